"""``tarock render``: a record as one file, in the format that its name asks for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from notation.cli import main
from replay_web.jobs.pictures import paint
from replay_web.library import entries_in
from replay_web.present import standalone
from replay_web.present.table_picture import step_drawn
from tests.replay_web.deals import NOTES, RECORDS, UNTERER
from tests.replay_web.reading import brought


@pytest.fixture
def one(tmp_path: Path) -> Path:
    path = tmp_path / "one.tdn"
    path.write_text(f"%tdn 1\n\n{UNTERER}", "utf-8")
    return path


@pytest.fixture
def two(tmp_path: Path) -> Path:
    path = tmp_path / "two.tdn"
    path.write_text(f"%tdn 1\n\n{UNTERER.rstrip()}\n\n{NOTES}", "utf-8")
    return path


def render(*options: object, **more: object) -> Result:
    return CliRunner().invoke(main, ["render", *map(str, options)], **more)  # type: ignore[arg-type]


@pytest.mark.slow
def test_the_command_writes_a_file_or_to_standard_output(one: Path, tmp_path: Path) -> None:
    target = tmp_path / "deal.html"
    assert render(one, "-o", target).exit_code == 0
    assert brought(target.read_text("utf-8"))["#?step=59"]
    assert render(one).stdout_bytes == target.read_bytes()
    piped = render("-", input=one.read_bytes())
    assert brought(piped.stdout) == brought(target.read_text("utf-8"))
    assert [path.name for path in tmp_path.iterdir()].count("deal.html") == 1 and len(list(tmp_path.iterdir())) == 2


@pytest.mark.slow
def test_of_several_records_one_has_to_be_named(two: Path) -> None:
    asked = render(two)
    assert (asked.exit_code, "the file has 2 records; --record 1 takes the first" in asked.stderr) == (2, True)
    assert "Variation 1.1" in render(two, "--record", 2).stdout
    beyond = render(two, "--record", 3)
    assert (beyond.exit_code, "the file has 2 records" in beyond.stderr) == (2, True)


@pytest.mark.parametrize("option", ["--lang", "--language"])
@pytest.mark.slow
def test_the_language_is_named(one: Path, option: str) -> None:
    page = render(one, option, "de", "--step", 59, "--seat", "c", "--hide", "others").stdout
    assert '<html lang="de">' in page and "Was Marlies sah." in page
    assert 'data-step="59"' in page.partition('<script id="brought"')[0]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--step", "60"], "its steps are 0 to 59"),
        (["--seat", "D"], "its seats are A, B and C"),
        (["--hide", "mine"], "others"),
        (["--record", "0"], "1"),
    ],
)
def test_what_cannot_be_is_said(one: Path, options: list[str], said: str) -> None:
    done = render(one, *options)
    assert (done.exit_code, said in done.stderr, done.stdout) == (2, True, "")


@pytest.mark.slow
def test_files_that_cannot_be_used(one: Path, tmp_path: Path) -> None:
    blank = tmp_path / "blank.tdn"
    blank.write_text("%tdn 1\n")
    gone, nowhere = tmp_path / "gone.tdn", tmp_path / "no" / "deal.html"
    for options, said in (
        ([gone], "No such file"), ([tmp_path], "directory"), ([blank], "no record was found"),
        ([one, "-o", nowhere], "No such file"), ([one, "-o", tmp_path], "directory"),
        ([one, "-o", one, "--format", "html"], "the file of the record itself"),
    ):  # fmt: skip
        done = render(*options)
        assert done.exit_code == 2 and said in done.stderr and "Traceback" not in done.stderr, options
    assert one.read_text("utf-8").startswith("%tdn 1")


@pytest.mark.slow
def test_a_game_that_is_not_known_hides_nothing(tmp_path: Path) -> None:
    path = tmp_path / "other.tdn"
    path.write_text(RECORDS["unjudged"])
    assert "for a game that is known" in render(path, "--hide", "others").stderr
    assert brought(render(path).stdout)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_a_page_does_not_go_to_a_terminal(one: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "notation.cli", "render", str(one)]
    done = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, text=True, check=False)
    os.close(theirs)
    os.close(ours)
    assert (done.returncode, "-o deal.html" in done.stderr) == (2, True)


@pytest.mark.slow
def test_what_is_left_out_is_said(two: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = render(two, "--record", 2)
    monkeypatch.setattr(standalone, "LARGEST", len(whole.stdout_bytes) - 1)
    cut = render(two, "--record", 2)
    assert cut.exit_code == 0 and "the variations are left out" in cut.stderr and not whole.stderr
    monkeypatch.setattr(standalone, "LARGEST", 10_000)
    none = render(two, "--record", 2)
    assert (none.exit_code, "larger than 10,000 bytes" in none.stderr, none.stdout) == (2, True, "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/null")
@pytest.mark.slow
def test_what_is_no_file_stays_what_it_is(one: Path) -> None:
    assert render(one, "-o", "/dev/null").exit_code == 0
    assert Path("/dev/null").is_char_device()


# ---- Other formats than a page


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("deal.tex", b"\\documentclass"),
        ("DEAL.SVG", b"<svg "),
        ("deal.png", b"\x89PNG\r\n"),
        ("deal.htm", b"<!DOCTYPE html>"),
        ("deal", b"<!DOCTYPE html>"),
    ],
)
@pytest.mark.slow
def test_the_name_of_the_file_asks_for_a_format(one: Path, tmp_path: Path, name: str, start: bytes) -> None:
    done = render(one, "-o", tmp_path / name)
    assert done.exit_code == 0, done.stderr
    assert (tmp_path / name).read_bytes().startswith(start)


def test_an_option_asks_for_a_format(one: Path, tmp_path: Path) -> None:
    assert render(one, "--format", "latex", "-o", tmp_path / "deal.txt").exit_code == 0
    assert (tmp_path / "deal.txt").read_text("utf-8") == render(one, "--format", "latex").stdout
    for options in (["-o", tmp_path / "deal.pdf"], ["--format", "pdf"]):
        done = render(one, *options)
        assert (done.exit_code, "pdf" in done.stderr) == (2, True)
    assert not (tmp_path / "deal.pdf").exists()


@pytest.mark.slow
def test_a_picture_shows_a_step_as_a_seat_saw_it(one: Path) -> None:
    [entry] = entries_in([one])
    options = ["--step", 20, "--seat", "C", "--hide", "others"]
    drawing = render(one, "--format", "svg", *options).stdout
    assert drawing == step_drawn(entry, 20, seat=2, hides=True)
    assert drawing != step_drawn(entry, 20, seat=2) and "Marlies" in drawing
    assert render(one, "--format", "png", *options).stdout_bytes == paint(drawing)
    assert render(one, "--format", "svg").stdout == step_drawn(entry, 0)


def test_a_sheet_is_of_the_whole_deal_or_up_to_a_step(one: Path) -> None:
    whole = render(one, "--format", "latex", "--lang", "de").stdout
    assert "Abrechnung" in whole and "Bis zum Schritt" not in whole
    assert "Bis zum Schritt 9." in render(one, "--format", "latex", "--lang", "de", "--step", 9).stdout
    seen = render(one, "--format", "latex", "--lang", "sl", "--seat", "C", "--hide", "others").stdout
    assert "Kar je videl igralec Marlies." in seen


def test_a_picture_that_cannot_be_made_says_why(one: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other.tdn").write_text(RECORDS["unjudged"])
    nothing = render(tmp_path / "other.tdn", "--format", "svg")
    assert (nothing.exit_code, "There is nothing to draw in this record." in nothing.stderr) == (2, True)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    lacking = render(one, "--format", "png")
    assert (lacking.exit_code, lacking.stdout) == (2, "")
    assert "resvg-py, which pip install 'tarock-notation[site]' brings" in lacking.stderr
