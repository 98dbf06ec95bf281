"""From act to act: calls, the exchange, announcements, and what no line answers."""

from typing import Any

from notation.cards import cards_of
from notation.decision import PASS, Decision
from notation.parts.auction import Call
from notation.parts.blind import Keep
from notation.parts.buying import Buy, missed
from notation.parts.exchange import Cards, Lay, cards_act
from notation.problems import Breach, phrase
from notation.reader import locate
from notation.record import EXCHANGE_LINES, PHASE, UNKNOWN, Line
from notation.replay.codes import (
    ACT_UNEXPECTED,
    AUCTION_MISSING,
    AUCTION_UNKNOWN,
    CALL_AFTER_END,
    CALL_MISSING,
    CARD_NOT_IN_PACK,
    CARD_TWICE,
    CONTRACT_UNKNOWN,
    DECLARER_UNKNOWN,
    EXCHANGE_MISSING,
    HAS_PASSED,
    NOT_IRREGULAR,
    OUT_OF_TURN,
    PASS_AFTER_END,
    WRONG_SEAT,
)
from notation.replay.gaps import named_later, played_by, spent_by, sure, sure_only, used_by
from notation.replay.walk import JudgingStop, Walk
from notation.table import Claimed, Settled


def act(walk: Walk, line: Line) -> None:
    """A line of calls, of announcements, of the exchange, or of the rest."""
    keyword = line.keyword
    if keyword == "bids":
        for index, entry in enumerate(line.items):
            if entry:
                call(walk, line, index, entry)
                walk.last = (line, index)
    elif keyword == "announce":
        for index, entry in enumerate(line.items):
            if entry:
                announce(walk, line, index, entry)
                walk.last = (line, index)
    elif keyword == "contract":
        contract(walk, line)
        walk.last = (line, 0)
    elif keyword == "claim":
        if line.seat in walk.table.orders:
            claim(walk, line)
        else:
            walk.absent(line, "seat")
            raise JudgingStop
        walk.last = (line, "seat")
    elif keyword == "expose":
        expose(walk, line)
        walk.last = (line, "seat")
    else:
        lay(walk, line)
        walk.last = (line, len(line.items) - 1)


def claim(walk: Walk, line: Line) -> None:
    """The rest of the tricks go to a seat; who won a trick with an unknown card before it stays unknown."""
    if walk.decision is not None and walk.decision.lapses:
        walk.send(None)
    if bring(walk, "trick"):
        walk.send(Claimed(line.seat or 0))
    else:
        unexpected(walk, line)


def bring(walk: Walk, keyword: str) -> bool:
    """Pass by the decisions that come before a line of this keyword; whether one of its own is at hand.

    Above the auction nothing has its place.
    """
    phase = PHASE[keyword]
    if isinstance(walk.decision, Call) and not walk.table.calls and walk.above_auction:
        return False
    while walk.decision is not None and PHASE[walk.decision.keyword] < phase:
        pass_by(walk, walk.decision)
    decision = walk.decision
    return decision is not None and decision.seat is not None and PHASE[decision.keyword] == phase


def pass_by(walk: Walk, decision: Decision) -> None:
    """Answer a decision that the record does not: with what it implies, with what is worked out, with nothing."""
    if decision.implied:
        walk.send(None)
    elif isinstance(decision, Call):
        if not walk.table.calls:
            walk.miss(AUCTION_UNKNOWN())
            raise JudgingStop
        walk.miss(CALL_MISSING(seat=decision.seat, word=supposed(decision)))
        walk.send(supposed(decision))
    elif decision.seat is None and not decision.lapses:
        walk.send(who_plays(walk))
    elif isinstance(decision, Lay):
        walk.send(kept_or_missing(walk, decision) if isinstance(decision, Keep) else laid(walk, decision))
        sure(walk, decision.seat or 0, without=named_later)
    else:
        walk.miss(EXCHANGE_MISSING(keyword=decision.keyword, seat=decision.seat))
        walk.send(decision.told_by(used_by(walk.table, decision.seat or 0, walk.lines)))


def who_plays(walk: Walk) -> int:
    """The seat that has to play after all have passed: who lays cards away, calls, or leads without being forehand.

    Raises JudgingStop where the next line does not tell.
    """
    node = walk.nodes[walk.at]
    seat = node.seat if isinstance(node, Line) else node.seats[0]
    tells = node.keyword in ("discard", "call") or (node.keyword == "trick" and seat != walk.table.forehand)
    if seat not in walk.table.seats or not tells:
        walk.miss(DECLARER_UNKNOWN())
        raise JudgingStop
    return seat


