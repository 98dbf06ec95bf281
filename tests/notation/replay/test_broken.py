"""Legal records, broken one way at a time: the right code, at the very card or word, and nothing else.

A row tells what is done to a record, and what a check has to say of it by `notation/SPEC.md`. ``«`` in the text that
is put in stands before the place of the problem; it is taken out before the record is read.
"""

from io import BytesIO
from typing import Any, NamedTuple

import pytest

from notation.files.checking import check
from notation.problems import CATALOGUE, ERROR
from notation.reader import sources
from notation.record import KEYWORDS
from notation.replay import Report
from notation.rulebooks import GAMES
from notation.testing.pages import codes_of_game

EXCHANGE = """%tdn 1

deal tapp-tarock 3
event "Tarockabend im Gasthof Post"
date 2016-11-04
source "constructed"
player A "Wendelin"
player B "Agnes"
player C "Leopold"
dealer C
hand A: Fool T21 T16 T13 T12 T10 T9 T6 T4 T2 T1 C7 HK HQ DK DQ
hand B: T20 T18 T17 T14 T11 T8 SN SJ S10 CK CN HN H2 DN DJ D2
hand C: T19 T15 T7 T3 SK S8 S7 CQ C10 C9 C8 HJ H3 H4 D1 D3
talon: S9 T5 CJ | D4 SQ H1
bids: A dreier, B pass, C unterer, A hold, C oberer, A hold! {Wendelin sits before the bidder and may hold.}, C pass
take A: S9 T5 CJ
discard A: S9 CJ DQ
announce: A pagat, B pass, C kontra pagat, A rekontra pagat, B pass, C pass
trick 1 A: Fool {Forehand is the declarer and leads.} T8 T3
trick 2 A: T21 T11 T7
trick 3 A: T16 T20 T15
trick 4 B: CK C8 C7
trick 5 B: T18 T19 T2
trick 6 C: SK?! {Wendelin was void, and the king is lost.} T13 S10
trick 7 A: T12 T17 CQ
trick 8 B: D2 D3 DK
trick 9 A: HK H2 H4
trick 10 A: T4 T14 HJ
trick 11 B: DJ D1 T5
trick 12 A: T10 SJ S7
trick 13 A: T9 SN H3
trick 14 A: HQ HN S8
trick 15 A: T6 CN C9
trick 16 A: T1!! {The Pagat takes the last trick.} DN C10
points: A 53
score: A 40
"""
"""An Oberer with the Pagat announced, doubled twice and made."""

SOLO = """%tdn 1

deal tapp-tarock 3
event "Tarockabend im Gasthof Post"
date 2016-11-04
source "constructed"
player A "Wendelin"
player B "Agnes"
player C "Leopold"
dealer B
hand A: T21 T17 T13 T9 SJ S10 S9 S8 S7 CJ C8 C7 H2 H4 DN D1
hand B: T19 T11 T3 SK SQ SN CK CQ C9 HK HQ HN H1 DK DJ D2
hand C: Fool T20 T16 T15 T14 T12 T10 T8 T7 T6 T5 T4 T2 T1 CN D3
talon: H3 HJ D4 | T18 DQ C10
bids: C dreier, A unterer, B pass, C hold, A oberer, C hold, A solo, C hold!
announce: C pass, A kontra, C pass
trick 1 C: Fool T9 T3
trick 2 C: T20 T21 T11
trick 3 A: T17 T19 T2
trick 4 B: SK T16 S7
trick 5 C: T15 T13 D2
trick 6 C: T14 H4 C9
trick 7 C: T12 C7 H1
trick 8 C: T10 S8 DJ
trick 9 C: T6 C8 HN
trick 10 C: D3 DN DK
trick 11 B: HK T8 H2
trick 12 C: T7 S9 SN
trick 13 C: T5 D1 CQ
trick 14 C: CN CJ CK
trick 15 B: HQ T4 S10
trick 16 C: T1!! SJ SQ
points: C 43
score: B 3, C 25
"""
"""A Solo that was held, with kontra; the Pagat takes the last trick unannounced."""


class Row(NamedTuple):
    """A way to break a record, and what has to be said of it."""

    what: str
    text: str
    """The broken record, ``«`` before the place of the problem."""
    codes: list[str]
    """The codes at that place; none where nothing is wrong."""
    verdict: str
    notes: list[str]
    """Further codes that may be reported, none of them an error."""


ROWS: list[Any] = []


def row(
    what: str,
    *edits: tuple[str, str],
    code: str = "",
    verdict: str = "illegal",
    notes: str = "",
    base: str = EXCHANGE,
    until: str = "",
    bids: str = "",
    announce: str = "",
) -> None:
    """A row: a legal record, edited.

    `until` names the line that is the last one kept, `bids` and `announce` take the place of that line and of all
    behind it.
    """
    text = base
    for keyword, said in (("bids", bids), ("announce", announce)):
        if said:
            until, edits = keyword, (*edits, (line(keyword, text), f"{keyword}: {said}"))
    if until:
        text = text[: text.index(line(until, text)) + len(line(until, text))] + "\n"
    for old, new in edits:
        assert text.count(old) == 1, (what, old, text.count(old))
        text = text.replace(old, new)
    assert ("«" in text) == bool(code), what
    ROWS.append(pytest.param(Row(what, text, code.split(), verdict, notes.split()), id=what))


def line(start: str, text: str) -> str:
    """The line of a record that starts with some words."""
    [found] = [word for word in text.split("\n") if word.startswith(start)]
    return found


def reports(data: bytes) -> list[Report]:
    """Reports on every record of a file."""
    return [report for source in sources(BytesIO(data)) if (report := check(source))]


def check_row(given: Row) -> None:
    """Check a broken record and compare."""
    before, bar, behind = given.text.partition("«")
    place = (before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1) if bar else None
    [report] = reports((before + behind).encode("utf-8", "surrogateescape"))
    grave = [problem for problem in report.problems if problem.code not in given.notes]
    told = [(problem.code, (problem.line, problem.column)) for problem in grave]
    assert told == [(code, place) for code in given.codes]
    spoken = [problem for problem in report.problems if problem.severity == ERROR and problem.code not in given.codes]
    assert spoken == []
    assert report.verdict == given.verdict


