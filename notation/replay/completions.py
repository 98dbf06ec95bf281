"""Few ways to name the unknown cards of a deal that was played to its end: those that break a rule did not happen.

If none is left the record is illegal; if exactly one is, it is what happened. Otherwise all that are left may share
card points and score, and a claim that none of them makes is false.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, permutations, product
from typing import NamedTuple

from notation.cards import cards_of
from notation.game import Result
from notation.problems import CATALOGUE, Breach, Finding
from notation.record import CLAIM_LINES, EXCHANGE_LINES, UNKNOWN, Line, Note, plain
from notation.replay.bounds import PointBounds
from notation.replay.claims import beyond_bounds, counted, false_entries
from notation.replay.codes import (
    CARD_UNKNOWN,
    FALSE_POINTS,
    FALSE_SCORE,
    NOT_COUNTED,
    NOT_SCORED,
    POINTS_IMPOSSIBLE,
    SCORE_IMPOSSIBLE,
)
from notation.replay.repairs import ReadingError, StrictReplay
from notation.replay.walk import Judging
from notation.table import Table
from notation.table_parts import packets

MAX_COMPLETIONS = 480
"""So many ways to name the unknown cards are few."""

MAX_TRIED = 4 * MAX_COMPLETIONS
"""So many are tried where tricks are missing: any seat may have led to one, whichever cards lay in it."""

MAX_STEPS = 4000
"""So many ways to deal the unknown cards are looked at, whether they agree with what is known or not."""

_UNSUPPORTED = ("expose", "concede")
"""With these lines nothing is tried: the deal is over before it is played."""

_FIGURES = ("points", "score", "items")

Lead = Callable[[Judging], None]


class _Known(NamedTuple):
    """What is known before the unknown cards are named."""

    table: Table
    dealt: Sequence[int]
    lines: Sequence[Line]
    """The lines of the record, and of unknown cards where an exchange or a whole trick is missing."""


class _Deal(NamedTuple):
    """One way to deal the unknown cards."""

    hands: tuple[int, ...]
    talon: tuple[int, ...]
    """In the order dealt."""
    piles: dict[int, tuple[int, ...]]
    """In a position, the cards of the piles that are listed."""


class _Exchanged(NamedTuple):
    """One way to exchange cards before the play: the hands after it, and the lines that say so, by keyword."""

    hands: tuple[int, ...]
    said: dict[str, tuple[int, ...]]


class _Judged(NamedTuple):
    """A completion that breaks no rule."""

    lines: list[Line]
    result: Result
    false: dict[int, Finding]
    """The problems of false claims, by their rows."""


def decided(walk: Judging, lead: Lead) -> Judging:
    """The walk with what its few completions share; another one if a single completion is left."""
    if not _to_try(walk):
        return walk
    written = _with_exchange(walk)
    missing = _missing_tricks(walk)
    few = MAX_TRIED if missing else MAX_COMPLETIONS
    ways = list(islice(_ways(walk, written, missing, lead), few + 1))
    if not ways or len(ways) > few or None in ways:
        return walk
    partly = bool(missing) or written is not walk.written  # what follows from missing lines is not written either
    left: list[_Judged] = []
    furthest: StrictReplay | None = None
    for lines in ways:
        assert lines is not None
        trial, stands = _tried(walk, lines, lead)
        if not stands:
            if furthest is None or _place(trial) > _place(furthest):
                furthest = trial
            continue
        if trial.result is None or (partly and not trial.blamed):  # nothing is known, or all claims can be true
            return walk
        left.append(_Judged(lines, trial.result, {error.line.row: error.problem for error in trial.blamed}))
    if not left:
        assert furthest is not None
        blamed = furthest.blamed[0]
        walk.problems.append(blamed.problem)
        walk.blamed.append(blamed)
        return walk
    if partly:
        _false_claims(walk, left)
        return walk
    if len(left) == 1:
        only = Judging(walk.record, left[0].lines)
        only.added = walk.added
        lead(only)
        return only
    _share(walk, left)
    return walk


def _tried(walk: Judging, lines: list[Line], lead: Lead) -> tuple[StrictReplay, bool]:
    """The lines of a completion judged, and whether they break no rule; if not, only up to where they do."""
    trial = StrictReplay(walk.record, lines)
    trial.added = walk.added
    try:
        lead(trial)
    except ReadingError:
        return trial, False
    return trial, True


def _place(trial: StrictReplay) -> tuple[int, int]:
    problem = trial.blamed[0].problem if trial.blamed else trial.problems[-1]
    return problem.line, problem.column


def _to_try(walk: Judging) -> bool:
    """Whether a deal was judged without an error, and the only gaps are cards that nobody knows."""
    if walk.blamed or walk.own is not None or not walk.scorable:
        return False
    table, result = walk.table, walk.result
    if result is None and not (walk.decision is not None and walk.decision.in_tricks):
        return False
    part_way = table.position is not None
    if table.contract is None or not table.seats_known or table.contract.takes:
        return False
    known = result is not None and result.points is not None and (part_way or result.score is not None)
    if known and (walk.plain or (not walk.unknown and not _missing_tricks(walk))):
        return False
    keywords = [line.keyword for line in walk.written]
    if keywords.count("talon") > 1 or (not part_way and any(keyword in _UNSUPPORTED for keyword in keywords)):
        return False
    tricks = [line.number or 0 for line in walk.written if line.keyword == "trick"]
    if tricks != sorted({*tricks}) or "..." in keywords or (result is None and "claim" in keywords):
        return False
    moves = [line for line in _with_exchange(walk) if line.keyword in EXCHANGE_LINES]
    if part_way:  # what moved did so before
        return not any([UNKNOWN in line.items for line in moves])
    return _exchange_written(table, moves) and all(line.seat == table.declarer for line in moves)


def _exchange_written(table: Table, moves: list[Line]) -> bool:
    """Whether lines say all that the declarer took, kept and laid away: the hand has as many cards as before."""
    size = table.game.hand_size(table.players)
    counts = {line.keyword: len(line.items) for line in moves}
    exchanges = table.contract is not None and table.contract.exchanges
    takes_all = exchanges and not table.game.takes_packets
    taken = sum(table.game.talon(table.players)) if takes_all else counts.get("take", 0)
    there = bool(counts.keys() & {"take", "keep", "discard"})
    once = len(counts) == len(moves) and there == exchanges
    return once and counts.get("keep", size) + taken - counts.get("discard", 0) == size


def _with_exchange(walk: Judging) -> list[Line]:
    """The lines of a record, and of unknown cards where the declarer's exchange was not written down."""
    table, lines, phases = walk.table, walk.written, walk.game.phases
    if table.contract is None or not table.contract.exchanges or table.position is not None:
        return lines
    counts = {"take": table.contract.packet, "keep": table.kept.count, "discard": table.laid_away.count}
    there = {line.keyword for line in lines}
    for keyword, count in counts.items():
        if count and keyword not in there:
            behind = {*CLAIM_LINES, *[word for word, phase in phases.items() if phase > phases[keyword]]}
            at = next((at for at, line in enumerate(lines) if line.keyword in behind), len(lines))
            line = plain(keyword, table.declarer, items=(UNKNOWN,) * count)._replace(row=lines[at - 1].row)
            lines = [*lines[:at], line, *lines[at:]]
    return lines


