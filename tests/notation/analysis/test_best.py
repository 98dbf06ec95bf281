"""The best play agrees with plain minimax through the pages' own generators, and says where there is none."""

from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from notation.analysis import Solution, UnsolvableError, best_play
from notation.analysis.search import LIVE_WEIGHT, Solver
from notation.deals.growing import GrowingDeal
from notation.parts import aims, counting
from notation.parts.aims import MADE, OVER, POINTS, SURE
from notation.reader import read
from notation.record import Record
from notation.replay import ALL, judge
from notation.replay.steps import steps
from notation.rulebooks import registered
from notation.rulebooks.tapp_tarock import rules as tapp_tarock
from notation.testing import endings
from tests.notation.analysis import minimax
from tests.places import RECORDS

BOOK = Path(__file__).parent / "endings.tdn"
ENDINGS = {record.header("event"): record for record in read(BOOK.read_text("utf-8"))}
"""Records that break off with two or three tricks to come."""

DEAL = """deal tapp-tarock 3
dealer A
hand A: T21 T13 T11 T7 T6 SQ SJ S10 S7 CK CQ CN C9 H1 DK D2
hand B: Fool T20 T17 T12 T9 T5 SK SN S9 CJ C7 HK HN H2 DQ DN
hand C: T19 T18 T16 T15 T10 T8 T4 T3 T2 S8 C8 HQ HJ H4 DJ D1
talon: T1 H3 D3 | C10 D4 T14
bids: B pass, C dreier, A pass
take C: T1 H3 D3
discard C: S8 C8 H3
"""


@pytest.mark.slow
def test_plain_minimax_agrees_on_each_kind_of_ending() -> None:
    """Locked Fool, no trick, every trick, exactly one, court as empty, last trick, each duty and way to count,
    and Valat, chelem and Pfeife that were announced or bid."""
    for name, record in ENDINGS.items():
        assert endings.found(best_play(record)) == endings.worths(record, ALL), name


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [("tapp-tarock", 3, 1), ("droggn", 3, 2), ("cego", 4, 3), ("troggu", 4, 4), ("koenigrufen", 4, 5),
     ("french-tarot", 5, 6)],
)  # fmt: skip
@pytest.mark.slow
def test_plain_minimax_agrees_on_random_endings(game: str, players: int, seed: int) -> None:
    """With up to eight cards left."""
    assert sum(minimax.compare(game, players, seed, 8, 12).values()) == 12


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [("tapp-tarock", 3, 1), ("droggn", 3, 2), ("cego", 4, 3), ("troggu", 7, 4), ("koenigrufen", 4, 5),
     ("french-tarot", 5, 6)],
)  # fmt: skip
@pytest.mark.slow
def test_plain_minimax_agrees_where_bonuses_are_open(game: str, players: int, seed: int) -> None:
    """Announced or not: the Pagat, trull and kings, every trick, the bouts; scores and card points both."""
    assert sum(minimax.compare(game, players, seed, 8, 8, bonuses=True).values()) == 8


@pytest.mark.slow
def test_minimax_agrees_where_the_last_trick_counts_points(monkeypatch: pytest.MonkeyPatch) -> None:
    aim = tapp_tarock.FOR_POINTS
    watched = aim._replace(watches=lambda table: (*aim.watches(table), aims.last_trick()), swing=4)
    monkeypatch.setattr(tapp_tarock, "FOR_POINTS", watched)
    with registered(replace(tapp_tarock.TAPP_TAROCK, total=74, extra=partial(counting.last_trick, 4))):
        assert sum(minimax.compare("tapp-tarock", 3, 12, 9, 12).values()) == 12


@pytest.mark.slow
def test_what_a_page_plays_for_is_told() -> None:
    """Card points, those above what is needed, made or not, or what one is sure of."""
    found = {name: best_play(record).aim for name, record in ENDINGS.items()}
    assert set(found.values()) == {POINTS, OVER, MADE, SURE}
    assert found["Exactly one trick"] == found["Supermord"] == MADE
    assert found["Räuber"] == found["Misère"] == found["Trischaken"] == SURE


