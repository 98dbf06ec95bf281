"""Tables that rulebooks share, made from the games' own values: the pack, the deal, the auction, card values."""

from collections.abc import Callable, Mapping

from notation.cards import CAVALIERS, FIGURES, FIVES, JACKS, KINGS, QUEENS, SUITS, cards_of, face_sum, names_of
from notation.decision import PASS
from notation.game import Cell, Game, Ladder, RuleTable
from notation.parts.rounds import Doublings
from notation.problems import Phrase


def pack(
    packs: Mapping[str, int], trumps: tuple[str, int, str], suits: Mapping[str, str], ascending: int = 0
) -> RuleTable:
    """The cards of some packs, with their number under the name of each; those that are `ascending` from the last.

    `trumps` says what the trumps are called, which cards they are, and how they are listed; `suits` which suits, by
    their letters, are in a row of what name. What is not a trump and in no suit, the caller adds.
    """
    title, cards, listed = trumps
    rows: list[tuple[Cell, ...]] = [(title, listed, *((of_game & cards).bit_count() for of_game in packs.values()))]
    for title, letters in suits.items():
        cards = sum(SUITS[letter] for letter in letters)
        largest = max((of_game & SUITS[letters[0]] for of_game in packs.values()), key=int.bit_count)
        pips_of_suit = [name[1:] for name in names_of(largest & ~FIGURES)]
        pips = ", ".join(reversed(pips_of_suit) if largest & ascending else pips_of_suit)
        ranks = Phrase("king, queen, cavalier, jack, {pips}", {"pips": pips})
        rows.append((title, ranks, *((of_game & cards).bit_count() for of_game in packs.values())))
    return RuleTable(("suit", "cards, strongest first", *packs), tuple(rows))


def card_worth(pack: int, fives: str, least: int) -> RuleTable:
    """Values of cards: those that `fives` names, the other courts, and all other cards, each `least`."""
    groups = {fives: FIVES, "queens": QUEENS, "cavaliers": CAVALIERS, "jacks": JACKS}
    rows = [(title, face_sum(next(cards_of(cards))), (pack & cards).bit_count()) for title, cards in groups.items()]
    rows.append(("every other card", least, (pack & ~FIVES & ~FIGURES).bit_count()))
    return RuleTable(("card", "worth", "how many"), tuple(rows))


def groups_of_three(card_points: Callable[[int, int], int], pack: int) -> RuleTable:
    """Value of a group of three cards besides its cards, by the number of counting cards."""
    titles = ("three without worth", "one, and two without worth", "two, and one without worth", "three cards of worth")
    blanks = pack & ~FIVES & ~FIGURES
    rows = []
    for many, title in enumerate(titles):
        kings = list(cards_of(KINGS))[:many]
        cards = sum([*kings, *list(cards_of(blanks))[: 3 - many]])
        rows.append((title, card_points(cards, 3) - sum(face_sum(king) for king in kings)))
    return RuleTable(("in the group", "added to its worth"), tuple(reversed(rows)))


def deal(game: Game, *more: tuple[str, Callable[[int], Cell]]) -> RuleTable:
    """The cards of a hand and of the talon, by the number of players, and what else is to be said about it."""
    rows = []
    for players in game.players:
        sizes = (game.hand_size(players), sum(game.talon(players)))
        rows.append((players, *sizes, *(cell(players) for _, cell in more)))
    return RuleTable(("players", "hand", "talon", *(title for title, _ in more)), tuple(rows))


def rising_calls(ladder: Ladder, ends: str | None = None) -> RuleTable:
    """Calls allowed if each bid must be higher than the last one; none after the bid that `ends` the auction."""
    rows: list[tuple[Cell, ...]] = [("nobody has bid", (PASS, *ladder.words))]
    for level, word in enumerate(ladder.words, 1):
        if word != ends:
            rows.append(((word,), (PASS, *ladder.words[level:])))
    return RuleTable(("highest bid", "allowed calls"), tuple(rows))


def doubling(doublings: Doublings, defender: str, stages: int, answering: str = "the declarer") -> RuleTable:
    """The doublings in order, each with its factor. `defender` names the seat that doubles, `answering` the seat that
    is doubled and answers."""
    rows: list[tuple[Cell, ...]] = []
    for stage in range(1, stages + 1):
        word = doublings.word(stage)
        assert word is not None
        rows.append((defender if stage % 2 else answering, (word,), 2**stage))
    return RuleTable(("who", "says", "the factor is then"), tuple(rows))


def options(game: Game) -> RuleTable:
    """The options with their values, and what the rule sets make of them."""
    sets = [name for name in game.rule_sets if name != "standard"]
    rows: list[tuple[Cell, ...]] = []
    for name, values in game.options.items():
        usual = tuple(dict.fromkeys([game.rules("standard", players)[name] for players in game.players]))
        others = tuple([value for value in values if value not in usual])
        rows.append(((name,), usual, others, *((game.rules(rule_set)[name],) for rule_set in sets)))
    return RuleTable(("option", "usually", "otherwise", *((f"rules {name}",) for name in sets)), tuple(rows))
