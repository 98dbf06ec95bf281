"""Auctions: who plays, and what; and the auction in which everybody speaks once."""

from collections.abc import Callable, Generator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from notation.decision import (
    PASS,
    WORDS,
    Batch,
    Choices,
    CompletedAct,
    Decision,
    LaterActs,
    Offer,
    ToldByCards,
    Written,
    contract_words,
)
from notation.game import Contract, Ladder
from notation.problems import Breach, Phrase, declare, phrase
from notation.table import Table
from notation.table_parts import Settled
from notation.words.languages import later

CALL_UNKNOWN = declare(
    "call-unknown", "“{word}” is not a possible call here; {seat} may say {words}.{suggestion}{hint}", "bidding"
)
CALL_TOO_LOW = declare("call-too-low", "“{word}” does not overbid “{standing}”; {seat} may say {words}.", "bidding")

_HOLD = "hold"
_MAY = {
    (True, True, True): later("{who} may pass, hold the bid, or bid {words}."),
    (True, True, False): later("{who} may pass or hold the bid."),
    (True, False, True): later("{who} may pass or bid {words}."),
    (True, False, False): later("{who} can only pass."),
    (False, True, True): later("{who} may hold the bid or bid {words}."),
    (False, True, False): later("{who} can only hold the bid."),
    (False, False, True): later("{who} may bid {words}."),
}
"""Allowed calls in words, by whether the seat may pass, hold a bid, and bid."""


class Call(Decision):
    """A call of the auction.

    Everything else about it follows from `options`. A subclass overrides these, `why_not` for what is wrong with other
    words, and `implied` where only a pass is left.
    """

    __slots__ = ("_options", "ladder", "level", "waiting")
    seat: int
    keyword = "bids"
    in_auction = several = True
    question = later("{who} calls: {words}")
    may = later("say {words}")
    breaks_off = later("The record breaks off here: it was {who}’s turn to call.")

    def __init__(self, seat: int, options: tuple[str, ...], waiting: tuple[int, ...]) -> None:
        self.seat = seat
        self._options = options
        self.waiting = waiting

    def options(self) -> list[str]:
        """The words that may be said."""
        return list(self._options)

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is not an option breaks."""
        return CALL_UNKNOWN(seat=self.seat, word=word, words=self.options())

    def breaches(self, act: str) -> list[tuple[Breach, int | None]]:
        """The rule that a call breaks, if it does."""
        return [] if self.allows(act) else [(self.why_not(act), None)]

    def allows(self, word: str) -> bool:
        """Whether a word may be said."""
        return word in self.options()

    def fallback_act(self, to_come: LaterActs, given: Any = None) -> str:
        """A pass, or the one call that could be made."""
        return PASS if self.allows(PASS) else self.options()[0]

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """Allowed calls, among all calls of the auction."""
        words = tuple([(word,) for word in self.options()])
        placed = tuple(dict.fromkeys([(PASS,), *contract_words(table), *words]))
        declines = self.implied and (PASS,) not in words
        return Offer(WORDS, self.keyword, Choices(words), Choices(placed), declines=declines)

    def act(self, choice: Sequence[Any], seat: int | None = None) -> str:
        """The word that is said."""
        return " ".join(choice)

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written:
        """It goes on with the calls before it."""
        entry = (self.seat if seat is None else seat, *choice)
        return Written(self.keyword, None, (entry,), joins=True)

    def expected(self, table: Table) -> Phrase:
        """A call."""
        return phrase("a call") if table.dealer is None else phrase("a call of {seat}", seat=self.seat)

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is to call, and what he may do."""
        words = self.options()
        bids = tuple(word for word in words if word not in (PASS, _HOLD))
        text = _MAY[PASS in words, _HOLD in words, bool(bids)]
        return phrase(text, who=self.seat, words=bids)

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """The call, and the result of the auction with it."""
        [(_seat, *words)], who, word = done.items, done.seat, " ".join(map(str, done.items[0][1:]))
        before, after = done.before, done.after
        if words == [PASS]:
            act = phrase("{who} passes", who=who)
        elif words == [_HOLD]:
            act = phrase("{who} holds the bid", who=who)
        elif after and before and before.contract is None and won_by(after, who, words):
            return phrase("{who} calls {word} and is the declarer.", who=who, word=word)
        else:
            act = phrase("{who} calls {word}", who=who, word=word)
        over = done.following is None
        outcome = outcome_of(after, over, before.contract is None) if after and before else None
        return phrase("{act}; {outcome}.", act=act, outcome=outcome) if outcome else phrase("{act}.", act=act)


