"""The end of a deal that is being entered: what is wrong, what would mend it, and what can still be written."""

from collections.abc import Iterator
from dataclasses import dataclass

from notation.deals.draft import Draft
from notation.editor.documents import Part
from notation.editor.fixes import fixes
from notation.problems import CATALOGUE, ERROR
from notation.record import SEATS
from notation.replay import Report
from notation.words.languages import later
from replay_web.messages import _
from replay_web.present.documents import RuleLink, rule_link
from replay_web.present.words import Voice, capital, signed

MOST = 6
"""The most problems shown, each with its repairs."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A problem of the deal, where it is, and how to mend it."""

    severity: str
    message: str
    rule: RuleLink | None
    mends: tuple[tuple[str, str], ...]
    """Repairs, each as the value to send and a description."""
    hand: str
    """The seat whose hand is to be looked at; empty if the problem is not in a hand."""


@dataclass(frozen=True, slots=True)
class AmountsForm:
    """Numbers by seat that can be written down: the keyword of their line, their title, what is written."""

    keyword: str
    title: str
    seats: tuple[tuple[str, str, str], ...]
    why: str | None
    """The reason; None if absent."""


def problems(draft: Draft, report: Report, text: str, voice: Voice) -> Iterator[Wrong]:
    """The problems, each with its place and what would mend it; first those that the deal cannot have."""
    part = Part(text.rstrip(), 1, "1")
    order = sorted(range(len(report.problems)), key=lambda index: report.problems[index].severity != ERROR)
    for index in order[:MOST]:
        problem = report.problems[index]
        message = voice.problem(CATALOGUE[problem.code], problem.arguments)
        wrong = problem.severity == ERROR
        tried = fixes(part, problem) if wrong else []
        mends = [(f"{index} {at}", fix.title) for at, fix in enumerate(tried)]
        line = draft.line_at(problem)
        hand = SEATS[line.the_seat] if line is not None and line.keyword == "hand" else ""
        if wrong and not hand:
            mends.append((str(index), _("Go back to this act")))
        where = draft.elsewhere(problem) if not hand else ""
        yield Wrong(problem.severity, f"{where}{capital(message)}", rule_link(problem.rule), tuple(mends), hand)


def entries_asked(draft: Draft, report: Report) -> tuple[str, ...]:
    """Lines that can be entered at the end: the table's own score, or results that the acts do not give."""
    if not draft.begun or draft.unfinished:
        return ()
    if report.score is not None:
        return ("agreed",)
    return ("score",) if report.points is not None else ("points", "score")


_ENTRIES = {
    "points": later("Card points as the table counted them"),
    "score": later("The score that was written down"),
    "agreed": later("If the table wrote down something else"),
}


def amounts_form(draft: Draft, keyword: str) -> AmountsForm:
    """The form for a line of numbers by seat, with the numbers entered so far."""
    voice, line = Voice(draft.record, draft.moment().table.game), draft.record.first(keyword)
    items = line.items if line else ()
    written = {entry[0]: signed(entry[1]) for entry in items if not isinstance(entry, str)}
    seats = tuple((SEATS[seat], voice.name(seat), written.get(seat, "")) for seat in range(draft.record.players or 0))
    why = next((item for item in items if isinstance(item, str)), "") if keyword == "agreed" else None
    return AmountsForm(keyword, _(_ENTRIES[keyword]), seats, why)
