"""Evenings of clubs in the archive: the text whole, a row for each player and round, and all of it out again."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from corpus.archive import Archive, ArchiveError
from corpus.database import store
from corpus.database.tables import evening_players, evening_rounds, names
from corpus.ingest.evenings import CHANGED, KNOWN, NEW, add_evening, recount, remove_evening
from corpus.ingest.receiving import receive
from corpus.maintenance.copying import copy
from corpus.maintenance.rechecking import recheck
from corpus.maintenance.revising import supersede, withdraw
from corpus.maintenance.verifying import verify
from corpus.search.names import set_alias
from notation.cli import main
from notation.reader import Source
from tests.corpus.archives import add_text

HEAD = 'event "Cup"\ndate 2026-11-27\n'
CUP = f"""%evening 1
{HEAD}game tapp-tarock
rounds 2 deals 2
scoring score places 60..0
player 1 "Anna"
player 2 "Bert"
player 3 "Clara"
player 4 "Dora" late 2
x-till 40 {{Euro}}
round 1
table 1: 1 2 3
result 1.1: 35 0 -5
round 2
table 1: 4 1 2
bye: 3
""".encode()
PASSED = 'deal tapp-tarock 3\n{head}table "1"\nround {round}\nboard {board}\ndealer {dealer}\nbids: {bids}\n'


def deal(board: int, dealer: str, round: int = 2, head: str = HEAD) -> str:
    """A deal of the cup in which all have passed: who deals pays nothing either."""
    order = ("ABC" * 2)["ABC".index(dealer) + 1 :][:3]
    bids = ", ".join(f"{seat} pass" for seat in order)
    return PASSED.format(head=head, round=round, board=board, dealer=dealer, bids=bids)


def rows(archive: Archive, table: object = evening_rounds) -> list[tuple[object, ...]]:
    """The rows of a table, without the number of the evening."""
    with store.reading(archive.engine) as connection:
        found = connection.execute(select(table).order_by(*table.primary_key.columns))  # type: ignore[attr-defined]
        return [tuple(row)[1:] for row in found]


def test_an_evening_has_a_row_for_each_player_and_round(archive: Archive) -> None:
    assert add_evening(archive.engine, "clubs/cup.evening", CUP) == NEW
    [kept] = archive.evenings()
    assert kept[1:] == ("cup", "Cup", None, "2026-11-27", "tapp-tarock", 4)
    assert archive.evening_text(kept.id) == CUP
    assert rows(archive, evening_players) == [
        (1, "Anna", 1, "95"), (2, "Bert", 2, "30"), (3, "Clara", 4, "-5"), (4, "Dora", 3, "0"),
    ]  # fmt: skip
    assert rows(archive) == [
        (1, 1, 1, 0, 35, 1, "95"), (1, 2, 1, 1, None, None, None),
        (2, 1, 1, 1, 0, 2, "30"), (2, 2, 1, 2, None, None, None),
        (3, 1, 1, 2, -5, 3, "-5"), (3, 2, None, None, None, None, None),
        (4, 2, 1, 0, None, None, None),
    ]  # fmt: skip


def test_an_evening_that_is_added_again_is_known_or_changed(archive: Archive) -> None:
    add_evening(archive.engine, "cup.evening", CUP)
    assert add_evening(archive.engine, "elsewhere/cup.evening", CUP) == KNOWN
    more = CUP + b"result 2.1: 40/3\nresult 2.1: 0 0 7\n"
    assert add_evening(archive.engine, "cup.evening", more) == CHANGED
    assert len(archive.evenings()) == 1 and archive.evening_text(1) == more
    assert rows(archive, evening_players)[1] == (2, "Bert", 2, "97")
    other = CUP.replace(b"2026-11-27", b"2026-12-04")
    assert add_evening(archive.engine, "cup.evening", other) == NEW
    assert [each.date for each in archive.evenings("cup")] == ["2026-12-04", "2026-11-27"]


def test_the_records_of_an_evening_count_whenever_they_come(archive: Archive, tmp_path: Path) -> None:
    """Before it, after it, and through a site; one of another day, and one told twice, do not."""
    strange = deal(2, "B", head='event "Cup"\ndate 2026-11-28\n')
    add_text(archive, tmp_path, f"{deal(1, 'A')}\n{strange}")
    add_evening(archive.engine, "cup.evening", CUP)
    assert rows(archive)[1][4:] == (None, None, None), "a round of two deals"
    receive(archive.engine, [Source("-", 1, 1, "1", deal(2, "B").encode())], "token Anna")
    scores = {row[0]: row[4:] for row in rows(archive) if row[1:3] == (2, 1)}
    assert scores == {1: (0, 1, "30"), 2: (0, 1, "30"), 4: (0, 1, "30")}
    again = deal(2, "B").replace("dealer", 'annotator "Anna"\ndealer')
    add_text(archive, tmp_path, f"{again}\n{again.replace('Anna', 'Bert')}", "again.tdn")
    recount(archive.engine)
    assert scores == {row[0]: row[4:] for row in rows(archive) if row[1:3] == (2, 1)}


@pytest.mark.slow
def test_what_becomes_of_a_record_becomes_of_its_evening(archive: Archive, tmp_path: Path) -> None:
    """Corrected, withdrawn, and judged again by other rules."""
    add_text(archive, tmp_path, f"{deal(1, 'A')}\n{deal(2, 'B')}")
    add_evening(archive.engine, "cup.evening", CUP)
    assert rows(archive)[1][4:] == (0, 1, "30")
    corrected = deal(2, "C").encode()
    supersede(archive.engine, 2, Source("-", 1, 1, "1", corrected), "C dealt")
    assert rows(archive)[1][4:] == (0, 1, "30") and list(verify(archive.engine, jobs=1)) == []
    withdraw(archive.engine, 3, "asked for")
    assert rows(archive)[1][4:] == (None, None, None) and list(verify(archive.engine, jobs=1)) == []
    with store.writing(archive.engine) as connection:
        connection.execute(evening_rounds.delete())
    list(recheck(archive.engine, [], everything=True, jobs=1))
    assert len(rows(archive)) == 7 and list(verify(archive.engine, jobs=1)) == []


def test_of_an_evening_that_is_removed_nothing_is_left(archive: Archive, tmp_path: Path) -> None:
    add_text(archive, tmp_path, 'deal cego 3\nplayer A "Anna"\n')
    add_evening(archive.engine, "cup.evening", CUP)
    set_alias(archive.engine, "Clara", "Bert")
    remove_evening(archive.engine, 1)
    assert archive.evenings() == rows(archive) == rows(archive, evening_players) == []
    with store.reading(archive.engine) as connection:
        assert list(connection.scalars(select(names.c.name))) == ["Anna"], "a record still names her"
    with pytest.raises(ArchiveError, match="no evening 1"):
        remove_evening(archive.engine, 1)


def test_a_name_that_was_taken_out_of_the_file_goes(archive: Archive) -> None:
    add_evening(archive.engine, "cup.evening", CUP)
    add_evening(archive.engine, "cup.evening", CUP.replace(b"Clara", b"N. N."))
    assert archive.evenings_of("Clara") == [] and archive.players("Clara") == []
    assert b"Clara" not in archive.evening_text(1)


def test_a_player_has_his_evenings_by_all_his_names(archive: Archive) -> None:
    add_evening(archive.engine, "cup.evening", CUP)
    add_evening(archive.engine, "old.evening", CUP.replace(b"2026-11-27", b"2019").replace(b"Anna", b"Annerl"))
    set_alias(archive.engine, "Annerl", "Anna")
    newest, oldest = archive.evenings_of("Anna")
    assert (newest.evening.date, newest.place, newest.points, newest.evening.players) == ("2026-11-27", 1, "95", 4)
    assert [round[:2] for round in newest.rounds] == [(1, 1), (2, 1)] and oldest.evening.name == "old"
    assert [each.place for each in archive.evenings_of("Annerl", 1)] == [1] and archive.evenings_of("Nobody") == []
    assert [each.name for each in archive.players()] == ["Anna", "Bert", "Clara", "Dora"]


@pytest.mark.slow
def test_a_copy_has_the_evenings(archive: Archive, tmp_path: Path) -> None:
    add_evening(archive.engine, "cup.evening", CUP)
    other = Archive.open(str(tmp_path / "copy.sqlite"))
    for _turn in range(2):
        copy(archive.engine, other.engine, jobs=1)
        assert other.evening_text(1) == CUP and rows(other) == rows(archive)
    other.close()


def test_rows_that_do_not_follow_from_an_evening_are_damage(archive: Archive) -> None:
    add_evening(archive.engine, "cup.evening", CUP)
    assert list(verify(archive.engine, jobs=1)) == []
    with store.writing(archive.engine) as connection:
        connection.execute(evening_rounds.update().where(evening_rounds.c.score == 35).values(score=36))
    [damage] = verify(archive.engine, jobs=1)
    assert damage.what == "what is stored of evening 1 does not match its text; add it again"
    assert add_evening(archive.engine, "cup.evening", CUP) == KNOWN and list(verify(archive.engine, jobs=1)) == []


LINES = st.lists(st.sampled_from([*CUP.decode().splitlines(), "nonsense", 'event "\0"', "result 1.1: 1 2 3 4"]))


@given(lines=LINES, end=st.sampled_from(["\n", "", "\r\n"]), raw=st.binary(max_size=20))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@pytest.mark.slow
def test_whatever_a_file_says_it_is_kept_whole(archive: Archive, lines: list[str], end: str, raw: bytes) -> None:
    data = "\n".join(lines).encode() + end.encode() + raw
    add_evening(archive.engine, "any.evening", data)
    assert data in [archive.evening_text(each.id) for each in archive.evenings("any")]


# ---- The commands


def run(*words: str, place: Path) -> Result:
    given = ["archive", "--archive", str(place), *words]
    return CliRunner().invoke(main, given, env={"LANG": "C", "LANGUAGE": "en"})


@pytest.mark.slow
def test_the_commands_add_list_export_and_remove(tmp_path: Path) -> None:
    place, folder = tmp_path / "archive.sqlite", tmp_path / "club"
    folder.mkdir()
    (folder / "cup.evening").write_bytes(CUP)
    assert run("add", str(folder), place=place).output == "1 evening added\n"
    (folder / "deals.tdn").write_text(f"{deal(1, 'A')}\n{deal(2, 'B')}")
    (folder / "old.evening").write_bytes(CUP.replace(b"2026-11-27", b"2019"))
    assert "2 records added" in (said := run("add", str(folder), place=place).output)
    assert "1 evening added\n1 evening there already\n" in said
    listed = run("evening", "list", place=place).output.splitlines()
    assert listed[1].split("\t") == ["1", "2026-11-27", "Cup", "", "tapp-tarock", "4", "cup"]
    for key in ("cup", "1"):
        assert run("export", "--evening", key, place=place).stdout_bytes == CUP
    assert run("evening", "remove", "1", place=place).exit_code == 0
    gone = run("export", "--evening", "cup", place=place)
    assert (gone.exit_code, gone.stdout) == (2, "") and "no evening cup" in gone.stderr
    (folder / "cup.evening").write_bytes(CUP.replace(b"2026-11-27", b"2020"))
    run("add", str(folder / "cup.evening"), place=place)
    (folder / "cup.evening").write_bytes(CUP)
    run("add", str(folder / "cup.evening"), place=place)
    assert "called cup; name one by its number" in run("export", "--evening", "cup", place=place).stderr
    assert run("export", "--evening", "cup", "game:cego", place=place).exit_code == 2
    assert run("add", str(folder / "none.evening"), place=place).exit_code == 2
