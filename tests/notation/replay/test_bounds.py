"""Card points that the known cards of the piles rule out."""

import pytest

from notation.lessons import check
from notation.reader import read
from notation.replay import Report

MISERE = "deal troggu 4\nbids: A pass, B pass, C pass, D pass\n"
RAEUBER = "deal cego 4\ncontract A raeuber\n"
PART_WAY = "deal tapp-tarock 3\nposition 16 A\nwon A 15: SK CK HK DK _41\nwon B 0\ncontract A solo\n"


def report_of(text: str) -> Report:
    [record] = read(text)
    return check(record)


def errors(text: str) -> list[tuple[str, int]]:
    return [(problem.code, problem.line) for problem in report_of(text).problems if problem.severity == "error"]


@pytest.mark.parametrize(
    ("text", "possible", "impossible"),
    [
        # Where each plays for himself, all together have what the pack has, less what is nobody's
        ("deal slovenian 4\ncontract A klop\n", ["A 20, B 20, C 20, D 9", "A 20, B 50"], ["A 20, B 20, C 20, D 8"]),
        ("deal slovenian 3\ncontract A klop\n", ["A 24, B 10, C 37"], ["A 24, B 10, C 16"]),
        ("deal koenigrufen 4\ncontract A trischaken\n", ["A 10, B 20, C 20, D 20"], ["A 10, B 20, C 20, D 19/2"]),
        (RAEUBER, ["A 8, B 7, C 7, D 7", "A 30, B 37"], ["A 7, B 7, C 7, D 7", "A 35, B 33"]),
        (MISERE, ["A 27, B 20, C 10, D 10", "A 90"], ["A 26, B 20, C 10, D 10", "A 60, B 45"]),
        # What the others have of the talon, or oneself laid away, is worth something
        ("deal tapp-tarock 3\ncontract A dreier\n", ["A 69", "A 1"], ["A 70", "A 0"]),
        ("deal tapp-tarock 3\ncontract A solo\n", ["A 68", "A 0"], ["A 69"]),
        ("deal koenigrufen 4\ncontract A dreier\n", ["A 69", "A 1"], ["A 69/1", "A 0/2"]),
        ("deal koenigrufen 5\ncontract A dreier\n", ["A 69", "A 1"], ["A 70", "A 0"]),  # whoever deals and sits out
        ("deal koenigrufen 4\ncontract A rufer\n", ["A 69", "A 1"], ["A 69/1", "A 70"]),  # whatever he calls
        ("deal koenigrufen 5\ncontract A rufer\ncall A: HK\n", ["A 69", "A 1"], ["A 70"]),
        ("deal koenigrufen 4\ncontract A solorufer\ncall A: HK\n", ["A 70"], []),  # the king brings his half
        ("deal slovenian 4\ncontract A tri\ncall A: HK\n", ["A 70"], []),
        ("deal french-tarot 5\ncontract A garde-contre\ncall A: HK\n", ["A 90"], ["A 91"]),
        ("deal koenigrufen 5\ncontract A sechserdreier\n", ["A 70", "A 2"], ["A 1"]),
        ("deal koenigrufen 4\ncontract A sechserdreier\n", ["A 70", "A 2"], ["A 1/2"]),
        ("deal french-tarot 4\ncontract A garde-contre\n", ["A 88", "A 0"], ["A 89"]),
        ("deal cego 4\ncontract A cego\n", ["A 70", "A 0"], []),
        # Four have whole points only: each trick, the dog and the discard have an even number of cards
        ("deal french-tarot 4\ncontract A petite\n", ["A 40"], ["A 40.5"]),
        ("deal french-tarot 3\ncontract A petite\n", ["A 40.5"], []),
        ("deal french-tarot 5\ncontract A garde-sans\ncall A: HK\n", ["A 40.5"], []),
        # Cards of tricks that were won
        ("deal tapp-tarock 3\ndealer C\ncontract A solo\ntrick 1 A: Fool T21 T1\n", ["A 13", "A 68"], ["A 12"]),
        ("deal tapp-tarock 3\ndealer C\ncontract A solo\ntrick 1 A: T1 T21 Fool\n", ["A 55", "A 0"], ["A 56"]),
        (PART_WAY, ["A 34", "A 70"], ["A 33", "A 0"]),
        # A card that stays with its side may be in the trick of the other
        ("deal french-tarot 4\ndealer D\ncontract A garde-sans\ntrick 1 A: T21 Fool T2 T3\n", ["A 9"], ["A 7"]),
        # The called card may be in either hand, and may bring the rest of the talon
        ("deal slovenian 4\ndealer D\ncontract D dve\ncall D: HK\ntrick 1 A: SK SQ SJ SN\n", ["D 69", "D 1"], ["D 0"]),
    ],
)  # fmt: skip
def test_card_points_lie_within_what_is_known(text: str, possible: list[str], impossible: list[str]) -> None:
    line = text.count("\n") + 1
    for claim in possible:
        assert errors(f"{text}points: {claim}\n") == [], claim
    for claim in impossible:
        assert errors(f"{text}points: {claim}\n") == [("points-impossible", line)], claim


def test_impossible_card_points_are_the_one_error_of_a_pad() -> None:
    assert errors("deal tapp-tarock 3\ncontract A dreier\npoints: A 70\nscore: A 3\n") == [("points-impossible", 3)]


def test_what_is_possible_is_said() -> None:
    report = report_of("deal tapp-tarock 3\ndealer C\ncontract A solo\ntrick 1 A: Fool T21 T1\n...\npoints: A 2\n")
    assert [problem.message for problem in report.problems if problem.severity == "error"] == [
        "A cannot have 2 card points here, but 13 to 68."
    ]
