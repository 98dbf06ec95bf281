"""The tricks of a deal with all cards known, played to the end by rules of thumb, on sets of cards alone.

It plays by the `card_rules` that `rules_of_thumb` goes by, and asks the game's duties what may be played and who wins a
trick. The game's own score sheet gives the result of a deal.
"""

from copy import copy

from notation.cards import cards_of, strongest
from notation.decision import Decision
from notation.game import balances
from notation.parts.aims import MADE, SURE
from notation.parts.counting import Counting
from notation.parts.overtaking import beating
from notation.parts.play import CardPlay, InTrick
from notation.parts.settlement import total
from notation.players import rules_of_thumb
from notation.players.card_rules import CardRules
from notation.table import Table

NEAR = 1 / 4096
"""How much a card point counts where the score is the same: less than all of them make one of the score."""


class TrickMoment(InTrick):
    __slots__ = (
        "duties", "hand", "led", "lying", "number", "order", "position", "seat", "tricks_left", "winners",
    )  # fmt: skip
    lying: list[int]
    winners: list[int | None]

    @classmethod
    def of(cls, play: InTrick) -> "TrickMoment":
        moment = cls()
        moment.duties, moment.led, moment.position, moment.seat = play.duties, play.led, play.position, play.seat
        moment.order, moment.hand, moment.number = play.order, play.hand, play.number
        moment.tricks_left, moment.lying, moment.winners = play.tricks_left, list(play.lying), list(play.winners)
        return moment


def card_play(decision: Decision) -> CardPlay | None:
    """A card to be played, if its aim is known; None for any other decision."""
    if isinstance(decision, CardPlay) and decision.aim is not None and not decision.implied:
        return decision
    return None


class TrickPlay:
    """The tricks that are left of a deal in which all cards are known."""

    def __init__(self, table: Table, play: CardPlay, seat: int, called: int = 0) -> None:
        """The worth is counted for `seat`; until the `called` card is played, only who has it knows the partner."""
        assert play.aim is not None
        self.table, self.aim, self.seat = table, play.aim, seat
        self.own = seat if play.aim.kind == SURE else table.the_declarer
        self.helps = table.side_of[seat] == table.side_of[self.own]
        self.called = called
        self.start = TrickMoment.of(play)
        points = {card: table.game.card_points(card, 1) for card in cards_of(table.pack)}
        self.rules = CardRules(table, rules_of_thumb.avoids(play, table), points.__getitem__)

    def worth_by_rule(self) -> float:
        """The seat's score if all go on by rules of thumb. Raises UnknownCards."""
        self.gone, self.hidden = self.table.played, self.called
        legal = self.start.narrowed(self.start.hand)
        return self.worth(legal if not legal & (legal - 1) else self._card(self.start, legal))

    def worth(self, card: int) -> float:
        """The seat's score if the player to move plays a card, and all go on by rules of thumb. Raises UnknownCards."""
        table, moment, hands = self.table, copy(self.start), list(self.table.hands)
        moment.lying, moment.winners = list(moment.lying), list(moment.winners)
        leaders, tricks, size = list(table.leaders), list(table.cards), len(table.seats)
        self.gone, self.hidden = table.played, self.called
        chosen = card
        while True:
            seat, duties, hand = moment.seat, moment.duties, hands[moment.seat]
            if duties.excuse is not None and moment.excused(hand, chosen):
                moment.duties = duties.excuse.used(seat)
            if not moment.led:
                moment.led = moment.duties.suit_of.get(chosen, 0)
            hands[seat] = hand & ~chosen
            moment.lying.append(chosen)
            self.gone |= chosen
            if chosen == self.hidden and seat != table.declarer:
                self.hidden = 0
            if len(moment.lying) == size:
                winner = moment.winner(moment.lying)
                assert winner is not None
                leaders.append(moment.order[0])
                tricks.append(tuple(moment.lying))
                moment.winners.append(winner)
                moment.tricks_left -= 1
                if not moment.tricks_left:
                    break
                moment.number += 1
                moment.led, moment.position, moment.lying, moment.order = 0, 0, [], table.orders[winner]
            else:
                moment.position += 1
            moment.seat = moment.order[moment.position]
            moment.hand = hands[moment.seat]
            legal = moment.narrowed(moment.hand)
            chosen = legal if not legal & (legal - 1) else self._card(moment, legal)
        return self._settled(leaders, tricks, moment)

    def _settled(self, leaders: list[int], tricks: list[tuple[int, ...]], moment: TrickMoment) -> float:
        """The score of the seat at the end; card points count where that is the same."""
        end = self.table.snapshot()
        end.leaders, end.cards, end.winners = leaders, tricks, moment.winners
        end.open, end.locked, end.hands = [], moment.duties.locked, [0] * end.players
        self.aim.closes(end)
        points = 0
        if self.aim.kind != MADE:
            pile, counting = end.pile(self.own), end.game.card_points
            assert isinstance(counting, Counting)
            side = end.side_of[self.own]
            points = counting(pile.known, pile.count)
            points += sum([units for seat, units in end.game.extra(end).items() if end.side_of[seat] == side])
        score = balances(end.game, total(end, self.aim.sheet(end, points))).get(self.seat, 0)
        return score + NEAR * (points if self.helps and self.aim.kind != SURE else -points)

    def _card(self, moment: TrickMoment, legal: int) -> int:
        """The card by the rules of thumb."""
        rules, lying, seat = self.rules, moment.lying, moment.seat
        gone = self.gone | moment.hand
        if seat == self.table.declarer and not self.table.kept.count:
            gone |= self.table.laid_away.known
        if not lying:
            return rules.lead(seat, legal, gone)
        duties, together = moment.duties, sum(lying)
        if duties.winner_of is not None:
            wins = sum([card for card in cards_of(legal) if moment.winner([*lying, card]) == seat])
            winner = moment.winner(lying)
        else:
            best = together & duties.beats or together & moment.led
            winner = moment.order[lying.index(strongest(best, duties.ascending))] if best else None
            wins = beating(moment, legal) if moment.led else legal & duties.beats
        friendly = winner is not None and rules.friends(seat, winner, self.hidden)
        return rules.follow(legal, wins, together, len(lying) == len(moment.order) - 1, friendly, gone)
