"""Duties of a player in a trick, in the game's own terms: to follow, to trump, or nothing."""

from collections.abc import Iterator
from typing import NamedTuple

from notation.cards import cards_of
from notation.problems import Phrase, phrase


class Duty(NamedTuple):
    """Cards that a player may add to a trick, as sets."""

    led: int
    """The suit that was led."""
    demanded: int
    """Cards to play: the suit led, or the trumps; 0 if the hand has neither."""
    beside: int
    """The cards of the hand that may be played as well."""
    barred: int
    """The cards of the hand that would meet the demand, or any card where nothing is demanded, and may not be played:
    they have to be kept."""
    spared: int
    """The cards of the hand that would meet the demand, and need not be played though there are no others."""
    beaten: int = 0
    """The card of the trick that has to be beaten by the player who can; 0 for none."""

    def binds(self, card: int) -> Phrase:
        """The duty that bound the player of a card, as part of a sentence."""
        if self.spared:
            return phrase("{these}, the only trump, may be kept back", these=[*cards_of(self.spared)])
        if self.demanded == self.led:
            bound = phrase("must follow {suit}", suit=self.led)
        elif self.demanded:
            bound = phrase("cannot follow {suit} and must play a trump", suit=self.led)
        else:
            bound = phrase("cannot follow {suit} and may play any card", suit=self.led)
        if self.beaten and self.barred:
            bound = phrase("{duty}, higher than {the}", duty=bound, the=self.beaten)
        if card & self.beside:
            return phrase("{duty}, but this card may be played instead", duty=bound)
        if self.beside:
            bound = phrase("{duty} ({these} may be played too)", duty=bound, these=[*cards_of(self.beside)])
        if self.barred and not self.beaten:
            bound = phrase("{duty} ({these} may not be played yet)", duty=bound, these=[*cards_of(self.barred)])
        return bound

    def reasons(self, hand: int, trumps: int, choice: bool) -> Iterator[Phrase]:
        """Why no other card may be played, or why any may.

        `hand` is 0 where it is not all known; `choice` says whether there is more than one card to choose from.
        """
        if self.spared and choice:
            yield phrase(
                "A trump has to be played, and {these} is the only one in the hand: it may be withheld and any other "
                "card played.",
                these=[*cards_of(self.spared)],
            )
            yield phrase("It is then locked until the last trick.")
            return
        yield from self._bound(hand, trumps)
        if self.beaten and self.barred:
            yield phrase("It has to be higher than {the}.", the=self.beaten)
        if self.beside:
            yield phrase("{these} may be played too.", these=[*cards_of(self.beside)])
        yield from not_yet(0 if self.beaten else self.barred)

    def _bound(self, hand: int, trumps: int) -> Iterator[Phrase]:
        """Sentences about the cards required after the suit led, or about the reason why any card is allowed."""
        suit = self.led
        if hand and not hand & ~suit:
            yield phrase("The hand has only the suit led: {suit}.", suit=suit)
        elif hand and not hand & ~trumps:
            yield phrase("The hand has none of the suit led ({suit}), and nothing but trumps.", suit=suit)
        elif self.demanded == suit:
            yield phrase("The suit led must be followed: {suit}.", suit=suit)
        elif self.demanded:
            yield phrase("The hand has none of the suit led ({suit}): a trump must be played.", suit=suit)
        elif suit & trumps and not self.barred & (suit | trumps):
            yield phrase("The hand has no trump.")
        elif not self.barred & (suit | trumps):
            yield phrase("The hand has none of the suit led ({suit}), and no trump.", suit=suit)


def not_yet(cards: int) -> Iterator[Phrase]:
    """That cards may not be played yet, though anyone who has them could, if there are any."""
    if cards:
        yield phrase("{these} may not be played yet.", these=[*cards_of(cards)])
