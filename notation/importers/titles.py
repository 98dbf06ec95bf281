"""Words of pads and sheets in the languages of the games: titles, places at the table, sums, games and contracts."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from notation.game import Game
from notation.importers.deduced import PASS, contract_without_bids
from notation.importers.printed_cards import spelled
from notation.importers.source import PLAIN
from notation.importers.values import DAY_FIRST
from notation.record import SEATS
from notation.rulebooks import find, known
from notation.short_texts import kept_for_short
from notation.words.languages import DEFAULT, LANGUAGES, _, language, speaking, speaking_of

COLUMNS = ("game", "rules", *PLAIN, "players", "dealer", "declarer", "contract", "points", "score")
"""What a column of a pad may hold, besides the scores of a seat."""

_TITLES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "date": "date, day", "event": "event, occasion", "place": "place, location", "table": "table", "round": "round",
        "board": "board, deal, no, nr, number, board no, deal no, game no, hand no, #",
        "annotator": "annotator, scorer",
        "source": "source", "game": "game", "rules": "rules, rule set", "players": "players, names",
        "dealer": "dealer, dealt by", "declarer": "declarer, taker, player, soloist, bidder",
        "contract": "contract, bid",
        "points": "points, card points, pts", "score": "score, result", "trick": "trick, tricks",
        "leader": "leader, lead, led",
        "winner": "winner, won, won by, taken by", "talon": "talon, dog", "discard": "discard, discards, laid away",
        "take": "take, taken",
        "keep": "keep, kept", "show": "show, shown, handful", "call": "call, called, called king, called card",
        "bids": "bids, auction, bidding", "announce": "announce, announcements", "expose": "expose, exposed, laid open",
        "buy": "buy, bought, purchase", "concede": "concede, conceded",
        "remark": "remark, remarks, note, notes, partner",
    },
    "de": {
        "date": "Datum, Tag", "event": "Anlass, Turnier", "place": "Ort", "table": "Tisch", "round": "Runde",
        "board": "Nr, Brett, Partie, Nummer, Spiel Nr, Spielnummer", "annotator": "Schreiber", "source": "Quelle",
        "rules": "Regeln, Regelfassung", "players": "Mitspieler, Teilnehmer, Namen",
        "dealer": "Geber, Kartengeber, gegeben, gibt",
        "declarer": "Spieler, Alleinspieler, Spielmacher, Ansager, wer spielt",
        "contract": "Spiel, Kontrakt, Ansage", "points": "Punkte, Augen, Kartenpunkte, Pkt, Pkte",
        "score": "Abrechnung, Ergebnis, Wertung, Gewinn", "trick": "Stich, Stiche", "leader": "Ausspiel, Ausspieler",
        "winner": "Gewinner, Stichgewinner, gemacht von, Stich an", "talon": "Talon, Hund, Skat",
        "discard": "abgelegt, Ablage, verlegt, gelegt, weggelegt", "take": "aufgenommen, genommen", "keep": "behalten",
        "show": "gezeigt", "call": "Ruf, gerufen, gerufener König", "bids": "Lizitation, Reizung, Gebote",
        "announce": "Ansagen", "expose": "aufgelegt, offengelegt", "buy": "gekauft, Kauf, Ankauf",
        "concede": "aufgegeben, geschliffen, schleifen",
        "remark": "Bemerkung, Bemerkungen, Anmerkung, Kontra, Partner, mit",
    },
    "fr": {
        "date": "date, jour", "event": "événement, évènement, tournoi", "place": "lieu", "table": "table",
        "round": "tour, manche", "board": "étui, donne, partie, numéro, étui no, donne no, n°", "source": "source",
        "game": "jeu", "rules": "règles", "players": "joueurs, noms", "dealer": "donneur, donne par",
        "declarer": "preneur, joueur, attaquant", "contract": "contrat, enchère",
        "points": "points, points de carte, points des cartes, points faits, points réalisés, pts",
        "score": "score, marque, résultat, gain",
        "trick": "pli, plis, levée, levées", "leader": "entame", "winner": "gagnant, remporté par, maître",
        "talon": "chien", "discard": "écart", "take": "pris", "keep": "gardé", "show": "poignée, poignées, montré",
        "call": "appel, appelé, roi appelé, carte appelée", "bids": "enchères", "announce": "annonces, annonce",
        "expose": "étalé, exposé", "buy": "achat, acheté", "concede": "concédé, abandon",
        "remark": "remarque, remarques, bouts, nombre de bouts, nb bouts, nb de bouts, oudlers, équipier, avec, petit",
    },
    "sl": {
        "date": "datum, dan", "event": "dogodek, turnir", "place": "kraj", "table": "miza", "round": "krog, runda",
        "board": "delitev, št, številka, zap št, zaporedna številka",
        "source": "vir", "rules": "pravila", "players": "igralci, imena",
        "dealer": "delivec, delilec, mešalec, deli, meša",
        "declarer": "igralec, glavni igralec, nosilec, kdo igra, kdo",
        "contract": "igra, pogodba",
        "points": "točke, točke v kartah", "score": "rezultat, zapis, vpis, izid", "trick": "štih, vzetek",
        "leader": "izigra, začne, začel", "winner": "dobil", "talon": "talon", "discard": "založeno, založil, zalog",
        "take": "vzeto, vzel", "keep": "obdržano", "call": "klic, klical, klicani kralj",
        "bids": "licitacija", "announce": "napovedi, napoved", "expose": "odprto, razkrito",
        "buy": "kupljeno, kupil", "concede": "predaja, predal", "remark": "opomba, opombe, radlc, radelc, soigralec",
    },
    "ja": {
        "date": "日付, 日", "dealer": "ディーラー", "declarer": "デクレアラー", "players": "プレイヤー, 名前",
        "contract": "コントラクト", "points": "カード点, 点数", "score": "スコア, 得点", "table": "テーブル",
        "place": "場所", "game": "ゲーム", "rules": "ルール", "board": "ディール, 番号", "trick": "トリック",
        "leader": "リード, リーダー", "talon": "タロン",
    },
}  # fmt: skip
"""Titles of columns and rows by language and by what is below or beside them: `COLUMNS`, and lines of a record.

