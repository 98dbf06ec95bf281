"""Records as JSON: nothing is lost on the way and back, and what is no record is refused in a sentence."""

import json
import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.cli import main
from notation.files.converting import to_json, to_tdn
from notation.files.formatting import formatted
from notation.reader import read, read_record, sources
from notation.record import Line, Record, Variation
from notation.schemas.fields import record_schema
from notation.schemas.records import JsonRecordError, record_from_json, record_json, way_text
from notation.writer import write
from tests.notation.test_writer import NODE, QUICK, RECORD
from tests.places import EXAMPLES, SHIPPED
from tests.samples import amount
from tests.test_manual import SPEC, fences

FILES = [
    *SHIPPED,
    *sorted(EXAMPLES.glob("*.tdn")),
]

PAGE = """%tdn 1
# A page of notes
{@de Vom Stammtisch.}

deal tapp-tarock 3 {the third} # of six
x-club a  {b   #c
place "Innsbruck"
event "Stamm{tisch" {a name}
player B "Bert"
player A "An\\"na\\\\" # guest
rules standard@1 talon-halves=fixed
# no date
board 7
date 1999-10
player A "Anna"
weather raining {still
hand A: Fool T21?! {@de Der Mond
  ist gut.} {@en good} T1 _13
talon: _3 | C10 _ {here} _
dealer C
bids: {once} A dreier!, B pass {a} {b}, C unterer
contract A oberer?
keep B: T20
call A: T20^!?
buy C: T21 for T18
take A: S9 T5 CJ
announce: A pagat, C kontra pagat!
expose B
trick 1 A: Fool^ T8 T3 {one
  two}
( # why not
  trick 1 A: T21 T8 T3 {a
    waste}
  ( ( trick 1 A: T2 )
    dealer A
    board 8
  )
  (
  )
)
...
claim A {no doubt}
points: A 53 {x}
agreed: A 20, B -20 "why: \\"so\\""
"""


def back(record: Record) -> Record:
    """The record that comes of a record's JSON as text."""
    return record_from_json(json.loads(json.dumps(record_json(record))), record.number)


def fmt(data: bytes) -> bytes:
    return b"".join(formatted(sources(BytesIO(data)), lambda problems: None))


def there_and_back(path: Path, data: bytes, indent: bool = False) -> tuple[bytes, bytes]:
    """The JSON of a file, and the TDN of that."""
    there, again = path / "there.tdn", path / "back.json"
    there.write_bytes(data)
    again.write_bytes(b"".join(to_json([str(there)], complain, lambda text: None, indent)))
    return again.read_bytes(), b"".join(to_tdn([str(again)], complain, lambda text: None))


def complain(text: str, failed: bool) -> None:
    assert not failed, text


# ---- There and back


@settings(QUICK, max_examples=amount(40, 120))
@given(RECORD)
@pytest.mark.slow
def test_every_record_survives(record: Record) -> None:
    again = back(record)
    assert again == record
    assert again.text == write(record)
    assert record_json(again) == record_json(record)


@QUICK
@given(st.lists(NODE, max_size=4), st.lists(st.sampled_from(["# a", "{b}", "{c\n  d}"]), max_size=2), st.booleans())
@pytest.mark.slow
def test_every_file_is_what_formatting_makes_of_it(
    tmp_path_factory: pytest.TempPathFactory, nodes: list[Line | Variation], head: list[str], indent: bool
) -> None:
    deal = Line("deal", None, 3, ("x",), None, None, 0)
    records = [write(Record((deal, *part))) for part in (nodes[:2], nodes[2:])]
    data = "\n".join([*head, *records]).encode()
    assert there_and_back(tmp_path_factory.mktemp("files"), data, indent)[1] == fmt(data)


MORE = {
    "a page of notes": PAGE.encode(),
    "no record": b"",
    "only a head": b"%tdn 1\n# a\n\n# b\n",
    "lines for programs": b"% first\n%tdn 1\n# a\ndeal x 3\n%  scanned  \n%tdn 1\ndate 1999\n%tdn 1 more\n\ndeal y 3\n",
    "another version": b"%tdn 2\n# a\n\ndeal x 3\nsuper new\n\n%tdn 1\n\ndeal y 3\n%tdn 3\ndeal z 3\n",
    "an unreadable head": b"hello\n{c}\n\ndeal x 3\n",
    "unreadable lines": b"%tdn 1\ndeal x 3\nhand A:  t21\n\n\ndeal y  3\n",
    "no UTF-8": b'deal x 3\nplayer A "\xff"\n\ndeal y  3\n',
    "control characters": 'deal x 3\nevent "\x00\x1b[31m\x7f\x9b\u202e\u2028\r"\n{\x00 a\x85b}\n'.encode(),
    "other line ends": PAGE.replace("\n", "\r\n").encode(),
    "a byte order mark": b"\xef\xbb\xbf" + PAGE.encode(),
}


