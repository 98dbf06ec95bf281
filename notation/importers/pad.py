"""A score pad as a table: one deal a row."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from notation.game import Game
from notation.importers.source import (
    PLAIN,
    Field,
    Imported,
    ImportQuestion,
    Misread,
    MisreadError,
    Places,
    deal_line,
    head_lines,
    remark,
    seat_named,
    unknown_field,
    which_game,
)
from notation.importers.table import SEPARATORS, table
from notation.importers.titles import (
    COLUMNS,
    DITTO,
    contracts_of,
    folded,
    game_of,
    language_of,
    sums_up,
    title_of,
)
from notation.importers.values import DAY_FIRST, ambiguous, day_of, order_of, points_text, units_of
from notation.reader import read_record
from notation.record import SEATS
from notation.replay import replay
from notation.rulebooks import not_a_game
from notation.words.languages import DEFAULT, _, either, language
from notation.words.spelling import nearest

_PARTS = ("/", ";", ",")
"""Separators of the players' names."""
_OF_DEALS = ("dealer", "declarer", "contract", "points", "score", *SEATS)
"""Columns of what happened in a deal."""
_WORDS = ("dealer", "declarer", "contract", "players")
"""Columns in which no number makes sense."""
_NOTE = re.compile(r"(.*?[^\s(\[*])\s*([(\[].*[)\]]|[,;+*!–—].*)")
"""A value with a note behind it: ``41 (Pagat lost)``, ``Garde, poignée``."""
_SEP = re.compile(r"\ufeff?\"?sep=(.)\"?\r?(?:\n|$)", re.IGNORECASE)
_DATE_ROW = re.compile(r"[0-9].*[0-9]\.?")


class PadColumn(NamedTuple):
    """A column of a pad."""

    holds: str
    """One of `COLUMNS`, or a seat; empty if its cells are kept as comments."""
    title: Field


@dataclass
class PadSection:
    """Rows under a row of titles."""

    columns: list[PadColumn]
    rows: list[list[Field]] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    """Columns that are headed by a player's name."""

    def column(self, holds: str) -> int | None:
        """The index of a column."""
        return next((index for index, column in enumerate(self.columns) if column.holds == holds), None)

    def cells(self, holds: str) -> list[str]:
        """The cells of a column that are not blank, sums left out."""
        index = self.column(holds)
        return [] if index is None else self.texts(index)

    def texts(self, index: int) -> list[str]:
        found = [row[index].text.strip() for row in self.rows if index < len(row) and not self.is_sum(row)]
        return [text for text in found if text]

    def is_sum(self, row: Sequence[Field]) -> bool:
        """Whether a row is a line of sums, by its words."""
        filled = [(index, cell.text) for index, cell in enumerate(row) if cell.text.strip()]
        return any(
            sums_up(text) and (place == 0 or (index < len(self.columns) and self.columns[index].holds in COLUMNS))
            for place, (index, text) in enumerate(filled)
        )


def looks_like(text: str) -> bool:
    """Whether a text may be a score pad: a table."""
    return bool(text.strip()) and text.lstrip("\ufeff \r\n\t")[:1] not in "{["


def read(text: str, given: Mapping[str, str]) -> Iterator[Imported | Misread]:
    """A score pad as CSV: date, players, declarer, contract, card points, score, a deal a row under a row of titles.

    Commas, semicolons or tabs part the columns. An empty place is unknown. Sums, empty rows and repeated titles are
    passed over; a cell that means nothing becomes a comment of its record.
    """
    places = Places(text)
    try:
        pad = ScorePad(text, given)
    except MisreadError as error:
        yield places.misread(error)
        return
    for found in pad.records():
        if isinstance(found, MisreadError):
            yield places.misread(found)
        else:
            at, record, notes = found
            yield Imported(*places.of(at), record, tuple(map(places.misread, notes)))


