"""Game logs of Palčka, made from random deals in the shape that the app writes."""

import json
from typing import Any

import pytest

import notation
from notation.cards import NAME
from notation.deals import chance
from notation.importers import palcka
from notation.record import Line, Record
from notation.replay import judge
from notation.rulebooks import GAMES
from tests.notation.importers.importing import texts

_SUITS = {"S": "pik", "C": "kriz", "H": "src", "D": "kara", "T": "taroki"}
_RANKS = {"K": "kralj", "Q": "dama", "N": "kaval", "J": "pob"}
_TRULL = {"Fool": "skis", "T21": "mond", "T1": "pagat"}
_THINGS = {word: thing for thing, word in palcka.THINGS.items()}
_USERS = ("bot0", "bot1", "bot2", "player")


def theirs(card: int) -> str:
    """A card as the app names it: ``/src/kralj``."""
    name = NAME[card]
    return f"/taroki/{_TRULL[name]}" if name in _TRULL else f"/{_SUITS[name[0]]}/{_RANKS.get(name[1:], name[1:])}"


def as_palcka(record: Record) -> list[dict[str, Any]]:
    """A whole deal as the app keeps it; who bids first is the first bot."""
    lines = [line for line in record.lines if isinstance(line, Line)]
    held = {line.seat: [theirs(card) for card in line.items] for line in lines if line.keyword == "hand"}
    talon = next([theirs(card) for card in line.items if card] for line in lines if line.keyword == "talon")
    calls = [call for line in lines if line.keyword == "bids" for call in line.items]
    first = calls[0][0]
    users = {(first + place) % record.players: user for place, user in enumerate(_USERS[: record.players])}
    log: list[dict[str, Any]] = []

    def event(kind: int, seat: int | None = None, number: int = -1, card: str = "", data: tuple[str, ...] = ()) -> None:
        log.append(
            {
                "actionType": kind, "userId": "system" if seat is None else users[seat],
                "userName": "" if seat is None else f"Igralec {'ABCD'[seat]}", "isPlaying": False,
                "userType": 2 if seat is None else 1, "userCards": [] if seat is None else list(held[seat]),
                "action": number, "card": card, "additionalData": list(data), "actionTime": 1718300000000 + len(log),
            }
        )  # fmt: skip

    event(palcka.START)
    event(palcka.BIDDING, first)
    words = (*palcka.CONTRACTS,)
    for call in calls:
        event(palcka.BID, call[0], words.index(call[1]) if call[1] in words else -1)
    declarer, word = next((call for call in reversed(calls) if call[1] != "pass"), (first, "klop"))
    event(palcka.BIDDING_DONE, declarer, words.index(word) if word in words else -1)
    announced: dict[str, int] = {}
    for line in lines:
        if line.keyword == "call":
            event(palcka.KING, line.seat, card=theirs(line.items[0]))
        elif line.keyword == "take":
            event(palcka.TALON, line.seat, len(line.items), data=tuple(talon))
            event(palcka.TAKEN, line.seat, card=";".join(map(theirs, line.items)), data=tuple(talon))
            held[line.seat] += map(theirs, line.items)
        elif line.keyword == "discard":
            for card in line.items:
                held[line.seat].remove(theirs(card))
                event(palcka.LAID_AWAY, line.seat, card=theirs(card))
        elif line.keyword == "announce":
            for entry in line.items:
                seat, *said = entry
                thing = said[-1] if said[-1] in _THINGS else ""
                what = (f"{_THINGS[thing]}/prediction",)
                if said[0] not in _THINGS:
                    announced[thing] = announced.get(thing, 0) + 1
                    what = (f"{_THINGS[thing]}/kontra{announced[thing]}",)
                event(palcka.PREDICTED, seat, data=() if said == ["pass"] else what)
        elif line.keyword == "trick":
            for place, card in enumerate(line.items):
                seat = ((line.seat or 0) + place) % record.players
                held[seat].remove(theirs(card))
                event(palcka.PLAYED, seat, line.number or 0, theirs(card))
            if word == "klop" and line.number and line.number <= len(talon):
                event(palcka.PLAYED, None, line.number, talon[line.number - 1])
            event(18, line.seat, line.number or 0)
    event(palcka.END)
    return log


