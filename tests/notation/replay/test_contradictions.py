"""Records that contradict themselves: each is judged, at the act that cannot be."""

import re
from collections import Counter
from itertools import islice

import pytest

from notation.deals.chance import records
from notation.deals.part_way import position_of
from notation.problems import ERROR
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.records import overcharged, shipped
from tests.notation.replay.test_broken import EXCHANGE
from tests.notation.replay.test_gaps import check
from tests.samples import amount, sample
from tests.tools.contradictions import FOUND, OVERLOOKED, tried


def errors(text: str) -> list[tuple[str, int, int]]:
    """The errors of a record: their codes and places."""
    found = [problem for problem in check(text).problems if problem.severity == ERROR]
    return [(problem.code, problem.line, problem.column) for problem in found]


# ---- Whatever stands there is judged


OUT_OF_PLACE = {
    "tapp-tarock 3": "contract A solo\nscore: D 3\ncall A: CK",
    "koenigrufen 4": "contract A solodreier\nscore: E 3\ncall A: CK",
    "french-tarot 4": "contract A garde-sans\nscore: E 3\ncall A: CK",
    "droggn 3": "contract A solo\nscore: D 3\ncall A: CK",
    "cego 4": "contract A solo\nscore: E 3\ncall A: CK",
    "slovenian 4": "contract A solo-brez\nscore: E 3\ncall A: CK",
    "troggu 7": "contract A solo\nscore: H 3\ntake A: CK",
}
"""An entry of a seat that the table lacks, and a line out of place while something optional is open."""


@pytest.mark.parametrize("game", GAMES)
def test_a_line_out_of_place_below_a_strange_seat_is_judged(game: str) -> None:
    [table] = [table for table in OUT_OF_PLACE if table.startswith(game)]
    codes = [code for code, _, _ in errors(f"deal {table}\ndealer C\n{OUT_OF_PLACE[table]}\n")]
    assert codes == ["seat-unknown", "act-unexpected"]


@pytest.mark.parametrize(
    "deal",
    ["koenigrufen 5\ndealer B\ncontract A solodreier\n", "droggn 4\ndealer B\ncontract A solo\n"],
)
def test_a_dealer_who_leads_behind_a_gap_is_one_problem(deal: str) -> None:
    assert errors(f"deal {deal}trick 2 B: HK\n") == [("sits-out", 4, 9)]


# ---- A card that is known to be elsewhere


TAPP = "deal tapp-tarock 3\ndealer C\n"
DROGGN = "deal droggn 3\ndealer C\nhand B: T20 T2 HK C4 _17\n"
FRENCH = "deal french-tarot 4\ndealer D\nhand B: T20 T2 HK S4 _14\n"
CEGO = "deal cego 4\ndealer D\nhand B: T20 H1 C9 _8\n"


@pytest.mark.parametrize(
    ("text", "error", "where"),
    [
        (TAPP + "hand A: H4 _15\ncontract A solo\ntrick 1 A: HK H3 H4\n", ("not-held", 5, 18), "the hand of A"),
        (TAPP + "hand A: H4 _15\ncontract A dreier\ntrick 1 A: HK H3 H4\n", ("not-held", 5, 18), "the hand of A"),
        (TAPP + "talon: H4 _2 | _3\ncontract A solo\ntrick 1 A: HK H3 H4\n", ("not-held", 5, 18), "dealt to nobody"),
        (TAPP + "talon: H4 _2 | _3\ncontract A dreier\ntrick 1 A: HK H3 H4\n", ("not-held", 5, 18), "the hand of A"),
        (TAPP + "hand A: H4 _15\ncontract B dreier\ntake B: H4 _2\n", ("take-not-a-packet", 5, 9), "the hand of A"),
        (TAPP + "hand A: H4 _15\ncontract B dreier\ndiscard B: S7 H4 _\n", ("discard-not-held", 5, 15), "hand of A"),
        (TAPP + "contract B dreier\ntake B: H4 _2\ntrick 1 A: HK H3 H4\n", ("not-held", 5, 18), "the hand of B"),
        (CEGO + "contract A cego\nkeep A: H1 C7\n", ("keep-not-held", 5, 9), "the hand of B"),
        (CEGO + "contract A cego\nkeep A: C7 C8\ntrick 1 A: HK C7 H3 H2\n", ("not-held", 6, 15), "the hand of A"),
        (DROGGN + "contract A ansager\nbuy A: T21 for C4\n", ("buy-not-held", 5, 16), "the hand of B"),
        (DROGGN + "contract A ansager\nbuy A: HK for C5\ntrick 1 A: S7 S4 HK\n", ("not-held", 6, 18), "hand of A"),
        (FRENCH + "contract A garde-sans\nshow A: T1 T3 T4 T5 T6 T7 T8 T9 T10 T20\n", ("show-not-held", 5, 37), "of B"),
        (FRENCH + "contract A garde-sans\nshow A: T1 T3 T4 T5 T6 T7 T8 T9 T10 T11\ntrick 1 A: T1 T20 T11 T12\n",
         ("not-held", 6, 19), "the hand of A"),
    ],
)  # fmt: skip
def test_a_card_that_is_elsewhere_is_not_in_an_unknown_hand(text: str, error: tuple[str, int, int], where: str) -> None:
    assert errors(text) == [error]
    [problem] = [problem for problem in check(text).problems if problem.severity == ERROR]
    assert where in problem.message