def questions(text: str, given: Mapping[str, str]) -> list[ImportQuestion]:
    """What the table itself does not say, and can be `given`: its game, the order of dates, unknown columns."""
    try:
        pad = ScorePad(text, given)
    except MisreadError:
        return []
    found = []
    if "game" not in given and not any(section.column("game") is not None for section in pad.sections):
        found.append(which_game())
    if pad.order is None and (doubtful := next(filter(ambiguous, pad.dates()), None)):
        found.append(
            ImportQuestion(
                "date-order", _("{date}: day first (dmy) or month first (mdy)?").format(date=doubtful), ("dmy", "mdy")
            )
        )
    titles = dict.fromkeys(
        column.title.text.strip()
        for section in pad.sections
        for index, column in enumerate(section.columns)
        if not column.holds and index not in section.names and section.texts(index) and column.title.text.strip()
    )
    for title in titles:
        if f"column.{title}" not in given:
            text = _("What is in the column “{name}”?").format(name=title)
            found.append(ImportQuestion(f"column.{title}", text, ("comment", *COLUMNS), "comment"))
    return found


class ScorePad:
    """A score pad: its sections, and the records of its rows."""

    def __init__(self, text: str, given: Mapping[str, str]) -> None:
        """Raises MisreadError for what is not a table."""
        self.given = given
        self.sections: list[PadSection] = []
        start, separator = _separator(text)
        self.loose: list[tuple[int, list[Field]]] = []
        rows = list(table(text, separator, start))
        first = _first_titles(rows)
        shared: list[list[Field]] = rows[:first]
        self._before = shared
        titles: list[list[str]] = []
        for index, row in enumerate(rows[first:]):
            cells = [folded(cell.text) for cell in row]
            if index == 0 or cells in titles or _is_titles(row):
                self.sections.append(PadSection([PadColumn(self._holds(cell), cell) for cell in row]))
                titles.append(cells)
            else:
                self.sections[-1].rows.append(row)
        for section in self.sections:
            self._settle(section)
        self.order = given.get("date-order") or order_of(self.dates()) or self._order_spoken()

    def _holds(self, title: Field) -> str:
        chosen = next((value for key, value in self.given.items() if folded(key) == folded(f"column.{title.text}")), "")
        return chosen if chosen in COLUMNS else "" if chosen else title_of(title.text) or ""

    def dates(self) -> list[str]:
        """The texts of all dates."""
        return [text for section in self.sections for text in section.cells("date")]

    def _order_spoken(self) -> str | None:
        """The order of day and month in the language of the titles, or else of the person."""
        titles = [column.title.text for section in self.sections for column in section.columns]
        spoken = language_of(titles) or language()
        return None if spoken == DEFAULT else DAY_FIRST

    def _settle(self, section: PadSection) -> None:
        """Find out which columns are not what their titles say, and which are headed by a player."""
        for index, column in enumerate(section.columns):
            texts = section.texts(index)
            twice = column.holds and column.holds in [before.holds for before in section.columns[:index]]
            numbers = column.holds in _WORDS and texts and all(units_of(text) is not None for text in texts)
            if twice or numbers:
                section.columns[index] = column._replace(holds="")
            elif column.holds == "declarer" and section.column("players") is None and _lists(texts):
                section.columns[index] = column._replace(holds="players")
        unknown = [
            index for index, column in enumerate(section.columns) if not column.holds and column.title.text.strip()
        ]
        chosen = {folded(key.removeprefix("column.")) for key in self.given if key.startswith("column.")}
        unknown = [index for index in unknown if folded(section.columns[index].title.text) not in chosen]
        if section.column("players") is not None or "players" in self.given:
            return
        game = self._game(section)
        who = {folded(text) for holds in ("dealer", "declarer") for text in section.cells(holds)}
        named = [index for index in unknown if folded(section.columns[index].title.text) in who]
        numbers_in = [index for index in unknown if _numbers(section.texts(index))]
        together = sorted({*named, *numbers_in})
        for found in (together, numbers_in, named):
            if found and (game is None or len(found) in game.players):
                break
        else:
            found = together if game and len(together) > max(game.players) else []
        section.names = {index: section.columns[index].title.text.strip() for index in found}

    def _game(self, section: PadSection) -> Game | None:
        return game_of(next(iter([*section.cells("game"), self.given.get("game", "")])))

    def records(self) -> Iterator[tuple[int, str, list[MisreadError]] | MisreadError]:
        """The record of each row, with where it starts and what could not be read of it; or why there is none."""
        rows: list[tuple[PadSection | None, list[Field]]] = [(None, row) for row in self._before]
        rows += [(section, row) for section in self.sections for row in section.rows]
        shared: dict[str, Field] = {}
        waiting: list[Field] = []
        above: dict[str, Field] = {}
        noted: set[str] = set()
        sums: dict[int, int] = {}
        for section, row in rows:
            filled = [cell for cell in row if cell.text.strip()]
            if section is None or (len(filled) < 3 and not _is_deal(section, row)):
                if not (section and section.is_sum(row)):
                    self._above(filled, shared, waiting)
                continue
            if section.is_sum(row) or _adds_up(section, row, sums):
                continue
            try:
                record = _Row(self, section, row, shared, above)
                notes = [MisreadError(cell.at, _kept(_("this is not part of a deal"))) for cell in waiting]
                record.comments[:0] = [remark("", cell.text) for cell in waiting]
                for column in section.columns:
                    title = column.title.text.strip()
                    if record.keeps(column) and title and folded(title) not in noted:
                        noted.add(folded(title))
                        notes.append(MisreadError(column.title.at, _kept(self._unknown(section, column))))
                yield row[0].at, record.text(), [*notes, *record.notes]
                waiting = []
            except MisreadError as error:
                yield error
        for cell in waiting:
            yield MisreadError(cell.at, _("this is not part of a deal"))

    def _unknown(self, section: PadSection, column: PadColumn) -> str:
        """Why the cells of a column become comments."""
        title = column.title.text.strip()
        if title_of(title) in [other.holds for other in section.columns]:
            return _("the column “{name}” appears twice").format(name=title)
        if nearest(folded(title), COLUMNS):
            return str(unknown_field(title, COLUMNS, 0))
        return _("the column “{name}” is not known here").format(name=title)

    def _above(self, filled: list[Field], shared: dict[str, Field], waiting: list[Field]) -> None:
        """What a row says that stands above others, and is no deal: a date, a value with its name, or a text."""
        texts = [Field(cell.text.strip(), cell.at) for cell in filled]
        if len(texts) == 2 and (name := title_of(texts[0].text)) in COLUMNS and name not in _OF_DEALS:
            shared[str(name)] = texts[1]
            return
        for cell in texts:
            if day_of(cell.text, self.order):
                shared["date"] = cell
                continue
            waiting.append(cell)
            within = _DATE_ROW.search(cell.text)
            if within and day_of(within[0], self.order):
                shared["date"] = Field(within[0], cell.at + within.start())


