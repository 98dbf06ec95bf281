"""Output of `tarock explain` and `tarock games`: the catalogue of problems, and the games with their options."""

from collections.abc import Iterable
from difflib import get_close_matches
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from notation.cli.showing_problems import show_lines
from notation.cli.terminal import LABEL, STYLES, Printout
from notation.evenings.reading import read_evening
from notation.files.checking import check
from notation.files.output import printable
from notation.game import Game
from notation.house import HOUSE
from notation.problems import Code
from notation.reader import sources
from notation.rulebooks import codes, known
from notation.rulebooks.houses import options_of
from notation.rulebooks.rulebook import has_page
from notation.words.languages import _, either

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from notation.files.houses import NamedHouse

    Piece = str | tuple[str, str] | Text


def show_codes(console: "Console") -> None:
    """Every code of the catalogue with its sentence, by the rule that it speaks of."""
    page = Printout(console)
    areas: dict[str, list[Code]] = {}
    for _name, code in sorted(codes().items()):
        areas.setdefault(code.rule, []).append(code)
    for area in sorted(areas, key=lambda rule: (not rule.startswith("SPEC"), rule)):
        where, _sign, anchor = area.rpartition("#")
        page.put((_("{anchor} (the notation)").format(anchor=anchor) if where else anchor, "bold"))
        for code in areas[area]:
            page.put((_(code.severity), STYLES[code.severity]), f": {code.pattern}", label=f"  {code.name}", at=26)
        page.gap()
    page.put(_("“tarock explain CODE” shows the smallest record that has the problem."))


def explain(console: "Console", name: str) -> bool:
    """A code: its sentence, its rule, and its example, checked now. False where there is no such code."""
    code = codes().get(name)
    if code is None:
        return False
    page = Printout(console)
    page.put((code.name, "bold"), ", ", (_(code.severity), STYLES[code.severity]))
    page.put(code.pattern, label=_("Message"), at=LABEL)
    reports = [
        (source, report) for source in sources(BytesIO(smallest(name) or b"")) if (report := check(source, prove=True))
    ]
    anchor = code.rule.rpartition("#")[2]
    if code.rule.startswith("SPEC"):
        page.put(_("{anchor}, in the notation’s specification").format(anchor=anchor), label=_("Rule"), at=LABEL)
    else:
        page.put(_("{anchor}, in the game’s rules page").format(anchor=anchor), label=_("Rule"), at=LABEL)
        game = next((report.record.game for _source, report in reports if has_page(report.record.game or "")), None)
        if game:
            page.put(f"tarock rules {game} --rule {anchor}", at=LABEL)
    of_evening = smallest(name, "evening")
    if reports or of_evening:
        page.gap()
        page.put((_("The smallest example, and the result of checking it:"), "bold"))
    for source, report in reports:
        text = report.record.text or source.data.decode("utf-8", "replace")
        show_lines(console, text, source.line, report.problems)
    if of_evening:
        show_lines(console, of_evening.decode("utf-8", "replace"), 1, read_evening(of_evening).problems)
    return True


def smallest(name: str, kind: str = "tdn") -> bytes | None:
    """The smallest file that has a problem, ours or that of a game; None for a problem that no file can show.

    `kind` is what it is a file of: ``tdn`` for records, or ``evening``.
    """
    for package in dict.fromkeys(["notation", *(game.package for game in known().values())]):
        example = files(package).joinpath("examples", f"{name}.{kind}")
        if example.is_file():
            return example.read_bytes()
    return None


def not_a_code(name: str) -> str:
    """A sentence about an unknown code, with similar ones."""
    near = get_close_matches(name, codes(), n=3, cutoff=0.5)
    text = _("“{name}” is not a problem code; “tarock explain” lists them all")
    if near:
        text = _("“{name}” is not a problem code; did you mean {codes}?")
    return text.format(name=printable(name), codes=either(near))


def show_broken(console: "Console", reasons: Iterable[str]) -> None:
    """Why games that are installed cannot be loaded."""
    for reason in reasons:
        Printout(console).put((printable(reason), STYLES["error"]))


def show_house(console: "Console", named: "NamedHouse") -> None:
    """The game of a house: as `show_games`, with its own contracts, and the options that a house may set."""
    game, house = named.game.under({HOUSE: named.house.text}), named.house
    page = Printout(console)
    page.put((f"{house.name}@{house.day}", "bold"), f"  {house.title or game.named}")
    page.put(f"{house.game} {house.parent}", label="  " + _("like"), at=16)
    page.put(either(map(str, game.players)), label="  " + _("players"), at=16)
    options = [f"{name}={'|'.join(values)}" for name, values in options_of(game).items()]
    page.put(" ".join(options), label="  " + _("options"), at=16)
    page.put(
        ", ".join(f"{name}={value}" for name, value in house.options) or _("none"), label="  " + _("chosen"), at=16
    )
    contracts = ", ".join(f"{contract.word} ({contract.base})" for contract in game.contracts)
    page.put(contracts, label="  " + _("contracts"), at=16)
    bonuses = ", ".join(f"{prize.word} {prize.text}" for prize in house.bonuses)
    page.put(bonuses or _("none"), label="  " + _("bonuses"), at=16)


def show_games(console: "Console", games: Iterable[Game]) -> None:
    """The games: players, contracts, rule sets, options with their values (the default first), words."""
    page = Printout(console)
    for game in games:
        page.put((game.name, "bold"), f"  {game.named}")
        page.put(either(map(str, game.players)), label="  " + _("players"), at=16)
        page.put(", ".join(game.rule_sets), label="  " + _("rule sets"), at=16)
        options = [f"{name}={'|'.join(values)}" for name, values in game.options.items()]
        page.put(" ".join(options) or _("none"), label="  " + _("options"), at=16)
        contracts = ", ".join(f"{contract.word} ({contract.base})" for contract in game.every_contract)
        page.put(contracts, label="  " + _("contracts"), at=16)
        words = {word: game.word(word) for word in game.words}
        meanings = [word if word == label.casefold() else f"{word} = {label}" for word, label in words.items()]
        page.put(", ".join(meanings), label="  " + _("words"), at=16)
        page.gap()
