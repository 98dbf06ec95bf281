"""The standard form of what was typed: look-alikes of signs, and native words, as the notation writes them.

A record that cannot be read as it stands is read once more in its standard form. Text in quotes, comments, remarks and
anybody's own lines stay as they are. `Standard` knows where everything stands in the text as it was typed.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import name as character_name
from unicodedata import normalize

from notation.cards import NAMES
from notation.reader.atoms import ATOM, COMMENT, REMARK, STRING
from notation.reader.native import NOTHING_NATIVE, Meaning, Meanings, Native, key, native_of, with_words_of_houses
from notation.reader.source_lines import LEADING, own_line, source_lines
from notation.record import ANSWERS, CALLS, EXCHANGED, HELD, OPTIONAL_WORD, PACKETS, PILE, SAID, WORD, keywords
from notation.words.spelling import plain


class Unclear(NamedTuple):
    """A word to which two languages give different meanings, and where it is in the standard form."""

    offset: int
    word: str
    meanings: tuple[Meaning, ...]


class Replaced(NamedTuple):
    """A text with parts of it replaced."""

    text: str
    starts: tuple[int, ...] = ()
    """Where each replaced part starts."""
    ends: tuple[int, ...] = ()
    """Where each of them ends."""
    longer: tuple[int, ...] = ()
    """By how much the original text is longer up to there."""

    def place(self, offset: int) -> int:
        """The place in the original text; that of its start for one within a replaced part."""
        at = bisect_right(self.ends, offset)
        if at < len(self.starts) and self.starts[at] < offset:
            offset = self.starts[at]
        return offset + self.longer[at - 1] if at else offset


class Standard(NamedTuple):
    """A text in its standard form."""

    signs: Replaced
    """With the notation's signs in place of those that look like them."""
    words: Replaced
    """With canonical words in place of native ones, too."""
    unclear: tuple[Unclear, ...] = ()

    @property
    def text(self) -> str:
        """The text that is read."""
        return self.words.text

    def place(self, offset: int) -> int:
        """The place in the text as it was typed."""
        return self.signs.place(self.words.place(offset))


class _Writing:
    """A text under way, of parts that are taken over, and of parts that are replaced."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.longer: list[int] = []
        self.size = self.read = 0

    def add(self, old: str, new: str) -> None:
        """The next part, as it was and as it will be."""
        self.parts.append(new)
        self.size += len(new)
        self.read += len(old)
        if len(old) != len(new):
            self.starts.append(self.size - len(new))
            self.ends.append(self.size)
            self.longer.append(self.read - self.size)

    def done(self) -> Replaced:
        return Replaced("".join(self.parts), tuple(self.starts), tuple(self.ends), tuple(self.longer))


# ---- Signs

_SPACES = "\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000・･" + "".join(map(chr, range(0x2000, 0x200B)))
_NOTHING = "\u034f\u180e\ufeff\ufe0e\ufe0f" + "".join(
    map(chr, [*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x206A)])
)
_MINUS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63"
SIGNS: dict[str, str] = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
"""What each sign that is none of the notation's means where signs count: a space, nothing, or signs of the notation."""
SIGNS |= dict.fromkeys(_SPACES, " ") | dict.fromkeys(_NOTHING, "") | dict.fromkeys(_MINUS, "-")
SIGNS |= {"♤": "♠", "♧": "♣", "♡": "♥", "♢": "♦", "、": ",", "､": ",", "…": "...", "⋯": "..."}
SIGNS |= {"‼": "!!", "⁇": "??", "⁈": "?!", "⁉": "!?", "½": ".5", "⅓": "/1", "⅔": "/2"}
SIGNS |= {chr(code): normalize("NFKC", chr(code)) for code in range(0x2160, 0x216C)}


