"""The archivist's manual keeps its word: its queries can be asked, its commands exist, its SQL runs."""

import re
import shlex

import click
import pytest
from sqlalchemy import text

from corpus.archive import Archive
from corpus.cli.commands import archive as commands
from corpus.cli.commands import joined
from corpus.database import store
from corpus.exporting import TABLES
from corpus.searching.query import HAS, KEYS, PAGAT, WHO, parse
from tests.places import ROOT

MANUAL = (ROOT / "corpus" / "ARCHIVE.md").read_text(encoding="utf-8")
FENCES = re.findall(r"^```(\w+)\n(.*?)^```$", MANUAL, re.MULTILINE | re.DOTALL)


def test_the_manual_names_every_key_and_its_values() -> None:
    rows = dict(re.findall(r"^\| `(\w+):[^|]*\| (.*) \|$", MANUAL, re.MULTILINE))
    assert list(rows) == list(KEYS)
    assert all(f"`{value}`" in rows["has"] for value in HAS)
    assert all(f"`{value}`" in rows["pagat"] for value in PAGAT)
    assert all(f"`{value}`" in rows["holds"] for value in WHO[:5])
    assert all(f"`{table}`" in MANUAL for table in TABLES)


@pytest.mark.parametrize("query", re.findall(r"`([a-z]+:[^`]+)`", MANUAL))
def test_a_query_of_the_manual_can_be_asked(query: str) -> None:
    if not query.endswith(":"):
        parse(query)


SHELL = [line for name, code in FENCES if name == "sh" for line in code.splitlines() if line.startswith("tarock")]


@pytest.mark.parametrize("line", SHELL)
def test_a_command_of_the_manual_is_one(line: str) -> None:
    words = shlex.split(line.partition(" > ")[0])[2:]
    command = commands.get_command(click.Context(commands), words[0])
    assert command is not None
    context = command.make_context(words[0], words[1:])
    if "query" in context.params:
        parse(joined(context.params["query"]))


def test_the_sql_of_the_manual_runs(shipped: Archive) -> None:
    [sql] = [code for name, code in FENCES if name == "text" and code.startswith("SELECT")]
    with store.reading(shipped.engine) as connection:
        assert list(connection.execute(text(sql)))
