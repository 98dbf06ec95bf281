"""A score pad as a table: one deal a row."""

import re
from collections.abc import Iterator, Mapping, Sequence

from notation.game import Game
from notation.importers.source import (
    PLAIN,
    Field,
    Imported,
    Misread,
    MisreadError,
    Places,
    deal_line,
    head_lines,
    readable,
    seat_named,
    unknown_field,
)
from notation.reader.atoms import ATOM
from notation.record import SEATS
from notation.rulebooks import find
from notation.words.languages import _, either
from notation.words.spelling import nearest

COLUMNS = ("game", "rules", *PLAIN, "players", "dealer", "declarer", "contract", "points", "score", *SEATS)
"""Possible headings of columns; a letter heads the scores of that seat."""

_NUMBER = re.compile(f"{ATOM['PARTS']}|{ATOM['NUMBER']}")
_PARTS = ("/", ";", ",")
"""Separators of the players' names."""


def read(text: str, given: Mapping[str, str]) -> Iterator[Imported | Misread]:
    """A score pad as CSV: date, players, declarer, contract, card points, score, a deal a row under a row of titles.

    Commas, semicolons or tabs part the columns, as in the row of titles. An empty place is unknown.
    """
    places = Places(text)
    separator = max(",;\t", key=text.partition("\n")[0].count)
    try:
        rows = list(table(text, separator))
        titles = [field.text.strip() for field in rows[0]] if rows else []
        titles = [title if title in SEATS else title.casefold() for title in titles]
        for title, field in zip(titles, rows[0] if rows else (), strict=True):
            if title not in COLUMNS:
                raise unknown_field(field.text, COLUMNS[: -len(SEATS)], field.at)
            if titles.count(title) > 1:
                raise MisreadError(field.at, _("the column “{name}” appears twice").format(name=title))
    except MisreadError as error:
        yield places.misread(error)
        return
    for row in rows[1:]:
        try:
            yield Imported(*places.of(row[0].at), record_text(titles, row, given))
        except MisreadError as error:
            yield places.misread(error)


def record_text(titles: Sequence[str], row: Sequence[Field], given: Mapping[str, str]) -> str:
    """The record of a row."""
    start = row[0].at
    if len(row) != len(titles):
        text = _("this row has {count} fields, the header row has {wanted}")
        raise MisreadError(start, text.format(count=len(row), wanted=len(titles)))
    fields = {name: Field(text, start) for name, text in given.items()}
    fields |= {
        title: Field(field.text.strip(), field.at)
        for title, field in zip(titles, row, strict=True)
        if field.text.strip()
    }
    names = _players(fields.get("players"))
    head, count = deal_line(fields, names, start)
    game = find(fields["game"].text)
    assert game is not None
    lines = [head, *head_lines(fields, names)]
    if dealer := fields.get("dealer"):
        lines.append(f"dealer {seat_named(dealer, names, count)}")
    declarer = None
    if told := fields.get("declarer"):
        declarer = seat_named(told, names, count)
        if contract := fields.get("contract"):
            lines.append(f"contract {declarer} {_contract(contract, game)}")
    if points := fields.get("points"):
        lines.append(readable(f"points: {_entries(points, declarer, names, count)}", points))
    scores = [f"{seat} {_number(fields[seat])}" for seat in SEATS[:count] if seat in fields]
    if score := fields.get("score"):
        scores.append(_entries(score, declarer, names, count))
    if scores:
        lines.append(readable(f"score: {', '.join(scores)}", score or row[0]))
    return "\n".join(lines) + "\n"


def _players(field: Field | None) -> list[str]:
    if field is None:
        return []
    part = next((part for part in _PARTS if part in field.text), _PARTS[0])
    return [name.strip() for name in field.text.split(part)]


def _contract(field: Field, game: Game) -> str:
    contracts = game.every_contract
    words = {contract.word: contract.word for contract in contracts}
    for contract in contracts:
        words |= {form.casefold(): contract.word for form in (contract.word, contract.label, contract.named)}
    word = words.get(field.text) or words.get(field.text.casefold())
    if word is None:
        text = _("“{text}” is not a contract of {game}; expected {words}")
        if near := nearest(field.text.casefold(), words):
            text = _("“{text}” is not a contract of {game}; did you mean “{near}”?")
        known = either(contract.word for contract in game.every_contract)
        raise MisreadError(field.at, text.format(text=field.text, game=game.name, near=near, words=known))
    return word


def _entries(field: Field, declarer: str | None, names: list[str], count: int) -> str:
    """Numbers by seat, ``A 12 B 3``; one number alone is the declarer's."""
    words = field.text.replace(",", " ").replace(":", " ").split()
    if len(words) == 1:
        if declarer is None:
            raise MisreadError(field.at, _("without a declarer, it is unclear whose number this is"))
        return f"{declarer} {_number(field)}"
    if len(words) % 2:
        text = _("“{text}” is neither a number nor a list of seats with numbers")
        raise MisreadError(field.at, text.format(text=field.text))
    pairs = zip(words[::2], words[1::2], strict=True)
    return ", ".join(
        f"{seat_named(Field(seat, field.at), names, count)} {_number(Field(number, field.at))}"
        for seat, number in pairs
    )


def _number(field: Field) -> str:
    text = field.text.replace("−", "-").removeprefix("+")
    if not _NUMBER.fullmatch(text):
        raise MisreadError(field.at, _("“{text}” is not a number").format(text=field.text))
    return text


# ---- The table


def table(text: str, separator: str) -> Iterator[list[Field]]:
    """The rows of a table, each place with where it starts; blank rows are none. Raises MisreadError."""
    row: list[Field] = []
    at, size = int(text.startswith("\ufeff")), len(text)
    while at < size:
        start = at
        if text[start] == '"':
            value, at = _quoted(text, start)
        else:
            at = start
            while at < size and text[at] not in (separator, "\n"):
                at += 1
            value = text[start:at]
        row.append(Field(value.removesuffix("\r"), start))
        while at < size and text[at] in " \r" and text[at] != separator:
            at += 1
        if at < size and text[at] not in (separator, "\n"):
            raise MisreadError(at, _("a closing quote must end its column"))
        if at == size or text[at] == "\n":
            if any(field.text.strip() for field in row):
                yield row
            row = []
        elif at + 1 == size:
            row.append(Field("", at))
        at += 1
    if any(field.text.strip() for field in row):
        yield row


def _quoted(text: str, start: int) -> tuple[str, int]:
    """A text in quotes, in which two quotes mean one, and the place of its end. Raises MisreadError."""
    at, parts = start + 1, []
    while True:
        end = text.find('"', at)
        if end < 0:
            raise MisreadError(start, _("this quote is not closed"))
        parts.append(text[at:end])
        if text[end + 1 : end + 2] != '"':
            return '"'.join(parts), end + 1
        at = end + 2
