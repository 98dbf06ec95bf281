"""What the site says to its readers, in their language."""

from notation.languages import Messages

_ = Messages("replay_web", "replay_web")
"""The messages of the site."""


def later(message: str) -> str:  # the name that tools for translation know
    """A message that stands in a table, and is worded when it is said."""
    return message
