"""The one driver: feeds a record's acts to a game, and says of every act whether it was legal and why not.

`replay` walks a record twice: `learn` collects what its later lines tell about the hands, then a `Judge` leads the
game's generator from decision to decision. After a breach it notes one problem and goes on where one reading fits.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from notation import problems
from notation.cards import NAME
from notation.games import find
from notation.parts.auction import PASS, Call
from notation.parts.exchange import Cards, Lay, TakePacket, cards_act
from notation.parts.tricks import NOT_HELD, Play, Winner
from notation.problems import CATALOGUE, ERROR, NOTE, WARNING, Breach, Code, Problem, declare, rule_of
from notation.reader import locate
from notation.record import ACT_LINES, ENTRY_LINES, Line, Record
from notation.table import Claimed, Decision, Game, Result, Settled, Table

PHASE = {keyword: index for index, keyword in enumerate(("contract", *(k for k in ACT_LINES if k != "contract")))}
PHASE["contract"] = PHASE["bids"]

ONLY_ONCE = frozenset(("hand", "talon", "dealer", "rules", "contract"))
"""Lines of which a record has one, or one for each seat."""

MANY_ACTS = ("bids", "announce", "trick")
"""Lines of which every item is an act; any other act is a line."""

GAME_UNKNOWN = declare("game-unknown", "“{game}” is no game known here; known are {words}.", "SPEC#deal")
PLAYERS_UNKNOWN = declare("players-unknown", "{game} is for {words} players, not for {given}.", "SPEC#deal")
RULE_SET_UNKNOWN = declare("rule-set-unknown", "“{given}” is no rule set of {game}; known are {words}.", "SPEC#rules")
OPTION_UNKNOWN = declare("option-unknown", "“{given}” is no option of {game}; known are {words}.", "SPEC#rules")
VERSION_UNKNOWN = declare("version-unknown", "Version {given} is not known here, only version 1.", "SPEC#rules")

SEAT_UNKNOWN = declare("seat-unknown", "There is no seat {seat} at a table of {players}.", "SPEC#seats")
LINE_TWICE = declare("line-twice", "A second “{keyword}” line; a record has one.", "SPEC#lines")
CARD_NOT_IN_PACK = declare("card-not-in-pack", "{card} is no card of this game's pack.", "pack")
CARD_TWICE = declare("card-twice", "{card} stands here a second time; the first was in line {first}.", "pack")
HAND_SIZE = declare("hand-size", "{seat} has {given} cards; a hand has {wanted}.", "deal")
TALON_SIZE = declare("talon-size", "The talon has {given} cards; it has to have {wanted}.", "deal")

OUT_OF_TURN = declare("out-of-turn", "It was {seat}'s turn, not {seat_2}'s; a pass of {seat} is supposed.", "bidding")
HAS_PASSED = declare("has-passed", "{seat} has passed and may not call again.", "bidding")
CALL_AFTER_END = declare("call-after-end", "The auction was over; “{word}” is passed over.", "bidding")
PASS_AFTER_END = declare("pass-after-end", "The auction was over; this pass was not needed.", "bidding", NOTE)
CALL_MISSING = declare("call-missing", "A call of {seat} is missing; a pass is supposed.", "bidding", NOTE)
CONTRACT_UNKNOWN = declare("contract-unknown", "“{word}” is no contract of this game; known are {words}.", "contracts")
AUCTION_MISSING = declare("auction-missing", "The auction was not noted down, only its result.", "bidding", NOTE)

ACT_UNEXPECTED = declare("act-unexpected", "A “{keyword}” line has no place here; expected: {expected}.", "order")
WRONG_SEAT = declare("wrong-seat", "It is for {seat} to do this, not for {seat_2}.", "order")
EXCHANGE_MISSING = declare("exchange-missing", "The “{keyword}” line of {seat} is missing.", "talon", NOTE)

WRONG_LEADER = declare("wrong-leader", "{seat} had to lead to trick {number}, not {seat_2}.", "lead")
WRONG_NUMBER = declare("wrong-number", "This is trick {wanted}, not trick {given}.", "tricks")
TRICK_MISSING = declare("trick-missing", "Trick {number} is missing.", "tricks", NOTE)
TRICK_TOO_LONG = declare("trick-too-long", "A trick has {wanted} cards; {card} is one too many.", "tricks")
TRICK_TOO_SHORT = declare(
    "trick-too-short", "The trick has {given} cards instead of {wanted}; what follows is not judged.", "tricks"
)
PLAYED_TWICE = declare(
    "played-twice", "{card} was played before, in trick {number}; what follows is not judged.", "tricks"
)
LAID_AWAY = declare("laid-away", "{card} was laid away and cannot be played.", "play")

RECORD_ENDS = declare("record-ends", "The record stops here; {expected} would follow.", "SPEC#incomplete", NOTE)
NOT_SCORED = declare("not-scored", "The deal cannot be scored: not all its cards are known.", "SPEC#incomplete", NOTE)
FALSE_POINTS = declare("false-points", "{seat} has {computed} card points, not {claimed}.", "counting")
FALSE_SCORE = declare("false-score", "{seat}'s entry is {computed}, not {claimed}.", "score")
SCORE_LEFT_OUT = declare("score-left-out", "{seat} is left out, but has an entry of {computed}.", "score")
NOT_IRREGULAR = declare("not-irregular", "“^” marks what broke a rule; nothing here did.", "SPEC#irregular", WARNING)

CANNOT_BE_DONE = {each.name for each in (NOT_HELD, PLAYED_TWICE, LAID_AWAY, CARD_NOT_IN_PACK)}
"""Breaches that ``^`` does not forgive: no table can let them stand."""


@dataclass(slots=True)
class Report:
    """What a check found: the verdict, the problems, and what came of the deal."""

    record: Record
    verdict: str
    problems: list[Problem] = field(default_factory=list)
    game: Game | None = None
    table: Table | None = None
    result: Result | None = None

    @property
    def declarer(self) -> int | None:
        """The declarer's seat, None where there is none."""
        return self.table.declarer if self.table else None

    @property
    def contract(self) -> str | None:
        """The word of the contract that was played, None where all passed."""
        return self.table.contract.word if self.table and self.table.contract else None

    @property
    def points(self) -> dict[int, int] | None:
        """The computed card points by seat."""
        return self.result.points if self.result else None

    @property
    def score(self) -> dict[int, int] | None:
        """The computed score by seat, every seat of the table."""
        return self.result.score if self.result else None


