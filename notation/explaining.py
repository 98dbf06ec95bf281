"""What `tarock explain` and `tarock games` print: the catalogue of problems, and what the games offer."""

from collections.abc import Iterable
from difflib import get_close_matches
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from notation.checking import check, printable, sources
from notation.game import Game
from notation.languages import either
from notation.problems import CATALOGUE, Code
from notation.showing import show_lines
from notation.terminal import LABEL, STYLES, Page

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    Piece = str | tuple[str, str] | Text


def show_codes(console: "Console") -> None:
    """Every code of the catalogue with its sentence, by the rule that it speaks of."""
    page = Page(console)
    areas: dict[str, list[Code]] = {}
    for code in CATALOGUE.values():
        areas.setdefault(code.rule, []).append(code)
    for area in sorted(areas, key=lambda rule: not rule.startswith("SPEC")):
        where, _, anchor = area.rpartition("#")
        page.put((f"{anchor} (the notation)" if where else anchor, "bold"))
        for code in areas[area]:
            page.put((code.severity, STYLES[code.severity]), f": {code.text}", label=f"  {code.name}", at=26)
        page.gap()
    page.put("“tarock explain CODE” shows the smallest record that has the problem.")


def explain(console: "Console", name: str) -> bool:
    """A code: its sentence, its rule, and its example, checked now. False where there is no such code."""
    code = CATALOGUE.get(name)
    if code is None:
        return False
    page = Page(console)
    page.put((code.name, "bold"), ", ", (code.severity, STYLES[code.severity]))
    page.put(code.text, label="Says", at=LABEL)
    where = "the notation’s specification" if code.rule.startswith("SPEC") else "the game’s rules page"
    page.put(f"{code.rule.rpartition('#')[2]}, in {where}", label="Rule", at=LABEL)
    example = smallest(name)
    if example is not None:
        page.gap()
        page.put(("The smallest example, and what a check says of it:", "bold"))
        for source in sources(BytesIO(example)):
            if report := check(source):
                text = report.record.text or source.data.decode("utf-8", "replace")
                show_lines(console, text, source.line, report.problems)
    return True


def smallest(name: str) -> bytes | None:
    """The smallest file that has a problem; None for a problem that no file can show."""
    example = files("notation").joinpath("examples", f"{name}.tdn")
    return example.read_bytes() if example.is_file() else None


def not_a_code(name: str) -> str:
    """What to say of a code that does not exist: those that are like it."""
    near = get_close_matches(name, CATALOGUE, n=3, cutoff=0.5)
    hint = f"did you mean {either(near)}?" if near else "“tarock explain” lists all codes"
    return f"“{printable(name)}” is no code; {hint}"


def show_games(console: "Console", games: Iterable[Game]) -> None:
    """The games: players, contracts, rule sets, options with their values (the default first), words."""
    page = Page(console)
    for game in games:
        page.put((game.name, "bold"), f"  {game.title}")
        page.put(either(map(str, game.players)), label="  players", at=16)
        page.put(", ".join(game.rule_sets), label="  rule sets", at=16)
        options = [f"{name}={'|'.join(values)}" for name, values in game.options.items()]
        page.put(" ".join(options) or "none", label="  options", at=16)
        page.put(", ".join(f"{each.word} ({each.base})" for each in game.contracts), label="  contracts", at=16)
        page.put(", ".join(game.words), label="  words", at=16)
        page.gap()
