"""Variations on the page: where they stand, how one steps through them, what they say, and what they do not claim."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from notation.reader import read_record
from notation.replay import judge
from replay_web.app import create_app
from replay_web.library import entries_in
from replay_web.present.comment_languages import reader_gets
from replay_web.present.lines_of_play import following, levels, problems_at
from tests.replay_web.deals import UNTERER, changed
from tests.replay_web.reading import get, html, in_words, part, show, text

ALTERNATIVES = changed(
    UNTERER,
    (
        "bids: B dreier, C unterer, A pass, B hold! {Korbinian sits before the bidder and may hold.}, C pass\n",
        "bids: B dreier, C unterer, A pass, B hold, C pass\n( bids: B dreier, C unterer, A pass, B pass\n)\n",
    ),
    (
        "trick 2 B: T21 T11 T3\n",
        """trick 2 B: T21 T11 T3
( trick 2 B: SK S10 S8
  ( trick 2 B: CK CJ C7
    ( trick 2 B: T5 CJ T3
      trick 3 B: T17
    )
  )
  trick 3 B: SK
)
( trick 2 B: T17 T11 T3
)
( trick 9 B: T12
)
( {Nothing here.}
)
""",
    ),
)
"""Variations of one act in each other and beside each other, with a breach, a card played twice, and two that fail."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> tuple[FlaskClient, str]:
    file = tmp_path_factory.mktemp("variations") / "one.tdn"
    file.write_text(ALTERNATIVES, "utf-8")
    return create_app([file]).test_client(), entries_in([file])[0].id


# Where they stand


def test_each_departs_at_the_first_act_that_differs() -> None:
    found = levels(read_record(ALTERNATIVES.encode(), 1, 1, "1"))
    assert {level.name: (level.departs, level.entry) for level in found.values()} == {
        "": (0, 0), "1": (4, 4), "2": (14, 1), "2.1": (1, 1), "2.1.1": (1, 1), "3": (14, 1), "4": (16, 0), "5": (16, 0),
    }  # fmt: skip


def test_the_next_variation_goes_through_all_of_a_point_and_back() -> None:
    found = levels(read_record(ALTERNATIVES.encode(), 1, 1, "1"))
    place, seen = ((), 14), []
    while not seen or seen[-1] != ((), 14):
        place = following(found, *place) or ((), -1)
        seen.append(place)
    assert seen == [((2,), 1), ((2, 1), 1), ((2, 1, 1), 1), ((3,), 1), ((), 14)]
    assert following(found, (2,), 3) == ((3,), 1)
    assert following(found, (1,), 2) == ((), 4)
    assert following(found, (), 15) is None


def test_problems_stand_at_the_step_of_their_variation() -> None:
    record = read_record(ALTERNATIVES.encode(), 1, 1, "1")
    found = problems_at(record, levels(record), judge(record).problems)
    assert {at: [problem.code for problem in problems] for at, problems in found.items()} == {
        ((2,), 4): ["played-twice"],
        ((2, 1, 1), 2): ["must-follow"],
        ((4,), 1): ["nothing-to-depart-from"],
        ((5,), 0): ["variation-empty"],
    }


def test_a_problem_after_a_long_comment_finds_its_card() -> None:
    record = changed(UNTERER, ("DK?! {Korbinian was void, and the king is lost.} D2 T5", "DK {a\n b} D2 SK"))
    read = read_record(record.encode(), 1, 1, "1")
    found = problems_at(read, levels(read), judge(read).problems)
    assert [at for at, problems in found.items() if problems[0].code == "must-trump"] == [((), 22)]


# What the page says


@pytest.mark.slow
def test_steps_are_nested_below_what_they_replace(client: FlaskClient, ids: dict[str, str]) -> None:
    said = text(part(show(client, ids["notes"], 0), "moves"))
    assert (
        "3 B trump 18 C trump 20 A trump 15 ? ” "
        "Variation 1 Trick 3 B trump 5 ! ” C trump 20 A trump 15 Trick 4 C ♦\ufe0eK A ♦\ufe0e2 B trump 6 "
        "Variation 1.1 Trick 4 C ♠\ufe0eQ ?! A ♠\ufe0e8 B ♠\ufe0eK "
        "Trick 5 B trump 18 C ♠\ufe0eJ A trump 1 ?? ” End it ends here "
        "Trick 5 B trump 18 End it ends here Trick 4 C"
    ) in said
    assert "Claim B claims the rest ” End score sheet" in said


