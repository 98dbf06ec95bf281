"""The questions of a lesson as they stand in a deal that is shown: small, the answers in one line each."""

from notation.cli.terminal import LABEL, Printout
from notation.comments import for_reader
from notation.record import LESSON_LINES, Line
from notation.words.languages import _, language
from notation.writer import answer_text

BESIDE = ("", "(", *LESSON_LINES)
"""Lines that stand beside what happens: they part no trick from the next one."""


def lesson_line(page: Printout, line: Line, who: str) -> None:
    """A line of a lesson, `who` the name of who is asked; a hint is for those who are asked, and is left out."""
    if line.keyword == "ask":
        asked = for_reader(line.note(-1).comments, language())
        text = " ".join(each.text.replace("\n", " ") for each in asked)
        page.put(f"{who}: ", (text, "italic"), label=(_("Question"), "bold"), at=LABEL)
    elif line.keyword != "hint":
        pattern = _("right: {answers}") if line.keyword == "accept" else _("wrong: {answers}")
        answers = ", ".join(answer_text(each._replace(breaks=())) for each in line.items)
        page.put((pattern.format(answers=answers), "dim"), at=LABEL)
