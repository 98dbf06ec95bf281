"""A game for the driver, the archive and the site: its tables, its words, its deal, and results."""

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from notation.cards import own_names, strongest
from notation.errors import TarockError
from notation.house import HOUSE, House, house_of
from notation.problems import Code, Phrase, say
from notation.record import ACT_LINES, PHASE, phases
from notation.words.card_names import CardNames
from notation.words.languages import _, later, speaking_of
from notation.words.numbers import in_parts, number
from notation.words.terms import COMMON, Word

if TYPE_CHECKING:
    from fractions import Fraction

    from typing_extensions import TypeVar

    AtTable = TypeVar("AtTable", default=Any)
else:
    from typing import TypeVar

    AtTable = TypeVar("AtTable")
"""The table at which a game is played, a `notation.table.Table`: it knows its game, so it cannot be named here."""

Deal = Generator[Any, Any, "Result"]
"""A deal under way: it yields decisions, is sent acts, and returns the result of it."""


class Contract(NamedTuple):
    """A row of a game's table of contracts."""

    word: str
    """Its word in records: lower case, without spaces."""
    label: str
    """Its name as people read it."""
    base: int
    """Its base value in the tariff."""
    exchanges: bool
    """Whether the talon is taken and cards are laid away."""
    players: tuple[int, ...] = ()
    """The numbers of players for which there is this contract; empty for all."""
    option: tuple[str, str] = ("", "")
    """An option, and the value with which there is no such contract."""
    packet: int = 0
    """The size of the packets into which the talon is parted for the declarer to take one; 0 where it is not parted."""
    calls: bool = False
    """Whether the declarer calls a partner by a card."""
    suit: bool = False
    """Whether a trump wins only a trick to which a trump was led."""
    solo: bool = False
    """Whether its game counts it among the solos."""
    negative: bool = False
    """Whether tricks, or card points, are to be avoided."""
    tricks: int | None = None
    """How many tricks the declarer has to win, no more and no fewer; None if their number does not decide."""
    every: bool = False
    """Whether the declarer has to win every trick; `tricks` need not say their number."""
    open: bool = False
    """Whether it is played with an open hand."""
    lost: int = 1
    """How many times its value it counts where it is lost."""
    fixed: int | None = None
    """The packet of the talon that the declarer takes where it is fixed, by its index; None if never."""
    own: Any = None
    """Attributes that only its game has: any hashable value."""
    when: str = ""
    """`CHOSEN` if only a forehand to whom all have passed may choose it, `AT_ONCE` if it can only be forehand's first
    word; empty for a bid of everybody."""
    over: bool = False
    """Whether card points above or below the target count, though the talon is not taken."""
    shown: str = ""
    """Who lays the hand open in an open contract: `ALL`, `DECLARER` or `OPPONENTS`; empty for whom its game says."""
    takes: tuple[int, ...] = ()
    """How many cards of the talon each seat takes where several do, the declarer first, then in the order of play:
    packets by choice if there is a `packet`, else off the top. Empty if only the declarer takes any."""

    @property
    def named(self) -> str:
        """Its name in the current language."""
        return _(self.label)

    @property
    def for_points(self) -> bool:
        """Whether the declarer's card points decide it."""
        return not self.negative and not self.every


CHOSEN, AT_ONCE = "chosen", "at-once"
"""When a contract is bid that only forehand may bid: if all have passed, or as the first word (`Contract.when`)."""
ALL, DECLARER, OPPONENTS = "all", "declarer", "opponents"
"""Who lays the hand open in an open contract (`Contract.shown`)."""


class Ladder(tuple[Contract, ...]):
    """The contracts that outbid each other, lowest first."""

    words: tuple[str, ...]
    """Their words in the record."""
    labels: dict[str, str]
    """Label of each contract, by its word."""
    by_word: dict[str, Contract]
    """Each by its word."""

    def __new__(cls, *contracts: Contract) -> "Ladder":
        """The ladder of these contracts."""
        ladder = super().__new__(cls, contracts)
        ladder.by_word = {contract.word: contract for contract in contracts}
        ladder.labels = {contract.word: contract.label for contract in contracts}
        ladder.words = tuple(ladder.labels)
        return ladder