ENDS = "record-ends"
"""The note of a record that has been cut short."""
NO_CLAIMS = ("points: A 53\nscore: A 40\n", "")


# ---- Nothing broken

row("the exchange record", verdict="legal")
row("the Solo record", base=SOLO, verdict="legal")

# ---- Cards in the tricks

row(
    "a card of another hand, which would have been played last",
    ("CN C9", "CN «T1"),
    until="trick 15",
    code="not-held",
    notes=ENDS,
)
row("a card led out of another hand", ("A: T9 SN", "A: «DN SN"), until="trick 13", code="not-held", notes=ENDS)
row("a card of the talon that nobody took", ("T9 SN H3", "T9 SN «H1"), until="trick 13", code="not-held", notes=ENDS)
row("a card that was laid away", ("D2 D3 DK", "D2 D3 «DQ"), until="trick 8", code="laid-away", notes=ENDS)
row("a card played twice, by another hand", ("T9 SN H3", "T9 SN «H4"), code="played-twice")
row("a card played twice, by the same hand", ("15 A: T6", "15 A: «T12"), code="played-twice")
row("a card played twice in one trick", ("T9 SN H3", "T9 SN «SN"), code="played-twice")
row("a revoke", ("CK C8 C7", "CK «H3 C7"), ("T9 SN H3", "T9 SN C8"), code="must-follow")
row("a tarock led and not followed", ("T21 T11 T7", "T21 «SN T7"), until="trick 8", code="must-follow", notes=ENDS)
row("not trumping", ("} T13 S10", "} «HQ S10"), until="trick 6", code="must-trump", notes=ENDS)
row(
    "a revoke that only a later trick shows, the hands not listed",
    (line("hand A", EXCHANGE) + "\n", ""),
    (line("hand B", EXCHANGE) + "\n", ""),
    (line("hand C", EXCHANGE) + "\n", ""),
    ("CK C8 C7", "CK «H3 C7"),
    ("T9 SN H3", "T9 SN C8"),
    code="must-follow",
)
row("a card that is not of the pack", ("T9 SN H3", "T9 SN «H10"), until="trick 13", code="card-not-in-pack", notes=ENDS)
row("the announced Pagat played early", ("T4 T14", "«T1 T14"), ("16 A: T1!!", "16 A: T4"), NO_CLAIMS, code="pagat-kept")
row(
    "the silent Pagat played early",
    ("10 A: T4", "10 A: T1"),
    ("16 A: T1!!", "16 A: T4"),
    NO_CLAIMS,
    ("announce: A pagat, B pass, C kontra pagat, A rekontra pagat, B pass, C pass\n", ""),
    verdict="legal",
)

# ---- Leaders, numbers, gaps

row("a wrong leader, whose cards are in those hands", ("5 B: T18 T19 T2", "5 «C: T19 T2 T18"), code="wrong-leader")
row("a wrong leader by a slip of the pen", ("5 B: T18", "5 «A: T18"), code="wrong-leader")
row(
    "a wrong leader to the first trick",
    ("1 A: Fool {Forehand is the declarer and leads.} T8 T3", "1 «B: T8 T3 Fool"),
    code="wrong-leader",
)
row("a number too high", ("trick 8 B", "trick «18 B"), code="wrong-number")
row("a number too high, though not for the game", ("trick 8 B", "trick «11 B"), code="wrong-number")
row("the number of the trick after it", ("trick 8 B", "trick «9 B"), code="wrong-number")
row("the number of the trick before it", ("trick 8 B", "trick «7 B"), code="wrong-number")
row("the number 0", ("trick 1 A", "trick «0 A"), code="wrong-number")
row("a wrong number of the last trick", ("trick 16 A", "trick «17 A"), code="wrong-number")
row(
    "a whole trick missing",
    ("T17 CQ\ntrick 8 B: D2 D3 DK\n", "T17 «CQ\n"),
    code="trick-missing",
    verdict="incomplete",
    notes="not-scored",
)
row(
    "the first trick missing",
    ("pass\ntrick 1 A: Fool {Forehand is the declarer and leads.} T8 T3\n", "«pass\n"),
    code="trick-missing",
    verdict="incomplete",
    notes="not-scored",
)
row(
    "two tricks missing",
    ("T17 CQ\ntrick 8 B: D2 D3 DK\ntrick 9 A: HK H2 H4\n", "T17 «CQ\n"),
    code="trick-missing trick-missing",
    verdict="incomplete",
    notes="not-scored",
)
row(
    "the last trick missing",
    ("CN C9\ntrick 16 A: T1!! {The Pagat takes the last trick.} DN C10\n", "CN «C9\n"),
    code=ENDS,
    verdict="incomplete",
)
row("a short trick in the middle", ("trick 8 B: D2 D3 DK", "«trick 8 B: D2 D3"), code="trick-too-short")
row(
    "a short first trick",
    ("trick 1 A: Fool {Forehand is the declarer and leads.} T8 T3", "«trick 1 A: Fool T8"),
    code="trick-too-short",
)
row("a short trick at the end of the play", ("DN C10", "«DN"), code=ENDS, verdict="incomplete")
row("a short trick as the last line", ("D2 D3 DK", "D2 «D3"), until="trick 8", code=ENDS, verdict="incomplete")
row("a card too many", ("D2 D3 DK", "D2 D3 DK «SQ"), code="trick-too-long")
row("a card too many that is played later", ("D2 D3 DK", "D2 D3 DK «HK"), code="trick-too-long")
row("an extra trick", ("points: A 53", "«trick 17 A: D4 SQ H1\npoints: A 53"), code="act-unexpected")
row(
    "more is said to have happened",
    (EXCHANGE[EXCHANGE.index("CQ\ntrick 8") :], "«CQ\n...\n"),
    code=ENDS,
    verdict="incomplete",
)