class _Row:
    """The record of a row."""

    def __init__(
        self, pad: ScorePad, section: PadSection, row: list[Field], shared: Mapping[str, Field], above: dict[str, Field]
    ) -> None:
        self.pad, self.section, self.row = pad, section, row
        self.start = row[0].at
        self.notes: list[MisreadError] = []
        self.comments: list[str] = []
        self.fields = {name: Field(text, self.start) for name, text in pad.given.items()} | dict(shared)
        self.titles: dict[str, str] = {}
        self.entries: dict[str, Field] = {}
        self._kept_cells: list[tuple[PadColumn, Field]] = []
        for index, (column, cell) in enumerate(self._fitted()):
            if (column.holds and folded(cell.text) == "" and cell.text.strip() in DITTO) or folded(cell.text) in DITTO:
                cell = above.get(column.title.text, cell)
            text = cell.text.strip()
            if not text:
                continue
            above[column.title.text] = cell
            cell = Field(text, cell.at + len(cell.text) - len(cell.text.lstrip()))
            if index in section.names:
                self.entries[section.names[index]] = cell
            elif column.holds:
                self.fields[column.holds] = cell
                self.titles[column.holds] = column.title.text.strip()
            else:
                self._kept_cells.append((column, cell))

    def keeps(self, column: PadColumn) -> bool:
        """Whether the cell of a column is kept as a comment, since nobody knows what the column is."""
        return any(column is kept for kept, _cell in self._kept_cells)

    def _fitted(self) -> list[tuple[PadColumn, Field]]:
        """The cells with their columns, and a text behind the last one with none; a short row has empty cells."""
        columns, row = self.section.columns, list(self.row)
        place = self.section.column("points")
        if len(row) > len(columns) and place is not None and any(cell.text.strip() for cell in row[len(columns) :]):
            joined = f"{row[place].text.strip()}.{row[place + 1].text.strip()}"
            game = self._game_of(row)
            if (
                game
                and row[place + 1].text.strip() not in ("0", "00")
                and units_of(joined, game.points_unit) is not None
            ):
                row[place : place + 2] = [Field(joined, row[place].at)]
        extra = [cell for cell in row[len(columns) :] if cell.text.strip()]
        if any(units_of(cell.text) is not None for cell in extra):
            text = _("this row has {count} fields, the header row has {wanted}")
            raise MisreadError(self.start, text.format(count=len(row), wanted=len(columns)))
        missing = [Field("", self.start)] * (len(columns) - len(row))
        fitted = list(zip(columns, [*row, *missing], strict=False))
        return fitted + [(PadColumn("", Field("", cell.at)), cell) for cell in extra]

    def _game_of(self, row: Sequence[Field]) -> Game | None:
        place = self.section.column("game")
        return game_of(
            row[place].text.strip() if place is not None and place < len(row) else self.pad.given.get("game", "")
        )

    # ---- The record

    def text(self) -> str:
        """The record. Raises MisreadError where nothing can be made of the row."""
        fields = self.fields
        if given := fields.get("game"):
            game = game_of(given.text)
            if game is None:
                raise MisreadError(given.at, not_a_game(given.text))
            fields["game"] = Field(game.name, given.at)
        names = self._names()
        head, self.count = deal_line(fields, names, self.start)
        self.game = game_of(fields["game"].text)
        assert self.game is not None
        self.names = names
        lines = [head]
        for keyword in ("rules", *PLAIN):
            if value := self._header(keyword):
                try:
                    lines += head_lines({keyword: value}, [])
                except MisreadError as error:
                    self._leave(keyword, fields[keyword], str(error))
        lines += head_lines({}, names)
        act = self._deal()
        for column, cell in self._kept_cells:
            if name := self._name_of(column.title.text):
                self.entries[name] = cell
            else:
                self.comments.append(remark(column.title.text, cell.text))
                if not column.title.text.strip():
                    self.notes.append(MisreadError(cell.at, _kept(_("this column has no title"))))
        claims = self._claims([line for line in lines if line.startswith(("deal ", "rules "))], act)
        return "\n".join([*lines, *act.values(), *claims, *self.comments]) + "\n"

    def _names(self) -> list[str]:
        if told := self.fields.get("players"):
            part = next((part for part in _PARTS if part in told.text), _PARTS[0])
            return [name.strip() for name in told.text.split(part)]
        names = list(self.section.names.values())
        game = game_of(self.fields["game"].text) if "game" in self.fields else None
        if game and names and len(names) not in game.players:
            return [name for name in names if name in self.entries]
        return names

    def _name_of(self, title: str) -> str | None:
        """The player whose name heads a column, where the names stand in a column of their own."""
        return next((name for name in self.names if name and folded(name) == folded(title)), None)

    def _header(self, keyword: str) -> Field | None:
        value = self.fields.get(keyword)
        if value is None or keyword != "date":
            return value
        if day := day_of(value.text, self.pad.order):
            return Field(day, value.at)
        if ambiguous(value.text):
            text = _("in “{text}” day and month could change places; give date-order=dmy or date-order=mdy")
        else:
            text = _("“{text}” is not a date")
        self._leave(keyword, value, text.format(text=value.text))
        return None

    def _deal(self) -> dict[str, str]:
        """The lines about dealer and contract."""
        lines = {}
        if seat := self._seat("dealer"):
            lines["dealer"] = f"dealer {seat}"
        self.declarer, told = self._seat("declarer"), self.fields.get("contract")
        word = self._contract(told) if told else None
        if self.declarer and word:
            lines["contract"] = f"contract {self.declarer} {word}"
        elif word and told:
            self._leave("contract", told, _("without a declarer, there is no line for the contract"))
        elif self.declarer and not ("points" in self.fields or "score" in self.fields):
            self.comments.append(remark(self._title("declarer"), self.fields["declarer"].text))
        return lines

    def _seat(self, name: str) -> str | None:
        """The seat in a cell, with a note behind it perhaps, or a partner."""
        told = self.fields.get(name)
        if told is None:
            return None
        for text, note in _readings(told.text):
            try:
                seat = seat_named(Field(text, told.at), self.names, self.count)
            except MisreadError:
                continue
            self._note(name, told, note)
            return seat
        first, *others = [part.strip() for part in re.split(r"[/+&]", told.text)]
        try:
            seats = [seat_named(Field(part, told.at), self.names, self.count) for part in (first, *others)]
            if len(seats) == 2:
                self._note(name, told, told.text)
                return seats[0]
            seat_named(told, self.names, self.count)
        except MisreadError as error:
            self._leave(name, told, str(error))
        return None

    def _contract(self, told: Field) -> str | None:
        assert self.game is not None
        contracts = contracts_of(self.game)
        for text, note in _readings(told.text):
            if word := contracts.get(folded(text)):
                self._note("contract", told, note)
                return word
        text = _("“{text}” is not a contract of {game}; expected {words}")
        if near := nearest(told.text.casefold(), [*contracts.values(), *contracts]):
            text = _("“{text}” is not a contract of {game}; did you mean “{near}”?")
        words = either(contract.word for contract in self.game.every_contract)
        self._leave("contract", told, text.format(text=told.text, game=self.game.name, near=near, words=words))
        return None

    def _claims(self, head: Sequence[str], act: Mapping[str, str]) -> Iterator[str]:
        """The lines of card points and of the score."""
        assert self.game is not None
        unit = self.game.points_unit
        points = self._entries("points", unit)
        if points:
            yield "points: " + ", ".join(f"{seat} {points_text(units, unit)}" for seat, units in points.items())
        score: dict[str, int] = {}
        for name, cell in self.entries.items():
            seat = seat_named(Field(name, cell.at), self.names, self.count)
            if (entry := self._number(cell, name)) is not None:
                score[seat] = entry
        for seat in SEATS[: self.count]:
            if (told := self.fields.get(seat)) and (entry := self._number(told, seat)) is not None:
                score[seat] = entry
        for seat in [seat for seat in SEATS[self.count :] if seat in self.fields]:
            self._leave(seat, self.fields[seat], str(unknown_field(seat, COLUMNS, 0)))
        told = self.fields.get("score")
        if own := self._entries("score", 1):
            assert told is not None
            if list(own) == [self.declarer] and len(own) == 1 and not score and _alone(told.text):
                units = tuple((SEATS.index(seat), number) for seat, number in (points or {}).items())
                [seat] = own
                whole = _follows("\n".join([*head, *act.values()]), units, SEATS.index(seat), own[seat])
                if whole is None:
                    text = _("the entries of the others do not follow from “{text}”")
                    self._leave("score", told, text.format(text=told.text))
                    own = {}
                else:
                    own = {SEATS[seat]: entry for seat, entry in whole.items()}
            score = own | score
        if score:
            yield "score: " + ", ".join(f"{seat} {score[seat]}" for seat in sorted(score))

    def _entries(self, name: str, unit: int) -> dict[str, int]:
        """Numbers by seat, ``A 12 B 3``; one number alone is the declarer's."""
        told = self.fields.get(name)
        if told is None:
            return {}
        for text, note in _readings(told.text):
            units = units_of(text, unit)
            if units is None or (name == "points" and units < 0):
                continue
            if self.declarer is None:
                self._leave(name, told, _("without a declarer, it is unclear whose number this is"))
                return {}
            self._note(name, told, note)
            return {self.declarer: units}
        words = re.sub(r"[:;=]|,(?![0-9])", " ", told.text).split()
        if len(words) < 2 or len(words) % 2:
            text = (
                _("“{text}” is not a number")
                if len(words) < 2
                else _("“{text}” is neither a number nor a list of seats with numbers")
            )
            self._leave(name, told, text.format(text=told.text))
            return {}
        found = {}
        for who, number in zip(words[::2], words[1::2], strict=True):
            try:
                seat = seat_named(Field(who, told.at), self.names, self.count)
                units = units_of(number, unit)
            except MisreadError as error:
                self._leave(name, told, str(error))
                return {}
            if units is None or seat in found:
                self._leave(name, told, _("“{text}” is not a number").format(text=number))
                return {}
            found[seat] = units
        return found

    def _number(self, cell: Field, title: str) -> int | None:
        for text, note in _readings(cell.text):
            if (number := units_of(text)) is not None:
                self._note(title, cell, note)
                return number
        self._leave(title, cell, _("“{text}” is not a number").format(text=cell.text))
        return None

    # ---- What cannot be read

    def _title(self, name: str) -> str:
        return self.titles.get(name, name)

    def _leave(self, name: str, cell: Field, reason: str) -> None:
        """Keep a cell as a comment, and say why."""
        self.comments.append(remark(self._title(name), cell.text))
        self.notes.append(MisreadError(cell.at, _kept(reason)))

    def _note(self, name: str, cell: Field, note: str) -> None:
        """Keep a note in a cell as a comment."""
        if note:
            self.comments.append(remark(self._title(name), note))
            self.notes.append(MisreadError(cell.at, _kept(_("“{text}” is a note").format(text=note))))


