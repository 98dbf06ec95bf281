"""Text as people type it is read as the standard form of it, and problems name the places and words as typed."""

import random
import re
from io import BytesIO

import pytest

from notation.cards import cards_of
from notation.editor.documents import Document
from notation.editor.fixes import fixes
from notation.files.formatting import canonical
from notation.reader import Source, read, sources
from notation.reader.native import native_of
from notation.reader.standard import SIGNS, signs, standard
from notation.record import Record
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.testing.dealing import cases, deal
from notation.words.card_names import card_named
from notation.words.languages import LANGUAGES, speaking, speaking_of
from notation.writer import write
from tests.samples import amount

TYPED = {
    "no-break spaces": ("dealer\u00a0C", "dealer C"),
    "narrow spaces": ("hand A:\u202fT21\u2009T20 _14", "hand A: T21 T20 _14"),
    "zero-width spaces": ("hand A: \u200bT21\u200d T20\ufeff _14", "hand A: T21 T20 _14"),
    "an ideographic space": ("board\u30007", "board 7"),
    "accents apart": ("hand A: Sku\u0308s S\u030ckis2 T21", None),
    "a name of a card with accents apart": ("hand A: Sku\u0308s T21 _14", "hand A: Fool T21 _14"),
    "emoji": ("trick 1 A: ♠\ufe0fK ♥︎4 ♦\ufe0fD", "trick 1 A: SK H4 DQ"),
    "white suits": ("trick 1 A: ♤K ♡4 ♢J", "trick 1 A: SK H4 DJ"),
    "signs of cards": ("trick 1 A: 🂮 🃵 🃠", "trick 1 A: SK T21 Fool"),
    "a minus": ("score: A −8", "score: A -8"),
    "dashes": ("score: A –8, B —9, C ‑7", "score: A -8, B -9, C -7"),
    "full width": ("ｐｏｉｎｔｓ：　Ａ　４１", "points: A 41"),
    "full width within": ("hand Ａ： Ｔ２１ ＳＫ ＿14", "hand A: T21 SK _14"),
    "Japanese punctuation": ("bids: A dreier、B pass，C pass", "bids: A dreier, B pass, C pass"),
    "a middle dot": ("take A: SK・T3・T4", "take A: SK T3 T4"),
    "dots": ("…", "..."),
    "marks": ("trick 1 A: SK‼ S10⁉ SJ⁈", "trick 1 A: SK!! S10!? SJ?!"),
    "roman numerals": ("trick 1 A: Ⅻ Ⅴ Ⅱ", "trick 1 A: T12 T5 T2"),
    "English quotes": ("event “Winter”", 'event "Winter"'),
    "German quotes": ("player A „Anna“", 'player A "Anna"'),
    "quotes within": ("player A „Der „kleine“ Otto“ {x}", 'player A "Der „kleine“ Otto" {x}'),
    "straight quotes within": ('place “Zum "Ochsen"”', 'place "Zum \\"Ochsen\\""'),
    "French quotes": ("place «\u00a0Au Lion\u00a0» # x", 'place "\u00a0Au Lion\u00a0" # x'),
    "Japanese quotes": ("place 「京都」", 'place "京都"'),
    "one quote of each kind": ('place "Graz”', 'place "Graz"'),
    "an agreed score": ("agreed: A 8 “it was late”", 'agreed: A 8 "it was late"'),
    "a comment in full width": ("dealer A ｛late｝", "dealer A {late}"),
    "text that stays": ("dealer A {–　…} # ― ｘ", "dealer A {–　…} # ― ｘ"),
    "anybody's own line": ("x-note ♤　–", "x-note ♤　–"),
}


