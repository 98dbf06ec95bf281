"""``tarock record`` as a person uses it: whole dialogues, and the file that they leave."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from notation.cards import NAME
from notation.cli.recording import record
from notation.cli.recording.saving import Home
from notation.deals.chance import records
from notation.deals.draft import Draft
from notation.reader import read
from notation.record import SEATS, Line, Record, is_line
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.writer import HEAD, write
from tests.places import ROOT

GAME = "tapp-tarock"
HANDS = {
    "A": "Fool T18 T13 T10 T8 T6 SJ C10 C9 HQ HJ H1 H3 DK D1 D2",
    "B": "T19 T16 T15 T12 T11 T5 T3 T2 SK S10 S8 CJ C8 H2 DQ DN",
    "C": "T21 T20 T17 T9 T7 T4 T1 SN S9 S7 CQ CN H4 DJ D3 D4",
}
TALON = "C7 HN CK | HK SQ T14"
DEALT = f"""\
%tdn 1

deal tapp-tarock 3
dealer A
hand A: {HANDS["A"]}
hand B: {HANDS["B"]}
hand C: {HANDS["C"]}
talon: {TALON}
"""
START = ["-", *HANDS.values(), TALON]
"""The answers up to the first call: no head, all hands, the talon. A speaks first."""
SOLO = [*START, "solo", ""]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def run(*words: str, given: list[str]) -> Result:
    """The command with these lines typed, and then the end of the input."""
    result = CliRunner().invoke(record, words, input="".join(f"{line}\n" for line in given))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "\x1b" not in result.output
    return result


def taken_down(*given: str, words: tuple[str, ...] = (GAME,)) -> tuple[str, str]:
    """Output, and text of the file, for a deal that is typed."""
    result = run(*words, given=list(given))
    assert result.exit_code == 0, result.output
    assert not Path("deals.tdn.part").exists()
    return result.output, Path("deals.tdn").read_text() if Path("deals.tdn").exists() else ""


def acts(text: str) -> str:
    """The lines of a file from the first act on."""
    lines = text.splitlines()
    heads = ("%tdn", "deal", "dealer", "hand", "talon:", "event", "place", "date", "board", "player", "rules")
    return "\n".join(line for line in lines if line and line.split()[0] not in heads)


# ---- Whole deals


def typed(deal: Record, hands: bool, random: Random) -> list[str]:
    """Answers by which a person records a deal, in one of many ways."""
    lines = [line for line in deal.lines if is_line(line)]
    [dealer] = [SEATS[line.seat or 0] for line in lines if line.keyword == "dealer"]
    answers = ["", "", "", "", "", "", "", random.choice((dealer, dealer.lower()))]
    dealt = [line for line in lines if line.keyword in ("hand", "talon")]
    answers += [cards(line, random) for line in dealt] if hands else ["-"]
    talon = next(line.items for line in dealt if line.keyword == "talon")
    cells: list[str] = []
    for line in lines:
        if line.keyword in ("bids", "announce"):
            said = [" ".join((SEATS[seat], *words)) if random.random() < 0.5 else " ".join(words)
                    for seat, *words in line.items]  # fmt: skip
            answers += [", ".join(said)] if random.random() < 0.5 else said
        elif line.keyword == "take":
            answers.append(str(1 + (line.items != talon[:3])) if hands else cards(line, random))
        elif line.keyword == "discard":
            answers.append(cards(line, random))
        elif line.keyword == "trick":
            cells += [NAME[card] if random.random() < 0.5 else NAME[card].lower() for card in line.items]
    while cells:
        size = random.randint(1, 7)
        answers.append(" ".join(cells[:size]))
        cells = cells[size:]
    return [*answers, ""]


def cards(line: Line, random: Random) -> str:
    """The cards of a line as somebody types them."""
    return " ".join(card if card == "|" else random.choice((NAME[card], NAME[card].lower())) for card in line.items)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.sampled(4)
def test_a_deal_that_is_typed_is_the_deal_that_was_played(seed: int) -> None:
    for number, deal in enumerate(records(GAMES[GAME], 3, 3, seed, None), 1):
        Path("deals.tdn").unlink(missing_ok=True)
        output, text = taken_down(*typed(deal, True, Random(seed + number)))
        kept = Record(tuple(line for line in deal.lines if is_line(line) and line.keyword != "source"))
        assert text == HEAD + "\n" + write(kept)
        assert "Written to deals.tdn as record 1: legal." in output


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.slow
def test_tricks_only_and_the_hands_are_worked_out(seed: int) -> None:
    for number, deal in enumerate(records(GAMES[GAME], 3, 3, seed, None), 1):
        Path("deals.tdn").unlink(missing_ok=True)
        _, text = taken_down(*typed(deal, False, Random(seed + number)))
        [kept] = read(text)
        assert not any(line.keyword in ("hand", "talon") for line in kept.main())
        report, played = judge(kept), judge(deal)
        assert (report.points, report.score) == (played.points, played.score)
        assert dict(kept.first("score").items if kept.first("score") else ()) == {  # type: ignore[union-attr]
            seat: entry for seat, entry in (played.score or {}).items() if entry
        }


def test_a_word_that_is_a_card_too_is_the_word_if_allowed() -> None:
    _, text = taken_down(*[""] * 7, "a", "-", "b solo", "pagat", "sq", "")
    assert "announce: B pagat\n" in text
    assert text.endswith("trick 1 B: SQ\n")


def test_everything_fits_80_columns() -> None:
    [deal] = records(GAMES[GAME], 3, 1, 5, None)
    for line in run(GAME, given=[*typed(deal, True, Random(1))[:-1], "?", "s", ""]).output.splitlines():
        assert len(line) <= 80 or "): " in line or "> " in line


def test_a_contract_without_a_declarer_is_played_by_all() -> None:
    output, _text = taken_down("-", "-", "1, 1, 1", "q", words=("troggu", "3"))
    assert "All play Misère." in output


def test_what_has_to_be_known_cannot_be_passed_by() -> None:
    """Without a call nobody can tell who opened."""
    output, text = taken_down("-", "-", "-", "1, p, p", "q")
    assert "This has to be known to go on." in output and "bids: A pass, B pass, C pass\n" in text


# ---- The head and the hands


def test_the_head_in_its_order() -> None:
    head = ("Stammtisch", "Gasthof „Adler“", "2.10.1999", "7", "Anna", "Bert", "Clara", "c")
    _, text = taken_down(*head, "-", "1, p, p")
    assert text == (
        '%tdn 1\n\ndeal tapp-tarock 3\nevent "Stammtisch"\nplace "Gasthof „Adler“"\ndate 1999-10-02\nboard 7\n'
        'player A "Anna"\nplayer B "Bert"\nplayer C "Clara"\ndealer C\nbids: A pass, B pass, C pass\n'
    )


def test_wrong_answers_are_asked_again() -> None:
    output, text = taken_down("", "", "31.2.1999", "1999-02", "many", "12", "", "", "", "X", "b", "-", "q")
    assert "“31.2.1999” is not a date" in output
    assert "“many” is not a board number." in output
    assert "“X” is not a seat; the seats are A, B, C." in output
    assert text == "%tdn 1\n\ndeal tapp-tarock 3\ndate 1999-02\nboard 12\ndealer B\n"


def test_one_goes_back_to_the_question_before() -> None:
    _, text = taken_down("Stammtich", "u", "Stammtisch", "Wien", "", "u", "u", "Graz", "-", "-", "q")
    assert text == '%tdn 1\n\ndeal tapp-tarock 3\nevent "Stammtisch"\nplace "Graz"\n'


def test_the_last_hand_follows_from_the_others_and_the_talon() -> None:
    output, text = taken_down("-", HANDS["A"], "", "", HANDS["C"], TALON, "q")
    assert text == DEALT.replace("dealer A\n", "")
    assert "What is left is the hand of B" in output


def test_what_is_left_for_the_talon_is_shown() -> None:
    output, text = taken_down("-", *HANDS.values(), "", "q")
    assert "Left for the talon: T14 SQ CK C7 HK HN" in " ".join(output.split())
    assert "talon" not in text


def test_a_hand_of_several_lines_leaves_out_its_faults() -> None:
    first, rest = "sküs mond XVIII Pagat ♠K t99 S10", "T17 t17 c2 hk\nqj\nhk"
    output, text = taken_down("-", first, *rest.split("\n"), "", "t18 T16", "", "-", "q")
    assert acts(text) == ""
    assert "hand A: Fool T21 T18 T17 T1 SK S10 HK _8\n" in text
    assert "hand B: T16 _15\n" in text
    for message in (
        "“t99” is not a card; it is ignored.", "T17 is already in this hand", "C2 is not in this game’s pack",
        "T18 is already in A’s hand", "HK is already in this hand",
    ):  # fmt: skip
        assert message in output


def test_a_hand_is_typed_again_later() -> None:
    wrong = [HANDS["A"].replace("T18", "T19"), "", "", ""]
    output, text = taken_down("-", *wrong, "solo, pass, pass", "", "h A", HANDS["A"], "h B", HANDS["A"], "", "q")
    assert f"hand A: {HANDS['A']}\n" in text and "hand B" not in text
    assert "T18 is already in A’s hand" in output


# ---- Acts


def test_what_breaks_a_rule_is_said_in_the_words_of_the_check() -> None:
    output, text = taken_down(*START, "unterer", "n", "hold", "", "dreier", "pass pass pass", "q")
    assert acts(text) == "bids: A dreier"
    said = " ".join(output.split())
    assert "A may not say “unterer” here; only the lowest bid left" in said
    assert "There is no bid to hold; A may say pass, dreier or solo." in said
    assert "“pass pass pass” is not understood" in said


def test_what_the_table_let_stand_is_marked() -> None:
    answers = [*SOLO, "dk dq d3", "sj s10 cq!", "q"]
    _, text = taken_down(*answers)
    assert acts(text).splitlines()[1:] == ["trick 1 A: DK DQ D3", "trick 2 A: SJ S10 CQ^"]
    assert [problem.severity for problem in judge(read(text)[0]).problems if problem.code == "must-follow"] == ["note"]
    Path("deals.tdn").unlink()
    output, asked = taken_down(*[answer.replace("cq!", "cq") for answer in answers[:-1]], "y", "q")
    assert asked == text and "C must follow spades: SN, S9 or S7." in output


def test_nothing_irregular_is_not_marked() -> None:
    output, text = taken_down(*SOLO, "dk!", "q")
    assert acts(text).splitlines()[-1] == "trick 1 A: DK"
    assert "it is written without ^" in output


def test_what_cannot_be_done_cannot_stand() -> None:
    output, text = taken_down(*SOLO, "dk", "hk!", "dq", "d3", "dk", "t22", "sj", "q")
    assert acts(text).splitlines()[1:] == ["trick 1 A: DK DQ D3", "trick 2 A: SJ"]
    assert "B does not hold HK" in output and "“t22” is not a card" in output
    assert output.count("This cannot be right") == 2


def test_a_revoke_that_comes_out_later_is_marked_where_it_was() -> None:
    output, text = taken_down("a", "-", "-", "contract A solo", "", "hk t1 h4", "b", "sk sq s8 hq", "y", "q")
    assert acts(text) == "contract A solo\ntrick 1 A: HK T1^ H4\ntrick 2 B: SK SQ S8\ntrick 3 B: HQ"
    assert "In trick 1: B must follow hearts: HQ." in output


def test_wrong_leader_and_call_stand_when_confirmed() -> None:
    _, text = taken_down(*START, "B dreier!", "q")
    assert acts(text) == "bids: B dreier"  # nobody had called: so B was forehand
    Path("deals.tdn").unlink()
    _, text = taken_down("", "", "", "", "", "", "", "c", "-", "B dreier!", "C pass", "q")
    assert acts(text) == "bids: B dreier^, C pass"
    Path("deals.tdn").unlink()
    output, text = taken_down(*SOLO, "dk dq d3", "B dn", "y", "d4", "C d4", "q")
    assert "A had to lead to trick 2, not B." in output
    assert acts(text).splitlines()[-1] == "trick 2 B: DN^ D4"


def test_undo_goes_back_to_the_first_question() -> None:
    output, text = taken_down(*SOLO, "dk dq", "c So war es.", *["u"] * 15, "Wien", "q")
    assert "Taken back: DQ" in output and "Taken back: A solo" in output
    assert text == '%tdn 1\n\ndeal tapp-tarock 3\nevent "Wien"\n'


def test_undo_takes_back_passes_and_marks_without_cause() -> None:
    _, text = taken_down("a", *["-"] * 2, "contract A solo", "", "u", "pass", "b kontra", "", "hk t1 h4", "q")
    assert acts(text).splitlines() == ["contract A solo", "announce: A pass, B kontra", "trick 1 A: HK T1 H4"]
    _, text = taken_down("hq", "y", "u", "q", words=("deals.tdn",))
    assert "^" not in text


def test_an_unknown_card_and_who_won_the_trick() -> None:
    output, text = taken_down("-", "-", "contract A solo", "", "hk _ hq", "dk", "a s7", "u", "b s7", "_2", "q")
    assert "Trick 1 has an unknown card. Who won it" in output and "Who won the trick? A seat, please" in output
    assert acts(text).splitlines()[1:] == ["trick 1 A: HK _ HQ", "trick 2 B: S7 _2"]


def test_what_is_not_remembered_is_passed_by() -> None:
    output, text = taken_down(
        "-", "-", "", "", "", "b", "", "B sol", "u", "pass", "-", "contract B dreier", "u", "u", "", "B dreier",
        "", "", "hk h4 hq", "", "-", ".", "B 41 x", "B 41", "B 3", words=(GAME, "3"),
    )  # fmt: skip
    assert acts(text) == "contract B dreier\ntrick 1 A: HK H4 HQ\n...\npoints: B 41\nscore: B 3"
    assert "A pass is assumed." in output and "“B 41 x” is not understood" in output
    assert "as record 1: incomplete." in output


def test_comments_and_marks_stand_at_the_last_act() -> None:
    _, text = taken_down(
        *START, "c Kein Kopf.", "dreier, p", "c @de Zu vorsichtig", "c too careful {really}", "c c pass", "m ?!", "m x",
        "c pass", "m !", "q",
    )  # fmt: skip
    assert acts(text) == "bids: A dreier, B pass?! {@de Zu vorsichtig} {too careful {really\\}} {c pass}, C pass!"
    assert "talon: {Kein Kopf.} " + TALON in text


def test_a_claim_ends_the_deal_and_the_table_agrees_on_something() -> None:
    output, text = taken_down(*SOLO, "dk dq d3", "claim X", "claim A", "A 5, A 6", "u", "claim A", 'A 30 "as ever"')
    lines = acts(text).splitlines()
    assert lines[1:3] == ["trick 1 A: DK DQ D3", "claim A"] and lines[-1] == 'agreed: A 30 "as ever"'
    assert [line.split(":")[0] for line in lines[3:]] == ["points", "score", "agreed"]
    assert "A seat is named twice." in output and judge(read(text)[0]).verdict == "legal"


def test_help_and_the_table_at_any_time() -> None:
    output, _ = taken_down("?", *SOLO, "?", "s", "dk dq d3", "s", "q")
    assert "Enter skips a question" in output and "a comment on the last act" in output
    assert "A         Fool T18 T13" in output and "Tricks won" in output


# ---- The file


def test_records_are_appended_and_nothing_is_overwritten() -> None:
    Path("deals.tdn").write_text("# mine\n\ndeal other-game 4\nx-note here")
    before = Path("deals.tdn").read_text()
    output, text = taken_down("Wien", "-", "-", "p,p,p")
    assert text == before + '\n\ndeal tapp-tarock 3\nevent "Wien"\nbids: A pass, B pass, C pass\n'
    assert "Written to deals.tdn as record 2: legal." in output


def test_the_next_deal_takes_the_head_from_the_one_before() -> None:
    taken_down("Stammtisch", "Wien", "1999", "7", "Anna", "Bert", "Clara", "a", "-", "p,p,p")
    _, text = taken_down("=", "b", "-", "p,p,p")
    second = text.split("\n\n")[2]
    assert second == (
        'deal tapp-tarock 3\nevent "Stammtisch"\nplace "Wien"\ndate 1999\nboard 8\nplayer A "Anna"\n'
        'player B "Bert"\nplayer C "Clara"\ndealer B\nbids: C pass, A pass, B pass\n'
    )


def test_an_unfinished_record_is_gone_on_with_in_its_place() -> None:
    taken_down(*START, "p,p,p")
    taken_down("Wien", "-", "-", "dreier")
    taken_down("-", "-", "p,p,p")
    Path("deals.tdn").write_text(Path("deals.tdn").read_text().replace("dreier\n\n", "dreier\n\n%tdn 1\n\n"))
    before = Path("deals.tdn").read_text()
    output, text = taken_down("pass, q", "pass", "q", words=("--resume", "deals.tdn"))
    assert "1 act so far" in output and "tarock record --resume deals.tdn" in output
    assert text == before.replace("bids: A dreier\n", "bids: A dreier, B pass\n")
    _, again = taken_down("pass", "q", words=("deals.tdn",))
    assert again == before.replace("bids: A dreier\n", "bids: A dreier, B pass, C pass\n")


def test_a_record_without_acts_goes_on_with_the_questions() -> None:
    taken_down("Wien", "-", HANDS["A"])
    _, text = taken_down(HANDS["B"], "", "", TALON, "dreier", words=("deals.tdn",))
    assert text == DEALT.replace("dealer A", 'event "Wien"') + "bids: A dreier\n"


def test_which_record_of_several() -> None:
    taken_down("Wien", "-", "-", "dreier")
    output, _ = taken_down("Graz", "-", "-", "solo")
    assert "--resume deals.tdn --record 2" in output
    result = run("deals.tdn", given=[])
    assert result.exit_code == 2 and "several records are unfinished (1, 2)" in result.output
    _, text = taken_down("pass", "q", words=("deals.tdn", "--record", "1"))
    assert "bids: A dreier, B pass\n" in text and text.count("deal tapp") == 2
    assert run("deals.tdn", "--record", "9", given=[]).exit_code == 2


def test_the_end_of_the_input_saves() -> None:
    for upto in range(len(SOLO) + 1):
        Path("deals.tdn").unlink(missing_ok=True)
        _, text = taken_down(*SOLO[:upto])
        assert not text or judge(read(text)[0]).verdict == "incomplete"
    _, text = taken_down(*SOLO, "dk dq", "hk")
    assert text.endswith("trick 1 A: DK DQ\n")


def test_nothing_typed_is_nothing_written() -> None:
    output, text = taken_down("", "", "q")
    assert text == "" and "Nothing was written." in output


HEEDING_CTRL_C = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from notation.cli.recording import record
record()
"""
"""The recorder, also where whoever starts the tests ignores Ctrl-C, as a job in the background does."""


