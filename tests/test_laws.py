"""The laws that every game keeps, held against the games of the project.

They stand in `notation.testing`. Laws cannot see a rule that is consistently wrong; worked examples do that.

``python -m tests.test_laws SECONDS SEED SHOWN [GAME…]`` looks for breaks of the law of gaps, and counts.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from random import Random
from time import process_time

import pytest

from notation.cards import FIGURES, FOOL, KINGS, MOND, PAGAT, TAROCKS, TRUMPS
from notation.deals.chance import Dealt
from notation.game import Game
from notation.parts.rounds import KONTRAS
from notation.rulebooks import GAMES
from notation.testing import Case, cases, completing, gaps, laws, lessons, mixing, strange_cards
from notation.testing.covering import check_words
from tests.tools import ways

MIXED, STRANGE, COMPLETED = 1, 2, 1
"""Pairs of records that each case mixes, records in which cards are put into strange hands, and completed ones."""
WAYS = 25
"""Deals of each game that are led to their end in several ways (`tests.tools.ways` tries as many as one likes)."""
DEALS, GAPS, LESSONS, COVERAGE = 120, 10, 1, 8000
"""How many deals by chance each case of a law looks at, and how many of a game have to reach everything."""
DEALS_OF_A_GAME = 60
"""Deals of all cases together that are enough for a game with many cases."""

CASES = [case for game in GAMES.values() for case in cases(game)]


def each(some: Iterable[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=str(case).replace(" ", "-")) for case in some])


each_case, each_table = each(CASES), each(case for case in CASES if not case.rules)
each_game = pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])


def share(game: Game, count: int) -> int:
    """Deals for one case of a game with many of them."""
    return min(count, max(DEALS_OF_A_GAME // len(cases(game)), count // 10))


@pytest.mark.slow
@each_case
@pytest.mark.sampled(12)
def test_the_laws_of_a_deal_hold(case: Case) -> None:
    laws.check(case, share(case.game, DEALS), Random(f"{case}"))


@pytest.mark.slow
@each_case
@pytest.mark.sampled(12)
def test_a_record_with_gaps_is_not_judged_falsely(case: Case) -> None:
    gaps.check(case, share(case.game, GAPS), Random(f"{case} gaps"))


@pytest.mark.slow
@each_case
@pytest.mark.sampled(12)
def test_a_card_of_a_written_hand_is_played_by_no_other_seat(case: Case) -> None:
    strange_cards.check(case, STRANGE, Random(f"{case} strange"))


@pytest.mark.slow
@each_case
def test_completing_writes_no_false_card(case: Case) -> None:
    completing.check(case, COMPLETED, Random(f"{case} completed"))


@pytest.mark.slow
@each_case
@pytest.mark.sampled(12)
def test_lines_of_another_record_are_judged(case: Case) -> None:
    mixing.check(case, MIXED, Random(f"{case} mixed"))


@pytest.mark.slow
@each_table
@pytest.mark.sampled(4)
def test_somebody_can_be_asked_for_every_act(case: Case) -> None:
    lessons.check(case, max(1, share(case.game, LESSONS)), Random(f"{case} lessons"))


@each_game
def test_every_way_through_a_deal_is_the_same(game: Game) -> None:
    random = Random(f"{game.name} ways")
    for _ in range(WAYS):
        ways.agree(ways.any_rules(game, random.choice(game.players), random), random)


@each_game
def test_the_pack_is_dealt_out(game: Game) -> None:
    laws.check_tables(game)


# ---- Chance reaches everything


def doubled(*words: str) -> Callable[[Dealt], bool]:
    return lambda dealt: any(said[1:] == words for said in dealt.table.said)


def tarock_laid(dealt: Dealt) -> bool:
    return bool(dealt.table.laid_away.known & TAROCKS)


def solo_held(dealt: Dealt) -> bool:
    words = [word for _, word in dealt.table.calls]
    return "solo" in words and "hold" in words[words.index("solo") :]


def led_by_defender(dealt: Dealt) -> bool:
    return bool(dealt.table.tricks) and dealt.table.tricks[0].leader != dealt.table.declarer


def contract(dealt: Dealt) -> str:
    """The word of the contract; empty where none was played."""
    return dealt.table.contract.word if dealt.table.contract else ""


def labels(dealt: Dealt) -> set[str]:
    """The labels of the lines of its score sheet."""
    return {item.label for item in dealt.result.items}


def troggu_rare() -> dict[str, Callable[[Dealt], bool]]:
    """Each table, who plays and why, whom he called, and what became of the Fool."""

    def contract(dealt: Dealt) -> str:
        table = dealt.table
        forced = table.declarer is not None and all(word == "pass" for _, word in table.calls)
        return "forced" if forced else table.contract.word if table.contract else ""

    def found(dealt: Dealt) -> str:
        table = dealt.table
        if not table.called or table.declarer is None:
            return ""
        laid = table.called & (table.laid_away.known | table.lying.known)
        own = table.held[table.declarer] & table.called
        return "laid away or in the Tapp" if laid else "of his own" if own else "of the partner"

    def fool(dealt: Dealt) -> str:
        table = dealt.table
        if table.locked is None or not table.tricks:
            return ""
        winner = table.last.winner or 0
        if table.side_of[winner] == table.side_of[table.locked]:
            return "its own side wins"
        return "it goes back" if table.transfers else "its side has no trick"

    rare = {f"{word} for {players}": (word, players) for word in ("tapp", "solo", "misere") for players in range(3, 9)}
    rare |= {f"forced for {players}": ("forced", players) for players in (7, 8)}
    return {
        **{
            name: lambda dealt, of=of: (contract(dealt), dealt.table.players) == of  # type: ignore[misc]
            for name, of in rare.items()
        },
        **{
            f"a called card {where}": lambda dealt, where=where: found(dealt) == where  # type: ignore[misc]
            for where in ("of the partner", "of his own", "laid away or in the Tapp")
        },
        **{
            f"the locked Fool: {what}": lambda dealt, what=what: fool(dealt) == what  # type: ignore[misc]
            for what in ("it goes back", "its own side wins", "its side has no trick")
        },
        "the locked Fool led": lambda dealt: dealt.table.locked is not None and dealt.table.last.cards[0] == FOOL,
        "the Fool locked in a Misère": lambda dealt: dealt.table.locked is not None and dealt.table.declarer is None,
        "four kings laid away": lambda dealt: dealt.table.laid_away.known & KINGS == KINGS,
        "a forced player by trump I": lambda dealt: (
            contract(dealt) == "forced" and not dealt.hands[dealt.table.declarer or 0] & FOOL
        ),
        "a partner in a Solo": lambda dealt: dealt.table.partner is not None and contract(dealt) == "solo",
    }


def cego_rare() -> dict[str, Callable[[Dealt], bool]]:
    """Each contract at each table, below and above a Solo; what was kept and laid away; what was never played out."""

    def contract(dealt: Dealt) -> tuple[str, bool]:
        table = dealt.table
        return table.contract.word if table.contract else "", "solo" in [word for _, word in table.calls]

    def kept(dealt: Dealt) -> int:
        return next((act.sent.known for act in dealt.acts if act.keyword == "keep"), 0)

    def last(dealt: Dealt) -> int:
        return next((act.sent.known for act in dealt.acts if act.keyword == "discard"), 0)

    def tricks(dealt: Dealt) -> int:
        return dealt.table.tricks_won(dealt.table.declarer or 0)

    steps = ("cego", "eine", "eine-leere", "zwei-leere", "zwei-verschiedene", "pfeife")
    rare: dict[str, Callable[[Dealt], bool]] = {}
    for word, above in product(steps, (False, True)):
        name = f"{word} {'above a Solo' if above else 'and no Solo'}"
        rare[name] = lambda dealt, of=(word, above): contract(dealt) == of  # type: ignore[misc]
    for players, word in product((3, 4), ("solo", *steps)):
        rare[f"{word} for {players}"] = lambda dealt, of=(word, players): (  # type: ignore[misc]
            (contract(dealt)[0], dealt.table.players) == of
        )
    for word, row in product(("solo", *steps), ("game-won", "game-lost")):
        rare[f"{word} {row}"] = lambda dealt, of=(word, row): (  # type: ignore[misc]
            (contract(dealt)[0], next(item.label for item in dealt.result.items)) == of
        )
    for reached in (-8, *range(-6, 0), *range(1, 9)):
        rare[f"achievement {reached}"] = lambda dealt, of=reached: (  # type: ignore[misc]
            of in [item.arguments.get("achievement") for item in dealt.result.items]
        )
    return rare | {
        "a court in place of a number card": lambda dealt: contract(dealt)[0][:5] == "zwei-"
        and bool(kept(dealt) & FIGURES),
        "a kept card laid away last": lambda dealt: bool(kept(dealt) & last(dealt)),
        "a declarer without a trick": lambda dealt: contract(dealt)[0] in steps
        and bool(dealt.table.tricks) and not tricks(dealt),
        "a Bettel that was made": lambda dealt: contract(dealt)[0] == "bettel" and not tricks(dealt),
        "a Piccolo that was made": lambda dealt: contract(dealt)[0] == "piccolo" and tricks(dealt) == 1,
        "a Piccolo without a trick": lambda dealt: contract(dealt)[0] == "piccolo" and not tricks(dealt),
        "a lost game that was not played out": lambda dealt: contract(dealt)[0] in ("bettel", "piccolo")
        and len(dealt.table.tricks) < 11,
        "a Räuber that forehand loses": lambda dealt: -10 in (dealt.result.score or {}).values(),
        "a Räuber that another loses": lambda dealt: -5 in (dealt.result.score or {}).values(),
        "a Pfeife that won a later trick": lambda dealt: contract(dealt)[0] == "pfeife"
        and any(PAGAT in trick.cards and trick.number > 1 and trick.winner == dealt.table.declarer
                for trick in dealt.table.tricks),
        "a Cego that stays one after all have passed": lambda dealt: dealt.table.players == 4
        and contract(dealt) == ("cego", False) and sum(word != "pass" for _, word in dealt.table.calls) == 1,
    }  # fmt: skip


def droggn_rare() -> dict[str, Callable[[Dealt], bool]]:
    """Every contract with and without its Pagat rows, every outcome of a purchase, every way of the Gstieß."""

    def purchase(dealt: Dealt) -> str:
        if contract(dealt) != "ansager":
            return ""
        bought = dealt.table.bought
        return "not used" if bought is None else "made" if bought.seller is not None else "failed"

    def item(dealt: Dealt, label: str) -> dict[str, int]:
        return next((item.arguments for item in dealt.result.items if item.label == label), {})

    def of(dealt: Dealt, label: str) -> str:
        said, declarer = item(dealt, label), dealt.table.declarer
        if not said:
            return ""
        if said["seat"] == declarer:
            return "the declarer's"
        return "an opponent's" if said["seat_2"] in (said["seat"], declarer) else "an opponent's, to his partner"

    def led(dealt: Dealt) -> bool:
        return any(trick.cards[0] == FOOL for trick in dealt.table.tricks)

    announced = ("pagat-made", "pagat-failed", "gstiess-made", "gstiess-failed")
    pagat = {
        "pagat-silent": ("the declarer's", "an opponent's"),
        "pagat-lost": ("the declarer's", "an opponent's", "an opponent's, to his partner"),
        "pagat-caught": ("the declarer's", "an opponent's"),
        "gstiess-stays": ("the declarer's", "an opponent's"),
    }
    rare: dict[str, Callable[[Dealt], bool]] = {
        f"a purchase {how}": lambda dealt, how=how: purchase(dealt) == how  # type: ignore[misc]
        for how in ("made", "failed", "not used")
    }
    rare |= {
        f"{label}: {whose}": lambda dealt, label=label, whose=whose: of(dealt, label) == whose  # type: ignore[misc]
        for label, seats in pagat.items()
        for whose in seats
    }
    rare |= {
        f"{label} in {word}": lambda dealt, label=label, word=word: label in labels(dealt) and contract(dealt) == word  # type: ignore[misc]
        for word in ("ansager", "solo", "super", "supermord")
        for label in ("pagat-made", "pagat-failed")
    }
    rare |= {
        f"{word} {'won' if won else 'lost'}": lambda dealt, word=word, won=won: (
            contract(dealt) == word  # type: ignore[misc]
            and bool({"game-won", "supermord-made"} & labels(dealt)) == won
        )
        for word in ("ansager", "solo", "super", "supermord")
        for won in (True, False)
    }
    return rare | {
        "something announced, doubled": lambda dealt: (
            dealt.table.factors.get("", 1) > 1 and bool(labels(dealt) & set(announced))
        ),
        "doubled four times": lambda dealt: dealt.table.factors.get("", 1) >= 16,
        "doubled by the other opponent": lambda dealt: any(
            said == (dealt.table.defenders[1], "double") for said in dealt.table.said
        ),
        "a king laid away": lambda dealt: bool(dealt.table.laid_away.known & KINGS),
        "a trump laid away": lambda dealt: bool(dealt.table.laid_away.known & TRUMPS),
        "the Pagat in the talon": lambda dealt: contract(dealt) == "super" and PAGAT in dealt.talon[0],
        "the Gstieß in the talon": lambda dealt: contract(dealt) == "super" and FOOL in dealt.talon[0],
        "the Gstieß led": led,
        "all tricks without a Supermord": lambda dealt: (
            contract(dealt) not in ("", "supermord") and dealt.table.tricks_won(dealt.table.declarer or 0) == 21
        ),
        "a Supermord that nobody can overbid": lambda dealt: any(
            word == "supermord" for _, word in dealt.table.calls[:2]
        ),
    }


def french_rare() -> dict[str, Callable[[Dealt], bool]]:
    """Every contract at every table, won and lost; whom the taker called; what became of the Excuse and the Petit."""

    def labels(dealt: Dealt) -> list[str]:
        return [item.label for item in dealt.result.items]

    def contract(dealt: Dealt) -> tuple[str, int]:
        return dealt.table.contract.word if dealt.table.contract else "", dealt.table.players

    def called(dealt: Dealt) -> str:
        table = dealt.table
        if not table.called:
            return ""
        own = table.held[table.declarer or 0] & table.called
        laid = table.called & (table.laid_away.known | sum(packet.known for packet in table.talon))
        return "of his own" if own else "in the dog or laid away" if laid else "of the partner"

    def led_last(dealt: Dealt) -> bool:
        return bool(dealt.table.tricks) and dealt.table.last.cards[0] == FOOL

    def level(dealt: Dealt) -> set[int]:
        return {item.arguments["worth"] for item in dealt.result.items if item.label == "poignee"}

    words = ("petite", "garde", "garde-sans", "garde-contre")
    rare: dict[str, Callable[[Dealt], bool]] = {}
    for word, players in product(words, (3, 4, 5)):
        rare[f"{word} for {players}"] = lambda dealt, of=(word, players): contract(dealt) == of  # type: ignore[misc]
    for word, label in product(words, ("game-won", "game-lost")):
        rare[f"{word} {label}"] = lambda dealt, word=word, label=label: (  # type: ignore[misc]
            contract(dealt)[0] == word and label in labels(dealt)
        )
    for where in ("of his own", "in the dog or laid away", "of the partner"):
        rare[f"a called card {where}"] = lambda dealt, where=where: called(dealt) == where  # type: ignore[misc]
    for worth in (20, 30, 40):
        rare[f"a poignée of {worth}"] = lambda dealt, worth=worth: worth in level(dealt)  # type: ignore[misc]
    return rare | {
        "trumps laid away": lambda dealt: bool(dealt.table.laid_away.known & TRUMPS),
        "two poignées": lambda dealt: labels(dealt).count("poignee") == 2,
        "a poignée with the Excuse": lambda dealt: any(shown.known & FOOL for shown in dealt.table.shown.values()),
        "half a point won": lambda dealt: bool(dealt.result.rounded) and "game-won" in labels(dealt),
        "half a point lost": lambda dealt: bool(dealt.result.rounded) and "game-lost" in labels(dealt),
        "the Excuse in the last trick": lambda dealt: bool(dealt.table.tricks)
        and FOOL in dealt.table.last.cards[1:],
        "the Excuse led last, and losing": lambda dealt: led_last(dealt)
        and dealt.table.last.winner != dealt.table.last.leader,
        "the Excuse led last, and winning": lambda dealt: led_last(dealt)
        and dealt.table.last.winner == dealt.table.last.leader,
        "a chelem in spite of the Excuse": lambda dealt: "excuse-stays" in labels(dealt)
        and bool({"chelem-made", "chelem-silent"} & set(labels(dealt))),
        "an announced chelem, and every trick lost": lambda dealt: {"chelem-missed", "chelem-other"}
        <= set(labels(dealt)),
    }  # fmt: skip


def koenigrufen_rare() -> dict[str, Callable[[Dealt], bool]]:
    """Each contract won and lost at both tables, each thing doubled, the called king, the talon, Trischaken."""

    def king(dealt: Dealt) -> str:
        table = dealt.table
        if not table.called:
            return ""
        if not any(table.called in half for half in dealt.talon):
            return "with a partner"
        if "conceded" in labels(dealt):
            return "conceded"
        if not table.takers:
            return "in the untouched talon"
        return f"alone, the king {'taken' if table.took(table.the_declarer) & table.called else 'left'}"

    def void(dealt: Dealt) -> bool:
        sides, declarer = dealt.table.side_of, dealt.table.declarer or 0
        return dealt.table.called is not None and any(
            said[1:] == ("kontra",) and sides[said[0]] == sides[declarer] for said in dealt.table.said
        )

    def virgins(dealt: Dealt) -> int:
        return sum(not dealt.table.tricks_won(seat) for seat in dealt.table.seats)

    played = (
        "rufer",
        "solorufer",
        "besserrufer",
        "farbendreier",
        "sechserdreier",
        "dreier",
        "farbensolo",
        "solodreier",
    )
    negative = ("piccolo", "bettel", "piccolo-ouvert", "bettel-ouvert")
    bonuses = ("trull", "koenige", "koenig-ultimo", "pagat", "uhu", "kakadu", "quapil", "valat")
    rare: dict[str, Callable[[Dealt], bool]] = {doubling: doubled(doubling) for doubling in KONTRAS.words}
    rare |= {f"kontra {bonus}": doubled("kontra", bonus) for bonus in bonuses}
    for word, players in product((*played, *negative, "trischaken"), (4, 5)):
        rare[f"{word} for {players}"] = lambda dealt, of=(word, players): (  # type: ignore[misc]
            (contract(dealt), dealt.table.players) == of
        )
    for word, row in product(played, ("game-won", "game-lost")):
        rare[f"{word} {row}"] = lambda dealt, word=word, row=row: contract(dealt) == word and row in labels(dealt)  # type: ignore[misc]
    for word, row in product(negative, ("tricks-made", "tricks-failed")):
        rare[f"{word} {row}"] = lambda dealt, word=word, row=row: contract(dealt) == word and row in labels(dealt)  # type: ignore[misc]
    for word, where in (
        *product(("rufer", "besserrufer"), ("alone, the king taken", "alone, the king left", "conceded")),
        *product(("rufer", "besserrufer", "solorufer"), ("with a partner",)),
        ("solorufer", "in the untouched talon"),
    ):
        rare[f"{word}: {where}"] = lambda dealt, of=(word, where): (contract(dealt), king(dealt)) == of  # type: ignore[misc]
    for count in range(4):
        rare[f"a Trischaken with {count} that won no trick"] = lambda dealt, count=count: (  # type: ignore[misc]
            contract(dealt) == "trischaken" and virgins(dealt) == count
        )
    return rare | {
        "an account that is doubled and answered": lambda dealt: any(
            said[1] == "rekontra" and len(said) == 3 and contract(dealt) in negative for said in dealt.table.said
        ),
        "a kontra of the declarer's own partner": void,
        "a bid that forehand holds": lambda dealt: any(word == "hold" for _, word in dealt.table.calls),
        "a bird named in a concession": lambda dealt: any(
            act.keyword == "concede" and act.written is not None and bool(act.written.items) for act in dealt.acts
        ),
        "a tarock laid away in a Dreier": lambda dealt: contract(dealt) == "dreier" and tarock_laid(dealt),
        "a plain card laid away in a Farbendreier": lambda dealt: contract(dealt) == "farbendreier"
        and bool(dealt.table.laid_away.known & ~TAROCKS),
        "a lost negative contract that was not played out": lambda dealt: contract(dealt) in negative
        and len(dealt.table.tricks) < 12,
        "two birds announced by one seat": lambda dealt: any(
            len({said[1] for said in dealt.table.said if said[0] == seat} & {"pagat", "uhu", "kakadu", "quapil"}) > 1
            for seat in dealt.table.seats
        ),
        "an announced bonus in a solo": lambda dealt: contract(dealt) in ("solorufer", "farbensolo", "solodreier")
        and any(label.endswith(("-made", "-failed")) for label in labels(dealt)),
        "a silent bonus in a solo": lambda dealt: contract(dealt) in ("solorufer", "farbensolo", "solodreier")
        and any(label.endswith("-silent") and label != "valat-silent" for label in labels(dealt)),
    }  # fmt: skip


def slovenian_rare() -> dict[str, Callable[[Dealt], bool]]:
    """Each contract won and lost at both tables, each thing doubled, the called king, the emperor's trick, the mond."""

    def king(dealt: Dealt) -> str:
        table = dealt.table
        if not table.called:
            return ""
        if not any(table.called in packet for packet in dealt.talon):
            return "with a partner" if table.partner is not None else "in the own hand"
        if not table.takers or not table.called & table.took(table.the_declarer).known:
            return "in the talon, left"
        return "in the talon, and brings the rest" if not table.defenders_extra.count else "in the talon, taken"

    normal, flat = ("tri", "dve", "ena", "solo-tri", "solo-dve", "solo-ena"), ("berac", "odprti-berac", "barvni-valat")
    bonuses = ("trula", "kralji", "kralj", "pagat", "valat")
    rare: dict[str, Callable[[Dealt], bool]] = {word: doubled(word) for word in ("kontra", "re", "sub", "mort")}
    rare |= {f"kontra {bonus}": doubled("kontra", bonus) for bonus in bonuses}
    for word, players in product(("klop", *normal[:3], *flat, "solo-brez", "valat"), (3, 4)):
        rare[f"{word} for {players}"] = lambda dealt, of=(word, players): (  # type: ignore[misc]
            (contract(dealt), dealt.table.players) == of
        )
    for word, row in (*product(normal, ("game-won", "game-lost")), *product(flat, ("flat-made", "flat-lost"))):
        rare[f"{word} {row}"] = lambda dealt, word=word, row=row: contract(dealt) == word and row in labels(dealt)  # type: ignore[misc]
    kings = ("with a partner", "in the own hand", "in the talon, left", "in the talon, taken")
    for where in (*kings, "in the talon, and brings the rest"):
        rare[f"a called king {where}"] = lambda dealt, where=where: king(dealt) == where  # type: ignore[misc]
    return rare | {
        "a bid taken over by the same word": lambda dealt: any(
            earlier[1] == later[1] != "pass"
            for at, later in enumerate(dealt.table.calls)
            for earlier in dealt.table.calls[:at]
        ),
        "the emperor's trick": lambda dealt: any({FOOL, MOND, PAGAT} <= set(cards) for cards in dealt.table.cards),
        "a trump laid away": tarock_laid,
        "a deal that was annulled": lambda dealt: "annulled" in labels(dealt),
        "a beggar that was not played out": lambda dealt: contract(dealt) in flat[:2]
        and len(dealt.table.tricks) < 12,
        "two in a Klop without a trick": lambda dealt: contract(dealt) == "klop"
        and sum(not dealt.table.tricks_won(seat) for seat in dealt.table.seats) == 2,
    }  # fmt: skip


