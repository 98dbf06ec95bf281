"""A lesson: the questions of a record in order, what the asked seat knows at each, and what an answer is worth.

The terminal and the site ask through it. What is shown with a question comes from the seat's view alone
(`notation.deals.viewing`), so that nothing that the seat could not know, and nothing that comes later, can be in it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from notation.deals.choosing import packet_cards, understood
from notation.deals.entries import InputError
from notation.deals.viewing import view
from notation.decision import CARD, EXCHANGE, NAMED, NUMBER, PACKET, PASS, SEAT, WORDS, Choices, Decision, Offer, Words
from notation.lessons.answers import AnswerError, judged
from notation.lessons.facts import POINTS
from notation.lessons.questions import COUNTED, Question, asked, meaning
from notation.problems import Finding, Phrase, phrase, say
from notation.reader import read
from notation.reader.atoms import ATOM
from notation.reader.lines import card_points
from notation.record import BUY, CARDS, COUNT, HOLDER, SEATS, Answer, Comment, Record
from notation.record import WORDS as IN_WORDS
from notation.replay import ALL, Judging, Path, Report, branch_of, position
from notation.replay.gaps import played_by
from notation.replay.positions import count_acts
from notation.table import Table
from notation.words.languages import _
from notation.writer import write

__all__ = ["ILLEGAL", "RIGHT", "WRONG", "InputError", "Lesson", "Offer", "Question", "Verdict"]

RIGHT, WRONG, ILLEGAL = "right", "wrong", "illegal"
"""Outcomes of an answer; an illegal one is wrong too, and breaks a rule."""

_BAD = ("?", "??")
_NUMBER, _PARTS = re.compile(ATOM["NUMBER"]), re.compile(ATOM["PARTS"])


def decisions(walk: Judging, player: int | None = None) -> Iterator[Decision]:
    """The decisions that somebody could answer now: those that go without saying, and the next one.

    The walk is led from each to the one behind it. `player` is who has to play where only the cards could tell.
    """
    while walk.decision is not None:
        decision = walk.decision
        if decision.seat is None:
            walk.send(player)
            continue
        yield decision
        if not decision.implied:
            break
        walk.send(None)


def declines(offer: Offer) -> bool:
    """Whether an answer may be that the asked seat declines: what ends it for all others is not an answer of one."""
    return offer.declines and not offer.for_all and offer.choice_type != WORDS


def words_of(offers: Iterable[Offer]) -> list[Words]:
    """The words to choose from, each once, in the order in which they are numbered."""
    return list(
        dict.fromkeys(word for offer in offers for word in (*[(PASS,)] * declines(offer), *offer.candidates.words))
    )


def _callable(question: Question, offer: Offer) -> Offer:
    """A card to call: one that may be called or is listed, unless the question is which ones may be."""
    if offer.choice_type != NAMED or question.allows:
        return offer
    asked_cards = {card for judged in question.answers if judged.answer.form == CARDS for card in judged.answer.values}
    return offer._replace(candidates=Choices(cards=offer.allowed.cards | sum(asked_cards)))


def _offer_of_fact(question: Question, seats: Sequence[int]) -> Offer:
    assert question.about is not None
    if not question.asks_number:
        others = Choices(seats=tuple(seat for seat in seats if seat != question.seat))
        return Offer(SEAT, "who", others, others, title=phrase("Who?"))
    counted = question.about.items[0].values[0]
    title = phrase("Card points") if counted == POINTS else phrase("Trumps")
    return Offer(NUMBER, "count", title=title)


class Verdict(NamedTuple):
    outcome: str
    """`RIGHT`, `WRONG` or `ILLEGAL`."""
    answer: Answer
    problems: list[Finding]
    reasons: tuple[Comment, ...]
    otherwise: bool
    """Whether what the record says was done is another answer, and no right one."""


class Lesson:
    """The questions of one record, in the order in which they are written."""

    def __init__(self, report: Report) -> None:
        self.report, self.record = report, report.record
        table = self.report.table
        questions = asked(self.record, table.orders).questions if table else []
        written = position(self.record, 0)  # a reading that explains a false dealer may have seated others
        seats = set(table.seats) & set(written.table.seats) if table and written else ()
        in_order = sorted(questions, key=lambda question: question.ask.row)
        self.questions: list[Question] = [question for question in in_order if question.seat in seats]
        self._results = {(): self.report.result} | {branch.path: branch.result for branch in self.report.branches}
        self._seen: dict[int, Record] = {}

    @cached_property
    def _lines_of_play(self) -> dict[Path, tuple[Record, int]]:
        """For each variation with a question the record that it is, and how many acts are before its own."""
        lines_of_play: dict[Path, tuple[Record, int]] = {(): (self.record, 0)}
        for path in {question.path for question in self.questions if question.path}:
            branch = branch_of(self.record, path)
            assert branch is not None
            [whole] = read(write(Record(tuple(branch.nodes))))  # type: ignore[arg-type]  # in full, it has no runs
            lines_of_play[path] = whole, sum(map(count_acts, branch.before))
        return lines_of_play

    # ---- What the asked seat knows

    def seen(self, question: Question) -> Record:
        """The asked seat's view before the act, as a record."""
        if question.ask.row not in self._seen:
            record, before = self._lines_of_play[question.path]
            [self._seen[question.ask.row]] = read(write(view(record, question.seat, before + question.step - 1)))
        return self._seen[question.ask.row]

    def moment(self, question: Question) -> Judging:
        """The table as the asked seat knew it, with the decision that came next."""
        walk = position(self.seen(question), ALL)
        assert walk is not None
        return walk

    def offers(self, question: Question) -> list[Offer]:
        """Possible answers in the view of the seat: the decision at hand, and decisions reached by declining."""
        return self.offered(question)[0]

    def offered(self, question: Question) -> tuple[list[Offer], Table]:
        """The `offers`, and the table at the last of them: the talon lies in its packets there."""
        walk = self.moment(question)
        if question.about is not None:
            return [_offer_of_fact(question, walk.table.seats)], walk.table
        if question.line.keyword in COUNTED:
            return [Offer(NUMBER, question.line.keyword, title=phrase(COUNTED[question.line.keyword]))], walk.table
        offers = self._offers(walk, question, question.seat)
        if question.line.keyword not in [offer.keyword for offer in offers]:
            again = self.moment(question)
            if others := self._offers(again, question, None):
                return others, again.table
        return offers, walk.table

    def _offers(self, walk: Judging, question: Question, player: int | None) -> list[Offer]:
        """Possible answers; `player` is the next player after all have passed, if the seat cannot know it."""
        seat = question.seat
        if walk.at < len(walk.lines):  # what the seat knew does not tell the rules what is going on
            left = Choices(cards=walk.table.hands[seat] & ~played_by(walk.table, seat, walk.lines))
            title = phrase("Play a card")
            return [Offer(CARD, "trick", left, left, title=title)] if question.line.keyword == "trick" else []
        return [
            _callable(question, decision.offer(walk.table, seat))
            for decision in decisions(walk, player)
            if decision.seat == seat or decision.open_to_others
        ]

    # ---- Answers

    def right(self, question: Question) -> list[Answer]:
        """Every answer that is known to be right, what was done first if it is one. Where a question asks what is
        allowed, whatever else is allowed is right too."""
        done = question.done
        right = [judged.answer for judged in question.answers if judged.accepted]
        if self._done_is_right(question):
            right = [done, *(answer for answer in right if meaning(answer) != meaning(done))]
        return right

    def _done_is_right(self, question: Question) -> bool:
        judged = question.listed(question.done)
        if judged is not None:
            return judged.accepted
        if not any(answer.accepted for answer in question.answers):
            return True
        if question.about is not None:
            return question.fact is not None
        if question.allows:
            return self._is_allowed(question, question.done)
        if question.done_note.mark in _BAD or question.done_note.irregular:
            return False
        return not self._problems(question, question.done)

    def _is_allowed(self, question: Question, answer: Answer) -> bool:
        """Whether it is known that an answer breaks no rule."""
        return judged(self.record, question, answer, self._results.get(question.path)) == []

    def _problems(self, question: Question, answer: Answer) -> list[Finding]:
        """The rules that an answer breaks. Raises AnswerError."""
        return judged(self.record, question, answer, self._results.get(question.path)) or []

    def answer(self, question: Question, given: Answer) -> Verdict:
        """The verdict on an answer. Raises InputError if it does not fit the question."""
        try:
            problems = self._problems(question, given)
        except AnswerError as error:
            expected: Phrase = error.expected
            text = _("This answer does not fit here; expected: {expected}.")
            raise InputError(text.format(expected=say(*expected))) from None
        judged = question.listed(given)
        done = self._done_is_right(question)
        is_right = done and meaning(given) == meaning(question.done)
        if judged:
            is_right = judged.accepted
        elif question.allows:
            is_right = self._is_allowed(question, given)
        outcome = RIGHT if is_right else ILLEGAL if problems and given.form not in (COUNT, HOLDER) else WRONG
        reasons = judged.note.comments if judged else ()
        broken = [] if is_right or given.form == COUNT else problems  # what a wrong number breaks tells the right one
        return Verdict(outcome, given, broken, reasons, not done)

    def _seat_named(self, text: str) -> Answer:
        """A seat by its letter or by the name of its player. Raises InputError."""
        names = {name.casefold(): seat for seat, name in self.record.names.items()}
        letters = {letter.casefold(): seat for seat, letter in enumerate(SEATS[: self.record.players])}
        seat = (letters | names).get(text.casefold())
        if seat is None:
            raise InputError(_("A player, please, by name or by letter."))
        return Answer(HOLDER, (seat,))

    def understood(self, question: Question, text: str) -> Answer:
        """Input as an answer, read liberally. Raises InputError."""
        text = " ".join(text.split())
        if question.about is not None and not question.asks_number:
            return self._seat_named(text)
        if question.asks_number:
            number = text.replace("−", "-").replace("½", ".5").removeprefix("+")
            parts = question.line.keyword != "score" and _PARTS.fullmatch(number)
            if not parts and not _NUMBER.fullmatch(number):
                raise InputError(_("A number, please."))
            return Answer(COUNT, (card_points(number),))
        game = self.report.game
        if game is None:
            raise InputError(_("An answer, please."))
        offers = self.offers(question)
        chosen = understood(text, offers, words_of(offers), game)
        if chosen.kind == EXCHANGE:
            return Answer(BUY, chosen.values)
        if chosen.kind == WORDS:
            return Answer(IN_WORDS, chosen.values)
        cards = chosen.values
        if chosen.kind == PACKET:
            cards = packet_cards(self.seen(question), self.moment(question).table, chosen.values[0])
        if not cards or 0 in cards:
            raise InputError(_("Cards by name, please, such as SK, T21 or Fool."))
        return Answer(CARDS, cards)
