"""Tables of Board Game Arena, made by hand in the shape of its card games; no log of a real table was at hand."""

import json
from typing import Any

import pytest

import notation
from notation.cards import NAME
from notation.deals import chance
from notation.importers.bga_cards import card_named
from notation.record import SEATS, Line, Record
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.importers.importing import run, texts

_SUITS = {"S": (1, "Spade"), "H": (2, "Heart"), "C": (3, "Club"), "D": (4, "Diamond"), "T": (5, "Trump")}
_RANKS = {"J": 11, "N": 12, "Q": 13, "K": 14}
_SHORT = ["Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Guy", "Hal"]
_CALLS = {"petite": "Small", "garde": "Guard", "garde-sans": "Guard without", "garde-contre": "Guard against"}


def numbered(name: str) -> tuple[int, int]:
    """A card as the platform's decks number it."""
    return (5, 0) if name == "Fool" else (_SUITS[name[0]][0], int(_RANKS.get(name[1:], name[1:])))


def player(seat: int) -> dict[str, Any]:
    return {"player_id": str(100 + seat), "player_name": _SHORT[seat]}


def notifications(record: Record) -> list[tuple[str, str, dict[str, Any]]]:
    """A deal as the platform tells it: who hears it, the name of the notification, and what it says."""
    told: list[tuple[str, str, dict[str, Any]]] = []
    for line in record.lines:
        assert isinstance(line, Line)
        if line.keyword == "hand":
            cards = {
                str(at): {"id": str(at), "type": str(suit), "type_arg": str(value), "location": "hand"}
                for at, (suit, value) in enumerate(map(numbered, names(line)))
            }
            told.append((f"/player/p{100 + (line.seat or 0)}", "newHand", {"cards": cards}))
        elif line.keyword == "bids":
            for seat, word in line.items:
                bid = {"bid": 3, "bid_value": _CALLS.get(word, word.title())}
                told.append(
                    ("", "updateBidPass", player(seat)) if word == "pass" else ("", "updateBid", player(seat) | bid)
                )
        elif line.keyword == "trick":
            for place, name in enumerate(names(line)):
                suit, value = numbered(name)
                seat = ((line.seat or 0) + place) % record.players
                told.append(("", "playCard", player(seat) | {"color": suit, "value": value}))
    return told


def names(line: Line) -> list[str]:
    return [NAME[card] for card in line.items]


def as_table(deals: list[list[tuple[str, str, dict[str, Any]]]], players: int) -> dict[str, Any]:
    """A table's archive: packets of one notification each."""
    packets = [
        {
            "channel": channel or "/table/t7", "table_id": "7", "packet_id": str(at), "time": "1560000000",
            "data": [{"uid": f"u{at}", "type": name, "log": "${player_name}: " + name, "args": args}],
        }
        for at, (channel, name, args) in enumerate(told for deal in deals for told in deal)
    ]  # fmt: skip
    listed = [{"id": str(100 + seat), "name": _SHORT[seat], "color": "ff0000"} for seat in range(players)]
    return {"status": 1, "data": {"logs": packets, "players": listed}}


