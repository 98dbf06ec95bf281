"""Records of Cego with gaps, what each seat sees of the exchange, and records broken one way at a time."""

import re

import pytest

from notation.cards import mask, names_of
from notation.deals.completing import complete
from notation.deals.viewing import view
from notation.problems import ERROR
from notation.reader import read
from notation.record import CLAIM_LINES, LESSON_LINES, Record
from notation.replay import position
from notation.replay.steps import steps
from notation.writer import write
from tests.notation.records import changed, legal, record_of, report_of, text_of, without
from tests.places import RECORDS

CORPUS = RECORDS / "cego"
SHIPPED = [record for path in sorted(CORPUS.glob("*.tdn")) for record in read(path.read_text(encoding="utf-8"))]
CEGO, LEERE, SOLO, EINE, PFEIFE, VERSCHIEDENE = (
    write(record) for record in read((CORPUS / "hirschen-and-carnival.tdn").read_text(encoding="utf-8"))
)
"""Six deals of three players that ship with the project, by their contracts."""
RAEUBER = write(read((CORPUS / "engel-and-club-evening.tdn").read_text(encoding="utf-8"))[1])


def codes(text: str) -> list[str]:
    """The codes of everything that a check says of a record."""
    return [problem.code for problem in report_of(text).problems]


# ---- What follows is worked out


@pytest.mark.parametrize("text", [CEGO, LEERE, SOLO, EINE, PFEIFE, VERSCHIEDENE, RAEUBER])
@pytest.mark.parametrize(
    "left_out",
    [
        ("keep",),
        ("discard",),
        ("keep", "discard"),
        ("hand A",),
        ("hand B",),
        ("hand",),
        ("talon",),
        ("talon", "keep"),
        ("talon", "discard"),
        ("talon", "hand"),
    ],
    ids=" ".join,
)
def test_what_the_complete_play_tells_need_not_be_written(text: str, left_out: tuple[str, ...]) -> None:
    whole, found = legal(text), report_of(without(text, *left_out))
    assert (found.verdict, found.problems, found.points, found.score) == ("legal", [], whole.points, whole.score)


def test_a_winning_court_is_told_by_the_next_leader() -> None:
    """If C kept the queen in place of an empty, the cavalier has beaten it."""
    text = """
        deal cego 4
        rules standard court-as-empty=yes
        contract C zwei-leere
        trick 1 C: DQ S8 DN D2
        trick 2 A: DK D3 D1 CK
    """
    assert not [problem for problem in report_of(text_of(text)).problems if problem.severity == ERROR]
    assert "wrong-leader" in codes(changed(text_of(text), ("court-as-empty=yes", "court-as-empty=no")))


@pytest.mark.parametrize("text", [CEGO, LEERE, SOLO, EINE, PFEIFE, VERSCHIEDENE, RAEUBER])
def test_complete_writes_it_all_again(text: str) -> None:
    def bare(record: Record) -> list[str]:
        return sorted(re.sub(r" \{[^}]*\}|(?<=\w)[!?]+", "", line) for line in write(record).splitlines())

    left = without(text, "keep", "discard", "hand B", "points", "score")
    assert bare(complete(record_of(left))) == bare(record_of(text))


def test_a_talon_is_known_from_the_play_of_its_taker() -> None:
    table = report_of(without(EINE, "talon", "hand A")).table
    written = re.search("^talon: (.*)$", EINE, re.MULTILINE)
    assert table is not None and written is not None
    assert names_of(table.talon[0].known) == names_of(mask(written[1].split()))


def test_a_single_unknown_card_is_the_one_that_was_never_played() -> None:
    assert legal(changed(EINE, ("trick 3 A: T18 T20 T7", "trick 3 A: _ T20 T7")))
    assert legal(changed(EINE, ("trick 3 A: T18 T20 T7", "trick 3 A: T18 _ T7")))


def test_what_was_kept_may_stay_unknown() -> None:
    text = changed(CEGO, ("keep B: T21 T20", "keep B: _2"))
    assert legal(without(text, "points", "score")).points == {1: 45}, "the tricks tell which they were"
    lost = without(changed(text, ("trick 1 B: T21", "trick 1 B: _")), "hand B", "points", "score")
    assert report_of(lost).verdict == "incomplete"


