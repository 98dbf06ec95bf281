"""The law of duties: a card that may not be played is one error in a record, with the code of its duty."""

from random import Random
from typing import NamedTuple

from notation.cards import NAME, cards_of
from notation.decision import Decision
from notation.problems import ERROR
from notation.reader import locate, read
from notation.record import Line, Record
from notation.replay import ALL, judge, position
from notation.table import Table
from notation.testing.dealing import Case, RandomDeal, deal, demand_same
from notation.writer import line_text


class Forbidden(NamedTuple):
    """A card that a player holds, and may not play at a moment of a deal."""

    number: int
    """The number of the trick, from 1."""
    position: int
    """How many have played to it."""
    card: int
    """The card."""
    code: str
    """The code of the duty that forbids it."""


def check(case: Case, count: int, random: Random) -> None:
    """Hold the law against one card for each duty of that many deals. Raises LawError."""
    for _ in range(count):
        found: dict[str, list[Forbidden]] = {}

        def look(table: Table, decision: Decision, found: dict[str, list[Forbidden]] = found) -> None:
            if decision.number and not decision.implied:
                offer = decision.offer(table)
                for card in cards_of(offer.candidates.cards & ~offer.allowed.cards):
                    code = decision.breaches(card)[0][0].code.name
                    found.setdefault(code, []).append(Forbidden(decision.number, len(table.open), card, code))

        made = deal(case, random, look)
        for cards in found.values():
            is_found(made, random.choice(cards))


def is_found(made: RandomDeal, forbidden: Forbidden) -> None:
    """A forbidden card behind whole tricks, with a whole trick around it, is the one error."""
    lines = [line_text(line) for line in played_to(made.read, forbidden)]
    [record] = read("\n".join(lines) + "\n")
    walk = position(record, ALL)
    while walk is not None and walk.decision is not None and walk.decision.number and walk.table.open:
        card = next(cards_of(walk.decision.offer(walk.table).allowed.cards))
        lines[-1] += f" {NAME[card]}"
        walk.send(card)
    [record] = read("\n".join(lines) + "\n")
    errors = [problem for problem in judge(record).problems if problem.severity == ERROR]
    place = locate(record, list(record.main())[-1], forbidden.position)
    found = [(problem.code, (problem.line, problem.column)) for problem in errors]
    demand_same(found, [(forbidden.code, place)], str(made.case), is_found.__doc__, record.text)


def played_to(record: Record, forbidden: Forbidden) -> list[Line]:
    """The lines of a record up to a forbidden card, which stands in the place of the one that was played."""
    lines = list[Line]()
    for line in record.main():
        if line.keyword == "trick" and line.number == forbidden.number:
            return [*lines, line._replace(items=(*line.items[: forbidden.position], forbidden.card))]
        lines.append(line)
    return lines
