"""The rules of Droggn told a second time, card by card and by name, and compared on random deals.

Nothing of the game's page is used here but the deals: who made one mistake in both would have to make it twice.
"""

from collections.abc import Iterator
from random import Random

import pytest

from notation.cards import NAME, names_of
from notation.deals.chance import Dealt, play_out, record_of
from notation.games import GAMES
from notation.reader import read
from notation.replay import position
from notation.replay.steps import steps
from notation.writer import write

GAME = GAMES["droggn"]
ORDER = {suit: ["K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4"] for suit in "SC"}
ORDER |= {suit: ["K", "Q", "N", "J", "1", "2", "3", "4", "5", "6", "7"] for suit in "HD"}
ORDER["T"] = [str(number) for number in range(21, 0, -1)]
BASE = {"ansager": 20, "solo": 40, "super": 80}


def worth(card: str) -> int:
    """What a card counts by itself."""
    if card in ("Fool", "T21", "T1"):
        return 5
    return 1 if card[0] == "T" else {"K": 5, "Q": 4, "N": 3, "J": 2}.get(card[1:], 1)


def counted(cards: list[str]) -> int:
    """The card points of a heap: two off for three cards, one for a remainder."""
    threes, rest = divmod(len(cards), 3)
    return sum(map(worth, cards)) - 2 * threes - (1 if rest else 0)


def led(trick: list[str]) -> str | None:
    """The suit that has to be followed."""
    return next((card[0] for card in trick if card != "Fool"), None)


def allowed(hand: set[str], trick: list[str], kept: str | None, left: int) -> set[str]:
    """What may be played, `kept` being the card that the player has announced."""
    suit = led(trick)
    cards = set(hand)
    if suit:
        same = {card for card in hand if card[0] == suit and card != "Fool"}
        trumps = {card for card in hand if card[0] == "T"}
        cards = (same or trumps or set(hand)) | (hand & {"Fool"})
    if kept in cards and left > 1 and cards != {kept}:
        cards -= {kept}
    return cards


def taken_by(trick: list[str], gstiess_wins: bool) -> int:
    """Which card of a trick wins it."""
    if trick[0] == "Fool" and gstiess_wins:
        return 0
    trumps = [card for card in trick if card[0] == "T"]
    suit = "T" if trumps else led(trick)
    return min(
        (index for index, card in enumerate(trick) if card[0] == suit and card != "Fool"),
        key=lambda index: ORDER[trick[index][0]].index(trick[index][1:]),
    )


class Retold:
    """A deal, told from its acts alone."""

    def __init__(self, dealt: Dealt, target: int) -> None:
        self.dealt, self.target = dealt, target
        self.hands = [set(names_of(hand)) for hand in dealt.hands]
        self.talon = [NAME[card] for packet in dealt.talon for card in packet]
        bids = [(seat, word) for keyword, seat, word in dealt.acts if keyword == "bids" and word != "pass"]
        self.declarer, self.contract = bids[-1] if bids else (None, "")
        self.laid = list(self.talon)
        self.choices: list[set[str]] = []
        self.entry = self.play() if bids else 0

    def play(self) -> int:
        """The declarer's entry."""
        declarer, hands = self.declarer, self.hands
        assert declarer is not None
        if self.contract in ("ansager", "solo"):
            hands[declarer] |= set(self.talon)
        said, factor = None, 1
        for keyword, seat, act in self.dealt.acts:
            if keyword == "discard":
                self.laid = [NAME[card] for card in act.cards]
                hands[declarer] -= set(self.laid)
            elif keyword == "buy":
                named, price = (NAME[card] for card in act.cards)
                for other in range(len(hands)):
                    if other != declarer and named in hands[other]:
                        hands[other] ^= {named, price}
                        hands[declarer] ^= {named, price}
            elif keyword == "announce" and act[0] in ("double", "redouble"):
                factor *= 2
            elif keyword == "announce" and act[0] in ("pagat", "gstiess"):
                assert seat == declarer
                said = act[0]
        return self.tricks(said, factor)

    def tricks(self, said: str | None, factor: int) -> int:
        """All tricks, and what they make."""
        declarer = self.declarer
        cards = [(seat, NAME[act]) for keyword, seat, act in self.dealt.acts if keyword == "trick"]
        kept = {"pagat": "T1", "gstiess": "Fool"}.get(said or "")
        own, other, won, pagat, gstiess = list(self.laid), [], 0, None, None
        leader = declarer
        for number in range(1, 22):
            trick: list[str] = []
            seats = []
            for seat, card in cards[3 * number - 3 : 3 * number]:
                may = allowed(self.hands[seat], trick, kept if seat == declarer else None, 22 - number)
                self.choices.append(may)
                assert card in may
                self.hands[seat].remove(card)
                trick.append(card)
                seats.append(seat)
            assert seats[0] == leader
            winner = seats[taken_by(trick, said == "gstiess" and number == 21 and seats[0] == declarer)]
            won += winner == declarer
            for seat, card in zip(seats, trick, strict=True):
                if card == "T1":
                    pagat = (number, seat, winner)
                if card == "Fool":
                    gstiess = seat
                    continue
                (own if winner == declarer else other).append(card)
            leader = winner
        if gstiess is not None:
            (own if gstiess == declarer or won == 21 else other).append("Fool")
        assert counted(own) + counted(other) == 74
        self.points = counted(own)
        return self.score(said, factor, won, pagat)

    def score(self, said: str | None, factor: int, won: int, pagat: tuple[int, int, int] | None) -> int:
        """The entry: what is doubled, and what is not."""
        last = pagat is not None and pagat[0] == 21 and pagat[1] == pagat[2]
        if self.contract == "supermord":
            sign = 1 if won == 21 else -1
            extra = {None: 0, "gstiess": 20 * sign, "pagat": 20 if sign == 1 and last else -20}[said]
            return factor * (167 * sign + extra)
        base, points = BASE[self.contract], self.points
        game = base + points - 37 if points >= self.target else -(base + 74 - points - 37)
        if said == "pagat":
            assert pagat is None or pagat[1] == self.declarer
            return factor * (game + (20 if last else -20))
        silent = 0
        if pagat is not None:
            number, player, winner = pagat
            if number == 21:
                silent = 10 if (player == self.declarer) == last else -10
            elif (player == self.declarer) != (winner == self.declarer):
                silent = 5 if winner == self.declarer else -5
        return factor * game + silent


def deals(players: int, target: str, count: int) -> Iterator[Dealt]:
    """Random deals."""
    random = Random(players * 100 + int(target))
    for _ in range(count):
        yield play_out(GAME, players, GAME.rules(target=target), random)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("target", ["37", "38"])
def test_points_and_entries_are_the_same_when_the_rules_are_told_again(players: int, target: str) -> None:
    for dealt in deals(players, target, 1500):
        told = Retold(dealt, int(target))
        score = dict.fromkeys(range(players), 0)
        if told.declarer is not None:
            score[told.declarer] = told.entry
            assert dealt.result.points == {told.declarer: told.points}
        assert dealt.result.score == score


@pytest.mark.parametrize("players", GAME.players)
def test_what_may_be_played_is_the_same_when_the_rules_are_told_again(players: int) -> None:
    for dealt in deals(players, "37", 40):
        told = Retold(dealt, 37)
        [record] = read(write(record_of(dealt, [], "random")))
        played = [step.number for step in steps(record) if step.keyword == "trick"]
        for number, may in zip(played, told.choices, strict=True):
            walk = position(record, number - 1)
            assert walk is not None and walk.decision is not None
            assert {NAME[card] for card in walk.decision.options()} == may
