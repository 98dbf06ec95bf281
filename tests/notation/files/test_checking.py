"""Whole files: what is read from them, in which order, and what the canonical form keeps."""

from collections import Counter
from io import BytesIO
from multiprocessing import active_children
from pathlib import Path

import pytest

from notation import lessons
from notation.files import checking, formatting, houses, parallel
from notation.files.checking import check, outcomes, paths, printable, sources_of, summary
from notation.files.formatting import canonical, formatted
from notation.problems import Finding
from notation.reader import BOM, Source, cutting, read_record, sources
from notation.record import Record
from notation.writer import write
from tests.places import SHIPPED

SHORT = "deal tapp-tarock 3\nbids: A dreier, B pass, C pass\n"
LEGAL = "deal tapp-tarock 3\nbids: A pass, B pass, C pass\n"
WRONG = "deal tapp-tarock 3\nbids: A oberer, B pass, C pass\n"
OTHER = "deal strohmandel 4\nbids: A pass\n"
BROKEN = "deal tapp-tarock 3\nbids = A\n"


def read(text: str | bytes) -> list[Source]:
    return list(sources(BytesIO(text.encode() if isinstance(text, str) else text), "f"))


def fmt(text: str | bytes) -> tuple[str, list[Finding]]:
    left: list[Finding] = []
    data = b"".join(formatted(read(text), left.extend))
    return data.decode("utf-8", "surrogateescape"), left


def complaints() -> tuple[list[tuple[str, bool]], checking.Complain]:
    said: list[tuple[str, bool]] = []
    return said, lambda text, failed: said.append((text, failed))


# ---- What is read


def test_a_source_knows_its_line_and_number() -> None:
    found = [source for source in read("%tdn 1\n\n" + LEGAL + "\n" + SHORT) if source.number]
    assert [(problem.number, problem.line) for problem in found] == [(1, 3), (2, 6)]


def test_a_version_holds_from_its_line_on() -> None:
    found = read("%tdn 1\n" + LEGAL + "%tdn 2\n" + LEGAL + LEGAL + "%tdn 1 again\n" + LEGAL)
    assert [source.version for source in found if source.number] == ["1", "2", "2", "1"]


def test_a_version_between_records_decides_about_judging() -> None:
    found = read("%tdn 1\n" + LEGAL + "%tdn 7\n" + LEGAL)
    assert [report.verdict for source in found if (report := check(source))] == ["legal", "unjudged"]


def test_a_head_with_nothing_wrong_is_no_record() -> None:
    assert check(read("%tdn 1\n# a remark\n{a comment}\n" + LEGAL)[0]) is None


def test_text_before_the_first_deal_is_record_0() -> None:
    report = check(read("hello\n" + LEGAL)[0])
    assert report and (report.record.number, report.verdict) == (0, "unreadable")


@pytest.mark.parametrize("data", [b"\x00\xff\xfe\x80" * 50, b"\xff\xfed\x00e\x00a\x00l\x00", b"\x7fELF\n\n\x01"])
def test_rubbish_is_unreadable(data: bytes) -> None:
    report = check(read(data)[0])
    assert report and report.verdict == "unreadable" and report.problems


def test_a_folder_stands_for_its_files_sorted(tmp_path: Path) -> None:
    for name in ("b.tdn", "a.tdn", "notes.txt", "sub/c.tdn"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(LEGAL)
    said, complain = complaints()
    assert [Path(path).name for path in paths([str(tmp_path)], complain)] == ["a.tdn", "b.tdn", "c.tdn"]
    assert not said


def test_an_empty_folder_and_a_missing_file_are_reported(tmp_path: Path) -> None:
    good = tmp_path / "good.tdn"
    good.write_text(LEGAL)
    (tmp_path / "empty").mkdir()
    said, complain = complaints()
    names = paths([str(tmp_path / "empty"), str(tmp_path / "gone.tdn"), str(good)], complain)
    assert [source.file for source in sources_of(names, complain) if source.number] == [str(good)]
    assert [failed for _, failed in said] == [True, True]


def test_a_name_that_the_system_does_not_take_is_complained_of() -> None:
    said, complain = complaints()
    assert not list(sources_of(paths(["x" * 300], complain), complain))
    assert [failed for _, failed in said] == [True]


def test_a_file_without_a_record_is_said_to_have_none(tmp_path: Path) -> None:
    (tmp_path / "a.tdn").write_bytes(b"")
    (tmp_path / "b.tdn").write_bytes(b"%tdn 1\n# nothing yet\n")
    said, complain = complaints()
    list(sources_of([str(tmp_path / "a.tdn"), str(tmp_path / "b.tdn")], complain))
    assert ["empty" in said[0][0], "no record" in said[1][0]] == [True, True]
    assert [failed for _, failed in said] == [False, False]


# ---- Checking


def many(count: int) -> list[Source]:
    return [
        Source("f", 1 + index, index + 1, "1", (WRONG if index % 7 == 3 else LEGAL).encode()) for index in range(count)
    ]


@pytest.mark.slow
def test_several_processes_say_the_same_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "SPAN", 500)
    monkeypatch.setattr(checking, "SMALL", 1000)
    started: list[int] = []
    real = parallel._in_processes
    monkeypatch.setattr(parallel, "_in_processes", lambda *given: started.append(given[2]) or real(*given))
    one = "".join(outcome.text for outcome in outcomes(iter(many(300)), checking.JSONL, 1))
    two = "".join(outcome.text for outcome in outcomes(iter(many(300)), checking.JSONL, 2))
    assert one == two and one.count("\n") == 300
    assert started == [2]
    assert not active_children(), "their end and that of the program do not meet"