@pytest.mark.parametrize(("typed", "plain"), TYPED.values(), ids=TYPED)
@pytest.mark.parametrize("around", ["{}", "dealer B\n{}\nboard 3"], ids=["alone", "within"])
def test_what_looks_like_the_notation_is_read(typed: str, plain: str | None, around: str) -> None:
    text = f"deal tapp-tarock 3\n{around.format(typed)}\n"
    [record] = read(text)
    assert record.unreadable == (plain is None)
    if plain is not None:
        [same] = read(f"deal tapp-tarock 3\n{around.format(plain)}\n")
        assert write(record) == write(same) and not same.unreadable
        assert [found[:3] for found in judge(record).problems] == [found[:3] for found in judge(same).problems]
        assert record.canonical == (typed == plain)
        assert canonical(Source("-", 1, 1, "1", text.encode())) == (write(same).encode(), None)


@pytest.mark.parametrize(
    ("line", "column", "found"),
    [
        ("hand\u00a0A: ♤K\u200b T99 T3", 13, "T99"),
        ("hand A: ♠️K ＳＱ Sku\u0308s СK", 22, "Cyrillic С, U+0421"),
        ("bids: A dreier、B рass", 18, "Cyrillic р, U+0440"),
        ("score: A −8、 B ･ x", 18, "x"),
        ("bids: A Škis č", 9, "Škis"),
        ("player A «Anna» „Bert“", 10, "«Anna»"),
        ("board\u3000twelve", 7, "twelve"),
        ("trick 1 A: ♠️K ♤Z", 16, "♤Z"),
        ("dealer\u200b\u200b ａ", 10, "ａ"),
        ("points: A ４１．７", 13, "．７"),
    ],
)
def test_what_is_not_read_is_named_as_it_was_typed(line: str, column: int, found: str) -> None:
    [record] = read(f"deal tapp-tarock 3\n{line}\n")
    [problem] = [problem for problem in judge(record).problems if problem.line == 2]
    assert (problem.code, problem.column) == ("line-unreadable", column)
    assert found in problem.message


LOOK_ALIKES: dict[str, list[str]] = {}
for _sign, _meant in SIGNS.items():
    if len(_meant) == 1 and (_meant in " ,-:" or _meant.isalnum()):
        LOOK_ALIKES.setdefault(_meant, []).append(_sign)
LOOK_ALIKES[" "] = [sign for sign in LOOK_ALIKES[" "] if sign not in "・･\u0085"]
SUIT = {"S": "♠♤", "C": "♣♧", "H": "♥♡", "D": "♦♢"}
LINES = re.compile(
    r"^(?:hand|talon|trick|take|discard|bids|announce|score|points|board|contract|dealer|call|keep)\b.*", re.M
)


def disguised(text: str, chance: random.Random) -> str:
    """A record with look-alikes in place of some signs, beside strings, comments and remarks."""

    def line(found: "re.Match[str]") -> str:
        if any(sign in found[0] for sign in '{"#'):
            return found[0]
        words = re.sub(
            r"\b[SCHD](?=(?:10|[KQNJ1-9])\b)", lambda suit: chance.choice([suit[0], *SUIT[suit[0]]]), found[0]
        )
        parts = [
            chance.choice(LOOK_ALIKES[sign]) if sign in LOOK_ALIKES and chance.random() < 0.1 else sign
            for sign in words
        ]
        return "".join(
            part + chance.choice(("\u200b", "\ufe0f", "\u2060")) * (chance.random() < 0.02) for part in parts
        )

    return LINES.sub(line, text)


@pytest.mark.parametrize("game", GAMES)
def test_a_disguised_record_is_read_as_its_plain_sibling(game: str) -> None:
    chance = random.Random(f"disguise {game}")
    for number in range(amount(4, 400)):
        plain = write(deal(chance.choice(cases(GAMES[game])), chance).record)
        typed = disguised(plain, chance)
        [record], [same] = read(typed), read(plain)
        assert write(record) == plain, (number, typed)
        places = [(found.code, found.line) for found in judge(record).problems]
        assert places == [(found.code, found.line) for found in judge(same).problems]
        shown = {
            (found.line, typed.split("\n")[found.line - 1][found.column - 1 :][:1]) for found in judge(record).problems
        }
        assert all(sign for _line, sign in shown)


def test_the_standard_form_stays_as_it_is() -> None:
    for typed, _plain in TYPED.values():
        once = standard(f"deal tapp-tarock 3\n{typed}").text
        assert standard(once).text == once
        assert len(signs(typed).text) >= 1


