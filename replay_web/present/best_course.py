"""The best play of a deal below the slider of its replay: its course from card to card, with the mistakes as dots."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from notation.analysis import Estimate, Solution
from notation.analysis.reviewing import LOSES, mark_of
from notation.parts.aims import MADE, OVER, POINTS, SURE
from notation.replay.steps import WrittenStep
from replay_web.jobs.best_play import BestFound
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import best_text, words
from replay_web.present.addresses import Address
from replay_web.present.lines_of_play import MAIN, Level
from replay_web.present.words import Voice

HEIGHT = 40
"""The height of the drawing, as wide as there are steps."""
_MARGIN = 6
_LABEL = 14
"""Labels beside the drawing are that far from each other."""
_FINGER = 0.1
"""Half the width of a finger, as a part of the drawing in a narrow window."""


@dataclass(frozen=True, slots=True)
class CourseDot:
    """A card that was not the best play."""

    step: int
    down: float
    touch: tuple[float, float]
    """The steps between which a press means this mistake."""
    href: str
    label: str
    loses: bool
    unseen: bool
    """Whether this could not be seen at the table."""


@dataclass(frozen=True, slots=True)
class AxisLabel:
    """A value beside the curve."""

    down: float
    """Its height, as a percentage of the drawing from the top."""
    text: str
    needed: bool
    """Whether this is the declarer's target."""


@dataclass(frozen=True, slots=True)
class BestCourse:
    """Best play of a deal as far as it has been searched, drawn as a curve."""

    looking: bool
    more: bool
    """Whether it can be asked which mistakes could not be seen at the table."""
    known: str
    """How much is known, as long as it is not all."""
    about: str
    """Caption of the curve; empty without a curve."""
    last: int
    first: int
    """The first step of which something is drawn: nothing is known before it."""
    line: str
    band: str
    """Ranges before the curve, as the corners of an area; empty if there are none."""
    target: float | None
    """Height of the declarer's target in the drawing, from the top; None if card points do not decide the game."""
    axis: tuple[AxisLabel, ...]
    mistakes: tuple[CourseDot, ...]
    given: str
    """Sentences about the losses of each player."""


def best_course(
    entry: Entry,
    level: Level,
    found: BestFound,
    unseen: Mapping[int, Estimate],
    looking: bool,
    more: bool,
    address: Address,
) -> BestCourse:
    """Best play of the main line so far; `unseen` maps steps of mistakes to their estimates."""
    report = entry.report()
    voice, cards = Voice(report.record, report.game), list(_cards(level.steps, found))
    some = cards[-1][2] if cards else None
    values = {step: play.at_least[card] for step, card, play in cards if some and play.aim == some.aim and play.exact}
    needed = _needed(entry, some)
    shown = [*values.values(), *([needed] if needed is not None else [])]
    low, high = min(shown, default=0), max(shown, default=1)

    def down(amount: int) -> float:
        return round(_MARGIN + (HEIGHT - 2 * _MARGIN) * (high - amount) / ((high - low) or 1), 1)

    drawn = some is not None and some.aim != SURE and len(values) > 1
    ranges = dict[int, tuple[int, int]]()
    if drawn and some:
        start = min(values)
        early = [(step, card, play) for step, card, play in cards if step < start and play.aim == some.aim]
        ranges = {step: (play.at_least[card], play.at_most[card]) for step, card, play in early}
        if ranges:
            ranges[start] = values[start], values[start]
    wrong = [(step, card, play, sign) for step, card, play in cards if (sign := mark_of(play, card))]
    touches = course_touches([step for step, *_rest in wrong], level.last)
    mistakes = tuple(
        CourseDot(
            step, down(values[step]) if drawn and step in values else HEIGHT / 2, touch, address(step, MAIN),
            _label(step, card, play, voice), sign == LOSES,
            bool(best_text.unseen(unseen.get(step), card, voice)),
        )
        for (step, card, play, sign), touch in zip(wrong, touches, strict=True)
    )  # fmt: skip
    tricks = {step.number: step.line.number or 0 for step in level.steps if step.keyword == "trick" and step.line}
    return BestCourse(
        looking=looking,
        more=more,
        known=progress(found, level.steps),
        about=_about(some, list(values.values()), needed, tricks[min(values)], voice) if some and drawn else "",
        last=level.last,
        first=min([*ranges, *values]) if drawn else 0,
        line=" ".join(f"{step},{down(amount)}" for step, amount in values.items()) if drawn else "",
        band=course_band(ranges, down),
        target=down(needed) if drawn and needed is not None else None,
        axis=tuple(_axis(some, {low, high}, needed, down)) if some and drawn else (),
        mistakes=mistakes,
        given=_given(cards, voice) if some else "",
    )


def course_band(ranges: Mapping[int, tuple[int, int]], down: Callable[[int], float]) -> str:
    """Corners of the area between the least and the most at each step; what is beyond the curve ends at the edge."""

    def corner(step: int, amount: int) -> str:
        return f"{step},{min(max(down(amount), 0.0), float(HEIGHT))}"

    upper = [corner(step, most) for step, (_least, most) in ranges.items()]
    lower = [corner(step, least) for step, (least, _most) in ranges.items()]
    return " ".join([*upper, *reversed(lower)])


