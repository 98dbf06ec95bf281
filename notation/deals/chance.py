"""Legal random records: the driver's other use, a game fed with choices instead of acts.

Plain chance hardly ever makes a Valat or a Pagat ultimo. So each deal gets a temper for each of its players, and some
deals are stacked: a seat gets far more trumps than its share. What is chosen is always one of the decision's options.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from notation.cards import FOOL, PAGAT, cards_of, weakest
from notation.deals.writing import claims, lines_of
from notation.decision import PASS, Decision, Written
from notation.errors import DealError
from notation.game import Game, Result
from notation.house import HOUSE, house_of
from notation.record import Line, Record, plain
from notation.replay.live_deal import LiveDeal
from notation.rulebooks.houses import Rows, faults_of, rules_of
from notation.table import Table
from notation.table_parts import Packet, packets
from notation.words.languages import _, either


class PlayStyle(NamedTuple):
    """Style of play: probabilities, from 0 to 1."""

    bold: float
    """Bids where he could pass."""
    loud: float
    """Announces or doubles where he could be silent."""
    high: float
    """Plays a strongest card: the highest trump if he may."""
    low: float
    """Else, plays a weakest card: no trump if he may."""
    thrifty: float
    """Keeps the Pagat back as long as he may."""
    kept: int = 0
    """Cards that he always keeps back as long as he may."""


PLAY_STYLES = (
    PlayStyle(bold=0.3, loud=0.1, high=0.1, low=0.1, thrifty=0.5),
    PlayStyle(bold=0.5, loud=0.2, high=0.3, low=0.3, thrifty=0.9),
    PlayStyle(bold=0.7, loud=0.4, high=1.0, low=0.0, thrifty=1.0),
    PlayStyle(bold=0.5, loud=0.2, high=0.0, low=0.9, thrifty=1.0),
    PlayStyle(bold=0.4, loud=0.0, high=0.9, low=0.0, thrifty=1.0),
)

TIMID = PlayStyle(bold=0.02, loud=0.0, high=0.3, low=0.3, thrifty=0.5)

FREE_TRIES = 200
"""Random sets tried before one is repaired card by card."""

ANNULLED = 0.1
"""The share of those deals that are played, of all that are over before the auction."""

DECLINES = (PASS,)

Choice = tuple[Any, ...]
"""Words, or cards."""


class PlayedAct(NamedTuple):
    """An act at a decision: what the game received, and how it is written down, if a record holds it."""

    keyword: str
    sent: Any
    written: Written | None


class Dealt(NamedTuple):
    """A random deal played to its end, and the result of it."""

    table: Table
    hands: list[int]
    talon: list[list[int]]
    acts: list[PlayedAct]
    result: Result


def records(
    game: Game, players: int, count: int, seed: int | None, rules: str | None, houses: Rows = ()
) -> Iterator[Record]:
    """`count` legal random records of a game, the same ones for the same seed.

    `rules` is what is behind the keyword ``rules`` in a record, with or without the name of a rule set; `houses` are
    lines of houses. Raises ValueError for a number of players, a rule set or an option that the game does not have.
    """
    if players not in game.players:
        text, known = _("{game} is for {words} players, not for {given}."), either(map(str, game.players))
        raise ValueError(text.format(game=game.name, words=known, given=players))
    words = rules.split() if rules else []
    if words and "=" in words[0]:
        words.insert(0, "standard")
    options = chosen_rules(game, words, players, houses)
    random = Random(seed)
    for number in range(1, count + 1):
        dealt = play_out(game, players, options, random)
        yield record_of(dealt, words, f"random deal {number}" + ("" if seed is None else f" of seed {seed}"))


def chosen_rules(game: Game, words: list[str], players: int, houses: Rows = ()) -> dict[str, str]:
    """Every option with its value, from the words of a ``rules`` line for that many players, and lines of houses.

    Raises ValueError.
    """
    if faults := faults_of(game, houses):
        raise ValueError(faults[0].breach.message)
    rules = rules_of(game, tuple(words) or ("standard",), players, houses)
    if not isinstance(rules, dict):
        raise ValueError(rules[0].message)
    return rules


def play_out(
    game: Game, players: int, rules: dict[str, str], random: Random, styles: Sequence[PlayStyle] = PLAY_STYLES
) -> Dealt:
    """Deal at random, now and then stacked, and play to the end, each player in one of some styles.

    Where the hands annul the deal, the cards are mostly dealt anew, and always where no rule lets it go on.
    """
    table = Table(game, players, random.randrange(players), rules)
    timid = random.random() < 0.1
    deal = random.choice((shuffled, strong_talon)) if timid else random.choice((shuffled, stacked))
    talon = deal_out(table, deal(table, random))
    tempers = [TIMID if timid else random.choice(styles) for _ in range(players)]
    acts: list[PlayedAct] = []
    live = LiveDeal(table)
    while (decision := live.decision) is not None:
        if decision.stuck:
            return play_out(game, players, rules, random, styles)
        if not live.sent and game.phases[decision.keyword] < game.phases["bids"] and random.random() >= ANNULLED:
            return play_out(game, players, rules, random, styles)
        choice = choose(decision, table, tempers[decision.the_seat], random)
        sent = None
        if choice is not None:
            if not decision.in_tricks and decision.offer(table).allowed.packets:
                choice = table.talon[choice[0]].order
            seats = decision.offer(table).allowed.seats if decision.open_to_others else ()
            seat = random.choice(seats) if seats else None
            sent = decision.act(choice, seat)
            acts.append(PlayedAct(decision.keyword, sent, decision.written(choice, seat)))
        elif decision.open_to_others:
            sent = decision.passed()
        live.send(sent)
    assert live.result is not None
    return Dealt(table, list(live.dealt), talon, acts, live.result)


def deal_out(table: Table, cards: list[int]) -> list[list[int]]:
    """Give each seat its hand, and the talon the rest; gives the talon's packets in the order dealt."""
    for seat in table.seats:
        size = table.sizes[seat]
        table.hands[seat] = sum(cards[:size])
        del cards[:size]
    talon = []
    for packet in table.talon:
        talon.append(cards[: packet.count])
        del cards[: packet.count]
    table.talon = list(map(Packet.dealt, talon))
    return talon


