"""The table at one step, as the page shows it: hands, trick, talon, card points. Frozen values and no judgement."""

from collections.abc import Iterable
from dataclasses import dataclass

from notation.cards import NAME
from notation.record import UNKNOWN
from notation.table import Decision, Table, Trick
from replay_web import words
from replay_web.cards import face
from replay_web.hands import Card, Hand, Pot, hand, place, pots, unknown_card, won_by
from replay_web.known import Known
from replay_web.words import Voice


@dataclass(frozen=True, slots=True)
class Play:
    """A card in the middle of the table, and who played it."""

    name: str
    place: str
    card: Card
    winning: bool
    unknown: bool


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


def scene(table: Table, decision: Decision | None, voice: Voice, known: Known) -> Scene:
    """The table as it stands, with what the next decision allows, and with what of it was worked out."""
    return Scene(
        players=table.players,
        hands=tuple(hand(table, seat, decision, voice, known) for seat in sorted(table.seats)),
        middle=_middle(table, voice),
        pots=tuple(pots(table, voice, known)),
        points=_points(table, voice) if table.declarer is not None else None,
        allowed=words.allowed(decision, table, voice) if decision else "",
        facts=tuple(_facts(table, voice)),
    )


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
    drawing = face(NAME[card], css="won" if winning else "", label=label) if card else unknown_card(name)
    return Play(voice.name(seat), place(table, seat), Card(drawing), winning, not card)


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
        sides.append(Side(name, None if unknown else sums[side], unknown, won_by(table, seats)))
    known = [side.points for side in sides if side.points is not None]
    told = len(known) == len(sides) and all(trick.winner is not None for trick in table.tricks)
    left = table.game.total - sum(known) if told else None
    return Points(tuple(sides), left, table.game.total, table.game.target)


def _facts(table: Table, voice: Voice) -> Iterable[tuple[str, str]]:
    """What is known of the deal at this moment: a heading and what stands under it."""
    yield "Dealer", voice.name(table.dealer)
    yield "Forehand", voice.name(table.forehand)
    if table.declarer is not None:
        yield "Declarer", voice.name(table.declarer)
    if table.contract is not None:
        yield "Contract", words.contract(table, voice, table.contract)
    if table.claimed is not None:
        rest = table.game.hand_size(table.players) - len(table.tricks)
        yield "Claim", f"the last {words.counted(rest, 'trick')} to {voice.name(table.claimed)}"
    if table.calls:
        yield "Auction", ", ".join(f"{voice.name(seat)} {voice.word(word)}" for seat, word in table.calls)
    if table.said:
        said = (f"{voice.name(int(each[0]))} {voice.word(*map(str, each[1:]))}" for each in table.said)
        yield "Announced", ", ".join(said)
