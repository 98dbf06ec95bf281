"""Both databases find the records that a query asks for; a query with a mistake is answered with a correction."""

import json
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from corpus.archive import Archive, QueryError, QueryTimeout
from corpus.ingest.identity import of_deal
from corpus.maintenance.revising import withdraw
from corpus.search.names import set_alias
from corpus.search.query import KEYS, exactly, parse
from notation.cards import CARD
from notation.reader import records
from notation.replay import Report, judge
from notation.rulebooks import registered
from notation.schemas.facts import dealt
from tests.corpus.archives import add_text, ids
from tests.notation.rulebooks.village.rules import VILLAGE
from tests.places import SHIPPED


@cache
def reports() -> list[Report]:
    """Every shipped record, judged, in the order in which they are added."""
    return [judge(record) for file in SHIPPED for record in records(file.open("rb"))]


def matching(wanted) -> list[int]:  # type: ignore[no-untyped-def]
    """The numbers of the records of which something is true, by a look at each."""
    return [id for id, report in enumerate(reports(), 1) if wanted(report)]


def all_ids(archive: Archive, query: str) -> list[int]:
    return [entry.id for entry in archive.find(query, limit=1000).entries]


def card_points(report: Report) -> list[Fraction]:
    """The card points of each side, in whole ones."""
    return [Fraction(units, report.points_unit) for units in (report.points or {}).values()]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", lambda report: True),
        ("game:droggn", lambda report: report.game.name == "droggn"),
        ("game:Droggn", lambda report: report.game.name == "droggn"),
        ("-game:droggn players:4", lambda report: report.game.name != "droggn" and report.record.players == 4),
        ("contract:räuber", lambda report: report.contract == "raeuber"),
        ("-contract:solo", lambda report: report.contract != "solo"),
        ("declarer:verloren", lambda report: report.result and report.game.made(report.table, report.result) is False),
        ("declarer:lost", lambda report: report.result and report.game.made(report.table, report.result) is False),
        ("declarer:won", lambda report: report.result and report.game.made(report.table, report.result) is True),
        ("-declarer:won", lambda report: not (report.result and report.game.made(report.table, report.result) is True)),
        ("declarer:B", lambda report: report.declarer == 1),
        ("verdict:incomplete", lambda report: report.verdict == "incomplete"),
        ("score:<-20", lambda report: any(amount < -20 for amount in (report.score or {}).values())),
        ("points:>=60", lambda report: any(n >= 60 for n in card_points(report))),
        ("points:20..30", lambda report: any(20 <= n <= 30 for n in card_points(report))),
        ("points:61", lambda report: any(n == 61 for n in card_points(report))),
        ("points:66.5", lambda report: any(n == 66.5 for n in card_points(report))),
        ("points:>35/1", lambda report: any(n > 35 + Fraction(1, 3) for n in card_points(report))),
        ("points:35/2..40", lambda report: any(35 + Fraction(2, 3) <= n <= 40 for n in card_points(report))),
        ("points:<66.5", lambda report: any(n < 66.5 for n in card_points(report))),
        ("announced:kontra", lambda report: any("kontra" in entry[1:2] for entry in report.table.said)),
        ("problem:record-ends", lambda value: any(one.code == "record-ends" for one in value.problems)),
        ("holds:A:Fool", lambda report: report.dealt and report.dealt[0] & CARD["Fool"]),
        (
            "holds:declarer:Fool,T1",
            lambda report: (
                report.table.contract is not None
                and report.declarer is not None
                and report.dealt[report.declarer] & CARD["Fool"]
                and report.dealt[report.declarer] & CARD["T1"]
            ),
        ),
        ("board:3", lambda report: report.record.header("board") == 3 or _board(report) == 3),
        ("date:2014", lambda report: str(report.record.header("date")).startswith("2014")),
        ("date:..2000", lambda report: report.record.header("date") and report.record.header("date") < "2001"),
        ("date:2001..", lambda report: report.record.header("date") and report.record.header("date") >= "2001"),
    ],
    ids=lambda value: value if isinstance(value, str) else "so",
)
@pytest.mark.slow
def test_a_query_finds_what_a_look_at_every_record_finds(shipped: Archive, query: str, wanted) -> None:  # type: ignore[no-untyped-def]
    expected = matching(wanted)
    assert all_ids(shipped, query) == expected
    assert shipped.count(query) == (len(expected), False)
    assert expected or query == "date:..2000"


def _board(report: Report) -> int | None:
    line = report.record.first("board")
    return line.number if line else None


