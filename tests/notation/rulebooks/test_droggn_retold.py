"""The rules of Droggn told a second time, card by card and by name, and compared on random deals."""

from collections import Counter
from collections.abc import Generator
from random import Random

import pytest

from tests.notation.rulebooks.telling import (
    Book,
    Choice,
    Course,
    Deal,
    Outcome,
    Retold,
    card_of,
    dealt,
    few,
    in_threes,
    neighbours,
    offered,
    pack_of,
)

pytestmark = pytest.mark.slow

BLACK, RED = "K Q N J 10 9 8 7 6 5 4", "K Q N J 1 2 3 4 5 6 7"
PACK = pack_of({"S": BLACK, "C": BLACK, "H": RED, "D": RED})
LADDER = ["pass", "ansager", "solo", "super", "supermord"]
BASE = {"ansager": 20, "solo": 40, "super": 80}
WORDS = ["pagat", "gstiess", "double", "redouble"]
CARD = {"pagat": "T1", "gstiess": "Fool"}


def random_deal(random: Random) -> Deal:
    """A deal at a table by chance; of four the dealer sits out."""
    players, dealer = random.choice(((3, 0), (3, 2), (4, 0), (4, 1), (4, 3)))
    *hands, talon = dealt(random, PACK, [21, 21, 21, 3])
    if players == 4:
        hands.insert(dealer, [])
    rules = random.choice(["", "standard", "standard target=37", "standard target=38"])
    return Deal("droggn", players, rules, dealer, hands, [talon])


def auction(deal: Deal, order: list[int]) -> Generator[Choice, str, tuple[int | None, int]]:
    """The declarer, and the step of the ladder; everybody has one call."""
    declarer, level = None, 0
    for seat in order:
        silence = [""] if level == 4 else []
        call = yield offered("bids", seat, [*silence, *LADDER], [*silence, "pass", *LADDER[level + 1 :]])
        if not call:
            break
        if call != "pass":
            declarer, level = seat, LADDER.index(call)
    return declarer, level


def may_discard(cards: list[str], hand: set[str]) -> bool:
    """Whether three cards may be laid away."""
    kings = sum(card[1:] == "K" for card in cards)
    if len(set(cards)) != 3 or not set(cards) <= hand or {"Fool", "T21", "T1"} & set(cards):
        return False
    return kings == 0 or (kings == 1 and any(card[0] == "T" for card in cards))


def exchange(deal: Deal, declarer: int, hand: set[str], cases: Counter[str]) -> Generator[Choice, str, list[str]]:
    """Cards discarded from the hand and the talon."""
    random = Random(f"exchange {deal}")
    hand |= set(deal.talon[0])
    cards = sorted(hand)
    king, trumps = [card for card in cards if card[1:] == "K"], [card for card in cards if card[0] == "T"]
    free = [card for card in cards if card != "Fool" and card[1:] != "K"]
    tried = [" ".join(part) for part in (king[:1] + trumps[:2], king[:1] + free[:2], king[:2] + trumps[:1], king[:3])]
    random.shuffle(tried)
    tried += few(random, free, 3, 5) + few(random, cards, 3, 6) + neighbours(random, trumps[:3], cards, 3)
    tried += [" ".join([*free[:2], next(card for card in PACK if card not in hand)]), " ".join(free[:2])]
    words = yield offered("discard", declarer, tried, lambda words: may_discard(words.split(), hand))
    away = words.split()
    hand -= set(away)
    cases["a king laid away"] += any(card[1:] == "K" for card in away)
    return away


def purchase(
    deal: Deal, declarer: int, hands: list[set[str]], ansager: bool, cases: Counter[str]
) -> Generator[Choice, str, None]:
    """The declarer names a card and lays one down for it, once."""
    random = Random(f"purchase {deal}")
    hand = hands[declarer]
    pairs = [f"{random.choice(PACK)} for {random.choice(sorted(hand))}" for _ in range(8)]
    wanting = [f"{card} for {random.choice(sorted(set(PACK) - hand))}" for card in random.sample(PACK, 3)]
    words = yield Choice("buy", declarer, [""] + (pairs if ansager else []), [*wanting, *([] if ansager else pairs)])
    if words:
        named, price = words.split(" for ")
        seller = next((seat for seat, other in enumerate(hands) if named in other and seat != declarer), None)
        cases["nothing is bought" if seller is None else "a card is bought"] += 1
        if seller is not None:
            hands[seller] ^= {named, price}
            hand ^= {named, price}
        yield Choice("buy", declarer, [""], [f"{random.choice(PACK)} for {random.choice(sorted(hand))}"])


