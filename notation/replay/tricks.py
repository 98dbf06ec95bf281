"""The tricks of a record: leaders, numbers, cards, and what a gap or a breach leaves of them."""

from notation.parts.play import CardPlay, Winner
from notation.record import UNKNOWN, Line
from notation.replay.acts import bring, unexpected
from notation.replay.codes import (
    CARD_NOT_IN_PACK,
    CARD_UNKNOWN,
    LAID_AWAY,
    PLAYED_TWICE,
    TRICK_MISSING,
    TRICK_TOO_LONG,
    TRICK_TOO_SHORT,
    WRONG_LEADER,
    WRONG_NUMBER,
)
from notation.replay.gaps import played_by, sure_only
from notation.replay.walk import Judging, JudgingStop
from notation.table import Table


def trick(walk: Judging, line: Line) -> None:
    """A trick that has to be looked at: who leads, its number, how many cards it has, each of them."""
    if walk.decision is not None and walk.decision.optional_at_end:
        gap = (line.number or 0) > len(walk.table.winners) + 2
        walk.send(None if gap or not could_win(walk, line) else winner_by(walk, line))
    if not bring(walk, "trick") or not isinstance(walk.decision, CardPlay):
        unexpected(walk, line)
        return
    decision = walk.decision
    if decision.position:
        too_short(walk, decision)
    if line.number != decision.number and not next_number(walk, line, decision):
        return
    if line.seat not in walk.table.orders:
        sits_out(walk, line, decision)
    elif not decision.leader_known:
        decision.lead_from(line.the_seat)
    elif line.seat != decision.seat:
        wrong_leader(walk, line, decision)
    size = len(decision.order)
    if len(line.items) > size:
        walk.add_problem(TRICK_TOO_LONG(wanted=size, card=line.items[size]), line, size)
    fallen = walk.table.played
    for index in range(min(len(line.items), size)):
        given = line.items[index]
        decision.marked = bool(line.notes) and line.note(index).irregular
        if not given & decision.legal or line.notes or given & fallen:
            given = card(walk, line, index, decision)
        fallen |= given
        if not given:
            sure_only(walk, decision.seat, -1 if decision.marked else decision.legal)
        walk.send(given)
        walk.done(line, index)


def could_win(walk: Judging, line: Line) -> bool:
    """Whether the seat that leads next may have won the trick before, whatever its unknown cards were."""
    winner = winner_by(walk, line)
    if not isinstance(walk.decision, Winner) or winner is None or winner in (could := walk.decision.possible()):
        return True
    number = len(walk.table.winners) + 2
    if len(could) > 1:
        breach = WRONG_LEADER(group=could, seat_2=winner, number=number, case="several")
    else:
        breach = WRONG_LEADER(seat=could[0], seat_2=winner, number=number)
    walk.add_problem(breach, line, "seat")
    return False


def winner_by(walk: Judging, line: Line) -> int | None:
    """The winner of the trick before, by who leads to this one; None if he sits out or may have led out of turn."""
    return None if line.seat not in walk.table.orders or line.note(0).irregular else line.seat


def card(walk: Judging, line: Line, index: int, decision: CardPlay) -> int:
    """Judge a card that is not simply one of those that may be played; give the card to go on with."""
    table, given = walk.table, line.items[index]
    if not given and not walk.unknown:
        walk.unknown = True
        walk.last = (line, index)
        walk.add_missing(CARD_UNKNOWN())
    fallen = given & table.played
    if not given or (given & decision.legal and not fallen):
        walk.add_breaches([], line, index, certain=decision.certain(given))
        return int(given)
    seat = decision.seat
    if not given & table.pack:
        walk.add_breaches([(CARD_NOT_IN_PACK(card=given), None)], line, index)
        return 0
    if fallen:
        number = next((trick.number for trick in table.tricks if given in trick.cards), decision.number)
        walk.add_breaches([(PLAYED_TWICE(card=given, number=number), None)], line, index)
        raise JudgingStop
    if given & table.laid_away.known and not given & table.hands[seat]:
        walk.add_breaches([(LAID_AWAY(card=given), None)], line, index)
        walk.scorable = False
        return int(given)
    breaches = decision.breaches(given)
    walk.add_breaches(breaches, line, index, certain=decision.certain(given))
    if not given & table.hands[seat]:
        for other in table.seats:  # a card out of another hand is taken from there
            table.hands[other] &= ~given
    elif breaches:
        forget(walk, decision.legal, seat)
    return int(given)


