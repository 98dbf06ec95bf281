"""The list of all steps of a record: a row for each trick and each part of the deal, a link for each act.

A variation is below the row from which it departs, as a list of its own. There are many links and every page has
them all, so they are drawn here and not by a template. What is in the list is the same at every step and worded
once for each language (`Moves`); a page adds where the reader is, and what the addresses of its links keep (`drawn`).
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup, escape

from corpus.search.memory import remembered
from notation.deadline import keep
from notation.record import MANY_ACTS, SEATS, Line, is_line
from notation.replay import Path, Report
from notation.replay.steps import DEAL, SETTLEMENT, WrittenStep
from notation.table import Table
from notation.words.languages import later
from replay_web.messages import _
from replay_web.present.addresses import Address
from replay_web.present.card_words import named_in, with_cards
from replay_web.present.faults import SEVERITIES, sign
from replay_web.present.lines_of_play import MAIN, Level, Levels, Place
from replay_web.present.sentences import brief
from replay_web.present.words import Voice

TITLES = {
    DEAL: later("Deal"), "bids": later("Auction"), "contract": later("Auction"), "buy": later("Purchase"),
    "call": later("Call"), "announce": later("Announced"), "expose": later("Laid open"),
    "concede": later("Conceded"), "show": later("Shown"), "claim": later("Claim"),
    SETTLEMENT: later("Settlement"), "": later("Exchange"),
}  # fmt: skip
"""Headings of rows other than tricks; all others belong to the exchange."""

_CURRENT = ' aria-current="step"'
_COMMENTED, _FOR, _UNJUDGED = later("with a comment"), later("for"), later("not judged from here on")
_TRIED = later("tried out")
_MISTAKE = later("not the best play with all hands open")


# ---- The list as it is at every step


class ListedStep(NamedTuple):
    number: int
    above: str
    """Heading right above it in the list."""
    drawn: str
    """HTML of its link, from the attributes after the address to its end."""


class ListedVariation(NamedTuple):
    """A variation in the list, below the row from which it departs."""

    path: Path
    name: Markup
    mark: str
    rows: "tuple[MoveRow, ...]"


class MoveRow(NamedTuple):
    """A trick, or a part of the deal."""

    above: str
    head: str
    acts: tuple[ListedStep, ...]
    branches: tuple[ListedVariation, ...]


@dataclass(frozen=True, slots=True)
class Moves:
    """Material of the list of all steps, in the current language."""

    report: Report
    levels: Levels
    voice: Voice
    severities: Mapping[Place, str]
    commented: Set[Place]
    ended: Mapping[Path, int]
    """The step of each level from which nothing is judged."""
    mistakes: Mapping[int, str]
    """The steps of the main line that were not the best play, with their marks."""

    def rows(self, path: Path = MAIN) -> tuple[MoveRow, ...]:
        """The rows of a level: its tricks and the parts of the deal, each with the variations that depart from it."""
        level = self.levels[path]
        winners = {trick.number: trick.winner for trick in table.tricks} if (table := self._table(path)) else {}
        shown = level.steps[1:] if path else level.steps
        rows: list[tuple[str, WrittenStep, list[WrittenStep]]] = []
        for step in shown:
            title = _("End") if path and step.keyword == SETTLEMENT else _title(step)
            if not rows or rows[-1][0] != title or (step.keyword == "trick" and step.line is not rows[-1][1].line):
                rows.append((title, step, []))
            rows[-1][2].append(step)
        found: list[MoveRow] = []
        reached, trick = None if path else 0, _('<span class="hidden">Trick </span>%(number)s')
        for title, first, steps in rows:
            number = first.line.number if first.line and first.keyword == "trick" else None
            gap = _gap(level, first, reached, number)
            reached = number or reached
            numbers = {step.number for step in steps} | ({0} if path and not (found or gap) else set())
            name, css = (escape(title), "") if number is None else (trick % {"number": title}, ' class="moves-trick"')
            head = f'<tr{css}><th scope="row">{name}</th><td><ul>'
            acts = tuple(self._act(level, step, winners.get(number or 0)) for step in steps)
            found.append(MoveRow(gap, head, acts, tuple(self._branches(path, numbers))))
        return tuple(found)

    def _table(self, path: Path) -> Table | None:
        """A level's table at its end."""
        if not path:
            return self.report.table
        return next((branch.table for branch in self.report.branches if branch.path == path), None)

    def _complete(self, path: Path) -> bool:
        result = next((branch.result for branch in self.report.branches if branch.path == path), None)
        return result is not None and result.score is not None

    def _branches(self, path: Path, numbers: set[int]) -> Iterator[ListedVariation]:
        for level in self.levels.values():
            if level.path and level.path[:-1] == path and level.departs in numbers:
                name, severity = escape(_("Variation {name}").format(name=level.name)), self._severity((level.path, 0))
                yield ListedVariation(level.path, name, severity and sign(severity), self.rows(level.path))

    def _end(self, level: Level, step: WrittenStep) -> str:
        """The deal, or the settlement of a level."""
        if level.path:
            return _("score sheet") if self._complete(level.path) else _("it ends here")
        begun = self.report.table is not None and self.report.table.position is not None
        if step.keyword == DEAL:
            return _("the position") if begun else _("cards dealt")
        return _("the end") if begun else _("score sheet")

    def _severity(self, place: Place) -> str:
        return self.severities.get(place, "")

    # ---- Links

    def _act(self, level: Level, step: WrittenStep, winner: int | None) -> ListedStep:
        """A step of a row; `winner` has won the trick, if the row is one."""
        keep()
        number, ended = step.number, self.ended.get(level.path)
        unjudged = ended is not None and number >= ended and step.keyword != DEAL
        starts = unjudged and number == max(ended or 0, 1)
        above = f'<li class="moves-unjudged">{escape(_(_UNJUDGED))}</li>' if starts else ""
        won, restated = winner is not None and winner == step.seat, 0 < number < level.entry
        css = _css(won, restated, unjudged) if won or restated or unjudged else ""
        label, shown = self._said(level, step, won)
        return ListedStep(number, above, f' aria-label="{escape(label)}"{css}>{shown}</a></li>')

    def _said(self, level: Level, step: WrittenStep, won: bool) -> tuple[str, str]:
        at = (level.path, step.number)
        if step.line is not None:
            own = step.line.items[step.item : step.item + 1] if step.keyword in MANY_ACTS else step.line.items
            label, drawn = _act(step.line._replace(items=own, notes=None, remark=None, row=0), step.seat, self.voice)
        else:
            label = self._end(level, step)
            drawn = f"<span>{escape(label)}</span> "
        if won:
            label = _("{act}, wins the trick").format(act=label)
        if step.line is not None and step.line.notes and (mark := marks_of(step)):
            drawn += f"<b>{escape(mark)}</b>"
        if not level.path and (mistake := self.mistakes.get(step.number)):
            label = _("{act}, not the best play").format(act=label)
            drawn += f'<b class="moves-mistake" title="{escape(_(_MISTAKE))}">{mistake}</b>'
        if at in self.commented:
            drawn += f'<i title="{escape(_(_COMMENTED))}">”</i>'
        if severity := self._severity(at):
            label = _("{act}, {problem}").format(act=label, problem=_(SEVERITIES[severity]))
            drawn = f"{drawn}{sign(severity)}"
        return label, drawn


