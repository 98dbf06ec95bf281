"""How a question can be answered on its page: words and cards to press, cards to mark, a number to fill in.

Every form sends one text, the answer as the notation writes it. What it offers comes from what the asked seat knew
(`Lesson.offers`), allowed or not.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from markupsafe import Markup

from notation.cards import NAME, cards_of
from notation.deals.playing_on import DECLINE
from notation.deals.playing_on import Offer as Allowed
from notation.lessons.lesson import Lesson, Offer, Question
from notation.lessons.questions import COUNTED
from notation.record import BUY, COUNT, ENTRY_LINES, SEATS, WORDS, Answer
from notation.table import Table
from notation.words.languages import later
from replay_web.messages import _
from replay_web.table.cards import face
from replay_web.wording.words import Voice, signed

_NO_MORE = {"announce": later("Nobody says anything more"), "trick": later("Nothing more is played")}
"""What declines, where it ends more than one turn."""

PRESS, PRESS_CARDS, MARK_CARDS = "press", "press-cards", "mark-cards"
PICK, EXCHANGE, NUMBER = "pick", "exchange", "number"
"""The kinds of forms: words or packets to press, a card of the hand, several of them, a card out of a list, a card for
another one, a number."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose: what it sends, what it is called, and its cards where it is drawn."""

    value: str
    label: str
    drawings: tuple[Markup, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """One way to answer."""

    kind: str
    title: str
    choices: tuple[Choice, ...]
    prices: tuple[Choice, ...] = ()
    """What may be given in exchange."""
    size: int = 1
    """How many are to be marked."""


def forms(lesson: Lesson, question: Question, table: Table, voice: Voice) -> tuple[Form, ...]:
    """Every way to answer a question, in the order in which one comes to them; all words together."""
    return ways(lesson.offers(question), table, voice)


def allowed(offer: Allowed, table: Table, voice: Voice) -> tuple[Form, ...]:
    """Every way to go on that is allowed."""
    if offer.seats:
        return (Form(PRESS, _("Who?"), tuple(Choice(SEATS[each], voice.name(each)) for each in offer.seats)),)
    return ways([Offer(offer.keyword, offer.words, offer.cards, offer.size)], table, voice)


def ways(offers: Iterable[Offer], table: Table, voice: Voice) -> tuple[Form, ...]:
    """Every way to choose from what is offered, in the order in which one comes to it."""
    said: dict[tuple[str, ...], Choice] = {}
    others: list[Form] = []
    place: int | None = None
    for offer in offers:
        said |= {words: Choice(" ".join(words), _spoken(words, offer.keyword, voice)) for words in offer.words}
        if offer.keyword in ENTRY_LINES and place is None:
            place = len(others)
        if offer.keyword in COUNTED:
            others.append(Form(NUMBER, _("Card points") if offer.keyword == "points" else _("Entry"), ()))
        elif offer.keyword == "take" and (packets := tuple(_packets(table, offer.cards, voice))):
            others.append(Form(PRESS, _("Take a packet"), packets))
        elif offer.keyword == "call":
            others.append(Form(PICK, _("Call a card"), tuple(_named(offer.cards, voice))))
        elif offer.keyword == "buy":
            named, price = tuple(_named(table.pack, voice)), tuple(_named(offer.cards, voice))
            others.append(Form(EXCHANGE, _("Buy a card"), named, price))
        elif offer.cards and offer.size > 1:
            several = {"keep": _("Keep {count} cards"), "take": _("Take {count} cards")}
            title = several.get(offer.keyword, _("Lay {count} cards away"))
            drawn = tuple(_drawn(offer.cards, voice))
            others.append(Form(MARK_CARDS, title.format(count=offer.size), drawn, size=offer.size))
        elif offer.cards:
            titles = {"keep": _("Keep a card"), "discard": _("Lay a card away")}
            title = titles.get(offer.keyword, _("Play a card"))
            others.append(Form(PRESS_CARDS, title, tuple(_drawn(offer.cards, voice))))
    if said:
        others.insert(len(others) if place is None else place, Form(PRESS, _("Say"), tuple(said.values())))
    return tuple(others)


def _spoken(words: tuple[str, ...], keyword: str, voice: Voice) -> str:
    if words == (DECLINE,) and keyword in _NO_MORE:
        return _(_NO_MORE[keyword])
    if words == ("expose",):
        return _("lay the hand open")
    if words in (("pass",), (DECLINE,)) and keyword not in ENTRY_LINES:
        return _("no")
    return voice.word(*words)


def _packets(table: Table, offered: int, voice: Voice) -> Iterator[Choice]:
    for packet in table.talon:
        cards = list(cards_of(packet.known))
        if packet.known & offered:
            drawings = tuple(face(NAME[card], label=voice.bare(card)) for card in cards)
            yield Choice(" ".join(NAME[card] for card in cards), voice.cards(cards), drawings)


def _named(cards: int, voice: Voice) -> Iterator[Choice]:
    return (Choice(NAME[card], voice.bare(card)) for card in cards_of(cards))


def _drawn(cards: int, voice: Voice) -> Iterator[Choice]:
    for card in cards_of(cards):
        yield Choice(NAME[card], voice.bare(card), (face(NAME[card], label=voice.bare(card)),))


def in_words(answer: Answer, voice: Voice) -> str:
    """An answer as people read it."""
    if answer.form == COUNT:
        return signed(answer.values[0])
    if answer.form == WORDS:
        return _spoken(answer.values, "bids", voice)
    if answer.form == BUY:
        named, price = map(voice.card, answer.values)
        return _("{card} for {price}").format(card=named, price=price)
    return voice.cards(answer.values)
