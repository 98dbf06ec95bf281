"""Games in which several seats exchange, tried at length: ``python -m tests.tools.exchanges [DEALS] [RECORDS]``.

It holds every law on that many deals of each case of every game, and of two from outside in which all seats exchange,
and the laws of gaps on that many records; prints how many facts were taken away; and tries the two by what their
exchange makes hard: completing, missing lines, single unknown cards, views, pages of the talon, best play with unseen
hands.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial, reduce
from itertools import islice
from operator import or_
from random import Random

from notation.analysis import UnsolvableError, often_best
from notation.deals.chance import records
from notation.deals.completing import complete
from notation.deals.viewing import seen_table, view
from notation.editor.documents import Part
from notation.editor.moments import proposals
from notation.game import Game
from notation.parts.play import CardPlay
from notation.players.worlds import Worlds
from notation.problems import CATALOGUE, ERROR
from notation.reader import read
from notation.record import EXCHANGE_LINES, UNKNOWN, Line, Record
from notation.replay import judge, position
from notation.replay.steps import steps
from notation.rulebooks import GAMES, registered
from notation.testing import Case, LawError, cases, completing, duties, gaps, laws, lessons, mixing, strange_cards
from notation.testing.observing import observations_are_views
from notation.writer import write
from tests.notation.deals.test_viewing import exchanged, hidden_pair
from tests.notation.rulebooks.hungarian.rules import HUNGARIAN, NO_ANNULLING
from tests.notation.rulebooks.sharing.rules import SHARING

OUTSIDE = (SHARING, HUNGARIAN)
"""The games from outside in which several seats exchange."""


class Figures(Counter[str]):
    """By what was tried: how often it was right, and under its name with ``of`` how often it was tried."""

    def count(self, name: str, right: bool, text: str = "") -> None:
        self[name] += right
        self[f"of {name}"] += 1
        if not right:
            print(f"--- {name}\n{text}")

    def __str__(self) -> str:
        return "\n".join(f"{name}: {self[name]} of {self[f'of {name}']}" for name in self if not name.startswith("of "))


def main(deals: int, gaps_of_a_case: int) -> None:
    CATALOGUE[NO_ANNULLING.name] = NO_ANNULLING
    for game in (*GAMES.values(), *OUTSIDE):
        with registered(game):
            removed = hold(game, deals, gaps_of_a_case)
        print(game.name, f"{len(cases(game))} cases, {sum(removed.values())} removals", dict(removed), flush=True)
    for game in OUTSIDE:
        with registered(game):
            print(game.name, tried(game, 40), sep="\n", flush=True)


def hold(game: Game, deals: int, count: int) -> Counter[str]:
    """Hold every law; how many removals there were, by what was taken away."""
    removed = Counter[str]()
    before = dict(gaps.REMOVALS)

    def counted(name: str, removal: gaps.Removal, lines: gaps.Lines, random: Random, report: object) -> gaps.Lines:
        removed[name] += 1
        return removal(lines, random, report)  # type: ignore[arg-type]

    gaps.REMOVALS.update({name: partial(counted, name, removal) for name, removal in before.items()})
    try:
        share = -(-deals // len(cases(game)))
        for case in cases(game):
            _hold_case(case, share, count)
    finally:
        gaps.REMOVALS.update(before)
    return removed


def _hold_case(case: Case, deals: int, count: int) -> None:
    checks: list[tuple[Callable[[Case, int, Random], None], int]] = [(laws.check, deals)]
    checks += [(law.check, count) for law in (gaps, completing, strange_cards)]
    checks += [(law.check, max(1, count // 12)) for law in (duties, mixing, lessons)]
    for check, number in checks:
        try:
            check(case, number, Random(f"{case} {check.__module__}"))
        except LawError as error:
            print(f"--- {case} {check.__module__}\n{error}")


# ---- What is hard where several seats exchange


def tried(game: Game, count: int, seed: int = 1, solved: int = 8) -> Figures:
    """What is tried on that many deals of a game in which cards were taken and laid away; best play on some of them."""
    figures = Figures()
    for number, record in enumerate(with_exchange(game, count, seed)):
        _complete(record, figures)
        _unknown_cards(record, figures, Random(number))
        _views(record, figures, Random(number))
        _worlds(record, figures)
        _propose(record, figures)
        if number < solved:
            _best_play(record, figures, number)
    for player_count in game.players:
        figures.count("observations", observations_are_views(game.name, player_count, seed) > 0)
    return figures


def with_exchange(game: Game, count: int, seed: int) -> Iterator[Record]:
    """Random legal records in which cards were laid away."""
    found = 0
    for number in range(count * 10):
        for record in records(game, game.players[0], 1, seed * 10_000 + number, None):
            if found < count and record.first("discard") is not None:
                found += 1
                yield record


def without(record: Record, gone: Callable[[Line], bool]) -> Record:
    """A record without some lines, read anew."""
    [left] = read(write(Record(tuple([line for line in record.main() if not gone(line)]))))
    return left


def errors(record: Record) -> list[str]:
    return [str(problem) for problem in judge(record).problems if problem.severity == ERROR]


def exchange_of(record: Record) -> list[Line]:
    return [
        line._replace(row=0, items=tuple(sorted(line.items))) for line in record.main() if line.keyword == "discard"
    ]


def false_cards(found: Record, whole: Record) -> list[Line]:
    """The lines of a record that say other cards than the whole one."""
    true = {(line.keyword, line.seat, line.number): line.items for line in whole.main() if line.keyword in CARDED}
    wrong = []
    for line in found.main():
        if line.keyword in CARDED:
            items = true.get((line.keyword, line.seat, line.number), ())
            in_place = line.keyword in ("talon", "trick")
            known = [(at if in_place else 0, card) for at, card in enumerate(line.items) if card != UNKNOWN]
            there = [(at if in_place else 0, card) for at, card in enumerate(items)]
            if any(entry not in there for entry in known):
                wrong.append(line)
    return wrong


CARDED = ("hand", "talon", "trick", *EXCHANGE_LINES)


def _complete(record: Record, figures: Figures) -> None:
    """The exchange is completed where it follows, and nothing false is written."""
    for seat in {line.seat for line in record.main() if line.keyword == "discard"}:
        left = without(record, lambda line, seat=seat: line.keyword == "discard" and line.seat == seat)  # type: ignore[misc]
        right = not errors(left) and exchange_of(complete(left)) == exchange_of(record)
        figures.count("one discard line missing", right, write(left))
    parts = {
        "complete without discard lines": ("discard",),
        "complete without discards and hands": ("discard", "hand"),
        "complete without exchange and talon": ("take", "discard", "talon"),
        "complete without exchange, talon and hands": ("take", "discard", "talon", "hand"),
        "complete without auction and exchange": ("bids", "take", "discard"),
    }
    for name, keywords in parts.items():
        left = without(record, lambda line, keywords=keywords: line.keyword in keywords)  # type: ignore[misc]
        found = complete(left)
        right = not errors(left) and not false_cards(found, record)
        if name == "complete without discard lines":
            right = right and exchange_of(found) == exchange_of(record)
        figures.count(name, right, write(left) + write(found))


def _unknown_cards(record: Record, figures: Figures, random: Random) -> None:
    """One card that nobody noted down, in each line that has cards: it is no error, and no other card is named."""
    lines = list(record.main())
    for at, line in enumerate(lines):
        if line.keyword in CARDED:
            index = random.choice([index for index, card in enumerate(line.items) if card != "|"])
            items = (*line.items[:index], UNKNOWN, *line.items[index + 1 :])
            [left] = read(write(Record((*lines[:at], line._replace(items=items), *lines[at + 1 :]))))
            found = complete(left)
            figures.count("one unknown card", not errors(left) and not false_cards(found, record), write(left))
            if line.keyword != "talon" or record.first("take") is None:  # no talon is completed by a packet taken of it
                named = not any(UNKNOWN in line.items for line in found.main())
                figures.count("one unknown card is named", named, write(left))


def _views(record: Record, figures: Figures, random: Random) -> None:
    """A view breaks no rule, and cards that its seat has not seen may change places."""
    for step in random.sample(range(len(steps(record)) - 1), 6):
        walk = position(record, step)
        assert walk is not None
        seat = random.choice(walk.table.seats)
        seen = view(record, seat, step)
        [again] = read(write(seen))
        pair = hidden_pair(seen, walk.table, random)
        same = pair is None or write(view(exchanged(record, *pair), seat, step)) == write(seen)
        figures.count("views", same and not errors(again), write(seen))


def _worlds(record: Record, figures: Figures) -> None:
    """In the deals that a player thinks of, each seat has laid away what it said, and each card lies in one place."""
    for step in [step.number - 1 for step in steps(record) if step.keyword == "trick"][::7]:
        walk = position(record, step)
        assert walk is not None
        if not isinstance(walk.decision, CardPlay) or walk.decision.seat is None:
            continue
        table = seen_table(walk.table, walk.decision.seat)
        for world in islice(Worlds(table, walk.decision.at(table), Random(step)), 2):
            heard = [
                (world.laid_by(seat).known & cards).bit_count() == number
                for seat, done in walk.table.exchange.items() for cards, number in done.told
            ]  # fmt: skip
            places = [*world.hands, world.played, world.laid_away.known, world.lying.known]
            once = sum(map(int.bit_count, places)) == reduce(or_, places).bit_count()
            whole = not world.sides_known or all(world.pile(seat).whole for seat in world.seats)
            figures.count("worlds", all(heard) and once and whole, f"step {step}\n{write(record)}")


def _propose(record: Record, figures: Figures) -> None:
    """The editor proposes at the end of each line that was written so far the keyword, or a card, of the next."""
    text = write(record)
    rows = text.splitlines(keepends=True)
    for at, row in enumerate(rows):
        if row.split()[0] in ("take", "discard"):
            part = Part("".join(rows[:at]), 1, "1")
            _span, listed = proposals(part, part.place(len("".join(rows[:at]))))
            wanted = " ".join(row.partition(":")[0].split())
            figures.count("editor", any(one.text.startswith(wanted) for one in listed), "".join(rows[: at + 1]))


def _best_play(record: Record, figures: Figures, seed: int) -> None:
    """Best play with unseen hands, four and six tricks before the end: deals are found that fit what was seen."""
    played = [at for at, step in enumerate(steps(record)) if step.keyword == "trick"]
    for left in (4, 6):
        step = played[-left * (record.players or 1)] - 1
        try:
            found = often_best(record, step, deals=3, seconds=20, seed=seed)
            figures.count("best play with unseen hands", found.deals > 0)
        except UnsolvableError as error:
            figures.count("best play with unseen hands", False, f"{error} at step {step}\n{write(record)}")


if __name__ == "__main__":
    main(*[int(word) for word in (*sys.argv[1:], *["900", "120"][len(sys.argv) - 1 :])][:2])