def laid(walk: Walk, decision: Lay, given: Cards | None = None) -> Cards:
    """What was laid away, its unknown cards named where the play tells them.

    They are what the hand had left when all was played, or what is left of the pack. Where neither tells, only the
    cards are left of the hand that its seat plays later, or that it is known to have laid away.
    """
    table, seat = walk.table, decision.seat or 0
    cards = given.cards if given else (UNKNOWN,) * decision.size
    known, ahead = cards_act(cards).known, walk.ahead()
    spent = spent_by(table, seat, ahead)
    rest = table.hands[seat] & ~spent
    if not table.whole(seat) or rest.bit_count() != decision.size:
        rest = table.pack & ~sum(aside.known for aside in table.aside.values())
        for other in table.seats:
            rest &= ~played_by(table, other, ahead)
    if len(cards) == rest.bit_count() == decision.size and not known & ~rest:
        missing = cards_of(rest & ~known)
        return cards_act(tuple([card or next(missing) for card in cards]))
    if not given:
        walk.miss(EXCHANGE_MISSING(keyword=decision.keyword, seat=seat))
    sure_only(walk, seat, known)
    return cards_act(cards)


def kept(walk: Walk, decision: Keep) -> Cards | None:
    """The cards of the hand that were played or laid away last, where these are all that were kept."""
    seat = decision.seat or 0
    used = used_by(walk.table, seat, walk.ahead()) & decision.hand
    return cards_act(tuple(cards_of(used))) if walk.table.whole(seat) and used.bit_count() == decision.size else None


def kept_or_missing(walk: Walk, decision: Keep) -> Cards:
    """What was kept, where that is known; else as many unknown cards."""
    cards = kept(walk, decision)
    if cards is None:
        walk.miss(EXCHANGE_MISSING(keyword=decision.keyword, seat=decision.seat))
        return cards_act((0,) * decision.size)
    return cards


def unexpected(walk: Walk, line: Line) -> None:
    """A line that has no place where it stands is passed over."""
    walk.blame(out_of_place(walk, line.keyword), line)


def out_of_place(walk: Walk, keyword: str) -> Breach:
    """What is wrong with a line where it stands, and where it would have its place."""
    hint, contract = walk.place_of(keyword), walk.table.contract
    if hint is None and keyword in EXCHANGE_LINES and contract is not None and not contract.exchanges:
        hint = phrase("In {contract} nobody takes the talon.", contract=contract.label)
    breach = ACT_UNEXPECTED(keyword=keyword, expected=walk.expected(), hint=hint)
    if walk.decision is not None and walk.decision.implied and not walk.full:
        walk.passable.append((breach, walk.decision, walk.nodes[walk.at].row))
    return breach


def supposed(decision: Call) -> str:
    """What a call that was not written down is taken for: a pass, or the one call that could be made."""
    return PASS if decision.allows(PASS) else decision.options()[0]


def call(walk: Walk, line: Line, index: int, entry: tuple[int, str]) -> None:
    """One call: judged by its decision, out of turn, after a pass, or after the end."""
    decision, seat, word = walk.decision, entry[0], entry[1]
    if len(entry) > 2:
        word = " ".join(map(str, entry[1:]))
    if sits_out(walk, line, index, seat):
        return
    while isinstance(decision, Call) and decision.implied and seat != decision.seat and seat in decision.waiting:
        walk.send(None)
        decision = walk.decision
    if not isinstance(decision, Call) or (word == PASS and decision.implied and not decision.allows(PASS)):
        walk.judge([((PASS_AFTER_END if word == PASS else CALL_AFTER_END)(word=word), None)], line, index, 1)
    elif seat == decision.seat:
        if line.notes or not decision.allows(word):
            walk.judge(decision.breaches(word), line, index, 1)
        walk.send(word if decision.allows(word) else walk.meant(word, decision.options()) or word)
    elif seat not in decision.waiting:
        walk.judge([(HAS_PASSED(seat=seat), None)], line, index, 1)
    else:
        walk.judge([(OUT_OF_TURN(seat=decision.seat, seat_2=seat, word=supposed(decision)), None)], line, index, 1)
        while isinstance(walk.decision, Call) and walk.decision.seat != seat:
            walk.send(supposed(walk.decision))
        if isinstance(walk.decision, Call):
            for breach, _ in walk.decision.breaches(word):
                walk.blame(breach, line, index, 1, forgiven=line.note(index).irregular)
            walk.send(word)


def sits_out(walk: Walk, line: Line, index: int, seat: int) -> bool:
    """Whether an entry is that of a seat which takes no part in the deal; it is passed over."""
    if seat in walk.table.orders:
        return False
    walk.absent(line, index)
    return True


def contract(walk: Walk, line: Line) -> None:
    """The result of an auction that was not noted down."""
    word = line.items[0]
    if not isinstance(walk.decision, Call) or walk.table.calls:
        unexpected(walk, line)
        return
    players = walk.table.players
    words = [each.word for each in walk.game.contracts if players in (each.players or walk.game.players)]
    if word not in words:
        walk.blame(CONTRACT_UNKNOWN(word=word, words=words), line, 0)
        raise JudgingStop
    walk.last = (line, 0)
    if line.seat not in walk.table.orders:
        walk.absent(line, "seat")
        raise JudgingStop
    walk.miss(AUCTION_MISSING())
    walk.send(Settled(line.seat or 0, word))


