"""Before the first act: which game it is and by which rules, who sits where, and what was dealt."""

from collections import Counter
from collections.abc import Sequence

from notation.game import Game
from notation.house import HOUSE
from notation.parts.piles import begin_at
from notation.problems import Breach
from notation.reader import locate
from notation.record import ACT_LINES, CLAIM_LINES, ENTRY_LINES, ONLY_ONCE, PART_WAY, PHASE, UNKNOWN, Line, Tricks
from notation.replay.codes import (
    CARD_NOT_IN_PACK,
    CARD_TWICE,
    GAME_UNKNOWN,
    HAND_SIZE,
    LINE_TWICE,
    NOT_IRREGULAR,
    PILE_SIZE,
    PLAYERS_UNKNOWN,
    POSITION_NUMBER,
    POSITION_TRICKS,
    POSITION_UNKNOWN,
    SEAT_UNKNOWN,
    TALON_SIZE,
    WITHOUT_POSITION,
)
from notation.replay.gaps import elsewhere, learn
from notation.replay.walk import Judging, UnknownRules
from notation.rulebooks import find, known, why_broken
from notation.rulebooks.houses import VERSION_UNKNOWN, chosen
from notation.table import Table
from notation.table_parts import Packet, Position
from notation.words.spelling import nearest

_EACH_SEAT = ("hand", "won")
_SORTED = frozenset((*_EACH_SEAT, *ONLY_ONCE, *ENTRY_LINES, "trick"))
"""Lines of which more is looked at than their seat."""


def set_table(walk: Judging) -> None:
    """Find the game and its rules, set the table, give out the cards. Raises UnknownRules."""
    head = walk.head
    name, players = head.items[0], head.number or 0
    if walk.record.version != "1":
        walk.add_problem(VERSION_UNKNOWN(given=walk.record.version), head)
        raise UnknownRules
    game = find(name)
    if game is None:
        walk.add_problem(unknown_game(name), head, 0)
        raise UnknownRules
    if players not in game.players:
        walk.add_problem(PLAYERS_UNKNOWN(game=name, words=list(map(str, game.players)), given=players), head, "number")
        raise UnknownRules
    walk.game = game
    keywords = {node.keyword for node in walk.nodes}
    for node in walk.nodes:
        if isinstance(node, Tricks) and max(node.seats) >= players:
            walk.unpack()
            break
    once, dealt = sort_out(walk, players)
    rules_line, dealer_line = once.get("rules"), once.get("dealer")
    rules = chosen_rules(walk, game, rules_line, HOUSE in keywords)
    dealer = dealer_line.seat if dealer_line else None
    walk.table = Table(game, players, dealer_from_acts(walk, game, players) if dealer is None else dealer, rules)
    walk.game = walk.table.game
    if not walk.table.seats_known:
        walk.drop_play()
    if "show" in keywords:
        walk.nodes = said_first(walk.nodes)
    if not keywords.isdisjoint(PART_WAY):
        begin_part_way(walk, once, [line for line in dealt if line.keyword == "won"])
    if len(walk.table.seats) < players:
        dealt = [line for line in dealt if line.keyword == "talon" or dealt_to_player(walk, line)]
    deal(walk, dealt)


def said_first(nodes: Sequence[Line | Tricks]) -> list[Line | Tricks]:
    """Some nodes with announcements above the cards that were shown right before them: either may be written first."""
    ordered, shown = list[Line | Tricks](), list[Line | Tricks]()
    for node in nodes:
        if node.keyword == "show":
            shown.append(node)
            continue
        if node.keyword != "announce" and (node.keyword in PHASE or isinstance(node, Tricks)):
            ordered += shown
            shown.clear()
        ordered.append(node)
    return ordered + shown


def unknown_game(name: str) -> Breach:
    """Why the game of this name cannot be judged here."""
    if reason := why_broken(name):
        return GAME_UNKNOWN(game=name, origin=reason.origin, reason=reason.reason, case="broken")
    games = known()
    return GAME_UNKNOWN(game=name, words=list(games), suggestion=nearest(name, games))