@pytest.mark.parametrize("discard", ["_3", "CJ _2"])
def test_an_unknown_discard_puts_no_card_of_another_in_play(discard: str) -> None:
    """The rest of the declarer's hand is not known; what was dealt to others is not in it."""
    text = re.sub("discard A: .*", f"discard A: {discard}", EXCHANGE[: EXCHANGE.index("trick 3")])
    assert errors(text) == []
    row = text.split("\n").index("trick 2 A: T21 T11 T7") + 1
    assert errors(text.replace("A: T21 T11 T7", "A: T18 T11 T7")) == [("not-held", row, 12)], "it is in the hand of B"


@pytest.mark.parametrize(
    "text",
    [
        TAPP + "talon: H4 _2 | _3\ncontract A dreier\ntrick 1 A: H4 H3 HK\n",
        TAPP + "hand A: H4 _15\nhand B: H4 _15\ncontract A solo\ntrick 1 A: HK H4 H3\n",
        DROGGN + "contract A ansager\nbuy A: HK for C5\ntrick 1 A: S7 S4 S5\ntrick 2 A: HK HQ H1\n",
        DROGGN + "contract A ansager\nbuy A: _ for C5\ntrick 1 A: HK HQ H1\n",
        DROGGN + "hand A: C5 _20\ncontract A ansager\nbuy A: HK for _\ntrick 1 A: C6 C5 C7\n",
    ],
)
def test_a_card_that_may_have_come_to_a_hand_is_no_contradiction(text: str) -> None:
    assert [code for code, _, _ in errors(text) if code != "card-twice"] == []


# ---- Known cards that prove something beside unknown ones


LEADS = {
    "tapp-tarock 3": ("contract C solo\ntrick 1 C: Fool T4 _\ntrick 2 B: T21 T6 T3", 4),
    "cego 3": ("contract A solo\ntrick 1 A: Fool _ T4\ntrick 2 B: T21 T6 T3", 4),
    "droggn 3": ("contract A super\ntrick 1 A: T21 _ T4\ntrick 2 B: T20 T6 T3", 4),
    "french-tarot 4": ("contract A garde-sans\ntrick 1 A: T21 _ T4 _\ntrick 2 B: T20 T6 T3 T7", 4),
    "koenigrufen 4": ("contract A solodreier\ntrick 1 A: Fool _ T4 T5\ntrick 2 B: T20 T6 T3 T7", 4),
    "troggu 3": ("contract A solo\ntrick 1 A: Fool _ T4\ntrick 2 B: T20 T6 T3", 4),
    "slovenian 3": ("contract A solo-brez\ntrick 1 A: SK S7 _\ntrick 2 B: T20 T6 T3", 4),
}
"""Nobody beats the lead, or not with the card that lies, so that another seat leads next."""


@pytest.mark.parametrize("table", LEADS)
def test_a_leader_who_cannot_have_won_is_wrong(table: str) -> None:
    text, line = LEADS[table]
    found = errors(f"deal {table}\n{text}\n")
    assert [error[:2] for error in found] == [("wrong-leader", line)]
    won = text.replace("trick 2 B", f"trick 2 {text.splitlines()[1][8]}")
    assert errors(f"deal {table}\n{won}\n") == []


