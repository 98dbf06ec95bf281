"""The hands of the players, with what each is at the table: cards held, played, unknown, and those that lie open."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from markupsafe import Markup, escape

from notation.cards import FOOL, NAME, SUIT_OF, TRUMPS
from notation.decision import CARD, CARDS, Decision
from notation.game import Game
from notation.record import SEATS
from notation.table import Table
from notation.words.card_names import FRENCH, card_named
from notation.words.languages import language, later
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.cards import VIEW_BOX, face
from replay_web.present.deduced import Known
from replay_web.present.words import Index, Voice


def _round(seats: int) -> tuple[str, ...]:
    """Places round a table: one before it, one at each end, the others on the far side, from the right."""
    far = seats - 3
    return ("south", "east", *(f"north of-{far} at-{at}" for at in range(1, far + 1)), "west")


PLACES = {seats: _round(seats) for seats in range(3, 9)}
"""Where those who take part sit round the table when it is played to the right, by their number."""

SIZES = (("huge", 18), ("long", 13), ("wide", 9))
"""Size classes of hands with more cards than this, which get more room or two rows."""

_STATES = {
    "played": later("played: {card}"), "legal": later("allowed: {card}"), "worked-out": later("{card}, worked out"),
    "drawn": later("{card}, from the talon"), "traded": later("{card}, exchanged"), "locked": later("{card}, locked"),
    "best": later("{card}, best play"),
}  # fmt: skip
"""Spoken descriptions of special cards, by class."""

PRESS, MARK = "press", "mark"
"""Ways to choose a card of a hand: by a press, or by marking it with others."""

ANSWER_PRESS, ANSWER_MARK = "answer-press", "answer-mark"
"""Ways to choose a card in answer to a question, by a press or by a mark, regardless of who is to play."""

_ANSWER_MARKED = "answer-marked"
"""A card that an answer has marked."""

GONE, GREY, DEALT = "gone", "grey", "dealt"
"""Displays of played cards: not at all, in grey, or as they were dealt."""

_PICKED = {
    "": Markup("{}"),
    PRESS: Markup('<button name="act" value="{1}">{0}</button>'),
    MARK: Markup('<label><input type="checkbox" name="act" value="{1}">{0}</label>'),
    ANSWER_PRESS: Markup('<button name="answer" value="{1}" data-choice>{0}</button>'),
    ANSWER_MARK: Markup('<label><input type="checkbox" name="answer" value="{1}" data-choice>{0}</label>'),
    _ANSWER_MARKED: Markup('<label><input type="checkbox" name="answer" value="{1}" data-choice checked>{0}</label>'),
}

_ONE_ROW = 4
"""How many cards are in one row where a long hand has two."""

_FEW = 16
"""How many cards of the own hand are in one row in a narrow window, larger than two rows of them could be."""

_RAISED = ("legal", "drawn", "traded", "best")
"""Classes that a card's position shows too, with a bar above or below it, or a star on it."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: whose, what he is at the table, what he said, its cards."""

    letter: str
    name: str
    place: str
    own: bool
    roles: tuple[tuple[str, str], ...]
    says: str
    tricks: int | None
    turn: bool
    best: tuple[Index, ...]
    """The best cards to play now, if they are known and may be shown."""
    source: str
    """Source of cards that no line of the record lists, and the number of unknown ones."""
    marks: tuple[tuple[str, str], ...]
    """Marks over some of the cards, each as its class and meaning."""
    size: str
    """How much room it needs, as classes (`size_of`)."""
    cards: Markup
    open: Markup
    """Cards that lie open before everybody, beside the others."""


def place(
    table: Table, seat: int, south: int | None = None, places: Mapping[int, Sequence[str]] = MappingProxyType(PLACES)
) -> str:
    """Where a seat that takes part sits round the table, which is turned to one of them; else to the first."""
    index = in_order(table, south).index(seat)
    return places[len(table.seats)][-index if table.game.clockwise else index]


def in_order(table: Table, south: int | None = None) -> list[int]:
    """The seats that take part by their letters, from the one to which the table is turned."""
    seats = sorted(table.seats)
    start = 0 if south is None else seats.index(south)
    return seats[start:] + seats[:start]


def won_by(table: Table, seats: Sequence[int]) -> int:
    """How many tricks these seats have won, a claimed rest left out."""
    return sum(trick.winner in seats for trick in table.tricks)


def unknown_card(label: str) -> Markup:
    """A card that nobody noted down; without a label it is nothing to those who listen."""
    said = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    query = Markup('<circle cx="30" cy="52" r="18"/><path d="M22 42C22 31 38 31 38 42 38 49 30 49 30 57.5M30 66v.1"/>')
    drawing = Markup('<svg class="card unknown" viewBox="{}" {}><use href="#c-back"/>{}</svg>')
    return drawing.format(VIEW_BOX, said, query)


