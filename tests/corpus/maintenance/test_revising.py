"""Records are corrected, withdrawn, judged again, and leave the archive."""

import csv
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import duckdb
import pytest

from corpus import exporting
from corpus.archive import Archive, ArchiveError
from corpus.ingest import importing, judging
from corpus.maintenance import rechecking
from corpus.maintenance.rechecking import recheck
from corpus.maintenance.revising import supersede, withdraw
from corpus.maintenance.verifying import verify
from corpus.search.query import parse
from notation.files.converting import converted
from notation.reader import Source
from tests.corpus.archives import add_text, complain, everything, exported, ids
from tests.places import RECORDS

TEXT = (RECORDS / "tapp-tarock" / "evenings.tdn").read_text(encoding="utf-8")


def source(text: str) -> Source:
    return Source("corrected.tdn", 1, 1, "1", text.encode())


def test_a_corrected_record_takes_the_place_of_another(archive: Archive, tmp_path: Path) -> None:
    add_text(archive, tmp_path, TEXT)
    old = archive.get(2)
    assert old and old.source
    corrected = old.source.decode().replace('player A "Franzi"', 'player A "Franziska"')
    by = supersede(archive.engine, 2, source(corrected), "Her name was misspelt.")
    assert by == 7 and ids(archive, "") == [1, 3, 4, 5, 6, 7] and ids(archive, "state:superseded") == [2]
    kept = archive.get(2)
    assert kept and kept.source == old.source
    assert [(change.state, change.reason, change.by) for change in kept.changes] == [
        ("superseded", "Her name was misspelt.", 7)
    ]
    assert b"Franziska" in exported(archive) and old.source not in exported(archive)
    with pytest.raises(ArchiveError, match="says the same"):
        supersede(archive.engine, 7, source(corrected), "Again.")
    with pytest.raises(ArchiveError, match="no record 99"):
        supersede(archive.engine, 99, source(corrected), "Nobody.")


def test_a_name_is_taken_out_in_every_language(archive: Archive, tmp_path: Path) -> None:
    add_text(archive, tmp_path, '%tdn 1\n\ndeal tapp-tarock 3\nplayer A "Zoë" {@ja ゾーイ} {@ru Зоя}\n')
    by = withdraw(archive.engine, 1, "She asked for it.", name="Zoë")
    cleared = archive.get(by or 0)
    assert cleared and cleared.source == b'deal tapp-tarock 3\nplayer A "N. N." {@ja N. N.} {@ru N. N.}\n'
    assert not ids(archive, "ゾーイ")


@pytest.mark.slow
def test_of_a_withdrawn_record_nothing_is_left(archive: Archive, place: str, tmp_path: Path) -> None:
    deal = 'deal tapp-tarock 3\nevent "Rosengarten"\nplayer A "Zwetschkenkoch"\nplayer B "Xaver" {Zwetschkenkoch}\n'
    add_text(archive, tmp_path, TEXT)
    add_text(archive, tmp_path, deal, "one.tdn")
    assert ids(archive, "Zwetschkenkoch") == [7]
    assert withdraw(archive.engine, 7, "He asked for it.", name="Zwetschkenkoch", texts=True) == 8
    assert ids(archive, "Zwetschkenkoch") == ids(archive, "player:Zwetschkenkoch") == []
    assert ids(archive, "player:Xaver") == [8] and ids(archive, "state:withdrawn") == [7]
    gone, cleared = archive.get(7), archive.get(8)
    assert gone and gone.source is None and gone.changes[0].by == 8
    assert cleared and cleared.source == deal.replace("Zwetschkenkoch", "N. N.").encode()
    again = add_text(archive, tmp_path, deal, "again.tdn")
    assert (again.total, again.known, again.withdrawn) == (0, 0, 1)
    assert "Zwetschkenkoch" not in str({**everything(archive), "changes": []})
    with pytest.raises(ArchiveError, match="was withdrawn"):
        withdraw(archive.engine, 7, "Again.")
    with pytest.raises(ArchiveError, match="does not hold the name"):
        withdraw(archive.engine, 8, "No.", name="Zwetschkenkoch")