# ---- The exchange

row("a discarded king", ("CJ DQ", "CJ «HK"), until="discard", code="discard-forbidden", notes=ENDS)
row("a discarded Mond", ("CJ DQ", "CJ «T21"), until="discard", code="discard-forbidden", notes=ENDS)
row("a discarded Pagat", ("CJ DQ", "CJ «T1"), until="discard", code="discard-forbidden", notes=ENDS)
row("a discarded Sküs", ("CJ DQ", "CJ «Fool"), until="discard", code="discard-forbidden", notes=ENDS)
row("a discarded tarock", ("CJ DQ", "CJ «T9"), until="discard", code="discard-tarock", notes=ENDS)
row(
    "two cards laid away",
    ("discard A: S9 CJ DQ", "«discard A: S9 CJ"),
    until="discard",
    code="discard-count",
    notes=ENDS,
)
row(
    "four cards laid away",
    ("discard A: S9 CJ DQ", "«discard A: S9 CJ DQ C7"),
    until="discard",
    code="discard-count",
    notes=ENDS,
)
row("a card laid away that is another's", ("CJ DQ", "CJ «H3"), until="discard", code="discard-not-held", notes=ENDS)
row(
    "a card laid away that was left in the talon",
    ("CJ DQ", "CJ «H1"),
    until="discard",
    code="discard-not-held",
    notes=ENDS,
)
row("a card laid away twice", ("S9 CJ DQ", "S9 CJ «CJ"), until="discard", code="card-twice", notes=ENDS)
row(
    "a card laid away that is not of the pack",
    ("CJ DQ", "CJ «D10"),
    until="discard",
    code="card-not-in-pack",
    notes=ENDS,
)
row("a discard by a defender", ("discard A", "discard «B"), until="discard", code="wrong-seat", notes=ENDS)
row("cards of both packets taken", ("A: S9 T5 CJ", "A: S9 T5 «SQ"), until="take", code="take-not-a-packet", notes=ENDS)
row(
    "cards taken that are not of the talon",
    ("A: S9 T5 CJ", "A: S9 T5 «H3"),
    until="take",
    code="take-not-a-packet",
    notes=ENDS,
)
row("a card taken twice", ("A: S9 T5 CJ", "A: S9 T5 «T5"), until="take", code="card-twice", notes=ENDS)
row("two cards taken", ("take A: S9 T5 CJ", "«take A: S9 T5"), until="take", code="take-count", notes=ENDS)
row("a talon taken by a defender", ("take A", "take «B"), until="take", code="wrong-seat", notes=ENDS)
row(
    "the wrong packet under fixed halves",
    ("3\nevent", "3\nrules standard talon-halves=fixed\nevent"),
    ("A: S9 T5", "A: «S9 T5"),
    until="take",
    code="take-wrong-packet",
    notes=ENDS,
)
row(
    "the right packet under fixed halves",
    ("3\nevent", "3\nrules standard talon-halves=fixed\nevent"),
    ("take A: S9 T5 CJ", "take A: D4 SQ «H1"),
    until="take",
    code=ENDS,
    verdict="incomplete",
)
row("no take", (", C pass\ntake A: S9 T5 CJ\n", ", C «pass\n"), code="exchange-missing", verdict="incomplete")
row("no discard, which is worked out", ("discard A: S9 CJ DQ\n", ""), verdict="legal")
row("no hand C, which is worked out", (line("hand C", EXCHANGE) + "\n", ""), verdict="legal")
row("no talon, which is worked out", (line("talon", EXCHANGE) + "\n", ""), verdict="legal")
row(
    "no hands, which are worked out",
    (line("hand A", EXCHANGE) + "\n", ""),
    (line("hand B", EXCHANGE) + "\n", ""),
    (line("hand C", EXCHANGE) + "\n", ""),
    verdict="legal",
)
row(
    "no hands and no discard, which are worked out",
    (line("hand A", EXCHANGE) + "\n", ""),
    (line("hand B", EXCHANGE) + "\n", ""),
    (line("hand C", EXCHANGE) + "\n", ""),
    ("discard A: S9 CJ DQ\n", ""),
    verdict="legal",
)
row(
    "no hands and no talon, which are worked out",
    (line("hand A", EXCHANGE) + "\n", ""),
    (line("talon", EXCHANGE) + "\n", ""),
    (line("hand B", EXCHANGE) + "\n", ""),
    (line("hand C", EXCHANGE) + "\n", ""),
    verdict="legal",
)
row("no talon in a Solo, which is worked out", (line("talon", SOLO) + "\n", ""), base=SOLO, verdict="legal")
row("a take in a Solo", ("hold!\nann", "hold!\n«take C: H3 HJ D4\nann"), base=SOLO, code="act-unexpected")
row("a discard in a Solo", ("hold!\nann", "hold!\n«discard C: CN D3 T2\nann"), base=SOLO, code="act-unexpected")

# ---- The auction

