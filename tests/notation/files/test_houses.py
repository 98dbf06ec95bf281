"""Houses in files: found beside a record, carried into it, checked; and the identity of a record with its lines."""

import json
import pickle
from pathlib import Path
from re import DOTALL, MULTILINE, findall
from textwrap import dedent

import pytest
from click.testing import CliRunner

import notation
from corpus.ingest.identity import of_record
from notation.cli import main
from notation.files.house_checks import check_house
from notation.files.house_pages import house_page
from notation.files.houses import beside, carried, named_house
from notation.house import HOUSE
from notation.reader import read
from notation.replay import judge
from notation.rulebooks.rulebook import BLOCK
from tests.notation.rulebooks.test_houses import BAZA, DREIER, HOUSES, POUCES, SOLO_BREZ, WIEN
from tests.places import EXAMPLES
from tests.tools import house_sums

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
    assert judge(alone).verdict == "incomplete" and judge(without).verdict == "unjudged"
    assert of_record(alone, whole) == of_record(without, data)


def test_other_records_carry_nothing(folder: Path) -> None:
    file = str(folder / "deals.tdn")
    for text in ("deal koenigrufen 4\nrules tirol\n", "deal troggu 4\nrules wien\n", "deal koenigrufen 4\nrules «\n"):
        assert carried(text.encode(), file) == text.encode()


DEAL = f"deal koenigrufen 4\nrules wien\n{DREIER}score: A 9, B 9, C 9, D -27\n"
BAZA_DEAL = f"deal slovenian 4\nrules baza\n{SOLO_BREZ}score: C -20, D 90\n"
POUCES_DEAL = "deal french-tarot 4\nrules pouces\ndealer D\ncontract C pouce\npoints: C 31\n"
PADS = {
    "wien": ("koenigrufen", "contract,A,B,C,D,declarer\nZwiccolo,-2,-2,6,-2,C\n", "contract C zwiccolo"),
    "baza": ("slovenian", "contract,A,B,C,D,declarer\nPikolo,0,35,0,0,B\n", "contract B pikolo"),
    "pouces": ("french-tarot", "contract,A,B,C,D,points,declarer\nPouce,30,30,-90,30,31,C\n", "contract C pouce"),
}


def run(*words: str | Path) -> str:
    told = CliRunner().invoke(main, [str(word) for word in words])
    assert told.exit_code in (0, 1) and (told.exception is None or isinstance(told.exception, SystemExit)), told.output
    return told.stdout


def whole(folder: Path, house: str, deal: str) -> Path:
    """A file with a record, and a house beside it."""
    named = deal.partition("rules ")[2].split()[0]
    folder.mkdir(exist_ok=True)
    (folder / f"{named}.house").write_text(house)
    (folder / "deals.tdn").write_text(f"%tdn 1\n\n{deal}")
    return folder / "deals.tdn"


WRITING = {
    "complete": ("complete",),
    "convert": ("convert", "--to", "json"),
    "view": ("view", "--seat", "A", "--step", "3"),
    "position": ("view", "--trick", "3"),
    "review": ("best", "--review", "--seconds", "0.01"),
}
"""Commands that write records of a file."""


IN_TWO_HOUSES = [(name, house, deal) for name in [*WRITING][:-1] for house, deal in ((WIEN, DEAL), (BAZA, BAZA_DEAL))]
"""Every command but the review, which takes long in a house of Königrufen."""


@pytest.mark.parametrize(
    ("name", "house", "deal"), [*IN_TWO_HOUSES, pytest.param("review", BAZA, BAZA_DEAL, marks=pytest.mark.slow)]
)
def test_what_a_command_writes_is_judged_anywhere(tmp_path: Path, name: str, house: str, deal: str) -> None:
    file = whole(tmp_path, house, deal)
    if name == "review":
        file.write_text(file.read_text().partition("trick 3")[0] + "...\n")
    text = run(*WRITING[name], file)
    if name == "convert":
        (tmp_path / "deals.jsonl").write_text(text)
        text = run("convert", "--to", "tdn", tmp_path / "deals.jsonl")
    [alone] = read(text)
    report = judge(alone)
    assert report.house is not None and report.house_file is None
    verdicts = {"view": "incomplete", "review": "incomplete"}
    assert report.verdict == verdicts.get(name, "legal"), text


