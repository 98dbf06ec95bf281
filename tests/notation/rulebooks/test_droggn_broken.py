"""Legal records of Droggn, broken one way at a time: the right code, at the very card or word, and nothing else.

``«`` in the text that is put in stands before the place of the problem; it is taken out before the record is read.
"""

from typing import Any

import pytest

from tests.notation.replay.test_broken import Row, check_row, line

ANSAGER = """%tdn 1

deal droggn 3
event "Herbstrunde"
player A "Vroni"
player B "Luis"
player C "Moidl"
dealer C
hand A: T6 T3 SJ S10 S8 S7 S6 CQ CN C9 C7 HQ HJ H2 H3 H6 DK DQ DJ D3 D5
hand B: Fool T21 T9 T4 T2 T1 SN S9 S5 S4 C10 C6 C5 HN H5 H7 DN D1 D4 D6 D7
hand C: T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T8 T7 T5 SK SQ CK CJ C8 HK H1
talon: D2 H4 C4
bids: A pass, B pass, C ansager
discard C: T10 CJ HK
buy C: T21 for T18
announce: C pass, A pass, B double, C pass
trick 1 C: CK C7 C5
trick 2 C: SQ S6 S4
trick 3 C: T21 T3 T2
trick 4 C: SK S7 S5
trick 5 C: T19 T6 T1
trick 6 C: T20 H6 T4
trick 7 C: T17 D5 T18
trick 8 B: D7 D2 DK
trick 9 A: HQ HN H4
trick 10 A: CQ C6 C4
trick 11 A: CN C10 C8
trick 12 A: HJ H7 H1
trick 13 A: DJ DN T5
trick 14 C: T16 H3 T9
trick 15 C: T15 D3 D6
trick 16 C: T7 S8 H5
trick 17 C: T14 H2 D4
trick 18 C: T13 C9 S9
trick 19 C: T11 S10 D1
trick 20 C: T12 SJ SN
trick 21 C: T8 DQ Fool
points: C 49
score: C 69
"""
"""An Ansager with a purchase, doubled; the opponents keep their Gstieß in the last trick."""

SUPER = """%tdn 1

deal droggn 4
player A "Vroni"
player B "Luis"
player C "Moidl"
player D "Ander"
dealer D
hand A: T10 T7 SK SQ SN S7 S5 S4 CK C10 C8 H1 H2 H3 H4 H5 DJ D2 D4 D5 D6
hand B: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T9 T5 T2 T1 SJ CQ HQ DK DN
hand C: T8 T6 T4 S10 S9 S8 CN CJ C9 C7 C6 C5 C4 HK HN HJ H6 H7 DQ D1 D7
talon: D3 S6 T3
bids: A pass, B super, C pass
announce: B pagat, C double, B redouble, C pass, A pass
trick 1 B: T11 T4 T7
trick 2 B: T17 T6 T10
trick 3 B: T12 T8 S4
trick 4 B: T20 D7 D6
trick 5 B: T9 C4 S5
trick 6 B: T5 H7 H5
trick 7 B: DK D1 D5
trick 8 B: T2 C5 D4
trick 9 B: T18 H6 H4
trick 10 B: T14 C6 S7
trick 11 B: T15 C7 H3
trick 12 B: HQ HK H2
trick 13 C: DQ DJ DN
trick 14 C: C9 CK CQ
trick 15 A: SK SJ S8
trick 16 A: C8 T13 CJ
trick 17 B: T21 S9 D2
trick 18 B: T16 S10 H1
trick 19 B: T19 HJ C10
trick 20 B: Fool CN SQ
trick 21 C: HN SN T1
points: B 39
score: B 408
"""
"""A Super for four with the Pagat announced, redoubled and made."""

