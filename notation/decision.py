"""A decision offers itself: what may be chosen, how the choice is written down, and how people are asked for it.

The recorder, the pages on which a deal is noted down or played on, lessons, the list of what is allowed, the API and
the dealer at random ask a decision for all of this; none of them asks what class it is of. So a new part brings its
own interface everywhere.
"""

from collections.abc import Callable, Sequence
from functools import partial
from types import MemberDescriptorType
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from notation.errors import NoSeatError
from notation.problems import Breach, Phrase, phrase
from notation.record import Line
from notation.table import Table
from notation.table_parts import in_order
from notation.words.languages import later


class LaterActs(Protocol):
    """Acts of a record that are still to come, for a decision that the record leaves open: sets of known cards."""

    @property
    def table(self) -> Table:
        """The table at this moment."""

    def played(self, seat: int) -> int:
        """The known cards that a seat plays."""

    def spent(self, seat: int) -> int:
        """The known cards that a seat plays, and the one that it gives for another."""

    def used(self, seat: int) -> int:
        """The known cards that a seat plays or lays away."""


Words = tuple[str, ...]
"""The words of a call or an announcement."""
PASS = "pass"
"""The word of a seat that declines."""

WORDS, YES_NO, SEAT, CARD, CARDS, NAMED, EXCHANGE, PACKET, NUMBER = CHOICE_TYPES = (
    "words", "deed", "seat", "card", "cards", "named", "exchange", "packet", "number",
)  # fmt: skip
"""The ways to choose: what is said; to do it or leave it; a seat; a card of the hand, several of them, a card of the
pack that is named; a card for another one, a packet of the talon; a number."""


class Choices(NamedTuple):
    """Some of what can be chosen: that which belongs to the kind of the choice."""

    words: tuple[Words, ...] = ()
    """Words, each as a tuple: a call, an announcement."""
    cards: int = 0
    """A set of cards."""
    packets: tuple[int, ...] = ()
    """Packets of the talon, by their index."""
    seats: tuple[int, ...] = ()
    """Seats; beside words, those of which any may say them."""


class Offer(NamedTuple):
    """A choice that a seat has at a moment."""

    kind: str
    """One of the `CHOICE_TYPES`, or a name of its own: then the type follows from the choices."""
    keyword: str
    """The keyword of the line that it makes."""
    allowed: Choices = Choices()
    """The choices that the rules allow."""
    candidates: Choices = Choices()
    """Choices that belong here, allowed or not."""
    size: int = 1
    """How many cards it takes; at most, where several numbers will do."""
    title: Phrase = Phrase("", {})
    """The act, in a few words."""
    declines: bool = False
    """Whether it may be declined."""
    declining: str = ""
    """Label of declining, if it is more than a no."""
    for_all: bool = False
    """Whether who declines it declines for all who would be asked after him."""
    possible: int = 0
    """The cards that may be chosen if they lie where they come from, which is not known."""
    named: int = 0
    """Cards that may be named if one card is given for another."""
    sizes: tuple[int, ...] = ()
    """The numbers of cards of which each will do, if there are several."""

    @property
    def choice_type(self) -> str:
        """One of the `CHOICE_TYPES`."""
        if self.kind in CHOICE_TYPES:
            return self.kind
        if self.candidates.words or self.allowed.words:
            return WORDS
        if self.allowed.packets or self.allowed.seats:
            return PACKET if self.allowed.packets else SEAT
        if self.named:
            return EXCHANGE
        return CARD if self.size == 1 else CARDS


class Written(NamedTuple):
    """A written act."""

    keyword: str
    """The keyword of its line."""
    seat: int | None
    """The seat that its line names; None if each item names its own."""
    items: tuple[Any, ...]
    """The items of its line."""
    number: int | None = None
    """The number of its trick, where it begins one."""
    joins: bool = False
    """Whether it goes on with the line above, if that is of the same kind."""
    irregular: bool = False
    """Whether it broke a rule, and the table let it stand."""


