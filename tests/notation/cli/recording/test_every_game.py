"""``tarock record`` for every game and number of players: a random deal, typed, is the deal that was played."""

from pathlib import Path
from random import Random

import pytest

from notation.cards import NAME
from notation.deals.chance import records
from notation.reader import read
from notation.record import SEATS, Line, Record, is_line
from notation.replay import judge, position
from notation.replay.steps import steps
from notation.rulebooks import GAMES, find
from notation.writer import HEAD, write
from tests.notation.cli.recording.test_recording import cards, here, taken_down  # noqa: F401 (a fixture)

pytestmark = pytest.mark.slow

TABLES = [(name, players) for name, game in GAMES.items() for players in game.players]


def one_packet(deal: Record) -> bool:
    """Whether the talon is what is left when all hands are known."""
    game = find(deal.game or "")
    assert game is not None
    return game.most_packets(deal.players or 0) == 1 and not game.in_order


def typed(deal: Record, random: Random) -> list[str]:
    """Answers by which a person records a deal with all its cards, act by act."""
    lines = [line for line in deal.lines if is_line(line)]
    [dealer] = [SEATS[line.seat or 0] for line in lines if line.keyword == "dealer"]
    answers = [""] * (4 + (deal.players or 0)) + [dealer]
    asked = ("hand",) if one_packet(deal) else ("hand", "talon")
    answers += [cards(line, random) for line in lines if line.keyword in asked]
    for before in steps(deal)[:-1]:
        walk = position(deal, before.number)
        assert walk is not None
        act = steps(deal)[before.number + 1]
        if walk.decision is not None and walk.decision.implied and walk.decision.keyword != act.keyword:
            answers.append("")
        if act.line is None:
            continue
        item = act.line.items[act.item] if act.line.items else None
        if act.keyword in ("bids", "announce"):
            assert item is not None
            answers.append(" ".join(item[1:]))
        elif act.keyword == "trick":
            answers.append(NAME[item])
        elif act.keyword == "buy":
            answers.append(" for ".join(NAME[card] for card in act.line.items))
        else:
            answers.append(cards(act.line, random) or act.keyword)
    return [*answers, ""]


def as_left(deal: Record, line: Line) -> Line:
    """A talon of one packet in the order in which it is filled in, the canonical one; any other line as it is."""
    return line._replace(items=tuple(sorted(line.items))) if line.keyword == "talon" and one_packet(deal) else line


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.sampled(4)
def test_a_typed_deal_of_any_game_is_the_deal_played(name: str, players: int) -> None:
    for number, deal in enumerate(records(GAMES[name], players, 2, 1, None), 1):
        Path("deals.tdn").unlink(missing_ok=True)
        output, text = taken_down(*typed(deal, Random(number)), words=(name, str(players)))
        kept = Record(tuple(as_left(deal, line) for line in deal.lines if is_line(line) and line.keyword != "source"))
        assert text == HEAD + "\n" + write(kept)
        assert "Written to deals.tdn as record 1: legal." in output
        [found] = read(text)
        assert judge(found).score == judge(deal).score
