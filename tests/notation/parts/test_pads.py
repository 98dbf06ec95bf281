"""Score pads: contract, card points and score alone, and what the score can have come about by."""

from collections.abc import Iterable
from random import Random

import pytest

from notation.game import Game
from notation.reader import read
from notation.replay import Report, judge
from notation.replay.claims import entries
from notation.rulebooks import GAMES
from notation.testing import cases, gaps

KONTRA = "deal koenigrufen 4\nrules standard kontra=score\n"
MISERE = "deal troggu 4\nbids: A pass, B pass, C pass, D pass\n"


def report_of(text: str) -> Report:
    [record] = read(text)
    return judge(record)


def codes(report: Report) -> list[str]:
    return [problem.code for problem in report.problems]


# ---- A contract and its score


ONLY = "deal tapp-tarock 3\ndealer A\ncontract B {contract}\npoints: B {points}\nscore: {score}\n"


@pytest.mark.parametrize(
    ("contract", "points", "score"),
    [("dreier", 41, "B 3"), ("dreier", 35, "A 3, C 3"), ("solo", 41, "B 8, A 1"), ("unterer", 41, "B 8, C 6"),
     ("dreier", 35, "A 7, C 10"), ("oberer", 69, "B 20")],
)  # fmt: skip
def test_a_score_that_the_points_can_make_is_believed(contract: str, points: int, score: str) -> None:
    assert report_of(ONLY.format(contract=contract, points=points, score=score)).verdict == "incomplete"


@pytest.mark.parametrize(
    ("contract", "points", "score"),
    [("dreier", 41, "A 3, C 3"), ("dreier", 35, "B 3"), ("dreier", 36, "B 5"), ("solo", 36, "B 8, A 1, C 1")],
)
def test_a_score_that_the_points_cannot_make_is_false(contract: str, points: int, score: str) -> None:
    report = report_of(ONLY.format(contract=contract, points=points, score=score))
    assert report.verdict == "illegal" and "score-impossible" in codes(report)


