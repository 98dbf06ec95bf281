"""A draft: what is written so far, and the moment that it has come to."""

import pytest

from notation.deals.draft import Draft, DraftError
from notation.decision import Written
from notation.record import plain

HEAD = [plain("deal", items=("tapp-tarock",), number=3), plain("dealer", 0)]


def call(seat: int, word: str) -> Written:
    return Written("bids", None, ((seat, word),), joins=True)


def test_a_moment_stays_as_it_is() -> None:
    draft = Draft(HEAD)
    before = draft.moment()
    assert draft.moment() is before and before.decision and before.decision.seat == 1
    draft.add(call(1, "pass"))
    after = draft.moment()
    assert (before.number, list(before.table.calls)) == (0, [])
    assert (after.number, list(after.table.calls)) == (1, [(1, "pass")])
    assert after.decision and after.decision.seat == 2


def test_what_is_tried_does_not_stand_yet() -> None:
    draft = Draft([*HEAD, plain("bids", items=((1, "dreier"),))])
    trial, wrong = draft.tried(call(2, "dreier"))
    assert [problem.code for problem in wrong] == ["call-too-low"]
    assert draft.moment().number == 1 and not draft.errors()
    trial.let_stand(wrong)
    assert not trial.new_errors(draft.errors())
    draft.take(trial)
    assert draft.moment().number == 2 and "C dreier^" in draft.record.text


def test_what_is_passed_over_is_taken_back_first() -> None:
    draft = Draft([*HEAD, plain("bids", items=((1, "pass"),))])
    draft.pass_by()
    assert list(draft.moment().table.calls) == [(1, "pass"), (2, "pass")] and draft.moment().number == 1
    assert draft.undo() == "what was passed over" and list(draft.moment().table.calls) == [(1, "pass")]
    assert draft.undo() == "B pass" and not draft.begun


def test_the_first_call_has_to_be_known() -> None:
    draft = Draft(HEAD)
    with pytest.raises(DraftError, match="has to be known"):
        draft.pass_by()
    assert draft.passed == 0 and draft.moment().number == 0


def test_a_game_that_is_not_known_has_no_moment() -> None:
    with pytest.raises(DraftError, match="not known here"):
        Draft([plain("deal", items=("skat",), number=3)]).moment()
