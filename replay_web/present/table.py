"""The table at one step, as the page shows it: hands, trick, talon, card points. Frozen values and no judgement."""

from collections.abc import Iterable
from dataclasses import dataclass

from notation.cards import FOOL, cards_of
from notation.decision import Decision
from notation.record import UNKNOWN
from notation.table import Table
from notation.table_parts import Bought
from replay_web.messages import _
from replay_web.present import sentences, words
from replay_web.present.deduced import Known
from replay_web.present.hands import PLAIN, Display, Hand, hand, in_order
from replay_web.present.points import Points, points
from replay_web.present.talon import Pot, pots
from replay_web.present.trick import Middle, middle
from replay_web.present.words import Voice


@dataclass(frozen=True, slots=True)
class Scene:
    players: int
    hands: tuple[Hand, ...]
    middle: Middle | None
    pots: tuple[Pot, ...]
    points: Points | None
    allowed: str
    facts: tuple[tuple[str, str], ...]


def scene(
    table: Table,
    decision: Decision | None,
    voice: Voice,
    known: Known,
    counted: bool,
    display: Display = PLAIN,
) -> Scene:
    """The table as it stands, with what the next decision allows, and with what of it was worked out.

    `counted` says whether card points play a part.
    """
    return Scene(
        players=len(table.seats),
        hands=tuple(hand(table, seat, decision, voice, known, display) for seat in in_order(table, display.south)),
        middle=middle(table, decision, voice, display.south),
        pots=tuple(pots(table, voice, known)),
        points=points(table, voice) if counted and table.contract is not None else None,
        allowed=allowed(decision, table, voice) if decision else "",
        facts=(*facts(table, decision, voice), *_spoken(table, voice)),
    )


def allowed(decision: Decision, table: Table, voice: Voice) -> str:
    """Whose turn it is, what may be chosen, and why no more, in sentences."""
    reasons = (words.capital(voice.phrase(reason)) for reason in decision.reasons(table))
    return words.together([voice.phrase(decision.sentence(table)), *reasons])


def facts(table: Table, decision: Decision | None, voice: Voice) -> Iterable[tuple[str, str]]:
    """Facts about the deal at this moment other than calls, as headings and texts."""
    if table.dealer is not None and table.forehand is not None:
        dealer = voice.name(table.dealer)
        yield _("Dealer"), dealer if table.dealer in table.seats else _("{who}, who sits out").format(who=dealer)
        yield _("Forehand"), voice.name(table.forehand)
    if table.declarer is not None:
        yield _("Declarer"), voice.name(table.declarer)
    if table.contract is not None:
        yield _("Contract"), words.contract(voice, table.contract.named, words.factors(table, decision))
    if table.declarer is not None and table.kept.count:
        kept = voice.cards([*cards_of(table.kept.known), *[UNKNOWN] * table.kept.missing])
        yield _("Kept"), _("{cards}, face up").format(cards=kept) if table.exposed[table.declarer] else kept
    if table.bought is not None:
        yield _("Purchase"), _purchase(table.bought, voice)
    if table.called is not None:
        yield _("Called"), _called(table, voice)
    if table.locked is not None:
        still, over = _("locked until the last trick, with {who}"), _("was locked, with {who}")
        lies = still if table.counts[table.locked] else over
        yield words.capital(voice.card(FOOL)), lies.format(who=voice.name(table.locked))
    if stayed := table.stayed():
        text = _("{card}, with the side of {who}")
        sides = (text.format(card=voice.card(card), who=voice.name(seat)) for card, _winner, seat in stayed)
        yield _("Stays"), words.listed(sides)
    if table.transfers:
        yield _("After the tricks"), sentences.transfers(table, voice)
    if table.claimed is not None:
        rest = table.game.hand_size(table.players) - len(table.tricks)
        text = _.plural("the last {n} trick to {who}", "the last {n} tricks to {who}", rest)
        yield _("Claim"), text.format(n=rest, who=voice.name(table.claimed))


def _spoken(table: Table, voice: Voice) -> Iterable[tuple[str, str]]:
    if table.calls:
        yield _("Auction"), words.row(f"{voice.name(seat)} {voice.call(word)}" for seat, word in table.calls)
    if table.said:
        announced = (f"{voice.name(int(entry[0]))} {voice.word(*map(str, entry[1:]))}" for entry in table.said)
        yield _("Announced"), words.row(announced)


def _called(table: Table, voice: Voice) -> str:
    """The called card, and who the partner is once everybody knows it."""
    card = voice.card(table.called or 0)
    if not words.two_sides(table):
        return _("{card}, whose holder is the partner").format(card=card)
    if table.partner is None:
        return _("{card}, no partner").format(card=card)
    return _("{card}, with {who}").format(card=card, who=voice.name(table.partner))


def _purchase(bought: Bought, voice: Voice) -> str:
    """The card that was named, who gave it, and for which one."""
    named = voice.card(bought.named)
    if bought.seller is None:
        return _("nothing: nobody else held {card}").format(card=named)
    text = _("{card} from {who}, for {price}")
    return text.format(card=named, who=voice.name(bought.seller), price=voice.card(bought.price))
