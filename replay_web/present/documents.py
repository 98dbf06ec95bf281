"""The specification, the library and the rules of the games as pages: shipped Markdown with anchors, without HTML."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape

from notation.game import Game
from notation.rulebooks import find, known, rulebook
from notation.words.languages import DEFAULT, language, speaking
from replay_web.messages import _
from replay_web.present import pack_picture
from replay_web.present.card_words import with_cards
from replay_web.present.highlighting import example
from replay_web.present.links import BARE, Around

SPECIFICATION = "/notation"
LIBRARY = "/notation/library"
WRITING = "/notation/games"
EDITOR = "/notation/editor"
EVENINGS = "/notation/evenings"
CHANGES = "/notation/changes"

_PACK = "pack"
"""The anchor of the chapter about the pack."""
_ANCHOR = re.compile(r'<a id="([A-Za-z0-9_-]+)">')
_RULE = re.compile(r"(.*?)#(.+)")
_OWN_LINK = re.compile(r"(?:\.\./)*(SPEC|LIBRARY|GAMES|EDITOR|EVENINGS|CHANGES)\.md(#.*)?")
SHIPPED = (SPECIFICATION, LIBRARY, WRITING, EDITOR, EVENINGS, CHANGES)
_OWN = {
    "SPEC": SPECIFICATION, "LIBRARY": LIBRARY, "GAMES": WRITING, "EDITOR": EDITOR, "EVENINGS": EVENINGS,
    "CHANGES": CHANGES,
}  # fmt: skip
_GAME_LINK = re.compile(r"(?:rulebooks/|\.\./)([a-z][a-z0-9_]*)/rules(?:\.[a-z]{2})?\.md(#.*)?")
_RECORD_LINK = re.compile(r"((?:\.\./)+corpus/)?(records/[a-z0-9/-]+\.tdn)#([1-9][0-9]{0,3})")
"""A link to a record: of the corpus, or of the package of the game itself."""

RecordAddress = Callable[[str, int], str | None]
"""Where the site shows a shipped record, by its file and its number in it; None if it does not."""
_CAPTIONS = {
    "tdn-in": "As somebody wrote it",
    "tdn-out": "In the canonical form",
    "tdn-bad": "This is wrong: {}",
    "json": "JSON",
}
"""Captions of examples, by the first word after the fence."""


@dataclass(frozen=True, slots=True)
class Manual:
    language: str
    title: str
    opening: str
    body: Markup
    chapters: tuple[tuple[str, str], ...]
    lists_chapters: bool


def rule_address(rule: str) -> str | None:
    """Where a rule such as ``GAME#follow`` or ``SPEC#lines`` can be read; None if this site has no page."""
    found = _RULE.fullmatch(rule)
    if found is None:
        return None
    if found[1] == "SPEC":
        return f"{SPECIFICATION}#{found[2]}"
    return f"/rules/{found[1]}#{found[2]}" if has_rules(found[1]) else None


class RuleLink(NamedTuple):
    """A rule as a page names it, with the way to it."""

    name: str
    """Name of the rule, in the document where it can be read."""
    language: str
    """In which language that is; empty if it is the reader's."""
    href: str | None
    """Where it can be read; None if this site has no page for it."""

    @property
    def alone(self) -> "RuleLink":
        """The rule without a link, for a page without a site."""
        return self._replace(href=None)


@lru_cache(1024)
def _named(rule: str, language: str) -> RuleLink:
    where, _blank, anchor = rule.partition("#")
    if where == "SPEC":
        text, written = files("notation").joinpath("SPEC.md").read_text("utf-8"), DEFAULT
    else:
        page = rulebook.page(where, language)
        text, written = (page.text, page.language) if page else ("", language)
    name = rulebook.title(text, anchor) or anchor
    if where == "SPEC":
        name, written = _(name), language
    return RuleLink(name, "" if written == language else written, rule_address(rule))


def rule_link(rule: str) -> RuleLink:
    """A rule such as ``GAME#follow`` or ``SPEC#lines``, called as its page calls it to anyone who reads."""
    return _named(rule, language())


def nowhere(file: str, number: int) -> str | None:
    return None


@lru_cache(64)
def shipped(address: str, around: Around = BARE) -> Manual:
    """The document of the notation at an address of the site; `around` is what stands around addresses of pages."""
    [name] = [name for name, own in _OWN.items() if own == address]
    return manual(files("notation").joinpath(f"{name}.md").read_text("utf-8"), around=around)


@lru_cache(64)
def rules(game: str, language: str = DEFAULT, record: RecordAddress = nowhere, around: Around = BARE) -> Manual | None:
    """The rules of a game, in English where the language is not there; None if there is no such game."""
    page = rulebook.page(game, language)
    return None if page is None else manual(page.text, page.language, record, around, find(game))


def has_rules(game: str) -> bool:
    """Whether there is a page with the rules of a game."""
    return rulebook.has_page(game)


def games_for_reader() -> list[Game]:
    """Every game; those whose rules are told in the language that is being spoken come first."""
    return sorted(known().values(), key=lambda game: not rulebook.has_page(game.name, language()))


