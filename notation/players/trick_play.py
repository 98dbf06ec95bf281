"""The tricks of a deal with all cards known, played to the end by rules of thumb, on sets of cards alone.

It plays as `rules_of_thumb` does, and asks the duties of the page what may be played and who takes a trick. What comes
of a deal, the page's own score sheet says.
"""

from copy import copy

from notation.cards import PAGAT, SUIT_OF, SUITS, cards_of, stronger, strongest
from notation.deals.settling import balances
from notation.decision import Decision
from notation.parts.aims import MADE, SURE
from notation.parts.counting import Counting
from notation.parts.play import CardPlay, InTrick
from notation.parts.settlement import total
from notation.players import rules_of_thumb
from notation.table import Table

NEAR = 1 / 4096
"""How much a card point counts where the score is the same: less than all of them make one of the score."""


class TrickMoment(InTrick):
    """A moment in tricks that are played out."""

    __slots__ = (
        "duties", "hand", "led", "lying", "number", "order", "position", "seat", "tricks_left", "winners",
    )  # fmt: skip
    lying: list[int]
    winners: list[int | None]

    @classmethod
    def of(cls, play: InTrick) -> "TrickMoment":
        """The moment of a decision."""
        moment = cls()
        moment.duties, moment.led, moment.position, moment.seat = play.duties, play.led, play.position, play.seat
        moment.order, moment.hand, moment.number = play.order, play.hand, play.number
        moment.tricks_left, moment.lying, moment.winners = play.tricks_left, list(play.lying), list(play.winners)
        return moment


def card_play(decision: Decision) -> CardPlay | None:
    """A card to be played where it is known what for; None where anything else is decided."""
    if isinstance(decision, CardPlay) and decision.aim is not None and not decision.implied:
        return decision
    return None


def hidden_call(table: Table) -> int:
    """The called card, as long as only who holds it knows who the partner is; else 0."""
    return table.called if table.called and table.partner is None else 0


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
        self.avoiding = rules_of_thumb.avoids(play, table)
        self.points = {card: table.game.card_points(card, 1) for card in cards_of(table.pack)}
        self.trumps, self.ascending = table.game.trumps, table.game.ascending

    def worth_by_rule(self) -> float:
        """What the seat gets if all go on by rules of thumb. Raises UnknownCards."""
        self.gone, self.hidden = self.table.played, self.called
        legal = self.start.narrowed(self.start.hand)
        return self.worth(legal if not legal & (legal - 1) else self._card(self.start, legal))

    def worth(self, card: int) -> float:
        """What the seat gets if who is to play plays a card, and all go on by rules of thumb. Raises UnknownCards."""
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

    # ---- The rules of thumb

    def _card(self, moment: TrickMoment, legal: int) -> int:
        lying, seat = moment.lying, moment.seat
        if not lying:
            return self._least_rank(legal) if self.avoiding else self._lead(moment, legal)
        duties = moment.duties
        if duties.winner_of is not None and (sum(lying) | legal) & duties.ruled:
            wins = sum([card for card in cards_of(legal) if moment.winner([*lying, card]) == seat])
            winner = moment.winner(lying)
        else:
            together = sum(lying)
            best = together & duties.beats or together & moment.led
            winner = None
            if best:
                best = strongest(best, duties.ascending)
                winner = moment.order[lying.index(best)]
            if best & duties.beats:
                wins = stronger(legal & duties.beats, best)
            else:
                wins = legal & duties.beats
                if best:
                    wins |= stronger(legal & moment.led, best, duties.ascending)
        loses, last = legal & ~wins, len(lying) == len(moment.order) - 1
        if self.avoiding:
            if loses:
                return self._most_rank(loses)
            return self._most_rank(wins) if last else self._least_rank(wins)
        if winner is not None and self._friends(seat, winner) and (last or self._unbeaten(sum(lying), moment)):
            return self._gift(legal if last else loses or wins)
        if wins and last:
            return max(cards_of(wins), key=lambda card: (self.points[card], -self._rank(card)))
        sure = [card for card in cards_of(wins) if self._unbeaten(card, moment)]
        if sure:
            return min(sure, key=self._rank)
        plain = wins & self.trumps & ~PAGAT
        if plain and not loses:
            return self._least_rank(plain)
        return self._least(loses or wins, self.table.retained_cards)

    def _lead(self, moment: TrickMoment, legal: int) -> int:
        attacks = moment.seat == self.table.declarer
        sure = [card for card in cards_of(legal) if self._unbeaten(card, moment)]
        trumps = [card for card in sure if card & self.trumps]
        if attacks and trumps:
            return trumps[0]
        kings = [card for card in sure if not card & self.trumps]
        if kings:
            return kings[0]
        suits = [legal & suit for suit in SUITS.values() if legal & suit]
        if attacks and (legal & self.trumps & ~PAGAT).bit_count() > sum([suit.bit_count() for suit in suits]):
            return strongest(legal & self.trumps)
        if suits:
            longest = max(suits, key=int.bit_count)
            return min(cards_of(longest), key=lambda card: (self.points[card], -card))
        return self._least(legal, 0)

    def _friends(self, seat: int, other: int) -> bool:
        if self.hidden:
            return bool(self.table.hands[seat] & self.hidden) and other == self.table.declarer
        return self.table.side_of[seat] == self.table.side_of[other]

    def _unbeaten(self, together: int, moment: TrickMoment) -> bool:
        trumps, gone = self.trumps, self.gone | moment.hand
        if moment.seat == self.table.declarer and not self.table.kept.count:
            gone |= self.table.laid.known
        card = strongest(together & trumps or together, self.ascending)
        suit = trumps if card & trumps else SUIT_OF.get(card, 0)
        return not stronger(self.table.pack & suit & ~gone, card, self.ascending)

    def _rank(self, card: int) -> int:
        return (1000 if card & self.trumps else 0) - card.bit_length()

    def _least_rank(self, cards: int) -> int:
        """The weakest card, of a plain suit first."""
        cards = cards & ~self.trumps or cards
        return 1 << cards.bit_length() >> 1

    def _most_rank(self, cards: int) -> int:
        """The strongest card, a trump first."""
        cards = cards & self.trumps or cards
        return cards & -cards

    def _gift(self, cards: int) -> int:
        points, trumps = self.points, self.trumps
        return max(cards_of(cards), key=lambda card: (not card & trumps, points[card], -self._rank(card)))

    def _least(self, cards: int, stays: int) -> int:
        points, trumps = self.points, self.trumps
        return min(cards_of(cards), key=lambda card: (not card & stays, points[card], bool(card & trumps), -card))