def chosen_rules(walk: Judging, game: Game, line: Line | None, has_house: bool) -> dict[str, str]:
    """The rules that a ``rules`` line chooses, of a rule set or of a house. Raises UnknownRules."""
    told = [node for node in walk.nodes if isinstance(node, Line) and node.keyword == HOUSE] if has_house else []
    rows, beside = tuple([other.items for other in told]), walk.record.beside
    day = ""
    if (rows or beside) and sum(["@" in row[0] for row in (*rows, *beside)]) > 1:  # else the day decides nothing
        day = str(walk.record.header("date") or "")
    items = line.items if line else ("standard",)
    faults, rules, doubts = chosen(game, items, walk.head.number or 0, rows, beside, day)
    for fault in faults:
        walk.add_problem(fault.breach, told[min(fault.row, len(told) - 1)], fault.item)
    if faults:
        raise UnknownRules
    if line is None:
        return game.rules("standard", walk.head.number or 0)
    if not isinstance(rules, dict):
        breach, index = rules
        walk.add_problem(breach, line, index)
        raise UnknownRules
    for breach in doubts:
        walk.add_problem(breach, line, 0)
    return rules


def sort_out(walk: Judging, players: int) -> tuple[dict[str, Line], list[Line]]:
    """Drop what speaks of a seat that the table has not, and second lines of what there is one of.

    Gives the lines of which there is one, by their keyword, and those that say what was dealt.
    """
    once: dict[str, Line] = {}
    dealt: list[Line] = []
    wrong: list[Line] = []
    strange_entries, tricks = False, 0
    hands: set[tuple[str, int | None]] = set()
    for line in walk.nodes:
        keyword = line.keyword
        if isinstance(line, Tricks):
            numbers = range(tricks + 1, tricks + 1 + len(line.numbers))
            walk.gaps = walk.gaps or ("position" not in once and line.numbers != tuple(numbers))
            tricks = numbers.stop - 1
            continue
        seat = line.seat
        if seat is not None and seat >= players:
            walk.add_problem(SEAT_UNKNOWN(seat=seat, players=players), line, "seat")
            wrong.append(line)
            if keyword == "position":
                once.setdefault(keyword, line._replace(seat=None))  # the deal begins part-way all the same
        elif keyword not in _SORTED:
            pass
        elif keyword in _EACH_SEAT:
            if (keyword, seat) in hands:
                walk.add_problem(LINE_TWICE(keyword=keyword, seat=seat, case="seat"), line)
                wrong.append(line)
            else:
                dealt.append(line)
                if line.notes:
                    unneeded(walk, line)
            hands.add((keyword, seat))
        elif keyword in ONLY_ONCE:
            if keyword in once:
                walk.add_problem(LINE_TWICE(keyword=keyword), line)
                wrong.append(line)
            elif keyword == "talon":
                dealt.append(line)
                if line.notes:
                    unneeded(walk, line)
            once.setdefault(keyword, line)
        elif keyword == "trick":
            tricks += 1
            walk.gaps = walk.gaps or UNKNOWN in line.items or (line.number != tricks and "position" not in once)
        else:
            if keyword in CLAIM_LINES:
                walk.claimed.append(line)
            for item in line.items:
                if item and item[0].__class__ is int and item[0] >= players:
                    strange_entries = True
    if wrong:
        dropped = set(map(id, wrong))
        walk.nodes = [node for node in walk.nodes if id(node) not in dropped]
    if strange_entries:
        walk.lines = [known_entries(walk, line, players) for line in walk.lines]
        walk.claimed = [line for line in walk.lines if line.keyword in CLAIM_LINES]
    return once, dealt


def unneeded(walk: Judging, line: Line) -> None:
    """A ``^`` on a card that was dealt: nobody broke a rule with it."""
    for index, note in (line.notes or {}).items():
        if note.irregular:
            walk.add_problem(NOT_IRREGULAR(), line, index)


def known_entries(walk: Judging, line: Line, players: int) -> Line:
    """A line without the entries of seats that the table has not; their places stay, empty."""
    if line.keyword not in ENTRY_LINES:
        return line
    wrong = [index for index, item in enumerate(line.items) if item and item[0].__class__ is int and item[0] >= players]
    for index in wrong:
        walk.add_problem(SEAT_UNKNOWN(seat=line.items[index][0], players=players), line, index)
    return line._replace(items=tuple(None if index in wrong else item for index, item in enumerate(line.items)))


