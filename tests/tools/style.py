"""Counts the habits of translated English: ``python -m tests.tools.style [manuals|code|docstrings]``.

Each pattern of `HABITS` is a habit with a mend that is always shorter or plainer. The counts cover the prose of the
manuals, and of the code its comments, docstrings and messages. Code in manuals, and names between backticks, are not
prose. The command lists every place with its habit.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

from tests.places import ROOT

MANUALS = (
    "README.md", "notation/SPEC.md", "notation/LIBRARY.md", "notation/GAMES.md", "corpus/ARCHIVE.md",
    "notation/EVENINGS.md", "notation/EDITOR.md", "notation/CHANGES.md", "notation/COMMANDS.md", "replay_web/SITE.md",
    "replay_web/DEVELOPING.md",
)  # fmt: skip
PACKAGES = ("notation", "corpus", "replay_web")

_OTHER_NEGATIONS = "longer|more|less|better|worse|later|earlier|different|doubt|matter|secret|good|use|exception"
_NOT_THE_PRONOUN = (
    r"(?<!this )(?<!that )(?<!each )(?<!any )(?<!every )(?<!the )(?<!no )(?<!other )(?<!first )(?<!last )(?<!another )"
    r"(?<!which )(?<!only )(?<!new )(?<!next )(?<!best )(?<!than )(?<!at least )(?<!but )(?<!own )"
    r"(?<! in )(?<! of )(?<!after )(?<!with )(?<!lower )(?<!without )"
)

HABITS = {
    "is told, tells, says of": (
        r"\b(?:is|are|was|were|be) told\b|\bsa(?:ys?|id) of\b"
        r"|(?<!can )(?<!could )\btells?\b(?!(?: \w+){0,3} (?:apart|from)\b)"
    ),
    "hangs on": r"\b(?:hangs?|hung) on\b",
    "who plays, whoever": (
        r"\bwho(?:m)?ever\b|(?<!regardless )\b(?:of|for|to|by|than|with|against|from) who (?:\w+)\b"
        r"|(?:^|[.!] )Who (?!(?:is|are|was|were|can|may|should)\b)[a-z]+ [^.?!]*[.!]"
    ),
    "stands in, lies in": (
        r"(?<!let )\bst(?:ands?|ood) (?:in|on|at|behind|beside|before|above|under|below|between|there|here|right)\b"
        r"|\blies?\b (?:behind|in (?!the (?:talon|trick|middle)))"
    ),
    "what comes of it": r"\b(?<!ever )(?:comes?|came|becomes?|became) of\b",
    "a row a record": (
        r"(?<!give )(?<!gives )(?<!given )\b(?:an?|one) (?:row|line|column|test|file|page|folder|catalogue|view|module"
        r"|chapter|entry|table|sentence|word|number|name|second|call|step|key|link) an? [a-z]+"
    ),
    "is no card": (
        r"(?<![Tt]here )(?<![Tt]here still )(?<![Tt]here also )\b(?:is|are|was|were|be) no "
        rf"(?!(?:{_OTHER_NEGATIONS})\b)[a-z]+"
    ),
    "by chance": r"\bby chance\b",
    "may not be X, only Y": r"\bmay not\b[^.;:]*, only\b",
    "the best that can be": r"\b(?:best|most|least|\w+est) that can be\b",
    "so many": r"\bso (?:many|much|few)\b(?![^.;]* that\b)",
    "one has to": rf"(?i){_NOT_THE_PRONOUN}\bone (?:has to|must|may|can|cannot|does|needs|wants|knows)\b",
    "None where there is none": r"\b(?:None|null|[Ee]mpty|[Nn]othing) (?:where|for whom)\b",
    "a chain of clauses": r"[^.;:!?]*, and [^.;:!?]*, and [^.;:!?]*, and ",
}
"""Countable habits, each with the pattern of its places."""

OPENINGS = re.compile(r"(?:What|The same|Nobody|Who(?:ever)?|So (?:many|much)|How(?! (?:many|much|often)\b))\b(?!')")
"""First words of a docstring that puts a clause in the place of its subject."""

_PATTERNS = {habit: re.compile(pattern) for habit, pattern in HABITS.items()}
_CODE = re.compile(r"``[^`]+``|`[^`\n]+`|\{[^{}]*\}|%\(\w+\)s|<!--.*?-->|“[^”]*”", re.DOTALL)
_FENCE = re.compile(r"^(```+|~~~+).*?^\1\s*$", re.MULTILINE | re.DOTALL)


class Place(NamedTuple):
    """A place with a habit."""

    file: str
    line: int
    habit: str
    text: str


def _habits(file: str, line: int, text: str) -> Iterator[Place]:
    """Places in a piece of prose that begins at a line."""
    prose = _CODE.sub(lambda found: "x" + "\n" * found[0].count("\n"), text)
    flat = re.sub(r"[ \t]*\n[ \t#/*]*", "\n", prose)
    spaced = flat.replace("\n", " ")
    for habit, pattern in _PATTERNS.items():
        for match in pattern.finditer(spaced):
            yield Place(file, line + flat.count("\n", 0, match.start()), habit, match[0].strip()[-60:])


def in_text(text: str) -> Iterator[Place]:
    """Places in a text of its own."""
    return _habits("", 1, text)


def in_manuals() -> Iterator[Place]:
    """Places in the manuals; examples in fences are left out."""
    for name in MANUALS:
        text = _FENCE.sub(lambda found: "\n" * found[0].count("\n"), (ROOT / name).read_text("utf-8"))
        line = 1
        for paragraph in re.split(r"(\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\. )))", text):
            yield from _habits(name, line, paragraph)
            line += paragraph.count("\n")


def _sources() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


def documentation(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Docstrings of a module with their lines: of modules, classes, functions, and of attributes."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            match statement:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield statement.lineno, text


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """Comments of a module; lines that follow one another are one comment."""
    start, text, last = 0, "", -1
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if token.start[0] == last + 1 and token.line.lstrip().startswith("#"):
            text += "\n" + token.string.lstrip("# ")
        else:
            if text:
                yield start, text
            start, text = token.start[0], token.string.lstrip("# ")
        last = token.start[0]
    if text:
        yield start, text


def _messages() -> Iterator[Place]:
    """Places in the English messages: those that the catalogues translate."""
    for package in PACKAGES:
        for catalogue in sorted((ROOT / package / "locale" / "de").rglob("*.po")):
            with catalogue.open("rb") as file:
                messages = list(read_po(file))
            for message in messages:
                for text in {message.id} if isinstance(message.id, str) else set(message.id[:1]):
                    yield from _habits(f"{package} (message)", 0, text)


def in_code() -> Iterator[Place]:
    """Places in comments, docstrings and messages."""
    for path in _sources():
        source, file = path.read_text("utf-8"), str(path.relative_to(ROOT))
        for line, text in (*documentation(ast.parse(source)), *_comments(source)):
            yield from _habits(file, line, text)
    yield from _messages()


def openings() -> Iterator[Place]:
    """Docstrings that begin with a clause in the place of a subject."""
    for path in _sources():
        for line, text in documentation(ast.parse(path.read_text("utf-8"))):
            if found := OPENINGS.match(text.lstrip()):
                yield Place(str(path.relative_to(ROOT)), line, found[0], text.strip().split("\n")[0][:80])


COUNTS = {"manuals": in_manuals, "code": in_code, "docstrings": openings}


def main(wanted: list[str]) -> None:
    """List the places, then the counts; of all, or of what is wanted."""
    if unknown := set(wanted) - set(COUNTS):
        sys.exit(f"unknown: {', '.join(sorted(unknown))}; known are {', '.join(COUNTS)}")
    for name in wanted or COUNTS:
        places = list(COUNTS[name]())
        for place in places:
            print(f"{place.file}:{place.line}: {place.habit}: {place.text}")
        print(f"{name}: {len(places)}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
