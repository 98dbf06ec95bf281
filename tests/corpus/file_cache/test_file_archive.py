"""An archive that follows files: after any change it answers as one that is made anew."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from corpus.database import store
from corpus.database.store import OutageError
from corpus.database.tables import PARTS, names, records, sources
from corpus.file_cache import cutting, location, syncing
from corpus.file_cache.file_archive import FileArchive
from corpus.ingest.importing import File
from notation.reader import read_record
from notation.replay import judge
from tests.samples import amount


def deal(name: str, board: int = 1, space: str = " ") -> str:
    """A record of which its name and its board tell; another space is another spelling."""
    said = f'event "{name}"\nboard{space}{board}\nplayer A "{name}"\nhand A: T1 T2\ntrick 1 A: T1\n'
    return f"deal tapp-tarock 4\n{said}"


def write(folder: Path, files: dict[str, list[str]]) -> Path:
    """Let a folder hold just these files."""
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        if path.name not in files:
            path.unlink()
    for name, texts in files.items():
        (folder / name).write_text("%tdn 1\n\n" + "\n".join(texts), "utf-8")
    return folder


def whole(files: FileArchive) -> dict[str, Any]:
    """Answers of the archive, with places in the order of the records instead of their numbers."""
    files.refresh()
    assert files.left == 0
    listed = [entry.id for entry in files.archive.find(limit=1000).entries]
    assert listed == sorted(listed)
    rank, firsts = {id: place for place, id in enumerate(listed)}, files.firsts(listed)
    tables: dict[str, Any] = {}
    with store.reading(files.archive.engine) as connection:
        for table in (sources, *PARTS):
            tables[table.name] = sorted((rank[id], *rest) for id, *rest in connection.execute(select(table)))
        for id, _identity, _deal, _file, *rest in connection.execute(select(records).order_by(records.c.id)):
            tables.setdefault("records", []).append((rank[id], rest))
        tables["names"] = connection.execute(select(names).order_by(names.c.kind, names.c.name)).all()
    for word in ("Anna", "Berta"):
        tables[word] = [rank[entry.id] for entry in files.archive.find(word).entries]
    tables["copies"] = [(firsts[id], files.around(firsts[id].id), files.record(firsts[id].id) == id) for id in listed]
    return tables


TEXTS = st.builds(deal, st.sampled_from(["Anna", "Berta"]), st.integers(1, 3), st.sampled_from([" ", "  "]))
FILES = st.dictionaries(st.sampled_from(["a.tdn", "b.tdn", "c.tdn"]), st.lists(TEXTS, max_size=4))


@pytest.mark.slow
@settings(max_examples=amount(3, 8), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(FILES, min_size=2, max_size=4))
@example([{"a.tdn": [deal("Anna"), deal("Anna", 1, "  ")]}, {"a.tdn": [deal("Anna", 1, "  ")]}])
def test_after_any_change_it_is_as_if_made_anew(
    tmp_path_factory: pytest.TempPathFactory, states: list[dict[str, list[str]]]
) -> None:
    base = tmp_path_factory.mktemp("states")
    following = FileArchive([write(base / "files", states[0])], base / "one")
    whole(following)
    for number, state in enumerate(states[1:]):
        write(base / "files", state)
        assert whole(following) == whole(FileArchive([base / "files"], base / f"anew {number}"))


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many records were judged at each time that some were."""
    found: list[int] = []
    real: Callable[[Any], Any] = syncing._prepare
    monkeypatch.setattr(syncing, "_prepare", lambda some: (found.append(len(some)), real(some))[1])
    return found


@pytest.mark.slow
def test_only_new_texts_are_judged(tmp_path: Path, judged: list[int]) -> None:
    texts = [deal("Anna", board) for board in range(5)]
    folder = write(tmp_path / "files", {"a.tdn": texts, "b.tdn": [deal("Berta")]})
    whole(FileArchive([folder], tmp_path))
    again = FileArchive([folder], tmp_path)
    assert again.left == 0
    write(folder, {"a.tdn": [*texts[:2], deal("Berta", 9), *texts[3:]], "c.tdn": [deal("Berta")]})  # and b is renamed
    boards = [entry.board for entry in again.archive.find().entries]
    whole(again)
    assert judged == [6, 1] and boards == [0, 1, 2, 3, 4, 1]
    assert [entry.board for entry in again.archive.find().entries] == [0, 1, 9, 3, 4, 1]


