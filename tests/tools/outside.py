"""Runs commands and pages where games from outside are installed: ``python -m tests.tools.outside FILE``.

FILE holds JSON: a list of commands of `tarock`, each a list of words, and of addresses of the site over an archive,
``["GET", ARCHIVE, ADDRESS]``; FIRST in one stands for the first record of the archive. What comes of each goes to
standard output, likewise.
"""

import json
import sys
from pathlib import Path

from click.testing import CliRunner

from corpus.archive import Archive
from notation.cli import main
from replay_web.app import create_app


def run(words: list[str]) -> list[object]:
    """The status and the output of a command, or of a page."""
    if words[0] == "GET":
        archive = Archive.open(words[1])
        address = words[2].replace("FIRST", archive.find().entries[0].identity)
        app = create_app(archive=archive)
        answer = app.test_client().get(address, headers={"Accept-Language": "de"}, follow_redirects=True)
        return [answer.status_code, answer.text]
    done = CliRunner().invoke(main, words)
    return [done.exit_code, done.output]


if __name__ == "__main__":
    print(json.dumps([run(words) for words in json.loads(Path(sys.argv[1]).read_text("utf-8"))]))