def shuffled(table: Table, random: Random) -> list[int]:
    """The pack in a random order: the hands by seniority, then the talon."""
    cards = list(cards_of(table.pack))
    random.shuffle(cards)
    return cards


def stacked(table: Table, random: Random) -> list[int]:
    """The pack with most of the high trumps, and often Pagat and Fool, in one hand; the rest in a random order."""
    cards = shuffled(table, random)
    size = table.sizes[table.seats[0]]
    trumps = [card for card in cards_of(table.pack & table.game.trumps) if card != PAGAT]
    gift = trumps[: random.randint(size // 2, size - 2)]
    if random.random() < 0.8:
        gift.append(PAGAT)
    if not FOOL & table.game.trumps and random.random() < 0.5:
        gift.append(FOOL)
    rest = [card for card in cards if card not in gift]
    start = random.randrange(len(table.seats)) * size
    hand = gift + rest[: size - len(gift)]
    rest = rest[size - len(gift) :]
    return rest[:start] + hand + rest[start:]


def strong_talon(table: Table, random: Random) -> list[int]:
    """The pack with the Fool and the Pagat in the talon, where nobody has them; the rest in a random order."""
    cards = shuffled(table, random)
    return [card for card in cards if card not in (FOOL, PAGAT)] + [FOOL, PAGAT]


def choose(decision: Decision, table: Table, temper: PlayStyle, random: Random) -> Choice | None:
    """One of the decision's options, by a temper, a packet by its index; None if it is declined."""
    offer = decision.offer(table)
    allowed = offer.allowed
    if not any(allowed):
        if offer.declines:
            return None
        raise DealError(table.game.name, f"offers nothing in {type(decision).__name__}, which must not be declined")
    if offer.declines and DECLINES not in allowed.words and random.random() >= probability(decision, temper):
        return None
    if decision.in_tricks:
        return (card(allowed.cards, table.game, temper, random),)
    if allowed.words:
        words = [words for words in allowed.words if words != DECLINES]
        if len(words) < len(allowed.words) and not (words and random.random() < probability(decision, temper)):
            return DECLINES
        if 1 < len(words) == len(allowed.words) and random.random() >= probability(decision, temper):
            words = words[:2]  # who has to say something, and is not bold, says little
        return random.choice(words)
    if allowed.packets:
        return (random.choice(allowed.packets),)
    if allowed.seats:
        return (random.choice(allowed.seats),)
    cards = list(cards_of(allowed.cards))
    if offer.named:
        return random.choice(list(cards_of(offer.named))), random.choice(cards)
    return legal_set(decision, cards, random.choice(offer.sizes) if offer.sizes else offer.size, random)


def probability(decision: Decision, temper: PlayStyle) -> float:
    """The chance that somebody takes what he could decline."""
    return decision.probability(temper.bold, temper.loud)


def card(legal: int, game: Game, temper: PlayStyle, random: Random) -> int:
    trumps = game.trumps
    legal = legal & ~temper.kept or legal
    if legal & ~PAGAT and random.random() < temper.thrifty:
        legal &= ~PAGAT
    if random.random() < temper.high:
        return game.strongest(legal & trumps or legal)
    if random.random() < temper.low:
        return weakest(legal & ~trumps or legal, game.ascending)
    return random.choice(list(cards_of(legal)))


def legal_set(decision: Decision, cards: list[int], size: int, random: Random) -> tuple[int, ...]:
    """A random set of cards that may be chosen. Raises ValueError where a great many tries do not find one.

    Where few sets may be, a card that breaks a rule gives way to another one.
    """
    chosen: tuple[int, ...] = ()
    for attempt in range(10_000):
        if attempt < FREE_TRIES or attempt % FREE_TRIES == 0:
            chosen = tuple(sorted(random.sample(cards, size)))
        breaches = decision.breaches(decision.act(chosen))
        if not breaches:
            return chosen
        wrong = next((at for _breach, at in breaches if at is not None), None)
        if wrong is not None and attempt >= FREE_TRIES:
            other = random.choice([card for card in cards if card not in chosen])
            chosen = tuple(sorted((*chosen[:wrong], other, *chosen[wrong + 1 :])))
    raise ValueError("no set that may be chosen was found")


def record_of(dealt: Dealt, rules: list[str], source: str) -> Record:
    """The record of a deal that was played out, with its claims."""
    table = dealt.table
    lines = [plain("deal", items=(table.game.name,), number=table.players), *rules_lines(rules, table.rules)]
    lines += [plain("source", items=(source,)), plain("dealer", seat=table.dealer)]
    acts = lines_of(act.written for act in dealt.acts if act.written is not None)
    whole = (*lines, *lines_of_deal(table, dealt.hands, dealt.talon), *acts, *claims_of(dealt.result, table.game))
    return Record(tuple(line._replace(row=row) for row, line in enumerate(whole)))  # places are rows


def rules_lines(words: Sequence[str], rules: Mapping[str, str]) -> list[Line]:
    """The ``rules`` line of some words, none without any, and the lines of the house that they name."""
    lines = [plain("rules", items=tuple(words))] if words else []
    house = house_of(rules[HOUSE]) if HOUSE in rules else None
    return lines + ([plain(HOUSE, items=row) for row in house.rows] if house is not None and house.name else [])


def lines_of_deal(table: Table, hands: Sequence[int], talon: Iterable[list[int]]) -> list[Line]:
    dealt = [plain("hand", seat, items=tuple(cards_of(hands[seat]))) for seat in sorted(table.seats)]
    return [*dealt, plain("talon", items=packets(talon))]


def claims_of(result: Result, game: Game) -> list[Line]:
    return [plain(keyword, items=items) for keyword, items in claims(result, game).items()]
