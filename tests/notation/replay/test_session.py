"""One pass through a record gives every step as a replay up to it does: whole, with gaps, edited, wrong, varied."""

from collections.abc import Callable, Iterable
from functools import partial
from random import Random

import pytest

from notation.deals.chance import records
from notation.deals.grafting import reread
from notation.deals.viewing import views
from notation.parts.misdeal import LayOpen
from notation.reader import read
from notation.record import Record
from notation.replay import branches, position
from notation.replay.session import Moment, last_moments, moments
from notation.rulebooks import GAMES
from notation.table import Table
from notation.testing.moments import asked, bound_to_a_snapshot, known, one_pass_is_every_replay
from notation.writer import write
from tests.notation.records import WHOLE
from tests.places import RECORDS

TABLES = [pytest.param(game, seats, id=f"{name}-{seats}") for name, game in GAMES.items() for seats in game.players]
SOME = ("hand", "hand A", "bids", "take", "discard", "announce", "call", "talon", "buy", "keep")

Lines = list[str]


def swapped(lines: Lines, random: Random) -> None:
    one, other = random.randrange(1, len(lines)), random.randrange(1, len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def swapped_words(lines: Lines, random: Random) -> None:
    row = random.randrange(1, len(lines))
    words = lines[row].split(" ")
    one, other = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    lines[row] = " ".join(words)


def forgotten(lines: Lines, random: Random) -> None:
    row = random.randrange(1, len(lines))
    words = lines[row].split(" ")
    words[random.randrange(2, len(words)) if len(words) > 2 else -1] = "_"
    lines[row] = " ".join(words)


def without(lines: Lines, random: Random) -> None:
    start = random.choice(SOME)
    lines[1:] = [line for line in lines[1:] if not line.startswith(start)]


def repeated(lines: Lines, random: Random) -> None:
    row = random.randrange(1, len(lines))
    lines.insert(row, lines[row])


def dropped(lines: Lines, random: Random) -> None:
    del lines[random.randrange(1, len(lines))]


EDITS: list[Callable[[Lines, Random], None]] = [swapped, swapped_words, forgotten, without, repeated, dropped]


def edited(records: Iterable[Record], random: Random) -> Iterable[Record]:
    """Records with up to three edits each; most of them are wrong, or have gaps."""
    for record in records:
        lines = write(record).splitlines()
        for edit in random.choices(EDITS, k=random.randint(1, 3)):
            if len(lines) > 3:
                edit(lines, random)
        yield from [other for other in read("\n".join(lines) + "\n") if not other.unreadable]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_edited_records_are_stepped_through_as_they_are_replayed(game, players):
    random = Random(f"{game.name} {players}")
    for record in edited(records(game, players, 2, random.randrange(1000), None), random):
        one_pass_is_every_replay(record, each=3)
        the_last_moments_are_those_of_all(record)


def the_last_moments_are_those_of_all(record: Record) -> None:
    """Of the acts of a record, the last moments alone are the same as among all of them."""
    alone, every = last_moments(record), moments(record)[:-1][-2:]
    assert [told(moment) for moment in alone] == [told(moment) for moment in every]


def told(moment: Moment) -> tuple[object, ...]:
    """All that a moment says."""
    about = (moment.number, moment.stopped, moment.problems, known(moment.table))
    return (*about, asked(moment.decision, moment.table))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_last_moments_of_what_a_seat_saw_are_those_of_all(game, players):
    [record] = records(game, players, 1, 7, None)
    for seat in position(record, 0).table.seats[:2]:
        for seen in list(views(record, seat).values())[::5]:
            the_last_moments_are_those_of_all(reread(seen.lines))


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.iterdir() if path.is_dir()))
def test_the_books_are_stepped_through_as_they_are_replayed(name):
    compared = 0
    [first, *_others] = sorted((RECORDS / name).glob("*.tdn"))
    for record in read(first.read_text(encoding="utf-8"))[::4]:
        compared += one_pass_is_every_replay(record, each=5)
        for branch in branches(record):
            if branch.flaw is None:
                compared += one_pass_is_every_replay(record, branch.path, each=5)
    assert compared


