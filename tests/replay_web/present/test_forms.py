"""Answers as people read them, without a word of the notation where the reader's language has its own."""

import pytest

from notation.record import WORDS, Answer, Record
from notation.rulebooks import GAMES
from notation.words.languages import speaking
from replay_web.present.forms import in_words
from replay_web.present.words import Voice


@pytest.mark.parametrize(
    ("game", "words", "said"),
    [
        ("koenigrufen", ("concede", "kakadu"), "schleifen, Kakadu"), ("koenigrufen", ("concede",), "schleifen"),
        ("koenigrufen", ("expose",), "das Blatt aufdecken"), ("cego", ("claim",), "den Rest beanspruchen"),
        ("koenigrufen", ("rufer",), "Rufer"), ("koenigrufen", ("rekontra", "C"), "Rekontra C"),
    ],
)  # fmt: skip
def test_a_deed_is_said_in_the_words_of_who_reads(game: str, words: tuple[str, ...], said: str) -> None:
    with speaking("de"):
        assert in_words(Answer(WORDS, words), Voice(Record((), "", 1, 1), GAMES[game])) == said
