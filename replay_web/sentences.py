"""One full sentence a step: what was done, what came of it, and what everybody knows from then on."""

from collections.abc import Callable
from dataclasses import dataclass

from notation.cards import FOOL
from notation.game import Result
from notation.record import Line
from notation.steps import DEAL, Step
from notation.table import Decision, Table
from notation.writer import line_text
from replay_web import words
from replay_web.middle import why, winning
from replay_web.words import ORDINALS, Voice, counted, listed

VERBS = {
    "take": "takes", "keep": "keeps", "discard": "lays away", "buy": "names", "call": "calls",
    "contract": "plays", "claim": "claims the rest", "expose": "lays the hand open",
}  # fmt: skip
"""What is done by a line that is one act."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after an act and right before it, and what is to be decided next."""

    table: Table
    decision: Decision | None
    before: Table


def brief(step: Step, voice: Voice) -> tuple[tuple[int, ...], str]:
    """The cards of an act, and its words where it is more than cards; a verb only where it has no cards."""
    line = step.line
    if line is None:
        return (), ""
    if step.keyword == "trick":
        return (line.items[step.item],), ""
    if step.keyword in ("bids", "announce"):
        return (), voice.word(*map(str, line.items[step.item][1:]))
    cards = tuple(each for each in line.items if isinstance(each, int))
    others = [voice.word(each) for each in line.items if isinstance(each, str)]
    return cards, " ".join([VERBS.get(step.keyword, step.keyword), *others])


def sentence(step: Step, moment: Moment | None, voice: Voice) -> str:
    """A full sentence for the deal or an act; without a `moment` only what the text says."""
    if step.keyword == DEAL:
        if moment is None:
            return "The deal, as it was written down."
        table = moment.table
        return f"The deal: {voice.name(table.dealer)} has dealt, {voice.name(table.forehand)} sits forehand."
    line = step.line
    assert line is not None
    tell = _TELLS.get(step.keyword)
    if tell is None or (step.keyword in ("take", "discard", "keep", "buy", "call") and not _only_cards(line)):
        text = line_text(line._replace(notes=None, remark=None))
        return f"{voice.name(step.seat)}: {text}."
    return " ".join([tell(step, line, moment, voice), *(_after(step, moment, voice) if moment else ())])


def _only_cards(line: Line) -> bool:
    return all(isinstance(item, int) for item in line.items)


# ---- Calls and announcements