def _kept(reason: str) -> str:
    return _("{reason}; kept as a comment").format(reason=reason.removesuffix("."))


def _readings(text: str) -> Iterator[tuple[str, str]]:
    """A cell as it is, and then as a value with a note behind it."""
    yield text, ""
    if found := _NOTE.fullmatch(text):
        note = found[2].strip()
        yield found[1], note[1:-1].strip() if note[0] in "([" else note


def _alone(text: str) -> bool:
    """Whether a score is one number."""
    return any(units_of(reading) is not None for reading, _note in _readings(text))


@lru_cache(4096)
def _follows(deal: str, points: tuple[tuple[int, int], ...], declarer: int, amount: int) -> dict[int, int] | None:
    """The whole score of a deal of which the declarer's entry is known; None if the others do not follow.

    `deal` is its lines up to the contract, `points` card points in units by seat. Where the others may have no entry
    they have none; likewise if the deal cannot make this one.
    """
    report = replay(read_record(f"{deal}\n".encode()))
    if report.table is None or report.table.contract is None or report.game is None:
        return None
    game, table = report.game, report.table
    for factors in (None, *game.factors(table, max(1, abs(amount)))):
        if factors is not None:
            table.factors = factors
        found: dict[tuple[tuple[int, int], ...], None] = {}
        for score in game.scores(table, dict(points)):
            if score.get(declarer, 0) == amount:
                found[tuple(sorted((seat, entry) for seat, entry in score.items() if entry))] = None
        if len(found) > 1 and ((declarer, amount),) not in found:
            return None
        if len(found) == 1:
            return dict(next(iter(found))) or {declarer: 0}
        if found:
            break
    return {declarer: amount}


