"""What the site says to its readers, in their language."""

from functools import cache

from markupsafe import Markup

from notation.languages import Messages, language

_ = Messages("replay_web", "replay_web")
"""The messages of the site."""


def marked(message: str) -> Markup:
    """A message as a template says it: a part of its markup."""
    return _marked(message, language())


@cache
def _marked(message: str, language: str) -> Markup:
    return Markup(_(message))
