"""Pads in other habits: encodings, languages, numbers, dates, sums; each with the claims that have to come of it."""

from pathlib import Path

import pytest

from notation.importers import Imported, decoded, form_of, imported, questions
from tests.notation.importers.importing import run

PADS = [
    ("french-tarot", "cp1252", "Stammtisch\n"
     "15. März 2024\n"
     "Geber;Spieler;Spiel;Punkte;Ida;Jonas;Karl\nIda;Jonas;Garde;41,5;-30;60;-30\nÜbertrag;;;;-30;60;-30\n",
     ["date 2024-03-15|contract B garde|points: B 41.5|score: A -30, B 60, C -30|{Stammtisch}"]),
    ("french-tarot", "utf-16-be", "Date\tJoueurs\tPreneur\tContrat\tPoints\tA\n"
     "03/04/2024\tIda/Jo/Kai\tA\tGarde sans le chien\t52½\t−90\n",
     ["date 2024-04-03|contract A garde-sans|points: A 52.5|score: A -90"]),
    ("french-tarot", "mac_roman", "Donneur;Preneur;Contrat;Hélène;Zoé;Anaïs\rZoé;Hélène;Prise;50;-25;-25\r",
     ["player A \"Hélène\"|dealer B|contract A petite|score: A 50, B -25, C -25"]),
    ("slovenian", "cp1250", "Datum;Delivec;Igralec;Igra;Točke;Črt;Žiga;Neža\r\n"
     "2. 2. 24;Črt;Žiga;Solo dve;41;0;80;0\r\nSkupaj;;;;;0;80;0\r\n",
     ["date 2024-02-02|player A \"Črt\"|dealer A|contract B solo-dve|points: B 41|score: A 0, B 80, C 0"]),
    ("koenigrufen", "utf-8-sig", "Datum,Geber,Spieler,Spiel,Punkte,Mitspieler\n1.5.99,A,B,Dreier,\"40,67\",I/J/K/L\n",
     ["date 1999-05-01|dealer A|contract B dreier|points: B 40/2"]),
    ("koenigrufen", "utf-8", "date|players|dealer|declarer|contract|points\n12-25-2023|I/J/K/L|A|B|besserrufer|36\n",
     ["date 2023-12-25|contract B besserrufer|points: B 36"]),
    ("tapp-tarock", "cp932", "日付,ディーラー,デクレアラー,コントラクト,点数,けん,さとし,まり\r\n"
     "2024年3月5日,けん,さとし,solo,40,0,8,0\r\n合計,,,,,0,8,0\r\n",
     ["date 2024-03-05|player B \"さとし\"|dealer A|contract B solo|points: B 40|score: A 0, B 8, C 0"]),
    ("cego", "utf-8", "Date,Players,Taker,Bid,Result\n5 Mar 2024,Ann/Bob/Cy,Bob,Räuber,\n,Ann/Bob/Cy,Cy,Solo,\n",
     ["date 2024-03-05|contract B raeuber", "contract C solo"]),
    ("tapp-tarock", "utf-8", "sep=|\ndealer|declarer|contract|points\nA|B|dreier|41 [close]\nB|C|Dreier!|４０\n",
     ["contract B dreier|points: B 41|{points: close}", "contract C dreier|points: C 40|{contract: !}"]),
    ("tapp-tarock", "utf-8", "Anna;Bert;Carla\n4;-4;0\n-2;4;-2\n2;0;-2\n",
     ["player C \"Carla\"|score: A 4, B -4, C 0", "score: A -2, B 4, C -2", "score: A 2, B 0, C -2"]),
    ("french-tarot", "cp850", "Date;Preneur;Contrat;Points;Agnès;Benoît;Zoé\r\n2024-01-01;Agnès;Garde;40;-80;40;40\r\n",
     ["player A \"Agnès\"|contract A garde|points: A 40|score: A -80, B 40, C 40"]),
    ("droggn", "utf-8", "\"Date\";\"Names\";\"Player\";\"Bid\"\n\"Fri 15/03/2024\";\"Ann, Bob, Cy\";\"Cy\";\"Super\"\n",
     ["date 2024-03-15|player B \"Bob\"|contract C super"]),
    ("troggu", "utf-8", "Tag,Mitspieler,Geber,Alleinspieler,Ansage\n3. Februar 2024,Ann/Bob/Cy,Cy,Bob,tapp\n",
     ["date 2024-02-03|dealer C|contract B tapp"]),
    ("french-tarot", "utf-8", "date,players,declarer,contract,points\n2024-01-01,A1/B1/C1,A1,Garde,41,5\n",
     ["contract A garde|points: A 41.5"]),
    ("slovenian", "cp1250", "Zap. št.;Deli;Kdo igra;Igra;Jože;Ana;Miha;Tina\n1;Jože;Ana;Tri;0;20;20;0\n"
     "2;Ana;Tina;Berač;0;0;0;70\n3;Miha;;Klop;-20;-10;-30;-10\nSkupaj;;;;-20;10;-10;60\n",
     ["board 1|contract B tri|score: A 0, B 20, C 20, D 0", "board 2|contract D berac", "board 3|contract D klop"]),
    ("french-tarot", "utf-8", "Partie;Donne;Preneur;Points faits;Dan;Léa;Max\n1;Dan;Max;41;-50;-50;100\n",
     ["board 1|player A \"Dan\"|dealer A|points: C 41"]),
    ("french-tarot", "utf-8", "Jour;Donneur;Preneur;Contrat;A;B;C\n12 oct. 2023;A;B;GS;-58;116;-58\n",
     ["deal french-tarot 3|date 2023-10-12|dealer A|contract B garde-sans|score: A -58, B 116, C -58"]),
    ("french-tarot", "utf-8", "Joueurs;Preneur;Contrat\nIda - Jo - Kai;Jo;Garde\n\"Ida, Jo et Kai\";Kai;P\n",
     ["player B \"Jo\"|contract B garde", "player C \"Kai\"|contract C petite"]),
    ("french-tarot", "utf-8", "players,declarer,contract,points,score\nI/J/K/L/M,J,Garde,45,116\n",
     ["contract B garde|points: B 45|{score: 116}"]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "encoding", "text", "records"), PADS)