@pytest.mark.parametrize("indent", [False, True])
@pytest.mark.parametrize("name", MORE)
def test_a_file_is_what_formatting_makes_of_it(tmp_path: Path, name: str, indent: bool) -> None:
    written, again = there_and_back(tmp_path, MORE[name], indent)
    assert again == (fmt(MORE[name]) or b"%tdn 1\n")
    assert written.decode().replace("\n", "").isprintable()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.slow
@pytest.mark.sampled(12)
def test_the_records_of_the_project_survive(tmp_path: Path, path: Path) -> None:
    assert there_and_back(tmp_path, path.read_bytes())[1] == fmt(path.read_bytes())
    for record in read(path.read_bytes().decode("utf-8", "replace")):
        assert back(record) == record


def test_the_head_of_a_further_file_belongs_above_it(tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("a.tdn", "b.tdn")]
    Path(names[0]).write_text("# a\ndeal x 3\n")
    Path(names[1]).write_text("# b\ndeal y 3\n")
    lines = b"".join(to_json(names, complain, pytest.fail))
    (tmp_path / "c.jsonl").write_bytes(lines)
    assert [*map(json.loads, lines.splitlines())][2] == {"tdn": 1, "head": ["# b"]}
    assert b"".join(to_tdn([str(tmp_path / "c.jsonl")], complain, pytest.fail)) == fmt(
        b"# a\ndeal x 3\n# b\ndeal y 3\n"
    )


# ---- The form


def test_the_usual_header_is_fields() -> None:
    text = 'deal x 3\nevent "E"\ndate 1999\nboard 7\nplayer A "Anna"\nplayer C "Cleo"\ndealer B\ntrick 1 A: Fool\n'
    [record] = read(text)
    assert record_json(record) == {
        "tdn": 1, "game": "x", "players": 3, "event": "E", "date": "1999", "board": 7,
        "names": {"A": "Anna", "C": "Cleo"}, "dealer": "B", "lines": ["trick 1 A: Fool"],
    }  # fmt: skip


def test_a_header_line_elsewhere_leaves_its_keyword_there() -> None:
    [record] = read(PAGE)
    found = record_json(record)
    assert (found["event"], found["place"], found["names"]["A"]) == ("Stamm{tisch", "Innsbruck", 'An"na\\')
    assert found["lines"][:12] == [
        "deal {the third} # of six", "x-club a  {b   #c", "place", "event {a name}", "player B", "player A # guest",
        "rules", "# no date", "board", "date", 'player A "Anna"', "weather raining {still",
    ]  # fmt: skip
    assert found["dealer"] == "C" and found["lines"].count("dealer") == 1
    assert found["lines"][-5] == [
        "# why not", "trick 1 A: T21 T8 T3 {a\n  waste}", [["trick 1 A: T2"], "dealer A", "board 8"], []
    ]  # fmt: skip


def test_lines_are_read_as_liberally_as_in_a_file() -> None:
    record = record_from_json({"tdn": 1, "game": "x", "players": 3, "lines": ["trick 1 A :Mond  XX ♥K{so}", "foo bar"]})
    assert write(record) == "deal x 3\ntrick 1 A: T21 T20 HK {so}\nfoo bar\n"


def test_a_record_may_be_handed_over_as_text() -> None:
    record = record_from_json({"tdn": 1, "text": "deal x 3\ntrick 1 A: Mond\n"})
    assert write(record) == "deal x 3\ntrick 1 A: T21\n"


def test_every_field_is_declared() -> None:
    texts = (PAGE, "deal x 3\nhand\n", "%tdn 2\n\ndeal x 3\n")
    for record in (read_record(b"# a\n%b\n", 1, 0), *(record_read for text in texts for record_read in read(text))):
        found = record_json(record)
        kind = "kept" if "text" in found else "head" if "head" in found else "record"
        schema = record_schema(kind)
        assert schema.load(found) == found
        assert list(found) == [name for name in schema.fields if name in found]


