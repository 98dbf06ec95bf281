"""Which language is spoken, and what it costs nobody to leave it at English."""

import pytest

from notation.languages import LANGUAGES, Messages, first_of, language, preferred, speaking


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "ja_JP"}, "ja"),
        ({"LANG": "de_AT", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_AT", "LC_ALL": ""}, "de"),
        ({"LANG": "de_AT", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "xx"}, "en"),
    ],
)
def test_the_environment_says_which_language_is_preferred(environment: dict[str, str], spoken: str) -> None:
    assert preferred(environment) == spoken


def test_a_language_is_spoken_for_a_while() -> None:
    assert language() == "en"
    with speaking("de"):
        assert language() == "de"
        with speaking("ja"):
            assert language() == "ja"
        assert language() == "de"
    assert language() == "en"
    with pytest.raises(KeyError), speaking("fr"):
        pass


def test_the_first_language_that_is_there_is_taken() -> None:
    assert first_of(["fr", "de-CH", "ja"]) == "de"
    assert first_of([]) == "en"


def test_a_message_without_a_catalogue_stays_english() -> None:
    words = Messages("notation", "no-such-domain")
    for each in LANGUAGES:
        with speaking(each):
            assert words("The deal.") == "The deal."
            assert words.plural("{n} card", "{n} cards", 1) == "{n} card"
            assert words.plural("{n} card", "{n} cards", 2) == "{n} cards"
            assert words.of("a name", "Solo") == "Solo"