row("a call out of turn", bids="A dreier, C «unterer", code="out-of-turn", notes=ENDS)
row("a jump", bids="A dreier, B pass, C «oberer", code="call-too-high", notes=ENDS)
row("an opening above the lowest bid", bids="A «unterer", code="call-too-high", notes=ENDS)
row("a bid that is no higher", bids="A dreier, B pass, C «dreier", code="call-too-low", notes=ENDS)
row("a raise where one has to hold", bids="A dreier, B pass, C unterer, A «oberer", code="hold-instead", notes=ENDS)
row("nothing to hold", bids="A «hold", code="nothing-to-hold", notes=ENDS)
row("a hold by who sits behind", bids="A dreier, B «hold", code="hold-by-junior", notes=ENDS)
row("a call after a pass", bids="A pass, B dreier, A «dreier", code="has-passed", notes=ENDS)
row("a call after the end", bids="A dreier, B pass, C pass, B «unterer", code="call-after-end", notes=ENDS)
row(
    "a call after the end, and the record goes on", ("hold.}, C pass", "hold.}, C pass, B «solo"), code="call-after-end"
)
row("a pass after the end", ("hold.}, C pass", "hold.}, C pass, B «pass"), code="pass-after-end", verdict="legal")
row("a call after a Solo of the forehand", bids="A solo, B «solo", code="call-after-end", notes=ENDS)
row(
    "the last call missing",
    ("hold!", "«hold!"),
    (" {Wendelin sits before the bidder and may hold.}, C pass", ""),
    code="call-missing",
    verdict="incomplete",
)
row("the auction cut short", bids="A dreier, B «pass", code=ENDS, verdict="incomplete")
row("a wrong first caller", ("dealer C", "dealer A"), bids="A «dreier", code="out-of-turn", notes=ENDS)
row(
    "no auction",
    (line("bids", EXCHANGE) + "\n", ""),
    NO_CLAIMS,
    verdict="incomplete",
    notes="auction-unknown",
)
row("only the contract", (line("bids", EXCHANGE), "contract A «oberer"), code="auction-missing", verdict="incomplete")
row(
    "only the contract, and a false claim",
    (line("bids", EXCHANGE), "contract A oberer"),
    ("A 40", "A «41"),
    code="false-score",
    notes="auction-missing",
)
row("a contract that is none", (line("bids", EXCHANGE), "contract A «hold"), code="contract-unknown")
row("an unknown call", bids="A «dreyer", code="call-unknown", notes=ENDS)
row("a call of two words", bids="A «solo pagat", code="call-unknown", notes=ENDS)
row("all pass", bids="A pass, B pass, C pass", verdict="legal")

row(
    "a trick above the auction, which is judged all the same",
    (line("trick 16", EXCHANGE) + "\n", ""),
    ("bids:", f"«{line('trick 16', EXCHANGE)}\nbids:"),
    code="act-unexpected",
    notes=ENDS,
)
row(
    "the auction below everything that was played",
    (line("bids", EXCHANGE) + "\n", ""),
    ("take A", "«take A"),
    ("points: A 53", line("bids", EXCHANGE) + "\npoints: A 53"),
    code="act-unexpected",
)

# ---- One mistake that explains several breaches

row("two calls exchanged", ("A dreier, B pass", "B «pass, A dreier"), code="calls-swapped")
row(
    "two calls exchanged that are no neighbours",
    ("A dreier, B pass, C unterer", "C «unterer, B pass, A dreier"),
    code="calls-swapped",
)
row("another dealer", ("dealer C", "dealer «A"), code="dealer-wrong")
row(
    "two tricks exchanged",
    (line("trick 7", EXCHANGE), "trick 7"),
    (line("trick 8", EXCHANGE), line("trick 7", EXCHANGE)),
    ("trick 7\n", "«" + line("trick 8", EXCHANGE) + "\n"),
    code="lines-swapped",
)
row(
    "two lines of the exchange exchanged",
    ("take A: S9 T5 CJ\ndiscard A: S9 CJ DQ", "«discard A: S9 CJ DQ\ntake A: S9 T5 CJ"),
    code="lines-swapped",
)
row(
    "a trick below a later one",
    (line("trick 3", EXCHANGE) + "\n", ""),
    ("trick 8 B", "«" + line("trick 3", EXCHANGE) + "\ntrick 8 B"),
    code="line-misplaced",
)
row("a pass for a bid", ("C oberer, A hold!", "C pass, A «hold!"), code="call-after-end", notes="pass-after-end")
row(
    "a pass for a hold, so that another would play",
    ("A hold! {W", "A pass! {W"),
    ("bids", "«bids"),
    code="calls-misfit",
    notes="pass-after-end",
)
row("a card of another hand", ("CK C8 C7", "CK «HN C7"), code="not-held")
row("a hand under the letter of another", ("hand B", "«hand A"), code="line-twice")

# ---- Announcements

row(
    "a Pagat announced without the Pagat",
    announce="A «pagat",
    code="pagat-not-held",
    base=EXCHANGE.replace("T2 T1 C7 HK", "T2 T3 C7 HK").replace("T7 T3 SK", "T7 T1 SK"),
    notes=ENDS,
)
row("an announcement by a defender", announce="A pagat, B «valat", code="defender-announces", notes=ENDS)
row("an announcement twice", announce="A pagat, A «pagat", code="said-twice", notes=ENDS)
row("an unknown announcement", announce="A «ultima", code="said-unknown", notes=ENDS)
row("kontra by the declarer", announce="A pagat, A «kontra", code="not-his-doubling", notes=ENDS)
row("kontra twice", announce="A pagat, B kontra, C «kontra", code="said-twice", notes=ENDS)
row("kontra pagat twice", announce="A pagat, B kontra pagat, C «kontra pagat", code="said-twice", notes=ENDS)
row("rekontra without kontra", announce="A pagat, A «rekontra", code="nothing-to-double", notes=ENDS)
row(
    "rekontra of the game where the Pagat was doubled",
    announce="A pagat, B kontra pagat, A «rekontra",
    code="nothing-to-double",
    notes=ENDS,
)
row("rekontra by a defender", announce="B kontra, C «rekontra", code="not-his-doubling", notes=ENDS)
row("subkontra without rekontra", announce="B kontra, B «subkontra", code="nothing-to-double", notes=ENDS)
row("kontra pagat without announcement", announce="A pass, B «kontra pagat", code="nothing-to-double", notes=ENDS)
row("kontra by who has declined", announce="A pagat, B pass, C pass, B «kontra", code="said-too-late", notes=ENDS)
row("an announcement after a defender's kontra", announce="B kontra, A «valat", code="said-too-late", notes=ENDS)
row("an announcement by who has declined", announce="A pass, A «pagat", code="said-too-late", notes=ENDS)
row(
    "passes that nobody asked for",
    announce="A pagat, B pass, B pass, C pass, A pass, A pass",
    verdict="incomplete",
    notes=ENDS,
)
row(
    "an announcement after the first trick",
    (line("announce", EXCHANGE) + "\n", ""),
    NO_CLAIMS,
    ("trick 2 A", "announce: A «pagat\ntrick 2 A"),
    code="act-unexpected",
)
row("no announcements", (line("announce", EXCHANGE) + "\n", ""), NO_CLAIMS, verdict="legal")