@pytest.mark.parametrize(("text", "told"), [
    (text, told)
    for (before, _, text), (name, _, told) in pairwise(fences(SPEC))
    if (before, name) == ("tdn-converted", "json-records")
])  # fmt: skip
def test_the_examples_of_the_specification(tmp_path: Path, text: str, told: str) -> None:
    written, again = there_and_back(tmp_path, text.encode())
    assert again.decode() == text
    assert [*map(json.loads, written.splitlines())] == _values(told)
    (tmp_path / "told.json").write_text(json.dumps(_values(told)))
    assert b"".join(to_tdn([str(tmp_path / "told.json")], complain, lambda text: None)).decode() == text


def _values(text: str) -> list[Any]:
    """The JSON values that stand one after the other in an example."""
    found, position = [], 0
    while position < len(text.rstrip()):
        value, end = json.JSONDecoder().raw_decode(text, position)
        found.append(value)
        position = end + len(text[end:]) - len(text[end:].lstrip())
    return found


# ---- What is refused


def whole(**fields: Any) -> dict[str, Any]:
    return {"tdn": 1, "game": "x", "players": 3, "lines": []} | fields


def nested(depth: int) -> list[Any]:
    lines: list[Any] = ["trick 1 A: T1"]
    for _ in range(depth):
        lines = [lines]
    return lines


REFUSED = [
    (3, "", "must be an object with the fields of a record, not 3"),
    ([], "", "must be an object"),
    ({}, ".tdn", "is missing: 1, the version"),
    (whole(tdn=2), ".tdn", "must be 1, the version of the notation, not 2"),
    (whole(tdn=True), ".tdn", "not true"),
    (whole(more=1), ".more", "is not a field allowed here; the fields are tdn, game, players"),
    (whole(game="Tapp"), ".game", 'must be the name of a game, a lower-case word, not "Tapp"'),
    (whole(game="x\n"), ".game", "must be"),
    (whole(game=None), ".game", "not null"),
    (whole(players="3"), ".players", "must be the number of players"),
    (whole(players=3.5), ".players", "must be the number of players"),
    (whole(players=10**400), ".players", "not so large a number"),
    (whole(board=float("inf")), ".board", "must be a number from 0 to 9999"),
    (whole(rules="standard x"), ".rules", "must be the name of a rule set"),
    (whole(event="a\nb"), ".event", "must be a text without line breaks"),
    (whole(event="x" * 99 + "\n"), ".event", "x…"),
    (whole(date="2015-02-29"), ".date", "must be a date"),
    (whole(date=1999), ".date", "must be a date as a string"),
    (whole(dealer="I"), ".dealer", 'must be a seat, A to H, not "I"'),
    (whole(names={"Z": "a"}), ".names.Z", 'must be a seat, A to H, not "Z"'),
    (whole(names={"A": 3}), ".names.A", "must be a text without line breaks, not 3"),
    (whole(names=["Anna"]), ".names", "must be an object, seat to name, not an array"),
    (whole(lines="trick 1 A: T1"), ".lines", "must be an array of lines"),
    (whole(lines=["# a", 3]), ".lines[1]", "must be a line of the notation, or an array of lines, not 3"),
    (whole(lines=[["# a", [None]]]), ".lines[0][1][0]", "not null"),
    (whole(lines=nested(17)), ".lines" + "[0]" * 17, "variations nest at most 16 deep"),
    (whole(lines=["# a", "trick 1 A: 10S"]), ".lines[1]", "column 12: “10S” is not allowed here in a “trick” line"),
    (whole(lines=[["", "# a"]]), ".lines[0][0]", "must be one line of the notation"),
    (whole(lines=["claim A\nclaim B"]), ".lines[0]", "must be one line of the notation"),
    (whole(lines=["{a} claim A", ""]), ".lines[0]", "must be one line of the notation"),
    (whole(lines=["( claim A", ")"]), ".lines[0]", "not closed"),
    (whole(lines=["( claim A )"]), ".lines[0]", "a variation is an array of lines"),
    (whole(lines=[[["claim A )", "claim B"]]]), ".lines[0][0][0]", "closes no variation"),
    (whole(lines=["claim A {a", "  claim B}"]), ".lines[0]", "not closed"),
    (whole(lines=[["claim A {a", "claim B}"]]), ".lines[0][0]", "not closed"),
    (whole(lines=["claim A {a\nb}"]), ".lines[0]", "not closed"),
    (whole(lines=["claim A\n% b"]), ".lines[0]", "must be one line"),
    (whole(lines=["% a"]), ".lines[0]", "belongs in the field “percent_lines”"),
    (whole(lines=["deal y 3"]), ".lines[0]", "“deal” can only come first"),
    (whole(lines=["# a", "deal {a}"]), ".lines[1]", "“deal” can only come first"),
    (whole(lines=["  deal y 3"]), ".lines[0]", ""),
    (whole(lines=["dealer A"]), ".lines[0]", "the first “dealer” of a record belongs in the field “dealer”"),
    (whole(lines=["dealer"]), ".lines[0]", "takes its value from the field “dealer”, which is missing"),
    (whole(lines=["player A"]), ".lines[0]", "takes its value from the field “names.A”"),
    (whole(lines=["dealer", "dealer"], dealer="A"), ".lines[1]", "appears a second time without its value"),
    (whole(lines=["dealer B", "dealer"], dealer="A"), ".lines[0]", "above the place of its field"),
    (whole(lines=["# a", "{\ud800}"]), ".lines[1]", "“\\ud800” is half of a character"),
    (whole(names={"A": "\udfff"}), ".names.A", "half of a character"),
    (whole(lines=["claim A\x00"]), ".lines[0]", "is not allowed here"),
    (whole(lines=["# " + "x" * (1 << 20)]), "", "at most 1048576 bytes long"),
    (whole(percent_lines=["a"]), ".percent_lines[0]", "must be a line that starts with “%” and is not only the"),
    (whole(percent_lines=["%tdn 2"]), ".percent_lines[0]", "must be a line"),
    (whole(percent_lines=["%a\n%tdn 2"]), ".percent_lines[0]", "must be a line"),
    ({"tdn": 1, "head": ["claim A"]}, ".head[0]", "may come before the first “deal”"),
    ({"tdn": 1, "head": ["deal x 3"]}, ".head[0]", "A “deal” line starts a record"),
    ({"tdn": 1, "head": "# a"}, ".head", "must be an array of strings"),
    ({"tdn": 1, "head": [], "lines": []}, ".lines", "is not a field allowed here"),
    ({"tdn": 1, "text": "deal x 3\ndeal y 3\n"}, ".text", "must be one record"),
    ({"tdn": 1, "text": "deal x 3", "game": "x"}, ".game", "the fields are tdn, version, text, base64"),
    ({"tdn": 1, "text": "\ud800"}, ".text", "half of a character"),
    ({"tdn": 1, "text": "deal x 3", "version": "1 2"}, ".version", "must be a version of the notation"),
    ({"tdn": 1, "text": "deal x 3", "base64": "eA=="}, ".base64", "cannot be given together with “text”"),
    ({"tdn": 1, "base64": "?"}, ".base64", "must be bytes in base64"),
]


