"""The rules pages: their tables are the engine's, and every language tells the same."""

import re
from pathlib import Path

import pytest

from notation.cards import TAROCKS
from notation.deals.chance import chosen_rules
from notation.game import Contract, Ladder, RuleTable
from notation.parts.tabulating import rising_calls
from notation.problems import Phrase
from notation.rulebooks import GAMES
from notation.rulebooks.cego import rules as cego
from notation.rulebooks.droggn import rules as droggn
from notation.rulebooks.rulebook import BLOCK, RulesPage, filled, languages_of, markdown, messages, page, place, rule
from notation.rulebooks.tapp_tarock import rules as tapp_tarock
from notation.rulebooks.troggu import rules as troggu
from notation.words.languages import DEFAULT, LANGUAGES
from tests.test_manual import fences

ALL = [(game, language) for game in GAMES for language in languages_of(game)]
OTHERS = [(game, language) for game, language in ALL if language != DEFAULT]


def text_of(game: str, language: str = DEFAULT) -> str:
    found = page(game, language)
    assert found is not None and found.language == language
    return found.text


def rows(game: str, table: str) -> list[tuple[object, ...]]:
    return list(GAMES[game].tables()[table].rows)


# ---- The tables


@pytest.mark.parametrize(("game", "language"), ALL)
def test_the_tables_of_a_page_are_those_of_the_engine(game: str, language: str) -> None:
    text = text_of(game, language)
    assert filled(text, GAMES[game], language) == text, "python -m tests.tools.rulebook writes the tables anew"
    shown = [name for name, _ in BLOCK.findall(text)]
    assert sorted(shown) == sorted(GAMES[game].tables()), "each table stands once on the page"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_as_wide_as_its_columns(game: str) -> None:
    for name, table in GAMES[game].tables().items():
        assert table.rows, name
        assert {len(row) for row in table.rows} == {len(table.columns)}, name


@pytest.mark.parametrize("game", GAMES)
def test_the_pack_and_the_deal_come_to_the_same(game: str) -> None:
    found = GAMES[game]
    for column, players in enumerate((4, 3) if game == "cego" else found.players[:1]):
        assert sum(row[2 + column] for row in rows(game, "pack")) == found.pack(players).bit_count()  # type: ignore[misc]
        worth = rows(game, "worth")
        assert sum(row[2 + column] for row in worth) == found.pack(players).bit_count()  # type: ignore[misc]
    for players, hand, talon, *_ in rows(game, "deal"):
        active = len(found.active(players, 0))  # type: ignore[arg-type]
        assert active * hand + talon == found.pack(players).bit_count()  # type: ignore[operator,arg-type]