@remembered
def _act(line: Line, seat: int | None, voice: Voice) -> tuple[str, str]:
    """An act, alone on its line, in words and drawn; views of one record hold the same ones over and over."""
    cards, text = brief(WrittenStep(0, line.keyword, line, 0, seat), voice)
    label = voice.card(cards[0]) if len(cards) == 1 else voice.cards(cards) if cards else ""
    label = f"{named_in(text, voice)} {label}".strip() if text else label
    drawn = f"<span>{with_cards(text, voice.game)}</span> " if text else ""
    joint = f" <span>{escape(_(_FOR))}</span> " if line.keyword == "buy" else " "
    drawn += joint.join([voice.index(card).__html__() for card in cards])
    if seat is not None and (voice.game is not None or line.keyword != "trick"):
        drawn = f"<small>{SEATS[seat % len(SEATS)]}</small> {drawn}"
        label = _("{who}: {act}").format(who=voice.name(seat), act=label)
    return label, drawn


def _css(won: bool, restated: bool, unjudged: bool) -> str:
    names = [name for name, so in (("won", won), ("restated", restated), ("unjudged", unjudged)) if so]
    return f' class="{" ".join(names)}"' if names else ""


def _gap(level: Level, first: WrittenStep, reached: int | None, number: int | None) -> Markup:
    """A row for what is missing before another: tricks that were not noted down, or the rest of the deal."""
    row = Markup('<tr><th scope="row">{}</th><td><span class="moves-aside">{}</span></td></tr>')
    if first.keyword == SETTLEMENT and any(is_line(node) and node.keyword == "..." for node in level.nodes):
        return row.format("…", _("More was played, but not written down."))
    if reached is None or number is None or number <= reached + 1:
        return Markup()
    title = f"{number - 1}" if number == reached + 2 else f"{reached + 1}–{number - 1}"
    return row.format(title, _("Not written down."))


