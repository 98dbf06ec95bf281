"""The form in which somebody writes the rules of a round: its fields, the lines of a house that they mean, and faults.

The fields have what the parent plays; only what differs from it becomes lines. A field is named by what it is about:
``value.dreier``, ``part.2.tricks``, ``option.emperor``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from notation.game import TIMES, Game
from notation.house import HOUSE, House, Row, house_of
from notation.rulebooks.houses import HOUSE_CONTRADICTION, faults_of, options_of, read_houses
from notation.words.languages import speaking_of
from replay_web.messages import _
from replay_web.present.addresses import packed
from replay_web.present.house_words import option_label, part_label, prize_label, value_label

STEP = 10
"""The distance between the places of two contracts of the parent, so that others fit in between."""
SPARE_CONTRACTS, SPARE_BONUSES, SPARE_ROUNDS = 1, 1, 1
"""How many empty rows the form has behind those that are filled."""
MOST_ROWS = 40
YES, NO = "yes", "no"
ANY = "N"
_OF_A_DEAL = (TIMES, "radelc")
"""Options of a single deal, and of no house."""
_BARE = re.compile(r'[,:"\\]')
_SAFE = re.compile(r"[a-z][a-z0-9-]*")


class LinePart(NamedTuple):
    """A text of a line, and the field from which it comes."""

    text: str
    field: str = ""


class SheetLines(NamedTuple):
    """The lines that a form means: their items, and the field from which each comes."""

    rows: tuple[Row, ...]
    fields: tuple[tuple[str, ...], ...]


class Choosable(NamedTuple):
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class ContractRow:
    """A contract of the parent: where it is in the ladder, and its value."""

    word: str
    label: str
    usual: str
    """The value that it has under the parent."""


@dataclass(frozen=True, slots=True)
class PartField:
    """A part that a contract may be made of."""

    word: str
    label: str
    choices: tuple[Choosable, ...]
    """What it may be; none where it is a number or words."""
    number: bool = False
    factor: bool = False
    """Whether it is so many times something."""
    bare: bool = False
    """Whether nothing follows its word."""


@dataclass(frozen=True, slots=True)
class OptionField:
    name: str
    label: str
    usual: str
    """The value that it has under the parent; empty if unknown."""
    values: tuple[Choosable, ...]
    """The possible values; none where any number or text may be one."""


@dataclass(frozen=True, slots=True)
class BonusRow:
    word: str
    label: str
    usual: str


@dataclass(frozen=True)
class SheetForm:
    """The form, as it was filled in."""

    game: Game
    parent: str
    given: Mapping[str, str]
    """The texts of the fields, by their names."""
    contracts: tuple[ContractRow, ...]
    parts: tuple[PartField, ...]
    made: tuple[int, ...]
    """The numbers of the contracts that are made of others, the last ones empty."""
    bonuses: tuple[BonusRow, ...]
    kinds: tuple[Choosable, ...]
    new: tuple[int, ...]
    """The numbers of new bonuses."""
    options: tuple[OptionField, ...]
    rounds: tuple[int, ...]
    events: tuple[Choosable, ...]
    faults: Mapping[str, str] = field(default_factory=dict)
    """What is wrong, by field; by an empty name what is wrong with all of it."""
    house: House | None = None
    """The house, if nothing is wrong."""

    def text(self, name: str) -> str:
        """The text of a field."""
        return self.given.get(name, "")

    def wrong(self, name: str) -> str:
        """What is wrong with a field; empty if nothing is."""
        return self.faults.get(name, "")

    @property
    def chooses(self) -> bool:
        """Whether an option is chosen."""
        return any([self.text(f"option.{option.name}") for option in self.options])

    @property
    def likes(self) -> tuple[Choosable, ...]:
        """The contracts that another may be made of."""
        named = [self.text(f"word.{number}") for number in self.made]
        new = [word for word in named if word and word not in {row.word for row in self.contracts}]
        return (*[Choosable(row.word, row.label) for row in self.contracts], *[Choosable(word, word) for word in new])


def house_form(game: Game, parent: str, given: Mapping[str, str] | None, more: bool = False) -> SheetForm:
    """The form for a house with that parent; with what was filled in, if it was sent. `more` gives it more rows."""
    assert game.house is not None
    rules = game.rules(parent)
    filled = usual_fields(game, parent) | dict(given or {})
    with speaking_of(game.name):
        contracts = tuple(ContractRow(row.word, row.named, str(row.base)) for row in game.contracts_of(rules))
        bonuses = tuple(
            BonusRow(word, prize_label(game, word), value) for word, value in game.house.usual(rules).items()
        )
        form = SheetForm(
            game, parent, filled, contracts,
            parts=tuple(_part_fields(game)),
            made=_numbers(filled, "word", "like", spare=SPARE_CONTRACTS + 2 * more),
            bonuses=bonuses,
            kinds=tuple([Choosable(kind, value_label(kind)) for kind in game.house.kinds]),
            new=_numbers(filled, "prize", "worth", spare=SPARE_BONUSES + more) if game.house.kinds else (),
            options=tuple(_option_fields(game, rules)),
            rounds=_numbers(filled, "event", spare=SPARE_ROUNDS + more),
            events=tuple(_events(contracts, bonuses, filled)),
        )  # fmt: skip
        return form if given is None else _checked(form)


def _checked(form: SheetForm) -> SheetForm:
    """The form with its house, or with what is wrong at each field."""
    written = lines_of(form)
    faults = dict[str, str]()
    for fault in faults_of(form.game, written.rows):
        row = written.fields[fault.row] if fault.row < len(written.fields) else ()
        name = row[fault.item] if fault.item < len(row) else ""
        name = "" if fault.breach.code is HOUSE_CONTRADICTION else name
        faults.setdefault(name, fault.breach.message)
    if faults:
        return replace(form, faults=faults)
    [house] = read_houses(form.game, written.rows).houses
    return replace(form, house=house)


# ---- The fields


def usual_fields(game: Game, parent: str) -> dict[str, str]:
    """The fields as the parent fills them."""
    assert game.house is not None
    rules = game.rules(parent)
    found = {"name": "", "day": date.today().isoformat(), "title": "", "remarks": ""}
    for number, row in enumerate(game.contracts_of(rules), 1):
        found |= {f"value.{row.word}": str(row.base), f"place.{row.word}": str(STEP * number)}
    return found | {f"bonus.{word}": value for word, value in game.house.usual(rules).items()}


def fields_of(game: Game, house: House, remarks: str = "") -> dict[str, str]:
    """The fields as a house fills them."""
    found = usual_fields(game, house.parent)
    day = f"{house.day[:4]}-{house.day[4:6]}-{house.day[6:]}"
    found |= {"name": house.name, "day": day, "title": house.title, "remarks": remarks}
    usual = {row.word for row in game.contracts_of(game.rules(house.parent))}
    places = {word: (str(STEP * number), str(value)) for number, (word, value) in enumerate(house.ladder, 1)}
    if house.ladder:
        for word in usual:
            found[f"place.{word}"], found[f"value.{word}"] = places.get(word, ("", ""))
    for number, made in enumerate(house.contracts, 1):
        found |= {f"word.{number}": made.word, f"like.{number}": made.like}
        if made.word not in usual:
            found[f"place-of.{number}"], found[f"value-of.{number}"] = places.get(made.word, ("", ""))
        for part in made.parts:
            name, value = (part[1], NO) if part[0] == NO else (part[0], " ".join(part[1:]) or YES)
            found[f"part.{number}.{name}"] = value
    new = 0
    for prize in house.bonuses:
        if prize.kind:
            new += 1
            found |= {f"prize.{new}": prize.word, f"worth.{new}": prize.text, f"kind.{new}": prize.kind[0]}
            found[f"about.{new}"] = " ".join(prize.kind[1:])
        else:
            found[f"bonus.{prize.word}"] = prize.text
    found |= {f"option.{name}": value for name, value in house.options}
    for number, (event, *rest) in enumerate(house.radl, 1):
        found |= {f"event.{number}": event, f"deals.{number}": (*rest, "")[0], f"way.{number}": (*rest, "", "")[1]}
    return found


def _numbers(given: Mapping[str, str], *names: str, spare: int) -> tuple[int, ...]:
    """The numbers of rows up to the last one that is filled, and of some empty ones behind it."""
    filled = [int(number) for name, text in given.items() if text for number in _number_of(name, names)]
    return tuple(range(1, min(max([0, *filled]) + spare, MOST_ROWS) + 1))


def _number_of(name: str, names: Sequence[str]) -> Iterator[str]:
    kind, _dot, number = name.partition(".")
    if kind in names and number.isascii() and number.isdecimal() and len(number) < 3:
        yield number


def _part_fields(game: Game) -> Iterator[PartField]:
    assert game.house is not None
    for word, follow in game.house.parts.items():
        label = part_label(word)
        if not follow:
            yield PartField(word, label, (Choosable(YES, _("yes")), Choosable(NO, _("no"))), bare=True)
        elif ANY in follow or "xN" in follow or "..." in follow:
            yield PartField(word, label, (), number="..." not in follow, factor="xN" in follow)
        else:
            values = follow if {NO, "any", "untouched"} & {*follow} else (*follow, NO)
            yield PartField(word, label, tuple([Choosable(value, value_label(value)) for value in values]))


def _option_fields(game: Game, rules: Mapping[str, str]) -> Iterator[OptionField]:
    for name, values in options_of(game).items():
        if name not in _OF_A_DEAL:
            listed = () if {"N", "POINTS"} & {*values} else tuple([Choosable(value, value) for value in values])
            usual = rules.get(name, listed[0].value if listed else "")
            yield OptionField(name, option_label(name), usual, listed)


def _events(
    contracts: Iterable[ContractRow], bonuses: Iterable[BonusRow], given: Mapping[str, str]
) -> Iterator[Choosable]:
    yield from (Choosable("start", _("the beginning")), Choosable("last", _("the last round")))
    yield from (Choosable(row.word, row.label) for row in contracts)
    yield from (Choosable(row.word, row.label) for row in bonuses)
    for name, text in given.items():
        if name.partition(".")[0] in ("word", "prize") and _SAFE.fullmatch(text):
            yield Choosable(text, text)


# ---- The lines


def lines_of(form: SheetForm) -> SheetLines:
    """The lines that a form means, each item with its field."""
    rows = [
        row for row in (_head(form), *_contracts(form), _ladder(form), _bonuses(form), _also(form), _radl(form)) if row
    ]
    return SheetLines(
        tuple([tuple([piece.text for piece in row]) for row in rows]),
        tuple([tuple([piece.field for piece in row]) for row in rows]),
    )


def _pieces(text: str, name: str) -> list[LinePart]:
    """The parts of a text of a field; something that is no word where it is empty."""
    return [LinePart(part, name) for part in _BARE.sub(" ", text).split()] or [LinePart("?", name)]


def _line(head: Sequence[LinePart], entries: Iterable[Sequence[LinePart]]) -> list[LinePart]:
    """A line: its head with a colon behind it, its entries with commas between them."""
    *before, last = [[*entry] for entry in entries]
    ends = [[*entry[:-1], entry[-1]._replace(text=f"{entry[-1].text},")] for entry in before]
    [*title, end] = head
    return [*title, end._replace(text=f"{end.text}:"), *[piece for entry in ends for piece in entry], *last]


def _head(form: SheetForm) -> list[LinePart]:
    name, day = "".join(_BARE.sub(" ", form.text("name")).split()), form.text("day").strip()
    digits = day.replace("-", "")
    dated = len(digits) == 8 and digits.isascii() and digits.isdecimal() and _is_day(digits)
    head = [LinePart(f"{name or '?'}@{digits or '?'}".replace(" ", ""), "name" if dated else "day")]
    if title := " ".join(form.text("title").split()):
        escaped = title.replace("\\", "\\\\").replace('"', '\\"')
        head.append(LinePart(f'"{escaped}"', "title"))
    return _line(head, [[LinePart("like"), LinePart(form.game.name), LinePart(form.parent)]])


def _is_day(digits: str) -> bool:
    try:
        return bool(date.fromisoformat(digits))
    except ValueError:
        return False


def _made(form: SheetForm) -> Iterator[tuple[int, str]]:
    """The contracts that are made of others: the number of the row, and the word."""
    for number in form.made:
        if form.text(f"word.{number}").strip() or form.text(f"like.{number}"):
            [word, *_more] = _pieces(form.text(f"word.{number}"), "")
            yield number, word.text


def _contracts(form: SheetForm) -> Iterator[list[LinePart]]:
    for number, word in _made(form):
        entries = [[LinePart("like"), *_pieces(form.text(f"like.{number}"), f"like.{number}")]]
        for part in form.parts:
            name = f"part.{number}.{part.word}"
            text = form.text(name).strip()
            text = f"x{text}" if part.factor and text.isdecimal() else text
            if text == NO:
                entries.append([LinePart(NO, name), LinePart(part.word, name)])
            elif text == YES and part.bare:
                entries.append([LinePart(part.word, name)])
            elif text:
                entries.append([LinePart(part.word, name), *_pieces(text, name)])
        yield _line([LinePart(word, f"word.{number}")], entries)


def _ladder(form: SheetForm) -> list[LinePart]:
    usual = [(row.word, row.usual) for row in form.contracts]
    rungs = list[tuple[tuple[int, int], str, list[LinePart]]]()
    places = {row.word: _place(form.text(f"place.{row.word}"), STEP * at) for at, row in enumerate(form.contracts, 1)}
    for row in form.contracts:
        value, name = form.text(f"value.{row.word}").strip(), f"value.{row.word}"
        if value not in ("", NO):
            rungs.append(((places[row.word], 0), row.word, [LinePart(row.word, name), *_pieces(value, name)]))
    for number, word in _made(form):
        if word not in places:
            name, like = f"value-of.{number}", form.text(f"like.{number}")
            place = _place(form.text(f"place-of.{number}"), places.get(like, 0) + 1)
            places[word] = place
            if (value := form.text(name).strip()) != NO:
                rungs.append(((place, number), word, [LinePart(word, f"word.{number}"), *_pieces(value, name)]))
    rungs.sort(key=lambda rung: rung[0])
    if [(word, pieces[-1].text) for _at, word, pieces in rungs] == usual or not rungs:
        return []
    return _line([LinePart("ladder")], [pieces for _at, _word, pieces in rungs])


def _place(text: str, otherwise: int) -> int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else otherwise


def _bonuses(form: SheetForm) -> list[LinePart]:
    entries = []
    for row in form.bonuses:
        name = f"bonus.{row.word}"
        text = " ".join(form.text(name).split()) or NO
        if text != row.usual:
            entries.append([LinePart(row.word, name), *_pieces(text, name)])
    for number in form.new:
        word, worth, kind, about = [
            form.text(f"{name}.{number}").strip() for name in ("prize", "worth", "kind", "about")
        ]
        if word or worth:
            entry = [*_pieces(word, f"prize.{number}")[:1], *_pieces(worth, f"worth.{number}")]
            entry += [LinePart(kind, f"kind.{number}")] if kind else _pieces("", f"kind.{number}")
            needs = form.game.house.kinds.get(kind, ()) if form.game.house else ()
            entries.append([*entry, *(_pieces(about, f"about.{number}") if needs or about else ())])
    return _line([LinePart("bonuses")], entries) if entries else []


def _also(form: SheetForm) -> list[LinePart]:
    entries = []
    for option in form.options:
        if text := "".join(_BARE.sub("", form.text(f"option.{option.name}")).split()):
            entries.append(LinePart(f"{option.name}={text}", f"option.{option.name}"))
    return _line([LinePart("also")], [entries]) if entries else []


def _radl(form: SheetForm) -> list[LinePart]:
    entries = []
    for number in form.rounds:
        event, deals, way = [form.text(f"{name}.{number}").strip() for name in ("event", "deals", "way")]
        if event == "last":
            entries.append([LinePart(event, f"event.{number}")])
        elif event or deals:
            entry = [*_pieces(event, f"event.{number}"), *_pieces(deals, f"deals.{number}")]
            entries.append([*entry, *(_pieces(way, f"way.{number}") if way else ())])
    return _line([LinePart("radl")], entries) if entries else []


def house_address(rules: Mapping[str, str]) -> str | None:
    """Where the rules of the house that the rules of a deal name can be read; None if they name none."""
    house = house_of(rules[HOUSE]) if HOUSE in rules else None
    return f"/house/{packed(text_of(house.rows).encode())}" if house and house.name else None


def text_of(rows: Iterable[Row], remarks: str = "") -> str:
    """The text of a file with lines of houses, and remarks above them."""
    told = [f"# {line.strip()}".rstrip() for line in remarks.splitlines() if line.strip()]
    return "\n".join([*told, *[f"{HOUSE} {' '.join(row)}" for row in rows]]) + "\n"