class Unjudged(Exception):
    """A record whose game, players, rule set, version or option nobody here knows."""


class Stopped(Exception):
    """The judging has come to its end before the record has."""


class Judge:
    """One walk through a record: the game's generator, the acts, and what is wrong with them."""

    def __init__(self, record: Record, lines: Sequence[Line]) -> None:
        self.record, self.lines = record, lines
        self.problems: list[Problem] = []
        self.incomplete = False
        self.result: Result | None = None
        self.table: Table
        self.decision: Decision | None = None
        self.game: Game
        self.last: tuple[Line, int | str] | None = None
        self.scorable = True
        self.led_wrongly: Line | None = None
        self.dealer: int | None = None
        self.rules_line: Line | None = None

    # ---- Problems

    def blame(
        self, breach: Breach, line: Line, what: int | str = "keyword", part: int = 0, forgiven: bool = False
    ) -> None:
        """Note a problem at its place. What the table let stand is a note."""
        code = breach.code
        severity = NOTE if forgiven and code.name not in CANNOT_BE_DONE else code.severity
        row, column = locate(self.record, line, what, part)
        rule = rule_of(code, self.record.game)
        self.problems.append(Problem(code.name, severity, row, column, breach.message, rule))

    def judge(self, breaches: list[tuple[Breach, int | None]], line: Line, what: int | str, part: int = 0) -> None:
        """Note what one act breaks, or that its ``^`` was for nothing."""
        irregular = isinstance(what, int) and line.note(what).irregular
        for breach, _ in breaches:
            self.blame(breach, line, what, part, forgiven=irregular)
        if irregular and not breaches and (line, what) != (self.led_wrongly, 0):
            self.blame(NOT_IRREGULAR(), line, what, part)

    def miss(self, breach: Breach) -> None:
        """Note that something is missing, at the last act before it."""
        self.incomplete = True
        line, what = self.last or (self.lines[0], "keyword")
        self.blame(breach, line, what, 1 if line.keyword in ("bids", "announce") else 0)

    # ---- Before the first act

    def prepare(self) -> None:
        """Find the game and its rules, set the table, deal. Raises Unjudged."""
        deal = self.lines[0]
        name, players = deal.items[0], deal.number or 0
        if self.record.version != "1":
            self.blame(VERSION_UNKNOWN(given=self.record.version), deal)
            raise Unjudged
        game = find(name)
        if game is None:
            from notation.games import GAMES

            self.blame(GAME_UNKNOWN(game=name, words=list(GAMES)), deal, 0)
            raise Unjudged
        self.game = game
        if players not in game.players:
            words = [str(each) for each in game.players]
            self.blame(PLAYERS_UNKNOWN(game=name, words=words, given=players), deal, "number")
            raise Unjudged
        self.known_seats(players)
        rules = self.rules(game)
        dealer = self.dealer if self.dealer is not None else self.dealer_from_first_call(players)
        self.table = Table(game, players, dealer, rules)
        self.deal()

    def rules(self, game: Game) -> dict[str, str]:
        """The rules that the record is played by. Raises Unjudged."""
        line = self.rules_line
        if line is None:
            return game.rules()
        name, _, version = line.items[0].partition("@")
        if name not in game.rule_sets:
            self.blame(RULE_SET_UNKNOWN(given=name, game=game.name, words=list(game.rule_sets)), line, 0)
            raise Unjudged
        if version and int(version) != 1:
            self.blame(VERSION_UNKNOWN(given=version), line, 0)
            raise Unjudged
        chosen = {}
        for index, option in enumerate(line.items[1:], 1):
            key, _, value = option.partition("=")
            if value not in game.options.get(key, ()):
                words = [f"{each}={value}" for each, values in game.options.items() for value in values]
                self.blame(OPTION_UNKNOWN(given=option, game=game.name, words=words), line, index)
                raise Unjudged
            chosen[key] = value
        return game.rules(name, **chosen)

    def known_seats(self, players: int) -> None:
        """Drop what speaks of a seat that the table has not, and second lines of what there is one of."""
        kept: list[Line] = []
        seen: set[tuple[str, int | None]] = set()
        for line in self.lines:
            keyword, seat, _, items, _, _, _ = line
            if seat is not None and seat >= players:
                self.blame(SEAT_UNKNOWN(seat=seat, players=players), line, "seat")
                continue
            if keyword in ENTRY_LINES:
                line = self.known_entries(line, players)  # noqa: PLW2901
            elif keyword in ONLY_ONCE:
                key = (keyword, seat if keyword == "hand" else None)
                if key in seen:
                    self.blame(LINE_TWICE(keyword=keyword), line)
                    continue
                seen.add(key)
                if keyword == "dealer":
                    self.dealer = seat
                elif keyword == "rules":
                    self.rules_line = line
            kept.append(line)
        self.lines = kept

    def known_entries(self, line: Line, players: int) -> Line:
        """A line without the entries of seats that the table has not; their places stay, empty."""
        items = line.items
        wrong = [index for index, item in enumerate(items) if item[0].__class__ is int and item[0] >= players]
        if not wrong:
            return line
        for index in wrong:
            self.blame(SEAT_UNKNOWN(seat=items[index][0], players=players), line, index)
        return line._replace(items=tuple(None if index in wrong else item for index, item in enumerate(items)))

    def dealer_from_first_call(self, players: int) -> int:
        """Without a ``dealer`` line: forehand is who calls first."""
        for line in self.lines:
            if line.keyword == "bids":
                first = next((item[0] for item in line.items if item), None)
                if first is not None:
                    return int(first - 1) % players
            if line.keyword == "trick" and line.seat is not None:
                return (line.seat - 1) % players
        return players - 1

    def deal(self) -> None:
        """Give out the cards that the record lists, and see whether the pack adds up."""
        table = self.table
        seen = 0
        firsts: dict[int, Line] = {}
        for line in self.lines:
            if line.keyword == "hand" and line.seat is not None:
                wanted = table.sizes[line.seat]
                before = len(self.problems)
                known = self.known_cards(line, seen, firsts)
                if len(line.items) != wanted and len(self.problems) == before:
                    over = wanted if len(line.items) > wanted else "keyword"
                    self.blame(HAND_SIZE(seat=line.seat, given=len(line.items), wanted=wanted), line, over)
                table.hands[line.seat] |= known
                seen |= known
            elif line.keyword == "talon":
                seen |= self.deal_talon(line, seen, firsts)
        if any(not table.whole(seat) for seat in table.seats) or not all(packet.whole for packet in table.talon):
            self.learn(seen)

    def known_cards(self, line: Line, seen: int, firsts: dict[int, Line]) -> int:
        """The cards of a line of the deal that can be there: of the pack, and none a second time.

        What each line brought goes to `firsts`. A sum of bits that holds as many bits has none twice.
        """
        known = 0
        cards = line.items if line.keyword == "hand" else [card for card in line.items if card != "|"]
        whole = sum(cards)
        if whole.bit_count() == len(cards) and not whole & (seen | ~self.table.pack):
            firsts[whole] = line
            return whole
        for index, card in enumerate(line.items):
            if card == "|" or not card:
                continue
            if not card & self.table.pack:
                self.blame(CARD_NOT_IN_PACK(card=card), line, index)
            elif card & (seen | known):
                first = locate(self.record, next(firsts[cards] for cards in firsts if cards & card))[0]
                self.blame(CARD_TWICE(card=card, first=first), line, index)
            else:
                known |= card
                firsts[card] = line
        return known

    def deal_talon(self, line: Line, seen: int, firsts: dict[int, Line]) -> int:
        """Lay out the talon in its packets; where no bar parts them, by their sizes."""
        before = len(self.problems)
        cards = [card for card in line.items if card != "|"]
        known = self.known_cards(line, seen, firsts)
        wanted = sum(packet.count for packet in self.table.talon)
        if len(cards) != wanted and len(self.problems) == before:
            over: int | str = "keyword"
            if len(cards) > wanted:
                over = [index for index, card in enumerate(line.items) if card != "|"][wanted]
            self.blame(TALON_SIZE(given=len(cards), wanted=wanted), line, over)
        start = 0
        for packet in self.table.talon:
            for card in cards[start : start + packet.count]:
                packet.known |= card & known
            start += packet.count
        return known

    def learn(self, seen: int) -> None:
        """What the acts tell about cards that were not listed: who played or laid away a card has held it."""
        table = self.table
        talon = 0
        for packet in table.talon:
            talon |= packet.known
        held = [self.played_by(seat, self.lines) for seat in range(table.players)]
        for line in self.lines:
            if line.keyword == "discard" and line.seat is not None:
                held[line.seat] |= cards_act(line.items).known
            elif line.keyword == "take":
                talon |= cards_act(line.items).known
        for seat in table.seats:
            if not table.whole(seat):
                new = held[seat] & ~talon & ~seen & table.pack
                room = table.sizes[seat] - table.hands[seat].bit_count()
                if new.bit_count() <= room:
                    table.hands[seat] |= new
                    seen |= new
        self.work_out(seen)

    def work_out(self, seen: int) -> None:
        """Where only one place has cards missing, they are what is left of the pack."""
        table = self.table
        left = table.pack & ~seen
        hands = [seat for seat in table.seats if not table.whole(seat)]
        packets = [packet for packet in table.talon if not packet.whole]
        if len(hands) + len(packets) != 1:
            return
        if hands and left.bit_count() == table.sizes[hands[0]] - table.hands[hands[0]].bit_count():
            table.hands[hands[0]] |= left
        if packets and left.bit_count() == packets[0].count - packets[0].known.bit_count():
            packets[0].known |= left

    # ---- From act to act

    def run(self, limit: int | None = None) -> None:
        """Lead the game through every act of the record, or through the first `limit` acts and no further."""
        self.play = self.game.deal(self.table)
        self.send(None, first=True)
        try:
            for self.at, line in enumerate(self.lines):
                if limit is not None and line.keyword in PHASE:
                    if limit <= 0:
                        return
                    if line.keyword in MANY_ACTS and limit < len(line.items):
                        line = line._replace(items=line.items[:limit])  # noqa: PLW2901
                    limit -= len(line.items) if line.keyword in MANY_ACTS else 1
                keyword = line.keyword
                if keyword == "trick":
                    if not self.whole_trick(line):
                        self.trick(line)
                elif keyword in PHASE:
                    self.act(line)
                elif keyword == "...":
                    break
            self.finish()
        except Stopped:
            self.incomplete = True

    def send(self, act: Any, first: bool = False) -> None:
        """Answer the decision at hand; the next one, or the result, takes its place."""
        try:
            self.decision = next(self.play) if first else self.play.send(act)
        except StopIteration as end:
            self.decision, self.result = None, end.value

    def bring(self, keyword: str) -> bool:
        """Pass by the decisions that come before a line of this keyword; whether one of its own is at hand."""
        phase = PHASE[keyword]
        while self.decision is not None and PHASE[self.decision.keyword] < phase:
            self.pass_by(self.decision)
        return self.decision is not None and PHASE[self.decision.keyword] == phase

    def pass_by(self, decision: Decision) -> None:
        """Answer a decision that the record does not: with what it implies, with what is worked out, with nothing."""
        if decision.implied:
            self.send(None)
        elif isinstance(decision, Call):
            self.miss(CALL_MISSING(seat=decision.seat))
            self.send(PASS)
        elif isinstance(decision, TakePacket):
            self.miss(EXCHANGE_MISSING(keyword=decision.keyword, seat=decision.seat))
            self.send(self.taken(decision))
        elif isinstance(decision, Lay):
            self.send_laid(decision)
        else:
            self.miss(EXCHANGE_MISSING(keyword=decision.keyword, seat=decision.seat))
            self.send(None)

    def taken(self, decision: TakePacket) -> Cards | None:
        """The packet that the declarer must have taken, by what he did with its cards."""
        seat = decision.seat or 0
        used = self.played_by(seat, self.lines)
        for line in self.lines:
            if line.keyword == "discard" and line.seat == seat:
                used |= cards_act(line.items).known
        fits = [packet for packet in decision.packets if packet.known & used]
        return cards_act(tuple(card for card in NAME if card & fits[0].known)) if len(fits) == 1 else None

    def send_laid(self, decision: Lay) -> None:
        """Lay away what the hand had left when all was played, where that is known."""
        seat = decision.seat or 0
        played = self.played_by(seat, self.lines[self.at :])
        rest = self.table.hands[seat] & ~played
        if self.table.whole(seat) and rest.bit_count() == decision.size:
            self.send(cards_act(tuple(card for card in NAME if card & rest)))
            return
        self.miss(EXCHANGE_MISSING(keyword=decision.keyword, seat=seat))
        self.table.hands[seat] &= played
        self.send(cards_act((0,) * decision.size))

    def act(self, line: Line) -> None:
        """A line of calls, of announcements, of the exchange, or of the rest."""
        keyword = line.keyword
        if keyword in ("bids", "announce"):
            say = self.call if keyword == "bids" else self.announce
            for index, entry in enumerate(line.items):
                if entry:
                    say(line, index, entry[0], entry[1:])
                    self.last = (line, index)
        elif keyword == "contract":
            self.contract(line)
            self.last = (line, 0)
        elif keyword == "claim":
            if self.bring("trick") and not isinstance(self.decision, Winner):
                self.send(Claimed(line.seat or 0))
            else:
                self.unexpected(line)
            self.last = (line, "seat")
        else:
            self.lay(line)
            self.last = (line, len(line.items) - 1)

    def unexpected(self, line: Line) -> None:
        """A line that has no place where it stands is passed over."""
        self.blame(ACT_UNEXPECTED(keyword=line.keyword, expected=self.expected()), line)

    def expected(self) -> str:
        """What the record would have to say next."""
        decision = self.decision
        if decision is None:
            return "nothing more"
        who = "" if decision.seat is None else f" of {problems.seat_letter(decision.seat)}"
        what = {"bids": "a call", "trick": "a card", "announce": "an announcement"}.get(
            decision.keyword, f"the “{decision.keyword}” line"
        )
        return what + who

    def call(self, line: Line, index: int, seat: int, words: tuple[str, ...]) -> None:
        """One call: out of turn, after a pass, after the end, or judged by its decision."""
        word = " ".join(words)
        decision = self.decision
        if not isinstance(decision, Call):
            code = PASS_AFTER_END if word == PASS else CALL_AFTER_END
            self.judge([(code(word=word), None)], line, index, 1)
            return
        if seat not in decision.waiting:
            self.judge([(HAS_PASSED(seat=seat), None)], line, index)
            return
        breaches: list[tuple[Breach, int | None]] = []
        if seat != decision.seat:
            self.judge([(OUT_OF_TURN(seat=decision.seat, seat_2=seat), None)], line, index)
            while isinstance(self.decision, Call) and self.decision.seat != seat:
                self.send(PASS)
            decision = self.decision
            if not isinstance(decision, Call):
                return
            breaches = decision.breaches(word)
            for breach, _ in breaches:
                self.blame(breach, line, index, 1, forgiven=line.note(index).irregular)
        else:
            breaches = decision.breaches(word)
            self.judge(breaches, line, index, 1)
        self.send(word)

    def contract(self, line: Line) -> None:
        """The result of an auction that was not noted down."""
        word = line.items[0]
        if not isinstance(self.decision, Call) or self.table.calls:
            self.unexpected(line)
            return
        words = [contract.word for contract in self.game.contracts]
        if word not in words:
            self.blame(CONTRACT_UNKNOWN(word=word, words=words), line, 0)
            raise Stopped
        self.last = (line, 0)
        self.miss(AUCTION_MISSING())
        self.send(Settled(line.seat or 0, word))

    def announce(self, line: Line, index: int, seat: int, words: tuple[str, ...]) -> None:
        """One announcement or doubling; a pass that nobody asked for is none of anybody's business."""
        if not self.bring("announce"):
            if words != (PASS,):
                self.judge([(ACT_UNEXPECTED(keyword=line.keyword, expected=self.expected()), None)], line, index)
            return
        assert self.decision is not None
        breaches = self.decision.breaches((seat, *words))
        self.judge(breaches, line, index, 1)
        self.send((seat, *words))

    def lay(self, line: Line) -> None:
        """What is taken or laid away."""
        if not self.bring(line.keyword):
            self.unexpected(line)
            return
        decision = self.decision
        assert decision is not None
        if line.seat != decision.seat:
            self.blame(WRONG_SEAT(seat=decision.seat, seat_2=line.seat), line, "seat")
        act = cards_act(line.items)
        if act.known & ~self.table.pack:
            for index, card in enumerate(line.items):
                if card & ~self.table.pack:
                    self.blame(CARD_NOT_IN_PACK(card=card), line, index)
            act = cards_act(tuple(card & self.table.pack for card in line.items))
        marked = [index for index, note in (line.notes or {}).items() if note.irregular]
        breaches = decision.breaches(act)
        for breach, at in breaches:
            self.blame(breach, line, "keyword" if at is None else at, forgiven=bool(marked))
        if marked and not breaches:
            self.blame(NOT_IRREGULAR(), line, marked[0])
        if len(act.cards) != getattr(decision, "size", len(act.cards)):
            self.scorable = False
        self.send(act)

    # ---- Tricks

    def whole_trick(self, line: Line) -> bool:
        """Play a trick at once, if it is the next one, has nothing beside its cards, and all of them may be played."""
        decision = self.decision
        if (
            decision.__class__ is not Play
            or line.number != decision.number
            or line.seat != decision.seat
            or line.notes
            or len(line.items) != len(decision.order)
            or decision.position
        ):
            return False
        try:
            self.decision = self.play.send(line.items)
        except StopIteration as end:
            self.decision, self.result = None, end.value
        else:
            if decision.number == line.number and self.decision is decision:
                self.rest_of_trick(line, decision)
        self.last = (line, len(line.items) - 1)
        return True

    def rest_of_trick(self, line: Line, decision: Play) -> None:
        """Play a trick card by card, from the first that may not simply be played."""
        try:
            for index in range(decision.position, min(len(line.items), len(decision.order))):
                card = line.items[index]
                if not card & decision.legal or line.notes:
                    card = self.card(line, index, card, decision)
                self.decision = self.play.send(card)
        except StopIteration as end:
            self.decision, self.result = None, end.value

    def trick(self, line: Line) -> None:
        """A trick that has to be looked at: who leads, its number, how many cards it has, each of them."""
        decision = self.decision
        if not isinstance(decision, Play):
            if not self.bring("trick"):
                self.unexpected(line)
                return
            decision = self.decision
        if isinstance(decision, Winner):
            self.send(line.seat)
            decision = self.decision
        if not isinstance(decision, Play):
            self.unexpected(line)
            return
        if decision.position:
            self.too_short()
        if line.number != decision.number:
            self.number(line, decision)
            if not isinstance(self.decision, Play):
                return
        if line.seat != decision.seat:
            self.leader(line, decision)
        size = len(decision.order)
        if len(line.items) > size:
            self.blame(TRICK_TOO_LONG(wanted=size, card=line.items[size]), line, size)
        self.rest_of_trick(line, decision)
        self.last = (line, min(len(line.items), size) - 1)

    def card(self, line: Line, index: int, card: int, decision: Play) -> int:
        """Judge a card that is not simply one of those that may be played; give the card to go on with."""
        table = self.table
        if card & decision.legal or not card:
            self.judge([], line, index)
            return card
        seat = decision.seat or 0
        if not card & table.pack:
            self.judge([(CARD_NOT_IN_PACK(card=card), None)], line, index)
            return 0
        if card & table.played:
            number = next((trick.number for trick in table.tricks if card in trick.cards), decision.number)
            self.judge([(PLAYED_TWICE(card=card, number=number), None)], line, index)
            raise Stopped
        if card & table.laid.known and not card & table.hands[seat]:
            self.judge([(LAID_AWAY(card=card), None)], line, index)
            self.scorable = False
            return card
        breaches = decision.breaches(card)
        self.judge(breaches, line, index)
        if not card & table.hands[seat]:
            self.take_from_elsewhere(card, seat)
        elif breaches:
            self.forget(decision.legal, seat)
        return card

    def forget(self, withheld: int, seat: int) -> None:
        """Cards that a revoke withheld, and that the seat never plays, were not in its hand: one problem is enough."""
        later = [line for line in self.lines[self.at + 1 :] if line.keyword == "trick"]
        if not later or later[-1].number != self.game.hand_size(self.table.players):
            return
        if not withheld & self.played_by(seat, later):
            self.table.hands[seat] &= ~withheld

    def played_by(self, seat: int, lines: Sequence[Line]) -> int:
        """The known cards that a seat plays in some tricks, going by who leads to them."""
        played = 0
        for line in lines:
            if line.keyword == "trick" and line.seat in self.table.seats:
                for player, card in zip(self.table.from_seat(line.seat), line.items, strict=False):
                    played |= card if player == seat else 0
        return played

    def take_from_elsewhere(self, card: int, seat: int) -> None:
        """A card out of another hand is taken from there; its holder is left with one that nobody knows."""
        table = self.table
        for other in table.seats:
            if table.hands[other] & card and other != seat:
                table.hands[other] &= ~card

    def too_short(self) -> None:
        """The trick before this one has too few cards."""
        assert isinstance(self.decision, Play)
        line = self.last[0] if self.last else self.lines[0]
        given, wanted = self.decision.position, len(self.decision.order)
        self.blame(TRICK_TOO_SHORT(given=given, wanted=wanted), line)
        raise Stopped

    def number(self, line: Line, decision: Play) -> None:
        """A trick that is not the next one: tricks before it are missing, or its number is wrong."""
        given, wanted = line.number or 0, decision.number
        following = next((each for each in self.lines[self.at + 1 :] if each.keyword == "trick"), None)
        last = self.game.hand_size(self.table.players)
        goes_on = following is None or following.number == given + 1
        if wanted < given <= last and goes_on:
            for number in range(wanted, given):
                self.miss(TRICK_MISSING(number=number))
                for _ in decision.order:
                    self.send(0)
                if isinstance(self.decision, Winner):
                    self.send(line.seat if number == given - 1 else None)
        else:
            self.blame(WRONG_NUMBER(given=given, wanted=wanted), line, "number")

    def leader(self, line: Line, decision: Play) -> None:
        """A wrong leader is taken as the true one if the cards are in those hands."""
        table = self.table
        forgiven = line.note(0).irregular
        self.led_wrongly = line
        breach = WRONG_LEADER(seat=decision.seat, seat_2=line.seat, number=decision.number)
        self.blame(breach, line, "seat", forgiven=forgiven)
        if line.seat not in table.seats:
            return
        written = table.from_seat(line.seat)
        if all(
            card & table.hands[seat] or not card or not table.whole(seat)
            for seat, card in zip(written, line.items, strict=False)
        ):
            decision.lead_from(line.seat)

    # ---- The end

    def finish(self) -> None:
        """What the end of the record means, and whether its claims are true."""
        while self.decision is not None and self.decision.implied:
            self.pass_by(self.decision)
        if self.decision is not None:
            if isinstance(self.decision, Winner):
                self.send(None)
            else:
                self.miss(RECORD_ENDS(expected=self.expected()))
                raise Stopped
        if not self.scorable and self.result:
            self.result = Result(None, None, self.result.items)
        if self.result and self.result.score is None:
            self.miss(NOT_SCORED())
        self.claims()

    def claims(self) -> None:
        """Claimed card points and scores against the computed ones."""
        result = self.result
        if result is None:
            return
        for line in self.lines:
            if line.keyword == "points" and (result.points is not None or result.score is not None):
                for index, (seat, claimed) in enumerate(each for each in line.items if each):
                    computed = (result.points or {}).get(seat)
                    if computed != claimed:
                        said = "no" if computed is None else computed
                        self.blame(FALSE_POINTS(seat=seat, claimed=claimed, computed=said), line, index, 1)
            elif line.keyword == "score" and result.score is not None:
                self.claimed_score(line, result.score)

    def claimed_score(self, line: Line, score: dict[int, int]) -> None:
        """The entries that a ``score:`` line claims; a seat left out is claimed to have none."""
        named = set()
        for index, entry in enumerate(line.items):
            if entry:
                seat, claimed = entry
                named.add(seat)
                computed = score.get(seat, 0)
                if computed != claimed:
                    self.blame(FALSE_SCORE(seat=seat, claimed=claimed, computed=computed), line, index, 1)
        for seat, computed in score.items():
            if computed and seat not in named:
                self.blame(SCORE_LEFT_OUT(seat=seat, computed=computed), line)