@pytest.mark.parametrize(
    ("pad", "code"),
    [
        ("deal tapp-tarock 3\ncontract B dreier\npoints: B 41\nscore: B 12\n", "score-unexplained"),
        ("deal tapp-tarock 3\ncontract B dreier\nannounce: A kontra\npoints: B 41\nscore: B 24\n", "score-impossible"),
        ("deal tapp-tarock 3\ncontract B dreier\nannounce: A kontra\npoints: B 41\nscore: B 6\n", None),
        ("deal tapp-tarock 3\ncontract B solo\npoints: B 41\nscore: B 128\n", "score-unexplained"),
        ("deal tapp-tarock 3\ncontract B solo\npoints: B 41\nscore: B 29\n", "score-impossible"),
        ("deal droggn 3\ncontract A super\npoints: A 63\nscore: A 212\n", "score-unexplained"),
        ("deal droggn 3\ncontract A super\npoints: A 63\nscore: A 213\n", "score-impossible"),
        ("deal droggn 3\ncontract A supermord\npoints: A 70\nscore: A 187\n", "score-unexplained"),
        ("deal cego 4\ncontract A raeuber\npoints: A 12, B 20, C 20, D 1\nscore: B -5, C -5\n", None),
        ("deal cego 4\ncontract A raeuber\npoints: A 12, B 20, C 20, D 1\nscore: A -10\n", "score-impossible"),
        ("deal cego 4\ncontract A raeuber\npoints: A 25\nscore: A -10\n", None),
        ("deal cego 4\ncontract A raeuber\npoints: A 36\nscore: B -5\n", "score-impossible"),
        ("deal cego 4\ncontract A bettel\nscore: A 15\n", None),
        ("deal cego 4\ncontract A bettel\nscore: B 15, C 15, D 15\n", None),
        ("deal cego 4\ncontract A bettel\nscore: A 1, B 1, C 1, D 1\n", "score-impossible"),
        ("deal cego 4\ncontract A piccolo\nscore: A 15\n", "score-impossible"),
        ("deal cego 3\ncontract A pfeife\nscore: A 28\n", None),
        ("deal cego 3\ncontract A pfeife\nscore: A 25\n", "score-impossible"),
        ("deal cego 4\ncontract A eine\nscore: A 16, B 16, D 16\n", None),
        ("deal cego 4\nbids: A solo, B cego, C pass, D pass\nscore: A 8, B 8, D 8\n", "score-impossible"),
        ("deal cego 4\ncontract A raeuber\nscore: B -5, C -5\n", None),
        ("deal cego 4\ncontract A raeuber\nscore: B -10\n", "score-impossible"),
        ("deal koenigrufen 4\ncontract A bettel\nscore: A 6, B -2, C -2, D -2\n", None),
        ("deal koenigrufen 4\ncontract A bettel\nscore: A 1, B 1, C 1, D 1\n", "score-impossible"),
        (KONTRA + "contract A piccolo\nscore: A 8, B -4, C -2, D -2\n", "score-unexplained"),
        (KONTRA + "contract A piccolo\nannounce: B kontra\nscore: A 8, B -4, C -2, D -2\n", None),
        (KONTRA + "contract A piccolo\nannounce: C kontra\nscore: A 8, B -4, C -2, D -2\n", "score-impossible"),
        (KONTRA + "contract A piccolo\nscore: A 10, B -6, C -2, D -2\n", "score-impossible"),
        ("deal koenigrufen 4\ncontract A dreier\npoints: A 40\nscore: A 18, B -6, C -6, D -6\n", None),
        (
            "deal koenigrufen 4\ncontract A dreier\npoints: A 40\nscore: A 66, B -22, C -22, D -22\n",
            "score-unexplained",
        ),
        (
            "deal koenigrufen 4\ncontract A dreier\npoints: A 40\nscore: A 171, B -57, C -57, D -57\n",
            "score-impossible",
        ),
        (
            "deal koenigrufen 4\ncontract A dreier\npoints: A 69\nscore: A 90, B -30, C -30, D -30\n",
            "score-unexplained",
        ),
        ("deal koenigrufen 4\ncontract A dreier\npoints: A 40\nscore: A 20, B -6, C -7, D -7\n", "score-impossible"),
        ("deal koenigrufen 4\ncontract A dreier\nscore: A 30000, B -10000, C -10000, D -10000\n", "score-impossible"),
        (KONTRA + "contract A solodreier\nscore: A 12288, B -4096, C -4096, D -4096\n", "score-unexplained"),
        (KONTRA + "contract A solodreier\nscore: A 30000, B -10000, C -10000, D -10000\n", "score-impossible"),
        (
            "deal koenigrufen 4\ncontract A farbensolo\npoints: A 41\nscore: A 72, B -24, C -24, D -24\n",
            "score-impossible",
        ),
        (
            "deal koenigrufen 4\ncontract A farbensolo\npoints: A 66\nscore: A 72, B -24, C -24, D -24\n",
            "score-unexplained",
        ),
        (
            "deal koenigrufen 4\ncontract A farbensolo\nannounce: B pass\npoints: A 66\n"
            "score: A 72, B -24, C -24, D -24\n",
            None,
        ),
        (
            "deal koenigrufen 4\ncontract A solorufer\npoints: A 41\nscore: A 30, B 30, C -30, D -30\n",
            "score-unexplained",
        ),
        ("deal koenigrufen 4\ncontract A besserrufer\nscore: A -27, B 9, C 9, D 9\n", None),
        ("deal koenigrufen 4\ncontract A trischaken\npoints: B 20\nscore: A 2, B -2, C -2, D 2\n", None),
        ("deal koenigrufen 4\ncontract A trischaken\npoints: B 40\nscore: A 2, B -2, C -2, D 2\n", "score-impossible"),
        ("deal koenigrufen 4\ncontract A trischaken\npoints: A 60\nscore: A -12, B 6, C 6\n", None),
        ("deal koenigrufen 4\ncontract A trischaken\nscore: A -6, B 4, C 2\n", "score-impossible"),
        ("deal slovenian 4\ncontract A klop\npoints: A 0, B 20, C 25, D 25\nscore: A 70\n", None),
        (
            "deal slovenian 4\ncontract A klop\npoints: A 0, B 20, C 25, D 25\nscore: B -20, C -25, D -25\n",
            "score-impossible",
        ),
        ("deal slovenian 4\ncontract A klop\npoints: B 12\nscore: A -20, B -10, C -20, D -20\n", None),
        ("deal slovenian 4\ncontract A klop\npoints: B 12\nscore: A -20, B -10, C -20, D -5\n", "score-impossible"),
        ("deal slovenian 4\ncontract A klop\nscore: B 70, C -70\n", None),
        ("deal slovenian 4\ncontract A dve\npoints: A 40\nscore: A 5, B 25\n", None),
        ("deal slovenian 4\ncontract A dve\npoints: A 40\nscore: A 100, C 100\n", "score-unexplained"),
        ("deal slovenian 4\ncontract A dve\npoints: A 40\nscore: A 24, B 24\n", "score-impossible"),
        ("deal slovenian 4\ncontract A solo-dve\npoints: A 68\nscore: A 125\n", "score-unexplained"),
        ("deal french-tarot 4\ncontract A garde\nscore: A 162, B -54, C -54, D -54\n", None),
        ("deal french-tarot 4\ncontract A garde\nscore: A 164, B -54, C -55, D -55\n", "score-impossible"),
        ("deal french-tarot 4\ncontract A garde\nscore: A 3000, B -1000, C -1000, D -1000\n", "score-impossible"),
        ("deal troggu 3\ncontract A solo\nscore: A 8, B -4, C -4\n", None),
        ("deal troggu 3\ncontract A solo\nscore: A 10, B -5, C -5\n", "score-impossible"),
        (MISERE + "points: A 40, B 30, C 20, D 14\nscore: A -3, B 1, C 1, D 1\n", None),
        (MISERE + "points: A 40, B 30, C 20, D 14\nscore: A 1, B -3, C 1, D 1\n", "score-impossible"),
        (MISERE + "points: A 40\nscore: A -2, B -2, C 2, D 2\n", None),
        (MISERE + "points: A 60\nscore: A -2, B -2, C 2, D 2\n", "score-impossible"),
        (MISERE + "score: A -3, B 1, C 2\n", "score-impossible"),
        ("deal tapp-tarock 3\ncontract A solo\nscore: A 64\n", "score-unexplained"),
        ("deal tapp-tarock 3\ncontract A solo\nscore: A 13, B 16\n", "score-impossible"),
        ("deal droggn 3\ncontract A solo\npoints: A 50\nscore: A 116\n", "score-unexplained"),
        ("deal droggn 3\ncontract A solo\npoints: A 50\nscore: A 118\n", "score-impossible"),
        ("deal tapp-tarock 3\ncontract B dreier\npoints: B 71\n", "points-impossible"),
        ("deal tapp-tarock 3\npoints: B -3\n", "points-impossible"),
        ("deal cego 4\ncontract A raeuber\npoints: A 30, B 30, C 11\n", "points-impossible"),
        # What was doubled counts
        ("deal slovenian 4\ncontract B berac\nannounce: C kontra\nscore: B -70\n", "score-impossible"),
        ("deal slovenian 4\ncontract B berac\nannounce: C kontra\nscore: B -140\n", None),
        ("deal slovenian 4\ncontract B berac\nannounce: C kontra, B re\nscore: B 280\n", None),
        ("deal slovenian 4\ncontract B solo-brez\nannounce: C kontra\npoints: B 40\nscore: B 80\n", "score-impossible"),
        (KONTRA + "contract A piccolo\nannounce: C kontra\nscore: A 8, B -2, C -4, D -2\n", None),
        # Nothing is announced or doubled there
        ("deal slovenian 4\nrules plain\ncontract A tri\nscore: A 692\n", "score-impossible"),
        ("deal slovenian 4\nrules standard announcements=no\ncontract A dve\nscore: A 900\n", "score-impossible"),
        # All card points are every trick, and none are no trick
        (
            "deal french-tarot 4\ncontract A garde\npoints: A 91\nscore: A 480, B -160, C -160, D -160\n",
            "score-impossible",
        ),
        ("deal french-tarot 4\ncontract A garde\npoints: A 91\nscore: A 1080, B -360, C -360, D -360\n", None),
        (
            "deal french-tarot 3\ncontract A garde-contre\npoints: A 0\nscore: A -972, B 486, C 486\n",
            "score-impossible",
        ),
        ("deal french-tarot 3\ncontract A garde-contre\npoints: A 0\nscore: A -1372, B 686, C 686\n", None),
        ("deal troggu 3\ncontract A solo\npoints: A 114\nscore: A 8, B -4, C -4\n", "score-impossible"),
        ("deal troggu 3\ncontract A solo\npoints: A 114\nscore: A 12, B -6, C -6\n", None),
        ("deal droggn 3\ncontract A supermord\npoints: A 74\nscore: A -150\n", "score-impossible"),
    ],
)
@pytest.mark.slow
def test_a_score_pad_is_false_where_nothing_could_explain_it(pad: str, code: str | None) -> None:
    report = report_of(pad)
    told = [problem.code for problem in report.problems if problem.severity != "note"]
    assert told == ([code] if code else [])
    assert report.verdict == ("illegal" if code and code.endswith("impossible") else "incomplete")


