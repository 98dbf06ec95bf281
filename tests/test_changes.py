"""The changes that second tellings must notice still fit the files that they change."""

from collections import Counter

import pytest

from tests.places import ROOT
from tests.tools.changes import CHANGES


@pytest.mark.parametrize("game", CHANGES)
def test_every_change_fits_its_file(game: str) -> None:
    assert not [change.name for change in CHANGES[game] if not change.stands(ROOT) or change.old == change.new]


@pytest.mark.parametrize("game", CHANGES)
def test_a_game_has_ten_changes_with_names_of_their_own(game: str) -> None:
    names = Counter(change.name for change in CHANGES[game])
    assert len(names) >= 10
    assert set(names.values()) == {1}
