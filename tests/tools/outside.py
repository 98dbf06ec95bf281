"""Runs commands and pages where games from outside are installed: ``python -m tests.tools.outside FILE``.

FILE holds JSON: a list of commands of `tarock`, each a list of words, and of addresses of the site over an archive,
``["GET", ARCHIVE, ADDRESS]``; FIRST in one stands for the first record of the archive. What comes of each goes to
standard output, likewise.
"""

import json
import sys
from functools import cache
from pathlib import Path

from click.testing import CliRunner
from flask.testing import FlaskClient

from corpus.archive import Archive
from notation.cli import main
from replay_web.app import create_app


@cache
def site(archive: str) -> tuple[FlaskClient, str]:
    """The site over an archive, and the name of its first record."""
    records = Archive.open(archive)
    return create_app(archive=records).test_client(), records.find().entries[0].identity


def run(words: list[str]) -> list[object]:
    """The status and the output of a command, or of a page."""
    if words[0] == "GET":
        client, first = site(words[1])
        address = words[2].replace("FIRST", first)
        answer = client.get(address, headers={"Accept-Language": "de"}, follow_redirects=True)
        return [answer.status_code, answer.text]
    done = CliRunner().invoke(main, words)
    return [done.exit_code, done.output]


if __name__ == "__main__":
    print(json.dumps([run(words) for words in json.loads(Path(sys.argv[1]).read_text("utf-8"))]))
