"""Added records are kept to the byte, even with mistakes; twice is once; an interruption loses nothing."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

import notation
from corpus.archive import Archive, ArchiveError
from corpus.database import store
from corpus.database.tables import metadata
from corpus.ingest import importing
from notation.deals.chance import records as by_chance
from notation.files.checking import sources_of
from notation.reader import Source, read, sources
from notation.rulebooks import GAMES
from notation.writer import HEAD, write
from tests.corpus.archives import add_text, everything, exported, first_form, ids
from tests.places import RECORDS, SHIPPED

LEGAL = (RECORDS / "tapp-tarock" / "evenings.tdn").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.name)
@pytest.mark.slow
@pytest.mark.sampled(12)
def test_what_was_added_is_exported_to_the_byte(archive: Archive, file: Path, tmp_path: Path) -> None:
    add_text(archive, tmp_path, file.read_bytes())
    assert exported(archive) == file.read_bytes()


HEADS = (
    b'A note above.\n\nof two parts\n\ndeal tapp-tarock 3\nplayer A "X"\n\n# remark\n\ndeal tapp-tarock 3\ndealer A\n',
    b'%tdn 1\r\n\r\n\xff another # no remark\r\n# a remark\r\ndeal tapp-tarock 3\r\nplayer A "Y"',
    b"# only a remark\n\ndeal cego 4\n",
    b'%tdn 2\nA note of what is to come.\ndeal tapp-tarock 3\nplayer A "Z"\n',
    b"%tdn 1\n\n%tdn 1\nA third note.\n",
)


@pytest.mark.slow
def test_several_files_with_heads_come_back_from_one(archive: Archive, tmp_path: Path) -> None:
    for number, data in enumerate(HEADS):
        add_text(archive, tmp_path, data, f"{number}.tdn")
    whole = exported(archive)
    again = Archive.open(str(tmp_path / "again.sqlite"))
    added = add_text(again, tmp_path, whole, "whole.tdn")
    assert added.verdicts["unreadable"] == 4 and exported(again) == whole
    assert texts(again) == texts(archive) and add_text(archive, tmp_path, whole, "whole.tdn").total == 0
    again.close()


def texts(archive: Archive) -> dict[bytes, tuple[str, bytes]]:
    """The version and the bytes of each record, by its identity."""
    with store.reading(archive.engine) as connection:
        rows = connection.execute(text("SELECT identity, version, source FROM records JOIN sources ON record_id = id"))
        return {bytes(identity): (version, bytes(source).rstrip()) for identity, version, source in rows}


@pytest.mark.slow
def test_a_new_archive_is_as_its_tables_say(place: str) -> None:
    archive = Archive.open(place)
    assert_as_its_tables_say(archive)
    archive.close()


def assert_as_its_tables_say(archive: Archive) -> None:
    """The steps that make an archive lead to the tables that the program knows."""
    with archive.engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    assert [difference for difference in differences if "texts" not in str(difference)] == []


@pytest.mark.slow
def test_an_archive_of_the_first_form_is_brought_up_to_date(place: str, tmp_path: Path) -> None:
    newer = Archive.open(str(tmp_path / "newer.sqlite"))
    titled = LEGAL + '\n\ndeal tapp-tarock 3 {@de 1. Der Anfang.}\nevent "Ein Buch"\nhand A: T1 SK\n'
    titled += "\ndeal tapp-tarock 3\nposition 16 A\nhand A: T1\nhand B: T3\nhand C: D1\ncontract A dreier\n"
    add_text(newer, tmp_path, titled)
    older = first_form(place, newer)
    before = exported(older)
    older.close()
    archive = Archive.open(place)
    assert_as_its_tables_say(archive)
    assert exported(archive) == before and add_text(archive, tmp_path, titled, "again.tdn").known == 8
    assert [book.meeting.event for book in archive.books()] == ["Ein Buch"]
    assert [(entry.id, entry.position) for entry in archive.find("has:position").entries] == [(8, 16)]
    dealt = [kept.entry.dealt for id in range(1, 9) if (kept := archive.get(id))]
    assert dealt == [record.dealt for record in notation.read(titled)] and len(set(dealt) - {None}) == 6
    found = map(Source.whole, sources(BytesIO(titled.encode())))
    hashes = [sha256(source.data.rstrip()).hexdigest()[:10] for source in found if source.number]
    assert [archive.telling("", digits) for digits in hashes] == list(range(1, 9))
    assert archive.telling("", "0123456789") is archive.telling("", "x") is None
    archive.close()


@pytest.mark.parametrize(
    "source",
    [
        b"deal tapp-tarock 3\r\nhand A: T1 SK\r\n",
        b"deal tapp-tarock 3 {\xff}\n",
        b"deal tapp-tarock 3\nhand A: T99\n",
        b"deal schafkopf 4\nevent \"\xe8\xb5\xa4\xe6\xa1\x90\"\n",
        b"deal tapp-tarock 3\n\n  hand A:   XXI \xe2\x99\xa0K\n\t# a remark\n",
        b'deal tapp-tarock 3\nevent "a \x00 b"\nplayer A "' + b"x" * 5000 + b'"\n',
        b"deal\n",
    ],
    ids=["crlf", "no-utf-8", "no-card", "no-game", "liberal", "nul-and-long", "no-word"],
)  # fmt: skip
def test_nothing_is_refused_and_no_byte_is_lost(archive: Archive, tmp_path: Path, source: bytes) -> None:
    added = add_text(archive, tmp_path, b"\xef\xbb\xbf%tdn 1\n\n" + source + b"\n\n%tdn 1\n\n\n")
    assert added.total == 1
    kept = archive.get(ids(archive, "")[0])
    assert kept is not None and kept.source == source
    again = archive.find("state:all").entries[0]
    assert add_text(archive, tmp_path, exported(archive), "again.tdn").total == 0
    assert again == archive.find("state:all").entries[0]


def test_other_versions_and_stray_text_are_kept_too(archive: Archive, tmp_path: Path) -> None:
    text = "stray\n%tdn 2\ndeal tapp-tarock 3\n\n%tdn 1\ndeal tapp-tarock 3\n\n"
    added = add_text(archive, tmp_path, text)
    assert added.verdicts == {"unreadable": 1, "unjudged": 1, "incomplete": 1}
    again = list(sources(BytesIO(exported(archive))))
    assert [(source.number, source.version) for source in again] == [(0, "2"), (1, "2"), (2, "1")]


def test_adding_twice_changes_nothing(archive: Archive, tmp_path: Path) -> None:
    first = add_text(archive, tmp_path, LEGAL)
    before = everything(archive)
    again = add_text(archive, tmp_path, LEGAL)
    spaced = add_text(archive, tmp_path, LEGAL.replace("hand A: ", "hand A:  "), "spaced.tdn")
    after = everything(archive)
    assert (first.total, again.total, again.known, spaced.total, spaced.known) == (6, 0, 6, 0, 6)
    assert {name: rows for name, rows in after.items() if name != "files"} == {
        name: rows for name, rows in before.items() if name != "files"
    }


def test_two_records_of_one_deal_know_of_each_other(archive: Archive, tmp_path: Path) -> None:
    [first, *_] = read(LEGAL)
    plain = write(first)
    other = plain.replace('event "', 'event "Another ').replace("}", " And more.}")
    add_text(archive, tmp_path, f"{HEAD}\n{plain}\n{other}")
    one, two = (archive.get(id) for id in (1, 2))
    assert one and two and (one.others, two.others) == ([2], [1]) and one.entry.identity != two.entry.identity
    assert ids(archive, "has:other") == [1, 2]


@pytest.mark.slow
def test_parallel_work_gives_the_same_archive(place: str, archive: Archive, tmp_path: Path) -> None:
    file = tmp_path / "many.tdn"
    file.write_text(many(400), encoding="utf-8")
    importing.add(archive.engine, [str(file)], print, jobs=2)
    other = Archive.open(str(tmp_path / "other.sqlite"))
    importing.add(other.engine, [str(file)], print, jobs=1)
    assert everything(archive) == everything(other)


def many(count: int) -> str:
    """Records of deals played by chance, some of them broken."""
    texts = [write(record) for record in by_chance(GAMES["tapp-tarock"], 3, count, 7, None)]
    texts[3::17] = [text.replace("trick 2 ", "trick 3 ") for text in texts[3::17]]
    return HEAD + "".join(f"\n{text}" for text in texts)


@pytest.mark.slow
@pytest.mark.sampled(1)
def test_an_import_survives_being_killed_at_any_moment(
    place: str, archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed hard at three random moments, and started again each time: the archive is the one of a quiet import."""
    chance, deals = random.Random(3), tmp_path / "many.tdn"
    deals.write_text(many(400), encoding="utf-8")
    code = "import sys; from corpus.ingest import importing; from corpus.database import store;"
    code += "importing.SPAN = 5_000;"
    code += "importing.add(store.connect(sys.argv[1]), [sys.argv[2]], print, 2)"
    command = [sys.executable, "-c", code, place, str(deals)]
    progress = set()
    for _ in range(3):
        process = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
        before = count(archive)
        end = time.monotonic() + 60
        while count(archive) == before and process.poll() is None and time.monotonic() < end:
            time.sleep(0.005)
        time.sleep(chance.uniform(0, 0.08))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        progress.add(count(archive))
    assert len(progress) > 1, "it was hardly ever killed while it worked"
    subprocess.run(command, check=True)
    quiet = Archive.open(str(tmp_path / "quiet.sqlite"))
    monkeypatch.setattr(importing, "SPAN", 5_000)
    importing.add(quiet.engine, [str(deals)], print, jobs=1)
    assert everything(archive) == everything(quiet)
    assert exported(archive) == exported(quiet)


