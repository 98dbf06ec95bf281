"""Cards in texts: small cards on the page, which are read aloud by their names."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask.testing import FlaskClient

from notation.rulebooks import GAMES
from notation.testing.translating import said_by
from notation.words.languages import LANGUAGES, speaking
from replay_web.present.card_words import with_cards
from tests.places import RECORDS, ROOT
from tests.replay_web.reading import get, html

TAPP, TROGGU = GAMES["tapp-tarock"], GAMES["troggu"]


def read_aloud(text: str) -> str:
    """Words that a screen reader says, and that are copied."""
    pieces = html(text).one("body").node.iter(include_text=True)
    return "".join(piece.attributes.get("aria-label") or piece.text() for piece in pieces)


def shown(text: str) -> str:
    """Words that are seen."""
    seen = html(text).node.clone()
    for hidden in seen.css(".hidden"):
        hidden.decompose()
    return seen.text()


@pytest.mark.parametrize(
    ("language", "aloud", "seen"),
    [
        ("en", "trump 18 beats trump 9 and king of spades.", "18 beats 9 and ♠\ufe0eK."),
        ("de", "Tarock 18 beats Tarock 9 and Pik-König.", "18 beats 9 and ♠\ufe0eK."),
        ("fr", "18 d’atout beats 9 d’atout and roi de pique.", "18 beats 9 and ♠\ufe0eR."),
        ("sl", "tarok 18 beats tarok 9 and pik kralj.", "18 beats 9 and ♠\ufe0eK."),
    ],
)  # fmt: skip
def test_a_card_is_seen_and_read_in_one_way(language: str, aloud: str, seen: str) -> None:
    text = "T18 beats T9 and SK."
    with speaking("en"):
        found = with_cards(text, TAPP, language)
    assert (read_aloud(found), shown(found)) == (aloud, seen)


@pytest.mark.parametrize(
    "text",
    ["T22 T0 S11 H6 SQ2", "T1.5 x-T1 /T1 T1-x T1: AT1 T1a", "T1*", "D10", "", "no card", "B1 and A4: C, D, H."],
)
def test_what_is_no_card_of_the_pack_stays(text: str) -> None:
    """H6 and D10 are cards, and in no pack of this game."""
    assert "<" not in with_cards(text, TAPP) and unescape(with_cards(text, TAPP)) == text


def test_markup_of_a_text_stays_text() -> None:
    assert with_cards("<b>T1</b> & SK", None) == "&lt;b&gt;T1&lt;/b&gt; &amp; SK"
    assert with_cards("<i>T2</i>", TAPP).startswith("&lt;i&gt;<span class=")


def test_suits_without_a_sign_are_named() -> None:
    assert shown(with_cards("SK", TROGGU)) == "king of swords"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_the_rules_show_the_pack(client: FlaskClient, game: str) -> None:
    for language in LANGUAGES:
        page = get(client, f"/rules/{game}?lang={language}")
        image = page.one("h2#pack + p > img:first-child")
        assert (image["width"], image["height"]) == ("1000", "365") and image["alt"]
        assert page.all('[class="text-card text-trump"]') and "</h2>" not in page.text
        picture = client.get(image["src"])
        assert picture.mimetype == "image/svg+xml" and picture.data.startswith(b"<svg ")
        pack = max((GAMES[game].pack(players) for players in GAMES[game].players), key=int.bit_count)
        assert picture.text.count("<use href=") >= pack.bit_count()
    assert client.get("/rules/poker/pack.svg").status_code == 404


def test_comments_show_cards_at_a_step(client: FlaskClient, ids: dict[str, str]) -> None:
    pages = [get(client, f"/records/{ids['legal']}?step={step}") for step in range(8, 57, 4)]
    comments = [comment for page in pages for comment in page.texts("blockquote")]
    assert comments and not any(re.search(r"\bT[0-9]", comment) for comment in comments)


TAROCK = re.compile(r"(?<![\w/.`-])[Tt]arocks?(?![\w/-]|\.tdn)")
NAMES = re.compile(
    r"Tarock (?:circle|evening)|the tarock game of Austria|here also called tarocks|`[^`]*`|als letztes Tarock"
)
"""Where the word is a name, or is explained."""


def english() -> Iterator[str]:
    """English text of rules, books and messages of the games."""
    for path in (ROOT / "notation" / "rulebooks").glob("*/rules.md"):
        yield path.read_text("utf-8")
    for path in RECORDS.rglob("*.tdn"):
        comments = re.findall(r"\{(@\w+ )?((?:\\.|[^\\}])*)\}", path.read_text("utf-8"))
        yield from (text for language, text in comments if language in ("", "@en "))
    for game in GAMES.values():
        yield from (" ".join(text) if isinstance(text, tuple) else text for text, _context in said_by(game))


def test_a_trump_has_one_name_in_english() -> None:
    said = [NAMES.sub("", " ".join(text.split())) for text in english()]
    assert len(said) > 1_000 and [text[:80] for text in said if TAROCK.search(text)] == []
