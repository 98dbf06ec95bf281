"""The rules of houses, read from their lines and checked against their game; and the rules of a deal under one.

`read_houses` gives the houses that some lines tell, with what is wrong and where; `rules_under` the options of a deal,
by what is behind ``rules``. The words of contracts and bonuses are options, too: ``rules standard dreier=5``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from notation.cards import CARD
from notation.game import TIMES, Contract, Game
from notation.house import (
    CALLED,
    HOUSE,
    ContradictionError,
    House,
    Prize,
    Row,
    entries_of,
    flattened,
    house_of_rows,
    prize_of,
)
from notation.problems import WARNING, Breach, declare, phrase
from notation.record import Record
from notation.words.languages import later
from notation.words.spelling import nearest

RULE_SET_UNKNOWN = declare(
    "rule-set-unknown", "“{given}” is not a rule set of {game}; expected {words}.{suggestion}", "SPEC#rules",
    house="“{given}” is not a rule set of {game}; expected {words}. A round’s own needs its “house” lines here, "
    "or {given}.house beside.",
)  # fmt: skip
OPTION_UNKNOWN = declare(
    "option-unknown", "“{given}” is not an option of {game}; expected {words}.{suggestion}", "SPEC#rules"
)
OPTION_TWICE = declare("option-twice", "“{given}” is a second choice; “{first}” was chosen before.", "SPEC#rules")
VERSION_UNKNOWN = declare("version-unknown", "Version {given} is not known here, only version 1.", "SPEC#rules")

HOUSE_WORD = declare(
    "house-word", "“{given}” is not known here; expected {words}.{suggestion}", "SPEC#house",
    option="“{given}” is not an option of a house; expected {words}.{suggestion} What no option says is a remark, "
    "behind “#”.",
)  # fmt: skip
HOUSE_TWICE = declare("house-twice", "“{given}” is told a second time.", "SPEC#house")
HOUSE_CONTRADICTION = declare("house-contradiction", "These rules cannot be played: {why}.", "SPEC#house")
HOUSE_DIFFERS = declare(
    "house-differs", "The “house” lines here and {name}.house are not the same; those here hold.", "SPEC#house", WARNING
)
HOUSE_DAY = declare(
    "house-day", "“{name}” is known of {words}, and the record has no date: the last one holds.", "SPEC#house", WARNING
)

MOST_LINES, MOST_CONTRACTS = 200, 40
"""How many lines and contracts houses may have."""
MANY_TIMES = ("2", "4", "8")
"""How many times a deal may count in a doubled round."""
MOST_SIZES = 3
"""How many values by size a new bonus has at most."""
RESERVED = frozenset(("pass", "hold", "kontra", "ladder", "bonuses", "also", "radl", "like", "no", "start", "last"))
"""Words that no contract and no bonus of a house may have."""
LINES = ("ladder", "bonuses", "also", "radl")
"""The lines of a house that are not about one contract."""

_WORD = re.compile(r"[a-z][a-z0-9-]{0,39}")
_NUMBER = re.compile("[0-9]{1,4}")
_SMALL = re.compile("[0-9]{1,2}")
_FACTOR = re.compile("x[0-9]{1,2}")
_PAIR = re.compile("[0-9]{1,4}/[0-9]{1,4}")
_FACTORS = re.compile("x[0-9]{1,4}/x[0-9]{1,4}")
_SIZES = re.compile("[0-9]{1,4}(?:/[0-9]{1,4})*")
_POINTS = re.compile(r"[0-9]{1,3}(?:/[12])?")


class HouseFault(NamedTuple):
    """What is wrong with lines of houses, and where: the index of the line, and of its item."""

    row: int
    item: int
    breach: Breach


class Houses(NamedTuple):
    """Houses that some lines tell, flattened; and what is wrong with the lines."""

    houses: tuple[House, ...]
    faults: tuple[HouseFault, ...]

    def of(self, name: str, day: str = "") -> tuple[House, ...]:
        """Those of a name, and of a day if one is given; the oldest first."""
        found = [house for house in self.houses if house.name == name and day in ("", house.day)]
        return tuple(sorted(found, key=lambda house: house.day))


NO_HOUSES = Houses((), ())
Rows = tuple[Row, ...]


def houses_in(record: Record) -> Rows:
    """The lines of houses that a record has itself."""
    return tuple([line.items for line in record.headers if line.keyword == HOUSE])


@lru_cache(256)
def read_houses(game: Game, rows: Rows) -> Houses:
    """The houses that some lines tell for a game."""
    if len(rows) > MOST_LINES:
        return Houses((), (HouseFault(MOST_LINES, 0, _unknown("house", [phrase(later("fewer lines"))])),))
    houses, faults = list[House](), list[HouseFault]()
    starts = [at for at, row in enumerate(rows) if not at or "@" in row[0]]
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        reader = _Reader(game, rows[start:end], houses, start)
        house = reader.house()
        faults += reader.faults
        if house is not None and not reader.faults:
            houses.append(house)
    return Houses(tuple(houses), tuple(faults))


def _unknown(given: str, words: Sequence[Any], **more: Any) -> Breach:
    known = [word for word in words if isinstance(word, str) and "…" not in word]
    return HOUSE_WORD(given=given, words=list(words), suggestion=nearest(given, known), **more)


def _no_option(game: Game, given: str) -> Breach:
    """The breach of an option that houses of a game do not have."""
    name, _, value = given.partition("=")
    options = {known: values for known, values in options_of(game).items() if known != TIMES}
    near = nearest(name, options)
    meant = value if near and value in options[near] else nearest(value, options[near]) if near else None
    words = [f"{known}={'|'.join(values)}" for known, values in options.items()]
    return HOUSE_WORD(given=given, words=words, suggestion=meant and f"{near}={meant}", case="option")


class _Reader:
    """One house under way: its lines, those told before, and what is wrong."""

    def __init__(self, game: Game, rows: Rows, told: Sequence[House], start: int) -> None:
        self.game, self.rows, self.told, self.start = game, rows, told, start
        self.faults: list[HouseFault] = []
        assert game.house is not None
        self.form = game.house
        self.parent: House | None = None
        self.contracts: dict[str, None] = {}
        """The contracts of the parent, and those made so far."""
        self.shipped: frozenset[str] = frozenset()
        self.bonuses: dict[str, int] = {}
        """Words of bonuses, each with the number of its values."""

    def wrong(self, row: int, item: int, breach: Breach) -> None:
        self.faults.append(HouseFault(self.start + row, item, breach))

    def expect(self, row: int, item: int, given: str, words: Sequence[Any]) -> bool:
        """Whether a part is one of some words; else that is wrong."""
        if given in words:
            return True
        self.wrong(row, item, _unknown(given, words))
        return False

    def house(self) -> House | None:
        """The house, flattened; None if something is wrong with it."""
        if not self.head():
            return None
        assert self.parent is not None
        seen = set[str]()
        for number, row in enumerate(self.rows[1:], 1):
            head, entries = entries_of(row)
            if head[0] in seen or len(head) > 1:
                self.wrong(number, 0, HOUSE_TWICE(given=head[0]))
            seen.add(head[0])
            read = getattr(self, f"read_{head[0]}", None) if head[0] in LINES else None
            if read is not None:
                read(number, entries)
            else:
                self.read_contract(number, head[0], entries)
        if self.faults:
            return None
        house = flattened(house_of_rows(self.rows), self.parent, self.shipped)._replace(game=self.game.name)
        try:
            self.game.under({HOUSE: house.text})
        except ContradictionError as error:
            self.wrong(0, 0, HOUSE_CONTRADICTION(why=error.why))
            return None
        return house

    def head(self) -> bool:
        """Read the first line: the name, the day, and the parent."""
        head, entries = entries_of(self.rows[0])
        name, at, day = head[0].partition("@")
        sets, game = self.game.rule_sets, self.game
        if not at or not _is_day(day):
            self.wrong(
                0,
                0,
                _unknown(
                    head[0],
                    [
                        phrase(
                            later(
                                "a name with the day on which it came into force, year, month and day: huber@20240131"
                            )
                        )
                    ],
                ),
            )
        elif not _WORD.fullmatch(name) or name in sets:
            self.wrong(0, 0, _unknown(name, [phrase(later("a name that no rule set has"))]))
        elif any([house.name == name and house.day == day for house in self.told]):
            self.wrong(0, 0, HOUSE_TWICE(given=head[0]))
        (at_like, like), *more = entries
        if self.faults or not self.expect(0, at_like, like[0], ["like"]):
            return False
        if len(like) < 2 or not self.expect(0, at_like + 1, like[1], [game.name]):
            if len(like) < 2:
                self.wrong(0, at_like, _unknown(like[-1], [game.name]))
            return False
        parents = [*sets, *[f"{house.name}@{house.day}" for house in self.told]]
        given = like[2] if len(like) > 2 else "standard"
        names = [house for house in self.told if given in (house.name, f"{house.name}@{house.day}")]
        if not names and not self.expect(0, min(at_like + 2, len(self.rows[0]) - 1), given, parents):
            return False
        if len(like) != 3 or more:
            item = more[0][0] if more else at_like + 3 if len(like) > 3 else at_like + 1
            self.wrong(0, item, _unknown(self.rows[0][item].rstrip(","), [f"like {game.name} {given}"]))
            return False
        self.parent = names[-1] if names else House(game.name, given)
        options = {name: value for name, value in self.parent.options if name in game.options}
        rules = game.rules(self.parent.parent, **options)
        contracts = [contract.word for contract in game.contracts_of(rules)]
        self.shipped = frozenset(contracts)
        self.contracts = dict.fromkeys([*contracts, *[made.word for made in self.parent.contracts]])
        new = {prize.word: len(prize.values) for prize in self.parent.bonuses if prize.kind}
        self.bonuses = {**self.form.bonuses(rules), **new}
        return True

    # ---- A contract

    def read_contract(self, row: int, word: str, entries: Sequence[tuple[int, Row]]) -> None:
        new = word not in self.contracts
        self.check_contract(row, word, entries)
        self.contracts[word] = None  # also if something is wrong with it: that is said once
        if new and len(self.contracts) > MOST_CONTRACTS + len(self.shipped):
            self.wrong(row, 0, _unknown(word, [phrase(later("fewer contracts"))]))

    def check_contract(self, row: int, word: str, entries: Sequence[tuple[int, Row]]) -> None:
        if not _WORD.fullmatch(word) or word in RESERVED or (word in self.game.words and word not in self._every()):
            self.wrong(row, 0, _unknown(word, [*LINES, phrase(later("a word that the game does not use"))]))
            return
        (at, like), *parts = entries
        if not self.expect(row, at, like[0], ["like"]):
            return
        if len(like) != 2:
            self.wrong(row, at, _unknown(" ".join(like), [f"like {word}" for word in self.contracts]))
            return
        if not self.expect(row, at + 1, like[1], list(self.contracts)):
            return
        for item, part in parts:
            self.read_part(row, item, part)

    def _every(self) -> set[str]:
        return {contract.word for contract in self.game.every_contract}

    def read_part(self, row: int, item: int, part: Row) -> None:
        name, *given = part
        known = self.form.parts
        if name == "no":
            if len(given) != 1 or given[0] not in known:
                self.wrong(row, item + (len(given) > 0), _unknown(given[0] if given else "no", list(known)))
            return
        if not self.expect(row, item, name, [*known, "no"]):
            return
        follow = known[name]
        most = (len(follow) if "..." in follow else 1) if follow else 0
        words = [_shown(shape) for shape in follow if shape != "..."] or [phrase(later("nothing more"))]
        if follow and not given:
            self.wrong(row, item, _unknown(name, words))
        elif len(given) > most:
            self.wrong(row, item + most + 1, _unknown(given[most], words))
        else:
            for at, value in enumerate(given, item + 1):
                if value not in follow and not any([_fits(value, shape) for shape in follow]):
                    self.wrong(row, at, _unknown(value, words))

    # ---- Ladder, bonuses, options, rounds

    def read_ladder(self, row: int, entries: Sequence[tuple[int, Row]]) -> None:
        seen = set[str]()
        for item, entry in entries:
            if not self.expect(row, item, entry[0], list(self.contracts)):
                continue
            if entry[0] in seen:
                self.wrong(row, item, HOUSE_TWICE(given=entry[0]))
            seen.add(entry[0])
            if len(entry) != 2 or not _NUMBER.fullmatch(entry[1]):
                at = item if len(entry) < 2 else item + 1 if not _NUMBER.fullmatch(entry[1]) else item + 2
                self.wrong(row, at, _unknown(entry[at - item], [phrase(later("a word and its value, a whole number"))]))

    def read_bonuses(self, row: int, entries: Sequence[tuple[int, Row]]) -> None:
        seen = set[str]()
        for item, entry in entries:
            word, *rest = entry
            if word in seen:
                self.wrong(row, item, HOUSE_TWICE(given=word))
            seen.add(word)
            prize = prize_of(entry)
            if prize.kind and prize.kind[0] not in self.form.kinds:
                at = item + len(entry) - len(prize.kind)
                words: list[Any] = list(self.form.kinds) or [phrase(later("nothing more"))]
                if not prize.values:
                    words = [*_values(self.bonuses.get(word, 2)), "no"]
                self.wrong(row, at, _unknown(prize.kind[0], words))
            elif prize.kind and not self.read_kind(row, item + len(entry) - len(prize.kind), prize.kind):
                continue
            elif prize.kind and (not _WORD.fullmatch(word) or word in RESERVED or word in self.contracts):
                self.wrong(row, item, _unknown(word, [phrase(later("a word that the game does not use"))]))
            elif not prize.values and rest[1:] and rest[1] in self.form.kinds:
                self.wrong(row, item + 1, _unknown(rest[0], _values(2 if self.form.pairs else 1)))
            elif not prize.kind and word not in self.bonuses:
                kinds = [f"{word} … {kind}" for kind in self.form.kinds] if _WORD.fullmatch(word) else []
                self.wrong(row, item, _unknown(word, [*self.bonuses, *kinds]))
            elif rest != ["no"] and not self.fits(prize):
                words = [*_values(self.bonuses.get(word, 2)), "no"]
                self.wrong(row, item + bool(rest), _unknown(rest[0] if rest else word, words))
            elif prize.kind:
                self.bonuses[word] = len(prize.values)

    def fits(self, prize: Prize) -> bool:
        """Whether a bonus has as many values as it needs."""
        if prize.by == "x" and prize.word != VALAT:
            return False
        wanted, given = self.bonuses.get(prize.word), len(prize.values)
        if prize.kind and prize.word not in self.bonuses:
            return bool(prize.by) if self.form.pairs else not prize.by and 0 < given <= MOST_SIZES
        return wanted == given if prize.by or wanted in (None, 2) else 0 < given <= wanted

    def read_kind(self, row: int, item: int, kind: Row) -> bool:
        follow = self.form.kinds[kind[0]]
        if len(kind) - 1 != len(follow):
            self.wrong(row, item, _unknown(" ".join(kind), [" ".join((kind[0], *map(str, follow)))]))
            return False
        for at, (shape, value) in enumerate(zip(follow, kind[1:], strict=True), item + 1):
            if not (value in CARD or value == CALLED if shape == "CARD" else _POINTS.fullmatch(value)):
                words = [phrase(later("a card")), CALLED] if shape == "CARD" else ["45/2"]
                self.wrong(row, at, _unknown(value, words))
                return False
        return True

    def read_also(self, row: int, entries: Sequence[tuple[int, Row]]) -> None:
        seen = set[str]()
        for item, entry in entries:
            for at, option in enumerate(entry, item):
                name, _, value = option.partition("=")
                values = options_of(self.game).get(name) if name != TIMES else None
                if name in seen:
                    self.wrong(row, at, HOUSE_TWICE(given=name))
                seen.add(name)
                if values is None:
                    self.wrong(row, at, _no_option(self.game, option))
                elif not _is_value(value, values):
                    self.wrong(row, at, _unknown(option, [f"{name}={one}" for one in values]))

    def read_radl(self, row: int, entries: Sequence[tuple[int, Row]]) -> None:
        for item, entry in entries:
            event, *rest = entry
            events = [*self.contracts, *self.bonuses, "start", "last"]
            if entry == ("last",) or not self.expect(row, item, event, events):
                continue
            if not rest or not _NUMBER.fullmatch(rest[0]):
                self.wrong(row, item + bool(rest), _unknown(rest[0] if rest else event, [phrase(later("a number"))]))
            elif rest[1:] not in ([], ["stacked"], ["queued"]):
                self.wrong(row, item + 2, _unknown(rest[1], ["stacked", "queued"]))


VALAT = "valat"


def _fits(value: str, shape: str) -> bool:
    return bool({"N": _SMALL, "xN": _FACTOR}[shape].fullmatch(value)) if shape in ("N", "xN") else False


def _shown(shape: str) -> Any:
    return {"N": phrase(later("a number")), "xN": "x2"}.get(shape, shape)


def _values(number: int) -> list[Any]:
    two = phrase(later("two numbers such as 1/2, silent and announced"))
    return [two] if number == 2 else [" ".join(["10"] * max(number, 1))]


def _is_day(text: str) -> bool:
    try:
        return len(text) == 8 and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _is_value(value: str, values: Iterable[str]) -> bool:
    if value in _OPEN:
        return False
    return value in values or any([shape in values and pattern.fullmatch(value) for shape, pattern in _OPEN.items()])


_OPEN = {"N": _NUMBER, "POINTS": _POINTS, "SEATS": re.compile("A?B?C?D?E?(?<=.)")}
"""Values of options that are not a list."""


def options_of(game: Game) -> dict[str, tuple[str, ...]]:
    """The options that a house may set: those of its game but for which cup it is, and those of houses alone."""
    cups = {option for option, _value in game.tariffs}
    usual = {name: values for name, values in game.options.items() if name not in cups}
    own = {**game.house.options, TIMES: MANY_TIMES} if game.house else {}
    return {name: (*usual.get(name, ()), *own.get(name, ())) for name in {**own, **usual}}


# ---- The rules of a deal


@lru_cache(1024)
def rules_of(
    game: Game, items: tuple[str, ...], players: int, rows: Rows = (), beside: Rows = (), day: str = ""
) -> dict[str, str] | tuple[Breach, int]:
    """The rules that the items of a ``rules`` line mean for that many players; else what is wrong, and with which item.

    `rows` are the lines of houses in the record, `beside` those of a file beside it, `day` is the record's date.
    """
    game = game.shipped or game
    name, _, version = items[0].partition("@")
    sets = game.rule_sets_for(players)
    if name in sets:
        if version and int(version) != 1:
            return VERSION_UNKNOWN(given=version), 0
        house = House(game.name, name)
    else:
        found = _in_force(game, items[0], rows, beside, day)
        if not found and (faults := faults_of(game, beside)):
            return faults[0].breach, 0
        if not found or found[-1].parent not in sets:
            known, meant = list(sets), nearest(name, sets)
            case = {"case": "house"} if game.house and not meant else {}
            return RULE_SET_UNKNOWN(given=name, game=game.name, words=known, suggestion=meant, **case), 0
        house = found[-1]
    chosen, values = dict[str, str](), dict[str, str]()
    valued = valued_words(game, house)
    for index, option in enumerate(items[1:], 1):
        key, _, value = option.partition("=")
        others = options_of(game).get(key, ()) if key not in valued else ()
        usual = value in game.options.get(key, ()) or _is_value(value, others)
        if not usual and not is_value_of(value, valued.get(key, ())):
            words = _values_of(game, valued, key)
            meant = option_meant(game, key, value)
            return OPTION_UNKNOWN(given=option, game=game.name, words=words, suggestion=meant), index
        if key in chosen or key in values:
            return OPTION_TWICE(given=option, first=f"{key}={(chosen | values)[key]}"), index
        (chosen if usual else values)[key] = value
    if house.name or values or not chosen.keys() <= {*game.options, TIMES}:
        return _under(game, house, players, chosen, values)
    return game.rules(name, players, **chosen)


def _under(
    game: Game, house: House, players: int, chosen: Mapping[str, str], values: Mapping[str, str]
) -> dict[str, str] | tuple[Breach, int]:
    """Every option of a deal under a house with its value, and the text of the house; or what contradicts."""
    own = {name: value for name, value in chosen.items() if name not in game.options and name != TIMES}
    house = house._replace(options=tuple((dict(house.options) | own).items()))
    house = with_values(game, house, values) if values else house
    usual = {name: value for name, value in house.options if name in game.options}
    rules = {**game.rules(house.parent, players, **usual), **dict(house.options), **chosen, **values, HOUSE: house.text}
    try:
        game.under(rules)
    except ContradictionError as error:
        return HOUSE_CONTRADICTION(why=error.why), 0
    return rules


def _in_force(game: Game, name: str, rows: Rows, beside: Rows, day: str = "") -> tuple[House, ...]:
    """The houses that a name may mean, the last one in force: those of the record before those beside it."""
    name, _, version = name.partition("@")
    for lines in (rows, beside):
        houses = read_houses(game, lines).of(name, version) if lines and game.house else ()
        if houses:
            on = day.replace("-", "").ljust(8, "9")
            return tuple([house for house in houses if house.day <= on]) or houses[:1] if day else houses
    return ()


def house_meant(game: Game, name: str, rows: Rows, day: str = "") -> House | None:
    """The house that some lines tell under a name, the last one in force on a day; None if they tell none."""
    found = _in_force(game, name, rows, (), day)
    return found[-1] if found else None


def faults_of(game: Game, rows: Rows) -> tuple[HouseFault, ...]:
    """What is wrong with the lines of houses."""
    if not rows:
        return ()
    if game.house is None:
        return (
            HouseFault(0, 0, _unknown(HOUSE, [phrase(later("no house: the rules of this game cannot be changed"))])),
        )
    return read_houses(game, rows).faults


@lru_cache(1024)
def chosen(
    game: Game, items: tuple[str, ...], players: int, rows: Rows = (), beside: Rows = (), day: str = ""
) -> tuple[tuple[HouseFault, ...], dict[str, str] | tuple[Breach, int], list[Breach]]:
    """What is wrong with the lines of houses in a record, the rules of the deal (`rules_of`), and what is doubtful."""
    faults = faults_of(game, rows)
    rules = rules_of(game, items, players, rows, beside, day)
    return faults, rules, doubts_of(game, items[0], rows, beside, day) if isinstance(rules, dict) else []


def doubts_of(game: Game, name: str, rows: Rows, beside: Rows, day: str = "") -> list[Breach]:
    """What is doubtful about the house that a name means: which day's it is, and whether a file says otherwise."""
    found, doubts = _in_force(game, name, rows, beside) if rows or beside else (), list[Breach]()
    if len(found) > 1 and not day:
        doubts.append(HOUSE_DAY(name=name, words=[f"{house.name}@{house.day}" for house in found]))
    if rows and beside and found and game.house:
        others = read_houses(game, beside).of(found[-1].name, found[-1].day)
        if others and others[0]._replace(title="") != found[-1]._replace(title=""):
            doubts.append(HOUSE_DIFFERS(name=found[-1].name))
    return doubts


