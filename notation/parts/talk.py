"""Talk by all seats: announcements and doublings that go round the table in turns, from the declarer.

It ends when all other seats in a row have said nothing. Everybody may announce, in one turn of his;
each thing is doubled by itself, and only in the first turn behind what is answered. As long as nobody knows who plays
with whom, a doubling may turn out to have been one's own side's: then it does not count, nor what answers it. A game in
which that breaks a rule names the true sides, as far as the hands show them.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

from notation.decision import Words
from notation.parts.rounds import (
    DECLINES,
    KONTRAS,
    NOT_HIS_DOUBLING,
    NOTHING_TO_DOUBLE,
    SAID_TOO_LATE,
    SAID_TWICE,
    SAID_UNKNOWN,
    AnnouncementRound,
    Doublings,
)
from notation.problems import Breach, Phrase, declare, phrase
from notation.record import SEATS
from notation.table import Table

ANNOUNCES_AGAIN = declare(
    "announces-again",
    "{seat} may announce in only one of his turns, the declarer only in his first; he may say {words}.",
    "announcements",
)  # fmt: skip
WHOSE_ACCOUNT = declare(
    "whose-account",
    "Each defender has an account of his own: he says {first}, the declarer answers him by his seat; {seat} may say "
    "{words}.",
    "kontra",
)


class Doubling(NamedTuple):
    """A doubling: who said it, and in which turn."""

    seat: int
    """The seat that doubled."""
    turn: int
    """The number of the turn in which it did."""


class Doublable:
    """The game, an announcement, or the account of a defender: whose it is, since which turn, and its doublings."""

    __slots__ = ("owner", "steps", "turn")

    def __init__(self, owner: int, turn: int, steps: Sequence[Doubling] = ()) -> None:
        self.owner = owner
        """The seat that announced it; of the game, the declarer."""
        self.turn = turn
        """The number of the turn in which it was announced."""
        self.steps: list[Doubling] = list(steps)
        """Its doublings, in order."""

    def answered_in(self, turn: int, seats: int) -> bool:
        """Whether a turn is the first one of its seat behind what would be answered in it."""
        return 0 < turn - (self.steps[-1].turn if self.steps else self.turn) <= seats

    def against(self, seat: int) -> bool | None:
        """Whether a seat has spoken against it; None if it has not spoken of it."""
        said = [bool((number + 1) % 2) for number, step in enumerate(self.steps) if step.seat == seat]
        return False if seat == self.owner else said[0] if said else None


def _no_breach(seat: int) -> Breach:
    """Nothing is demanded, or set apart, so that nobody can break it."""
    raise AssertionError


class AnnouncementRules(NamedTuple):
    """Rules of announcing in a contract, the same in every deal of it."""

    bonuses: tuple[str, ...] = ()
    """Announcements that exist."""
    why_not: Callable[[Table, int, str], Breach | None] = lambda table, seat, word: None
    """Breach of an announcement by a seat's hand, if it is forbidden."""
    unknown: Callable[[int, str], Breach | None] = lambda seat, word: None
    """Breach of an announcement that this contract does not have; None for an unknown word."""
    accounts: bool = False
    """Whether each defender has an account of his own."""
    demanded: tuple[str, ...] = ()
    """Announcements of which the declarer has to make one in his first turn."""
    not_announced: Callable[[int], Breach] = _no_breach
    """The breach of a declarer who has made none of them. It may not use `words`, which are those still to be said."""
    heard: Callable[[Table, int, str], None] = lambda table, seat, word: None
    """Effect of an announcement on the table: it may reveal the partner."""
    apart: tuple[str, ...] = ()
    """Announcements that a defender may not make beside doubling the game."""
    not_both: Callable[[int], Breach] = _no_breach
    """The breach of a seat that does both."""
    doublings: Doublings = KONTRAS
    """How often, and in which words, the game and each announcement is doubled."""
    side_of: Callable[[Table, int], int | None] = lambda table, seat: None
    """The true side of a seat where the table does not know it; None if it is not judged by that, or unknown."""
    doubled: Callable[[Table, int, str, int], None] = lambda table, seat, name, step: None
    """The effect of the n-th doubling of something on the table: it may reveal who plays with whom."""
    again: bool = False
    """Whether everybody may announce in any of his turns."""
    only_games: bool = False
    """Whether the game alone can be doubled, and no announcement."""
    games: tuple[str, ...] = ()
    """Announcements in place of the game, doubled as the game: the declarer makes one in his first turn, and no other.
    """
    for_side: Callable[[Table, int], int] | None = None
    """A seat of the side for which a seat announces, always the same of a side: each side may make each announcement
    once. None if nobody may repeat what another has announced. What the other side announces, too, is named by its
    word and the letter of its announcer (``kontra pagat B``)."""
    any_time: tuple[str, ...] = ()
    """Announcements that a seat may also make when it is not its turn, as long as somebody may still speak: turns do
    not change."""
    owed: Callable[[Table, int, tuple[Words, ...]], Breach | None] | None = None
    """The breach of a seat that ends its turn without something that it owes, by all that it has said in this turn; it
    must be able to say it. None if nothing is owed."""


