"""A page of notes that a teacher would write: all that the notation holds beyond a perfect deal, in one record."""

from io import BytesIO

import pytest
from click.testing import CliRunner

from notation.cli import main
from notation.reader import read, records
from notation.replay import judge, position
from notation.replay.steps import steps
from notation.writer import HEAD, write
from replay_web.app import create_app
from tests.samples import sample

NOTES = """\
%tdn 1

deal tapp-tarock 3 {A lesson on when to draw tarocks.} {@de Wann man Tarock zieht.}
event "Tarockkurs"
date 2025-11
annotator "Grete"
player A "Franzi"
player B "Korbinian"
player C "Marlies"
dealer A
hand B: Fool T21 T18 T17 T16 T13 T12 T10 T9 T8 T7 T6 T5 SK CK H2
hand C: T20 T11 T4 SQ SN SJ S10 S9 CJ H1 H3 DK DN DJ D1 D3
talon: HK T14 D4 | HN DQ S7
bids: B dreier, C unterer!? {Light.} {@de Dünn.}, A pass, B hold!, C pass
take B: HK T14 D4
discard B: T16 H2 D4
announce: B pass, C kontra?, B pass
trick 1 B: Fool T4 T2
trick 2 B: T21! {@de Er zieht Tarock.} T11 T3
( trick 2 B: SK? {What if he cashes his king first?} S9 S8
  trick 3 B: T21 T11 T3
  ( trick 3 B: CK CJ C7
  )
)
trick 3 B: T18 T20 T15
trick 4 C: DK?! D2 T5
trick 5 B: T17 D3 T19
trick 6 A: CQ CK CJ
trick 7 B: T14 H3 C7^ {Franzi still had the Pagat; the table let it stand.}
trick 8 B: T13 S9 T1
trick 9 B: T12 D1 H4
trick 10 B: SK S10 S8
trick 11 B: HK H1 HJ
trick 12 B: T9 DJ C8
trick 13 B: T8 SJ C9
trick 14 B: T10 SN C10
trick 15 B: T6 DN CN
trick 16 B: T7 SQ HQ
points: B 62
score: B 9
agreed: B 8 "the trull was forgotten"
"""


def test_it_is_canonical_and_survives_json_byte_for_byte() -> None:
    [record] = read(NOTES)
    assert HEAD + "\n" + write(record) == NOTES
    to_json = CliRunner().invoke(main, ["convert", "--to", "json", "-"], input=NOTES)
    back = CliRunner().invoke(main, ["convert", "--to", "tdn", "-"], input=to_json.output)
    assert (to_json.exit_code, back.exit_code, back.output) == (0, 0, NOTES)


def test_it_checks_with_exactly_the_problems_that_it_should() -> None:
    """The revoke is a note at its card; the hand that is not written follows; the agreed score is nobody's claim."""
    [report] = [judge(record) for record in records(BytesIO(NOTES.encode()))]
    line = next(at for at, text in enumerate(NOTES.splitlines(), 1) if "C7^" in text)
    assert [(problem.code, problem.severity, problem.line, problem.column) for problem in report.problems] == [
        ("must-follow", "note", line, NOTES.splitlines()[line - 1].index("C7^") + 1)
    ]
    assert (report.verdict, report.points, report.score) == ("legal", {1: 62}, {0: 0, 1: 9, 2: 0})
    assert [branch.path for branch in report.branches] == [(1,), (1, 1)]


@pytest.mark.slow
def test_every_step_can_be_reached_on_the_page(tmp_path) -> None:  # type: ignore[no-untyped-def]
    [record] = read(NOTES)
    file = tmp_path / "notes.tdn"
    file.write_text(NOTES, encoding="utf-8")
    client = create_app([file]).test_client()
    address = client.get("/records").text.split('href="/records/', 1)[1].split('"', 1)[0]
    for path in ((), (1,), (1, 1)):
        last = len(steps(record, path)) - 1
        for step in sample(range(last + 1), 12, path):
            assert position(record, step, path) is not None
            variation = f"variation={'.'.join(map(str, path))}&" if path else ""
            page = client.get(f"/records/{address}?{variation}step={step}", headers={"Accept-Language": "de"})
            assert page.status_code == 200
    page = client.get(f"/records/{address}?step=14", headers={"Accept-Language": "de"})
    assert "Er zieht Tarock." in page.text
