"""The manuals keep their word: every example is read, every anchor that a problem names exists.

Fences: ``tdn`` is right (``tdn SEAT CONTRACT`` tells what comes of an auction), ``tdn-in`` and ``tdn-out`` follow
each other, ``tdn-bad CODE LINE:COLUMN`` is broken just so, ``tdn-checked`` is the record of the JSON example,
``tdn-steps N`` ends with step N. An example that is no whole record is read behind a ``deal`` line of its own.
"""

import json
import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

import notation.replay  # noqa: F401  (declares the codes)
from notation.evenings.lines import SEASON, read_text
from notation.evenings.lines import formatted as formatted_evening
from notation.evenings.reading import read_evening
from notation.files.formatting import formatted as formatted_file
from notation.lessons import check
from notation.problems import CATALOGUE, ERROR
from notation.reader import read, records, sources
from notation.record import KEYWORDS, SEATS, Record
from notation.replay.steps import steps
from notation.rulebooks import GAMES
from notation.rulebooks.rulebook import languages_of, place
from notation.testing.pages import codes_of_game
from notation.words.languages import DEFAULT
from notation.writer import write
from tests.places import ROOT

SPEC, README, ARCHIVE = (ROOT / name for name in ("notation/SPEC.md", "README.md", "corpus/ARCHIVE.md"))
LIBRARY, WRITING, EDITOR, EVENINGS, CHANGES, COMMANDS = (
    ROOT / "notation" / f"{name}.md" for name in ("LIBRARY", "GAMES", "EDITOR", "EVENINGS", "CHANGES", "COMMANDS")
)
SITE, DEVELOPING = (ROOT / "replay_web" / name for name in ("SITE.md", "DEVELOPING.md"))
PAGES = {name: Path(str(place(name))) for name in GAMES}
IN_LANGUAGES = [
    Path(str(place(name, language))) for name in GAMES for language in languages_of(name) if language != DEFAULT
]
OURS = (SPEC, README, ARCHIVE, LIBRARY, WRITING, EDITOR, EVENINGS, CHANGES, COMMANDS, SITE, DEVELOPING)
MANUALS = [*OURS, *PAGES.values(), *IN_LANGUAGES]

