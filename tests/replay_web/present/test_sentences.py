"""Sentences on every step of the books, for those who listen: whole, in every language."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from notation.record import ACT_LINES
from notation.replay.steps import DEAL, SETTLEMENT, WrittenStep
from notation.rulebooks.rulebook import languages_of
from notation.words.languages import speaking
from replay_web.library import Entry, entries_in
from replay_web.present.step_page import levels_of, sentence_at
from replay_web.present.words import Voice

BOOKS = sorted(Path(str(files("corpus"))).glob("records/*/01-book.tdn"))
"""Each shows, chapter by chapter, what happens in its game."""

FLAW = re.compile(
    r"[{}_]|%\(|  |[ \n][.,;:!?]|[.,;:、。：]{2}|\bNone\b|\b(?:T\d+|[SCHDBU](?:\d+|[KQNJ]))\b|[a-z]-[a-z]+="
)
"""Flaws of a sentence: a gap that was not filled, a stray blank or stop, a word of Python, a card as it is written."""
ENDS = {"en": ".", "de": ".", "fr": ".", "ja": "。", "sl": "."}

Told = tuple[Entry, WrittenStep, str, str]
"""A step of a book: its record, what was done, by whom, and the sentence for it."""


@pytest.fixture(scope="module", params=BOOKS, ids=lambda path: path.parent.name)
def book(request: pytest.FixtureRequest) -> dict[str, list[Told]]:
    """Every step of a book by its languages: record by record, since what a step looks like is remembered a while."""
    steps: dict[str, list[Told]] = {language: [] for language in languages_of(request.param.parent.name)}
    for entry in entries_in([request.param]):
        for language, some in steps.items():
            with speaking(language):
                some += told(entry)
    return steps


def told(entry: Entry) -> Iterator[Told]:
    listed, report = levels_of(entry), entry.report()
    voice = Voice(report.record, report.game)
    for level in listed.values():
        for step in level.steps:
            yield entry, step, voice.name(step.seat), sentence_at(entry, level, step.number, voice)


@pytest.mark.slow
@pytest.mark.sampled(3)
def test_every_step_of_a_book_is_told(book: dict[str, list[Told]]) -> None:
    for language, (entry, step, who, said) in ((language, one) for language, some in book.items() for one in some):
        where = f"{language}, record {entry.number}, step {step.number}: {said}"
        assert said.endswith(ENDS[language]), where
        assert len(said) > 6, where
        assert not FLAW.search(said), where
        assert said[0].isupper() or (said[0].isdigit() and language == "sl") or language == "ja", where
        if step.keyword not in (DEAL, SETTLEMENT):
            assert who in said, where
            assert language != "ja" or re.search("[ぁ-ん]", said), where


@pytest.mark.slow
def test_steps_that_follow_each_other_are_told_apart(book: dict[str, list[Told]]) -> None:
    """No two steps of the tricks of a record say the same, nor two acts in turn."""
    for steps in book.values():
        before = (0, "", "")
        tricks: dict[tuple[int, str], int] = {}
        for entry, step, _, said in steps:
            assert before != (entry.number, step.keyword, said), said
            before = (entry.number, step.keyword, said)
            if step.keyword == "trick":
                tricks[entry.number, said] = tricks.get((entry.number, said), 0) + 1
        assert set(tricks.values()) <= {1}, [said for (_, said), count in tricks.items() if count > 1][:3]


@pytest.mark.slow
def test_the_books_reach_every_act() -> None:
    """The books hold everything that can be done, so the tests above see all sentences."""
    acts = {
        step.keyword
        for path in BOOKS
        for entry in entries_in([path])
        for level in levels_of(entry).values()
        for step in level.steps
    }
    assert acts - {DEAL, SETTLEMENT} == set(ACT_LINES)


DUTIES = {
    ("tapp-tarock", "en"): (
        "Konrad, defender, plays the four of diamonds; must follow diamonds; Vroni is winning with the king of",
        "cannot follow clubs and must play a trump (the Pagat may not be played yet); this card is winning.",
        "Vroni calls Dreier and is the declarer.",
        " passes; the highest bid is Dreier, by ",
        "; it is the last card in the hand; ",
    ),
    ("tapp-tarock", "de"): ("; muss Karo bedienen; Vroni liegt mit Karo-König vorn.",),
    ("tapp-tarock", "ja"): ("ダイヤをフォローしなければなりません。今はヴローニがダイヤのキングで勝っています。",),
    ("droggn", "en"): (
        "must follow hearts (the Gstieß may be played too); ",
        "plays the Gstieß; must follow trumps, but this card may be played instead; ",
    ),
    ("droggn", "de"): ("muss Herz bedienen (Gstieß ist auch erlaubt); ",),
    ("troggu", "en"): ("the Fool, the only trump, may be kept back; ",),
    ("troggu", "de"): ("; kann Schwerter nicht bedienen und muss Tarock spielen; ",),
    ("cego", "en"): ("cannot follow trumps and may play any card; ",),
    ("cego", "ja"): ("切札をフォローできず、どのカードも出せます。",),
}


@pytest.mark.slow
def test_what_binds_a_player_is_told(book: dict[str, list[Told]]) -> None:
    for language, steps in book.items():
        said = "\n".join(sentence for *_, sentence in steps)
        for duty in DUTIES.get((str(steps[0][0].report().record.game), language), ()):
            assert duty in said


@pytest.mark.slow
def test_no_card_is_told_twice(book: dict[str, list[Told]]) -> None:
    """The player of the winning card is not named again, nor is the card."""
    assert not [
        said for *_, said in book["en"] if re.search(r"plays ([^;]+);.* (?:is winning with|wins the trick: )\1\b", said)
    ]


@pytest.mark.slow
def test_a_negative_entry_has_a_minus(book: dict[str, list[Told]]) -> None:
    assert not [said for steps in book.values() for *_, said in steps if re.search(r"(?<!\w)-\d", said)]
