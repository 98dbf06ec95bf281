"""A score pad as a table: one deal a row."""

import re
from collections.abc import Iterator, Mapping

from notation.game import Game
from notation.importers.pad_row import PadRow, kept
from notation.importers.pad_table import (
    OF_DEALS,
    WORDS,
    PadColumn,
    PadSection,
    adds_up,
    counts,
    first_titles,
    is_deal,
    is_rule,
    is_titles,
    lists,
    numbers,
    runs,
    separator_of,
)
from notation.importers.source import (
    Field,
    Imported,
    ImportQuestion,
    Misread,
    MisreadError,
    Places,
    remark,
    unknown_field,
    which_game,
    which_order,
    which_players,
)
from notation.importers.table import table
from notation.importers.titles import COLUMNS, column_of, folded, game_of, order_spoken, sums_up, title_of
from notation.importers.values import ambiguous, day_of, order_of, units_of
from notation.record import SEATS
from notation.words.languages import _
from notation.words.spelling import nearest

_DATE_ROW = re.compile(r"[0-9].*[0-9]\.?")
CHOSEN = "column."
"""What keys of values begin with that say what is in a column: ``column.TITLE``."""


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
    """What the table itself does not say, and can be `given`: game, players, the order of dates, unknown columns."""
    try:
        pad = ScorePad(text, given)
    except MisreadError:
        return []
    found = []
    if not any(section.column("game") is not None for section in pad.sections):
        found.append(which_game())
    if any(map(_nameless, pad.sections)):
        found.append(which_players())
    if pad.order is None and (doubtful := next(filter(ambiguous, pad.dates()), None)):
        found.append(which_order(doubtful))
    titles = dict.fromkeys(
        column.title.text.strip()
        for section in pad.sections
        for index, column in enumerate(section.columns)
        if not column.holds and index not in section.names and section.texts(index) and column.title.text.strip()
    )
    for title in titles:
        text = _("What is in the column “{name}”?").format(name=title)
        found.append(ImportQuestion(f"{CHOSEN}{title}", text, ("comment", *COLUMNS), "comment"))
    return found


def _nameless(section: PadSection) -> bool:
    """Whether players are named in the rows of a section, and nothing says who sat at the table."""
    named = [text for holds in ("dealer", "declarer") for text in section.cells(holds) if text not in SEATS]
    return bool(named) and not section.names and section.column("players") is None


def _is_title(text: str) -> bool:
    """Whether a title means something, so that it is no name of a player."""
    return title_of(text) is not None or sums_up(text)


class ScorePad:
    """A score pad: its sections, and the records of its rows."""

    def __init__(self, text: str, given: Mapping[str, str]) -> None:
        """Raises MisreadError for what is not a table."""
        self.given = given
        self.chosen = {
            folded(key.removeprefix(CHOSEN)): value for key, value in given.items() if key.startswith(CHOSEN)
        }
        self.sections: list[PadSection] = []
        start, separator = separator_of(text)
        self.loose: list[tuple[int, list[Field]]] = []
        rows = [row for row in table(text, separator, start) if not is_rule(row)]
        first = first_titles(rows)
        shared: list[list[Field]] = rows[:first]
        self._before = shared
        titles: list[list[str]] = []
        for index, row in enumerate(rows[first:]):
            cells = [folded(cell.text) for cell in row]
            if index == 0 or cells in titles or is_titles(row):
                self.sections.append(PadSection([PadColumn(self._holds(cell), cell) for cell in row]))
                titles.append(cells)
            else:
                self.sections[-1].rows.append(row)
        for section in self.sections:
            self._settle(section)
        self.order = given.get("date-order") or order_of(self.dates()) or order_spoken(self._titles())

    def _holds(self, title: Field) -> str:
        chosen = self.chosen.get(folded(title.text), "")
        return chosen if chosen in COLUMNS else "" if chosen else column_of(title.text) or ""

    def _titles(self) -> list[str]:
        return [column.title.text for section in self.sections for column in section.columns]

    def dates(self) -> list[str]:
        """The texts of all dates."""
        return [text for section in self.sections for text in section.cells("date")]

    def _settle(self, section: PadSection) -> None:
        """Find out which columns are not what their titles say, and which are headed by a player."""
        for index, column in enumerate(section.columns):
            texts = section.texts(index)
            if column.holds == "board" and texts and not any(sign.isdigit() for text in texts for sign in text):
                holds = "" if section.column("dealer") is not None else "dealer"
                section.columns[index] = column._replace(holds=holds)
        people = [text for holds in ("dealer", "declarer") for text in section.cells(holds)]
        who = {folded(name) for text in people for name in (text, *re.split(r"[/+&(,]", text))}
        for index, column in enumerate(section.columns):
            texts = section.texts(index)
            title = folded(column.title.text)
            if title in who and title not in self.chosen and column.holds not in SEATS:
                section.columns[index] = column._replace(holds="")
                continue
            if not column.holds and section.column("board") is None and counts(texts):
                column = column._replace(holds="board")
                section.columns[index] = column
            twice = column.holds and column.holds in [before.holds for before in section.columns[:index]]
            numbered = column.holds in WORDS and texts and all(units_of(text) is not None for text in texts)
            if twice or numbered:
                section.columns[index] = column._replace(holds="")
            elif column.holds == "declarer" and section.column("players") is None and lists(texts):
                section.columns[index] = column._replace(holds="players")
        headed = [
            (index, column.title.text.strip()) for index, column in enumerate(section.columns) if not column.holds
        ]
        unknown = [
            index
            for index, title in headed
            if title and folded(title) not in self.chosen and (folded(title) in who or not _is_title(title))
        ]
        if section.column("players") is not None or "players" in self.given:
            return
        game = self._game(section)
        named = [index for index in unknown if folded(section.columns[index].title.text) in who]
        numbers_in = [index for index in unknown if numbers(section.texts(index))]
        together = sorted({*named, *numbers_in})
        beside = [index for run in runs(together) if not {*named}.isdisjoint(run) for index in run]
        longest = max(runs(together), key=len, default=[])
        for found in (beside, together, longest, numbers_in, named):
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
            if section is None or (len(filled) < 3 and not is_deal(section, row)):
                if not (section and section.is_sum(row)):
                    self._above(filled, shared, waiting)
                continue
            if section.is_sum(row) or adds_up(section, row, sums):
                continue
            try:
                record = PadRow(self.given, self.order, section, row, shared, above)
                notes = [MisreadError(cell.at, kept(_("this is not part of a deal"))) for cell in waiting]
                record.comments[:0] = [remark("", cell.text) for cell in waiting]
                for column in section.columns:
                    title = column.title.text.strip()
                    if record.keeps(column) and title and folded(title) not in {*noted, *self.chosen}:
                        noted.add(folded(title))
                        notes.append(MisreadError(column.title.at, kept(self._unknown(section, column))))
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
        if len(texts) == 2 and (name := column_of(texts[0].text)) in COLUMNS and name not in OF_DEALS:
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
