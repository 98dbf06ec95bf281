"""A score pad: each row is a record, and a mistake has its line and column."""

import pytest

import notation
from tests.notation.importers.importing import EVENING, texts


def test_a_row_of_a_pad_is_a_record() -> None:
    first, second = texts("pad", EVENING, game="tapp-tarock", event="Stammtisch")
    assert first == (
        'deal tapp-tarock 3\nevent "Stammtisch"\ndate 2019-06-01\nplayer A "Hildegard"\nplayer B "Ruprecht"\n'
        'player C "Sabine"\ndealer A\ncontract C dreier\npoints: C 65\nscore: C 3\n'
    )
    assert second.endswith("contract B solo\npoints: B 30\nscore: A 8, C 8\n") and "dealer" not in second


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game\nwhist\n", "2:1: “whist” is not a known game"),
        ("date\n2019\n", "2:1: no game is named"),
        ("game\ntroggu\n", "2:1: troggu is for 3, 4, 5, 6, 7 or 8 players; 0 are named"),
        ("game,date\ncego,2019,3\n", "2:1: this row has 3 fields, the header row has 2"),
        ('game,event\ntapp-tarock,"x\n', "2:13: this quote is not closed"),
        ('game,event\ntapp-tarock,"x"y\n', "2:16: a closing quote must"),
    ],
)
def test_a_mistake_of_a_pad_has_its_place(text: str, said: str) -> None:
    [found] = texts("pad", text)
    assert said in found


@pytest.mark.parametrize(
    ("text", "said", "kept"),
    [
        ("game,winner\ntapp-tarock,Anna\n", "1:6: the column “winner” is not known here", "{winner: Anna}"),
        ("game,contact\ntapp-tarock,solo\n", "did you mean “contract”", "{contact: solo}"),
        ("game,round,round\ntapp-tarock,1,2\n", "1:12: the column “round” appears twice", "{round: 2}"),
        (
            "game,declarer\ntapp-tarock,Anna\n",
            "2:13: “Anna” is neither a seat nor one of the players",
            "{declarer: Anna}",
        ),
        (
            "game,declarer,contract\ntapp-tarock,A,dreir\n",
            "2:15: “dreir” is not a contract of tapp-tarock; did you",
            "{contract: dreir}",
        ),
        (
            "game,points\ntapp-tarock,36\n",
            "2:13: without a declarer, it is unclear whose number this is",
            "{points: 36}",
        ),
        ("game,A\ntapp-tarock,many\n", "2:13: “many” is not a number", "{A: many}"),
        ("game,score\ntapp-tarock,A 3 B\n", "2:13: “A 3 B” is neither a number nor a list", "{score: A 3 B}"),
        ("game,dealer,date\ntapp-tarock,A,2024-02-30\n", "2:15: “2024-02-30” is not a date", "{date: 2024-02-30}"),
        ("game,dealer,date\ntapp-tarock,A,yesterday\n", "2:15: “yesterday” is not a date", "{date: yesterday}"),
        ("game,dealer,date\ntapp-tarock,A,3/4/24\n", "2:15: in “3/4/24” day and month could change", "{date: 3/4/24}"),
    ],
)
def test_a_cell_that_means_nothing_is_a_comment_and_named(text: str, said: str, kept: str) -> None:
    [found] = notation.import_records("pad", text)
    assert found.report is not None and found.report.verdict == "incomplete"
    assert any(said in note for note in found.notes) and f"\n{kept}\n" in str(found.record)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_what_parts_the_columns_is_seen(separator: str) -> None:
    text = '\ufeffgame,event,A,B\r\ntapp-tarock,"Im ""Ochsen"", oben",3,\r\n\r\n'.replace(",", separator)
    [record] = texts("pad", text)
    assert f'event "Im \\"Ochsen\\"{separator} oben"' in record and record.endswith("score: A 3\n")


@pytest.mark.parametrize("number", ["0.55", "4.5.5", "1/2/1", "99999999999", "41½", "1.5.", "41/3"])
@pytest.mark.parametrize("column", ["points", "score", "A"])
def test_another_number_is_no_claim(number: str, column: str) -> None:
    [found] = notation.import_records("pad", f"game,declarer,{column}\ntapp-tarock,A,{number}\n")
    assert f"{{{column}: {number}}}" in str(found.record) and found.notes[0].startswith("2:15: ")
    assert "points:" not in str(found.record).replace("{points:", "")


def test_a_text_over_two_lines_is_one_line() -> None:
    [record] = texts("pad", 'game,event,players\ntapp-tarock,"At the\nOx","Anna/""B""\n/C"\n')
    assert 'event "At the Ox"\n' in record
