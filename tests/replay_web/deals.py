"""Two deals, and what becomes of them when something is changed: the records of the tests of the site."""

from pathlib import Path

DEALS = Path(__file__).parent / "deals.tdn"
UNTERER, SOLO = ("deal" + text for text in DEALS.read_text("utf-8").split("\n\ndeal")[1:])

HOSTILE = '"<script>alert(1)</script>{{7*7}}{points}"'


def without(record: str, *keywords: str) -> str:
    return "\n".join(line for line in record.split("\n") if not line.startswith(keywords))


def changed(record: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in record
        record = record.replace(old, new)
    return record


RECORDS = {
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
    "gaps": without(SOLO, "talon", "hand B", "trick 9", "points", "score", "player"),
    "short": without(UNTERER, "trick 15", "trick 16", "points", "score", "take"),
    "stopped": changed(UNTERER, ("trick 8 B: T13", "trick 8 B: T21")),
    "passed": without(UNTERER, "take", "discard", "announce", "trick", "points", "score", "bids")
    + "\nbids: B pass, C pass, A pass",
    "unreadable": changed(UNTERER, ("T17 D3 T19", "T17 $$ D3 T19")),
    "unjudged": 'deal cego 3\nplayer A "Gundula"\nbids: B cego, C pass\ntrick 1 B: T21 Fool T2\nscore: B 3',
    "empty": "deal tapp-tarock 3",
    "no game": "deal\nfoo bar",
}