class Talk(AnnouncementRound):
    """Every seat may speak in its turn, until all others have been silent."""

    __slots__ = ("announced", "end", "followed_by", "in_turn", "manners", "table", "things")

    def __init__(self, table: Table, declarer: int, manners: AnnouncementRules) -> None:
        super().__init__(declarer, table.orders[declarer], manners.doublings)
        self.table, self.manners = table, manners
        self.end: int = len(self.order)
        """The turn at which all others have been silent, unless somebody says something before."""
        self.announced: dict[int, int] = {}
        """By seat, the turn in which it has announced."""
        self.followed_by: tuple[str, int | None] | None = None
        """The keyword and the seat of what is behind the act that is judged; None if nothing does."""
        self.in_turn: list[Words] = []
        """All that has been said in the turn that has come, by the seat whose it is."""
        self.things = _doublable(table, declarer, manners)

    def at(self, table: Table) -> Self:
        """Copies what can be doubled with its doublings."""
        talk = super().at(table)
        talk.things = {name: Doublable(thing.owner, thing.turn, thing.steps) for name, thing in self.things.items()}
        return talk

    # ---- Turns

    def turns(self) -> range:
        """The turns from the one that has come, until all others are silent: at most one of each seat."""
        return range(self.position, self.end)

    def turn_of(self, seat: int) -> int | None:
        """The next turn of a seat, the one that has come included; None if it has none."""
        if seat not in self.order:
            return None
        turn = self.position + (self.order.index(seat) - self.position) % len(self.order)
        return turn if turn < self.end else None

    def rest(self) -> None:
        """Go on to the next who could say anything; where nobody is left, all others are silent."""
        before = self.position
        super().rest()
        if self.seat is None:
            self.position = self.end
        if self.position != before:
            self.in_turn = []

    @property
    def implied(self) -> bool:  # type: ignore[override]
        """Whether it goes without saying that nobody says anything: nothing is demanded."""
        return not self.owes()

    def owes(self) -> bool:
        """Whether the seat whose turn it is still has to say something, as what is demanded of the declarer."""
        return self._demanded() or self.owing(*self.in_turn) is not None

    def _demanded(self) -> bool:
        """Whether the declarer still has to make one of the announcements that are demanded of him."""
        return self.position == 0 and bool(demanded := self.manners.demanded) and not set(demanded) & set(self.said)

    def owing(self, *said: Words) -> Breach | None:
        """The breach of ending the turn that has come with all that was said in it; None if nothing is owed."""
        owed = self.manners.owed
        return None if owed is None or self.seat is None else owed(self.table, self.seat, said)

    @property
    def careful(self) -> bool:
        """Whether what is said may leave something owed."""
        return self.manners.owed is not None

    @property
    def stuck(self) -> bool:  # type: ignore[override]
        """Whether the declarer owes an announcement and can make none: the card of each was laid away."""
        if not self._demanded():
            return False
        return all([self.no_announcement(self.declarer, 0, word) is not None for word in self.manners.demanded])

    # ---- What may be said

    def sayable(self, seat: int, turn: int) -> Iterator[Words]:
        """Announcements first, then the doublings of what was said before."""
        bonuses = self.manners.bonuses if self.announces(seat, turn) else self.manners.any_time
        for word in bonuses:
            if not self.has_said(seat, word) and self.no_announcement(seat, turn, word) is None:
                yield (word,)
        for name, thing in self.things.items():
            if not thing.answered_in(turn, len(self.order)) or not self.can_be_doubled(name):
                continue
            if self.manners.accounts and name != SEATS[seat] and seat != self.declarer:
                continue
            step = len(thing.steps) + 1
            doubling = self.doublings.word(step)
            if doubling is not None and self.no_doubling(seat, turn, name, step) is None:
                yield self.spelled(seat, doubling, name)

    def announces(self, seat: int, turn: int) -> bool:
        """Whether a seat may announce anything in a turn of its own: in one only, or in any if it may do so again."""
        return self.manners.again or ((turn == 0 or seat != self.declarer) and self.announced.get(seat, turn) == turn)

    def open_to(self, seat: int) -> list[Words]:
        """Words that a seat may still say, also when it has no turn; declining first."""
        if self.turn_of(seat) is not None or seat not in self.order:
            return super().open_to(seat)
        words = [word for word in self.manners.any_time if not self.has_said(seat, word)]
        return [DECLINES, *[(word,) for word in words if self.no_announcement(seat, self.position, word) is None]]

    def has_said(self, seat: int, word: str) -> bool:
        """Whether an announcement has been made, by the side of a seat where each side may make it."""
        return word in self.said and (word in self.manners.games or self.name_for(seat, word) in self.things)

    def name_for(self, seat: int, word: str) -> str:
        """The name of what a seat announces by a word: the word, with its letter if the other side has said it."""
        side_of, things = self.manners.for_side, self.things
        if side_of is None or word not in things:
            return word
        side = side_of(self.table, seat)
        names = [name for name in things if name.partition(" ")[0] == word]
        own = [name for name in names if side_of(self.table, things[name].owner) == side]
        return own[0] if own else f"{word} {SEATS[seat]}"

    def can_be_doubled(self, name: str) -> bool:
        """Whether the game, an account or an announcement is of what the contract lets somebody double."""
        return not name or self.manners.accounts or not self.manners.only_games

    def spelled(self, seat: int, word: str, name: str) -> Words:
        """Words of a seat's doubling; only the declarer names the defender whose account is meant."""
        return (word,) if not name or (self.manners.accounts and seat != self.declarer) else (word, *name.split(" "))

    def no_announcement(self, seat: int, turn: int, word: str) -> Breach | None:
        """Why a seat may not make an announcement of the contract in a turn of its own."""
        manners, games = self.manners, self.manners.games
        if self.has_said(seat, word):
            return self.refused(SAID_TWICE, seat, word)
        if (breach := manners.why_not(self.table, seat, word)) is not None:
            return breach
        if word in games and (seat != self.declarer or turn or self.said):
            return manners.unknown(seat, word)
        if games and any([other in games for other in self.said]):
            return manners.unknown(seat, word)
        if not self.announces(seat, turn) and word not in manners.any_time:
            return self.refused(ANNOUNCES_AGAIN, seat, word)
        game = self.things.get("") if word in manners.apart else None
        return manners.not_both(seat) if game is not None and game.steps and game.steps[0].seat == seat else None

    def no_doubling(self, seat: int, turn: int, name: str, step: int) -> Breach | None:
        """Why a seat may not double something for the n-th time in a turn of its own."""
        thing, odd, about = self.things[name], step % 2 == 1, dict[str, Phrase]()
        if self.against(seat, name) not in (None, odd):
            code = NOT_HIS_DOUBLING
            about["side"] = phrase("for the announcer’s opponents") if odd else phrase("for the announcer’s side")
        elif len(thing.steps) < step - 1:
            code = NOTHING_TO_DOUBLE
        elif len(thing.steps) >= step:
            code = SAID_TWICE
        elif not thing.answered_in(turn, len(self.order)):
            code = SAID_TOO_LATE
        else:
            apart = self.manners.apart if not name and step == 1 and seat in self.announced else ()
            both = any([word in self.said and self.things[word].owner == seat for word in apart])
            return self.manners.not_both(seat) if both else None
        return self.refused(code, seat, *self.spelled(seat, self.doublings.word(step) or "", name), **about)

    def against(self, seat: int, name: str) -> bool | None:
        """Whether a seat has to be against something, or for it; None if unknown."""
        if self.manners.accounts:
            return seat != self.declarer
        thing = self.things[name]
        if self.table.sides_known:
            return bool(self.table.side_of[seat] != self.table.side_of[thing.owner])
        own, other = self.manners.side_of(self.table, seat), self.manners.side_of(self.table, thing.owner)
        return thing.against(seat) if own is None or other is None else own != other

    def usual(self) -> Iterable[str]:
        """Announcements of the contract."""
        return self.manners.bonuses

    # ---- What was said

    def follows(self, keyword: str, seat: int | None) -> None:
        """Keyword and seat of the line after the next act; both empty if there is none."""
        self.followed_by = (keyword, seat) if keyword else None

    def breach(self, seat: int, words: Words, turn: int | None) -> Breach | None:
        """Why a seat may not say something now, or not end its first turn with it."""
        broken = super().breach(seat, words, turn)
        if broken is not None or turn is None:
            return broken
        if turn != self.position:
            between = self.manners.any_time  # so that it was not certain before that the turn is over
            return self.owing(*self.in_turn) if between and words[0] not in between else None
        if not self._ends(seat, words):
            return None
        if seat == self.declarer and self._demanded() and words[0] not in self.manners.demanded:
            return self.manners.not_announced(seat)
        return self.owing(*self.in_turn, *([] if words == DECLINES else [words]))

    def _ends(self, seat: int, words: Words) -> bool:
        """Whether the turn of a seat certainly ends with these words."""
        if words == DECLINES or self.followed_by is None:
            return words == DECLINES
        keyword, other = self.followed_by
        return keyword != self.keyword or (other != seat and not self.manners.any_time)

    def why_not(self, seat: int, words: Words, turn: int | None) -> Breach | None:
        """Why a seat may not say something in its next turn; without one, all is over."""
        if words[0] in self.manners.any_time and len(words) == 1 and seat in self.order:
            return self.no_announcement(seat, self.position, words[0])
        if turn is None:
            if words[0] in self.manners.bonuses and (seat == self.declarer or seat in self.announced):
                return self.refused(ANNOUNCES_AGAIN, seat, *words)
            known = words[0] in (*self.manners.bonuses, *self.doublings.words)
            return self.refused(SAID_TOO_LATE if known else SAID_UNKNOWN, seat, *words)
        first, name = words[0], " ".join(words[1:])
        if len(words) == 1 and first in self.manners.bonuses:
            return self.no_announcement(seat, turn, first)
        if first not in self.doublings.words or len(words) > 3:
            missing = self.manners.unknown(seat, first) if len(words) == 1 else None
            return missing or self.refused(SAID_UNKNOWN, seat, *words)
        if self.manners.accounts:
            own = SEATS[seat]
            if (seat == self.declarer) != bool(name) or (name and name not in self.things):
                return self.refused(WHOSE_ACCOUNT, seat, *words, first=self.doublings.words[0])
            name = name or own
        elif name and name not in self.things:
            known = words[1] in self.manners.bonuses
            missing = self.manners.unknown(seat, words[1])
            return (
                self.refused(NOTHING_TO_DOUBLE if known else SAID_UNKNOWN, seat, *words)
                if known or not missing
                else missing
            )
        if not self.can_be_doubled(name):
            return self.refused(SAID_UNKNOWN, seat, *words)
        step = self.doublings.words.index(first) + 1
        if self.manners.accounts and step == 2 and not self.things[name].steps:
            return self.refused(WHOSE_ACCOUNT, seat, *words, first=self.doublings.words[0])
        if self.manners.accounts and seat == self.declarer and step != 2:
            return self.refused(WHOSE_ACCOUNT, seat, *words, first=self.doublings.words[0])
        return self.no_doubling(seat, turn, name, step)

    def say(self, seat: int, words: Words) -> bool:
        """Take what was said; whether it changed anything. Some words may be said when it is another seat's turn."""
        words = tuple(map(str, words))
        if words[0] not in self.manners.any_time:
            return super().say(seat, words)
        if self.why_not(seat, words, None) is not None:
            return False
        self.take(seat, words, self.position)
        self.rest()
        return True

    def take(self, seat: int, words: Words, turn: int) -> None:
        """Take what may be said in a turn, or in that of another seat."""
        if words[0] in self.manners.any_time:
            self.hear(seat, words, self.position)
        else:
            if words == DECLINES or turn != self.position:
                self.in_turn = []
            if words != DECLINES:
                self.in_turn.append(words)
            super().take(seat, words, turn)

    def hear(self, seat: int, words: Words, turn: int) -> None:
        """Take what was announced or doubled."""
        manners, first, name = self.manners, words[0], " ".join(words[1:])
        if first not in manners.any_time:
            self.end = turn + len(self.order)
        if first in manners.bonuses:
            thing = self.name_for(seat, first)
            self.said.append(first)
            if first not in manners.any_time:
                self.announced[seat] = turn
            if first not in manners.games:
                self.things[thing] = Doublable(seat, turn)
            manners.heard(self.table, seat, first)
        else:
            name = name or (SEATS[seat] if manners.accounts else "")
            steps = self.things[name].steps
            steps.append(Doubling(seat, turn))
            manners.doubled(self.table, seat, name, len(steps))

    def factors(self) -> dict[str, int]:
        """The factor of everything that can be doubled, as it stands."""
        return _factors(self.things)