@pytest.mark.slow
def test_a_step_of_a_variation_is_one(client: FlaskClient, ids: dict[str, str]) -> None:
    page = show(client, ids["notes"], 4, "1.1")
    said = in_words(page)
    assert "Variation 1.1: Trick 5, first card: Korbinian, declarer, leads trump 18." in text(page)
    assert "Variation 1.1 of trick 4: it was not played. Back to Variation 1 step 4 Main line step 17" in text(said)
    assert html(page).one("a#variation[data-step]")["href"] == "?variation=1&step=4"
    links = {link["id"]: link["href"] for link in html(page).all("#steps a[id][href]")}
    assert {name: link.rpartition("=")[2] for name, link in links.items()} == {
        "first": "0", "previous-trick": "3", "previous": "3", "next": "5", "next-trick": "6", "last": "7",
    }  # fmt: skip
    assert all("variation=1.1&" in link for link in links.values())
    main = show(client, ids["notes"], 17)
    assert "Instead of this Variation 1 Korbinian trump 5" in text(in_words(main))
    assert "step=1" in html(main).one("a#variation[data-step]")["href"]


def test_the_score_sheet_of_a_variation_is_not_claimed_as_played(client: FlaskClient, ids: dict[str, str]) -> None:
    claimed = show(client, ids["notes"], 4, "2")
    assert "Variation 2: Korbinian claims the rest: the last 8 tricks of the deal by agreement." in text(claimed)
    ended = text(show(client, ids["notes"], 5, "2"))
    assert "What the score sheet would have been" in ended
    assert "On the score sheet there would have been: Korbinian 9." in ended
    short = show(client, ids["notes"], 4, "3")
    assert "Variation 3: it ends here." in text(short)
    assert '<h2 id="sheet-title"' not in short


@pytest.mark.slow
def test_a_variation_that_cannot_be_replayed_is_shown_as_text(page: tuple[FlaskClient, str]) -> None:
    client, id = page
    said = text(show(client, id, 1, "4"))
    assert "Variation 4: Trick 9, first card: trump 12." in said
    assert "A variation starts by restating a line above it" in said
    assert "This variation contains no act of the deal." in text(in_words(show(client, id, 0, "5")))


def test_where_the_judging_ended_is_told(
    page: tuple[FlaskClient, str], client: FlaskClient, ids: dict[str, str]
) -> None:
    inner = text(in_words(show(page[0], page[1], 4, "2")))
    assert "Nothing could be judged from trick 3, first card (step 4) on" in inner
    main = show(client, ids["stopped"], 40)
    assert "Nothing could be judged from trick 8, first card (step 32) on" in text(in_words(main))
    assert "8 not judged from here on B trump 21 ✗" in text(part(main, "moves"))
    assert "could be judged" not in text(show(client, ids["stopped"], 31))


@pytest.mark.parametrize(
    "variation", ["", "0", "4", "1.2", "1.1.1", "1.", ".1", "01", "1,1", "a", "9" * 5000, "1.1" * 99, "\0"]
)
def test_a_variation_that_is_none_is_a_friendly_404(client: FlaskClient, ids: dict[str, str], variation: str) -> None:
    response = client.get(f"/records/{ids['notes']}", query_string={"variation": variation, "step": 1})
    assert response.status_code == 404
    assert "it has 1, 1.1, 2 and 3." in response.text
    assert f'href="/records/{ids["notes"]}">To the first step' in response.text
    past = client.get(f"/records/{ids['notes']}?variation=1&step=9")
    assert (past.status_code, "0 to 8" in past.text) == (404, True)


@pytest.mark.slow
def test_many_variations_are_cut_short(tmp_path: Path) -> None:
    file = tmp_path / "many.tdn"
    trick = "trick 2 B: T21 T11 T3\n"
    file.write_text(changed(UNTERER, (trick, trick + "( trick 2 B: SK\n)\n" * 500)))
    id = entries_in([file])[0].id
    client = create_app([file]).test_client()
    assert text(part(show(client, id, 0), "moves")).count("Variation") == 100
    assert client.get(f"/records/{id}?variation=101").status_code == 404


# Comments and their languages


@pytest.mark.slow
def test_a_comment_is_at_its_act_and_in_the_readers_language(client: FlaskClient, ids: dict[str, str]) -> None:
    for variation, step, english, german in (
        ("", 0, "From my notes of that evening.", "Aus meinen Notizen."),
        ("", 13, "The Fool is the highest tarock.", "Der Sküs ist der höchste Tarock."),
        ("1", 1, "Low first.", "Zuerst klein."),
        ("2", 4, "All lay down.", "Alle legen die Karten hin."),
    ):
        for accepted, says, leaves_out in (("en", english, german), ("fr, de-AT;q=0.5, en;q=0.4", german, english)):
            said = in_words(show(client, ids["notes"], step, variation, **{"Accept-Language": accepted}))
            assert says in said
            assert leaves_out not in said
            assert (f'lang="de">{german}' in said) is (says is german)
        assert english not in in_words(show(client, ids["notes"], step + 1, variation))
    only = in_words(show(client, ids["notes"], 6, "1.1"))
    assert 'lang="de">Die Variante ist zu Ende.' in only
    about = text(in_words(show(client, ids["notes"], 7)))
    assert "trump 16 A tarock only because" in about


