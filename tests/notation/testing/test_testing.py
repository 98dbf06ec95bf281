"""The laws notice what a game does wrong, and say what it is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from io import BytesIO
from random import Random

import pytest

from notation.cards import FOOL, MOND
from notation.deals.chance import play_out
from notation.decision import YES_NO, Decision, Offer
from notation.errors import DealError
from notation.files import checking
from notation.game import Contract, Deal, Game, Item, Ladder, Result, act_lines, nothing_said
from notation.parts.auction import Call, one_call_each
from notation.parts.counting import points_of
from notation.parts.exchange import Lay
from notation.parts.resuming import one_against_all
from notation.parts.settlement import thrown_in
from notation.reader import read, sources
from notation.rulebooks import GAMES, registered
from notation.rulebooks.tapp_tarock import rules as tapp_tarock
from notation.table import Table
from notation.table_parts import Packet
from notation.testing import (
    LawError,
    cases,
    check_case,
    check_game,
    covering,
    endings,
    gaps,
    laws,
    mixing,
    options,
    pages,
    positions,
)
from notation.testing.dealing import deal as random_deal
from notation.testing.dealing import deals, demand_same, failing

DROGGN, CEGO = GAMES["droggn"], GAMES["cego"]


def settled(game: Game, result: object) -> Game:
    """A game that settles its deals in another way."""

    def deal(table: Table) -> Deal:
        return result(table, (yield from game.deal(table)))  # type: ignore[operator, no-any-return]

    return replace(game, deal=deal)


def one_more(table: Table, result: Result) -> Result:
    """A score that its sheet does not make."""
    score = None if result.score is None else {seat: amount + 1 for seat, amount in result.score.items()}
    return replace(result, score=score)


def another_line(table: Table, result: Result) -> Result:
    """A line of the score sheet that has no name."""
    return replace(result, items=[*result.items, Item("strange", {}, {})])


def hasty(table: Table, result: Result) -> Result:
    """A score where not all is known: whatever is known of the tricks is counted."""
    if result.score is not None or table.declarer is None:
        return result
    known = points_of(table, table.declarer) is not None
    return result if known else Result(None, dict.fromkeys(range(table.players), 0), [])


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (replace(DROGGN, total=DROGGN.total + 1), "the card points of the pack"),
        (replace(DROGGN, talons=(1,)), "hands and talon make the pack"),
        (settled(DROGGN, one_more), "The score is the sum of the score sheet"),
        (settled(DROGGN, another_line), "the line “strange” of the score sheet is missing in `Game.sheet`"),
        (settled(DROGGN, hasty), "a record with gaps is not judged falsely"),
        (replace(CEGO, words=CEGO.words | {"never": "never said"}), "never reached: never"),
    ],
    ids=["total", "talon", "score", "sheet", "gaps", "words"],
)
@pytest.mark.slow
def test_what_a_game_does_wrong_is_named(game: Game, said: str) -> None:
    with pytest.raises(LawError, match=said):
        check_game(game, deals=48, reached=200 if "never" in game.words else 0)


def broken(game: Game, **changes: object) -> Game:
    """A game some of whose sayings, options or functions are others."""
    return replace(game, **changes)  # type: ignore[arg-type]


def without(named: Mapping[str, str], *names: str) -> dict[str, str]:
    """Texts without some of them."""
    return {name: text for name, text in named.items() if name not in names}


def ends_without_result(table: Table) -> Deal:
    """A deal whose author forgot to return the result."""
    yield from DROGGN.deal(table)  # type: ignore[misc]


def looks_up_a_missing_option(table: Table) -> Deal:
    """A deal by an option that its game has not."""
    assert table.rules["auction"]
    return (yield from DROGGN.deal(table))


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (broken(DROGGN, sheet=DROGGN.sheet | {"all-passed": "All pass {moist}"}), "“all-passed” .*text names {moist}"),
        (broken(DROGGN, sheet=without(DROGGN.sheet, "game-won")), "“game-won” .*is missing in `Game.sheet`"),
        (broken(DROGGN, words=without(DROGGN.words, "pass")), "the word “pass” is missing in `Game.words`"),
        (broken(DROGGN, deal=ends_without_result), "the deal of the game “droggn” returns None and no `Result`"),
        (broken(DROGGN, deal=lambda table: None), "the deal of the game “droggn” gives None and is not a generator"),
        (broken(DROGGN, deal=looks_up_a_missing_option), "the game fails: KeyError: 'auction'"),
    ],
    ids=["argument", "label", "word", "no result", "no generator", "option"],
)
def test_a_slip_in_a_game_is_named_by_the_law_of_deals(game: Game, said: str) -> None:
    with pytest.raises(LawError, match=said) as raised:
        check_case(cases(game)[0], 24)
    assert "droggn 3 standard: " in str(raised.value)


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (ends_without_result, "the deal of the game “slip” returns None and no `Result`: perhaps it ends"),
        (lambda table: None, "the deal of the game “slip” gives None and is not a generator: it has to `yield`"),
        (looks_up_a_missing_option, "KeyError: 'auction'"),
    ],
    ids=["no result", "no generator", "option"],
)
def test_a_record_of_a_game_that_fails_names_the_game(deal: Callable[[Table], Deal], said: str) -> None:
    game = broken(DROGGN, name="slip", package="tests.notation.rulebooks.village", deal=deal)
    record = random_deal(cases(DROGGN)[0], Random(1)).text.replace("deal droggn", "deal slip", 1)
    with registered(game):
        [report] = [checking.check(source) for source in sources(BytesIO(record.encode()), "slip.tdn") if source.number]
    assert report is not None and report.verdict == "unjudged"
    [problem] = report.problems
    assert problem.code == "game-failed" and said in problem.message
    assert f"The game “slip” from {game.package} failed here (" in problem.message


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"sheet": without(CEGO.sheet, "all-passed", "game-won")}, "cego: the line “game-won” of the score sheet is"),
        ({"words": without(CEGO.words, "pass")}, "cego: the word “pass” is missing in `Game.words`"),
    ],
    ids=["label", "word"],
)
def test_a_slip_that_few_deals_reach_is_named_by_many(changes: dict[str, object], said: str) -> None:
    with pytest.raises(LawError, match=said):
        covering.check_words(broken(CEGO, **changes), 100)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rule_sets": {"standard": {}, "other": {"foo": "1"}}}, "the rule set “other” has foo=1, which is no option"),
        ({"rule_sets": {"standard": {"pips": "9"}}, "options": {"pips": ("1",)}}, "“standard” has pips=9.*pips=1"),
        ({"defaults": {3: {"foo": "1"}}}, "`defaults` for 3 players has foo=1"),
        ({"only_for": {"cup": (3,)}}, "`only_for` has “cup”"),
    ],
    ids=["rule set", "value", "defaults", "only for"],
)
def test_an_option_that_a_game_has_not_is_named(changes: dict[str, object], said: str) -> None:
    with pytest.raises(LawError, match=said):
        options.check_options(broken(DROGGN, **changes))


@pytest.mark.parametrize("game", GAMES)
def test_options_of_the_games_are_known(game: str) -> None:
    """Also one that only a rule set has, and that nobody chooses by itself."""
    options.check_options(GAMES[game])


@pytest.mark.parametrize(("decision", "said"), [(Call, "Call: .*not offered, and right"), (Lay, "Lay: ")])
def test_a_decision_that_lets_anything_pass_is_named(
    decision: type, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decision, "breaches", lambda self, act: [])
    with pytest.raises(LawError, match=said):
        check_case(cases(DROGGN)[0], 24)


def test_an_act_of_another_shape_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Call, "act", lambda self, choice, seat=None: tuple(choice))
    with pytest.raises(LawError, match="Call: an act has the shape of its line"):
        check_case(cases(DROGGN)[0], 1)


def test_a_rule_that_the_page_lacks_is_named_with_its_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "codes_of_game", lambda game: {"must-follow", "show-excuse", "keep-count"})
    with pytest.raises(LawError, match=r'rules.md lacks id="show-fool", the rule of show-excuse: The Fool') as told:
        pages.check_page(DROGGN)
    assert 'rules.md lacks id="keep", the rule of keep-count' in str(told.value), "every rule that is missing"


def test_an_option_that_is_looked_up_and_missing_is_named() -> None:
    """With the line of the game that looks it up, and the options that there are."""
    game = broken(DROGGN, package=__name__, deal=looks_up_a_missing_option, options={"pips": ("1", "2")})
    said = rf"in {__name__}, line \d+: the game has no option 'auction', its options are pips$"
    with pytest.raises(LawError, match=said), failing(game, "droggn"):
        next(looks_up_a_missing_option(Table(game, 3, 0, {"pips": "1"})))


def test_what_a_game_raises_on_a_mixed_record_is_the_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(record: object) -> None:
        raise KeyError("no such seat")

    monkeypatch.setattr(mixing, "judge", fails)
    with pytest.raises(LawError, match="a mixed record is judged: KeyError") as raised:
        mixing.check(cases(DROGGN)[0], 1, Random(1))
    assert isinstance(raised.value.__cause__, KeyError)


def test_a_law_names_the_case_and_shows_the_record() -> None:
    with pytest.raises(LawError) as raised:
        check_case(cases(settled(DROGGN, one_more))[0], 12)
    assert str(raised.value).startswith("droggn 3 standard: ")
    assert "\nhand A: " in str(raised.value)


def test_the_records_that_lose_facts_are_of_every_kind() -> None:
    """Some are broken off by a claim, and in some the table let a breach stand."""
    source = gaps.whole_records(cases(DROGGN)[0], Random(1))
    records = ["\n".join(next(source)[0]) for _ in range(60)]
    assert all(any(sign in record for record in records) for sign in ("^", "claim "))


@pytest.mark.parametrize(
    ("found", "expected", "said"),
    [
        ((1, {"a": [2, 3]}), (1, {"a": [2, 4]}), "1 a 1: found 3, expected 4"),
        ({"A": 1}, {"A": 1, "B": 2}, "B: found nothing, expected 2"),
        ("bids\ncall C\n", "bids\ncall D\n", "line 1: found 'call C', expected 'call D'"),
        (Packet(FOOL | MOND, 2), Packet(FOOL, 2), "known: found Fool T21, expected Fool"),
        (list(range(9)), [0] * 9, "1: found 1, expected 0.*; and 2 more$"),
    ],
    ids=["nested", "missing", "text", "cards", "many"],
)
def test_two_things_are_shown_where_they_differ(found: object, expected: object, said: str) -> None:
    with pytest.raises(LawError, match=f"^about: {said}"):
        demand_same(found, expected, "about")


def test_a_record_with_gaps_that_is_judged_falsely_loses_no_more_than_it_has_to() -> None:
    """Of all that was taken away only the tricks remain without which the game is hasty."""
    game = settled(DROGGN, hasty)
    with registered(game), pytest.raises(LawError, match=r"not judged falsely: .*: without") as raised:
        gaps.check(cases(game)[0], 20, Random(1))
    lost = str(raised.value).partition("with gaps in: ")[2].splitlines()[0].split("; ")
    assert 1 <= len(lost) <= 3 and all(line.startswith("trick ") for line in lost)


def test_of_several_lines_of_a_keyword_each_is_found_by_its_seat() -> None:
    whole, left = [
        gaps.keys(read("%tdn 1\n\ndeal droggn 3\n" + lines)[0])
        for lines in ("discard A: SK\ndiscard B: SQ\ndiscard C: SJ\n", "discard A: SK\ndiscard C: SJ\n")
    ]
    assert [whole[key] for key in left] == [1, 3]


class OffersNothing(Decision):
    """A decision that may only be declined."""

    seat: int
    keyword = "expose"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        return Offer(YES_NO, self.keyword, declines=True)


class DemandsNothing(OffersNothing):
    """A decision that has no choice, and cannot be declined."""

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        return Offer(YES_NO, self.keyword)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (OffersNothing, "OffersNothing: found an offer of nothing, expected a choice: ask only where"),
        (DemandsNothing, "DemandsNothing: found an offer of nothing, expected a choice: ask only where"),
    ],
)
def test_who_is_asked_has_a_choice(kind: type[OffersNothing], said: str) -> None:
    def deal(table: Table) -> Deal:
        yield kind(table.seats[0])
        return (yield from DROGGN.deal(table))

    game = broken(DROGGN, deal=deal)
    with pytest.raises(LawError, match=said):
        check_case(cases(game)[0], 4)
    if kind is DemandsNothing:
        with pytest.raises(DealError, match="offers nothing in DemandsNothing"):
            play_out(game, 3, DROGGN.rules(), Random(1))
    else:
        assert play_out(game, 3, DROGGN.rules(), Random(1)).result, "it was declined"


def thrown_away(table: Table) -> Deal:
    """Most deals are over as soon as everybody has passed."""
    yield from one_call_each(table, Ladder())
    return thrown_in(table)


def test_what_may_be_chance_is_said_with_its_remedy() -> None:
    with pytest.raises(LawError, match=r"tricks were played in \d+ of 12 deals, expected .* This is chance.*`seed`"):
        game = broken(DROGGN, deal=thrown_away)
        with registered(game):
            laws.check(cases(game)[0], 12, Random(1))
    with pytest.raises(LawError, match=r"never reached: .*never.*may be chance: try more of them .*`seed`"):
        covering.check_words(broken(DROGGN, words=DROGGN.words | {"never": "never"}), 2)


def test_an_aim_that_does_not_follow_the_sheet_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the search does not watch what becomes of the Pagat."""
    for_points = tapp_tarock.FOR_POINTS
    monkeypatch.setattr(tapp_tarock, "FOR_POINTS", for_points._replace(watches=lambda table: ()))
    [case, *_] = cases(GAMES["tapp-tarock"])
    said = r"the best play behind step \d+ is that of plain minimax: the score.*: \w+ 0: found -?\d+, expected -?\d+"
    with pytest.raises(LawError, match=said):
        endings.check(case, 60, Random(2))