def text_of(report: Report) -> str:
    return report.record.text.casefold()


@pytest.mark.parametrize("query", ["Pagat", "verloren", "kreuz", "Fulpmes", "Weißes Kreuz", "the king is", "y"])
@pytest.mark.slow
def test_words_are_found_in_comments_names_and_events(shipped: Archive, query: str) -> None:
    """All found records hold the words, also outside their acts."""
    found = set(all_ids(shipped, f'"{query}"'))
    holding = set(matching(lambda report: query.casefold() in text_of(report)))
    assert found <= holding
    said = {
        id
        for id in holding
        if any(query.casefold() in line.casefold() for line in reports()[id - 1].record.text.split('"')[1:6:2])
    }
    assert said <= found or query == "y"


@pytest.mark.slow
def test_the_same_cards_are_found_at_every_table(shipped: Archive) -> None:
    """By the hands that each record has from forehand on; a record of the same play at the same table is no other."""
    tables: dict[object, set[object]] = {}
    for report in reports():
        if dealt(report):
            tables.setdefault(dealt(report), set()).add((of_deal(report.record), report.record.header("table")))
    several = [identity.hex() for identity, played in tables.items() if identity and len(played) > 1]
    expected = matching(lambda report: len(tables.get(dealt(report), ())) > 1)
    assert expected and all_ids(shipped, "has:duplicate") == expected
    [first, *_] = [entry.dealt for entry in shipped.find("has:duplicate event:duplicate").entries]
    assert first in several
    found = all_ids(shipped, f"dealt:{first[:8]}")
    assert found == all_ids(shipped, f"dealt:{first.upper()}") and len(found) == 3 and set(found) <= set(expected)
    assert all_ids(shipped, f"dealt:{first} -table:1") == found[1:]
    assert [entry.id for entry in shipped.tables(first)] == found and shipped.played_at(first) == 3
    for wrong in ("dealt:7c4e", "dealt:x0000000"):
        with pytest.raises(QueryError, match="first digits"):
            shipped.find(wrong)


def test_japanese_and_german_words(archive: Archive, tmp_path: Path) -> None:
    texts = ["切札を使う。", "ﾀﾛｯｸの夕べ", "Die Tarockrunde im Gasthof", "Straße", "nothing"]
    deals = [f"deal tapp-tarock 3\nboard {number} {{{text}}}\n\n" for number, text in enumerate(texts)]
    add_text(archive, tmp_path, "".join(deals))
    found_by = {"切札": [1], "切": [1], "使う": [1], "札使": [], "タロック": [2], "runde": [3], "STRASSE": [4]}
    found_by |= {'"die tarock"': [3], '"die gasthof"': [], "-runde": [1, 2, 4, 5]}
    for query, found in found_by.items():
        assert ids(archive, query) == found, query


def test_typed_text_is_never_taken_for_sql_or_index_syntax(shipped: Archive) -> None:
    for query in ("'; DROP TABLE records", "a:* OR b", '"NEAR(a b"', "%", "\\", "' | ' & x", "a\x00b", "event:%", "“"):
        with suppress(QueryError):
            shipped.find(query)
    assert shipped.count("")[0] == len(reports())
    assert shipped.count("event:%")[0] == 0


def test_names_and_their_aliases(archive: Archive, tmp_path: Path) -> None:
    names = ["Anna Huber", "Annamirl", "Huber Anna", "A. H.", "Susanna"]
    text = "".join(f'deal tapp-tarock 3\nboard {n}\nplayer A "{name}"\n\n' for n, name in enumerate(names))
    add_text(archive, tmp_path, text)
    assert ids(archive, "player:anna") == [1, 3]
    assert ids(archive, "player:Ann*") == [1, 2, 3]
    assert ids(archive, 'player:"Anna Huber"') == [1]
    set_alias(archive.engine, "A. H.", "Anna Huber")
    set_alias(archive.engine, "Huber Anna", "A. H.")
    assert ids(archive, 'player:"Anna Huber"') == [1, 3, 4]
    assert ids(archive, 'player:"A. H."') == [1, 3, 4]
    kept = archive.get(4)
    assert kept and kept.entry.names == {0: "A. H."} and b'"A. H."' in (kept.source or b"")
    set_alias(archive.engine, "A. H.", "A. H.")
    assert ids(archive, 'player:"A. H."') == [4]