# ---- What was dealt

row("a card in two hands", ("B: T20 T18", "B: «T21 T18"), code="card-twice")
row("a card twice in a hand", ("DK DQ\nhand B", "DK «DK\nhand B"), until="bids", code="card-twice", notes=ENDS)
row("a card in a hand and in the talon", ("SQ H1", "SQ «T21"), code="card-twice")
row(
    "a card in the talon, and below it in a hand",
    (line("talon", EXCHANGE) + "\n", ""),
    ("DK DQ\nhand B", "DK «D4\nhand B"),
    ("hand A", "talon: S9 T5 CJ | D4 SQ H1\nhand A"),
    until="bids",
    code="card-twice",
    notes=ENDS,
)
row("a card missing in a hand", ("hand A: Fool", "«hand A:"), until="bids", code="hand-size", notes=ENDS)
row("a card missing in a hand, and the record goes on", ("hand C: T19", "«hand C:"), code="hand-size")
row("a card too many in a hand", ("D1 D3\n", "D1 D3 «_\n"), until="bids", code="hand-size", notes=ENDS)
row("a card missing in the talon", ("talon: S9", "«talon:"), until="bids", code="talon-size", notes=ENDS)
row("a card too many in the talon", ("SQ H1", "SQ H1 «_"), until="bids", code="talon-size", notes=ENDS)
row(
    "a card that is not of the pack, in a hand", ("HJ H3", "HJ «H10"), until="bids", code="card-not-in-pack", notes=ENDS
)
row(
    "a card that is not of the pack, in the talon",
    ("SQ H1", "SQ «S1"),
    until="bids",
    code="card-not-in-pack",
    notes=ENDS,
)
row("two hand lines of a seat", ("hand B", "«hand A: _16\nhand B"), code="line-twice")
row("two talons", ("bids", "«talon: S9 T5 CJ | D4 SQ H1\nbids"), until="bids", code="line-twice", notes=ENDS)
row("two dealers", ("hand A", "«dealer C\nhand A"), code="line-twice")
row("a player at a seat that is not there", ("hand A", 'player «D "Dora"\nhand A'), code="seat-unknown")
row("a hand of a seat that is not there", ("talon", "hand «D: _16\ntalon"), code="seat-unknown")
row("a dealer who is not there", ("dealer C", "dealer «D"), code="seat-unknown")
row("a call of a seat that is not there", ("A dreier, B pass", "A dreier, «D pass, B pass"), code="seat-unknown")
row(
    "a trick led by a seat that is not there",
    ("trick 3 A", "trick 3 «D"),
    NO_CLAIMS,
    code="seat-unknown",
    notes="trick-missing not-scored",
)
row("a score for a seat that is not there", ("A 40", "A 40, «D 1"), code="seat-unknown")
row("a take by a seat that is not there", ("take A", "take «D"), until="take", code="seat-unknown", notes=ENDS)

# ---- Claims

row("false points", ("A 53", "A «54"), code="false-points")
row("points for a defender", ("A 53", "A 53, B «17"), code="false-points")
row("a false score", ("A 40", "A «41"), code="false-score")
row("a false score for a defender", ("A 40", "A 40, B «1"), code="false-score")
row("the score 0 is right", ("A 40", "A 40, B 0"), verdict="legal")
row("a seat left out of the score", ("score: B 3, C 25", "«score: C 25"), base=SOLO, code="score-left-out")
row("the declarer left out of the score", ("score: A 40", "«score: B 0"), code="score-left-out")
row("every entry of the score false", ("B 3, C 25", "B «25, C 3"), base=SOLO, code="false-score")
row("an entry of another seat", ("B 3, C 25", "A «3, C 25"), base=SOLO, code="false-score")
row(
    "a score that follows from false points",
    ("C 43", "C «30"),
    ("B 3, C 25", "A 16, B 19, C 9"),
    base=SOLO,
    code="false-points",
)
row("a seat named twice", ("A 40", "A 40, A «41"), code="false-score")
row("what the table wrote down instead", ("A 40", 'A 40\nagreed: A 99, B -1 "a bet"'), verdict="legal")

# ---- What is not known here

row("an unknown game", ("deal tapp-tarock", "deal «schafkopf"), code="game-unknown", verdict="unjudged")
row("an unknown number of players", ("tapp-tarock 3", "tapp-tarock «4"), code="players-unknown", verdict="unjudged")
row("an unknown rule set", ("3\nevent", "3\nrules «bga\nevent"), code="rule-set-unknown", verdict="unjudged")
row(
    "an unknown option",
    ("3\nevent", "3\nrules standard «halves=fixed\nevent"),
    code="option-unknown",
    verdict="unjudged",
)
row(
    "an unknown value",
    ("3\nevent", "3\nrules standard talon-halves=free «talon-halves=open\nevent"),
    code="option-unknown",
    verdict="unjudged",
)
row(
    "an option chosen twice",
    ("3\nevent", "3\nrules standard talon-halves=free «talon-halves=fixed\nevent"),
    code="option-twice",
    verdict="unjudged",
)
row(
    "an unknown version of the rules",
    ("3\nevent", "3\nrules «standard@2\nevent"),
    code="version-unknown",
    verdict="unjudged",
)
row("version 1 of the rules", ("3\nevent", "3\nrules standard@1\nevent"), verdict="legal")
row(
    "an unknown version of the notation",
    ("%tdn 1\n\ndeal", "%tdn 2\n\n«deal"),
    code="version-unknown",
    verdict="unjudged",
)
row(
    "an unknown game, and a line that cannot be read",
    ("deal tapp-tarock", "deal schafkopf"),
    ("A: HK H2", "A: «hk H2"),
    code="line-unreadable",
    verdict="unreadable",
    notes="game-unknown",
)
row(
    "an unknown game, and an act against the rules",
    ("deal tapp-tarock", "deal «schafkopf"),
    ("A: HK H2", "A: HK HK"),
    code="game-unknown",
    verdict="unjudged",
)

