"""The output of `tarock rules`: a rules page, or one rule of it, for a terminal."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from notation.cli.terminal import Printout
from notation.files.output import printable
from notation.rulebooks.rulebook import ANCHOR, MARK, RulesPage, place, rule
from notation.words.languages import LANGUAGES, _, either

if TYPE_CHECKING:
    from rich.console import Console

_RECORD = re.compile(r"\[([^\]]+)\]\(([^)#]+\.tdn)#(\d+)\)")
_ASKS = re.compile(rb"^ask ", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")
_FENCE = re.compile(r"^( *```)tdn.*$", re.MULTILINE)


def show_rules(console: "Console", page: RulesPage, wanted: str, anchor: str | None = None) -> None:
    """Print a page, or one rule of it, and how to look at the records that it links to.

    Says so where the page is in another language than `wanted`. Raises ValueError where it has no such rule.
    """
    from rich.markdown import Markdown

    text = page.text if anchor is None else rule(page, anchor)
    if text is None:
        raise ValueError(not_a_rule(page, anchor or ""))
    if page.language != wanted:
        message = _("These rules have not been written in {language} yet; this is the page in {language_2}.")
        console.print(message.format(language=LANGUAGES[wanted], language_2=LANGUAGES[page.language]))
        console.print()
    text, records = readable(text, Path(str(place(page.game, page.language))).parent)
    console.print(Markdown(text, hyperlinks=False, code_theme="bw"))
    if records:
        console.print()
    for number, command in enumerate(records, 1):
        console.print(f"[{number}] {printable(command)}", soft_wrap=True)


def list_rules(console: "Console", pages: Iterable[RulesPage]) -> None:
    """The names of the rules on some pages, as the option ``--rule`` takes them."""
    printout = Printout(console)
    for page in pages:
        printout.put((page.game, "bold"))
        printout.put(", ".join(page.anchors), at=2)


def readable(text: str, folder: Path) -> tuple[str, list[str]]:
    """A page without what only a program reads, its links to records as numbers; the commands that these stand for."""
    records: dict[str, int] = {}

    def numbered(found: re.Match[str]) -> str:
        command = _command((folder / found[2]).resolve(), found[3])
        return f"{found[1]} \\[{records.setdefault(command, len(records) + 1)}\\]"

    text = MARK.sub("", ANCHOR.sub("", text))
    text = _LINK.sub(r"\1", _RECORD.sub(numbered, text))
    return _FENCE.sub(r"\1text", text), list(records)


def _command(file: Path, number: str) -> str:
    """The command that shows a record, or asks all questions of a lesson."""
    here = Path.cwd()
    name = quote(str(file.relative_to(here) if file.is_relative_to(here) else file))
    asks = file.is_file() and _ASKS.search(file.read_bytes())
    return f"tarock quiz {name}" if asks else f"tarock show {name} --record {number}"


def not_a_rule(page: RulesPage, anchor: str) -> str:
    """A sentence about a rule that the page lacks, with similar ones or all."""
    near = get_close_matches(anchor, page.anchors, n=3, cutoff=0.5)
    text = _("“{name}” is not a rule on this page; its rules are {words}")
    words = ", ".join(page.anchors)
    if near:
        text, words = _("“{name}” is not a rule on this page; did you mean {words}?"), either(near)
    return text.format(name=printable(anchor), words=words)