def test_moments_are_numbered_from_the_deal_to_the_settlement() -> None:
    [record] = read(WHOLE)
    found = moments(record)
    assert [moment.number for moment in found] == list(range(len(found)))
    assert found[0].table.winners == [] and found[-1].decision is None and not found[-1].stopped


def test_a_moment_never_changes() -> None:
    """Asked right away and after all others were made, a moment says the same; so do those of another pass."""
    [record] = read(WHOLE)
    first = moments(record)
    says = [(known(moment.table), asked(moment.decision, moment.table)) for moment in first]
    moments(record)
    assert says == [(known(moment.table), asked(moment.decision, moment.table)) for moment in first]
    assert len({id(moment.table.hands) for moment in first}) > len(first) // 2


def test_a_record_that_contradicts_its_game_stops() -> None:
    """A card played twice ends the judging: the moments behind it show the table as it was then."""
    lines = WHOLE.splitlines()
    second = next(line for line in lines if line.startswith("trick 2"))
    third = next(line for line in lines if line.startswith("trick 3"))
    again = third.split(": ")[0] + ": " + second.split(": ")[1]
    [record] = read("\n".join([*lines[: lines.index(third)], again, *lines[lines.index(third) + 1 :]]) + "\n")
    found = moments(record)
    stopped = [moment.number for moment in found if moment.stopped]
    assert stopped and stopped == list(range(stopped[0], len(found)))
    assert len({id(found[number].table) for number in stopped}) == 1


@pytest.mark.parametrize("text", ["deal skat 3\n", "deal cego 9\n", "%tdn 7\ndeal cego 3\n"])
def test_a_record_of_an_unknown_game_has_no_moments(text):
    assert [moments(record) for record in read(text)] == [[]]
    assert moments(read(WHOLE)[0], (7,)) == []


def test_acts_written_in_another_order_are_shown_as_written() -> None:
    """Cards may be shown above or below what is announced: a step has what is written up to it."""
    [record] = read(
        "deal french-tarot 4\ndealer D\nbids: A prise\nshow A: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12\n"
        "announce: A chelem\n"
    )
    assert one_pass_is_every_replay(record) == 5
    assert [moment.number for moment in moments(record)] == [0, 1, 2, 3, 4]
    assert moments(record)[2].table.shown and not moments(record)[2].table.said


def test_a_hand_laid_open_above_the_auction_is_a_step() -> None:
    [record] = read("deal french-tarot 4\ndealer D\nexpose A\nbids: B prise\n")
    assert one_pass_is_every_replay(record) == 4


def test_the_law_notices_a_decision_that_closes_over_its_table() -> None:
    """The law has something to find: a lambda cannot be bound to another table, a `partial` can."""
    table = Table(GAMES["cego"], 3, 0, GAMES["cego"].rules())

    def forbids(of: Table, seat: int) -> bool:
        return bool(of.hands[seat])

    bound_to_a_snapshot(table, LayOpen(0, partial(forbids, table), lambda seat: NotImplemented))
    with pytest.raises(AssertionError, match="reaches the live table"):
        bound_to_a_snapshot(table, LayOpen(0, lambda seat: forbids(table, seat), lambda seat: NotImplemented))


def test_a_snapshot_shares_nothing_that_changes() -> None:
    walk = position(read(WHOLE)[0], 30)
    assert walk is not None
    copy = walk.table.snapshot()
    assert known(copy) == known(walk.table)
    changing = [name for name, value in known(copy).items() if isinstance(value, (list, dict))]
    shared = {name for name in changing if getattr(copy, name) is getattr(walk.table, name)}
    assert shared <= {"rules", "left", "broken_off"}
