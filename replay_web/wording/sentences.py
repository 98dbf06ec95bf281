"""One full sentence a step: what was done, what came of it, and what everybody knows from then on."""

from collections.abc import Callable
from dataclasses import dataclass

from notation.cards import FOOL, cards_of
from notation.decision import Decision
from notation.game import Result
from notation.parts.duty import duty_of
from notation.parts.play import Play
from notation.problems import phrase
from notation.record import CALL_LINES, EXCHANGE_LINES, MANY_ACTS, Line
from notation.replay.steps import DEAL, Step
from notation.table import Table
from notation.words.card_names import suit_name
from notation.words.languages import later, listed
from notation.writer import line_text
from replay_web.messages import _
from replay_web.wording import words
from replay_web.wording.winning import why, winning
from replay_web.wording.words import Voice, capital, together

DOES = {
    "take": later("takes"), "keep": later("keeps"), "discard": later("lays away"), "buy": later("names"),
    "call": later("calls"), "contract": later("plays"), "claim": later("claims the rest"),
    "expose": later("lays the hand open"),
}  # fmt: skip
"""What is done by a line that is one act, in front of its cards."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after an act and right before it."""

    table: Table
    decision: Decision | None
    """What is to be decided next."""
    before: Table
    asked: Decision | None
    """What was to be decided by the act."""


def brief(step: Step, voice: Voice) -> tuple[tuple[int, ...], str]:
    """The cards of an act, and its words where it is more than cards; a verb only where it has no cards."""
    line = step.line
    if line is None:
        return (), ""
    if step.keyword == "trick":
        return (line.items[step.item],), ""
    if step.keyword in CALL_LINES:
        return (), voice.word(*map(str, line.items[step.item][1:]))
    cards = tuple(each for each in line.items if isinstance(each, int))
    others = [voice.word(each) for each in line.items if isinstance(each, str)]
    does = _(DOES[step.keyword]) if step.keyword in DOES else step.keyword
    return cards, " ".join([does, *others])


def sentence(step: Step, moment: Moment | None, voice: Voice) -> str:
    """A full sentence for the deal or an act; without a `moment` only what the text says."""
    if step.keyword == DEAL:
        if moment is None or moment.table.dealer is None or moment.table.forehand is None:
            return _("The deal, as it was written down.")
        dealer, forehand = voice.name(moment.table.dealer), voice.name(moment.table.forehand)
        return _("The deal: {dealer} has dealt, {forehand} sits forehand.").format(dealer=dealer, forehand=forehand)
    line = step.line
    assert line is not None
    asked = moment.asked if moment else None
    if moment and asked and asked.keyword == step.keyword and (told := asked.told(done_by(step), moment.table)):
        return together([voice.phrase(told), *_after(step, moment, voice)])
    tell = TELLS.get(step.keyword)
    if tell is None or (step.keyword in (*EXCHANGE_LINES, "call") and not _only_cards(line)):
        text = line_text(line._replace(notes=None, remark=None))
        return _("{who}: {text}.").format(who=voice.name(step.seat), text=text)
    return together([tell(step, line, moment, voice), *(_after(step, moment, voice) if moment else ())])


def done_by(step: Step) -> tuple[object, ...]:
    """The items of a line that one act has written: one of them, or all."""
    line = step.line
    assert line is not None
    return line.items[step.item : step.item + 1] if step.keyword in MANY_ACTS else line.items


def _only_cards(line: Line) -> bool:
    return all(isinstance(item, int) for item in line.items)


# ---- Calls and announcements