@pytest.mark.slow
def test_the_language_may_be_chosen_and_stays(client: FlaskClient, ids: dict[str, str]) -> None:
    links = '#steps [href^="?"], #moves [href^="?"]'
    page = get(client, f"/records/{ids['notes']}?variation=1&step=1&lang=de")
    assert "Zuerst klein." in page.text
    other = page.one(".languages a[data-step]:not([lang])")["href"]
    assert other.endswith("?variation=1&step=1&lang=de&comments=und")
    steps = page.values(links, "href")
    assert steps and all(link.endswith("&lang=de") for link in steps)
    page = get(client, f"/records/{ids['notes']}?variation=1&step=1&lang=de&comments=und")
    assert "Low first." in page.text
    assert page.one("html")["lang"] == "de"
    steps = page.values(links, "href")
    assert steps and all(link.endswith("&lang=de&comments=und") for link in steps)
    assert "Comments in" not in show(client, ids["legal"], 4)


@pytest.mark.parametrize(
    "header", ["", ";;;q=x", "*", "de;q=0", "\xff", "q=1", "en-" + "x" * 9000, "en, de;q=nan", "en, de;q=9, ," * 300]
)
def test_no_header_is_too_strange(client: FlaskClient, ids: dict[str, str], header: str) -> None:
    said = in_words(show(client, ids["notes"], 13, **{"Accept-Language": header}))
    assert "The Fool is the highest" in said or "Der Sküs ist der" in said
    rubbish = client.get(f"/records/{ids['notes']}", query_string={"lang": header + "<"})
    assert rubbish.status_code == 200
    assert "lang=" not in "".join(html(rubbish.text).values('[href^="?"]', "href"))


def test_the_first_language_that_is_there() -> None:
    assert reader_gets(["fr", "de-AT", "en"], ["en", "de"]) == "de"
    assert reader_gets(["fr"], ["de", "en"]) == "en"
    assert reader_gets(["fr"], ["de"]) == "fr"
    assert reader_gets([], ["de"]) == "und"


# What went wrong, and what is unknown


def test_what_the_table_let_stand(client: FlaskClient, ids: dict[str, str]) -> None:
    page = show(client, ids["notes"], 28)
    said = text(in_words(page))
    assert "^ Irregular, and the table let it stand. ? Mistake." in said
    assert "○ Note Marlies must follow clubs: ♣\ufe0eJ." in said
    assert "C ♠\ufe0e9 ^? ” ○" in text(part(page, "moves"))
    assert "Notes of the check" in text(page)
    assert "Errors of the check" not in text(page)
    assert "Errors of the check" in text(show(client, ids["illegal"], 0))


def test_hands_that_were_worked_out_say_so(client: FlaskClient, ids: dict[str, str]) -> None:
    for variation in ("", "1"):
        board = text(part(show(client, ids["notes"], 1, variation), "board"))
        assert re.search(r"A Franzi dealer( next)?( \d tricks)? worked out from the play", board)
        assert board.count("worked out") == 1
    board = html(show(client, ids["unknown"], 0)).one("#board")
    assert "13 cards worked out from the play, 3 cards unknown" in board.text
    assert len(board.all('[class="card unknown"]')) == 12
    assert len(board.all('[aria-label="3 unknown cards"]')) == 4
    assert len(board.all('[aria-label="trump 17"]')) == len(board.all('[aria-label="trump 13, worked out"]')) == 1
    played = html(show(client, ids["unknown"], 17)).one('[data-part=trick] li:has([aria-label="an unknown card"])')
    assert played.one(".trick-name").text == "Agnes" and len(played.all(".card.unknown")) == 1


def test_what_was_not_noted_down(client: FlaskClient, ids: dict[str, str]) -> None:
    page = show(client, ids["unknown"], 54)
    assert "9 Not written down. Trick 10 C" in text(part(page, "moves"))
    assert "… More was played, but not written down. Settlement" in text(part(page, "moves"))
    assert "More was played, but not written down. The settlement: the deal cannot be scored." in text(page)
    broken = text(show(client, ids["short"], 52))
    assert "The record breaks off here: it was Korbinian’s turn to play." in broken


def test_what_the_table_wrote_stands_beside_what_the_rules_give(client: FlaskClient, ids: dict[str, str]) -> None:
    sheet = text(part(show(client, ids["notes"], 59), "sheet"))
    assert "Player By the rules The table wrote A Franzi 0 B Korbinian 9 5 C Marlies 0" in sheet
    assert "The reason it noted: We did not want to count the revoke. {no comment}" in sheet