MORD = """%tdn 1

deal droggn 3
dealer B
hand A: T8 T7 T3 T2 T1 S10 S9 S8 S6 S5 C8 C7 C6 C4 HQ HN H1 H5 H7 D2 D3
hand B: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 SK SQ SN SJ CK DK DQ DN
hand C: T9 T6 T5 T4 S7 S4 CQ CN CJ C10 C9 C5 HK H2 H3 H4 H6 DJ D4 D5 D7
talon: HJ D1 D6
bids: C ansager, A pass, B supermord
announce: B gstiess
trick 1 B: T21 T4 T2
trick 2 B: T20 T5 T3
trick 3 B: T19 T6 T7
trick 4 B: T18 T9 T8
trick 5 B: T17 D7 T1
trick 6 B: DQ D5 D3
trick 7 B: CK C5 C4
trick 8 B: SK S4 S5
trick 9 B: SN S7 S6
trick 10 B: DK D4 D2
trick 11 B: SQ H6 S8
trick 12 B: SJ H4 S9
trick 13 B: DN DJ H7
trick 14 B: T12 H3 C6
trick 15 B: T16 C9 H5
trick 16 B: T11 H2 C7
trick 17 B: T14 C10 C8
trick 18 B: T15 CJ S10
trick 19 B: T10 CN H1
trick 20 B: T13 CQ HN
trick 21 B: Fool HK HQ
points: B 74
score: B 187
"""
"""A Supermord with the Gstieß announced and made."""

ENDS = "record-ends"
"""The note of a record that has been cut short."""

ROWS: list[Any] = []


def row(
    what: str,
    *edits: tuple[str, str],
    code: str = "",
    verdict: str = "illegal",
    notes: str = "",
    base: str = ANSAGER,
    until: str = "",
) -> None:
    """A row: a legal record, edited; `until` names the line that is the last one kept."""
    text = base
    if until:
        text = text[: text.index(line(until, text)) + len(line(until, text))] + "\n"
        notes = f"{notes} {ENDS}"
    for old, new in edits:
        assert text.count(old) == 1, (what, old, text.count(old))
        text = text.replace(old, new)
    assert ("«" in text) == bool(code), what
    ROWS.append(pytest.param(Row(what, text, code.split(), verdict, notes.split()), id=what))


for name, record in (("the Ansager", ANSAGER), ("the Super", SUPER), ("the Supermord", MORD)):
    row(name, base=record, verdict="legal")

# ---- Who plays, and what was dealt

row("a hand of 20", ("hand A: T6 T3", "«hand A: T6"), code="hand-size", until="talon")
row("a card that is not of the pack", ("T3 SJ S10", "T3 «S3 S10"), code="card-not-in-pack", until="talon")
row("a talon of four", ("D2 H4 C4", "D2 H4 C4 «_"), code="talon-size", until="talon")
row("the dealer of four calls", ("bids: A pass", "bids: «D pass, A pass"), code="sits-out", base=SUPER)
row("the dealer of four doubles", ("C double,", "«D double, C double,"), code="sits-out", base=SUPER)

# ---- The auction

row("the same bid again", ("A pass, B super", "A super, B «super"), code="call-too-low", until="bids", base=SUPER)
row("a lower bid", ("A pass, B super", "A super, B «solo"), code="call-too-low", until="bids", base=SUPER)
row("a second call", ("C ansager", "C ansager, A «solo"), code="call-after-end", until="bids")
row("out of turn", ("A pass, B super", "B «super"), code="out-of-turn", until="bids", base=SUPER)
row("a word of another game", ("C ansager", "C «dreier"), code="call-unknown", until="bids", verdict="illegal")

# ---- The exchange and the purchase

row("two kings laid away", ("T10 CJ HK", "T10 CK «HK"), code="discard-second-king", until="discard")
row("a king without a trump", ("T10 CJ HK", "H1 CJ «HK"), code="discard-king-alone", until="discard")
row("a king without a trump, let stand", ("T10 CJ HK", "H1 CJ HK^"), verdict="incomplete",
    notes="discard-king-alone", until="discard")  # fmt: skip
