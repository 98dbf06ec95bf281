"""How words stand in a sentence."""

import pytest

from notation.words.languages import speaking
from replay_web.present.words import either, listed


@pytest.mark.parametrize(
    ("language", "all_of", "one_of"),
    [
        ("en", "Anna, Bert and Cleo", "Anna, Bert or Cleo"),
        ("de", "Anna, Bert und Cleo", "Anna, Bert oder Cleo"),
        ("fr", "Anna, Bert et Cleo", "Anna, Bert ou Cleo"),
        ("ja", "Anna、BertとCleo", "Anna、BertまたはCleo"),
        ("sl", "Anna, Bert in Cleo", "Anna, Bert ali Cleo"),
    ],
)
def test_names_are_listed_as_each_language_does(language: str, all_of: str, one_of: str) -> None:
    names = ("Anna", "Bert", "Cleo")
    with speaking(language):
        assert (listed(names), either(names)) == (all_of, one_of)
        assert listed(names[:1]) == "Anna"
    assert listed([]) == "nothing"
