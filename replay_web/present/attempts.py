"""Acts that a reader can try at a step: a link for each card of the hand to play, forms for all other acts.

A card that was played there, in the record or in a variation, leads to that step. Any other card begins a branch, or
continues the branch on the page (`replay_web.present.trying`). A forbidden card leads to the same step, with the rule
that forbids it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from notation.cards import NAME, cards_of
from notation.deals.forbidden import forbidden
from notation.deals.taking import DECLINE
from notation.decision import CARD, Decision
from notation.replay import Path, position
from notation.replay.live_deal import DealUnderWay
from notation.replay.session import Moment
from notation.replay.steps import WrittenStep
from replay_web.library import Entry
from replay_web.present.addresses import Address
from replay_web.present.forms import Form, allowed
from replay_web.present.hands import CardLink
from replay_web.present.lines_of_play import Levels, Place, children
from replay_web.present.tried_acts import TriedActs
from replay_web.present.words import Voice

Kept = Callable[..., str]
"""Maker of the parameters that the links of a page keep."""


@dataclass(frozen=True, slots=True)
class Trying:
    """The trial in a page's address, up to its step."""

    acts: TriedActs
    moment: DealUnderWay | None = None
    """The moment to be shown, to be led on; None if it is that behind the step."""
    branch: Path | None = None
    """The path of the variation that is tried; None if it is not a variation of its own."""


@dataclass(frozen=True, slots=True)
class Attempts:
    cards: Mapping[int, CardLink]
    forms: tuple[Form, ...]
    fields: tuple[tuple[str, str], ...]


def attempts_at(
    entry: Entry, listed: Levels, now: Place, decision: Decision, trying: Trying, kept: Kept, whole: bool
) -> Attempts | None:
    """Acts that can be tried at a decision of a step; None if there are none.

    `whole` says that everything is shown, so that links may lead to later steps.
    """
    report, (path, number) = entry.report(), now
    level = listed[path]
    led_on = _can_be_passed(decision) and not trying.moment
    deal = trying.moment or (position(report.record, number, path) if led_on else entry.at(number, path))
    if deal is None or decision.stated:
        return None
    known = _played_there(listed, now, Address(entry.page, kept())) if whole else {}
    first = level.steps[1].keyword if number == 0 and level.last > 1 else ""
    return attempts(trying.acts, deal, Voice(report.record, report.game), entry.page, kept, known, first)


def _can_be_passed(decision: Decision) -> bool:
    """Whether a later act passes a decision by, and cards may be tried behind it."""
    return decision.implied and not decision.in_tricks


def attempts(
    trial: TriedActs,
    deal: DealUnderWay | Moment,
    voice: Voice,
    page: str,
    kept: Kept,
    known: Mapping[int, str],
    first: str = "",
) -> Attempts:
    """Acts that can be tried at a moment, after the acts of `trial`.

    A deal under way is led past decisions that can be passed by. `known` has the addresses of the cards that were
    played there, `page` is the address of the record. If the branch must depart from a line of one kind, `first` is its
    keyword.
    """
    rest, table = kept(**{"try": ""}), deal.table
    fields = (*parse_qsl(rest.removeprefix("&")), ("try", str(trial)))
    found: list[Form] = []
    while (decision := deal.decision) is not None and decision.seat is not None:
        fits, offer = first in ("", decision.keyword), decision.offer(table)
        if fits and decision.in_tricks and offer.choice_type == CARD:
            cards = {
                card: CardLink(f"{page}?try={trial.then(NAME[card]).quoted}{rest}")
                for card in cards_of(offer.allowed.cards)
            }
            for choice, breach in forbidden(decision, offer, table):
                href = f"{page}?try={trial.quoted}&act={NAME[choice.cards]}{rest}"
                cards[choice.cards] = CardLink(href, voice.problem(*breach))
            cards |= {card: CardLink(href) for card, href in known.items() if card in cards}
            return Attempts(cards, tuple(found), fields)
        if fits and not found:
            found += allowed(offer, table, voice)
        if isinstance(deal, Moment) or not _can_be_passed(decision):
            break
        deal.send(None)
        trial = trial.then(DECLINE)
    return Attempts({}, tuple(found), fields)


def _played_there(listed: Levels, now: Place, address: Address) -> dict[int, str]:
    """The addresses of the cards that were played at a step, on its level and in the variations beside it."""
    found: dict[int, str] = {}
    for path, step in _continuations(listed, now):
        acts = listed[path].steps
        if step < len(acts) and (card := _card(acts[step])):
            found.setdefault(card, address(step, path))
    return found


def _continuations(listed: Levels, now: Place) -> Iterator[Place]:
    """The steps that follow one, its own level first, then variations that depart there, then the level above."""
    path, step = now
    level = listed[path]
    yield path, step + 1
    beside = [(path, step + 1)]
    if path and step + 1 == level.entry:
        yield path[:-1], level.departs
        beside.append((path[:-1], level.departs))
    for above, departs in beside:
        yield from ((other.path, other.entry) for other in children(listed, above, departs))


def _card(step: WrittenStep) -> int:
    """The card that an act plays; 0 if it plays none."""
    card = step.line.items[step.item] if step.keyword == "trick" and step.line else 0
    return card if isinstance(card, int) else 0