# ---- The rows


def _separator(text: str) -> tuple[int, str]:
    """Where the table starts, and what parts its columns: what its first line says, else what parts its titles best."""
    if found := _SEP.match(text):
        return found.end(), found[1]
    lines = [line for line in text.splitlines()[:30] if line.strip()]

    def titles(separator: str) -> tuple[int, int]:
        cells = [[cell.strip(' "\ufeff') for cell in line.split(separator)] for line in lines]
        return max([sum(title_of(cell) is not None for cell in row) for row in cells], default=0), sum(map(len, cells))

    return 0, max(SEPARATORS, key=titles)


def _first_titles(rows: Sequence[Sequence[Field]]) -> int:
    """The index of the first row of titles."""
    tests: tuple[Callable[[Sequence[Field]], bool], ...] = (
        lambda row: _is_titles(row) or all(title_of(cell.text) for cell in row if cell.text.strip()),
        lambda row: any(title_of(cell.text) for cell in row) and sum(bool(cell.text.strip()) for cell in row) > 2,
        lambda row: sum(bool(cell.text.strip()) for cell in row) > 1,
    )
    for test in tests:
        for index, row in enumerate(rows):
            if test(row) and not any(units_of(cell.text) is not None or day_of(cell.text, DAY_FIRST) for cell in row):
                return index
    return 0


