"""One mistake is one problem: single slips of the pen, and records in which several things are wrong."""

from collections import Counter
from random import Random

import pytest

from notation.game import Game
from notation.problems import ERROR, NOTE
from notation.reader import read
from notation.replay import lead
from notation.replay.positions import walk_of
from notation.replay.repairs import repairs
from notation.replay.walk import Judging
from notation.rulebooks import GAMES
from notation.testing import Case, dealing
from notation.testing.gaps import keyword
from tests.notation.records import blamed, changed, report_of, text_of, without
from tests.notation.replay.mistakes import Slipped, share, slipped, table_of
from tests.samples import amount

pytestmark = pytest.mark.slow

DEALS = amount(3, 15)
"""How many deals of each game and size of table are spoiled, each in every way."""

WRONG_CALLS = amount(12, 40)
"""How many auctions of each game have a wrong word."""


def an_unterer() -> str:
    """
    deal tapp-tarock 3
    dealer C
    hand A: Fool T21 T16 T13 T12 T10 T9 T6 T4 T2 T1 C7 HK HQ DK DQ
    hand B: T20 T18 T17 T14 T11 T8 SN SJ S10 CK CN HN H2 DN DJ D2
    hand C: T19 T15 T7 T3 SK S8 S7 CQ C10 C9 C8 HJ H3 H4 D1 D3
    talon: S9 T5 CJ | D4 SQ H1
    bids: A dreier, B pass, C unterer, A hold, C pass
    take A: S9 T5 CJ
    discard A: S9 CJ DQ
    trick 1 A: Fool T8 T3
    trick 2 A: T21 T11 T7
    trick 3 A: T16 T20 T15
    trick 4 B: CK C8 C7
    claim A
    points: A 60
    score: A 7
    """
    return text_of(an_unterer.__doc__)


# ---- By chance


@pytest.fixture(scope="module")
def cases() -> list[Slipped]:
    """Records with one mistake each."""
    return list(slipped(DEALS, seed=1))


def test_one_mistake_is_few_errors(cases: list[Slipped]) -> None:
    errors = Counter(case.errors for case in cases)
    table = table_of({"all": errors})
    assert share(errors, 0, 1) >= 95, table
    assert share(errors, 0, 3) >= 99, table
    assert max(errors) <= 8, table


def test_a_mistake_that_is_noticed_makes_the_record_illegal(cases: list[Slipped]) -> None:
    for case in cases:
        assert (case.report.verdict == "illegal") == (case.errors > 0)


def test_the_mistake_is_seen_in_every_game(cases: list[Slipped]) -> None:
    for game in {case.game for case in cases}:
        told = [case for case in cases if case.game == game]
        assert sum(case.errors > 0 for case in told) > 0.8 * len(told), game


# ---- One reading explains all


def test_the_result_follows_the_best_explanation() -> None:
    right = report_of(an_unterer())
    assert right.verdict == "legal", right.problems
    for old, new in (("A dreier, B pass", "B pass, A dreier"), ("dealer C", "dealer B"), ("4 B: CK C8", "4 B: CK D1")):
        wrong = report_of(changed(an_unterer(), (old, new)))
        assert (wrong.declarer, wrong.contract, wrong.points, wrong.score) == (
            right.declarer, right.contract, right.points, right.score,
        )  # fmt: skip


def test_an_auction_that_does_not_fit_names_every_contract() -> None:
    text = without(changed(an_unterer(), ("A hold", "A pass")), "claim", "points", "score")
    report = report_of(text)
    [problem] = [problem for problem in report.problems if problem.severity == ERROR]
    assert problem.code == "calls-misfit"
    assert "Dreier played by A, Unterer played by A or Oberer played by A" in problem.message
    assert report.score is None


def test_a_lead_out_of_turn_that_breaks_another_rule_is_one_act() -> None:
    """A Piccolo of C would explain it too; but nothing else is wrong with this auction."""
    text = """
    deal koenigrufen 4
    dealer D
    hand A: T19 T16 T7 T6 S10 S8 CK CJ C10 H4 D1 D4
    hand B: T20 T15 T14 T9 T8 T5 T3 SN C9 C8 HK H2
    hand C: T13 T11 T10 SQ S9 C7 HQ HN H1 DQ DN DJ
    hand D: Fool T18 T17 T12 T1 SK SJ S7 CQ CN HJ DK
    talon: T21 H3 D3 | T4 T2 D2
    bids: A vorhand, B farbensolo, C pass, D pass, A pass
    trick 1 C: T10 T12 T16 T20
    """
    assert blamed(text_of(text)) == [("wrong-leader", "C"), ("tarock-led", "T10")]