def _bid(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    who, said = voice.name(step.seat), tuple(map(str, line.items[step.item][1:]))
    text = {"pass": f"{who} passes", "hold": f"{who} holds the bid"}.get(
        " ".join(said), f"{who} calls {voice.word(*said)}"
    )
    return f"{text}{_outcome(moment, voice) if moment else ''}."


def _outcome(moment: Moment, voice: Voice) -> str:
    """What comes of the auction with its last call."""
    table, passed = moment.table, all(word == "pass" for _, word in moment.table.calls)
    if table.contract is None:
        return "; all have passed, and the cards are thrown in" if moment.decision is None else ""
    if moment.before.contract is not None:
        return ""
    label = table.contract.label
    if table.declarer is None or len({table.sides[seat] for seat in table.seats}) == len(table.seats):
        return f"; all have passed: {label}, everybody for himself" if passed else "; everybody plays for himself"
    if passed:
        return f"; all have passed, and {voice.name(table.declarer)} has to play {label}"
    return f"; {voice.name(table.declarer)} is the declarer and plays {label}"


def _said(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    who, said = voice.name(step.seat), tuple(map(str, line.items[step.item][1:]))
    if said == ("pass",):
        return f"{who} says nothing."
    factor = words.factors(moment.table, moment.decision).get(said[1] if len(said) > 1 else "", 1) if moment else 1
    of_announcement = moment is not None and said[0] in words.factors(moment.table, moment.decision)
    if factor == 1 or of_announcement:
        return f"{who} announces: {voice.word(*said)}."
    what = voice.word(said[1]) if len(said) > 1 else "the game"
    return f"{who} announces: {voice.word(*said)}; {what} counts × {factor}."


def _contract(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    chosen = voice.word(*map(str, line.items[:1]))
    return f"The auction was not noted down: {voice.name(step.seat)} plays {chosen}."


# ---- The exchange, and the call of a partner


def _take(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    taken = moment.table.taken if moment else None
    packet = f"the {ORDINALS[taken[1]]} packet of the talon: " if taken else ""
    return f"{voice.name(step.seat)} takes {packet}{voice.cards(line.items)}."


def _discard(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    whole = moment is not None and moment.table.taken is not None and len(moment.table.talon) == 1
    first = whole and moment is not None and not moment.before.laid.count
    return f"{voice.name(step.seat)} {'takes the talon and ' if first else ''}lays away {voice.cards(line.items)}."


def _keep(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    who, kept = voice.name(step.seat), voice.cards(line.items)
    if moment is None or moment.table.taken is None:
        return f"{who} keeps {kept}."
    lies = ", face up," if moment.table.exposed[step.seat or 0] else ","
    away = counted(moment.table.laid.count, "other card")
    return f"{who} keeps {kept}{lies} lays away {away} and takes the talon."


def _buy(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    named, price = line.items
    text = f"{voice.name(step.seat)} names {voice.card(named)} and lays down {voice.card(price)} for it"
    if moment is None:
        return f"{text}."
    bought = moment.table.bought
    if bought is None:
        return f"{text}; who holds it is not known."
    if bought.seller is None:
        return f"{text}; nobody else holds it, and nothing is bought."
    return f"{text}; {voice.name(bought.seller)} holds it, and they exchange the two cards."


def _call(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    return f"{voice.name(step.seat)} calls {voice.cards(line.items)}: whoever holds it is the partner."


def _expose(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    return f"{voice.name(step.seat)} lays the hand open instead of leading, and so do all others."


# ---- The play


def _card(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    where = f"Trick {line.number}, {ORDINALS[step.item] if step.item < len(ORDINALS) else step.item + 1} card"
    card = line.items[step.item]
    if moment is None:
        return f"{where}: {voice.card(card)}."
    table = moment.table
    role = words.role_of(table, step.seat)
    who = f"{voice.name(step.seat)}, {role}," if role else voice.name(step.seat)
    text = f"{where}: {who} {'plays' if step.item else 'leads'} {voice.card(card)}"
    if table.trick:
        top = winning(table, moment.decision)
        holder = next((seat for seat, each in table.trick if each == top), None)
        return f"{text}; {voice.name(holder)} is winning with {voice.card(top)}." if step.item and top else f"{text}."
    if table.tricks and table.tricks[-1].number == line.number:
        trick = table.tricks[-1]
        won = f"{voice.name(trick.winner)} wins the trick" if trick.winner is not None else "nobody knows who wins it"
        return f"{text}; {won}: {why(table, trick, voice)}."
    return f"{text}."


def _claim(step: Step, line: Line, moment: Moment | None, voice: Voice) -> str:
    who = voice.name(step.seat)
    if moment is None or moment.table.claimed is None:
        return f"The rest of the tricks go to {who} by agreement."
    rest = moment.table.game.hand_size(moment.table.players) - len(moment.table.tricks)
    return f"{who} claims the rest: the last {counted(rest, 'trick')} of the deal by agreement."


def _after(step: Step, moment: Moment, voice: Voice) -> list[str]:
    """What an act tells everybody beside what it is: who the partner is, that the Fool is locked, what goes back."""
    table, before = moment.table, moment.before
    told = []
    if table.called is not None and words.two_sides(table) and not words.two_sides(before):
        told.append(partner(table, voice))
    if table.locked is not None and before.locked is None:
        told.append(f"{voice.name(table.locked)} keeps {voice.card(FOOL)} back: it is locked until the last trick.")
    for card, _, holder in table.stayed()[len(before.stayed()) :]:
        told.append(f"{_capital(voice.card(card))} stays with the side of {voice.name(holder)}.")
    if not table.stays:
        for card, winner, _ in before.stayed():
            told.append(f"{_capital(voice.card(card))} goes to {voice.name(winner)} after all.")
    if table.transfers and not before.transfers:
        told.append(f"After the last trick {transfers(table, voice)}.")
    return told


def partner(table: Table, voice: Voice) -> str:
    """Who turned out to be the partner, as a sentence."""
    called = voice.card(table.called or 0)
    if table.partner is not None:
        return f"With {called} {voice.name(table.partner)} is the partner of {voice.name(table.declarer)}."
    own = "was in the declarer's own hand" if table.called in _played(table, table.declarer) else "was in no other hand"
    return f"{_capital(called)} {own}: {voice.name(table.declarer)} plays alone."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _played(table: Table, seat: int | None) -> list[int]:
    rows = [(table.from_seat(trick.leader), trick.cards) for trick in table.tricks]
    rows.append((table.order, tuple(table.open)))
    return [card for order, cards in rows for each, card in zip(order, cards, strict=False) if each == seat]


def transfers(table: Table, voice: Voice) -> str:
    """Which cards change sides after the tricks, in the middle of a sentence."""
    moves = (
        f"{voice.card(card)}{'' if number else ' goes'} from {voice.name(giver)} to {voice.name(receiver)}"
        for number, (card, giver, receiver) in enumerate(table.transfers)
    )
    return listed(moves)


_Tell = Callable[[Step, Line, Moment | None, Voice], str]
_TELLS: dict[str, _Tell] = {
    "bids": _bid, "announce": _said, "contract": _contract, "take": _take, "keep": _keep, "discard": _discard,
    "buy": _buy, "call": _call, "expose": _expose, "trick": _card, "claim": _claim,
}  # fmt: skip


# ---- The end


def settlement(result: Result | None, voice: Voice, played: bool = True) -> str:
    """What came of a deal, or of a variation that was not played; `result` is None where it has no end."""
    if result is None or result.score is None:
        return "The settlement: the deal cannot be scored."
    main = voice.item(result.items[0]) if result.items else "nothing to write down"
    entries = listed(f"{voice.name(seat)} {amount}" for seat, amount in result.score.items() if amount)
    where = "On the score sheet" if played else "On the score sheet there would have been"
    return f"The settlement: {main}. {where}: {entries or 'no entries'}."


_TURNS = {
    "bids": "to call", "trick": "to play", "announce": "to announce", "discard": "to lay cards away",
    "keep": "to keep cards", "buy": "to buy a card", "call": "to call a partner",
}  # fmt: skip


def broken_off(decision: Decision | None, voice: Voice) -> str:
    """Where a record breaks off: whose turn it was, as a sentence."""
    if decision is None or decision.seat is None:
        return "The record breaks off here."
    turn = _TURNS.get(decision.keyword, f"to decide ({decision.keyword})")
    return f"The record breaks off here: it was for {voice.name(decision.seat)} {turn}."
