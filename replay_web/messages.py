"""What the site says to its readers, in their language."""

from notation.words.languages import Messages

_ = Messages("replay_web", "replay_web")
"""The messages of the site."""
