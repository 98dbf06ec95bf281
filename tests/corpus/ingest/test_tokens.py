"""Tokens, and records that come with one: they are added as `tarock archive add` adds them."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from corpus.archive import Archive, ArchiveError
from corpus.database import store
from corpus.database.store import WriteTimeout
from corpus.ingest import tokens
from corpus.ingest.receiving import NEW, THERE, WITHDRAWN, receive
from corpus.maintenance.revising import withdraw
from notation.cli import main
from notation.reader import Source, sources
from tests.corpus.archives import add_text, everything, exported, first_form
from tests.places import RECORDS

EVENING = RECORDS / "tapp-tarock" / "evenings.tdn"


def sent(file: Path) -> list[Source]:
    with file.open("rb") as stream:
        return list(sources(stream))


def test_a_token_is_known_by_its_hash_alone(archive: Archive) -> None:
    assert not tokens.some(archive.engine)
    token = tokens.make(archive.engine, "Anna Huber")
    other = tokens.make(archive.engine, "Bert")
    assert tokens.some(archive.engine) and token != other and len(token) > 40
    assert [named.name for named in tokens.all_tokens(archive.engine)] == ["Anna Huber", "Bert"]
    assert tokens.name_of(archive.engine, token) == "Anna Huber"
    assert tokens.name_of(archive.engine, token[:-1]) is tokens.name_of(archive.engine, "") is None
    assert token not in str(everything(archive))
    tokens.remove(archive.engine, "Anna Huber")
    assert tokens.name_of(archive.engine, token) is None and tokens.name_of(archive.engine, other) == "Bert"
    with pytest.raises(ArchiveError, match="there is no token"):
        tokens.remove(archive.engine, "Anna Huber")
    with pytest.raises(ArchiveError, match="already"):
        tokens.make(archive.engine, "Bert")


def test_tokens_for_records_and_for_evenings_are_separate(archive: Archive) -> None:
    made = {purpose: tokens.make(archive.engine, purpose, purpose) for purpose in tokens.PURPOSES}
    for purpose, token in made.items():
        known = [other for other in tokens.PURPOSES if tokens.name_of(archive.engine, token, other)]
        assert known == [purpose]
    tokens.remove(archive.engine, tokens.EVENINGS)
    assert [tokens.some(archive.engine, purpose) for purpose in tokens.PURPOSES] == [True, False]


@pytest.mark.parametrize("name", ["", " ", "a/b", "x" * 41, "a\nb", "\x1b[31m", " a"])
def test_a_name_is_short_and_plain(archive: Archive, name: str) -> None:
    with pytest.raises(ArchiveError, match="is not a valid token name"):
        tokens.make(archive.engine, name)


@pytest.mark.slow
def test_what_is_sent_is_kept_as_what_is_added(archive: Archive, tmp_path: Path) -> None:
    text = EVENING.read_text(encoding="utf-8") + "\n\ndeal droggn 3\nhand A: SK SK\n\ndeal bridge 4\n"
    file = tmp_path / "evening.tdn"
    file.write_text(text, encoding="utf-8")
    other = Archive.open(str(tmp_path / "other.sqlite"))
    add_text(other, tmp_path, text)
    received = receive(archive.engine, sent(file), "token Anna")
    assert [answer.came for answer in received] == [NEW] * 8
    assert exported(archive) == exported(other)
    tables = everything(other)
    for name, rows in everything(archive).items():
        assert rows == tables[name] or name == "files"
    kept = archive.get(received[6].identity)
    assert kept and kept.file == "token Anna" and kept.entry.verdict == "illegal"
    other.close()


def test_what_is_sent_twice_adds_nothing(archive: Archive) -> None:
    records = sent(EVENING)
    assert [answer.came for answer in receive(archive.engine, records + records[-1:], "token A")] == [NEW] * 6 + [THERE]
    withdraw(archive.engine, 2, "He asked for it.")
    before = everything(archive)
    again = receive(archive.engine, records, "token A")
    assert [answer.came for answer in again] == [THERE, WITHDRAWN, *[THERE] * 4]
    assert everything(archive) == before
    assert receive(archive.engine, [], "token A") == []


def test_neither_senders_nor_readers_wait_long(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corpus.ingest.receiving.PATIENCE", 0.05)
    receive(archive.engine, sent(EVENING)[:2], "token A")
    with store.writing(archive.engine):
        assert archive.count()[0] == 1
        with pytest.raises(WriteTimeout):
            receive(archive.engine, sent(EVENING), "token A")
    assert len(receive(archive.engine, sent(EVENING), "token A")) == 6


@pytest.mark.slow
def test_an_older_archive_gets_its_table_of_tokens(place: str, tmp_path: Path) -> None:
    newer = Archive.open(str(tmp_path / "newer.sqlite"))
    add_text(newer, tmp_path, EVENING.read_bytes())
    older = first_form(place, newer)
    before = exported(older)
    older.close()
    again = Archive.open(place)
    assert exported(again) == before
    assert tokens.make(again.engine, "Anna")
    again.close()


@pytest.mark.slow
def test_the_operator_makes_lists_and_removes_tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAROCK_ARCHIVE", str(tmp_path / "own.sqlite"))

    def run(*words: str, code: int = 0) -> str:
        result = CliRunner().invoke(main, ["archive", "token", *words])
        assert result.exit_code == code, result.output
        return result.output

    token = run("add", "Anna Huber").split("\n")[0]
    assert re.fullmatch(r"[\w-]{43}", token)
    run("add", "Kassa", "--for", "evenings")
    assert re.fullmatch(
        r"name\tmade on\tfor\nAnna Huber\t\d{4}-\d\d-\d\d\trecords\nKassa\t[\d-]{10}\tevenings\n", run("list")
    )
    run("remove", "Kassa")
    assert "already" in run("add", "Anna Huber", code=2)
    assert run("remove", "Anna Huber") == ""
    assert run("list") == "name\tmade on\tfor\n" and "there is no token" in run("remove", "Anna Huber", code=2)