@pytest.mark.parametrize("ignored", [False, True])
@pytest.mark.parametrize("answer, expected", [("", 1), ("n", 2)])
@pytest.mark.slow
def test_ctrl_c_leaves_a_draft_that_is_offered(answer: str, expected: int, ignored: bool, here: Path) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN if ignored else signal.default_int_handler)
    try:
        child = subprocess.Popen(
            [sys.executable, "-c", HEEDING_CTRL_C, GAME],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
            env={"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PATH": ""},
        )  # fmt: skip
    finally:
        signal.signal(signal.SIGINT, before)
    assert child.stdin and child.stdout
    child.stdin.write("".join(f"{line}\n" for line in [*SOLO, "dk dq"]))
    child.stdin.flush()
    assert any("C follows" in line for line in iter(child.stdout.readline, "")), "it asks for the next card"
    child.send_signal(signal.SIGINT)
    rest = child.communicate()[0]
    assert child.returncode == 130 and "tarock record --resume deals.tdn" in rest
    assert not Path("deals.tdn").exists()
    assert Path("deals.tdn.part").read_text() == DEALT.replace("dealer A\n", "") + "bids: A solo\ntrick 1 A: DK DQ\n"
    _, text = taken_down(answer, *(["d3", "q"] if not answer else ["Wien", "q"]))
    assert text.count("deal tapp-tarock") == expected
    assert ("trick 1 A: DK DQ D3\n" in text) == (not answer)