@pytest.mark.parametrize(
    ("table", "contract", "takes", "fits"),
    [
        ("tapp-tarock 3", "dreier", "H1 C8 SJ", "H1 T3 SJ"),
        ("koenigrufen 4", "dreier", "H1 C8 SJ", "_ C8 HJ"),
        ("slovenian 4", "solo-tri", "H1 C8 SJ", "H1 SJ T3"),
        ("slovenian 4", "solo-dve", "H1 SJ", "SJ T3"),
    ],
)
def test_a_card_of_another_packet_is_none_of_the_unknown_ones(table: str, contract: str, takes: str, fits: str) -> None:
    text = f"deal {table}\ndealer D\ntalon: H1 _ SJ | _ C8 HJ\ncontract A {contract}\ntake A: "
    text = text.replace(" |", "").replace("_ SJ", "_ SJ") if "slovenian" in table else text.replace("D\nt", "A\nt")
    assert [error[:2] for error in errors(f"{text}{takes}\n")] == [("take-not-a-packet", 5)]
    assert errors(f"{text}{fits}\n") == []


@pytest.mark.parametrize(
    ("table", "bids", "lost", "score"),
    [
        ("cego 4", "A pass, B pass, C pass, D pass, A bettel", "A: Fool T2 T3 T4\ntrick 2 A: _4", "A 15"),
        ("slovenian 4", "B pass, C pass, D pass, A berac", "A: Fool T2 T3 T4\ntrick 2 A: _4", "A 70"),
        ("slovenian 4", "B pass, C pass, D pass, A valat", "A: T2 T3 T4 T5\ntrick 2 D: _4", "A 500"),
        ("koenigrufen 4", "A bettel, B pass, C pass, D pass", "A: Fool T2 T3 T4\ntrick 2 A: _4", "A 6"),
        ("droggn 3", "A supermord", "A: T1 T2 T3\n...", "A 167"),
        ("slovenian 4", "B pass, C pass, D pass, A valat", "A: T5 _ T20 T3", "A 500"),
        ("slovenian 4", "B pass, C pass, D pass, A valat", "A: T5 _ T20 T3", "A -10"),
        ("slovenian 4", "B pass, C pass, D pass, A valat", "A: T5 _ T20 T3", "A 0"),
    ],
)  # fmt: skip
def test_what_is_lost_already_is_not_made_later(table: str, bids: str, lost: str, score: str) -> None:
    dealer = "C" if table.endswith("3") else "D"
    found = errors(f"deal {table}\ndealer {dealer}\nbids: {bids}\ntrick 1 {lost}\nscore: {score}\n")
    row = 5 + lost.count("\n")
    assert [error[:2] for error in found] in ([("false-score", row)], [("score-impossible", row)])


def test_a_card_of_another_hand_is_found_behind_passes() -> None:
    """Nobody knows who has to play in a Troggu of seven, but the hand is known."""
    deal = "deal troggu 7\ndealer B\nhand A: T13 T12 T4 T2 S9 S7 S5 CN\n"
    passes = "bids: C pass, D pass, E pass, F pass, G pass, A pass, B pass\n"
    assert errors(f"{deal}{passes}trick 1 C: D2 DQ D5 D4 T9 T13 DK\n") == []
    assert errors(f"{deal}{passes}trick 1 C: D2 DQ D5 D4 T9 DK T13\n") == [("not-held", 5, 27)]
    assert errors(f"{deal}{passes}trick 1 C: D2 DQ D5 D4 T9 T21 DK\n") == [("not-held", 5, 27)]


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAMES, 3, "contradictions"))
def test_nothing_that_the_known_cards_prove_is_overlooked(game: str) -> None:
    """A sample of what ``tests.tools.contradictions`` tries."""
    results = Counter(found.result for found in islice(tried(GAMES[game], 1, 54, times=1), amount(6, 1_000)))
    assert results[FOUND] > 20 * results[OVERLOOKED]


@pytest.mark.parametrize("gap", ["trick 3 A: T16 T20 T15\n", ""])
def test_a_card_that_a_whole_hand_lacks_is_found_behind_a_missing_trick(gap: str) -> None:
    text = EXCHANGE.replace("trick 3 A: T16 T20 T15\n", gap).replace("trick 9 A: HK H2 H4", "trick 9 A: HK H2 SQ")
    assert [code for code, _, _ in errors(text)] == ["not-held"]


