"""The record of a row of a pad."""

import re
from collections.abc import Iterator, Mapping, Sequence

from notation.game import Game
from notation.house import HOUSE
from notation.importers.deduced import PASS, line_alone, one_against_others, only_known, score_of_one
from notation.importers.pad_table import BLANK, PadColumn, PadSection, readings
from notation.importers.source import (
    PLAIN,
    Field,
    MisreadError,
    deal_line,
    head_lines,
    house_told,
    remark,
    rules_lines,
    seat_named,
    unknown_field,
)
from notation.importers.titles import COLUMNS, DITTO, contracts_of, folded, game_of
from notation.importers.values import ambiguous, day_of, points_text, units_of
from notation.record import SEATS
from notation.rulebooks import not_a_game
from notation.words.languages import _, either
from notation.words.spelling import nearest

_PARTS = ("/", ";", ",", "+", " - ", "–", "-")
"""Separators of the players' names; a hyphen may be within one."""
_AND = re.compile(r" (?:and|und|et|in|&) ")
"""What is before the last name of a list."""


_JUDGED = ("deal ", "rules ", f"{HOUSE} ")


class PadRow:
    """The record of a row."""

    def __init__(
        self,
        given: Mapping[str, str],
        order: str | None,
        section: PadSection,
        row: list[Field],
        shared: Mapping[str, Field],
        above: dict[str, Field],
    ) -> None:
        """`given` holds for all rows, `order` is that of day and month, `shared` is what stands in rows of its own.

        `above` has the last cell of each column, and gets those of this row.
        """
        self.given, self.order, self.section, self.row = given, order, section, row
        self.start = row[0].at
        self.notes: list[MisreadError] = []
        self.comments: list[str] = []
        self.fields = {name: Field(text, self.start) for name, text in given.items()} | dict(shared)
        self.titles: dict[str, str] = {}
        self.entries: dict[str, Field] = {}
        self.left: list[tuple[PadColumn, Field]] = []
        for index, (column, cell) in enumerate(self._fitted()):
            if cell.text.strip() in DITTO or folded(cell.text) in DITTO:
                cell = above.get(column.title.text, cell)
            text = cell.text.strip()
            if text in BLANK:
                continue
            above[column.title.text] = cell
            cell = Field(text, cell.at + len(cell.text) - len(cell.text.lstrip()))
            if index in section.names:
                self.entries[section.names[index]] = cell
            elif column.holds:
                self.fields[column.holds] = cell
                self.titles[column.holds] = column.title.text.strip()
            else:
                self.left.append((column, cell))

    def keeps(self, column: PadColumn) -> bool:
        """Whether the cell of a column is kept as a comment, since nobody knows what the column is."""
        return any(column is each for each, _cell in self.left)

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
            row[place].text.strip() if place is not None and place < len(row) else self.given.get("game", "")
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
        told = {keyword: value for keyword in ("rules", *PLAIN) if (value := self._header(keyword))}
        house = house_told(fields | told)
        self.game = self.game.under({HOUSE: house.text}) if house else self.game
        for keyword, value in told.items():
            try:
                lines += rules_lines(fields | told) if keyword == "rules" else head_lines({keyword: value}, [])
            except MisreadError as error:
                self._leave(keyword, fields[keyword], str(error))
        lines += head_lines({}, names)
        act = self._deal([line for line in lines if line.startswith(_JUDGED)])
        for column, cell in self.left:
            if name := self._name_of(column.title.text):
                self.entries[name] = cell
            else:
                self.comments.append(remark(column.title.text, cell.text))
                if not column.title.text.strip():
                    self.notes.append(MisreadError(cell.at, kept(_("this column has no title"))))
        claims = self._claims([line for line in lines if line.startswith(_JUDGED)], act)
        return "\n".join([*lines, *act.values(), *claims, *self.comments]) + "\n"

    def _names(self) -> list[str]:
        if told := self.fields.get("players"):
            part = next((part for part in _PARTS if part in told.text), _PARTS[0])
            listed = told.text.split(part)
            return [name.strip() for name in (*listed[:-1], *_AND.split(listed[-1]))]
        names = list(self.section.names.values())
        game = game_of(self.fields["game"].text) if "game" in self.fields else None
        seats = [column.holds for column in self.section.columns if column.holds in SEATS]
        if game and not names and len(seats) in game.players and {*seats} == {*SEATS[: len(seats)]}:
            return [""] * len(seats)
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
        if day := day_of(value.text, self.order):
            return Field(day, value.at)
        if ambiguous(value.text):
            text = _("in “{text}” day and month could change places; give date-order=dmy or date-order=mdy")
        else:
            text = _("“{text}” is not a date")
        self._leave(keyword, value, text.format(text=value.text))
        return None

    def _deal(self, head: Sequence[str]) -> dict[str, str]:
        """The lines about dealer and contract."""
        lines = {}
        seat = self._seat("dealer")
        if seat:
            lines["dealer"] = f"dealer {seat}"
        self.declarer, told = self._seat("declarer"), self.fields.get("contract")
        word = self._contract(told) if told else None
        if self.declarer and word and word != PASS:
            lines["contract"] = f"contract {self.declarer} {word}"
        elif word and (line := line_alone("\n".join([*head, *lines.values()]), word, self._playing(seat))):
            assert self.game is not None
            lines["contract"] = line
            if line.startswith("contract") and one_against_others(self.game, word):
                self.declarer = line.split()[1]
        elif word and told:
            self._leave("contract", told, _("without a declarer, there is no line for the contract"))
        elif self.declarer and not ("points" in self.fields or "score" in self.fields):
            self.comments.append(remark(self._title("declarer"), self.fields["declarer"].text))
        return lines

    def _playing(self, dealer: str | None) -> tuple[int, ...]:
        """The seats that play, forehand first where the dealer is known."""
        assert self.game is not None
        return self.game.active(self.count, SEATS.index(dealer)) if dealer else tuple(range(self.count))

    def _seat(self, name: str) -> str | None:
        """The seat in a cell, with a note behind it perhaps, or a partner."""
        told = self.fields.get(name)
        if told is None:
            return None
        texts = list(readings(told.text))
        if len(pair := [part.strip() for part in re.split(r"[/+&]", told.text)]) == 2:
            texts.insert(1, (pair[0], told.text))
        for text, note in texts:
            try:
                if note == told.text:
                    seat_named(Field(pair[1], told.at), self.names, self.count)
                seat = seat_named(Field(text, told.at), self.names, self.count)
            except MisreadError:
                continue
            self._note(name, told, note)
            return seat
        try:
            seat_named(told, self.names, self.count)
        except MisreadError as error:
            self._leave(name, told, str(error))
        return None

    def _contract(self, told: Field) -> str | None:
        assert self.game is not None
        contracts = contracts_of(self.game)
        for text, note in readings(told.text):
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
                whole = score_of_one("\n".join([*head, *act.values()]), units, SEATS.index(seat), own[seat])
                if whole is None:
                    text = _("the entries of the others do not follow from “{text}”")
                    self._leave("score", told, text.format(text=told.text))
                    own = {}
                else:
                    own = {SEATS[seat]: entry for seat, entry in whole.entries.items()}
                    if whole.alone:
                        self.notes.append(MisreadError(told.at, only_known(told.text)))
            score = own | score
        if score:
            yield "score: " + ", ".join(f"{seat} {score[seat]}" for seat in sorted(score))

    def _entries(self, name: str, unit: int) -> dict[str, int]:
        """Numbers by seat, ``A 12 B 3``; one number alone is the declarer's."""
        told = self.fields.get(name)
        if told is None:
            return {}
        for text, note in readings(told.text):
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
                text = _("“{text}” is neither a number nor a list of seats with numbers").format(text=told.text)
                self._leave(name, told, text if units_of(number, unit) is None else str(error))
                return {}
            if units is None or seat in found:
                self._leave(name, told, _("“{text}” is not a number").format(text=number))
                return {}
            found[seat] = units
        return found

    def _number(self, cell: Field, title: str) -> int | None:
        for text, note in readings(cell.text):
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
        self.notes.append(MisreadError(cell.at, kept(reason)))

    def _note(self, name: str, cell: Field, note: str) -> None:
        """Keep a note in a cell as a comment."""
        if note:
            self.comments.append(remark(self._title(name), note))
            self.notes.append(MisreadError(cell.at, kept(_("“{text}” is a note").format(text=note))))


def kept(reason: str) -> str:
    return _("{reason}; kept as a comment").format(reason=reason.removesuffix("."))


def _alone(text: str) -> bool:
    """Whether a score is one number."""
    return any(units_of(reading) is not None for reading, _note in readings(text))
