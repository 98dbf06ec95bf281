"""The command line as a person uses it: what is printed, where, and with which exit status."""

import json
import os
import signal
import stat
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from notation.cli import command_group, main
from notation.files import checking
from notation.rulebooks import codes

LEGAL = "%tdn 1\n\ndeal tapp-tarock 3\nbids: A pass, B pass, C pass\n"
INCOMPLETE = "%tdn 1\n\ndeal tapp-tarock 3\nbids: A dreier, B pass, C pass\n"
WRONG = "%tdn 1\n\ndeal tapp-tarock 3\nbids: A oberer, B pass, C pass\n"
BROKEN = "%tdn 1\n\ndeal tapp-tarock 3\nbids = A\n"
LOOSE = "deal   tapp-tarock 3\n\n bids:A pass,B pass,   C pass"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def run(*words: str, given: str | bytes = "") -> Result:
    result = CliRunner().invoke(main, words, input=given)
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def started(*words: str, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([sys.executable, "-m", "notation.cli", *words], input=given, capture_output=True, check=False)


def write(name: str, text: str | bytes) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    return name


# ---- check


@pytest.mark.parametrize(
    "text, status, summary",
    [
        (LEGAL, 0, "1 record: 1 legal"),
        (INCOMPLETE, 0, "1 record: 1 incomplete"),
        (WRONG, 1, "1 record: 1 illegal"),
        (BROKEN, 1, "1 record: 1 unreadable"),
        ("deal strawman 2\n", 1, "1 record: 1 unjudged"),
        ("", 0, "no records"),
        ("\ufeff" + LEGAL.replace("\n", "\r\n"), 0, "1 record: 1 legal"),
        (b"\x00\x01\xff\xfe" * 100, 1, "1 record: 1 unreadable"),
    ],
)
def test_check_ends_with_a_summary_and_a_status(text: str | bytes, status: int, summary: str) -> None:
    result = run("check", write("a.tdn", text))
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (status, summary)


def test_check_prints_a_problem_with_its_place_and_its_rule() -> None:
    line = run("check", write("a.tdn", WRONG)).stdout.splitlines()[0]
    assert line.startswith("a.tdn:4:9: error call-too-high: A may not say “oberer” here")
    assert line.endswith("[tapp-tarock#lowest-bid]")


def test_check_reads_standard_input() -> None:
    result = run("check", "-", given=WRONG)
    assert result.stdout.startswith("-:4:9: error") and result.exit_code == 1


def test_check_goes_on_after_a_file_that_cannot_be_used() -> None:
    result = run("check", "gone.tdn", write("a.tdn", WRONG), write("b.tdn", LEGAL))
    assert result.exit_code == 2
    assert "gone.tdn: No such file" in result.stderr
    assert result.stdout.splitlines()[-1] == "2 records: 1 legal, 1 illegal"


def test_check_says_when_a_file_has_no_record() -> None:
    result = run("check", write("a.tdn", "%tdn 1\n# nothing\n"))
    assert (result.exit_code, result.stdout) == (0, "no records\n")
    assert "no record was found" in result.stderr


def test_check_takes_folders() -> None:
    write("d/b.tdn", WRONG), write("d/a/x.tdn", LEGAL), write("d/c.txt", "rubbish")
    found = [json.loads(line) for line in run("check", "d", "--format", "jsonl").stdout.splitlines()]
    assert [(item["file"], item["verdict"]) for item in found] == [("d/a/x.tdn", "legal"), ("d/b.tdn", "illegal")]


def test_check_jsonl_prints_nothing_else() -> None:
    result = run("check", write("b.tdn", WRONG + LEGAL[8:]), "gone", write("a.tdn", LEGAL), "--format", "jsonl")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    keys = [
        "file",
        "record",
        "line",
        "game",
        "players",
        "verdict",
        "declarer",
        "contract",
        "points",
        "points_unit",
        "score",
        "house",
        "house_file",
        "problems",
    ]
    assert all(list(report) == keys for report in found) and result.exit_code == 2
    assert [(item["file"], item["record"], item["line"]) for item in found] == [
        ("b.tdn", 1, 3), ("b.tdn", 2, 5), ("a.tdn", 1, 3),
    ]  # fmt: skip


@pytest.mark.slow
def test_check_with_two_jobs_keeps_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    body = (WRONG[8:] + "\n" + LEGAL[8:] + "\n") * 250
    monkeypatch.setattr(checking, "SMALL", len(body) // 2)
    monkeypatch.setattr(checking, "SPAN", len(body) // 20)
    write("big.tdn", "%tdn 1\n\n" + body)
    one, two = (run("check", "big.tdn", "--format", "jsonl", "--jobs", jobs) for jobs in "12")
    assert one.stdout == two.stdout and one.exit_code == two.exit_code == 1
    assert [json.loads(line)["record"] for line in two.stdout.splitlines()] == list(range(1, 501))


@pytest.mark.parametrize("words", [(), ("--jobs", "0", "a"), ("--format", "xml", "a"), ("--nonsense", "a")])
def test_check_with_an_option_that_cannot_be_used(words: tuple[str, ...]) -> None:
    result = run("check", *words)
    assert result.exit_code == 2 and not result.stdout and "Error" in result.stderr


def test_check_lets_no_control_character_out() -> None:
    result = run("check", write("a.tdn", "deal tapp-tarock 3\n\x1b[31mfoo\x07\n"), "x\x1b[2J")
    assert "\x1b" not in result.output and "\x07" not in result.output and "␛[31m" in result.stdout


# ---- fmt


def test_fmt_writes_in_place_and_keeps_the_mode() -> None:
    path = Path(write("a.tdn", LOOSE))
    path.chmod(0o640)
    assert run("fmt", "a.tdn").exit_code == 0
    assert path.read_text() == LEGAL and stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(Path().iterdir()) == [Path("a.tdn")]


def test_fmt_leaves_a_canonical_file_untouched() -> None:
    before = Path(write("a.tdn", LEGAL)).stat()
    assert run("fmt", "a.tdn").output == ""
    assert Path("a.tdn").stat() == before


def test_fmt_follows_a_link_and_leaves_it() -> None:
    write("d/a.tdn", LOOSE)
    Path("link.tdn").symlink_to("d/a.tdn")
    run("fmt", "link.tdn")
    assert Path("link.tdn").is_symlink() and Path("d/a.tdn").read_text() == LEGAL


@pytest.mark.slow
def test_fmt_from_standard_input_to_standard_output() -> None:
    assert run("fmt", "-", given=LOOSE).stdout_bytes == LEGAL.encode()
    assert started("fmt", "-", given=b'deal x 3\nplayer A "\xff"\n').stdout == b'%tdn 1\n\ndeal x 3\nplayer A "\xff"\n'


@pytest.mark.parametrize("marks", [1, 2, 3])
def test_byte_order_marks_at_the_start_of_lines_go(marks: int) -> None:
    """Files that had one may have been joined; formatted twice, or as JSON and back, the text stays as it is."""
    lines = (LEGAL + LEGAL.partition("\n")[2]).splitlines(keepends=True)
    for at in range(len(lines)):
        marked = "".join([*lines[:at], "\ufeff" * marks, *lines[at:]])
        once = run("fmt", "-", given=marked).stdout_bytes
        assert once == "".join(lines).encode()
        assert run("fmt", "-", given=once).stdout_bytes == once
        sent = run("convert", "-", "--to", "json", given=marked).stdout_bytes
        assert run("convert", "-", "--to", "tdn", given=sent).stdout_bytes == once


@pytest.mark.parametrize("marks", ["\ufeff", "\ufeff\ufeff"])
def test_text_with_byte_order_marks_anywhere_is_formatted_once(marks: str) -> None:
    text = LEGAL.replace("3\n", '3\nplayer A "Ann" {a note}\n')
    for at in range(0, len(text), 3):
        once = run("fmt", "-", given=text[:at] + marks + text[at:]).stdout_bytes
        assert run("fmt", "-", given=once).stdout_bytes == once


def test_fmt_check_lists_what_would_change() -> None:
    result = run("fmt", "--check", write("a.tdn", LOOSE), write("b.tdn", LEGAL))
    assert (result.exit_code, result.stdout) == (1, "a.tdn\n")
    assert Path("a.tdn").read_text() == LOOSE
    assert run("fmt", "--check", "b.tdn").exit_code == 0


def test_fmt_diff_shows_what_would_change() -> None:
    result = run("fmt", "--diff", write("a.tdn", LOOSE + ' {\x1b[31m}\nplayer A "x"\n'))
    assert result.exit_code == 0 and "\x1b" not in result.stdout
    assert result.stdout.startswith("--- a.tdn\n+++ a.tdn (formatted)\n") and '\n player A "x"\n' in result.stdout
    assert Path("a.tdn").read_text().startswith(LOOSE)


def test_fmt_reports_what_it_leaves_and_goes_on() -> None:
    bad, rest = BROKEN + "x = 1\n" * 9, "deal   tapp-tarock  3\n"
    result = run(
        "fmt", "gone.tdn", write("a.tdn", BROKEN + rest), write("b.tdn", bad + "trick\n" * 9), write("c.tdn", rest)
    )
    assert result.exit_code == 2
    assert "a.tdn:4:6: error line-unreadable" in result.stderr and "more in this record" in result.stderr
    assert Path("a.tdn").read_text() == BROKEN + "\ndeal tapp-tarock 3\n"
    assert Path("c.tdn").read_text() == "%tdn 1\n\ndeal tapp-tarock 3\n"
    assert run("fmt", "a.tdn").exit_code == 1


def test_fmt_writes_no_device_and_nothing_that_is_read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("fmt", os.devnull).exit_code == 2
    monkeypatch.setattr(os, "access", lambda *_: False)
    result = run("fmt", write("a.tdn", LOOSE))
    assert result.exit_code == 2 and "Permission denied" in result.stderr and Path("a.tdn").read_text() == LOOSE


# ---- show


def test_show_shows_the_first_record_and_says_how_many_there_are() -> None:
    write("a.tdn", LEGAL + WRONG[8:] + WRONG[8:])
    result = run("show", "a.tdn")
    assert "record 1 of 3; --record 2 shows the next" in result.stdout and "All passed" in result.stdout
    assert "call-too-high" in run("show", "a.tdn", "--record", "3").stdout
    assert run("show", "a.tdn", "--record", "all").stdout.count("Tapp-Tarock for 3") == 3
    assert "record" not in run("show", "-", given=LEGAL).stdout


def test_show_a_step() -> None:
    result = run("show", write("a.tdn", LEGAL), "--step", "1")
    assert "Step 1 of 4: A: pass" in result.stdout and "pass, Dreier, Solo" in result.stdout


@pytest.mark.parametrize(
    "words, said",
    [
        (("gone.tdn",), "No such file"),
        (("empty.tdn",), "no record was found"),
        (("a.tdn", "--record", "2"), "the file has 1 record"),
        (("a.tdn", "--record", "0"), "a number from 1 on, or all"),
        (("a.tdn", "--record", "one"), "a number from 1 on, or all"),
        (("a.tdn", "--step", "5"), "steps 0 to 4"),
        ((".",), "directory"),
    ],
)
def test_show_says_what_it_cannot_show(words: tuple[str, ...], said: str) -> None:
    write("empty.tdn", ""), write("a.tdn", LEGAL)
    result = run("show", *words)
    assert result.exit_code == 2 and said in result.stderr and not result.stdout


def test_show_has_no_colours_in_a_pipe() -> None:
    assert "\x1b" not in run("show", write("a.tdn", LEGAL)).stdout


# ---- explain, games, random


def test_explain_says_what_a_code_means() -> None:
    result = run("explain", "must-follow")
    assert result.exit_code == 0 and "must follow {suit}" in result.stdout and "error" in result.stdout


def test_explain_checks_the_smallest_example_live(monkeypatch: pytest.MonkeyPatch) -> None:
    from notation.cli import explaining

    write("examples/call-too-high.tdn", WRONG)
    monkeypatch.setattr(explaining, "files", lambda _: Path())
    text = run("explain", "call-too-high").stdout
    assert "4 | bids: A oberer" in text and "column 9: error call-too-high: A may not say “oberer” here" in text


def test_explain_lists_every_code() -> None:
    listed = run("explain").stdout
    assert all(f"  {code}" in listed for code in codes())


def test_explain_proposes_the_nearest_code() -> None:
    result = run("explain", "must-folow")
    assert result.exit_code == 2 and "did you mean must-follow" in result.stderr
    assert "lists them all" in run("explain", "../../etc/passwd").stderr


def test_games_lists_what_is_known() -> None:
    assert (
        "tapp-tarock" in (text := run("games").stdout) and "talon-halves=free|fixed" in text and "unterer (4)" in text
    )


def test_random_prints_canonical_legal_records() -> None:
    rules = ("--rules", "standard talon-halves=fixed")
    result = run("random", "tapp-tarock", "3", "-n", "5", "--seed", "7", *rules)
    assert run("check", "-", given=result.stdout).stdout == "5 records: 5 legal\n"
    assert run("fmt", "-", given=result.stdout).stdout == result.stdout
    assert result.stdout == run("random", "tapp-tarock", "-n", "5", "--seed", "7", *rules).stdout


@pytest.mark.parametrize(
    "words",
    [("nothing",), ("tapp-tarock", "4"), ("tapp-tarock", "--rules", "standard x=y"), ("tapp-tarock", "-n", "-1")],
)
def test_random_says_what_it_cannot_deal(words: tuple[str, ...]) -> None:
    result = run("random", *words)
    assert result.exit_code == 2 and not result.stdout and "Error" in result.stderr


# ---- The group


def test_further_commands_are_listed_without_being_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("dance", "no.such.module:dance", command_group.GROUP)
    monkeypatch.setattr(command_group.Commands, "further", lambda self: {"dance": entry})
    assert "dance" in run("--help").stdout
    result = run("dance")
    assert result.exit_code == 1 and "“dance” cannot be loaded" in result.stderr
    assert "No such command" in run("sing").stderr


def test_a_further_command_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        sys.modules[__name__], "dance", click.Command("dance", callback=lambda: click.echo("ok")), False
    )
    entry = EntryPoint("dance", f"{__name__}:dance", command_group.GROUP)
    monkeypatch.setattr(EntryPoint, "load", lambda self: dance)  # noqa: F821
    monkeypatch.setattr(command_group.Commands, "further", lambda self: {"dance": entry})
    assert run("dance").stdout == "ok\n"


def test_an_unexpected_exception_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from notation.cli import explaining

    monkeypatch.setattr(explaining, "show_games", lambda *_: 1 / 0)
    result = run("games")
    assert result.exit_code == 2 and "ZeroDivisionError" in result.stderr and "please report it" in result.stderr


@pytest.mark.slow
def test_heavy_modules_wait_until_they_are_needed() -> None:
    heavy = (
        "import sys, notation.cli; print(*{'lark', 'rich', 'marshmallow', 'flask', 'multiprocessing'} & {*sys.modules})"
    )
    assert subprocess.run([sys.executable, "-c", heavy], capture_output=True, check=True).stdout == b"\n"
    code = "from notation.cli import main; main(['check', 'a.tdn'], standalone_mode=False); " + heavy
    write("a.tdn", LEGAL)
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout.split()
    assert not {b"rich", b"marshmallow", b"flask", b"multiprocessing"} & set(found)


@pytest.mark.slow
def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    write("a.tdn", "%tdn 1\n" + WRONG[8:] * 3000)
    process = subprocess.Popen(
        [sys.executable, "-m", "notation.cli", "check", "a.tdn"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout and process.stderr
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) != 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk here that is always full")
@pytest.mark.slow
def test_a_full_disk_is_no_mistake_of_the_program() -> None:
    write("a.tdn", LEGAL)
    for words in (["check", "a.tdn"], ["random", "cego"], ["--lang", "de", "show", "a.tdn"]):
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [sys.executable, "-m", "notation.cli", *words], stdout=full, stderr=subprocess.PIPE, check=False
            )
        where = "die Ausgabe" if "de" in words else "the output"
        assert done.returncode == 2 and done.stderr.decode().startswith(f"tarock: {where}: "), done.stderr
        assert done.stderr.count(b"\n") == 1


@pytest.mark.slow
def test_ctrl_c_ends_it_quietly() -> None:
    write("a.tdn", LEGAL)
    process = subprocess.Popen(
        [sys.executable, "-m", "notation.cli", "check", "a.tdn", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1.5)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30)[1] == b"" and process.returncode == 130
