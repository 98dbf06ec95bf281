"""The questions of a lesson as they stand in a deal that is shown: small, the answers in one line each."""

from typing import TYPE_CHECKING

from notation.record import LESSON_LINES, Line, for_reader
from notation.terminal import LABEL
from notation.words.languages import _, language
from notation.writer import answer_text

if TYPE_CHECKING:
    from notation.showing import Deal


BESIDE = ("", "(", *LESSON_LINES)
"""Lines that stand beside what happens: they part no trick from the next one."""


def lesson_line(deal: "Deal", line: Line) -> None:
    """A line of a lesson; a hint is for those who are asked, and is left out."""
    if line.keyword == "ask":
        asked = for_reader(line.note(-1).comments, language())
        text = " ".join(each.text.replace("\n", " ") for each in asked)
        deal.page.put(f"{deal.who(line.seat or 0)}: ", (text, "italic"), label=(_("Question"), "bold"), at=LABEL)
    elif line.keyword != "hint":
        pattern = _("right: {answers}") if line.keyword == "accept" else _("wrong: {answers}")
        answers = ", ".join(answer_text(each._replace(breaks=())) for each in line.items)
        deal.page.put((pattern.format(answers=answers), "dim"), at=LABEL)