# ---- What the table let stand

row("a revoke let stand", ("CK C8 C7", "CK «H3^ C7"), ("T9 SN H3", "T9 SN C8"), code="must-follow", verdict="legal")
row("a wrong leader let stand", ("5 B: T18 T19 T2", "5 «C: T19^ T2 T18"), code="wrong-leader", verdict="legal")
row(
    "not trumping let stand",
    ("} T13 S10", "} «HQ^? S10"),
    until="trick 6",
    code="must-trump",
    verdict="incomplete",
    notes=ENDS,
)
row(
    "the announced Pagat played early let stand",
    ("T4 T14", "«T1^ T14"),
    ("16 A: T1!!", "16 A: T4"),
    NO_CLAIMS,
    code="pagat-kept",
    verdict="legal",
)
row("a jump let stand", bids="A dreier, B pass, C «oberer^", code="call-too-high", verdict="incomplete", notes=ENDS)
row("a call out of turn let stand", bids="A dreier, C «unterer^", code="out-of-turn", verdict="incomplete", notes=ENDS)
row(
    "a raise instead of a hold let stand",
    bids="A dreier, B pass, C unterer, A «oberer^!",
    code="hold-instead",
    verdict="incomplete",
    notes=ENDS,
)
row(
    "a discarded king let stand",
    ("CJ DQ", "CJ «HK^"),
    until="discard",
    code="discard-forbidden",
    verdict="incomplete",
    notes=ENDS,
)
row(
    "a discarded king let stand, marked on another card",
    ("S9 CJ DQ", "S9^ CJ «HK"),
    until="discard",
    code="discard-forbidden",
    verdict="incomplete",
    notes=ENDS,
)
row(
    "two cards laid away let stand",
    ("discard A: S9 CJ DQ", "«discard A: S9 CJ^"),
    until="discard",
    code="discard-count",
    verdict="incomplete",
    notes=ENDS,
)
row(
    "cards of both packets taken, and let stand",
    ("A: S9 T5 CJ", "A: S9 T5 «SQ^"),
    until="take",
    code="take-not-a-packet",
    verdict="incomplete",
    notes=ENDS,
)
row(
    "the wrong packet under fixed halves let stand",
    ("3\nevent", "3\nrules standard talon-halves=fixed\nevent"),
    ("A: S9 T5", "A: «S9^ T5"),
    until="take",
    code="take-wrong-packet",
    verdict="incomplete",
    notes=ENDS,
)
row(
    "an announcement by a defender let stand",
    announce="A pagat, B «valat^",
    code="defender-announces",
    verdict="incomplete",
    notes=ENDS,
)
row(
    "kontra by who has declined let stand",
    announce="A pagat, B pass, C pass, B «kontra^",
    code="said-too-late",
    verdict="incomplete",
    notes=ENDS,
)
row("a card played twice cannot be let stand", ("T9 SN H3", "T9 SN «H4^"), code="played-twice")
row("a card of another hand cannot be let stand", ("CN C9", "CN «T1^"), until="trick 15", code="not-held", notes=ENDS)
row(
    "a card that was laid away cannot be let stand",
    ("D2 D3 DK", "D2 D3 «DQ^"),
    until="trick 8",
    code="laid-away",
    notes=ENDS,
)
row(
    "a discard of another's card cannot be let stand",
    ("CJ DQ", "CJ «H3^"),
    until="discard",
    code="discard-not-held",
    notes=ENDS,
)
row(
    "a take of another's card cannot be let stand",
    ("A: S9 T5 CJ", "A: S9 T5 «H3^"),
    until="take",
    code="take-not-a-packet",
    notes=ENDS,
)
row("^ on a card that was right", ("T9 SN H3", "T9 «SN^ H3"), code="not-irregular", verdict="legal")
row("^ on a lead that was right", ("13 A: T9", "13 A: «T9^"), code="not-irregular", verdict="legal")
row("^ on a call that was right", ("A dreier", "A «dreier^"), code="not-irregular", verdict="legal")
row("^ on a take that was right", ("A: S9 T5 CJ\n", "A: «S9^ T5 CJ\n"), code="not-irregular", verdict="legal")
row("^ on a discard that was right", ("S9 CJ DQ", "S9 «CJ^ DQ"), code="not-irregular", verdict="legal")
row("^ on an announcement that was right", ("A pagat,", "A «pagat^,"), code="not-irregular", verdict="legal")
row(
    "^ on a pass that declines",
    ("kontra pagat, A rekontra pagat, B pass", "kontra pagat, A rekontra pagat, B «pass^"),
    code="not-irregular",
    verdict="legal",
)
row("^ on a dealt card", ("S9 T5 CJ |", "S9 «T5^ CJ |"), code="not-irregular", verdict="legal")
row("^ on a card of a hand", ("hand A: Fool", "hand A: «Fool^"), code="not-irregular", verdict="legal")

# ---- Claims of the rest

REST = EXCHANGE[EXCHANGE.index("trick 14") : EXCHANGE.index("points")]
row("the rest claimed by the declarer", (REST, "claim A\n"), verdict="legal")
row("the rest claimed by a defender", (REST, "claim B\n"), NO_CLAIMS, verdict="legal")
row("the rest claimed in the middle of a trick", (REST, "trick 14 A: HQ HN\nclaim A\n"), verdict="legal")
row(
    "everything claimed",
    (EXCHANGE[EXCHANGE.index("trick 1 A") : EXCHANGE.index("points")], "claim A\n"),
    NO_CLAIMS,
    verdict="legal",
)
row("a trick after a claim", (REST, "claim A\n«trick 14 A: HQ HN S8\n"), code="act-unexpected")
row("two claims", (REST, "claim A\n«claim A\n"), code="act-unexpected")
row(
    "a claim where the hands are not known",
    (line("hand A", EXCHANGE) + "\n", ""),
    (line("hand B", EXCHANGE) + "\n", ""),
    (EXCHANGE[EXCHANGE.index("trick 1 A") :], "claim A\n"),
    verdict="incomplete",
    notes="not-scored",
)

