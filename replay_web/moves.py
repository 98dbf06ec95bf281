"""The list of all steps of a record: a row for each trick and each part of the deal, a link for each act.

A variation stands below the row from which it departs, as a list of its own. There are many links and every page has
them all, so they are drawn here and not by a template.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup, escape

from notation.languages import language, later
from notation.record import SEATS, is_line
from notation.replay import MANY_ACTS, Path, Report
from notation.steps import DEAL, SETTLEMENT, Step
from notation.table import Table
from replay_web.addresses import Address
from replay_web.faults import SEVERITIES, sign
from replay_web.levels import MAIN, Level, Levels, Place
from replay_web.messages import _, marked
from replay_web.sentences import brief
from replay_web.words import Voice

TITLES = {
    DEAL: later("Deal"), "bids": later("Auction"), "contract": later("Auction"), "buy": later("Purchase"),
    "call": later("Call"), "announce": later("Announced"), "expose": later("Laid open"), "claim": later("Claim"),
    SETTLEMENT: later("Settlement"), "": later("Exchange"),
}  # fmt: skip
"""What a row that is no trick is called; everything else is part of the exchange."""

_CURRENT = ' aria-current="step"'
_COMMENTED, _FOR, _UNJUDGED = later("with a comment"), later("for"), later("not judged from here on")


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

    def groups(self, path: Path = MAIN) -> tuple[Markup, ...]:
        """The rows of a level: its tricks and the parts of the deal, each with the variations that depart from it."""
        level = self.levels[path]
        winners = {trick.number: trick.winner for trick in table.tricks} if (table := self._table(path)) else {}
        shown = level.steps[1:] if path else level.steps
        rows: list[tuple[str, Step, list[Step]]] = []
        for step in shown:
            title = _("End") if path and step.keyword == SETTLEMENT else _title(step)
            if not rows or rows[-1][0] != title or (step.keyword == "trick" and step.line is not rows[-1][1].line):
                rows.append((title, step, []))
            rows[-1][2].append(step)
        found: list[Markup] = []
        reached, trick = None if path else 0, _('<span class="hidden">Trick </span>%(number)s')
        around = [escape(part) for part in self.address.around(path)]
        for title, first, steps in rows:
            number = first.line.number if first.line and first.keyword == "trick" else None
            if gap := _gap(level, first, reached, number):
                found.append(gap)
            reached = number or reached
            numbers = {step.number for step in steps} | ({0} if path and not found else set())
            drawn = f"<ul>{self._drawn(level, steps, around, winners.get(number or 0))}</ul>"
            head, css = (escape(title), "") if number is None else (trick % {"number": title}, ' class="of-trick"')
            branches = "".join(self._branches(path, numbers))
            found.append(Markup(f'<tr{css}><th scope="row">{head}</th><td>{drawn}</td></tr>\n{branches}'))
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

    def _branches(self, path: Path, numbers: set[int]) -> Iterator[str]:
        """The variations that depart from some steps, each a row with a table of its own."""
        for level in self.levels.values():
            if level.path and level.path[:-1] == path and level.departs in numbers:
                start, name = (level.path, 0), escape(_("Variation {name}").format(name=level.name))
                href, severity = escape(self.address(0, level.path)), self.severities.get(start)
                current, mark = _CURRENT if self.now == start else "", sign(severity) if severity else ""
                yield (
                    f'<tr class="branch"><td colspan="2"><section aria-label="{name}">'
                    f'<a class="start" href="{href}"{current}>{name}{mark}</a>'
                    f"<table>{''.join(self.groups(level.path))}</table></section></td></tr>"
                )

    # ---- Links

    def _drawn(self, level: Level, steps: Sequence[Step], around: Sequence[str], winner: int | None) -> str:
        """The steps of a row as links, each the item of a list; `winner` has won them, if they are a trick."""
        path, items = level.path, []
        (start, end), ended = around, self.ended.get(path)
        for step in steps:
            number = step.number
            unjudged = ended is not None and number >= ended and step.keyword != DEAL
            if unjudged and number == max(ended or 0, 1):
                items.append(f'<li class="unjudged-from">{marked(_UNJUDGED)}</li>')
            won, restated = winner is not None and winner == step.seat, 0 < number < level.entry
            css = _css(won, restated, unjudged) if won or restated or unjudged else ""
            label, shown = self._said(level, step, won)
            current = _CURRENT if number == self.now[1] and path == self.now[0] else ""
            items.append(
                f'<li><a href="{start}{number}{end}"{current} aria-label="{label}"{css}>{shown}</a></li>'
            )
        return "".join(items)

    def _said(self, level: Level, step: Step, won: bool) -> tuple[str, str]:
        """What a step is, in words, and drawn."""
        voice, at = self.voice, (level.path, step.number)
        cards, text = brief(step, voice)
        if step.line is not None:
            label = voice.card(cards[0]) if len(cards) == 1 else voice.cards(cards) if cards else ""
            label = f"{text} {label}".strip() if text else label
        elif level.path:
            label = text = _("score sheet") if self._complete(level.path) else _("it ends here")
        else:
            label = text = _("cards dealt") if step.keyword == DEAL else _("score sheet")
        drawn = f"<span>{escape(text)}</span>" if text else ""
        joint = f"<span>{marked(_FOR)}</span>" if step.keyword == "buy" else ""
        drawn += joint.join([voice.index(each).__html__() for each in cards])
        who = ""
        if step.seat is not None and (self.report.game is not None or step.keyword != "trick"):
            drawn = f"<small>{SEATS[step.seat % len(SEATS)]}</small>{drawn}"
            who = voice.name(step.seat)
        label = _label(who, label, won, language())
        if step.line is not None and step.line.notes and (mark := marks_of(step)):
            drawn += f"<b>{escape(mark)}</b>"
        if at in self.commented:
            drawn += f'<i title="{marked(_COMMENTED)}">”</i>'
        if severity := self.severities.get(at):
            label = Markup(_("{act}, {problem}")).format(act=label, problem=_(SEVERITIES[severity]))
            drawn = f"{drawn}{sign(severity)}"
        return label, drawn


@lru_cache(maxsize=4096)
def _label(who: str, act: str, won: bool, language: str) -> Markup:
    """An act as it is told, in the language that is being spoken; `who` is empty where nobody acts."""
    told = _("{who}: {act}").format(who=who, act=act) if who else act
    return escape(_("{act}, wins the trick").format(act=told) if won else told)


def _css(won: bool, restated: bool, unjudged: bool) -> str:
    """The classes of a step."""
    names = [name for name, so in (("won", won), ("restated", restated), ("unjudged", unjudged)) if so]
    return f' class="{" ".join(names)}"' if names else ""


def _gap(level: Level, first: Step, reached: int | None, number: int | None) -> Markup:
    """A row for what is missing before another: tricks that were not noted down, or the rest of the deal."""
    row = Markup('<tr><th scope="row">{}</th><td><span class="aside">{}</span></td></tr>')
    if first.keyword == SETTLEMENT and any(is_line(node) and node.keyword == "..." for node in level.nodes):
        return row.format("…", _("More was played and not noted down."))
    if reached is None or number is None or number <= reached + 1:
        return Markup()
    title = f"{number - 1}" if number == reached + 2 else f"{reached + 1}–{number - 1}"
    return row.format(title, _("Not noted down."))


def _title(step: Step) -> str:
    if step.keyword == "trick" and step.line:
        return str(step.line.number)
    return _(TITLES.get(step.keyword, TITLES[""]))


def marks_of(step: Step) -> str:
    """The marks of an act, one behind the other."""
    line = step.line
    if line is None or not line.notes:
        return ""
    listed = [step.item] if step.keyword in MANY_ACTS else range(len(line.items))
    if line.notes.keys().isdisjoint(listed):
        return ""
    return " ".join(filter(None, ("^" * line.note(index).irregular + line.note(index).mark for index in listed)))
