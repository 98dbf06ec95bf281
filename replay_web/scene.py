"""The table at one step, as the page shows it: hands, trick, talon, card points. Frozen values and no judgement."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from notation.cards import NAME, SUITS, cards_of
from notation.record import SEATS, UNKNOWN
from notation.table import Decision, Packet, Table, Trick
from replay_web import words
from replay_web.cards import back, face
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
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A card in the middle of the table, and who played it."""

    name: str
    place: str
    card: Card
    winning: bool


@dataclass(frozen=True, slots=True)
class Middle:
    """The trick in the middle of the table, open or just completed, and the one before it in words."""

    number: int
    plays: tuple[Play, ...]
    verdict: str
    """Who won it and why; empty while it is open."""
    before: str
    """The trick before this one, who won it and why."""


@dataclass(frozen=True, slots=True)
class Pot:
    """Cards that lie on the table: a packet of the talon, or what was laid away."""

    title: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """The card points of a side so far; None where cards of its pile are not known."""

    name: str
    points: int | None
    unknown: int
    """How many cards of its pile are not known."""
    tricks: int


@dataclass(frozen=True, slots=True)
class Points:
    """The card points of both sides, out of the whole pack."""

    sides: tuple[Side, ...]
    left: int | None
    total: int
    target: int


@dataclass(frozen=True, slots=True)
class Scene:
    """The table after a step."""

    players: int
    hands: tuple[Hand, ...]
    middle: Middle | None
    pots: tuple[Pot, ...]
    points: Points | None
    allowed: str
    facts: tuple[tuple[str, str], ...]


def scene(table: Table, decision: Decision | None, voice: Voice) -> Scene:
    """The table as it stands, with what the next decision allows."""
    return Scene(
        players=table.players,
        hands=tuple(_hand(table, seat, decision, voice) for seat in sorted(table.seats)),
        middle=_middle(table, voice),
        pots=tuple(_pots(table, voice)),
        points=_points(table, voice) if table.declarer is not None else None,
        allowed=words.allowed(decision, table, voice) if decision else "",
        facts=tuple(_facts(table, voice)),
    )


def _place(table: Table, seat: int) -> str:
    places = PLACES.get(table.players, ())
    if not places:
        return ""
    return places[-seat % table.players if table.game.clockwise else seat]


# ---- Hands


def _hand(table: Table, seat: int, decision: Decision | None, voice: Voice) -> Hand:
    turn = decision is not None and decision.seat == seat
    legal = 0
    if decision is not None and turn and decision.keyword in ("trick", "discard"):
        for card in decision.options():
            legal |= card
    is_ = {"dealer": table.dealer, "forehand": table.forehand, "declarer": table.declarer, "partner": table.partner}
    return Hand(
        letter=SEATS[seat],
        name=voice.name(seat),
        place=_place(table, seat),
        roles=tuple(role for role, holder in is_.items() if holder == seat),
        says="" if table.tricks or table.trick else _says(table, seat, voice),
        tricks=_won_by(table, (seat,)) if table.tricks else None,
        turn=turn,
        cards=tuple(_fan(table, seat, legal)),
    )


def _says(table: Table, seat: int, voice: Voice) -> str:
    """The last thing that a seat has said, in the auction or after it."""
    said = [each[1:] for each in table.said if each[0] == seat]
    called = [(word,) for caller, word in table.calls if caller == seat]
    spoken = said or ([] if table.declarer is not None and table.said else called)
    return voice.word(*map(str, spoken[-1])) if spoken else ""


def _fan(table: Table, seat: int, legal: int) -> Iterable[Card]:
    """The cards that a hand holds and those that it has played, in order; unknown ones last."""
    played, backs = 0, max(0, table.counts[seat] - table.hands[seat].bit_count())
    for trick in table.tricks:
        played |= trick.cards[table.from_seat(trick.leader).index(seat)]
    for player, card in table.trick:
        played |= card if player == seat else 0
    group = None
    for card in cards_of(table.hands[seat] | played):
        css = "played" if card & played else "legal" if card & legal else ""
        label = {"played": "played: ", "legal": "allowed: "}.get(css, "") + words.spoken(card)
        suit = next((letter for letter, suit in SUITS.items() if card & suit), "T")
        first, group = group not in (None, suit), suit
        yield Card(face(NAME[card], css=css, label=label), f"{css} {'suit' if first else ''}".strip())
    for _ in range(backs):
        yield Card(back("an unknown card"), "back")


