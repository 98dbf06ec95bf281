"""Few ways to name the unknown cards: none of them, one of them, or figures that all share."""

import re

import pytest

from notation.deals.completing import complete
from notation.library.play import Play
from notation.library.records import read
from notation.library.steps import steps
from notation.problems import ERROR
from notation.record import SEATS
from notation.writer import write
from tests.notation.records import WHOLE, overcharged, shipped
from tests.notation.replay.test_broken import EXCHANGE
from tests.notation.replay.test_gaps import check

TAKEN = """deal slovenian 4
dealer D
talon: Fool T2 CN CJ T21 _
contract D ena
call D: DK
take D: _
discard D: DJ
announce: A kontra, D re
trick 1 A: S10 SK T4 S8
trick 2 C: D1 DK T6 DQ
trick 3 A: S7 S9 T7 T5
trick 4 C: C9 C10 C7 CQ
trick 5 B: DN D3 T11 T10
trick 6 D: H3 HN HK H1
trick 7 B: D4 D2 T19 H4
trick 8 D: T18 H2 T20 T12
trick 9 B: HJ T15 HQ CK
trick 10 C: C8 T9 SJ T13
trick 11 B: T3 T16 T1 SQ
trick 12 C: T17 T14 SN T8
"""
"""One of his thirteen cards the declarer took of the talon."""

WORTHLESS = """deal tapp-tarock 3
dealer C
hand A: Fool T21 T16 T13 T12 T10 T9 T6 T4 T2 T1 C7 HK HQ DK DQ
hand B: T20 T18 T17 T14 T11 T8 SJ S10 CK CN H2 DN DJ D2 _2
hand C: T19 T15 T7 T3 SK S7 CQ C10 C9 C8 HJ H4 D1 D3 _2
talon: S9 T5 CJ | D4 SQ H1
bids: A dreier, B pass, C unterer, A hold, C oberer, A hold, C pass
take A: S9 T5 CJ
discard A: S9 CJ DQ
announce: A pagat
trick 1 A: Fool T8 T3
trick 2 A: T21 T11 T7
trick 3 A: T16 T20 T15
trick 4 B: CK C8 C7
trick 5 B: T18 T19 T2
trick 6 C: SK T13 S10
trick 7 A: T12 T17 CQ
trick 8 B: D2 D3 DK
trick 9 A: HK H2 H4
trick 10 A: T4 T14 HJ
trick 11 B: DJ D1 T5
trick 12 A: T10 SJ S7
trick 13 A: T9 _ _
trick 14 A: HQ _ _
trick 15 A: T6 CN C9
trick 16 A: T1 DN C10
"""


@pytest.mark.parametrize(
    ("text", "points", "score", "false"),
    [(TAKEN, "points: D 6\n", "score: D -280\n", ("points: D 60\n", "score: D 500\n")),
     (WORTHLESS, "points: A 53\n", "score: A 16\n", ("points: A 20\n", "score: A 3\n"))],
    ids=["taken", "worthless"],
)  # fmt: skip
def test_what_all_completions_share_counts(text: str, points: str, score: str, false: tuple[str, str]) -> None:
    true = check(text)
    assert true.verdict == "incomplete" and true.points and true.score
    assert check(f"{text}{points}{score}").verdict == "incomplete"
    for claim in false:
        errors = [problem for problem in check(f"{text}{claim}").problems if problem.severity == ERROR]
        assert [problem.line for problem in errors] == [len(text.splitlines()) + 1]
    after = check(write(complete(true.record)))
    assert (after.verdict, after.points, after.score) == (true.verdict, true.points, true.score)


LED = WORTHLESS.replace("trick 13 A: T9 _ _\ntrick 14 A: HQ _ _", "trick 13 A: HQ _ _\ntrick 14 A: T9 _ _")
"""The queen of hearts is led first, which each of them has to follow."""