def _is_titles(row: Sequence[Field]) -> bool:
    """Whether a row is one of titles, by at least two of its words."""
    cells = [cell.text.strip() for cell in row if cell.text.strip()]
    known_cells = [cell for cell in cells if cell not in SEATS and title_of(cell)]
    return len(known_cells) >= 2 and not any(units_of(cell) is not None or day_of(cell, DAY_FIRST) for cell in cells)


def _is_deal(section: PadSection, row: Sequence[Field]) -> bool:
    """Whether a row of few cells is a deal, and not a date or a text above others."""
    filled = [index for index, cell in enumerate(row) if cell.text.strip()]
    columns = [section.columns[index].holds for index in filled if index < len(section.columns)]
    if len(section.columns) == 1:
        return True
    if len(filled) == 1 and filled[0] == 0 and not units_of(row[0].text):
        return columns[0] in ("contract", "points", "score") and not day_of(row[0].text, DAY_FIRST)
    if title_of(row[filled[0]].text) in COLUMNS and filled[0] == 0 and len(filled) == 2:
        return False
    return any(holds in _OF_DEALS or holds == "game" for holds in columns) or any(
        index in section.names for index in filled
    )


def _adds_up(section: PadSection, row: Sequence[Field], sums: dict[int, int]) -> bool:
    """Whether a row without words has the sums of the rows above it. It adds the row to these sums."""
    numbers = {index: units_of(row[index].text) for index in section.names if index < len(row)}
    filled = {index for index, cell in enumerate(row) if cell.text.strip()}
    values = {index: number for index, number in numbers.items() if number is not None}
    others = any(column.holds in _OF_DEALS for column in section.columns)
    alone = others and values and filled == {*values} and sums.get(-1, 0) > 1
    if alone and all(sums.get(index) == number for index, number in values.items()):
        return True
    for index, number in values.items():
        sums[index] = sums.get(index, 0) + number
    sums[-1] = sums.get(-1, 0) + 1
    return False


def _lists(texts: Sequence[str]) -> bool:
    """Whether most texts name several players."""
    return sum("/" in text for text in texts) * 2 > len(texts)


def _numbers(texts: Iterable[str]) -> bool:
    texts = list(texts)
    return bool(texts) and all(any(units_of(text) is not None for text, _note in _readings(one)) for one in texts)