# ---- The middle of the table


def _middle(table: Table, voice: Voice) -> Middle | None:
    if not table.trick and not table.tricks:
        return None
    done = None if table.trick else table.tricks[-1]
    earlier = table.tricks[:-1] if done else table.tricks
    before = earlier[-1] if earlier else None
    if done:
        plays = list(zip(table.from_seat(done.leader), done.cards, strict=False))
        top = next((card for seat, card in plays if seat == done.winner), UNKNOWN)
    else:
        plays = table.trick
        top = words.best(table.game, [card for _, card in plays])
    return Middle(
        number=done.number if done else len(table.tricks) + 1,
        plays=tuple(_play(table, seat, card, bool(top) and card == top, voice) for seat, card in plays),
        verdict=_won(table, done, voice) if done else "",
        before=f"Trick {before.number}: {_won(table, before, voice)}" if before else "",
    )


def _won(table: Table, trick: Trick, voice: Voice) -> str:
    winner = f"{voice.name(trick.winner)} wins" if trick.winner is not None else "Nobody knows who wins"
    return f"{winner}: {words.why(table, trick)}."


def _play(table: Table, seat: int, card: int, winning: bool, voice: Voice) -> Play:
    name = words.spoken(card)
    label = f"{name}, winning" if winning else name
    drawing = face(NAME[card], css="won" if winning else "", label=label) if card else back(name)
    return Play(voice.name(seat), _place(table, seat), Card(drawing), winning)


def _pots(table: Table, voice: Voice) -> Iterable[Pot]:
    """The packets of the talon, and what was laid away."""
    taken = table.taken
    for index, packet in enumerate(table.talon):
        packet_name = f"{words.ORDINALS[index]} packet"
        title = f"Talon, {packet_name}" if len(table.talon) > 1 else "Talon"
        mine = taken is not None and taken[1] == index
        if taken is not None:
            fate = f"taken by {voice.name(taken[0])}" if mine else "left to the defenders"
            title = f"{packet_name.capitalize()}, {fate}"
        yield Pot(title, tuple(_laid(packet, "played" if mine else "")))
    if table.laid.count:
        yield Pot(f"Laid away by {voice.name(table.declarer)}", tuple(_laid(table.laid)))


def _laid(packet: Packet, css: str = "") -> Iterable[Card]:
    for card in cards_of(packet.known):
        yield Card(face(NAME[card], css=css, label=words.spoken(card)))
    for _ in range(packet.count - packet.known.bit_count()):
        yield Card(back("an unknown card"))


# ---- What is known of the deal


def _points(table: Table, voice: Voice) -> Points:
    """Both sides' card points so far, the declarer's first."""
    sums = table.side_points()
    mine = table.sides[table.declarer or 0]
    sides = []
    for side in sorted(sums, key=lambda each: each != mine):
        seats = tuple(seat for seat in table.seats if table.sides[seat] == side)
        pile = table.pile(side)
        unknown = pile.count - pile.known.bit_count()
        name = words.listed(voice.name(seat) for seat in seats)
        sides.append(Side(name, None if unknown else sums[side], unknown, _won_by(table, seats)))
    known = [side.points for side in sides if side.points is not None]
    told = len(known) == len(sides) and all(trick.winner is not None for trick in table.tricks)
    left = table.game.total - sum(known) if told else None
    return Points(tuple(sides), left, table.game.total, table.game.target)


def _won_by(table: Table, seats: tuple[int, ...]) -> int:
    """How many tricks these seats have won, a claimed rest left out."""
    return sum(trick.winner in seats for trick in table.tricks)


def _facts(table: Table, voice: Voice) -> Iterable[tuple[str, str]]:
    """What is known of the deal at this moment: a heading and what stands under it."""
    yield "Dealer", voice.name(table.dealer)
    yield "Forehand", voice.name(table.forehand)
    if table.declarer is not None:
        yield "Declarer", voice.name(table.declarer)
    if table.contract is not None:
        yield "Contract", words.contract(table, voice, table.contract)
    if table.calls:
        yield "Auction", ", ".join(f"{voice.name(seat)} {voice.word(word)}" for seat, word in table.calls)
    if table.said:
        said = (f"{voice.name(int(each[0]))} {voice.word(*map(str, each[1:]))}" for each in table.said)
        yield "Announced", ", ".join(said)
