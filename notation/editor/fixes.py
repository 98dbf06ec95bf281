"""Fixes of problems. A fix is offered only if the record, judged again with it, no longer has the problem."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from notation.cards import CARD, NAME
from notation.deals.writing import claims
from notation.editor.documents import Edit, Part, Point, Span
from notation.problems import ERROR, Finding, phrase
from notation.record import SEATS, Line
from notation.replay import flaws_of
from notation.replay.codes import CANNOT_BE_DONE
from notation.words.languages import _
from notation.writer import line_text

QUOTED = phrase('a text in quotes ("…")')
"""Expectation of a line of text whose text has no quotes."""


class Fix(NamedTuple):
    """A mend: what it does, in a few words, and the text that it puts in the place of another."""

    title: str
    edits: tuple[Edit, ...]


def fixes(part: Part, problem: Finding) -> list[Fix]:
    """Fixes of a problem, the likeliest first; each was tested."""
    return [fix for fix in _thought_of(part, problem) if _mends(part, problem, fix)]


def edited(part: Part, edits: tuple[Edit, ...]) -> Part:
    text = part.text
    for edit in sorted(edits, reverse=True):
        text = text[: part.offset(edit.span.start)] + edit.text + text[part.offset(edit.span.end) :]
    return Part(text, part.number, part.version)


def formatted(part: Part) -> Edit | None:
    """The canonical form of a record; None if it has it, or cannot be read."""
    wanted = part.canonical
    return None if wanted is None else Edit(Span(Point(0, 0), part.place(len(part.text))), wanted)


def _mends(part: Part, problem: Finding, fix: Fix) -> bool:
    """Whether a problem is gone with a mend, and no error is new."""
    mended = edited(part, fix.edits)
    if problem in flaws_of(part.record) and problem.severity == ERROR:  # what the line says was not judged before
        left = [sum(flaw.severity == ERROR for flaw in flaws_of(one.record)) for one in (part, mended)]
        return left[1] < left[0]
    before, after = part.problems, mended.problems
    errors = [sum(other.severity == ERROR for other in problems) for problems in (before, after)]
    same = [sum(other[:2] == problem[:2] for other in problems) for problems in (before, after)]
    return errors[1] <= errors[0] - (problem.severity == ERROR) and same[1] < same[0]


def _thought_of(part: Part, problem: Finding) -> Iterator[Fix]:
    span, about = part.span_of(problem), problem.arguments
    token = part.lines[span.start.line][span.start.column : span.end.column]
    if meant := about.get("suggestion"):
        yield Fix(_("Write “{word}”").format(word=meant), (Edit(span, str(meant)),))
    if problem.code == "word-ambiguous":
        yield from (Fix(_("Write “{word}”").format(word=word), (Edit(span, word),)) for word in about["words"])
    if QUOTED in about.get("expected", ()) or problem.code == "text-unquoted":
        yield from _in_quotes(part, span.start)
    wanted = {
        "wrong-leader": "seat", "out-of-turn": "seat", "wrong-seat": "seat", "wrong-number": "wanted",
    }.get(problem.code)  # fmt: skip
    if wanted is not None and about.get(wanted) is not None:
        word = SEATS[about[wanted]] if wanted == "seat" else str(about[wanted])
        yield Fix(_("Write “{word}”").format(word=word), (Edit(span, word),))
    if "computed" in about or problem.code.startswith("score-"):
        yield from _true_claims(part, problem)
    if problem.code in CANNOT_BE_DONE and token in CARD and about.get("seat") is not None:
        yield from _dealt_to(part, CARD[token], about["seat"])
    if problem.code == "not-irregular":
        line = part.lines[span.start.line]
        at = line.find("^", span.start.column)
        if at >= 0:
            sign = Span(Point(span.start.line, at), Point(span.start.line, at + 1))
            yield Fix(_("Remove the “^”"), (Edit(sign, ""),))
    if problem.code in ("pass-after-end", "line-twice", "keyword-unknown", "nothing-to-close"):
        yield from _without(part, span)
    stands = problem.severity == ERROR and not meant and problem.code not in CANNOT_BE_DONE
    if stands and re.fullmatch(r"[A-Za-z0-9-]+", token):
        yield Fix(_("The table let it stand: mark it with “^”"), (Edit(Span(span.end, span.end), "^"),))


def _in_quotes(part: Part, start: Point) -> Iterator[Fix]:
    bare = re.match(r'[^"{#\r]*[^"{#\s]', part.lines[start.line][start.column :])
    if bare:
        text, end = f'"{bare[0]}"', Point(start.line, start.column + bare.end())
        yield Fix(_("Write “{word}”").format(word=text), (Edit(Span(start, end), text),))


def _true_claims(part: Part, problem: Finding) -> Iterator[Fix]:
    """The line of card points or of the score with the result of the deal."""
    report = part.report
    if report is None or report.result is None or report.game is None:
        return
    true = claims(report.result, report.game)
    for line in part.record.main():
        if line.row == problem.line - 1 and line.keyword in ("points", "score"):
            entries = true.get(line.keyword, ())
            kept = line.notes and {at: note for at, note in line.notes.items() if at < len(entries)}
            true_line = line._replace(items=tuple(entries), notes=None)
            title = _("Write down the result: {text}").format(text=line_text(true_line))
            yield Fix(title, (Edit(_whole_line(part, line), line_text(true_line._replace(notes=kept))),))


def _whole_line(part: Part, line: Line) -> Span:
    text = part.lines[line.row]
    indent = len(text) - len(text.lstrip(" \t("))
    return Span(Point(line.row, indent), Point(line.row, len(text.rstrip("\r"))))


def _dealt_to(part: Part, card: int, seat: int) -> Iterator[Fix]:
    """A card moved from the hand or the talon in which it was written to the hand of the player who plays it."""
    lines = [line for line in part.record.main() if line.keyword in ("hand", "talon")]
    to = next((line for line in lines if line.keyword == "hand" and line.seat == seat), None)
    name = NAME[card]
    for line in lines:
        found = re.search(rf"(?<![\w{{]){name}(?!\w)[ \t]*", part.lines[line.row])
        if to is not None and line is not to and card in line.items and found:
            taken = Edit(Span(Point(line.row, found.start()), Point(line.row, found.end())), "")
            behind = len(part.lines[to.row].split("{")[0].rstrip())
            given = Edit(Span(Point(to.row, behind), Point(to.row, behind)), f" {name}")
            title = _("Move {card} to the hand of {seat}").format(card=name, seat=SEATS[seat])
            yield Fix(title, (taken, given))
            for other in to.items:  # where both hands are whole, two cards have changed places
                if isinstance(other, int) and other in NAME and line.keyword == "hand":
                    yield from _exchanged(part, (line, card), (to, other))


def _exchanged(part: Part, *places: tuple[Line, int]) -> Iterator[Fix]:
    """Two cards in each other's place."""
    (first, card), (second, other) = places
    edits = []
    for line, old, new in ((first, card, other), (second, other, card)):
        found = re.search(rf"(?<![\w{{]){NAME[old]}(?!\w)", part.lines[line.row])
        if found is None:
            return
        edits.append(Edit(Span(Point(line.row, found.start()), Point(line.row, found.end())), NAME[new]))
    yield Fix(_("Exchange {card} and {other}").format(card=NAME[card], other=NAME[other]), tuple(edits))


def _without(part: Part, span: Span) -> Iterator[Fix]:
    """An entry with the comma before it taken away, or the whole line."""
    row = span.start.line
    line = part.lines[row]
    comma = line.rfind(",", 0, span.start.column)
    if comma >= 0:
        end = line.find(",", span.start.column)
        gone = Span(Point(row, comma), Point(row, len(line.rstrip()) if end < 0 else end))
        yield Fix(_("Remove it"), (Edit(gone, ""),))
    whole = Span(Point(row, 0), Point(row + 1, 0) if row < part.height else Point(row, len(line)))
    yield Fix(_("Remove the line"), (Edit(whole, ""),))
