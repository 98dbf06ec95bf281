"""The site: records replayed step by step, in HTML and JSON."""
