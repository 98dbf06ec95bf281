"""What the site says: names of seats and cards, one sentence a step, why a trick was won, what may be done next."""

from collections.abc import Iterable, Sequence

from notation.cards import NAME, SUIT_OF, strongest
from notation.game import Contract, Game, Item, Result
from notation.problems import either, say
from notation.record import SEATS, UNKNOWN, Record
from notation.steps import DEAL, Step
from notation.table import Decision, Table, Trick
from notation.writer import line_text
from replay_web.cards import card_name

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MARKS = {
    "!": "a good one",
    "?": "a mistake",
    "!!": "an excellent one",
    "??": "a blunder",
    "!?": "an interesting one",
    "?!": "a doubtful one",
}
"""What a teacher's mark means."""

_SIGNS = {"S": "♠\ufe0e", "C": "♣\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e"}
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


class Voice:
    """How one record's players and words are called: by their names where it gives them, else by their seats."""

    def __init__(self, record: Record, game: Game | None) -> None:
        self.names = record.names
        self.labels = game.labels if game else {}

    def name(self, seat: int | None) -> str:
        """A player's name, or the letter of the seat."""
        return "nobody" if seat is None else self.names.get(seat, "").strip() or SEATS[seat % len(SEATS)]

    def word(self, *words: str) -> str:
        """A call or an announcement as people say it."""
        return " ".join(self.labels.get(word, word) for word in words)

    def item(self, item: Item) -> str:
        """A line of the score sheet in words; empty where there is nothing to say."""
        if item.label not in self.labels:
            return item.label
        text = self.labels[item.label].replace("{seat}", "{who}")
        return say(text, item.arguments | {"who": self.name(item.arguments.get("seat"))})


def short(card: int) -> str:
    """A card in two or three characters: ``♠K``, ``T21``, ``Fool``, ``_`` for the unknown one."""
    name = NAME.get(card, "_")
    return _SIGNS[name[0]] + name[1:] if name[0] in _SIGNS else name


def ink(card: int) -> str:
    """The class that inks a card's short name."""
    return {"H": "red", "D": "red", "T": "trump", "F": "trump"}.get(NAME.get(card, "_")[0], "black")


def spoken(card: int) -> str:
    """A card with its article: "the king of spades", "trump 21", "an unknown card"."""
    if card == UNKNOWN:
        return "an unknown card"
    name = card_name(NAME[card])
    return name if name.startswith(("the ", "trump ")) else f"the {name}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a sentence: "A, B and C"."""
    all_words = list(words)
    return f" {last} ".join([", ".join(all_words[:-1]), all_words[-1]] if len(all_words) > 1 else all_words)


