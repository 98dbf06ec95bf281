"""A review marks what gives card points or the game away, and leaves the rest as it is."""

from random import Random

import pytest

from notation.analysis import best_play
from notation.analysis.reviewing import COSTS, LOSES, reviewed
from notation.cards import CARD, cards_of
from notation.deals.growing import GrowingDeal
from notation.reader import read
from notation.record import Record
from notation.replay import ALL, judge
from notation.rulebooks import GAMES
from notation.testing import cases
from notation.words.languages import speaking
from tests.notation.analysis.test_best import DEAL, ENDINGS
from tests.tools.broken_reviews import broken, searched


def with_card(record: Record, card: int) -> Record:
    """A record played to its end: a card, and then what is first in each hand."""
    deal = GrowingDeal.after(record, (), ALL)
    while deal.decision is not None and deal.decision.implied and not deal.decision.in_tricks:
        deal.do(None)
    deal.do((card,))
    while deal.decision is not None and deal.decision.in_tricks:
        deal.do((next(cards_of(deal.decision.offer(deal.table).allowed.cards)),))
    return deal.alone()


def marks(record: Record) -> list[tuple[str, str, list[str]]]:
    """Each marked card of the last tricks, its mark, its comments."""
    return [
        (str(line.items[item]), note.mark, [comment.text for comment in note.comments])
        for line in record.main()
        for item, note in (line.notes or {}).items()
    ]


@pytest.mark.slow
def test_a_card_that_costs_something_of_the_score_is_marked() -> None:
    """With what it costs, which would not have, and the line that shows it, in the language that is spoken."""
    played = with_card(ENDINGS["The Gstieß stays"], CARD["D2"])
    with speaking("de"):
        [[text]] = [texts for card, mark, texts in marks(reviewed(played, 0.5)) if card == str(CARD["D2"])]
    assert text.startswith("Das kostet 2 in der Abrechnung; besser: D6 oder D7. Weiter: D2, Fool D4 D6")


@pytest.mark.slow
def test_a_card_that_costs_card_points_alone_is_not_marked() -> None:
    """A player who is safe in a Räuber may win any number of tricks."""
    best = best_play(ENDINGS["Räuber"])
    assert best.cost(CARD["C9"]) == 6 and best.score_cost(CARD["C9"]) == 0
    assert marks(reviewed(with_card(ENDINGS["Räuber"], CARD["C9"]), 0.1)) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["The Pagat kept", "A suit contract", "No trick at all", "Overtrump"])
@pytest.mark.slow
def test_a_review_is_legal_and_marks_the_card_that_was_wrong(name: str) -> None:
    """And nothing of the rest has changed."""
    record = ENDINGS[name]
    best = best_play(record)
    worst = best.in_order[-1]
    played = with_card(record, worst)
    again = reviewed(played, 0.1)
    before, after = judge(played), judge(again)
    assert (after.verdict, after.score) == (before.verdict, before.score) == ("legal", before.score)
    wrong = [mark for card, mark, _texts in marks(again) if card == str(worst)]
    loses = best.won[worst] != best.won[best.best[0]]
    if best.scores[worst] != best.scores[best.best[0]]:
        assert wrong == [LOSES if loses else COSTS]
    else:
        assert wrong == []


def test_a_deal_in_which_nothing_can_be_said_stays_as_it_is() -> None:
    """The very record."""
    [record] = read(DEAL)
    assert reviewed(record, 0.1) is record


@pytest.mark.parametrize("game", ["cego", "slovenian", "tapp-tarock"])
def test_a_review_goes_past_what_was_not_allowed(game: str) -> None:
    """A record with breaches (`tests.tools.broken_reviews` tries as many as one likes)."""
    random = Random(f"{game} broken")
    searched(broken(random.choice(cases(GAMES[game])), random), random)


def test_a_card_that_may_not_be_played_costs_nothing() -> None:
    text = (
        "deal droggn 3\nposition 20 A\nhand A: T20 SK\nhand B: S7 H2\nhand C: S5 H1\nwon A 19\n"
        "contract A supermord\ntrick 20 A: SK H2{} S5\ntrick 21 A: T20 S7 H1\n"
    )
    for mark in ("", "^"):
        [record] = read(text.format(mark))
        again = reviewed(record, 5.0)
        assert [line.items for line in again.main()] == [line.items for line in record.main()]