MAX_TRICKS = 2
"""So many tricks may be missing: the cards of more can be played in too many ways."""


def _missing_tricks(walk: Judging) -> list[int]:
    """The numbers of the tricks that were not written down; behind the last one if the deal is not over."""
    table = walk.table
    there = [line.number or 0 for line in walk.written if line.keyword == "trick"]
    last = table.game.hand_size(table.players) if walk.result is None else max(there, default=0)
    return [number for number in range(table.before + 1, last + 1) if number not in there]


def _with_tricks(walk: Judging, lines: list[Line], missing: list[int]) -> Iterator[list[Line]]:
    """Some lines of a record with the missing tricks, led by any seat and with whatever the table let stand."""
    table = walk.table
    stood = dict.fromkeys(range(len(table.seats)), Note(irregular=True))
    for seats in product(table.seats, repeat=len(missing)):
        whole = list(lines)
        for number, seat in zip(missing, seats, strict=True):
            behind = [at for at, line in enumerate(whole) if line.keyword == "trick" and (line.number or 0) < number]
            at = behind[-1] + 1 if behind else next(
                (at for at, line in enumerate(whole) if line.keyword in ("trick", *CLAIM_LINES)), len(whole)
            )  # fmt: skip
            trick = plain("trick", seat, items=(UNKNOWN,) * len(table.seats))
            whole.insert(at, trick._replace(number=number, row=whole[at - 1].row, notes=stood))
        yield whole


