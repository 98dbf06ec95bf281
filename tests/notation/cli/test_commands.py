"""`tarock complete` and `tarock view` from the outside."""

from pathlib import Path

from click.testing import CliRunner

from notation.cli import main
from tests.notation.records import WHOLE
from tests.notation.replay.test_gaps import without


def run(*words: str, text: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(main, list(words), input=text)
    return result.exit_code, result.output


def test_complete_writes_to_standard_output(tmp_path: Path) -> None:
    source = without("(?:hand A|discard|points|score)")
    file = tmp_path / "deal.tdn"
    file.write_text(source, encoding="utf-8")
    code, output = run("complete", str(file))
    assert code == 0 and output.startswith("%tdn 1\n\ndeal tapp-tarock 3\n")
    for line in ("hand A: T19 T15", "discard B: T16 H2 D4", "points: B 62", "score: B 9"):
        assert f"\n{line}" in output
    assert file.read_text(encoding="utf-8") == source


def test_complete_of_no_record_is_refused() -> None:
    for text in ("\x00\x01\x02\n" * 99, "", "\n# nothing\n"):
        status, said = run("complete", "-", text=text)
        assert status == 2 and "no record was found" in said and "\x01" not in said


def test_complete_leaves_what_it_cannot_read_as_it_stands() -> None:
    source = "deal tapp-tarock 3\nhand A: T99\n"
    assert run("complete", "-", text=source) == (0, f"%tdn 1\n\n{source}")


def test_view_writes_what_a_seat_knew() -> None:
    code, output = run("view", "-", "--seat", "C", "--step", "20", text=WHOLE)
    assert code == 0 and "hand B: _16" in output and output.endswith("trick 4 C: DK\n")


def test_view_writes_a_deal_from_a_trick_on() -> None:
    code, output = run("view", "-", "--trick", "15", text=WHOLE)
    assert code == 0 and "position 15 " in output and "trick 15 " in output and "trick 14 " not in output
    assert run("check", "-", text=output)[0] == 0


def test_wrong_words_are_answered_with_what_would_be_right() -> None:
    views = ("view -", "view - --seat D", "view - --seat B --trick 3", "view - --trick 40", "view gone --seat B")
    for words in (*views, "view - --seat B --record 2", "complete gone"):
        code, output = run(*words.split(), text=WHOLE)
        assert code == 2 and "Traceback" not in output and output.strip()
