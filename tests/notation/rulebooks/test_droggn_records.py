"""Records of Droggn are read, stepped through, shown, completed, varied, and taken down."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from notation.cards import CARD, FOOL
from notation.cli import main
from notation.deals.completing import complete
from notation.deals.viewing import view
from notation.reader import read
from notation.record import SEATS, UNKNOWN, Record
from notation.replay import judge, position
from notation.replay.steps import steps
from notation.writer import write
from tests.notation.records import changed, without
from tests.places import RECORDS
from tests.samples import sample

DEALS = {f"{path.stem}-{record.number}": record for path in sorted((RECORDS / "droggn").glob("*.tdn")) for record in
           read(path.read_text(encoding="utf-8"))}  # fmt: skip

BOUGHT = DEALS["autumn-in-fulpmes-1"]
"""Three players, an Ansager in which a card was bought."""
NOT_BOUGHT = DEALS["inn-at-telfes-1"]
"""Four players, an Ansager in which the named card was the one laid down."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", DEALS)
def test_the_corpus_is_legal_and_its_claims_true(name: str) -> None:
    """But for one of which only the contract, the card points and the score were noted down."""
    report = judge(DEALS[name])
    alone = DEALS[name].first("trick") is None and report.declarer is not None
    assert report.verdict == ("incomplete" if alone else "legal"), report.problems


@pytest.mark.parametrize("name", DEALS)
def test_records_are_canonical_and_name_their_source(name: str) -> None:
    record = DEALS[name]
    assert write(record).strip() == record.text.strip()
    assert record.header("source")


# ---- Steps


