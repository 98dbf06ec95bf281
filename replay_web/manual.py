"""The specification and the rules of the games as pages: the shipped Markdown with its anchors, without its HTML."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape

SPECIFICATION = "/notation"

_ANCHOR = re.compile(r'<a id="([A-Za-z0-9_-]+)">')
_GAME = re.compile(r"[a-z][a-z0-9-]{0,63}")
_RULE = re.compile(r"(.*?)#(.+)")
_SPEC_LINK = re.compile(r"(?:\.\./)?SPEC\.md(#.*)?")
_GAME_LINK = re.compile(r"(?:games/)?([a-z][a-z0-9-]*)\.md(#.*)?")
_CAPTIONS = {
    "tdn-in": "As somebody wrote it",
    "tdn-out": "In the canonical form",
    "tdn-bad": "This is wrong: {}",
    "json": "JSON",
}
"""What is said above an example, by the first word behind its fence."""


@dataclass(frozen=True, slots=True)
class Manual:
    """A document as a page."""

    title: str
    body: Markup
    chapters: tuple[tuple[str, str], ...]
    """The anchors of its chapters, and what they are called."""
    lists_chapters: bool
    """Whether it starts with a list of them itself."""


def rule_address(rule: str) -> str | None:
    """Where a rule such as ``GAME#follow`` or ``SPEC#lines`` can be read; None where this site has no page."""
    found = _RULE.fullmatch(rule)
    if found is None:
        return None
    if found[1] == "SPEC":
        return f"{SPECIFICATION}#{found[2]}"
    return f"/rules/{found[1]}#{found[2]}" if has_rules(found[1]) else None


def specification() -> Manual:
    """The specification of the notation."""
    return _manual("SPEC.md")


def rules(game: str) -> Manual | None:
    """The rules of a game; None where there are none of that name."""
    return _manual("games", f"{game}.md") if has_rules(game) else None


@lru_cache(1024)
def has_rules(game: str) -> bool:
    """Whether there is a page with the rules of a game."""
    return _GAME.fullmatch(game) is not None and files("notation").joinpath("games", f"{game}.md").is_file()


@cache
def _manual(*place: str) -> Manual:
    return manual(files("notation").joinpath(*place).read_text("utf-8"))


def manual(text: str) -> Manual:
    """A page made from Markdown; of its HTML only anchors stay, all else is shown as it was written."""
    markdown = MarkdownIt("commonmark", renderer_cls=_Renderer).enable("table")
    tokens = _with_anchors(markdown.parse(text))
    headings = [
        (opening, _words(inline.children or ()))
        for opening, inline in pairwise(tokens)
        if opening.type == "heading_open"
    ]
    second = [(str(each.attrs.get("id", "")), title) for each, title in headings if each.tag == "h2"]
    title = next((title for each, title in headings if each.tag == "h1"), "")
    body = Markup(markdown.renderer.render(tokens, markdown.options, {}))
    chapters = tuple((anchor, title) for anchor, title in second if anchor)
    return Manual(title, body, chapters, '<li><a href="#' in body.partition("<h2")[0])


def _words(tokens: Iterable[Token]) -> str:
    return "".join(token.content for token in tokens)


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

    def html_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        if found := _ANCHOR.fullmatch(tokens[idx].content):
            return f'<a id="{found[1]}"></a>'
        ends = tokens[idx].content == "</a>" and idx and _ANCHOR.fullmatch(tokens[idx - 1].content)
        return "" if ends else str(escape(tokens[idx].content))

    def html_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f"<p>{escape(tokens[idx].content)}</p>\n"

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        table = self.renderToken(tokens, idx, options, env)
        return f'<div class="wide" tabindex="0" role="region" aria-label="Table">{table}'

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f"{self.renderToken(tokens, idx, options, env)}</div>\n"

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        kind, _, rest = tokens[idx].info.partition(" ")
        caption = escape(_CAPTIONS.get(kind, "").format(rest))
        above = f"<figcaption>{caption}</figcaption>" if caption else ""
        anchor = tokens[idx].attrs.get("id")
        name = f' id="{escape(str(anchor))}"' if anchor else ""
        css = " bad" if kind == "tdn-bad" else ""
        text = escape(tokens[idx].content)
        return f'<figure class="example{css}"{name}>{above}<pre tabindex="0"><code>{text}</code></pre></figure>\n'

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        token = tokens[idx]
        token.attrs["href"] = _target(str(token.attrs.get("href", "")))
        return self.renderToken(tokens, idx, options, env)


def _target(href: str) -> str:
    """Where a link of a document leads on this site."""
    if found := _SPEC_LINK.fullmatch(href):
        return SPECIFICATION + (found[1] or "")
    if (found := _GAME_LINK.fullmatch(href)) and has_rules(found[1]):
        return f"/rules/{found[1]}{found[2] or ''}"
    return href
