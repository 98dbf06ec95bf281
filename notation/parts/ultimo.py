"""Pagat ultimo: who may announce the Pagat for the last trick, and that it is kept until then."""

from collections.abc import Callable

from notation.cards import PAGAT
from notation.parts.card_history import unless_held
from notation.parts.keeping import keep_until_due
from notation.parts.play import InTrick, Rule
from notation.problems import Breach, declare
from notation.table import Table

PAGAT_NOT_HELD = declare(
    "pagat-not-held", "{seat} may not announce the Pagat ultimo without the Pagat (T1) in hand.", "pagat-ultimo"
)
PAGAT_KEPT = declare(
    "pagat-kept",
    "The announced Pagat must stay for the last trick as long as there is another card: {cards}.",
    "pagat-kept",
)


def keep_for_last(seat: int, card: int, breach: Callable[[InTrick, int, int], Breach]) -> Rule:
    """A card, or several, that a seat must keep for the last trick, as long as it has another that may be played."""
    return keep_until_due(seat, {card: 0}, breach)


def keep_the_pagat(moment: InTrick, cards: int, card: int) -> Breach:
    """The announced Pagat was played before the last trick."""
    return PAGAT_KEPT(seat=moment.seat, cards=cards)


def pagat_forbidden(table: Table, seat: int) -> Breach | None:
    """Why a seat may not announce the Pagat ultimo: the Pagat is not in its hand."""
    return unless_held(table, seat, PAGAT, PAGAT_NOT_HELD)
