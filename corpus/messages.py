"""What the archive says to people, in their language."""

from notation.languages import Messages

_ = Messages("corpus", "corpus")
"""The messages of the archive."""