def test_judging_again_tells_what_changed(archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_text(archive, tmp_path, TEXT)
    before = everything(archive)
    assert list(recheck(archive.engine, [], jobs=1)) == [], "these rules have judged them"
    assert list(recheck(archive.engine, [], everything=True, jobs=1)) == []
    assert everything(archive) == before
    new = {"notation": "1", "program": "later", "rules": "other"}
    monkeypatch.setattr(importing, "judgement", lambda: new)
    monkeypatch.setattr(judging, "judgement", lambda: new)
    monkeypatch.setattr("notation.rulebooks.tapp_tarock.rules.TARGET", 70)
    found = list(recheck(archive.engine, [], jobs=1))
    assert found and all(change.before.startswith("legal") for change in found)
    assert {change.after.split()[0] for change in found} == {"illegal"}
    assert ids(archive, "verdict:illegal") == [entry.id for entry in found]
    assert list(recheck(archive.engine, [], jobs=1)) == []


# ---- Out again


def test_json_lines_are_what_convert_writes_and_reads(archive: Archive, tmp_path: Path) -> None:
    add_text(archive, tmp_path, TEXT)
    lines = b"".join(exporting.jsonl(archive.engine, [], jobs=1))
    assert lines.count(b"\n") == 6
    file = tmp_path / "deals.jsonl"
    file.write_bytes(lines)
    assert b"".join(converted("tdn", [str(file)], complain, print)).decode() == TEXT


def test_csv_is_read_by_a_spreadsheet_without_being_run(archive: Archive, tmp_path: Path) -> None:
    add_text(archive, tmp_path, 'deal tapp-tarock 3\nevent "=HYPERLINK(1)"\nplayer A "@Anna, or \\"B\\""\n')
    lines = b"".join(exporting.csv_lines(archive.engine, [], "records")).decode()
    [row] = csv.DictReader(StringIO(lines))
    assert row["event"] == "'=HYPERLINK(1)" and row["game"] == "tapp-tarock" and row["made"] == ""
    [seat, *_] = csv.DictReader(StringIO(b"".join(exporting.csv_lines(archive.engine, [], "seats")).decode()))
    assert seat["player"] == '\'@Anna, or "B"' and seat["seat"] == "A"


def table_of(archive: Archive, query: str = "") -> list[dict[str, str]]:
    written = b"".join(exporting.csv_lines(archive.engine, parse(query), "records")).decode()
    return list(csv.DictReader(StringIO(written)))


def test_the_csv_of_records_names_players_and_what_they_made(archive: Archive, tmp_path: Path) -> None:
    add_text(archive, tmp_path, f"{TEXT}\ndeal cego 4\n")
    first, *_others, last = table_of(archive)
    assert list(first)[-12:] == [f"{what}_{seat}" for seat in "ABCD" for what in ("player", "score", "points")]
    named = ("contract", "made", "dealer_name", "declarer_name", "declarer_points", "player_B", "score_B", "points_B")
    assert [first[column] for column in named] == [
        "unterer", "True", "Franzi", "Korbinian", "62", "Korbinian", "9", "62",
    ]  # fmt: skip
    assert (first["player_D"], last["player_A"], last["declarer_name"]) == ("", "", "")
    some = table_of(archive, "players:3")
    assert "player_C" in some[0] and "player_D" not in some[0] and len(some) == 6


def test_card_points_of_a_spreadsheet_are_decimal_numbers() -> None:
    counted = (("cego", 71), ("french-tarot", 83), ("koenigrufen", 106))
    found = [exporting.points_of(units, game) for game, units in counted]
    assert found == [71, 41.5, 35.33]


@pytest.mark.parametrize("table", exporting.TABLES)
@pytest.mark.sampled(4)
@pytest.mark.slow
def test_duckdb_reads_our_parquet(archive: Archive, tmp_path: Path, table: str) -> None:
    add_text(archive, tmp_path, TEXT)
    stream = BytesIO()
    exporting.parquet(archive.engine, parse("board:..10"), table, stream)
    file = tmp_path / "rows.parquet"
    file.write_bytes(stream.getvalue())
    rows = duckdb.sql(f"SELECT * FROM '{file}'").fetchall()
    written = b"".join(exporting.csv_lines(archive.engine, parse("board:..10"), table)).decode()
    lines = list(csv.reader(StringIO(written)))
    assert len(rows) == len(lines) - 1
    if table == "tricks":
        led = duckdb.sql(f"SELECT count(*) FROM '{file}' WHERE led = 'T21' AND winner = leader").fetchall()
        assert led[0][0] >= 1


@pytest.mark.slow
def test_what_is_withdrawn_while_it_is_judged_again_stays_empty(
    archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_text(archive, tmp_path, TEXT)
    judge_again = rechecking._again

    def withdraw_meanwhile(piece: Any) -> Any:
        done = judge_again(piece)
        withdraw(archive.engine, 2, "He asked for it.")
        return done

    monkeypatch.setattr(rechecking, "_again", withdraw_meanwhile)
    assert list(recheck(archive.engine, [], everything=True, jobs=1)) == []
    assert list(verify(archive.engine, 1)) == []
