"""Records from elsewhere: what a file tells is in the record, the rest is unknown, and a mistake has its place."""

import json
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import notation
from notation.cards import NAME
from notation.cli import main
from notation.deals import chance
from notation.importers import imported
from notation.record import Line, Record
from notation.replay import replay
from notation.rulebooks import GAMES
from notation.writer import write

EVENING = """date;players;dealer;declarer;contract;points;score
1.6.2019;Hildegard/Ruprecht/Sabine;A;Sabine;Dreier;65;3
2019-06-01;Hildegard/Ruprecht/Sabine;;Ruprecht;solo;30;A 8 C 8
"""

MOVES = {
    "game": "tapp-tarock",
    "players": {"A": "Hildegard", "C": "Sabine"},
    "dealer": "C",
    "moves": [["A", "pass"], ["B", "pass"], {"seat": "C", "act": "dreier"}, ["C", ["D2", "T4", "H4"]]],
}


def texts(form: str, text: str, **given: str) -> list[str]:
    """The records, and the mistakes with their places."""
    return [
        str(found.record) if found.record else f"{found.line}:{found.column}: {found.message}"
        for found in notation.import_records(form, text, **given)
    ]


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(main, ["import", *words], input=given)


# ---- A score pad


def test_a_row_of_a_pad_is_a_record() -> None:
    first, second = texts("pad", EVENING, game="tapp-tarock", event="Stammtisch")
    assert first == (
        'deal tapp-tarock 3\nevent "Stammtisch"\ndate 2019-06-01\nplayer A "Hildegard"\nplayer B "Ruprecht"\n'
        'player C "Sabine"\ndealer A\ncontract C dreier\npoints: C 65\nscore: C 3\n'
    )
    assert second.endswith("contract B solo\npoints: B 30\nscore: A 8, C 8\n") and "dealer" not in second


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game,winner\n", "1:6: “winner” means nothing here"),
        ("game,contact\n", "perhaps “contract” is meant"),
        ("game,game\n", "1:1: the column “game” appears twice"),
        ("game\nwhist\n", "2:1: “whist” is not a known game"),
        ("date\n2019\n", "2:1: no game is named"),
        ("game\ntroggu\n", "2:1: troggu is for 3, 4, 5, 6, 7 or 8 players; 0 are named"),
        ("game,date\ncego,2019,3\n", "2:1: this row has 3 places, the row of titles has 2"),
        ('game,event\ntapp-tarock,"x\n', "2:13: this quote is not closed"),
        ('game,event\ntapp-tarock,"x"y\n', "2:16: behind a closing quote"),
        ("game,declarer\ntapp-tarock,Anna\n", "2:13: “Anna” is neither a seat nor one of the players, A, B or C"),
        ("game,declarer,contract\ntapp-tarock,A,dreir\n", "2:15: “dreir” is not a contract of tapp-tarock; did you"),
        ("game,points\ntapp-tarock,36\n", "2:13: without a declarer, it is unclear whose number this is"),
        ("game,A\ntapp-tarock,many\n", "2:13: “many” is not a number"),
        ("game,score\ntapp-tarock,A 3 B\n", "2:13: “A 3 B” is neither a number nor a list of seats with numbers"),
    ],
)
def test_a_mistake_of_a_pad_has_its_place(text: str, said: str) -> None:
    [found] = texts("pad", text)
    assert said in found


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_what_parts_the_columns_is_seen(separator: str) -> None:
    text = '\ufeffgame,event,A,B\r\ntapp-tarock,"Im ""Ochsen"", oben",3,\r\n\r\n'.replace(",", separator)
    [record] = texts("pad", text)
    assert f'event "Im \\"Ochsen\\"{separator} oben"' in record and record.endswith("score: A 3\n")


# ---- Moves


def test_moves_are_a_record_and_the_hands_may_be_unknown() -> None:
    [record] = texts("moves", json.dumps(MOVES))
    assert record == (
        'deal tapp-tarock 3\nplayer A "Hildegard"\nplayer C "Sabine"\ndealer C\n'
        "bids: A pass, B pass, C dreier\ntake C: D2 T4 H4\n"
    )


