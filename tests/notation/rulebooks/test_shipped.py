"""A rule set that has shipped never changes its values: a new year is a new set. `shipped.json` has those of each.

``python -m tests.notation.rulebooks.test_shipped`` writes those of a set that is new; it changes no other.
"""

import json
import re
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from notation.game import Contract, Game
from notation.problems import Phrase, say
from notation.rulebooks import GAMES
from notation.rulebooks.koenigrufen.tariffs import CUPS, Cup
from notation.table import Table

SHIPPED = Path(__file__).with_name("shipped.json")
APART = ("options", "cups", "contracts", "pack", "deal")
"""Tables that say something of all rule sets, or what the contracts say."""


def contract_values(contract: Contract) -> dict[str, Any]:
    """What a contract is, without its label, and without what it does not have."""
    told = contract._asdict() | {"own": re.sub(" at 0x[0-9a-f]+", "", repr(contract.own or ""))}
    usual = Contract("", "", 0, exchanges=False)._asdict() | {"own": repr("")}
    return {name: value for name, value in told.items() if name != "label" and value != usual[name]}


def values(game: Game[Table], rule_set: str) -> dict[str, Any]:
    """The values of a rule set: its contracts in order, and its options."""
    rules = game.rules(rule_set)
    return {"contracts": [contract_values(row) for row in game.contracts_of(rules)], "options": rules}


def numbers(game: Game[Table]) -> dict[str, Any]:
    """The numbers and words in the tables of a game: what it computes with."""
    tables = {name: table for name, table in game.tables().items() if name not in APART}
    rows = {
        name: [[cell for cell in row if isinstance(cell, int | tuple)] for row in t.rows] for name, t in tables.items()
    }
    return {name: [[_word(cell) for cell in row] for row in table if row] for name, table in rows.items()}


def _word(cell: Any) -> Any:
    if isinstance(cell, Contract):
        return cell.word
    return say(*cell) if isinstance(cell, Phrase) else list(cell) if isinstance(cell, tuple) else cell


def cup_values(cup: Cup) -> dict[str, Any]:
    """What a cup of Königrufen has beside its contracts, as no table shows it for every cup."""
    told = {field.name: getattr(cup, field.name) for field in fields(cup) if field.name not in ("contracts", "emperor")}
    return told | {
        "bonuses": [(bonus.word, bonus.silently, bonus.worth, bonus.risky) for bonus in cup.bonuses],
        "emperor": cup.emperor is not None and cup.emperor.in_order,
        "trischaken": [[*case, *both] for case, both in sorted(cup.trischaken.items())],
    }


def told() -> dict[str, Any]:
    every = {
        f"{game.name} {rule_set}": values(game, rule_set) for game in GAMES.values() for rule_set in game.rule_sets
    }
    every |= {f"koenigrufen cup {name}": cup_values(cup) for name, cup in CUPS.items()}
    every |= {f"{game.name} tables": numbers(game) for game in GAMES.values()}
    found: dict[str, Any] = json.loads(json.dumps(every))
    return found


@pytest.mark.parametrize("name", json.loads(SHIPPED.read_text()) if SHIPPED.exists() else [])
def test_a_shipped_rule_set_keeps_its_values(name: str) -> None:
    assert holds(json.loads(SHIPPED.read_text())[name], told()[name])


def holds(kept: Any, now: Any) -> bool:
    """Whether everything that was kept is there as it was; what is new beside it is another matter."""
    if isinstance(kept, dict):
        return isinstance(now, dict) and all([name in now and holds(value, now[name]) for name, value in kept.items()])
    if isinstance(kept, list):
        return isinstance(now, list) and len(kept) == len(now) and all(map(holds, kept, now))
    return bool(kept == now)


def test_another_value_is_seen() -> None:
    kept = json.loads(SHIPPED.read_text())["koenigrufen tirol"]
    now = told()["koenigrufen tirol"]
    now["contracts"][0]["base"] += 1
    assert not holds(kept, now)


def test_every_rule_set_is_kept() -> None:
    assert told().keys() == json.loads(SHIPPED.read_text()).keys()


if __name__ == "__main__":
    kept = json.loads(SHIPPED.read_text()) if SHIPPED.exists() else {}
    lines = [f"{json.dumps(name)}: {json.dumps(what, ensure_ascii=False)}" for name, what in (told() | kept).items()]
    SHIPPED.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    sys.stdout.write(f"{len(kept)} were kept\n")