def test_the_only_completion_that_breaks_no_rule_is_what_happened() -> None:
    report = check(LED.replace("D2 _2", "D2 HN SN").replace("D3 _2", "D3 H3 S8"))
    assert (report.verdict, report.score) == ("legal", {0: 16, 1: 0, 2: 0}), report.problems
    assert "\ntrick 13 A: HQ HN H3\ntrick 14 A: T9 SN S8\n" in write(complete(report.record))


def test_a_record_without_a_completion_is_illegal() -> None:
    """Both play a heart to trick 14, and so had one in trick 13; one of them the spade that is left, or the other."""
    assert check(LED).verdict == "incomplete"
    report = check(LED.replace("T9 _ _", "T9 HN H3"))
    errors = [problem for problem in report.problems if problem.severity == ERROR]
    assert [(problem.code, problem.line) for problem in errors] == [("must-follow", 23)]


def test_records_with_many_completions_stay_as_they_are() -> None:
    text = re.sub(r"^(hand|points|score).*\n", "", WHOLE, flags=re.M)
    text = re.sub(r"^(trick [3-9] .: \S+).*$", r"\1 _ _", text, flags=re.M)
    assert check(text).verdict in ("incomplete", "illegal")


@pytest.mark.parametrize("number", [1, 7, 15, 16])
def test_a_claim_is_judged_where_a_trick_is_missing(number: int) -> None:
    """The other cards show what was in it; the record stays incomplete, for nobody wrote it down."""
    text = re.sub(rf"trick {number} .*\n", "", EXCHANGE)
    assert check(text).verdict == "incomplete"
    for claim, false in (("points: A 53", "points: A 50"), ("score: A 40", "score: A 30")):
        [error] = [problem for problem in check(text.replace(claim, false)).problems if problem.severity == ERROR]
        assert text.splitlines()[error.line - 1] == claim


def test_the_last_two_tricks_may_be_missing() -> None:
    text = re.sub(r"trick 1[56] .*\n", "", EXCHANGE)
    assert check(text).verdict == "incomplete"
    assert errors(text.replace("A 53", "A 50")) == ["false-points"]


@pytest.mark.slow
def test_any_seat_may_have_led_to_a_missing_trick() -> None:
    """The cards can be named in 72 ways, and each of the two tricks can have been led by three seats."""
    text = re.sub(r"trick 1[36] .*\n", "", EXCHANGE).replace("A: HK H2 H4", "A: _ H2 H4").replace("J S7", "J _")
    assert errors(text) == []
    assert errors(text.replace("A 53", "A 52")) == ["false-points"]


@pytest.mark.parametrize("game", ["slovenian", "tapp-tarock", "troggu"])
def test_a_claim_is_judged_where_nobody_wrote_down_the_exchange(game: str) -> None:
    """Nor a hand, the talon and a card: what the declarer did not play was laid away."""
    true = shipped(game, "discard")
    hand = next(line for line in true.splitlines() if re.match("hand [^B]", line) and line[5] != _declarer(true))
    text = re.sub(rf"^({re.escape(hand)}|(talon|take|discard).*)\n", "", true, flags=re.M)
    last = [line for line in text.splitlines() if line.startswith("trick ")][-1]
    text = text.replace(last, f"{last.rsplit(' ', 1)[0]} _")
    assert errors(text) == []
    assert (
        len(errors(re.sub(r"^(points: .) (\d+)", lambda found: f"{found[1]} {int(found[2]) + 1}", text, flags=re.M)))
        == 1
    )


def _declarer(text: str) -> str:
    declarer = check(text).declarer
    assert declarer is not None
    return SEATS[declarer]


def errors(text: str) -> list[str]:
    return [problem.code for problem in check(text).problems if problem.severity == ERROR]


