"""The English of manuals, code and docstrings keeps to the countable habits of ``tests/tools/style.py``.

The numbers of `MOST` may only fall. The goal is 20 in the manuals, 100 in the code, 60 openings of docstrings.
"""

import pytest

from tests.tools.style import COUNTS, HABITS, OPENINGS, in_text

MOST = {"manuals": 4, "code": 50, "docstrings": 11}


@pytest.mark.parametrize("kind", COUNTS)
def test_no_more_habits_than_before(kind: str) -> None:
    """``python -m tests.tools.style KIND`` lists the places."""
    places = list(COUNTS[kind]())
    assert len(places) <= MOST[kind], "\n".join(map(str, places[-20:]))


EXAMPLES = {
    "is told, tells, says of": ("The player is told the rule.", "The heading tells one game apart from another."),
    "hangs on": ("This hangs on the game.", "This depends on the game."),
    "who plays, whoever": ("A hint for who plays next.", "A hint for the player who plays next."),
    "stands in, lies in": ("The rule stands in the book.", "The card lies in the trick."),
    "what comes of it": ("This is what comes of it.", "This is the result."),
    "a row a record": ("The table has a row a record.", "The table has one row per record."),
    "is no card": ("The text is no card.", "There is no card."),
    "by chance": ("Deals made by chance.", "Deals made at random."),
    "may not be X, only Y": ("A card may not be shown, only played.", "A card may not be shown."),
    "the best that can be": ("The best that can be.", "The best card that can be played."),
    "so many": ("It waits for so many seconds.", "It waits so many seconds that nobody stays."),
    "one has to": ("Here one has to wait.", "This one has to wait."),
    "None where there is none": ("None where there is none.", "None if absent."),
    "a chain of clauses": (
        "It reads a file, and checks it, and writes it, and closes it.",
        "It reads a file, and checks it. It writes it.",
    ),
}  # fmt: skip


def test_each_habit_has_its_example() -> None:
    """A pattern finds its habit, and leaves its mend, or a similar sentence, alone."""
    assert EXAMPLES.keys() == HABITS.keys()
    for habit, (stilted, natural) in EXAMPLES.items():
        assert habit in [place.habit for place in in_text(stilted)], stilted
        assert habit not in [place.habit for place in in_text(natural)], natural


def test_openings_are_clauses_and_no_nouns() -> None:
    """A question that a function answers is no subject; a count is one."""
    for text in ("What was found.", "Who plays.", "The same without comments.", "How a card is written.", "So many."):
        assert OPENINGS.match(text), text
    for text in ("How many cards a hand has.", "The cards of a hand.", "Whole tricks.", "Somebody's hand."):
        assert not OPENINGS.match(text), text


def test_code_in_prose_is_not_counted() -> None:
    """Names between backticks, and words that are quoted, are no prose."""
    assert not list(in_text("`what comes of it`, ``None where there is none`` and “so many”."))