def playable(contracts: Iterable[Contract], players: int, rules: Mapping[str, str]) -> tuple[Contract, ...]:
    """The contracts that that many players can play under these rules."""
    here = [contract for contract in contracts if not contract.players or players in contract.players]
    return tuple([contract for contract in here if rules.get(contract.option[0]) != contract.option[1]])


Cell = int | str | Phrase | Contract | tuple[str | int, ...] | None
"""A cell of a table: a number, a message, a contract or nothing; words of a record, and numbers, are in a tuple."""


class RuleTable(NamedTuple):
    """A table of the rulebook, made from the values with which its game computes."""

    columns: tuple[Cell, ...]
    """The titles of its columns."""
    rows: tuple[tuple[Cell, ...], ...]
    """Its rows, each with a cell for each column."""


class Term(NamedTuple):
    """A word that a reader may not know."""

    label: str
    """Its spelling; empty if the game has a name for it, as a word or a card."""
    meaning: str
    """Its meaning, in a sentence."""
    rule: str
    """The anchor on the game's rules page that explains more."""


class Item(NamedTuple):
    """A line of the score sheet: what it is for, what it makes for each seat that it touches, how it came about."""

    label: str
    """Its label: a key of `Game.sheet`."""
    entries: dict[int, int]
    """Entry of each seat; unaffected seats may be left out."""
    arguments: dict[str, Any]
    """The values of the words in braces in its text."""


@dataclass(slots=True)
class Result:
    """The result of a deal: card points and score by seat, and the score sheet line by line."""

    points: dict[int, int] | None
    """Card points by seat, in the unit of the game; empty if they play no part, None if unknown."""
    score: dict[int, int] | None
    """Entry of each seat; None if unknown."""
    items: list[Item] = field(default_factory=list)
    """The lines of the score sheet, which add up to the score."""
    rounded: dict[int, int] = field(default_factory=dict)
    """Other card points by seat that are as true: what people make of them for the score sheet."""
    ending: bool = False
    """Whether the deal began part-way, so that there is no score."""


class UnknownCards(TarockError):
    """A line of the score sheet depends on cards that are not known."""


def nobody(table: object) -> dict[int, int]:
    """No card point lies on no card."""
    return {}


def exactly(piles: int) -> int:
    """Card points add up, however many piles there are."""
    return 0


def nothing_moves(table: object, side: int) -> tuple[int, int]:
    """What a side has won stays with it."""
    return 0, 0


def brings_nothing(contract: Contract) -> bool:
    """What lay aside for the others stays theirs, whatever card was called."""
    return False


def nothing_said(table: object, highest: int) -> tuple[dict[str, int], ...]:
    """Nothing is announced or doubled in the game."""
    return ()


def act_lines(*first: str) -> tuple[str, ...]:
    """The lines that say what was done in the order in which most games do it, but for those that come `first`."""
    return (*first, *[keyword for keyword in ACT_LINES if keyword not in first])


def everybody(players: int, dealer: int) -> tuple[int, ...]:
    """All seats, from the one behind the dealer."""
    first = (dealer + 1) % players
    return (*range(first, players), *range(first))


def to_the_next(players: int, dealer: int, declarer: int | None) -> int:
    """The deal goes round the table, from each seat to the one behind it, whatever came of the deal."""
    return (dealer + 1) % players


SPOKEN = {"weiter": "pass", "passe": "pass", "fort": "pass", "halten": "hold", "halte": "hold", "gehalten": "hold"}
"""Spoken forms of shared words, each with the word of the record."""


class Payment(NamedTuple):
    """One payment when a session is settled."""

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    amount: int
    """How much; always more than 0."""


class SessionDeal(NamedTuple):
    """A scored deal of a session, by the names of its players."""

    declarer: str | None
    """The declarer; None if nobody plays alone."""
    contract: str | None
    """The word of the contract; None if the cards were thrown in."""
    made: bool | None
    """Whether the declarer made it; None if nobody knows, or nobody plays alone."""
    labels: frozenset[str]
    """The labels of the lines of its score sheet."""
    score: Mapping[str, int]
    """Result of the deal for each player at the table."""
    rules: Mapping[str, str]
    """Every option with its value."""


