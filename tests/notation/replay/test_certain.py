"""Cards that stay certain in a hand after an unknown exchange or card: none false, and none missing."""

from random import Random

import pytest

from notation.cards import KINGS, TRULL, cards_of, names_of
from notation.deals.chance import records
from notation.deals.draft import Draft
from notation.game import Game
from notation.reader import read
from notation.record import UNKNOWN, Line
from notation.replay import position
from notation.rulebooks import GAMES

RUFER = """deal koenigrufen 4
dealer D
hand A: Fool T20 T11 T10 T8 T5 T2 SK S8 C7 HN H1
hand B: T17 T9 T4 T3 SQ S7 CK DN DJ D1 D2 D4
hand C: T21 T16 T15 T13 T12 T7 T1 SN HK H2 H4 DQ
hand D: T19 T18 T14 T6 SJ S10 CN CJ HQ H3 DK D3
talon: S9 C9 C8 | CQ C10 HJ
bids: A vorhand, B pass, C pass, D pass, A rufer
call A: CK
take A: CQ C10 HJ
"""


def draft(text: str, passed: int = 0) -> Draft:
    [record] = read(text)
    begun = Draft(record.lines)
    begun.passed = passed
    return begun


def held(begun: Draft, seat: int) -> str:
    return " ".join(names_of(begun.moment().table.hands[seat]))


def test_what_cannot_be_laid_away_stays_in_the_hand() -> None:
    """Three of seven plain cards went, no tarock and no king; the other hands are what they were."""
    forgotten = draft(RUFER, 1)
    assert held(forgotten, 0) == "Fool T20 T11 T10 T8 T5 T2 SK"
    assert held(forgotten, 3) == "T19 T18 T14 T6 SJ S10 CN CJ HQ H3 DK D3"
    offered = draft(f"{RUFER}trick 1 A: T2 T17 T21 T6\ntrick 2 C: HK H3\n").moment()
    assert offered.decision is not None
    may = offered.decision.offer(offered.table)
    assert names_of(may.allowed.cards | may.possible) == ["Fool", "T20", "T11", "T10", "T8", "T5", "HN", "HJ", "H1"]


def test_a_card_that_nobody_remembers_is_one_that_was_allowed() -> None:
    """Of B's tarocks one has gone; of his other cards none."""
    dealt = RUFER.partition("bids")[0]
    before = held(draft(f"{dealt}contract D solorufer\ncall D: CK\n"), 1)
    after = held(draft(f"{dealt}contract D solorufer\ncall D: CK\ntrick 1 A: T2 _\n"), 1)
    assert before.split()[4:] == after.split() == ["SQ", "S7", "CK", "DN", "DJ", "D1", "D2", "D4"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.slow
def test_nothing_is_certain_that_is_not_so(game: Game) -> None:
    """Deals from which exchanges, played cards and dealt cards are taken away: every hand is a part of the true one."""
    random, known, lost = Random(3), 0, 0
    for players in game.players:
        for deal in records(game, players, 4, 11, None):
            lines = [line for line in deal.main() if line.keyword not in ("score", "points")]
            for forgetful in (0, 0, 0.15):
                cut = random.randrange(len(lines) - 8, len(lines))
                told, true = [forgotten(line, random, forgetful) for line in lines[:cut]], lines[:cut]
                there = Draft([line for line in told if line is not None]).moment().table
                truth = position(Draft(true).record, 1_000_000)
                assert truth is not None
                if len(there.tricks) != len(truth.table.tricks):
                    continue  # it could not be read so far
                for hand, whole in zip(there.hands, truth.table.hands, strict=True):
                    assert not hand & ~whole, (names_of(hand & ~whole), told)
                    known, lost = known + hand.bit_count(), lost + (whole & ~hand).bit_count()
    assert lost and known > lost


def forgotten(line: Line, random: Random, cards: float) -> Line | None:
    """A line with some cards unknown; None for an exchange that nobody remembers."""
    if line.keyword in ("discard", "keep"):
        return None if random.random() < 0.5 else line
    share = 0.04 if line.keyword == "trick" else cards if line.keyword == "hand" else 0
    if not share:
        return line
    return line._replace(items=tuple(UNKNOWN if random.random() < share else item for item in line.items))


def test_kings_and_trull_stay_in_every_game_that_spares_them() -> None:
    for name, count in (("koenigrufen", 4), ("tapp-tarock", 3), ("french-tarot", 4)):
        game = GAMES[name]
        for deal in records(game, count, 30, 5, None):
            lines = list(deal.main())
            at = next((index for index, line in enumerate(lines) if line.keyword == "discard"), None)
            if at is None:
                continue
            begun = Draft(lines[:at])
            seat, table = lines[at].the_seat, begun.moment().table
            spared = table.hands[seat] & (TRULL | (KINGS & table.pack))
            begun.pass_by()
            assert not spared & ~begun.moment().table.hands[seat], names_of(spared)
            assert list(cards_of(begun.moment().table.hands[seat]))
            break
        else:
            raise AssertionError(name)
