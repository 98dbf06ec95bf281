"""How pages are made from templates: their words in the reader's language, every text from a record escaped."""

from flask import Flask

from replay_web import words
from replay_web.messages import _, marked


def set_up(app: Flask) -> None:
    """Give the templates what all of them use."""
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "autoescape": True}
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(_, _.plural, newstyle=True, pgettext=_.of)  # type: ignore[attr-defined]
    app.jinja_env.globals["_"] = marked
    app.jinja_env.globals |= {each.__name__: each for each in (words.tricks, words.unknown_cards, words.thousands)}