def test_a_whole_hand_lacks_what_the_talon_may_have() -> None:
    """Nobody knows where the T8 is, but it is not in this hand; a card that was taken may be."""
    deal = "deal koenigrufen 4\ndealer D\nhand B: T13 T9 T6 T5 T2 SK S9 S8 C9 C8 C7 D4\ncontract {} dreier\n"
    tricks = "trick 1 A: T1 _ T3 T4\ntrick 3 B: T8 T7 T10 T11\n"
    assert [code for code, _, _ in errors(deal.format("A") + tricks)] == ["not-held"]
    assert errors(deal.format("B") + tricks) == []


@pytest.mark.parametrize("suit", ["D", "C"])
def test_the_lowest_of_a_suit_may_have_been_led(suit: str) -> None:
    """Of two unknown cards the ace of French Tarot, which loses to every other, may be the one that was led."""
    text = f"deal french-tarot 5\ncontract A garde-sans\ntrick 1 A: _2 {suit}2 S5 S6\ntrick 2 C: SK SQ SN SJ S10\n"
    assert errors(text) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_contract_makes_any_score_behind_play_that_breaks_off(game: str) -> None:
    """Nobody knows how the deal ended, but what the contract can make is known, whatever the tricks."""
    begun = re.sub(r"^(hand|points|trick 1?[5-9]|trick 1[0-4]).*\n", "", shipped(game, "trick"), flags=re.M)
    assert errors(begun) == []
    assert [code for code, _, _ in errors(overcharged(begun))] == ["score-impossible"]


def test_a_hand_has_no_more_cards_than_were_dealt() -> None:
    """One of the sixteen cards is unknown: of two others that are played, one cannot have been there."""
    hand = "hand A: T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 T1 _\n"
    text = f"{TAPP}{hand}contract A solo\ntrick 1 A: _ T21 T16\ntrick 2 B: SK SQ SN\n"
    assert errors(f"{text}trick 3 B: CK CQ T7\n") == []
    assert errors(f"{text}trick 3 B: CK CQ CN\n") == [("not-held", 7, 18)]


def test_a_whole_hand_cannot_have_won_with_what_it_lacks() -> None:
    """None of B's tarocks beats the lead, whichever of them it was."""
    hand = "hand B: T6 T5 T4 T3 T2 T1 SK SQ SN S10 S9 S8 HK HQ DK DQ\n"
    for trick in ("T7 _ T8", "T7 _ _"):
        text = f"{TAPP}{hand}contract A solo\ntrick 1 A: {trick}\n"
        assert errors(f"{text}trick 2 B: SK\n") == [("wrong-leader", 6, 9)]
        assert errors(f"{text}trick 2 C: SJ\n") == []
    assert errors(f"{TAPP}{hand}contract A solo\ntrick 1 A: _ _ SJ\ntrick 2 B: SK\n") == []


@pytest.mark.parametrize("points", ["C 30", "B 30, C 30", "B 30, B 20"])
def test_only_the_declarer_has_points_and_has_them_once(points: str) -> None:
    """As in a record that was played to its end."""
    assert errors(f"deal cego 4\ndealer A\ncontract B solo\npoints: {points}\n")[0][0] == "false-points"
    assert errors("deal cego 4\ndealer A\ncontract B solo\npoints: B 30\n") == []


@pytest.mark.parametrize("game", GAMES)
def test_all_piles_of_a_position_make_a_pack_with_its_hands(game: str) -> None:
    """Two cards more or fewer than there are in a pile lie nowhere: no part of a talon is as large as that."""
    deals = records(GAMES[game], min(GAMES[game].players), 9, 7, None)
    positions = (write(position_of(deal, 11)) for deal in deals if "\ntrick 11 " in write(deal))
    text = next(text for text in positions if not re.search(r"^won . \d+$|^won . 0|^talon", text, re.M))
    pile = next(line for line in text.splitlines() if re.match(r"won . [1-9]", line))
    assert errors(text) == []
    assert [code for code, _, _ in errors(text.replace(pile, pile.rsplit(" ", 2)[0]))] == ["pile-size"]
    assert [code for code, _, _ in errors(text.replace(pile, f"{pile} _"))] == ["pile-size"]
