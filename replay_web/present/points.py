"""The card points of the sides so far, as far as anybody can count them."""

from dataclasses import dataclass

from notation.table import Table
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.hands import won_by
from replay_web.present.words import Voice


@dataclass(frozen=True, slots=True)
class Side:
    """The card points of a side so far; None if cards of its pile are not known."""

    name: str
    points: int | None
    text: str
    unknown: int
    """How many cards of its pile are not known."""
    tricks: int


@dataclass(frozen=True, slots=True)
class Points:
    """The card points of all sides, out of the whole pack, in the units in which they are counted."""

    sides: tuple[Side, ...]
    declared: bool
    two: bool
    """Whether there are two sides, and not everybody's own."""
    fractions: bool
    """Whether they are counted in parts of a point, which takes more room."""
    left: int | None
    total: int
    target: int | None
    """Points that the declarer needs; None if card points do not decide the game."""
    told: str
    """Sentences about points still to come, points the declarer needs, and cards beside the tricks."""


def points(table: Table, voice: Voice) -> Points:
    """The card points of the sides so far, the declarer's first; everybody's own until one knows who is with whom."""
    sums = table.side_points()
    mine = None if table.declarer is None else table.side_of[table.declarer]
    sides = []
    in_piles = 0 if table.defenders and table.sides_known else table.defenders_extra.count
    for side in sorted(sums, key=lambda each: each != mine):
        seats = sorted((seat for seat in table.seats if table.side_of[seat] == side), key=lambda each: each != side)
        pile = table.pile(side)
        in_piles += pile.count
        name = words.listed(voice.name(seat) for seat in seats)
        sides.append(
            Side(
                name,
                sums[side] if pile.whole else None,
                table.game.points_text(sums[side]),
                pile.missing,
                won_by(table, seats),
            )
        )
    known = [side.points for side in sides if side.points is not None]
    all_count = in_piles + sum(table.counts) + len(table.open) == table.pack.bit_count()
    told = all_count and len(known) == len(sides) and all(trick.winner is not None for trick in table.tricks)
    two, total, target = words.two_sides(table), table.game.total, table.game.target(table)
    left = total - sum(known) if told else None
    text = table.game.points_text
    declared = mine is not None and (two or table.called is not None)
    return Points(
        sides=tuple(sides),
        declared=declared,
        two=two,
        fractions=table.game.points_unit > 1,
        left=left,
        total=total,
        target=target,
        told=words.together(
            (
                _("{left} of {total} still to come.").format(left=text(left), total=text(total)) if left else "",
                _("The declarer needs {target}.").format(target=text(target)) if declared and target else "",
                _talon(table, all_count, voice),
            )
        ),
    )


def _talon(table: Table, all_count: bool, voice: Voice) -> str:
    if all_count:
        aside = [_aside(table, seat, packet.count, voice) for seat, packet in table.extra_pile.items()]
        if table.defenders_extra.count and table.sides_known:
            aside.append(_aside(table, table.defenders[0], table.defenders_extra.count, voice))
        return words.together(aside)
    nobody = (table.tricks or table.open) and not table.talon_is_won
    return _("The talon counts for nobody.") if nobody else ""


def _aside(table: Table, seat: int, count: int, voice: Voice) -> str:
    """For whom the talon, or what was laid away, counts."""
    side = [other for other in sorted(table.seats) if table.side_of[other] == table.side_of[seat]]
    text = _.plural("{n} card set aside counts for {who}.", "{n} cards set aside count for {who}.", count)
    return text.format(n=count, who=words.listed(map(voice.name, side)))