@pytest.mark.slow
def test_every_copy_has_an_id_of_its_own(tmp_path: Path) -> None:
    one, respelt, other = deal("Anna"), deal("Anna", space="  "), deal("Berta")
    folder = write(tmp_path / "files", {"a.tdn": [one, respelt, one], "b.tdn": [other, respelt, one]})
    files = FileArchive([folder], tmp_path)
    assert len(whole(files)["records"]) == 2
    at, ids = files.copy(next(iter(files.firsts([1]).values())).id), list[str]()
    while at is not None:
        assert files.copy(at.id) == at
        ids.append(at.id)
        at = files.around(at.id)[1]
    first, second, third = dict.fromkeys(id.partition("-")[0] for id in ids)
    assert ids == [first, second, f"{first}-2", third, f"{second}-2", f"{first}-3"]
    assert [files.record(id) == files.record(first) for id in ids] == [True, True, True, False, True, True]
    assert [files.copy(id) for id in (f"{first}-4", f"{first}-1", first.upper(), f"{first}-0", "", "nix")] == [None] * 6


@pytest.mark.slow
def test_a_change_is_seen_that_leaves_time_and_size_as_they_were(tmp_path: Path) -> None:
    folder = write(tmp_path / "files", {"a.tdn": [deal("Anna", 1)]})
    files, path = FileArchive([folder], tmp_path), folder / "a.tdn"
    before, status = whole(files), path.stat()
    write(folder, {"a.tdn": [deal("Anna", 2)]})
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert path.stat().st_size == status.st_size and whole(files) != before


@pytest.mark.slow
def test_a_file_that_cannot_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "files", {"a.tdn": [deal("Anna")], "b.tdn": [deal("Berta")]})
    with pytest.raises(OSError, match="nowhere"):
        FileArchive([folder, tmp_path / "nowhere.tdn"], tmp_path)
    files = FileArchive([folder], tmp_path)
    before = whole(files)
    forbidden = {folder / "b.tdn"}
    real = cutting.state

    def state(path: Path) -> File:
        if path in forbidden:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(syncing, "state", state)
    (folder / "c.tdn").symlink_to(tmp_path / "nowhere.tdn")
    assert whole(files) == before == whole(files)
    assert caplog.text.count("b.tdn: Permission denied") == caplog.text.count("c.tdn: No such file") == 1
    forbidden.clear()
    write(folder, {"a.tdn": [deal("Anna")]})
    assert [entry.event for entry in files.archive.find().entries] == ["Anna", "Berta"]
    whole(files)
    assert [entry.event for entry in files.archive.find().entries] == ["Anna"]


def one_cache(folder: Path) -> Path:
    [path] = folder.glob("*.sqlite")
    return path


@pytest.mark.slow
def test_a_cache_that_is_no_database_is_made_again(tmp_path: Path) -> None:
    folder = write(tmp_path / "files", {"a.tdn": [deal("Anna")]})
    files = FileArchive([folder], tmp_path)
    before = whole(files)
    files.archive.close()
    one_cache(tmp_path).write_bytes(b"no database" * 5000)
    assert whole(FileArchive([folder], tmp_path)) == before


@pytest.mark.slow
def test_a_cache_that_turns_out_to_be_damaged_is_made_again(tmp_path: Path) -> None:
    folder = write(tmp_path / "files", {"a.tdn": [deal("Anna")]})
    files = FileArchive([folder], tmp_path)
    before, path = whole(files), one_cache(tmp_path)
    files.archive.close()
    with closing(sqlite3.connect(path)) as connection:
        page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tricks'").fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"no page" * 100)
    again = FileArchive([folder], tmp_path)
    assert again.left == 0
    with pytest.raises(OutageError, match="malformed"):
        whole(again)
    assert whole(again) == before


