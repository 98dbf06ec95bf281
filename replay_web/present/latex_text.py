"""Text as LaTeX prints it: nothing that a record says is taken for a command, and no letter stops pdflatex.

Under lualatex letters are printed as they are. What the fonts of pdflatex do not have, it prints without its accents,
or as an empty box.
"""

import re
from collections.abc import Iterable, Iterator
from unicodedata import category, normalize

_COMMANDS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "#": r"\#", "$": r"\$", "%": r"\%", "&": r"\&", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}", "`": r"\textasciigrave{}", "[": "{[}", "]": "{]}", "*": "{*}",
    "\N{NO-BREAK SPACE}": "~", "\N{NARROW NO-BREAK SPACE}": r"\,", "\N{THIN SPACE}": r"\,", "−": r"\ensuremath{-}",
    "≤": r"\ensuremath{\leq}", "≥": r"\ensuremath{\geq}", "≠": r"\ensuremath{\neq}", "→": r"\textrightarrow{}",
    "←": r"\textleftarrow{}", "✓": r"\ensuremath{\surd}", "▸": r"\tarockleads{}", "♠": r"\tarockspade{}",
    "♣": r"\tarockclub{}", "♥": r"\tarockheart{}", "♦": r"\tarockdiamond{}",
}  # fmt: skip
"""LaTeX commands for characters that have a special meaning or only a name."""

_LETTERS = str.maketrans(_COMMANDS)
_LIGATURES = re.compile(r"([-,'])(?=\1)")
"""Letters that would become another one."""
_ABSENT = re.compile(
    "[^\x00-\x7f\xa1-\u0125\u0128-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u0165\u0168-\u017e\u0218-\u021b"
    "\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]"
)
"""Letters that the fonts of pdflatex do not have, as TeX Live 2022 has them."""
_VARIANTS = re.compile("[\ufe00-\ufe0f]")
"""Variation selectors, which only change the look of the character before them."""
_EAST_ASIAN = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")


def latex_text(text: str) -> str:
    spaced = re.sub(r"[\t-\r\x85\u2028\u2029]+", " ", normalize("NFC", _VARIANTS.sub("", text)))
    letters = "".join(letter for letter in spaced if category(letter) not in ("Cc", "Cf", "Cs", "Cn"))
    return _LIGATURES.sub(r"\1{}", letters.translate(_LETTERS))


def is_east_asian(text: str) -> bool:
    """Whether a text has letters for which LaTeX needs a package and fonts of their own."""
    return _EAST_ASIAN.search(text) is not None


def substitutes(text: str) -> Iterable[str]:
    """The lines that tell pdflatex what to print for the letters of a text that its fonts do not have."""
    for letter in sorted(set(_ABSENT.findall(text))):
        yield rf"\DeclareUnicodeCharacter{{{ord(letter):04X}}}{{{_substitute(letter)}}}"


def _substitute(letter: str) -> str:
    """A letter without its accents; nothing for an accent alone, a box for what has no other form."""
    if category(letter) in ("Mn", "Zs"):
        return "" if category(letter) == "Mn" else " "
    plain = "".join(part for part in normalize("NFKD", letter) if part.isascii())
    return plain.translate(_LETTERS) or r"\tarockbox{}"


def command(name: str, *arguments: str) -> str:
    """A command with its arguments, which are LaTeX already."""
    return f"\\{name}" + "".join(f"{{{argument}}}" for argument in arguments)


def paragraph(*parts: str) -> str:
    """Parts of LaTeX as a paragraph, those that are empty left out."""
    return " ".join(filter(None, parts)) + command("par")


def tabular(columns: str, rows: Iterable[Iterable[str]], head: Iterable[str] = ()) -> Iterator[str]:
    """Rows of cells, which are LaTeX already, below a head with a rule."""
    yield rf"\begin{{tabular}}{{@{{}}{columns}@{{}}}}"
    if head:
        yield " & ".join(head) + r"\\ \hline\noalign{\vskip 2pt}"
    yield from (" & ".join(row) + r"\\" for row in rows)
    yield r"\end{tabular}\par"
