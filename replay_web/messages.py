"""Messages of the site, in the reader's language."""

from notation.words.languages import Messages

_ = Messages("replay_web", "replay_web")