def test_a_draft_that_is_continued_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    taken_down("Wien", "-", "-", "dreier")
    taken_down("-", "-", "p,p,p")
    before = Path("deals.tdn").read_text()
    given = iter(["pass"])

    def typed_then_interrupted(prompt: str) -> str:
        for line in given:
            return line
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("builtins.input", typed_then_interrupted)
        assert run("deals.tdn", given=[]).exit_code == 130
    assert Path("deals.tdn").read_text() == before
    assert "%record 1\n" in Path("deals.tdn.part").read_text()
    _, text = taken_down("q", words=("deals.tdn",))
    assert text == before.replace("bids: A dreier\n", "bids: A dreier, B pass\n")


def test_a_record_that_has_changed_meanwhile_is_left_alone() -> None:
    taken_down("Wien", "-", "-", "dreier")
    home = Home(Path("deals.tdn"))
    taken = home.take(1)
    assert taken is not None
    Path("deals.tdn").write_text(Path("deals.tdn").read_text().replace("Wien", "Graz"))
    assert home.save(taken) == 2
    assert [record.header("event") for record in read(Path("deals.tdn").read_text())] == ["Graz", "Wien"]


def test_variations_and_what_else_a_record_holds_stay() -> None:
    held = (
        "deal tapp-tarock 3\nx-mine kept\ncontract A solo\ntrick 1 A: HK H4 HQ {so far}\n"
        "( trick 1 A: HK H4 HJ\n)\ntrick 2 A: SK\n# a remark\n"
    )
    Path("deals.tdn").write_text(HEAD + "\n" + held)
    _, text = taken_down("s7 s8", "u", "s10", "q", words=("deals.tdn",))
    assert text == HEAD + "\n" + held.replace("trick 2 A: SK", "trick 2 A: SK S7 S10")
    _, text = taken_down(*["u"] * 4, "q", words=("deals.tdn",))
    assert "trick 2" not in text and "so far" not in text and "trick 1 A: HK H4\n" in text


