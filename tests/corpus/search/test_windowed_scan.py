"""An archive is walked in windows: the windows change no answer, and when time is up, what is ready is given."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import corpus.archive
from corpus.archive import Archive, QueryError, QueryTimeout
from corpus.search import facets, windowed_scan
from corpus.search.names import set_alias
from corpus.search.sql_search import LETTERS
from tests.corpus.archives import add_text, ids

QUERIES = (
    "", "-droggn", "-a", "-a -e", "solo", "-solo game:cego", "-xyz", "xyz", "-'", "game:troggu", "has:comment",
    "-has:comment", "has:variation -der", "player:Anna -player:Bert",
)  # fmt: skip


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.slow
@pytest.mark.sampled(8)
def test_windows_change_no_answer(shipped: Archive, query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ids(shipped, query)
    count, counted = shipped.count(query), shipped.facets(query)
    monkeypatch.setattr(shipped, "_surveys", facets.Surveys())
    monkeypatch.setattr(windowed_scan, "WINDOW", 3)
    assert ids(shipped, query) == whole
    assert (shipped.count(query), shipped.facets(query)) == (count, counted)
    newest = [entry.id for entry in shipped.find(query, limit=1000, newest=True).entries]
    assert newest == [entry.id for entry in shipped.find(query, limit=1000).entries][::-1]
    for limit in (37,):
        page, listed = shipped.find(query, limit=limit), []
        while page.next is not None:
            assert page.whole and len(page.entries) == limit
            listed += page.entries
            page = shipped.find(query, page.next, limit)
        assert [entry.id for entry in listed + page.entries] == newest[::-1]
    if newest:
        assert shipped.count(query, newest[0]) == (len(newest) - 1, False)
        assert shipped.count(query, newest[0], newest=True) == (0, False)


@pytest.fixture
def interrupted(shipped: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is up after the second window, which is a small one."""
    monkeypatch.setattr(shipped, "_surveys", facets.Surveys())
    walk = windowed_scan.walk

    def some(*given: Any, **more: Any) -> Iterator[Any]:
        for number, window in enumerate(walk(*given, **more)):
            if number == 2:
                raise QueryTimeout
            yield window

    monkeypatch.setattr(windowed_scan, "WINDOW", 4)
    for module in (corpus.archive, facets):
        monkeypatch.setattr(module, "walk", some)


@pytest.mark.usefixtures("interrupted")
def test_what_is_ready_is_given_when_time_is_up(shipped: Archive) -> None:
    page = shipped.find("-xyz")
    assert [entry.id for entry in page.entries] == list(range(1, 13)) and (page.next, page.whole) == (12, False)
    nothing = shipped.find("bid:nothing", after=2)
    assert (nothing.entries, nothing.next, nothing.whole) == ([], 14, False)
    assert shipped.find("-xyz", limit=5).whole
    survey = shipped.survey("-xyz")
    assert (survey.count, survey.more, survey.whole) == (12, False, False)
    games = next(facet for facet in survey.facets if facet.key == "game")
    assert sum(count for _, count in games.values) == 12


def test_no_time_at_all_is_no_answer_and_no_mistake(shipped: Archive) -> None:
    page, survey = shipped.find("solo", seconds=0), shipped.survey("solo", 0)
    assert (page.entries, page.next, page.whole) == ([], None, False)
    assert (survey.count, survey.whole) == (0, False)


def test_a_survey_is_known_as_long_as_nothing_changes(archive: Archive, tmp_path: Path) -> None:
    def players() -> list[tuple[str, int]]:
        return next(facet.values for facet in archive.facets() if facet.key == "player")

    add_text(archive, tmp_path, 'deal tapp-tarock 3\nplayer A "Anna"\n')
    assert (archive.survey().count, players()) == (1, [("Anna", 1)]) and archive.survey() is archive.survey()
    add_text(archive, tmp_path, 'deal tapp-tarock 3\nplayer A "A. H."\n', "more.tdn")
    assert archive.survey().count == 2
    set_alias(archive.engine, "A. H.", "Anna")
    assert players() == [("Anna", 2)]


@pytest.mark.slow
def test_a_word_that_is_asked_for_again_and_again_costs_no_more(shipped: Archive) -> None:
    assert ids(shipped, " ".join(["a"] * 200)) == ids(shipped, "a")
    assert ids(shipped, " ".join("abc"[:LETTERS])) == ids(shipped, "c a b a")
    each = [{entry.id for entry in shipped.find(letter, limit=1000).entries} for letter in "abc"]
    assert [entry.id for entry in shipped.find("a b c", limit=1000).entries] == sorted(set.intersection(*each))
    with pytest.raises(QueryError, match="3 single-letter words"):
        shipped.find("a b -c d")
    assert shipped.find('"a b c d e"').whole