def with_values(game: Game, house: House, values: Mapping[str, str]) -> House:
    """A house with other values of contracts and bonuses, ``dreier=5 trull=1/2``; `no` leaves one out."""
    contracts, bonuses = _played(game, house), _bonuses(game, house)
    ladder = dict(house.ladder) or {row.word: row.base for row in contracts}
    prizes, changed = {prize.word: prize for prize in house.bonuses}, bool(house.ladder)
    for word, value in values.items():
        if word in ladder and "/" not in value:
            changed = True
            if value != "no":
                ladder[word] = int(value)
            else:
                del ladder[word]
        if word in bonuses and ("/" in value or value == "no" or word not in ladder):
            sizes = [value] if bonuses[word] == 2 else value.split("/")
            prizes[word] = prize_of((word, *sizes, *(prizes[word].kind if word in prizes else ())))
    return house._replace(ladder=tuple(ladder.items()) if changed else (), bonuses=tuple(prizes.values()))


def _played(game: Game, house: House) -> tuple[Contract, ...]:
    """The contracts of a house."""
    options = {name: value for name, value in house.options if name in game.options}
    return game.under({HOUSE: house.text} if _differs(house) else {}).contracts_of(game.rules(house.parent, **options))


def _bonuses(game: Game, house: House) -> dict[str, int]:
    """The words of the bonuses of a house, each with the number of its values."""
    if game.house is None:
        return {}
    options = {name: value for name, value in house.options if name in game.options}
    new = {prize.word: len(prize.values) for prize in house.bonuses if prize.kind}
    return {**game.house.bonuses(game.rules(house.parent, **options)), **new}


