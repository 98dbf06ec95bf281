"""A damage is found, whichever it is, and an archive that is whole has none."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import text

from corpus.archive import Archive
from corpus.database import store
from corpus.ingest.importing import judge
from corpus.maintenance import verifying
from corpus.maintenance.revising import supersede, withdraw
from corpus.maintenance.verifying import verify
from notation.cli import main
from notation.reader import Source
from tests.corpus.archives import add_text
from tests.corpus.database.dumping import DEALS


def damages(archive: Archive) -> list[tuple[int | None, str]]:
    return [(damage.id, damage.what) for damage in verify(archive.engine, jobs=1)]


@pytest.mark.slow
@pytest.mark.sampled(1)
def test_an_archive_of_all_that_ships_is_whole(shipped: Archive) -> None:
    assert damages(shipped) == []


@pytest.fixture
def filled(archive: Archive, tmp_path: Path) -> Archive:
    add_text(archive, tmp_path, DEALS.read_bytes())
    return archive


def test_so_is_one_with_corrections_and_withdrawals(filled: Archive) -> None:
    supersede(filled.engine, 3, Source("-", 1, 1, "1", b"deal tapp-tarock 3\ntrick 1 A: T8 X2\n"), "misread")
    withdraw(filled.engine, 1, "asked for", "Sabine")
    withdraw(filled.engine, 2, "asked for")
    assert damages(filled) == []


NOT_ADDED = "its text is not the one that was added"
NO_HASH = "its text does not match its hash"
DAMAGES = {
    "UPDATE sources SET source = (SELECT source FROM sources WHERE record_id = 2) WHERE record_id = 1": (1, NOT_ADDED),
    "UPDATE sources SET in_files = NULL, source = (SELECT source FROM sources WHERE record_id = 2) WHERE record_id = 1":
        (1, NO_HASH),
    "UPDATE records SET identity = deal WHERE id = 1": (1, NO_HASH),
    "DELETE FROM sources WHERE record_id = 2": (2, "its text is missing"),
    "UPDATE records SET state = 'withdrawn' WHERE id = 3": (3, "it is withdrawn, but not all of it is gone"),
    "UPDATE seats SET score = 1 WHERE record_id = 1 AND seat = 2":
        (1, "what is stored of it does not match its text: seats"),
    "UPDATE records SET verdict = 'illegal', questions = 7 WHERE id = 2":
        (2, "what is stored of it does not match its text: records"),
    "DELETE FROM problems WHERE record_id = 3": (3, "what is stored of it does not match its text: problems"),
    "INSERT INTO calls VALUES (900, 1, 0, 'pass')":
        (900, "the table “calls” has rows for it, but there is no such record"),
    "INSERT INTO calls VALUES (2, 9, 0, 'pass')": (2, "what is stored of it does not match its text: calls"),
}  # fmt: skip


@pytest.mark.parametrize("statement", DAMAGES)
def test_a_damage_is_found_and_named(statement: str, filled: Archive) -> None:
    with store.writing(filled.engine) as connection:
        connection.execute(text(statement))
    assert damages(filled) == [DAMAGES[statement]]


def test_rows_without_a_record_are_found(filled: Archive) -> None:
    with store.writing(filled.engine) as connection:
        connection.execute(text("DELETE FROM records WHERE id = 2"))
    found = damages(filled)
    assert (2, "the table “sources” has rows for it, but there is no such record") in found
    assert {id for id, _ in found} == {2}


def test_what_others_have_judged_is_compared_with_its_hash_alone(filled: Archive) -> None:
    with store.writing(filled.engine) as connection:
        connection.execute(text("UPDATE judges SET rules = 'others'"))
        connection.execute(text("UPDATE seats SET score = 1 WHERE record_id = 1"))
    assert damages(filled) == []
    with store.writing(filled.engine) as connection:
        assert judge(connection) == 2
        connection.execute(text("UPDATE records SET identity = deal WHERE id = 1"))
    assert damages(filled) == [(1, NO_HASH)]


@pytest.mark.slow
def test_a_file_whose_bytes_were_changed_is_found(tmp_path: Path) -> None:
    """A letter in a text; a page that is nothing any more, of which the other records are still compared."""
    place = tmp_path / "archive.sqlite"
    archive = Archive.open(str(place))
    deals = "".join(f'deal tapp-tarock 3\nboard {number}\nevent "{"x" * 400}"\n\n' for number in range(1, 400))
    add_text(archive, tmp_path, deals)
    archive.close()
    whole = place.read_bytes()
    run = CliRunner()

    def verified() -> tuple[int, str]:
        done = run.invoke(main, ["archive", "--archive", str(place), "verify", "--jobs", "1"])
        return done.exit_code, done.output

    assert verified() == (0, "399 records verified: nothing is damaged\n")
    at = whole.index(b"board 77\n")
    place.write_bytes(whole[:at] + b"board 78\n" + whole[at + 9 :])
    assert verified() == (1, f"record 77: {NOT_ADDED}\n399 records verified: 1 fault found\n")
    page = at - at % 4096
    place.write_bytes(whole[:page] + b"\x05" * 4096 + whole[page + 4096 :])
    code, said = verified()
    assert code == 1 and "the database: " in said and "record 77: cannot be read: " in said
    assert "record 1:" not in said and "record 399:" not in said


@pytest.mark.slow
def test_a_damaged_index_of_words_is_found(tmp_path: Path) -> None:
    archive = Archive.open(str(tmp_path / "archive.sqlite"))
    add_text(archive, tmp_path, DEALS.read_bytes())
    with store.writing(archive.engine) as connection:
        connection.execute(text("DELETE FROM texts_data WHERE id > 10"))
    [(id, what)] = damages(archive)
    assert id is None and what.startswith("the index of words is damaged: ")
    archive.close()


def test_no_span_is_left_out(filled: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "SPAN", 1)
    counted: list[int] = []
    assert list(verify(filled.engine, 1, counted.append)) == [] and sum(counted) == 3
    assert verifying.last(filled.engine) == 3