POSITION = """deal tapp-tarock 3
dealer C
position 15 A
hand A: T6 T1
hand B: DN CN
hand C: C10 C9
won A 8: Fool T21 T13 T11 T8 T7 T3 SK S10 S9 CJ DK DQ D2 D3 T4 T10 T9 HK HQ _ H4 T14 HJ
won B 6: _ T19 T18 T17 T16 T15 T12 T2 SQ T20 CQ C8 C7 H1 D4 T5 DJ D1 SJ S7 SN H3 HN S8
contract A oberer
trick 15 A: T6 CN C9
trick 16 A: T1 DN C10
"""
"""Two cards of the piles are unknown; they are H2 and CK, the king in one or the other."""


def test_piles_of_a_position_are_completed() -> None:
    assert errors(POSITION) == errors(f"{POSITION}points: A 46\n") == errors(f"{POSITION}points: A 50\n") == []
    assert errors(f"{POSITION}points: A 47\n") == ["points-impossible"]


def test_who_plays_on_behind_the_last_card_gets_what_a_check_finds() -> None:
    """The score that all completions share, in the library and in the picture."""
    record = read(TAKEN)[0]
    last = len(steps(record)) - 2
    assert Play.after(record, last).result == {"A": 0, "B": 0, "C": 0, "D": -280}


@pytest.mark.parametrize("game", ["french-tarot", "koenigrufen", "slovenian", "troggu"])
def test_a_claim_is_judged_where_nobody_knows_which_card_was_called(game: str) -> None:
    """Few cards can be called; a score that none of them makes is false."""
    unknown = re.sub(r"^(call .): .*$", r"\1: _", shipped(game, "call"), flags=re.M)
    assert errors(unknown) == [] and len(errors(overcharged(unknown))) == 1


def test_a_claim_is_judged_where_nobody_knows_which_cards_were_shown() -> None:
    """Nor in which order two cards of the last trick were played."""
    text = re.sub(r"^hand .*\n", "", shipped("french-tarot", "show"), flags=re.M)
    text = re.sub(r"^(show .): (.*)$", lambda line: f"{line[1]}:{' _' * len(line[2].split())}", text, flags=re.M)
    last = [line for line in text.splitlines() if line.startswith("trick ")][-1]
    unknown = text.replace(last, f"{last.rsplit(' ', 2)[0]} _ _")
    assert errors(unknown) == [] and len(errors(overcharged(unknown))) == 1


@pytest.mark.parametrize(("game", "keyword"), [("cego", "keep"), ("droggn", "buy")])
def test_a_deal_is_judged_where_nobody_knows_what_was_kept_or_bought(game: str, keyword: str) -> None:
    """Nor who played which of two cards of the last trick."""
    true = shipped(game, keyword)
    line, last = [next(filter(re.compile(word).match, true.splitlines()[::-1])) for word in (keyword, "trick")]
    unknown = re.sub(r"\b(Fool|[TSCHD][0-9KQNJ]+)\b", "_", line)
    text = true.replace(line, unknown).replace(last, f"{last.rsplit(' ', 2)[0]} _ _")
    assert "_" in unknown and check(text).score == check(true).score
    assert errors(text) == [] and len(errors(overcharged(text))) == 1
    assert write(complete(check(text).record)).split() == true.split()


def test_what_is_written_of_a_kept_hand_stands() -> None:
    """The declarer plays two of the cards that were dealt: a third one was not kept, whatever stands there."""
    text = shipped("cego", "keep")
    line = next(line for line in text.splitlines() if line.startswith("keep"))
    names = line.split(": ")[1].split()
    dealt = re.findall(r"\w+", text.partition(f"\nhand {line[5]}: ")[2].partition("\n")[0])
    for kept in ([names[0], "_"], ["_", names[1]], ["_", "_"]):
        report = check(text.replace(line, f"{line[:6]}: {' '.join(kept)}"))
        assert report.verdict == "legal" and report.table is not None and report.table.kept.whole
    other = next(card for card in dealt if card not in names)
    for kept in ([other, "_"], ["_", other]):
        assert errors(text.replace(line, f"{line[:6]}: {' '.join(kept)}"))