def announcing(
    declarer: int, others: list[int], hand: set[str], supermord: bool
) -> Generator[Choice, str, tuple[str, int]]:
    """The declarer's announcements, and the factor of everything doubled."""
    open_ = {word for word, card in CARD.items() if card in hand and (word == "pagat" or supermord)}
    said = yield offered("announce", declarer, ["", "pass", *WORDS], {"", "pass"} | open_)
    factor, word, theirs = 1, "double", True
    while True:
        for seat in others if theirs else [declarer]:
            if (yield offered("announce", seat, ["", "pass", *WORDS], ["", "pass", word])) == word:
                break
        else:
            return said if said != "pass" else "", factor
        factor, word, theirs = 2 * factor, "redouble", not theirs


def led(trick: list[str]) -> str | None:
    """The suit that has to be followed."""
    return next((card[0] for card in trick if card != "Fool"), None)


def allowed(hand: set[str], trick: list[str], kept: str | None, left: int) -> set[str]:
    """Playable cards; `kept` is the card that the player has announced."""
    suit = led(trick)
    cards = set(hand)
    if suit:
        same = {card for card in hand if card[0] == suit and card != "Fool"}
        trumps = {card for card in hand if card[0] == "T"}
        cards = (same or trumps or set(hand)) | (hand & {"Fool"})
    if kept in cards and left > 1 and cards != {kept}:
        cards -= {kept}
    return cards


def taken_by(trick: list[str], gstiess_wins: bool) -> int:
    """Which card of a trick wins it."""
    if trick[0] == "Fool" and gstiess_wins:
        return 0
    suit = "T" if any(card[0] == "T" for card in trick) else led(trick)
    return min((i for i, card in enumerate(trick) if card[0] == suit), key=lambda i: PACK.index(trick[i]))


def droggn(deal: Deal, cases: Counter[str]) -> Course:
    """One deal, told by its acts."""
    hands = [set(hand) for hand in deal.hands]
    seats = [(deal.dealer + step) % deal.players for step in range(1, deal.players + 1)]
    order = [seat for seat in seats if deal.hands[seat]]
    declarer, level = yield from auction(deal, order)
    if declarer is None:
        cases["all passed"] += 1
        return Outcome(None, None, None, dict.fromkeys(range(deal.players), 0))
    contract, laid = LADDER[level], list(deal.talon[0])
    cases[f"{contract} of {deal.players}"] += 1
    if level < 3:
        laid = yield from exchange(deal, declarer, hands[declarer], cases)
    yield from purchase(deal, declarer, hands, level == 1, cases)
    place = order.index(declarer)
    others = [order[(place + 1) % 3], order[(place + 2) % 3]]
    said, factor = yield from announcing(declarer, others, hands[declarer], level == 4)
    cases[f"factor {min(factor, 16)}"] += 1
    own, other = list(laid), list[str]()
    won, pagat, gstiess, claimed = 0, None, None, None
    leader = declarer
    for number in range(1, 22):
        trick: list[str] = []
        here = (order * 2)[order.index(leader) : order.index(leader) + 3]
        for seat in here:
            kept = CARD.get(said) if seat == declarer else None
            may = allowed(hands[seat], trick, kept, 22 - number)
            cases[f"{said} is forced out"] += kept is not None and kept in may and number < 21
            card = yield card_of(seat, hands, may)
            if card.startswith("claim"):
                claimed = int(card.split()[1])
                break
            hands[seat].remove(card)
            trick.append(card)
        if claimed is not None:
            mine = claimed == declarer
            for seat, hand in enumerate(hands):
                gstiess = seat if "Fool" in hand else gstiess
            if "Fool" in trick:
                gstiess = here[trick.index("Fool")]
            won += (22 - number) * mine
            rest = [card for cards in [trick, *hands] for card in cards if card != "Fool"]
            (own if mine else other).extend(rest)
            cases[f"claimed {'by the declarer' if mine else 'by an opponent'}"] += 1
            break
        announced = said == "gstiess" and number == 21 and here[0] == declarer
        leader = here[taken_by(trick, announced)]
        cases["the announced Gstieß takes the last trick"] += announced and trick[0] == "Fool"
        cases["the Gstieß is led"] += trick[0] == "Fool" and not announced
        won += leader == declarer
        for seat, card in zip(here, trick, strict=True):
            if card == "T1":
                pagat = (number, seat, leader)
            if card == "Fool":
                gstiess = seat
                cases["the Gstieß stays with its side"] += (seat == declarer) != (leader == declarer)
            else:
                (own if leader == declarer else other).append(card)
    if gstiess is not None:
        cases["a match takes the Gstieß"] += won == 21 and gstiess != declarer
        (own if gstiess == declarer or won == 21 else other).append("Fool")
    points = in_threes(own)
    assert points + in_threes(other) == 74
    if claimed is None:
        made = pagat is not None and pagat == (21, declarer, declarer)
    else:
        made = claimed == declarer and "T1" in hands[declarer]
    entry = doubled(contract, said, points, won, made, int(deal.option("target", "37")), cases) * factor
    if not said and contract != "supermord":
        entry += silent(declarer, pagat, cases)
    return Outcome(declarer, contract, {declarer: points}, dict.fromkeys(range(deal.players), 0) | {declarer: entry})