@pytest.mark.parametrize("form", ["alone", "array", "lines"])
def test_several_deals_stand_in_an_array_or_behind_each_other(form: str) -> None:
    one = json.dumps(MOVES)
    given = {"alone": one, "array": f"[{one}, {one}]", "lines": f"{one}\n{one}\n"}[form]
    assert len(texts("moves", given)) == (1 if form == "alone" else 2)


def test_what_broke_a_rule_is_recorded_and_told() -> None:
    moves = [["A", "dreier"], ["B", "dreier"], ["C", "pass"]]
    [found] = notation.import_records("moves", json.dumps(MOVES | {"moves": moves}))
    assert found.record and "bids: A dreier, B dreier, C pass" in str(found.record)
    assert found.report and [problem.code for problem in found.report.problems][:1] == ["call-too-low"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"game": "cego", "movs": []}', "1:26: “movs” means nothing here; perhaps “moves” is meant"),
        ('{"game": "tapp-tarock",\n "moves": [["A"]]}', "2:12: a move is a seat and what it does"),
        ('{"game": "tapp-tarock",\n "moves": [["Q", "solo"]]}', "2:13: “Q” is neither a seat"),
        ('{"game": "tapp-tarock",\n "moves": [["A", "T21"]]}', "2:12: "),
        ('{"game": "tapp-tarock", "dealer": "C",\n "moves": [["B", "solo"]]}', "2:12: B has nothing to say or do here"),
        ('{"game": "tapp-tarock",\n "moves": [["A", "T21", "trick"]]}', "2:12: A “trick” line has no place now"),
        ('{"game": "tapp-tarock", "hands": 3}', "1:34: an object by seat"),
        ('{"game": "tapp-tarock", "event": []}', "1:34: a text or a number"),
        ('{"game": "tapp-tarock"', "1:23: this is no JSON"),
        ("", ""),
        ("[1]", "1:2: a deal is an object"),
        ("nothing", "1:1: this is no JSON"),
        ("[" * 100_000, "this is no JSON"),
    ],
)
def test_a_mistake_of_the_moves_has_its_place(text: str, said: str) -> None:
    found = texts("moves", text)
    assert said in "".join(found) and len(found) == bool(text)


def as_moves(record: notation.Record) -> dict[str, object]:
    """What a server would log of a record: its deal, and who did what."""
    first = notation.steps(record)[0].table
    moves = [(step.seat, step.act, step.keyword) for step in notation.steps(record)[1:-1]]
    return {
        "game": record.game, "players": record.players, "dealer": record.dealer, "moves": moves,
        "hands": first.hands, "talon": first.talon, "source": record.headers["source"],
    } | ({"rules": record.headers["rules"]} if "rules" in record.headers else {})  # fmt: skip


DEALS = [
    (name, players, seed) for name, game in notation.games().items() for players in game.players for seed in range(3)
]


@pytest.mark.parametrize(("name", "players", "seed"), DEALS)
def test_the_moves_of_any_deal_make_its_record_again(name: str, players: int, seed: int) -> None:
    record = notation.deal_by_chance(name, players, seed=seed)
    [found] = notation.import_records("moves", json.dumps(as_moves(record)))
    assert found.record is not None, found.message
    played = [line for line in str(record).splitlines() if not line.startswith(("points", "score"))]
    assert str(found.record).splitlines() == played
    assert found.report and found.report.verdict == "legal"


# ---- TarotClub

_PLACES = ("South", "East", "North", "West", "Fifth")
_CONTRACTS = {"petite": "Take", "garde": "Guard", "garde-sans": "Guard without", "garde-contre": "Guard against"}


def theirs(cards: Sequence[int]) -> str:
    """Cards as TarotClub writes them: ``14-H;01-T;00-T``."""
    written = []
    for card in map(NAME.__getitem__, cards):
        suit, rank = ("T", "0") if card == "Fool" else (card[0], card[1:])
        written.append(f"{int({'K': '14', 'Q': '13', 'N': '12', 'J': '11'}.get(rank, rank)):02}-{suit}")
    return ";".join(written)


