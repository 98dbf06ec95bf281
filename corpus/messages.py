"""Messages of the archive, in the reader's language."""

from notation.words.languages import Messages

_ = Messages("corpus", "corpus")