def _bid(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    who, said = voice.name(step.seat), tuple(map(str, line.items[step.item][1:]))
    if said == ("pass",):
        call = _("{who} passes").format(who=who)
    elif said == ("hold",):
        call = _("{who} holds the bid").format(who=who)
    else:
        call = _("{who} calls {word}").format(who=who, word=voice.word(*said))
        if moment and _is_his(moment.table, step.seat, said) and moment.before.contract is None:
            return _("{who} calls {word} and is the declarer.").format(who=who, word=voice.word(*said))
    outcome = _outcome(moment, voice) if moment else ""
    return _("{call}; {outcome}.").format(call=call, outcome=outcome) if outcome else _("{call}.").format(call=call)


def _is_his(table: Table, seat: int | None, said: tuple[str, ...]) -> bool:
    """Whether somebody has won the auction with what he said."""
    return table.contract is not None and (table.contract.word,) == said and table.declarer == seat and two_sided(table)


def two_sided(table: Table) -> bool:
    """Whether somebody plays against the others, alone or with a partner; else everybody plays for himself."""
    return table.declarer is not None and len({table.sides[seat] for seat in table.seats}) < len(table.seats)


def _highest(table: Table, voice: Voice) -> str:
    """The bid that stands, and whose it is; empty where there is none yet."""
    words = {each.word for each in table.game.contracts}
    last = next(((seat, word) for seat, word in reversed(table.calls) if word in words or word == "hold"), None)
    word = next((word for _seat, word in reversed(table.calls) if word in words), None)
    if last is None or word is None:
        return ""
    return _("the highest bid is {word}, by {who}").format(word=voice.word(word), who=voice.name(last[0]))


def _outcome(moment: Moment, voice: Voice) -> str:
    """What comes of the auction with its last call."""
    table, passed = moment.table, all(call[1] == "pass" for call in moment.table.calls)
    if table.contract is None:
        if moment.decision is None:
            return _("all have passed, and the cards are thrown in")
        return _highest(table, voice) if table.calls[-1][1] in ("pass", "hold") else ""
    if moment.before.contract is not None:
        return ""
    contract = table.contract.named
    if table.declarer is None or not two_sided(table):
        if passed:
            return _("all have passed: {contract}, everybody for himself").format(contract=contract)
        return _("everybody plays for himself")
    who = voice.name(table.declarer)
    if passed:
        return _("all have passed, and {who} has to play {contract}").format(who=who, contract=contract)
    return _("{who} is the declarer and plays {contract}").format(who=who, contract=contract)


def _said(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    who, said = voice.name(step.seat), tuple(map(str, line.items[step.item][1:]))
    if said == ("pass",):
        return _("{who} says nothing.").format(who=who)
    factor = words.factors(moment.table, moment.decision).get(said[1] if len(said) > 1 else "", 1) if moment else 1
    of_announcement = moment is not None and said[0] in words.factors(moment.table, moment.decision)
    word = voice.word(*said)
    if factor == 1 or of_announcement:
        return _("{who} announces: {word}.").format(who=who, word=word)
    if len(said) == 1:
        return _("{who} announces: {word}; the game counts × {factor}.").format(who=who, word=word, factor=factor)
    text = _("{who} announces: {word}; {what} counts × {factor}.")
    return text.format(who=who, word=word, what=voice.word(said[1]), factor=factor)


def _contract(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    contract = voice.word(*map(str, line.items[:1]))
    text = _("The auction was not noted down: {who} plays {contract}.")
    return text.format(who=voice.name(step.seat), contract=contract)


# ---- The exchange, and the call of a partner


def _take(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    taken = moment.table.taken if moment else None
    who, cards = voice.name(step.seat), voice.cards(line.items)
    if not taken:
        return _("{who} takes {cards}.").format(who=who, cards=cards)
    packet = words.packet(taken[1])
    return _("{who} takes the {packet} of the talon: {cards}.").format(who=who, packet=packet, cards=cards)


def _discard(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    whole = moment is not None and moment.table.taken is not None and len(moment.table.talon) == 1
    first = whole and moment is not None and not moment.before.laid.count
    text = _("{who} takes the talon and lays away {cards}.") if first else _("{who} lays away {cards}.")
    return text.format(who=voice.name(step.seat), cards=voice.cards(line.items))


def _keep(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    who, kept = voice.name(step.seat), voice.cards(line.items)
    if moment is None or moment.table.taken is None:
        return _("{who} keeps {cards}.").format(who=who, cards=kept)
    away = moment.table.laid.count
    if moment.table.exposed[step.seat or 0]:
        text = _.plural(
            "{who} keeps {cards}, face up, lays away {n} other card and takes the talon.",
            "{who} keeps {cards}, face up, lays away {n} other cards and takes the talon.",
            away,
        )
    else:
        text = _.plural(
            "{who} keeps {cards}, lays away {n} other card and takes the talon.",
            "{who} keeps {cards}, lays away {n} other cards and takes the talon.",
            away,
        )
    return text.format(who=who, cards=kept, n=away)


def _buy(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    who, (named, price) = voice.name(step.seat), map(voice.card, line.items)
    act = _("{who} names {card} and lays down {price} for it").format(who=who, card=named, price=price)
    if moment is None:
        return _("{act}.").format(act=act)
    bought = moment.table.bought
    if bought is None:
        return _("{act}; who holds it is not known.").format(act=act)
    if bought.seller is None:
        return _("{act}; nobody else holds it, and nothing is bought.").format(act=act)
    return _("{act}; {who} holds it, and they exchange the two cards.").format(act=act, who=voice.name(bought.seller))


def _call(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    text = _("{who} calls {card}: whoever holds it is the partner.")
    return text.format(who=voice.name(step.seat), card=voice.cards(line.items))


def _expose(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    return _("{who} lays the hand open instead of leading, and so do all others.").format(who=voice.name(step.seat))


# ---- The play


def _card(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    where = _("Trick {number}, {card}").format(number=line.number, card=words.card_of_trick(step.item))
    card = voice.card(line.items[step.item])
    if moment is None:
        return _("{where}: {act}.").format(where=where, act=card)
    table = moment.table
    who, role = voice.name(step.seat), words.role_of(table, step.seat)
    if role:
        who = _("{who}, {role},").format(who=who, role=_(words.ROLES[role]))
    act = (_("{who} plays {card}") if step.item else _("{who} leads {card}")).format(who=who, card=card)
    bound = duty(moment.asked, line.items[step.item], voice) if moment.asked and moment.asked.seat == step.seat else ""
    outcome = ""
    if table.trick:
        top = winning(table, moment.decision)
        holder = next((seat for seat, each in table.trick if each == top), None)
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


def duty(decision: Decision, card: int, voice: Voice) -> str:
    """What bound the player of a card: what had to be followed, or that any card was allowed; empty for a lead."""
    if not isinstance(decision, Play):
        return ""
    if decision.position and decision.table.count(decision.seat or 0) == 1:
        return _("it is the last card in the hand")
    found = duty_of(decision)
    if found is None:
        return ""
    suit = suit_name(found.led)
    if found.spared:
        return _("{card}, the only trump, may be kept back").format(card=voice.cards(cards_of(found.spared)))
    if found.demanded == found.led:
        text = _("must follow {suit}").format(suit=suit)
    elif found.demanded:
        text = _("cannot follow {suit} and must play a trump").format(suit=suit)
    else:
        text = _("cannot follow {suit} and may play any card").format(suit=suit)
    if card & found.beside:
        return _("{duty}, but this card may be played instead").format(duty=text)
    for cards, besides in (
        (found.beside, _("{duty} ({cards} may be played too)")),
        (found.barred, _("{duty} ({cards} may not be played yet)")),
    ):
        text = besides.format(duty=text, cards=voice.cards(cards_of(cards))) if cards else text
    return text


def _won(table: Table, last: int | None, voice: Voice) -> str:
    """Who won the trick that has just been completed, and why; `last` is who completed it."""
    trick = table.tricks[-1]
    if trick.winner is not None and trick.winner == last:
        return _("this card wins the trick: {reason}").format(reason=why(table, trick, voice, _("it")))
    reason = why(table, trick, voice)
    if trick.winner is None:
        return _("nobody knows who wins it: {reason}").format(reason=reason)
    return _("{who} wins the trick: {reason}").format(who=voice.name(trick.winner), reason=reason)


def _claim(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    who = voice.name(step.seat)
    if moment is None or moment.table.claimed is None:
        return _("The rest of the tricks go to {who} by agreement.").format(who=who)
    rest = moment.table.game.hand_size(moment.table.players) - len(moment.table.tricks)
    return _.plural(
        "{who} claims the rest: the last {n} trick of the deal by agreement.",
        "{who} claims the rest: the last {n} tricks of the deal by agreement.",
        rest,
    ).format(who=who, n=rest)


def _after(step: Step, moment: Moment, voice: Voice) -> list[str]:
    """What an act tells everybody beside what it is: who the partner is, that the Fool is locked, what goes back."""
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
    if not table.stays:
        for card, winner, _holder in before.stayed():
            text = _("{card} goes to {who} after all.")
            told.append(capital(text.format(card=voice.card(card), who=voice.name(winner))))
    if table.transfers and not before.transfers:
        if table.locked is not None:
            text = _("{card} was locked: it goes back to its side, which gives a card of the least worth for it.")
            told.append(capital(text.format(card=voice.card(FOOL))))
        told.append(_("After the last trick {moves}.").format(moves=transfers(table, voice)))
    return told


def partner(table: Table, voice: Voice) -> str:
    """Who turned out to be the partner, as a sentence."""
    called, declarer = voice.card(table.called or 0), voice.name(table.declarer)
    if table.partner is not None:
        text = _("With {card} {who} is the partner of {declarer}.")
        return text.format(card=called, who=voice.name(table.partner), declarer=declarer)
    if table.called in _played(table, table.declarer):
        text = _("{card} was in the declarer's own hand: {declarer} plays alone.")
    else:
        text = _("{card} was in no other hand: {declarer} plays alone.")
    return capital(text.format(card=called, declarer=declarer))


def _played(table: Table, seat: int | None) -> list[int]:
    rows = [(table.from_seat(trick.leader), trick.cards) for trick in table.tricks]
    rows.append((table.order, tuple(table.open)))
    return [card for order, cards in rows for each, card in zip(order, cards, strict=False) if each == seat]


def transfers(table: Table, voice: Voice) -> str:
    """Which cards change sides after the tricks, in the middle of a sentence."""
    if len(table.transfers) == 2:
        (card, giver, receiver), (other, back, to) = table.transfers
        if (back, to) == (receiver, giver):
            text = _("{card} goes from {giver} to {receiver} and {other} from {receiver} to {giver}")
            given, taken = voice.card(card), voice.card(other)
            return text.format(card=given, other=taken, giver=voice.name(giver), receiver=voice.name(receiver))
    text = _("{card} goes from {giver} to {receiver}")
    return listed(
        text.format(card=voice.card(card), giver=voice.name(giver), receiver=voice.name(receiver))
        for card, giver, receiver in table.transfers
    )


_Tell = Callable[[Step, Line, Moment | None, Voice], str]
TELLS: dict[str, _Tell] = {
    "bids": _bid, "announce": _said, "contract": _contract, "take": _take, "keep": _keep, "discard": _discard,
    "buy": _buy, "call": _call, "expose": _expose, "trick": _card, "claim": _claim,
}  # fmt: skip
"""Every act by its line, and what tells it."""


# ---- The end


def settlement(result: Result | None, voice: Voice, played: bool = True) -> str:
    """What came of a deal, or of a variation that was not played; `result` is None where it has no end."""
    if result is None or result.score is None:
        return _("The settlement: the deal cannot be scored.")
    items = words.series(filter(None, map(voice.item, result.items))) or _("nothing to write down")
    entries = [f"{voice.name(seat)} {words.signed(amount)}" for seat, amount in result.score.items() if amount]
    if played:
        text = _("The settlement: {items}. On the score sheet: {entries}.")
    else:
        text = _("The settlement: {items}. On the score sheet there would have been: {entries}.")
    return text.format(items=items, entries=listed(entries) if entries else _("no entries"))


def broken_off(decision: Decision | None, voice: Voice) -> str:
    """Where a record breaks off: whose turn it was, as a sentence."""
    if decision is None or decision.seat is None:
        return _("The record breaks off here.")
    return voice.phrase(phrase(decision.breaks_off, who=decision.seat))
