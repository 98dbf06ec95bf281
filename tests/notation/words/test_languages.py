"""Which language is spoken: by whom it is chosen, and that problems, words, cards and commands speak it.

That no message lacks its translation is held by `tests/test_translations.py`.
"""

import json
import pickle
import re
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from notation.cards import CARD, cards_of
from notation.cli import main
from notation.deals.chance import records
from notation.files import checking
from notation.files.checking import check
from notation.game import Game
from notation.problems import Finding, phrase, say
from notation.reader import read, sources
from notation.replay import judge
from notation.replay.steps import steps
from notation.rulebooks import GAMES
from notation.words import languages
from notation.words.card_names import CardNames, card_named, rank_named, without_article
from notation.words.languages import (
    LANGUAGES,
    LanguageError,
    Messages,
    either,
    first_of,
    form_of,
    language,
    listed,
    preferred,
    speaking,
    speaking_of,
)
from notation.words.languages import _ as worded
from notation.writer import write
from tests.offenders import at_once
from tests.places import EXAMPLES
from tests.tools.translations import said


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "ja_JP"}, "ja"),
        ({"LANG": "de_AT", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_AT", "LC_ALL": ""}, "de"),
        ({"LANG": "de_AT", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LANGUAGE": "it:de:en"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "sl_SI.UTF-8"}, "sl"),
        ({"LANG": "xx"}, "en"),
    ],
)
def test_the_environment_says_which_language_is_preferred(environment: dict[str, str], spoken: str) -> None:
    assert preferred(environment) == spoken


def test_a_language_is_spoken_for_a_while() -> None:
    assert language() == "en"
    with speaking("de"):
        assert language() == "de"
        with speaking("ja"):
            assert language() == "ja"
        assert language() == "de"
    assert language() == "en"
    with pytest.raises(LanguageError, match="en, de, fr, ja, sl"), speaking("it"):
        pass


def test_the_first_language_that_is_there_is_taken() -> None:
    assert first_of(["it", "de-CH", "ja"]) == "de"
    assert first_of([]) == "en"


def test_a_message_without_a_catalogue_stays_english() -> None:
    words = Messages("notation", "no-such-domain")
    for spoken in LANGUAGES:
        with speaking(spoken):
            assert words("The deal.") == "The deal."
            assert words.plural("{n} card", "{n} cards", 1) == "{n} card"
            assert words.plural("{n} card", "{n} cards", 2) == "{n} cards"
            assert words.of("a name", "Solo") == "Solo"


@pytest.mark.parametrize(
    ("spoken", "game", "said"),
    [
        ("de", None, "Im Blatt ist kein Tarock."), ("de", "french-tarot", "Im Blatt ist kein Trumpf."),
        ("de", "no-such-game", "Im Blatt ist kein Tarock."), ("ja", "koenigrufen", "手札にタロックがありません。"),
        ("en", "french-tarot", "The hand has no trump."),
    ],
)  # fmt: skip
def test_a_game_words_what_all_games_share(spoken: str, game: str | None, said: str) -> None:
    with speaking(spoken), speaking_of(game):
        assert worded("The hand has no trump.") == said
    with speaking_of("french-tarot"):
        assert worded("Talon") == "Dog"
    assert worded("Talon") == "Talon"


DOG = """\
deal french-tarot 4
dealer D
talon: SK SQ
bids: A garde, B pass, C pass, D pass
discard A: C1 C2
"""


def test_every_face_of_a_check_words_it_as_the_game_does(tmp_path: Path) -> None:
    file = tmp_path / "dog.tdn"
    file.write_text(DOG)
    [problem, *_more] = problems(DOG)
    assert problem.code == "talon-size" and problem.message.startswith("The dog has 2 cards")
    for form in ("text", "jsonl"):
        told = CliRunner().invoke(main, ["--lang", "de", "check", "--format", form, str(file)]).output
        assert "Der Hund hat 2 statt 6 Karten." in told
    shown = CliRunner().invoke(main, ["--lang", "de", "show", str(file)]).output
    assert "Nehmer" in shown and "Hund" in shown and "Talon" not in shown


# ---- Problems


def problems(text: str) -> list[Finding]:
    return [problem for record in read(text) for problem in judge(record).problems]


FALSE = """\
deal tapp-tarock 3
dealer C
hand A: Fool T21 T16 T13 T12 T10 T9 T6 T4 T2 T1 C7 HK HQ DK DQ
hand B: T20 T18 T17 T14 T11 T8 SN SJ S10 CK CN HN H2 DN DJ D2
hand C: T19 T15 T7 T3 SK S8 S7 CQ C10 C9 C8 HJ H3 H4 D1 D3
talon: S9 T5 CJ | D4 SQ H1
bids: A solo, C pass
announce: B rekontra, A pass
trick 1 A: Fool T8 T19
trick 2 A: HK HN C8
"""

SAID = {
    "de": [
        "Das Reizen war zu Ende; hier musste niemand mehr passen.",
        "„rekontra“ ist hier Sache des Alleinspielers; B darf sagen: pass oder kontra.",
        "C muss Herz bedienen: HJ, H3 oder H4.",
        "Die Aufzeichnung hört hier auf; es folgte: eine Karte von A.",
    ],
    "fr": [
        "Les enchères étaient finies\u202f; cette passe n’était pas nécessaire.",
        "C’est au preneur de dire «\u202frekontra\u202f» ici\u202f; B peut dire pass ou kontra.",
        "C doit fournir à cœur\u202f: HJ, H3 ou H4.",
        "Le relevé s’arrête ici\u202f; viendrait ensuite\u202f: une carte de A.",
    ],
    "ja": [
        "ビッドは終わっていました。このパスは必要ありません。",
        "ここで「rekontra」を言えるのはデクレアラーだけです。Bが言えるのはpassまたはkontraです。",
        "Cはハートをフォローしなければなりません：HJ、H3またはH4。",
        "記録はここで終わっています。次に来るもの：Aのカード。",
    ],
    "sl": [
        "Licitacija je bila končana; ta »naprej« ni bil potreben.",
        "»rekontra« je tu stvar glavnega igralca; B lahko reče: pass ali kontra.",
        "C mora odgovoriti na barvo (srce): HJ, H3 ali H4.",
        "Zapis se tu konča; sledilo bi: karta igralca A.",
    ],
}


@pytest.mark.parametrize("spoken", SAID)
def test_problems_in_the_readers_language(spoken: str) -> None:
    with speaking(spoken):
        assert [problem.message for problem in problems(FALSE)] == SAID[spoken]


def test_a_record_replayed_once_is_read_in_every_language() -> None:
    [follow] = [problem for problem in problems(FALSE) if problem.code == "must-follow"]
    assert follow.message == "C must follow hearts: HJ, H3 or H4."
    with speaking("de"):
        assert follow.message == "C muss Herz bedienen: HJ, H3 oder H4."
    again = pickle.loads(pickle.dumps(follow))
    with speaking("ja"):
        assert again == follow
        assert again.message == "Cはハートをフォローしなければなりません：HJ、H3またはH4。"


@pytest.mark.parametrize(
    ("taken", "told"),
    [
        (
            "T14",
            (
                "A takes 1 card; a packet has 3.",
                "A nimmt 1 statt 3 Karten; so viele hat ein Päckchen.",
                "A prend 1 carte\u202f; un paquet en a 3.",
                "Aは1枚取っていますが、1組は3枚です。",
                "A vzame 1 karto; kupček jih ima 3.",
            ),
        ),
        (
            "T14 S7",
            (
                "A takes 2 cards; a packet has 3.",
                "A nimmt 2 statt 3 Karten; so viele hat ein Päckchen.",
                "A prend 2 cartes\u202f; un paquet en a 3.",
                "Aは2枚取っていますが、1組は3枚です。",
                "A vzame 2 karti; kupček jih ima 3.",
            ),
        ),
    ],
    ids=("one", "two"),
)
def test_a_number_has_the_word_that_suits_it(taken: str, told: tuple[str, ...]) -> None:
    text = f"deal tapp-tarock 3\ntalon: T14 S7 H3 | C10 D4 T13\nbids: A dreier, B pass, C pass\ntake A: {taken}\n"
    [problem] = [problem for problem in problems(text) if problem.code == "take-count"]
    for spoken, message in zip(LANGUAGES, told, strict=True):
        with speaking(spoken):
            assert problem.message == message


@pytest.mark.parametrize(
    ("spoken", "one", "many"),
    [
        ("en", "Dreier lost with 1 card point: 3 × 2", "Dreier lost with 2 card points: 3 × 2"),
        ("de", "Dreier verloren mit 1 Kartenpunkt: 3 × 2", "Dreier verloren mit 2 Kartenpunkten: 3 × 2"),
        ("fr", "Dreier perdu avec 1 point\u202f: 3 × 2", "Dreier perdu avec 2 points\u202f: 3 × 2"),
    ],
)
def test_a_line_of_the_sheet_agrees_with_its_number(spoken: str, one: str, many: str) -> None:
    text = "{contract} lost with {points} card {points|point|points}: {base} × {factor}"
    with speaking(spoken):
        told = [say(text, {"contract": "Dreier", "points": points, "base": 3, "factor": 2}) for points in (1, 2)]
    assert told == [one, many]


SLOVENE = ["točka", "točki", "točke", "točke", "točk", "točk", "točka", "točki", "točke", "točk", "točke", "točk"]


def test_slovene_has_four_forms_beside_a_number() -> None:
    """Of whole numbers the last two digits choose, a fraction has the third, and a word the last."""
    numbers = (1, -2, 3, 104, 0, 11, 101, 1002, Fraction(7, 2), 20, 4, phrase("no"))
    with speaking("sl"):
        assert [form_of(number, ("točka", "točki", "točke", "točk")) for number in numbers] == SLOVENE
        assert [form_of(number, ("point", "points")) for number in (1, 2, 101)] == ["point", "points", "points"]
        told = [worded.plural("{n} record", "{n} records", number) for number in (1, 2, 3, 5, 101)]
    assert told == ["{n} zapis", "{n} zapisa", "{n} zapisi", "{n} zapisov", "{n} zapis"]
    with speaking("fr"):
        assert [form_of(number, ("point", "points")) for number in (0, 1, 2)] == ["point", "point", "points"]


@at_once(sorted(EXAMPLES.glob("*.tdn")))
@pytest.mark.slow
def test_every_problem_can_be_said_in_every_language(path: Path) -> None:
    with path.open("rb") as stream:
        reports = [report for source in sources(stream) if (report := check(source, prove=True))]
    found = [problem for report in reports for problem in report.problems]
    assert path.stem in {problem.code for problem in found}
    for problem in found:
        told = {}
        for spoken in LANGUAGES:
            with speaking(spoken):
                told[spoken] = problem.message
        assert len(set(told.values())) == len(LANGUAGES)
        assert not any(set("{}") & set(message.replace("{…}", "")) for message in told.values())
        assert told["de"].endswith(".") and told["sl"].endswith(".") and told["ja"].endswith("。")


def test_no_message_is_looked_up_before_somebody_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: str) -> None:
        raise AssertionError("a catalogue was opened")

    monkeypatch.setattr(languages, "_catalogue", refuses)
    with speaking("de"):
        found = problems(FALSE)
        with pytest.raises(AssertionError):
            _ = found[0].message


# ---- Cards, words and sheets


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_card_has_a_name_of_its_own(spoken: str, game: Game) -> None:
    with speaking(spoken):
        named = [card_named(card, game.names) for card in cards_of(game.pack(game.players[0]))]
        assert len(set(named)) == len(named)
        assert not any("{" in name for name in named)


@pytest.mark.parametrize(
    ("spoken", "game", "card", "named"),
    [
        ("en", "tapp-tarock", "SK", "the king of spades"),
        ("de", "tapp-tarock", "SK", "Pik-König"),
        ("ja", "tapp-tarock", "SK", "スペードのキング"),
        ("en", "tapp-tarock", "Fool", "the Sküs"),
        ("de", "tapp-tarock", "T21", "Mond"),
        ("ja", "tapp-tarock", "T1", "パガット"),
        ("de", "tapp-tarock", "T14", "Tarock 14"),
        ("ja", "droggn", "Fool", "グシュティース"),
        ("de", "cego", "T1", "Pfeife"),
        ("ja", "cego", "HN", "ハートのカバロ"),
        ("en", "troggu", "C10", "the ten of batons"),
        ("de", "troggu", "H1", "Kelch-Ass"),
        ("ja", "troggu", "Fool", "ベトラー"),
        ("fr", "french-tarot", "HQ", "la dame de cœur"),
        ("fr", "french-tarot", "S1", "l’as de pique"),
        ("fr", "french-tarot", "Fool", "l’excuse"),
        ("fr", "french-tarot", "T1", "le petit"),
        ("fr", "french-tarot", "T14", "le 14 d’atout"),
        ("fr", "troggu", "C10", "le 10 de bâtons"),
        ("sl", "koenigrufen", "HQ", "srce dama"),
        ("sl", "tapp-tarock", "Fool", "škis"),
        ("sl", "tapp-tarock", "T21", "mond"),
        ("sl", "troggu", "C10", "desetka palic"),
    ],
)
def test_cards_in_words(spoken: str, game: str, card: str, named: str) -> None:
    with speaking(spoken):
        assert card_named(CARD[card], GAMES[game].names) == named


@pytest.mark.parametrize(
    ("spoken", "courts", "fool"),
    [
        ("en", "KQNJ", "Stieß"),
        ("de", "KDRB", "Stieß"),
        ("fr", "RDCV", "Stieß"),
        ("ja", "KQCJ", "シュティース"),
        ("sl", "KDCF", "Stieß"),
    ],
)
def test_a_list_shows_a_card_as_the_cards_of_its_reader_do(spoken: str, courts: str, fool: str) -> None:
    names = GAMES["cego"].names
    with speaking(spoken):
        assert "".join(rank_named(CARD[card], names) for card in ("HK", "HQ", "HN", "HJ")) == courts
        assert [rank_named(CARD[card], names) for card in ("Fool", "T1", "S10")] == [fool, "T1", "10"]
        assert rank_named(0, names) == "_"


def test_a_card_without_a_game_and_an_unknown_one() -> None:
    assert card_named(CARD["Fool"]) == "the Fool"
    with speaking("de"):
        assert card_named(0) == "unbekannte Karte"


@pytest.mark.parametrize(("spoken", "named", "bare"), [("en", "the Palček", "Palček"), ("ja", "Palček", "Palček")])
def test_a_name_that_is_not_translated_has_no_foreign_article(spoken: str, named: str, bare: str) -> None:
    names = CardNames({CARD["T1"]: "Palček"})
    with speaking(spoken):
        assert card_named(CARD["T1"], names) == named
        assert without_article(card_named(CARD["T1"], names)) == bare


def test_lists_in_sentences() -> None:
    for spoken, one, all_of_them in (
        ("en", "A, B or C", "A, B and C"),
        ("de", "A, B oder C", "A, B und C"),
        ("fr", "A, B ou C", "A, B et C"),
        ("ja", "A、BまたはC", "A、BとC"),
        ("sl", "A, B ali C", "A, B in C"),
    ):
        with speaking(spoken):
            assert (either("ABC"), listed("ABC"), either("A"), listed("A")) == (one, all_of_them, "A", "A")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_words_and_score_sheets_in_every_language(game: Game) -> None:
    seen = 0
    for record in records(game, game.players[0], 15, 7, None):
        result = judge(record).result
        assert result is not None
        for item in result.items:
            told = set()
            for spoken in LANGUAGES:
                with speaking(spoken):
                    told.add(game.says(item))
            assert len(told) == len(LANGUAGES)
            assert not any("{" in text for text in told)
            seen += 1
    assert seen > 10


def test_the_words_of_a_game_in_the_players_own_words() -> None:
    with speaking("ja"):
        named = [contract.named for contract in GAMES["cego"].contracts]
        assert named[:6] == ["ソロ", "ツェゴ", "1枚", "かす1", "かす2", "別2"]
        assert GAMES["tapp-tarock"].word("kontra", "pagat") == "コントラ パガットウルティモ"
    with speaking("de"):
        assert GAMES["cego"].word("hold") == "selbst"
        assert GAMES["cego"].word("nonsense") == "nonsense"


# ---- The command line


def run(*words: str, **environment: str) -> Result:
    result = CliRunner().invoke(main, words, env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture
def evening(tmp_path: Path) -> str:
    path = tmp_path / "evening.tdn"
    path.write_text(FALSE, encoding="utf-8")
    return str(path)


SUMMARY = {
    "en": "1 record: 1 illegal", "de": "1 Aufzeichnung: 1 regelwidrig", "ja": "記録1件: 反則あり1件",
    "fr": "1 relevé\u202f: 1 irrégulier", "sl": "1 zapis: 1 proti pravilom",
}  # fmt: skip


@pytest.mark.parametrize(
    ("before", "behind", "environment", "spoken"),
    [
        ([], [], {}, "en"),
        (["--lang", "de"], [], {}, "de"),
        ([], ["--lang", "ja"], {}, "ja"),
        (["--lang", "de"], ["--lang", "ja"], {}, "ja"),
        ([], [], {"LANG": "de_AT.UTF-8"}, "de"),
        ([], [], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], [], {"LANG": "sl_SI.UTF-8"}, "sl"),
        ([], [], {"LANG": "de_AT.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ([], [], {"LANG": "de_AT.UTF-8", "LANGUAGE": "it:ja"}, "ja"),
        ([], ["--lang", "en"], {"LANG": "de_AT.UTF-8"}, "en"),
        (["--lang", "ja"], [], {"LANG": "de_AT.UTF-8"}, "ja"),
        ([], [], {"LANG": "C"}, "en"),
    ],
)
def test_the_language_of_a_command(
    evening: str, before: list[str], behind: list[str], environment: dict[str, str], spoken: str
) -> None:
    result = run(*before, "check", evening, *behind, **environment)
    assert result.output.splitlines()[-1] == SUMMARY[spoken]
    assert language() == "en"  # nobody goes on speaking it


def test_programs_read_english_by_default(evening: str) -> None:
    plain = run("check", evening, "--format", "jsonl").output
    assert "C must follow hearts" in plain
    assert run("check", evening, "--format", "jsonl", LANG="de_AT.UTF-8").output == plain
    german = json.loads(run("--lang", "de", "check", evening, "--format", "jsonl", LANG="ja_JP").output)
    assert [item["message"] for item in german["problems"]] == SAID["de"]
    for key in ("code", "severity", "line", "column", "rule"):
        assert [problem[key] for problem in german["problems"]] == [load[key] for load in json.loads(plain)["problems"]]


def test_a_language_that_nobody_speaks_here_is_said(evening: str) -> None:
    result = run("check", evening, "--lang", "it")
    assert result.exit_code == 2
    assert "'en', 'de', 'fr', 'ja', 'sl'" in result.output


@pytest.mark.slow
def test_other_processes_speak_the_same_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "SPAN", 500)
    monkeypatch.setattr(checking, "SMALL", 1000)
    many = [checking.Source("f", 1, number, "1", FALSE.encode()) for number in range(1, 40)]
    with speaking("de"):
        text = "".join(outcome.text for outcome in checking.outcomes(iter(many), checking.TEXT, 2))
    assert text.count("Fehler must-follow: C muss Herz bedienen: HJ, H3 oder H4.") == 39
    assert "must follow" not in text


SHOWN = {"de": ("Reizen", "Stich ", "Schritt", "Regelgerecht."), "ja": ("ビッド", "ステップ", "合計", "反則なし。")}


@pytest.mark.parametrize("spoken", SHOWN)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.slow
@pytest.mark.sampled(4)
def test_a_deal_is_shown_without_a_word_of_english(tmp_path: Path, game: Game, spoken: str) -> None:
    """No message of the catalogue is left in English that has a translation of its own."""
    with speaking(spoken):
        english = (
            {
                text
                for message in said("tarock")
                for text in ([message.id] if isinstance(message.id, str) else message.id)
                if len(text) > 3 and not set("{}") & set(text) and languages._(text) != text
            }
            - game.words.keys()
            - {"Fool"}
        )
    path = tmp_path / "deals.tdn"
    played = [record for record in records(game, game.players[-1], 9, 5, None) if record.first("trick")]
    for record in played[:2]:
        last = len(steps(record)) - 1
        path.write_text(write(record), encoding="utf-8")
        for more in ([], *(["--step", str(step)] for step in (0, 4, 9, last // 2, last))):
            shown = run("--lang", spoken, "show", str(path), *more, COLUMNS="200").output.replace("source", "")
            there = [text for text in english if text in shown]
            assert not [text for text in there if re.search(rf"\b{re.escape(text)}\b", shown)]
            assert more or all(word in shown for word in SHOWN[spoken])


def test_a_deal_is_taken_down_in_german(tmp_path: Path) -> None:
    path = tmp_path / "deals.tdn"
    typed = "-\n-\npasse\nq\n"
    result = CliRunner().invoke(main, ["--lang", "de", "record", "tapp-tarock", "-o", str(path)], input=typed)
    assert "bietet: 1 passe" in result.output
    assert "Gespeichert als Aufzeichnung 1" in result.output
    assert "bids: A pass\n" in path.read_text(encoding="utf-8")


def test_mistakes_in_json_in_german_and_in_japanese(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text('{"tdn": 1, "players": 3, "lines": ["trick 1 A: 10S"]}\n', encoding="utf-8")
    told = {spoken: run("convert", "--to", "tdn", str(path), "--lang", spoken).output for spoken in LANGUAGES}
    assert "records[0].game: is missing: the name of a game, a lower-case word" in told["en"]
    assert "records[0].game: fehlt: der Name eines Kartenspiels, ein klein geschriebenes Wort" in told["de"]
    assert "records[0].game: 必要な項目がありません：ゲームの名前（小文字の語）" in told["ja"]
    path.write_text('{"tdn": 1, "game": "x", "players": true, "lines": []}\n', encoding="utf-8")
    shown = run("convert", "--to", "tdn", str(path), "--lang", "de").output
    assert "players: erwartet ist die Zahl der Spieler, 0 bis 9999, gefunden true" in shown
