"""Imports as the library and the command make them, and a file for each."""

from click.testing import CliRunner, Result

import notation
from notation.cli import main

EVENING = """date;players;dealer;declarer;contract;points;score
1.6.2019;Hildegard/Ruprecht/Sabine;A;Sabine;Dreier;65;3
2019-06-01;Hildegard/Ruprecht/Sabine;;Ruprecht;solo;30;A 8 C 8
"""

MOVES = {
    "game": "tapp-tarock",
    "players": {"A": "Hildegard", "C": "Sabine"},
    "dealer": "C",
    "moves": [["A", "pass"], ["B", "pass"], {"seat": "C", "act": "dreier"}, ["C", ["D2", "T4", "H4"]]],
}


def texts(form: str, text: str, **given: str) -> list[str]:
    """The records, and the mistakes with their places."""
    return [
        str(found.record) if found.record else f"{found.line}:{found.column}: {found.message}"
        for found in notation.import_records(form, text, **given)
    ]


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(main, ["import", *words], input=given)