row("two cards laid away", ("discard C: T10 CJ HK", "«discard C: T10 CJ"), code="discard-count", until="discard")
row("a card of another laid away", ("T10 CJ HK", "T10 CJ «DK"), code="discard-not-held", until="discard")
row("a discard in Super", ("announce", "«discard B: T9 T5 T2\nannounce"), code="act-unexpected", base=SUPER)
row("a purchase in Super", ("announce", "«buy B: T10 for T9\nannounce"), code="act-unexpected", base=SUPER)
row("a purchase in Solo", ("C ansager", "C solo"), ("buy C", "«buy C"), code="act-unexpected", until="buy")
row("a card of another laid down", ("T21 for T18", "T21 for «DK"), code="buy-not-held", until="buy")
row("a card that was laid away laid down", ("T21 for T18", "T21 for «T10"), code="buy-not-held", until="buy")
row("a named card that there is not", ("T21 for T18", "«S3 for T18"), code="card-not-in-pack", until="buy")
row("a second purchase", ("T21 for T18", "T21 for T18\n«buy C: T9 for T8"), code="act-unexpected", until="buy")
row("a second try after a failed one", ("T21 for T18", "H1 for T18\n«buy C: T9 for T8"), code="act-unexpected",
    until="buy")  # fmt: skip
row("a card that was given away", ("C: T20 H6", "C: «T18 H6"), code="not-held", until="trick 6")
row("a card that was sold", ("SQ S6 S4", "SQ S6 «T21"), code="not-held", until="trick 2 ")

# ---- Announcements and doubling

row("a Pagat that another holds", ("C pass, A pass, B", "C «pagat, A pass, B"), code="pagat-not-held",
    until="announce")  # fmt: skip
row("the Gstieß in a Super", ("B pagat, C", "B «gstiess, C"), code="gstiess-only-supermord", until="announce",
    base=SUPER)  # fmt: skip
row("a Pagat of the opponents", ("A pass, B double", "A «pagat, B double"), code="defender-announces",
    until="announce")  # fmt: skip
row("doubled by both", ("B double, C pass", "B double, A «double, C pass"), code="said-twice", until="announce")
row("redoubled by an opponent", ("B double, C pass", "B double, A «redouble"), code="not-his-doubling",
    until="announce")  # fmt: skip
row("redoubled before there is a double", ("A pass, B double", "A «redouble, B double"), code="nothing-to-double",
    until="announce")  # fmt: skip
row("a double of the declarer", ("C pass, A pass", "C «double, A pass"), code="not-his-doubling", until="announce")
row("a double after it was declined", ("A pass, B double", "A pass, B pass, A «double"), code="said-too-late",
    until="announce")  # fmt: skip
row("a redouble after it was declined", ("C pass, A pass", "C pass"),
    ("B double, C pass", "B double, C pass, C «redouble"), code="said-too-late", until="announce")  # fmt: skip
row("a word of another game's", ("B double", "B «valat"), code="said-unknown", until="announce")

# ---- The play

row("the forehand leads", ("trick 1 C: CK C7 C5", "trick 1 «A: C7 C5 CK"), code="wrong-leader", until="trick 1 ")
row("a revoke", ("C: CK C7 C5", "C: CK «H6 C5"), ("C: T20 H6", "C: T20 C7"), code="must-follow", until="trick 6")
row("a Gstieß where one could follow", ("C: SK S7 S5", "C: SK S7 Fool"), until="trick 4", verdict="incomplete")
row("a trump led and not followed", ("T21 T3 T2", "T21 T3 «D7"), code="must-follow", until="trick 3")
row("the announced Pagat led", ("B: T11 T4", "B: «T1 T4"), code="pagat-kept", until="trick 1 ", base=SUPER)
row("the announced Gstieß played", ("6 B: DQ", "6 B: «Fool"), code="gstiess-kept", until="trick 6", base=MORD)
row("the Gstieß wins nothing", ("trick 21 C: HN SN", "trick 21 «B: HN SN"), code="wrong-leader", base=SUPER)

# ---- Claims

row("a false claim of card points", ("points: C 49", "points: C «54"), code="false-points")
row("a false score", ("score: C 69", "score: C «64"), code="false-score")
row("a score of an opponent", ("score: C 69", "score: C 69, A «-69"), code="false-score")
row("a score left out", ("score: C 69", "«score: A 0"), code="score-left-out")
row("the Gstieß counted with the trick", ("points: B 39", "points: B «34"), code="false-points", base=SUPER)
row("a Supermord without its Gstieß", ("score: B 187", "score: B «167"), code="false-score", base=MORD)


@pytest.mark.parametrize("given", ROWS)
def test_a_broken_record(given: Row) -> None:
    check_row(given)
