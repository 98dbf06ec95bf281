"""A deal on the terminal: what a person finds there, at eighty columns and without colours."""

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from notation.cli import showing, showing_step
from notation.files.checking import check
from notation.reader import Source
from notation.replay import Report
from notation.replay.steps import steps
from notation.words.languages import preferred, speaking

DEAL = """\
deal tapp-tarock 3
event "Tarockabend [bold]Post[/bold]"
place "Bludenz"
date 2016-11-04
board 10
source "constructed"
player A "Wendelin"
player B "Agnes"
player C "Leopold"
dealer C
hand A: Fool T21 T16 T13 T12 T10 T9 T6 T4 T2 T1 C7 HK HQ DK DQ
hand B: T20 T18 T17 T14 T11 T8 SN SJ S10 CK CN HN H2 DN DJ D2
hand C: T19 T15 T7 T3 SK S8 S7 CQ C10 C9 C8 HJ H3 H4 D1 D3 {no king but one}
talon: S9 T5 CJ | D4 SQ H1
bids: A dreier, B pass, C unterer, A hold, C oberer, A hold! {He sits before the bidder.}, C pass
take A: S9 T5 CJ
discard A: S9 CJ DQ
announce: A pagat, B pass, C kontra pagat, A rekontra pagat, B pass, C pass
trick 1 A: Fool {Forehand leads.} T8 T3
trick 2 A: T21 T11 T7
( trick 2 A: T16 T20 T15 {another
    try}
  ( trick 2 A: T13 T20 T15
  )
)
trick 3 A: T16 T20 T15
trick 4 B: CK C8 C7
trick 5 B: T18 T19 T2
trick 6 C: SK?! T13 S10
trick 7 A: T12 T17 CQ
trick 8 B: D2 D3 DK
trick 9 A: HK H2 H4
trick 10 A: T4 T14 HJ
trick 11 B: DJ D1 T5
trick 12 A: T10 SJ S7
trick 13 A: T9 SN H3
trick 14 A: HQ HN S8
trick 15 A: T6 CN C9
trick 16 A: T1!! DN C10
points: A 53
score: A 40
"""


def reported(text: str) -> Report:
    report = check(Source("f", 1, 1, "1", text.encode()))
    assert report
    return report


def shown(text: str, step: int | None = None) -> str:
    report, out = reported(text), StringIO()
    console = Console(file=out, width=80, highlight=False)
    if step is None:
        showing.show(console, report.record, report)
    else:
        showing_step.show_step(console, report.record, report, step)
    return out.getvalue()


def line_with(text: str, what: str) -> str:
    return next(line for line in text.splitlines() if what in line)


# ---- A whole deal


def test_the_title_says_where_and_when_and_what() -> None:
    first, second, *_ = shown(DEAL).splitlines()
    assert first == "Tarockabend [bold]Post[/bold], Bludenz, 2016-11-04, board 10"
    assert second == "Tapp-Tarock for 3"


def test_the_players_say_who_is_what() -> None:
    text = shown(DEAL)
    assert line_with(text, "forehand").split("  ")[1:] == ["A Wendelin", "forehand, declarer (Oberer)"]
    assert "C Leopold  dealer" in text


def test_a_hand_shows_trumps_first_and_then_its_suits() -> None:
    lines = shown(DEAL).splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("  A Wendelin  Fool"))
    assert lines[at].split()[2:5] == ["Fool", "T21", "T16"]
    assert lines[at + 1].strip() == "♣ C7   ♥ HK HQ   ♦ DK DQ"


def test_the_talon_keeps_its_packets_and_their_order() -> None:
    assert line_with(shown(DEAL), "Talon").split()[1:] == ["S9", "T5", "CJ", "|", "D4", "SQ", "H1"]


def test_what_was_said_is_in_the_words_of_the_game() -> None:
    text = shown(DEAL)
    assert "A Dreier, B pass, C Unterer, A hold, C Oberer, A hold!, C pass" in text
    assert "– A hold!: He sits before the bidder." in text
    assert "C kontra Pagat ultimo" in text
    assert "A Wendelin lays away S9 CJ DQ" in text


def test_a_trick_marks_its_leader_and_its_winner_and_counts() -> None:
    text = shown(DEAL)
    assert line_with(text, "    5 ").split() == ["5", "T2", ">T18", "T19*", "15", "step", "30"]
    assert line_with(text, "    6 ").split() == ["6", "T13*", "S10", ">SK?!", "20", "step", "33"]
    assert line_with(text, "   16 ").split()[:2] == ["16", ">T1!!*"]
    assert "A’s points" in text