def forget(walk: Judging, withheld: int, seat: int) -> None:
    """Cards that a revoke withheld, and that the seat never plays, were not in its hand: one problem is enough."""
    following = [line for line in walk.ahead()[1:] if line.keyword == "trick"]
    if following and following[-1].number == walk.game.hand_size(walk.table.players):
        walk.table.hands[seat] &= ~withheld | played_by(walk.table, seat, following)


def too_short(walk: Judging, decision: CardPlay) -> None:
    """The trick before this one has too few cards. Raises JudgingStop."""
    line, _what = walk.last_act
    walk.add_problem(TRICK_TOO_SHORT(given=decision.position, wanted=len(decision.order)), line)
    raise JudgingStop


def next_number(walk: Judging, line: Line, decision: CardPlay) -> bool:
    """A trick that is not the next one: tricks before it are missing, or its number is wrong.

    Gives whether it can be played all the same.
    """
    given, wanted = line.number or 0, decision.number
    behind = [other for other in walk.ahead()[1:] if other.row != line.row]  # at a step, this line goes on there
    following = next((other for other in behind if other.keyword == "trick"), None)
    goes_on = following is None or (following.number or 0) > given
    if not wanted < given <= walk.game.hand_size(walk.table.players) or not goes_on:
        walk.add_problem(WRONG_NUMBER(given=given, wanted=wanted), line, "number")
        return True
    single = missing_cards(walk, decision, given)
    for number in range(wanted, given):
        walk.add_missing(TRICK_MISSING(number=number))
        for seat in decision.order:
            walk.send(single.get(seat, UNKNOWN))
        if walk.decision is not None and walk.decision.optional_at_end:
            walk.send(winner_by(walk, line) if number == given - 1 else None)
    return isinstance(walk.decision, CardPlay)


def missing_cards(walk: Judging, decision: CardPlay, given: int) -> dict[int, int]:
    """Each seat's card in the single trick missing before the `given` one, if its hand shows it.

    If more tricks are missing, or the leader is unknown, hands keep only the cards played later: the others may have
    gone in any of them.
    """
    table, found = walk.table, dict[int, int]()
    single = given - decision.number == 1 and decision.leader_known
    for seat in table.seats:
        later = played_by(table, seat, walk.ahead())
        gone = table.hands[seat] & ~later
        if single and table.whole(seat) and gone.bit_count() == 1:
            found[seat] = gone
        else:
            table.hands[seat] &= later
    return found


def sits_out(walk: Judging, line: Line, decision: CardPlay) -> None:
    """A leader who takes no part is taken for the true one if the cards are in those hands. Else raises JudgingStop."""
    walk.add_sits_out(line, "seat")
    if not decision.leader_known or not could_play(walk.table, decision.order, walk.as_written(line)):
        raise JudgingStop


def could_play(table: Table, order: tuple[int, ...], line: Line) -> bool:
    """Whether the cards of a trick may all be in the hands from which they come in this order."""
    for seat, given in zip(order, line.items, strict=False):
        if given & ~table.hands[seat] and (table.whole(seat) or given & table.lacks(seat)):
            return False
    return True


def wrong_leader(walk: Judging, line: Line, decision: CardPlay) -> None:
    """A wrong leader is taken as the true one if the cards are in those hands."""
    table = walk.table
    walk.led_wrongly = line
    breach = WRONG_LEADER(seat=decision.seat, seat_2=line.seat, number=decision.number)
    walk.add_problem(breach, line, "seat", forgiven=line.note(0).irregular)
    if could_play(table, table.from_seat(line.the_seat), walk.as_written(line)):
        decision.lead_from(line.the_seat)
