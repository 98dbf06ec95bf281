"""Paper for an evening, as pages show it: the sheets that `tarock evening print` writes."""

from dataclasses import dataclass

from markupsafe import Markup

from notation.evenings.evening import PlayedRound
from notation.evenings.printing import Paper
from replay_web.evenings import ServedEvening
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.evenings.title import EveningTitle, title


@dataclass(frozen=True, slots=True)
class PaperPage:
    title: EveningTitle
    name: str
    sheets: Markup


def paper_page(served: ServedEvening, part: str, round: PlayedRound | None = None) -> PaperPage:
    """The page of one of the parts that can be printed: of a round, or of the whole evening."""
    head = title(served)
    names = {"list": _("Seating list"), "slips": _("Slips"), "results": _("Results")}
    paper = Paper(served.evening, head.title, head.facts, words.points)
    return PaperPage(head, names[part], Markup(paper.sheets([part], round)))
