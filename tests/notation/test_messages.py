"""Messages are true and clear about the end of a line, the word meant, the next act, and each seat's announcements."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from notation.cards import NAMES
from notation.cli import main
from notation.parts.announcing import Announcing
from notation.parts.rounds import KONTRAS, Doublings
from notation.problems import CATALOGUE, Finding, say
from notation.reader import read
from notation.record import KEYWORDS
from notation.replay import judge
from notation.rulebooks.droggn.rules import DOUBLINGS, one_alone
from notation.words.spelling import nearest

# ---- A line that ends too early

WHOLE = """
deal tapp-tarock 3
rules standard talon-halves=fixed
house ladder: rufer 1, dreier 5
event "Stammtisch"
place "Innsbruck"
table "2"
annotator "Anna"
source "made-up"
player A "Anna"
date 1999-10-02
round 2
board 7
dealer A
hand A: T21 T13
talon: S9 T5 | D4
bids: A dreier, B pass
contract A solo
take A: S9 T5
keep A: S9 T5
discard A: S9 DQ
call A: T20
buy A: T21 for D4
announce: A pagat, C kontra pagat
show A: T21 T20
position 3 A
won A 2: _6
partner B
expose A
concede A pagat
claim A
trick 1 A: T21 T20
points: A 53, B 17
score: A 40, B 0
agreed: A 40, B 0 "slip"
ask A
accept: T21, T21 for D4, kontra pagat, 12 breaks must-follow
allowed: T21, solo
best: T21, T20
who: T21
count: points
reject: T21
grade 1
theme: counting, pagat
hint {lowest}
...
"""
"""A line of every keyword, nothing in it left out."""


def cuts() -> Iterator[tuple[str, str]]:
    """The keyword and the beginnings of every line, each with one item less than the one before."""
    for line in WHOLE.strip().split("\n"):
        pieces = line.replace(":", " :").replace(",", " ,").split(" ")
        for end in range(1, len(pieces)):
            yield pieces[0], " ".join(pieces[:end]).replace(" :", ":").replace(" ,", ",")


def flaws(line: str) -> list[tuple[int, str]]:
    """Where and why a line cannot be read."""
    text = line if line.split()[0] == "deal" else f"deal tapp-tarock 3\n{line}"
    return [
        (flaw.column, say(CATALOGUE[flaw.code].sentence(flaw.arguments), flaw.arguments))
        for flaw in read(text)[0].flaws
    ]


def test_a_line_of_every_keyword_is_whole() -> None:
    assert {line.split()[0].strip(":") for line in WHOLE.strip().split("\n")} == KEYWORDS | {"..."}
    assert [line for line in WHOLE.strip().split("\n") if flaws(line)] == []


@pytest.mark.parametrize("behind", ["", " ", "  # a remark"])
def test_a_line_that_ends_too_early_is_blamed_at_its_end(behind: str) -> None:
    counted = 0
    for keyword, line in cuts():
        for column, message in flaws(line + behind):
            counted += 1
            assert column == len(line) + 1, line
            assert message.startswith(f"This “{keyword}” line ends too early; expected: "), (line, message)
    assert counted > 60


def test_a_comment_behind_the_last_item_does_not_move_the_place() -> None:
    assert flaws("bids: A pass, {and then}") == flaws("bids: A pass,") == [
        (14, "This “bids” line ends too early; expected: a seat (A to H).")
    ]  # fmt: skip


def test_it_is_said_in_variations_too() -> None:
    assert flaws("( bids: A pass,)") == [(16, "This “bids” line ends too early; expected: a seat (A to H).")]


# ---- Near misses


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("hand A: t18", "T18"),
        ("hand A: 10S", "S10"),
        ("hand A: sk", "SK"),
        ("hand A: KH", "HK"),
        ("hand A: HD", "HQ"),
        ("trick 1 A: Gsties", "Gstieß"),
        ("dealer a", "A"),
        ('player b "Bert"', "B"),
        ("bids: a pass", "A"),
        ("bids: A Dreierr", "dreier"),
        ("deal Tapp-Tarock 3", "tapp-tarock"),
        ("Hand A: T21", "hand"),
        ("HAND A: T21", "hand"),
        ("hnad A: T21", "hand"),
        ("trik 1 A: T21", "trick"),
        ("Deal tapp-tarock 3", "deal"),
    ],
)
def test_what_is_meant_by_what_cannot_stand_there(line: str, meant: str) -> None:
    [record] = read(line if "eal " in line else f"deal tapp-tarock 3\n{line}")
    [flaw] = record.flaws
    assert flaw.arguments["suggestion"] == meant
    text = say(CATALOGUE[flaw.code].sentence(flaw.arguments), flaw.arguments)
    assert text.endswith(f" Did you mean “{meant}”?")


@pytest.mark.parametrize(
    "line", ["hand A: S11", "hand A: T22", "hand A: xyz", "dealer Z", "dealer 1", 'title "Fasching"']
)
def test_nothing_is_meant_by_what_is_like_nothing(line: str) -> None:
    [flaw] = read(f"deal tapp-tarock 3\n{line}")[0].flaws
    assert flaw.arguments["suggestion"] is None
    assert "Perhaps" not in say(CATALOGUE[flaw.code].sentence(flaw.arguments), flaw.arguments)


def test_a_misspelled_deal_line_is_the_only_problem() -> None:
    [head] = read('%tdn 1\n\nDeal tapp-tarock 3\nplayer A "Anna"\nbids: A pass, B pass, C pass\n')
    assert [(flaw.code, flaw.line) for flaw in head.flaws] == [("deal-mistyped", 3)]


def test_every_card_in_the_other_case_is_the_card_meant() -> None:
    from notation.cards import CARD_SPELLINGS

    for name in NAMES:
        assert nearest(name.lower(), (), CARD_SPELLINGS) == name
        if name != "Fool" and (turned := name[1:] + name[0]) not in NAMES:
            assert nearest(turned, (), CARD_SPELLINGS) == name


def problems(text: str) -> dict[str, Finding]:
    """Problems of a record, by code."""
    return {problem.code: problem for problem in judge(read(text)[0]).problems}


@pytest.mark.parametrize(
    ("text", "code", "meant"),
    [
        ("deal tapp-tarock 3\nbids: A dreyer", "call-unknown", "dreier"),
        ("deal tapp-tarock 3\nbids: A solo\nannounce: A pass, B contra", "said-unknown", "kontra"),
        ("deal tapp-tarock 3\nbids: A solo\nannounce: A pagatt", "said-unknown", "pagat"),
        ("deal tapp-tarock 3\ncontract A oberrer", "contract-unknown", "oberer"),
        ("deal tapp-tarok 3", "game-unknown", "tapp-tarock"),
        ("deal troggu 4\nrules bgaa", "rule-set-unknown", "bga"),
        ("deal tapp-tarock 3\nrules standard talon-halves=fixd", "option-unknown", "talon-halves=fixed"),
        ("deal droggn 3\nrules standard taget=38", "option-unknown", "target=38"),
        ("deal droggn 3\nrules standard target=40", "option-unknown", None),
        ("deal cego 3\nbids: A zwei-leere", "call-unknown", None),
        ("deal tapp-tarock 3\nbids: A xyz", "call-unknown", None),
    ],
)
def test_what_is_meant_by_a_word_that_the_game_does_not_take(text: str, code: str, meant: str | None) -> None:
    problem = problems(text)[code]
    assert problem.arguments["suggestion"] == meant
    assert problem.message.endswith(f" Did you mean “{meant}”?") == (meant is not None)


def test_a_call_is_taken_for_what_is_meant_by_it() -> None:
    text = "deal cego 3\nbids: A pass, B pass, C pass, A cego, B eine, A holt, C pass\nkeep A: _\n"
    report = judge(read(text)[0])
    assert [problem.code for problem in report.problems if problem.severity == "error"] == ["call-unknown"]
    assert report.contract == "eine"


@pytest.mark.parametrize(
    ("line", "code"), [("contract C misere", "contract-unknown"), ("bids: A misere", "call-unknown")]
)
def test_how_a_contract_that_nobody_bids_is_written(line: str, code: str) -> None:
    message = problems(f"deal troggu 4\n{line}\n")[code].message
    assert message.endswith(
        " Nobody bids Misère: it is played when all pass, so a “bids” line with all the passes is enough."
    )
    assert "no contract of this game" not in message


# ---- Lines that stand where nothing of the kind is due


def test_a_second_hand_is_one_of_its_seat() -> None:
    message = problems("deal tapp-tarock 3\nhand B: T21 _15\nhand B: T20 _15\n")["line-twice"].message
    assert message == "A second “hand” line of B; a record has only one for each seat."
    message = problems("deal tapp-tarock 3\ntalon: _6\ntalon: _6\n")["line-twice"].message
    assert message == "A second “talon” line; a record has only one."


CEGO = "deal cego 3\nbids: A pass, B pass, C pass, A cego, B pass, C pass\nkeep A: _2\ndiscard A: _\n"


def test_what_may_be_left_out_is_not_what_is_expected() -> None:
    problem = problems(CEGO + "discard A: _\n")["act-unexpected"]
    assert problem.message == (
        "A “discard” line does not belong here; expected: a card of A; the “expose” line of A may come before it."
    )


def test_what_has_to_come_is_told_whatever_comes_then() -> None:
    for behind in ("", "trick 1 A: T2 T3 T4\n", "expose A\n"):
        message = problems(CEGO + "discard A: _\n" + behind)["act-unexpected"].message
        assert "expected: a card of A; the “expose” line of A may come" in message


def test_what_has_to_come_in_a_variation() -> None:
    text = CEGO + "trick 1 A: T2 T3 T4\n( discard A: _\ndiscard A: _\ntrick 1 A: T2 T3 T4 )\n"
    message = problems(text)["act-unexpected"].message
    assert "expected: a card of A; the “expose” line of A may come before it." in message


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("deal tapp-tarock 3\nbids: A solo\ntake A: _3\n", "Solo"),
        ("deal tapp-tarock 3\nbids: A solo\ndiscard A: _3\n", "Solo"),
        ("deal troggu 4\nbids: A solo\ndiscard A: _10\n", "Solo"),
        ("deal troggu 4\nbids: A pass, B pass, C pass, D pass\ndiscard A: _10\n", "Misère"),
        ("deal droggn 3\nbids: A super, B pass, C pass\ndiscard A: _3\n", "Super"),
        ("deal cego 4\ncontract A piccolo\nkeep A: _2\n", "Piccolo"),
    ],
)
def test_without_an_exchange_nobody_takes_the_talon(text: str, contract: str) -> None:
    talon = "blind" if contract == "Piccolo" else "talon"
    assert problems(text)["act-unexpected"].message.endswith(f" In {contract} nobody takes the {talon}.")


def test_where_the_talon_is_taken_that_is_not_said() -> None:
    assert (
        "nobody takes"
        not in problems("deal droggn 3\nbids: A solo, B pass, C pass\ntake A: _3\n")["act-unexpected"].message
    )


# ---- What may be announced and doubled: every sentence, in every situation

TAPP = ({"pagat": None, "valat": None}, ("pagat",), KONTRAS)
DROGGN = ({"pagat": None, "gstiess": None}, (), DOUBLINGS)
SIDE = {"for the declarer": 0, "for the defenders": 1}
DEPTH = 5


def situations(
    given: tuple[dict[str, None], tuple[str, ...], Doublings],
) -> Iterator[tuple[Announcing, list[tuple[object, ...]]]]:
    """Every situation that some acts lead to, with these acts; the declarer is A."""
    announcements, apart, doublings = given
    beside = {"beside": one_alone} if doublings is DOUBLINGS else {}
    waiting: list[list[tuple[object, ...]]] = [[]]
    seen = set()
    while waiting:
        acts = waiting.pop()
        saying = Announcing(0, (1, 2), dict(announcements), apart, doublings, **beside)
        for seat, *words in acts:
            saying.say(seat, tuple(words))  # type: ignore[arg-type]
        state = (saying.position, tuple(saying.levels.items()), tuple(saying.said))
        if state in seen:
            continue
        seen.add(state)
        yield saying, acts
        if saying.seat is not None and len(acts) < DEPTH + 3:
            waiting += [[*acts, (saying.seat, *words)] for words in saying.options()]


def is_true(saying: Announcing, acts: list[tuple[object, ...]], seat: int, words: tuple[str, ...]) -> None:
    """Check the message about an act that is not allowed."""
    [(breach, _)] = saying.breaches((seat, *words))
    about, code = breach.arguments, breach.code.name
    all_words = [*saying.announcements, *saying.doublings.words]
    everything = [(one,) for one in all_words] + [
        (one, two) for one in saying.doublings.words for two in saying.announcements
    ]
    if "words" in about:
        may = {("pass",), *(words_said for words_said in everything if not saying.breaches((seat, *words_said)))}
        assert {tuple(text.split()) for text in about["words"]} == may, (acts, seat, words)
    said_before = [tuple(act[1:]) for act in acts]
    if code == "said-twice":
        assert words in said_before
    elif code == "defender-announces":
        assert seat != 0 and words[0] in saying.announcements
    elif code == "not-his-doubling":
        assert SIDE[about["side"].text] == (seat == 0)
    elif code == "nothing-to-double" and "case" in about:
        assert words[1] not in saying._apart
    elif code == "nothing-to-double":
        level = saying.levels.get(words[1] if len(words) == 2 else "")
        assert level is None or level < saying.doublings.words.index(words[0])
    elif code == "said-too-late":
        assert words not in said_before or words[0] == "redouble"
        assert seat != 0 or saying.position
    elif code == "one-announcement":
        assert saying.said
    else:
        raise AssertionError((code, acts, seat, words))


@pytest.mark.parametrize("given", [TAPP, DROGGN], ids=["tapp-tarock", "droggn"])
@pytest.mark.slow
def test_every_sentence_about_announcements_is_true(given: tuple[dict[str, None], tuple[str, ...], Doublings]) -> None:
    codes = set()
    for saying, acts in situations(given):
        singles = [(one,) for one in (*saying.announcements, *saying.doublings.words)]
        doubles = [(one, two) for one in saying.doublings.words for two in saying.announcements]
        for seat in (0, 1, 2):
            for words in (*singles, *doubles):
                if broken := saying.breaches((seat, *words)):
                    codes.add(broken[0][0].code.name)
                    is_true(saying, acts, seat, words)
    assert codes >= {"said-twice", "defender-announces", "not-his-doubling", "nothing-to-double", "said-too-late"}


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("A rekontra", "There is nothing yet that “rekontra” could double; A may say pass."),
        ("C rekontra", "It is for the declarer to say “rekontra” here; C may say pass."),
        ("A kontra", "It is for the defenders to say “kontra” here; A may say pass."),
        ("C kontra", "C has declined, or his turn is over, and may not say “kontra” any more."),
        ("C kontra pagat", "There is nothing yet that “kontra pagat” could double; C may say pass."),
        ("C kontra valat", "“valat” is doubled together with the game, by “kontra” alone; C may say pass."),
        ("C pagat", "Only the declarer announces “pagat”; C may say pass."),
        ("A pagat", "A has declined, or his turn is over, and may not say “pagat” any more."),
    ],
)
def test_what_is_said_once_all_have_declined(entry: str, message: str) -> None:
    report = judge(read(f"deal tapp-tarock 3\nbids: A solo\nannounce: A pass, B pass, C pass, {entry}\n")[0])
    assert [problem.message for problem in report.problems if problem.severity == "error"] == [message]


# ---- A slip that was let stand

SLIP = """%tdn 1

deal tapp-tarock 3
bids: A pass, B dreier, C dreier^, A pass
"""


def test_a_verdict_tells_that_a_slip_was_let_stand(tmp_path: Path) -> None:
    file = tmp_path / "a.tdn"
    file.write_text(SLIP)
    checked = CliRunner().invoke(main, ["check", str(file)])
    assert (checked.exit_code, checked.output.splitlines()[-1]) == (
        0, "1 record: 1 incomplete; with slips let stand: 1",
    )  # fmt: skip
    shown = CliRunner().invoke(main, ["show", str(file)])
    assert "Incomplete, with a slip let stand" in shown.output
    lines = CliRunner().invoke(main, ["check", "--format", "jsonl", str(file)]).output
    assert json.loads(lines)["verdict"] == "incomplete"


def test_a_verdict_without_a_slip_tells_of_none(tmp_path: Path) -> None:
    file = tmp_path / "a.tdn"
    for text in (SLIP.replace("^", ""), SLIP.replace("B dreier, C dreier^", "B dreier^, C pass")):
        file.write_text(text)
        for command in ("check", "show"):
            assert " slip" not in CliRunner().invoke(main, [command, str(file)]).output
