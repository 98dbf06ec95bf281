"""The best play of a record, as an archive keeps it."""

from pathlib import Path

import pytest

from corpus.archive import Archive
from corpus.ingest import best_plays
from corpus.maintenance.revising import withdraw
from tests.corpus.archives import add_text, everything

RECORD = b"deal tapp-tarock 3\ntrick 1 A: T1\n"
TOLD = '{"steps": []}'


def test_it_is_kept_for_the_very_bytes_of_a_record(archive: Archive) -> None:
    assert best_plays.kept(archive.engine, RECORD) is None
    best_plays.keep(archive.engine, RECORD, "older")
    best_plays.keep(archive.engine, RECORD, TOLD)
    assert best_plays.kept(archive.engine, RECORD) == best_plays.kept(archive.engine, RECORD + b"\n\n") == TOLD
    assert best_plays.kept(archive.engine, RECORD + b"trick 2 A: T2\n") is None


def test_what_is_often_best_is_kept_for_each_step(archive: Archive) -> None:
    best_plays.keep(archive.engine, RECORD, "older", 4)
    best_plays.keep(archive.engine, RECORD, TOLD, 4)
    assert best_plays.kept(archive.engine, RECORD, 4) == TOLD
    assert best_plays.kept(archive.engine, RECORD, 5) is best_plays.kept(archive.engine, RECORD) is None


def test_what_other_rules_have_found_is_not_there(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    best_plays.keep(archive.engine, RECORD, TOLD)
    monkeypatch.setattr(best_plays, "judgement", lambda: {"rules": "others"})
    assert best_plays.kept(archive.engine, RECORD) is None


def test_of_a_record_that_is_withdrawn_nothing_is_left(archive: Archive, tmp_path: Path) -> None:
    add_text(archive, tmp_path, RECORD)
    best_plays.keep(archive.engine, RECORD, TOLD)
    best_plays.keep(archive.engine, RECORD, TOLD, 4)
    withdraw(archive.engine, 1, "asked for")
    assert best_plays.kept(archive.engine, RECORD) is best_plays.kept(archive.engine, RECORD, 4) is None
    assert TOLD not in str(everything(archive))
    best_plays.keep(archive.engine, RECORD, TOLD)  # the search was still under way
    assert TOLD not in str(everything(archive))
