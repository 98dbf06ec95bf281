"""The rules of houses: records with their sums, what is wrong with lines, and the same house told in several ways."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from notation.deals.chance import chosen_rules
from notation.deals.chance import records as random_records
from notation.game import Game
from notation.house import HOUSE, House, house_of
from notation.parts.card_history import played_to
from notation.problems import ERROR, WARNING, Breach
from notation.reader import read
from notation.record import Record, plain
from notation.replay import Judging, Report, judge
from notation.rulebooks import GAMES
from notation.rulebooks.houses import Rows, faults_of, read_houses, rules_of
from notation.schemas.records import record_from_json, record_json
from notation.table import Table
from notation.testing.dealing import Case
from notation.writer import write
from tests.places import ROOT

SPECIFICATION = ROOT / "notation" / "SPEC.md"

WIEN = """house wien@20210101 "Wiener Tarockcup": like koenigrufen tirol
house zwiccolo: like piccolo, tricks 2
house pagatrufer: like besserrufer, birds pagat
house uhurufer: like besserrufer, birds uhu
house kakadurufer: like besserrufer, birds kakadu
house quapilrufer: like besserrufer, birds quapil
house ladder: rufer 1, trischaken 2, piccolo 2, zwiccolo 2, solorufer 2, pagatrufer 1, bettel 4, sechserdreier 4, \
uhurufer 1, farbendreier 5, dreier 5, piccolo-ouvert 6, zwiccolo-ouvert 6, kakadurufer 1, bettel-ouvert 8, \
quapilrufer 1, farbensolo 10, solodreier 10
house bonuses: mondfang no
house also: trischaken-pot=6 trischaken-talon=first-six emperor=any four-kings=queen
"""
BAZA = """house baza@20230101 "Baza": like slovenian standard
house pikolo: like berac, tricks 1
house ladder: klop 0, tri 10, dve 20, ena 30, pikolo 35, solo-tri 40, solo-dve 50, solo-ena 60, berac 70, \
solo-brez 80, odprti-berac 90, barvni-valat 125, valat 500
house solo-brez: like solo-brez, over yes
house also: kontra-of=game failed=half
"""
POUCES = """house pouces@20211227 "Pouces": like french-tarot standard
house pouce: like petite
house ladder: petite 10, pouce 20, garde 40, garde-sans 80, garde-contre 160
house bonuses: chelem no, poignee 10 20, misere 10 20 told, petit 10
house also: over=added over-steps=10 over-most=30 prizes=personal
"""
DREIER = """dealer A
hand A: T14 T12 T10 T5 T3 SK SJ C9 H1 H4 D1 D3
hand B: T9 T8 T6 S10 S9 S8 CK CJ HK H3 DK D2
hand C: Fool T21 T20 T19 T18 T17 T16 T15 T2 T1 S7 HJ
hand D: T13 T11 T7 SN CN C10 C8 C7 HQ H2 DQ DJ
talon: D4 SQ DN | T4 CQ HN
bids: B vorhand, C pass, D dreier, A pass, B pass
take D: D4 SQ DN
discard D: SQ C10 DQ
announce: D pass, A trull, A pass, B pass, C pass, D pass
trick 1 B: T9 T16 T7 T3
trick 2 C: T17 T11 T5 T8
trick 3 C: HJ HQ H4 H3
trick 4 D: CN C9 CK Fool
trick 5 C: S7 SN SJ S10
trick 6 D: D4 D3 D2 T2
trick 7 C: T15 T13 T10 T6
trick 8 C: T19 C7 T12 S9
trick 9 C: T20 H2 T14 S8
trick 10 C: T18 C8 D1 DK
trick 11 C: T21 DN H1 HK
trick 12 C: T1 DJ SK CJ
points: D 16/2
"""
SOLO_BREZ = """dealer C
hand A: T18 T12 T9 SQ SN SJ CN C10 HK HQ DK D2
hand B: T6 T5 T3 SK S7 CK CJ HN H1 H4 DN DJ
hand C: T21 T8 T7 T1 S10 S9 S8 C8 H2 H3 DQ D4
hand D: Fool T19 T17 T16 T15 T14 T13 T11 T10 C7 HJ D3
talon: T4 D1 T20 T2 C9 CQ
bids: A solo-ena, B pass, C pass, D solo-brez, A pass
announce: A pass, B pass, C pass
trick 1 D: C7 CN CJ C8
trick 2 A: T18 T6 T21 Fool
trick 3 D: T19 T9 T5 T7
trick 4 D: T13 T12 T3 T8
trick 5 D: D3 D2 DN DQ
trick 6 C: H2 HJ HQ HN
trick 7 A: DK DJ D4 T17
trick 8 D: T15 HK CK T1
trick 9 D: T11 SJ H4 H3
trick 10 D: T10 SQ H1 S8
trick 11 D: T14 C10 S7 S9
trick 12 D: T16 SN SK S10
points: D 47
"""

BARE = """house x@20200101: like koenigrufen tirol
house ladder: rufer 1, trischaken 2, dreier 5
house bonuses: trull no, koenige no, koenig-ultimo no, pagat no, uhu no, kakadu no, quapil no, mondfang no, valat no
house also: """
DUEL = ("koenigrufen 4", "x", "dealer D\ncontract D dreier\n")
POT = ("koenigrufen 4", "x", "dealer D\ncontract A trischaken\npoints: A 36, B 20, C 14, D 0\n")
BARE_SLOVENIAN = """house x@20200101: like slovenian standard
house bonuses: trula no, kralji no, kralj no, pagat no, valat no
house also: """
BARE_FRENCH = """house x@20200101: like french-tarot standard
house bonuses: poignee no, petit no, chelem no
house also: """
PETIT_ALONE = BARE_FRENCH.replace("petit no, ", "")

CASES = {
    # A Dreier of 5, the announced Trull 2, silent kings 1, a silent Pagat 1.
    "dreier": (WIEN, "koenigrufen 4", "wien", DREIER, "A 9, B 9, C 9, D -27", "A 8, B 8, C 8, D -24"),
    "zwiccolo": (
        WIEN, "koenigrufen 4", "wien", "dealer D\ncontract C zwiccolo\n",
        "A -2, B -2, C 6, D -2", "A -1, B -1, C 3, D -1",
    ),
    # A pot of 6, doubled for 35/2 or more and for forehand: all of it goes to the virgin.
    "pot": (
        WIEN, "koenigrufen 4", "wien", "dealer D\ncontract A trischaken\npoints: A 36, B 20, C 14, D 0\n",
        "A -24, B 0, C 0, D 24", "A -12, B 0, C 0, D 12",
    ),
    "pikolo": (
        BAZA, "slovenian 4", "baza",
        "dealer D\ncontract B pikolo\nannounce: B pass, C kontra, D pass, A pass, B pass\n", "B -70", "B -35",
    ),
    "solo-brez": (BAZA, "slovenian 4", "baza", SOLO_BREZ, "C -20, D 90", "C -20, D 80"),
    "radelc": (BAZA, "slovenian 4", "baza radelc=yes", "dealer D\ncontract B pikolo\n", "B 70", "B 35"),
    "radelc-of-seats": (BAZA, "slovenian 4", "baza radelc=BC", "dealer D\ncontract B pikolo\n", "B 70", "B 35"),
    "own-radelc": (
        BAZA, "slovenian 4", "baza radelc=AC",
        "dealer D\ncontract A klop\npoints: A 20, B 16, C 5, D 29\n",
        "A -40, B -15, C -10, D -30", "A -20, B -15, C -5, D -30",
    ),
    "five": (
        POUCES, "french-tarot 5", "pouces", "dealer E\ncontract A garde\npoints: A 61\n",
        "A 100, B 50, C -50, D -50, E -50", "A 90, B 45, C -45, D -45, E -45",
    ),
    "pouce": (
        POUCES, "french-tarot 4", "pouces", "dealer D\ncontract C pouce\npoints: C 31\n",
        "A 30, B 30, C -90, D 30", "A 35, B 35, C -105, D 35",
    ),
    "misere": (
        POUCES, "french-tarot 3", "pouces", "dealer C\ncontract A garde-sans\npoints: A 51\n",
        "A 150, B -60, C -90", "A 145, B -55, C -90",
    ),
    # What only houses choose, without any bonus that could explain another score.
    "target": (
        BARE + "target=35/1\n", *DUEL[:2], DUEL[2] + "points: D 35/1\n",
        "A -5, B -5, C -5, D 15", "A 5, B 5, C 5, D -15",
    ),
    "usual-target": (
        BARE + "failed=half\n", *DUEL[:2], DUEL[2] + "points: D 35/1\n",
        "A 5, B 5, C 5, D -15", "A -5, B -5, C -5, D 15",
    ),
    "kontra-target": (
        BARE + "kontra=score kontra-target=opponents\n", *DUEL[:2],
        DUEL[2] + "announce: D pass, A kontra, B pass, C pass, D pass\npoints: D 35\n",
        "A -10, B -10, C -10, D 30", "A 10, B 10, C 10, D -30",
    ),
    "forehand-once": (
        BARE + "trischaken-pot=6 trischaken-forehand=once\n", *POT, "A -12, B 0, C 0, D 12", "A -24, B 0, C 0, D 24",
    ),
    "half-once": (
        BARE + "trischaken-pot=6 trischaken-half=once\n", *POT, "A -12, B 0, C 0, D 12", "A -24, B 0, C 0, D 24",
    ),
    "virgins-share": (
        BARE + "trischaken-pot=6 trischaken-virgins=share\n", *POT, "A -24, B 8, C 8, D 8", "A -24, B 0, C 0, D 24",
    ),
    "klop": (
        BARE_SLOVENIAN + "klop-lost=100 klop-won=60\n", "slovenian 4", "x",
        "dealer D\ncontract A klop\npoints: A 40, B 20, C 10, D 0\n", "A -100, D 60", "A -70, D 70",
    ),
    "slovenian-target": (
        BARE_SLOVENIAN + "target=30\n", "slovenian 4", "x", "dealer D\ncontract B solo-brez\npoints: B 31\n",
        "B 80", "B -80",
    ),
    "mond": (
        BARE_SLOVENIAN + "mond=15\n", "slovenian 4", "x", "dealer D\ncontract B solo-brez\npoints: B 40\n",
        "B 65", "B 60",
    ),
    "bouts": (
        BARE_FRENCH + "base=20 bouts-0=60 bouts-1=60 bouts-2=60 bouts-3=60\n", "french-tarot 4", "x",
        "dealer D\ncontract A garde\npoints: A 61\n", "A 126, B -42, C -42, D -42", "A 156, B -52, C -52, D -52",
    ),
    # The Petit of a Garde counts 10 and not 20: (25 + 0) x 2 + 10.
    "petit-once": (
        PETIT_ALONE + "petit-counts=once bouts-1=56 bouts-2=56 bouts-3=56\n",
        "french-tarot 4", "x", "dealer D\ncontract A garde\npoints: A 56\n",
        "A 180, B -60, C -60, D -60", "A 210, B -70, C -70, D -70",
    ),
}  # fmt: skip
"""By name: the house, the deal, the rules, the lines, the score, and one that is false."""
LEGAL = {"dreier", "solo-brez"}


def rows_of(lines: str) -> Rows:
    """The items of lines of houses."""
    return tuple([line.items for line in read("deal koenigrufen 4\n" + lines)[0].lines[1:]])  # type: ignore[union-attr]


def with_lines(head: str, rules: str, house: str, lines: str) -> Record:
    [record] = read(f"deal {head}\nrules {rules}\n{house}{lines}")
    return record


def with_file(head: str, rules: str, house: str, lines: str) -> Record:
    [record] = read(f"deal {head}\nrules {rules}\n{lines}")
    record.beside = rows_of(house)
    return record


def errors(report: Report) -> set[str]:
    return {problem.code for problem in report.problems if problem.severity == ERROR}


@pytest.mark.parametrize("way", [with_lines, with_file])
@pytest.mark.parametrize("name", CASES)
def test_a_record_of_a_house(name: str, way: object) -> None:
    house, head, rules, lines, score, false = CASES[name]
    report = judge(way(head, rules, house, f"{lines}score: {score}\n"))  # type: ignore[operator]
    assert (report.verdict, errors(report)) == ("legal" if name in LEGAL else "incomplete", set())
    report = judge(way(head, rules, house, f"{lines}score: {false}\n"))  # type: ignore[operator]
    assert report.verdict == "illegal"
    assert errors(report) == {"false-score" if name in LEGAL else "score-impossible"}


HOUSES = {"koenigrufen": WIEN, "slovenian": BAZA, "french-tarot": POUCES}


@pytest.mark.parametrize("game", HOUSES)
def test_a_house_is_written_as_it_was_read(game: str) -> None:
    [house] = read_houses(GAMES[game], rows_of(HOUSES[game])).houses
    assert house_of(house.text) == house
    again = "".join(f"house {' '.join(row)}\n" for row in house.rows)
    assert read_houses(GAMES[game], rows_of(again)).houses == (house,)
    record = with_lines(f"{game} 4", house.name, HOUSES[game], "dealer A\n")
    assert write(record) == record.text and record.canonical
    assert record_from_json(record_json(record)) == record


@pytest.mark.parametrize("game", HOUSES)
def test_deals_of_a_house(game: str) -> None:
    """Deals at random are legal, with the lines of their house, which they carry."""
    [house] = read_houses(GAMES[game], rows_of(HOUSES[game])).houses
    for dealt in random_records(GAMES[game], 4, 6, 3, house.name, rows_of(HOUSES[game])):
        [record] = read(write(dealt))
        report = judge(record)
        assert (report.verdict, report.problems) == ("legal", []), write(dealt)
        assert [line.items for line in record.headers if line.keyword == HOUSE] == list(house.rows)
        assert report.game is not None and report.game.tariff is not None


VALUES = {
    "koenigrufen": "dreier=5 farbendreier=no trull=2/4",
    "slovenian": "berac=75 ena=no trula=5/15",
    "french-tarot": "garde=3 petite=no chelem=100/300",
    "tapp-tarock": "solo=9 unterer=no pagat=5/9 valat=12/12 kings=2",
    "cego": "bettel=30 piccolo=no raeuber=20/40 eine-leere=no",
    "troggu": "solo=3 times=2",
    "droggn": "super=90 solo=no pagat=12/25",
}


@pytest.mark.parametrize("game", VALUES)
def test_values_are_options(game: str) -> None:
    options, players = VALUES[game], GAMES[game].players[-1]
    case = Case(GAMES[game], players, f"standard {options}")
    assert set(options.split()) <= {f"{name}={value}" for name, value in case.options.items()}
    words = {
        contract.word: contract.base
        for contract in GAMES[game].under(case.options).contracts_for(players, case.options)
    }
    for option in options.split():
        word, _, value = option.partition("=")
        assert value != "no" or word not in words
        assert word not in words or "/" in value or words[word] == int(value)
    for record in random_records(GAMES[game], players, 3, 1, case.rules):
        assert judge(read(write(record))[0]).verdict == "legal"


@pytest.mark.parametrize("game", VALUES)
def test_a_deal_may_count_many_times(game: str) -> None:
    """The same deal makes as many times the score, with tricks and on a pad; the score of one is false then."""
    players = GAMES[game].players[0]
    for dealt in random_records(GAMES[game], players, 4, 2, "standard"):
        one, four = (
            read(write(dealt).replace("rules standard", f"rules standard{more}"))[0] for more in ("", " times=4")
        )
        score, times = judge(one).score, judge(four)
        assert score is not None and times.score == {seat: 4 * amount for seat, amount in score.items()}
        if any(score.values()):
            assert errors(times) == {"false-score"}
            assert times.result is not None and times.result.items[-1].label == "times"


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("cego", "ladder: cego 1"), ("cego", "x: like eine"), ("troggu", "ladder: tapp 1"),
        ("slovenian", "bonuses: valat x2/x4"), ("french-tarot", "also: over-steps=0"),
    ],
)  # fmt: skip
def test_what_a_game_cannot_play(game: str, line: str) -> None:
    [record] = read(house_with(line, game, "standard").replace(f"{game} 4", f"{game} {GAMES[game].players[-1]}"))
    assert errors(judge(record)) == {"house-contradiction"}


def house_with(line: str, game: str = "koenigrufen", parent: str = "tirol") -> str:
    return f"deal {game} 4\nrules x\nhouse x@20200101: like {game} {parent}\nhouse {line}\n"


@pytest.mark.parametrize(
    ("line", "given", "words"),
    [
        ("ladder: rufer 1, «drier 5", "drier", "dreier"),
        ("ladder: rufer 1, trischaken «x", "x", "a whole number"),
        ("ladder: rufer 1, trischaken «2.5", "2.5", "a whole number"),
        ("bonuses: «mondfank no", "mondfank", "mondfang"),
        ("bonuses: trull «5", "5", "1/2"),
        ("bonuses: sack 0/2 «over 45/2", "over", "from"),
        ("bonuses: sack 0/2 from «45.5", "45.5", "45/2"),
        ("bonuses: «pass 0/2 told", "pass", "a word"),
        ("also: «emperor=maybe", "emperor=maybe", "emperor=any"),
        ("also: «emporer=any", "emporer=any", "emperor=any"),
        ("also: «cup=tirol", "cup=tirol", "kontra=money"),
        ("x: like «rufr", "rufr", "rufer"),
        ("x: like rufer, «paket 3", "paket", "packet"),
        ("x: like rufer, packet «three", "three", "a number"),
        ("x: like rufer, birds pagat «owl", "owl", "uhu"),
        ("x: like rufer, calls «yes", "yes", "nothing more"),
        ("x: like rufer, no «packt", "packt", "packet"),
        ("«hold: like rufer", "hold", "ladder"),
        ("«trull: like rufer", "trull", "ladder"),
        ("radl: «trischakn 4", "trischakn", "trischaken"),
        ("radl: trischaken 4 «piled", "piled", "stacked"),
    ],
)  # fmt: skip
def test_what_is_not_known_is_an_error_at_its_place(line: str, given: str, words: str) -> None:
    [record] = read(house_with(line.replace("«", "")))
    [problem] = judge(record).problems
    assert (problem.code, problem.line, problem.column) == ("house-word", 4, 7 + line.index("«"))
    assert f"“{given}”" in problem.message and words in problem.message


def test_what_may_be_meant_is_a_word() -> None:
    """Of a bonus that is not known the nearest is named, and never the pattern of a new one."""
    for word, meant in (("mondfank", "mondfang"), ("petit-chelem", "")):
        [record] = read(house_with(f"bonuses: {word} 1/2"))
        [problem] = judge(record).problems
        assert problem.arguments["suggestion"] == (meant or None) and "… from" in problem.message


@pytest.mark.parametrize(
    "line",
    [
        "ladder: dreier 5", "bonuses: quapil no", "ladder: rufer 1, trischaken 5",
        "besserrufer: like besserrufer, when any\nhouse ladder: besserrufer 1",
    ],
)  # fmt: skip
def test_rules_that_cannot_be_played_together(line: str) -> None:
    [record] = read(house_with(line))
    report = judge(record)
    assert (report.verdict, errors(report)) == ("unjudged", {"house-contradiction"})


def test_the_house_in_force() -> None:
    """The day decides which of several houses of one name is meant; without a date the last one, with a warning."""
    houses = "house x@20200101: like koenigrufen tirol\nhouse ladder: rufer 1, trischaken 2, dreier 5\n"
    houses += "house x@20210101: like koenigrufen x@20200101\nhouse ladder: rufer 1, trischaken 2, dreier 7\n"
    lines = "dealer A\ncontract D dreier\npoints: D 16/2\nscore: A {0}, B {0}, C {0}, D -{1}\n"
    for head, value, codes in (
        ("rules x\ndate 2020-06-01\n", 5, set()),
        ("rules x\ndate 2021\n", 7, set()),
        ("rules x@20200101\n", 5, set()),
        ("rules x\n", 7, {"house-day"}),
    ):
        [record] = read(f"deal koenigrufen 4\n{head}{houses}{lines.format(value, 3 * value)}")
        report = judge(record)
        assert errors(report) == set(), head
        assert {problem.code for problem in report.problems if problem.severity == WARNING} == codes, head


def test_a_file_that_says_otherwise() -> None:
    record = with_lines("koenigrufen 4", "wien", WIEN, "dealer D\ncontract C zwiccolo\n")
    record.beside = rows_of(WIEN.replace("zwiccolo 2,", "zwiccolo 3,"))
    assert "house-differs" in {problem.code for problem in judge(record).problems}
    record.beside = rows_of(WIEN.replace('"Wiener Tarockcup"', '"WTC"'))
    assert "house-differs" not in {problem.code for problem in judge(record).problems}


def test_a_house_that_nobody_tells() -> None:
    [record] = read("deal koenigrufen 4\nrules wien\ndealer A\n")
    [problem] = judge(record).problems
    assert (problem.code, judge(record).verdict) == ("rule-set-unknown", "unjudged")
    assert "wien.house" in problem.message
    game = replace(GAMES["troggu"], house=None)  # as a game from outside
    breach, _item = rules_of(game, ("wien",), 4)
    assert isinstance(breach, Breach) and "wien.house" not in breach.message
    [fault] = faults_of(game, rows_of("house x@20200101: like troggu standard\n"))
    assert fault.breach.code.name == "house-word"


def test_every_option_of_houses_is_told() -> None:
    """The notation's manual has a row for each, with its values, and no other."""
    told = re.findall(r"^\| `([a-z0-9-]+)` \| ([KSF, ]+) \| ([^|]+) \|", SPECIFICATION.read_text(), re.MULTILINE)
    games = {"K": "koenigrufen", "S": "slovenian", "F": "french-tarot"}
    wanted = {
        (name, letter): {*values}
        for letter, game in games.items()
        for name, values in GAMES[game].house.options.items()  # type: ignore[union-attr]
    }
    found = {
        (name, letter): {*re.findall("`([^`]+)`", values)} for name, of, values in told for letter in of.split(", ")
    }
    assert found == wanted


