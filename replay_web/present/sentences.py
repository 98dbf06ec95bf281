"""One full sentence a step: what was done, the result of it, and what everybody knows from then on."""

from collections.abc import Callable
from dataclasses import dataclass

from notation.cards import FOOL
from notation.decision import RECORDED_BY, CompletedAct, Decision
from notation.game import Result
from notation.problems import Phrase, phrase
from notation.record import CALL_LINES, MANY_ACTS, Line
from notation.replay.steps import DEAL, SETTLEMENT, WrittenStep
from notation.table import Table
from notation.words.languages import _ as worded
from notation.words.languages import later
from notation.writer import line_text
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.winning import why, winning
from replay_web.present.words import Voice, capital, together

_DOES = {"contract": later("plays"), "claim": later("claims the rest")}
"""Verbs of lines that belong to no decision."""

_PARTS = {
    DEAL: later("the deal"), "bids": later("the auction"), "contract": later("the auction"),
    "buy": later("the purchase"), "call": later("the call of a partner"), "announce": later("the announcements"),
    "show": later("the shown cards"), "expose": later("the exposed hand"),
    "claim": later("the claim"), SETTLEMENT: later("the end"), "": later("the exchange"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ActContext:
    table: Table
    decision: Decision | None
    before: Table
    asked: Decision | None


def brief(step: WrittenStep, voice: Voice) -> tuple[tuple[int, ...], str]:
    """The cards of an act, and its words where it is more than cards; a verb only where it has no cards."""
    line = step.line
    if line is None:
        return (), ""
    if step.keyword == "trick":
        return (line.items[step.item],), ""
    if step.keyword in CALL_LINES:
        return (), voice.call(*map(str, line.items[step.item][1:]))
    cards = tuple(item for item in line.items if isinstance(item, int))
    others = [voice.word(item) for item in line.items if isinstance(item, str)]
    recorded = RECORDED_BY.get(step.keyword)
    does = worded(recorded.does) if recorded and recorded.does else _(_DOES.get(step.keyword, step.keyword))
    return cards, " ".join([does, *others])


def part_at(step: WrittenStep) -> str:
    """To which part of the deal a step belongs: "trick 3", "the auction"."""
    if step.keyword == "trick" and step.line:
        return _("trick {number}").format(number=step.line.number)
    return _(_PARTS.get(step.keyword, _PARTS[""]))


def place_of(step: WrittenStep) -> str:
    """Where in the deal a step is: "trick 3, second card", "the auction"."""
    part = part_at(step)
    return words.row([part, words.card_of_trick(step.item)]) if step.keyword == "trick" else part


def sentence(step: WrittenStep, moment: ActContext | None, voice: Voice) -> str:
    """A full sentence for the deal or an act; without a `moment` only what the text says."""
    if step.keyword == DEAL:
        if moment is not None and (position := moment.table.position) and position.leader is not None:
            text = _("The position before trick {number}: {who} leads.")
            return text.format(number=position.number, who=voice.name(position.leader))
        if moment is None or moment.table.dealer is None or moment.table.forehand is None:
            return _("The deal, as it was written down.")
        dealer, forehand = voice.name(moment.table.dealer), voice.name(moment.table.forehand)
        return _("The deal: {dealer} has dealt; {forehand} is forehand.").format(dealer=dealer, forehand=forehand)
    line = step.line
    assert line is not None
    after = _after(step, moment, voice) if moment else ()
    if step.keyword in _TELLS:
        return together([_TELLS[step.keyword](step, line, moment, voice), *after])
    if told := told_by_decision(step, moment):
        return together([voice.phrase(told), *after])
    text = line_text(line._replace(notes=None, remark=None))
    return _("{who}: {text}.").format(who=voice.name(step.seat), text=text)


def told_by_decision(step: WrittenStep, moment: ActContext | None) -> Phrase | None:
    """An act as its decision describes it, or else the decision recorded by lines with its keyword."""
    asked: Decision | type[Decision] | None = moment.asked if moment else None
    if asked is None or asked.keyword != step.keyword:
        asked = RECORDED_BY.get(step.keyword)
    if asked is None or (step.line and step.keyword not in CALL_LINES and not _cards_or_words(step.line)):
        return None
    done = CompletedAct(step.seat, done_by(step))
    if moment:
        done = done._replace(after=moment.table, before=moment.before, following=moment.decision)
    return asked.describe(done)


def done_by(step: WrittenStep) -> tuple[object, ...]:
    """The items of a line that one act has written: one of them, or all."""
    line = step.line
    assert line is not None
    return line.items[step.item : step.item + 1] if step.keyword in MANY_ACTS else line.items


def _cards_or_words(line: Line) -> bool:
    return all(isinstance(item, int | str) for item in line.items)


def _contract(step: WrittenStep, line: Line, moment: ActContext | None, voice: Voice) -> str:
    contract = voice.word(*map(str, line.items[:1]))
    if moment is not None and moment.table.position is not None:
        return _("{who} plays {contract}.").format(who=voice.name(step.seat), contract=contract)
    text = _("The auction was not written down: {who} plays {contract}.")
    return text.format(who=voice.name(step.seat), contract=contract)


# ---- The play


def _card(step: WrittenStep, line: Line, moment: ActContext | None, voice: Voice) -> str:
    where = _("Trick {number}, {card}").format(number=line.number, card=words.card_of_trick(step.item))
    card = voice.card(line.items[step.item])
    if moment is None:
        return _("{where}: {act}.").format(where=where, act=card)
    table = moment.table
    who, role = voice.name(step.seat), words.role_of(table, step.seat)
    if role:
        who = _("{who}, {role},").format(who=who, role=_(words.ROLES[role]))
    act = (_("{who} plays {card}") if step.item else _("{who} leads {card}")).format(who=who, card=card)
    asked = moment.asked if moment.asked and moment.asked.seat == step.seat else None
    duty = asked.bound_by(line.items[step.item]) if asked else None
    bound = voice.phrase(duty) if duty else ""
    outcome = ""
    if table.trick:
        top = winning(table, moment.decision)
        holder = next((seat for seat, card in table.trick if card == top), None)
        if step.item and top and holder == step.seat:
            outcome = _("this card is winning")
        elif step.item and top:
            outcome = _("{who} is winning with {card}").format(who=voice.name(holder), card=voice.card(top))
    elif table.tricks and table.tricks[-1].number == line.number:
        outcome = _won(table, step.seat, voice)
    forms = {
        (False, False): _("{where}: {act}."),
        (True, False): _("{where}: {act}; {duty}."),
        (False, True): _("{where}: {act}; {outcome}."),
        (True, True): _("{where}: {act}; {duty}; {outcome}."),
    }
    return forms[bool(bound), bool(outcome)].format(where=where, act=act, duty=bound, outcome=outcome)


def _won(table: Table, last: int | None, voice: Voice) -> str:
    """A sentence about the winner of the trick just completed, and the reason; `last` is the seat that completed it."""
    trick = table.tricks[-1]
    if trick.winner is not None and trick.winner == last:
        return _("this card wins the trick: {reason}").format(reason=why(table, trick, voice, _("it")))
    reason = why(table, trick, voice)
    if trick.winner is None:
        return _("the winner is unknown: {reason}").format(reason=reason)
    return _("{who} wins the trick: {reason}").format(who=voice.name(trick.winner), reason=reason)


def _claim(step: WrittenStep, line: Line, moment: ActContext | None, voice: Voice) -> str:
    who = voice.name(step.seat)
    if moment is None or moment.table.claimed is None:
        return _("The remaining tricks go to {who} by agreement.").format(who=who)
    rest = moment.table.game.hand_size(moment.table.players) - len(moment.table.tricks)
    return _.plural(
        "{who} claims the rest: the last {n} trick of the deal by agreement.",
        "{who} claims the rest: the last {n} tricks of the deal by agreement.",
        rest,
    ).format(who=who, n=rest)


def _after(step: WrittenStep, moment: ActContext, voice: Voice) -> list[str]:
    """Consequences of an act that all players see: the partner is known, the Fool is locked, a card goes back."""
    table, before = moment.table, moment.before
    told = []
    if table.called is not None and words.two_sides(table) and not words.two_sides(before):
        told.append(partner(table, voice))
    if table.locked is not None and before.locked is None:
        text = _("{who} keeps {card} back: it is locked until the last trick, and wins nothing there.")
        told.append(text.format(who=voice.name(table.locked), card=voice.card(FOOL)))
    for card, _winner, holder in table.stayed()[len(before.stayed()) :]:
        text = _("{card} stays with the side of {who}.")
        told.append(capital(text.format(card=voice.card(card), who=voice.name(holder))))
    if not table.retained_cards:
        for card, winner, _holder in before.stayed():
            text = _("{card} goes to {who} after all.")
            told.append(capital(text.format(card=voice.card(card), who=voice.name(winner))))
    if table.transfers and not before.transfers:
        if table.locked is not None:
            text = _("{card} was locked: it goes back to its side, which gives a card of the lowest value for it.")
            told.append(capital(text.format(card=voice.card(FOOL))))
        told.append(_("After the last trick, {moves}.").format(moves=transfers(table, voice)))
    return told


def partner(table: Table, voice: Voice) -> str:
    called, declarer = voice.card(table.called or 0), voice.name(table.declarer)
    if table.partner is not None:
        text = _("With {card} {who} is the partner of {declarer}.")
        return text.format(card=called, who=voice.name(table.partner), declarer=declarer)
    if table.called in _played(table, table.declarer):
        text = _("{card} was in the declarer’s own hand: {declarer} plays alone.")
    else:
        text = _("{card} was in no other hand: {declarer} plays alone.")
    return capital(text.format(card=called, declarer=declarer))


def _played(table: Table, seat: int | None) -> list[int]:
    rows = [(table.from_seat(trick.leader), trick.cards) for trick in table.tricks]
    rows.append((table.order, tuple(table.open)))
    return [card for order, cards in rows for player, card in zip(order, cards, strict=False) if player == seat]


def transfers(table: Table, voice: Voice) -> str:
    """Which cards change sides after the tricks, in the middle of a sentence."""
    if len(table.transfers) == 2:
        (card, giver, receiver), (other, back, to) = table.transfers
        if (back, to) == (receiver, giver):
            text = _("{card} goes from {giver} to {receiver} and {other} from {receiver} to {giver}")
            given, taken = voice.card(card), voice.card(other)
            return text.format(card=given, other=taken, giver=voice.name(giver), receiver=voice.name(receiver))
    text = _("{card} goes from {giver} to {receiver}")
    return words.listed(
        text.format(card=voice.card(card), giver=voice.name(giver), receiver=voice.name(receiver))
        for card, giver, receiver in table.transfers
    )


_Tell = Callable[[WrittenStep, Line, ActContext | None, Voice], str]
_TELLS: dict[str, _Tell] = {"contract": _contract, "trick": _card, "claim": _claim}
"""Functions that describe a card played, and acts that no decision's own line records."""


# ---- The end


def settlement(result: Result | None, voice: Voice, played: bool = True) -> str:
    """A sentence about the result of a deal, or of a variation that was not played; None stands for no result."""
    if result is not None and result.ending:
        return _("The end: a deal that begins part-way has no score.")
    if result is None or result.score is None:
        return _("The settlement: the deal cannot be scored.")
    items = words.series(filter(None, map(voice.item, result.items))) or _("nothing to write down")
    entries = [f"{voice.name(seat)} {words.signed(amount)}" for seat, amount in result.score.items() if amount]
    if played:
        text = _("The settlement: {items}. On the score sheet: {entries}.")
    else:
        text = _("The settlement: {items}. On the score sheet there would have been: {entries}.")
    return text.format(items=items, entries=words.listed(entries) if entries else _("no entries"))


def broken_off(decision: Decision | None, voice: Voice) -> str:
    """Where a record breaks off: whose turn it was, as a sentence."""
    if decision is None or decision.seat is None:
        return _("The record breaks off here.")
    return voice.phrase(phrase(decision.breaks_off, who=decision.seat))