# ---- What cannot be used


@pytest.mark.parametrize(
    "words, said",
    [
        (["schnapsen"], "is neither a known game nor a file; known games: tapp-tarock"),
        ([GAME, "4"], "Tapp-Tarock is for 3 players"),
        ([GAME, "--rules", "talon-halves=none"], "talon-halves=free"),
        ([GAME, "--rules", "{"], "--rules"),
        ([], "Missing argument"),
        ([GAME, "--resume", "deals.tdn"], "--resume goes on with a record as it is"),
        ([GAME, "--record", "2"], "--record N goes with --resume FILE"),
        (["--resume", "nothing.tdn"], "there is no such file"),
        ([GAME, "-o", "."], "this is a folder"),
    ],
)
def test_what_cannot_be_used_is_said(words: list[str], said: str) -> None:
    result = run(*words, given=["q"])
    assert result.exit_code == 2 and said in " ".join(result.output.split()), result.output
    assert list(Path().iterdir()) == []


def test_rules_and_another_file() -> None:
    result = run(GAME, "-o", "other.tdn", "--rules", "talon-halves=fixed", given=["-", "-", "p,p,p"])
    assert result.exit_code == 0
    assert "rules standard talon-halves=fixed\n" in Path("other.tdn").read_text()


def test_a_folder_that_cannot_be_written_to_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(GAME, "-o", "no/such/folder.tdn", given=["Wien"])
    assert result.exit_code == 2 and "No such file" in result.output


