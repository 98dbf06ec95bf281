"""Tables of French Tarot and of Troggu on Board Game Arena, from the platform's notifications.

How these two games name theirs is published nowhere. Read are the names of the platform's card games: those of
github.com/elaskavaia/bga-heartsla, the tutorial's game, and of github.com/drasill/bga-coinche for the calls.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from itertools import pairwise

from notation.cards import mask, names_of
from notation.game import Game
from notation.importers.bga_cards import call_named, card_named, cards_named, is_call
from notation.importers.bga_stream import Notification, Stream, stream
from notation.importers.placed_json import imported_values
from notation.importers.source import Field, Imported, Misread, MisreadError, Places, comment, head_lines
from notation.record import SEATS
from notation.rulebooks import GAMES
from notation.table import Table
from notation.words.languages import _, either

NAMED = {"frenchtarot": "french-tarot", "troggu": "troggu"}
"""The games by the platform's names."""
RULES = {"troggu": "bga"}
"""The rule sets of the platform, where a game has one."""
WORDS = {
    "french-tarot": {
        "small": "petite", "take": "petite", "prise": "petite", "petite": "petite", "guard": "garde", "garde": "garde",
        "guard without": "garde-sans", "garde sans": "garde-sans", "guard against": "garde-contre",
        "garde contre": "garde-contre", "pass": "pass", "passe": "pass",
    },
    "troggu": {"tapp": "tapp", "solo": "solo", "pass": "pass"},
}  # fmt: skip
"""By the game: the calls by what the platform's players may read."""
HIGHEST = {"french-tarot": "garde-contre", "troggu": "solo"}
"""By the game: the call that ends the auction."""

FRAMEWORK = frozenset(
    {"gameStateChange", "gameStateMultipleActiveUpdate", "updateReflexionTime", "simplePause", "wakeupPlayers"}
)
"""Clocks and turns of the platform."""
TRICK_ENDS = frozenset({"trickWin", "giveAllCardsToPlayer"})


def read(text: str, given: Mapping[str, str]) -> Iterator[Imported | Misread]:
    """French Tarot and Troggu of Board Game Arena: the notifications as JSON; tried with no log of a real table.

    Notifications that are not known become comments.
    """
    places = Places(text)
    yield from imported_values(text, lambda node: _deals(stream(node), given, places))


def looks_like(text: str) -> bool:
    """Whether a text may be notifications of the platform: JSON with the names of its packets or cards."""
    opened = text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")
    return opened and any(f'"{name}"' in text for name in ("channel", "table_id", "playCard", "newHand"))


def _deals(table: Stream, given: Mapping[str, str], places: Places) -> Iterator[Imported | Misread]:
    game = _game(table, given)
    if len(table.names) not in game.players:
        text = _("{game} is for {words} players; {count} are named")
        message = text.format(game=game.name, words=either(map(str, game.players)), count=len(table.names))
        raise MisreadError(table.at, message)
    seats = _seats(table)
    before: dict[str, int] = {}
    for notifications in _parted(table.notifications, len(seats) * game.hand_size(len(seats))):
        deal = DealRead(game, seats, table, before)
        yield Imported(
            *places.of(notifications[0].at),
            deal.record(notifications, given),
            tuple(places.misread(note) for note in deal.notes),
        )
        before = deal.totals


def _game(table: Stream, given: Mapping[str, str]) -> Game[Table]:
    """The game of a table: the one that the file names, or else that is given."""
    named = NAMED.get(table.game, table.game) or given.get("game", "")
    if not named:
        text = _("the file does not say which game this is; name it with --game {words}")
        raise MisreadError(table.at, text.format(words=either(WORDS)))
    if named not in WORDS:
        text = _("“{text}” cannot be imported from Board Game Arena; expected {words}")
        raise MisreadError(table.at, text.format(text=named, words=either(WORDS)))
    if given.get("game") not in (None, named):
        text = _("this is a table of {game}, not of {other}")
        raise MisreadError(table.at, text.format(game=named, other=given["game"]))
    return GAMES[named]


def _seats(table: Stream) -> list[str]:
    """The players' numbers in the order of play, from the first one that the file lists.

    It follows from the cards of a whole trick, or else from the calls of a round. Raises MisreadError.
    """
    count = len(table.names)
    for acts in (_is_card, is_call):
        row: list[str] = []
        for notification in table.notifications:
            if notification.name in TRICK_ENDS or notification.name == "newHand" or notification.player in row:
                row = []
            if acts(notification.name) and notification.player in table.names:
                row.append(notification.player)
            if len(row) == count:
                first = row.index(next(iter(table.names)))
                return row[first:] + row[:first]
    raise MisreadError(table.at, _("the seating cannot be worked out: no trick and no round of calls is complete"))