@pytest.mark.parametrize(("house", "deal"), [(WIEN, DEAL), (BAZA, BAZA_DEAL)], ids=["wien", "baza"])
def test_formatting_neither_adds_nor_drops_them(tmp_path: Path, house: str, deal: str) -> None:
    file = whole(tmp_path, house, deal)
    run("fmt", file)
    assert "house" not in file.read_text()
    file.write_text(run("complete", file))
    before = file.read_text()
    run("fmt", file)
    assert file.read_text() == before and house.splitlines()[0] in before


@pytest.mark.parametrize(
    ("house", "deal"), [(WIEN, DEAL), (BAZA, BAZA_DEAL), (POUCES, POUCES_DEAL)], ids=["wien", "baza", "pouces"]
)
def test_the_library_finds_and_carries_them(tmp_path: Path, house: str, deal: str) -> None:
    file = whole(tmp_path, house, deal)
    [record] = notation.read(file)
    report = notation.check(record)
    named = house.split()[1]
    assert report.verdict in ("legal", "incomplete")
    assert (report.house, report.house_file) == (named, f"{file.parent.joinpath(named).name.partition('@')[0]}.house")
    assert notation.to_json(report).count(named) == 1
    session = notation.Session(record, step=0) if report.verdict == "legal" else notation.Session(record)
    texts = [notation.write(record), notation.write(notation.complete(record)), notation.write([record])]
    texts += [notation.write(notation.from_json(notation.to_json(record)))]
    if report.verdict == "legal":
        session.take(session.options[0])
        texts += [notation.write(session.record), notation.write(notation.Play.after(record, 5).record)]
    for text in texts:
        [alone] = notation.read(text)
        again = notation.check(alone)
        assert (again.house, again.house_file, again.verdict) == (named, None, report.verdict), text
    pickled = notation.check(pickle.loads(pickle.dumps(record)))
    assert (pickled.verdict, pickled.house_file) == (report.verdict, report.house_file)
    assert record.text == deal and record.line == 3 and hash(record) == hash(notation.read(deal)[0])


@pytest.mark.parametrize(("house", "deal"), [(WIEN, DEAL), (BAZA, BAZA_DEAL)], ids=["wien", "baza"])
def test_an_archive_keeps_them(tmp_path: Path, house: str, deal: str) -> None:
    """A record alone in an archive, or behind its export, is judged as beside its house."""
    file, archive = whole(tmp_path / "here", house, deal), tmp_path / "deals.archive"
    run("archive", "--archive", archive, "add", file)
    text = run("archive", "--archive", archive, "export")
    [alone] = read(text)
    assert (judge(alone).verdict, judge(alone).house) == ("legal", house.split()[1])
    assert "legal" in run("archive", "--archive", archive, "show", "1")
    assert house.splitlines()[0] in text


@pytest.mark.parametrize("name", PADS)
def test_a_pad_is_imported_under_a_house(tmp_path: Path, name: str) -> None:
    """Its contracts are known, and each record has the lines."""
    game, text, contract = PADS[name]
    (tmp_path / f"{name}.house").write_text(HOUSES[game])
    (tmp_path / "pad.csv").write_text(text)
    words = (
        "import",
        "pad",
        tmp_path / "pad.csv",
        "--game",
        game,
        "--set",
        f"rules={name}",
        "--set",
        "date=2024-05-01",
    )
    told = run(*words, "--set", "dealer=D")
    [alone] = read(told)
    report = judge(alone)
    assert contract in told and HOUSES[game].splitlines()[0] in told
    assert (report.verdict, report.house) == ("incomplete", HOUSES[game].split()[1])


def test_a_record_in_the_terminal_carries_them(folder: Path) -> None:
    words = ["record", "koenigrufen", "4", "--rules", "wien", "-o", str(folder / "new.tdn")]
    told = CliRunner().invoke(main, words, input="\n" * 3 + "-\n" * 9 + "contract B zwiccolo\nq\n")
    assert told.exit_code == 0, told.output
    [alone] = read((folder / "new.tdn").read_text())
    assert judge(alone).house == "wien@20210101" and alone.first("contract").items == ("zwiccolo",)  # type: ignore[union-attr]