def test_a_pad_is_read_as_it_was_meant(game: str, encoding: str, text: str, records: list[str]) -> None:
    found = decoded(text.encode(encoding), game)
    assert (found.text, bool(found.assumed)) == (
        text.replace("\r", "\n") if "\n" not in text else text,
        "utf-8" not in encoding,
    )
    assert form_of(found.text) == "pad"
    made = list(imported("pad", found.text, {"game": game}, "pad.csv"))
    assert len(made) == len(records)
    for one, lines in zip(made, records, strict=True):
        assert isinstance(one, Imported) and f'source "pad.csv:{one.line}"' in one.text
        assert set(lines.split("|")) <= set(one.text.splitlines()), one.text


def test_the_command_finds_out_the_form_and_uses_what_was_answered_before(tmp_path: Path) -> None:
    pad = tmp_path / "pad.csv"
    pad.write_text("date,dealer,declarer,contract\n3/4/2024,A,B,solo\n")
    assert "no game is named" in run(str(pad)).output
    (tmp_path / "pad.csv.import.json").write_text('{"game": "tapp-tarock", "date-order": "dmy"}')
    assert "date 2024-04-03\n" in (done := run(str(pad))).output and done.exit_code == 0
    assert "date 2024-03-04\n" in run(str(pad), "--set", "date-order=mdy").output


def test_who_sat_at_the_table_is_asked_where_no_title_says_it() -> None:
    text = "Preneur;Contrat;Points\nOdile;Garde;41\n"
    assert [question.key for question in questions("pad", text, {"game": "french-tarot"})] == ["players"]
    given = {"game": "french-tarot", "players": "Maud/Odile/Bruno"}
    assert questions("pad", text, given) == []
    [found] = imported("pad", text, given)
    assert isinstance(found, Imported) and "contract B garde\npoints: B 41\n" in found.text


def test_a_column_that_was_said_to_hold_remarks_is_not_remarked_on() -> None:
    text = "dealer,declarer,contract,weather\nA,B,solo,rain\n"
    [asked] = questions("pad", text, {"game": "tapp-tarock"})
    for given, notes in (({}, 1), ({asked.key: asked.default}, 0)):
        [found] = imported("pad", text, {"game": "tapp-tarock"} | given)
        assert isinstance(found, Imported) and len(found.notes) == notes and "{weather: rain}" in found.text


@pytest.mark.parametrize(
    ("game", "cells", "line"),
    [
        ("slovenian", "A,,klop", "contract B klop"),
        ("koenigrufen", "D,,Trischaken", "contract A trischaken"),
        ("troggu", "C,,Misère", "bids: D pass, A pass, B pass, C pass"),
        ("french-tarot", "B,,Passe", "bids: C pass, D pass, A pass, B pass"),
        ("cego", "B,,Solo", "{contract: Solo}"),
        ("slovenian", ",,klop", "{contract: klop}"),
    ],
)
def test_what_was_played_without_a_declarer_is_the_contract(game: str, cells: str, line: str) -> None:
    [found] = imported("pad", f"players,dealer,declarer,contract\nI/J/K/L,{cells}\n", {"game": game})
    assert isinstance(found, Imported) and line in found.text.splitlines(), found


def test_an_entry_that_a_partner_may_have_too_is_remarked_on() -> None:
    for contract, notes in (("dve", 1), ("solo-brez", 0)):
        text = f"players,declarer,contract,score\nI/J/K/L,J,{contract},80\n"
        [found] = imported("pad", text, {"game": "slovenian"})
        assert isinstance(found, Imported) and "score: B 80" in found.text and len(found.notes) == notes
