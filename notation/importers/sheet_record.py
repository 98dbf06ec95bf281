"""The record of a printed deal."""

import re
from collections.abc import Iterator, Mapping, Sequence

from notation.game import Game
from notation.house import HOUSE
from notation.importers.deduced import PASS, line_alone, one_against_others, only_known, score_of_one
from notation.importers.printed_cards import printed
from notation.importers.sheet_cards import Left, SheetCards
from notation.importers.sheet_deals import KEYED, PrintedDeal
from notation.importers.sheet_seating import SheetSeating
from notation.importers.sheet_tricks import SheetTricks
from notation.importers.source import (
    PLAIN,
    Field,
    MisreadError,
    deal_line,
    head_lines,
    house_told,
    readable,
    rules_lines,
)
from notation.importers.titles import contracts_of, folded, game_of
from notation.importers.values import NUMBERS, ambiguous, day_of, points_text, units_of
from notation.native_words import native
from notation.reader import read_record
from notation.reader.native import key
from notation.record import SEATS
from notation.replay import judge
from notation.words.languages import _, later

UNREAD = later("“{text}” cannot be read as “{name}”, and is kept as a comment")
_WORD = re.compile(r"[^\s,;/()–—:]+(?:[- ][^\s,;/()–—:]+)*")
_BETWEEN = " ,;:=()"


