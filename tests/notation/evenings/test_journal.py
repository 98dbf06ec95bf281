"""Nothing that was acknowledged is lost: a program that is killed, two who write at once, a disk that is full."""

import os
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from notation.evenings import journal as journals
from notation.evenings.changes import findings_of
from notation.evenings.journal import JournalError, journal
from notation.evenings.reading import read_evening
from tests.notation.evenings.test_lines import CLUB
from tests.powerless import give_away, run_powerless
from tests.samples import amount

HEAD = CLUB.removesuffix("close 1\n")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.evening"
    path.write_text(HEAD)
    return path


def result(number: int) -> str:
    """The line of a result that is like no other one."""
    return f'result 1.1: {number} {-number} 0 0 "number {number}"'


@contextmanager
def in_child(work: Callable[..., None], file: Path, *given: int) -> Iterator[tuple[BaseProcess, Connection]]:
    """A process that works on a file, and the end of a pipe on which it acknowledges.

    A server without threads forks it: a fork of the process of the tests may wait for ever for a lock of its threads.
    """
    processes = get_context("forkserver")
    processes.set_forkserver_preload([__name__])
    reading, writing = processes.Pipe(duplex=False)
    child = processes.Process(target=work, args=(file, writing, *given))
    child.start()
    writing.close()
    try:
        yield child, reading
    finally:
        child.kill()
        child.join()
        reading.close()


def acknowledged(reading: Connection, most: int | None = None) -> list[object]:
    """The acknowledgements that come, until there are so many or the child has ended."""
    heard = list[object]()
    with suppress(EOFError):
        while most is None or len(heard) < most:
            assert reading.poll(20), "the child waits"
            heard.append(reading.recv())
    return heard


def append_each(file: Path, writing: Connection, first: int, count: int) -> None:
    """Append results one after the other, and acknowledge each."""
    for number in range(first, first + count):
        with journal(file) as opened:
            opened.append([result(number)])
        writing.send(number)


def append_on_a_full_disk(file: Path, writing: Connection, size: int) -> None:
    """Append a result to a file that may have so many bytes, and tell how it failed."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with journal(file) as opened:
            opened.append([result(7)])
    except OSError as error:
        writing.send(os.strerror(error.errno or 0))


def results(path: Path) -> list[int]:
    """The first score of every result that counts, in the order of the file."""
    evening = read_evening(path.read_bytes())
    assert evening.usable
    return [line.scores[0] for _fact, line in evening.rounds[1].tables[1].results[2:]]


@pytest.mark.slow
def test_no_acknowledged_result_is_lost_in_many_kills(file: Path) -> None:
    kept_at_least = list[object]()
    kills = amount(25, 100)
    for kill in range(kills):
        with in_child(append_each, file, kill * 1000, 1000) as (child, reading):
            kept_at_least += acknowledged(reading, 1 + kill % 5)
            child.kill()
            kept_at_least += acknowledged(reading)
    kept = results(file)
    assert len(kept_at_least) >= kills and set(kept_at_least) <= set(kept)
    assert kept == sorted(kept) and file.read_bytes().startswith(HEAD.encode())


def test_two_who_write_at_once_lose_nothing(file: Path) -> None:
    with in_child(append_each, file, 0, 40) as (_, one), in_child(append_each, file, 1000, 40) as (_, other):
        assert acknowledged(one) == [*range(40)] and acknowledged(other) == [*range(1000, 1040)]
    kept = results(file)
    assert sorted(kept) == [*range(40), *range(1000, 1040)]
    assert [number for number in kept if number < 1000] == list(range(40))


@pytest.fixture(params=["link", "chain", "hard", "folder", "dots", "relative"])
def other_name(request: pytest.FixtureRequest, file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same file by another name."""
    aside = file.parent / "aside"
    aside.mkdir()
    other = aside / "other.evening"
    match request.param:
        case "link":
            other.symlink_to(file)
        case "chain":
            (aside / "more.evening").symlink_to(file)
            other.symlink_to("more.evening")
        case "hard":
            other.hardlink_to(file)
        case "folder":
            (aside / "club").symlink_to(file.parent)
            other = aside / "club" / file.name
        case "dots":
            other = aside / ".." / file.name
        case "relative":
            monkeypatch.chdir(file.parent)
            other = Path(file.name)
    return other


def test_a_file_has_one_lock_by_whatever_name(file: Path, other_name: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "PATIENCE", 0.02)
    for one, other in ((file, other_name), (other_name, file)):
        with journal(one) as opened:
            with pytest.raises(JournalError), journal(other):
                raise AssertionError("two write to one file")
            opened.append([result(1)])
    assert results(file) == [1, 1] and sorted(path.name for path in file.parent.iterdir()) == ["aside", file.name]


