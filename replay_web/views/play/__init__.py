"""A deal played on from a step."""