def test_an_announced_valat_is_made_or_not() -> None:
    """It takes the place of the game: with every trick of who announced it; the opponents of those need one."""
    for announcer in ("declarer", "hidden partner", "opponents"):
        best = best_play(ENDINGS[f"A Valat of the {announcer}"])
        assert best.aim == MADE and set(best.values.values()) == {0, 1}
        assert best.won == {card: bool(value) for card, value in best.values.items()}


def test_who_may_lose_the_pfeife_may_lose_the_game_with_it() -> None:
    """The card points do not matter."""
    safe, held = best_play(ENDINGS["A Pfeife that is safe"]), best_play(ENDINGS["A Pfeife that may be lost"])
    assert safe.aim == held.aim == POINTS and set(safe.won.values()) == {True}
    assert max(held.values.values()) >= 36 and set(held.won.values()) == {True, False}


@pytest.mark.slow
def test_the_line_that_was_found_comes_to_the_value() -> None:
    """Played on, the page counts what the search has promised."""
    for name, record in ENDINGS.items():
        best = best_play(record)
        report = judge(played_on(record, best))
        assert report.verdict == "legal", name
        assert report.game is not None and report.table is not None and report.result is not None
        points = (report.points or {}).get(best.seat if best.aim == SURE else best.declarer or 0, 0)
        if best.aim == MADE:
            points = int(bool(report.game.made(report.table, report.result)))
        needed = (report.game.target(report.table) or 0) if best.aim == OVER else 0
        value = best.at_least[best.best[0]]
        assert points - needed == value or (best.aim == SURE and points <= value), name


def played_on(record: Record, best: Solution) -> Record:
    """A record with the line that was found."""
    deal = GrowingDeal.after(record, (), ALL)
    for card in best.line:
        deal.do((card,))
    return deal.alone()


@pytest.mark.slow
def test_what_a_card_is_worth_the_next_one_reaches() -> None:
    """Each search knows its own moment alone: the value of a card that was played is the best of the next decision."""
    book = read((RECORDS / "koenigrufen" / "01-book.tdn").read_text("utf-8"))
    record = next(chapter for chapter in book if chapter.header("board") == 2)
    reached = None
    for step in reversed([step for step in steps(record) if step.keyword == "trick"][-20:]):
        assert step.line is not None
        best, card = best_play(record, step.number - 1), step.line.items[step.item]
        assert reached in (None, best.values[card]), step.number
        reached = best.values[best.best[0]]


def test_a_search_ends_in_time_with_what_is_proven() -> None:
    """A whole deal is too much for a moment."""
    best = best_play(read(DEAL)[0], seconds=0.05)
    assert not best.exact and best.line == () and best.best == []
    assert all(0 <= best.at_least[card] <= best.at_most[card] <= 70 for card in best.at_least)


def test_what_may_still_come_changes_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """The range of what the ends may add only shortens the search: without it each card is worth the same."""
    shortened = {name: best_play(record) for name, record in ENDINGS.items()}
    monkeypatch.setattr(Solver, "find_prospects", lambda self: None)
    plainly = {name: best_play(record) for name, record in ENDINGS.items()}
    for name, best in plainly.items():
        assert endings.found(shortened[name]) == endings.found(best), name
    assert sum(best.positions for best in shortened.values()) < 0.9 * sum(best.positions for best in plainly.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    "game, players, cards",
    [
        ("koenigrufen", 4, 20), ("slovenian", 3, 18), ("slovenian", 4, 20), ("tapp-tarock", 3, 18), ("cego", 3, 18),
        ("cego", 4, 20), ("droggn", 3, 17), ("french-tarot", 3, 15), ("french-tarot", 4, 18), ("french-tarot", 5, 20),
    ],
)  # fmt: skip
@pytest.mark.sampled(4)
def test_what_may_still_come_changes_no_value_of_a_random_deal(
    monkeypatch: pytest.MonkeyPatch, game: str, players: int, cards: int
) -> None:
    """Nor with the last tricks of random deals in which bonuses are open, or cards that change sides at the end."""
    open_ones = 0
    for record, step in islice(minimax.endings(game, players, 7, cards), 60):
        if not minimax.depends_on_more(record, step):
            continue
        open_ones += 1
        shortened = best_play(record, step)
        with monkeypatch.context() as patch:
            patch.setattr(Solver, "find_prospects", lambda self: None)
            assert endings.found(shortened) == endings.found(best_play(record, step)), (game, step)
    assert open_ones > 5