def test_nothing_is_lost_through_a_link(file: Path, tmp_path: Path) -> None:
    (link := tmp_path / "link.evening").symlink_to(file)
    with in_child(append_each, file, 0, 30) as (_, one), in_child(append_each, link, 1000, 30) as (_, other):
        assert acknowledged(one) == [*range(30)] and acknowledged(other) == [*range(1000, 1030)]
    assert sorted(results(file)) == [*range(30), *range(1000, 1030)]


def test_a_file_that_was_put_in_its_place_is_the_one_that_is_locked(file: Path) -> None:
    with journal(file) as opened:
        (new := file.with_name("new")).write_text(HEAD)
        new.replace(file)
        with pytest.raises(JournalError, match="somebody else"):
            opened.append([result(1)])
    assert results(file) == []
    with journal(file) as opened:
        opened.append([result(2)])
    assert results(file) == [2]


@pytest.mark.slow
def test_what_another_user_left_beside_the_file_matters_to_nobody(file: Path) -> None:
    """Locks of earlier versions lay beside the file; and of a file that is another user's, it is said whose fault."""
    for name in (f".{file.name}.lock", f"{file.name}.lock", f"{file.name}~"):
        (left := file.with_name(name)).touch()
        give_away(left)
    append = ("-m", "notation", "evening", "result", str(file), "1.1", "24", "-8", "-40", "24", "--why", "new")
    done = run_powerless(*append)
    assert done.returncode == 0, done.stderr
    give_away(file)
    before = file.read_bytes()
    done = run_powerless(*append)
    assert done.returncode == 2 and done.stderr.endswith("Permission denied\n")
    assert file.read_bytes() == before


def test_nothing_is_left_of_a_new_file_that_nothing_was_written_to(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="control"), journal(tmp_path / "new.evening") as opened:
        opened.append(["a\nb"])
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_the_file_as_it_was(file: Path) -> None:
    before = file.read_bytes()
    with in_child(append_on_a_full_disk, file, len(before) + 20) as (_, reading):
        assert acknowledged(reading) == ["File too large"]
    assert file.read_bytes() == before


@pytest.mark.parametrize("cut", range(1, 20))
def test_a_line_that_was_cut_off_is_set_aside(file: Path, cut: int) -> None:
    whole = f"{result(7)}\n"[:cut]
    file.write_text(HEAD + whole)
    with journal(file) as opened:
        opened.append([result(8)])
    assert file.read_text() == f"{HEAD}x-cut {whole}\n{result(8)}\n"
    assert results(file) == [8]


def test_a_new_file_is_begun(tmp_path: Path) -> None:
    with journal(tmp_path / "new.evening") as opened:
        opened.append(["%evening 1", "game cego"])
        opened.append(['player 1 "Anna"'])
    assert (tmp_path / "new.evening").read_text() == '%evening 1\ngame cego\nplayer 1 "Anna"\n'


def test_a_line_is_one_line(file: Path) -> None:
    with journal(file) as opened, pytest.raises(ValueError, match="control characters"):
        opened.append(['player 6 "a\nclose 1"'])
    assert file.read_text() == HEAD


def test_who_waits_too_long_is_told_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "PATIENCE", 0.05)
    with journal(file), pytest.raises(JournalError, match="somebody else is writing"), journal(file):
        raise AssertionError("the file was locked")


def test_faults_of_lines_are_known_before_they_are_written() -> None:
    data = HEAD.encode()
    assert findings_of(data, [result(3), "close 1"]) == []
    told = findings_of(data, ["result 1.1: 24 -8 -40 25", "result 1.2: 0 0 0 0"])
    assert [(each.code, each.line, each.column) for each in told] == [("sum-wrong", 21, 13), ("table-unknown", 22, 8)]
    assert told[0].message == "These add up to 1, which is 1 too many."


def test_tapp_tarock_is_not_paid_deal_by_deal() -> None:
    head = b'%evening 1\ngame tapp-tarock\nplayer 1 "A"\nplayer 2 "B"\nplayer 3 "C"\nround 1\ntable 1: 1 2 3\n'
    assert findings_of(head, ["result 1.1: 35 0 0"]) == []
    assert [each.code for each in findings_of(head + b"total 400\n", ["result 1.1: 35 0 0"])] == ["sum-wrong"]
    assert findings_of(head + b"total 400\n", ["result 1.1: 335 70 -5"]) == []
