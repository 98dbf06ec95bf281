"""From act to act: calls, the exchange, announcements, and what no line answers."""

from typing import Any

from notation.decision import PASS, Decision
from notation.parts.exchange import Cards, cards_act
from notation.parts.play import NOT_HELD
from notation.parts.whereabouts import whereabouts
from notation.problems import Breach, phrase
from notation.reader import locate
from notation.record import AUCTION_LINES, EXCHANGE_LINES, UNKNOWN, Line
from notation.replay.codes import (
    ACT_MISSING,
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
from notation.replay.gaps import ActsToCome, sure
from notation.replay.walk import Judging, JudgingStop
from notation.table_parts import Claimed, Settled


def act(walk: Judging, line: Line, done: int = 0) -> None:
    """A line of calls, of announcements, of the exchange, or of the rest; the first of its acts may be `done`."""
    keyword = line.keyword
    if keyword in AUCTION_LINES:
        bring(walk, keyword)
    if keyword == "bids" and no_auction(walk):
        unexpected(walk, line)
    elif keyword == "bids":
        for index, entry in enumerate(line.items[done:], done):
            if entry:
                call(walk, line, index, entry)
                walk.done(line, index)
    elif keyword == "announce":
        for index, entry in enumerate(line.items[done:], done):
            if entry:
                announce(walk, line, index, entry)
                walk.done(line, index)
    elif keyword == "contract":
        contract(walk, line)
        walk.done(line, 0)
    elif keyword == "claim":
        if line.seat in walk.table.orders:
            claim(walk, line)
        else:
            walk.add_sits_out(line, "seat")
            raise JudgingStop
        walk.done(line, "seat")
    elif keyword == "expose":
        expose(walk, line)
        walk.done(line, "seat")
    elif keyword == "concede":
        concede(walk, line)
        walk.done(line, "seat")
    else:
        lay(walk, line)
        walk.done(line, len(line.items) - 1)


def no_auction(walk: Judging) -> bool:
    """Whether nobody bids in this deal: the contract is imposed, or the deal was over before the first call."""
    decision = walk.decision
    return (decision is None and not walk.table.calls) or (decision is not None and decision.keyword == "contract")


def claim(walk: Judging, line: Line) -> None:
    """The rest of the tricks go to a seat; who won a trick with an unknown card before it stays unknown."""
    if walk.decision is not None and walk.decision.optional_at_end:
        walk.send(None)
    if bring(walk, "trick"):
        walk.send(Claimed(line.the_seat))
    else:
        unexpected(walk, line)


def bring(walk: Judging, keyword: str) -> bool:
    """Pass by the decisions that come before a line of this keyword; whether one of its own is at hand.

    Above the auction nothing has its place.
    """
    phases = walk.game.phases
    phase, decision = phases[keyword], walk.decision
    while decision is not None:
        if decision.in_auction and not walk.table.calls and walk.above_auction and keyword not in AUCTION_LINES:
            return False
        if phases[decision.keyword] >= phase:
            return decision.seat is not None and phases[decision.keyword] == phase
        pass_by(walk, decision)
        decision = walk.decision
    return False


def pass_by(walk: Judging, decision: Decision) -> None:
    """Answer a decision that the record does not: with what it implies, with what is worked out, with nothing."""
    if decision.implied:
        walk.send(None)
    elif decision.in_auction:
        if not walk.table.calls:
            walk.add_missing(AUCTION_UNKNOWN())
            raise JudgingStop
        word = decision.fallback_act(ActsToCome(walk))
        walk.add_missing(CALL_MISSING(seat=decision.seat, word=word))
        walk.send(word)
    elif decision.seat is None and not decision.optional_at_end:
        walk.send(who_plays(walk, decision))
    else:
        walk.send(worked_out(walk, decision))
        for seat in decision.touches(walk.table):
            sure(walk, seat)


def worked_out(walk: Judging, decision: Decision, given: Cards | None = None) -> Any:
    """The act, as far as later acts imply it; `given` is the recorded act, if there is one."""
    to_come = ActsToCome(walk)
    act = decision.infer_act(to_come, given)
    if act is None and given is None:
        partner = decision.keyword == "call"
        missing = CALL_MISSING(seat=decision.seat, case="partner") if partner else None
        code = EXCHANGE_MISSING if decision.keyword in EXCHANGE_LINES else ACT_MISSING
        walk.add_missing(missing or code(keyword=decision.keyword, seat=decision.seat))
    return decision.fallback_act(to_come, given) if act is None else act


def who_plays(walk: Judging, decision: Decision) -> int:
    """The seat that has to play after all have passed: who lays cards away, calls, or leads without being forehand.

    Or a card that it plays later tells. Raises JudgingStop where nothing does.
    """
    told: int | None = decision.infer_act(ActsToCome(walk))
    if told is not None:
        return told
    line = walk.lines[walk.at]
    led = line.keyword == "trick" and line.number == 1 and line.seat != walk.table.forehand
    tells = led or line.keyword in ("discard", "call")
    if line.seat not in walk.table.seats or not tells:
        walk.add_missing(DECLARER_UNKNOWN())
        out_of_other_hands(walk)
        raise JudgingStop
    return line.seat


def out_of_other_hands(walk: Judging) -> None:
    """The first card of the tricks that was not dealt to the seat that plays it.

    It is found also where nobody knows who plays: not a seat whose whole hand is known, so no card comes to that one.
    Raises JudgingStop.
    """
    table = walk.table
    for line in walk.lines[walk.at :]:
        order = table.orders.get(line.the_seat, ()) if line.keyword == "trick" else ()
        for index, (seat, card) in enumerate(zip(order, line.items, strict=False)):
            own = table.hands[seat]
            if card & (sum(table.hands) & ~own | (table.pack & ~own if table.whole(seat) else 0)):
                breach = NOT_HELD(seat=seat, card=card, hint=whereabouts(table, card, seat), case="unknown")
                walk.add_problem(breach, line, index)
                raise JudgingStop


def unexpected(walk: Judging, line: Line) -> None:
    """A line that has no place where it stands is passed over."""
    walk.add_problem(out_of_place(walk, line.keyword), line)


def out_of_place(walk: Judging, keyword: str) -> Breach:
    """The breach of a line that is out of place, with the place where it would belong."""
    hint, contract = walk.place_of(keyword), walk.table.contract
    if hint is None and keyword in EXCHANGE_LINES and contract is not None and not contract.exchanges:
        hint = phrase("In {contract} nobody takes the talon.", contract=contract.label)
    breach = ACT_UNEXPECTED(keyword=keyword, expected=walk.expected(), hint=hint)
    if walk.decision is not None and walk.decision.implied and not walk.full:
        walk.passable.append((breach, walk.decision, walk.lines[walk.at].row))
    return breach


def call(walk: Judging, line: Line, index: int, entry: tuple[int, str]) -> None:
    """One call: judged by its decision, out of turn, after a pass, or after the end."""
    decision, seat, word = walk.decision, entry[0], entry[1]
    if len(entry) > 2:
        word = " ".join(map(str, entry[1:]))
    if sits_out(walk, line, index, seat):
        return
    while decision and decision.in_auction and decision.implied and seat != decision.seat and seat in decision.waiting:
        walk.send(None)
        decision = walk.decision
    if decision is None or not decision.in_auction or (word == PASS and decision.implied and not decision.allows(PASS)):
        walk.add_breaches([((PASS_AFTER_END if word == PASS else CALL_AFTER_END)(word=word), None)], line, index, 1)
    elif seat == decision.seat:
        if line.notes or not decision.allows(word):
            walk.add_breaches(decision.breaches(word), line, index, 1)
        walk.send(word if decision.allows(word) else walk.meant(word, decision.options()) or word)
    elif seat not in decision.waiting:
        walk.add_breaches([(HAS_PASSED(seat=seat), None)], line, index, 1)
    else:
        to_come = ActsToCome(walk)
        fallback_act = decision.fallback_act(to_come)
        walk.add_breaches([(OUT_OF_TURN(seat=decision.seat, seat_2=seat, word=fallback_act), None)], line, index, 1)
        while decision and decision.in_auction and decision.seat != seat:
            walk.send(decision.fallback_act(to_come))
            decision = walk.decision
        if decision and decision.in_auction:
            for breach, _ in decision.breaches(word):
                walk.add_problem(breach, line, index, 1, forgiven=line.note(index).irregular)
            walk.send(word)


def sits_out(walk: Judging, line: Line, index: int, seat: int) -> bool:
    """Whether an entry is that of a seat which takes no part in the deal; it is passed over."""
    if seat in walk.table.orders:
        return False
    walk.add_sits_out(line, index)
    return True


def contract(walk: Judging, line: Line) -> None:
    """The result of an auction that was not noted down."""
    word, decision = line.items[0], walk.decision
    if walk.decision is None or not walk.decision.in_auction or walk.table.calls:
        unexpected(walk, line)
        return
    words = [contract.word for contract in walk.table.contracts]
    imposed = decision is not None and decision.keyword == line.keyword
    if decision is not None and imposed and not decision.allows(word):
        walk.add_problem(decision.breaches(Settled(line.the_seat, word))[0][0], line, 0)
        raise JudgingStop
    if not imposed and word not in words:
        walk.add_problem(CONTRACT_UNKNOWN(word=word, words=words), line, 0)
        raise JudgingStop
    walk.last = (line, 0)
    if line.seat not in walk.table.orders:
        walk.add_sits_out(line, "seat")
        raise JudgingStop
    if not imposed:
        walk.add_missing(AUCTION_MISSING())
    if walk.table.dealer is not None and (breach := walk.decision.cannot_win(line.the_seat, word)):
        walk.add_problem(breach, line, 0, forgiven=line.note(0).irregular)
    walk.send(Settled(line.the_seat, word))


def announce(walk: Judging, line: Line, index: int, entry: tuple[Any, ...]) -> None:
    """One announcement or doubling; a pass that nobody asked for is nobody's business."""
    if sits_out(walk, line, index, entry[0]):
        return
    if bring(walk, "announce"):
        assert walk.decision is not None
        decision = walk.saying = walk.decision
        if not (decision.implied or decision.open_to_others) and entry[0] != decision.seat:
            walk.add_missing(ACT_MISSING(keyword=line.keyword, seat=decision.seat))
        decision.follows(*walk.following(line, index))
        breaches = decision.breaches(entry)
        if breaches or line.notes:
            walk.add_breaches(breaches, line, index, 1)
        walk.send(entry)
    elif entry[1:] != (PASS,):
        late = walk.saying.breaches(entry) if walk.saying is not None and not walk.table.played else []
        walk.add_breaches(late or [(out_of_place(walk, line.keyword), None)], line, index, 1)


def expose(walk: Judging, line: Line) -> None:
    if not bring(walk, line.keyword):
        unexpected(walk, line)
        return
    decision = walk.decision
    assert decision is not None
    if not decision.open_to_others:
        wrong_seat(walk, line, decision)
    elif line.seat not in walk.table.orders:
        walk.add_sits_out(line, "seat")
    elif breaches := decision.breaches(line.seat):
        walk.add_problem(breaches[0][0], line, "seat")
        walk.send(None)
        return
    walk.send(line.seat)


def concede(walk: Judging, line: Line) -> None:
    """The declarer concedes, and the deal is over: nothing is asked after it.

    Raises JudgingStop out of its place, if the game has a code for that.
    """
    if not bring(walk, line.keyword):
        misplaced = walk.game.misplaced.get(line.keyword)
        if misplaced is None:
            unexpected(walk, line)
            return
        walk.add_problem(misplaced(seat=line.seat, hint=walk.place_of(line.keyword)), line, "seat")
        raise JudgingStop
    decision = walk.decision
    assert decision is not None
    wrong_seat(walk, line, decision)
    word = line.items[0] if line.items else ""
    breaches = decision.breaches(word)
    irregular = any(note.irregular for note in (line.notes or {}).values())
    for breach, at in breaches:
        walk.add_problem(breach, line, "seat" if at is None else at, forgiven=irregular)
    if irregular and not breaches:
        walk.add_problem(NOT_IRREGULAR(), line, 0)
    walk.send(word)


def wrong_seat(walk: Judging, line: Line, decision: Decision) -> None:
    """Somebody else does what it is for a seat to do."""
    if line.seat not in walk.table.orders:
        walk.add_sits_out(line, "seat")
    elif line.seat != decision.seat:
        walk.add_problem(WRONG_SEAT(seat=decision.seat, seat_2=line.seat), line, "seat")


def lay(walk: Judging, line: Line) -> None:
    """Apply a line of cards taken or laid away."""
    if not bring(walk, line.keyword):
        unexpected(walk, line)
        return
    decision = walk.decision
    while decision is not None and decision.apart and line.seat in decision.waiting:
        pass_by(walk, decision)
        decision = walk.decision
    assert decision is not None
    by_any = decision.open_to_others
    if decision.apart and line.seat != decision.seat:
        wrong_seat(walk, line, decision)
        return
    if not by_any:
        wrong_seat(walk, line, decision)
    elif line.seat not in walk.table.orders:
        walk.add_sits_out(line, "seat")
        return
    given = cards_act(line.items)
    if given.known & ~walk.table.pack:
        for index, card in enumerate(line.items):
            if card & ~walk.table.pack:
                walk.add_problem(CARD_NOT_IN_PACK(card=card), line, index)
        given = cards_act(tuple(card & walk.table.pack for card in line.items))
    each_once = given.known.bit_count() == len(given.cards) or decision.offer(walk.table).named
    for index, card in enumerate(given.cards) if not each_once else ():
        if card and card in given.cards[:index]:
            first = locate(walk.record, line)[0]
            walk.add_problem(CARD_TWICE(card=card, first=first), line, index)
    marked = [index for index, note in line.notes.items() if note.irregular] if line.notes else []
    breaches = decision.breaches(decision.act(given.cards, line.seat) if by_any else given)
    for breach, at in breaches:
        possible = at is None or not given.cards[at] & ~decision.reach
        walk.add_problem(breach, line, "keyword" if at is None else at, forgiven=possible and bool(marked))
    if marked and not breaches:
        walk.add_problem(NOT_IRREGULAR(), line, marked[0])
    if decision.size and len(given.cards) != decision.size:
        walk.scorable = False
    if UNKNOWN in given.cards and not by_any:
        given = worked_out(walk, decision, given)
    walk.send(decision.act(given.cards, line.seat) if by_any else given)
    for seat in decision.touches(walk.table):
        sure(walk, seat, done=1)