RARE: dict[str, dict[str, Callable[[Dealt], bool]]] = {
    "tapp-tarock": {
        **{doubling: doubled(doubling) for doubling in KONTRAS.words},
        **{f"{doubling} pagat": doubled(doubling, "pagat") for doubling in KONTRAS.words},
        "a tarock in the discard": tarock_laid,
        "a Solo that was held": solo_held,
        "a first lead by a defender": led_by_defender,
        "Pagat and Valat announced": lambda dealt: {"pagat", "valat"} <= set(dealt.table.factors),
    },
    "troggu": troggu_rare(),
    "cego": cego_rare(),
    "droggn": droggn_rare(),
    "koenigrufen": koenigrufen_rare(),
    "french-tarot": french_rare(),
    "slovenian": slovenian_rare(),
}
"""Events that a run of random deals must reach, beside the words and labels of a game."""

SEEDS = {"tapp-tarock": 5, "troggu": 7, "cego": 7, "droggn": 5, "koenigrufen": 7, "french-tarot": 3, "slovenian": 4}
"""Deals that reach everything soon; any others do, but after many more."""


@pytest.mark.slow
@each_game
@pytest.mark.sampled(1)
def test_chance_reaches_every_contract_word_and_sheet_entry(game: Game) -> None:
    check_words(game, COVERAGE, RARE.get(game.name), SEEDS[game.name])


def test_what_has_to_be_reached_is_named_for_games_that_exist() -> None:
    assert set(RARE) <= set(GAMES) == set(SEEDS)


# ---- By hand


def search(game: Game, seconds: float, seed: str, show: int) -> None:
    """Look for breaks of the law of gaps, show some of each kind, and count."""
    random = Random(f"{game.name} {seed}")
    sources = [gaps.whole_records(case, random) for case in cases(game)]
    end, count, found, shown = process_time() + seconds, 0, Counter[str](), Counter[str]()
    while process_time() < end:
        for source in sources:
            lines, report = next(source)
            for _ in range(gaps.VARIANTS):
                left, names = gaps.with_gaps(lines, random, report)
                count += 1
                if what := gaps.breaks(left, report):
                    kind = re.split(r"[:{]", what)[0]
                    found[kind] += 1
                    if shown[kind] < show:
                        shown[kind] += 1
                        print("=" * 20, game.name, what, names, *left, "-- whole", *lines, sep="\n", flush=True)
    print(f"{game.name}: {count} records with gaps, {found.total()} breaks {dict(found)}", flush=True)


if __name__ == "__main__":
    for name in sys.argv[4:] or list(GAMES):
        search(GAMES[name], float(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