def _title(step: WrittenStep) -> str:
    if step.keyword == "trick" and step.line:
        return str(step.line.number)
    return _(TITLES.get(step.keyword, TITLES[""]))


def marks_of(step: WrittenStep) -> str:
    """The marks of an act, one behind the other."""
    line = step.line
    if line is None or not line.notes:
        return ""
    listed = [step.item] if step.keyword in MANY_ACTS else range(len(line.items))
    if line.notes.keys().isdisjoint(listed):
        return ""
    return " ".join(filter(None, ("^" * line.note(index).irregular + line.note(index).mark for index in listed)))


# ---- The list at one step


@dataclass(frozen=True, slots=True)
class StepList:
    """The list of steps, drawn for the pages that show it."""

    listed: tuple[MoveRow, ...]
    now: Place
    address: Address
    tried: Path | None
    """The level of what is tried; None if nothing is."""
    abreast: int

    @property
    def rows(self) -> Markup:
        return _level_rows(self.listed, self.now, self.address, tried=self.tried)


def _level_rows(
    rows: Iterable[MoveRow], now: Place, address: Address, path: Path = MAIN, tried: Path | None = None
) -> Markup:
    """The rows of a level with their links, the one marked that leads to where the reader is, and what is `tried`."""
    start, end = map(escape, address.around(path))
    at, found = now[1] if now[0] == path else None, []
    for row in rows:
        found += [row.above, row.head]
        for number, above, sentence in row.acts:
            current = _CURRENT if number == at else ""
            found.append(f'{above}<li><a href="{start}{number}{end}"{current}{sentence}')
        found.append("</ul></td></tr>\n")
        found += [_branch(branch, now, address, tried) for branch in row.branches]
    return Markup("".join(found))


def _branch(branch: ListedVariation, now: Place, address: Address, tried: Path | None) -> str:
    """A variation, as a row with a table of its own."""
    href, current = escape(address(0, branch.path)), _CURRENT if now == (branch.path, 0) else ""
    mark = f" <small>{escape(_(_TRIED))}</small>{branch.mark}" if branch.path == tried else branch.mark
    return (
        f'<tr class="moves-branch"><td colspan="2"><section aria-label="{branch.name}">'
        f'<a class="moves-start" href="{href}"{current}>{branch.name}{mark}</a>'
        f"<table>{_level_rows(branch.rows, now, address, branch.path, tried)}</table></section></td></tr>"
    )
