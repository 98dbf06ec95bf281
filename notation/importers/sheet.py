"""Deals as they are printed: sheets with a row for each trick, and hands by suit."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from notation.cards import CARD, TRUMPS
from notation.game import Game
from notation.importers.printed_cards import (
    MARKS,
    NONE,
    Printed,
    is_suit,
    meanings,
    nameable,
    printed,
    spelled,
    suit_letter,
)
from notation.importers.source import (
    PLAIN,
    Field,
    Imported,
    ImportQuestion,
    Misread,
    MisreadError,
    Places,
    comment,
    deal_line,
    head_lines,
    readable,
    which_game,
)
from notation.importers.table import SEPARATORS, table
from notation.importers.titles import contracts_of, folded
from notation.importers.values import DAY_FIRST, day_of
from notation.reader import read as read_records
from notation.record import SEATS
from notation.replay import ALL, position, replay
from notation.rulebooks import find
from notation.words.languages import _

_KEYS = {
    "board": "board etui donne deal nr brett delitev 'etui no' 'donne no' 'board no' 'deal no' partie",
    "dealer": "dealer donneur geber kartengeber delivec delilec mesalec 'dealt by' gegeben",
    "declarer": "declarer taker preneur spieler alleinspieler spielmacher igralec nosilec soloist player",
    "contract": "contract contrat spiel kontrakt igra pogodba ansage enchere bid",
    "talon": "talon dog chien hund skat",
    "discard": "discard discards ecart abgelegt ablage verlegt gelegt weggelegt zalozeno zalozil zalog",
    "take": "take taken aufgenommen genommen vzeto vzel pris",
    "keep": "keep kept behalten garde-main",
    "show": "show shown poignee poignees handful",
    "call": "call called appel 'roi appele' ruf gerufen klic klical 'called king' 'klicani kralj' 'gerufener koenig'",
    "bids": "bids auction encheres lizitation licitacija bidding",
    "announce": "announce announcements annonces annonce ansagen napovedi napoved",
    "points": "points punkte augen tocke 'card points' kartenpunkte",
    "score": "score result resultat ergebnis rezultat marque wertung izid abrechnung",
    "leader": "leader lead led entame ausspiel ausspieler izigra zacne",
    "winner": "winner won gagnant gewinner stichgewinner dobil",
    "trick": "trick tricks pli plis levee levees stich stiche stih vzetek #",
    "date": "date datum dan tag jour",
    "event": "event tournoi turnier turnir evenement anlass dogodek",
    "place": "place lieu ort kraj",
    "table": "table tisch miza",
    "round": "round runde tour krog manche",
    "annotator": "annotator schreiber",
    "source": "source quelle vir",
    "game": "game jeu",
    "rules": "rules regles regeln pravila",
    "players": "players joueurs mitspieler igralci",
}
KEYS = {word.strip("'"): key for key, words in _KEYS.items() for word in re.findall(r"'[^']+'|\S+", words)}
"""Names of rows and columns in the languages of play, as `_folded` spells them."""
_COMPASS = {
    "S": "south sud sued suedden jug s", "E": "east est ost osten vzhod e", "N": "north nord norden sever n",
    "W": "west ouest westen zahod w o",
}  # fmt: skip
_PLACES = {word: place for place, words in _COMPASS.items() for word in words.split()}
_ROUND = "SENW"
"""The places in the order of play, counter-clockwise."""
_OF_SEVERAL = ("date", "event", "place", "table", "game", "rules", "players", "annotator", "source")
"""What holds for the deals that follow, too."""
_CARDS = ("talon", "discard", "take", "keep", "show")
_SIGN = re.compile(r"[\s\-–_.:;()'’/°º=]+")
_KEYED = re.compile(r"([^:=]{1,40}?)\s*[:=]\s*(.*)", re.DOTALL)
_ROLE = re.compile(r"(.+?)\s*[(\[,–—-]\s*([^\W\d]+)[)\]]?[:.]?")
_WORD = re.compile(r"[^\s,;/()–—:]+(?:[- ][^\s,;/()–—:]+)*")
_NUMBER = re.compile(r"[+\-−–]?[0-9]+(?:[.,][0-9]+|/[12]|½|⅓|⅔)?")


@cache
def _folded(text: str) -> str:
    """A text without case, accents, and the signs between and around its words."""
    return " ".join(_SIGN.sub(" ", spelled(text)).split())


def _key(text: str) -> str:
    """What a row or column of this name has; empty if nobody knows."""
    return KEYS.get(_folded(text).strip(MARKS)) or KEYS.get(_folded(text).rstrip("0123456789 "), "")


_FRENCH = re.compile(
    r"\b(?:plis?|chien|ecart|preneur|donneur|contrat|atouts?|etui|encheres|entame|levees?|roi|sud|est|nord|ouest)\b"
)
_GERMAN = re.compile(r"\b(?:stiche?|geber|spieler|tarocks?|ausspiel|ansagen?|lizitation|kreuz|treff|herz)\b")


def _place(text: str) -> str:
    """The place of the compass that a text names; empty if none."""
    return _PLACES.get(_folded(text), "")


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
    language: str = ""
    """The language of its words, ``fr`` or ``de``; empty if they do not say."""

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
        named = [_key(cell) for cell in cells]
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
    return suit_letter(_folded(first)) and bool(rest) and all(nameable([f"♠{word}"]) for word in words)


def _starts_with_sign(line: str) -> bool:
    return bool(line.strip()) and is_suit(line.strip()[0]) != "" and not line.strip()[0].isalnum()


def read(text: str, given: Mapping[str, str]) -> Iterator[Imported | Misread]:
    """Deals as printed: sheets with a row per trick and a column per seat, or hands by suit, in the languages of play.

    The leader is marked by an asterisk or named in a column, or else follows. What is not printed stays unknown.
    """
    places = Places(text)
    try:
        sheets = list(_sheets(text))
    except MisreadError as error:
        yield places.misread(error)
        return
    words = spelled(text)
    language = "fr" if _FRENCH.search(words) else "de" if _GERMAN.search(words) else ""
    for sheet in sheets:
        sheet.language = language
        try:
            lines, notes = _record_text(sheet, given)
            yield Imported(*places.of(sheet.at), lines, tuple(map(places.misread, notes)))
        except MisreadError as error:
            yield places.misread(error)


def questions(text: str, given: Mapping[str, str]) -> list[ImportQuestion]:
    """What the sheets do not say, and can be `given`: the game."""
    try:
        named = all("game" in sheet.fields for sheet in _sheets(text))
    except MisreadError:
        return []
    return [] if named or "game" in given else [which_game()]


def _record_text(sheet: PrintedDeal, given: Mapping[str, str]) -> tuple[str, list[MisreadError]]:
    """The record of a deal, and what could not be read. Raises MisreadError.

    Places of the compass sit in the order of play of the game, unless only the order of the columns is legal.
    """
    found = []
    for by_columns in (False, True):
        reading = _Reading(sheet, given, by_columns)
        text = "\n".join(reading.lines()) + "\n"
        found.append((text, reading.notes))
        if reading.names == list(sheet.names) or replay(read_records(text)[0]).verdict != "illegal":
            return found[-1]
    return found[0]


# ---- The rows


def _rows(text: str) -> tuple[list[list[Field]], bool]:
    """The rows of a text and whether it is a table. Raises MisreadError."""
    lines = [line for line in text.splitlines() if line.strip()]
    for separator in SEPARATORS:
        held = [line for line in lines if separator in line]
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
        keyed = _KEYED.fullmatch(content)
        lettered = keyed is not None and suit_letter(_folded(keyed[1])) and not _has_suits([Field(keyed[2], 0)], 1)
        if keyed and not is_suit(keyed[1]) and not lettered:
            rows.append([Field(keyed[1], start), Field(keyed[2], start + keyed.start(2))])
        else:
            rows.append([Field(content, start)])
    return rows, False


def _of_tricks(line: str) -> bool:
    """Whether a line with commas is a trick, or the titles above tricks."""
    cells = line.split(",")
    return len(cells) > 3 and (_key(cells[0]) == "trick" or cells[0].strip(' ."').isdigit())


def _by_suit(lines: Sequence[str]) -> bool:
    """Whether most lines begin with a suit, so that commas are between cards."""
    return 2 * sum(map(_starts_with_suit, lines)) > len(lines)


def _sheets(text: str) -> Iterator[PrintedDeal]:
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
            seats = [name for name in columns if name and not _key(name)]
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
    keys = [_key(text) for text in texts]
    if len(texts) < 4 or (nameable(texts[1:]) and not all(text.strip(". ").isdigit() for text in texts[1:])):
        return sum(bool(_place(text)) for text in texts) >= 3
    others = [text for text, key in zip(texts[1:], keys[1:], strict=True) if not key]
    if keys[0] == "trick" or (keys[0] == "board" and not set(keys[1:]) - {"", "leader", "winner"}):
        return len(others) >= 3
    return sum(bool(_place(text)) or text in SEATS for text in texts) >= 3 and len(cells) - len(texts) <= 1


def _is_trick(cells: Sequence[Field], columns: Sequence[str]) -> bool:
    """Whether cells are a trick under its number."""
    number = _folded(cells[0].text)
    digits = number.removeprefix(next((word for word in number.split() if KEYS.get(word) == "trick"), "")).strip()
    if columns and not digits and not number:
        return any(cell.text for cell in cells[1:])
    if not digits.isdigit():
        return False
    return bool(columns) or (len(cells) >= 4 and nameable([cell.text for cell in cells[1:] if cell.text]))


def _add_trick(sheet: PrintedDeal, number: int, columns: Sequence[str], cells: Sequence[Field]) -> None:
    trick = TrickRow(cells[0].at, number or len(sheet.tricks) + 1, {})
    for index, cell in enumerate(cells):
        title = columns[index] if index < len(columns) else ""
        key = _key(title) if title else ""
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
    name = _key(first.text)
    if not is_table and not rest and not (name and _folded(first.text) in KEYS):
        words = first.text.split()
        for size in (2, 1):
            start = " ".join(words[:size])
            if len(words) > size and (key := KEYS.get(_folded(start), "")) and key not in ("trick", "table", "place"):
                at = first.text.index(words[size], len(start))
                return key, [Field(first.text[at:], first.at + at)]
    if name in ("trick", "winner") or (name and not rest and name not in _CARDS and first.text.strip().isalpha()):
        return "", []
    numbered = re.fullmatch(r"(.*?)\s*([0-9]+)\.?", first.text)
    if name and not rest and numbered and name == "board":
        return name, [Field(numbered[2], first.at + numbered.start(2))]
    if is_table and not rest and (keyed := _KEYED.fullmatch(first.text)) and (name := _key(keyed[1])):
        return name, [Field(keyed[2], first.at + keyed.start(2))] if keyed[2] else []
    return name, list(rest)


def _seat_row(
    first: Field, rest: Sequence[Field], follows: Sequence[Field], sheet: PrintedDeal, is_table: bool
) -> tuple[str, str, list[Field]] | None:
    """A seat that heads a hand, its role if it is printed beside it, and cards of the same row; None if it is none."""
    text = first.text.rstrip(" :.")
    role = ""
    if found := _ROLE.fullmatch(text):
        key = _key(found[2])
        if key in ("dealer", "declarer"):
            text, role = found[1], key
    if rest:
        if _has_suits(rest) and not is_suit(text):
            return text, role, list(rest)
        return None
    if is_suit(text):
        return None
    words = text.split()
    if len(words) > 1 and (_place(words[0]) or words[0] in sheet.names or words[0] in SEATS) and is_suit(words[1][:1]):
        at = first.text.index(words[1], len(words[0]))
        return words[0], role, [Field(first.text[at:], first.at + at)]
    heads = bool(follows) and _is_cards(follows[0], follows[1:])
    if heads and (_place(text) or not any(sign.isdigit() or is_suit(sign) for sign in text)) and len(text) <= 60:
        return text, role, []
    return None


def _has_suits(cells: Sequence[Field], least: int = 2) -> bool:
    """Whether cells have cards by suit, of that many suits."""
    text = " ".join(cell.text for cell in cells)
    headed = [word for word in text.split() if word[-1] in ":." and suit_letter(_folded(word))]
    signs = sum(bool(is_suit(sign)) and not sign.isalnum() for sign in text)
    return max(len(headed), signs, sum(bool(is_suit(word)) for word in text.split())) >= least


def _is_cards(first: Field, rest: Sequence[Field]) -> bool:
    """Whether a row begins with a suit, or has cards alone."""
    words = first.text.split()
    if not words:
        return False
    if is_suit(words[0]) or _starts_with_sign(first.text):
        return True
    lettered = len(words) > 1 and suit_letter(_folded(words[0])) and not is_suit(words[1][:1])
    return bool(lettered or nameable([first.text])) and not _key(first.text) and not _place(first.text)


# ---- The record


class _Reading:
    """The record of a printed deal."""

    def __init__(self, sheet: PrintedDeal, given: Mapping[str, str], by_columns: bool = False) -> None:
        """Raises MisreadError."""
        self.sheet, self.by_columns = sheet, by_columns
        self.notes: list[MisreadError] = []
        self.comments: list[str] = []
        self.fields = {name: Field(text, sheet.at) for name, text in given.items()} | sheet.fields
        game = find(self.fields["game"].text) if "game" in self.fields else None
        self.names = self._names(game)
        shown = [] if all(name in SEATS for name in self.names) else self._titles()
        self.head, self.count = deal_line(self.fields, shown or [""] * len(self.names), sheet.at)
        self.shown = shown
        game = find(self.fields["game"].text)
        assert game is not None
        self.game: Game = game
        self.dealer = self._seat_of("dealer")
        self.out: set[int] = set()
        if self.dealer is not None:
            self.out = set(range(self.count)) - set(game.active(self.count, self.dealer))
        self.declarer: int | None = None
        self.means = meanings(self._every_card(), game.pack(self.count), sheet.language)

    # ---- Who sits where

    def _titles(self) -> list[str]:
        return ["" if name.isdigit() else name for name in self.names]

    def _names(self, game: Game | None) -> list[str]:
        """The seats in the order of play, the first of the sheet first."""
        sheet = self.sheet
        names = list(sheet.names)
        if players := sheet.fields.get("players"):
            listed = [name.strip() for name in re.split(r"[/;,]", players.text) if name.strip()]
            if {*map(_folded, names)} <= {*map(_folded, listed)}:
                return listed
        if sheet.ordered and not names:
            people = [self.fields[role].text for role in ("dealer", "declarer", "leader") if role in self.fields]
            people += [trick.leader for trick in sheet.tricks]
            width = max((len(trick.cells) for trick in sheet.tricks), default=0)
            seats = {name.strip() for name in people} <= set(SEATS)
            names = list(SEATS[:width]) if seats else list(dict.fromkeys(filter(None, people)))
        if names and all(name in SEATS for name in names):
            return list(SEATS[: max(map(SEATS.index, names)) + 1])
        if names and all(map(_place, names)) and len({*map(_place, names)}) == len(names):
            return self._round(names, game)
        return names

    def _round(self, names: list[str], game: Game | None) -> list[str]:
        """Places of the compass in the order of play, unless dealer and leader show that the columns have it."""
        mentioned = [_place(self.fields[role].text) for role in ("dealer", "leader") if role in self.fields]
        if game and len(names) not in game.players and 4 in game.players:
            spelled_out = {_place(name): name for name in names}
            names = [*names, *(place for place in _ROUND if place not in spelled_out)]
        elif len(names) == 3 and any(place and place not in map(_place, names) for place in mentioned):
            return names
        circle = _ROUND[::-1] if game and game.clockwise else _ROUND
        start = circle.index(_place(names[0]))
        ranked = sorted(names, key=lambda name: (circle.index(_place(name)) - start) % len(circle))
        return names if self.by_columns and len(names) == len(self.sheet.names) else ranked

    def _seat(self, text: str) -> int | None:
        """The seat that a name, a place or a letter means; None if none."""
        wanted = _folded(text.strip(MARKS + " "))
        if not wanted:
            return None
        folded = [_folded(name) for name in self.names]
        if wanted in folded:
            return folded.index(wanted)
        places = [_place(name) for name in self.names]
        if (place := _place(text)) and place in places:
            return places.index(place)
        starts = [seat for seat, name in enumerate(folded) if name.startswith(wanted)]
        if len(starts) == 1:
            return starts[0]
        letter = text.strip()
        return SEATS.index(letter) if letter in SEATS[: self.count] else None

    def _seat_of(self, role: str) -> int | None:
        told = self.fields.get(role)
        if told is None:
            return None
        seat = self._seat(told.text)
        if seat is None and role != "declarer":
            self._keep(role, told, _("“{text}” is not one of the seats here, and is kept as a comment"))
        return seat

    def _keep(self, name: str, told: Field, why: str) -> None:
        """Keep as a comment what cannot be read, and say so."""
        self.notes.append(MisreadError(told.at, why.format(text=told.text, name=name)))
        self.comments.append(comment(name, told.text) if name else f"{{{_escaped(told.text)}}}")

    # ---- Its cards

    def _every_card(self) -> Iterator[Printed]:
        sheet = self.sheet
        for held in (*sheet.hands.values(), *sheet.cards.values()):
            by_suit = any(held is hand for hand in sheet.hands.values())
            for one in held:
                yield from self._printed(one, not by_suit, by_suit or len(held) > 1)
        if called := sheet.fields.get("call"):
            yield from printed(called)
        for trick in sheet.tricks:
            for cell in trick.cells.values():
                yield from printed(cell)

    def _printed(self, told: Field, named: bool = True, by_suit: bool = False) -> list[Printed]:
        """The cards of a field, which a name may precede: ``Nord: 21 20``."""
        found = _KEYED.fullmatch(told.text) if named else None
        if found and self._seat(found[1]) is not None:
            told = Field(found[2], told.at + found.start(2))
        lettered = bool(re.match(r"[A-Za-z]{1,2}[:.]?\s", told.text)) and not nameable(told.text.split()[:1])
        lettered = lettered or bool(re.match(r"[A-Za-z]{1,2}[:.]\s", told.text))
        return list(printed(told, letters=lettered, by_suit=by_suit))

    def _card(self, card: Printed) -> str:
        """The name of a card, ``_`` if it cannot be read."""
        names = self.means.get((card.suit, card.rank), ())
        if len(names) == 1:
            return names[0]
        if names:
            text = _("“{text}” may be {cards} here, and is kept as a comment")
            text = text.replace("{cards}", ", ".join(names))
        else:
            text = _("“{text}” is not a card here, and is kept as a comment")
        self._keep("", Field(card.text, card.at), text)
        return "_"

    def _cards(self, fields: Sequence[Field], named: bool = True) -> list[str]:
        by_suit = not named or len(fields) > 1
        return [self._card(card) for one in fields for card in self._printed(one, named, by_suit)]

    # ---- The lines

    def lines(self) -> Iterator[str]:
        """The lines of the record. Raises MisreadError."""
        fields, sheet = self.fields, self.sheet
        rules = {"rules": fields["rules"]} if "rules" in fields else {}
        dealer = [f"dealer {SEATS[self.dealer]}"] if self.dealer is not None else []
        yield self.head
        yield from head_lines(rules, [])
        for name in PLAIN:
            if name in fields:
                yield from self._header(name, fields[name])
        yield from head_lines({}, self.shown)
        yield from dealer
        for who, held in sheet.hands.items():
            seat, cards = self._seat(who), self._cards(held, named=False)
            if seat is not None and cards:
                yield f"hand {SEATS[seat]}: {' '.join(cards)}"
        if (talon := sheet.cards.get("talon")) and (cards := self._cards(talon)):
            yield "talon: " + " ".join(cards)
        said, phases = [*self._said(), *self._exchange()], self.game.phases
        body = sorted(said, key=lambda line: phases.get(line.partition(":")[0].split()[0], 0))
        yield from body
        yield from self._led([self.head, *head_lines(rules, []), *dealer, *body], self._tricks())
        yield from self._results()
        for name, told in sheet.kept:
            self._keep(name, told, _("“{text}” has no place in a record, and is kept as a comment"))
        yield from self.comments

    def _header(self, name: str, value: Field) -> Iterator[str]:
        """A line of the head, or a comment if it cannot be one."""
        if name == "board" and (number := re.search(r"[0-9]+", value.text)):
            value = Field(number[0], value.at)
        if name == "date":
            value = Field(day_of(value.text, DAY_FIRST) or value.text, value.at)
        try:
            yield from head_lines({name: value}, [])
        except MisreadError:
            self._keep(name, value, _("“{text}” cannot be read as “{name}”, and is kept as a comment"))

    def _said(self) -> Iterator[str]:
        """The auction, or the contract alone."""
        declarer = self.fields.get("declarer")
        contract = self.fields.get("contract")
        bids = self._entries("bids")
        parts = [found for told in (declarer, contract) if told for found in self._parts(told)]
        word = self._contract(contract) or next((word for part in parts if (word := self._contract(part))), None)
        seats = [seat for part in parts if (seat := self._seat(part.text)) is not None]
        self.declarer = self._seat_of("declarer")
        if self.declarer is None and seats:
            self.declarer = seats[0]
        if bids:
            yield bids
            calls = [call.split() for call in bids.removeprefix("bids: ").split(", ")]
            bidders = [call[0] for call in calls if call[1:] != ["pass"]]
            if self.declarer is None and bidders:
                self.declarer = SEATS.index(bidders[-1])
        elif self.declarer is not None and word:
            yield f"contract {SEATS[self.declarer]} {word}"
        if contract and not word:
            text = _("“{text}” is not a contract of {game}, and is kept as a comment").replace("{game}", self.game.name)
            self._keep("contract", contract, text)
        elif word and contract and self.declarer is None and not bids:
            self._keep("contract", contract, _("who plays “{text}” is not printed; it is kept as a comment"))
        if declarer and (self.declarer is None or (not word and not bids)):
            self._keep("declarer", declarer, _("who plays what is not printed; “{text}” is kept as a comment"))
        if called := self.fields.get("call"):
            cards = [self._named_alone(card) for card in printed(called)]
            if self.declarer is not None and len(cards) == 1 and cards[0]:
                yield f"call {SEATS[self.declarer]}: {cards[0]}"
            else:
                self._keep("call", called, _("“{text}” is not a card here, and is kept as a comment"))

    def _named_alone(self, card: Printed) -> str:
        names = (
            self.means.get((card.suit, card.rank)) or meanings([card], self.game.pack(self.count))[card.suit, card.rank]
        )
        return names[0] if len(names) == 1 else ""

    def _parts(self, told: Field) -> list[Field]:
        """A value as it is, and its words between signs: ``Sud, Garde`` and ``Garde (Sud)``."""
        return [told, *(Field(found[0], told.at + found.start()) for found in _WORD.finditer(told.text))]

    def _contract(self, told: Field | None) -> str | None:
        return contracts_of(self.game).get(folded(told.text)) if told else None

    def _entries(self, keyword: str) -> str:
        """A line of calls or announcements: ``Sud passe, Est garde``; empty if it cannot be read."""
        told = self.fields.get(keyword)
        if told is None:
            return ""
        entries = []
        calls = {folded(form): word for form, word in self.game.spoken.items()} | contracts_of(self.game)
        for part in re.split(r"[,;]", told.text):
            words = part.replace(":", " ").split()
            split = next(
                (size for size in range(len(words), 0, -1) if self._seat(" ".join(words[:size])) is not None), 0
            )
            seat = self._seat(" ".join(words[:split])) if split else None
            said = " ".join(words[split:])
            call = calls.get(folded(said), said) if keyword == "bids" else said
            if seat is None or not said:
                break
            *before, last = call.split()
            account = self._seat(last) if before and keyword == "announce" else None
            entries.append(" ".join([SEATS[seat], *before, last if account is None else SEATS[account]]))
        else:
            try:
                return readable(f"{keyword}: {', '.join(entries)}", told)
            except MisreadError:
                pass
        self._keep(keyword, told, _("“{text}” cannot be read as “{name}”, and is kept as a comment"))
        return ""

    def _exchange(self) -> Iterator[str]:
        """What was taken, kept, laid away and shown, and the announcements."""
        for keyword in ("take", "keep", "discard", "show"):
            by_seat: dict[int, list[str]] = {}
            for told in self.sheet.cards.get(keyword, ()):
                found = _KEYED.fullmatch(told.text)
                named = self._seat(found[1]) if found else None
                seat = self.declarer if named is None else named
                if seat is None:
                    self._keep(keyword, told, _("whose cards “{text}” are is not printed; they are kept as a comment"))
                else:
                    by_seat.setdefault(seat, []).extend(self._cards([told]))
            for seat, cards in by_seat.items():
                if cards:
                    yield f"{keyword} {SEATS[seat]}: {' '.join(cards)}"
            if keyword == "discard" and (announced := self._entries("announce")):
                yield announced

    def _results(self) -> Iterator[str]:
        """Card points and scores; of a duplicate deal a number alone is what each opponent pays."""
        for keyword in ("points", "score"):
            told = self.fields.get(keyword)
            if told is None:
                continue
            line = self._claimed(keyword, told)
            try:
                if line:
                    yield readable(f"{keyword}: {line}", told)
                    continue
            except MisreadError:
                pass
            self._keep(keyword, told, _("“{text}” cannot be read as “{name}”, and is kept as a comment"))

    def _claimed(self, keyword: str, told: Field) -> str:
        numbers = list(_NUMBER.finditer(told.text))
        amounts = [_amount(found[0]) for found in numbers]
        between = _NUMBER.sub("\0", told.text)
        named = [word for word in re.split("\0", between) if word.strip(" ,;:=()")]
        if not named and len(amounts) == 1 and self.declarer is not None:
            if keyword == "score" and self.game.rules(self._rules()).get("auction") == "imposed":
                each = int(amounts[0]) if re.fullmatch(r"-?[0-9]+", amounts[0]) else None
                if each is None:
                    return ""
                others = [seat for seat in range(self.count) if seat != self.declarer]
                entries = {self.declarer: each * len(others)} | dict.fromkeys(others, -each)
                return ", ".join(f"{SEATS[seat]} {entries[seat]}" for seat in range(self.count))
            return f"{SEATS[self.declarer]} {amounts[0]}"
        if not named and len(amounts) == self.count and self.count > 1:
            return ", ".join(f"{seat} {amount}" for seat, amount in zip(SEATS, amounts, strict=False))
        seats = [self._seat(word.strip(" ,;:=()")) for word in named]
        if named and len(seats) == len(amounts) and None not in seats:
            return ", ".join(f"{SEATS[seat or 0]} {amount}" for seat, amount in zip(seats, amounts, strict=True))
        return ""

    def _rules(self) -> str:
        """The rule set that is named."""
        words = self.fields["rules"].text.split() if "rules" in self.fields else []
        return words[0] if words and words[0] in self.game.rule_sets else "standard"

    # ---- The tricks

    def _tricks(self) -> list[tuple[int | None, dict[int, str], TrickRow]]:
        """The tricks: who leads by what is printed, and the cards by seat."""
        found = []
        winner: int | None = None
        for trick in self.sheet.tricks:
            marked = [title for title, cell in trick.cells.items() if _marked(cell)]
            leader = self._seat(trick.leader) if trick.leader else None
            if leader is None and len(marked) == 1 and not self.sheet.ordered:
                leader = self._seat(marked[0])
            if leader is None:
                leader = winner
            cards: dict[int, str] = {}
            for place, (title, cell) in enumerate(trick.cells.items()):
                seat = place if self.sheet.ordered else self._seat(title)
                told = list(printed(cell))
                if seat is None or (not told and not cell.text.strip(MARKS + " ")) or (not told and seat in self.out):
                    continue
                if len(told) == 1:
                    cards[seat] = self._card(told[0])
                elif told:
                    self._keep("", cell, _("“{text}” is not one card, and is kept as a comment"))
                    cards[seat] = "_"
            winner = self._seat(trick.winner) if trick.winner else None
            if cards:
                found.append((leader, cards, trick))
        return found

    def _led(self, before: list[str], tricks: list[tuple[int | None, dict[int, str], TrickRow]]) -> Iterator[str]:
        """The lines of the tricks; who leads, if it is not printed, is the winner of the trick before."""
        leader = self._first_leader(before, tricks)
        known: dict[int, int] = {}
        for _again in range(len(tricks) + 1):
            lines = self._in_order(tricks, leader, known)
            wrong = self._wrong_leader(before, lines)
            if wrong is None or wrong[0] in known or not 0 <= wrong[0] < len(tricks) or tricks[wrong[0]][0] is not None:
                break
            known[wrong[0]] = wrong[1]
        yield from lines

    def _first_leader(self, before: list[str], tricks: list[tuple[int | None, dict[int, str], TrickRow]]) -> int | None:
        """Who leads to the first trick: as printed, or else by the rules of the game."""
        if not tricks or tricks[0][0] is not None:
            return tricks[0][0] if tricks else None
        if told := self.fields.get("leader"):
            seat = self._seat(told.text)
            if seat is not None:
                return seat
            named = [self._named_alone(card) for card in printed(told)]
            held = [seat for seat, card in tricks[0][1].items() if named == [card]]
            if held and not self.sheet.ordered:
                return held[0]
            self._keep("leader", told, _("“{text}” is not one of the seats here, and is kept as a comment"))
        [record] = read_records("\n".join(before) + "\n")
        walk = position(record, ALL)
        while walk is not None and walk.decision is not None and walk.decision.seat is not None:
            if walk.decision.in_tricks:
                return walk.decision.seat
            if not walk.decision.implied:
                break
            walk.send(None)
        return None if self.dealer is None else self.game.active(self.count, self.dealer)[0]

    def _in_order(
        self,
        tricks: list[tuple[int | None, dict[int, str], TrickRow]],
        leader: int | None,
        known: Mapping[int, int],
    ) -> list[str]:
        """The lines of tricks."""
        lines = []
        playing = [seat for seat in range(self.count) if seat not in self.out]
        for index, (marked, by_seat, trick) in enumerate(tricks):
            led = marked if marked is not None else known.get(index, leader)
            if led is None:
                if index == 0:
                    text = _("who leads to the first trick is not printed; the tricks are kept as comments")
                    self.notes.append(MisreadError(trick.at, text))
                lines.append(comment("trick", " ".join(by_seat.values())))
                continue
            order = sorted(playing, key=lambda seat: (seat - led) % self.count)
            cards = list(by_seat.values()) if self.sheet.ordered else [by_seat.get(seat, "_") for seat in order]
            while cards and cards[-1] == "_" and index == len(tricks) - 1 and len(by_seat) < len(order):
                cards.pop()
            lines.append(f"trick {index + 1} {SEATS[led]}: {' '.join(cards)}")
            leader = self._winner(dict(zip(order, cards, strict=False))) if "_" not in cards else None
        return lines

    def _winner(self, played: Mapping[int, str]) -> int | None:
        """The seat of the highest trump, or else of the highest card of the suit that was led."""
        trumps = self.game.trumps
        by_card = {CARD[card]: seat for seat, card in played.items()}
        held = sum(by_card)
        ruffs = held & trumps
        if ruffs:
            return by_card[self.game.strongest(ruffs)]
        led = next((card for card in by_card if card != CARD["Fool"]), 0)
        suit = sum(CARD[name] for name in CARD if led and name[0] == _name(led)[0]) & ~TRUMPS
        return by_card[self.game.strongest(held & suit)] if held & suit else None

    def _wrong_leader(self, before: list[str], lines: list[str]) -> tuple[int, int] | None:
        """The first trick that another seat leads by the rules of the game, and which."""
        [record] = read_records("\n".join([*before, *lines]) + "\n")
        for problem in replay(record).problems:
            if problem.code == "wrong-leader" and problem.line is not None:
                number = problem.line - len(before) - 1
                seat = problem.arguments.get("seat")
                return (number, seat) if isinstance(seat, int) else None
        return None


def _marked(cell: Field) -> bool:
    return any(sign in cell.text for sign in MARKS)


def _name(card: int) -> str:
    return next(name for name, bit in CARD.items() if bit == card)


def _amount(text: str) -> str:
    text = text.replace("−", "-").replace("–", "-").removeprefix("+")
    text = text.replace(",", ".").replace("½", ".5").replace("⅓", "/1").replace("⅔", "/2")
    return re.sub(r"\.0+$", "", text)


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace("}", "\\}").replace("{", "(")
