"""Houses in files: found beside a record, carried into it, checked; and the identity of a record with its lines."""

from pathlib import Path
from re import DOTALL, MULTILINE, findall
from textwrap import dedent

import pytest
from click.testing import CliRunner

from corpus.ingest.identity import of_record
from notation.cli import main
from notation.files.house_checks import check_house
from notation.files.houses import beside, carried
from notation.reader import read
from notation.replay import replay
from tests.notation.rulebooks.test_houses import WIEN
from tests.places import EXAMPLES

HEAD = "deal koenigrufen 4\nrules wien {mit Pot} # so\ndealer D\n"
LINES = "contract A trischaken {alle zahlen}\npoints: A 36, B 20, C 14, D 0\nscore: A -24, B 0, C 0, D 24\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "wien.house").write_text(WIEN)
    (tmp_path / "deals.tdn").write_text(f"%tdn 1\n\n{HEAD}{LINES}")
    return tmp_path


def test_a_file_beside_a_record_is_found(folder: Path) -> None:
    file = str(folder / "deals.tdn")
    told = CliRunner().invoke(main, ["check", file])
    assert (told.exit_code, "1 incomplete" in told.output) == (0, True), told.output
    (folder / "wien.house").unlink()
    told = CliRunner().invoke(main, ["check", file])
    assert told.exit_code == 1 and "rule-set-unknown" in told.output
    [record] = read(HEAD + LINES)
    assert beside(record, file) == beside(record, "-") == beside(record, "") == ()


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_record_carries_its_lines_and_every_other_byte(folder: Path, ends: str) -> None:
    data, file = (HEAD + LINES).replace("\n", ends).encode(), str(folder / "deals.tdn")
    whole = carried(data, file)
    added = WIEN.replace("\n", ends).encode()
    head = HEAD.split("dealer")[0].replace("\n", ends).encode()
    assert whole == head + added + data[len(head) :]
    assert carried(whole, file) == whole
    assert carried(data, str(folder.parent / "deals.tdn")) == data
    [alone], [without] = read(whole.decode()), read(data.decode())
    assert replay(alone).verdict == "incomplete" and replay(without).verdict == "unjudged"
    assert of_record(alone, whole) == of_record(without, data)


def test_other_records_carry_nothing(folder: Path) -> None:
    file = str(folder / "deals.tdn")
    for text in ("deal koenigrufen 4\nrules tirol\n", "deal troggu 4\nrules wien\n", "deal koenigrufen 4\nrules «\n"):
        assert carried(text.encode(), file) == text.encode()


def test_what_is_completed_carries_them(folder: Path) -> None:
    told = CliRunner().invoke(main, ["complete", str(folder / "deals.tdn")])
    assert told.exit_code == 0 and WIEN in told.output


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("houses/*.house")), ids=lambda path: path.stem)
def test_an_example_of_a_house_is_sound(path: Path) -> None:
    """Real sheets, each with what it cannot say."""
    found = check_house(str(path), 0.02)
    assert found.problems == [] and found.tried and not any([one.broken for one in found.tried])
    assert found.tried[-1].house.name == path.stem and path.read_text().startswith("# ")


def test_a_file_of_houses_is_checked(folder: Path) -> None:
    found = check_house(str(folder / "wien.house"), 0.05)
    assert found.problems == [] and [(one.house.name, one.broken) for one in found.tried] == [("wien", "")]
    assert found.tried[0].deals > 0
    (folder / "bad.house").write_text(WIEN.replace(" dreier 5", " drier 5"))
    [problem] = check_house(str(folder / "bad.house")).problems
    line = next(line for line in WIEN.splitlines() if "ladder" in line)
    assert (problem.code, problem.line, problem.column) == ("house-word", 7, line.index(" dreier 5") + 2)
    told = CliRunner().invoke(main, ["check", str(folder / "bad.house")])
    assert told.exit_code == 1 and ":7:" in told.output
    (folder / "none.house").write_text("nothing\n")
    assert check_house(str(folder / "none.house")).problems


def test_the_house_of_the_manual_is_sound(tmp_path: Path) -> None:
    text = (EXAMPLES.parent / "COMMANDS.md").read_text()
    house, deal = (dedent(part) for part in findall(r"^   ```text\n(.*?)^   ```", text, MULTILINE | DOTALL))
    (tmp_path / "huber.house").write_text(house)
    (tmp_path / "deals.tdn").write_text(deal)
    assert not check_house(str(tmp_path / "huber.house"), 0.02).problems
    told = CliRunner().invoke(main, ["check", str(tmp_path / "deals.tdn")])
    assert (told.exit_code, "1 incomplete" in told.output) == (0, True), told.output