@pytest.mark.parametrize(("value", "way", "said"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_record_is_refused(value: Any, way: str, said: str) -> None:
    with pytest.raises(JsonRecordError) as refused:
        record_from_json(value)
    found = [(way_text(at), what) for at, what in refused.value.mistakes]
    assert any(at == way and said in what for at, what in found), found


PIECES = st.sampled_from(
    ["(", ")", "{", "}", "{a}", "\n", "\n  ", " ", "# a", "%tdn 2", "deal x 3", "dealer", " A", "claim A", '"', "event",
     "x-y", "trick 1 A:", " T1", "\\", "!", "...", "\ud800", "\x00", "player A"]
)  # fmt: skip
STRINGS = st.lists(PIECES, max_size=5).map("".join)
LINES = st.recursive(st.lists(STRINGS, max_size=3), lambda inner: st.lists(st.one_of(STRINGS, inner), max_size=3))


def shape(nodes: Any) -> list[Any]:
    """Nesting of the lines of a record, or of its JSON."""
    return [
        shape(node.lines) if isinstance(node, Variation) else shape(node) if isinstance(node, list) else 0
        for node in nodes
    ]


@settings(QUICK, max_examples=300)
@given(LINES)
@pytest.mark.slow
def test_a_string_is_one_line_or_refused(lines: list[Any]) -> None:
    try:
        record = record_from_json(whole(lines=lines))
    except JsonRecordError as error:
        assert error.mistakes and str(error)
        return
    beside_deal = bool(lines) and isinstance(lines[0], str) and re.match(r"deal(?![A-Za-z0-9_-])", lines[0]) is not None
    assert shape(record.lines) == shape(lines if beside_deal else ["deal", *lines])
    assert back(record) == record


FIELDS = [*record_schema().fields, "x"]


@QUICK
@given(st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(FIELDS), inner)),
))  # fmt: skip
@pytest.mark.slow
def test_no_value_makes_it_stumble(value: Any) -> None:
    for data in (value, whole(lines=value), whole(names=value), {"tdn": 1, "head": value}, {"tdn": 1, "text": value}):
        try:
            record_from_json(data)
        except JsonRecordError as error:
            assert error.mistakes


# ---- The command


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, given: str | bytes = "") -> Result:
    result = CliRunner().invoke(main, ["convert", *words], input=given)
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