def test_without_locks_that_processes_share_one_does_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object, **more: object) -> None:
        raise PermissionError("no /dev/shm")

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse)
    assert list(parallel.spread(str, iter(range(5)), 2)) == ["0", "1", "2", "3", "4"]


@pytest.mark.parametrize("span", [5, 7, 60, 333, 1 << 18])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        LEGAL,
        WRONG * 40,
        "\ufeff" + LEGAL * 40,
        f"%tdn 1\n\n{LEGAL}%tdn 2\n{LEGAL}\n%tdn 1\n{LEGAL * 20}",
        "a word before\n%tdn 2\n" + LEGAL * 3,
        "deal\tx\n" + LEGAL + "dealer A\ndeal-er\ndealt\ndeal\ndeal {a comment}\ndeal" * 30,
        "\r\n".join((LEGAL * 30).split("\n")),
        "no record in it at all\n" * 50,
        "deal",
        "\ndeal tapp-tarock 3",
    ],
    ids=range(12),
)
def test_a_file_has_the_same_records_in_pieces_of_any_size(
    monkeypatch: pytest.MonkeyPatch, text: str, span: int
) -> None:
    data = text.encode()
    whole = list(sources(BytesIO(data), "f"))
    monkeypatch.setattr(cutting, "_BLOCK", span)
    assert list(sources(BytesIO(data), "f")) == whole
    assert b"".join(source.data for source in whole) == data.removeprefix(BOM)
    assert [source.number for source in whole] == list(range(whole[0].number, whole[0].number + len(whole)))


def test_a_small_input_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_in_processes", None)
    found = list(outcomes(iter(many(300)), checking.TEXT, 8))
    assert sum((outcome.verdicts for outcome in found), Counter()) == Counter(legal=257, illegal=43)


def test_no_more_is_read_ahead_than_the_processes_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "SPAN", 100)
    monkeypatch.setattr(checking, "SMALL", 200)
    taken = 0

    def endless() -> checking.Iterator[Source]:
        nonlocal taken
        for source in many(100_000):
            taken += 1
            yield source

    found = outcomes(endless(), checking.TEXT, 2)
    for _ in range(20):
        next(found)
    found.close()
    assert taken < 200


def test_an_exception_of_the_engine_is_a_problem_of_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    real = lessons.check

    def replay(record: Record, prove: bool) -> checking.Report:
        if record.number == 2:
            raise KeyError("\x1b[31m")
        return real(record)

    monkeypatch.setattr(lessons, "check", replay)
    found = list(outcomes(iter(read(LEGAL + WRONG + LEGAL)), checking.TEXT, 1))
    assert found[0].verdicts == Counter(legal=2, unjudged=1)
    assert found[0].text.startswith("f:3:1: error internal-error: ")
    assert "KeyError" in found[0].text and "\x1b" not in found[0].text


def test_an_exception_of_the_reader_is_a_problem_of_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_record(*_: object) -> Record:
        raise RecursionError("too deep")

    monkeypatch.setattr(houses, "read_record", read_record)
    monkeypatch.setattr(formatting, "read_record", read_record)
    report = check(Source("f", 4, 1, "1", LEGAL.encode()))
    assert report and (report.verdict, report.problems[0].code) == ("unjudged", "internal-error")
    assert canonical_problem() == "internal-error"


def canonical_problem() -> str:
    _, problems = canonical(Source("f", 4, 1, "1", LEGAL.encode()))
    assert problems
    return problems[0].code


def test_the_summary_counts_every_verdict() -> None:
    assert summary(Counter()) == "no records"
    assert summary(Counter(legal=1)) == "1 record: 1 legal"
    assert summary(Counter(illegal=2, legal=10, unjudged=1)) == "13 records: 10 legal, 2 illegal, 1 unjudged"


@pytest.mark.parametrize(
    "given, shown",
    [
        ("Ä ♠ 赤桐　x", "Ä ♠ 赤桐　x"),
        ("\x1b[31mred\x07", "␛[31mred␇"),
        ("a\nb\tc\r", "a␊b␉c␍"),
        ("\x7f\x9b\u202e\u2066\ufeff\udc80", "\ufffd" * 6),
    ],
)
def test_control_characters_are_replaced(given: str, shown: str) -> None:
    assert printable(given) == shown