def counted(number: int, thing: str) -> str:
    """A number of things: "1 trick", "2 tricks"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def day(date: str) -> str:
    """An ISO date, or its beginning, as people write it: "17 January 2014", "June 2019"."""
    parts = date.split("-")
    if not all(part.isdecimal() for part in parts) or len(parts) > 3:
        return date
    if len(parts) > 1 and not 1 <= int(parts[1]) <= 12:
        return date
    words = [str(int(part)) for part in parts[2:]] + [_MONTHS[int(part) - 1] for part in parts[1:2]]
    return " ".join([*words, parts[0]])


def contract(table: Table, voice: Voice, chosen: Contract) -> str:
    """The contract with its factor, and what was announced beside it with its own."""

    def times(name: str) -> str:
        factor = table.factors.get(name, 1)
        return f" × {factor}" if factor > 1 else ""

    return ", ".join([chosen.label + times(""), *(voice.word(name) + times(name) for name in table.factors if name)])


# ---- Tricks


def best(game: Game, cards: Sequence[int]) -> int:
    """The card that wins among those played so far; 0 where an unknown card leaves it open."""
    if not cards or not all(cards):
        return UNKNOWN
    together = 0
    for card in cards:
        together |= card
    return strongest(together & game.trumps or together & SUIT_OF.get(cards[0], 0))


def why(table: Table, trick: Trick) -> str:
    """Why a trick was won, as the end of a sentence."""
    if trick.winner is None:
        return "it has an unknown card in it"
    card = trick.cards[table.from_seat(trick.leader).index(trick.winner)]
    if not all(trick.cards):
        return "as the record says, with an unknown card in it"
    trumps = sum((each & table.game.trumps).bit_count() for each in trick.cards)
    if card & table.game.trumps:
        return f"{spoken(card)} is the {'highest' if trumps > 1 else 'only'} trump"
    rivals = sum(SUIT_OF.get(each) == SUIT_OF.get(card) for each in trick.cards)
    if rivals == 1:
        return f"nobody followed {spoken(card)}, and no trump fell"
    return f"{spoken(card)} is the highest card of the suit led, and no trump fell"


# ---- One sentence a step

VERBS = {"take": "takes", "discard": "lays away", "contract": "plays", "claim": "claims the rest"}
"""What is done by a line that is one act."""


def brief(step: Step, voice: Voice) -> tuple[tuple[int, ...], str]:
    """The cards of an act, and its words where it is more than cards; a verb only where it has no cards."""
    line = step.line
    if line is None:
        return (), ""
    if step.keyword == "trick":
        return (line.items[step.item],), ""
    if step.keyword in ("bids", "announce"):
        return (), voice.word(*map(str, line.items[step.item][1:]))
    cards = tuple(each for each in line.items if isinstance(each, int))
    others = [voice.word(each) for each in line.items if isinstance(each, str)]
    return cards, " ".join([VERBS.get(step.keyword, step.keyword), *others])



def sentence(step: Step, table: Table | None, voice: Voice) -> str:
    """A full sentence for the deal or an act; `table` as it is after it, None where that is not known."""
    if step.keyword == DEAL:
        if table is None:
            return "The deal, as it was written down."
        return f"The deal: {voice.name(table.dealer)} has dealt, {voice.name(table.forehand)} sits forehand."
    line, who = step.line, voice.name(step.seat)
    assert line is not None
    if step.keyword == "trick":
        return _card(step, table, voice)
    item = line.items[step.item] if line.items else ""
    if step.keyword == "bids":
        return _call(step, tuple(item[1:]), table, voice)
    if step.keyword == "announce":
        words = tuple(item[1:])
        return f"{who} announces nothing." if words == ("pass",) else f"{who} announces: {voice.word(*words)}."
    if step.keyword == "contract":
        return f"The auction was not noted down: {who} plays {voice.word(str(item))}."
    if step.keyword in ("take", "discard") and all(isinstance(card, int) for card in line.items):
        cards = listed(spoken(card) for card in line.items) or "nothing"
        if step.keyword == "discard":
            return f"{who} lays away {cards}."
        packet = f"the {ORDINALS[table.taken[1]]} packet of the talon: " if table and table.taken else ""
        return f"{who} takes {packet}{cards}."
    if step.keyword == "claim":
        if table is None or table.claimed is None:
            return f"The rest of the tricks go to {who} by agreement."
        rest = table.game.hand_size(table.players) - len(table.tricks)
        return f"{who} claims the rest: the last {counted(rest, 'trick')} of the deal by agreement."
    text = line_text(line._replace(notes=None, remark=None))
    return f"{who}: {text}."


def _call(step: Step, words: tuple[str, ...], table: Table | None, voice: Voice) -> str:
    who = voice.name(step.seat)
    text = {"pass": f"{who} passes", "hold": f"{who} holds the bid"}.get(
        " ".join(words), f"{who} calls {voice.word(*words)}"
    )
    if table is None or table.contract is None:
        return f"{text}."
    return f"{text}; {voice.name(table.declarer)} is the declarer and plays {table.contract.label}."


def _card(step: Step, table: Table | None, voice: Voice) -> str:
    line = step.line
    assert line is not None
    where = f"Trick {line.number}, {ORDINALS[step.item] if step.item < len(ORDINALS) else step.item + 1} card"
    card = line.items[step.item]
    if table is None:
        return f"{where}: {spoken(card)}."
    role = role_of(table, step.seat)
    who = f"{voice.name(step.seat)}, {role}," if role else voice.name(step.seat)
    text = f"{where}: {who} {'plays' if step.item else 'leads'} {spoken(card)}"
    if table.trick:
        top = best(table.game, [each for _, each in table.trick])
        holder = next((seat for seat, each in table.trick if each == top), None)
        return f"{text}; {voice.name(holder)} is winning with {spoken(top)}." if step.item and top else f"{text}."
    if table.tricks and table.tricks[-1].number == line.number:
        trick = table.tricks[-1]
        won = f"{voice.name(trick.winner)} wins the trick" if trick.winner is not None else "nobody knows who wins it"
        return f"{text}; {won}: {why(table, trick)}."
    return f"{text}."


def role_of(table: Table, seat: int | None) -> str:
    """What a seat is in the play: the declarer, a defender, or nothing yet."""
    if table.declarer is None or seat is None:
        return ""
    if seat == table.declarer:
        return "declarer"
    return "defender" if table.sides[seat] != table.sides[table.declarer] else ""


def settlement(result: Result | None, voice: Voice, played: bool = True) -> str:
    """What came of a deal, or of a variation that was not played; `result` is None where it has no end."""
    if result is None or result.score is None:
        return "The settlement: the deal cannot be scored."
    main = voice.item(result.items[0]) if result.items else "nothing to write down"
    entries = listed(f"{voice.name(seat)} {amount}" for seat, amount in result.score.items() if amount)
    where = "On the score sheet" if played else "On the score sheet there would have been"
    return f"The settlement: {main}. {where}: {entries or 'no entries'}."


def broken_off(decision: Decision | None, voice: Voice) -> str:
    """Where a record breaks off: whose turn it was, as a sentence."""
    if decision is None or decision.seat is None:
        return "The record breaks off here."
    to = {"bids": "to call", "trick": "to play", "announce": "to announce", "discard": "to lay cards away"}
    turn = to.get(decision.keyword, f"to decide ({decision.keyword})")
    return f"The record breaks off here: it was for {voice.name(decision.seat)} {turn}."


# ---- What comes next


def allowed(decision: Decision, table: Table, voice: Voice) -> str:
    """Whose turn it is, and what may be chosen, as a sentence."""
    if decision.seat is None:
        return "The record does not tell who won the trick."
    who, options = voice.name(decision.seat), decision.options()
    if decision.keyword == "bids":
        return f"{who} may call {either(voice.word(each) for each in options)}."
    if decision.keyword == "announce":
        words = [voice.word(*each) for each in options if each != ("pass",)]
        return f"{who} may announce {either(['nothing', *words])}."
    if decision.keyword == "take":
        return f"{who} may take {either(f'the {ORDINALS[each]} packet' for each in options)}."
    if decision.keyword == "trick":
        return f"{who} {_playable(table, decision.seat, options)}."
    if decision.keyword == "discard":
        return f"{who} lays away {getattr(decision, 'size', 'some')} of the {len(options)} marked cards."
    return f"{who} decides next ({decision.keyword})."


def _playable(table: Table, seat: int, options: Sequence[int]) -> str:
    whole, cards = table.whole(seat), [spoken(each) for each in options]
    if not cards:
        return "plays next; which cards are in hand is not known"
    if len(cards) == 1 and whole:
        return f"must play {cards[0]}"
    if len(cards) == table.hands[seat].bit_count():
        return "may play any card" if whole else "plays next; not every card in hand is known"
    some = either(cards) if len(cards) <= 3 else f"one of the {len(cards)} marked cards"
    return f"may play {some}{'' if whole else ', as far as the hand is known'}"
