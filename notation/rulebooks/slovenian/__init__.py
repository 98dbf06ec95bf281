"""Slovenian Tarok, begun: its contracts and its auction. It is not yet among the games."""