def course_touches(marked: list[int], last: int) -> list[tuple[float, float]]:
    """For steps in order, the span in which a press means each: as wide as a finger, halfway to its neighbours."""
    edges = [0, *((one + other) / 2 for one, other in pairwise(marked)), last]
    return [
        (round(max(low, step - _FINGER * last), 1), round(min(high, step + _FINGER * last), 1))
        for step, (low, high) in zip(marked, pairwise(edges), strict=False)
    ]


def _axis(play: Solution, ends: set[int], needed: int | None, down: Callable[[int], float]) -> Iterator[AxisLabel]:
    """The target, and those of the highest and the lowest value that are not too close to another label."""
    taken: list[float] = []
    for amount in ([] if needed is None else [needed]) + sorted(ends - {needed}, reverse=True):
        height, text = down(amount), best_text.amount(play, amount)
        if all(abs(height - other) >= _LABEL for other in taken):
            taken.append(height)
            shown = _("{amount} needed").format(amount=text) if amount == needed else text
            yield AxisLabel(round(100 * height / HEIGHT, 1), shown, amount == needed)


def _cards(acts: Iterable[WrittenStep], found: BestFound) -> Iterator[tuple[int, int, Solution]]:
    """A card of which something is known: its step, and the result of each card that might have been played."""
    for step in acts:
        play, card = found.plays.get(step.number - 1), best_text.played(step)
        if play is not None and card in play.at_least:
            yield step.number, card, play


def _needed(entry: Entry, play: Solution | None) -> int | None:
    """The value that the declarer needs; None if it does not decide the game."""
    table = entry.report().table
    if play is None or table is None or play.aim not in (POINTS, OVER):
        return None
    return 0 if play.aim == OVER else table.game.target(table)


def progress(found: BestFound, acts: Sequence[WrittenStep]) -> str:
    """How much of the best play of a record with these steps is known; empty once it is known exactly of all cards."""
    cards, of = list(_cards(acts, found)), sum(step.keyword == "trick" for step in acts)
    if not found.done:
        return _("Looking for the best play: {n} of {of} cards.").format(n=len(cards), of=of)
    if not cards:
        return _("Best play cannot be worked out: some cards are unknown, or the game sets no goal for the search.")
    trick = {step.number: step.line.number or 0 for step in acts if step.line}
    exact = [trick[step] for step, _card, play in takewhile(lambda card: card[2].exact, reversed(cards))]
    if len(exact) == of:
        return ""
    earliest = trick[cards[0][0]]
    if not exact:
        return _("Best play is known only as a range, from trick {trick} on.").format(trick=earliest)
    if earliest < exact[-1]:
        text = _("Best play is known from trick {trick} on, and as a range from trick {earlier} on.")
        return text.format(trick=exact[-1], earlier=earliest)
    text = _("Best play is known from trick {trick} on, of the last {n} of {of} cards.")
    return text.format(trick=exact[-1], n=len(exact), of=of)


def _about(play: Solution, values: list[int], needed: int | None, trick: int, voice: Voice) -> str:
    about = best_text.about(play, voice)
    if play.aim == MADE:
        return _("{about}, from card to card.").format(about=about)
    first, last = (best_text.units(amount, play.unit) for amount in (values[0], values[-1]))
    if trick > 1:
        text = _("{about}: {first} in trick {trick}, {last} in the end.")
    else:
        text = _("{about}: {first} at first, {last} in the end.")
    text = text.format(about=about, first=first, trick=trick, last=last)
    if play.aim != POINTS or needed is None:
        return text
    return words.together([text, _("{target} needed.").format(target=best_text.units(needed, play.unit))])


def _label(step: int, card: int, play: Solution, voice: Voice) -> str:
    """A mistake in words: who played what, and what it cost."""
    act = _("{who}: {act}").format(who=voice.name(play.seat), act=voice.card(card))
    cost = best_text.cost(play, card)
    lost = _("throws the game away") if mark_of(play, card) == LOSES else ""
    return _("Step {step}: {told}").format(step=step, told=words.row(filter(None, (act, cost, lost))))


def _given(cards: list[tuple[int, int, Solution]], voice: Voice) -> str:
    """The card points that each player has given away; where only won or lost counts, the mistakes."""
    sums, unit = Counter[int](), cards[-1][2].unit
    counted = cards[-1][2].aim != MADE
    for _step, card, play in cards:
        sums[play.seat] += max(play.cost(card) or 0, 0) if counted else bool(mark_of(play, card))
    unit = unit if counted else 1
    each = (f"{voice.name(seat)} {best_text.units(amount, unit)}" for seat, amount in sorted(sums.items()))
    text = _("Card points given away: {sums}") if counted else _("Mistakes: {sums}")
    return text.format(sums=" · ".join(each))