class Holder(ToldByCards):
    """Decision on the seat that must play because it holds a certain card, if the hands do not show it."""

    __slots__ = ("card",)
    keyword = "contract"
    question = later("All have passed, and the hands do not show who must play. Which seat?   (h A: type a hand)")

    def __init__(self, card: int = 0) -> None:
        super().__init__()
        self.card = card

    def infer_act(self, to_come: LaterActs, given: Any = None) -> int | None:
        """The seat that plays the card: nobody takes it out of the talon but who has to play."""
        return next((seat for seat in to_come.table.seats if to_come.played(seat) & self.card), None)

    def expected(self, table: Table) -> Phrase:
        """The act that would show the seat."""
        return phrase("an act of the player who must play")

    def sentence(self, table: Table) -> Phrase:
        """That nobody can tell."""
        return phrase("The record does not show who must play.")


class RisingCall(Call):
    """A call of an auction in which each bid has to be higher than the one before."""

    __slots__ = ()

    def __init__(self, seat: int, waiting: tuple[int, ...], ladder: tuple[str, ...], level: int) -> None:
        self.ladder, self.level = ladder, level
        self.seat, self.waiting, self._options = seat, waiting, (PASS, *ladder[level:])

    @property
    def implied(self) -> bool:  # type: ignore[override]
        """Whether it goes without saying: above the highest bid there is nothing left but to pass."""
        return self.level == len(self.ladder)

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is not an option breaks."""
        if word not in self.ladder:
            return super().why_not(word)
        standing = self.ladder[self.level - 1]
        return CALL_TOO_LOW(seat=self.seat, word=word, standing=standing, words=self.options())


def won_by(table: Table, seat: int | None, words: Sequence[Any]) -> bool:
    """Whether a seat has won the auction with what it said, and plays against the others."""
    contract = table.contract
    return contract is not None and [contract.word] == words and table.declarer == seat and against_others(table)


def against_others(table: Table) -> bool:
    """Whether somebody plays against the others, alone or with a partner; else everybody plays for himself."""
    return table.declarer is not None and len({table.side_of[seat] for seat in table.seats}) < len(table.seats)


def highest_bid(table: Table) -> Phrase | None:
    """The bid that stands, and whose it is; None if there is none yet."""
    bids = {contract.word for contract in table.contracts}
    holders = [seat for seat, word in table.calls if word in bids or word == _HOLD]
    words = [word for _seat, word in table.calls if word in bids]
    return phrase("the highest bid is {word}, by {who}", word=words[-1], who=holders[-1]) if words else None


def outcome_of(table: Table, over: bool, open_before: bool) -> Phrase | None:
    """Result of the auction with a call; None if it goes on and nothing has become clear.

    `over` says whether the deal is over, `open_before` whether nobody had the contract before the call.
    """
    who, passed = table.declarer, all(word == PASS for _seat, word in table.calls)
    if table.contract is None:
        if over:
            return phrase("all have passed, and the cards are thrown in")
        return highest_bid(table) if table.calls and table.calls[-1][1] in (PASS, _HOLD) else None
    if not open_before:
        return None
    contract = table.contract.label
    if not against_others(table):
        if passed:
            return phrase("all have passed: {contract}, everybody plays alone", contract=contract)
        return phrase("everybody plays alone")
    if passed:
        return phrase("all have passed, and {who} has to play {contract}", who=who, contract=contract)
    return phrase("{who} is the declarer and plays {contract}", who=who, contract=contract)


Outcome = tuple[int | None, int]
"""Holder and level of the last bid of the ladder, counted from 1; None and 0 if all have passed."""

Auction = Generator[Call, str, Outcome]
"""An auction as such: it yields whose call it is, is sent words, and gives its outcome."""

Able = Callable[[int, str], bool]
"""Whether the hand of a seat can play what it bids, as far as it is known."""

Kind = Callable[[tuple[int, ...], tuple[str, ...], Able], Auction]
"""A kind of auction: given the seats, forehand first, the words of the ladder, and who can play what, one auction."""


def anything(seat: int, word: str) -> bool:
    """Any hand can play any bid."""
    return True


def one_call_each(
    table: Table, ladder: Ladder, ends: str | None = None
) -> Generator[Decision, Any, tuple[int | None, Contract | None]]:
    """A rising auction in which everybody speaks once, forehand first; the bid that `ends` it is the last word.

    A call against the rules stands as what it says where it raises the bid, and is a pass otherwise.
    """
    return (yield from auction(table, ladder, _rising(ends)))


def auction(
    table: Table, ladder: Ladder, kind: Kind, able: Able = anything
) -> Generator[Decision, Any, tuple[int | None, Contract | None]]:
    """An auction of one kind at the table: who plays what; both None if all have passed."""
    under_way, outcome = kind(table.seats, ladder.words, able), None
    decision = next(under_way)
    while outcome is None:
        word = yield decision
        if word.__class__ is Batch:
            outcome = None if table.calls else _at_once(table, ladder, kind, able, word)
            continue
        if word.__class__ is Settled:
            return word.declarer, ladder.by_word[word.contract]
        if word is not None:
            table.calls.append((decision.seat, word))
        try:
            decision = under_way.send(word or PASS)
        except StopIteration as end:
            outcome = end.value
    holder, level = outcome
    return holder, None if holder is None else ladder[level - 1]


@cache
def _rising(ends: str | None) -> Kind:
    """The auction of one call each that a certain bid ends."""

    return lambda seats, ladder, able: one_round(seats, ladder, ends)


def one_round(
    seats: tuple[int, ...],
    bids: tuple[str, ...],
    ends: str | None,
    again: tuple[int, ...] = (),
    call: type[RisingCall] = RisingCall,
) -> Auction:
    """Each is asked once for one of some bids, higher than those before; the one that `ends` it is the last word.

    `again` are those who may speak later on, though they pass here.
    """
    level, holder = 0, None
    for index, seat in enumerate(seats):
        word = yield call(seat, again or seats[index:], bids, level)
        if word in bids and bids.index(word) >= level:
            level, holder = bids.index(word) + 1, seat
            if word == ends:
                break
    return holder, level


_MOST_CALLS = 200
"""How many calls an auction has at most whose result is kept."""


class WholeAuction(NamedTuple):
    """Result of the calls of a whole auction, with the places at the table counted from forehand."""

    callers: tuple[int, ...]
    """The places of the callers, call by call."""
    holder: int | None
    """The place of the last bid."""
    level: int
    """The level of the last bid."""
    bids: tuple[tuple[int, str], ...]
    """The bids for which it matters whether the hands can play them."""
    ended: bool
    """Whether the last call ended the auction; else what follows it goes without saying."""


def _at_once(table: Table, ladder: Ladder, kind: Kind, able: Able, batch: Batch) -> Outcome | None:
    """The outcome of an auction of which all calls are at hand; None if it needs a closer look."""
    seats, calls = table.seats, batch.acts
    if len(calls) > _MOST_CALLS:
        return None
    try:
        callers, words = zip(*calls, strict=True)
    except (TypeError, ValueError):  # a call is unknown, or is no word
        return None
    said = _outcome(kind, len(seats), ladder.words, words)
    if said is None or tuple(map(seats.__getitem__, said.callers)) != callers or not (said.ended or batch.last):
        return None
    for place, word in said.bids:
        if not able(seats[place], word):
            return None
    batch.done = len(calls)
    table.calls += calls
    return (None if said.holder is None else seats[said.holder]), said.level


@lru_cache(4096)
def _outcome(kind: Kind, count: int, ladder: tuple[str, ...], words: tuple[str, ...]) -> WholeAuction | None:
    """Result of a whole auction of that many seats; None if a call breaks the rules or follows its end."""
    bids: list[tuple[int, str]] = []

    def able(seat: int, word: str) -> bool:
        bids.append((seat, word))
        return True

    under_way, left, callers = kind(tuple(range(count)), ladder, able), len(words), list[int]()
    ended = True
    try:
        decision = next(under_way)
        for word in words:
            if not decision.allows(word):
                return None
            callers.append(decision.seat)
            left -= 1
            decision = under_way.send(word)
        ended = False
        while decision.implied:
            decision = under_way.send(PASS)
    except StopIteration as end:
        holder, level = end.value
        return None if left else WholeAuction(tuple(callers), holder, level, tuple(bids), ended)
    return None