def test_an_auction_of_seats_that_are_not_there_is_judged() -> None:
    report = report_of("deal troggu 3\nbids: A pass, A tapp, E solo\ntrick 17 A: H4 D5 HN\n")
    assert report.verdict == "illegal"


def test_with_a_score_only_one_contract_fits() -> None:
    report = report_of(changed(an_unterer(), ("A hold", "A pass")))
    [problem] = [problem for problem in report.problems if problem.severity == ERROR]
    assert problem.message == "These calls do not fit what follows; what fits is Unterer played by A."
    assert report.score == {0: 7, 1: 0, 2: 0}


SOLODREIER = """
    deal koenigrufen 4
    dealer A
    hand A: T21 T19 T18 T11 T10 T9 T7 HQ HJ H2 H3 D2
    hand B: Fool T16 T15 T14 T8 SK SN S9 C8 H4 DK DJ
    hand C: T20 T17 T13 T12 S7 CQ CN C10 C9 HK HN D4
    hand D: T5 T4 T3 T2 SJ S8 CJ C7 H1 DQ DN D1
    talon: S10 SQ CK | T6 D3 T1
    bids: B {}
    trick 1 B: Fool T20 T2 T7
    trick 2 B: T16 T17 T3 T9
    trick 3 C: T13 T4 T11 T15
    trick 4 B: T14 T12 T5 T10
    trick 5 B: T8 C9 D1 T18
    trick 6 A: D2 DK D4 DN
    trick 7 B: SK S7 S8 T19
    trick 8 A: HJ H4 HN H1
    trick 9 C: CQ C7 T21 C8
    trick 10 A: H3 SN HK DQ
    trick 11 C: CN CJ HQ S9
    trick 12 C: C10 SJ H2 DJ
    points: B 15/1
    score: A 8, B -24, C 8, D 8
    """


@pytest.mark.parametrize("call", ["bids: B {}", "bids: B {}, C pass, D pass, A pass", "contract B {}"])
def test_one_wrong_word_is_one_problem_where_only_the_play_tells(call: str) -> None:
    """In a Farbendreier nobody leads a tarock, and none beats a plain card; but it was a Solodreier."""
    told = SOLODREIER.replace("bids: B {}", call)
    right, wrong = report_of(text_of(told.format("solodreier"))), report_of(text_of(told.format("farbendreier")))
    [problem] = [problem for problem in wrong.problems if problem.severity == ERROR]
    assert problem.code == "calls-misfit" and problem.message.endswith(
        "not fit what follows; what fits is Solodreier played by B."
    )
    assert (wrong.contract, wrong.points, wrong.score) == (right.contract, right.points, right.score)


def test_a_card_that_is_called_tells_who_plays() -> None:
    """Two things are wrong with the one act: it is for another, and the king is his own."""
    told = SOLODREIER.replace("bids: B {}", "contract {} solorufer").replace("trick 1 B", "call B: HK\n    trick 1 B")
    text = without(text_of(told), "points", "score")
    assert blamed(text.format("B")) == []
    assert blamed(text.format("C")) == [("calls-misfit", "contract")]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_one_wrong_call_is_one_problem(game: Game) -> None:
    """A word of the auction in place of another, in legal records, of which half have no claims."""
    random = Random(f"{game.name} calls")
    for number in range(WRONG_CALLS):
        players = random.choice(game.players)
        lines = dealing.deal(Case(game, players, ""), random).text.splitlines()
        words = ["pass", *({"hold", "vorhand"} & set(game.words)), *[each.word for each in game.contracts]]
        for at, line in enumerate(lines):
            if line and keyword(line) == "bids":
                calls = line.partition(": ")[2].split(", ")
                place = random.randrange(len(calls))
                calls[place] = f"{calls[place][0]} {random.choice(words)}"
                lines[at] = "bids: " + ", ".join(calls)
        kept = [line for line in lines if number % 2 or not line.startswith(("points", "score"))]
        assert len(blamed("\n".join(kept))) <= 1, kept


def test_claims_that_fit_another_contract_are_one_problem() -> None:
    """Played as a Misère, the deal has neither these card points nor this score."""
    text = """
    deal troggu 3
    dealer C
    hand A: T4 T2 SN S9 CK CN CJ C8 C5 HK HN H1 H2 H5 H6 DK D3 D5
    hand B: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T6 T3 T1 HJ
    hand C: T8 T7 T5 SQ SJ S5 CQ C9 C7 C6 HQ H3 H4 DN DJ D1 D2 D6
    talon: S7 DQ C10 SK S8 S10 D4 S6
    bids: A pass, B {}, C pass
    claim B
    points: B {}
    score: A -6, B 12, C -6
    """
    right = report_of(text_of(text.format("solo", 114)))
    assert right.verdict == "legal"
    assert blamed(text_of(text.format("pass", 114))) == [("calls-misfit", "bids")]


