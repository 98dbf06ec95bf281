"""A score pad: each row is a record, and a mistake has its line and column."""

import pytest

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
        ("game,winner\n", "1:6: “winner” is not known here"),
        ("game,contact\n", "did you mean “contract”"),
        ("game,game\n", "1:1: the column “game” appears twice"),
        ("game\nwhist\n", "2:1: “whist” is not a known game"),
        ("date\n2019\n", "2:1: no game is named"),
        ("game\ntroggu\n", "2:1: troggu is for 3, 4, 5, 6, 7 or 8 players; 0 are named"),
        ("game,date\ncego,2019,3\n", "2:1: this row has 3 fields, the header row has 2"),
        ('game,event\ntapp-tarock,"x\n', "2:13: this quote is not closed"),
        ('game,event\ntapp-tarock,"x"y\n', "2:16: a closing quote must"),
        ("game,declarer\ntapp-tarock,Anna\n", "2:13: “Anna” is neither a seat nor one of the players, A, B or C"),
        ("game,declarer,contract\ntapp-tarock,A,dreir\n", "2:15: “dreir” is not a contract of tapp-tarock; did you"),
        ("game,points\ntapp-tarock,36\n", "2:13: without a declarer, it is unclear whose number this is"),
        ("game,A\ntapp-tarock,many\n", "2:13: “many” is not a number"),
        ("game,score\ntapp-tarock,A 3 B\n", "2:13: “A 3 B” is neither a number nor a list of seats with numbers"),
    ],
)
def test_a_mistake_of_a_pad_has_its_place(text: str, said: str) -> None:
    [found] = texts("pad", text)
    assert said in found


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_what_parts_the_columns_is_seen(separator: str) -> None:
    text = '\ufeffgame,event,A,B\r\ntapp-tarock,"Im ""Ochsen"", oben",3,\r\n\r\n'.replace(",", separator)
    [record] = texts("pad", text)
    assert f'event "Im \\"Ochsen\\"{separator} oben"' in record and record.endswith("score: A 3\n")


@pytest.mark.parametrize("day", ["15/03/2024", "3/15/24", "2024-3-15", "2024-02-30", "yesterday"])
def test_another_date_makes_no_record(day: str) -> None:
    [found] = texts("pad", f"game,dealer,date\ntapp-tarock,A,{day}\n")
    assert found.startswith("2:15: ") and day in found


@pytest.mark.parametrize("number", ["0.55", "4.5.5", "1/2/1", "99999999999", "41½", "1.5.", "41/3"])
@pytest.mark.parametrize("column", ["points", "score", "A"])
def test_another_number_makes_no_record(number: str, column: str) -> None:
    [found] = texts("pad", f"game,declarer,{column}\ntapp-tarock,A,{number}\n")
    assert found.startswith("2:15: ") and number in found


def test_a_text_over_two_lines_is_one_line() -> None:
    [record] = texts("pad", 'game,event,players\ntapp-tarock,"At the\nOx","Anna/""B""\n/C"\n')
    assert 'event "At the Ox"\n' in record