def test_a_deal_that_is_cut_and_goes_on_otherwise_is_named() -> None:
    """Here what was announced does not bind who plays on."""

    def forgets(table: Table) -> Deal:
        def plays(table: Table, declarer: int, contract: Contract) -> Deal:
            table.factors.pop("pagat", None)
            return (yield from tapp_tarock.played(table, declarer, contract))

        return (yield from one_against_all(table.contracts, plays, table))

    game = broken(GAMES["tapp-tarock"], resume=forgets)
    with registered(game), pytest.raises(LawError, match=r"a deal that is cut before trick \d+ goes on as it did: "):
        positions.check(cases(game)[0], 200, Random(1))


@pytest.mark.parametrize(
    ("changes", "law", "said"),
    [
        ({"target": lambda table: 38}, laws.check_targets, "expected the largest step at the target, 38"),
        ({"order": act_lines("take", "discard")}, None, "found a “take” line behind a “bids” line, expected it before"),
        ({"target": lambda table: None}, None, "the target of dreier, by which card points decide: True"),
        ({"factors": nothing_said}, None, r"(?s)score: .*: errors: 0: found .*score-impossible"),
    ],
    ids=["target", "order", "no target", "factors"],
)
def test_a_wrong_field_of_a_game_is_named(changes: dict[str, object], law: object, said: str) -> None:
    game = broken(GAMES["tapp-tarock"], **changes)
    [case, *_] = cases(game)
    with registered(game), pytest.raises(LawError, match=said):
        if law is None:
            for made in deals(case, 20, Random(3)):
                laws.acts_come_in_order(made)
                laws.target_decides(made)
                laws.pad_is_explained(made)
        laws.check_targets(case)


def turned(table: Table, result: Result) -> Result:
    """Who makes an announced Pagat pays for it."""
    items = [
        item._replace(entries={seat: -entry for seat, entry in item.entries.items()}) if "pagat" in item.label else item
        for item in result.items
    ]
    return replace(result, items=items)


def test_a_bonus_of_the_wrong_side_is_named() -> None:
    game = settled(GAMES["tapp-tarock"], turned)
    said = r"the line pagat-\w+ of what \w announced, which makes its side -?\d+: whether it is paid"
    with pytest.raises(LawError, match=said):
        for made in deals(cases(game)[0], 100, Random(1)):
            laws.announcers_are_paid(made)