def as_tarotclub(record: Record) -> dict[str, object]:
    """A whole deal as TarotClub keeps it."""
    lines = [line for line in record.lines if isinstance(line, Line)]
    report = replay(record)

    first = next((line.seat for line in lines if line.keyword == "trick"), 0)
    attack = [line.items for line in lines if line.keyword == "show" and line.seat == report.declarer]
    defence = [line.items for line in lines if line.keyword == "show" and line.seat != report.declarer]
    talon = next(line.items for line in lines if line.keyword == "talon")
    return {
        "version": "3",
        "deal_info": {
            "number_of_players": record.players,
            "taker": "Nowhere" if report.declarer is None else _PLACES[report.declarer],
            "contract": _CONTRACTS.get(report.contract or "", "Pass"),
            "slam": any("chelem" in str(line.items) for line in lines if line.keyword == "announce"),
            "first_trick_lead": _PLACES[first or 0],
            "dog": theirs(talon),
            "attack_handle": theirs(attack[0] if attack else ()),
            "defense_handle": theirs(defence[0] if defence else ()),
        },
        "tricks": [theirs(line.items) for line in lines if line.keyword == "trick"],
    }


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_deal_of_tarotclub_keeps_its_tricks_and_score(players: int) -> None:
    """The program's file of a whole deal lacks the auction and a called king; the rest can be judged and scored."""
    judged = 0
    for record in chance.records(GAMES["french-tarot"], players, 40, 5, None):
        deal = as_tarotclub(record)
        [found] = notation.import_records("tarotclub", json.dumps(deal), event="Club")
        assert found.report and found.record and 'event "Club"' in str(found.record)
        wanted = replay(record)
        if wanted.contract is None:
            assert "\ncontract" not in str(found.record)
            assert '{taker: "Nowhere"}\n{contract: "Pass"}\n' in str(found.record)
            continue
        assert found.report.verdict == "incomplete", (found.report.problems, str(found.record))
        tricks = [line for line in write(record).splitlines() if line.startswith("trick")]
        assert [line for line in str(found.record).splitlines() if line.startswith("trick")] == tricks
        handles = sum(line.startswith("show") for line in write(record).splitlines())
        if players < 5 and handles < 2:
            assert found.report.score == {"ABCDE"[seat]: amount for seat, amount in (wanted.score or {}).items()}
            judged += 1
    assert judged > 10 or players == 5


def test_a_dealt_hand_of_tarotclub_is_a_record_of_its_hands() -> None:
    pack = [f"{value:02}-{suit}" for suit in "SHDC" for value in range(1, 15)] + [f"{n:02}-T" for n in range(22)]
    hands = {place: ";".join(pack[18 * at : 18 * at + 18]) for at, place in enumerate(_PLACES[:4])}
    deal = {"version": "3", "FirstPlayer": "East", "Dog": ";".join(pack[72:]), **hands, "Fifth": ""}
    [record] = texts("tarotclub", json.dumps(deal))
    assert record.startswith('deal french-tarot 4\nsource "TarotClub"\ndealer A\nhand A: SK SQ SN SJ S10')
    assert "talon: T16 T17 T18 T19 T20 T21" in record