# ---- Houses at random


NUMBERS = {
    "target": ("30", "35/1", "36", "40"), "trischaken-pot": ("12", "60"), "mond": ("20", "15", "0"),
    "klop-won": ("70", "50"), "klop-lost": ("70", "100"), "radelc-cost": ("100", "50"), "base": ("25", "20", "0"),
    "over-steps": ("1", "5", "10"), "over-most": ("0", "30"), "bouts-0": ("56", "60"), "bouts-3": ("36", "30"),
}  # fmt: skip
"""Numbers for options that may have any."""
KEPT = ("deal", "rules", "house", "source", "dealer", "points", "score")
"""The lines of a deal that a pad has, too."""


def pad_of(record: Record) -> Record:
    """A record of which only the contract, the card points and the score were written down."""
    report, kept = judge(record), [line for line in record.main() if line.keyword in KEPT]
    if report.contract is not None and report.declarer is not None:
        at = next((index for index, line in enumerate(kept) if line.keyword in ("points", "score")), len(kept))
        kept.insert(at, plain("contract", report.declarer, items=(report.contract,)))
    [pad] = read(write(Record(tuple(kept))))
    return pad


def some_house(game: str, random: Random) -> str:
    """A house of a game: other values, contracts left out, and new ones of the game's own parts."""
    if game not in HOUSES:
        return some_values(GAMES[game], random)
    parent = random.choice([name for name in GAMES[game].rule_sets if name != "duplicate"])
    contracts = list(GAMES[game].contracts_of(GAMES[game].rules(parent)))
    lines = [f"house x@20200101: like {game} {parent}"]
    made = (
        random.sample([row for row in contracts if row.tricks == 0], min(1, len(contracts)))
        if game != "french-tarot"
        else []
    )
    lines += [f"house new-{row.word}: like {row.word}, tricks {random.randint(1, 3)}" for row in made]
    alike = [row.word for row in contracts if row.for_points and row.exchanges and not row.when and not row.option[0]]
    if len(alike) > 1 and random.random() < 0.3:
        lines.append("house {}: like {}".format(*random.sample(alike, 2)))
    dropped = random.sample([row for row in contracts if not row.when and not row.option[0]], random.randint(0, 3))
    words = [row.word for row in contracts if row not in dropped] + [f"new-{row.word}" for row in made]
    ladder = [f"{word} {0 if word == 'klop' else random.randint(1, 12)}" for word in words if word != "trischaken"]
    if "trischaken" in words:
        ladder.insert(random.randrange(2), f"trischaken {6}")
    lines.append(f"house ladder: {', '.join(ladder)}")
    form = GAMES[game].house
    assert form is not None
    two = [word for word, number in form.bonuses({}).items() if number == 2 and word not in ("valat", "mondfang")]
    bonuses = [
        f"{word} {random.randint(0, 3)}/{random.randint(1, 9)}"
        for word in random.sample(two, random.randint(1, len(two)))
    ]
    if "from" in form.kinds and random.random() < 0.5:
        bonuses.append("sack 0/2 from 45")
    if "caught" in form.kinds and random.random() < 0.5:
        bonuses.append(f"fang 1/2 caught {random.choice(('called', 'Fool', 'T1'))}")
    lines.append(f"house bonuses: {', '.join(bonuses)}")
    options = {
        name: random.choice(NUMBERS.get(name, values))
        for name, values in form.options.items()
        if name in NUMBERS or values[0] not in ("N", "POINTS", "SEATS")
    }
    lines.append(f"house also: {' '.join(f'{name}={value}' for name, value in options.items())}")
    return "\n".join(lines) + "\n"