def test_comments_stand_where_they_belong() -> None:
    lines = shown(DEAL).splitlines()
    at = next(index for index, line in enumerate(lines) if line.lstrip().startswith("1 "))
    assert lines[at + 1].strip() == "– Fool: Forehand leads."


def test_variations_stand_behind_what_they_depart_from() -> None:
    text = shown(DEAL)
    assert text.index("    2  >T21*") < text.index("trick 2 A: T16 T20 T15 {another") < text.index("    3  >T16")
    assert "trick 2 A: T13 T20 T15" in text


def test_the_score_sheet_has_a_line_for_each_item_and_totals() -> None:
    report, text = reported(DEAL), shown(DEAL)
    sheet = text[text.index("Score") :]
    assert report.result and all(str(next(iter(item.entries.values()))) in sheet for item in report.result.items)
    assert line_with(sheet, "Pagat ultimo announced and made").split()[0] == "32"
    assert line_with(sheet, "total").split() == ["40", "0", "0", "total"]
    assert line_with(sheet, "  card points").split() == ["53", "card", "points"]


@pytest.mark.parametrize("claim, said", [("40", "40: true"), ("39", "39: not true")])
def test_claims_say_whether_they_are_true(claim: str, said: str) -> None:
    text = shown(DEAL.replace("score: A 40", f'score: A {claim} {{sure}}\nagreed: A 4 "a round of schnapps"'))
    assert f"Claimed score         A Wendelin {said}" in text
    assert line_with(text, "schnapps").endswith("A Wendelin 4, a round of schnapps")


def test_a_problem_stands_at_its_act() -> None:
    text = shown(DEAL.replace("trick 3 A: T16 T20 T15", "trick 3 A: T16 T20 CQ"))
    lines = text.splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("    3 "))
    assert "error must-follow" in lines[at + 1]
    assert "Illegal: " in lines[-1]


def test_problems_of_headers_and_of_the_deal_are_shown_too() -> None:
    text = shown(DEAL.replace("dealer C\n", "dealer C\ndealer C\n").replace("hand A: Fool T21", "hand A: T21"))
    assert "line-twice" in text and "hand-size" in text


def test_unknown_cards_are_counted() -> None:
    text = shown('deal tapp-tarock 3\nplayer A "x"\nhand A: Fool T1 _14\nbids: A dreier, B pass, C pass\n')
    assert "Fool T1" in text and "and 14 unknown" in text and "16 unknown cards" in text
    assert "Incomplete" in text


def test_a_deal_that_all_passed_is_shown() -> None:
    text = shown("deal tapp-tarock 3\nbids: A pass, B pass, C pass\n")
    assert "All passed" in text and "declarer" not in text and text.rstrip().endswith("Legal.")


def test_a_game_that_nobody_knows_is_shown_by_its_lines() -> None:
    text = shown('deal strohmandel 4\nplayer A "Gundula\x1b[31m"\nbids: A pass\n')
    assert '2 | player A "Gundula␛[31m"' in text and "game-unknown" in text and "\x1b" not in text


def test_a_trick_led_by_a_seat_that_the_table_lacks_is_shown_as_it_was_judged() -> None:
    text = shown(DEAL.replace("trick 11 B", "trick 11 H"))
    assert line_with(text, "DJ").split()[:7] == line_with(shown(DEAL), "DJ").split()[:7]
    for deal in ("tapp-tarock 3\ndealer A", "koenigrufen 5\ndealer E", "koenigrufen 5", "strohmandel 2", "cego 9"):
        for lead in "AEH":
            assert "T21" in shown(f"deal {deal}\ntrick 1 {lead}: T21 _ T2\n")


def test_control_characters_and_markup_of_a_record_do_nothing() -> None:
    text = shown(DEAL.replace("Wendelin", "W\x1b[2J\u202e[red]x").replace("Forehand leads", "bell \x07"))
    assert "\x1b" not in text and "\x07" not in text and "\u202e" not in text
    assert "W␛[2J\ufffd[red]x" in text


def test_no_line_is_wider_than_the_terminal() -> None:
    wide = DEAL.replace("Agnes", "赤桐裕二赤桐裕二赤桐裕二").replace("Leopold", "Leopold Maximilian von Hohenfels")
    for text in (shown(wide), *(shown(wide, step) for step in (0, 9, 30, 58))):
        assert max(map(cell_len, text.splitlines())) <= 80