def test_a_forgotten_exchange_is_noted_once_per_line() -> None:
    text = without(CEGO, "hand", "talon", "keep", "discard", "points", "score")
    found = report_of(text)
    assert found.verdict == "incomplete"
    assert [code for code in codes(text) if code == "exchange-missing"] == ["exchange-missing"] * 2


def test_a_revoke_is_found_though_no_hand_is_written() -> None:
    text = changed(EINE, ("trick 2 A: CK C10 C9", "trick 2 A: CK DQ C9"), ("trick 8 B: DQ", "trick 8 B: C10"))
    assert "must-follow" in codes(without(text, "hand"))


def test_the_lowest_trump_is_judged_by_what_is_played_later() -> None:
    text = changed(LEERE, ("discard A: T1 ", "discard A: T4 "), ("trick 4 C: T12 T4", "trick 4 C: T12 T1"))
    assert "last-discard" in codes(text)
    assert "last-discard" in codes(without(text, "hand", "talon"))


@pytest.mark.slow
def test_a_deal_may_stop_after_any_line() -> None:
    for record in SHIPPED:
        lines = [line for line in record.main() if line.keyword not in (*LESSON_LINES, *CLAIM_LINES)]
        for count in range(1, len(lines) + 1):
            assert report_of(write(Record(tuple(lines[:count])))).verdict in ("legal", "incomplete")


# ---- What a seat saw


def shown(text: str, seat: int, keyword: str) -> list[str]:
    """The cards on a line in the view of a seat, when the deal is over."""
    record = record_of(text)
    seen = view(record, seat, len(steps(record)))
    line = seen.first(keyword)
    assert line is not None
    return [name for card in line.items for name in (names_of(card) or ["_"])]


@pytest.mark.parametrize(
    ("text", "kept", "open_to"),
    [
        (CEGO, "T21 T20", "B"),
        (EINE, "C8", "A"),
        (LEERE, "H1 H2", "ABC"),
        (PFEIFE, "T1", "ABC"),
        (VERSCHIEDENE, "C10 H1", "ABC"),
    ],
)
def test_who_sees_what_was_kept(text: str, kept: str, open_to: str) -> None:
    for seat, letter in enumerate("ABC"):
        cards = kept.split()
        assert shown(text, seat, "keep") == (cards if letter in open_to else ["_"] * len(cards))


@pytest.mark.parametrize(("text", "last", "declarer"), [(CEGO, "SN", 1), (LEERE, "T1", 0), (VERSCHIEDENE, "T21", 0)])
def test_the_last_discard_is_seen_by_the_declarer_alone(text: str, last: str, declarer: int) -> None:
    for seat in range(3):
        assert shown(text, seat, "discard") == ([last] if seat == declarer else ["_"])


def test_the_talon_is_seen_by_who_took_it() -> None:
    assert "_" not in shown(EINE, 0, "talon")
    assert set(shown(EINE, 1, "talon")) == {"_"}
    for seat in range(3):
        assert set(shown(SOLO, seat, "talon")) == {"_"}


def test_after_a_challenge_the_hands_lie_open() -> None:
    record = next(record_of_chance for record_of_chance in SHIPPED if record_of_chance.first("expose"))
    seen = view(record, 1, len(steps(record)))
    for seat in (1, 2, 3):
        written = next(line.items for line in record.main() if line.keyword == "hand" and line.seat == seat)
        assert next(line.items for line in seen.main() if line.keyword == "hand" and line.seat == seat) == written
    walk = position(record, len(steps(record)))
    assert walk is not None and all(walk.table.exposed)


# ---- Broken records


