"""The list of all steps of a record: a row for each trick and each part of the deal, a link for each act.

A variation stands below the row from which it departs, as a list of its own.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

from notation.languages import later
from notation.record import SEATS, is_line
from notation.replay import MANY_ACTS, Path, Report
from notation.steps import DEAL, SETTLEMENT, Step
from notation.table import Table
from replay_web.addresses import Address
from replay_web.faults import SEVERITIES
from replay_web.levels import MAIN, Level, Levels, Place
from replay_web.messages import _
from replay_web.sentences import brief
from replay_web.words import Index, Voice

TITLES = {
    DEAL: later("Deal"), "bids": later("Auction"), "contract": later("Auction"), "buy": later("Purchase"),
    "call": later("Call"), "announce": later("Announced"), "expose": later("Laid open"), "claim": later("Claim"),
    SETTLEMENT: later("Settlement"), "": later("Exchange"),
}  # fmt: skip
"""What a row that is no trick is called; everything else is part of the exchange."""


@dataclass(frozen=True, slots=True)
class Move:
    """A step as a link."""

    href: str
    who: str
    """The letter of the seat that acts, empty for the deal and the settlement."""
    cards: tuple[Index, ...]
    """What was played or laid."""
    joint: str
    """What stands between its cards, where one is exchanged for the other."""
    text: str
    """What was done, where it is not only cards."""
    label: str
    mark: str
    won: bool
    current: bool
    commented: bool
    restated: bool
    """In a variation, whether it is the same act as in the level above."""
    severity: str
    """How grave the problem at this step is, empty where there is none."""
    unjudged: bool
    first_unjudged: bool
    """Whether the judging ended right before it."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation in the list."""

    name: str
    href: str
    current: bool
    """Whether its start is the step that is shown."""
    severity: str
    groups: "tuple[Group, ...]"


@dataclass(frozen=True, slots=True)
class Group:
    """A row of the list, and the variations that depart from it."""

    title: str
    trick: bool
    moves: tuple[Move, ...]
    aside: str = ""
    """What stands there in place of moves."""
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class Moves:
    """What the list of all steps is made from."""

    report: Report
    levels: Levels
    now: Place
    voice: Voice
    address: Address
    severities: Mapping[Place, str]
    commented: Set[Place]
    ended: Mapping[Path, int]
    """The step of each level from which nothing is judged."""

    def groups(self, path: Path = MAIN) -> tuple[Group, ...]:
        """The rows of a level: its tricks and the parts of the deal, with the variations that depart from them."""
        level = self.levels[path]
        winners = {trick.number: trick.winner for trick in table.tricks} if (table := self._table(path)) else {}
        shown = level.steps[1:] if path else level.steps
        rows: list[tuple[str, Step, list[Step]]] = []
        for step in shown:
            title = _("End") if path and step.keyword == SETTLEMENT else _title(step)
            if not rows or rows[-1][0] != title or (step.keyword == "trick" and step.line is not rows[-1][1].line):
                rows.append((title, step, []))
            rows[-1][2].append(step)
        found: list[Group] = []
        for title, first, steps in rows:
            found += self._gap(found, level, first)
            moves = tuple(self._move(level, step, _winner(step, winners)) for step in steps)
            numbers = {step.number for step in steps} | ({0} if path and not found else set())
            found.append(Group(title, first.keyword == "trick", moves, branches=tuple(self._branches(path, numbers))))
        return tuple(found)

    def _table(self, path: Path) -> Table | None:
        """A level's table at its end."""
        if not path:
            return self.report.table
        return next((each.table for each in self.report.branches if each.path == path), None)

    def _complete(self, path: Path) -> bool:
        """Whether a variation was played to its score sheet."""
        result = next((each.result for each in self.report.branches if each.path == path), None)
        return result is not None and result.score is not None

    def _branches(self, path: Path, numbers: set[int]) -> Iterator[Branch]:
        for level in self.levels.values():
            if level.path and level.path[:-1] == path and level.departs in numbers:
                start = (level.path, 0)
                href, severity = self.address(0, level.path), self.severities.get(start, "")
                yield Branch(level.name, href, self.now == start, severity, self.groups(level.path))

    def _gap(self, found: list[Group], level: Level, first: Step) -> list[Group]:
        """What is missing before a row: tricks that were not noted down, or the rest of the deal."""
        if first.keyword == SETTLEMENT and any(is_line(node) and node.keyword == "..." for node in level.nodes):
            return [Group("…", False, (), _("More was played and not noted down."))]
        number = first.line.number if first.line and first.keyword == "trick" else None
        last = next((int(each.title) for each in reversed(found) if each.trick), 0 if not level.path else number)
        missing = range((last or 0) + 1, number or 0)
        if not missing:
            return []
        title = f"{missing[0]}" if len(missing) == 1 else f"{missing[0]}–{missing[-1]}"
        return [Group(title, False, (), _("Not noted down."))]

    def _move(self, level: Level, step: Step, won: bool) -> Move:
        at = (level.path, step.number)
        cards, text, label = _said(step, self.voice)
        if level.path and step.line is None:
            text = label = _("score sheet") if self._complete(level.path) else _("it ends here")
        judged = self.report.game is not None or step.keyword != "trick"
        who = SEATS[step.seat % len(SEATS)] if step.seat is not None and judged else ""
        name = _("{who}: {act}").format(who=self.voice.name(step.seat), act=label) if who else label
        if won:
            name = _("{act}, wins the trick").format(act=name)
        severity = self.severities.get(at, "")
        if severity:
            name = _("{act}, {problem}").format(act=name, problem=_(SEVERITIES[severity]))
        ended = self.ended.get(level.path)
        unjudged = ended is not None and step.number >= ended and step.keyword != DEAL
        return Move(
            href=self.address(step.number, level.path),
            who=who,
            cards=tuple(map(self.voice.index, cards)),
            joint=_("for") if step.keyword == "buy" else "",
            text=text,
            label=name,
            mark=marks_of(step),
            won=won,
            current=at == self.now,
            commented=at in self.commented,
            restated=0 < step.number < level.entry,
            severity=severity,
            unjudged=unjudged,
            first_unjudged=unjudged and step.number == max(ended or 0, 1),
        )


def _title(step: Step) -> str:
    if step.keyword == "trick" and step.line:
        return str(step.line.number)
    return _(TITLES.get(step.keyword, TITLES[""]))


def _winner(step: Step, winners: Mapping[int, int | None]) -> bool:
    if step.keyword != "trick" or step.seat is None or step.line is None:
        return False
    return winners.get(step.line.number or 0) == step.seat


def marks_of(step: Step) -> str:
    """The marks of an act, one behind the other."""
    line = step.line
    if line is None:
        return ""
    listed = [step.item] if step.keyword in MANY_ACTS else range(len(line.items))
    return " ".join(filter(None, ("^" * line.note(index).irregular + line.note(index).mark for index in listed)))


def _said(step: Step, voice: Voice) -> tuple[tuple[int, ...], str, str]:
    """The cards of a step, its words, and both spoken."""
    if step.line is None:
        title = _("cards dealt") if step.keyword == DEAL else _("score sheet")
        return (), title, title
    cards, text = brief(step, voice)
    return cards, text, f"{text} {voice.cards(cards) if cards else ''}".strip()
