"""A club for the tests of its pages: a folder with an evening of thirteen players, and a site that serves it."""

from pathlib import Path

from flask import Flask

from corpus.archive import Archive
from corpus.ingest import tokens
from replay_web.app import create_app
from replay_web.settings import Settings
from tests.replay_web.reading import html

NAMES = (
    "Anna", "Leopold", "Agnes", "Clara", "Sabine", "Josef", "Maria", "Franz", "Karl", "Hans", "Eva", "Paul",
    "<b>Österreicher & Söhne</b>",
)  # fmt: skip
PLAYERS = "".join(f'player {number} "{name}"\n' for number, name in enumerate(NAMES, 1))
HEAD = f"""%evening 1
event "Vereinsabend"
place "Gasthof Post"
date 2026-11-27
game koenigrufen
tables 4 5
rounds 2 deals 2
scoring score places 60..0
ties places best-round
{PLAYERS}"""
CLUB = f"""{HEAD}round 1
table 1: 9 13 5 3
table 2: 2 10 11 12
table 3: 1 7 4 6 8
board 1.1: 00112233445566778899aabbccddeeff
result 1.1: 24 -8 -40 24 by "Kassa" at 2026-11-27T19:52
result 1.1: 24 -8 -42 26 "wrong line" by "Kassa" at 2026-11-27T19:55
result 1.2: 12 30 -36 -6
result 1.3: -20 44 0 -4 -20 deals 1
close 1
round 2
table 1: 6 1 12 3
table 2: 13 5 4 2
table 3: 11 9 7 10 8
pad 2.1.1: 4 -4 -4 4
"""
SEASON = '%season 1\ntitle "Winter"\nevening "club.evening"\nevening "nowhere.evening"\npoints rank n\n'


def folder_in(base: Path) -> Path:
    """A folder with an evening, a season, and what no site may show."""
    folder = base / "club"
    folder.mkdir()
    (folder / "club.evening").write_text(CLUB, "utf-8")
    (folder / "winter.season").write_text(SEASON, "utf-8")
    (folder / "club-3.boards").write_text("%tdn 1\n\ndeal cego 3\n", "utf-8")
    (folder / ".hidden.evening").write_text(CLUB, "utf-8")
    (base / "outside.evening").write_text(CLUB, "utf-8")
    return folder


def archive_in(base: Path) -> Archive:
    return Archive.open(str(base / "archive.sqlite"))


def app_over(archive: Archive, folder: Path) -> Flask:
    return create_app(archive=archive, settings=Settings(evenings=folder, deadline=60))


class ClubSite:
    """A site over an archive and a folder, with a token for each purpose; it waits however slow the machine is."""

    def __init__(self, base: Path) -> None:
        self.base, self.folder = base, folder_in(base)
        self.file = self.folder / "club.evening"
        self.archive = archive_in(base)
        self.token = tokens.make(self.archive.engine, "Kassa", tokens.EVENINGS)
        self.other = tokens.make(self.archive.engine, "Anna")
        self.app = app_over(self.archive, self.folder)


def fields(page: str) -> dict[str, str]:
    """Hidden fields of the form."""
    return {field["name"]: field["value"] for field in html(page).all("[type=hidden]")}