@pytest.mark.slow
def test_a_cache_may_be_removed_while_it_is_used(tmp_path: Path) -> None:
    folder = write(tmp_path / "files", {"a.tdn": [deal("Anna")]})
    files = FileArchive([folder], tmp_path)
    before = whole(files)
    location.remove(one_cache(tmp_path))
    assert whole(files) == before and one_cache(tmp_path).exists()


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path / "files", {"a.tdn": [deal("Anna")]})
    before = whole(files := FileArchive([folder], tmp_path))
    files.archive.close()
    monkeypatch.setattr(location, "_writable", lambda path: False)
    kept = one_cache(tmp_path).read_bytes()
    files = FileArchive([folder], tmp_path)
    assert files.left == 0 and whole(files) == before
    write(folder, {"a.tdn": [deal("Berta")]})
    assert whole(files) != before and one_cache(tmp_path).read_bytes() == kept
    (tmp_path / "file").touch()
    assert whole(FileArchive([folder], tmp_path / "file")) == whole(files)


@pytest.mark.slow
def test_many_share_a_cache(tmp_path: Path) -> None:
    folder = write(tmp_path / "files", {"a.tdn": [deal("Anna", board) for board in range(50)]})
    many = [FileArchive([folder], tmp_path) for _ in range(3)]
    threads = [Thread(target=files.refresh) for files in many]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    first, *others = map(whole, many)
    assert [first] * 2 == others and len(first["records"]) == 50
    write(folder, {"a.tdn": [deal("Berta")]})
    assert len(whole(many[0])["records"]) == len(whole(many[1])["records"]) == 1


def test_a_cache_that_nobody_uses_goes(tmp_path: Path) -> None:
    folder = write(tmp_path / "files", {"a.tdn": [deal("Anna")]})
    old, new, foreign = (tmp_path / name for name in ("0" * 20 + ".sqlite", "1" * 20 + ".sqlite", "archive.sqlite"))
    for path in (old, new, foreign):
        path.touch()
    for path in (old, foreign):
        os.utime(path, (0, 0))
    FileArchive([folder], tmp_path)
    assert [path.exists() for path in (old, new, foreign)] == [False, True, True]


@pytest.mark.slow
def test_what_is_new_is_found_though_numbers_stay(tmp_path: Path) -> None:
    folder = write(tmp_path / "files", {"a.tdn": [deal("Anna", 1)]})
    files = FileArchive([folder], tmp_path)
    whole(files)
    before, facets = files.archive.state(), files.archive.facets()
    write(folder, {"a.tdn": [deal("Berta", 1)]})
    whole(files)
    assert files.archive.state() != before and files.archive.facets() != facets


def test_a_house_beside_the_files_is_found_and_followed(tmp_path: Path) -> None:
    """Its lines are in the records that name it; when it changes, comes or goes, they are judged anew."""
    house = "house huber@20240101: like koenigrufen tirol\nhouse zwiccolo: like piccolo, tricks 2\n"
    deal = "deal koenigrufen 4\nrules huber\ndealer D\ncontract C zwiccolo\nscore: A -2, B -2, C 6, D -2\n"
    (tmp_path / "deals.tdn").write_text(deal)

    def found() -> tuple[str, bytes]:
        [copy] = cutting.cut(tmp_path / "deals.tdn")[1]
        return judge(read_record(copy.source)).verdict, copy.source

    before = cutting.state(tmp_path / "deals.tdn")
    assert found() == ("unjudged", deal.encode())
    (tmp_path / "huber.house").write_text(house)
    beside = cutting.state(tmp_path / "deals.tdn")
    verdict, source = found()
    assert beside != before and verdict == "incomplete" and b"house zwiccolo" in source
    (tmp_path / "huber.house").write_text(f"{house}house bonuses: trull 2/4\n")
    assert cutting.state(tmp_path / "deals.tdn") not in (before, beside) and b"trull 2/4" in found()[1]
    (tmp_path / "huber.house").unlink()
    assert cutting.state(tmp_path / "deals.tdn") == before and found()[0] == "unjudged"