def dealer_from_acts(walk: Judging, game: Game, players: int) -> int | None:
    """Without a ``dealer`` line: the one in whose deals the first caller calls first, or the one that does nothing.

    Where all do something though somebody has to sit out, the last to begin is the one too many. None if two or more
    could be the dealer: nobody is guessed.
    """
    for line in walk.lines:
        if line.keyword == "bids" and any(line.items):
            first: int = next(item for item in line.items if item)[0]
            return game.dealer_before(players, first)
    if len(game.active(players, 0)) == players:
        return None
    busy: dict[int, None] = {}
    for line in walk.lines:
        if line.keyword == "announce":
            busy |= dict.fromkeys([item[0] for item in line.items if item])
        elif line.seat is not None and line.keyword not in ("player", "dealer", "ask"):
            busy[line.seat] = None
    could = [seat for seat in range(players) if set(busy) <= set(game.active(players, seat))]
    return could[0] if len(could) == 1 else None if could else list(busy)[-1]


def dealt_to_player(walk: Judging, line: Line) -> bool:
    """Whether what a line says was dealt to somebody who plays."""
    sits_out = line.seat not in walk.table.orders
    if sits_out:
        walk.add_sits_out(line, "seat")
    return not sits_out


# ---- A deal that begins part-way


def begin_part_way(walk: Judging, once: dict[str, Line], won: Sequence[Line]) -> None:
    """Begin where the record says that it does; what else is said about that stands only in such a record.

    Raises UnknownRules where the game has no positions.
    """
    table, line = walk.table, once.get("position")
    if line is None:
        for other in [*won, *[once[keyword] for keyword in PART_WAY if keyword in once]]:
            walk.add_problem(WITHOUT_POSITION(keyword=other.keyword), other)
        return
    number, last = line.number or 0, walk.game.hand_size(table.players)
    if walk.game.resume is None:
        walk.add_problem(POSITION_UNKNOWN(game=walk.game.name), line)
        raise UnknownRules
    if not 1 <= number <= last:
        walk.add_problem(POSITION_NUMBER(given=number, wanted=last), line, "number")
        number = min(max(number, 1), last)
    leader, partner = (part_way_seat(walk, once.get(keyword)) for keyword in ("position", "partner"))
    stated = Counter(line.keyword for line in walk.lines if line.keyword in ACT_LINES and line.keyword != "announce")
    stated["announce"] = sum(len(line.items) for line in walk.lines if line.keyword == "announce")
    piles = {line.the_seat: pile(walk, line, number) for line in won if line.seat in table.orders}
    given = sum(tricks for tricks, _pile in piles.values())
    if given > number - 1:
        walk.add_problem(POSITION_TRICKS(given=given, wanted=number - 1, number=number), won[-1], "number")
        piles = {}
    given = sum([pile.count for _tricks, pile in piles.values() if pile is not None])
    left = table.pack.bit_count() - (last + 1 - number) * len(walk.game.active(table.players, 0))
    if given > left:
        walk.add_problem(PILE_SIZE(given=given, most=left, case="together"), won[-1])
        piles = {seat: (tricks, None) for seat, (tricks, _pile) in piles.items()}
    if "talon" in once:
        left = sum(1 for card in once["talon"].items if card != "|")
        for index, packet in enumerate(table.talon):
            table.talon[index] = Packet(0, min(packet.count, left))
            left = max(left - packet.count, 0)
    else:
        table.talon = [Packet() for _packet in table.talon]
    begin_at(table, Position(number, leader, partner, piles, dict(stated)))


def part_way_seat(walk: Judging, line: Line | None) -> int | None:
    """The seat that a line names, if it takes part."""
    if line is None or line.seat is None:
        return None
    if line.seat not in walk.table.orders:
        walk.add_sits_out(line, "seat")
        return None
    return line.seat


def pile(walk: Judging, line: Line, number: int) -> tuple[int, Packet | None]:
    """How many tricks a side has won before a trick of this number, and what is in its pile."""
    table, tricks, count = walk.table, line.number or 0, len(line.items)
    if not count:
        return tricks, None
    least = tricks * len(table.seats)
    most = least + sum(walk.game.talon(table.players))
    fits = least - 1 <= count <= most + 1  # a card that stays with its side may be in the other's trick
    if not fits and table.seats_known:
        walk.add_problem(PILE_SIZE(seat=line.seat, given=count, tricks=tricks, least=least, most=most), line)
        return tricks, None
    known = sum(set(line.items)) & table.pack
    return tricks, Packet(known, count)


