"""Cards beside the trick: the packets of the talon, and the discard."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from notation.table import Table
from notation.table_parts import Packet
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.deduced import Known
from replay_web.present.hands import Look, fan, size_of, source
from replay_web.present.words import Voice


@dataclass(frozen=True, slots=True)
class Pot:
    """Cards that lie on the table: a packet of the talon, or what was laid away."""

    title: str
    brief: str
    """A shorter title, for narrow screens; empty if the title is short anyway."""
    source: str
    """Source of cards that no line of the record lists, and the number of unknown ones."""
    laid: bool
    """Whether it was laid away, and is not a packet of the talon."""
    size: str
    """How much room it needs, as classes (`size_of`)."""
    cards: Markup


def pots(table: Table, voice: Voice, known: Known) -> Iterable[Pot]:
    """What lies of the talon, what was taken of it, and what each seat laid away."""
    for heap in heaps(table, voice):
        look = Look(played=heap.packet.known if heap.taken else 0)
        yield _pot(heap.title, heap.packet, known.talon, look, voice, heap.brief)
    laid = laid_away(table)
    for seat, packet in laid:
        who, drawn = voice.name(seat), table.took(seat) & packet.known
        brief = _("{name}: {value}").format(name=_("Laid away"), value=who) if len(laid) > 1 else ""
        yield _pot(_("Laid away by {who}").format(who=who), packet, ~known.laid, Look(drawn=drawn), voice, brief, True)


class TalonHeap(NamedTuple):
    """Cards of the talon: a packet, several that nobody took, or what a seat took off the top."""

    title: str
    brief: str
    """A shorter title, for narrow screens; empty if the title is short anyway."""
    packet: Packet
    taken: bool
    """Whether a seat took them."""


FEW = 3
"""The most packets laid beside each other; more packets are single cards, in one row."""


def heaps(table: Table, voice: Voice, apart: bool = False) -> Iterator[TalonHeap]:
    """The talon as it was taken; packets that nobody took lie together where there are many, unless `apart`."""
    shares = [(seat, done.took) for seat, done in table.exchange.items() if done.first is not None]
    for seat, packet in shares:
        yield _heap(packet, "", _Fate(_("{packet}, taken by {who}"), voice.name(seat), True))
    if shares:
        if (rest := table.lying).count:
            yield _heap(rest, "", _fate(table, rest, None, voice))
        return
    takers = {done.packet: seat for seat, done in table.exchange.items() if done.packet is not None}
    for indices in [[index] for index in range(len(table.talon))] if apart else _lying_together(table, [*takers]):
        alone = len(indices) == 1
        packet = table.talon[indices[0]] if alone else _together([table.talon[at] for at in indices])
        if table.position is None or packet.count:
            name = words.packet(indices[0]) if len(table.talon) > 1 and alone else ""
            number = _("Packet {n}").format(n=indices[0] + 1) if name else ""
            fate = _fate(table, table.talon[indices[0]], takers.get(indices[0]), voice)
            yield _heap(packet, name, fate, number)


def laid_away(table: Table) -> list[tuple[int, Packet]]:
    """The cards that each seat laid away."""
    return [(seat, done.laid) for seat, done in table.exchange.items() if done.laid.count]


def _lying_together(table: Table, taken: list[int]) -> list[list[int]]:
    """The packets by their indices, those together that are in one row: all that are left once one was taken."""
    every = range(len(table.talon))
    if not taken:
        return [[*every]] if len(every) > FEW else [[index] for index in every]
    left = [index for index in every if index not in taken]
    alone = len(every) <= 2 or not left
    return [[index] for index in every] if alone else [*[[index] for index in sorted(taken)], left]


def _together(packets: list[Packet]) -> Packet:
    return Packet(sum([packet.known for packet in packets]), sum([packet.count for packet in packets]))


class _Fate(NamedTuple):
    """The fate of cards of the talon: a text, and whose they are; empty if nobody took them and no owner is known."""

    text: str = ""
    who: str = ""
    taken: bool = False


def _heap(packet: Packet, name: str, fate: _Fate, number: str = "") -> TalonHeap:
    """Some cards of the talon under a title; `name` and `number` are those of a packet that lies alone, if any."""
    brief = number or (_("Talon") if fate.text else "")
    if fate.text:
        title = fate.text.format(packet=words.capital(name) or _("Talon"), who=fate.who)
        return TalonHeap(title, _("{name}: {value}").format(name=brief, value=fate.who), packet, fate.taken)
    return TalonHeap(_("Talon, {packet}").format(packet=name) if name else _("Talon"), brief, packet, fate.taken)


def _fate(table: Table, packet: Packet, taker: int | None, voice: Voice) -> _Fate:
    """A packet's history and its owner."""
    defenders = _("defenders")
    if taker is not None:
        return _Fate(_("{packet}, taken by {who}"), voice.name(taker), True)
    several = table.contract is not None and table.contract.takes
    if not several and any([done.packet is not None for done in table.exchange.values()]):
        return _Fate(_("{packet}, left to the defenders"), defenders)
    if not packet.known or not (table.tricks or table.open or table.extra_pile or table.defenders_extra.count):
        return _Fate()
    if table.defenders_extra.count and not packet.known & ~table.defenders_extra.known:
        return _Fate(_("{packet}, counts for the defenders"), defenders)
    side = next(
        (table.side_of[seat] for seat, aside in table.extra_pile.items() if not packet.known & ~aside.known), None
    )
    if side is None:
        if table.contract is None or table.talon_is_won or several:
            return _Fate()
        return _Fate(_("{packet}, counts for nobody"), _.of("for whom a packet counts", "nobody"))
    if side != table.declarer and words.two_sides(table):
        return _Fate(_("{packet}, counts for the defenders"), defenders)
    return _Fate(_("{packet}, counts for {who}"), voice.name(side))


def _pot(
    title: str, packet: Packet, deduced: int, look: Look, voice: Voice, brief: str = "", laid: bool = False
) -> Pot:
    cards = fan(packet.known, look, voice, packet.missing)
    return Pot(title, brief, source(deduced, packet.known, packet.missing), laid, size_of(packet.count), cards)
