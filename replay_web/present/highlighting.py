"""The text of a record in the colours of an editor, its problems underlined where they stand."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import pairwise

from markupsafe import Markup
from pygments.token import STANDARD_TYPES

from notation.deadline import keep
from notation.editor.documents import Part
from notation.editor.highlighting import TdnLexer
from notation.problems import Finding

LARGEST = 60_000
"""Records that are longer are shown without colours: reading them would take longer than checking them."""

_LEXER = TdnLexer(ensurenl=False, stripnl=False)


def coloured(part: Part, problems: Iterable[Finding]) -> list[Markup]:
    """The lines of a record, as HTML, with problems whose lines count from its own start."""
    marks: dict[int, list[tuple[int, int, str]]] = {}
    for problem in problems:
        span = part.span_of(problem)
        marks.setdefault(span.start.line, []).append((span.start.column, span.end.column, problem.severity))
    large = len(part.text) > LARGEST
    pieces = [[("", line)] for line in part.text.split("\n")] if large else _pieces(part.text)
    return [Markup("".join(_html(line, marks.get(row, ())))) for row, line in enumerate(pieces)]


def example(text: str) -> Markup:
    return Markup("\n".join("".join(_html(line, ())) for line in _pieces(text)))


def _pieces(text: str) -> list[list[tuple[str, str]]]:
    """The lines of a text, piece by piece, each with the class of its colour."""
    lines: list[list[tuple[str, str]]] = [[]]
    for kind, piece in _LEXER.get_tokens(text):
        keep()
        name = STANDARD_TYPES.get(kind, "")
        first, *more = piece.split("\n")
        lines[-1].append((name, first))
        lines += [[(name, line)] for line in more]
    return lines


def _html(pieces: Iterable[tuple[str, str]], marks: Iterable[tuple[int, int, str]]) -> Iterator[str]:
    """A line; what is marked is cut where a mark begins and ends."""
    edges = sorted({edge for start, end, _severity in marks for edge in (start, end)})
    column = 0
    for name, piece in pieces:
        cuts = [column, *(edge for edge in edges if column < edge < column + len(piece)), column + len(piece)]
        for start, end in pairwise(cuts):
            said = escape(piece[start - column : end - column], quote=False)
            if not said:
                continue
            severity = next((grave for first, last, grave in marks if first <= start < last), "")
            classes = " ".join(filter(None, (name if name != "w" else "", severity and f"at {severity}")))
            yield f'<span class="{classes}">{said}</span>' if classes else said
        column += len(piece)