# ---- The ways to name the unknown cards


def _called(walk: Judging, lines: list[Line], lead: Lead) -> Iterator[list[Line]]:
    """The lines of a record with an unknown called card named: by each card that breaks no rule by itself."""
    at = next((at for at, line in enumerate(lines) if line.keyword == "call" and line.items == (UNKNOWN,)), None)
    if at is None:
        yield lines
        return
    for card in cards_of(walk.table.pack):
        named = [*lines[:at], lines[at]._replace(items=(card,)), *lines[at + 1 :]]
        if _tried(walk, named, lead)[1]:
            yield named


def _ways(walk: Judging, lines: list[Line], missing: list[int], lead: Lead) -> Iterator[list[Line] | None]:
    """The lines of a record with all cards named, in each way that fits what is known; None if that takes long."""
    short = any([line.keyword == "trick" and len(line.items) < len(walk.table.seats) for line in lines])
    if len(missing) > MAX_TRICKS or (missing and short):
        yield None
        return
    written = _called(walk, lines, lead)
    for lines in chain.from_iterable(_with_tricks(walk, one, missing) for one in written) if missing else written:
        known = _with_played(_Known(walk.table, walk.dealt, lines))
        for way in _arranged(known):
            if way is None:
                yield None
                return
            yield from _played(known, *way)


def _with_played(known: _Known) -> _Known:
    """The same, where a hand that gets no card of an exchange was dealt whatever it plays."""
    table, bought = known.table, any([line.keyword == "buy" for line in known.lines])
    assert table.contract is not None
    if bought:
        return known
    takes = table.the_declarer if table.contract.exchanges and table.position is None else None
    dealt = [hand if seat == takes or seat not in table.seats else hand | sum({*_plays(known, seat)})
             for seat, hand in enumerate(known.dealt)]  # fmt: skip
    return known._replace(dealt=dealt)


def _arranged(known: _Known) -> Iterator[tuple[_Deal, _Exchanged] | None]:
    """The ways to deal and to exchange the unknown cards; None if that takes long."""
    steps = iter(range(MAX_STEPS))
    for deal in _deals(known):
        if deal is None or next(steps, None) is None:
            yield None
            return
        for exchanged in _exchanges(known, deal):
            if next(steps, None) is None:
                yield None
                return
            yield deal, exchanged