@pytest.mark.slow
def test_every_prompt_survives_nonsense() -> None:
    nonsense = ["«»", "}", "\\", "c", "m", "h", "h X", "claim", "contract", "contract B", "B", "_100", "!", "0", "99"]
    nonsense += ["^", ",", "\x1b[A", "\u202e", "dreier " * 99]
    for upto in range(len(SOLO) + 4):
        Path("deals.tdn").unlink(missing_ok=True)
        answers = ["", "", "", "", "", "", "", "c", *SOLO[1:], "dk", "dq d3", "claim A"][:upto]
        result = run(GAME, given=[*answers, *nonsense, "q", "q"])
        assert result.exit_code == 0
        text = Path("deals.tdn").read_text() if Path("deals.tdn").exists() else ""
        assert judge(read(text)[0]).verdict in ("incomplete", "legal") if text else True


def test_a_draft_says_where_it_stands() -> None:
    [deal] = records(GAMES[GAME], 3, 1, 1, None)
    draft = Draft(deal.lines)
    steps = 0
    while draft.undo() is not None:
        steps += 1
        walk = draft.moment()
        assert walk.decision is not None or not draft.begun
        assert not draft.errors()
    assert steps > 48 and not draft.begun
    assert [draft.moment().table.hands[seat] for seat in range(3)] == [
        sum(line.items) for line in draft.record.main() if line.keyword == "hand"
    ]