# ---- The cards


def deal_whole(table: Table, dealt: Sequence[Line]) -> int:
    """Give out the cards, and say which; none where one of them is missing, unknown, not of the pack, or there twice.

    A sum of cards that has as many bits as there are cards has none of them twice.
    """
    given, sizes, count = [0] * table.players, table.sizes, 0
    left: list[int] = []
    for line in dealt:
        if line.keyword == "hand":
            seat, cards = line.the_seat, line.items
            if given[seat] or len(cards) != sizes[seat]:
                return 0
            given[seat] = sum(cards)
            count += 1
        elif line.keyword == "talon":
            left = [card for card in line.items if card != "|"]
    packets: list[Packet] = []
    size = 0
    for packet in table.talon:
        packets.append(Packet.dealt(left[size : size + packet.count]))
        size += packet.count
    known: int = sum(given) + sum(left)
    if count != len(table.seats) or len(left) != size or known & ~table.pack:
        return 0
    if known.bit_count() != sum(sizes) + size:
        return 0
    table.hands, table.talon = given, packets
    return known


def deal(walk: Judging, dealt: list[Line]) -> None:
    """Give out the cards that the record lists, see whether the pack adds up, and learn what else is known of it."""
    table = walk.table
    whole = deal_whole(table, dealt)
    if (
        whole
        and table.position is not None
        and any([card & whole for line in dealt if line.keyword == "won" for card in line.items])
    ):
        whole, table.hands = 0, [0] * table.players  # a card of a hand cannot be in a pile
    walk.plain = bool(whole) and not walk.gaps
    seen = whole or _deal_known(walk, dealt)
    table.elsewhere = elsewhere(table, () if whole else dealt) if seen or table.position is not None else ()
    if not walk.plain and table.seats_known:
        learn(walk, seen)
    walk.dealt = list(table.hands)


def _deal_known(walk: Judging, dealt: list[Line]) -> int:
    """Give out the cards of a deal that is not whole, or in which something is wrong; where no bar parts the packets of
    the talon, their sizes do. Gives all cards that were seen."""
    table, seen, firsts = walk.table, 0, dict[int, Line]()
    for line in dealt:
        before = len(walk.problems)
        known = _known_cards(walk, line, seen, firsts)
        cards = [card for card in line.items if card.__class__ is int]  # without the bars
        given = len(cards)
        wanted = table.count(line.the_seat) if line.keyword == "hand" else sum(table.game.talon(table.players))
        if line.keyword == "talon" and table.position is not None:
            wanted = min(given, wanted)  # some of it may have gone into piles
        if line.keyword != "won" and given != wanted and len(walk.problems) == before:
            over = [index for index, card in enumerate(line.items) if card != "|"][wanted:]
            wrong = HAND_SIZE(seat=line.seat, given=given, wanted=wanted)
            if line.keyword == "talon":
                wrong = TALON_SIZE(given=given, wanted=wanted)
            walk.add_problem(wrong, line, over[0] if over else "keyword")
        if line.keyword == "hand":
            table.hands[line.the_seat] |= known
        elif line.keyword == "talon":
            for index, packet in enumerate(table.talon):
                order = tuple([card & known for card in cards[: packet.count]])
                table.talon[index] = packet._replace(known=sum(set(order)), order=order)
                del cards[: packet.count]
        seen |= known
    return seen


def _known_cards(walk: Judging, line: Line, seen: int, firsts: dict[int, Line]) -> int:
    """The cards of a line of the deal that can be there: of the pack, and none a second time.

    What each line brought goes to `firsts`.
    """
    known = 0
    for index, card in enumerate(line.items):
        if not card or card == "|":
            continue
        if not card & walk.table.pack:
            walk.add_problem(CARD_NOT_IN_PACK(card=card), line, index)
        elif not card & (seen | known):
            known |= card
            firsts[card] = line
        elif not walk.full:
            walk.add_problem(CARD_TWICE(card=card, first=locate(walk.record, firsts[card])[0]), line, index)
    return known