def some_values(game: Game[Table], random: Random) -> str:
    """A house of a game in which a house changes no more than values, and which contracts are played."""
    assert game.house is not None
    parent, form = random.choice(list(game.rule_sets)), game.house
    usual = list(game.contracts_of(game.rules(parent)))
    played = [row.word for row in usual if random.random() < 0.85] or [usual[0].word]
    if random.random() < 0.4:
        random.shuffle(played)
    lines = [f"house x@20200101: like {game.name} {parent}"]
    if "lost" in form.parts and random.random() < 0.6:
        like = random.choice(usual).word
        lines.append(f"house {random.choice(played)}: like {like}, lost x{random.randint(1, 3)}")
    lines.append(f"house ladder: {', '.join(f'{word} {random.randint(0, 40)}' for word in played)}")
    bonuses = [
        f"{word} {random.choice(['no', *['/'.join(str(random.randint(0, 30)) for _value in range(number))] * 3])}"
        for word, number in form.bonuses({}).items()
        if random.random() < 0.6
    ]
    lines += [f"house bonuses: {', '.join(bonuses)}"] if bonuses else []
    return "\n".join(lines) + "\n"


def random_houses(game: str, seed: int) -> Iterator[tuple[Rows, House]]:
    random = Random(seed)
    while True:
        rows = rows_of(some_house(game, random))
        found = read_houses(GAMES[game], rows)
        assert not [fault for fault in found.faults if fault.breach.code.name != "house-contradiction"], rows
        if found.houses:
            yield rows, found.houses[0]


