"""Cards beside the trick: the packets of the talon, and the discard."""

from collections.abc import Iterable
from dataclasses import dataclass

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
    """The packets of the talon, and what was laid away."""
    came = 0
    for indices in _lying_together(table):
        index, alone = indices[0], len(indices) == 1
        packet = table.talon[index] if alone else _together([table.talon[at] for at in indices])
        if table.position is not None and not packet.count:
            continue
        taken = table.taken is not None and table.taken[1] == index
        came |= packet.known if taken else 0
        look, brief = Look(played=packet.known if taken else 0), _brief(table, index, voice, alone)
        yield _pot(title(table, index, voice, alone), packet, known.talon, look, voice, brief)
    if table.laid.count:
        name = _("Laid away by {who}").format(who=voice.name(table.declarer))
        yield _pot(name, table.laid, ~known.laid, Look(drawn=came & table.laid.known), voice, laid=True)


FEW = 3
"""The most packets laid beside each other; more packets are single cards, in one row."""


def _lying_together(table: Table) -> list[list[int]]:
    """The packets by their indices, those together that are in one row: all that are left once one was taken."""
    every, taken = range(len(table.talon)), None if table.taken is None else table.taken[1]
    if taken is None:
        return [[*every]] if len(every) > FEW else [[index] for index in every]
    return [[taken], [index for index in every if index != taken]] if len(every) > 2 else [[index] for index in every]


def _together(packets: list[Packet]) -> Packet:
    return Packet(sum([packet.known for packet in packets]), sum([packet.count for packet in packets]))


def title(table: Table, index: int, voice: Voice, alone: bool = True) -> str:
    """The name of a packet of the talon that lies `alone`, or of several, and the fate of it."""
    packet = words.packet(index) if len(table.talon) > 1 and alone else ""
    text, who = _fate(table, index, voice)
    if text:
        return text.format(packet=words.capital(packet) or _("Talon"), who=who)
    return _("Talon, {packet}").format(packet=packet) if packet else _("Talon")


def _brief(table: Table, index: int, voice: Voice, alone: bool) -> str:
    """A shorter title, for narrow screens; empty if the title is short anyway."""
    text, who = _fate(table, index, voice)
    several = len(table.talon) > 1 and alone
    packet = _("Packet {n}").format(n=index + 1) if several else _("Talon") if text else ""
    return _("{name}: {value}").format(name=packet, value=who) if text else packet


def _fate(table: Table, index: int, voice: Voice) -> tuple[str, str]:
    """A packet's history and its owner; empty if it was not taken and its owner is unknown."""
    defenders, packet = _("defenders"), table.talon[index]
    if table.taken is not None and table.taken[1] != index:
        return _("{packet}, left to the defenders"), defenders
    if table.taken is not None:
        return _("{packet}, taken by {who}"), voice.name(table.taken[0])
    if not packet.known or not (table.tricks or table.open or table.extra_pile or table.defenders_extra.count):
        return "", ""
    if table.defenders_extra.count and not packet.known & ~table.defenders_extra.known:
        return _("{packet}, counts for the defenders"), defenders
    side = next(
        (table.side_of[seat] for seat, aside in table.extra_pile.items() if not packet.known & ~aside.known), None
    )
    if side is None:
        nobody = table.contract is not None and not table.talon_is_won
        return (_("{packet}, counts for nobody"), _.of("for whom a packet counts", "nobody")) if nobody else ("", "")
    if side != table.declarer and words.two_sides(table):
        return _("{packet}, counts for the defenders"), defenders
    return _("{packet}, counts for {who}"), voice.name(side)


def _pot(
    title: str, packet: Packet, deduced: int, look: Look, voice: Voice, brief: str = "", laid: bool = False
) -> Pot:
    cards = fan(packet.known, look, voice, packet.missing)
    return Pot(title, brief, source(deduced, packet.known, packet.missing), laid, size_of(packet.count), cards)
