"""Announcements and settlement of Königrufen beside its worked examples, which are files in `examples/`."""

import pytest

from notation.cards import mask
from notation.decision import Decision
from notation.parts.counting import in_thirds
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.rulebooks.koenigrufen import rules
from notation.rulebooks.koenigrufen.sheet import trischaken
from notation.rulebooks.koenigrufen.tariffs import CUPS
from notation.table import Table
from notation.words.languages import speaking, speaking_of
from notation.words.numbers import number
from tests.notation import records
from tests.notation.records import blamed, without


def trischaken_table() -> Table:
    table = Table(GAMES["koenigrufen"], 4, 3, GAMES["koenigrufen"].rules())
    table.each_alone(rules.CONTRACTS[0], 0)
    return table


@pytest.mark.parametrize(
    ("thirds", "entries"),
    [
        ("60 91 59 0", "0 -3 0 3"),
        ("108 40 40 22", "-12 4 4 4"),
        ("36 75 75 24", "2 -2 -2 2"),
        ("0 106 104 0", "2 -4 0 2"),
        ("0 107 103 0", "3 -6 0 3"),
        ("30 60 60 60", "3 -1 -1 -1"),
        ("75 75 30 30", "-6 2 2 2"),
        ("50 110 30 20", "2 -6 2 2"),
        ("0 105 105 0", "2 -2 -2 2"),
    ],
)
def test_22_to_30_who_pays_in_a_trischaken(thirds: str, entries: str) -> None:
    """The seat with 0 thirds has won no trick."""
    points = dict(enumerate(map(int, thirds.split())))
    [item] = trischaken(trischaken_table(), points)
    assert [item.entries.get(seat, 0) for seat in range(4)] == list(map(int, entries.split()))
    losers = [seat for seat, amount in item.entries.items() if amount < 0]
    assert (item.label == "several-lose") == (len(losers) > 1)


# ---- Counting


def test_1_to_3_thirds() -> None:
    assert in_thirds(mask(["HK", "SQ", "T7", "Fool", "DJ", "C10", "T15", "HN"]), 8) == 50
    assert [str(GAMES["koenigrufen"].counted(units)) for units in (125, 85)] == ["125/3", "85/3"]
    assert [rules.target is not None, 3 * 65 - 2 * 35, 3 * 41 - 2 * 19] == [True, 125, 85]


@pytest.mark.parametrize(
    ("language", "read"),
    [("en", ["41", "41 and one leaf", "41 and two leaves"]), ("de", ["41", "41 und ein Blatt", "41 und zwei Blatt"]),
     ("ja", ["41", "41と1ブラット", "41と2ブラット"])],
)  # fmt: skip
def test_1_card_points_are_read_in_leaves(language: str, read: list[str]) -> None:
    """As the book teaches it, wherever they are told; another game that counts thirds would have its own way."""
    with speaking(language):
        assert [GAMES["koenigrufen"].points_text(units) for units in (123, 124, 125)] == read
    with speaking(language), speaking_of("koenigrufen"):
        assert number(GAMES["koenigrufen"].counted(125)) == read[2]


# ---- The auction


def auctions() -> tuple[int, int]:
    """How many auctions there are where any hand may play anything, and how many calls the longest has."""
    known: dict[object, tuple[int, int]] = {}

    def at(words: tuple[str, ...]) -> Decision | None:
        auction = rules.bidding(rules.USUAL)((0, 1, 2, 3), rules.CONTRACTS.words, lambda seat, word: True)
        try:
            decision = next(auction)
            for word in words:
                decision = auction.send(word)
        except StopIteration:
            return None
        return decision

    def count(words: tuple[str, ...]) -> tuple[int, int]:
        decision: object = at(words)
        if decision is None:
            return 1, 0
        key = tuple(getattr(decision, name) for name in ("seat", "waiting", "level", "stage", "holder"))
        if key not in known:
            behind = [count((*words, word)) for word in decision.options()]  # type: ignore[attr-defined]
            known[key] = sum(many for many, _ in behind), 1 + max(longest for _, longest in behind)
        return known[key]

    return count(())


def test_there_are_333579_auctions() -> None:
    assert auctions() == (333_579, 23)


@pytest.mark.parametrize(
    ("bids", "outcome"),
    [
        ("A vorhand, B pass, C bettel, D solorufer, A pass, C farbendreier, D pass", "C farbendreier"),
        ("A vorhand, B piccolo, C pass, D besserrufer, A hold, B pass, D pass", "A besserrufer"),
        ("A sechserdreier, B pass, C dreier, D pass, A hold, C pass", "A dreier"),
        ("A vorhand, B pass, C pass, D pass, A rufer", "A rufer"),
    ],
)
def test_auctions(bids: str, outcome: str) -> None:
    table = records.table_of(records.report_of(f"deal koenigrufen 4\ndealer D\nbids: {bids}\n"))
    assert table.contract is not None
    assert f"{'ABCD'[table.declarer or 0]} {table.contract.word}" == outcome


# ---- Discards


PLAYS = "deal koenigrufen 4\ndealer D\nhand A: {hand}\nbids: A {contract}, B pass, C pass, D pass\n"
TALON = "talon: S9 S8 SJ | C7 C9 C10\ntake A: S9 S8 SJ\n"


