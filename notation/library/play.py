"""A deal that is played: forward by what is allowed, and back."""

from collections.abc import Iterable, Mapping
from itertools import accumulate
from random import Random

from notation.cards import cards_of
from notation.deals import chance, entries
from notation.deals.act_texts import text_of
from notation.deals.actions import Choosing, actions_of
from notation.deals.entries import InputError
from notation.deals.growing import GrowingDeal, PlayOnError
from notation.deals.observing import Observation, observe
from notation.deals.taking import DECLINE, next_act
from notation.decision import Written
from notation.errors import TarockError
from notation.game import gains
from notation.library.errors import ActError, GameError, Reason, SeatError
from notation.library.playing import Game, game_of
from notation.library.records import Record, check, letter, reread, seat_of
from notation.library.steps import path_of
from notation.library.tables import Choice, Table, act_forbidden
from notation.players.player import SeatPlayer, SeatView, choice_of
from notation.problems import ERROR
from notation.record import BOARD, CLAIM_LINES, DATE, HEADER, SEATS, TEXT, Line, keywords, plain
from notation.record import Record as ParsedRecord
from notation.replay import Path
from notation.replay.live_deal import LiveDeal
from notation.table import Table as PlayedTable
from notation.table_parts import packets
from notation.words.languages import _, either

Cards = str | Iterable[str]
"""Cards by name, in one string or one by one: ``"T21 SK"``, ``["T21", "SK"]``."""


