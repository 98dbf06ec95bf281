"""Sessions settled by player, and the counts, with the figures worked out by hand."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.archive import Archive, QueryError
from corpus.exporting import session_rows
from corpus.search.names import set_alias
from notation.deals.chance import records as by_chance
from notation.files.spreadsheet import csv_of
from notation.reader import read
from notation.record import SEATS, Record
from notation.replay import judge
from notation.rulebooks import GAMES, registered
from notation.writer import write
from tests.corpus.archives import add_text
from tests.notation.rulebooks.village.rules import VILLAGE
from tests.places import RECORDS

EVENING = 'event "Stammtisch"\ndate 2001-02-03\n'


def deal(board: int, dealer: str, names: str, result: str) -> str:
    """A deal of which only the contract, the card points and the score were noted down cannot be scored; this can."""
    players = "".join(f'player {seat} "{name}"\n' for seat, name in zip(SEATS, names.split(), strict=False))
    return f"deal tapp-tarock 3\n{EVENING}board {board}\n{players}dealer {dealer}\n{result}\n"


def played(game: str, players: int, count: int, seed: int) -> list[Record]:
    """Deals played by chance to their end."""
    found = by_chance(GAMES[game], players, 10 * count, seed, None)
    return [record for record in found if record.first("trick")][:count]


def evening(game: str, players: int, seats: list[str]) -> tuple[str, list[Record]]:
    """A session of deals, its players sitting as each of `seats` says."""
    texts, kept = [], played(game, players, len(seats), 11)
    for board, (record, seated) in enumerate(zip(kept, seats, strict=True), 1):
        lines = write(record).splitlines()
        named = [f'player {SEATS[seat]} "{name}"' for seat, name in enumerate(seated.split())]
        lines[1:1] = ['event "Stammtisch"', "date 2001-02-03", f"board {board}", *named]
        texts.append("\n".join(lines) + "\n")
    return "\n".join(texts), kept


@pytest.mark.parametrize(("game", "players"), [("tapp-tarock", 3), ("droggn", 4), ("troggu", 4), ("cego", 4)])
def test_a_session_is_settled_by_player_though_seats_change(
    archive: Archive, tmp_path: Path, game: str, players: int
) -> None:
    names = ["Anna", "Bert", "Clara", "Dora"][:players]
    seats = [" ".join(names), " ".join(reversed(names)), " ".join(names[1:] + names[:1])]
    text, records = evening(game, players, seats)
    add_text(archive, tmp_path, text)
    [listed] = archive.sessions("Stammtisch")
    assert listed.records == 3
    session = archive.session(listed.meeting)
    expected = dict.fromkeys(names, 0)
    for record, seated in zip(records, seats, strict=True):
        for seat, amount in (judge(record).score or {}).items():
            expected[seated.split()[seat]] += amount
    assert session.sums == expected and session.deals[-1].sums == expected
    balance = dict.fromkeys(names, 0)
    for payer, payee, amount in session.payments:
        balance[payer] -= amount
        balance[payee] += amount
    settlement = GAMES[game].settlement(dict(enumerate(expected.values())))
    assert len(session.payments) == len(settlement)
    if settlement:
        assert balance == {name: players * sum_ - sum(expected.values()) for name, sum_ in expected.items()}


HOUSE_LINES = """house runde@20200101: like tapp-tarock standard
house ladder: dreier 3, solo 8
house radl: start 2
"""


def test_rounds_that_count_double(archive: Archive, tmp_path: Path) -> None:
    """Deals that count otherwise than the house says are doubted; the sums are those of the house."""
    game = GAMES["tapp-tarock"]
    rows = tuple([line.items for line in read(f"deal tapp-tarock 3\n{HOUSE_LINES}")[0].headers[1:]])
    sums, texts = Counter[int](), list[str]()
    for board, times in enumerate((2, 1, 1, 2), 1):
        rules = "runde" + (f" times={times}" if times > 1 else "")
        [record] = by_chance(game, 3, 1, board, rules, rows)
        head, rest = write(record).split("\n", 1)
        named = 'player A "Anna"\nplayer B "Bert"\nplayer C "Clara"\n'
        texts.append(f"{head}\n{EVENING}board {board}\n{named}{rest}")
        sums.update(judge(record).score or {})
    add_text(archive, tmp_path, "\n".join(texts))
    [listed] = archive.sessions("rules:runde")
    session = archive.session(listed.meeting)
    assert list(session.sums.values()) == [sums[seat] for seat in range(3)]
    doubts = {deal.board: remark for deal in session.deals for remark in deal.remarks if "should count" in remark}
    assert doubts == {
        2: "this deal should count 2 times, and counts 1 time",
        4: "this deal should count 1 time, and counts 2 times",
    }
    assert session.times == 1


ALL_PASS = "bids: {0} pass, {1} pass, {2} pass"


def passed(board: int, dealer: str, seats: str = "Anna Bert Clara", game: str = "tapp-tarock") -> str:
    """A deal in which all have passed."""
    order = ("ABC" * 2)["ABC".index(dealer) + 1 :][:3]
    return deal(board, dealer, seats, ALL_PASS.format(*order)).replace("tapp-tarock", game)


def remarks(archive: Archive, tmp_path: Path, *texts: str) -> list[list[str]]:
    add_text(archive, tmp_path, "\n".join(texts))
    [listed] = archive.sessions()
    return [deal.remarks for deal in archive.session(listed.meeting).deals]


def test_where_deals_do_not_follow_from_each_other(archive: Archive, tmp_path: Path) -> None:
    found = remarks(
        archive,
        tmp_path,
        passed(1, "A"),
        passed(2, "B"),
        passed(3, "A"),
        passed(5, "C"),
        passed(6, "B", "Clara Anna Bert"),
        passed(7, "B", "Anna Bert Clara"),
    )
    assert found == [
        [],
        [],
        ["Anna deals, but it was Clara’s turn"],
        ["deal 4 is missing before it"],
        [],
        [],
    ]


@pytest.mark.slow
def test_a_deal_that_counts_twice_without_reason_is_doubted(archive: Archive, tmp_path: Path) -> None:
    """Everybody gets a radelc by a beggar or a Valat, and who has one plays the next deal doubled."""
    texts, game = [], GAMES["slovenian"]
    for board, (radelc, name) in enumerate([("yes", "Bert"), ("no", "Bert"), ("yes", "Clara")], 1):
        deals = by_chance(game, 4, 60, board, f"standard radelc={radelc}")
        replayed = [(record, judge(record)) for record in deals]
        record, report = next(each for each in replayed if each[1].contract in ("valat", "berac", "odprti-berac"))
        names = [each for each in ("Anna", "Bert", "Clara", "Dora") if each != name]
        names.insert(report.declarer or 0, name)
        lines = write(record).splitlines()
        lines[1:1] = [f"{EVENING}board {board}", *map('player {} "{}"'.format, SEATS, names)]
        texts.append("\n".join(lines) + "\n")
    first, second, last = [
        [each for each in found if "radelc" in each or "end" in each] for found in remarks(archive, tmp_path, *texts)
    ]
    assert first == ["counted twice, but Bert had no radelc open"]
    assert second == ["not counted twice, but Bert had a radelc open"]
    assert [each[:25] for each in last] == ["at the end of the session"]


def test_a_session_goes_to_a_spreadsheet_deal_by_deal(archive: Archive, tmp_path: Path) -> None:
    known = (RECORDS / "tapp-tarock" / "evenings.tdn").read_text("utf-8")
    add_text(archive, tmp_path, f"{passed(1, 'A')}\n{passed(3, 'B', 'Anna =Bert Clara')}\n{known}")
    head, first, second = session_rows(archive.session(archive.sessions("date:2001")[0].meeting))
    assert head[3:8] == ["dealer", "declarer", "contract", "made", "declarer_points"]
    assert head[8:] == ["Anna", "Bert", "Clara", "=Bert", "remarks"]
    assert first[0:2] == [1, 1] and second[:2] == [2, 3] and second[-1] == "deal 2 is missing before it"
    [_head, played, *_more] = session_rows(archive.session(archive.sessions("date:2014-01-17")[0].meeting))
    assert played[3:] == ["Franzi", "Korbinian", "unterer", True, 62, 0, 9, 0, ""]
    assert b",'=Bert,remarks" in csv_of([head])


def test_deals_out_of_turn_are_remarked_once(archive: Archive, tmp_path: Path) -> None:
    found = remarks(archive, tmp_path, *(passed(board, "A") for board in range(1, 17)))
    said = "Anna deals, but it was Bert’s turn; 14 later deals are out of turn too"
    assert found == [[], [said], *[[]] * 14]


def test_in_droggn_the_dealer_stays_after_all_have_passed(archive: Archive, tmp_path: Path) -> None:
    texts = [passed(1, "A", game="droggn"), passed(2, "A", game="droggn"), passed(3, "B", game="droggn")]
    assert remarks(archive, tmp_path, *texts) == [[], [], ["Bert deals, but it was Anna’s turn"]]


def test_two_records_of_one_deal_are_counted_once(archive: Archive, tmp_path: Path) -> None:
    text, _ = evening("tapp-tarock", 3, ["Anna Bert Clara"])
    other = text.replace("board 1\n", "board 1 {seen by somebody else}\n")
    add_text(archive, tmp_path, f"{text}\n{other}")
    session = archive.session(archive.sessions()[0].meeting)
    assert [deal.remarks for deal in session.deals] == [[], ["the same deal as in record 1; not counted"]]
    assert session.deals[0].sums == session.sums
    assert sum(count.played for count in archive.statistics()) == 1
    assert sum(count.played for count in archive.statistics("somebody")) == 1, "the other one alone is asked for"


ENDING = """
deal cego 4
position 10 A
hand A: HQ H3
hand B: SK H2
hand C: SQ CK
hand D: S8 DK
won A 0
won B 9
contract A bettel
trick 10 A: H3 H2 CK DK
trick 11 B: SK SQ S8 HQ
"""


def test_a_position_is_no_deal_that_was_played(archive: Archive, tmp_path: Path) -> None:
    text, _ = evening("cego", 4, ["Anna Bert Clara Dora"])
    add_text(archive, tmp_path, text + ENDING)
    assert sum(count.played for count in archive.statistics()) == 1
    [position] = archive.find("has:position").entries
    assert (position.position, position.contract, position.id) == (10, "bettel", 2)


def test_an_alias_joins_two_names_in_sessions_and_counts(archive: Archive, tmp_path: Path) -> None:
    text, _ = evening("tapp-tarock", 3, ["Anna Bert Clara", "Anni Bert Clara"])
    add_text(archive, tmp_path, text)
    set_alias(archive.engine, "Anni", "Anna")
    session = archive.session(archive.sessions()[0].meeting)
    assert list(session.sums) == ["Anna", "Bert", "Clara"]
    assert {count.of for count in archive.statistics(by="player")} <= set(session.sums)


@pytest.mark.slow
def test_the_counts_are_those_of_a_look_at_every_record(archive: Archive, tmp_path: Path) -> None:
    records = played("tapp-tarock", 3, 40, 5)
    add_text(archive, tmp_path, "\n".join(write(record) for record in records))
    reports = [judge(read(write(record))[0]) for record in records]
    for count in archive.statistics():
        own = [report for report in reports if report.contract == count.of]
        outcomes = [deal.game.made(deal.table, deal.result) for deal in own if deal.game and deal.table and deal.result]
        assert (count.played, count.made, count.lost) == (len(own), outcomes.count(True), outcomes.count(False))
        points = [report.points[report.declarer or 0] / report.points_unit for report in own if report.points]
        assert count.points == pytest.approx(sum(points) / len(points))
        labels = [item.label for report in own if report.result for item in report.result.items]
        ultimos = labels.count("pagat-made"), labels.count("pagat-failed")
        assert (count.announced_made, count.announced) == (ultimos[0], sum(ultimos))
    assert sum(count.played for count in archive.statistics()) == len(reports)
    with pytest.raises(QueryError):
        archive.statistics(by="moon")


def test_lists_are_equal_on_every_database(archive: Archive, tmp_path: Path) -> None:
    text, records = evening("cego", 3, ["Anna Bert Clara"] * 3)
    add_text(archive, tmp_path, text.replace("date 2001-02-03\n", "", 1))
    [anna, bert, clara] = archive.players()
    assert [(each.name, each.game, each.deals) for each in (anna, bert, clara)] == [
        ("Anna", "cego", 3), ("Bert", "cego", 3), ("Clara", "cego", 3),
    ]  # fmt: skip
    assert archive.players("be") == [bert] and archive.players(after="Bert") == [clara]
    [played] = archive.balances("Anna")
    undated, dated = played.last
    scores = [(judge(record).score or {}).get(0, 0) for record in records]
    assert played.game == "cego" and played.amounts == [undated.amount, dated.amount] == [scores[0], sum(scores[1:])]
    assert archive.balances("Anna", 1)[0].last == [dated]
    assert [session.first for session in archive.sessions()] == [dated.first, undated.first]
    assert [session.first for session in archive.sessions(after=dated.meeting)] == [undated.first]
    listed = archive.find(by_date=True, newest=True, limit=2)
    assert [entry.board for entry in listed.entries] == [3, 2]
    rest = archive.find(after=listed.next, by_date=True, newest=True)
    assert [entry.board for entry in rest.entries] == [1]
    assert archive.count(before=rest.entries[0].id, by_date=True, newest=True) == (2, False)
    add_text(archive, tmp_path, text.replace('player A "Anna"', 'annotator "Bert"\nplayer A "Anna"'), "again.tdn")
    [again] = archive.balances("Anna")
    assert again.amounts == [scores[0], sum(scores)], "a deal told twice in a session counts once"


@pytest.mark.slow
def test_the_list_of_players_says_what_their_balances_say(archive: Archive, tmp_path: Path) -> None:
    """Books left out, deals told twice, other names of one person and withdrawn records included."""
    (text, _deals), (other, _more) = evening("cego", 3, ["Anna Bert Clara"] * 3), evening("droggn", 4, ["A B C Anna"])
    add_text(archive, tmp_path, f"{text}\n{other}\n" + text.replace("date 2001-02-03\n", "", 1))
    add_text(archive, tmp_path, text.replace("Anna", "Annerl").replace("cego 3", "cego 3 {1. A title}"), "book.tdn")
    add_text(archive, tmp_path, text.replace('player A "Anna"', 'annotator "Bert"\nplayer A "Annerl"'), "again.tdn")
    set_alias(archive.engine, "Annerl", "Anna")
    listed = [each for each in archive.players() if each.game]
    names = {each.name for each in listed}
    balances = {(name, each.game): sum(each.amounts) for name in names for each in archive.balances(name)}
    assert {(each.name, each.game): each.total for each in listed} == balances
    assert [(each.game, each.deals) for each in archive.players("anna")] == [("cego", 4), ("droggn", 1)]
    for by, key in {"deals": lambda each: each.deals, "sum": lambda each: each.total,
                    "average": lambda each: each.average}.items():  # fmt: skip
        ranked = archive.ranked_players(by=by)
        assert sorted(ranked) == sorted(listed)
        assert [key(each) for each in ranked] == sorted(map(key, listed), reverse=True)
        assert [key(each) for each in archive.ranked_players(by=by, lowest=True)] == sorted(map(key, listed))
        assert archive.ranked_players(by=by, start=2, limit=2) == ranked[2:4]
    assert {each.game for each in archive.ranked_players(game="droggn")} == {"droggn"}
    assert {each.name for each in archive.ranked_players("ann")} == {"Anna"}
    assert archive.games() == ["cego", "droggn"]


@pytest.mark.slow
def test_what_is_paid_at_the_end_of_a_session_is_in_every_sum(archive: Archive, tmp_path: Path) -> None:
    for file in sorted((RECORDS / "slovenian").glob("*.tdn")):
        add_text(archive, tmp_path, file.read_bytes(), file.name)
    add_text(archive, tmp_path, evening("cego", 3, ["Ana Bert Clara"] * 3)[0], "cego.tdn")
    sums: Counter[tuple[str, str | None]] = Counter()
    ends = 0
    for session in archive.sessions():
        settled = archive.session(session.meeting)
        ends += len(settled.ends)
        for player, amount in settled.sums.items():
            if not player.startswith("seat "):
                sums[player, session.meeting.game] += amount
    listed = [each for each in archive.players() if each.game]
    assert ends and {(each.name, each.game): each.total for each in listed} == sums
    for each in archive.players():
        balances = {balances.game: sum(balances.amounts) for balances in archive.balances(each.name)}
        assert each.game is None or balances[each.game] == each.total
    for by, key in {"sum": lambda each: each.total, "average": lambda each: each.average}.items():
        ranked = archive.ranked_players(by=by)
        assert sorted(ranked) == sorted(listed)
        assert [key(each) for each in ranked] == sorted(map(key, listed), reverse=True)
    assert sorted(archive.ranked_players(game="slovenian")) == [each for each in listed if each.game == "slovenian"]


def test_two_rounds_at_one_table_are_two_sessions(archive: Archive, tmp_path: Path) -> None:
    """Without their rounds they are one, as ever."""
    first, second = passed(1, "A"), passed(2, "B")
    add_text(archive, tmp_path, f"{first}\n{second}")
    [session] = archive.sessions("Stammtisch")
    assert (session.meeting.round, session.records) == (None, 2)
    rounds = [text.replace("Stammtisch", "Vereinsabend").replace("board", f"round {at}\nboard", 1) for at, text in
              ((1, first), (2, second))]  # fmt: skip
    add_text(archive, tmp_path, "\n".join(rounds), "rounds.tdn")
    listed = archive.sessions("Vereinsabend")
    assert [(each.meeting.round, each.records) for each in listed] == [(2, 1), (1, 1)]
    assert [len(archive.session(each.meeting).deals) for each in listed] == [1, 1]
    assert archive.sessions("Vereinsabend", after=listed[0].meeting) == listed[1:]
    [entry] = archive.find("round:2").entries
    assert (entry.round, entry.board) == (2, 2)
    assert sorted(found.round or 0 for found in archive.find("round:1..2").entries) == [1, 2]


@pytest.mark.slow
def test_a_game_from_outside_writes_more_than_the_sum(archive: Archive, tmp_path: Path) -> None:
    """Circles of the made-up game: all get one by a deal that all have passed, whoever makes a contract loses one."""
    with registered(VILLAGE):
        found: dict[str, list[Record]] = {"poor": [], "made": [], "other": []}
        for record in by_chance(VILLAGE, 3, 300, 3, None):
            report = judge(record)
            won = report.table is not None and report.result is not None and VILLAGE.made(report.table, report.result)
            found["poor" if report.contract == "poor" else "made" if won else "other"].append(record)
        texts = []
        for board, kind in enumerate(("made", "poor", "poor", "made"), 1):
            lines = write(found[kind].pop()).splitlines()
            lines[1:1] = [f'{EVENING}board {board}\nplayer A "Anna"\nplayer B "Bert"\nplayer C "Clara"']
            texts.append("\n".join(lines) + "\n")
        add_text(archive, tmp_path, "\n".join(texts))
        session = archive.session(archive.sessions("Stammtisch")[0].meeting)
    last = session.deals[-1]
    assert [deal.made for deal in session.deals] == [True, None, None, True]
    circles = {player: 1 if player == last.declarer else 2 for player in ("Anna", "Bert", "Clara")}
    assert session.sums == {player: last.sums[player] - 10 * count for player, count in circles.items()}
    told = ", ".join(f"{player} -{10 * count}" for player, count in circles.items())
    assert f"at the end of the session: {told}" in last.remarks


def test_a_game_may_say_after_which_deals_the_dealer_stays(archive: Archive, tmp_path: Path) -> None:
    with registered(replace(GAMES["tapp-tarock"], deals_again=("all-passed",))):
        found = remarks(archive, tmp_path, passed(1, "A"), passed(2, "A"), passed(3, "B"))
    assert found == [[], [], ["Bert deals, but it was Anna’s turn"]]