def count(archive: Archive) -> int:
    """How many records are there."""
    with store.reading(archive.engine) as connection:
        return int(connection.scalar(text("SELECT count(*) FROM records")) or 0)


def test_an_archive_of_a_newer_program_is_not_touched(archive: Archive, place: str) -> None:
    with store.writing(archive.engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ArchiveError, match="newer version"):
        Archive.open(place)


@pytest.mark.parametrize("where", ["mysql://x/y", "nonsense://", "postgresql://nobody@127.0.0.1:1/none"])
def test_what_is_no_archive_is_told_in_a_sentence(where: str) -> None:
    with pytest.raises(ArchiveError):
        Archive.open(where)


def test_a_file_that_is_no_archive_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Nothing of the kind. " * 100)
    with pytest.raises(ArchiveError, match="not a database"):
        Archive.open(str(file))
    assert file.read_text().startswith("Nothing")


def _kept_in(said: list[tuple[str, bool]]) -> Callable[[str, bool], None]:
    return lambda text, failed: said.append((text, failed))


@pytest.mark.slow
def test_a_file_that_is_saved_otherwise_is_named(archive: Archive, tmp_path: Path) -> None:
    text = (RECORDS / "tapp-tarock" / "evenings.tdn").read_text(encoding="utf-8")
    forms = {
        "marked.tdn": (text.encode("utf-16"), "UTF-16"),
        "little.tdn": (text.encode("utf-16-le"), "UTF-16"),
        "big.tdn": (text.encode("utf-16-be"), "UTF-16"),
        "mac.tdn": (text.replace("\n", "\r").encode(), "CR alone"),
    }
    for name, (data, why) in forms.items():
        (tmp_path / name).write_bytes(data)
        said: list[tuple[str, bool]] = []
        added = importing.add(archive.engine, [str(tmp_path / name)], _kept_in(said), jobs=1)
        [(told, failed)] = said
        assert added.total == 0 and failed and name in told and why in told
        list(sources_of([str(tmp_path / name)], _kept_in(said)))
        assert len(said) == 2 and why in said[1][0]


@pytest.mark.slow
def test_a_score_beyond_all_numbers_is_kept(archive: Archive, tmp_path: Path) -> None:
    redoubled = ", ".join(f"{seat} redouble" for seat in "CA" * 35)
    text = f"""deal droggn 3
dealer A
hand A: T7 T4 SJ S9 S8 S7 C9 C8 C7 C6 C5 HQ HN H3 H4 DQ DN DJ D2 D4 D6
hand B: Fool T6 T3 T2 T1 SQ SN S10 S6 S5 S4 C10 C4 HJ H2 H6 H7 D1 D3 D5 D7
hand C: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 SK CK CQ CN CJ HK DK
talon: T5 H1 H5
bids: B pass, C supermord, A pass
announce: A double, {redoubled}
claim C
"""
    assert add_text(archive, tmp_path, text).total == 1
    kept = archive.get(1)
    assert kept and kept.source == text.encode() and [entry.score for entry in archive.find("").entries] == [{}]
    bids = "bids: A pass\n" * 10_000
    assert add_text(archive, tmp_path, f"deal tapp-tarock 3\n{bids}", "long.tdn").total == 1
