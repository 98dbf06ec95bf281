"""Records that are made: act by act from what is allowed, or by chance; and the games that there are."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from random import Random

from notation.cards import cards_of, names_of
from notation.deals import chance, entries
from notation.deals.entries import InputError
from notation.deals.playing_on import DECLINE, PlayedOn, PlayOnError
from notation.deals.writing import packets
from notation.errors import TarockError
from notation.game import Contract
from notation.game import Game as Rules
from notation.library.errors import ActError, GameError, Reason
from notation.library.records import Record, check, reread, seat_of
from notation.library.tables import Choice, Table, reason_of
from notation.problems import ERROR
from notation.record import BOARD, CLAIM_LINES, DATE, HEADER, SEATS, TEXT, Line, keywords, plain
from notation.record import Record as ParsedRecord
from notation.rulebooks import find, known, not_a_game
from notation.table import Table as PlayedTable
from notation.table_parts import Claimed
from notation.words.languages import _, either

Cards = str | Iterable[str]
"""Cards by name, in one string or one by one: ``"T21 SK"``, ``["T21", "SK"]``."""

Act = tuple[str, int | None, str | None]
"""An act that was done: what was said, by which seat and for which line, if that was said."""

CLAIM = "claim"
"""The act by which the rest of the tricks goes to a seat."""


# ---- Games


@dataclass(frozen=True)
class Game:
    """A game that is known here."""

    name: str
    """As records name it."""
    title: str
    """As people call it."""
    players: tuple[int, ...]
    """How many may sit at the table."""
    rule_sets: tuple[str, ...]
    """What may stand behind ``rules`` in a record, ``standard`` first."""
    options: dict[str, tuple[str, ...]]
    """What may be set behind a rule set, each with its values, the usual one first."""
    contracts: tuple[Contract, ...]
    """Its contracts, each with its `word`, its `label`, its `base` and whether it `exchanges` with the talon."""
    words: dict[str, str]
    """The words of its records, as people read them."""
    points_unit: int
    """How many units make a card point: 1, 2 where it counts halves, 3 where it counts thirds."""
    rules: Rules = field(repr=False, compare=False)
    """What stands behind it, for the modules of the project."""

    def pack(self, players: int | None = None) -> tuple[str, ...]:
        """The cards of its pack, strongest first within trumps and each suit."""
        return tuple(names_of(self.rules.pack(self._players(players))))

    def hand_size(self, players: int | None = None) -> int:
        """How many cards each seat is dealt."""
        return self.rules.hand_size(self._players(players))

    def talon(self, players: int | None = None) -> tuple[int, ...]:
        """How many cards the packets of the talon have."""
        return self.rules.talon(self._players(players))

    def _players(self, players: int | None) -> int:
        if players is None:
            return self.players[0]
        if players not in self.players:
            text = _("{game} is for {words} players, not for {given}.")
            raise GameError(text.format(game=self.name, words=either(map(str, self.players)), given=players))
        return players

    def __reduce__(self) -> tuple[object, ...]:
        return game_of, (self.name,)

    def __repr__(self) -> str:
        return f"<Game {self.name} for {either(map(str, self.players))} players>"


def games() -> dict[str, Game]:
    """Every game that is known here by its name, also those that other packages bring."""
    return {name: _public(rules) for name, rules in known().items()}


@lru_cache(64)
def _public(rules: Rules) -> Game:
    return Game(
        rules.name, rules.title, rules.players, tuple(rules.rule_sets), dict(rules.options), tuple(rules.contracts),
        dict(rules.words), rules.points_unit, rules,
    )  # fmt: skip


def game_of(game: "str | Game") -> Game:
    """A game by its name. Raises GameError."""
    if isinstance(game, Game):
        return game
    rules = find(game)
    if rules is None:
        raise GameError(not_a_game(game) + ".")
    return _public(rules)


def deal_by_chance(game: str | Game, players: int | None = None, *, rules: str = "", seed: int | None = None) -> Record:
    """A legal record of a game that was dealt and played by chance, always the same for the same seed.

    `rules` is what stands behind ``rules`` in a record. Raises GameError for a game, a number of players or rules that
    are not known.
    """
    known = game_of(game)
    try:
        [parsed] = chance.records(known.rules, known._players(players), 1, seed, rules or None)
    except (TarockError, ValueError) as error:
        raise GameError(str(error)) from None
    return reread(parsed)


# ---- A record act by act


class Builder:
    """A record in the making: it offers what is allowed, takes one act after the other, and forbids the others.

    All cards have to be known that the hands hold. Where no hands are given, they are dealt by chance.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        dealer: str | None = None,
        hands: Mapping[str, Cards] | None = None,
        talon: Cards | Iterable[Cards] = (),
        names: Mapping[str, str] | None = None,
        rules: str = "",
        seed: int | None = None,
        **headers: str | int,
    ) -> None:
        """A new deal. Cards are names, in one string (``"T21 SK"``) or one by one; `talon` may be left out where it has
        one packet; `headers` are ``event``, ``place``, ``date``, ``table``, ``board``, ``annotator`` and ``source``.

        Raises GameError for what is not known of the game, SeatError for a seat that is none, ActError for a deal that
        cannot be, with its `reasons`.
        """
        known = game_of(game)
        count = known._players(players)
        random = Random(seed)
        if dealer is None:
            dealer = SEATS[random.randrange(count)]
        seat_of(dealer, count)
        lines = [*_head(known, count, rules, headers), plain("dealer", seat_of(dealer, count))]
        lines += [plain("player", seat_of(seat, count), items=(name,)) for seat, name in sorted((names or {}).items())]
        if hands is None:
            lines += _dealt(known, count, seat_of(dealer, count), _rules(known, rules, count), random)
        else:
            lines += [plain("hand", seat_of(seat, count), items=_cards(hands[seat])) for seat in sorted(hands)]
            lines += _talon(known, count, hands, talon)
        start = reread(ParsedRecord(tuple(lines)))
        wrong = [problem for problem in check(start).problems if problem.severity == ERROR]
        if wrong:
            said = " ".join(problem.message for problem in wrong)
            raise ActError(said, [Reason(problem.code, problem.message, problem.rule) for problem in wrong])
        self._begin(lambda: PlayedOn(start.parsed, (), 0))

    @classmethod
    def after(cls, record: Record, step: int) -> "Builder":
        """A builder that goes on behind a step of a record; if the record goes on itself, what is built is a variation
        of it. Raises ActError where not all cards are known."""
        builder = cls.__new__(cls)
        builder._begin(lambda: PlayedOn(record.parsed, (), step))
        return builder

    def _begin(self, make: Callable[[], PlayedOn]) -> None:
        self._make = make
        self._done: list[Act] = []
        try:
            self._play = make()
        except PlayOnError as error:
            raise ActError(str(error)) from None

    # ---- What may be done

    @property
    def choice(self) -> Choice | None:
        """What may be chosen now, and why the rest may not; None where the deal is over."""
        return self.table.choice

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return Table(self._play.moment())

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self._play.walk.decision is None

    # ---- Doing it

    def act(self, act: str, seat: str | None = None, keyword: str | None = None) -> None:
        """Do what a text says, as the notation writes it: ``solo``, ``SK``, ``T12 H4 D2``, ``T21 for D4``; ``claim``
        gives the rest of the tricks to `seat`.

        Where it does not fit what is offered, and that is `optional`, it is tried at the next choice: who announces
        nothing need not say so. Whose turn it is, and the keyword of the line that records the act, need not be said;
        where they are, they are checked (a card may be called or led, and only the keyword tells which). Raises
        ActError, with its `reasons` where it is forbidden, SeatError for a seat that is none; then nothing has
        happened.
        """
        wanted = None if seat is None else seat_of(seat, self._play.walk.table.players)
        error = self._attempt(act, wanted, keyword)
        if error is not None:
            self._again(self._done)
            raise error
        self._done.append((act, wanted, keyword))

    def decline(self) -> None:
        """Do nothing of what is offered, where that is `optional`: the next choice is at hand. Raises ActError."""
        choice = self.choice
        if choice is None or not choice.optional:
            raise ActError(_("Nothing is offered here that could be declined."))
        self.act(DECLINE)

    def undo(self) -> str:
        """Take back the last act, or what was declined (``-``); gives what it was. Raises ActError where there is
        none."""
        if not self._done:
            raise ActError(_("There is no act to take back."))
        *kept, (act, _seat, _keyword) = self._done
        self._again(kept)
        self._done = kept
        return act

    def _again(self, acts: Iterable[Act]) -> None:
        """Begin anew and do these acts."""
        self._play = self._make()
        for act in acts:
            self._attempt(*act)

    def _attempt(self, act: str, seat: int | None, keyword: str | None) -> ActError | None:
        """Do an act where it first fits; why it cannot be done, or None where it was."""
        walk, error = self._play.walk, None
        while walk.decision is not None:
            decision = walk.decision
            wrong = self._try(act, seat, keyword)
            if wrong is None:
                return None
            error = error if error is not None and error.reasons else wrong
            if not decision.implied:
                return error
            self._play.take(DECLINE)
        return error or ActError(_("The deal is over; {text} comes too late.").format(text=act))

    def _try(self, act: str, seat: int | None, keyword: str | None) -> ActError | None:
        walk = self._play.walk
        decision, table = walk.decision, walk.table
        assert decision is not None
        if act == DECLINE:
            self._play.take(DECLINE)
            return None
        if keyword not in (None, CLAIM, decision.keyword):
            text = _("A “{given}” line has no place now, but a “{expected}” line.")
            return ActError(text.format(given=keyword, expected=decision.keyword))
        if act == CLAIM and decision.in_tricks:
            walk.send(Claimed(decision.seat or 0 if seat is None else seat))
            self._play.lines.append(plain(CLAIM, decision.seat if seat is None else seat))
            return None
        other = None if seat == decision.seat else seat
        if other is not None and not decision.open_to_others:
            return ActError(_("{seat} has nothing to say or do now.").format(seat=SEATS[other]))
        try:
            breaches = self._play.take(act, other)
        except InputError as error:
            return ActError(str(error))
        reasons = [reason_of(breach, table) for breach in breaches]
        return ActError(" ".join(reason.message for reason in reasons), reasons) if reasons else None

    # ---- What comes of it

    @property
    def record(self) -> Record:
        """The record so far; with card points and score where the deal is over."""
        grown = self._play.grown()
        if grown is None:
            return reread(self._play.record)
        parsed, result = grown.record, self._play.walk.result
        if result is None or grown.path or any(line.keyword in CLAIM_LINES for line in parsed.main()):
            return Record(parsed)
        claims = chance.claims_of(result, self._play.walk.game)
        return reread(ParsedRecord((*parsed.lines, *claims)))

    def __repr__(self) -> str:
        game, choice = self._play.walk.table.game.name, self.choice
        return f"<Builder {game}, {len(self._done)} acts{f', next {choice!r}' if choice else ', over'}>"


