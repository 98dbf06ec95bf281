"""The deals of TarotClub, a program for French Tarot, in its two forms of JSON.

Their shape is that of version 3, as `TarotContext.cpp` and `DealGenerator.cpp` of github.com/tarotclub/tarotclub-core
write it. The places South, East, North, West and Fifth follow each other in the order of play; they become A to E.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from notation.cards import CARD, FOOL, RED_PIPS, SUIT_OF, TRUMPS, mask, names_of, strongest
from notation.importers.placed_json import Node, imported_deals, noting, plain, strict
from notation.importers.source import Field, Imported, Misread, MisreadError, comment, head_lines
from notation.record import SEATS
from notation.rulebooks import GAMES
from notation.words.languages import _, either

GAME = GAMES["french-tarot"]
PLACES = ("South", "East", "North", "West", "Fifth")
CONTRACTS = {"Take": "petite", "Guard": "garde", "Guard without": "garde-sans", "Guard against": "garde-contre"}
_DISCARDS = ("petite", "garde")
_RANKS = {11: "J", 12: "N", 13: "Q", 14: "K"}
_CARD = re.compile(r"([0-9]{2})-([SHDCT])")

VERSION = "3"
HANDLES = ("attack_handle", "defense_handle")
DEALT = ("FirstPlayer", "Dog", *PLACES)


def read(text: str, given: Mapping[str, str]) -> Iterator[Imported | Misread]:
    """Deals of TarotClub as JSON, with the tricks played or the hands dealt; tried with no file of a real evening.

    The auction and a called king are not in these files: they stay unknown. Comments, and a comma behind the last
    member, are read and noted.
    """
    loose = strict(text)
    yield from noting(loose, imported_deals(loose.text, lambda deal: _record_text(deal, given)))


def looks_like(text: str) -> bool:
    """Whether a text may be TarotClub's: JSON with the fields of one of its two forms."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[", "/") and (
        '"deal_info"' in text or ('"FirstPlayer"' in text and '"Dog"' in text)
    )


def _record_text(deal: Node, given: Mapping[str, str]) -> str:
    if "deal_info" in deal.value:
        lines = _played(deal, given)
    elif not deal.value.keys().isdisjoint(DEALT):
        lines = _dealt(deal, given)
    else:
        raise MisreadError(deal.at, _("this is not a TarotClub deal: “deal_info” is missing, or “Dog” and the hands"))
    return "\n".join(lines) + "\n"


# ---- The two forms


def _dealt(deal: Node, given: Mapping[str, str]) -> Iterator[str]:
    """The lines of a deal before its auction. A place without cards is empty."""
    fields = deal.value
    hands = [cards for place in PLACES if (cards := _cards(fields.get(place)))]
    yield from _head(deal, len(hands), given)
    yield from _unknown(fields, [*DEALT, *_version(fields)])
    yield from _dealer(_seat(fields.get("FirstPlayer"), len(hands)), len(hands))
    for seat, cards in zip(SEATS, hands, strict=False):
        yield f"hand {seat}: {' '.join(cards)}"
    yield from _line("talon", _cards(fields.get("Dog")))


def _played(deal: Node, given: Mapping[str, str]) -> Iterator[str]:
    """The lines of a deal that was played; its hands follow from the tricks, and who showed trumps does too."""
    info = deal.value["deal_info"]
    if not isinstance(info.value, dict):
        raise MisreadError(info.at, _("expected an object with its fields"))
    fields: dict[str, Node] = info.value
    count = fields["number_of_players"].value if "number_of_players" in fields else 0
    yield from _head(deal, count, given)
    leader, taker = _seat(fields.get("first_trick_lead"), count), _seat(fields.get("taker"), count)
    contract, slam = _contract(fields.get("contract")), "slam" in fields and fields["slam"].value is True
    tricks = list(_tricks(deal.value.get("tricks"), leader, count))
    player_of = {card: seat for trick in tricks for seat, card in trick}
    handles = {name: _cards(fields.get(name)) for name in HANDLES}
    shown = {name: {player_of.get(card) for card in cards} for name, cards in handles.items()}
    kept = ["number_of_players", "dog", *[name for name in HANDLES if not handles[name] or _one(shown[name])]]
    if tricks or not slam:
        kept += ["first_trick_lead"]
    if taker is not None and contract:
        kept += ["taker", "contract"]
    if (taker is not None and contract) or not slam:
        kept += ["slam"]
    yield from _unknown(deal.value, ["deal_info", "tricks", *_version(deal.value)])
    yield from _unknown(fields, kept)
    if not slam:  # who announces a slam leads, regardless of who dealt
        yield from _dealer(leader, count)
    yield from _line("talon", _cards(fields.get("dog")))
    if taker is not None and contract:
        yield f"contract {SEATS[taker]} {contract}"
        left = GAME.pack(count) & ~mask(player_of)
        if contract in _DISCARDS and left.bit_count() == GAME.pack(count).bit_count() % count:
            yield from _line(f"discard {SEATS[taker]}", names_of(left))
        if slam:
            yield f"announce: {SEATS[taker]} chelem"
    for name, seats in shown.items():
        if _one(seats):
            yield from _line(f"show {''.join(SEATS[seat] for seat in seats if seat is not None)}", handles[name])
    for number, trick in enumerate(tricks, 1):
        yield from _line(f"trick {number} {SEATS[trick[0][0]]}", [card for _seat, card in trick])