What a record has no line for, but no player is called, is a ``remark``.
"""

_COMPASS: Mapping[str, Mapping[str, str]] = {
    "en": {"S": "South, S", "E": "East, E", "N": "North, N", "W": "West, W"},
    "de": {"S": "Süd, Süden", "E": "Ost, Osten", "N": "Nord, Norden", "W": "West, Westen"},
    "fr": {"S": "Sud", "E": "Est", "N": "Nord", "W": "Ouest, O"},
    "sl": {"S": "jug", "E": "vzhod", "N": "sever", "W": "zahod"},
    "ja": {"S": "南", "E": "東", "N": "北", "W": "西"},
}  # fmt: skip
_CARD_WORDS = {
    "de": "Tarock, Tarocks, Kreuz, Treff, Herz", "fr": "atout, atouts, roi, trèfle, cœur, carreau, excuse",
    "sl": "tarok, taroki, pik, križ, srce, karo",
}  # fmt: skip
"""Words for cards that show in which language a sheet is."""

_SUMS = """
total, totals, grand total, subtotal, sub total, sum, tot, carried forward, carried over, carry over, carry,
brought forward, balance, average,
Summe, Zwischensumme, Gesamtsumme, Endsumme, gesamt, insgesamt, Endstand, Zwischenstand, Stand, Übertrag, Saldo,
Schnitt, Durchschnitt,
totaux, somme, sommes, sous total, report, à reporter, reporte, reporté, cumul, solde, moyenne,
skupaj, vsota, vmesna vsota, seštevek, prenos, preneseno, stanje, povprečje,
合計, 小計, 総計, 計, 累計, 繰越, 繰り越し, σ, ∑
"""

_ALL_PASS = (
    "all pass",
    "all passed",
    "passed out",
    "alle passen",
    "alle gepasst",
    "tous passent",
    "passe générale",
    "vsi naprej",
    "vsi dalje",
)

DITTO = frozenset(['"', "''", "„", "”", "″", "〃", "do", "id", "idem", "ditto", "dto", "detto", "isto"])
"""Signs for what stands above them."""

_UNIT = re.compile(r"\s*[(\[].*[)\]]\s*$")
"""What is said of a title: ``Points (sur 91)``."""
_SIGN = re.compile(r"[\s\-–‐‑_.:;*#()'’/°º=]+")


@kept_for_short(4096)
def folded(text: str) -> str:
    """A text without case, accents, and the signs between and around its words."""
    return " ".join(_SIGN.sub(" ", spelled(text)).split())


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def _key(word: str) -> str:
    """A title as it is looked up: folded, unless its signs are what it is known by, ``#`` or ``n°``."""
    return spelled(word) if any(sign in word for sign in "#°") else folded(word)


@cache
def titles() -> dict[str, str]:
    """What each title means."""
    found = {
        _key(word): name for meanings in _TITLES.values() for name, words in meanings.items() for word in _listed(words)
    }
    return found | {name: name for name in COLUMNS}


def title_of(text: str) -> str | None:
    """The meaning of a title of a column or row: one of `COLUMNS`, a kind of line, or a seat; None if unknown."""
    if text.strip() in SEATS:
        return text.strip()
    plain = _UNIT.sub("", text) or text
    return titles().get(spelled(text).strip(" .:")) or titles().get(folded(plain))


