"""``tarock serve``: it serves, and it says clearly what keeps it from serving."""

import re
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from replay_web.cli import serve

DEALS = Path(__file__).parents[1] / "deals.tdn"


@pytest.mark.slow
def test_it_prints_where_it_serves() -> None:
    command = [sys.executable, "-m", "replay_web", "--port", "0", str(DEALS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        try:
            assert found
            with urlopen(f"{found[0]}records") as answer:
                assert "Stammtisch Weißes Kreuz" in answer.read().decode()
        finally:
            process.terminate()


def test_a_file_that_is_not_there() -> None:
    result = CliRunner().invoke(serve, ["nowhere.tdn"])
    assert (result.exit_code, "nowhere.tdn" in result.output) == (2, True)


@pytest.mark.slow
def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(serve, ["--port", str(port), str(DEALS)])
    assert result.exit_code == 2
    assert f"port {port}" in result.output
    assert "in use" in result.output


def test_an_archive_is_named_instead_of_files(tmp_path: Path) -> None:
    both = CliRunner().invoke(serve, ["--archive", str(tmp_path / "a.sqlite"), str(DEALS)])
    assert both.exit_code == 2 and "either files or an archive" in both.output
    wrong = CliRunner().invoke(serve, ["--archive", "mysql://nowhere/archive"])
    assert wrong.exit_code == 2 and "Traceback" not in wrong.output
    typo = CliRunner().invoke(serve, ["--archive", str(tmp_path / "typo.sqlite")])
    assert typo.exit_code == 2 and "there is no archive at" in typo.output and not list(tmp_path.iterdir())
    (tmp_path / "no.sqlite").write_text("This is no archive, but a letter of some length to the club.\n" * 99)
    letter = CliRunner().invoke(serve, [], env={"TAROCK_ARCHIVE": str(tmp_path / "no.sqlite")})
    assert letter.exit_code == 2 and "cannot be opened" in letter.output
