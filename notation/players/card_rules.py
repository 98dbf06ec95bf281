"""Rules of thumb for the card of a trick: the player's own hand, and what everybody can see, on sets of cards."""

from collections.abc import Callable

from notation.cards import PAGAT, SUIT_OF, SUITS, cards_of, stronger, strongest
from notation.table import Table


def hidden_call(table: Table) -> int:
    """The called card, as long as only its holder knows who the partner is; else 0."""
    return table.called if table.called and table.partner is None else 0


class CardRules:
    __slots__ = ("ascending", "avoiding", "points", "table", "trumps")

    def __init__(self, table: Table, avoiding: bool, points: Callable[[int], int]) -> None:
        """With `avoiding` nobody wants to win tricks; `points` are the card points of one card."""
        self.table, self.avoiding, self.points = table, avoiding, points
        self.trumps, self.ascending = table.game.trumps, table.game.ascending

    # ---- A card for the trick

    def lead(self, seat: int, legal: int, gone: int) -> int:
        """An unbeatable card, trumps first if the declarer leads; else a low card of the longest suit.

        Nobody else can hold the cards that are `gone`.
        """
        if self.avoiding:
            return self.weakest(legal)
        attacks = seat == self.table.declarer
        sure = [card for card in cards_of(legal) if self.unbeaten(card, gone)]
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
            longest, points = max(suits, key=int.bit_count), self.points
            return min(cards_of(longest), key=lambda card: (points(card), -card))
        return self.least(legal)

    def follow(self, legal: int, wins: int, lying: int, last: bool, friendly: bool, gone: int) -> int:
        """A card behind those `lying`: some of the `legal` ones win, and the trick is `friendly` if a friend has it."""
        loses = legal & ~wins
        if self.avoiding:
            if loses:
                return self.strongest(loses)
            return self.strongest(wins) if last else self.weakest(wins)
        if friendly and (last or self.unbeaten(lying, gone)):
            return self.gift(legal if last else loses or wins)
        if wins and last:
            points = self.points
            return max(cards_of(wins), key=lambda card: (points(card), -self.rank(card)))
        sure = sum([card for card in cards_of(wins) if self.unbeaten(card, gone)])
        if sure:
            return self.weakest(sure)
        plain = wins & self.trumps & ~PAGAT
        if plain and not loses:
            return self.weakest(plain)
        return self.least(loses or wins, self.table.retained_cards)

    # ---- What is known

    def friends(self, seat: int, other: int, hidden: int) -> bool:
        """Whether another seat plays on the same side, as far as a seat can know it; `hidden` is the called card."""
        if hidden:
            return bool(self.table.hands[seat] & hidden) and other == self.table.declarer
        return self.table.side_of[seat] == self.table.side_of[other]

    def unbeaten(self, cards: int, gone: int) -> bool:
        """Whether nobody can hold a card that is stronger than the best of some, trumps left aside for a suit."""
        trumps = self.trumps
        card = strongest(cards & trumps or cards, self.ascending)
        suit = trumps if card & trumps else SUIT_OF.get(card, 0)
        return not stronger(self.table.pack & suit & ~gone, card, self.ascending)

    # ---- The worth of cards

    def rank(self, card: int) -> int:
        """Strength of a card: any trump is above any plain card."""
        return (1000 if card & self.trumps else 0) - card.bit_length()

    def weakest(self, cards: int) -> int:
        """The weakest card, of a plain suit first."""
        cards = cards & ~self.trumps or cards
        return 1 << cards.bit_length() >> 1

    def strongest(self, cards: int) -> int:
        cards = cards & self.trumps or cards
        return cards & -cards

    def gift(self, cards: int) -> int:
        """The card that is best given to the own side: no trump, many card points, weak."""
        points, trumps = self.points, self.trumps
        return max(cards_of(cards), key=lambda card: (not card & trumps, points(card), -self.rank(card)))

    def least(self, cards: int, stays: int = 0) -> int:
        """The card that is missed least: one that stays with its side; few card points, weak, no Pagat."""
        points, trumps = self.points, self.trumps
        return min(cards_of(cards), key=lambda card: (not card & stays, points(card), bool(card & trumps), -card))
