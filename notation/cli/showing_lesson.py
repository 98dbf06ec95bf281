"""Parts of a printed deal other than acts: questions, and the situation of a deal that begins part-way."""

from collections.abc import Callable

from notation.cli.terminal import LABEL, Printout
from notation.comments import for_reader
from notation.game import Result
from notation.lessons.questions import JUDGED_ANSWERS
from notation.record import LESSON_LINES, PART_WAY, Line
from notation.table import Table
from notation.words.languages import _, language
from notation.writer import answer_text, line_text

BESIDE = ("", "(", *LESSON_LINES, *PART_WAY)
"""Lines that are beside what happens: they part no trick from the next one."""


def lesson_line(page: Printout, line: Line, who: Callable[[int], str]) -> None:
    """A line of a lesson, with the players named by `who`; a hint is for those who are asked, and is left out."""
    if line.keyword == "ask":
        asked = for_reader(line.note(-1).comments, language())
        text = " ".join(comment.text.replace("\n", " ") for comment in asked)
        page.put(f"{who(line.the_seat)}: ", (text, "italic"), label=(_("Question"), "bold"), at=LABEL)
    elif line.keyword in PART_WAY:
        label = _("Partner") if line.keyword == "partner" else _("Won before")
        stated = line_text(line._replace(notes=None, remark=None)).partition(" ")[2]
        if line.keyword != "position":
            page.put(stated, label=(label, "bold"), at=LABEL)
    elif line.keyword in JUDGED_ANSWERS:
        pattern = _("wrong: {answers}") if line.keyword == "reject" else _("right: {answers}")
        answers = ", ".join(answer_text(answer._replace(breaks=())) for answer in line.items)
        page.put((pattern.format(answers=answers), "dim"), at=LABEL)


def heading_of(table: Table, who: Callable[[int], str]) -> str:
    """Heading of the hands."""
    if table.position is None:
        return _("Hands as dealt")
    number, leader = table.position.number, table.position.leader
    if leader is None:
        return _("The position before trick {number}.").format(number=number)
    return _("The position before trick {number}: {who} leads.").format(number=number, who=who(leader))


def no_score(result: Result) -> str:
    """Why there is no score."""
    if result.ending:
        return _("A deal that begins part-way has no score.")
    return _("The deal cannot be scored from what is written.")
