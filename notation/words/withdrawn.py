"""Names taken out of texts, where they are words of their own."""

import re
from collections.abc import Iterable
from unicodedata import category, normalize
from unicodedata import name as character_name

NOBODY = "N. N."
"""Written in place of a name that was taken out."""


class NamesInText:
    """Names as words of their own, however their letters are composed and whatever space is between their parts."""

    def __init__(self, names: Iterable[str]) -> None:
        written = [name for name in names if name.strip()]
        forms = {normalize(form, name) for name in written for form in ("NFC", "NFD")} | {*written}
        spaced = [r"\s+".join(map(re.escape, form.split())) for form in sorted(forms, key=len, reverse=True)]
        self._pattern = re.compile("|".join(filter(None, spaced)) or r"(?!)")

    def within(self, text: str) -> bool:
        """Whether a text has one of them."""
        return self.replaced(text) != text

    def replaced(self, text: str) -> str:
        """A text with nobody's name in their place."""

        def one(found: re.Match[str]) -> str:
            start, end = found.span()
            joined = _joined(text[start - 1 : start], text[start]) or _joined(text[end - 1], text[end : end + 1])
            return found[0] if joined else NOBODY

        return self._pattern.sub(one, text)


def _joined(left: str, right: str) -> bool:
    """Whether two neighbouring characters are of one word. Where there are no spaces, a word ends with its script."""
    return bool(left and right) and _script(left) == _script(right) != ""


def _script(character: str) -> str:
    """The script of a character in a word, the same for all scripts that put spaces between words; empty outside."""
    if not (character.isalnum() or character in "-_" or category(character)[0] == "M"):
        return ""
    script = character_name(character, "").partition(" ")[0].partition("-")[0]
    return script if script in ("HIRAGANA", "KATAKANA", "CJK") else "word"