@pytest.mark.parametrize("game", GAMES)
def test_deals_of_random_houses(game: str) -> None:
    players = 3 if game == "tapp-tarock" else 4
    for number, (rows, _house) in enumerate(islice(random_houses(game, 1), 3)):
        for dealt in random_records(GAMES[game], players, 2, number, "x", rows):
            [record] = read(write(dealt))
            report = judge(record)
            assert (report.verdict, report.problems) == ("legal", []), write(dealt)
            assert not errors(judge(pad_of(record))), write(dealt)


def test_other_rules_may_follow_those_of_a_house() -> None:
    """The game of a house is asked for the rules of a deal as the game that ships is."""
    game = GAMES["koenigrufen"]
    of_house = game.under(chosen_rules(game, ["wien", "times=2"], 4, rows_of(WIEN)))
    assert of_house is not game and of_house.under({}) is game
    for words in ("standard", "tirol", "standard dreier=7"):
        assert chosen_rules(of_house, words.split(), 4) == chosen_rules(game, words.split(), 4)
        assert of_house.under(chosen_rules(game, words.split(), 4)) is game.under(chosen_rules(game, words.split(), 4))


@pytest.mark.parametrize("name", sorted(LEGAL))
def test_a_record_of_a_house_is_judged_line_by_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Card by card it would take half as long again as without a house."""
    house, head, rules, lines, score, _false = CASES[name]
    [record] = read(write(with_lines(head, rules, house, f"{lines}score: {score}\n")))
    taken = list[object]()
    monkeypatch.setattr(Judging, "unpack", taken.append)
    assert judge(record).verdict == "legal" and taken == []


def test_the_called_king_is_caught() -> None:
    """Paid to the side that wins a trick with the other's called king, and to nobody where no king is called."""
    house = rows_of("house x@20200101: like koenigrufen standard\nhouse bonuses: koenigfang 1/2 caught called\n")
    game, seen = GAMES["koenigrufen"], set[bool]()
    for dealt in random_records(game, 4, 60, 3, "x", house):
        report = judge(read(write(dealt))[0])
        assert report.result is not None and report.table is not None
        table, lines = report.table, [item for item in report.result.items if item.label == "koenigfang-silent"]
        announced = {words[0] for _seat, *words in table.said}
        said = announced & {"koenigfang", "valat"}  # nothing silent then
        if table.called is None:
            assert not lines and "koenigfang" not in announced
        elif not said and table.contract is not None and table.contract.for_points:
            fall = played_to(table, table.called)
            caught = fall is not None and table.side_of[fall[0].winner] != table.side_of[fall[1]]
            seen.add(caught)
            assert bool(lines) == caught
            assert fall is None or not caught or lines[0].entries[fall[0].winner] == (2 if table.contract.solo else 1)
    assert seen == {True, False}


def test_a_contract_like_another_keeps_its_own_word() -> None:
    rows = rows_of("house x@20200101: like tapp-tarock standard\nhouse dreier: like solo, lost x2\n")
    [house] = read_houses(GAMES["tapp-tarock"], rows).houses
    game = GAMES["tapp-tarock"].under({HOUSE: house.text})
    row = game.contracts[0]
    assert (row.word, row.label, row.exchanges, row.lost) == ("dreier", "Dreier", False, 2)
    assert len({row.word for row in game.contracts}) == len(game.contracts) == 4


def test_the_contract_that_somebody_has_to_play_is_the_lowest() -> None:
    """In Cego its hand needs no card, and every step above it does."""
    rows = rows_of("house x@20200101: like cego standard\nhouse ladder: solo 1, eine 3, cego 1\n")
    [fault] = read_houses(GAMES["cego"], rows).faults
    assert fault.breach.code.name == "house-contradiction" and "“cego” is the lowest" in fault.breach.message
