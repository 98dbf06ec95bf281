"""The rows of sheets and of hands by suit: which deals there are, and what is printed of each."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from notation.importers.printed_cards import MARKS, NONE, is_suit, nameable, suit_letter
from notation.importers.source import Field
from notation.importers.table import SEPARATORS, table
from notation.importers.titles import folded, place_of, title_of
from notation.record import SEATS

_OF_SEVERAL = ("date", "event", "place", "table", "game", "rules", "players", "annotator", "source")
"""What holds for the deals that follow, too."""
_CARDS = ("talon", "discard", "take", "keep", "show", "buy")
"""Rows that have cards."""
KEYED = re.compile(r"([^:=]{1,40}?)\s*[:=]\s*(.*)", re.DOTALL)
"""A name and a value: ``Donneur : Sud``."""
_NUMBERED = re.compile(r"\s*(?:n[°ºor]\.?|№|#)?\s*[0-9.]*$", re.IGNORECASE)
"""A number behind a name: ``Étui n° 8``."""
_ROLE = re.compile(r"(.+?)\s*[(\[,–—-]\s*([^\W\d]+)[)\]]?[:.]?")


def key_of(text: str) -> str:
    """The meaning of a row or column of this name, its number aside; empty if unknown."""
    text = text.strip(MARKS + " ")
    found = title_of(text) or title_of(_NUMBERED.sub("", text))
    return found if found and found not in SEATS else ""


@dataclass
class TrickRow:
    """A row of a sheet."""

    at: int
    number: int
    cells: dict[str, Field]
    """The cards by the titles of their columns."""
    leader: str = ""
    winner: str = ""


@dataclass
class PrintedDeal:
    """A deal as it is printed."""

    at: int
    fields: dict[str, Field] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    """The seats as they are named, in the order of the sheet."""
    ordered: bool = False
    """Whether the columns are the cards in their order of play."""
    hands: dict[str, list[Field]] = field(default_factory=dict)
    cards: dict[str, list[Field]] = field(default_factory=dict)
    """Talon, discard and the like, by line."""
    tricks: list[TrickRow] = field(default_factory=list)
    kept: list[tuple[str, Field]] = field(default_factory=list)
    """What has no line, with its name."""

    @property
    def blank(self) -> bool:
        """Whether nothing of a deal has been read yet."""
        return not (self.hands or self.cards or self.tricks or self.fields.keys() - set(_OF_SEVERAL))


def looks_like(text: str) -> bool:
    """Whether a text may be a sheet or hands by suit: a table with tricks, or lines that begin with suits."""
    if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        return False
    lines = [line for line in text.splitlines() if line.strip()][:400]
    suits = sum(map(_starts_with_suit, lines))
    if suits >= 4 and 3 * suits >= len(lines):
        return True
    for line in lines:
        separator = max(SEPARATORS, key=line.count)
        cells = [cell.strip().strip('"') for cell in line.split(separator)]
        named = [key_of(cell) for cell in cells]
        if "trick" in named[:1] and len(cells) > 3 and "points" not in named:
            return True
        numbered = len(cells) > 3 and cells[0].strip(". ").isdigit()
        signs = any(is_suit(cell[:1]) or is_suit(cell[-1:]) for cell in cells[1:] if cell)
        if numbered and signs and nameable([cell for cell in cells[-3:] if cell]):
            return True
    return any(_has_suits([Field(line, 0)], 3) for line in lines)


def _starts_with_suit(line: str) -> bool:
    """Whether a line begins with a suit, or a letter for one, and its cards."""
    first, *rest = re.split(r"[\s:;,]+", line.strip(), maxsplit=1)
    if is_suit(first[:12]) or _starts_with_sign(line):
        return True
    words = [word for word in re.split(r"[\s;,]+", rest[0] if rest else "") if word and word not in NONE]
    return suit_letter(folded(first)) and bool(rest) and all(nameable([f"♠{word}"]) for word in words)


def _starts_with_sign(line: str) -> bool:
    return bool(line.strip()) and is_suit(line.strip()[0]) != "" and not line.strip()[0].isalnum()


def _rows(text: str) -> tuple[list[list[Field]], bool]:
    """The rows of a text and whether it is a table. Raises MisreadError."""
    lines = [line for line in text.splitlines() if line.strip()]
    for separator in SEPARATORS:
        held = [line for line in lines if separator in line]
        if 2 * sum(map(_is_hand, held)) > len(held):
            continue
        least = 3 if separator == "," else 2
        wide = sum(line.count(separator) >= least for line in held)
        if separator == "," and (_by_suit(lines) or not any(map(_of_tricks, held))):
            continue
        if wide and (2 * len(held) > len(lines) or wide >= 3):
            return list(table(text, separator)), True
    rows = []
    at = 0
    for line in text.splitlines(keepends=True):
        content = line.strip("\ufeff \t\r\n")
        start = at + line.index(content) if content else at
        at += len(line)
        if not content:
            continue
        keyed = KEYED.fullmatch(content)
        lettered = keyed is not None and suit_letter(folded(keyed[1])) and not _has_suits([Field(keyed[2], 0)], 1)
        if keyed and not is_suit(keyed[1]) and not lettered:
            rows.append([Field(keyed[1], start), Field(keyed[2], start + keyed.start(2))])
        else:
            rows.append([Field(content, start)])
    return rows, False


def _of_tricks(line: str) -> bool:
    """Whether a line with commas is a trick, or the titles above tricks."""
    cells = line.split(",")
    return len(cells) > 3 and (key_of(cells[0]) == "trick" or cells[0].strip(' ."').isdigit())


def _is_hand(line: str) -> bool:
    """Whether a line is a name and all cards by suit: ``Sud : ♠ R D ; ♥ 10``."""
    keyed = KEYED.fullmatch(line.strip("\ufeff \t\r"))
    return keyed is not None and not is_suit(keyed[1]) and bool(_starts_with_suit(keyed[2]))


def _by_suit(lines: Sequence[str]) -> bool:
    """Whether most lines begin with a suit, so that commas are between cards."""
    return 2 * sum(map(_starts_with_suit, lines)) > len(lines)


def deals_of(text: str) -> Iterator[PrintedDeal]:
    """The deals of a text. Raises MisreadError."""
    rows, is_table = _rows(text)
    sheet = PrintedDeal(rows[0][0].at if rows else 0)
    columns: list[str] = []
    block: list[Field] | None = None

    def fresh(at: int) -> PrintedDeal:
        return PrintedDeal(at, {name: value for name, value in sheet.fields.items() if name in _OF_SEVERAL})

    for index, row in enumerate(rows):
        cells = [Field(cell.text.strip(), cell.at + len(cell.text) - len(cell.text.lstrip())) for cell in row]
        first, rest = cells[0], [cell for cell in cells[1:] if cell.text]
        if is_table and _is_header(cells):
            if sheet.tricks:
                yield sheet
                sheet = fresh(first.at)
            columns, block = [cell.text.strip(MARKS + " ") for cell in cells], None
            seats = [name for name in columns if name and not key_of(name)]
            sheet.ordered = all(name.strip(". ").isdigit() for name in seats)
            if not sheet.ordered:
                sheet.names = list(dict.fromkeys([*seats, *[name for name in sheet.names if name not in seats]]))
            continue
        if is_table and _is_trick(cells, columns):
            number = int(re.sub(r"\D", "", first.text) or 0)
            if sheet.tricks and number and number <= sheet.tricks[-1].number:
                yield sheet
                names, ordered = sheet.names, sheet.ordered
                sheet = fresh(first.at)
                sheet.names, sheet.ordered = names, ordered
            if not columns:
                columns = ["trick", *(f"{place}" for place in range(1, len(cells)))]
                sheet.names = columns[1:]
            _add_trick(sheet, number, columns, cells)
            continue
        name, content = _named_row(first, rest, is_table)
        if name:
            if name in sheet.fields and name not in _OF_SEVERAL and name not in ("show", "take"):
                if not sheet.blank:
                    yield sheet
                sheet = fresh(first.at)
            elif name in ("board", "dealer") and (sheet.tricks or len(sheet.hands) > 2):
                yield sheet
                sheet = fresh(first.at)
            block = None
            if name in _CARDS:
                if content or name not in sheet.cards:
                    block = sheet.cards.setdefault(name, [])
                    block += content
                sheet.fields.setdefault(name, first)
            elif content:
                sheet.fields[name] = _joined(content)
            continue
        if block is not None and _is_cards(first, rest):
            block.append(
                _joined(cells) if is_table else Field(text[first.at : cells[-1].at + len(cells[-1].text)], first.at)
            )
            continue
        follows = rows[index + 1] if index + 1 < len(rows) else []
        seat = _seat_row(first, rest, follows, sheet, is_table)
        if seat:
            who, role, content = seat
            if who in sheet.hands:
                yield sheet
                sheet = fresh(first.at)
            if who not in sheet.names:
                sheet.names.append(who)
            if role:
                sheet.fields[role] = Field(who, first.at)
            block = sheet.hands.setdefault(who, [])
            block += content
            continue
        sheet.kept += [("", _joined([cell for cell in cells if cell.text]))]
    if not sheet.blank or sheet.kept:
        yield sheet


def _joined(cells: Sequence[Field]) -> Field:
    return Field("; ".join(cell.text for cell in cells), cells[0].at)


def _is_header(cells: Sequence[Field]) -> bool:
    """Whether cells are the titles of columns of tricks."""
    texts = [cell.text for cell in cells if cell.text]
    keys = [key_of(text) for text in texts]
    if len(texts) < 4 or (nameable(texts[1:]) and not all(text.strip(". ").isdigit() for text in texts[1:])):
        return sum(bool(place_of(text)) for text in texts) >= 3
    others = [text for text, key in zip(texts[1:], keys[1:], strict=True) if not key]
    if keys[0] == "trick" or (keys[0] == "board" and not set(keys[1:]) - {"", "leader", "winner"}):
        return len(others) >= 3
    return sum(bool(place_of(text)) or text in SEATS for text in texts) >= 3 and len(cells) - len(texts) <= 1


def _is_trick(cells: Sequence[Field], columns: Sequence[str]) -> bool:
    """Whether cells are a trick under its number."""
    number = folded(cells[0].text)
    digits = number.removeprefix(next((word for word in number.split() if title_of(word) == "trick"), "")).strip()
    if columns and not digits and not number:
        return any(cell.text for cell in cells[1:])
    if not digits.isdigit():
        return False
    return bool(columns) or (len(cells) >= 4 and nameable([cell.text for cell in cells[1:] if cell.text]))


def _add_trick(sheet: PrintedDeal, number: int, columns: Sequence[str], cells: Sequence[Field]) -> None:
    trick = TrickRow(cells[0].at, number or len(sheet.tricks) + 1, {})
    for index, cell in enumerate(cells):
        title = columns[index] if index < len(columns) else ""
        key = key_of(title) if title else ""
        if index == 0 and key in ("trick", "board", ""):
            continue
        if key in ("leader", "winner"):
            setattr(trick, key, cell.text)
        elif title and not key:
            trick.cells[title] = cell
        elif cell.text:
            sheet.kept.append((title, cell))
    sheet.tricks.append(trick)


def _named_row(first: Field, rest: Sequence[Field], is_table: bool) -> tuple[str, list[Field]]:
    """What a row is named, and what it says: ``Donneur;Sud``, ``Donneur : Sud``, ``Donne 53``, ``Chien``."""
    name = key_of(first.text)
    if not is_table and not rest and not (name and title_of(first.text)):
        words = first.text.split()
        for size in (2, 1):
            start = " ".join(words[:size])
            if len(words) > size and (key := title_of(start)) and key not in (*SEATS, "trick", "table", "place"):
                at = first.text.index(words[size], len(start))
                return key, [Field(first.text[at:], first.at + at)]
    if name in ("trick", "winner") or (name and not rest and name not in _CARDS and first.text.strip().isalpha()):
        return "", []
    numbered = re.fullmatch(r"(.*?)\s*([0-9]+)\.?", first.text)
    if name and not rest and numbered and name == "board":
        return name, [Field(numbered[2], first.at + numbered.start(2))]
    if is_table and not rest and (keyed := KEYED.fullmatch(first.text)) and (name := key_of(keyed[1])):
        return name, [Field(keyed[2], first.at + keyed.start(2))] if keyed[2] else []
    return name, list(rest)


def _seat_row(
    first: Field, rest: Sequence[Field], follows: Sequence[Field], sheet: PrintedDeal, is_table: bool
) -> tuple[str, str, list[Field]] | None:
    """A seat that heads a hand, its role if it is printed beside it, and cards of the same row; None if it is none."""
    text = first.text.rstrip(" :.")
    role = ""
    if found := _ROLE.fullmatch(text):
        key = key_of(found[2])
        if key in ("dealer", "declarer"):
            text, role = found[1], key
    if rest:
        if _has_suits(rest) and not is_suit(text):
            return text, role, list(rest)
        return None
    if is_suit(text):
        return None
    who, at = _before_suit(first.text)
    if who and (_has_suits([first]) or place_of(who) or who in sheet.names or who in SEATS):
        return who, role, [Field(first.text[at:], first.at + at)]
    heads = bool(follows) and _is_cards(follows[0], follows[1:])
    if heads and (place_of(text) or not any(sign.isdigit() or is_suit(sign) for sign in text)) and len(text) <= 60:
        return text, role, []
    return None


def _before_suit(text: str) -> tuple[str, int]:
    """The name before the first sign of a suit, and where that is; empty if there is none."""
    at = next((at for at, sign in enumerate(text) if not sign.isalnum() and is_suit(sign)), 0)
    name = text[:at].strip(" \t:.,;")
    return (name, at) if name.replace(" ", "").isalpha() and not key_of(name) else ("", 0)


def _has_suits(cells: Sequence[Field], least: int = 2) -> bool:
    """Whether cells have cards by suit, of that many suits."""
    text = " ".join(cell.text for cell in cells)
    headed = [word for word in text.split() if word[-1] in ":." and suit_letter(folded(word))]
    signs = sum(bool(is_suit(sign)) and not sign.isalnum() for sign in text)
    return max(len(headed), signs, sum(bool(is_suit(word)) for word in text.split())) >= least


def _is_cards(first: Field, rest: Sequence[Field]) -> bool:
    """Whether a row begins with a suit, or has cards alone."""
    words = first.text.split()
    if not words or (len(_before_suit(first.text)[0]) > 2 and not is_suit(words[0])):
        return False
    if is_suit(words[0]) or _starts_with_sign(first.text):
        return True
    lettered = len(words) > 1 and suit_letter(folded(words[0])) and not is_suit(words[1][:1])
    return bool(lettered or nameable([first.text])) and not key_of(first.text) and not place_of(first.text)