@pytest.mark.parametrize(
    ("text", "old", "new", "code"),
    [
        (CEGO, "B cego, C pass", "B «pass, C pass", "call-forced"),
        (CEGO, "bids: B pass, C pass, A pass, B cego", "bids: B pass, C pass, A pass, B «eine", "call-forced"),
        (LEERE, "B eine, A hold", "B eine, A «eine-leere", "hold-instead"),
        (LEERE, "C zwei-leere", "C «zwei-verschiedene", "step-too-high"),
        (LEERE, "B eine-leere, A hold, B pass", "B eine-leere, A hold, B «hold", "hold-by-junior"),
        (LEERE, "keep A: H1 H2", "keep A: H1 «SK", "keep-forbidden"),
        (LEERE, "keep A: H1 H2", "keep A: H1 «H3", "keep-not-held"),
        (LEERE, "keep A: H1 H2", "«keep A: H1", "keep-count"),
        (LEERE, "keep A: H1 H2", "keep «C: H1 H2", "wrong-seat"),
        (LEERE, "discard A: T1", "discard A: «T2", "last-discard"),
        (LEERE, "discard A: T1", "discard A: «H1", "last-discard"),
        (LEERE, "trick 2 B: T11 T21 T2", "trick 2 B: T11 T21 «S9", "must-follow"),
        (LEERE, "trick 1 A: T14", "trick 1 A: «Fool", "laid-away"),
        (VERSCHIEDENE, "keep A: C10 H1", "keep A: C10 «CJ", "keep-forbidden"),
        (VERSCHIEDENE, "keep A: C10 H1", "keep A: H1 «H4", "keep-suits"),
        (VERSCHIEDENE, "discard A: T21", "discard A: «T18", "last-discard"),
        (PFEIFE, "B pfeife!", "B «solo!", "call-unknown"),
        (PFEIFE, "keep B: T1", "keep B: «T21", "keep-forbidden"),
        (PFEIFE, "trick 1 B: HK", "trick 1 «C: HN", "wrong-leader"),
        (PFEIFE, "score: A 6, C 6", "score: A «12, C 6", "false-score"),
        (PFEIFE, "score: A 6, C 6", "«score: A 6", "score-left-out"),
        (EINE, "points: A 37", "points: A «36", "false-points"),
        (EINE, "score: A 3", "score: A «2", "false-score"),
        (EINE, "keep A: C8", "keep A: C8\n«discard A: T1", "act-unexpected"),
        (SOLO, "bids: C pass, A pass, B solo!", "bids: C pass, A pass, B «eine!", "call-unknown"),
        (SOLO, "C pass, A pass\ntrick", "C pass, A «eine\ntrick", "call-unknown"),
        (SOLO, "trick 1 B: Fool", "«keep B: T1\ntrick 1 B: Fool", "act-unexpected"),
        (SOLO, "trick 1 B: Fool", "«expose B\ntrick 1 B: Fool", "act-unexpected"),
        (RAEUBER, "B raeuber", "B «bettel", "call-unknown"),
        (RAEUBER, "score: B -10", "score: B «-5", "false-score"),
        (RAEUBER, "C 18", "C «19", "false-points"),
    ],
)
def test_a_broken_record_is_named_at_its_place(text: str, old: str, new: str, code: str) -> None:
    marked = changed(text, (old, new))
    at = marked.index("«")
    place = marked.count("\n", 0, at) + 1, at - marked.rfind("\n", 0, at)
    problems = report_of(marked.replace("«", "")).problems
    assert place in [(problem.line, problem.column) for problem in problems if problem.code == code], problems


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (LEERE, "discard A: T1 ", "discard A: T2^ "),
        (EINE, "trick 2 A: CK C10 C9", "trick 2 A: CK H1^ C9"),
        (LEERE, "C zwei-leere, A hold", "C zwei-leere, A zwei-leere^"),
    ],
)
def test_what_the_table_let_stand_is_a_note(text: str, old: str, new: str) -> None:
    found = report_of(changed(without(text, "points", "score"), (old, new)))
    noted = [problem for problem in found.problems if problem.severity == "note"]
    assert noted and not [problem for problem in found.problems if problem.code == "not-irregular"]


def test_a_mark_for_nothing_is_a_warning() -> None:
    assert codes(changed(EINE, ("keep A: C8", "keep A: C8^"))) == ["not-irregular"]


def test_variations_of_the_exchange_are_judged() -> None:
    varied = changed(LEERE, ("trick 1 A:", "( keep A: H2 H1\n  discard A: T2\n)\ntrick 1 A:"))
    assert [problem.code for problem in report_of(varied).problems if problem.severity == ERROR] == ["last-discard"]
    fine = changed(LEERE, ("trick 1 A:", "( keep A: H2 H1\n  discard A: T1\n  trick 1 A: H1 H3 HQ\n)\ntrick 1 A:"))
    assert legal(fine)