GOOD = json.dumps(whole())


@pytest.mark.parametrize(
    ("given", "status", "said"),
    [
        ("[" * 200_000, 2, "-: is nested too deep"),
        (GOOD + "\n" + "[" * 200_000, 1, "-:2: records[1]: is nested too deep"),
        (GOOD + "\n" + '{"a":' * 200_000, 1, "-:2: records[1]: is nested too deep"),
        (b"\xff\xfe\n" + GOOD.encode(), 1, "-:1: records[0]: is not UTF-8: byte 1 is FF"),
        (b"[\n\xff]", 2, "-: is not UTF-8: byte 3 is FF"),
        ("[1,", 2, "-: is not JSON: expecting value (column 4)"),
        ("[\n" + GOOD + "\n" + GOOD + "]", 2, "(line 3, column 1)"),
        ("%tdn 1\n\n" + GOOD, 1, "-:1: records[0]: is not JSON: expecting value (column 1); expected one record"),
        (GOOD.replace("3", "NaN"), 1, "NaN is not a JSON value"),
        (GOOD.replace("3", "-Infinity"), 1, "-Infinity is not a JSON value"),
        (GOOD.replace("3", "3" * 5000), 1, "a number with too many digits"),
        (GOOD.replace("3", "3e999"), 1, "records[0].players: must be the number of players"),
        (GOOD.replace('"x"', '"x\x00"'), 1, "is not JSON: invalid control character"),
        (GOOD.replace('"x"', '"\\ud800"'), 1, "records[0].game: must be"),
        (GOOD.replace('"tdn": 1', '"tdn": 1, "tdn": 1'), 1, "the field “tdn” twice in one object"),
        (f"[{GOOD}, {json.dumps(whole(lines=['# a', 'hand']))}]", 1, "-: records[1].lines[1]: column 5"),
        ('\n{"a":1,"b":2}', 1, "-:2: records[0]: 3 more mistakes"),
        ("3", 1, "-:1: records[0]: must be an object"),
        ('{"tdn": 1, "text": "deal x 3\\nhand\\n"}', 1, "-:1: records[0]: kept as it stands"),
    ],
    ids=range(19),
)  # fmt: skip
def test_what_is_malformed_is_said_and_the_rest_is_written(given: str | bytes, status: int, said: str) -> None:
    result = run("--to", "tdn", "-", given=given)
    assert (result.exit_code, said in result.stderr) == (status, True), result.stderr[:500]
    assert result.stdout.startswith("%tdn 1\n")
    text = given if isinstance(given, str) else given.decode("latin-1")
    assert ("deal x 3" in result.stdout) == ((status == 1 and GOOD in text) or "kept" in said)


def test_convert_reads_arrays_and_one_object_over_many_lines() -> None:
    for text in (f"[{GOOD}]", f"\ufeff\n [\n{GOOD}\n]", json.dumps(whole(), indent=2), f"\n\n{GOOD}\r\n\n"):
        result = run("--to", "tdn", "-", given=text)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "%tdn 1\n\ndeal x 3\n", ""), text


def test_convert_writes_a_record_a_line_and_goes_on() -> None:
    Path("a.tdn").write_text("deal x 3\nhand\n\ndeal y 3\n")
    result = run("--to", "json", "a.tdn", "gone.tdn")
    assert result.exit_code == 2
    assert [*map(json.loads, result.stdout.splitlines())] == [
        {"tdn": 1, "text": "deal x 3\nhand\n\n"}, whole(game="y"),
    ]  # fmt: skip
    assert "a.tdn:2:5: error line-unreadable" in result.stderr and "a.tdn:1: kept as text" in result.stderr
    assert "gone.tdn: No such file" in result.stderr
    assert run("--to", "json", "a.tdn").exit_code == 1
    assert run("--to", "json", "-", given="deal y 3\n").exit_code == 0


def test_convert_says_which_form_it_wants() -> None:
    assert run("-").exit_code == 2
    assert run("--to", "xml", "-").exit_code == 2
    assert run("--to", "tdn", "gone.json").exit_code == 2
    assert run("--to", "tdn", "--indent", "-").exit_code == 2
    assert "JSON" in run("--help").stdout


def test_indented_json_is_one_array() -> None:
    text = run("--to", "json", "--indent", "-", given=PAGE).stdout
    assert [load.get("game") for load in json.loads(text)] == [None, "tapp-tarock"]
    assert '\n    "event": "Stamm{tisch",\n' in text
    assert run("--to", "json", "--indent", "-", given="").stdout == "[]\n"