def test_a_check_names_the_file(folder: Path) -> None:
    file = folder / "deals.tdn"
    assert f"1 record judged by wien@20210101 of {folder / 'wien.house'}" in run("check", file)
    report = json.loads(run("check", "--format", "jsonl", file))
    assert (report["house"], report["house_file"]) == ("wien@20210101", "wien.house")
    file.write_text(run("complete", file))
    assert "judged by" not in run("check", file)
    report = json.loads(run("check", "--format", "jsonl", file))
    assert (report["house"], report["house_file"]) == ("wien@20210101", None)


def test_what_is_completed_carries_them(folder: Path) -> None:
    told = CliRunner().invoke(main, ["complete", str(folder / "deals.tdn")])
    assert told.exit_code == 0 and WIEN in told.output


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("houses/*.house")), ids=lambda path: path.stem)
def test_an_example_of_a_house_is_sound(path: Path) -> None:
    """Real sheets, each with what it cannot say."""
    found = check_house(str(path), 0.02)
    assert found.problems == [] and found.tried and not any([one.broken for one in found.tried])
    assert found.tried[-1].house.name == path.stem and path.read_text().startswith("# ")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("houses/*.house")), ids=lambda path: path.stem)
def test_the_rules_page_of_a_house(path: Path) -> None:
    """What differs comes first: every contract with its value, every bonus and option; and the page of its game."""
    named = named_house(str(path))
    assert named is not None
    page = house_page(named.game, named.house, named.remarks)
    top, _line, below = page.text.partition("\n# " + named.game.title)
    assert below and page.anchors[0] == "house"
    for contract in named.game.under({HOUSE: named.house.text}).contracts if named.house.ladder else ():
        row, *_bonus = [row for row in top.splitlines() if f"| `{contract.word}` | " in row]
        assert f" {contract.base} " in row.replace("*", " ")
    assert all(f"| `{prize.word}` | {prize.text.replace('no', 'not played')} |" in top for prize in named.house.bonuses)
    assert all(f"| `{name}` | `{value}` |" in top for name, value in named.house.options)
    assert ("Deals that count double" in top) == bool(named.house.radl) and named.remarks in top
    tables = dict(BLOCK.findall(below))
    game = named.game.under({HOUSE: named.house.text})
    rows = [row.split("|")[1:-1] for row in tables["contracts"].strip().splitlines()[2:]]
    assert [row[0].strip(" `") for row in rows] == list(game.contracts.words), (
        "the contracts of the house, in its order"
    )
    for contract, row in zip(game.contracts, rows, strict=True):
        assert str(contract.base) in [cell.strip() for cell in row]


@pytest.mark.parametrize("name", house_sums.SHEETS)
def test_the_sums_of_a_house_told_again(name: str) -> None:
    """From the numbers of the sheet alone; the tool tells 1,000 deals of each."""
    told, others = house_sums.told_again(name, 12, 2)
    assert (told, others) == (12, [])


def test_commands_take_a_house(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for name in ("wien", "wien.house", str(folder / "wien.house")):
        assert "Wiener Tarockcup" in run("rules", name, "--rule", "house")
        assert "zwiccolo (2)" in run("games", name)
        for words in ([], ["--players", "rule"]):
            [record] = read(run("random", name, "--seed", "2", "--rules", "times=2", *words))
            assert (judge(record).verdict, judge(record).house) == ("legal", "wien@20210101")
            assert record.first("rules").items == ("wien", "times=2")  # type: ignore[union-attr]
    assert CliRunner().invoke(main, ["games", "nobody"]).exit_code == 2
    (folder / "bad.house").write_text(WIEN.replace(" dreier 5", " drier 5"))
    for command in ("games", "rules", "random"):
        told = CliRunner().invoke(main, [command, "bad.house"])
        assert told.exit_code == 2 and "“drier”" in told.output, told.output


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