# ---- What was understood is read back


@pytest.mark.parametrize("typed", ["S10 9", "s10 9", "♠10 9"])
def test_a_bare_number_behind_a_card_of_a_suit_is_asked_about(typed: str) -> None:
    output, _ = taken_down("-", f"{typed} T21 _13", "S9", "")
    assert "“9” after S10 could be S9 or T9; which one? It is ignored." in output
    assert "hand A: T21 S10 S9 _13" in Path("deals.tdn").read_text()


@pytest.mark.parametrize("typed", ["21 20 S10", "S10 T21 20", "S10 21", "S10 5"])
def test_a_bare_number_that_can_be_nothing_else_is_a_trump(typed: str) -> None:
    output, _ = taken_down("-", f"{typed} _{16 - len(typed.split())}", "")
    assert "which of them" not in output


def test_a_bare_number_among_the_cards_of_an_act_is_asked_about() -> None:
    output, text = taken_down(*START, "dreier", "pass", "pass", "1", "HN C10 9", "", "q")
    assert "“9” after C10 could be C9 or T9; which one?" in output
    assert "discard" not in text


def test_a_hand_is_read_back_and_counts_when_confirmed() -> None:
    mixed = " ".join(reversed(HANDS["A"].split()))
    output, text = taken_down("-", mixed, "u", HANDS["B"], "")
    assert "A             Fool T18 T13 T10 T8 T6  SJ  C10 C9  HQ HJ H1 H3  DK D1 D2" in output
    assert "16 cards. Right? (Enter: yes, u: once again)" in output and "Once again." in output
    assert f"hand A: {HANDS['B']}" in text and "hand B" not in text


def test_what_is_missing_is_summed_up() -> None:
    output, text = taken_down("-", "T21 SK", "", "", "q")
    assert "16 cards, 14 of them not known. Right?" in output
    assert "hand A: T21 SK _14" in text


def test_who_types_on_has_confirmed_the_hand() -> None:
    _, text = taken_down("-", HANDS["A"], HANDS["B"], HANDS["C"], TALON, "q")
    assert text.count("hand ") == 3


def test_a_doubling_is_offered_after_the_declarer_is_silent() -> None:
    output, text = taken_down(*START, "solo", "", "", "kontra", "", "", "", "q")
    asked = re.findall(r"^(\w) may announce: (.*?) +\(Enter", output, re.MULTILINE)
    assert asked == [
        ("A", "1 pass  2 Valat"), ("B", "1 pass  2 kontra"), ("C", "1 pass  2 kontra"), ("A", "1 pass  2 rekontra"),
    ]  # fmt: skip
    assert "Trick 1" in output and acts(text) == "bids: A solo\nannounce: C kontra"