def test_who_loses_a_raeuber_is_told_by_all_the_points() -> None:
    report = report_of("deal cego 4\ncontract A raeuber\npoints: A 12, B 20, C 20, D 1\nscore: A -10\n")
    [message] = [problem.message for problem in report.problems if problem.code == "score-impossible"]
    assert "they would be B -5, C -5" in message


@pytest.mark.parametrize(
    ("pad", "entries"),
    [
        # The partner whom the claim names; whoever loses, it is the same one
        ("contract B garde\ncall B: HK\npoints: B 45\nscore: A -57, B 114, C 57, D -57, E -57\n", "B 116, C 58, D -58"),
        (
            "contract B garde\ncall B: HK\npoints: B 45\nscore: A 57, B -114, C -57, D 57, E 57\n",
            "B -284, C -142, D 142",
        ),
        # Two partners: nobody knows what is meant
        ("contract B garde\ncall B: HK\npoints: B 45\nscore: A 57, B 114, C 57, D -57, E -171\n", ""),
        # A slam that was announced and won
        ("contract B garde\nannounce: B chelem\npoints: B 91\nscore: B 5, A -5\n", ""),
    ],
)
def test_advice_is_for_what_the_record_claims(pad: str, entries: str) -> None:
    report = report_of(f"deal french-tarot 5\ndealer A\n{pad}")
    [message] = [problem.message for problem in report.problems if problem.code == "score-impossible"]
    assert entries in message and ("would be" in message) == bool(entries)