def test_lines_in_another_order_are_one_problem_at_the_first() -> None:
    lines = an_unterer().splitlines(keepends=True)
    for one in range(7, 12):
        for other in range(one + 1, 14):
            moved = list(lines)
            moved[one], moved[other] = moved[other], moved[one]
            [(code, word)] = blamed("".join(moved))
            assert code == "lines-swapped"
            assert word == moved[one].split()[0]


@pytest.mark.parametrize(("one", "other"), [(9, 12), (12, 9), (7, 11), (8, 13), (11, 8)])
def test_a_misplaced_line_is_one_problem_at_this_line(one: int, other: int) -> None:
    lines = an_unterer().splitlines(keepends=True)
    line = lines.pop(one)
    lines.insert(other, line)
    [problem] = report_of("".join(lines)).problems
    assert (problem.code, problem.line) == ("line-misplaced", other + 1)


def test_a_call_against_the_rules_below_a_trick_is_judged() -> None:
    text = changed(an_unterer(), ("bids:", "trick 1 A: Fool T8 T3\nbids:"), ("A hold", "A oberer"))
    assert blamed(text[: text.index("take")]) == [("act-unexpected", "trick"), ("hold-instead", "oberer")]


# ---- Several mistakes


def test_two_mistakes_are_two_problems() -> None:
    text = an_unterer()
    assert blamed(changed(text, ("T21 T11", "T21 SN"), ("CK C8", "CK D1"))) == [
        ("must-follow", "SN"), ("must-follow", "D1"),
    ]  # fmt: skip
    assert blamed(changed(text, ("A dreier, B pass", "B pass, A dreier"), ("A 7", "A 60"))) == [
        ("calls-swapped", "pass"), ("false-score", "60"),
    ]  # fmt: skip


def test_a_claim_is_not_judged_where_it_hangs_on_a_breach() -> None:
    assert blamed(changed(an_unterer(), ("S9 CJ DQ", "S9 HK DQ"), ("A 60", "A 61"))) == [("discard-forbidden", "HK")]


def test_unexplained_errors_end_the_judging_at_a_place() -> None:
    text = changed(
        an_unterer(),
        ("dealer C", "dealer B"),
        ("C unterer", "C solo"),
        ("T16 T20 T15", "T20 T16 T15"),
        ("CK C8 C7", "C8 CK C7"),
    )
    report = report_of(text)
    errors = [problem for problem in report.problems if problem.severity == ERROR]
    assert len(errors) == 3
    [end] = [problem for problem in report.problems if problem.code == "not-judged"]
    assert (end.severity, report.score, report.points) == (NOTE, None, None)
    assert all((error.line, error.column) < (end.line, end.column) for error in errors)


# ---- Variations


def test_a_variation_after_a_mistake_is_judged_the_same_way() -> None:
    text = changed(an_unterer(), ("claim A\n", "claim A\n( trick 4 B: CK C9 C7\n  claim A\n)\n"))
    assert report_of(text).verdict == "legal"
    for old, new in (("A dreier, B pass", "B pass, A dreier"), ("dealer C", "dealer B")):
        assert len(blamed(changed(text, (old, new)))) == 1


def test_one_mistake_in_a_variation_is_one_problem() -> None:
    variation = "( trick 2 A: T21 T11 T7\n  trick 4 B: CK C8 C7\n  trick 3 A: T16 T20 T15\n  claim A\n)\n"
    text = changed(an_unterer(), ("claim A\n", f"claim A\n{variation}"))
    assert [code for code, _ in blamed(text)] == ["lines-swapped"]


def test_an_outcome_that_all_that_follows_fits_is_the_only_one_tried() -> None:
    text = changed(an_unterer(), ("hold, C pass", "hold, C pass, A dreier, B pass, C unterer, A hold, C pass"))
    assert blamed(text)[0][0] == "call-after-end"
    [record] = read(text)
    walk = walk_of(record, Judging)
    assert walk is not None
    lead(walk)
    outcomes = [repair for repair in repairs(walk, walk.written) if repair.outcome is not None]
    [outcome] = [repair.outcome.arguments for repair in outcomes[:-1] if repair.outcome is not None]
    assert outcome == {"contract": "Unterer", "seat": 0}