# ---- The canonical form of a file


SAMPLE = """\
%tdn 1

# for whoever edits this
{@de Ein Abend
  im Gasthof}

deal tapp-tarock 3
event "Tarockabend \\"Post\\""
x-own  kept as it is
player A "Wendelin"
hand A: Fool T21 T1 {the trull} C7 HK D1
bids: A dreier, B pass, C unterer, A hold!
# between
bids: C pass
take A: S9 T5 CJ
( take A: D4 SQ H1 {better?}
  trick 1 A: T1?? T2 T3
)
trick 1 A: Fool^ T8 T3
points: A 53

deal strohmandel 4
unheard of line
"""


def test_the_canonical_form_stays_as_it_is() -> None:
    expected = SAMPLE.replace("x-own  kept", "x-own kept")
    assert fmt(SAMPLE)[0].replace("x-own  kept", "x-own kept") == expected
    assert fmt(SAMPLE) == (fmt(fmt(SAMPLE)[0])[0], [])


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n\ndeal", "\ndeal"),
        lambda text: text.replace("\n", "\n\n").replace("Abend\n\n", "Abend\n"),
        lambda text: text.replace("\n\ndeal", "\n%tdn 1\n\n\ndeal"),
        lambda text: text.replace("\nplayer", "\n   player  ").replace("Fool T21 T1 {", "XXI Sküs  Pagat{"),
        lambda text: text.rstrip("\n"),
    ],
)
def test_what_says_the_same_gets_the_same_form(change: checking.Callable[[str], str]) -> None:
    assert fmt(change(SAMPLE)) == fmt(SAMPLE)


@pytest.mark.parametrize("nothing", ["", "\n\n", " \r\n"])
def test_a_file_with_nothing_in_it_stays_without_anything(nothing: str) -> None:
    assert fmt(nothing) == ("", [])


def test_a_head_without_records_is_kept() -> None:
    assert fmt("# one\n{two}\n%tdn 1") == ("%tdn 1\n\n# one\n{two}\n", [])


def test_percent_lines_that_say_more_are_kept() -> None:
    text, left = fmt(f"%tdn 1\n%made by hand\n{LEGAL}%page 2\n{LEGAL}")
    assert text == f"%tdn 1\n\n%made by hand\n\n{LEGAL}\n%page 2\n\n{LEGAL}" and not left
    assert fmt(text)[0] == text


def test_a_record_that_cannot_be_read_is_left_byte_for_byte() -> None:
    broken = b"deal  tapp-tarock 3\r\n  bids =  A\n\n\n%odd\n"
    text, left = fmt(b"%tdn 1\n" + LEGAL.encode() + broken + b"deal  tapp-tarock  3\n")
    assert text.encode() == b"%tdn 1\n\n" + LEGAL.encode() + b"\n" + broken + b"\ndeal tapp-tarock 3\n"
    assert [(problem.code, problem.line) for problem in left] == [("line-unreadable", 5)]
    assert fmt(text)[0] == text


def test_bytes_that_are_not_utf_8_are_kept() -> None:
    data = b'%tdn 1\n\ndeal tapp-tarock 3\nplayer A "\xff\xfe"\n'
    assert b"".join(formatted(read(data), lambda _: None)) == data


def test_a_head_that_cannot_be_read_is_left_byte_for_byte() -> None:
    text, left = fmt("hello   world\n" + LEGAL)
    assert text == "hello   world\n\n" + LEGAL and left
    assert fmt(text)[0] == text


def test_a_record_of_another_version_is_left_with_its_version() -> None:
    text, left = fmt(f"%tdn 1\n{LEGAL}%tdn 2\ndeal   strange 9\n%tdn 1\n\n\n{LEGAL}")
    assert text == f"%tdn 1\n\n{LEGAL}\n%tdn 2\n\ndeal   strange 9\n%tdn 1\n\n\n{LEGAL}"
    assert [problem.code for problem in left] == ["version-unknown"]
    assert fmt(text)[0] == text


def test_what_would_say_something_else_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatting, "write", lambda record: "deal tapp-tarock 3\n")
    local = LEGAL + "trick 1 A: Sküs\n"
    text, left = fmt(local)
    assert text == "%tdn 1\n\n" + local and left[0].code == "internal-error"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
@pytest.mark.slow
@pytest.mark.sampled(4)
def test_other_spacing_gives_what_is_written_of_the_record(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace(": ", " :  ").replace("\ntrick", "\n  trick").replace("\n", "\r\n")
    for source in read(text):
        record = read_record(source.data)
        if source.number and not record.unreadable:
            assert canonical(source) == (write(record).encode(), None)