# ---- Variations

row("a variation that is right", ("trick 5 B", "( trick 4 B: CK C9 C7\n)\ntrick 5 B"), verdict="legal")
row("a revoke in a variation", ("trick 5 B", "( trick 4 B: CK «H3 C7\n)\ntrick 5 B"), code="must-follow")
row(
    "a revoke in a nested variation",
    ("trick 5 B", "( trick 4 B: CK C9 C7\n( trick 4 B: CK «H3 C7\n)\n)\ntrick 5 B"),
    code="must-follow",
)
row("a false claim in a variation", ("points", "( trick 16 A: T1 DN C10\nscore: A «41\n)\npoints"), code="false-score")
row(
    "a variation that is not closed",
    ("trick 5 B", "«( trick 4 B: CK C9 C7\ntrick 5 B"),
    code="not-closed",
    verdict="unreadable",
)
row("a variation that is not open", ("trick 5 B", "«)\ntrick 5 B"), code="nothing-to-close", verdict="unreadable")

# ---- Lines that cannot be read

row("a comment that is not closed", ("HK H2 H4", "HK H2 H4 «{a slip"), code="comment-unclosed", verdict="legal")
row("a text without quotes", ("hand A", "table «1\nhand A"), code="text-unquoted", verdict="legal")
row("an unknown keyword", ("hand A", "«weather fine\nhand A"), code="keyword-unknown", verdict="legal")
row("a keyword of one's own", ("hand A", "x-weather fine\nhand A"), verdict="legal")
row(
    "a line without a keyword",
    ("trick 9", "«Trick 9"),
    code="line-unknown",
    verdict="unreadable",
    notes="trick-missing",
)
row(
    "a deal line that is indented",
    ("hand A", "  «deal tapp-tarock 3\nhand A"),
    code="deal-not-first",
    verdict="unreadable",
)
row("a carriage return within a line", ("dealer C", "dealer«\rC"), code="carriage-return", verdict="unreadable")
row("a byte that is not UTF-8", ('Wendelin"', 'Wend«\udcfclin"'), code="not-utf-8", verdict="unreadable")

UNREADABLE = """
deal «Tapp-Tarock 3
deal tapp-tarock «three
deal tapp-tarock 3 «4
rules «Standard
rules standard «talon-halves
rules standard talon-halves=fixed «free
house «: x
house ladder: «: rufer 1
house ladder: rufer 1, «, trischaken 2
event «'Stammtisch'
event «"Stammtisch
event "Stammtisch" «Innsbruck
place «(Innsbruck
table «“3
annotator «clara
source «'pad'
player «Anna
player A «Anna
player «I "Anna"
date «2.10.1999
date «1999-13-02
date «2015-02-29
date 1999-10-02 «1999
round «first
board «seven
board «12345
dealer «Anna
dealer A «B
hand «X: T21
hand A «T21
hand A: «t21
hand A: T21 «t20 T3
hand A: T21«, T20
hand A: T21 «T22
hand A: T21 «T020
hand A: T21 «| T20
hand A: T21 «S11
hand A: T21 «10S
hand A: «_0
hand A:«
talon «A: T1
talon: T1 «t2
talon: T1 S7 H3 | C10 D4 «T140
bids: «dreier
bids: A «Dreyer
bids: A dreier«; B pass
bids: A dreier «B pass
bids: A dreier,«
bids: A«
contract A«
contract A«: dreier
contract A dreier«, B pass
take «T1 S7 H3
take A «T1 S7 H3
take A: T1 «s7
keep A: T1 «xx
discard A: S9«, CJ
discard A: S9 «CJ7
call A«
call A: «20
buy A: T21 «T20
buy A: T21 for «for
buy A «T21 for T20
announce: A «Pagott
announce: A kontra pagat «valat
announce: A pagat«. B kontra
position «A 3
position 3 «a
position 3 A«: T1
won A «T1
won A 3 «T1
won A 3:«
won «3: T1
won A 3: T1 «5
partner «anna
partner A «B
expose «anna
concede A «T1
show A: «t1
show «: T1
expose A«: T1
trick «one A: T1
trick «A: T1
trick 1 «: T1
trick 1 A «T1
trick 1 A: T21 «(T20
trick 1 A: T21«!!! T20
trick 1 A: T21 «! T20
trick 1 A: T21«~ T20
claim «anna
claim A «B
... «more
points: A «ten
points: A «+10
points: A 10«; B 20
score: A «B
score: A 10 «B 20
score «A 10
agreed: A 20 «why
agreed: A 20 "why" «B 3
ask «anna
ask B«: {What?}
accept: S10 «or SQ
accept: T1 for «pagat
allowed: T1, «Solow
accept: S10 breaks «Must-follow
reject: S10«! {a mark}
reject: 10 «20
best: SK «!
who «S10
count «20
grade «one
theme «counting
reject: kontra pagat «valat
reject «S10
hint «S10
"""
"""A line for every keyword and every thing that can be wrong with it, ``«`` before what cannot be read."""


@pytest.mark.parametrize("given", ROWS)
def test_a_broken_record(given: Row) -> None:
    check_row(given)


@pytest.mark.parametrize("given", UNREADABLE.strip().split("\n"))
def test_a_line_that_cannot_be_read(given: str) -> None:
    """It is one problem at its place; the lines round it are read as usual."""
    before, _, behind = given.partition("«")
    broken = before + behind
    if broken.startswith("deal "):
        data, row = f'{broken}\nevent "Stammtisch"\n', 1
    else:
        data, row = f'deal tapp-tarock 3\nplace "Innsbruck"\n{broken}\nevent "Stammtisch"\n', 3
    [report] = reports(data.encode())
    told = [(problem.code, problem.line, problem.column) for problem in report.problems if problem.severity == ERROR]
    assert told == [("line-unreadable", row, len(before) + 1)]
    assert report.verdict == "unreadable"
    assert report.record.header("event") == "Stammtisch"