def same(record: Record, log: list[dict[str, Any]]) -> None:
    """Hold an import against the record that its log was made from."""
    [found] = notation.import_records("palcka", json.dumps(log))
    wanted = judge(record)
    assert found.record and found.report, found.message
    assert found.report.verdict == "legal", (found.report.problems, str(found.record))
    assert found.report.contract == (wanted.contract or None)
    people = {
        seat: name.removeprefix("Igralec ") for seat, name in zip("ABCD", found.record.names.values(), strict=False)
    }
    score = {people[seat]: amount for seat, amount in (found.report.score or {}).items() if amount}
    assert score == {"ABCD"[seat]: amount for seat, amount in (wanted.score or {}).items() if amount}


@pytest.mark.parametrize("players", [3, 4])
def test_a_log_of_palcka_gives_its_deal_back(players: int) -> None:
    for record in chance.records(GAMES["slovenian"], players, 3, 7, None):
        same(record, as_palcka(record))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.slow
def test_many_logs_of_palcka_give_their_deals_back(players: int) -> None:
    for record in chance.records(GAMES["slovenian"], players, 100, 8, None):
        same(record, as_palcka(record))


def test_a_log_that_breaks_off_is_read_as_far_as_it_goes() -> None:
    """Cut anywhere: between events it is a shorter record, within one the message says where it breaks off."""
    [record] = chance.records(GAMES["slovenian"], 4, 1, 9, None)
    log = as_palcka(record)
    for end in range(3, len(log), 7):
        [found] = notation.import_records("palcka", json.dumps(log[:end]))
        assert found.report and found.report.verdict in ("incomplete", "legal"), (found.message, found.report)
    text = json.dumps(log)
    [found] = notation.import_records("palcka", text[: len(text) // 2])
    assert found.report and found.report.verdict == "incomplete"
    assert "the JSON breaks off" in found.notes[0]


def test_deals_one_behind_the_other_are_records_each() -> None:
    records = list(chance.records(GAMES["slovenian"], 3, 2, 9, None))
    log = [event for record in records for event in as_palcka(record)]
    assert len(texts("palcka", json.dumps(log))) == 2


def test_steps_of_a_doubling_are_counted_whatever_the_log_says() -> None:
    """The bots number the doublings of an ultimo by those of the game."""
    [record] = chance.records(GAMES["slovenian"], 3, 1, 7, None)
    log = as_palcka(record)
    place = next(at for at, event in enumerate(log) if event["actionType"] == palcka.PLAYED)
    said = [("bot1", "king_ultimo/kontra0"), ("bot0", "king_ultimo/kontra5"), ("bot1", "mondfang/prediction")]
    for user, what in said:
        event = log[place] | {"actionType": palcka.PREDICTED, "userId": user, "additionalData": [what]}
        log.insert(place, event)
        place += 1
    [found] = notation.import_records("palcka", json.dumps(log))
    assert "C kontra kralj, B re kralj" in str(found.record)
    assert '{C: "mondfang/prediction"}' in str(found.record)
    assert "“mondfang/prediction” has no place in the notation here" in found.notes[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "1:1: a game log must be a list of events"),
        ('[{"actionType": 1, "userId": 3}]', "1:30: “userId” has another kind of value here"),
        ("[[1]]", "1:3: this is not an event of Palčka"),
        ('[{"actionType": 0}]', "1:2: slovenian is for 3 or 4 players; 0 are named"),
    ],
)
def test_a_mistake_in_a_log_of_palcka_has_its_place(text: str, said: str) -> None:
    [found] = texts("palcka", text)
    assert said in found


def test_a_call_of_nobody_is_passed_over() -> None:
    [record] = chance.records(GAMES["slovenian"], 4, 1, 9, None)
    log = as_palcka(record)
    bids = [at for at, event in enumerate(log) if event["actionType"] == palcka.BID]
    log[bids[2]]["userId"] = ""
    [found] = notation.import_records("palcka", json.dumps(log))
    assert found.report and "trick 1" in str(found.record)


def test_a_card_that_is_none_and_one_out_of_turn_have_their_places() -> None:
    [record] = chance.records(GAMES["slovenian"], 4, 1, 9, None)
    log = as_palcka(record)
    played = [at for at, event in enumerate(log) if event["actionType"] == palcka.PLAYED]
    wrong = [dict(event) for event in log]
    wrong[played[0]]["card"] = "/src/as"
    assert "“/src/as” is not a card of Palčka" in texts("palcka", json.dumps(wrong))[0]
    log[played[1]], log[played[2]] = log[played[2]], log[played[1]]
    assert "this card is out of its turn" in texts("palcka", json.dumps(log))[0]