def talking(table: Table, declarer: int, manners: AnnouncementRules) -> Generator[Any, Any, Mapping[str, Doublable]]:
    """Everything that is said before the first lead; gives the announcements with their doublings, by their words.

    The game is under `""`; where each defender has an account of his own, that is under the letter of his seat instead.
    """
    talk = Talk(table, declarer, manners)
    talk.rest()
    yield from talk.asked(table, table.said.append)
    return talk.things


def _doublable(table: Table, declarer: int, manners: AnnouncementRules) -> dict[str, Doublable]:
    """Everything that can be doubled before anything is announced."""
    names = [SEATS[seat] for seat in table.defenders] if manners.accounts else [""]
    return {name: Doublable(declarer, 0) for name in names}


def _factors(things: Mapping[str, Doublable]) -> dict[str, int]:
    """Factors as they stand; what turns out to be void counts as long."""
    return {"": 1} | {name: 2 ** len(thing.steps) for name, thing in things.items()}


def announcements(table: Table, words: Iterable[str]) -> list[tuple[int, str]]:
    """Known announcements of some words, each with its seat."""
    said = [(entry[0], str(entry[1])) for entry in table.said if len(entry) == 2]
    return [(seat, word) for seat, word in said if word in words]


def doubled(table: Table, thing: Doublable) -> int:
    """The factor of something: a doubling on the wrong side does not count, nor any later one."""
    factor = 1
    for number, step in enumerate(thing.steps, 1):
        if (table.side_of[step.seat] == table.side_of[thing.owner]) != (number % 2 == 0):
            break
        factor *= 2
    return factor
