"""Nothing that was acknowledged is lost: a program that is killed, two who write at once, a disk that is full."""

import os
import resource
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from notation.evenings import journal as journals
from notation.evenings.changes import findings_of
from notation.evenings.journal import JournalError, journal
from notation.evenings.reading import read_evening
from tests.notation.evenings.test_lines import CLUB

HEAD = CLUB.removesuffix("close 1\n")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.evening"
    path.write_text(HEAD)
    return path


def result(number: int) -> str:
    """The line of a result that is like no other one."""
    return f'result 1.1: {number} {-number} 0 0 "number {number}"'


def in_child(work: Callable[[int], None]) -> tuple[int, int]:
    """A child that writes what it acknowledges to a pipe: its number, and the end of the pipe to read from."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    os.close(reading)
    try:
        work(writing)
    finally:
        os._exit(0)


def results(path: Path) -> list[int]:
    """The first score of every result that counts, in the order of the file."""
    evening = read_evening(path.read_bytes())
    assert evening.usable
    return [line.scores[0] for _fact, line in evening.rounds[1].tables[1].results[2:]]


def test_no_acknowledged_result_is_lost_in_100_kills(file: Path) -> None:
    acknowledged = list[int]()
    for kill in range(100):

        def appends(writing: int, first: int = kill * 1000) -> None:
            for number in range(first, first + 1000):
                with journal(file) as opened:
                    opened.append([result(number)])
                os.write(writing, f"{number}\n".encode())

        child, reading = in_child(appends)
        told = os.read(reading, 6 * (1 + kill % 5))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        while more := os.read(reading, 4096):
            told += more
        os.close(reading)
        acknowledged += map(int, told.split())
    kept = results(file)
    assert len(acknowledged) >= 100 and set(acknowledged) <= set(kept)
    assert kept == sorted(kept) and file.read_bytes().startswith(HEAD.encode())


def test_two_who_write_at_once_lose_nothing(file: Path) -> None:
    def appends(first: int) -> Callable[[int], None]:
        def work(writing: int) -> None:
            for number in range(first, first + 40):
                with journal(file) as opened:
                    opened.append([result(number)])
            os.write(writing, b"done")

        return work

    children = [in_child(appends(first)) for first in (0, 1000)]
    for child, reading in children:
        os.waitpid(child, 0)
        assert os.read(reading, 9) == b"done"
        os.close(reading)
    kept = results(file)
    assert sorted(kept) == [*range(40), *range(1000, 1040)]
    assert [number for number in kept if number < 1000] == list(range(40))


def test_a_full_disk_leaves_the_file_as_it_was(file: Path) -> None:
    before = file.read_bytes()

    def appends(writing: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 20, len(before) + 20))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        try:
            with journal(file) as opened:
                opened.append([result(7)])
        except OSError as error:
            os.write(writing, os.strerror(error.errno or 0).encode())

    child, reading = in_child(appends)
    os.waitpid(child, 0)
    assert os.read(reading, 99) == b"File too large"
    os.close(reading)
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