@pytest.mark.slow
def test_pages_follow_each_other_both_ways(shipped: Archive) -> None:
    for newest in (False, True):
        found, cursor = [], None
        while True:
            page = shipped.find("-game:droggn", cursor, 7, newest)
            found += [entry.id for entry in page.entries]
            cursor = page.next
            if cursor is None:
                break
        assert found == sorted(all_ids(shipped, "-game:droggn"), reverse=newest)


def test_what_many_records_have_is_found_the_other_way_round_too(
    shipped: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    queries = ("player:Ilse", "dealer:Ilse", "declarer:Ilse", "Pagat", "-Pagat player:Ilse")
    few = [all_ids(shipped, query) for query in queries]
    monkeypatch.setattr("corpus.search.sql_search.few", lambda connection: 1)
    assert [all_ids(shipped, query) for query in queries] == few and all(few)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "game:cego contract:solo",
        "date:1999..2030",
        'event:"a first book of"',
        "place:m* -player:Ilse",
        "player:Ilse tricks:>0",
        "declarer:Ilse score:>0",
        "Pagat",
        "Pagat König date:1999..2030",
        "pagat:caught announced:kontra",
    ],
)
def test_a_page_is_never_sorted_together_from_all_that_answer(
    shipped: Archive, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The records come in their order from an index, so that what many have is found as soon as a page is full."""
    if shipped.engine.dialect.name != "sqlite":
        pytest.skip("PostgreSQL chooses by what it has counted")
    monkeypatch.setattr("corpus.search.sql_search.few", lambda connection: 1)
    asked: list[tuple[str, Any]] = []

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        if "records.identity" in statement:
            asked.append((statement, parameters))

    event.listen(shipped.engine, "before_cursor_execute", note)
    for newest in (False, True):
        assert shipped.find(query, newest=newest).entries
    event.remove(shipped.engine, "before_cursor_execute", note)
    with shipped.engine.connect() as connection:
        plans = [connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", said).all() for sql, said in asked]
    assert len(plans) == 2 and "TEMP B-TREE" not in str(plans)


def test_the_facets_add_up(shipped: Archive) -> None:
    facets = {facet.key: dict(facet.values) for facet in shipped.facets("")}
    for key, values in facets.items():
        for value, times in values.items():
            if key in ("game", "contract", "verdict", "players"):
                assert shipped.count(f"{key}:{value}") == (times, False)
    assert sum(facets["game"].values()) == len(reports())
    assert facets["declarer"] == {value: shipped.count(f"declarer:{value}")[0] for value in ("won", "lost")}


def test_a_record_is_found_by_its_number_and_by_its_identity(shipped: Archive) -> None:
    kept = shipped.get(3)
    assert kept and shipped.get(kept.entry.identity) == shipped.get(kept.entry.identity[:9]) == kept
    for none in (0, 10**12, "", "zz", "abc", "00000000"):
        assert shipped.get(none) is None


def test_texts_are_the_very_bytes_of_records(shipped: Archive) -> None:
    texts = shipped.texts([3, 1, 10**6])
    kept = {id: shipped.get(id) for id in (1, 3)}
    assert {id: text.source for id, text in texts.items()} == {id: entry.source for id, entry in kept.items() if entry}
    assert [texts[id].identity for id in (1, 3)] == [whole.entry.identity for whole in kept.values() if whole]


@pytest.mark.parametrize("example", [key.example for key in KEYS.values()])
def test_every_example_of_a_key_can_be_asked(shipped: Archive, example: str) -> None:
    shipped.find(example)
    shipped.find(f"-{example}")


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("gane:droggn", "did you mean “game:”"),
        ("game:drogn", "did you mean “droggn”"),
        ("contract:sollo", "did you mean “solo”"),
        ("problem:must-folow", "did you mean “must-follow”"),
        ("verdict:good", "legal, incomplete, illegal, unjudged or unreadable"),
        ("holds:T22", "is not a card; did you mean"),
        ("holds:dealer:T1", "declarer, partner, defender"),
        ("holds:declarer:", "cards with a comma between"),
        ("score:many", "it takes a number"),
        ("date:1999..soon", "a year, month or day"),
        ("player:", "needs a value right after it"),
        ('"never closed', "a quote is open"),
        ("-", "asks for nothing"),
        ("nothing:like", "expected game, contract"),
    ],
)
def test_a_wrong_query_is_answered_with_what_would_be_right(query: str, answer: str) -> None:
    with pytest.raises(QueryError) as told:
        parse(query)
    assert answer in str(told.value)


def test_a_question_that_takes_too_long_is_given_up(shipped: Archive) -> None:
    from sqlalchemy import text

    from corpus.database import store

    endless = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 1000000000) "
    endless += "SELECT max(n) FROM t"
    with pytest.raises(QueryTimeout), store.reading(shipped.engine, 0.2) as connection:
        connection.execute(text(endless))
    assert shipped.count("")[0] == len(reports())


def test_a_situation_is_plain_sql(shipped: Archive) -> None:
    """The declarer led trumps at least three times, and lost the last trick."""
    from sqlalchemy import text

    from corpus.database import store

    question = """
        SELECT r.id FROM records r
        WHERE (SELECT count(*) FROM tricks t WHERE t.record_id = r.id AND t.leader = r.declarer AND t.led < 22) >= 3
        AND EXISTS (SELECT 1 FROM tricks t WHERE t.record_id = r.id AND t.number = r.tricks AND t.winner <> r.declarer)
        ORDER BY r.id
    """
    with store.reading(shipped.engine) as connection:
        found = list(connection.scalars(text(question)))

    def so(report: Report) -> bool:
        tricks = report.table.tricks if report.table else []
        led = [trick for trick in tricks if trick.leader == report.declarer and trick.cards[0] in range(1, 1 << 22)]
        return len([trick for trick in led if trick.cards[0]]) >= 3 and tricks[-1].winner not in (report.declarer, None)

    assert found == matching(so) != []


NAMES = ("Club evening 1", "Club evening 12", "club evening 1", 'Club "evening" 1', "Club  evening 1", "=1", "1\\")


@pytest.mark.slow
def test_every_name_finds_as_many_records_as_its_facet_counts(archive: Archive, tmp_path: Path) -> None:
    """Names that hold each other's words, one that sits at two seats, and one that an alias joins to another."""
    told = (json.dumps(name, ensure_ascii=False) for name in NAMES)
    texts = [
        f'deal tapp-tarock 3\nevent {name}\nplace {name}\nplayer A {name}\nplayer B {name}\nplayer C "Anna"\n'
        for name in told
    ]
    texts.append('deal tapp-tarock 3\nplayer A "Anna Huber"\nplayer B "A. Huber"\nboard 7\n')
    add_text(archive, tmp_path, "\n".join(texts))
    set_alias(archive.engine, "A. Huber", "Anna Huber")
    facets = {facet.key: dict(facet.values) for facet in archive.facets()}
    for key in ("event", "place"):
        assert facets[key] == dict.fromkeys(NAMES, 1)
    assert facets["player"] == dict.fromkeys(NAMES, 1) | {"Anna": 7, "Anna Huber": 1}
    for key in ("event", "place", "player"):
        for name, count in facets[key].items():
            assert archive.count(exactly(key, name)) == (count, False), name
            assert archive.count(f"-{exactly(key, name)}") == (8 - count, False), name
    assert archive.count('event:"Club evening 1"')[0] > 1 and archive.count("player:Anna")[0] == 8
    assert archive.count("player:=anna")[0] == 0 and archive.count('player:="A. Huber" event:=x')[0] == 0
    with pytest.raises(QueryError, match="needs a value"):
        archive.count("event:=")


def test_a_game_from_outside_has_its_names_of_cards_searched() -> None:
    with registered(replace(VILLAGE, card_names={CARD["Fool"]: "Kasper", CARD["SK"]: "Želod-kralj"})):
        assert parse("holds:A:Kasper,Želod-kralj") == parse("holds:A:Fool,SK")


def test_where_a_record_comes_from_is_found(archive: Archive, tmp_path: Path) -> None:
    """By words of its source, until it is withdrawn; a source is no word of the record itself."""
    lines = [f"large.csv:{line}" for line in range(2, 600)]
    named = "\n".join(
        f'deal tapp-tarock 3\nsource "{name}"\ncontract A solo\n' for name in ("Club 1987.csv, page 3", "Other", *lines)
    )
    add_text(archive, tmp_path, named)
    assert ids(archive, "source:club") == ids(archive, 'source:"page 3"') == [1]
    assert ids(archive, 'source:="Other"') == [2] and ids(archive, "page") == []
    assert archive.count("source:large")[0] == len(lines) and archive.count("source:large.csv:31")[0] == 1
    assert archive.count("-source:large")[0] == 2 == archive.count("-source:lar*")[0]
    assert archive.find("", limit=1).entries[0].source == "Club 1987.csv, page 3"
    withdraw(archive.engine, 1, "asked for")
    assert ids(archive, "source:club") == [] == ids(archive, "source:club state:all")