# ---- One step


@pytest.mark.slow
def test_every_step_of_a_deal_can_be_shown() -> None:
    last = len(steps(reported(DEAL).record)) - 1
    texts = [shown(DEAL, number) for number in range(last + 1)]
    assert f"Step 0 of {last}: the cards are dealt" in texts[0]
    assert f"Step {last} of {last}: the settlement" in texts[-1] and "total" in texts[-1]
    assert len(set(texts)) == last + 1


def test_a_step_says_whose_turn_it_is_and_what_he_may_do() -> None:
    assert line_with(shown(DEAL, 3), "May").split() == ["May", "say", "pass,", "hold,", "Solo"]
    assert line_with(shown(DEAL, 7), "May").strip() == "May           take S9 T5 CJ  or D4 SQ H1"
    assert "lay away 3 of" in line_with(shown(DEAL, 8), "May")
    text = shown(DEAL, 25)
    assert line_with(text, "Turn").split() == ["Turn", "C", "Leopold"]


def test_a_step_shows_what_is_held_and_what_lies_open() -> None:
    number = next(step.number for step in steps(reported(DEAL).record) if step.line and step.line.number == 3)
    text = shown(DEAL, number)
    assert "A Wendelin plays T16 to trick 3" in text
    assert line_with(text, "On the table").split()[3:] == ["A", "Wendelin", "T16"]
    assert line_with(text, "Tricks won").split("  ")[-1].strip() == "A Wendelin 2, B Agnes 0, C Leopold 0"
    assert "T16" not in line_with(text, "  A Wendelin  T")
    assert line_with(text, "May").split()[1:] == ["play", "T20", "T18", "T17", "T14"]


def test_a_step_of_a_game_that_nobody_knows() -> None:
    assert "not known here" in shown("deal strohmandel 3\nbids: A pass\n", 1)


def test_colours_only_where_the_console_has_them() -> None:
    report = reported(DEAL)
    for colours, escapes in ((None, False), ("standard", True)):
        out = StringIO()
        console = Console(file=out, width=80, color_system=colours, force_terminal=escapes, no_color=False)
        showing.show(console, report.record, report)
        assert ("\x1b[31m" in out.getvalue()) is escapes


def test_a_reader_gets_the_comments_of_his_language(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "deal tapp-tarock 3\nbids: A dreier {Bold.} {@de Mutig.} {@ja 大胆。}, B pass {@de Nein.}\n"
    for lang, seen, hidden in (
        ("de_AT.UTF-8", ("Mutig.", "Nein."), ("Bold.", "大胆。")),
        ("ja_JP.UTF-8", ("大胆。", "Nein."), ("Bold.", "Mutig.")),
        ("C", ("Bold.", "Nein."), ("Mutig.", "大胆。")),
        ("fr_FR.UTF-8", ("Bold.", "Nein."), ("Mutig.", "大胆。")),
    ):
        monkeypatch.setenv("LC_ALL", lang)
        with speaking(preferred()):
            output = shown(text)
        assert all(text in output for text in seen) and not any(text in output for text in hidden)
        assert ("(de) " in output) is not lang.startswith("de")  # only what is not his own is named


def test_a_hand_that_is_not_written_is_shown_as_worked_out() -> None:
    output = shown(DEAL.replace(line_with(DEAL, "hand B") + "\n", ""))
    rows = output.splitlines()
    at = next(index for index, row in enumerate(rows) if row.startswith("  B Agnes  ") and "T20" in row)
    assert "(worked out)" in "\n".join(rows[at : at + 4]) and output.count("(worked out)") == 1


def test_a_comment_on_the_deal_line_stands_at_the_head() -> None:
    assert "Look at the trull." in shown(DEAL.replace("deal tapp-tarock 3", "deal tapp-tarock 3 {Look at the trull.}"))


def test_a_complete_variation_says_its_result() -> None:
    rows = DEAL.splitlines()
    start = next(index for index, row in enumerate(rows) if row.startswith("trick 12"))
    tricks = rows[start : start + 5]
    variation = ["( " + tricks[0], *tricks[1:], ")"]
    output = shown("\n".join([*rows[: start + 5], *variation, *rows[start + 5 :]]) + "\n")
    assert "would have made: A Wendelin 40" in output
