"""The talk before the first lead: passes at its end may be written or left out."""

import re

import pytest

from notation.deals import chance
from notation.reader import read
from notation.replay import Report, judge
from notation.rulebooks import GAMES
from notation.writer import write

DEALS = 60


def outcome(text: str) -> tuple[object, ...]:
    """The verdict and the score of a record, and what the table heard."""
    report: Report = judge(read(text)[0])
    assert report.table is not None
    return report.verdict, report.score, report.table.said, report.table.factors, report.table.side_of


@pytest.mark.parametrize("game", ["koenigrufen", "slovenian"])
def test_passes_at_the_end_of_the_talk_change_nothing(game: str) -> None:
    """In all deals, those included in which somebody announces or doubles."""
    texts = [write(record) for record in chance.records(GAMES[game], 4, DEALS, 1, None)]
    ending = re.compile(r"^announce: [A-E] pass(?:, [A-E] pass)*+\n|(?:, [A-E] pass)++(?=\n)", re.MULTILINE)
    talks = [(text, re.sub(r"announce: .*\n", lambda line: ending.sub("", line[0]), text)) for text in texts]
    shortened = [(text, short) for text, short in talks if text != short]
    loud = [short for text, short in shortened if "announce:" in short]
    assert len(shortened) > DEALS / 3
    assert loud
    assert [outcome(text) for text, _short in shortened] == [outcome(short) for _text, short in shortened]
