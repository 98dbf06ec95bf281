"""The command that prints the rules of a game."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from notation.cli import main
from notation.cli.showing_rules import readable
from notation.rulebooks import GAMES


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["rules", *arguments], env={"COLUMNS": "80"})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_a_page_is_printed_without_what_only_a_program_reads(game: str) -> None:
    result = run(game)
    assert result.exit_code == 0, result.output
    assert GAMES[game].title in result.output
    assert not any(sign in result.output for sign in ("<a id", "<!--", "```", "](", "\x1b"))
    assert "cavaliers" in result.output, "a table of the engine"
    assert all(line == line.rstrip() for line in result.output.splitlines())
    text = result.output.partition("\n[1] tarock show ")[0]
    assert max(map(len, text.splitlines())) <= 80


def test_without_a_game_all_rules_are_listed() -> None:
    result = run()
    assert result.exit_code == 0
    words = result.output.replace(",", " ").split()
    assert set(words) >= {*GAMES, "hold", "fool", "keep", "gstiess-played"}


def test_one_rule_is_printed() -> None:
    result = run("tapp-tarock", "--rule", "hold")
    assert result.exit_code == 0
    assert result.output.split()[0] == "Hold"
    assert "bids: A dreier, B unterer, C pass, A hold" in result.output
    assert "The order of the deal" not in result.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["tarokk"], "known games: tapp-tarock"),
        (["cego", "--rule", "hodl"], "did you mean hold"),
        (["cego", "--rule", "#"], "its rules are particular, pack, deal"),
        (["cego", "--rule", "\x1b[31m"], "is not a rule on this page"),
        (["cego", "--lang", "xx"], "xx"),
    ],
)
def test_what_is_not_there_is_told_with_what_is(arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())
    assert "Traceback" not in result.output and "\x1b" not in result.output


def test_a_link_to_a_record_becomes_the_command_that_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "[a held\nSolo](../corpus/a.tdn#3), [again](../corpus/a.tdn#3), [b](../corpus/a.tdn#4), [c](#hold)"
    shown, commands = readable(text, tmp_path / "notation")
    assert shown == "a held\nSolo \\[1\\], again \\[1\\], b \\[2\\], c"
    assert commands == [f"tarock show {Path('corpus', 'a.tdn')} --record {number}" for number in (3, 4)]


def test_a_link_to_a_lesson_becomes_the_command_that_asks_it(tmp_path: Path) -> None:
    (tmp_path / "a b.tdn").write_text("deal cego 3\nask A: What now?\n", "utf-8")
    _, commands = readable("[c](../a b.tdn#1)", tmp_path / "notation")
    assert commands == [f"tarock quiz '{tmp_path / 'a b.tdn'}'"]