class Play:
    """A deal under way, whose cards are all known: it offers what is allowed, takes acts, and takes them back.

    People's words go to `take`; programs that learn or search use `ids`, `do` and `mask`. Without hands the cards are
    dealt at random, the same ones for the same seed.
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
        """A new deal. Cards are names, in one string (``"T21 SK"``) or one by one; `talon` may be left out if it has
        one packet; `headers` are ``event``, ``place``, ``date``, ``table``, ``round``, ``board``, ``annotator`` and
        ``source``.

        Raises GameError for what is not known of the game, SeatError for an unknown seat, ActError for a deal that
        cannot be, with its `reasons`.
        """
        known = game_of(game)
        count = known._players(players)
        random = Random(seed)
        if dealer is None:
            dealer = SEATS[random.randrange(count)]
        number, options = seat_of(dealer, count), _rules(known, rules, count)
        lines = [*_head(known, count, rules, headers), plain("dealer", number)]
        lines += [plain("player", seat_of(seat, count), items=(name,)) for seat, name in sorted((names or {}).items())]
        if hands is not None:
            lines += [plain("hand", seat_of(seat, count), items=_cards(hands[seat], known)) for seat in sorted(hands)]
            base = reread(ParsedRecord((*lines, *_talon(known, count, hands, talon))))
            wrong = [problem for problem in check(base).problems if problem.severity == ERROR]
            if wrong:
                message = " ".join(problem.message for problem in wrong)
                raise ActError(message, [Reason(problem.code, problem.message, problem.rule) for problem in wrong])
            self._deal, self._counts = _after(base.parsed, (), 0), []
            return
        table = PlayedTable(known.rules, count, number, options)
        packets_dealt = chance.deal_out(table, chance.shuffled(table, random))
        lines += chance.lines_of_deal(table, table.hands, packets_dealt)
        self._deal, self._counts = GrowingDeal(ParsedRecord(tuple(lines)), LiveDeal(table)), []

    @classmethod
    def after(cls, record: Record, step: int, variation: str = "") -> "Play":
        """The play behind a step of a record, or of a variation.

        If the record goes on itself, what is played is a variation of it. Raises StepError for an unknown variation,
        ActError if not all cards are known.
        """
        deal = _after(record.carrying, path_of(record, variation), step)
        return _play(cls, deal, [])

    _deal: GrowingDeal
    _counts: list[int]  # how many acts each `take`, `pass_by` and `do` has sent
    _table: Table | None = None
    _choosing: Choosing | None = None
    _ids: list[int] | None = None

    # ---- The moment

    @property
    def table(self) -> Table:
        """The table as it stands. It stays so, whatever is done later."""
        if self._table is None:
            self._table = Table(self._deal.moment)
        return self._table

    @property
    def choice(self) -> Choice | None:
        """The choice at hand: what is allowed, and why the rest is not; None if the deal is over."""
        return self.table.choice

    @property
    def options(self) -> tuple[str, ...]:
        """Allowed choices, as the notation writes them; empty if the deal is over."""
        return self.choice.allowed if self.choice else ()

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self._deal.decision is None

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that take part, in the order of the table."""
        return tuple([SEATS[seat] for seat in sorted(self._deal.table.seats)])

    @property
    def turn(self) -> str | None:
        """Whose turn it is; None if the deal is over."""
        decision = self._deal.decision
        return None if decision is None else letter(decision.seat)

    # ---- In the words of the notation

    def take(self, act: str, seat: str | None = None, keyword: str | None = None) -> None:
        """Do what a text says, as the notation writes it: ``solo``, ``SK``, ``T12 H4 D2``, ``T21 for D4``; ``claim``
        gives the rest of the tricks to `seat`.

        A text that does not fit an `optional` choice is tried at the next one: nobody has to say that he announces
        nothing. Seat and keyword need not be given; if they are, they are checked (a card may be called or led, and
        only the keyword says which). Raises ActError, with its `reasons` if it is forbidden, SeatError for an unknown
        seat; then nothing has happened.
        """
        deal, before = self._deal, len(self._deal.written)
        wanted = None if seat is None else seat_of(seat, deal.table.players)
        error: ActError | None = None
        try:
            done = next_act(deal, deal.record, act, wanted, keyword)
        except InputError as wrong:
            error = ActError(str(wrong))
        else:
            if done.breaches:
                error = act_forbidden(done.breaches, deal.table)
        if error is not None:
            if passed := len(deal.written) - before:
                self._back(passed)
            raise error
        self._send(done.sent, done.written)
        self._counts.append(len(deal.written) - before)

    def pass_by(self) -> None:
        """Do nothing of what is offered, if that is `optional`: the next choice is at hand. Raises ActError."""
        decision = self._deal.decision
        if decision is None or not decision.implied:
            raise ActError(_("Nothing is offered here that could be declined."))
        self._send(None, None)
        self._counts.append(1)

    def undo(self) -> str:
        """Take back the last act, or what was passed by (``-``); returns what it was. Raises ActError if there is
        none."""
        if self._choosing is not None and self._choosing.keys:
            self._choosing = None
            return DECLINE
        if not self._counts:
            raise ActError(_("There is no act to take back."))
        written = self._deal.written[-1]
        self._back(self._counts.pop())
        return DECLINE if written is None else text_of(written)

    # ---- In numbers

    @property
    def actions(self) -> tuple[str, ...]:
        """Every action of the game by its number, the same at all its tables: ``-`` declines, ``.`` completes a choice
        that could go on; then words, seats, packets of the talon, cards."""
        return actions_of(self._deal.table.game).names

    @property
    def ids(self) -> list[int]:
        """The numbers of the actions that are allowed now; empty if the deal is over.

        Several cards, a card for a card, and the words of a doubling are chosen one after the other.
        """
        if self._ids is None:
            choosing, numbers = self._chosen_now(), actions_of(self._deal.table.game).numbers
            self._ids = [] if choosing is None else [numbers[key] for key in choosing.next()]
        return self._ids

    @property
    def own_ids(self) -> list[int]:
        """The numbers of `ids` but for those by which another seat would speak than the one whose turn it is."""
        choosing = self._chosen_now()
        if choosing is None or not choosing.for_any_seat:
            return self.ids
        numbers = actions_of(self._deal.table.game).numbers
        return [number for number in self.ids if number in (numbers[DECLINE], numbers["seat", choosing.decision.seat])]

    @property
    def mask(self) -> list[bool]:
        """For each action of the game, whether it is allowed now."""
        mask = [False] * len(self.actions)
        for number in self.ids:
            mask[number] = True
        return mask

    def chosen_by(self, player: SeatPlayer) -> int:
        """The number of the action that a player takes now, by what the seat whose turn it is may know.

        Players that need chance get the same at the same moment of the same deal. Raises ActError if the deal is over.
        """
        deal, choosing = self._deal, self._chosen_now()
        if choosing is None:
            raise ActError(_("The deal is over: there is nothing left to choose."))
        random = Random(f"{' '.join(map(str, deal.live.dealt))} {len(deal.written)}")
        choice = choice_of(player, SeatView(deal.table, choosing.decision, random, deal))
        return actions_of(deal.table.game).numbers[choosing.towards(choice)]

    def do(self, action: int) -> None:
        """Do an action by its number. Raises ActError if it is not allowed now; then nothing has happened."""
        if action not in self.ids:
            raise ActError(_("“{text}” cannot be chosen here.").format(text=action))
        choosing, key = self._chosen_now(), actions_of(self._deal.table.game).keys[action]
        assert choosing is not None
        choice = choosing.take(key)
        if choice is None:
            self._ids = None
            return
        decision = choosing.decision
        if key == DECLINE:
            self._send(decision.passed() if decision.open_to_others else None, None)
        else:
            seat = choosing.seat
            self._send(decision.act(choice, seat), decision.written(choice, seat))
        self._counts.append(1)

    def observe(self, seat: str) -> Observation:
        """A seat's knowledge now, as numbers. Raises SeatError for a seat that sits out."""
        deal, table = self._deal, self._deal.table
        number, turn = self._seat(seat), None if deal.decision is None else deal.decision.seat
        return observe(table, number, deal.live.dealt[number], turn, self._choosing)

    @property
    def result(self) -> dict[str, int] | None:
        """The score by seat, in the game's unit; None as long as the deal goes on, or if there is no score."""
        result = self._deal.result
        return None if result is None or result.score is None else {SEATS[seat]: n for seat, n in result.score.items()}

    @property
    def payments(self) -> dict[str, int] | None:
        """The gain or loss of each seat if this deal is settled alone, in the game's unit; None as `result` is."""
        won = gains(self._deal.table.game, self._deal.result)
        return {SEATS[seat]: gain for seat, gain in won.items()} if won else None

    # ---- the result of it

    @property
    def record(self) -> Record:
        """The record so far; with card points and score if the deal is over."""
        grown = self._deal.grown()
        if grown is None:
            return reread(self._deal.record)
        parsed, result = grown.record, self._deal.result
        if result is None or grown.path or any(line.keyword in CLAIM_LINES for line in parsed.main()):
            return Record(parsed)
        return reread(ParsedRecord((*parsed.lines, *chance.claims_of(result, self._deal.table.game))))

    def seen(self, seat: str) -> Record:
        """A record of what a seat knows now, with ``_`` for the rest. Raises SeatError for a seat that sits out."""
        return reread(self._deal.seen(self._seat(seat)))

    def clone(self) -> "Play":
        """A copy of the play, which goes on by itself."""
        play = _play(type(self), self._deal.clone(), list(self._counts))
        for key in self._choosing.keys if self._choosing else ():
            choosing = play._chosen_now()
            assert choosing is not None
            choosing.take(key)
        return play

    def __reduce__(self) -> tuple[object, ...]:
        return _play, (type(self), self._deal, self._counts)

    def _repr_svg_(self) -> str | None:
        return self.table._repr_svg_()

    def __repr__(self) -> str:
        game, choice = self._deal.table.game.name, self.choice
        return f"<Play {game}, {len(self._counts)} acts{f', next {choice!r}' if choice else ', over'}>"

    # ---- Within

    def _seat(self, letter: str) -> int:
        """A seat that takes part. Raises SeatError."""
        table = self._deal.table
        number = seat_of(letter, table.players)
        if number not in table.seats:
            raise SeatError(_("{seat} takes no part in this deal.").format(seat=letter))
        return number

    def _send(self, act: object, written: Written | None) -> None:
        self._deal.send(act, written)
        self._came()

    def _back(self, count: int) -> None:
        self._deal.undo(count)
        self._came()

    def _came(self) -> None:
        """Forget what was made for the moment before."""
        self._table = self._choosing = self._ids = None

    def _chosen_now(self) -> Choosing | None:
        """The choice under way; None if the deal is over."""
        if self._choosing is None and self._deal.decision is not None:
            self._choosing = Choosing(self._deal.decision, self._deal.table)
        return self._choosing


