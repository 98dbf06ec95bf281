"""The rules pages of the games: where they are, the tables in them, their anchors, and one rule cut out of them.

A page is Markdown and ships with its game, ``rules.md`` in English, ``rules.de.md`` and so on in other languages. For a
language without a rules page, ``about.fr.md`` introduces the game in a paragraph. What is between
``<!-- table: NAME -->`` and ``<!-- end -->`` is made from the game's own tables.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from notation.game import Cell, Contract, Game, RuleTable
from notation.problems import Phrase
from notation.problems import filled as filled_in
from notation.rulebooks import find
from notation.words.languages import DEFAULT, LANGUAGES, _, speaking, speaking_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

CONTEXT = "table"
"""The context of the tables' messages, which are short and would be worded otherwise in a sentence."""

ANCHOR = re.compile(r'<a id="([A-Za-z0-9_-]+)"></a>\n?')
"""An anchor, with the line break behind one that is in a line of its own."""

BLOCK = re.compile(r"^<!-- table: ([a-z-]+) -->\n(.*?)^<!-- end -->$", re.MULTILINE | re.DOTALL)
"""A generated block: the name of its table, and the table."""

MARK = re.compile(r"^<!-- (?:table: [a-z-]+|reference|end) -->\n*", re.MULTILINE)
"""Where a generated block begins or ends."""

_TITLE = re.compile(r"#+ +(?:[0-9]+\. )?(.+)|\*\*(.+?)\*\*")
_HEADING = re.compile(r"^(#+) +(.+)$")
_FENCE = re.compile(r"^ *```")
_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A rules page: in which language it is, which may be another than was asked for, and its Markdown."""

    game: str
    language: str
    text: str

    @property
    def anchors(self) -> list[str]:
        return ANCHOR.findall(self.text)


def place(name: str, language: str = DEFAULT) -> "Traversable":
    """Where the rules page of a game in a language lies, if there is one. Raises KeyError for a game nobody knows."""
    game = find(name)
    if game is None:
        raise KeyError(name)
    return files(game.package) / ("rules.md" if language == DEFAULT else f"rules.{language}.md")


def has_page(name: str, language: str = DEFAULT) -> bool:
    """Whether there is a rules page of the game of this name in a language."""
    return find(name) is not None and language in LANGUAGES and place(name, language).is_file()


def languages_of(game: str) -> list[str]:
    """The languages in which there is a rules page of a game."""
    return [language for language in LANGUAGES if has_page(game, language)]


@lru_cache(64)
def page(game: str, language: str = DEFAULT) -> RulesPage | None:
    """The rules page of a game in a language, or else in English; None if it has none."""
    found = language if has_page(game, language) else DEFAULT
    return RulesPage(game, found, place(game, found).read_text("utf-8")) if has_page(game, found) else None


@lru_cache(64)
def introduction(game: str, language: str) -> str:
    """The paragraph that introduces a game in a language without a rules page; empty if absent."""
    found = find(game)
    file = files(found.package) / f"about.{language}.md" if found and language in LANGUAGES else None
    return file.read_text("utf-8").strip().replace("\n", " ") if file and file.is_file() else ""


def rule(page: RulesPage, anchor: str) -> str | None:
    """One rule of a page; None if it has no such anchor.

    A rule with a heading ends at the next heading of its height, one without a heading at the next heading of any.
    """
    at = page.text.find(f'<a id="{anchor}"></a>')
    if at < 0:
        return None
    kept: list[str] = []
    level, fenced = 0, False
    for line in page.text[at:].splitlines(keepends=True):
        fenced ^= _FENCE.match(line) is not None
        heading = None if fenced else _HEADING.match(line)
        below = level or (_DEEPEST if ANCHOR.sub("", "".join(kept)).strip() else 0)
        if heading and len(heading[1]) <= below:
            break
        if heading and not level:
            level = len(heading[1])
        kept.append(line)
    text = "".join(kept)
    return re.sub(r"(?:\s*<a id=\"[^\"]+\"></a>)+\s*$", "", text).rstrip() + "\n"


def title(text: str, anchor: str) -> str | None:
    """Title of the rule at an anchor of a page: the heading or bold words after it; None without either."""
    at = text.find(f'<a id="{anchor}"></a>')
    found = _TITLE.match(ANCHOR.sub("", text[at:]).lstrip()) if at >= 0 else None
    return (found[1] or found[2]).strip(" .").replace("`", "") if found else None


# ---- The generated tables


def filled(text: str, game: Game, language: str) -> str:
    """A page with its tables as the game gives them. Raises KeyError for a table that the game does not have."""
    tables = game.tables()

    def block(found: re.Match[str]) -> str:
        return f"<!-- table: {found[1]} -->\n\n{markdown(tables[found[1]])}\n<!-- end -->"

    with speaking(language), speaking_of(game.name):
        return BLOCK.sub(block, text)


def markdown(table: RuleTable) -> str:
    """A table in Markdown, in the language that is being spoken; columns of numbers to the right."""
    columns = list(zip(*table.rows, strict=True)) or [("",)] * len(table.columns)
    numbers = [all(isinstance(cell, int | None) for cell in column) for column in columns]
    lines = [
        _row(map(_cell, table.columns)),
        "|" + "|".join("---:" if number else "---" for number in numbers) + "|\n",
        *(_row(map(_cell, row)) for row in table.rows),
    ]
    return "".join(lines)


def as_data(cell: Cell) -> int | str | list[str | int] | None:
    """A cell for programs, in the language that is being spoken: words of a record and numbers apart, as a list."""
    if isinstance(cell, tuple) and not isinstance(cell, Contract | Phrase):
        return list(cell)
    return cell if cell is None or isinstance(cell, int) else _cell(cell)


def _row(cells: Iterable[str]) -> str:
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|\n"


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, int):
        return str(cell).replace("-", "−")
    if isinstance(cell, Contract):
        return cell.named
    if isinstance(cell, Phrase):
        return filled_in(_.of(CONTEXT, cell.text), cell.arguments)
    if isinstance(cell, tuple):
        return ", ".join(str(value) if isinstance(value, int) else f"`{value}`" for value in cell)
    return _.of(CONTEXT, cell)


def messages(game: Game) -> list[str]:
    cells = [cell for table in game.tables().values() for row in (table.columns, *table.rows) for cell in row]
    texts = (cell.text if isinstance(cell, Phrase) else cell for cell in cells if isinstance(cell, str | Phrase))
    return list(dict.fromkeys(texts))
