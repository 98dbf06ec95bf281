"""Words of score pads in the languages of the games: titles of columns, lines of sums, games and contracts."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from notation.game import Game
from notation.importers.source import PLAIN
from notation.record import SEATS
from notation.rulebooks import find, known
from notation.words.languages import LANGUAGES, language, speaking, speaking_of
from notation.words.spelling import as_word

COLUMNS = ("game", "rules", *PLAIN, "players", "dealer", "declarer", "contract", "points", "score")
"""What a column may hold, besides the scores of a seat."""

_TITLES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "day": "date", "player": "declarer", "taker": "declarer", "soloist": "declarer", "bidder": "declarer",
        "bid": "contract", "card points": "points", "result": "score", "names": "players", "rule set": "rules",
        "location": "place", "occasion": "event",
    },
    "de": {
        "datum": "date", "tag": "date", "geber": "dealer", "kartengeber": "dealer", "gegeben": "dealer",
        "spieler": "declarer", "alleinspieler": "declarer", "spielmacher": "declarer", "ansager": "declarer",
        "mitspieler": "players", "teilnehmer": "players", "namen": "players", "spiel": "contract",
        "kontrakt": "contract", "ansage": "contract", "punkte": "points", "augen": "points", "kartenpunkte": "points",
        "abrechnung": "score", "ergebnis": "score", "wertung": "score", "gewinn": "score", "tisch": "table",
        "runde": "round", "ort": "place", "anlass": "event", "quelle": "source", "regeln": "rules",
        "regelfassung": "rules", "schreiber": "annotator",
    },
    "fr": {
        "jour": "date", "donneur": "dealer", "donne": "dealer", "preneur": "declarer", "joueur": "declarer",
        "joueurs": "players", "noms": "players", "contrat": "contract", "enchere": "contract", "marque": "score",
        "resultat": "score", "gain": "score", "points de carte": "points", "points des cartes": "points",
        "tour": "round", "manche": "round", "etui": "board", "lieu": "place", "evenement": "event", "regles": "rules",
        "jeu": "game",
    },
    "sl": {
        "datum": "date", "dan": "date", "delivec": "dealer", "delilec": "dealer", "mesalec": "dealer",
        "igralec": "declarer", "glavni igralec": "declarer", "nosilec": "declarer", "igralci": "players",
        "imena": "players", "igra": "contract", "pogodba": "contract", "tocke": "points", "tocke v kartah": "points",
        "rezultat": "score", "zapis": "score", "vpis": "score", "miza": "table", "krog": "round", "runda": "round",
        "kraj": "place", "dogodek": "event", "vir": "source", "pravila": "rules",
    },
    "ja": {
        "日付": "date", "日": "date", "ディーラー": "dealer", "デクレアラー": "declarer", "プレイヤー": "players",
        "名前": "players", "コントラクト": "contract", "カード点": "points", "点数": "points", "スコア": "score",
        "得点": "score", "テーブル": "table", "場所": "place", "ゲーム": "game", "ルール": "rules",
    },
}  # fmt: skip
"""Other titles than the English ones of records, by language, as `folded` spells them."""

_SUMS = """
total totals grand total subtotal sub total sum tot carried forward carried over carry over carry brought forward
balance average
summe zwischensumme gesamtsumme endsumme gesamt insgesamt endstand zwischenstand stand uebertrag saldo schnitt
durchschnitt
totaux somme sommes sous total report a reporter reporte cumul solde moyenne
skupaj vsota vmesna vsota sestevek prenos preneseno stanje povprecje
合計 小計 総計 計 累計 繰越 繰り越し σ ∑
"""
ACCENTED = (
    "enchère",
    "résultat",
    "étui",
    "événement",
    "règles",
    "à reporter",
    "točke",
    "povprečje",
    "seštevek",
    "übertrag",
    "mešalec",
)
"""Words of pads with their accents, by which an encoding is known."""

SUMS = frozenset(
    ["grand total", "sub total", "carried forward", "carried over", "carry over", "brought forward", "sous total",
     "a reporter", "vmesna vsota", *(word for word in _SUMS.split() if word not in ("a", "grand", "sub", "sous"))]
)  # fmt: skip
"""Words of lines that sum up, or carry a sum over, as `folded` spells them."""

DITTO = frozenset(['"', "''", "„", "”", "″", "〃", "do", "id", "idem", "ditto", "dto", "detto", "isto"])
"""Signs for what stands above them."""


@cache
def folded(text: str) -> str:
    """A text without case, accents, and the signs between and around its words."""
    return " ".join(_SIGN.sub(" ", as_word(text)).split())


_SIGN = re.compile(r"[\s\-–‐‑_.:;*#()'’/]+")


@cache
def titles() -> dict[str, str]:
    """What each title means."""
    found = {name: name for name in COLUMNS}
    for words in _TITLES.values():
        found |= {folded(word): name for word, name in words.items()}
    return found


def title_of(text: str) -> str | None:
    """What the column under a title holds: one of `COLUMNS`, or a seat; None if nobody knows."""
    return text.strip() if text.strip() in SEATS else titles().get(folded(text))


def language_of(found: Iterable[str]) -> str | None:
    """The language of some titles; None if they are English, or of several."""
    spoken = Counter(
        tongue for text in found for tongue, words in _TITLES.items() if folded(text) in map(folded, words)
    )
    best = spoken.most_common(2)
    if not best or (len(best) > 1 and best[0][1] == best[1][1]):
        return None
    return best[0][0] if best[0][0] != "en" else None


def sums_up(text: str) -> bool:
    """Whether a text is the name of a line of sums: ``Total``, ``Übertrag Seite 2``."""
    words = folded(text).split()
    return any(" ".join(words[:count]) in _sums() for count in (1, 2)) and len(words) < 6


@cache
def _sums() -> frozenset[str]:
    return frozenset(map(folded, SUMS))


def game_of(text: str) -> Game | None:
    """The game of a name, in any language; None if there is none."""
    return find(text) or find(_games().get(folded(text), ""))


def words_of(game: Game | None) -> Iterator[str]:
    """Words that a pad may have, in small letters: titles in all languages, and names of contracts of its game."""
    yield from ACCENTED
    for contract in game.every_contract if game else ():
        for tongue in LANGUAGES:
            with speaking(tongue), speaking_of(game.name if game else None):
                yield contract.named.casefold()


@cache
def _games() -> dict[str, str]:
    found = {}
    for name in known():
        if game := find(name):
            for tongue in LANGUAGES:
                with speaking(tongue), speaking_of(game.name):
                    found[folded(game.named)] = name
            found[folded(name)] = name
    return found


def contracts_of(game: Game) -> dict[str, str]:
    """The words of a game's contracts by all their names, in every language, as `folded` spells them.

    A name that means another contract in another language has its meaning in the language that is being spoken.
    """
    return _contracts(game.name, language())


@cache
def _contracts(name: str, spoken: str) -> dict[str, str]:
    game = find(name)
    assert game is not None
    found: dict[str, str] = {}
    for tongue in [*[one for one in LANGUAGES if one != spoken], spoken]:
        with speaking(tongue), speaking_of(game.name):
            found |= {folded(contract.named): contract.word for contract in game.every_contract}
    words = {contract.word for contract in game.every_contract}
    found |= {folded(said): word for said, word in game.spoken.items() if word in words}
    return found | {folded(text): one.word for one in game.every_contract for text in (one.label, one.word)}
