"""The archivist's manual keeps its word: its queries can be asked, its commands exist, its SQL runs."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest
from sqlalchemy import Connection, text

from corpus.archive import Archive
from corpus.cli.commands import archive as commands
from corpus.cli.commands import joined
from corpus.database import store
from corpus.exporting import TABLES
from corpus.search.query import HAS, KEYS, PAGAT, WHO, parse
from tests.corpus.archives import add_text, everything, exported
from tests.places import ROOT
from tests.tools.postgres import PostgresServer

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


SHELL = [line for name, code in FENCES if name == "sh" for line in code.splitlines()]
OURS = re.compile(r"(?:runuser -u tarock -- )?tarock archive (?:--archive \S+ )?(.*)")


@pytest.mark.parametrize("line", [found[1] for line in SHELL if (found := OURS.fullmatch(line))])
def test_a_command_of_the_manual_is_one(line: str) -> None:
    words = shlex.split(line.partition(" > ")[0])
    command = commands.get_command(click.Context(commands), words[0])
    assert command is not None
    context = command.make_context(words[0], words[1:])
    if "query" in context.params:
        parse(joined(context.params["query"]))


# ---- Backups


def test_a_backup_of_a_file_in_use_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [line] = re.findall(r"`(sqlite3 [^`]+)`", MANUAL)
    if not shutil.which("sqlite3"):
        pytest.skip("the program sqlite3 is not here")
    monkeypatch.chdir(tmp_path)
    archive = Archive.open("archive.sqlite")
    add_text(archive, tmp_path, RECORD)
    with store.writing(archive.engine) as connection:
        set_name(connection, "being written")
        subprocess.run(shlex.split(line), check=True)
        set_name(connection, "still being written")
    backup = Archive.open("backup.sqlite")
    assert exported(backup) == exported(archive) and everything(backup)["names"] != everything(archive)["names"]
    assert everything(backup)["seats"] == everything(archive)["seats"]
    backup.close()
    archive.close()


def set_name(connection: Connection, name: str) -> None:
    connection.execute(text("INSERT INTO names VALUES ('event', :name, :name)"), {"name": name})


@pytest.mark.slow
def test_a_backup_of_a_database_is_restored(server: PostgresServer, tmp_path: Path) -> None:
    """By the very lines of the manual, but for who runs them, and where the file lies."""
    lines = [line for line in SHELL if re.search(r"pg_dump|pg_restore|createdb .* restored", line)]
    assert len(lines) == 3
    server.execute("CREATE DATABASE tarock")
    archive = Archive.open(server.place("tarock"))
    add_text(archive, tmp_path, RECORD)
    try:
        for line in lines:
            _runuser, _u, _user, _ends, program, *words = shlex.split(line)
            given = [word.replace("/srv/tarock/", f"{tmp_path}/") for word in words]
            subprocess.run([str(server.where / program), *given], check=True, env=server.environment)
        restored = Archive.open(server.place("restored"))
        assert everything(restored) == everything(archive) and restored.count("player:Zoë") == (1, False)
        restored.close()
    finally:
        archive.close()
        for name in ("tarock", "restored"):
            server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


RECORD = 'deal tapp-tarock 3\nplayer A "Zoë"\nhand A: T21\n'


def test_the_sql_of_the_manual_runs(shipped: Archive) -> None:
    [sql] = [code for name, code in FENCES if name == "text" and code.startswith("SELECT")]
    with store.reading(shipped.engine) as connection:
        assert list(connection.execute(text(sql)))