def manual(
    text: str,
    language: str = DEFAULT,
    record: RecordAddress = nowhere,
    around: Around = BARE,
    game: Game | None = None,
) -> Manual:
    """A page made from Markdown; of its HTML only anchors stay, all else is shown as it was written.

    The rules of a game show its cards.
    """
    markdown = MarkdownIt("commonmark", renderer_cls=_Renderer).enable("table")
    tokens = _with_anchors(markdown.parse(rulebook.MARK.sub("", text)))
    headings = [
        (opening, _words(inline.children or ()))
        for opening, inline in pairwise(tokens)
        if opening.type == "heading_open"
    ]
    second = [(str(token.attrs.get("id", "")), title) for token, title in headings if token.tag == "h2"]
    title = next((title for token, title in headings if token.tag == "h1"), "")
    paragraphs = (_words(inline.children or ()) for token, inline in pairwise(tokens) if token.type == "paragraph_open")
    under = tokens[3:] if tokens and tokens[0].tag == "h1" else tokens
    with speaking(language):
        env = {"record": record, "around": around, "game": game}
        body = Markup(markdown.renderer.render(under, markdown.options, env))
    chapters = tuple((anchor, title) for anchor, title in second if anchor)
    return Manual(language, title, next(paragraphs, ""), body, chapters, '<li><a href="#' in body.partition("<h2")[0])


def _words(tokens: Iterable[Token]) -> str:
    return "".join(" " if token.type == "softbreak" else token.content for token in tokens)


def _with_anchors(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with each anchor moved to the block that it opens: its own paragraph, or what comes next."""
    kept: list[Token] = []
    waiting = ""
    for index, token in enumerate(tokens):
        if token.type == "inline" and kept[-1].type == "paragraph_open" and (names := _leading_anchor(token)):
            if not token.children:
                waiting = names
                kept.pop()
            else:
                kept[-1].attrs["id"] = names
                kept.append(token)
        elif token.type == "paragraph_close" and tokens[index - 1].type == "inline" and not tokens[index - 1].children:
            continue
        else:
            if token.attrs.pop("style", "") == "text-align:right":
                token.attrs["class"] = "number"
            if waiting and token.nesting >= 0:
                token.attrs["id"], waiting = waiting, ""
            kept.append(token)
    return kept


def _leading_anchor(inline: Token) -> str:
    """The anchor with which a paragraph starts, taken out of it."""
    children = inline.children or []
    found = _ANCHOR.fullmatch(children[0].content) if children and children[0].type == "html_inline" else None
    if found is None or len(children) < 2 or children[1].content != "</a>":
        return ""
    rest = children[2:]
    inline.children = rest[1:] if rest and rest[0].type == "softbreak" else rest
    return found[1]


class _Renderer(RendererHTML):
    """HTML without the HTML of the source, with examples as figures and wide tables in boxes that scroll."""

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return str(with_cards(tokens[idx].content, env["game"]))

    def heading_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        close, game = self.renderToken(tokens, idx, options, env), env["game"]
        if game is None or tokens[idx - 2].attrs.get("id") != _PACK:
            return close
        (width, height), address = pack_picture.size(game), env["around"].page(f"/rules/{game.name}/pack.svg")
        image = '<p><img src="{}" width="{}" height="{}" alt="{}" loading="lazy"></p>\n'
        return close + str(Markup(image).format(address, width, height, _("All cards of the pack")))

    def html_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        if found := _ANCHOR.fullmatch(tokens[idx].content):
            return f'<a id="{found[1]}"></a>'
        ends = tokens[idx].content == "</a>" and idx and _ANCHOR.fullmatch(tokens[idx - 1].content)
        return "" if ends else str(escape(tokens[idx].content))

    def html_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f"<p>{escape(tokens[idx].content)}</p>\n"

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        table, label = self.renderToken(tokens, idx, options, env), _("Table")
        return f'<div class="wide" tabindex="0" role="group" aria-label="{label}">{table}'

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f"{self.renderToken(tokens, idx, options, env)}</div>\n"

    def th_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        if not tokens[idx + 1].content:  # the corner of a table heads nothing
            tokens[idx].tag = tokens[idx + 2].tag = "td"
        return self.renderToken(tokens, idx, options, env)

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        kind, _, rest = tokens[idx].info.partition(" ")
        caption = escape(_CAPTIONS.get(kind, "").format(rest))
        above = f"<figcaption>{caption}</figcaption>" if caption else ""
        anchor = tokens[idx].attrs.get("id")
        name = f' id="{escape(str(anchor))}"' if anchor else ""
        css = " manual-bad" if kind == "tdn-bad" else ""
        text = example(tokens[idx].content) if kind.startswith("tdn") else escape(tokens[idx].content)
        pre = f'<pre class="written" tabindex="0"><code>{text}</code></pre>'
        return f'<figure class="example{css}"{name}>{above}{pre}</figure>\n'

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        token = tokens[idx]
        target = _target(str(token.attrs.get("href", "")), env)
        if target is None:
            return "<span>"
        token.attrs["href"] = target
        return self.renderToken(tokens, idx, options, env)

    def link_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        opening = next(token for token in reversed(tokens[:idx]) if token.type == "link_open")
        return "</span>" if _target(str(opening.attrs.get("href", "")), env) is None else "</a>"


def _target(href: str, env: EnvType) -> str | None:
    """Target of a link of a document on this site; None for a record or a file that the site does not show."""
    if found := _RECORD_LINK.fullmatch(href):
        owner = "corpus" if found[1] else env["game"].name if env["game"] else ""
        address: str | None = env["record"](f"{owner}/{found[2]}", int(found[3]))
        return address
    around: Around = env["around"]
    if found := _OWN_LINK.fullmatch(href):
        return around.page(_OWN[found[1]], found[2] or "")
    if (found := _GAME_LINK.fullmatch(href)) and has_rules(name := found[1].replace("_", "-")):
        return around.page(f"/rules/{name}", found[2] or "")
    return href if href.startswith(("#", "/")) or urlsplit(href).scheme else None
