"""Some deals, and what becomes of them when something is changed: the records of the tests of the site."""

from pathlib import Path

DEALS = Path(__file__).parent / "deals.tdn"
(
    UNTERER, SOLO,
    EIGHT, FORCED, IN_THE_TALON, LOCKED, MISERE, OWN_CARD,
    PURCHASE, DOUBLED, NOTHING_BOUGHT, SITS_OUT, ANNOUNCED,
    KEPT, CHALLENGE, RAEUBER, BETTEL,
) = ("deal" + text for text in DEALS.read_text("utf-8").split("\n\ndeal")[1:])  # fmt: skip

HOSTILE = '"<script>alert(1)</script>{{7*7}}{points}"'


def without(record: str, *keywords: str) -> str:
    return "\n".join(line for line in record.split("\n") if not line.startswith(keywords))


def changed(record: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in record
        record = record.replace(old, new)
    return record


NOTES = changed(
    without(UNTERER, "hand A", "points", "score"),
    ("dealer A\n", "annotator \"Marlies\"\ndealer A\n{From my notes of that evening.}\n{@de Aus meinen Notizen.}\n"),
    ("T2\ntrick 2", "T2 {The Fool is the highest tarock.} {@de Der Sküs ist der höchste Tarock.}\ntrick 2"),
    ("trick 3 B: T18 T20 T15\n", """trick 3 B: T18 T20 T15? {The twenty falls, and the fifteen with it.}
( trick 3 B: T5! {Low first.} {@de Zuerst klein.} T20 T15
  trick 4 C: DK D2 T6
  ( trick 4 C: SQ?! S8 SK
    trick 5 B: T18 SJ T1??
    {@de Die Variante ist zu Ende.}
  )
  trick 5 B: T18
)
"""),
    ("CQ CK CJ\n", "CQ CK S9^? {I had the jack of clubs.} {@de Ich hatte den Treffbuben.}\n"),
    ("T13 S9 H4\n", """T13 CJ H4
( trick 8 B: T13 CJ {How it could have ended.} H4
  claim B {@de Alle legen die Karten hin.} {All lay down.}
)
( trick 8 B: T12 CJ H4
)
"""),
    ("trick 16 B: T7 SQ HQ", """trick 16 B: T7 SQ HQ
points: B 62
agreed: B 5 "We did not want to count the revoke. {no comment}\""""),
)  # fmt: skip
"""A teacher's record: variations, two languages, marks, a revoke let stand, a hand left out, an agreed score."""

RECORDS = {
    "notes": NOTES,
    "legal": UNTERER,
    "solo": SOLO,
    "illegal": changed(UNTERER, ("D2 T5", "D2 SK"), ("score: B 9", "score: B 12")),
    "false claim": changed(UNTERER, ("score: B 9", "score: A 3, B 9"), ("points: B 62", "points: B 60")),
    "hostile": changed(
        UNTERER,
        ('"Franzi"', HOSTILE),
        ('"Korbinian"', f'"{"Maximiliane-Theresia-" * 6}"'),
        ('"Marlies"', '""'),
        ("Stammtisch Weißes Kreuz", "<img src=x onerror=alert(1)>"),
        ("T4 T2", "T4?? {<b onclick=x>no</b>} T2\n{@de Auf eigener Zeile.}\n( trick 1 B: Fool T11 T2 {better}\n)"),
    ),
    "unknown": changed(
        without(SOLO, "hand B", "talon", "trick 9", "points", "score"),
        ("hand A: T21 T17 T13 T9 SJ S10 S9 S8 S7 CJ C8 C7 H2 H4 DN D1", "hand A: T21 T17 _14"),
        ("T20 T21 T11", "T20 T21 _"),
        ("T10 S8 DJ", "T10 _ DJ"),
        ("trick 16 C: T1!! {The Pagat takes the last trick.} SJ SQ", "..."),
    ),
    "gaps": without(SOLO, "talon", "hand B", "trick 9", "points", "score", "player"),
    "short": without(UNTERER, "trick 15", "trick 16", "points", "score", "take"),
    "stopped": changed(UNTERER, ("trick 8 B: T13", "trick 8 B: T21")),
    "passed": without(UNTERER, "take", "discard", "announce", "trick", "points", "score", "bids")
    + "\nbids: B pass, C pass, A pass",
    "unreadable": changed(UNTERER, ("T17 D3 T19", "T17 $$ D3 T19")),
    "eight": EIGHT,
    "locked": LOCKED,
    "misere": MISERE,
    "purchase": PURCHASE,
    "kept": KEPT,
    "unjudged": 'deal scarto 3\nplayer A "Gundula"\nbids: B cego, C pass\ntrick 1 B: T21 Fool T2\nscore: B 3',
    "empty": "deal tapp-tarock 3",
    "no game": "deal\nfoo bar",
}