class SessionEnd(NamedTuple):
    """The part of a session's settlement that depends on several deals."""

    amounts: Mapping[str, int]
    """Amount that each player writes at the end besides the sum of the deals; players without one may be left out."""
    doubts: Sequence[tuple[int, Phrase]] = ()
    """Deals, by index, whose options do not follow from the deals before them, each with a sentence."""
    times: int = 1
    """How many times the next deal counts, by the rounds that count double in the house."""


def nothing_beside(deals: Sequence[SessionDeal]) -> SessionEnd:
    """Nothing is written in a session but what its deals make."""
    return SessionEnd({})


def pays_declarer(table: Any, result: Any) -> bool | None:
    """Whether a contract was made: the first line of the sheet pays the declarer; None if it pays nobody.

    Where each plays for himself, whether all lines together cost the declarer nothing.
    """
    first: dict[int, int] = result.items[0].entries if result.items else {}
    declarer: int | None = table.declarer
    if declarer is None or not any(first.values()):
        return None
    if table.defenders:
        return first.get(declarer, 0) > 0
    return bool(sum([item.entries.get(declarer, 0) for item in result.items]) >= 0)


class HouseForm(NamedTuple):
    """What the rules of a house may change in a game besides the values of its contracts, and how its tables follow."""

    game: Callable[[House, Mapping[str, str]], "Game"]
    """The game of a house under the rules of its parent. Raises `house.ContradictionError`."""
    bonuses: Callable[[Mapping[str, str]], Mapping[str, int]]
    """By the rules of a parent: the words of its bonuses, each with the number of its values."""
    parts: Mapping[str, tuple[str, ...]] = {}
    """The parts of which a contract is made, each with what may follow it: words, `N` a number, `xN` a factor, or
    nothing."""
    kinds: Mapping[str, tuple[str, ...]] = {}
    """Kinds of bonuses, each with what may follow it, likewise, or `CARD` a card, `POINTS` card points."""
    options: Mapping[str, tuple[str, ...]] = {}
    """Options that only a house, or an option of a record, sets: each with its values, `N` for a number, or `SEATS`."""
    pairs: bool = True
    """Whether a new bonus has a silent and an announced value; else values by size."""
    usual: Callable[[Mapping[str, str]], Mapping[str, str]] = lambda rules: {}
    """By the rules of a parent: its bonuses with their values as a house writes them, ``no`` for one not played."""


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[AtTable]):
    """A game for the driver, the archive and the site; none of them depends on its name."""

    name: str
    """As records name it: a to z, digits, and ``-`` between them."""
    package: str
    """The Python package that holds its rules page in words, ``rules.md``, its ``tables`` and its ``glossary``."""
    title: str
    """Its name as people read it."""
    players: tuple[int, ...]
    """The numbers of players that it is for."""
    deal: Callable[[AtTable], Deal]
    """One deal, from the first bid to the score sheet."""
    packs: int | Mapping[int, int]
    """The pack, as a set of cards; or a pack by the number of players."""
    hands: int | Mapping[int, int]
    """The number of cards in a hand; or by the number of players."""
    talons: tuple[int, ...] | Mapping[int, tuple[int, ...]]
    """The sizes of the talon's packets; or by the number of players."""
    trumps: int
    """The cards that trump the plain suits."""
    card_points: Callable[[int, int], int]
    """The card points of a pile: of its known cards, and their count."""
    total: int
    """The card points of the whole pack, and of what lies on no card (`extra`)."""
    target: Callable[[AtTable], int | None]
    """The card points that the declarer needs to win what he plays; None if they do not decide it."""
    rule_sets: dict[str, dict[str, str]]
    """Rule sets by name, each with what it sets otherwise than the standard one."""
    options: dict[str, tuple[str, ...]]
    """Options with their values, the default first; see `defaults`."""
    words: dict[str, str]
    """The words of its records, as people read them."""
    sheet: dict[str, str]
    """The lines of its score sheet by their labels, as people read them; the arguments of an item in braces."""
    contracts: tuple[Contract, ...]
    """Contracts, each with its word, its label, its base value, and whether the talon is taken."""
    scores: Callable[[AtTable, dict[int, int]], Iterable[dict[int, int]]]
    """Of a deal without its tricks: every score that it can make with some card points by seat, the usual one first;
    with any card points, where the declarer's are not given."""
    settlement: Callable[[Mapping[int, int]], list[Payment]]
    """Payments at the end of a session, given the total of each seat."""
    tariffs: Mapping[tuple[str, str], tuple[Contract, ...]] = field(default_factory=dict)
    """Contracts in place of these, by an option and the value of it under which they are played."""
    resume: Callable[[AtTable], Deal] | None = None
    """The rest of a deal that begins part-way, from what is played to what it is worth; None if that is not told."""
    made: Callable[[AtTable, Result], bool | None] = pays_declarer
    """Whether the declarer made his contract; None if there was none, it was drawn, or it is unknown."""
    session: Callable[[Sequence[SessionDeal]], SessionEnd] = nothing_beside
    """Amounts beside the sum of a session's deals, and doubts about these deals, given in order."""
    factors: Callable[[AtTable, int], Iterable[dict[str, int]]] = nothing_said
    """Of a deal without its tricks: what may have been announced and doubled, each up to a highest factor."""
    hidden: tuple[str, ...] = ("take", "keep", "discard", "buy")
    """Lines whose cards a seat sees only as far as they were shown to it."""
    defaults: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """By the number of players, the options whose default is another value than the first."""
    only_for: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Rule sets that are only for some numbers of players, by name."""
    places: dict[str, str] = field(default_factory=dict)
    """Where a line or a contract has its place, as a sentence, by its keyword or its word."""
    misplaced: dict[str, Code] = field(default_factory=dict)
    """The game's own code for a deed out of its place, by its keyword (`concede`); judging ends there."""
    spoken: dict[str, str] = field(default_factory=SPOKEN.copy)
    """Other words that players say, each with the word of the record: for hints about wrong words."""
    card_names: dict[int, str] = field(default_factory=dict)
    """Names that the game has for cards of its own: `{PAGAT: "Pagat"}`."""
    ascending: int = 0
    """The cards that rank the other way round, below all others of their suit: red pips whose ten is the highest."""
    clockwise: bool = False
    """Whether play goes clockwise; most tarock games go the other way."""
    order: tuple[str, ...] = ACT_LINES
    """The lines that say what was done, in the order in which it is done."""
    points_unit: int = 1
    """How many of the units in which its card points are counted make one: 2 where it counts halves, 3 thirds."""
    suits: str = "french"
    """The suits of its pack: ``french`` or ``latin``."""
    printed: str = ""
    """The language whose letters are printed on its cards, ``fr``; empty where none is, and records may use any."""
    rounding: Callable[[int], int] = exactly
    """By how much the card points of that many piles, each rounded, may differ from those of all their cards."""
    extra: Callable[[AtTable], Mapping[int, int]] = nobody
    """Card points that are on no card: units by the seat to whose side they fall; see `counting.last_trick`."""
    loose: Callable[[AtTable, int], tuple[int, int]] = nothing_moves
    """Known cards in the pile of a side that it may have to give away at the end, and how many there may be in all."""
    brings_rest: Callable[[Contract], bool] = brings_nothing
    """Whether in a contract the called card may bring the declarer cards that lay aside for the others."""
    active: Callable[[int, int], tuple[int, ...]] = everybody
    """The seats that take part, forehand first, by the number of players and the dealer's seat."""
    first_caller: int = 0
    """The place of the first caller among the seats that take part: 0 for forehand, 1 for the next one."""
    next_dealer: Callable[[int, int, int | None], int] = to_the_next
    """Whose turn it is to deal after a deal: by the number of players, the dealer, and the declarer, if any."""
    deals_again: tuple[str, ...] = ()
    """Labels of lines of the sheet, such as ``annulled``, behind which the same dealer deals again."""
    house: HouseForm | None = None
    """What the rules of a house may change; None if nothing."""
    tariff: Any = None
    """The values of its tables under the rules of a house; None for the game as it ships."""
    shipped: "Game | None" = None
    """The game as it ships, of one under rules of its own, as `under` makes it; None for that game itself."""

    def dealer_after(self, players: int, dealer: int, declarer: int | None, labels: Collection[str] = ()) -> int:
        """Whose turn it is to deal after a deal, by the labels of the lines of its sheet, too."""
        again = any([label in self.deals_again for label in labels])
        return dealer if again else self.next_dealer(players, dealer, declarer)

    def under(self, rules: Mapping[str, str]) -> "Game":
        """The game with the tables of the house that some rules name, with many times its scores, or as it ships."""
        game = self.shipped or self
        if not (HOUSE in rules or TIMES in rules):
            return game
        return _game_under(game, rules.get(HOUSE, ""), int(rules.get(TIMES, "1")))

    def pack(self, players: int) -> int:
        """The pack for that many players."""
        return self.packs if isinstance(self.packs, int) else self.packs[players]

    def hand_size(self, players: int) -> int:
        """How many cards a hand has with that many players."""
        return self.hands if isinstance(self.hands, int) else self.hands[players]

    def talon(self, players: int) -> tuple[int, ...]:
        """The sizes of the talon's packets with that many players."""
        return self.talons if isinstance(self.talons, tuple) else self.talons[players]

    def dealer_before(self, players: int, caller: int) -> int | None:
        """The dealer in whose deals a seat calls first; None unless that is one seat."""
        could = [seat for seat in range(players) if self.active(players, seat)[self.first_caller] == caller]
        return could[0] if len(could) == 1 else None

    @property
    def takes_packets(self) -> bool:
        """Whether a declarer may take a packet of the talon; else anyone who takes of it takes all of it."""
        return any([contract.packet for contract in self.contracts])

    @property
    def all_exchange(self) -> bool:
        """Whether there are contracts in which several seats take cards of the talon."""
        return _shares(self)[0]

    @property
    def in_order(self) -> bool:
        """Whether cards are taken off the top of the talon, so that its order says who got which."""
        return _shares(self)[1]

    def most_packets(self, players: int) -> int:
        """Into how many packets the talon is parted at most with that many players."""
        talon, parted = self.talon(players), [contract.packet for contract in self.contracts if contract.packet]
        return max([len(talon), *[sum(talon) // size for size in parted]])

    def strongest(self, cards: int) -> int:
        """The strongest of some cards of one suit, or of some trumps."""
        return strongest(cards, self.ascending)

    def contracts_for(self, players: int, rules: Mapping[str, str]) -> tuple[Contract, ...]:
        """The contracts that that many players can play under these rules."""
        return playable(self.contracts_of(rules), players, rules)

    def contracts_of(self, rules: Mapping[str, str]) -> tuple[Contract, ...]:
        """The contracts under these rules, with any number of players."""
        chosen = [tariff for (option, value), tariff in self.tariffs.items() if rules.get(option) == value]
        return chosen[0] if chosen else self.contracts

    @property
    def every_contract(self) -> tuple[Contract, ...]:
        """The contracts of all its tariffs, each word once; those that are usual first."""
        found: dict[str, Contract] = {}
        for contract in chain(self.contracts, *self.tariffs.values()):
            found.setdefault(contract.word, contract)
        return tuple(found.values())

    def rule_sets_for(self, players: int) -> dict[str, dict[str, str]]:
        """The rule sets by which that many players can play, by name."""
        sets = self.rule_sets.items()
        return {name: rules for name, rules in sets if players in self.only_for.get(name, self.players)}

    def rules(self, rule_set: str = "standard", players: int = 0, /, **options: str) -> dict[str, str]:
        """Every option with its value, under a rule set, with that many players, and what overrides it."""
        usual = {name: values[0] for name, values in self.options.items()}
        return {**usual, **self.defaults.get(players, {}), **self.rule_sets[rule_set], **options}

    def counted(self, units: int) -> "int | Fraction":
        """Card points, given in the units in which they are counted."""
        return units if self.points_unit == 1 else in_parts(units, self.points_unit)

    def points_text(self, units: int) -> str:
        """Card points, given in their units, as the players of the game read them: halves, or leaves."""
        with speaking_of(self.name):
            return number(self.counted(units))

    @property
    def phases(self) -> Mapping[str, int]:
        """The place in its order of play of each kind of line that says what was done."""
        return PHASE if self.order is ACT_LINES else phases(self.order)

    @property
    def named(self) -> str:
        """Its name in the current language."""
        return _(self.title)

    @property
    def names(self) -> CardNames:
        """Its names of cards."""
        return CardNames(self.card_names, self.suits)

    @property
    def own_names(self) -> dict[str, str]:
        """Its names of cards that only its records may use, each with the canonical name; see `cards.own_names`."""
        return own_names(self.card_names)

    def tables(self) -> dict[str, RuleTable]:
        """Tables of its rulebook, by their names on its rules page; under the rules of a house those of the house."""
        module = self._module("tables")
        if module is None:
            return {}
        found: dict[str, RuleTable] = module.tables(self) if self.shipped else module.tables()
        return found

    def glossary(self) -> dict[str, Term]:
        """Explanations of terms, by a word of its records, a card as written, or an event (``trick``)."""
        module = self._module("glossary")
        return dict(module.GLOSSARY) if module else {}

    def terms(self, language: str) -> dict[str, Word]:
        """Names of things in a language, by their English ones: those of all games, and `TERMS` of its glossary."""
        module = self._module("glossary")
        own = getattr(module, "TERMS", {}) if module else {}
        return {**COMMON.get(language, {}), **own.get(language, {})}

    def _module(self, name: str) -> Any:
        """A module of its package, loaded when somebody asks; None if it has none of this name."""
        found = find_spec(f"{self.package}.{name}")
        return found and import_module(found.name)

    def word(self, *words: str) -> str:
        """Words of its records as people read them, in the language that is being spoken."""
        return " ".join(_(self.words[word]) if word in self.words else word for word in words)

    def says(self, item: Item) -> str:
        """A line of its score sheet as people read it, in the language that is being spoken."""
        with speaking_of(self.name):
            return say(self.sheet.get(item.label, item.label), item.arguments)


@lru_cache(256)
def _shares(game: Game) -> tuple[bool, bool]:
    """Whether several seats take cards of the talon in some contract, and whether they do so off the top in some."""
    shared = [contract for contract in game.every_contract if contract.takes]
    return bool(shared), any([not contract.packet for contract in shared])


@lru_cache(64)
def _game_under(game: Game, text: str, times: int) -> Game:
    """The game of a house, made once for all records that say the same. Raises `house.ContradictionError`."""
    found = game
    if text:
        house, form = house_of(text), game.house
        assert form is not None
        options = {name: value for name, value in house.options if name in game.options}
        found = form.game(house, game.rules(house.parent, **options))
    return replace(_many_times(found, times) if times > 1 else found, shipped=game)


TIMES = "times"
"""The option of a deal that counts double or more, in a round that counts so."""


def _many_times(game: Game, times: int) -> Game:
    """A game whose deals count that many times."""

    def counted(play: Deal) -> Deal:
        result: Result = yield from play
        if not result.score:
            return result
        more = Item(TIMES, {seat: (times - 1) * amount for seat, amount in result.score.items()}, {"times": times})
        score = {seat: times * amount for seat, amount in result.score.items()}
        return Result(result.points, score, [*result.items, more], result.rounded, result.ending)

    def scores(table: Any, points: dict[int, int]) -> Iterable[dict[int, int]]:
        return ({seat: times * amount for seat, amount in score.items()} for score in game.scores(table, points))

    lines = game.sheet | {TIMES: later("This deal counts {times} times")}
    return replace(game, deal=lambda table: counted(game.deal(table)), scores=scores, sheet=lines)


def gains(game: Game, result: Result | None) -> dict[int, int]:
    """The gain or loss of each seat in the game's unit; empty as long as there is no score."""
    return {} if result is None or result.score is None else balances(game, result.score)


def balances(game: Game, score: Mapping[int, int]) -> dict[int, int]:
    """Each seat's net gain from the score of a deal; negative if it pays."""
    payments = game.settlement(score)
    if not payments and not sum(score.values()):
        return dict(score)
    won = dict.fromkeys(score, 0)
    for payer, payee, amount in payments:
        won[payer] -= amount
        won[payee] += amount
    return won