def _playing_cards() -> dict[str, str]:
    """The signs of single cards, 🂮 for the king of spades and 🃵 for the Mond, each with the canonical name."""
    ranks = dict(enumerate(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"], 1))
    found = {chr(0x1F0A0 + 16 * row + at): s + rank for row, s in enumerate("SHDC") for at, rank in ranks.items()}
    return found | {chr(0x1F0E0): "Fool"} | {chr(0x1F0E0 + number): f"T{number}" for number in range(1, 22)}


SIGNS |= _playing_cards()

_QUOTES = {
    "“": "”“", "„": "“”‟", "”": "”", "‟": "”", "«": "»", "»": "«»", "‹": "›", "›": "‹›", "‘": "’‘", "‚": "‘’", "’": "’",
    "‛": "’", "「": "」", "『": "』", "〝": "〞〟", "＂": "＂",
}  # fmt: skip
"""The quotes that open a text, each with those that may close it."""
_QUOTED = "|".join(rf'{opens}[^\n]*?[{closes}"]' for opens, closes in _QUOTES.items())
_CLOSES = "".join(sorted({*"".join(_QUOTES.values())}))
_END = r"(?=[^\S\n]*(?:[{#()]|$))"
_COMPOSED = re.compile(r"[^\n][\u0300-\u0345\u0350-\u036f\u3099\u309a]+|[^\x00-\x7f]")
_PIECE = re.compile(
    rf"(?P<kept>{COMMENT}|{STRING}|\{{.*)|[#＃](?P<remark>.*)|｛(?P<said>[^{{}}｛｝\n]*)[｝}}]"
    rf"|(?<![^\s:])(?P<quote>{_QUOTED}|\"[^\n\"]*?[{_CLOSES}]){_END}"
    rf"|(?P<sign>{_COMPOSED.pattern})",
    re.MULTILINE,
)
_FIRST = re.compile(r"\S*")


def signs(text: str) -> Replaced:
    """A text with the notation's signs in place of those that look like them."""
    if text.isascii():
        return Replaced(text)
    writing, at = _Writing(), 0

    def keep_to(end: int) -> None:
        nonlocal at
        if end > at:
            writing.add(text[at:end], text[at:end])
            at = end

    for line in source_lines(text):
        keep_to(line.start)
        end = min(line.start + len(line.text), len(text))
        lead = LEADING.match(text, line.start, end)
        first = text[lead.end() if lead else line.start : end]
        word = _FIRST.match(first)
        if not line.text.isascii() and not own_line(_COMPOSED.sub(_sign, word[0] if word else "") + " "):
            for piece in _PIECE.finditer(text, line.start, end):
                keep_to(piece.start())
                for old, new in _said(piece):
                    writing.add(old, new)
                at = piece.end()
        keep_to(end)
    keep_to(len(text))
    return writing.done()


def _sign(found: "re.Match[str]") -> str:
    composed = normalize("NFC", found[0])
    return "".join([SIGNS.get(sign, sign) for sign in composed])


def _said(piece: "re.Match[str]") -> Iterator[tuple[str, str]]:
    """A piece of a line as it was typed, and as it is read, part for part."""
    whole = piece[0]
    if piece["sign"]:
        yield whole, _sign(piece)
    elif piece["quote"]:
        inside = whole[1:-1]
        quoted = re.sub(r'(?<!\\)"', '\\"', inside)
        yield whole[0], '"'
        yield inside, quoted + "\\" * ((len(quoted) - len(quoted.rstrip("\\"))) % 2)
        yield whole[-1], '"'
    elif piece["said"] is not None:
        yield whole, "{" + piece["said"] + "}"
    elif piece["remark"] is not None:
        yield whole, "#" + piece["remark"]
    else:
        yield whole, whole


def odd_sign(text: str) -> str:
    """The first sign of a text that the notation does not have, with its name: ``Cyrillic С, U+0421``; empty if none.

    Letters, of which some words are made, are named only where they look like those of the notation.
    """
    for sign in text:
        if ord(sign) < 128 or sign in _LETTERS:
            continue
        named = character_name(sign, "")
        script = named.partition(" ")[0].capitalize()
        shown = f"{script} {sign}" if " LETTER " in named else sign
        return f"{shown}, U+{ord(sign):04X}"
    return ""


_LETTERS = frozenset("ßäöüÄÖÜŠščžČŽéèêàçôîœÉ♠♣♥♦“”„«»")


# ---- Words

_CARDS = frozenset(keywords(lambda kind: kind.items in (HELD, PACKETS, EXCHANGED, PILE)))
_WORDS = frozenset(keywords(lambda kind: kind.items in (WORD, OPTIONAL_WORD, CALLS, SAID)))
_ANSWERS = frozenset(keywords(lambda kind: kind.items == ANSWERS))
_MOST = 5
"""The most parts that a native word has."""
_TOKEN = r"[♠♣♥♦]?[^\W_][\w'’-]*"
_WORDS_OF_LINE = re.compile(rf"(?P<kept>{COMMENT}|{STRING}|{REMARK})|(?<![\w-])(?P<words>{_TOKEN}(?:[ \t]+{_TOKEN})*)")
_ONE = re.compile(_TOKEN)
_DEAL = re.compile(rf"\s*deal[ \t]+({ATOM['WORD']})")
_KEYWORD = re.compile(r"[a-z]+|\.\.\.")
_CANONICAL = frozenset(NAMES)


def words(text: str, native: Native) -> tuple[Replaced, tuple[Unclear, ...]]:
    """A text with canonical words in place of native ones, and the words to which languages give several meanings."""
    writing, unclear = _Writing(), list[Unclear]()
    if native is NOTHING_NATIVE:
        return Replaced(text), ()
    at, known_here = 0, with_words_of_houses(native.known, text)
    for line in source_lines(text):
        end = min(line.start + len(line.text), len(text))
        lead = LEADING.match(text, line.start, end)
        while lead and (more := LEADING.match(text, lead.end(), end)):
            lead = more
        begin = lead.end() if lead else line.start
        keyword = _KEYWORD.match(text, begin, end)
        word = keyword[0] if keyword else ""
        names: list[Meanings] = []
        if word in _CARDS or word in _ANSWERS:
            names.append(native.cards)
        if word in _WORDS or word in _ANSWERS:
            names.append(native.words)
        known = known_here if native.words in names else frozenset[str]()
        for piece in _WORDS_OF_LINE.finditer(text, begin + len(word), end) if names else ():
            if piece["words"]:
                for start, stop, meant in _native(text, piece, names, known):
                    if len({name for name, _language in meant}) > 1:
                        writing_at = writing.size + start - at
                        unclear.append(Unclear(writing_at, text[start:stop], meant))
                        continue
                    writing.add(text[at:start], text[at:start])
                    writing.add(text[start:stop], meant[0][0])
                    at = stop
    writing.add(text[at:], text[at:])
    return writing.done(), tuple(unclear)


def _native(
    text: str, piece: "re.Match[str]", names: list[Meanings], known: frozenset[str]
) -> Iterator[tuple[int, int, tuple[Meaning, ...]]]:
    """The native words of some tokens in a row: where each starts and ends, and what it means."""
    found = [(token.start(), token.end()) for token in _ONE.finditer(text, *piece.span("words"))]
    at = 0
    while at < len(found):
        for size in range(min(_MOST, len(found) - at), 0, -1):
            start, stop = found[at][0], found[at + size - 1][1]
            typed = text[start:stop]
            if size == 1 and (typed in known or typed in _CANONICAL or (len(typed) == 1 and typed.isascii())):
                continue
            spelled = (key(typed), plain(typed))
            meant = next((kind[spelt] for kind in names for spelt in spelled if spelt in kind), None)
            if meant is not None:
                yield start, stop, meant
                at += size
                break
        else:
            at += 1


# ---- Both


def native_in(text: str) -> Native:
    """The native words that the record of this text may use."""
    game = _DEAL.match(text)
    return native_of(game[1]) if game else NOTHING_NATIVE


@lru_cache(4)
def standard(text: str) -> Standard:
    """A record's text in its standard form."""
    with_signs = signs(text)
    return Standard(with_signs, *words(with_signs.text, native_in(with_signs.text)))