def _play(kind: type[Play], deal: GrowingDeal, counts: list[int]) -> Play:
    play = kind.__new__(kind)
    play._deal, play._counts = deal, counts
    return play


def _after(record: ParsedRecord, path: Path, step: int) -> GrowingDeal:
    """The deal after a step of a record. Raises ActError."""
    try:
        return GrowingDeal.after(record, path, step)
    except PlayOnError as error:
        raise ActError(str(error)) from None


def _head(game: Game, players: int, rules: str, headers: Mapping[str, str | int]) -> list[Line]:
    """The first lines of a record. Raises GameError for a header or rules that are not known."""
    known = keywords(lambda kind: kind.about == HEADER and kind.items in (TEXT, DATE, BOARD) and not kind.seat)
    for keyword in headers:
        if keyword not in known:
            text = _("“{text}” is not a header of a record; expected {words}.")
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


def _cards(cards: Cards, game: Game) -> tuple[int, ...]:
    try:
        return entries.cards(cards if isinstance(cards, str) else " ".join(cards), names=game.rules.own_names)
    except InputError as error:
        raise ActError(str(error)) from None


def _talon(game: Game, players: int, hands: Mapping[str, Cards], talon: Cards | Iterable[Cards]) -> list[Line]:
    """The line of the talon: what was given, packet by packet, or what the hands leave."""
    sizes = game.rules.talon(players)
    given = [talon] if isinstance(talon, str) else list(talon)
    cards = [card for packet in given for card in _cards(packet, game)]
    if not cards and len(sizes) == 1:
        left = game.rules.pack(players)
        for hand in hands.values():
            for card in _cards(hand, game):
                left &= ~card
        cards = list(cards_of(left))
    parts = [cards[start : start + size] for start, size in zip(accumulate(sizes, initial=0), sizes, strict=False)]
    items = (*packets(part for part in parts if part), *cards[sum(sizes) :])
    return [plain("talon", items=items)] if items else []
