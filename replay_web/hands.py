"""The cards that lie before the players: their hands, the talon, what was laid away; unknown and worked out ones."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from notation.cards import NAME, SUITS, cards_of
from notation.record import SEATS
from notation.table import Decision, Packet, Table
from replay_web import words
from replay_web.cards import VIEW_BOX, face
from replay_web.known import Known
from replay_web.words import Voice

PLACES = {3: ("south", "east", "west"), 4: ("south", "east", "north", "west")}
"""Where the seats sit round the table when it is played to the right, by the number of players."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the page: its drawing, and the classes of its place."""

    drawing: Markup
    css: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: whose, what he is at the table, what he said, its cards with the played ones in their places."""

    letter: str
    name: str
    place: str
    roles: tuple[str, ...]
    says: str
    tricks: int | None
    turn: bool
    source: str
    """How its cards are known, where no line of the record names them all; and how many are not."""
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pot:
    """Cards that lie on the table: a packet of the talon, or what was laid away."""

    title: str
    source: str
    """How its cards are known, where no line of the record names them all; and how many are not."""
    cards: tuple[Card, ...]


def place(table: Table, seat: int) -> str:
    """Where a seat sits round the table, empty where nobody knows."""
    places = PLACES.get(table.players, ())
    if not places:
        return ""
    return places[-seat % table.players if table.game.clockwise else seat]


def won_by(table: Table, seats: tuple[int, ...]) -> int:
    """How many tricks these seats have won, a claimed rest left out."""
    return sum(trick.winner in seats for trick in table.tricks)


def unknown_card(label: str) -> Markup:
    """A card that nobody noted down; without a label it is nothing to those who listen."""
    said = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    query = Markup('<circle cx="30" cy="52" r="18"/><path d="M22 42C22 31 38 31 38 42 38 49 30 49 30 57.5M30 66v.1"/>')
    drawing = Markup('<svg class="card unknown" viewBox="{}" {}><use href="#card-back"/>{}</svg>')
    return drawing.format(VIEW_BOX, said, query)


# ---- Hands


def hand(table: Table, seat: int, decision: Decision | None, voice: Voice, known: Known) -> Hand:
    """A hand at one moment, with the cards that its seat may choose now."""
    turn = decision is not None and decision.seat == seat
    legal = 0
    if decision is not None and turn and decision.keyword in ("trick", "discard"):
        for card in decision.options():
            legal |= card
    shown = table.hands[seat] | _played_by(table, seat)
    unknown = max(0, table.counts[seat] - table.hands[seat].bit_count())
    is_ = {"dealer": table.dealer, "forehand": table.forehand, "declarer": table.declarer, "partner": table.partner}
    return Hand(
        letter=SEATS[seat],
        name=voice.name(seat),
        place=place(table, seat),
        roles=tuple(role for role, holder in is_.items() if holder == seat),
        says="" if table.tricks or table.trick else _says(table, seat, voice),
        tricks=won_by(table, (seat,)) if table.tricks else None,
        turn=turn,
        source=_source(known.hands[seat], shown, unknown),
        cards=tuple(_fan(table, seat, legal, known.hands[seat], unknown)),
    )


def _says(table: Table, seat: int, voice: Voice) -> str:
    """The last thing that a seat has said, in the auction or after it."""
    said = [each[1:] for each in table.said if each[0] == seat]
    called = [(word,) for caller, word in table.calls if caller == seat]
    spoken = said or ([] if table.declarer is not None and table.said else called)
    return voice.word(*map(str, spoken[-1])) if spoken else ""


def _played_by(table: Table, seat: int) -> int:
    """The known cards that a seat has played."""
    played = 0
    for trick in table.tricks:
        played |= trick.cards[table.from_seat(trick.leader).index(seat)]
    for player, card in table.trick:
        played |= card if player == seat else 0
    return played


def _source(worked_out: int, shown: int, unknown: int) -> str:
    """How some cards are known, where no line of the record names them all; and how many are not."""
    here = worked_out & shown
    told = []
    if here:
        some = "" if here == shown and not unknown else f"{words.counted(here.bit_count(), 'card')} "
        told.append(f"{some}worked out from the play")
    if unknown:
        told.append(f"{words.counted(unknown, 'card')} unknown")
    return ", ".join(told)


def _fan(table: Table, seat: int, legal: int, worked_out: int, unknown: int) -> Iterable[Card]:
    """The cards that a hand holds and those that it has played, in order; unknown ones last."""
    played = _played_by(table, seat)
    shown = table.hands[seat] | played
    told = worked_out & shown if worked_out & shown != shown or unknown else 0
    group = None
    for card in cards_of(shown):
        css = "played" if card & played else "legal" if card & legal else ""
        label = {"played": "played: ", "legal": "allowed: "}.get(css, "") + words.spoken(card)
        if card & told:
            css, label = f"{css} worked-out".strip(), f"{label}, worked out"
        suit = next((letter for letter, suit in SUITS.items() if card & suit), "T")
        first, group = group not in (None, suit), suit
        yield Card(face(NAME[card], css=css, label=label), f"{css} {'suit' if first else ''}".strip())
    yield from _backs(unknown)


def _backs(count: int) -> Iterable[Card]:
    """As many unknown cards; the first one tells those who listen how many there are."""
    for index in range(count):
        yield Card(unknown_card("" if index else words.counted(count, "unknown card")), "back")


# ---- What lies on the table


def pots(table: Table, voice: Voice, known: Known) -> Iterable[Pot]:
    """The packets of the talon, and what was laid away."""
    taken = table.taken
    for index, packet in enumerate(table.talon):
        packet_name = f"{words.ORDINALS[index]} packet"
        title = f"Talon, {packet_name}" if len(table.talon) > 1 else "Talon"
        mine = taken is not None and taken[1] == index
        if taken is not None:
            fate = f"taken by {voice.name(taken[0])}" if mine else "left to the defenders"
            title = f"{packet_name.capitalize()}, {fate}"
        yield _pot(title, packet, known.talon, "played" if mine else "")
    if table.laid.count:
        yield _pot(f"Laid away by {voice.name(table.declarer)}", table.laid, ~known.laid)


def _pot(title: str, packet: Packet, worked_out: int, css: str = "") -> Pot:
    unknown = packet.count - packet.known.bit_count()
    return Pot(title, _source(worked_out, packet.known, unknown), tuple(_laid(packet, css)))


def _laid(packet: Packet, css: str = "") -> Iterable[Card]:
    for card in cards_of(packet.known):
        yield Card(face(NAME[card], css=css, label=words.spoken(card)))
    yield from _backs(packet.count - packet.known.bit_count())
