"""Files of TarotClub, made from random deals in its shape."""

import json
from collections.abc import Sequence

import pytest

import notation
from notation.cards import NAME
from notation.deals import chance
from notation.record import Line, Record
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.importers.importing import texts

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
    report = judge(record)

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
@pytest.mark.slow
def test_a_deal_of_tarotclub_keeps_its_tricks_and_score(players: int) -> None:
    """The program's file of a whole deal lacks the auction and a called king; the rest can be judged and scored."""
    judged = 0
    for record in chance.records(GAMES["french-tarot"], players, 40, 5, None):
        deal = as_tarotclub(record)
        [found] = notation.import_records("tarotclub", json.dumps(deal), event="Club")
        assert found.report and found.record and 'event "Club"' in str(found.record)
        wanted = judge(record)
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
        ('{"deal_info": 3}', "1:15: expected an object with its fields"),
        ('{"deal_info": {"number_of_players": 3.0}}', "1:1: french-tarot is for 3, 4 or 5 players; 3.0 are named"),
        ('{"deal_info": {"number_of_players": 3, "taker": "West"}}', "1:49: “West” is not a place at this table"),
        ('{"deal_info": {"number_of_players": 3, "contract": "Solo"}}', "1:52: “Solo” is not a contract of TarotClub"),
        ('{"deal_info": {"number_of_players": 3, "dog": "15-H"}}', "1:47: “15-H” is not a card of TarotClub"),
        ('{"deal_info": {"number_of_players": 3, "dog": 4}}', "1:47: expected a text"),
        ('{"deal_info": {"number_of_players": 3}, "tricks": ["01-T"]}', "1:52: the file does not say who leads to the"),
        ('{"deal_info": {"number_of_players": 3}, "tricks": 2}', "1:51: the tricks must be a list"),
        ("[1]", "1:2: a deal must be an object"),
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


def test_json_that_is_not_strict_is_read_and_noted() -> None:
    """Places stay those of the file, also behind comments and commas that are too many."""
    text = '// ours\n{"deal_info": {"number_of_players": 3, /* three */\n "dog": "15-H",},}'
    assert "3:9: “15-H” is not a card of TarotClub" in texts("tarotclub", text)[0]
    [found] = notation.import_records("tarotclub", text.replace("15-H", "14-H"))
    assert found.notes == (
        "1:1: the JSON was not strict: it has a comment here",
        "3:15: the JSON was not strict: nothing follows this comma",
    )
    assert "talon: HK" in str(found.record)


def test_json_that_breaks_off_is_read_as_far_as_it_goes() -> None:
    text = '[{"deal_info": {"number_of_players": 3, "first_trick_lead": "East"}, "tricks": ["01-T;02-T;03-T", "04-T;'
    [found] = notation.import_records("tarotclub", text)
    assert "trick 1 B: T1 T2 T3" in str(found.record) and "trick 2" not in str(found.record)
    assert found.notes == ("1:96: the JSON breaks off: what follows here is not whole",)
