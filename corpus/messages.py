"""What the archive says to people, in their language."""

from notation.words.languages import Messages

_ = Messages("corpus", "corpus")
"""The messages of the archive."""
