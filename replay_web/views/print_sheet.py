"""A deal on a sheet of paper, as books print one.

It is the whole deal, or as far as the address names a step; for a seat that hides the others, what it saw of that.
"""

from flask import render_template

from replay_web.present import comment_languages, links
from replay_web.present.cards import signs
from replay_web.present.diagram import diagram
from replay_web.present.lines_of_play import MAIN
from replay_web.web import query
from replay_web.web.record import RecordPages, RecordRequest
from replay_web.web.schemas import read_number

pages = RecordPages("print_sheet", __name__)


@pages.page("/print")
def print_sheet(record: RecordRequest) -> str:
    report, last = record.entry.report(), record.levels[MAIN].last
    step = read_number("step", last, 0, last)
    language = comment_languages.reader_gets(record.comments, comment_languages.spoken(report.record))
    page = diagram(record.entry, language, record.seat, record.hidden, step)
    back = links.own(f"{record.address}?step={step}{query.kept()}")
    drawn = signs(report.game.suits) if report.game and report.game.suits != "french" else ""
    return render_template("print_sheet/print.html", page=page, back=back, sprite=drawn)