def test_places_run_forward() -> None:
    text = "deal tapp-tarock 3\nhand A: ♠️K\u200b Sku\u0308s … “x”"
    form = standard(text)
    places = [form.place(offset) for offset in range(len(form.text) + 1)]
    assert places == sorted(places) and places[-1] == len(text)


# ---- A mistyped deal line

HEADS = ("deal tapp-tarock 3", "deal french-tarot 5", "deal koenigrufen 4", "deal cego 3", "deal troggu 8")


def mistyped(line: str, chance: random.Random) -> str:
    """A ``deal`` line with one letter of its first word mistyped."""
    word, rest = line[:4], line[4:]
    at, letter = chance.randrange(4), chance.choice("abcdefghijklmnopqrstuvwxyzDEAL0")
    kind = chance.randrange(4)
    if kind == 0:
        word = word[:at] + letter + word[at + 1 :]
    elif kind == 1:
        word = word[:at] + word[at + 1 :]
    elif kind == 2:
        word = word[:at] + letter + word[at:]
    else:
        at = min(at, 2)
        word = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word + rest


def test_no_record_vanishes_into_its_neighbour() -> None:
    chance = random.Random("dael")
    bodies = ("dealer A\n", "contract B solo\npoints: B 40\n", 'event "x" {a\n  b}\n', "{x\n", "", "% more\n")
    for _ in range(amount(300, 20_000)):
        heads = [chance.choice(HEADS) for _ in range(3)]
        word = mistyped(heads[1], chance)
        if word.split()[0] == "dealer":
            continue
        text = "".join(f"{head}\n{chance.choice(bodies)}\n" for head in (heads[0], word, heads[2]))
        found = read(text)
        assert [record.text.split("\n")[0] for record in found] == [heads[0], word, heads[2]]
        assert found[1].unreadable == (word != heads[1])
        cut = [source.number for source in sources(BytesIO(text.encode()))]
        assert [number for number in cut if number] == [1, 2, 3]
        if word != heads[1]:
            [problem] = [flaw for flaw in judge(found[1]).problems if flaw.code == "deal-mistyped"]
            assert word.split()[0] in problem.message and "deal" in problem.message


@pytest.mark.parametrize(
    "line",
    [
        "real tapp-tarock", "dael tapp-tarock 9", "dael tapp-tarock 1", " dael tapp-tarock 3", "dael Tapp 3",
        "dxxx tapp 3",
        "dael tapp-tarock 3 {x}", "dael tapp-tarock 3 # x", "dealer tapp 3", "daels: tapp 3", "table tapp 3",
        "deal\u200ber A", "d\u200bealer A", "ｄｅａｌｅｒ A", "dealｅｒ A",
        "x-l tapp 3",
    ],
)  # fmt: skip
def test_nothing_else_begins_a_record(line: str) -> None:
    assert len(read(f"deal tapp-tarock 3\n{line}\n")) == 1


@pytest.mark.parametrize(
    "line", ["ｄｅａｌ　cego　4", "\u200bdeal cego 4", "deal\u00a0cego 4", "de\u200bal cego 4", "deal cego\u30004"]
)
def test_what_looks_like_a_deal_line_is_one(line: str) -> None:
    _first, second = read(f"deal tapp-tarock 3\n{line}\ndealer A\n")
    assert (second.game, second.players, second.unreadable) == ("cego", 4, False)