# ---- Hands


class Display(NamedTuple):
    south: int | None = None
    """The seat to which it is turned; the first one if None."""
    pick: str = ""
    """Way in which the player to move chooses a card, if the page asks: `PRESS` or `MARK`."""
    played: str = GONE
    """Display of played cards in the hands: `GONE`, `GREY` or `DEALT`."""
    links: Mapping[int, "CardLink"] = MappingProxyType({})
    marked: int = 0
    """Cards that an answer has marked."""
    best: int = 0
    """The best cards of the player to move, if they are known and may be shown."""


PLAIN = Display()
"""Turned to the first seat, with nothing to choose."""


class Look(NamedTuple):
    """Sets of cards that look otherwise than others."""

    played: int = 0
    legal: int = 0
    deduced: int = 0
    drawn: int = 0
    traded: int = 0
    """Those that were exchanged for another hand's."""
    locked: int = 0
    pick: str = ""
    """Way in which the other cards are chosen, if the page asks: `PRESS` or `MARK`."""
    links: Mapping[int, "CardLink"] = MappingProxyType({})
    marked: int = 0
    best: int = 0


class CardLink(NamedTuple):
    """Where a card of a hand leads, and why it may not be played; empty if it may."""

    href: str
    why: str = ""

    def around(self, drawing: str) -> str:
        why = f' title="{escape(self.why)}"' if self.why else ""
        return f'<a href="{escape(self.href)}" rel="nofollow"{why}>{drawing}</a>'


def hand(
    table: Table,
    seat: int,
    decision: Decision | None,
    voice: Voice,
    known: Known,
    display: Display = PLAIN,
) -> Hand:
    """A hand at one moment, with the cards that its seat may choose now.

    Its size is that of the hand as it was dealt, whatever is left of it, so that nothing moves when a card is played.
    """
    turn = decision is not None and decision.seat == seat
    offer = decision.offer(table) if decision is not None and turn else None
    legal = offer.allowed.cards if offer is not None and offer.choice_type in (CARD, CARDS) else 0
    held, played = table.hands[seat], _played_by(table, seat)
    shown = held if display.played == GONE else held | played
    unknown = max(0, table.counts[seat] - held.bit_count())
    deduced = known.hands[seat] & shown
    lies_open = table.exposed[seat] & held if table.exposed[seat] & held != held else 0
    locked = table.locked == seat and table.counts[seat] > 0
    is_ = {"declarer": table.declarer, "partner": table.partner, "dealer": table.dealer, "forehand": table.forehand}
    roles = [(role, _(words.ROLES[role])) for role, holder in is_.items() if holder == seat]
    if locked:
        roles.append(("locked", _("{card} locked").format(card=voice.bare(FOOL))))
    if held and table.exposed[seat] & held == held:
        roles.append(("open", _("lies open")))
    some = deduced if deduced != shown or unknown else 0
    asked = display.pick in (ANSWER_PRESS, ANSWER_MARK) and seat == display.south
    grey, pick = played if display.played == GREY else 0, display.pick if turn or asked else ""
    come = cards_from_talon(table, seat), traded(table, seat), FOOL if locked else 0
    best = display.best if turn else 0
    look = Look(grey, legal, some, *come, pick, display.links, display.marked, best)
    dealt, left = ((cards & ~lies_open).bit_count() + unknown for cards in (held | played, shown))
    return Hand(
        letter=SEATS[seat],
        name=voice.name(seat),
        place=place(table, seat, display.south),
        own=seat == in_order(table, display.south)[0],
        roles=tuple(roles),
        says="" if table.tricks or table.trick else _says(table, seat, voice),
        tricks=won_by(table, (seat,)) if table.tricks else None,
        turn=turn,
        best=tuple(voice.index(card) for card in voice.ranked(best & shown)),
        source=source(known.hands[seat], shown, unknown),
        marks=tuple(_marks(table, look, voice)),
        size=size_of(dealt, left),
        cards=fan(shown & ~lies_open, look, voice, unknown),
        open=fan(lies_open, look, voice),
    )


def size_of(dealt: int, left: int | None = None) -> str:
    """Room that a hand needs, as classes: a name of `SIZES`, and the number of cards in the first of two rows.

    The name is that of the hand as it was dealt, the rows are of the cards that are `left` of it; else of all. Few
    cards are in one row, and `few` are in one row of the own hand.
    """
    name, cards = next((name for name, fewer in SIZES if dealt > fewer), ""), dealt if left is None else left
    if not name or not cards:
        return name
    return f"{name} row-{max((cards + 1) // 2, min(cards, _ONE_ROW))}{' few' if cards <= _FEW else ''}"


