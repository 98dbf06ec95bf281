"""Acts that are sent together, a line or a run of tricks, are judged as those that are sent one by one.

Every record is replayed as it always is, and with every act asked for; both have to find the same, and the tables have
to be the same in the end.
"""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from notation.deals.chance import records as random_records
from notation.game import Game
from notation.reader import read
from notation.record import CALL_LINES, Line, Record
from notation.replay import Judging, Report, acts, judge, positions
from notation.rulebooks import GAMES
from notation.table import Table
from notation.writer import write
from tests.places import SHIPPED

DEALS, EDITS = 8, 4
"""How many random deals of each game and number of players, and how many edits of each."""

each_kind = pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES.values() for players in game.players],
    ids=lambda value: value.name if isinstance(value, Game) else str(value),
)  # fmt: skip


def of_table(table: Table | None) -> dict[str, Any]:
    """All that a table knows; who plays after whom matters only while a trick is open."""
    left_out = ("_fell", "_tricks", "_won", *(() if table is None or table.open else ("order",)))
    return {} if table is None else {slot: getattr(table, slot) for slot in Table.__slots__ if slot not in left_out}


def findings(report: Report) -> Any:
    """All that a replay finds."""
    branches = [(branch.path, of_table(branch.table), branch.result) for branch in report.branches]
    return report.verdict, report.problems, report.result, report.dealt, of_table(report.table), branches


def asked(record: Record) -> Report:
    """The report of a replay that asks for every act."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Judging, "takes_whole", False)
        return judge(record)


def agree(text: str) -> bool:
    """Hold both ways against each other on every record of a text; whether all lines but tricks were taken whole."""
    singly = list[str]()

    def act(walk: Judging, line: Line, done: int = 0) -> None:
        singly.append(line.keyword)
        acts.act(walk, line, done)

    for record in read(text):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(positions, "act", act)
            report = judge(record)
        assert findings(report) == findings(asked(record)), text
    return not singly


def edited(text: str, random: Random) -> str:
    """A record with a mistake in it: two of its words exchanged, one copied, a line moved, doubled or left out."""
    lines = text.split("\n")
    first, second = (random.randrange(1, len(lines)) for _ in range(2))
    what = random.randrange(6)
    if what == 0:
        lines.insert(second, lines.pop(first))
    elif what == 1:
        lines.insert(second, lines[first])
    elif what == 2:
        del lines[first]
    else:
        words = [(at, index) for at, line in enumerate(lines) for index in range(len(line.split(" "))) if at]
        (at, index), (to, place) = random.sample(words, 2) if what < 5 else (random.choice(words),) * 2
        rows = [line.split(" ") for line in lines]
        if what == 3:
            rows[at][index], rows[to][place] = rows[to][place], rows[at][index]
        elif what == 4:
            rows[at][index] = rows[to][place]
        else:
            del rows[at][index]
        lines = [" ".join(row) for row in rows]
    return "\n".join(lines)


def called_one_by_one(text: str) -> str:
    """A record with one line for each call and announcement."""
    lines = [line.partition(": ") for line in text.split("\n")]
    entries = [(word, line.split(", ") if word in CALL_LINES else [line]) for word, _, line in lines]
    return "\n".join(f"{word}: {entry}" if entry else word for word, line in entries for entry in line)


def varied(text: str, random: Random) -> str:
    """A record with a variation: some of its tricks once more, perhaps with a mistake in it or with a claim."""
    lines = text.rstrip("\n").split("\n")
    tricks = [at for at, line in enumerate(lines) if line.startswith("trick")]
    if not tricks:
        return text
    at = random.choice(tricks)
    own = lines[at : random.randrange(at, len(lines)) + 1]
    if random.random() < 0.5:
        own = edited("\n".join(["", *own]), random).strip("\n").split("\n")
    lines[at + 1 : at + 1] = [f"( {own[0]}", *(f"  {line}" for line in own[1:]), ")"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_records_of_the_corpus(path: Path) -> None:
    agree(path.read_text(encoding="utf-8"))


@pytest.mark.slow
@each_kind
@pytest.mark.sampled(4)
def test_random_deals_and_random_edits_of_them(game: Game, players: int) -> None:
    random = Random(f"{game.name} {players}")
    for record in random_records(game, players, DEALS, 5, None):
        text = write(record)
        assert agree(text), "every line of a whole deal is taken whole"
        agree(called_one_by_one(text))
        for _ in range(EDITS):
            agree(edited(text, random))
            agree(varied(text, random))


@each_kind
def test_a_claim_between_two_tricks_needs_no_asking(game: Game, players: int) -> None:
    for record in random_records(game, players, 4, 5, None):
        before, trick, rest = write(record).partition("\ntrick 4 ")
        if trick:
            assert agree(f"{before}\nclaim {rest[0]}\n")


def test_a_card_is_bought_for_itself_without_asking() -> None:
    played = r"^(discard [A-C]: [^\n]*)$(.*\ntrick 1 ([A-C]): ([A-Za-z0-9]+) )"
    for record in random_records(GAMES["droggn"], 3, 40, 5, None):
        text = write(record)
        if "ansager" in text and not re.search("solo|super|buy", text) and "\ndiscard" in text:
            assert agree(re.sub(played, r"\1\nbuy \3: \4 for \4\2", text, flags=re.MULTILINE | re.DOTALL))
            return
    raise AssertionError("no such record")


def test_a_pass_after_the_talk_is_over_needs_no_asking() -> None:
    for record in random_records(GAMES["koenigrufen"], 4, 10, 5, None):
        text = write(record)
        assert agree(re.sub("^(announce: .*)$", r"\1, A pass, C pass, A pass", text, flags=re.MULTILINE))


def test_who_sits_out_has_nothing_to_say() -> None:
    for record in random_records(GAMES["droggn"], 4, 20, 5, None):
        text = write(record)
        if "announce: " in text and "dealer A" in text:
            agree(text.replace("announce: ", "announce: A pass, "))
            return
    raise AssertionError("no such record")