class OneByOne:
    """A stream that gives a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read(self, _size: int) -> bytes:
        taken, self.data = self.data[:7], self.data[7:]
        return taken


def test_a_stream_is_cut_alike_however_it_comes() -> None:
    chance = random.Random("stream")
    lines = [mistyped(chance.choice(HEADS), chance) + "\ndealer A\n\n" for _ in range(60)]
    data = "".join(["deal cego 3\n\u00e9toile 3\n", *lines, "deаl cego 3"]).encode()
    given: list[Record | tuple[int, bytes]] = [(source.line, source.data) for source in sources(BytesIO(data))]
    assert given == [(source.line, source.data) for source in sources(OneByOne(data))]  # type: ignore[arg-type]


# ---- Suggestions


@pytest.mark.parametrize(
    ("game", "line", "word", "meant"),
    [
        ("koenigrufen 4", "hand A: T21 HQs _10", "HQs", "HQ"),
        ("koenigrufen 4", "hand A: TI9 _11", "TI9", "T19"),
        ("koenigrufen 4", "hand A: 10S _11", "10S", "S10"),
        ("koenigrufen 4", "bids: A Vorhnad", "Vorhnad", "vorhand"),
        ("koenigrufen 4", "bids: A vorhand, B Soloruferr", "Soloruferr", "solorufer"),
        ("slovenian 4", "bids: B Beračč", "Beračč", "berac"),
        ("slovenian 4", "contract C Klopp", "Klopp", "klop"),
        ("french-tarot 4", "bids: B Grade", "Grade", "garde"),
        ("french-tarot 4", "announce: B Chelemm", "Chelemm", "chelem"),
        ("cego 4", "bids: A Reuber", "Reuber", "raeuber"),
        ("troggu 4", "hand A: Pagatt _11", "Pagatt", "Pagat"),
        ("tapp-tarock 3", "take A: SKK S4 S5", "SKK", "SK"),
        ("droggn 4", "trick 1 A: Gstieß, T4", ", T4", None),
    ],
)
def test_what_is_nearly_right_is_suggested_and_can_be_mended(
    game: str, line: str, word: str, meant: str | None
) -> None:
    part = Document(f"deal {game}\n{line}\n").parts[-1]
    problem = next(problem for problem in part.problems if problem.code == "line-unreadable")
    if meant is None:
        assert problem.arguments.get("suggestion") is None
        return
    assert f"“{word}”" in problem.message and f"“{meant}”" in problem.message
    assert f"Write “{meant}”" in [fix.title for fix in fixes(part, problem)]


# ---- Native words


NATIVE = [
    ("french-tarot 4", "bids: B Passe, C PRISE, D Garde, A passe", "bids: B pass, C petite, D garde, A pass"),
    ("french-tarot 4", "contract B Garde sans le chien", "contract B garde-sans"),
    ("french-tarot 4", "bids: B Garde contre, C フパス", None),
    ("french-tarot 4", "bids: B passe, C パス, D ギャルド・サン", "bids: B pass, C pass, D garde-sans"),
    ("french-tarot 4", "trick 1 B: ♥R ♥D ♥C ♥V", "trick 1 B: HK HQ HN HJ"),
    ("french-tarot 4", "trick 1 B: ♥As ♠Roi ♣dame ♦V", "trick 1 B: H1 SK CQ DJ"),
    ("french-tarot 4", "hand A: excuse petit le roi de cœur _15", "hand A: Fool T1 HK _15"),
    ("slovenian 4", "bids: B naprej, C berač, D NAPREJ, A dalje", "bids: B pass, C berac, D pass, A pass"),
    ("slovenian 4", "bids: B Solo three, C Open beggar", "bids: B solo-tri, C odprti-berac"),
    ("slovenian 4", "contract D Barvni valat", "contract D barvni-valat"),
    ("slovenian 4", "hand A: škis mond srce kralj _9", "hand A: Fool T21 HK _9"),
    ("slovenian 4", "announce: A Kralji, B kontra Könige", "announce: A kralji, B kontra kralji"),
    ("koenigrufen 4", "bids: A Vorhand, B Weiter, C Farbensolo", "bids: A vorhand, B pass, C farbensolo"),
    ("koenigrufen 4", "announce: A Alle Könige, B tous les rois", "announce: A koenige, B koenige"),
    (
        "koenigrufen 4",
        "announce: A König ultimo, C contre König ultimo",
        "announce: A koenig-ultimo, C kontra koenig-ultimo",
    ),
    ("koenigrufen 4", "trick 1 A: ♠D ♠B Herz-König Pik 10", "trick 1 A: SQ SJ HK S10"),
    ("koenigrufen 4", "call B: Karo-König", "call B: DK"),
    ("cego 4", "bids: A Eine Leere, B selbst", "bids: A eine-leere, B hold"),
    ("cego 4", "bids: A pass, B Räuber", "bids: A pass, B raeuber"),
    ("cego 4", "bids: A Pfeife, B pass", "bids: A pfeife, B pass"),
    ("troggu 4", "bids: A Tapp, B passe, C ソロ", "bids: A tapp, B pass, C solo"),
    ("troggu 4", "trick 1 A: Schwerter-König Kelch-Dame", "trick 1 A: SK HQ"),
    ("droggn 4", "announce: A Gstieß, B Double", "announce: A gstiess, B double"),
    ("droggn 4", "trick 1 A: Gstieß MOND Tarock 5", "trick 1 A: Fool T21 T5"),
    ("tapp-tarock 3", "announce: B Pagat ultimo, C Contre Pagat ultimo", "announce: B pagat, C kontra pagat"),
    ("tapp-tarock 3", "bids: A Dreier!, B Passe {na}, C Halte^?", "bids: A dreier!, B pass {na}, C hold^?"),
    ("tapp-tarock 3", "ask A\naccept: Solo, Dreier", "ask A\naccept: solo, dreier"),
    ("tapp-tarock 3", "bids: A solo {Passe, Prise} # Weiter", "bids: A solo {Passe, Prise} # Weiter"),
    ("tapp-tarock 3", 'event "Solo"', 'event "Solo"'),
]


@pytest.mark.parametrize(("game", "typed", "plain"), NATIVE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_native_words_are_read_in_every_language(game: str, typed: str, plain: str | None, language: str) -> None:
    with speaking(language):
        [record] = read(f"deal {game}\n{typed}\n")
    assert record.unreadable == (plain is None)
    if plain is not None:
        assert write(record) == f"deal {game}\n{plain}\n"
        assert record.canonical == (typed == plain)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_and_card_is_read_by_its_name_in_every_language(game: str) -> None:
    rules, players = GAMES[game], GAMES[game].players[0]
    for language in LANGUAGES:
        with speaking(language), speaking_of(game):
            for word in rules.words:
                named = rules.word(word).partition(" (")[0]
                [record] = read(f"deal {game} {players}\nannounce: A {named}, B {named.upper()}\n")
                assert record.first("announce").items == ((0, word), (1, word)), (language, named)
            for card in cards_of(rules.pack(players)):
                named = card_named(card, rules.names)
                if not named.isdecimal():
                    [record] = read(f"deal {game} {players}\ntrick 1 A: {named}\n")
                    assert record.first("trick").items == (card,), (language, named)


AMBIGUOUS = {"tapp-tarock", "troggu", "droggn", "cego", "koenigrufen", "slovenian"}
"""The games in which R on a card may be the Reiter or the roi: their packs show no letters, or several."""


@pytest.mark.parametrize("game", GAMES)
def test_words_that_languages_give_different_meanings(game: str) -> None:
    native = native_of(game)
    words = {word: meant for word, meant in native.words.items() if len(meant) > 1}
    cards = {word: meant for word, meant in native.cards.items() if len(meant) > 1}
    assert words == {}
    assert all(re.fullmatch(r"[♠♣♥♦]r|[^\W\d_]+-r", word) for word in cards), sorted(cards)
    assert bool(cards) == (game in AMBIGUOUS)
    if cards:
        [record] = read(f"deal {game} {GAMES[game].players[0]}\ntrick 1 A: ♥R\n")
        [problem] = [flaw for flaw in judge(record).problems if flaw.code == "word-ambiguous"]
        assert all(part in problem.message for part in ("♥R", "HK", "HN", "Deutsch", "Français"))
        assert (problem.line, problem.column) == (2, 12)


@pytest.mark.parametrize("game", GAMES)
def test_no_name_of_several_words_is_made_of_canonical_ones(game: str) -> None:
    """Else the quick reading would take it for two words."""
    native = native_of(game)
    for word, meant in native.words.items():
        parts = word.split("-")
        assert word in native.known or len(parts) == 1 or not native.known.issuperset(parts), (word, meant)