def _deals(known: _Known) -> Iterator[_Deal | None]:
    """The ways to deal the cards whose place is unknown, to hands, listed piles and the talon."""
    table = known.table
    part_way = table.position is not None
    line = next((line for line in known.lines if line.keyword == "talon"), None)
    count = 0 if part_way else sum(table.game.talon(table.players))
    order = [card for card in line.items if card != "|"] if line else [UNKNOWN] * count
    count = len(order) if part_way else count
    piles = {line.the_seat: line.items for line in known.lines if line.keyword == "won" and line.items}
    listed = sum({card for items in piles.values() for card in items})
    talon = sum([packet.known for packet in table.talon]) | sum({*order})
    for hand in known.dealt:
        talon &= ~hand
    unplaced = table.pack & ~talon & ~sum(known.dealt) & ~listed
    size = table.game.hand_size(table.players) - table.before
    gaps = [(seat, size - known.dealt[seat].bit_count()) for seat in table.seats]
    gaps += [(table.players + seat, items.count(UNKNOWN)) for seat, items in piles.items()]
    gaps = [(place, missing) for place, missing in gaps if missing]
    placed = sum([some for _place, some in gaps])
    nowhere = part_way and line is None  # what is in no listed pile
    missing = unplaced.bit_count() - placed if nowhere else count - talon.bit_count()
    if len(order) != count or placed + missing != unplaced.bit_count() or min([missing, *dict(gaps).values()]) < 0:
        return
    steps = iter(range(MAX_STEPS))
    places = [*known.dealt, *[sum({*piles.get(seat, ())}) for seat in range(table.players)]]
    for found in _shared_out(unplaced, gaps, _homes(known), places, steps):
        if found is None:
            yield None
            return
        hands, won = found[: table.players], found[table.players :]
        rest = table.pack & ~sum(found)
        named = {seat: _named(items, [*cards_of(won[seat] & ~sum({*items}))]) for seat, items in piles.items()}
        orders = [()] if nowhere else _orders(table, order, rest & ~sum({*order}))
        yield from (_Deal(tuple(hands), cards, named) for cards in orders)


def _shared_out(
    cards: int, gaps: list[tuple[int, int]], homes: dict[int, int], hands: list[int], steps: Iterator[int]
) -> Iterator[list[int] | None]:
    """The hands with some cards in their gaps, in every way; the others are left for the talon."""
    if not gaps:
        yield hands
        return
    (seat, missing), *others = gaps
    free = [card for card in cards_of(cards) if homes.get(card, seat) == seat]
    for chosen in combinations(free, missing):
        if next(steps, None) is None:
            yield None
            return
        more = sum(chosen)
        dealt = [hand | more if other == seat else hand for other, hand in enumerate(hands)]
        yield from _shared_out(cards & ~more, others, homes, dealt, steps)


def _homes(known: _Known) -> dict[int, int]:
    """By card, the only hand where it can have been, unless it was in the talon: it was played or laid from there."""
    homes: dict[int, int] = {}
    bought = next((line.items for line in known.lines if line.keyword == "buy"), ())
    if UNKNOWN in bought:
        return homes
    for line in known.lines:
        if line.keyword == "trick":
            homes |= dict(zip(line.items, known.table.orders[line.the_seat], strict=False))
        elif line.keyword == "discard":
            homes |= dict.fromkeys(line.items, line.the_seat)
    return {card: seat for card, seat in homes.items() if card not in bought}


def _orders(table: Table, order: Sequence[int], cards: int) -> Iterator[tuple[int, ...]]:
    """The talon with some cards in its gaps: in every order that makes a difference."""
    contract, dealt = table.contract, table.game.talon(table.players)
    size = 1 if table.talon_card_by_card else contract.packet if contract else 0
    size = size or dealt[0] if len(dealt) > 1 or size else len(order) or 1  # a half may count apart
    seen = set[tuple[int, ...]]()
    gaps = order.count(UNKNOWN)
    missing = tuple(cards_of(cards))
    if len(missing) != gaps:
        return
    for named in permutations(missing) if size < len(order) else (missing,):
        whole = _named(order, named)
        key = tuple([sum(whole[start : start + size]) for start in range(0, len(whole), size)])
        if key not in seen:
            seen.add(key)
            yield whole


def _exchanges(known: _Known, deal: _Deal) -> Iterator[_Exchanged]:
    """The ways in which the declarer may have taken, kept, laid away and bought cards."""
    table = known.table
    assert table.contract is not None
    lines = {line.keyword: line.items for line in known.lines if line.keyword in EXCHANGE_LINES}
    if table.position is not None or (not lines and not table.contract.exchanges):
        yield _Exchanged(deal.hands, {})
        return
    declarer = table.the_declarer
    dealt, played = deal.hands[declarer], sum({*_plays(known, declarer)})
    used = played | sum({*lines.get("discard", ())})
    for taken, said in _taken(deal, lines, table):
        for kept in _chosen(lines.get("keep"), dealt, dealt & used):
            hand = (sum(kept) if "keep" in lines else dealt) | sum(taken)
            for laid in _chosen(lines.get("discard"), hand & ~played):
                hands = (*deal.hands[:declarer], hand & ~sum(laid), *deal.hands[declarer + 1 :])
                there = said | {"keep": kept, "discard": laid}
                if "buy" in lines:
                    yield from _bought(table, hands, there, *lines["buy"])
                else:
                    yield _Exchanged(hands, there)