def test_tables_follow_what_the_engine_reckons_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another figure makes another table."""
    before = rows("troggu", "payment")
    monkeypatch.setattr("notation.rulebooks.troggu.tables.FEW", 31)
    assert rows("troggu", "payment") != before


VALUED = {
    "tapp-tarock valat=5/9": ("game", "tariff"),
    "tapp-tarock dreier=6": ("contracts", "tariff"),
    "tapp-tarock pagat=5/11": ("pagat",),
    "tapp-tarock kings=9": ("hands",),
    "droggn pagat=11/21": ("pagat", "supermord"),
    "droggn gstiess=30": ("supermord",),
    "droggn solo=50": ("contracts", "game"),
    "cego raeuber=6/11": ("sheet",),
    "cego piccolo=44": ("contracts", "sheet"),
    "cego solo-bid=3": ("contract-points",),
    "troggu solo=5": ("contracts", "payment"),
    "koenigrufen dreier=6": ("contracts", "game"),
    "koenigrufen quapil=no besserrufer=no": ("bonuses", "contracts", "game"),
    "koenigrufen pagat=3/7": ("bonuses",),
    "koenigrufen valat=10/20": ("game",),
    "koenigrufen kontra-steps=1": ("kontra",),
    "koenigrufen trischaken=2": ("contracts", "trischaken"),
    "koenigrufen trischaken-pot=6": ("trischaken",),
    "slovenian tri=11": ("contracts", "game"),
    "slovenian kralji=11/21": ("bonuses",),
    "slovenian valat=no barvni-valat=no": ("bonuses", "contracts"),
    "slovenian kontra-steps=2": ("kontra",),
    "slovenian klop-won=80": ("klop",),
    "slovenian klop-full=all": ("klop",),
    "french-tarot garde=3": ("contracts",),
    "french-tarot garde-sans=no": ("contracts", "bidding"),
    "french-tarot poignee=20/40/60": ("poignees",),
    "french-tarot chelem=no": ("chelem",),
    "french-tarot bouts-0=57": ("thresholds",),
}


@pytest.mark.parametrize("values", VALUED)
def test_tables_are_those_of_a_house(values: str) -> None:
    """A value of a house is in its tables, and every table can be written."""
    name, *options = values.split()
    game = GAMES[name]
    house = game.under(chosen_rules(game, ["standard", *options], game.players[0]))
    usual, found = game.tables(), house.tables()
    assert usual.keys() == found.keys()
    assert {table for table in usual if usual[table] != found[table]} >= set(VALUED[values])
    for title, table in found.items():
        assert {len(row) for row in table.rows} <= {len(table.columns)}, title
        assert markdown(table).count("\n") == 2 + len(table.rows)


def test_what_the_engine_reckons_with_is_that_of_the_rulebooks() -> None:
    """Figures taken from the rulebooks, so that a table that is consistently wrong is seen."""
    assert rows("tapp-tarock", "tariff")[2] == (tapp_tarock.CONTRACTS[2], 5, 10, 20, 40, 20, 40)
    assert ("silent: it wins the last trick", 10, "the side that played it") in rows("droggn", "pagat")
    assert rows("troggu", "payment")[1][1:] == (2, 4)
    assert rows("cego", "contract-points")[0] == (cego.SOLO, None, None, 1, 2)
    assert [row[-1] for row in rows("cego", "achievement")] == [*range(8, 0, -1), *range(-1, -9, -1)]
    assert rows("cego", "achievement")[7][-1] == 1
    assert rows("cego", "solo-hand") == [(3, 9, 8), (4, 8, 7)]
    assert rows("tapp-tarock", "groups") == [
        ("three cards of worth", -2),
        ("two, and one without worth", -1),
        ("one, and two without worth", 0),
        ("three without worth", 1),
    ]
    assert [page.PACK & TAROCKS for page in (tapp_tarock, droggn, troggu)] == [TAROCKS] * 3
    assert cego.PACK[3] & TAROCKS == TAROCKS


def test_a_table_in_markdown() -> None:
    table = RuleTable(
        ("number", "text", ("word",)),
        ((-1, Phrase("{number} to {set}", {"number": 3, "set": 1}), None), (2, "x", ("a", "b", 4))),
    )
    assert markdown(table) == (
        "| number | text | `word` |\n|---:|---|---|\n| −1 | 3 to Fool | |\n| 2 | x | `a`, `b`, 4 |\n"
    )


def test_what_ends_an_auction_has_no_row() -> None:
    ladder = Ladder(*(Contract(word, word, 1, exchanges=False) for word in ("low", "high")))
    assert len(rising_calls(ladder).rows) == 3
    assert len(rising_calls(ladder, ends="high").rows) == 2


@pytest.mark.parametrize("game", GAMES)
def test_the_messages_of_the_tables_are_collected(game: str) -> None:
    found = messages(GAMES[game])
    assert {"suit", "every other card"} <= set(found)
    assert not any("`" in cell for cell in found)


# ---- The languages


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_page_in_its_languages(game: str) -> None:
    """A game speaks at least three languages, and that of its players."""
    own = {"french-tarot": ["en", "de", "fr", "ja"], "slovenian": ["en", "de", "ja", "sl"]}
    spoken = own.get(game, ["en", "de", "ja"])
    assert languages_of(game) == spoken
    assert set(spoken) <= set(LANGUAGES)


@pytest.mark.parametrize(("game", "language"), OTHERS)
def test_a_page_has_the_same_in_every_language(game: str, language: str) -> None:
    english, other = text_of(game), text_of(game, language)
    files = [Path(str(place(game, spoken))) for spoken in (DEFAULT, language)]

    def outline(text: str) -> list[str]:
        """Anchors, generated tables, levels of headings and links to records, in their order."""
        return re.findall(r'<a id="[^"]+">|<!-- table: [a-z-]+ -->|^#+(?= )|[\w./-]+\.tdn#\d+', text, re.MULTILINE)

    assert outline(other) == outline(english)
    assert fences(files[1]) == fences(files[0])
    assert other.count("\n| ") == english.count("\n| "), "the tables have other rows"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_leads_to_records_of_its_game(game: str) -> None:
    found = re.findall(r"/corpus/records/([a-z-]+)/[\w-]+\.tdn#\d+", text_of(game))
    assert len(found) >= 10 and set(found) == {game}


# ---- One rule


def test_a_rule_ends_where_the_next_one_of_its_height_begins() -> None:
    found = page("droggn")
    assert found is not None
    text = rule(found, "kontra") or ""
    assert text.startswith('<a id="kontra"></a>\n### Doubling\n')
    assert "announce: B pagat" in text
    assert "## The play" not in text
    assert not text.endswith("</a>\n")
    chapter = rule(found, "announcements") or ""
    assert "### The Gstieß" in chapter and chapter.count("<a id=") == 4
    assert rule(found, "nonsense") is None


def test_a_rule_without_a_heading_ends_at_the_next_heading() -> None:
    text = '<a id="a"></a>\n## A\n\nOne.\n\n<a id="b"></a>\nTwo.\n\n### B\n\nThree.\n\n## C\n\nFour.\n'
    found = RulesPage("none", "en", text)
    assert rule(found, "b") == '<a id="b"></a>\nTwo.\n'
    assert (rule(found, "a") or "").endswith("Three.\n")


@pytest.mark.parametrize(("game", "language"), ALL)
def test_every_rule_can_be_cut_out(game: str, language: str) -> None:
    found = page(game, language)
    assert found is not None
    for anchor in found.anchors:
        lines = (rule(found, anchor) or "").splitlines()
        assert re.match("##+ ", lines[1]) and len(lines) > 2, anchor
        assert sum(line.startswith("```") for line in lines) % 2 == 0


def test_a_page_that_is_not_there_in_a_language_is_english() -> None:
    found = page("cego", "xx")
    assert found is not None and found.language == DEFAULT
    assert page("scarto") is None
    assert page("../SPEC") is None
