"""Deals as sheets and newspapers print them, made from records, in many habits."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from notation.cards import NAME
from notation.record import SEATS, Line, Record
from notation.replay import judge

Items = Sequence[int]


class Habit(NamedTuple):
    """How somebody prints deals."""

    keys: dict[str, str]
    """Names of rows: trick, dealer, declarer, contract, talon, discard and so on."""
    ranks: str
    """King, queen, cavalier, jack and ace."""
    fool: str
    suits: Sequence[str]
    """Spades, clubs, hearts, diamonds."""
    behind: bool
    """Whether the suit is behind the rank."""
    names: tuple[str, ...]
    separator: str = ";"
    trump: str = ""
    leader: str = "*"
    """``*``, ``column``, or empty where it is to be worked out."""


FRENCH = Habit(
    {"trick": "Pli", "dealer": "Donneur", "declarer": "Preneur", "contract": "Contrat",
     "talon": "Chien", "discard": "Écart",
     "take": "Pris", "keep": "Keep", "call": "Roi appelé", "bids": "Enchères",
     "announce": "Annonces", "show": "Poignée", "board": "Étui",
     "expose": "Exposé", "buy": "Achat", "concede": "Concédé",
     "leader": "Entame", "trumps": "Atouts"},
    "RDCVA", "Exc", "♠♣♥♦", True, ("Sud", "Est", "Nord", "Ouest", "E", "F", "G", "H"),
)  # fmt: skip
GERMAN = Habit(
    {"trick": "Stich", "dealer": "Geber", "declarer": "Spieler", "contract": "Spiel",
     "talon": "Talon", "discard": "Abgelegt",
     "take": "Aufgenommen", "keep": "Behalten", "call": "Gerufen", "bids": "Lizitation",
     "announce": "Ansagen", "show": "Show",
     "expose": "Aufgelegt", "buy": "Kauf", "concede": "Aufgegeben",
     "board": "Nr.", "leader": "Ausspiel", "trumps": "Tarock"},
    "KDCBA", "Sküs", "♠♣♥♦", False, ("Anna", "Bert", "Clara", "Dora", "Emil", "Franz", "Gerda", "Hans"), "\t",
)  # fmt: skip
SLOVENE = Habit(
    {"trick": "Štih", "dealer": "Delivec", "declarer": "Igralec", "contract": "Igra",
     "talon": "Talon", "discard": "Založeno",
     "take": "Vzeto", "keep": "Keep", "call": "Klic", "bids": "Licitacija",
     "announce": "Napovedi", "show": "Show", "board": "Delitev",
     "expose": "Odprto", "buy": "Kupljeno", "concede": "Predaja",
     "leader": "Izigra", "trumps": "Taroki"},
    "KDCF1", "Škis", "♤♧♡♢", False, ("Črt", "Špela", "Žiga", "Neža", "Rok", "Ana", "Jan", "Eva"), ";", "", "column",
)  # fmt: skip
ENGLISH = Habit(
    {"trick": "Trick", "dealer": "Dealer", "declarer": "Declarer", "contract": "Contract",
     "talon": "Talon", "discard": "Discard",
     "take": "Take", "keep": "Keep", "call": "Call", "bids": "Bids",
     "announce": "Announcements", "show": "Show", "board": "Board",
     "expose": "Exposed", "buy": "Bought", "concede": "Conceded",
     "leader": "Leader", "trumps": "Trumps"},
    "KQNJ1", "Fool", "SCHD", False, ("A", "B", "C", "D", "E", "F", "G", "H"), ",", "T", "",
)  # fmt: skip
LETTERS = FRENCH._replace(
    suits="PTCK",
    behind=False,
    fool="Excuse",
    leader="",
    names=("Odile", "Bruno", "Maud", "Ida", "Max", "Léa", "Ali", "Zoé"),
)
EMOJI = GERMAN._replace(suits=("♠️", "♣️", "♥️", "♦️"), ranks="KDRBA", fool="Gstieß", separator="|", leader="")
HABITS = {
    "french": FRENCH,
    "german": GERMAN,
    "slovene": SLOVENE,
    "english": ENGLISH,
    "letters": LETTERS,
    "emoji": EMOJI,
}


def card(number: int, habit: Habit) -> str:
    name = NAME[number]
    if name == "Fool":
        return habit.fool
    if name[0] == "T":
        return habit.trump + name[1:]
    suit, rank = (
        habit.suits["SCHD".index(name[0])],
        dict(zip("KQNJ1", habit.ranks, strict=True)).get(name[1:], name[1:]),
    )
    return rank + suit if habit.behind else suit + rank


def lines_of(record: Record, keyword: str) -> list[Line]:
    return [line for line in record.lines if isinstance(line, Line) and line.keyword == keyword]


def _cards(items: Items, habit: Habit, random: Random) -> str:
    cards = [card(number, habit) for number in items]
    random.shuffle(cards)
    return " ".join(cards)


def head(record: Record, habit: Habit, random: Random, seats: Callable[[int], str]) -> list[tuple[str, str]]:
    """The rows of a sheet above its tricks."""
    keys, report = habit.keys, judge(record)
    rows = [(keys["board"], "7")]
    for line in lines_of(record, "dealer"):
        rows.append((keys["dealer"], seats(line.seat or 0)))
    if bids := [call for line in lines_of(record, "bids") for call in line.items]:
        rows.append((keys["bids"], ", ".join(f"{seats(seat)} {' '.join(words)}" for seat, *words in bids)))
    elif report.declarer is not None and report.contract:
        rows += [(keys["declarer"], seats(report.declarer)), (keys["contract"], report.contract)]
    if said := [entry for line in lines_of(record, "announce") for entry in line.items]:
        texts = [
            " ".join([seats(seat), *(seats(SEATS.index(word)) if word in SEATS else word for word in words)])
            for seat, *words in said
        ]
        rows.append((keys["announce"], ", ".join(texts)))
    for line in lines_of(record, "call"):
        rows.append((keys["call"], card(line.items[0], habit)))
    for line in lines_of(record, "talon"):
        rows.append((keys["talon"], " ".join(card(number, habit) for number in line.items if number in NAME)))
    for keyword in ("take", "keep", "discard", "show"):
        for line in lines_of(record, keyword):
            rows.append((keys[keyword], f"{seats(line.seat or 0)}: {_cards(line.items, habit, random)}"))
    for line in lines_of(record, "buy"):
        rows.append(
            (keys["buy"], f"{seats(line.seat or 0)}: {' / '.join(card(number, habit) for number in line.items)}")
        )
    for keyword in ("expose", "concede"):
        for line in lines_of(record, keyword):
            rows.append((keys[keyword], " ".join([seats(line.seat or 0), *line.items])))
    return rows


def cell(text: str, habit: Habit) -> str:
    return f'"{text}"' if habit.separator in text else text


def as_sheet(record: Record, habit: Habit, random: Random) -> str:
    """A deal as a sheet; the first column is any seat."""
    count = record.players
    first = 0 if habit.names[0] == "A" else random.randrange(count)
    names = {(first + place) % count: habit.names[place] for place in range(count)}
    if count < 4 and habit.names[0] == "Sud":
        names = {seat: GERMAN.names[place] for place, seat in enumerate(names)}
    rows = [[name, value] for name, value in head(record, habit, random, names.__getitem__)]
    column = [habit.keys["leader"]] * (habit.leader == "column")
    rows.append([habit.keys["trick"], *column, *names.values()])
    for line in lines_of(record, "trick"):
        played = {}
        seats = [seat for seat in range(count) if seat not in sitting_out(record)]
        begun = sorted(seats, key=lambda seat: (seat - (line.seat or 0)) % count)
        for seat, number in zip(begun, line.items, strict=False):
            mark = "*" * (habit.leader == "*" and seat == line.seat)
            played[seat] = card(number, habit) + mark
        rows.append(
            [str(line.number), *([names[line.seat or 0]] if column else []), *(played.get(seat, "") for seat in names)]
        )
    return "".join(habit.separator.join(cell(text, habit) for text in row) + "\n" for row in rows)


def sitting_out(record: Record) -> set[int]:
    from notation.rulebooks import find

    game, dealer = find(record.game), next((line.seat for line in lines_of(record, "dealer")), None)
    assert game is not None
    return set() if dealer is None else set(range(record.players)) - set(game.active(record.players, dealer))


def by_suit(items: Items, habit: Habit, random: Random, one_line: bool) -> str:
    """A hand with a line for each suit."""
    parts: dict[str, list[str]] = {suit: [] for suit in [*habit.suits, habit.keys["trumps"]]}
    plain = habit._replace(suits="....", behind=False, trump="")  # the letters of the ranks alone
    for number in items:
        name = NAME[number]
        suit = habit.suits["SCHD".index(name[0])] if name[0] in "SCHD" else habit.keys["trumps"]
        parts[suit].append(card(number, plain).removeprefix("."))
    suits = list(parts.items())
    random.shuffle(suits)
    written = [f"{suit}{':' if suit in 'SCHDPTK' else ''} {' '.join(cards) or '—'}" for suit, cards in suits]
    return "  ".join(written) if one_line else "\n".join(written)


def as_hands(record: Record, habit: Habit, random: Random, one_line: bool = False) -> str:
    """A deal as its hands by suit, a block for each seat."""
    count = record.players
    names = {seat: habit.names[seat] for seat in range(count)}
    if count < 4 and habit.names[0] == "Sud":
        names = {seat: GERMAN.names[seat] for seat in range(count)}
    text = [f"{name}: {value}" for name, value in head(record, habit, random, names.__getitem__)]
    if sitting_out(record):
        text.insert(0, f"Joueurs: {', '.join(names.values())}")
    for line in lines_of(record, "hand"):
        cards = by_suit(line.items, habit, random, one_line)
        text += [f"{names[line.seat or 0]}: {cards}" if one_line else f"\n{names[line.seat or 0]}\n{cards}"]
    return "\n".join(text) + "\n"