HEAD = "deal tapp-tarock 3\n"
_FENCE = re.compile(r"^( *)```([\w-]+)([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def fences(path: Path) -> list[tuple[str, str, str]]:
    """The fenced examples of a page: the fence's name, what stands behind it, the text without its indentation."""
    return [
        (name, rest.strip(), re.sub(rf"^{indent}", "", text, flags=re.MULTILINE))
        for indent, name, rest, text in _FENCE.findall(path.read_text(encoding="utf-8"))
    ]


def examples(kind: str) -> list[object]:
    """Every example under one kind of fence, as parameters: what stands behind the fence, its text."""
    return [
        pytest.param(rest, text, id=f"{path.name}-{index}-{(text.split() or ['empty'])[0]}")
        for path in MANUALS
        for index, (name, rest, text) in enumerate(fences(path))
        if name == kind
    ]


def whole(text: str) -> bool:
    """Whether an example has its own ``deal`` line at the very start of a line."""
    return re.search(r"^deal ", text, re.MULTILINE) is not None


def record_of(text: str) -> Record:
    """The one record of an example."""
    [record] = read(text if whole(text) else HEAD + text)
    return record


def errors(record: Record) -> list[str]:
    """The codes of what the reader calls an error."""
    return [flaw.code for flaw in record.flaws if CATALOGUE[flaw.code].severity == ERROR]


def formatted(text: str) -> str:
    """The canonical form of an example."""
    if whole(text):
        return b"".join(formatted_file(sources(BytesIO(text.encode())), lambda problems: None)).decode()
    return write(record_of(text)).removeprefix(HEAD)


def anchors(path: Path) -> list[str]:
    """Every anchor that a page sets by itself."""
    return re.findall(r'<a id="([^"]+)"></a>', path.read_text(encoding="utf-8"))


def slugs(path: Path) -> set[str]:
    """Every anchor of a page, the ones that its headings give included."""
    headings = re.findall(r"^#+ +(.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    named = {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}
    return named | set(anchors(path))


@cache
def numbers(path: Path) -> set[str]:
    """The numbers of the records of a file."""
    with path.open("rb") as stream:
        return {str(record.number) for record in records(stream) if record.number}


# ---- Anchors


def test_the_codes_of_a_game_are_those_of_its_page_and_parts() -> None:
    codes = codes_of_game(GAMES["tapp-tarock"])
    assert codes >= {"hold-instead", "must-follow", "discard-tarock", "record-ends"}
    assert not codes & {"fool-locked", "call-one-card"}


@pytest.mark.parametrize("name", GAMES)
def test_the_rule_of_every_code_stands_in_the_manual(name: str) -> None:
    for code in codes_of_game(GAMES[name]):
        page, _, anchor = CATALOGUE[code].rule.rpartition("#")
        path = SPEC if page == "SPEC" else PAGES[name]
        assert anchor in anchors(path), f"{code} names {anchor}, which {path.name} has not"


@pytest.mark.parametrize("path", MANUALS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(anchors(path)) == len(set(anchors(path))), "an anchor stands twice"
    for target, anchor in re.findall(r"\]\((?!http)([^)#]*)#?([^)]*)\)", text):
        other = (path.parent / target).resolve() if target else path
        assert other.is_file(), f"{path.name} links to {target}"
        if anchor:
            there = numbers(other) if other.suffix == ".tdn" else slugs(other)
            assert anchor in there, f"{path.name} links to {target}#{anchor}"


# ---- Examples


@pytest.mark.parametrize(("rest", "text"), examples("tdn"))
def test_an_example_is_read_without_error(rest: str, text: str) -> None:
    for record in read(text) if whole(text) else [record_of(text)]:
        assert not record.flaws, record.flaws
    if rest:
        seat, contract = rest.split()
        report = check(record_of(text))
        assert [problem.code for problem in report.problems] == ["record-ends"]
        assert (report.declarer, report.contract) == (SEATS.index(seat), contract)


@pytest.mark.parametrize("path", [SPEC, README], ids=lambda path: path.name)
def test_the_first_example_is_legal_and_canonical(path: Path) -> None:
    text = next(text for name, _, text in fences(path) if name == "tdn")
    report = check(record_of(text))
    assert (report.verdict, report.problems) == ("legal", [])
    assert formatted(text) == text


@pytest.mark.parametrize(("rest", "text"), examples("tdn-bad"))
def test_a_broken_example_is_broken_where_it_says(rest: str, text: str) -> None:
    code, place = rest.split()
    line, column = map(int, place.split(":"))
    own = whole(text) or CATALOGUE[code].rule == "SPEC#records"
    records = read(text if own else HEAD + text)
    found = {
        (told.code, told.line - (not own), told.column)
        for record in records
        for told in check(record, prove=True).problems
    }
    assert (code, line, column) in found


@pytest.mark.parametrize(("rest", "text"), examples("evening") + examples("season"))
def test_the_file_of_an_evening_or_a_season_is_canonical(rest: str, text: str) -> None:
    data = text.encode()
    found = read_text(data)
    assert found.problems == () and formatted_evening(found) == data
    assert found.about == SEASON or read_evening(data).problems == []


def pairs() -> list[object]:
    """The examples of the canonical form, before and after."""
    listed = fences(SPEC)
    befores = [index for index, (name, _, _) in enumerate(listed) if name == "tdn-in"]
    return [
        pytest.param(listed[index][2], *listed[index + 1][::2], id=f"{index}-{listed[index][2].split()[0]}")
        for index in befores
    ]


@pytest.mark.parametrize(("before", "fence", "after"), pairs())
def test_the_canonical_form_of_an_example(before: str, fence: str, after: str) -> None:
    assert fence == "tdn-out"
    assert formatted(before) == after
    assert formatted(after) == after
    if not whole(before):
        assert not errors(record_of(before))
        assert record_of(after) == record_of(before)


def test_every_fence_is_of_a_known_kind() -> None:
    kinds = [name for path in MANUALS for name, _, _ in fences(path)]
    known = {"tdn", "tdn-in", "tdn-out", "tdn-bad", "tdn-checked", "tdn-steps", "json", "sh", "text", "python"}
    known |= {"evening", "season"}
    known |= {"jinja"}  # see tests/replay_web/test_developing.py
    known |= {"evening-sh", "evening-out"}  # see tests/notation/cli/test_evenings.py
    known |= {"yaml", "elisp", "po"}  # what other programs read
    known |= {"markdown", "toml"}  # see tests/notation/test_game_manual.py
    known |= {"csv", "sheet", "hands", "moves", "importer", "page"}  # see tests/notation/test_library_manual.py
    known |= {"tdn-converted", "json-records"}  # see tests/notation/schemas/test_records.py
    assert set(kinds) <= known
    assert kinds.count("tdn-in") == kinds.count("tdn-out") >= 20


PROBLEM = ("code", "severity", "line", "column", "message", "rule")
"""Keys of a problem as JSON."""


def test_the_json_of_a_check() -> None:
    listed = {name: text for name, _, text in fences(SPEC)}
    told = json.loads(listed["json"])
    record = record_of(listed["tdn-checked"])
    report = check(record)
    assert report.points and report.score and report.declarer is not None
    assert list(told) == [
        "file", "record", "line", "game", "players", "verdict", "declarer", "contract", "points", "points_unit",
        "score", "house", "house_file", "problems",
    ]  # fmt: skip
    assert told == {
        "file": told["file"],
        "record": record.number,
        "line": record.first_line,
        "game": record.game,
        "players": record.players,
        "verdict": report.verdict,
        "declarer": SEATS[report.declarer],
        "contract": report.contract,
        "points": {SEATS[seat]: points for seat, points in report.points.items()},
        "points_unit": 1,
        "score": {SEATS[seat]: entry for seat, entry in report.score.items()},
        "house": None,
        "house_file": None,
        "problems": [{key: getattr(problem, key) for key in PROBLEM} for problem in report.problems],
    }
    assert report.problems, "the example shows no problem"


@pytest.mark.parametrize(("rest", "text"), examples("tdn-steps"))
def test_the_steps_of_an_example(rest: str, text: str) -> None:
    assert steps(record_of(text))[-1].number == int(rest)


# ---- What the manuals name


def test_the_specification_shows_a_line_of_every_keyword() -> None:
    shown = {
        line.split()[0].rstrip(":")
        for name, _, text in fences(SPEC)
        if name == "tdn"
        for line in text.splitlines()
        if line.strip()
    }
    text = SPEC.read_text(encoding="utf-8")
    for keyword in KEYWORDS:
        assert f"`{keyword}" in text, f"the specification does not explain {keyword}"
    assert shown >= KEYWORDS - {"x-club"} | {"...", "(", ")"}


@pytest.mark.parametrize("name", GAMES)
def test_the_readme_names_every_game(name: str) -> None:
    game = GAMES[name]
    rows = [row for row in README.read_text(encoding="utf-8").splitlines() if row.startswith("|") and name in row]
    assert len(rows) == 1
    [row] = rows
    assert game.title in row
    assert PAGES[name].relative_to(ROOT).as_posix() in row
    assert all(re.search(rf"\b{players}\b", row) for players in game.players)
    assert all(str(game.pack(players).bit_count()) in row for players in game.players)
    assert all(f"`{option}" in row for option in game.options)


@pytest.mark.parametrize("name", GAMES)
def test_the_specification_lists_words_and_options(name: str) -> None:
    game, text = GAMES[name], SPEC.read_text(encoding="utf-8")
    rows = " ".join(row for row in text.splitlines() if row.startswith(f"| `{name}`"))
    assert all(f"`{contract.word}`" in rows for contract in game.contracts)
    assert all(f"`{rule_set}`" in rows for rule_set in game.rule_sets)
    for option, values in game.options.items():
        assert f"`{option}={'|'.join(values)}`" in rows.replace("\\|", "|")


def tables(path: Path) -> list[list[str]]:
    """The rows of every table of a page, each as its cells."""
    return [
        [cell.strip() for cell in row.strip("|").split("|")]
        for row in path.read_text(encoding="utf-8").splitlines()
        if row.startswith("|")
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_has_its_contracts(name: str) -> None:
    rows = tables(PAGES[name])
    for contract in GAMES[name].contracts:
        assert any(row[0] == f"`{contract.word}`" and str(contract.base) in row for row in rows), contract


def test_the_readme_has_the_two_commands() -> None:
    text = README.read_text(encoding="utf-8")
    assert "python3 -m venv .venv && .venv/bin/pip install '.[all]' && .venv/bin/tarock serve\n" in text
    tests = (
        "python3 -m venv .venv && .venv/bin/pip install uv && .venv/bin/uv pip install -e '.[test]' && .venv/bin/pytest"
    )
    assert f"{tests}\n" in text
