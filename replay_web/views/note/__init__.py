"""A deal noted down, act by act."""
