"""The text of a file whose encoding nobody wrote down: UTF-8, UTF-16, and those of older spreadsheets.

A file that is not Unicode is read in each encoding that spreadsheets write, and the text whose letters make sense is
taken: ``Berač`` and ``Agnès`` are the same byte in Windows-1250 and Windows-1252. A file of few such letters can be
read wrongly; so the caller says which encoding was assumed.
"""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from typing import NamedTuple


class Decoded(NamedTuple):
    """The text of a file."""

    text: str
    assumed: str = ""
    """The name of the encoding; empty for UTF-8."""


class _Encoding(NamedTuple):
    codec: str
    name: str
    letters: str
    """Letters outside ASCII that people write who have this encoding."""
    likely: float
    """How likely it is beside the others, in letters that make sense."""


_WEST = "äöüßáéíóúàèìòùâêîôûëïçñœæåøãõÿ"
_SOUTH = "čšžćđäöüßéáíóúôőű"
_ENCODINGS = (
    _Encoding("cp1252", "Windows-1252", _WEST, 0.2),
    _Encoding("cp1250", "Windows-1250", _SOUTH, 0.1),
    _Encoding("mac_roman", "Mac Roman", _WEST, -0.5),
    _Encoding("cp850", "DOS 850", _WEST, -0.5),
    _Encoding("cp852", "DOS 852", _SOUTH, -0.7),
    _Encoding("cp932", "Shift JIS", "", -0.5),
)
_SIGNS = "–—‘’‚“”„«»‹›½¼¾°€…•·×§±²³¹ªº¿¡−"
_FRENCH_E = re.compile("è(?:[bcdfglmnprstv]{1,2}|qu|ch|gn)(?:e|s|$)", re.IGNORECASE)
"""Where è stands in words: thème, Agnès. The č of the same byte stands anywhere."""
_KANA, _JAPANESE = re.compile("[ぁ-んァ-ヶー]"), re.compile("[぀-ヿ一-鿿、。「」！-ﾟ]")
_WORD = re.compile(r"[^\W\d_]+")


def decoded(data: bytes, words: Iterable[str] = ()) -> Decoded:
    """The text of some bytes. `words` in small letters may be expected in it: titles, and names of contracts.

    It keeps every character; lines that end with a carriage return alone end with a line feed instead.
    """
    text, name = _unicode(data)
    if text is None:
        text, name = _guessed(data, [word for word in words if not word.isascii()])
    if "\n" not in text:
        text = text.replace("\r", "\n")
    return Decoded(text.removeprefix("\ufeff"), name)


def _unicode(data: bytes) -> tuple[str | None, str]:
    """The text, if it is Unicode, and the name of its encoding; it has no name if it is UTF-8."""
    for mark, codec, name in ((BOM_UTF16_LE, "utf-16-le", "UTF-16 LE"), (BOM_UTF16_BE, "utf-16-be", "UTF-16 BE")):
        if data.startswith(mark):
            return data[2:].decode(codec, "replace"), name
    if b"\0" in data:  # what ends lines and columns is ASCII: one of its two bytes is zero
        low, high = data[1::2].count(0), data[::2].count(0)
        codec, name = ("utf-16-le", "UTF-16 LE") if low >= high else ("utf-16-be", "UTF-16 BE")
        return data.decode(codec, "replace"), name
    try:
        return data.removeprefix(BOM_UTF8).decode(), ""
    except UnicodeDecodeError:
        return None, ""


def _guessed(data: bytes, words: Iterable[str]) -> tuple[str, str]:
    found: list[tuple[float, str, str]] = []
    for encoding in _ENCODINGS:
        try:
            text = data.decode(encoding.codec)
        except UnicodeDecodeError:
            continue
        score = encoding.likely + (_sense_of_japanese if encoding.codec == "cp932" else _sense)(text, encoding)
        small = text.casefold()
        score += sum(word in small for word in words)
        if encoding.codec == "mac_roman":
            score += -2.0 if "\r\n" in text else 2.0 if "\n" not in text else 0.0
        found.append((score, text, encoding.name))
    if not found:
        return data.decode("cp1252", "replace"), "Windows-1252"
    _score, text, name = max(found, key=lambda one: one[0])
    return text, name


def _sense(text: str, encoding: _Encoding) -> float:
    """How much sense the letters of a text make that are not ASCII."""
    score = 0.0
    for at, letter in enumerate(text):
        if letter < "\x80" or letter == "\xa0":
            continue
        before, behind = text[at - 1 : at], text[at + 1 : at + 2]
        if letter.casefold() in encoding.letters or letter.lower() in encoding.letters:
            score += 1 - 3 * (letter.isupper() and before.islower())
        elif letter in _SIGNS:
            score += -1.0 if before.isalpha() and behind.isalpha() and letter != "’" else 0.3
        else:
            score -= 0.5 if letter.isalpha() else 2
    if encoding.codec == "cp1252":
        for word in _WORD.findall(text):
            score -= 2 * (word.casefold().count("è") - len(_FRENCH_E.findall(word)))
    return score


def _sense_of_japanese(text: str, _encoding: _Encoding) -> float:
    score = 0.0
    for at, letter in enumerate(text):
        if letter >= "\x80":
            near = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
            alone = any(other.isascii() and other.isalpha() for other in near)
            score += (1.0 if _KANA.match(letter) else 0.7) if _JAPANESE.match(letter) and not alone else -2.0
    return score