@pytest.mark.parametrize("name", ENDINGS)
def test_a_range_holds_the_value(name: str) -> None:
    """Whatever has been proven by a moment, also of won or lost alone, the exact value lies within it."""
    record, ranges = ENDINGS[name], list[dict[int, tuple[int, int]]]()

    def noted(play: Solution) -> None:
        ranges.append({card: (least, play.at_most[card]) for card, least in play.at_least.items()})

    whole = best_play(record, progress=noted)
    for only_won in (False, True):
        cut = best_play(record, only_won=only_won, progress=noted, positions=1)
        assert all(cut.at_least[card] <= value <= cut.at_most[card] for card, value in whole.values.items())
    for found in ranges:
        assert all(found[card][0] <= value <= found[card][1] for card, value in whole.values.items())


@pytest.mark.slow
def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a search takes, and whatever is forgotten: the values stay the same."""
    record = read((RECORDS / "tapp-tarock" / "01-book.tdn").read_text("utf-8"))[0]
    step = [step.number for step in steps(record) if step.keyword == "trick"][-21] - 1
    whole = best_play(record, step)
    sizes = set[int]()
    rest = Solver.rest

    def counted(search: Solver) -> None:
        rest(search)
        sizes.add(len(search.positions) + LIVE_WEIGHT * len(search.live))

    monkeypatch.setattr(Solver, "rest", counted)
    monkeypatch.setattr("notation.analysis.search.MOST_KEPT", 400)
    monkeypatch.setattr("notation.analysis.suits.MOST_SHAPES", 40)
    assert best_play(record, step).values == whole.values
    assert max(sizes) < 1500 < whole.positions


def test_won_or_lost_is_told_without_the_values() -> None:
    """That is found out far sooner."""
    record = ENDINGS["Remainders of three"]
    only, whole = best_play(record, only_won=True), best_play(record)
    assert only.won == whole.won and None not in only.won.values()
    assert only.positions <= whole.positions


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (DEAL.replace("hand A", "x-a").replace("hand B", "x-b"), "Not all cards in the hands are known at this step."),
        (DEAL.split("bids")[0], "No card is to be played at this step; next comes {expected}."),
        (DEAL + "trick 1 B: HK HQ H1\nclaim B\n", "{who} has claimed the rest: no card is to be played."),
        (DEAL + "trick 1 B: HK T2^ H1\n", "Before this step something was played that the rules forbid."),
        (DEAL + "trick 1 B: _ HQ H1\n", "Not all cards in the hands are known at this step."),
        (DEAL.replace("talon: T1 H3 D3 ", "talon: _3 ").replace("T1 H3 D3\ndiscard C: S8 C8 H3", "_3\ndiscard C: _3"),
         "Not all cards in the hands are known at this step."),
        ("deal quodlibet 3\n", "The rules of this game are not known."),
    ],
)  # fmt: skip
def test_where_there_is_nothing_to_solve_a_sentence_says_why(text: str, why: str) -> None:
    """A claim, an unknown card, something against the rules, another decision."""
    with pytest.raises(UnsolvableError) as nothing:
        best_play(read(text)[0], seconds=1)
    assert nothing.value.why.text == why