def test_every_keyword_has_a_line_that_cannot_be_read() -> None:
    assert {word.split()[0].strip("«:") for word in UNREADABLE.strip().split("\n")} == KEYWORDS | {"..."}


def test_there_are_forty_ways_with_most_of_the_codes() -> None:
    told = {code for row in ROWS for code in row.values[0].codes}
    assert len(ROWS) > 40
    others = ("SPEC#lessons", "SPEC#positions")  # see test_lessons.py and test_positions.py
    elsewhere = {name for name, code in CATALOGUE.items() if code.rule in others}
    assert codes_of_game(GAMES["tapp-tarock"]) - told - elsewhere <= {
        "deal-mistyped",
        "word-ambiguous",
        "line-unreadable",
        "line-unexplained",
        "before-first-deal",
        "nested-too-deep",
        "record-too-long",
        "internal-error",
        "act-missing",
        "game-failed",
        "not-scored",
        "nothing-to-depart-from",
        "auction-unknown",
        "card-unknown",
        "declarer-unknown",
        "discard-trull",
        "forehand-only",
        "forehand-opens",
        "at-once-only",
        "too-early",
        "hold-forehand-only",
        "not-judged",
        "sits-out",
        "dealer-unknown",
        "not-counted",
        "points-impossible",
        "score-impossible",
        "score-unexplained",
        "variation-empty",
        "variation-fact",
    }


# ---- Records beside each other


def test_text_before_the_first_deal_is_a_record_of_its_own() -> None:
    head, record = reports(EXCHANGE.replace("%tdn 1\n", "%tdn 1\nAn evening in Bludenz\n").encode())
    assert (head.record.number, head.verdict) == (0, "unreadable")
    [problem] = head.problems
    assert (problem.line, problem.column, problem.severity) == (2, 1, ERROR)
    assert (record.record.number, record.verdict, record.problems) == (1, "legal", [])


def test_a_header_line_before_the_first_deal_is_text_too() -> None:
    head, record = reports(EXCHANGE.replace("%tdn 1\n", '%tdn 1\n  event "evening"\n').encode())
    assert [(problem.code, problem.line) for problem in head.problems] == [("before-first-deal", 2)]
    assert (head.verdict, record.verdict) == ("unreadable", "legal")


def test_remarks_before_the_first_deal_are_no_problem() -> None:
    [record] = reports(EXCHANGE.replace("%tdn 1\n", "%tdn 1\n# a remark\n{a comment\n  of two lines}\n").encode())
    assert (record.verdict, record.problems) == ("legal", [])


def test_bytes_that_are_not_utf_8_spoil_their_record_only() -> None:
    data = EXCHANGE.encode() + b"\n" + SOLO.removeprefix("%tdn 1\n\n").replace("Bludenz", "").encode("latin-1")
    spoiled = data.replace(b'player C "Leopold"', b'player C "L\xe9opold"', 1)
    first, second = reports(spoiled)
    assert [(problem.code, problem.line, problem.column) for problem in first.problems] == [("not-utf-8", 9, 12)]
    assert (first.verdict, second.verdict) == ("unreadable", "legal")


def test_a_broken_record_never_eats_the_next() -> None:
    for tail in ("{", "( trick 1 A: T1", '"', "trick 1 A: T21 {a\n  comment", "( " * 40, "\\"):
        first, second = reports((EXCHANGE + tail + "\n" + SOLO.removeprefix("%tdn 1\n\n")).encode())
        assert (second.verdict, second.problems) == ("legal", []), tail
        assert first.record.header("event") == "Tarockabend im Gasthof Post"


def test_two_mistakes_on_two_lines_are_two_problems() -> None:
    text = EXCHANGE.replace("CJ DQ", "CJ hk").replace("A: HK H2", "A: hk H2").replace("A 40", "A forty")
    [report] = reports(text.encode())
    assert [(problem.line, problem.column) for problem in report.problems if problem.code == "line-unreadable"] == [
        (17, 18),
        (27, 12),
        (36, 10),
    ]


def test_two_rules_broken_by_one_discard_are_two_problems() -> None:
    text = EXCHANGE[: EXCHANGE.index("announce")].replace("S9 CJ DQ", "T21 T9 HK DK")
    [report] = reports(text.encode())
    told = [(problem.code, problem.line, problem.column) for problem in report.problems if problem.severity == ERROR]
    assert told == [("discard-count", 17, 1), ("discard-forbidden", 17, 12), ("discard-tarock", 17, 16)]


def test_a_fourth_card_in_every_trick_is_one_too_many_in_each() -> None:
    tricks = [line for line in SOLO.splitlines() if line.startswith("trick")]
    text = SOLO
    for line in tricks:
        text = text.replace(line, f"{line} SQ")
    [report] = reports(text.encode())
    assert {problem.code for problem in report.problems} == {"trick-too-long"}
    assert len(report.problems) == len(tricks)


@pytest.mark.parametrize(
    "text",
    [
        "deal cego 3\ndealer B\ncontract C cego\nkeep C: _ T19\ntrick 1 C: T19 T19 T6\n",
        "deal cego 3\ndealer B\ncontract C cego\nkeep C: H3 _\ntrick 1 C: H3 H3 H4\n",
        "deal french-tarot 4\ndealer D\ncontract A garde-sans\nshow B: T20 _9\ntrick 1 A: T20 T20 S1 S2\n",
        "deal tapp-tarock 3\ndealer C\nhand A: T20 _15\ncontract A solo\ntrick 1 A: T20 S7 T20\n",
        "deal troggu 3\ndealer C\ncontract A solo\ntrick 1 A: S7 S7 S7\n",
    ],
)
def test_a_card_twice_in_a_trick_is_played_twice(text: str) -> None:
    [report] = reports(text.encode())
    found = [problem for problem in report.problems if problem.severity == ERROR]
    assert [problem.line for problem in found] == [text.count("\n")]
    assert found[0].code == ("not-held" if "show" in text else "played-twice")