@pytest.mark.parametrize(
    ("contract", "hand", "laid", "broken"),
    [
        ("dreier", "T20 T19 T18 S7 C8 HQ SK", "S7 C8 HQ", []),
        ("dreier", "T20 T19 T18 S7 C8 HQ SK", "S7 C8 T18", [("discard-tarock", "T18")]),
        ("farbendreier", "T20 T1 Fool S7 C8 HQ SK", "S7 C8 HQ", [("discard-plain", "HQ")]),
    ],
)
def test_discards(contract: str, hand: str, laid: str, broken: list[tuple[str, str]]) -> None:
    text = PLAYS.format(hand=f"{hand} _5", contract=contract) + TALON + f"discard A: {laid}\n"
    assert blamed(text)[:1] == broken


# ---- Cards that may be played


@pytest.mark.parametrize(
    ("contract", "trick", "hand", "may"),
    [
        ("dreier", "SQ", "S7 S10 T5", "S10 S7"),
        ("dreier", "SQ", "H1 T5 T1", "T5 T1"),
        ("bettel", "SQ", "T9 T1", "T9"),
        ("bettel", "SQ", "T1 H4", "T1"),
        ("bettel", "SQ", "S7 SK", "SK"),
        ("farbensolo", "", "T5 T1 H1", "H1"),
    ],
)
def test_legal_cards(contract: str, trick: str, hand: str, may: str) -> None:
    """B, or who leads, has these cards, and others are not known."""
    seat = "B" if trick else "A"
    text = f"deal koenigrufen 4\ndealer D\nhand {seat}: {hand} _{12 - len(hand.split())}\n"
    text += f"bids: A {contract}, B pass, C pass, D pass\ntake A: _3\ndiscard A: _3\n"
    if contract != "dreier":
        text = without(text, "take", "discard")
    text += f"trick 1 A: {trick}\n" if trick else "announce: A pass, B pass, C pass, D pass\n"
    assert " ".join(choices_with_gaps(text)) == may


def choices_with_gaps(text: str) -> list[str]:
    walk = records.position(records.record_of(text), records.ALL)
    assert walk is not None and walk.decision is not None
    return [records.names_of(card)[0] for card in walk.decision.options()]


# ---- The talk


SOLO = "deal koenigrufen 4\ndealer D\nbids: A solodreier\nannounce: {said}\n"


@pytest.mark.parametrize(
    ("said", "broken"),
    [
        ("A trull, B kontra, C pass, D pass, A rekontra, B subkontra", []),
        ("A trull, B pass, C kontra trull, D pass, A pass, B kontra trull", [("said-twice", "kontra")]),
        ("A trull, B pass, C valat, D pass, A pass, B kontra trull", [("said-too-late", "kontra")]),
        ("A trull, B pass, C valat, D pass, A kontra valat", []),
        ("B trull, B pass, C pass, D pass, A kontra trull", []),
        ("B kontra trull", [("nothing-to-double", "kontra")]),
        ("A kontra", [("not-his-doubling", "kontra")]),
        ("B kontra A", [("said-unknown", "kontra")]),
    ],
)
def test_35_the_talk_goes_round(said: str, broken: list[tuple[str, str]]) -> None:
    assert blamed(SOLO.format(said=said)) == broken


@pytest.mark.parametrize(
    ("said", "broken"),
    [
        ("C koenig-ultimo, C rekontra trull", []),
        ("C rekontra trull", [("not-his-doubling", "rekontra")]),
        ("C koenig-ultimo, D kontra koenig-ultimo, C rekontra trull", [("said-too-late", "rekontra")]),
    ],
)
def test_a_known_partner_speaks_for_his_side(said: str, broken: list[tuple[str, str]]) -> None:
    text = "deal koenigrufen 4\ndealer D\nbids: A solorufer\ncall A: CK\nannounce: A trull, C kontra trull, D uhu, "
    assert blamed(text + said + "\n") == broken


def test_the_views_of_a_seat_do_not_tell_who_the_partner_is() -> None:
    text = "deal koenigrufen 4\ndealer D\nhand A: SK _11\nhand C: CK _11\nbids: A solorufer, B pass, C pass, D pass\n"
    table = records.walk_of(text + "call A: CK\n").table
    assert table.partner is None and not table.sides_known
    told = records.walk_of(text + "call A: CK\nannounce: C koenig-ultimo\n").table
    assert told.partner == 2 and told.sides_known
    uncalled = judge(records.record_of(text + "announce: C koenig-ultimo\n")).table
    assert uncalled is not None and uncalled.partner == 2, "though nobody wrote down which king was called"


@pytest.mark.parametrize("cup", CUPS)
def test_what_is_paid_in_a_trischaken_comes_to_nothing(cup: str) -> None:
    """In every case that the tariff of a cup tells; it tells all that there are, but for what goes by rank."""
    for (forehand, most, virgins), both in CUPS[cup].trischaken.items():
        for pays in both:
            if pays is not None:
                first = pays.forehand * forehand + pays.most * (most - forehand)
                assert first + pays.virgin * virgins + pays.other * (4 - most - virgins) == 0
    cases = {(tied, most, virgins) for tied in (True, False) for most in (1, 2, 3) for virgins in range(5 - most)}
    assert cases == CUPS[cup].trischaken.keys()
