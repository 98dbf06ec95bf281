"""The tables of a house: the contracts and the bonuses of a game, remade by the rules of a round."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from notation.cards import CARD
from notation.game import ALL, AT_ONCE, CHOSEN, DECLARER, OPPONENTS, Contract, Game, HouseForm, Ladder
from notation.house import CALLED, ContradictionError, House, Prize, Row
from notation.parts.bonuses import Bonus
from notation.parts.side_sheet import VALAT
from notation.problems import phrase
from notation.reader.lines import card_points
from notation.table import Table
from notation.words.languages import later

Part = Callable[[Contract, Row], Contract]
"""A contract with a part of it remade, given what follows the part; empty behind ``no``."""

NO: Row = ("no",)
"""What follows a part without words of its own that is taken away."""
N, FACTOR = "N", "xN"
"""What may follow a part: a number, or a factor."""


def _packet(contract: Contract, given: Row) -> Contract:
    """The declarer takes a packet of the talon; without one, all of it."""
    return contract._replace(exchanges=True, packet=int(given[0]) if given else 0)


def _talon(contract: Contract, given: Row) -> Contract:
    return contract._replace(exchanges=given == ("all",), packet=0)


def _tricks(contract: Contract, given: Row) -> Contract:
    if not given:
        return contract._replace(negative=False, tricks=None)
    return contract._replace(negative=True, every=False, tricks=int(given[0]))


def _open(contract: Contract, given: Row) -> Contract:
    return contract._replace(open=bool(given), shown="".join(given))


def _when(contract: Contract, given: Row) -> Contract:
    return contract._replace(when="" if given in ((), ("any",)) else given[0])


PARTS: dict[str, tuple[tuple[str, ...], Part]] = {
    "packet": ((N,), _packet),
    "talon": (("untouched", "all"), _talon),
    "tricks": ((N,), _tricks),
    "calls": ((), lambda contract, given: contract._replace(calls=given != NO)),
    "suit": ((), lambda contract, given: contract._replace(suit=given != NO)),
    "solo": ((), lambda contract, given: contract._replace(solo=given != NO)),
    "open": ((ALL, DECLARER, OPPONENTS), _open),
    "lost": ((FACTOR,), lambda contract, given: contract._replace(lost=int(given[0][1:]) if given else 1)),
    "when": ((CHOSEN, AT_ONCE, "any"), _when),
    "over": (("yes", "no"), lambda contract, given: contract._replace(over=given == ("yes",))),
}
"""The parts that games share: what may follow each, and what it makes of a contract."""


def named(word: str) -> str:
    """The label of a word that only a house has: ``zwiccolo-ouvert`` is Zwiccolo ouvert."""
    return word.replace("-", " ").capitalize()


def contracts_of(contracts: Iterable[Contract], house: House, own: Mapping[str, Part] | None = None) -> Ladder:
    """The contracts of a house, lowest first, made of those of its parent; `own` are parts of one game.

    A new one without a place in a ladder goes right above the one that it is like.
    """
    usual = {contract.word: contract for contract in contracts}
    parts, played = {word: part for word, (_follow, part) in PARTS.items()} | dict(own or {}), dict(usual)
    for word, like, changes in house.contracts:
        label = usual[word].label if word in usual else named(word)
        contract = usual[like]._replace(word=word, label=label)
        for name, *given in changes:
            if name == "no":
                bare = not PARTS.get(given[0], ((N,), None))[0]
                contract = parts[given[0]](contract, NO if bare else ())
            else:
                contract = parts[name](contract, tuple(given))
        played[word] = contract
    if house.ladder:
        return Ladder(*[played[word]._replace(base=value) for word, value in house.ladder])
    order = list(usual)
    for word, like, _changes in reversed(house.contracts):
        if word not in usual:
            order.insert(order.index(like) + 1, word)
    return Ladder(*[played[word] for word in order])


def bonuses_of(
    bonuses: Iterable[Bonus],
    house: House,
    others: Iterable[Bonus] = (),
    points_unit: int = 1,
    apart: tuple[str, ...] = (),
) -> tuple[Bonus, ...]:
    """The bonuses of a house: those of its parent, `others` that its game knows, and new ones of their kinds.

    Those `apart` are no rows of the table.
    """
    known = {bonus.word: bonus for bonus in (*others, *bonuses)}
    found = {bonus.word: bonus for bonus in bonuses}
    for prize in house.bonuses:
        if prize.word in apart:
            continue
        if not prize.values:
            found.pop(prize.word, None)
            continue
        row = _of_kind(prize, points_unit) if prize.kind else known[prize.word]
        silent, announced = prize.values
        found[prize.word] = row._replace(worth=announced, silent=silent)
    return tuple(found.values())


def _of_kind(prize: Prize, points_unit: int) -> Bonus:
    """A new bonus of a kind."""
    row, kind = Bonus(prize.word, named(prize.word), 0), prize.kind
    if kind[0] == "caught":
        called = kind[1] == CALLED
        return row._replace(catches_called=called, caught=0 if called else CARD[kind[1]])
    if kind[0] == "told":
        return row._replace(told=True)
    units = int(card_points(kind[1]) * points_unit)
    return row._replace(least=units) if kind[0] == "from" else row._replace(below=units)


def values_of_bonuses(bonuses: Iterable[Bonus], others: Iterable[Bonus] = ()) -> dict[str, str]:
    """The values of bonuses as a house writes them; `others` are known and not played."""
    played = {bonus.word: f"{bonus.silently}/{bonus.worth}" for bonus in bonuses}
    return played | {bonus.word: "no" for bonus in others if bonus.word not in played}


def contradict(text: str, **about: object) -> ContradictionError:
    """Why rules of a house cannot be played together."""
    return ContradictionError(phrase(text, **about))


# ---- Games in which a house changes values alone


@dataclass(frozen=True, eq=False)
class Values:
    """The values of a game in which a house changes no more than these."""

    contracts: Ladder
    """The contracts that are played, lowest first."""
    prizes: Mapping[str, tuple[int, ...]]
    """By their words: silent and announced, or one value; zeros for one that is not played."""
    valat_factors: bool = False
    """Whether a Valat is so many times the game; else an amount in its place."""

    def value(self, word: str) -> int:
        """The one value of a prize."""
        return self.prizes[word][0]


def values_of(table: Table, usual: Values) -> Values:
    """The values of a table: those of its house, or the usual ones."""
    return table.game.tariff or usual


def values_of_house(
    house: House, usual: Values, always: Iterable[str] = (), new: bool = True, lowest: str = ""
) -> Values:
    """The values of a house, in which some contracts are `always` played, and one is the `lowest` with an exchange.

    Raises ContradictionError.
    """
    contracts, found, factors = contracts_of(usual.contracts, house), dict(usual.prizes), usual.valat_factors
    if not contracts:
        raise contradict(later("the ladder has no contract"))
    if missing := [word for word in always if word not in contracts.by_word]:
        raise contradict(later("“{words}” is always played in this game"), words=missing)
    if lowest and next(row.word for row in contracts if row.exchanges) != lowest:
        raise contradict(later("“{words}” is the lowest contract with an exchange in this game"), words=[lowest])
    if strange := [word for word in contracts.words if word not in usual.contracts.by_word] if not new else []:
        raise contradict(later("this game takes no new contract: {words}"), words=strange)
    for prize in house.bonuses:
        found[prize.word] = prize.values or (0,) * len(usual.prizes[prize.word])
        factors = prize.by == "x" if prize.word == VALAT and prize.values else factors
    return Values(contracts, found, factors)


def form_of_values(
    game: Callable[[], Game],
    usual: Values,
    parts: Iterable[str] = (),
    always: Iterable[str] = (),
    new: bool = True,
    lowest: str = "",
) -> HouseForm:
    """What a house may change in a game of values: these, which contracts are played, and some `parts` of them.

    Some contracts are `always` played, and there may be no `new` ones; one is the `lowest` with an exchange, which
    somebody has to play.
    """

    def of_house(house: House, rules: Mapping[str, str]) -> Game:
        values = values_of_house(house, usual, always, new, lowest)
        words = game().words | values.contracts.labels
        return replace(game(), tariff=values, contracts=values.contracts, words=words)

    numbers = {word: len(values) for word, values in usual.prizes.items()}
    factors = "x" if usual.valat_factors else "/"
    prizes = {
        word: Prize(word, values, factors if word == VALAT else "/" if len(values) > 1 else "").text
        for word, values in usual.prizes.items()
    }
    follow = {part: PARTS[part][0] for part in parts}
    return HouseForm(of_house, lambda rules: numbers, follow, usual=lambda rules: prizes)
