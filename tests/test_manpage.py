"""The manual page says what the commands themselves say, and roff reads all of it."""

import shutil
import subprocess

import click
import pytest

from notation.cli import main
from tests.tools.manpage import PAGE, page


@pytest.mark.slow
def test_it_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.tools.manpage writes it anew"


def test_every_command_has_its_section() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("\\-", "-")
    assert [name for name in main.list_commands(click.Context(main)) if f'.SS "tarock {name} ' not in text] == []
    assert '.SS "tarock archive find ' in text


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff here")
def test_groff_reads_it() -> None:
    command = ["groff", "-Kutf8", "-Tutf8", "-man", "-ww", "-z", str(PAGE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
