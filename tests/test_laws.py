"""Laws that hold for every game: a game that joins the list inherits them.

Each runs for every game, number of players, rule set and value of an option, on random deals. Laws cannot see a rule
that is consistently wrong; worked examples do that.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, combinations, product, zip_longest
from math import comb
from random import Random
from typing import NamedTuple

import pytest

from notation.cards import FIGURES, FOOL, KINGS, PAGAT, TAROCKS, TRUMPS, cards_of
from notation.deals.chance import Dealt, play_out, record_of
from notation.decision import Decision
from notation.game import Deal, Game
from notation.games import GAMES
from notation.parts.announcing import KONTRAS, Saying
from notation.parts.auction import Call
from notation.parts.blind import Expose
from notation.parts.buying import Buy
from notation.parts.calling import CallCard
from notation.parts.exchange import Lay, TakePacket, cards_act
from notation.parts.play import Play as Card
from notation.reader import read
from notation.record import Record
from notation.replay import Walk, position, replay
from notation.replay.steps import DEAL, SETTLEMENT, Step, steps
from notation.table import Table
from notation.writer import write

DEALS, REPLAYED, WATCHED, COVERAGE = 200, 15, 60, 8000
"""How many random deals a law looks at: to read and judge them, step by step, decision by decision, all together."""

ON_NO_CARD = {("cego", 3): 1}
"""By game and number of players: card points that lie on no card, for the declarer if he has won a trick."""

MOST_SETS = 3000
"""Up to so many sets of cards all are tried, of more a sample."""

Look = Callable[[Table, Decision], None]


def settings(game: Game) -> Iterator[str]:
    """What may stand behind ``rules``: nothing, each rule set, each value of each option that is not the default."""
    yield ""
    yield from (name for name in game.rule_sets if name != "standard")
    yield from (f"standard {option}={value}" for option, values in game.options.items() for value in values[1:])


CASES = [
    pytest.param(game, players, rules, id=f"{name}-{players}-{rules or 'standard'}".replace(" ", "-"))
    for name, game in GAMES.items()
    for players in game.players
    for rules in settings(game)
]
DEALS_OF_A_GAME = 1000
"""So many deals of all its cases together are enough for a game that has many."""

each_case = pytest.mark.parametrize(("game", "players", "rules"), CASES)
each_game = pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])


def options(game: Game, rules: str) -> dict[str, str]:
    """Every option with its value, from what stands behind ``rules``."""
    name, *given = rules.split() or ["standard"]
    return game.rules(name, **{key: value for key, _, value in (option.partition("=") for option in given)})


def share(game: Game, count: int) -> int:
    """So many deals as fall to one case of a game that has many of them."""
    cases = len(game.players) * len(list(settings(game)))
    return min(count, max(DEALS_OF_A_GAME // cases, count // 10))


def deals(game: Game, players: int, rules: str, count: int, seed: int = 1) -> Iterator[Dealt]:
    """Random deals, the same ones every time."""
    random = Random(f"{game.name} {players} {rules} {seed}")
    for _ in range(count):
        yield play_out(game, players, options(game, rules), random)


def watched(game: Game, look: Look) -> Game:
    """The same game, with somebody looking at each of its decisions before it is answered."""

    def deal(table: Table) -> Deal:
        play = game.deal(table)
        decision = next(play)
        while True:
            look(table, decision)
            act = yield decision
            try:
                decision = play.send(act)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]

    return replace(game, deal=deal)


class RandomDeal(NamedTuple):
    """A random deal, its record, and what is read when that has been written."""

    game: Game
    dealt: Dealt
    record: Record
    text: str
    read: Record


# ---- A record


def a_random_deal_is_legal_and_its_claims_are_true(deal: RandomDeal) -> None:
    report, result = replay(deal.read), deal.dealt.result
    assert (report.verdict, report.problems) == ("legal", [])
    assert (report.points, report.score) == (result.points or None, result.score)
    items = report.result.items if report.result else []
    assert [item[:2] for item in items] == [item[:2] for item in result.items]


def what_was_written_is_read_as_the_same_record(deal: RandomDeal) -> None:
    assert deal.read == deal.record
    assert write(deal.read) == deal.text


def a_record_is_judged_the_same_with_and_without_having_been_written(deal: RandomDeal) -> None:
    one, other = replay(deal.record), replay(deal.read)
    assert (one.verdict, one.points, one.score) == (other.verdict, other.points, other.score)


def a_record_may_stop_anywhere(deal: RandomDeal) -> None:
    """Cut after any line it is incomplete and breaks no rule."""
    lines = [line for line in deal.text.splitlines(keepends=True) if not line.startswith(("points", "score"))]
    for count in range(1, len(lines)):
        [cut] = read("".join(lines[:count]))
        report = replay(cut)
        assert report.verdict in ("legal", "incomplete"), "".join(lines[:count])
        assert all(problem.severity == "note" for problem in report.problems)


# ---- The pack


def lies(table: Table) -> list[int]:
    """The cards by the place where they lie: in the hands, in the talon, in the tricks, laid away."""
    taken = table.taken[1] if table.taken else None
    talon = [packet.known for index, packet in enumerate(table.talon) if index != taken]
    return [*table.hands, *talon, table.played, table.laid.known]


def assert_whole(table: Table) -> None:
    """Every card of the pack lies in one place and in no second one, and every hand has as many as it should."""
    places = lies(table)
    assert sum(place.bit_count() for place in places) == table.pack.bit_count()
    union = 0
    for place in places:
        union |= place
    assert union == table.pack
    assert [hand.bit_count() for hand in table.hands] == table.counts


def every_step_can_be_shown_and_asks_what_the_next_act_answers(deal: RandomDeal) -> None:
    """The pack is whole there, and as many cards lie on the table as were played; deal and settlement are the ends."""
    all_steps = steps(deal.read)
    assert [step.number for step in all_steps] == list(range(len(all_steps)))
    assert len(all_steps) == len(deal.dealt.acts) + 2
    assert [all_steps[0].keyword, all_steps[-1].keyword] == [DEAL, SETTLEMENT]
    played = 0
    for step, after in zip_longest(all_steps, all_steps[1:]):
        walk = position(deal.read, step.number)
        assert walk is not None and not walk.problems
        assert_whole(walk.table)
        played += step.keyword == "trick"
        assert sum(map(len, (trick.cards for trick in walk.table.tricks))) + len(walk.table.open) == played
        if step.number == 0:
            assert walk.table.hands == deal.dealt.hands
            assert [packet.known for packet in walk.table.talon] == [sum(packet) for packet in deal.dealt.talon]
        if after is not None:
            the_decision_is_the_one_that_the_next_act_answers(walk, after)


def the_decision_is_the_one_that_the_next_act_answers(walk: Walk, after: Step) -> None:
    if after.keyword == SETTLEMENT:
        if walk.decision and walk.decision.implied:
            walk.send(None)
        assert walk.decision is None and walk.result is not None
    else:
        if walk.decision and walk.decision.implied and walk.decision.keyword != after.keyword:
            walk.send(None)
        assert walk.decision is not None
        assert (walk.decision.keyword, walk.decision.seat) == (after.keyword, after.seat)


# ---- What may be chosen and what is judged


def words_of(game: Game) -> list[tuple[str, ...]]:
    """Everything that could be said in a game, sense or nonsense."""
    alone = [(word,) for word in [*game.words, *KONTRAS.words, "nonsense"]]
    return alone + [(doubling, *word) for doubling in KONTRAS.words for word in alone]


def agree_call(game: Game, decision: Call) -> None:
    may = decision.options()
    assert may and not any(decision.breaches(word) for word in may)
    others = [" ".join(words) for words in words_of(game) if " ".join(words) not in may]
    assert all(decision.breaches(word) and not decision.allows(word) for word in others)


def agree_saying(game: Game, decision: Saying) -> None:
    may = decision.options()
    assert may and not any(decision.breaches((decision.seat, *words)) for words in may)
    assert all(decision.breaches((decision.seat, *words)) for words in words_of(game) if words not in may)


def agree_take(table: Table, decision: TakePacket) -> None:
    packets = [tuple(cards_of(packet.known)) for packet in decision.packets]
    may = decision.options()
    assert may
    for index, packet in enumerate(packets):
        assert bool(decision.breaches(cards_act(packet))) == (index not in may)
    talon = [card for packet in packets for card in packet]
    for cards in combinations(talon, len(packets[0])):
        assert cards in packets or decision.breaches(cards_act(cards))


def agree_lay(table: Table, decision: Lay, random: Random) -> None:
    """Together the sets that may be laid away hold the cards that are offered, and no other."""
    hand = list(cards_of(decision.hand))
    held = 0
    if comb(len(hand), decision.size) <= MOST_SETS:
        tried: Iterator[tuple[int, ...]] = combinations(hand, decision.size)
    else:
        tried = (tuple(random.sample(hand, decision.size)) for _ in range(MOST_SETS))
        held = sum(decision.options())
    for cards in tried:
        if not decision.breaches(cards_act(cards)):
            held |= sum(cards)
            assert not sum(cards) & ~sum(decision.options())
    assert held == sum(decision.options())
    elsewhere = next(cards_of(table.pack & ~decision.hand))
    offered = decision.options()[: decision.size - 1]
    assert decision.breaches(cards_act((*offered, elsewhere)))
    assert decision.breaches(cards_act(tuple(offered)))


def agree_call_card(table: Table, decision: CallCard) -> None:
    may = decision.options()
    assert may
    for card in cards_of(table.pack):
        assert bool(decision.breaches(cards_act((card,)))) == (card not in may)
    assert decision.breaches(cards_act(tuple(may[:2])))


def agree_expose(decision: Expose) -> None:
    """Nobody has to lay his hand open, and whoever is asked may."""
    assert decision.implied and decision.options() and not decision.breaches(decision.options()[0])


def agree_buy(table: Table, decision: Buy, random: Random) -> None:
    """Any card of the pack may be named, and a card of the own hand laid down for it, no other."""
    named = random.choice(list(cards_of(table.pack)))
    for card in cards_of(table.pack):
        assert bool(decision.breaches(cards_act((named, card)))) == (card not in decision.options())


def agree_card(table: Table, decision: Card) -> None:
    may = decision.options()
    assert may and sum(may) == decision.legal
    assert not any(decision.breaches(card) for card in may)
    assert all(decision.breaches(card) for card in cards_of(table.pack & ~decision.legal))


def what_may_be_chosen_and_what_is_judged_agree(game: Game, table: Table, decision: Decision, random: Random) -> None:
    if isinstance(decision, Call):
        agree_call(game, decision)
    elif isinstance(decision, Saying):
        agree_saying(game, decision)
    elif isinstance(decision, TakePacket):
        agree_take(table, decision)
    elif isinstance(decision, Buy):
        agree_buy(table, decision, random)
    elif isinstance(decision, Lay):
        agree_lay(table, decision, random)
    elif isinstance(decision, CallCard):
        agree_call_card(table, decision)
    elif isinstance(decision, Expose):
        agree_expose(decision)
    elif isinstance(decision, Card):
        if random.random() < 0.3:
            agree_card(table, decision)
    else:
        pytest.fail(f"this law does not know {type(decision).__name__} yet")


def whatever_is_chosen_the_next_to_choose_has_a_choice(table: Table, decision: Decision) -> None:
    assert decision.seat in table.seats and decision.options()


# ---- Counting


def the_card_points_of_all_sides_are_those_of_the_pack(deal: RandomDeal) -> None:
    game, table = deal.game, deal.dealt.table
    if not table.tricks:
        return
    sides = table.side_points()
    piles = [table.pile(side) for side in sides]
    counts = sum(pile.known for pile in piles)
    assert sum(pile.count for pile in piles) == counts.bit_count()
    held = sum(table.hands) | sum(table.open)
    assert table.pack & ~counts & ~held in (0, *(packet.known for packet in table.talon))
    if counts == table.pack:
        assert sum(sides.values()) == game.total
    for seat, points in (deal.dealt.result.points or {}).items():
        assert points == sides[table.sides[seat]]


@each_game
def test_the_pack_is_dealt_out(game: Game) -> None:
    for players in game.players:
        seats = len(game.active(players, 0))
        dealt = seats * game.hand_size(players) + sum(game.talon(players))
        assert dealt == game.pack(players).bit_count()
        bonus = ON_NO_CARD.get((game.name, players), 0)
        assert game.card_points(game.pack(players), dealt) + bonus == game.total


def the_score_is_the_sum_of_the_score_sheet(deal: RandomDeal) -> None:
    score = Counter(dict.fromkeys(range(deal.dealt.table.players), 0))
    for item in deal.dealt.result.items:
        assert item.label in deal.game.sheet
        score.update(item.entries)
    assert deal.dealt.result.score == score


# ---- All of them


OF_EVERY_DEAL = (
    a_random_deal_is_legal_and_its_claims_are_true,
    what_was_written_is_read_as_the_same_record,
    the_card_points_of_all_sides_are_those_of_the_pack,
    the_score_is_the_sum_of_the_score_sheet,
)
STEP_BY_STEP = (
    a_record_is_judged_the_same_with_and_without_having_been_written,
    a_record_may_stop_anywhere,
    every_step_can_be_shown_and_asks_what_the_next_act_answers,
)


@pytest.mark.slow
@each_case
def test_the_laws_hold(game: Game, players: int, rules: str) -> None:
    """Each of the laws above, on the same deals; where one is broken, its name and the record are shown."""
    random, drawn = Random(f"{game.name} {players} {rules} 1"), Random(1)
    looked: Counter[type[Decision]] = Counter()

    def look(table: Table, decision: Decision) -> None:
        looked[type(decision)] += 1
        assert_whole(table)
        whatever_is_chosen_the_next_to_choose_has_a_choice(table, decision)
        what_may_be_chosen_and_what_is_judged_agree(game, table, decision, drawn)

    played = 0
    for number in range(share(game, DEALS)):
        on = watched(game, look) if number < share(game, WATCHED) else game
        dealt = play_out(on, players, options(game, rules), random)
        record = record_of(dealt, rules.split(), "random")
        text = write(record)
        [found] = read(text)
        deal = RandomDeal(game, dealt, record, text, found)
        played += bool(dealt.table.tricks)
        for law in OF_EVERY_DEAL + (STEP_BY_STEP if number < share(game, REPLAYED) else ()):
            try:
                law(deal)
            except AssertionError as error:
                error.add_note(f"{law.__name__}\n{text}")
                raise
    assert looked[Card] > share(game, WATCHED)
    assert played > share(game, DEALS) // 2


# ---- Chance reaches everything


def doubled(*words: str) -> Callable[[Dealt], bool]:
    return lambda dealt: any(said[1:] == words for said in dealt.table.said)


def tarock_laid(dealt: Dealt) -> bool:
    return bool(dealt.table.laid.known & TAROCKS)


def solo_held(dealt: Dealt) -> bool:
    words = [word for _, word in dealt.table.calls]
    return "solo" in words and "hold" in words[words.index("solo") :]


def led_by_defender(dealt: Dealt) -> bool:
    return bool(dealt.table.tricks) and dealt.table.tricks[0].leader != dealt.table.declarer


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
        laid = table.called & (table.laid.known | (0 if table.taken else table.talon[0].known))
        own = table.held[table.declarer] & table.called
        return "laid away or in the Tapp" if laid else "of his own" if own else "of the partner"

    def fool(dealt: Dealt) -> str:
        table = dealt.table
        if table.locked is None or not table.tricks:
            return ""
        winner = table.last.winner or 0
        if table.sides[winner] == table.sides[table.locked]:
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
        "four kings laid away": lambda dealt: dealt.table.laid.known & KINGS == KINGS,
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
        return next((act.told.known for act in dealt.acts if act.keyword == "keep"), 0)

    def last(dealt: Dealt) -> int:
        return next((act.told.known for act in dealt.acts if act.keyword == "discard"), 0)

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
        and any(PAGAT in each.cards and each.number > 1 and each.winner == dealt.table.declarer
                for each in dealt.table.tricks),
        "a Cego that stays one after all have passed": lambda dealt: dealt.table.players == 4
        and contract(dealt) == ("cego", False) and sum(word != "pass" for _, word in dealt.table.calls) == 1,
    }  # fmt: skip


def droggn_rare() -> dict[str, Callable[[Dealt], bool]]:
    """Every contract with and without its Pagat rows, every outcome of a purchase, every way of the Gstieß."""

    def contract(dealt: Dealt) -> str:
        return dealt.table.contract.word if dealt.table.contract else ""

    def purchase(dealt: Dealt) -> str:
        if contract(dealt) != "ansager":
            return ""
        bought = dealt.table.bought
        return "not used" if bought is None else "made" if bought.seller is not None else "failed"

    def item(dealt: Dealt, label: str) -> dict[str, int]:
        return next((each.arguments for each in dealt.result.items if each.label == label), {})

    def of(dealt: Dealt, label: str) -> str:
        said, declarer = item(dealt, label), dealt.table.declarer
        if not said:
            return ""
        if said["seat"] == declarer:
            return "the declarer's"
        return "an opponent's" if said["seat_2"] in (said["seat"], declarer) else "an opponent's, to his partner"

    def labels(dealt: Dealt) -> set[str]:
        return {each.label for each in dealt.result.items}

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
        "a king laid away": lambda dealt: bool(dealt.table.laid.known & KINGS),
        "a trump laid away": lambda dealt: bool(dealt.table.laid.known & TRUMPS),
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
}
"""What a run of random deals has to reach beside the words and labels of a game."""


def words_and_labels(dealt: Dealt) -> Iterator[str]:
    """What was said, and what stands on the score sheet."""
    for act in dealt.acts:
        if act.keyword in ("bids", "announce") and act.written:
            yield from act.written.items[0][1:]
    yield from (item.label for item in dealt.result.items)
    if dealt.table.contract:
        yield dealt.table.contract.word


def to_be_reached(game: Game) -> set[str]:
    """What a run of random deals has to reach."""
    return {*game.words, *game.sheet, *(f"contract {contract.word}" for contract in game.contracts), *rare(game)}


def rare(game: Game) -> dict[str, Callable[[Dealt], bool]]:
    """What seldom happens in a game, and whether it did in a deal."""
    return RARE.get(game.name, {})


def not_reached(game: Game, count: int) -> set[str]:
    """What so many random deals do not reach; a deal of every table in turn, until all is reached."""
    missing = to_be_reached(game)
    cases = list(product(game.players, settings(game)))
    tables = [deals(game, players, rules, count // len(cases), seed=2) for players, rules in cases]
    for dealt in chain.from_iterable(zip(*tables, strict=True)):
        missing.difference_update(words_and_labels(dealt))
        missing -= {name for name in missing & rare(game).keys() if rare(game)[name](dealt)}
        missing.discard(f"contract {dealt.table.contract.word}" if dealt.table.contract else "")
        if not missing:
            break
    return missing


@pytest.mark.slow
@each_game
def test_chance_reaches_every_contract_word_and_entry_of_the_score_sheet(game: Game) -> None:
    missing = not_reached(game, COVERAGE)
    assert not missing, f"{COVERAGE} random deals of {game.name} never reached: {', '.join(missing)}"


@each_game
def test_what_is_never_reached_is_named(game: Game) -> None:
    strange = replace(game, words=game.words | {"never": "never written"})
    assert to_be_reached(strange) == to_be_reached(game) | {"never"}
    assert not_reached(strange, 100) >= {"never"}


def test_what_has_to_be_reached_is_named_for_games_that_exist() -> None:
    assert set(RARE) <= set(GAMES)