def _taken(
    deal: _Deal, lines: dict[str, tuple[int, ...]], table: Table
) -> Iterator[tuple[tuple[int, ...], dict[str, tuple[int, ...]]]]:
    """The cards that the declarer may have taken of a talon, and the line that says so: all, or those of a packet."""
    if "take" not in lines:
        exchanges = table.contract is not None and table.contract.exchanges
        yield (deal.talon if exchanges else ()), {}
        return
    size, told = len(lines["take"]), sum({*lines["take"]})
    for start in range(0, len(deal.talon), size or 1):
        packet = deal.talon[start : start + size]
        if not told & ~sum(packet):
            yield packet, {"take": _named(lines["take"], [card for card in packet if not card & told])}


def _chosen(items: Sequence[int] | None, hand: int, wanted: int = 0) -> Iterator[tuple[int, ...]]:
    """The cards of a line that come out of a hand, in every way, the `wanted` ones among them.

    Nothing for a line that is not there.
    """
    if items is None:
        yield ()
        return
    told = sum({*items})
    further = tuple(cards_of(wanted & ~told))
    missing = items.count(UNKNOWN) - len(further)
    if missing >= 0 and not told & ~hand:
        for cards in combinations(cards_of(hand & ~told & ~wanted), missing):
            yield _named(items, further + cards)


def _bought(
    table: Table, hands: tuple[int, ...], said: dict[str, tuple[int, ...]], named: int, price: int
) -> Iterator[_Exchanged]:
    """The hands after a purchase, in every way: nothing moves where nobody else holds the named card."""
    buyer = table.the_declarer
    own = hands[buyer]
    for given in cards_of(own & price if price else own):
        for card in cards_of(named or table.pack):
            after, seller = list(hands), next((seat for seat, hand in enumerate(hands) if hand & card), buyer)
            if seller != buyer:
                after[buyer], after[seller] = own & ~given | card, hands[seller] & ~card | given
            yield _Exchanged(tuple(after), said | {"buy": (card, given)})


def _played(known: _Known, deal: _Deal, exchanged: _Exchanged) -> Iterator[list[Line]]:
    """The lines of a deal and an exchange, with the unknown cards played in every way."""
    table, choices = known.table, list[list[tuple[int, ...]]]()
    for seat in table.seats:
        hand, plays = exchanged.hands[seat], _plays(known, seat)
        told = sum({*plays})
        if told & ~hand or told.bit_count() + plays.count(UNKNOWN) != len(plays):
            return
        ways = permutations(cards_of(hand & ~told), plays.count(UNKNOWN))
        choices.append(list(islice(ways, MAX_COMPLETIONS + 1)))
    for chosen in product(*choices):
        yield _lines(known, deal, exchanged, dict(zip(table.seats, chosen, strict=True)))


def _plays(known: _Known, seat: int) -> list[int]:
    """The cards that a seat plays, unknown ones among them."""
    plays = list[int]()
    for line in known.lines:
        if line.keyword == "trick":
            order = known.table.orders[line.the_seat]
            plays += [card for player, card in zip(order, line.items, strict=False) if player == seat]
    return plays