def announce(walk: Walk, line: Line, index: int, entry: tuple[Any, ...]) -> None:
    """One announcement or doubling; a pass that nobody asked for is nobody's business."""
    if sits_out(walk, line, index, entry[0]):
        return
    if bring(walk, "announce"):
        assert walk.decision is not None
        walk.saying = walk.decision
        breaches = walk.decision.breaches(entry)
        if breaches or line.notes:
            walk.judge(breaches, line, index, 1)
        walk.send(entry)
    elif entry[1:] != (PASS,):
        late = walk.saying.breaches(entry) if walk.saying is not None and not walk.table.played else []
        walk.judge(late or [(out_of_place(walk, line.keyword), None)], line, index, 1)


def expose(walk: Walk, line: Line) -> None:
    """A hand that is laid open."""
    if not bring(walk, line.keyword):
        unexpected(walk, line)
        return
    assert walk.decision is not None
    wrong_seat(walk, line, walk.decision)
    walk.send(line.seat)


def wrong_seat(walk: Walk, line: Line, decision: Decision) -> None:
    """Somebody else does what it is for a seat to do."""
    if line.seat not in walk.table.orders:
        walk.absent(line, "seat")
    elif line.seat != decision.seat:
        walk.blame(WRONG_SEAT(seat=decision.seat, seat_2=line.seat), line, "seat")


def lay(walk: Walk, line: Line) -> None:
    """What is taken or laid away."""
    if not bring(walk, line.keyword):
        unexpected(walk, line)
        return
    decision = walk.decision
    assert decision is not None
    wrong_seat(walk, line, decision)
    given = cards_act(line.items)
    if given.known & ~walk.table.pack:
        for index, card in enumerate(line.items):
            if card & ~walk.table.pack:
                walk.blame(CARD_NOT_IN_PACK(card=card), line, index)
        given = cards_act(tuple(card & walk.table.pack for card in line.items))
    apart = isinstance(decision, Buy) or given.known.bit_count() == len(given.cards)
    for index, card in enumerate(given.cards) if not apart else ():
        if card and card in given.cards[:index]:
            first = locate(walk.record, line)[0]
            walk.blame(CARD_TWICE(card=card, first=first), line, index)
    marked = [index for index, note in line.notes.items() if note.irregular] if line.notes else []
    breaches = decision.breaches(given)
    for breach, at in breaches:
        possible = at is None or not given.cards[at] & ~decision.reach
        walk.blame(breach, line, "keyword" if at is None else at, forgiven=possible and bool(marked))
    if marked and not breaches:
        walk.blame(NOT_IRREGULAR(), line, marked[0])
    if isinstance(decision, Lay) and len(given.cards) != decision.size:
        walk.scorable = False
    if isinstance(decision, Buy):
        given = bought(walk, decision, given)
    elif isinstance(decision, Keep) and UNKNOWN in given.cards:
        given = kept(walk, decision) or given
    elif isinstance(decision, Lay) and UNKNOWN in given.cards:
        given = laid(walk, decision, given)
    walk.send(given)
    if isinstance(decision, Buy):
        for seat in walk.table.seats:
            sure(walk, seat)
    elif isinstance(decision, Lay):
        sure(walk, decision.seat or 0, without=named_later)


def bought(walk: Walk, decision: Buy, given: Cards) -> Cards:
    """A purchase, its unknown cards named where the play tells them.

    Where it does not, only the cards are left of the hands that may have changed that their seats play later.
    """
    table, buyer = walk.table, decision.seat or 0
    later = {seat: played_by(table, seat, walk.ahead()) & table.pack for seat in table.seats}
    hand, hands = table.hands[buyer], table.hands
    named, price = given.cards
    if not named and table.whole(buyer):
        named = _single(later[buyer] & ~hand)
    sellers = [seat for seat in table.from_seat(buyer)[1:] if hands[seat] & named]
    if not price and sellers:
        all_played = table.whole(buyer) and later[buyer].bit_count() == table.count(buyer)
        price = _single((hand | named) & ~later[buyer] if all_played else later[sellers[0]] & hand)
    if not (named and price) and not missed(table, buyer, named, price):
        for seat in (buyer, *(() if named else table.from_seat(buyer)[1:])):
            hands[seat] &= later[seat] | (named if seat in sellers else 0)
    return cards_act((named, price))


def _single(cards: int) -> int:
    """The card of a set of one; the unknown one for any other set."""
    return cards if cards.bit_count() == 1 else UNKNOWN
