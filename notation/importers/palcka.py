"""Game logs of the app Palčka, Slovenian Tarok with its bots, from the JSON in which the app keeps them.

Their shape is that of ``GameLog`` in ``tarok/lib/game_log/game_log_object.dart`` of github.com/mytja/Tarok, and what
is in them is what ``tarok/lib/game/game_controller.dart`` there writes. Seats follow the order of play, forehand is A.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from notation.cards import CARD
from notation.importers.placed_json import Node, imported_values, noting, plain, strict
from notation.importers.source import Field, Imported, Misread, MisreadError, Places, comment, head_lines
from notation.record import SEATS
from notation.rulebooks import GAMES
from notation.rulebooks.slovenian.contracts import DOUBLINGS
from notation.words.languages import _, either

GAME = GAMES["slovenian"]

CONTRACTS = (
    "tri", "dve", "ena", "solo-tri", "solo-dve", "solo-ena", "berac", "solo-brez", "odprti-berac", "barvni-valat",
    "valat",
)  # fmt: skip
"""The contracts by their numbers in the app. -1 is a pass, or Klop if all passed."""
THINGS = {
    "game": "", "trula": "trula", "kings": "kralji", "king_ultimo": "kralj", "pagat_ultimo": "pagat",
    "valat": "valat", "color_valat": "barvni-valat",
}  # fmt: skip
"""What is announced or doubled, each with the word of the notation."""
PREDICTION, DOUBLED = "prediction", "kontra"

START, BIDDING, BID, BIDDING_DONE, KING, TALON, TAKEN, LAID_AWAY, PREDICTED, PLAYED = 0, 1, 2, 3, 5, 6, 7, 9, 13, 17
"""The events of which something is read, by the app's numbers."""
END = -1
_SILENT = (END, START, BIDDING, 4, 8, 10, 11, 12, 14, 15, 16, 18, 19)
"""Events that say nothing that others do not say: where something starts and ends."""
SYSTEM = "system"
"""The user of events that nobody made; it plays the cards of the talon."""

_SUITS = {"pik": "S", "kriz": "C", "src": "H", "kara": "D", "taroki": "T"}
_RANKS = {"kralj": "K", "dama": "Q", "kaval": "N", "pob": "J"}
_TRULL = {"skis": "Fool", "mond": "T21", "pagat": "T1"}
_FIELDS = {"actionType": int, "userId": str, "userName": str, "userCards": list, "action": int, "card": str,
           "additionalData": list, "actionTime": int}  # fmt: skip


class Event(NamedTuple):
    """An event of the log, as it is read."""

    at: int
    kind: int
    user: str
    name: str
    hand: list[Node]
    number: int
    """A contract, the size of a packet, or the number of a trick; -1 if none."""
    card: Field
    data: list[Node]
    time: int
    """Milliseconds since 1970; 0 if the file does not say."""
    whole: Node