# ---- What is in them


def _version(fields: Mapping[str, Node]) -> list[str]:
    """The name of the version, if it is the one that is read here; another one is worth a comment."""
    return ["version"] if "version" in fields and str(fields["version"].value) == VERSION else []


def _one(seats: set[int | None]) -> bool:
    return len(seats) == 1 and None not in seats


def _head(deal: Node, count: Any, given: Mapping[str, str]) -> Iterator[str]:
    """The header lines, as far as they are known."""
    if not isinstance(count, int) or count not in GAME.players:
        text = _("{game} is for {words} players; {count} are named")
        raise MisreadError(deal.at, text.format(game=GAME.name, words=either(map(str, GAME.players)), count=count))
    fields = {"source": Field("TarotClub", deal.at)} | {name: Field(text, deal.at) for name, text in given.items()}
    yield f"deal {GAME.name} {count}"
    yield from head_lines(fields, [])


def _unknown(fields: Mapping[str, Node], known: Sequence[str]) -> Iterator[str]:
    """Fields that have no line in the notation, as comments, so that nothing is lost."""
    for name, node in fields.items():
        if name not in known:
            yield comment(name, plain(node))


def _line(keyword: str, cards: Sequence[str]) -> Iterator[str]:
    if cards:
        yield f"{keyword}: {' '.join(cards)}"


def _dealer(leader: int | None, count: int) -> Iterator[str]:
    if leader is not None:
        yield f"dealer {SEATS[(leader - 1) % count]}"


def _text(node: Node | None) -> str:
    if node is None:
        return ""
    if not isinstance(node.value, str):
        raise MisreadError(node.at, _("expected a text"))
    return node.value.strip()


def _seat(node: Node | None, count: int) -> int | None:
    """The seat at a place; None for Nowhere and where no place is named."""
    text = _text(node)
    if node is None or text in ("", "Nowhere"):
        return None
    if text not in PLACES[:count]:
        message = _("“{text}” is not a place at this table; the places are {words}")
        raise MisreadError(node.at, message.format(text=text, words=either(PLACES[:count])))
    return PLACES.index(text)


def _contract(node: Node | None) -> str | None:
    """The word of a contract; None if everybody passed."""
    text = _text(node)
    if node is None or text in ("", "Pass"):
        return None
    if text not in CONTRACTS:
        message = _("“{text}” is not a contract of TarotClub; the contracts are {words}")
        raise MisreadError(node.at, message.format(text=text, words=either(CONTRACTS)))
    return CONTRACTS[text]


def _cards(node: Node | None) -> list[str]:
    """The names of cards: ``14-H;01-T;00-T`` are the king of hearts, T1 and the Fool."""
    return [_card(text, node.at) for text in _text(node).split(";") if text] if node else []


def _card(text: str, at: int) -> str:
    found = _CARD.fullmatch(text)
    if found:
        value, suit = int(found[1]), found[2]
        name = "Fool" if (value, suit) == (0, "T") else f"{suit}{value if suit == 'T' else _RANKS.get(value, value)}"
        if name in CARD:
            return name
    raise MisreadError(at, _("“{text}” is not a card of TarotClub, such as 14-H or 01-T").format(text=text))


def _tricks(node: Node | None, leader: int | None, count: int) -> Iterator[list[tuple[int, str]]]:
    """The tricks with the seat of each card; the winner of one leads the next."""
    if node is None:
        return
    if not isinstance(node.value, list):
        raise MisreadError(node.at, _("the tricks must be a list"))
    short: Node | None = None
    for member in node.value:
        cards = _cards(member)
        if cards and short:
            raise MisreadError(short.at, _("cards are missing in this trick, though others follow"))
        if len(cards) < count:
            short = member
        if not cards:
            continue
        if leader is None:
            raise MisreadError(member.at, _("the file does not say who leads to the first trick"))
        trick = [((leader + place) % count, card) for place, card in enumerate(cards[:count])]
        if len(cards) > count:
            raise MisreadError(member.at, _("more cards than players are in this trick"))
        yield trick
        leader = _winner(trick)


def _winner(trick: Sequence[tuple[int, str]]) -> int:
    """The seat of the highest trump, else of the highest card of the suit that was led; the Fool does not win."""
    played = {CARD[card]: seat for seat, card in trick}
    cards = sum(played)
    led = next((card for card in played if card != FOOL), FOOL)
    return played[strongest(cards & TRUMPS or cards & SUIT_OF.get(led, FOOL), RED_PIPS)]