def _is_card(name: str) -> bool:
    return name == "playCard"


def _parted(notifications: list[Notification], cards: int) -> Iterator[list[Notification]]:
    """The notifications of each deal: one ends when all cards are played, or where hands are dealt anew."""
    deal: list[Notification] = []
    played, acted = 0, False
    for notification in notifications:
        if notification.name in FRAMEWORK:
            continue
        is_card = _is_card(notification.name)
        is_act = is_card or is_call(notification.name)
        if acted and (notification.name == "newHand" or (is_act and played >= cards)):
            yield deal
            deal, played, acted = [], 0, False
        deal.append(notification)
        played, acted = played + is_card, acted or is_act
    if acted:
        yield deal


class DealRead:
    """One deal as it is read: its calls, cards and scores; all else becomes comments at its place."""

    def __init__(self, game: Game[Table], seats: list[str], table: Stream, before: dict[str, int]) -> None:
        self.game, self.seats, self.table = game, seats, table
        self.before, self.totals = before, before
        """The players' scores before the deal and behind it; empty if they are not known."""
        self.notes: list[MisreadError] = []
        """Notes for the reader, with their places."""
        self.hands: dict[int, list[str]] = {}
        self.calls: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.comments: list[tuple[int, str]] = []
        """How many lines of play are before each comment, 0 for the auction, and the comment."""
        self.unknown: dict[str, tuple[int, int]] = {}
        """The notifications that are not known: how many, and where the first one stands."""
        self.winner: int | None = None
        """Winner of the last trick; None if the file does not give it."""
        self.score: list[str] = []

    def record(self, notifications: list[Notification], given: Mapping[str, str]) -> str:
        """The text of the record."""
        for notification in notifications:
            self._read(notification)
        for name, (count, at) in self.unknown.items():
            text = _.plural(
                "{n} notification “{name}” is not known here, and is kept as a comment",
                "{n} notifications “{name}” are not known here, and are kept as comments",
                count,
            )
            self.notes.append(MisreadError(at, text.format(n=count, name=name)))
        return "\n".join([*self._head(notifications[0], given), *self._auction(), *self._play(), *self.score]) + "\n"

    # ---- The notifications

    def _read(self, each: Notification) -> None:
        seat = self.seats.index(each.player) if each.player in self.seats else None
        if each.name == "newHand":
            self._hand(each)
        elif each.name == "playCard" and seat is not None:
            self._card(each, seat)
        elif each.name in TRICK_ENDS:
            self._close(each)
        elif each.name == "newScores" and isinstance(each.args.get("newScores"), dict):
            self._scores(each)
        elif seat is not None and (call := call_named(each.name, each.args, WORDS[self.game.name])):
            self.calls.append((seat, call))
        else:
            self._keep(each)
            count, at = self.unknown.get(each.name, (0, each.at))
            self.unknown[each.name] = count + 1, at

    def _keep(self, each: Notification) -> None:
        self.comments.append((len(self.tricks), comment(each.name, each.told)))

    def _hand(self, each: Notification) -> None:
        """The hand of a player; it went to him alone, or the cards say whose they are."""
        cards = each.args.get("cards", each.args.get("hand"))
        names = cards_named(cards)
        listed = list(cards.values()) if isinstance(cards, dict) else cards if isinstance(cards, list) else []
        owners = {str(card.get("location_arg", "")) for card in listed if isinstance(card, dict)}
        owner = each.to or (owners.pop() if len(owners) == 1 else "")
        if names is None or owner not in self.seats:
            self._keep(each)
            self.notes.append(MisreadError(each.at, _("this hand cannot be read, and is kept as a comment")))
            return
        self.hands[self.seats.index(owner)] = names

    def _card(self, each: Notification, seat: int) -> None:
        """A card that was played; `_` takes the place of those that the file lacks."""
        count = len(self.seats)
        if not self.tricks or len(self.tricks[-1]) == count:
            if self.winner not in (None, seat):
                text = _("the file says that {seat} won trick {number}, but {other} leads")
                message = text.format(seat=SEATS[self.winner or 0], number=len(self.tricks), other=SEATS[seat])
                self.notes.append(MisreadError(each.at, message))
            self.winner = None
            self.tricks.append([])
        trick = self.tricks[-1]
        while trick and len(trick) < count and (due := (trick[-1][0] + 1) % count) != seat:
            self._lack(each, due)
        if len(trick) == count:
            self.tricks.append(trick := [])
        name = card_named(each.args)
        if name is None:
            self._keep(each)
            self.notes.append(MisreadError(each.at, _("this card cannot be read, and is kept as a comment")))
        trick.append((seat, name or "_"))

    def _lack(self, each: Notification, seat: int) -> None:
        self.tricks[-1].append((seat, "_"))
        text = _("a card of {seat} is missing before this in trick {number}")
        self.notes.append(MisreadError(each.at, text.format(seat=SEATS[seat], number=len(self.tricks))))

    def _close(self, each: Notification) -> None:
        count = len(self.seats)
        self.winner = self.seats.index(each.player) if each.player in self.seats else None
        while self.tricks and 0 < len(self.tricks[-1]) < count:
            self._lack(each, (self.tricks[-1][-1][0] + 1) % count)

    def _scores(self, each: Notification) -> None:
        """The scores of all, from which follows what the deal made if those before it are known."""
        scores = {str(player): str(amount) for player, amount in each.args["newScores"].items()}
        if set(scores) != set(self.seats) or not all(amount.lstrip("-").isdecimal() for amount in scores.values()):
            self._keep(each)
            return
        self.totals = {player: int(amount) for player, amount in scores.items()}
        if not self.calls and not self.tricks:
            self.before = self.totals
        elif not self.before:
            self._keep(each)
        else:
            made = [self.totals[player] - self.before[player] for player in self.seats]
            self.score = ["score: " + ", ".join(f"{SEATS[seat]} {amount}" for seat, amount in enumerate(made))]

    # ---- The lines

    def _head(self, first: Notification, given: Mapping[str, str]) -> Iterator[str]:
        headers = {"source": f"Board Game Arena, table {self.table.table}" if self.table.table else "Board Game Arena"}
        headers |= {"rules": RULES[self.game.name]} if self.game.name in RULES else {}
        headers |= {"date": datetime.fromtimestamp(first.time, UTC).date().isoformat()} if first.time else {}
        fields = {name: Field(text, first.at) for name, text in {**headers, **given}.items()}
        yield f"deal {self.game.name} {len(self.seats)}"
        yield from head_lines(fields, [self.table.names[player] for player in self.seats])
        dealer = self.game.dealer_before(len(self.seats), self.calls[0][0]) if self._whole() else None
        if dealer is not None:
            yield f"dealer {SEATS[dealer]}"
        for seat, cards in sorted(self.hands.items()):
            yield f"hand {SEATS[seat]}: {' '.join(cards)}"

    def _whole(self) -> bool:
        """Whether the auction is whole: everybody called in turn, or the last call was the highest."""
        count = len(self.seats)
        callers = [seat for seat, _call in self.calls]
        in_turn = all((seat + 1) % count == after for seat, after in pairwise(callers))
        ended = len(callers) == count or (bool(callers) and self.calls[-1][1] == HIGHEST[self.game.name])
        return in_turn and ended

    def _auction(self) -> Iterator[str]:
        """The auction if it is whole, else who played what; and what the declarer laid away, or nobody saw."""
        bid = next(((seat, call) for seat, call in reversed(self.calls) if call != "pass"), None)
        talon, discard = self._left(bid)
        if talon:
            yield f"talon: {' '.join(talon)}"
        if self._whole():
            yield "bids: " + ", ".join(f"{SEATS[seat]} {call}" for seat, call in self.calls)
        else:
            for seat, call in self.calls:
                yield comment("call", f"{SEATS[seat]} {call}")
            if bid:
                yield f"contract {SEATS[bid[0]]} {bid[1]}"
        yield from self._commented(0)
        if bid and discard:
            yield f"discard {SEATS[bid[0]]}: {' '.join(discard)}"

    def _left(self, bid: tuple[int, str] | None) -> tuple[list[str], list[str]]:
        """The talon and the discard, which are the cards that nobody played if all others are known."""
        count = len(self.seats)
        played = [card for trick in self.tricks for _seat, card in trick]
        if bid is None or "_" in played or len(set(played)) != count * self.game.hand_size(count):
            return [], []
        left = names_of(self.game.pack(count) & ~mask(played))
        exchanges = next(contract.exchanges for contract in self.game.contracts if contract.word == bid[1])
        return ([], left) if exchanges else (left, [])

    def _play(self) -> Iterator[str]:
        """The tricks, each with what came during it as comments behind it."""
        for number, trick in enumerate(self.tricks, 1):
            yield f"trick {number} {SEATS[trick[0][0]]}: {' '.join(card for _seat, card in trick)}"
            yield from self._commented(number)

    def _commented(self, number: int) -> Iterator[str]:
        return (text for before, text in self.comments if before == number)