TABLES = [("french-tarot", players) for players in (3, 4, 5)] + [("troggu", players) for players in (3, 5, 7)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_table_makes_its_deals_again(name: str, players: int) -> None:
    rules = "bga" if name == "troggu" else None
    dealt = list(chance.records(GAMES[name], players, 3, 5, rules))
    table = as_table([notifications(record) for record in dealt], players)
    found = list(notation.import_records("bga", json.dumps(table), game=name))
    assert len(found) == len(dealt)
    for record, made in zip(dealt, found, strict=True):
        assert made.record is not None and made.report is not None and made.notes == ()
        text, wanted = str(made.record), write(record)
        assert 'date 2019-06-08\nsource "Board Game Arena, table 7"\n' in text and 'player A "Ann"' in text
        assert ("rules bga\n" in text) == (name == "troggu")
        kept = ("bids", "trick", "dealer", "hand")
        lines = [line for line in text.splitlines() if line.startswith(kept)]
        assert lines == [line for line in wanted.splitlines() if line.startswith(kept)]
        assert made.report.verdict in ("legal", "incomplete"), (made.report.problems, text)
        called = (players == 5 and name == "french-tarot") or players == 7
        if judge(record).contract not in (None, "misere") and not called and "announce" not in wanted:
            assert made.report.points == {SEATS[seat]: each for seat, each in (judge(record).points or {}).items()}


SMALL = {
    "calls": [("updateBidPass", 1, {}), ("updateBid", 2, {"bid_value": "Guard"}), ("updateBidPass", 0, {})],
    "trick": [("playCard", 1, {"value": 7, "color": 1}), ("playCard", 2, {"value": 14, "color": 1}),
              ("playCard", 0, {"value": 2, "color": 1})],
}  # fmt: skip


def small(*told: tuple[str, int, dict[str, Any]], **fields: Any) -> str:
    """A table of three at French Tarot."""
    deal = [("", name, player(seat) | args) for name, seat, args in told]
    return json.dumps(fields | as_table([deal], 3))


def test_what_is_not_known_becomes_a_comment_and_is_told() -> None:
    text = small(*SMALL["calls"], ("showDog", 2, {"cards": ["}"]}), *SMALL["trick"], ("hop", 1, {}), ("hop", 2, {}))
    [found] = notation.import_records("bga", text, game="french-tarot", event="Club")
    lines = str(found.record).splitlines()
    assert 'event "Club"' in lines
    assert lines[-6:] == [
        "dealer A", "bids: B pass, C garde, A pass",
        '{showDog: {"log": "Cid: showDog", "args": {"player_id": "102", "player_name": "Cid", "cards": ["\\}"]\\}\\}}',
        "trick 1 B: S7 SK S2",
        '{hop: {"log": "Bea: hop", "args": {"player_id": "101", "player_name": "Bea"\\}\\}}',
        '{hop: {"log": "Cid: hop", "args": {"player_id": "102", "player_name": "Cid"\\}\\}}',
    ]  # fmt: skip
    assert [note.partition(": ")[2] for note in found.notes] == [
        "1 notification “showDog” is not known here, and is kept as a comment",
        "2 notifications “hop” are not known here, and are kept as comments",
    ]
    assert text[int(found.notes[0].split(":")[1]) - 1 :].startswith('{"uid": "u3", "type": "showDog"')


@pytest.mark.parametrize(
    ("told", "line", "note"),
    [
        ([*SMALL["trick"][:1], *SMALL["trick"][2:], *SMALL["trick"]], "trick 1 B: S7 _ S2", "a card of C is missing"),
        ([*SMALL["trick"][:2], ("trickWin", 2, {}), *SMALL["trick"]], "trick 1 B: S7 SK _", "a card of A is missing"),
        ([*SMALL["trick"], ("playCard", 2, {"value": 99, "color": 9})], "trick 2 C: _", "this card cannot be read"),
        (
            [*SMALL["trick"], ("trickWin", 2, {}), ("playCard", 1, {"value": 1, "color": 2})],
            "trick 2 B: H1",
            "that C won",
        ),
        ([("updateBid", 2, {"bid_value": "Guard"}), *SMALL["trick"]], "contract C garde", ""),
    ],
)
def test_gaps_of_a_table_are_named(told: list[tuple[str, int, dict[str, Any]]], line: str, note: str) -> None:
    [found] = notation.import_records("bga", small(*told), game="french-tarot")
    assert line in str(found.record).splitlines()
    assert note in " ".join(found.notes)


def test_scores_are_what_a_deal_made() -> None:
    scores = [{"newScores": {"100": 10, "101": 0, "102": 5}}, {"newScores": {"100": 40, "101": -15, "102": -10}}]
    text = small(("newScores", 0, scores[0]), *SMALL["calls"], *SMALL["trick"], ("newScores", 0, scores[1]))
    [record] = texts("bga", text, game="french-tarot")
    assert record.endswith("score: A 30, B -15, C -15\n") and "newScores" not in record
    [record] = texts("bga", small(*SMALL["calls"], *SMALL["trick"], ("newScores", 0, scores[1])), game="french-tarot")
    assert "score:" not in record and "{newScores: " in record


@pytest.mark.parametrize(
    ("args", "name"),
    [
        ({"color": "1", "value": "14"}, "SK"),
        ({"card": {"type": "3", "type_arg": "12"}}, "CN"),
        ({"color": 1, "value": 3, "color_displayed": "Trump", "value_displayed": "3"}, "T3"),
        ({"suit": "<span class='suit'>♥</span>", "value": "10", "suit_id": 4}, "H10"),
        ({"value_displayed": "Excuse", "color": 1}, "Fool"),
        ({"color": 5, "value": 22}, "Fool"),
        ({"color_displayed": "Carreau", "value_displayed": "Dame"}, "DQ"),
        ({"color": 6, "value": 1}, None),
        ({}, None),
    ],
)
def test_a_card_is_read_by_its_words_or_its_numbers(args: dict[str, Any], name: str | None) -> None:
    assert card_named(args) == name


@pytest.mark.parametrize(
    ("text", "game", "said"),
    [
        ('{"logs": [', "troggu", "1:11: this is not JSON"),
        ("[]\n7", "troggu", "2:1: there are no notifications"),
        ('{"status": "0", "error": "You have reached a limit (replay)"}', "troggu", "1:26: Board Game Arena answered"),
        ('{"data": {"logs": [3]}}', "troggu", "1:20: a packet must be an object"),
        ('{"data": {"logs": [{"data": [{}]}]}}', "troggu", "1:30: a notification must be an object"),
        (
            small(*SMALL["trick"]),
            "",
            "1:1: the file does not say which game this is; name it with --game french-tarot",
        ),
        (small(*SMALL["trick"], game_name="hearts"), "", "1:1: “hearts” cannot be imported from"),
        (small(*SMALL["trick"], game_name="troggu"), "french-tarot", "1:1: this is a table of troggu, not of french-"),
        (small(*SMALL["trick"][:2]), "troggu", "1:1: the seating cannot be worked out"),
        (json.dumps(as_table([], 2)), "french-tarot", "1:1: french-tarot is for 3, 4 or 5 players; 2 are named"),
    ],
)
def test_a_mistake_of_a_table_has_its_place(text: str, game: str, said: str) -> None:
    found = texts("bga", text, **({"game": game} if game else {}))
    assert said in found[-1]


@pytest.mark.parametrize("odd", [None, 5, True, "²", [], {}, [[]], {"a": [{}]}, "99999999999999999999"])
def test_odd_values_are_no_failure(odd: object) -> None:
    for field in ("channel", "table_id", "time", "players", "cards", "newScores", "player_id", "color", "log", "uid"):
        table = as_table([[("", "newHand", {"cards": []}), ("", "newScores", {}), ("", "playCard", {})]], 3)
        told = json.loads(small(*SMALL["calls"], *SMALL["trick"]))
        for packet in (*table["data"]["logs"], *told["data"]["logs"]):
            packet["data"][0]["args"][field] = packet[field] = odd
        told["data"]["logs"] += table["data"]["logs"]
        told["data"] |= {"players": odd} if field == "players" else {}
        assert texts("bga", json.dumps(told), game="french-tarot"), field


def test_the_command_tells_what_became_a_comment() -> None:
    done = run("bga", "-", "--game", "french-tarot", given=small(*SMALL["calls"], *SMALL["trick"], ("hop", 1, {})))
    assert "“hop” is not known here" in done.output and "{hop: " in done.output
    assert "Board Game Arena: the notifications as JSON; tried with no log" in run().output