def column_of(text: str) -> str | None:
    """The meaning of a title of a pad: one of `COLUMNS`, or a seat; None if a pad has no such column."""
    meaning = title_of(text)
    return meaning if meaning in (*COLUMNS, *SEATS) else None


@cache
def _places() -> dict[str, str]:
    names = [
        (place, word) for places in _COMPASS.values() for place, words in places.items() for word in _listed(words)
    ]
    return {folded(word): place for place, word in names}


def place_of(text: str) -> str:
    """The place of the compass that a text names, ``S``, ``E``, ``N`` or ``W``; empty if none."""
    return _places().get(folded(text), "")


@cache
def _spoken() -> dict[str, frozenset[str]]:
    """Words of each language that tell it from others."""
    words = {
        tongue: [*meanings.values(), *_COMPASS[tongue].values(), _CARD_WORDS.get(tongue, "")]
        for tongue, meanings in _TITLES.items()
    }
    return {tongue: frozenset(folded(w) for text in texts for w in _listed(text)) for tongue, texts in words.items()}


def language_of(found: Iterable[str]) -> str | None:
    """The language of some titles; None if they are English, or of several."""
    spoken = Counter(tongue for text in found for tongue, words in _spoken().items() if folded(text) in words)
    best = spoken.most_common(2)
    if not best or (len(best) > 1 and best[0][1] == best[1][1]):
        return None
    return best[0][0] if best[0][0] != DEFAULT else None


def order_spoken(found: Iterable[str]) -> str | None:
    """The order of day and month in the language of some titles, or else of the person; None in English."""
    return None if (language_of(found) or language()) == DEFAULT else DAY_FIRST


def sums_up(text: str) -> bool:
    """Whether a text is the name of a line of sums: ``Total``, ``Übertrag Seite 2``."""
    words = folded(text).split()
    return any(" ".join(words[:count]) in _sums() for count in (1, 2)) and len(words) < 6


@cache
def _sums() -> frozenset[str]:
    return frozenset(map(folded, _listed(_SUMS)))


def game_of(text: str) -> Game | None:
    """The game of a name, in any language; None if there is none."""
    return find(text) or find(_games().get(folded(text), ""))


def words_of(game: Game | None) -> Iterator[str]:
    """Words that a pad may have, in small letters: titles and sums in all languages, and names of its contracts."""
    titles_and_sums = [*(words for meanings in _TITLES.values() for words in meanings.values()), _SUMS]
    yield from (word for words in titles_and_sums for word in _listed(words.casefold()) if len(word) > 3)
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
    """The words of a game's contracts by all their names, in every language, as `folded` spells them; `PASS` is one.

    A name that means another contract in another language has its meaning in the language that is being spoken.
    """
    found = _contracts(game.name, language())
    if game.shipped is None:
        return found
    own = {folded(text): row.word for row in game.contracts for text in (row.word, row.label)}
    return {**own, **found, **{folded(row.word): row.word for row in game.contracts}}


@cache
def _contracts(name: str, spoken: str) -> dict[str, str]:
    game = find(name)
    assert game is not None
    labels = {contract.word: contract.label for contract in game.every_contract}
    labels |= {word: game.words[word] for word in (PASS, _unbid(game)) if word in game.words and word not in labels}
    found: dict[str, str] = {folded(text): PASS for text in _ALL_PASS} if PASS in labels else {}
    for tongue in [*[one for one in LANGUAGES if one != spoken], spoken]:
        with speaking(tongue), speaking_of(game.name):
            found |= {folded(_(label)): word for word, label in labels.items()}
    found |= {folded(said): word for said, word in game.spoken.items() if word in labels}
    for initials, words in _initials(game, labels).items():
        if len(words) == 1:
            found.setdefault(initials, *words)
    return found | {folded(text): word for word, label in labels.items() for text in (label, word)}


def _initials(game: Game, labels: Iterable[str]) -> dict[str, set[str]]:
    """The contracts of a game by the initials of their words, as pads have them: G, GS and GC."""
    found: dict[str, set[str]] = {}
    spoken = [
        *((word, word) for word in labels),
        *((said, word) for said, word in game.spoken.items() if word in labels),
    ]
    for said, word in spoken:
        if word != PASS:
            found.setdefault("".join(part[0] for part in folded(said).split()), set()).add(word)
    return found


def _unbid(game: Game) -> str:
    """The contract that is played when all pass, and that nobody bids; empty if there is none."""
    count = min(game.players)
    return contract_without_bids(f"deal {game.name} {count}", tuple(range(count))) or ""
