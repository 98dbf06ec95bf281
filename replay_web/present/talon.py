"""What lies on the table beside the trick: the packets of the talon, and what was laid away."""

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
    """The same in fewer words, where there is little room; empty where the title is short."""
    source: str
    """How its cards are known, where no line of the record names them all; and how many are not."""
    laid: bool
    """Whether it was laid away, and is no packet of the talon."""
    size: str
    """How much room it needs, as classes (`size_of`)."""
    cards: Markup
    """Its cards as the items of a list."""


def pots(table: Table, voice: Voice, known: Known) -> Iterable[Pot]:
    """The packets of the talon, and what was laid away."""
    came = 0
    for index, packet in enumerate(table.talon):
        if table.position is not None and not packet.count:
            continue
        taken = table.taken is not None and table.taken[1] == index
        came |= packet.known if taken else 0
        look = Look(played=packet.known if taken else 0)
        yield _pot(title(table, index, voice), packet, known.talon, look, voice, _brief(table, index, voice))
    if table.laid.count:
        name = _("Laid away by {who}").format(who=voice.name(table.declarer))
        yield _pot(name, table.laid, ~known.laid, Look(drawn=came & table.laid.known), voice, laid=True)


def title(table: Table, index: int, voice: Voice) -> str:
    """What a packet of the talon is called, and what became of it."""
    packet = words.packet(index) if len(table.talon) > 1 else ""
    text, who = _fate(table, index, voice)
    if text:
        return text.format(packet=words.capital(packet) or _("Talon"), who=who)
    return _("Talon, {packet}").format(packet=packet) if packet else _("Talon")


def _brief(table: Table, index: int, voice: Voice) -> str:
    """The same where there is little room; empty where the title is short."""
    text, who = _fate(table, index, voice)
    packet = _("Packet {n}").format(n=index + 1) if len(table.talon) > 1 else _("Talon") if text else ""
    return _("{name}: {value}").format(name=packet, value=who) if text else packet


def _fate(table: Table, index: int, voice: Voice) -> tuple[str, str]:
    """What became of a packet, and whose it is now; empty where nobody has taken it and nobody knows whose it is."""
    defenders, packet = _("defenders"), table.talon[index]
    if table.taken is not None and table.taken[1] != index:
        return _("{packet}, left to the defenders"), defenders
    if table.taken is not None:
        return _("{packet}, taken by {who}"), voice.name(table.taken[0])
    if not packet.known or not (table.tricks or table.open or table.aside or table.against.count):
        return "", ""
    if table.against.count and not packet.known & ~table.against.known:
        return _("{packet}, counts for the defenders"), defenders
    side = next((table.sides[seat] for seat, aside in table.aside.items() if not packet.known & ~aside.known), None)
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