def position(record: Record, step: int) -> Judge | None:
    """The table after the first `step` acts, with the decision that comes next; None where the game is not known.

    It learns the hands from the whole record, but plays no further, and does not judge what is missing at its end.
    """
    judge = _judge(record)
    try:
        if judge is None:
            return None
        judge.prepare()
    except Unjudged:
        return None
    judge.run(limit=step)
    return judge


def _judge(record: Record) -> Judge | None:
    lines = [line for line in record.acts if line.__class__ is Line and line.keyword]
    return Judge(record, lines) if lines and lines[0].keyword == "deal" else None


def replay(record: Record) -> Report:
    """Check a record: replay it, judge every act, recompute its score."""
    flaws = [_flaw(each, record) for each in record.flaws]
    unreadable = any(each.severity == ERROR for each in flaws)
    judge = _judge(record)
    if judge is None:
        return Report(record, "unreadable", flaws)
    try:
        judge.prepare()
    except Unjudged:
        verdict = "unreadable" if unreadable else "unjudged"
        return Report(record, verdict, flaws if unreadable else sorted(flaws + judge.problems, key=_place))
    judge.run()
    found = flaws if unreadable else sorted(flaws + judge.problems, key=_place)
    if unreadable:
        verdict = "unreadable"
    elif any(each.severity == ERROR for each in found):
        verdict = "illegal"
    else:
        verdict = "incomplete" if judge.incomplete else "legal"
    result = None if unreadable else judge.result
    return Report(record, verdict, found, judge.game, judge.table, result)


def _place(problem: Problem) -> tuple[int, int]:
    return problem.line, problem.column


def _flaw(flaw: Any, record: Record) -> Problem:
    code: Code = CATALOGUE[flaw.code]
    message = Breach(code, flaw.arguments).message
    return Problem(code.name, code.severity, flaw.line, flaw.column, message, rule_of(code, record.game))