def test_advice_has_the_slam_that_was_won() -> None:
    pad = "contract B garde\nannounce: B chelem\npoints: B 91\nscore: A -160, B 480, C -160, D -160\n"
    text = f"deal french-tarot 4\n{pad}"
    [message] = [problem.message for problem in report_of(text).problems if problem.code == "score-impossible"]
    assert "A -560, B 1680, C -560, D -560" in message


# ---- Any deal


def pads(game: Game, random: Random) -> Iterable[tuple[list[str], Report]]:
    """A pad of a deal at each table and by each rule, with its card points or without them."""
    for case in cases(game):
        lines, report = next(gaps.whole_records(case, random))
        if report.contract is not None:
            yield gaps.all_but_the_pad(lines, random, report), report


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.slow
def test_the_pad_of_a_deal_is_never_false(game: Game) -> None:
    random = Random(f"{game.name} pads")
    for lines, report in pads(game, random):
        assert all(problem.severity != "error" for problem in report_of("\n".join(lines)).problems), lines
        assert report.score is not None
        wrong = {seat: amount + 100_003 * (seat == 0) for seat, amount in report.score.items()}
        kept = [line for line in lines if gaps.keyword(line) != "score"]
        found = codes(report_of("\n".join([*kept, f"score: {entries(wrong)}"])))
        assert "score-impossible" in found, (lines, wrong)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.slow
def test_the_amounts_that_are_advised_can_be_true(game: Game) -> None:
    """Whatever a false score was, the deal can give the one that stands in the message."""
    random, advised = Random(f"{game.name} advice"), 0
    for lines, report in [*pads(game, random), *pads(game, random), *pads(game, random)]:
        assert report.score is not None
        kept, seat = [line for line in lines if gaps.keyword(line) != "score"], random.choice(sorted(report.score))
        for wrong in (
            {other: amount + (other == seat) for other, amount in report.score.items()},
            {other: amount + (amount > 0) - (amount < 0) for other, amount in report.score.items()},
            {other: -amount for other, amount in report.score.items()},
        ):
            claimed = report_of("\n".join([*kept, f"score: {entries(wrong)}"]))
            for advice in [problem.arguments.get("entries") for problem in claimed.problems]:
                if advice:
                    advised += 1
                    told = "\n".join([*kept, f"score: {advice}" if advice != "0" else ""])
                    assert not [one for one in report_of(told).problems if one.severity != "note"], (lines, advice)
    assert advised
