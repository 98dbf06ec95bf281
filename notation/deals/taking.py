"""From a typed text to an act: the one way for every deal that grows.

Programs, importers, the recorder, and people who note down or play a deal type the notation's own words: ``solo``,
``SK``, ``T12 H4 D2``, ``T21 for D4``, ``claim``.
"""

from typing import Any, NamedTuple

from notation.cards import NAME
from notation.deals import entries
from notation.deals.choosing import choice
from notation.deals.entries import InputError
from notation.deals.sentences import question
from notation.decision import CARD, CARDS, EXCHANGE, NAMED, Decision, Offer, Written, free_cards
from notation.game import Game
from notation.problems import Breach
from notation.record import SEATS, UNKNOWN, Record
from notation.replay import Judging
from notation.replay.acts import pass_by
from notation.replay.live_deal import DealUnderWay
from notation.table import Table
from notation.table_parts import Claimed
from notation.words.languages import _

CLAIM, DECLINE = "claim", "-"
"""The texts that give the rest of the tricks to a seat, and that pass by a decision that may be passed by."""


class TypedAct(NamedTuple):
    """An act: how the game hears of it, how it is written down, and the rules that it breaks."""

    sent: Any
    written: Written | None
    """None if no record holds it."""
    breaches: tuple[Breach, ...] = ()


def next_act(
    deal: DealUnderWay, record: Record, text: str, seat: int | None, keyword: str | None = None, stands: bool = False
) -> TypedAct:
    """A typed text as an act at the first decision that it fits: the one at hand, or one after optional decisions.

    In a walk through a record, also one of a seat that does the same after the one that is asked.
    The deal is led to that decision. If only unknown cards could tell whose turn it is, it is that of `seat`. An act
    that breaks rules is returned where `stands`, or if the text fits nowhere better. Raises InputError.
    """
    refused: TypedAct | None = None
    error: InputError | None = None
    while (decision := deal.decision) is not None:
        if decision.seat is None:
            if seat is None:
                error = error or InputError(question(decision, deal.table))
                break
            deal.send(seat)
            continue
        try:
            act = taken(decision, deal.table, record, text, seat, keyword)
        except InputError as wrong:
            error = error or wrong
        else:
            if stands or not act.breaches:
                return act
            refused = refused or act
        if decision.implied:
            deal.send(None)
        elif isinstance(deal, Judging) and decision.apart and seat in decision.waiting:
            pass_by(deal, decision)  # a line of this seat comes behind one that nobody noted down
        else:
            break
    if refused is not None:
        return refused
    raise error or InputError(_("The deal is over; {text} comes too late.").format(text=text))


def taken(
    decision: Decision, table: Table, record: Record, text: str, seat: int | None = None, keyword: str | None = None
) -> TypedAct:
    """A typed text as an act at a decision: by the seat that is asked, or by one that may act instead.

    A `keyword` says which line records the act. Raises InputError for a text that cannot be understood here, whether it
    is allowed or not.
    """
    if keyword not in (None, "", CLAIM, decision.keyword):
        error = _("A “{given}” line does not belong here; expected: a “{expected}” line.")
        raise InputError(error.format(given=keyword, expected=decision.keyword))
    if text == CLAIM and decision.in_tricks:
        claimant = decision.the_seat if seat is None else seat
        return TypedAct(Claimed(claimant), claim(claimant))
    other = None if seat == decision.seat else seat
    if other is not None and not decision.open_to_others:
        error = _("{seat} has nothing to say or do here: it is {other}’s turn.")
        raise InputError(error.format(seat=SEATS[other], other=SEATS[decision.the_seat]))
    offer = decision.offer(table, other)
    chosen = choice(text, offer, record, table)
    act = decision.act(chosen, other)
    breaches = tuple([breach for breach, _at in decision.breaches(act)])
    if not breaches:
        has_to_be_offered(offer, chosen, possible_cards(decision, table))
    return TypedAct(act, decision.written(chosen, other), breaches)


def understood_act(
    decision: Decision, table: Table, record: Record, text: str, seat: int | None = None
) -> tuple[tuple[Any, ...], Written | None]:
    """The choice that a text means at a decision, and how it is written down; None if no record holds it.

    Whether it is allowed is not asked, nor whether it is the turn of `seat`. Raises InputError.
    """
    offer = decision.offer(table, seat if decision.open_to_others else None)
    chosen = choice(text, offer, record, table)
    return chosen, decision.written(chosen, seat)


def claim(seat: int) -> Written:
    """The act that gives the rest of the tricks to a seat."""
    return Written(CLAIM, seat, ())


def stated_contract(text: str, game: Game, players: int) -> Written:
    """Contract and declarer (``B solo``), if nobody remembers the auction. Raises InputError."""
    seat, word = entries.with_seat(text, players)
    if seat is None or not word:
        raise InputError(_("Write a seat and a contract, such as: contract B solo"))
    contracts = [(contract.word,) for contract in game.every_contract]
    return Written("contract", seat, entries.words(word, contracts, game)[:1])


def possible_cards(decision: Decision, table: Table) -> int:
    """The cards that may be in the hand of the seat that decides; 0 if that hand is whole."""
    seat = decision.seat
    return 0 if seat is None or table.whole(seat) else table.hands[seat] | free_cards(table, seat)


def has_to_be_offered(offer: Offer, chosen: tuple[Any, ...], possible: int) -> None:
    """Raises InputError for a card that is not there to be chosen, or is named twice.

    `possible` cards may be in a hand that is not whole; unknown ones are there in such a hand alone.
    """
    known = [card for card in chosen if card != UNKNOWN]
    if offer.choice_type == EXCHANGE:
        bad = bool(chosen[0] & ~offer.named)
    elif offer.choice_type in (CARD, CARDS, NAMED):
        bad = len(set(known)) < len(known) or bool(sum(known) & ~(offer.allowed.cards | offer.possible | possible))
    else:
        return
    if bad or (not possible and len(known) < len(chosen)):
        named = " ".join(NAME.get(card, "_") for card in chosen)
        raise InputError(_("“{text}” cannot be chosen here.").format(text=named))
