"""Terms: one word for each thing, in every language, and words to avoid.

The term is in the catalogues, as the translation of the English one. Rules pages, glossary, site, score sheet and
comments use it. A game adds terms of its own (`Game.terms`). A test searches all texts about a game for words to avoid.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Word(NamedTuple):
    said: str
    instead: tuple[str, ...]
    """Words to avoid, as regular expressions."""


COMMON: Mapping[str, Mapping[str, Word]] = {
    "de": {
        "declarer": Word("Alleinspieler", (r"Solist\b", "Spielmacher", "Deklarant")),
        "defender": Word("Gegner", ("Verteidiger", "Gegenspieler", "Gegenpartei")),
        "dealer": Word("Geber", ("Kartengeber", "Dealer", "Austeiler")),
        "forehand": Word("Vorhand", ("Vorderhand",)),
        "auction": Word("Reizen", ("Reizung", "Lizit", "Auktion", "Versteigerung")),
        "packet": Word("Päckchen", ("Packerl", r"Packen\b")),
        "clubs": Word("Treff", (r"Kreuz\b(?! \(Treff\))", "Eichel")),
        "cavalier": Word("Reiter", (r"\bKavall", r"\bCavall(?!\))", r"Ritter\b")),
        "jack": Word("Bube", (r"\bBauer\b",)),
        "to lay away": Word("ablegen", ("gedrückt", r"\bdrückt\b", r"\bverlegt\b", "weggelegt")),
        "trick": Word("Stich", (r"\bTrick",)),
        "card points": Word("Kartenpunkte", ("Kartenwerte",)),
        "score": Word("Abrechnung", ("Anschrift", "Anschrieb")),
        "hand": Word("Blatt", ("Hände", r"Hand von\b")),
        "rule set": Word("Regelfassung", ("Regelwerk",)),
        "anticlockwise": Word("gegen den Uhrzeigersinn", (r"Uhrzeiger\b",)),
    },
    "fr": {
        "declarer": Word("preneur", ("déclarant", "soliste")),
        "dealer": Word("donneur", ("distributeur",)),
        "forehand": Word("premier en cartes", ("entameur", "main haute")),
        "auction": Word("enchères", ("mise aux enchères",)),
        "talon": Word("chien", (r"\btalons?\b(?!\")",)),
        "trumps": Word("atout", ("triomphe",)),
        "jack": Word("valet", ("bouffon",)),
        "to lay away": Word("écarte", ("défausse",)),
        "lead": Word("entame", ("attaque",)),
        "to follow": Word("fournir", ("obéir", "répondre à la couleur")),
        "trick": Word("pli", (r"\blevées?\b",)),
        "side": Word("camp", (r"\béquipe",)),
        "score": Word("marque", (r"\bscores?\b(?!\")",)),
    },
    "ja": {
        "declarer": Word("デクレアラー", ("ディクレアラー", "宣言者")),
        "dealer": Word("ディーラー", ("配り手", "親番")),
        "player": Word("プレイヤー", ("プレーヤー",)),
        "to play": Word("プレイ", ("プレー",)),
        "auction": Word("ビッド", ("競り(?!合)", "入札", "オークション", "ビッディング")),
        "trumps": Word("切札", ("切り札",)),
        "ace": Word("の1", ("エース",)),
        "cavalier": Word("カバロ", ("キャバリア", "カヴァロ", "カヴァリエ", "ナイト")),
        "discard": Word("捨て札", ("捨札", "ディスカード")),
        "pagat": Word("パガット", ("パガート", "パガト")),
        "trull": Word("トルル", ("トルール", "トゥルル")),
        "announcement": Word("予告", ("アナウンス", "宣言")),
        "kontra": Word("コントラ", ("コントゥラ",)),
        "who": Word("誰", ("だれ",)),
        "talon": Word("タロン", ("キティ", "ウィドウ", "場札")),
        "hand": Word("手札", ("持ち札", "(?<!フォア)ハンド")),
        "rule": Word("ルール", ("規則",)),
        "the third card": Word("枚目", ("枚め", "番め", "回め")),
        "once more": Word("もう一度", ("もう1度",)),
        "contract": Word("コントラクト", ("契約",)),
        "card": Word("カード", ("(?<![手切絵数])(?<!捨て)札",)),
        "table": Word("テーブル", ("卓",)),
        "to call": Word("呼", ("コール",)),
        "score sheet": Word("スコアシート", ("得点票", "スコア表")),
        "anticlockwise": Word("反時計回り", ("右回り",)),
        "bonus": Word("ボーナス", ("(?<!入)賞(?!金|品)",)),
        "one player": Word("1人", ("(?<![一二三四五六七八九十])[一二三四五]人(?!前)",)),
    },
    "sl": {
        "declarer": Word("glavni igralec", (r"[Ss]olist\b", r"[Nn]apadal", r"[Dd]eklarant")),
        "partner": Word("soigral", (r"\b[Pp]artner",)),
        "opponents": Word("nasprotnik", (r"\b[Bb]ranil", r"\b[Tt]ekmec")),
        "dealer": Word("delivec", (r"\b[Dd]elilec", r"\b[Dd]ealer")),
        "forehand": Word("forhand", (r"\b[Pp]redroka",)),
        "auction": Word("licitacij", (r"\b[Dd]ražb", r"\b[Aa]vkcij")),
        "trumps": Word("tarok", (r"\b[Aa]dut",)),
        "trick": Word("vzetek", (r"(?<!ali )\b[Šš]tih",)),
        "to lay away": Word("založ", (r"\b[Zz]avr[gž]", r"\b[Oo]dlož")),
        "packet": Word("kupček", (r"\b[Zz]avojč",)),
        "cavalier": Word("kaval", (r"\b[Kk]onjenik", r"\b[Vv]itez")),
        "jack": Word("fant", (r"\b[Pp]odložnik",)),
        "clubs": Word("križ", (r"\b[Tt]ref",)),
        "card points": Word("točke v kartah", (r"\b[Kk]artne točke",)),
    },
}
"""By language and by what is meant, in English."""
