"""A lesson: the questions of a record in order, what the asked seat knows at each, and what an answer is worth.

The terminal and the site ask through it. What is shown with a question comes from the seat's view alone
(`notation.deals.viewing`), so that nothing that the seat could not know, and nothing that comes later, can be in it.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from notation.deals import entries
from notation.deals.entries import Misread
from notation.deals.viewing import view
from notation.lessons.answers import Misfit, judged
from notation.lessons.questions import COUNTED, Question, asked, meaning
from notation.parts.announcing import Saying
from notation.parts.auction import PASS, Holder
from notation.problems import Phrase, Problem, say
from notation.reader import read
from notation.record import BUY, CARD_LINES, CARDS, COUNT, ENTRY_LINES, WORDS, Answer, Comment, Record
from notation.replay import Path, Report, Walk, branch_of, position
from notation.replay.gaps import played_by
from notation.replay.positions import count_acts
from notation.words.languages import _
from notation.writer import write

__all__ = ["ILLEGAL", "RIGHT", "WRONG", "Lesson", "Misread", "Offer", "Question", "Verdict"]

RIGHT, WRONG, ILLEGAL = "right", "wrong", "illegal"
"""What an answer may be; an illegal one is wrong as well, and breaks a rule."""

ALL = 1_000_000
"""More acts than any record has."""

_BAD = ("?", "??")
"""Marks of acts that were mistakes."""


class Offer(NamedTuple):
    """What may be given for an answer: the line that it would make, and what to choose from."""

    keyword: str
    words: tuple[tuple[str, ...], ...] = ()
    """The words to choose from: those of the game that have their place here, allowed or not."""
    cards: int = 0
    """The cards to choose from."""
    size: int = 1
    """How many cards it takes."""


def words_of(offers: Iterable[Offer]) -> list[tuple[str, ...]]:
    """The words to choose from, each once, in the order in which they are numbered."""
    return list(dict.fromkeys(option for each in offers for option in each.words))


class Verdict(NamedTuple):
    """What an answer is worth."""

    outcome: str
    """`RIGHT`, `WRONG` or `ILLEGAL`."""
    answer: Answer
    problems: list[Problem]
    """The rules that it breaks."""
    reasons: tuple[Comment, ...]
    """What the author says of it."""
    otherwise: bool
    """Whether what the record says was done is another answer, and no right one."""


class Lesson:
    """The questions of one record, in the order in which they are written."""

    def __init__(self, report: Report) -> None:
        self.report, self.record = report, report.record
        table = self.report.table
        found = asked(self.record, table.orders).questions if table else []
        self.questions: list[Question] = [
            each for each in sorted(found, key=lambda each: each.ask.row) if each.seat in (table.seats if table else ())
        ]
        self._results = {(): self.report.result} | {each.path: each.result for each in self.report.branches}
        self._seen: dict[int, Record] = {}

    @cached_property
    def _lines_of_play(self) -> dict[Path, tuple[Record, int]]:
        """For each variation with a question the record that it is, and how many acts stand before its own."""
        found: dict[Path, tuple[Record, int]] = {(): (self.record, 0)}
        for path in {each.path for each in self.questions if each.path}:
            branch = branch_of(self.record, path)
            assert branch is not None
            [whole] = read(write(Record(tuple(branch.nodes))))  # type: ignore[arg-type]  # in full, it has no runs
            found[path] = whole, sum(map(count_acts, branch.before))
        return found

    # ---- What the asked seat knows

    def seen(self, question: Question) -> Record:
        """What the asked seat knew before the act, as a record."""
        if question.ask.row not in self._seen:
            record, before = self._lines_of_play[question.path]
            [self._seen[question.ask.row]] = read(write(view(record, question.seat, before + question.step - 1)))
        return self._seen[question.ask.row]

    def moment(self, question: Question) -> Walk:
        """The table as the asked seat knew it, with the decision that came next."""
        walk = position(self.seen(question), ALL)
        assert walk is not None
        return walk

    def offers(self, question: Question) -> list[Offer]:
        """What may be given for an answer, by what the seat knew: the decision at hand, and what declining leads to."""
        if question.line.keyword in COUNTED:
            return [Offer(question.line.keyword)]
        found = self._offers(question, question.seat)
        if question.line.keyword not in [each.keyword for each in found]:
            return self._offers(question, None) or found
        return found

    def _offers(self, question: Question, player: int | None) -> list[Offer]:
        """What may be given; `player` is who has to play where all have passed and the seat cannot know it."""
        walk, found = self.moment(question), list[Offer]()
        if walk.at < len(walk.nodes):  # what the seat knew does not tell the rules what is going on
            left = walk.table.hands[question.seat] & ~played_by(walk.table, question.seat, walk.lines)
            return [Offer("trick", cards=left)] if question.line.keyword == "trick" else []
        while walk.decision is not None:
            decision: Any = walk.decision
            if isinstance(decision, Holder):
                walk.send(player)
                continue
            if decision.seat == question.seat or decision.keyword == "announce":
                found.append(_offer(walk, decision, question.seat))
            if not decision.implied:
                break
            walk.send(None)
        return found

    # ---- Answers

    def right(self, question: Question) -> list[Answer]:
        """Every answer that is known to be right, what was done first if it is one."""
        done = question.done
        found = [each.answer for each in question.answers if each.accepted]
        if self._done_is_right(question):
            found = [done, *(each for each in found if meaning(each) != meaning(done))]
        return found

    def _done_is_right(self, question: Question) -> bool:
        listed = question.listed(question.done)
        if listed is not None:
            return listed.accepted
        if not any(each.accepted for each in question.answers):
            return True
        if question.done_note.mark in _BAD or question.done_note.irregular:
            return False
        return not self._problems(question, question.done)

    def _problems(self, question: Question, answer: Answer) -> list[Problem]:
        """The rules that an answer breaks. Raises Misfit."""
        return judged(self.record, question, answer, self._results.get(question.path)) or []

    def answer(self, question: Question, given: Answer) -> Verdict:
        """What an answer is worth. Raises Misread where it is none to this question."""
        try:
            problems = self._problems(question, given)
        except Misfit as misfit:
            expected: Phrase = misfit.expected
            raise Misread(_("This is no answer here; expected: {expected}.").format(expected=say(*expected))) from None
        listed = question.listed(given)
        done = self._done_is_right(question)
        is_right = listed.accepted if listed else done and meaning(given) == meaning(question.done)
        outcome = RIGHT if is_right else ILLEGAL if problems and given.form != COUNT else WRONG
        reasons = listed.note.comments if listed else ()
        told = [] if is_right or given.form == COUNT else problems  # what a wrong number breaks tells the right one
        return Verdict(outcome, given, told, reasons, not done)

    def understood(self, question: Question, text: str) -> Answer:
        """What somebody typed, liberally, as an answer. Raises Misread."""
        text = " ".join(text.split())
        if question.line.keyword in COUNTED:
            number = text.replace("−", "-").removeprefix("+")
            if not number.removeprefix("-").isdecimal() or not number.isascii() or len(number) > 9:
                raise Misread(_("A number, please."))
            return Answer(COUNT, (int(number),))
        offers = self.offers(question)
        options = words_of(offers)
        named, joint, price = text.partition(" for ")
        if joint:
            cards = (*entries.cards(named), *entries.cards(price))
            if len(cards) != 2:
                raise Misread(_("One card for one card, please: T21 for D4."))
            return Answer(BUY, cards)
        tokens = entries.tokens(text)
        numbered = bool(options) and text.isdecimal()
        are_cards = bool(tokens) and not numbered and all(entries.cards_of_token(each) for each in tokens)
        says = {" ".join(option) for option in options} | {self._said(*option) for option in options}
        takes_cards = any(each.keyword in (*CARD_LINES, "buy") for each in offers)
        if (are_cards and text.casefold() not in says) or (takes_cards and not options):
            cards = entries.cards(text)
            if not cards or 0 in cards:
                raise Misread(_("Cards by name, please, such as SK, T21 or Fool."))
            return Answer(CARDS, cards)
        if not text or self.report.game is None:
            raise Misread(_("An answer, please."))
        return Answer(WORDS, entries.words(text, options, self.report.game))

    def _said(self, *words: str) -> str:
        return self.report.game.word(*words).casefold() if self.report.game else ""


def _offer(walk: Walk, decision: Any, seat: int) -> Offer:
    """What a decision lets somebody choose from."""
    table, keyword = walk.table, decision.keyword
    if keyword in ENTRY_LINES:
        return Offer(keyword, tuple(dict.fromkeys(_words(walk, decision, seat))))
    declining = ((PASS,),) if decision.implied and keyword != "trick" else ()
    if keyword == "expose":
        return Offer(keyword, (*declining, ("expose",)))
    if keyword == "take":
        return Offer(keyword, cards=sum(packet.known for packet in table.talon), size=table.talon[0].count)
    if keyword == "call":
        return Offer(keyword, declining, table.pack)
    if keyword == "buy":
        return Offer(keyword, declining, table.hands[seat])
    return Offer(keyword, declining, table.hands[seat], getattr(decision, "size", 1))


def _words(walk: Walk, decision: Any, seat: int) -> list[tuple[str, ...]]:
    """Declining, everything that is said at such a moment, and what is allowed beside it."""
    found: list[tuple[str, ...]] = [(PASS,)]
    options = [(each,) if isinstance(each, str) else tuple(each) for each in decision.options()]
    if isinstance(decision, Saying):
        found += [(word,) for word in decision.announcements]
        found += [(word,) for word in decision.doublings.words]
        options = [each for each in options if not decision.breaches((seat, *each))]
    else:
        players = walk.table.players
        found += [(each.word,) for each in walk.game.contracts if players in (each.players or walk.game.players)]
    return found + options
