"""Players come: names are typed or pasted, proposed from the archive and its aliases, and noted with a token."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from corpus.ingest import tokens
from corpus.search.names import set_alias
from notation.evenings.journal import journal
from replay_web.views.evenings import coming
from tests.corpus.archives import add_text
from tests.replay_web.deals import UNTERER
from tests.replay_web.reading import get, html, text
from tests.replay_web.views.evenings.club import CLUB, ClubSite, fields

PLAYERS = "/evenings/club/players"
Come = Callable[..., TestResponse]


@pytest.fixture
def club(tmp_path: Path) -> ClubSite:
    """With an archive that knows Hans Müller, also as Hans M., and Hanna Maier."""
    club = ClubSite(tmp_path)
    named = re.sub(r'player A ".*?"', 'player A "Hans Müller"', UNTERER)
    add_text(club.archive, tmp_path, re.sub(r'player B ".*?"', 'player B "Hanna Maier"', named))
    set_alias(club.archive.engine, "Hans M.", "Hans Müller")
    return club


@pytest.fixture
def site(club: ClubSite) -> FlaskClient:
    return club.app.test_client()


@pytest.fixture
def come(club: ClubSite, site: FlaskClient) -> Come:
    """Sends the form with some names; `page` is where its hidden fields were seen."""

    def send(names: str, page: str = "", meant: tuple[str, ...] = (), **more: str) -> TestResponse:
        shown = page or site.get(PLAYERS).text
        clear = html(shown).values("input[name=meant]", "value")
        given = {"token": club.token, "seen": fields(shown)["seen"], "meant": [*clear, *meant]}
        return site.post(PLAYERS, data={**given, "names": names, **more}, headers={"Accept-Language": "en"})

    return send


def added(club: ClubSite) -> str:
    """Lines that were appended to the file."""
    now = club.file.read_text("utf-8")
    assert now.startswith(CLUB)
    return now.removeprefix(CLUB)


def choices(page: str) -> dict[str, list[tuple[str, str]]]:
    """Names that a page asks about, each with the value and the words of its choices."""
    asked = [label.removeprefix("“").removesuffix("” is") for label in html(page).texts('label[for^="meant-"]')]
    answers = html(page).all("select[name=meant]")
    return {
        name: [(option["value"], option.text) for option in select.all("option")]
        for name, select in zip(asked, answers, strict=True)
    }


@pytest.mark.slow
def test_the_players_are_listed_with_the_rounds_they_play(club: ClubSite, site: FlaskClient) -> None:
    club.file.write_text(f'{CLUB}gone 8 2\nlate 9 2\naway 10\nplayer 14 "Annerl"\nsame 1 14\n', "utf-8")
    said = text(site.get(PLAYERS).text)
    assert "8 Franz round 1" in said and "9 Karl from round 2 on" in said and "10 Hans absent" in said
    assert "14 Annerl the same as 1 Anna" in said and "14 players" in said
    assert get(site, "/evenings/club").one("main").link("Players") == PLAYERS


@pytest.mark.slow
def test_names_are_proposed_from_archive_and_evenings(club: ClubSite, site: FlaskClient) -> None:
    older = CLUB.replace("2026-11-27", "2025-11-27").replace('"Paul"', '"Zacharias"')
    (club.folder / "older.evening").write_text(older, "utf-8")
    proposed = [(option["value"], option.text) for option in get(site, PLAYERS).all("#known option")]
    assert ("Hans Müller", "Hans M.") in proposed and ("Zacharias", "") in proposed
    assert not {name for name, _others in proposed} & {"Anna", "Paul", "Hans M."}


@pytest.mark.slow
def test_an_alias_becomes_the_name_of_its_person(club: ClubSite, come: Come) -> None:
    answer = come("Hans M.\r\n\r\n  Ida  Huber ", name="hanna maier")
    assert (answer.status_code, answer.location) == (303, PLAYERS)
    names = enumerate(("Hans Müller", "Ida Huber", "Hanna Maier"), 14)
    assert added(club) == "".join(f'player {number} "{name}" late 3\n' for number, name in names)


@pytest.mark.slow
def test_a_name_like_a_known_one_is_asked(club: ClubSite, come: Come) -> None:
    answer = come("Hanna M.\nIda")
    assert answer.status_code == 422 and added(club) == "" and "choose who is meant" in answer.text
    assert choices(answer.text) == {
        "Hanna M.": [
            ("Hanna Maier", "Hanna Maier"), ("Hanna M.", "Hanna M., as written"), ("", "leave out"),
        ]
    }  # fmt: skip
    assert come("", answer.text, ("Hanna Maier",)).status_code == 303
    assert added(club) == 'player 14 "Ida" late 3\nplayer 15 "Hanna Maier" late 3\n'


@pytest.mark.slow
def test_who_is_here_already_is_asked(club: ClubSite, come: Come) -> None:
    answer = come("Anna\nMarie")
    asked = choices(answer.text)
    assert asked["Anna"] == [("", "1 Anna is already here"), ("Anna", "Anna, another person")]
    assert asked["Marie"][0] == ("", "7 Maria is already here")
    assert come("", answer.text, ("Anna", "")).status_code == 303 and added(club) == 'player 14 "Anna" late 3\n'


@pytest.mark.slow
def test_a_form_that_is_sent_twice_notes_nobody_twice(club: ClubSite, site: FlaskClient, come: Come) -> None:
    old = site.get(PLAYERS).text
    assert come("Ida", old).status_code == 303
    assert come("Ida", old).status_code == 422 and come("", old, ("Ida",)).status_code == 422
    assert added(club).count("Ida") == 1
    assert choices(come("", old, ("Eva L.", "Eva L.")).text)["Eva L."][0] == ("Eva L.", "Eva L., one person")


@pytest.mark.parametrize(
    ("names", "more", "said"),
    [
        ("", {}, "No name was given."),
        ("Ida", {"token": "x" * 43}, "This token is not known here."),
        ("Ida\n" * 400, {}, "At most 300 names"),
        ("I" * 20_001, {}, "at most 20,000 characters"),
    ],
)
@pytest.mark.slow
def test_what_is_wrong_is_said(club: ClubSite, come: Come, names: str, more: dict[str, str], said: str) -> None:
    answer = come(names, **more)
    assert answer.status_code in (403, 422) and said in answer.text and added(club) == ""
    assert club.token not in answer.text and answer.headers["Cache-Control"] == "no-store"


@pytest.mark.slow
def test_without_a_token_for_evenings_there_is_no_form(club: ClubSite, site: FlaskClient) -> None:
    tokens.remove(club.archive.engine, "Kassa")
    assert "<form" not in site.get(PLAYERS).text.partition("<main")[2] and "Anna" in site.get(PLAYERS).text
    assert site.post(PLAYERS, data={"names": "Ida", "token": club.token}).status_code == 403 and added(club) == ""
    assert site.get("/evenings/none/players").status_code == 404


@pytest.mark.slow
def test_a_name_is_written_as_one_line(club: ClubSite, come: Come) -> None:
    assert come("", name='Zoë "die\tLange" \\ #{x}').status_code == 303
    assert added(club).count("\n") == 1 and added(club).startswith(r'player 14 "Zoë \"die Lange\" \\ #{x}" late 3')
    with journal(club.file) as opened:
        assert opened.data.endswith(b"late 3\n")


@pytest.mark.slow
def test_a_hundred_names_are_compared_at_once(club: ClubSite, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    many = {f"Player {number:04} Müller": f"Player {number:04} Müller" for number in range(coming.MOST_LIKE)}
    monkeypatch.setattr("corpus.archive.Archive.persons", lambda self, like=(), most=None: many)
    assert come("\n".join(f"Plaier {number:04} Muler" for number in range(100))).status_code == 422