def _named(items: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """Some items with the unknown ones named, in order."""
    left = iter(cards)
    return tuple([item or next(left) for item in items])


def _lines(known: _Known, deal: _Deal, exchanged: _Exchanged, played: dict[int, tuple[int, ...]]) -> list[Line]:
    """The lines of a record in one completion; hands and talon are there."""
    table, left = known.table, {seat: iter(cards) for seat, cards in played.items()}
    part_way = table.position is not None
    talon = iter(deal.talon)
    head = known.lines[0]
    hands = [plain("hand", seat, items=tuple(cards_of(deal.hands[seat]))) for seat in sorted(table.seats)]
    lines = [head, *[hand._replace(row=head.row) for hand in hands]]
    if deal.talon:
        sizes = [len(deal.talon)] if part_way else table.game.talon(table.players)
        parts = packets([*islice(talon, size)] for size in sizes)
        lines.append(plain("talon", items=parts)._replace(row=head.row))
    for line in known.lines[1:]:
        if line.keyword in ("hand", "talon"):
            continue
        if line.keyword == "won" and line.items:
            line = line._replace(items=deal.piles[line.the_seat])
        elif line.keyword in exchanged.said:
            line = line._replace(items=exchanged.said[line.keyword])
        elif line.keyword == "trick" and UNKNOWN in line.items:
            order = table.orders[line.the_seat]
            items = zip(order, line.items, strict=False)
            line = line._replace(items=tuple([card or next(left[seat]) for seat, card in items]))
        lines.append(line)
    return lines


# ---- What all that are left share


def _share(walk: Judging, left: list[_Judged]) -> None:
    """Give a walk the figures that all completions share, and find claims that none of them makes."""
    assert walk.result is not None
    before, first, results = walk.result, left[0].result, [one.result for one in left]
    alike = {part: all(getattr(one, part) == getattr(first, part) for one in results) for part in _FIGURES}
    if before.points is None and alike["points"]:
        before = replace(before, points=first.points, rounded=first.rounded)
    if before.score is None and alike["score"]:
        before = replace(before, score=first.score, items=first.items if alike["items"] else [])
    over = {NOT_SCORED.name} if before.score is not None else set()
    over |= {NOT_COUNTED.name} if before.points is not None else set()
    counted_before = walk.result.score is not None
    walk.result = before
    walk.problems = [problem for problem in walk.problems if problem.code not in over]
    if before.score is not None and not counted_before and before.points is None:
        walk.add_missing(NOT_COUNTED())
    elif walk.incomplete and not walk.problems:
        walk.add_missing(CARD_UNKNOWN())
    _false_claims(walk, left)


def _false_claims(walk: Judging, left: list[_Judged]) -> None:
    """The first claim that no completion makes together with those above it."""
    judged = [POINTS_IMPOSSIBLE.name, FALSE_POINTS.name, SCORE_IMPOSSIBLE.name, FALSE_SCORE.name]
    if any(problem.code in judged for problem in walk.problems):
        return
    for line in walk.written:
        if line.keyword not in ("points", "score"):
            continue
        if made := [one for one in left if line.row not in one.false]:
            left = made
            continue
        index, breach = _false_claim(walk, line, left)
        walk.add_problem(breach, line, index, 1)
        return


def _false_claim(walk: Judging, line: Line, left: list[_Judged]) -> tuple[int, Breach]:
    """What is false of a claim that no completion makes, and the index of its entry."""
    game, contract, results = walk.game, walk.table.contract, [one.result for one in left]
    assert contract is not None
    claimed = [counted(game, one.points or {}) if line.keyword == "points" else one.score or {} for one in results]
    wrong = false_entries(line, claimed[0])
    index = wrong[0] if wrong else 0
    seat, number = line.items[index]
    values = sorted({computed.get(seat, 0) for computed in claimed})
    if line.keyword == "score":
        if len(values) == 1 and wrong and results[0].score is not None:
            return index, FALSE_SCORE(seat=seat, claimed=number, computed=values[0], hint=None)
        return index, SCORE_IMPOSSIBLE(contract=contract.label, case="alone")
    if any(one.points is None for one in results):
        problem = left[0].false[line.row]
        return index, Breach(CATALOGUE[problem.code], problem.arguments)
    if len(values) == 1:
        return index, FALSE_POINTS(seat=seat, claimed=number, computed=values[0], hint=None)
    units = [(one.points or {}).get(seat, 0) for one in results]
    breach = beyond_bounds(
        game, int(number * game.points_unit), PointBounds(min(units), max(units)), seat=seat, case="beyond"
    )
    return index, breach
