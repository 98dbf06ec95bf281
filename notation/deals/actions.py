"""The actions of a game as numbers: the same ones at every table of it, for programs that learn or search.

A choice is made of one action or of several, one after the other: each card of a set, what is named and what is given
for it, the words of an announcement. `DECLINE` passes a decision by.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, islice
from typing import Any, NamedTuple

from notation.cards import cards_of
from notation.deals.taking import CLAIM, DECLINE
from notation.decision import CARDS, EXCHANGE, PACKET, PASS, SEAT, WORDS, YES_NO, Decision
from notation.game import Game
from notation.record import KINDS, NO_ITEMS, OPTIONAL_WORD, SEATS
from notation.table import Table, card_name

_DEEDS = (OPTIONAL_WORD, NO_ITEMS)
"""The forms of lines by which something is done, or not."""

DONE = "."
"""The action that completes a choice which could go on."""

MOST_TRIED = 3000
"""How many sets of cards are tried at most to see whether a part of one can be completed."""


class Actions(NamedTuple):
    names: tuple[str, ...]
    """By its number, each action as people read it: `DECLINE`, `DONE`, words, seats, packets, cards."""
    keys: tuple[Any, ...]
    """By its number, what each action chooses: a word, a card as a bit, ``("seat", 0)``, ``("packet", 0)``."""
    numbers: dict[Any, int]


@cache
def actions_of(game: Game) -> Actions:
    """The actions of a game, whatever the number of players and the rules."""
    deeds = [keyword for keyword in game.order if KINDS[keyword].items in _DEEDS and keyword != CLAIM]
    words = dict.fromkeys([DECLINE, DONE, PASS, *game.words, *deeds])
    pack = 0
    most = max(game.players)
    for players in game.players:
        pack |= game.pack(players)
    keys: list[Any] = [*words, *[("seat", seat) for seat in range(most)]]
    packets = max(game.most_packets(players) for players in game.players)
    keys += [("packet", index) for index in range(packets)]
    names = [*words, *SEATS[:most], *[f"packet {index + 1}" for index in range(packets)]]
    cards = list(cards_of(pack))
    keys += cards
    return Actions((*names, *map(card_name, cards)), tuple(keys), {key: number for number, key in enumerate(keys)})


class Choosing:
    """A choice under way: the actions that have been taken of it, and what it can still become."""

    __slots__ = ("decision", "keys", "offer", "table")

    def __init__(self, decision: Decision, table: Table) -> None:
        self.decision, self.table = decision, table
        self.offer = decision.offer(table)
        self.keys: tuple[Any, ...] = ()

    def next(self) -> list[Any]:
        offer, way, may = self.offer, self.offer.choice_type, self.offer.allowed
        keys: list[Any] = []
        if offer.declines and not self.keys and (PASS,) not in may.words:
            keys.append(DECLINE)
        if way in (WORDS, YES_NO):
            return keys + list(dict.fromkeys(self._words()))
        if way == CARDS:
            return keys + self._cards()
        if way == SEAT:
            return keys + [("seat", seat) for seat in may.seats]
        if way == PACKET:
            return keys + [("packet", index) for index in may.packets]
        return keys + list(cards_of(offer.named if way == EXCHANGE and not self.keys else may.cards))

    def take(self, key: Any) -> tuple[Any, ...] | None:
        """Take an action; the whole choice, as the decision takes it, once it is complete.

        Whether the action may come next is not asked. `DECLINE` makes an empty choice.
        """
        offer, way = self.offer, self.offer.choice_type
        if key == DECLINE:
            return ()
        self.keys = self.keys if key == DONE else (*self.keys, key)
        keys = self.keys
        if way in (WORDS, YES_NO):
            return self._said() if key == DONE or list(self._words()) == [DONE] else None
        if way == PACKET:
            order: tuple[int, ...] = self.table.talon[key[1]].order
            return order
        if way == SEAT:
            return (key[1],)
        size = 2 if way == EXCHANGE else max(offer.sizes, default=offer.size) if way == CARDS else 1
        if key != DONE and len(keys) < size:
            return None
        return tuple(sorted(keys)) if way == CARDS else keys

    def towards(self, choice: tuple[Any, ...] | None) -> Any:
        """The key of the next action of a whole choice, which has a packet by its index; None declines."""
        way, keys = self.offer.choice_type, self.keys
        if choice is None:
            return DECLINE
        if way in (PACKET, SEAT):
            return ("packet" if way == PACKET else "seat", choice[0])
        if way == CARDS:
            return next((card for card in choice if card not in keys), DONE)
        if self._any_seat and not keys:
            return ("seat", self.decision.seat)
        rest = choice[len(keys) - self._any_seat :]
        if not rest:
            return DONE
        return ("seat", SEATS.index(rest[0])) if way in (WORDS, YES_NO) and rest[0] in SEATS else rest[0]

    @property
    def for_any_seat(self) -> bool:
        """Whether the next action says who speaks: the seat that is asked, or another that may."""
        return self._any_seat and not self.keys

    @property
    def seat(self) -> int | None:
        """The seat that was chosen to speak, if any of several may; None for the one that is asked."""
        return self.keys[0][1] if self._any_seat and self.keys else None

    @property
    def _any_seat(self) -> bool:
        offer = self.offer
        return self.decision.open_to_others and bool(offer.allowed.seats) and offer.choice_type in (WORDS, YES_NO)

    def _said(self) -> tuple[str, ...]:
        """The words so far; a seat among them is its letter."""
        keys = self.keys[1:] if self._any_seat else self.keys
        return tuple([key if isinstance(key, str) else SEATS[key[1]] for key in keys])

    def _words(self) -> Iterator[Any]:
        """The keys of the words that may come next, `DONE` if those so far are enough."""
        if self._any_seat and not self.keys:
            yield from [("seat", seat) for seat in self.offer.allowed.seats]
            return
        said = self._said()
        for words in self.offer.allowed.words:
            if words == said:
                yield DONE
            elif words[: len(said)] == said:
                word = words[len(said)]
                yield ("seat", SEATS.index(word)) if word in SEATS else word

    def _cards(self) -> list[Any]:
        """The cards that belong to some set that may be chosen, with those taken already."""
        offer, taken = self.offer, self.keys
        sizes = offer.sizes or (offer.size,)
        pool = [card for card in cards_of(offer.allowed.cards) if card not in taken]
        keys: list[Any] = [DONE] if len(taken) in sizes and self._allowed(taken) else []
        larger = [size for size in sizes if size > len(taken)]
        return keys + [card for card in pool if any(self._completes((*taken, card), size, pool) for size in larger)]

    def _completes(self, taken: tuple[int, ...], size: int, pool: list[int]) -> bool:
        """Whether some cards can be completed to a set of a size that may be chosen."""
        rest, lacking = [card for card in pool if card not in taken], size - len(taken)
        if lacking > len(rest):
            return False
        plain = sorted(rest, key=lambda card: bool(card & self.table.game.trumps))
        likely = [order[:lacking] for order in (rest, rest[::-1], plain, plain[::-1])]
        tried = chain(likely, islice(combinations(rest, lacking), MOST_TRIED))
        return any(self._allowed((*taken, *some)) for some in tried)

    def _allowed(self, cards: tuple[int, ...]) -> bool:
        """Whether a set of cards may be chosen."""
        return not self.decision.breaches(self.decision.act(tuple(sorted(cards))))