def test_words_only_tarotclub_has_become_comments() -> None:
    deal = {"version": "3", "deal_info": {"number_of_players": 4, "chat": ["{hi}"]}, "tricks": [], "id": 7}
    [record] = texts("tarotclub", json.dumps(deal))
    assert record == 'deal french-tarot 4\nsource "TarotClub"\n{id: 7}\n{chat: ["{hi\\}"]}\n'
    info = {"number_of_players": 4, "slam": True, "first_trick_lead": "East", "attack_handle": "21-T;20-T"}
    [record] = texts("tarotclub", json.dumps({"version": "4", "deal_info": info, "tricks": [""] * 18}))
    comments = ('{version: "4"}', "{slam: true}", '{first_trick_lead: "East"}', '{attack_handle: "21-T;20-T"}')
    assert record.splitlines()[2:] == list(comments)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"deal_info": {"number_of_players": 6}}', "1:1: french-tarot is for 3, 4 or 5 players; 6 are named"),
        ('{"deal_info": 3}', "1:15: an object with its fields"),
        ('{"deal_info": {"number_of_players": 3.0}}', "1:1: french-tarot is for 3, 4 or 5 players; 3.0 are named"),
        ('{"deal_info": {"number_of_players": 3, "taker": "West"}}', "1:49: “West” is not a place at this table"),
        ('{"deal_info": {"number_of_players": 3, "contract": "Solo"}}', "1:52: “Solo” is not a contract of TarotClub"),
        ('{"deal_info": {"number_of_players": 3, "dog": "15-H"}}', "1:47: “15-H” is not a card of TarotClub"),
        ('{"deal_info": {"number_of_players": 3, "dog": 4}}', "1:47: a text has its place here"),
        ('{"deal_info": {"number_of_players": 3}, "tricks": ["01-T"]}', "1:52: who leads the first trick is not said"),
        ('{"deal_info": {"number_of_players": 3}, "tricks": 2}', "1:51: the tricks are a list"),
        ("[1]", "1:2: a deal is an object"),
        ('[{"game": "hearts"}]', "1:2: this is not a TarotClub deal"),
        ('{"deal_info": {"number_of_players": 3, "first_trick_lead": "West"}}', "1:60: “West” is not a place"),
        (
            '{"deal_info": {"number_of_players": 3, "first_trick_lead": "East"}, "tricks": ["01-T;02-T", "03-T"]}',
            "1:80: cards are missing in this trick, though others follow",
        ),
    ],
)
def test_a_mistake_in_a_deal_of_tarotclub_has_its_place(text: str, said: str) -> None:
    [found] = texts("tarotclub", text)
    assert said in found


# ---- Importers from outside


def odd(text: str, given: object) -> list[object]:
    """Fails."""
    raise ZeroDivisionError(text)


def test_importers_from_outside_are_found_and_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"odd": f"{__name__}:odd", "torn": "torn:x"}
    entries = [EntryPoint(name, value, "tarock.importers") for name, value in values.items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries)
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
    assert "odd        Fails.\n" in (listed := run().output) and "No module named 'torn'" in listed
    assert [found.message for found in imported("odd", "x")] == [  # type: ignore[union-attr]
        "The importer “odd” failed here (ZeroDivisionError: x)"
    ]
    with pytest.raises(notation.SourceError, match="torn"):
        notation.import_records("torn", "")


def test_a_form_that_is_not_known_is_told_and_those_that_are() -> None:
    with pytest.raises(notation.SourceError, match=r"“xls” is not a format .*; expected bga, moves, pad or tarotclub"):
        notation.import_records("xls", "")


# ---- The command


def test_the_command_writes_the_records_and_says_what_is_wrong(tmp_path: Path) -> None:
    pad = tmp_path / "pad.csv"
    pad.write_text(f"{EVENING};;;A;dreir;;\n")
    done = run("pad", str(pad), "--game", "tapp-tarock", "--set", "place=Innsbruck", "-o", str(tmp_path / "new.tdn"))
    assert done.exit_code == 1 and "pad.csv:4:6: “dreir” is not a contract" in done.output
    assert "2 records, 1 left out" in done.output
    records = list(notation.read(tmp_path / "new.tdn"))
    assert [record.headers["place"] for record in records] == ["Innsbruck", "Innsbruck"]
    again = run("pad", str(pad), "--game", "tapp-tarock", "-o", str(tmp_path / "new.tdn"))
    assert again.exit_code == 2 and "File exists" in again.output


def test_what_breaks_a_rule_is_named_at_the_place_it_comes_from() -> None:
    moves = json.dumps(MOVES | {"moves": [["A", "dreier"], ["B", "dreier"], ["C", "pass"]]})
    done = run("moves", "-", given=f"\n\n {moves}")
    assert done.exit_code == 1 and "-:3:2: error call-too-low" in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pad"], "Missing argument 'FILE…'"),
        (["xls", "x"], "is not a format that can be imported"),
        (["pad", "x", "--set", "evnt=1"], "“evnt=1” is no KEY=VALUE"),
        (["pad", "no-such-file"], "no-such-file: No such file"),
    ],
)
def test_a_wrong_call_is_told(words: list[str], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2 and said in done.output