class SheetRecord:
    """The record of a printed deal."""

    def __init__(
        self,
        sheet: PrintedDeal,
        given: Mapping[str, str],
        order: str | None = None,
        language: str = "",
        by_columns: bool = False,
    ) -> None:
        """`order` is that of day and month, `language` that of the sheet. Raises MisreadError."""
        self.sheet, self.order = sheet, order
        self.left = Left()
        self.fields = {name: Field(text, sheet.at) for name, text in given.items()} | sheet.fields
        game = game_of(self.fields["game"].text) if "game" in self.fields else None
        if game:
            self.fields["game"] = Field(game.name, self.fields["game"].at)
        self.seating = SheetSeating(sheet, self.fields, game, by_columns)
        self.head, self.count = deal_line(self.fields, self.seating.shown or [""] * len(self.seating.names), sheet.at)
        assert game is not None
        house = house_told(self.fields)
        self.game: Game = game.under({HOUSE: house.text}) if house else game
        self.dealer = self._seat_of("dealer")
        self.declarer: int | None = None
        self.cards = SheetCards(sheet, self.seating, self.left, game.pack(self.count), language)

    def _seat_of(self, role: str) -> int | None:
        told = self.fields.get(role)
        if told is None:
            return None
        seat = self.seating.seat(told.text)
        if seat is None and role != "declarer":
            self.left.keep(role, told, _("“{text}” is not one of the seats here, and is kept as a comment"))
        return seat

    def lines(self) -> Iterator[str]:
        """The lines of the record. Raises MisreadError."""
        fields, sheet = self.fields, self.sheet
        rules = [*rules_lines(fields)]
        dealer = [f"dealer {SEATS[self.dealer]}"] if self.dealer is not None else []
        yield self.head
        yield from rules
        for name in PLAIN:
            if name in fields:
                yield from self._header(name, fields[name])
        yield from head_lines({}, self.seating.shown)
        yield from dealer
        for who, held in sheet.hands.items():
            seat, cards = self.seating.seat(who), self.cards.of(held, named=False)
            if seat is not None and cards:
                yield f"hand {SEATS[seat]}: {' '.join(cards)}"
        if (talon := sheet.cards.get("talon")) and (cards := self.cards.of(talon)):
            yield "talon: " + " ".join(cards)
        before = [self.head, *rules, *dealer]
        said, phases = [*self._said(before), *self._exchange()], self.game.phases
        body = sorted(said, key=lambda line: phases.get(line.partition(":")[0].split()[0], 0))
        tricks = SheetTricks(sheet, self.game, self.dealer, self.seating, self.cards, self.left)
        played = [*body, *tricks.lines([*before, *body])]
        yield from played
        yield from self._results([*before, *played], bool(sheet.tricks))
        for name, told in sheet.kept:
            self.left.keep(name, told, _("“{text}” has no place in a record, and is kept as a comment"))
        yield from self.left.comments

    def _header(self, name: str, value: Field) -> Iterator[str]:
        """A line of the head, or a comment if it cannot be one."""
        if name == "board" and (number := re.search(r"[0-9]+", value.text)):
            value = Field(number[0], value.at)
        if name == "date":
            if ambiguous(value.text) and not self.order:
                self.left.keep(
                    name,
                    value,
                    _("in “{text}” day and month could change places; give date-order=dmy or date-order=mdy"),
                )
                return
            value = Field(day_of(value.text, self.order) or value.text, value.at)
        try:
            yield from head_lines({name: value}, [])
        except MisreadError:
            self.left.keep(name, value, _(UNREAD))

    def _said(self, before: Sequence[str]) -> Iterator[str]:
        """The auction, or the contract alone."""
        declarer = self.fields.get("declarer")
        contract = self.fields.get("contract")
        bids = self._entries("bids")
        parts = [found for told in (declarer, contract) if told for found in self._parts(told)]
        word = self._contract(contract) or next((word for part in parts if (word := self._contract(part))), None)
        seats = [seat for part in parts if (seat := self.seating.seat(part.text)) is not None]
        self.declarer = self._seat_of("declarer")
        if self.declarer is None and seats:
            self.declarer = seats[0]
        if bids:
            yield bids
            calls = [call.split() for call in bids.removeprefix("bids: ").split(", ")]
            bidders = [call[0] for call in calls if call[1:] != ["pass"]]
            if self.declarer is None and bidders:
                self.declarer = SEATS.index(bidders[-1])
        elif self.declarer is not None and word and word != PASS:
            yield f"contract {SEATS[self.declarer]} {word}"
        elif word and (bids := line_alone("\n".join(before), word, self._playing()) or ""):
            yield bids
            if bids.startswith("contract") and one_against_others(self.game, word):
                self.declarer = SEATS.index(bids.split()[1])
        if contract and not word:
            text = _("“{text}” is not a contract of {game}, and is kept as a comment").replace("{game}", self.game.name)
            self.left.keep("contract", contract, text)
        elif word and contract and self.declarer is None and not bids:
            self.left.keep("contract", contract, _("who plays “{text}” is not printed; it is kept as a comment"))
        if (declarer and not seats) or (declarer and not word and not bids):
            self.left.keep("declarer", declarer, _("who plays what is not printed; “{text}” is kept as a comment"))
        for keyword in ("expose", "concede"):
            if acted := self.fields.get(keyword):
                yield from self._acted(keyword, acted)
        if called := self.fields.get("call"):
            cards = [self.cards.alone(card) for card in printed(called)]
            if self.declarer is not None and len(cards) == 1 and cards[0]:
                yield f"call {SEATS[self.declarer]}: {cards[0]}"
            else:
                self.left.keep("call", called, _("“{text}” is not a card here, and is kept as a comment"))

    def _playing(self) -> tuple[int, ...]:
        """The seats that play, forehand first where the dealer is known."""
        return tuple(range(self.count)) if self.dealer is None else self.game.active(self.count, self.dealer)

    def _acted(self, keyword: str, told: Field) -> Iterator[str]:
        """A line of a seat and perhaps a word: who laid open a hand, or gave up."""
        for part in (told, *self._parts(told)):
            who, *words = part.text.split() if self.seating.seat(part.text) is None else [part.text]
            seat = self.seating.seat(who) if who else None
            if seat is not None:
                try:
                    yield readable(" ".join([keyword, SEATS[seat], *map(self._spoken, words)]), told)
                    return
                except MisreadError:
                    break
        self.left.keep(keyword, told, _(UNREAD))

    def _parts(self, told: Field) -> list[Field]:
        """A value as it is, and its words between signs: ``Sud, Garde`` and ``Garde (Sud)``."""
        return [told, *(Field(found[0], told.at + found.start()) for found in _WORD.finditer(told.text))]

    def _contract(self, told: Field | None) -> str | None:
        return contracts_of(self.game).get(folded(told.text)) if told else None

    def _entries(self, keyword: str) -> str:
        """A line of calls or announcements: ``Sud passe, Est garde``; empty if it cannot be read."""
        told = self.fields.get(keyword)
        if told is None:
            return ""
        entries = []
        for part in re.split(r"[,;]", told.text):
            words = part.replace(":", " ").split()
            split = next(
                (size for size in range(len(words), 0, -1) if self.seating.seat(" ".join(words[:size])) is not None), 0
            )
            seat = self.seating.seat(" ".join(words[:split])) if split else None
            said = " ".join(words[split:])
            if seat is None or not said:
                break
            *before, last = self._spoken(said).split()
            account = self.seating.seat(last) if before and keyword == "announce" else None
            entries.append(" ".join([SEATS[seat], *before, last if account is None else SEATS[account]]))
        else:
            try:
                return readable(f"{keyword}: {', '.join(entries)}", told)
            except MisreadError:
                pass
        self.left.keep(keyword, told, _(UNREAD))
        return ""

    def _spoken(self, said: str) -> str:
        """What was said in the words of the notation, as far as it is in those of one of the languages."""
        words = native(self.game).words

        def word(text: str) -> str | None:
            meanings = {meaning.name for meaning in words.get(key(text), ())}
            return meanings.pop() if len(meanings) == 1 else contracts_of(self.game).get(folded(text))

        return word(said) or " ".join(word(part) or part for part in said.split())

    def _exchange(self) -> Iterator[str]:
        """What was taken, kept, laid away, bought and shown, and the announcements."""
        for keyword in ("take", "keep", "discard", "buy", "show"):
            by_seat: dict[int, list[str]] = {}
            for told in self.sheet.cards.get(keyword, ()):
                found = KEYED.fullmatch(told.text)
                named = self.seating.seat(found[1]) if found else None
                seat = self.declarer if named is None else named
                if seat is None:
                    self.left.keep(
                        keyword, told, _("whose cards “{text}” are is not printed; they are kept as a comment")
                    )
                else:
                    by_seat.setdefault(seat, []).extend(
                        self.cards.of([told], by_suit=len(self.sheet.cards[keyword]) > 1)
                    )
            for seat, cards in by_seat.items():
                if cards:
                    yield f"{keyword} {SEATS[seat]}: {(' for ' if keyword == 'buy' else ' ').join(cards)}"
            if keyword == "discard" and (announced := self._entries("announce")):
                yield announced

    def _results(self, deal: Sequence[str], played: bool) -> Iterator[str]:
        """Card points and scores; of a duplicate deal a number alone is what each opponent pays."""
        points: dict[int, int] = {}
        for keyword, unit in (("points", self.game.points_unit), ("score", 1)):
            told = self.fields.get(keyword)
            if told is None:
                continue
            entries, alone = self._claimed(told, unit)
            if entries and alone and keyword == "score":
                entries = self._whole(told, entries, points, deal, played)
            if keyword == "points":
                points = entries
            shown = {
                seat: points_text(units, unit) if keyword == "points" else str(units)
                for seat, units in sorted(entries.items())
            }
            try:
                if shown:
                    yield readable(f"{keyword}: {', '.join(f'{SEATS[s]} {text}' for s, text in shown.items())}", told)
                    continue
            except MisreadError:
                pass
            self.left.keep(keyword, told, _(UNREAD))

    def _claimed(self, told: Field, unit: int) -> tuple[dict[int, int], bool]:
        """Numbers by seat, and whether it is one number alone, the declarer's; none if they cannot be read."""
        numbers = [units_of(found[0], unit) for found in NUMBERS.finditer(told.text)]
        amounts = [number for number in numbers if number is not None]
        named = [word for word in NUMBERS.sub("\0", told.text).split("\0") if word.strip(_BETWEEN)]
        if len(amounts) < len(numbers):
            return {}, False
        if not named and len(amounts) == 1 and self.declarer is not None:
            return {self.declarer: amounts[0]}, True
        if not named and len(amounts) == self.count and self.count > 1:
            return dict(enumerate(amounts)), False
        seats = [seat for word in named if (seat := self.seating.seat(word.strip(_BETWEEN))) is not None]
        if len(seats) == len(named) == len(amounts):
            return dict(zip(seats, amounts, strict=True)), False
        return {}, False

    def _whole(
        self, told: Field, own: dict[int, int], points: Mapping[int, int], deal: Sequence[str], played: bool
    ) -> dict[int, int]:
        """The entries of all, where one number stands for them; none if they do not follow."""
        [(declarer, amount)] = own.items()
        if self.game.rules(self._rules()).get("auction") == "imposed":
            others = [seat for seat in range(self.count) if seat != declarer]
            return {declarer: amount * len(others)} | dict.fromkeys(others, -amount)
        if played:
            counted = judge(read_record(("\n".join(deal) + "\n").encode())).score
            if counted and counted.get(declarer, 0) == amount:
                return dict(counted)
        contract = [line for line in deal if line.split()[0] in ("deal", "rules", "dealer", "bids:", "contract")]
        whole = score_of_one("\n".join(contract), tuple(points.items()), declarer, amount)
        if whole and whole.alone:
            self.left.notes.append(MisreadError(told.at, only_known(told.text)))
        return whole.entries if whole else {}

    def _rules(self) -> str:
        """The rule set that is named."""
        words = self.fields["rules"].text.split() if "rules" in self.fields else []
        return words[0] if words and words[0] in self.game.rule_sets else "standard"