def test_a_purchase_is_a_step_and_so_is_every_doubling() -> None:
    told = [(step.keyword, SEATS[step.seat]) for step in steps(BOUGHT)[1:10] if step.seat is not None]
    assert told == [
        ("bids", "A"), ("bids", "B"), ("bids", "C"), ("discard", "C"), ("buy", "C"),
        ("announce", "C"), ("announce", "A"), ("announce", "B"), ("announce", "C"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", DEALS)
def test_every_step_is_that_of_the_seat_whose_turn_it_is(name: str) -> None:
    record = DEALS[name]
    for before, after in zip(every := steps(record), every[1:], strict=False):
        walk = position(record, before.number)
        assert walk is not None
        if walk.decision is not None and walk.decision.keyword == "trick":
            assert walk.decision.seat == after.seat


def test_hands_change_with_the_purchase() -> None:
    before, after = position(BOUGHT, 4), position(BOUGHT, 5)
    assert before is not None and after is not None
    mond, price = CARD["T21"], CARD["T18"]
    assert [bool(hand & mond) for hand in before.table.hands] == [False, True, False]
    assert [bool(hand & mond) for hand in after.table.hands] == [False, False, True]
    assert [bool(hand & price) for hand in after.table.hands] == [False, True, False]


def test_an_announced_card_lies_open_from_its_step_on() -> None:
    record = DEALS["autumn-in-fulpmes-4"]
    exposed = []
    for step in steps(record)[2:6]:
        walk = position(record, step.number)
        assert walk is not None
        exposed.append(bool(walk.table.exposed[1] & FOOL))
    assert exposed == [False, False, True, True]


# ---- Views


@pytest.mark.parametrize(("seat", "price"), [(0, "_"), (1, "T18"), (2, "T18")])
def test_the_price_of_a_purchase_is_seen_by_two(seat: int, price: str) -> None:
    shown = write(view(BOUGHT, seat, 20)).splitlines()
    assert f"buy C: T21 for {price}" in shown
    assert ("hand B: T21 _20" in shown) == (seat != 1)
    assert not any(line.startswith("discard C") and line != "discard C: _3" for line in shown if seat != 2)


@pytest.mark.slow
def test_a_view_is_a_record_that_breaks_no_rule() -> None:
    for record in (BOUGHT, NOT_BOUGHT):
        table = judge(record).table
        assert table is not None
        for step in sample(steps(record)[:-1], 12, record.number):
            for seat in table.seats:
                [seen] = read(write(view(record, seat, step.number)))
                assert judge(seen).verdict in ("legal", "incomplete")


# ---- What is worked out


@pytest.mark.parametrize("name", ["autumn-in-fulpmes-1", "inn-at-telfes-1", "particulars-5"])
@pytest.mark.parametrize("gone", [("hand A",), ("hand C",), ("talon",), ("discard",), ("talon", "discard")])
@pytest.mark.parametrize("buy", ["whole", "no price", "no name", "neither"])
def test_the_complete_play_tells_what_was_not_noted_down(name: str, gone: tuple[str, ...], buy: str) -> None:
    record = DEALS[name]
    text = without(write(record), *gone)
    line = next(line for line in text.splitlines() if line.startswith("buy"))
    head, named, _, price = line.rsplit(" ", 3)
    price = price if "{" not in line else line.partition("{")[0].split()[-1]
    named = line.split()[2]
    head = " ".join(line.split()[:2])
    known = {"whole": (named, price), "no price": (named, "_"), "no name": ("_", price), "neither": ("_", "_")}[buy]
    [gapped] = read(changed(text, (line, f"{head} {known[0]} for {known[1]}")))
    found, whole = judge(gapped), judge(record)
    assert found.verdict in ("legal", "incomplete"), found.problems
    assert found.score in (None, whole.score)
    if found.table and found.table.bought and whole.table:
        bought = whole.table.bought
        assert bought is not None
        assert found.table.bought in (bought, bought._replace(price=UNKNOWN) if bought.seller is None else bought)
    if buy == "whole":
        assert found.score == whole.score


def test_complete_writes_the_card_that_nobody_remembered() -> None:
    [gapped] = read(changed(write(BOUGHT), ("buy C: T21 for T18", "buy C: T21 for _")))
    assert "buy C: T21 for T18" in write(complete(gapped))


# ---- Variations


def test_a_variation_departs_from_purchase_and_doubling() -> None:
    lines = write(BOUGHT).splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("trick 1"))
    more = ["( buy C: H4 for T18 {He had it in the hand.}", ")", "( buy C: T21 for DK", ")"]
    more += ["( announce: C pass, A pass, B double, C redouble", ")"]
    [record] = read("\n".join([*lines[:at], *more, *lines[at:]]) + "\n")
    report = judge(record)
    assert [(problem.code, problem.severity) for problem in report.problems] == [("buy-not-held", "error")]
    first, _, second = (branch.table for branch in report.branches)
    assert first is not None and first.bought is not None and first.bought.seller is None
    assert second is not None and second.said[-1] == (2, "redouble")


# ---- On the screen


def shown(record: Record, *words: str) -> str:
    """Output of ``tarock show`` for a record."""
    Path("deal.tdn").write_text(f"%tdn 1\n\n{write(record)}", encoding="utf-8")
    result = CliRunner().invoke(main, ["show", "deal.tdn", *words], env={"COLUMNS": "100"})
    assert result.exit_code == 0, result.output
    return result.output


def test_show_tells_who_sold_a_card_and_where_nothing_was_bought() -> None:
    assert "C Moidl buys T21 for T18, from B Luis" in shown(BOUGHT)
    assert "C Sepp buys S7 for S7: nothing is bought" in shown(NOT_BOUGHT)
    assert "C Moidl buys T21 for T18, from B Luis" in shown(BOUGHT, "--step", "5")


def test_show_has_the_announced_card_lie_open_until_it_is_played() -> None:
    record = DEALS["autumn-in-fulpmes-4"]
    last = len(steps(record)) - 1
    told = [("Lies open     B Luis Fool" in shown(record, "--step", str(step))) for step in (3, 4, last - 4, last - 2)]
    assert told == [False, True, True, False]


def test_show_says_who_sits_out_and_why_the_gstiess_went_where() -> None:
    assert "B Burgl  dealer, sits out" in shown(NOT_BOUGHT)
    assert "stays with the side of B" in " ".join(shown(BOUGHT).split())
    assert "A has won every trick, and so the Gstieß of B too" in " ".join(shown(DEALS["inn-at-telfes-5"]).split())


# ---- Taken down

DEALT = [line.partition(": ")[2] for line in write(BOUGHT).splitlines() if line.startswith("hand")]
START = ["-", *DEALT, "pass, pass, ansager", "t10 cj hk"]
"""No head, three hands, the talon that is left, the auction and the discard."""


@pytest.mark.parametrize(
    ("typed", "acts", "said"),
    [
        (["t21 for t18", "pass", "double"], ["buy C: T21 for T18", "announce: A pass, B double"], "B hands it over."),
        (["h1 for t18", "pass"], ["buy C: H1 for T18", "announce: A pass"], "Nothing is bought."),
        (["", "double"], ["announce: A double"], "A may announce"),
        (["double"], ["announce: A double"], "C may buy a card"),
        (["ck c7 c5"], ["trick 1 C: CK C7 C5"], "C wins it."),
        (["t21 for dk", "ck"], ["trick 1 C: CK"], "C does not hold DK and cannot give it for another."),
    ],
)
def test_a_purchase_is_taken_down_or_passed_by(typed: list[str], acts: list[str], said: str) -> None:
    answers = "".join(f"{line}\n" for line in [*START, *typed, "q"])
    result = CliRunner().invoke(main, ["record", "droggn", "3"], input=answers, env={"COLUMNS": "100"})
    assert result.exit_code == 0, result.output
    written = Path("deals.tdn").read_text(encoding="utf-8").splitlines()
    assert written[written.index("discard C: T10 CJ HK") + 1 :] == acts
    assert said in result.output


@pytest.mark.parametrize(("typed", "bids"), [(["supermord", "pass", "pass"], "A supermord, B pass, C pass"),
                                             (["supermord", "", ""], "A supermord")])  # fmt: skip
def test_the_passes_behind_a_supermord_may_be_left_out(typed: list[str], bids: str) -> None:
    answers = "".join(f"{line}\n" for line in [*["-"] * 2, *typed, "", "t21", "q"])
    result = CliRunner().invoke(main, ["record", "droggn", "3"], input=answers, env={"COLUMNS": "100"})
    assert result.exit_code == 0, result.output
    written = Path("deals.tdn").read_text(encoding="utf-8").splitlines()
    assert written[-2:] == [f"bids: {bids}", "trick 1 A: T21"]


def test_with_four_who_dealt_has_to_be_said_since_he_sits_out() -> None:
    answers = "".join(f"{line}\n" for line in ["-", "", "-", "B", "-", "q"])
    result = CliRunner().invoke(main, ["record", "droggn", "4"], input=answers, env={"COLUMNS": "100"})
    assert "dealer B" in Path("deals.tdn").read_text(encoding="utf-8")
    assert "This has to be known: the dealer sits out." in result.output
    assert "Hand of A" in result.output
    assert "C calls: 1 pass" in result.output