def _differs(house: House) -> bool:
    return bool(house.name or house.contracts or house.ladder or house.bonuses or house.options)


def valued_words(game: Game, house: House) -> dict[str, tuple[str, ...]]:
    """The words of contracts and bonuses of a house that an option may give another value, with forms of values."""
    if game.house is None:
        return {}
    found: dict[str, tuple[str, ...]] = {row.word: ("N", "no") for row in _played(game, house)}
    for word, number in _bonuses(game, house).items():
        shape = "/".join(["N"] * max(number, 1))
        found[word] = ("N", shape, "no") if word in found else (shape, "no")
    return found


def is_value_of(value: str, shapes: Iterable[str]) -> bool:
    """Whether a text is a value of one of some forms: ``N`` a number, ``N/N`` two of them."""
    return any([_fits_shape(value, shape) for shape in shapes])


def _fits_shape(value: str, shape: str) -> bool:
    if shape == "no":
        return value == "no"
    if shape == "N/N" and _FACTORS.fullmatch(value):
        return True
    return value.count("/") == shape.count("/") and bool(_SIZES.fullmatch(value))


def _values_of(game: Game, valued: Mapping[str, Sequence[str]], key: str) -> list[str]:
    """The options of which one is meant by a wrong one, as they are written: those of its name, if it has one."""
    usual = {**options_of(game), **game.options}
    named = [f"{key}={value}" for value in (*usual.get(key, ()), *valued.get(key, ()))]
    every = [f"{name}={one}" for name, values in usual.items() for one in values]
    return named or [*every, *[f"{word}={shapes[0]}" for word, shapes in valued.items()]]


def option_meant(game: Game, key: str, value: str) -> str | None:
    """The option that is meant by one that the game does not have; None if no name and value are like it."""
    options = {**options_of(game), **game.options}
    name = key if key in options else nearest(key, options)
    values = options.get(name or "", ())
    meant = value if value in values else nearest(value, values)
    return f"{name}={meant}" if meant else None
