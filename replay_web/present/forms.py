"""Answers to a question on its page: words and cards to press, cards to mark, a number to fill in.

Every form sends one text, the answer in the notation. Its choices come from the asked seat's view (`Lesson.offers`),
allowed or not.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from notation.cards import NAME, TAROCKS, cards_of
from notation.deals.taking import DECLINE
from notation.decision import EXCHANGE, NAMED, NUMBER, PACKET, PASS, RECORDED_BY, SEAT, WORDS, YES_NO, Choices, Offer
from notation.lessons.lesson import Lesson, Question, declines
from notation.record import BUY, COUNT, HOLDER, SEATS, Answer
from notation.record import WORDS as IN_WORDS
from notation.table import Table
from notation.words.languages import _ as worded
from replay_web.messages import _
from replay_web.present.cards import face
from replay_web.present.words import Voice, row, signed

PRESS, PRESS_CARDS, MARK_CARDS, FOR = "press", "press-cards", "mark-cards", "exchange"
"""The kinds of forms: words or packets to press, a card, several cards, a card for another one; a number has the kind
of its offer."""


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """Something to choose: what it sends, what it is called, and its cards where it is drawn."""

    value: str
    label: str
    drawings: tuple[Markup, ...] = ()
    suit: str = ""
    """The letter of its suit, T for a trump and the Fool; empty if it is not a card."""


@dataclass(frozen=True, slots=True)
class Form:
    kind: str
    title: str
    choices: tuple[AnswerChoice, ...]
    prices: tuple[AnswerChoice, ...] = ()
    size: int = 1

    @property
    def suits(self) -> tuple[tuple[AnswerChoice, ...], ...]:
        return by_suit(self.choices)

    @property
    def price_suits(self) -> tuple[tuple[AnswerChoice, ...], ...]:
        return by_suit(self.prices)


def by_suit(choices: Iterable[AnswerChoice]) -> tuple[tuple[AnswerChoice, ...], ...]:
    return tuple(tuple(same) for _suit, same in groupby(choices, key=lambda choice: choice.suit))


def forms(lesson: Lesson, question: Question, voice: Voice) -> tuple[Form, ...]:
    """Every way to answer a question, allowed or not, in the order in which one comes to them."""
    offers, table = lesson.offered(question)
    ways = _Ways(table, voice)
    for offer in offers:
        ways.say(offer, (*[(PASS,)] * declines(offer), *offer.candidates.words), PASS if declines(offer) else "")
        ways.others(offer, offer.candidates, offer.candidates.cards)
    return ways.all()


def allowed(offer: Offer, table: Table, voice: Voice) -> tuple[Form, ...]:
    ways = _Ways(table, voice)
    ways.say(offer, (*offer.allowed.words, *[(DECLINE,)] * offer.declines), DECLINE)
    ways.others(offer, offer.allowed, offer.allowed.cards | offer.possible)
    return ways.all()


class _Ways:
    """The ways to choose from some offers: all words together, where the first words are offered."""

    def __init__(self, table: Table, voice: Voice) -> None:
        self.table, self.voice = table, voice
        self.said: dict[str, AnswerChoice] = {}
        self.forms: list[Form] = []
        self.place: int | None = None
        self.title = ""

    def say(self, offer: Offer, given: Iterable[tuple[str, ...]], declining: str) -> None:
        """Add choices of words or deeds, and the word that declines."""
        if offer.choice_type == WORDS and self.place is None:
            self.place, self.title = len(self.forms), self.voice.phrase(offer.title)
        for words in given:
            value, label = " ".join(words), self.voice.word(*words)
            if value == declining:
                label = worded(offer.declining) or _("no")
            elif offer.choice_type == YES_NO:
                named = [self.voice.word(*words[1:])] if words[1:] else []
                label = ", ".join([self.voice.phrase(offer.title), *named])
            self.said[value] = AnswerChoice(value, label)

    def others(self, offer: Offer, choices: Choices, cards: int) -> None:
        table, voice, title = self.table, self.voice, self.voice.phrase(offer.title)
        if offer.choice_type == SEAT:
            seats = tuple(AnswerChoice(SEATS[seat], voice.name(seat)) for seat in choices.seats)
            self.forms.append(Form(PRESS, _("Who?"), seats))
        elif offer.choice_type == NUMBER:
            self.forms.append(Form(NUMBER, title, ()))
        elif offer.choice_type == PACKET and (packets := tuple(_packets(table, choices.packets, voice))):
            self.forms.append(Form(PRESS, title, packets))
        elif offer.choice_type == NAMED:
            self.forms.append(Form(PRESS_CARDS, title, tuple(card_choices(cards, voice))))
        elif offer.choice_type == EXCHANGE:
            named, prices = (tuple(card_choices(some, voice)) for some in (offer.named, cards))
            self.forms.append(Form(FOR, title, named, prices))
        elif cards and offer.size > 1:
            self.forms.append(Form(MARK_CARDS, title, tuple(card_choices(cards, voice)), size=offer.size))
        elif cards:
            self.forms.append(Form(PRESS_CARDS, title, tuple(card_choices(cards, voice))))

    def all(self) -> tuple[Form, ...]:
        """All of them, in the order in which one comes to them."""
        if self.said:
            place = len(self.forms) if self.place is None else self.place
            self.forms.insert(place, Form(PRESS, self.title or _("Say"), tuple(self.said.values())))
        return tuple(self.forms)


def _packets(table: Table, packets: Iterable[int], voice: Voice) -> Iterator[AnswerChoice]:
    for index in packets:
        if cards := list(cards_of(table.talon[index].known)):
            drawings = tuple(face(NAME[card], label=voice.bare(card)) for card in cards)
            yield AnswerChoice(" ".join(NAME[card] for card in cards), voice.cards(cards), drawings)


def card_choices(cards: int, voice: Voice) -> Iterator[AnswerChoice]:
    for card in voice.ranked(cards):
        name, label = NAME[card], voice.bare(card)
        yield AnswerChoice(name, label, (face(name, label=label),), "T" if card & TAROCKS else name[0])


def in_words(answer: Answer, voice: Voice) -> str:
    if answer.form == COUNT:
        return signed(answer.values[0])
    if answer.form == HOLDER:
        return voice.name(answer.values[0])
    if answer.form == IN_WORDS:
        keyword, *beside = answer.values
        deed = RECORDED_BY[keyword].deed if keyword in RECORDED_BY else ""
        done = worded(deed) if deed else _("claim the rest") if keyword == "claim" else ""
        return row([done, *map(voice.word, beside)]) if done else voice.word(*answer.values)
    if answer.form == BUY:
        named, price = map(voice.card, answer.values)
        return _("{card} for {price}").format(card=named, price=price)
    return voice.cards(answer.values)