def looks_like(text: str) -> bool:
    """Whether a text may be a log of the app: JSON with the fields of its events."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") and '"actionType"' in text and '"userCards"' in text


def read(text: str, given: Mapping[str, str]) -> Iterator[Imported | Misread]:
    """Game logs of Palčka, an app for Slovenian Tarok with bots; each deal becomes a record, also if it breaks off.

    What the app counts is not in its logs: the check does.
    """
    loose = strict(text, objects=False)
    places = Places(text)

    def deals(node: Node) -> Iterator[Imported | Misread]:
        for events in _deals(node):
            try:
                deal = _Deal(events)
                lines = [*deal.lines(given)]
                yield Imported(
                    *places.of(events[0].at), "\n".join(lines) + "\n", tuple(map(places.misread, deal.notes))
                )
            except MisreadError as error:
                yield places.misread(error)

    yield from noting(loose, imported_values(loose.text, deals))


def _deals(node: Node) -> Iterator[list[Event]]:
    """The events of each deal. Raises MisreadError."""
    if not isinstance(node.value, list):
        raise MisreadError(node.at, _("a game log must be a list of events"))
    deal: list[Event] = []
    for each in node.value:
        nested = isinstance(each.value, list)
        event = None if nested else _event(each)
        if deal and (event is None or event.kind == START):
            yield deal
            deal = []
        if event is None:
            yield from _deals(each)
        else:
            deal.append(event)
    if deal:
        yield deal


def _event(node: Node) -> Event:
    fields = node.value
    if not isinstance(fields, dict) or "actionType" not in fields:
        raise MisreadError(node.at, _("this is not an event of Palčka: “actionType” is missing"))
    for name, kind in _FIELDS.items():
        if name in fields and (not isinstance(fields[name].value, kind) or isinstance(fields[name].value, bool)):
            raise MisreadError(fields[name].at, _("“{name}” has another kind of value here").format(name=name))

    def value(name: str, missing: Any) -> Any:
        return fields[name].value if name in fields else missing

    return Event(
        node.at, value("actionType", 0), value("userId", ""), value("userName", ""), value("userCards", []),
        value("action", -1), Field(value("card", ""), fields["card"].at if "card" in fields else node.at),
        value("additionalData", []), value("actionTime", 0), node,
    )  # fmt: skip


def _card(field: Field) -> str:
    """The name of a card: ``/src/kralj`` is the king of hearts, ``/taroki/skis`` the Škis. Raises MisreadError."""
    suit, _slash, rank = field.text.strip("/").partition("/")
    name = _TRULL.get(rank, "") if suit == "taroki" else ""
    name = name or _SUITS.get(suit, "?") + _RANKS.get(rank, rank)
    if name not in CARD or not CARD[name] & GAME.pack(4):
        message = _("“{text}” is not a card of Palčka, such as /src/kralj or /taroki/18")
        raise MisreadError(field.at, message.format(text=field.text))
    return name


def _cards(nodes: Sequence[Node]) -> list[str]:
    return [_card(Field(str(node.value), node.at)) for node in nodes]


class _Deal:
    """A deal as its events have it."""

    def __init__(self, events: Sequence[Event]) -> None:
        """Raises MisreadError."""
        self.events = events
        self.notes: list[MisreadError] = []
        self.hands: dict[str, list[str]] = {}
        self.names: dict[str, str] = {}
        self._dealt()
        self.count = next((size for size in GAME.players if GAME.hand_size(size) == self._size), len(self.hands))
        if self.count not in GAME.players or len(self.hands) > self.count:
            text = _("{game} is for {words} players; {count} are named")
            words = either(map(str, GAME.players))
            raise MisreadError(events[0].at, text.format(game=GAME.name, words=words, count=len(self.hands)))
        self.seats = self._seated()

    def _dealt(self) -> None:
        """The players and their hands, from the first event of each; the first of them before any exchange."""
        for event in self.events:
            if event.user and event.user != SYSTEM:
                self.names[event.user] = event.name or self.names.get(event.user, "")
            before = event.kind in (BIDDING, BID, BIDDING_DONE, 4, KING, TALON)
            if event.user and event.user != SYSTEM and before and event.hand:
                self.hands.setdefault(event.user, _cards(event.hand))
        for user in self.names:
            self.hands.setdefault(user, [])

    @property
    def _size(self) -> int:
        return max(map(len, self.hands.values()), default=0)

    def _seated(self) -> dict[str, int]:
        """The seat of each user: the bidding begins behind forehand and ends with him. Raises MisreadError."""
        said = [event.user for event in self.events if event.kind in (BIDDING, BID)]
        bidders = [user for user in dict.fromkeys(said) if user in self.names]
        order: list[str] = []
        for event in self.events:
            if event.kind == PLAYED and event.user in self.names:
                order = [] if event.user in order else order
                order.append(event.user)
            if len(order) == self.count:
                break
        if len(order) < self.count and len(bidders) < self.count:
            others = [user for user in self.names if user not in bidders]
            return {user: (number + 1) % self.count for number, user in enumerate([*bidders, *others])}
        if len(order) < self.count:
            order = bidders
        last = bidders[-1] if len(bidders) == self.count else order[0]
        first = order.index(last) if last in order else 0
        return {user: (number - first) % self.count for number, user in enumerate(order)}

    # ---- The lines

    def lines(self, given: Mapping[str, str]) -> Iterator[str]:
        """The lines of the record. Raises MisreadError."""
        start = self.events[0].at
        headers = {"source": "Palčka"}
        if time := next((event.time for event in self.events if event.time > 0), 0):
            headers["date"] = self._date(time)
        fields = {name: Field(text, start) for name, text in (headers | dict(given)).items() if text}
        if given.get("game") not in (None, GAME.name):
            text = _("this is a table of {game}, not of {other}")
            raise MisreadError(start, text.format(game=GAME.name, other=given["game"]))
        users = {seat: user for user, seat in self.seats.items()}
        yield f"deal {GAME.name} {self.count}"
        yield from head_lines(fields, [self.names.get(users.get(seat, ""), "") for seat in range(self.count)])
        yield f"dealer {SEATS[self.count - 1]}"
        for seat in range(self.count):
            if hand := self.hands.get(users.get(seat, "")):
                yield f"hand {SEATS[seat]}: {' '.join(hand)}"
        yield from self._talon()
        yield from self._auction()
        yield from self._exchange()
        yield from self._announcements()
        yield from self._tricks()
        for event in self.events:
            if event.kind not in (BID, BIDDING_DONE, KING, TALON, TAKEN, LAID_AWAY, PREDICTED, PLAYED, *_SILENT):
                yield self._kept(event, _("event {number} is not known here, and is kept as a comment"))

    def _date(self, milliseconds: int) -> str:
        try:
            return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()
        except (OverflowError, ValueError, OSError):
            return ""

    def _kept(self, event: Event, why: str) -> str:
        self.notes.append(MisreadError(event.at, why.format(number=event.kind)))
        return comment("Palčka", plain(event.whole))

    def _seat(self, event: Event) -> str:
        return SEATS[self.seats[event.user]]

    def _of(self, *kinds: int) -> list[Event]:
        """The events of some kinds that players made."""
        return [event for event in self.events if event.kind in kinds and event.user in self.seats]

    def _talon(self) -> Iterator[str]:
        """The talon, from when it was turned up, or from the tricks of Klop."""
        opened = next((event for event in self._of(TALON) if event.data), None)
        if opened:
            cards = _cards(opened.data)
        else:
            cards = [_card(event.card) for event in self.events if event.kind == PLAYED and event.user == SYSTEM]
        size = sum(GAME.talon(self.count))
        if cards:
            yield "talon: " + " ".join([*cards, *["_"] * (size - len(cards))])

    def _auction(self) -> Iterator[str]:
        """The auction if it goes round the table, else the contract and what was said as comments."""
        calls = self._of(BID)
        done = next(iter(self._of(BIDDING_DONE)), None)
        words = [self._word(event) for event in calls]
        if done and done.number == -1 and words and not any(word != "pass" for word in words):
            words[-1] = "klop"
        if [self.seats[event.user] for event in calls[: self.count]] == [
            (number + 1) % self.count for number in range(len(calls[: self.count]))
        ]:
            if calls:
                yield "bids: " + ", ".join(
                    f"{self._seat(event)} {word}" for event, word in zip(calls, words, strict=True)
                )
            return
        for event in calls:
            yield self._kept(event, _("this call is out of its turn, and is kept as a comment"))
        if done:
            yield f"contract {self._seat(done)} {'klop' if done.number == -1 else self._word(done)}"

    def _word(self, event: Event) -> str:
        if event.number == -1:
            return "pass"
        if not 0 <= event.number < len(CONTRACTS):
            text = _("{number} is not a contract of Palčka; the contracts are 0 to {last}, and -1 is a pass")
            raise MisreadError(event.at, text.format(number=event.number, last=len(CONTRACTS) - 1))
        return CONTRACTS[event.number]

    def _exchange(self) -> Iterator[str]:
        """The called king, the packet that was taken, and what was laid away."""
        for event in self._of(KING)[:1]:
            yield f"call {self._seat(event)}: {_card(event.card)}"
        for kind, keyword in ((TAKEN, "take"), (LAID_AWAY, "discard")):
            events = self._of(kind)
            cards = [
                _card(Field(card, event.card.at)) for event in events for card in event.card.text.split(";") if card
            ]
            if cards:
                yield f"{keyword} {self._seat(events[0])}: {' '.join(dict.fromkeys(cards))}"

    def _announcements(self) -> Iterator[str]:
        """What was announced and doubled.

        The steps of a doubling are counted: the app's bots number those of an ultimo by those of the game.
        """
        klop = any(event.number == -1 for event in self._of(BIDDING_DONE))
        entries: list[str] = []
        doubled: dict[str, int] = {}
        comments = []
        for event in self._of(PREDICTED):
            for node in event.data:
                thing, _slash, what = str(node.value).partition("/")
                step = doubled.get(thing, 0)
                if thing in THINGS and what == PREDICTION and thing != "game":
                    entries.append(f"{self._seat(event)} {THINGS[thing]}")
                elif thing in THINGS and what.startswith(DOUBLED) and step < len(DOUBLINGS.words) and not klop:
                    doubled[thing] = step + 1
                    entries.append(f"{self._seat(event)} {DOUBLINGS.words[step]} {THINGS[thing]}".strip())
                else:
                    text = _("“{text}” has no place in the notation here, and is kept as a comment")
                    self.notes.append(MisreadError(node.at, text.format(text=node.value)))
                    comments.append(comment(self._seat(event), node.value))
        if entries:
            yield f"announce: {', '.join(entries)}"
        yield from comments

    def _tricks(self) -> Iterator[str]:
        """The tricks; that of a log that breaks off has fewer cards."""
        trick: list[str] = []
        players: list[str] = []
        number = 0
        for event in [*self._of(PLAYED), None]:
            if trick and (event is None or event.user in players or len(trick) == self.count):
                number += 1
                yield f"trick {number} {SEATS[self.seats[players[0]]]}: {' '.join(trick)}"
                trick, players = [], []
            if event is not None:
                due = players and (self.seats[players[-1]] + 1) % self.count
                if players and self.seats[event.user] != due:
                    raise MisreadError(
                        event.at, _("this card is out of its turn: {seat} had to play").format(seat=SEATS[due or 0])
                    )
                trick.append(_card(event.card))
                players.append(event.user)
