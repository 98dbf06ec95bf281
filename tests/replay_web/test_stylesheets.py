"""Stylesheets declare everything once."""

import re
from collections import Counter
from pathlib import Path

import pytest

import replay_web
from notation.evenings import printing
from notation.rulebooks import GAMES
from replay_web.present import static_files
from replay_web.present.hands import size_of

SHEETS = [*sorted((Path(replay_web.__file__).parent / "static").glob("*.css")), printing.STYLE]


LAYERS = ("base", "cards", "layout", "table", "steps", "sheet", "choices")
"""The layers of what every page loads; that of a kind of page comes after them."""


def rules(text: str) -> list[tuple[tuple[str, ...], str]]:
    """Every rule of a sheet: what it is nested in with its own selector, and what it says."""
    found: list[tuple[tuple[str, ...], str]] = []
    open_rules: list[tuple[str, list[str]]] = []
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for words, sign in re.findall(r"([^{};]*)([{};])", text):
        told = " ".join(words.split())
        if sign == "{":
            open_rules.append((told, []))
            continue
        if told and open_rules:
            open_rules[-1][1].append(told)
        if sign == "}":
            if said := open_rules[-1][1]:
                found.append((tuple(selector for selector, _said in open_rules), "; ".join(said)))
            open_rules.pop()
    assert not open_rules
    return found


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_rule_is_written_twice(sheet: Path) -> None:
    counted = Counter(rules(sheet.read_text("utf-8")))
    assert counted, "there are rules"
    assert [rule for rule, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_sheet_is_a_layer(sheet: Path) -> None:
    wanted = f"@layer {sheet.stem if sheet.stem in LAYERS else 'page'}"
    assert {path[0] for path, _said in rules(sheet.read_text("utf-8"))} <= {wanted, "@page"}


def test_the_layers_stand_in_the_order_of_the_sheets() -> None:
    site = static_files.read("site.css").content.decode()
    assert site.startswith(f"@layer {','.join(LAYERS)},page;")
    assert {path.stem for path in SHEETS} >= {*LAYERS}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_packed_sheet_says_what_the_sheet_says(sheet: Path) -> None:
    def without_space(text: str) -> list[tuple[tuple[str, ...], str]]:
        return [(tuple(part.replace(" ", "") for part in path), said.replace(" ", "")) for path, said in rules(text)]

    text = sheet.read_text("utf-8")
    packed = static_files.packed(text)
    assert without_space(packed) == without_space(text)
    assert len(packed) < 0.85 * len(text) and "\n" not in packed


def test_the_two_rows_of_a_hand_of_any_size_have_their_rules() -> None:
    sheet = (Path(replay_web.__file__).parent / "static" / "table.css").read_text("utf-8")
    told = dict(rules(sheet))
    for game in GAMES.values():
        for players in game.players:
            most = game.hand_size(players) + sum(game.talon(players))
            for row in {name for cards in range(most + 1) for name in size_of(most, cards).split() if "row-" in name}:
                number = int(row.removeprefix("row-"))
                assert told["@layer table", f".{row}"] == f"--row: {number}", (game.name, players)
                second = "@layer table", f".{row}", f"li:nth-child(n+{number + 1})"
                assert told[second] == "--down: 1.7334", "its last cards are in the second row"
