"""Templates: translated messages, and every text from a record escaped.

A template is compiled once for each language, with its messages and the templates that it includes. A page has a
hundred messages and ten parts; looking them up each time took nearly as long as all the rest. The compiled template
serves all games: words that a game may replace are passed to it.
"""

from typing import Any

from flask import Flask, has_request_context
from flask.templating import Environment
from jinja2 import PrefixLoader, Template, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from notation.rulebooks import find
from notation.words.languages import LANGUAGES, game_spoken_of, language, speaking_of
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.card_words import with_cards
from replay_web.present.comment_languages import primary, told_in
from replay_web.web.compact import compact
from replay_web.web.languages import for_comments


class Worded(Environment):
    """Templates that say their messages in the language that is being spoken."""

    def _load_template(self, name: str, globals: Any) -> Template:
        with speaking_of(None):
            return super()._load_template(f"{language()}/{name}", globals)

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """Leave out what only those who read the template need."""
        return compact(super().preprocess(source, name, filename))

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        whole: nodes.Template = _Wording(self).visit(super()._parse(source, name, filename))
        return whole

    def nodes_of(self, name: str) -> list[nodes.Node]:
        assert self.loader is not None
        source, filename, _current = self.loader.get_source(self, f"{language()}/{name}")
        return self._parse(source, name, filename).body


class _Wording(NodeTransformer):
    """Puts into a template what it includes, and its messages but for those that depend on a number of the page's."""

    def __init__(self, environment: Worded) -> None:
        self.environment = environment

    def visit_Include(self, node: nodes.Include) -> nodes.Node | list[nodes.Node]:
        match node.template:
            case nodes.Const(value=name):
                return self.environment.nodes_of(name)
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        self.generic_visit(node)
        match node:
            case nodes.Call(node=nodes.Name(name="_"), args=[nodes.Const(value=message)]):
                return nodes.Const(Markup(_(message)))
            case nodes.Call(node=nodes.Name(name="pgettext"), args=[nodes.Const(value=about), nodes.Const(value=text)]):
                return nodes.Const(Markup(_.of(about, text)))
            case nodes.Call(node=nodes.Name(name="gettext"), args=[nodes.Const(value=message)], kwargs=given):
                pairs = [nodes.Pair(nodes.Const(argument.key), argument.value) for argument in given]
                return nodes.Mod(nodes.Const(Markup(_(message))), nodes.Dict(pairs))
        return node


def set_up(app: Flask) -> None:
    app.jinja_environment = Worded
    app.jinja_options = app.jinja_options | {"trim_blocks": True, "lstrip_blocks": True, "autoescape": True}
    environment = app.jinja_env
    assert environment.loader is not None
    environment.loader = PrefixLoader(dict.fromkeys(LANGUAGES, environment.loader))
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(_, _.plural, newstyle=True, pgettext=_.of)  # type: ignore[attr-defined]
    functions = (words.tricks, words.unknown_cards, words.thousands, words.capital, foreign)
    environment.globals |= {function.__name__: function for function in functions}
    environment.filters["with_cards"] = _with_cards


def _with_cards(text: str, tag: str) -> Markup:
    """A text of a language, with the cards of the game that is spoken of."""
    return with_cards(text, find(game_spoken_of()), tag)


def foreign(tag: str) -> str:
    """“in English”: that a text is not in the reader's language; empty if it is, or names no language."""
    wanted = for_comments()[:1] if has_request_context() else []  # a page that is made as a file is asked for by nobody
    own = (language(), *map(primary, wanted))
    return "" if not tag or primary(tag) in own else told_in(primary(tag))


def bare() -> Environment:
    """A template environment without a site."""
    app = Flask("replay_web")
    set_up(app)
    return app.jinja_env
