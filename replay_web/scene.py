"""The table at one step, as the page shows it: hands, trick, talon, card points. Frozen values and no judgement."""

from collections.abc import Iterable
from dataclasses import dataclass

from notation.cards import cards_of
from notation.table import Bought, Decision, Table
from replay_web import sentences, words
from replay_web.choices import allowed
from replay_web.hands import Hand, hand
from replay_web.known import Known
from replay_web.middle import Middle, middle
from replay_web.points import Points, points
from replay_web.pots import Pot, pots
from replay_web.words import Voice


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


def scene(table: Table, decision: Decision | None, voice: Voice, known: Known, counted: bool) -> Scene:
    """The table as it stands, with what the next decision allows, and with what of it was worked out.

    `counted` tells whether card points play a part.
    """
    return Scene(
        players=len(table.seats),
        hands=tuple(hand(table, seat, decision, voice, known) for seat in sorted(table.seats)),
        middle=middle(table, decision, voice),
        pots=tuple(pots(table, voice, known)),
        points=points(table, voice) if counted and table.contract is not None else None,
        allowed=allowed(decision, table, voice) if decision else "",
        facts=tuple(_facts(table, decision, voice)),
    )


def _facts(table: Table, decision: Decision | None, voice: Voice) -> Iterable[tuple[str, str]]:
    """What is known of the deal at this moment: a heading and what stands under it."""
    yield "Dealer", voice.name(table.dealer) + ("" if table.dealer in table.seats else ", who sits out")
    yield "Forehand", voice.name(table.forehand)
    if table.declarer is not None:
        yield "Declarer", voice.name(table.declarer)
    if table.contract is not None:
        yield "Contract", words.contract(voice, table.contract, words.factors(table, decision))
    if table.declarer is not None and "keep" in table.seen:
        kept = voice.cards(cards_of(table.seen["keep"][table.declarer]))
        yield "Kept", kept + (", face up" if table.exposed[table.declarer] else "")
    if table.bought is not None:
        yield "Purchase", _purchase(table.bought, voice)
    if table.called is not None:
        yield "Called", _called(table, voice)
    if table.locked is not None:
        lies = "locked until the last trick" if table.counts[table.locked] else "was locked"
        yield "The Fool", f"{lies}, with {voice.name(table.locked)}"
    if stayed := table.stayed():
        sides = (f"{voice.card(card)}, with the side of {voice.name(seat)}" for card, _, seat in stayed)
        yield "Stays", words.listed(sides)
    if table.transfers:
        yield "After the tricks", sentences.transfers(table, voice)
    if table.claimed is not None:
        rest = table.game.hand_size(table.players) - len(table.tricks)
        yield "Claim", f"the last {words.counted(rest, 'trick')} to {voice.name(table.claimed)}"
    if table.calls:
        yield "Auction", ", ".join(f"{voice.name(seat)} {voice.word(word)}" for seat, word in table.calls)
    if table.said:
        said = (f"{voice.name(int(each[0]))} {voice.word(*map(str, each[1:]))}" for each in table.said)
        yield "Announced", ", ".join(said)


def _called(table: Table, voice: Voice) -> str:
    """The called card, and who the partner is once everybody knows it."""
    card = voice.card(table.called or 0)
    if not words.two_sides(table):
        return f"{card}, whose holder is the partner"
    return f"{card}, {f'with {voice.name(table.partner)}' if table.partner is not None else 'no partner'}"


def _purchase(bought: Bought, voice: Voice) -> str:
    """The card that was named, who gave it, and for which one."""
    if bought.seller is None:
        return f"nothing: nobody else held {voice.card(bought.named)}"
    return f"{voice.card(bought.named)} from {voice.name(bought.seller)}, for {voice.card(bought.price)}"