def doubled(contract: str, said: str, points: int, won: int, made: bool, target: int, cases: Counter[str]) -> int:
    """Everything that can be doubled: the game and the announcements."""
    if contract == "supermord":
        all_won = won == 21
        cases[f"supermord {'made' if all_won else 'lost'}{f' with {said}' if said else ''}"] += 1
        if not all_won:
            return -167 - (20 if said else 0)
        return 167 + (20 if said == "gstiess" or (said and made) else -20 if said else 0)
    for edge in (36, 37, 38):
        cases[f"{edge} card points to reach {target}"] += points == edge
    cases["every trick"] += won == 21
    game = BASE[contract] + points - 37 if points >= target else -(BASE[contract] + 74 - points - 37)
    cases[f"{contract} {'won' if game > 0 else 'lost'}"] += 1
    if said:
        cases[f"announced pagat {'made' if made else 'failed'}"] += 1
        game += 20 if made else -20
    return game


def silent(declarer: int, pagat: tuple[int, int, int] | None, cases: Counter[str]) -> int:
    """The amount for a Pagat that nobody announced."""
    if pagat is None:
        return 0
    number, player, winner = pagat
    who = "the declarer's" if player == declarer else "an opponent's"
    if number == 21:
        how = "wins" if player == winner else "loses to the declarer" if winner == declarer else "loses to an opponent"
        cases[f"{who} pagat {how}"] += 1
        return 10 if (player == declarer) == (player == winner) else -10
    if (player == declarer) != (winner == declarer):
        cases[f"{who} pagat is caught"] += 1
        return 5 if winner == declarer else -5
    return 0


CASES = [
    "all passed",
    *(f"{contract} of {players}" for contract in LADDER[1:] for players in (3, 4)),
    *(f"{contract} {how}" for contract in BASE for how in ("won", "lost")),
    *(f"supermord {how}{also}" for how in ("made", "lost") for also in ("", " with gstiess")),
    "supermord lost with pagat",
    "supermord made with pagat",
    "a king laid away",
    "nothing is bought",
    "a card is bought",
    *(f"factor {factor}" for factor in (1, 2, 4, 8, 16)),
    "pagat is forced out",
    "the announced Gstieß takes the last trick",
    "the Gstieß is led",
    "the Gstieß stays with its side",
    "a match takes the Gstieß",
    "every trick",
    *(f"announced pagat {how}" for how in ("made", "failed")),
    *(f"{who} pagat {how}" for who in ("the declarer's", "an opponent's") for how in ("wins", "is caught")),
    "the declarer's pagat loses to an opponent",
    "an opponent's pagat loses to the declarer",
    "an opponent's pagat loses to an opponent",
    *(f"{points} card points to reach {target}" for points in (36, 37, 38) for target in (37, 38)),
    "claimed by the declarer",
    "claimed by an opponent",
]

BOOK = Book("droggn", droggn, PACK, random_deal, WORDS, CASES)


class TestRetold(Retold):
    book = BOOK
    acts = ("bids", "discard", "buy", "announce", "trick")
    seed = 11