class CompletedAct(NamedTuple):
    """An act that a line holds, and the table around it."""

    seat: int | None
    """The seat that acted; None if unknown."""
    items: tuple[Any, ...]
    """The items of the line."""
    after: Table | None = None
    """The table after it; None if nobody can say how it stood."""
    before: Table | None = None
    """The table before it; None if unknown."""
    following: "Decision | None" = None
    """The next decision."""

    @property
    def factors(self) -> dict[str, int]:
        """The factors of the game, under ``""``, and of what was announced, as they stood after it."""
        if self.after is None:
            return {}
        return self.following.standing_factors(self.after) if self.following else dict(self.after.factors)


class Batch:
    """Acts of a record that are sent together: the entries of a line, or a run of tricks.

    A decision that takes `several` does them by the same code that does each alone, up to the first that breaks a rule
    or has to be looked at; `done` says how many it did. Nothing is changed by those that it does not do.
    """

    __slots__ = ("acts", "done", "last")

    def __init__(self, acts: Any, last: bool) -> None:
        self.acts = acts
        """The entries, or the run of tricks."""
        self.last = last
        """Whether the record goes on behind them with something else: then what may follow goes without saying."""
        self.done = 0
        """How many of them were done: entries, or tricks."""


class Decision:
    """A moment at which somebody chooses: whose turn it is, what is recorded, what may be chosen and why not.

    `offer` lists the choices, `act` makes an act of a choice, `breaches` judges an act, and a game's generator yields
    the decision and is sent the act. `infer_act` and `fallback_act` work out an act that no line of the record holds.
    The keyword of the line decides the shape:

    ======================== ============================ ============================================================
    Line                     Choice                       Act
    ======================== ============================ ============================================================
    ``bids``                 words                        `str`: the call, its words joined by spaces
    ``contract``             words                        `Settled`: the declarer and the contract
    ``concede``              the keyword, perhaps a word  `str`: the word; empty for none
    ``announce``             words                        `tuple`: the seat, then its words; another seat by its letter
    ``expose``               the keyword                  `int`: the seat
    ``take``                 cards of one packet          `Cards`
    ``keep``, ``discard``    cards                        `Cards`
    ``call``                 one card                     `Cards`
    ``buy``                  the card named, the price    `Cards`, in this order
    ``show``                 cards                        `tuple`: the seat and its `Cards`, None if it shows none
    ``trick``                one card                     `int`: the card, 0 if unknown
    none (`ToldByCards`)     one seat                     `int`: the seat; None if unknown
    ======================== ============================ ============================================================

    Seats are numbers, cards are bits, and sets of cards are sums of bits. `Cards` holds both: the cards in the order
    written, 0 for an unknown one, and the known ones as a set; a decision about cards that is open to other seats takes
    the seat and its `Cards`. None passes a decision by. Besides, a call may be answered by `Settled`, if only the
    outcome of the auction is known, and a card by `Claimed`.
    """

    __slots__ = ("seat",)
    keyword = ""
    """The keyword of the line that records it."""
    implied = False
    """Whether a later act passes it by without anything missing: nobody had to say anything."""
    open_to_others = False
    """Whether others than the seat that is asked may speak, too."""
    in_auction = in_tricks = False
    """Whether it is a call of the auction, or belongs to the tricks."""
    stated = False
    """Whether a record only states how things stand by it, where a deal begins part-way."""
    waiting: tuple[int, ...] = ()
    """Seats that may still speak in the auction, including its own; elsewhere, seats that act behind it with this
    keyword, too."""
    apart = False
    """Whether a line of another seat never answers it: several seats have a line of this keyword."""
    size = 0
    """How many cards it takes out of a hand, if that many have to be: with another number nothing can be scored."""
    does = ""
    """Verb of its line, before the cards."""
    deed = ""
    """The deed that it offers to do or leave."""
    question = later("{who} decides:")
    """Prompt for recording the act; it may contain `{who}`, and `{words}` or `{size}`. Mark it by `later`."""
    may = later("choose {cards}")
    """Allowed choices, in a few words: `{cards}`, `{packets}` or `{words}`."""
    may_some = later("choose {size} of {cards}")
    """Allowed choices of several cards, in a few words."""
    stuck = False
    """Whether no act is allowed any more, though one is demanded: an earlier one has seen to that."""
    several = False
    """Whether it takes a `Batch` in the place of one act."""
    vain = False
    """Whether nobody can do more than pass it by: it is there for a record that says otherwise."""
    optional_at_end = False
    """Whether the end of the record leaves it open, and nothing is missing."""
    number = 0
    """The number of the trick to which a card is played; 0 where none is."""
    breaks_off = later("The record breaks off here: it was {who}’s turn to decide.")
    """Whose turn it was where a record breaks off."""
    seat: int | None
    """The seat that is asked, or the first of several that may be meant (`open_to_others`). None if the cards must tell
    it (`ToldByCards`), or if the leader is unknown."""
    _members: ClassVar[tuple[tuple[Callable[[Any], Any], Callable[[Any, Any], None]], ...]]
    """Getter and setter of each of its slots, including those that a property hides."""

    @property
    def the_seat(self) -> int:
        """The seat that is asked, where it is known. Raises NoSeatError."""
        if self.seat is None:
            raise NoSeatError(type(self), self.keyword)
        return self.seat

    def options(self) -> list[Any]:
        """Allowed choices, if they can be listed."""
        return []

    def breaches(self, act: Any) -> list[tuple[Breach, int | None]]:
        """Every rule that an act breaks, with the index of the card that breaks it where there is one."""
        return []

    # ---- A moment that stays as it is

    def at(self, table: Table) -> Self:
        """This decision, bound to a snapshot of its table: no later act changes it.

        Its lists and dictionaries are copied, one level deep. The live table gives way to the snapshot, also among the
        arguments of a `partial`. A decision that holds the table in any other way, or objects that change, says here
        how they are copied; a function that closes over the table cannot be bound anew.
        """
        decision = object.__new__(self.__class__)
        for get, put in self._members:
            try:
                value = get(self)
            except AttributeError:
                continue  # never set
            sort = value.__class__
            if sort is Table:
                value = table
            elif sort is list or sort is dict:
                value = value.copy()
            elif sort is partial:
                value = rebound(value, table)
            put(decision, value)
        return decision

    # ---- The choice

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """The choice offered to the asked seat, or to another seat that may speak too."""
        raise NotImplementedError

    def act(self, choice: Sequence[Any], seat: int | None = None) -> Any:
        """The value that the game receives for a choice."""
        raise NotImplementedError

    def act_of(self, line: Line, table: Table) -> Any:
        """The act of its line, if nothing is wrong with it; else None."""
        if line.seat == self.seat or (self.open_to_others and line.seat in table.orders):
            act = self.act(line.items, line.seat)
            if not self.breaches(act):
                return act
        return None

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written | None:
        """A choice as it is written, by another seat than the one asked if one is named.

        None if no record holds it.
        """
        return Written(self.keyword, self.seat if seat is None else seat, tuple(choice))

    def passed(self) -> Any:
        """The value that the game receives if only the asked seat declines, and others may still be asked."""
        return None

    @property
    def reach(self) -> int:
        """The cards that can be chosen at all, whatever the rules say."""
        return -1

    def allows(self, word: str) -> bool:
        """Whether a word may be said."""
        return word in self.options()

    def follows(self, keyword: str, seat: int | None) -> None:
        """The keyword and seat of the line that must follow the act in a record, if any."""

    def cannot_win(self, seat: int, word: str) -> Breach | None:
        """Why a seat cannot have come to play a contract, where only that was noted down of the auction."""
        return None

    # ---- What a record leaves open

    def infer_act(self, to_come: LaterActs, given: Any = None) -> Any:
        """The act that later acts imply, else None; `given` is the recorded act, if it has unknown cards."""
        return None

    def fallback_act(self, to_come: LaterActs, given: Any = None) -> Any:
        """The act that the game assumes if nothing implies it; results that become uncertain are taken back."""
        return given

    def touches(self, table: Table) -> Sequence[int]:
        """The seats out of whose hands it may have taken cards, or put others into them."""
        return ()

    # ---- Its effect on the table

    def standing_factors(self, table: Table) -> dict[str, int]:
        """The factors of the game, under ``""``, and of what was announced, as they are at this moment."""
        return dict(table.factors)

    def winner(self, cards: Sequence[int]) -> int | None:
        """Seat that wins the open trick with these cards; None if it is unknown, or if this is not play."""
        return None

    # ---- People

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is, and what may be chosen."""
        return phrase("{who} decides next.", who=self.seat)

    def expected(self, table: Table) -> Phrase:
        """The line that the record would need next."""
        if self.seat is None:
            return phrase("the “{keyword}” line", keyword=self.keyword)
        return phrase("the “{keyword}” line of {seat}", keyword=self.keyword, seat=self.seat)

    def reasons(self, table: Table) -> Sequence[Phrase]:
        """Reasons for the limits of the choice, each a sentence; none if they are plain."""
        return ()

    def bound_by(self, choice: int) -> Phrase | None:
        """Rule that bound the player to a card, as part of a sentence; None if there was none or it is unknown."""
        return None

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase | None:
        """The act as a sentence; None if its line says it already.

        It is a class method, because a line is described even if its decision is unknown.
        """
        return None

    def __init_subclass__(cls) -> None:
        """The first class with a keyword tells its lines, where nobody knows what was to be decided."""
        super().__init_subclass__()
        members = [member for base in cls.__mro__ for member in vars(base).values()]
        slots = [member for member in members if isinstance(member, MemberDescriptorType)]
        cls._members = tuple([(slot.__get__, slot.__set__) for slot in slots])
        if not cls.stated:
            RECORDED_BY.setdefault(cls.keyword, cls)

    # ---- Chance

    def probability(self, bold: float, loud: float) -> float:
        """The chance that somebody takes what he could decline, from the chances that he bids and that he announces."""
        return bold


def rebound(function: Any, table: Table) -> Any:
    """A function that `partial` binds to a table, bound to another one; any other value as it is."""
    if function.__class__ is not partial:
        return function
    arguments = [table if argument.__class__ is Table else argument for argument in function.args]
    return partial(function.func, *arguments, **function.keywords)


RECORDED_BY: dict[str, type[Decision]] = {}
"""By the keyword of a line, the decision that it records."""


class ToldByCards(Decision):
    """A seat that only the cards can tell: nobody decides it. It is answered with the seat, or None."""

    __slots__ = ()

    def __init__(self) -> None:
        self.seat = None

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """A choice of any seat that takes part."""
        return Offer(SEAT, self.keyword, Choices(seats=tuple(sorted(table.seats))))

    def act(self, choice: Sequence[Any], seat: int | None = None) -> Any:
        """The seat."""
        return choice[0]

    def written(self, choice: Sequence[Any], seat: int | None = None) -> None:
        """No record holds it."""


def free_cards(table: Table, place: int | None = None) -> int:
    """The cards of the pack that lie nobody knows where; those of them that may be with a seat, or in the talon.

    Anyone who took a packet of the talon may still hold its cards, if nobody knows what was laid away for them.
    """
    free = table.pack & ~table.played & ~table.laid_away.known & ~(0 if place is None else table.lacks(place))
    for seat in table.seats:
        free &= ~table.hands[seat]
    own = 0 if place is None else _may_have_taken(table, place)
    for packet in table.talon:
        free &= ~packet.known | own
    for packet in (table.defenders_extra, *table.extra_pile.values()):
        free &= ~packet.known
    return int(free)


def _may_have_taken(table: Table, seat: int) -> int:
    """The cards of the talon that a seat took, and those that it may have taken off the top in an unknown order."""
    took = table.took(seat)
    if not took.missing or table.exchange[seat].first is None:
        return took.known
    return took.known | sum([packet.known for packet in table.talon]) & ~sum(in_order(table.talon))


def contract_words(table: Table) -> list[Words]:
    """The words of the contracts that can be bid by that many players."""
    return [(contract.word,) for contract in table.contracts]