def _head(game: Game, players: int, rules: str, headers: Mapping[str, str | int]) -> list[Line]:
    """The first lines of a record. Raises GameError for a header or rules that are not known."""
    known = keywords(lambda kind: kind.about == HEADER and kind.items in (TEXT, DATE, BOARD) and not kind.seat)
    for keyword in headers:
        if keyword not in known:
            text = _("“{text}” is no header of a record; known are {words}.")
            raise GameError(text.format(text=keyword, words=either(known)))
    lines = [plain("deal", items=(game.name,), number=players)]
    if _rules(game, rules, players) and rules:
        words = rules.split()
        lines.append(plain("rules", items=tuple(words if "=" not in words[0] else ["standard", *words])))
    return lines + [plain(keyword, items=(headers[keyword],)) for keyword in known if keyword in headers]


def _rules(game: Game, rules: str, players: int) -> dict[str, str]:
    """Every option with its value. Raises GameError."""
    words = rules.split()
    try:
        given = ["standard", *words] if words and "=" in words[0] else words
        return chance.chosen_rules(game.rules, given, players)
    except (TarockError, ValueError) as error:
        raise GameError(str(error)) from None


def _cards(cards: Cards) -> tuple[int, ...]:
    try:
        return entries.cards(cards if isinstance(cards, str) else " ".join(cards))
    except InputError as error:
        raise ActError(str(error)) from None


def _talon(game: Game, players: int, hands: Mapping[str, Cards], talon: Cards | Iterable[Cards]) -> list[Line]:
    """The line of the talon: what was given, packet by packet, or what the hands leave."""
    sizes = game.rules.talon(players)
    given = [talon] if isinstance(talon, str) else list(talon)
    cards = [card for packet in given for card in _cards(packet)]
    if not cards and len(sizes) == 1:
        left = game.rules.pack(players)
        for hand in hands.values():
            for card in _cards(hand):
                left &= ~card
        cards = list(cards_of(left))
    parts = [cards[start : start + size] for start, size in zip(accumulate(sizes, initial=0), sizes, strict=False)]
    items = (*packets(part for part in parts if part), *cards[sum(sizes) :])
    return [plain("talon", items=items)] if items else []


def _dealt(game: Game, players: int, dealer: int, rules: dict[str, str], random: Random) -> list[Line]:
    """The lines of a deal by chance."""
    table = PlayedTable(game.rules, players, dealer, rules)
    talon = chance.deal_out(table, chance.shuffled(table, random))
    return chance.lines_of_deal(table, table.hands, talon)