def cards_from_talon(table: Table, seat: int) -> int:
    """The cards of a hand that have come out of the talon, until the first card is played."""
    return 0 if table.tricks or table.open else table.took(seat) & table.hands[seat]


def traded(table: Table, seat: int) -> int:
    """The card of a hand that was bought, or got for one that was, until the first card is played."""
    bought = table.bought
    if bought is None or bought.seller is None or table.tricks or table.open:
        return 0
    return {bought.buyer: bought.named, bought.seller: bought.price}.get(seat, 0)


def _marks(table: Table, look: Look, voice: Voice) -> Iterable[tuple[str, str]]:
    if look.drawn:
        yield "drawn", _("{n} from the talon").format(n=look.drawn.bit_count())
    if look.traded and table.bought is not None:
        buyer, seller = voice.name(table.bought.buyer), voice.name(table.bought.seller)
        mine = look.traded == table.bought.named
        yield "traded", _("bought from {who}").format(who=seller) if mine else _("given by {who}").format(who=buyer)


def _says(table: Table, seat: int, voice: Voice) -> str:
    """The last thing that a seat has said, in the auction or after it."""
    announced = [entry[1:] for entry in table.said if entry[0] == seat]
    called = [(word,) for caller, word in table.calls if caller == seat]
    spoken = announced or ([] if table.declarer is not None and table.said else called)
    return voice.word(*map(str, spoken[-1])) if spoken else ""


def _played_by(table: Table, seat: int) -> int:
    played = 0
    for trick in table.tricks:
        played |= trick.cards[table.from_seat(trick.leader).index(seat)]
    for player, card in table.trick:
        played |= card if player == seat else 0
    return played


def source(deduced: int, shown: int, unknown: int) -> str:
    """Source of cards that no line of the record lists, and the number of unknown ones."""
    here = deduced & shown
    told = []
    if here == shown and here and not unknown:
        told.append(_("worked out from the play"))
    elif here:
        n = here.bit_count()
        text = _.plural("{n} card worked out from the play", "{n} cards worked out from the play", n)
        told.append(text.format(n=n))
    if unknown:
        told.append(_.plural("{n} card unknown", "{n} cards unknown", unknown).format(n=unknown))
    return words.row(told)


# ---- Cards


def fan(cards: int, look: Look, voice: Voice, unknown: int = 0) -> Markup:
    """Known cards beside each other, in order, and that many unknown ones, as the items of a list."""
    if not cards | unknown:
        return Markup()
    group, spoken = 0, language()
    items: list[str] = []
    besides = (
        (" worked-out", look.deduced),
        (" drawn", look.drawn & ~look.traded),
        (" traded", look.traded),
        (" locked", look.locked),
        (" best", look.best & ~look.played),
    )
    apart = look.deduced | look.drawn | look.traded | look.locked | look.best
    for card in voice.ranked(cards):
        css = "played" if card & look.played else "legal" if card & look.legal else ""
        if card & apart:
            css += "".join(name for name, cards_so in besides if card & cards_so)
        suit = SUIT_OF.get(card, TRUMPS)
        pick = "" if card & look.played else look.pick
        if pick == ANSWER_MARK and card & look.marked:
            pick = _ANSWER_MARKED
        place, drawing = _card(card, css.strip(), group not in (0, suit), voice.game, spoken, pick)
        link = look.links.get(card) if look.links and not card & look.played else None
        items.append(f"{place}{link.around(drawing) if link else drawing}</li>")
        group = suit
    items += [_back("" if index else words.unknown_cards(unknown)) for index in range(unknown)]
    return Markup("".join(items))


@lru_cache(maxsize=8192)
def _card(card: int, css: str, first: bool, game: Game | None, language: str, pick: str) -> tuple[str, str]:
    """The tag that opens the place of a card, and the card, in the language that is spoken.

    `first` of its suit, but not of the hand.
    """
    label, states = card_named(card, game.names if game else FRENCH), css.split()
    for state in states:
        label = _(_STATES[state]).format(card=label)
    place = " ".join([*(state for state in states if state in _RAISED), *["suit"] * first])
    opening = f'<li class="{place}">' if place else "<li>"
    return opening, str(_PICKED[pick].format(face(NAME[card], css=css, label=label), NAME[card]))


@lru_cache(maxsize=256)
def _back(label: str) -> Markup:
    """A card that nobody noted down, in its place; the first of several tells those who listen how many there are."""
    return Markup('<li class="back">{}</li>').format(unknown_card(label))


@dataclass(frozen=True, slots=True)
class PrintedCards:
    """Cards that lie together, a row for each suit: its sign, and its ranks."""

    name: str
    letter: str
    """Whose hand it is; empty if it is none."""
    place: str
    about: str
    """Roles of the player, and the source of the cards."""
    suits: tuple[tuple[Index, tuple[str, ...]], ...]
