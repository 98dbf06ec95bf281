"""A deal that is being noted down, as one person touches what happened: each entry makes another record of it.

The record is the state (`notation.deals.draft`); nobody keeps it but the person, in the address.
"""

from collections.abc import Iterable, Sequence

from notation.cards import NAME
from notation.deals import entries
from notation.deals.chance import chosen_rules
from notation.deals.draft import STOP, Draft, DraftError
from notation.deals.entries import InputError
from notation.deals.filling import take_back
from notation.deals.taking import CLAIM, DECLINE, claim, stated_contract, understood_act
from notation.deals.writing import claims
from notation.decision import WORDS, YES_NO, Written
from notation.editor.documents import Part
from notation.editor.fixes import edited, fixes
from notation.lessons import check
from notation.problems import ERROR, Finding
from notation.reader import read
from notation.record import UNKNOWN, Line, Variation, plain
from notation.replay import judge, position
from notation.rulebooks.houses import houses_in
from notation.table_parts import packets
from notation.writer import write
from replay_web.messages import _
from replay_web.present.deal_editor.ending import entries_asked
from replay_web.present.deal_editor.hands import cards_left
from replay_web.present.words import MARKS, Voice, listed

UNDO = "undo"
"""Takes back the last act that was chosen, with those filled in behind it."""


def enter(draft: Draft, text: str, stands: bool) -> list[Finding]:
    """Write down what a text says; what is wrong with it, if it is not written.

    What breaks a rule is written with ``^`` where the table let it stand. Raises InputError and DraftError.
    """
    first, _blank, rest = text.partition(" ")
    decision, table = draft.moment().decision, draft.moment().table
    if text == UNDO and (typed := typed_entries(draft)):
        draft.rewrite([line for line in draft.nodes if line not in typed])
        return []
    if text == UNDO:
        kept = [node for node in draft.nodes if isinstance(node, Variation) or node.keyword not in ("points", "score")]
        if len(kept) < len(draft.nodes):  # the result of the deal is written again at its end
            draft.rewrite(kept)
        take_back(draft)
        return []
    if first == "comment":
        if rest.strip():
            draft.comment(rest.strip())
        return []
    if first == "mark":
        if rest not in ("", *MARKS):
            raise InputError(_("A mark must be one of {marks}.").format(marks=" ".join(MARKS)))
        draft.mark(rest)
        return []
    if text == STOP:
        if not draft.begun:
            raise DraftError(_("Nothing has happened yet."))
        draft.add(Written(STOP, None, ()))
        return []
    if first == CLAIM:
        return draft.enter(claim(entries.seat(rest, table.players)), stands)
    if first == "contract":
        return draft.enter(stated_contract(rest, table.game, table.players), stands)
    if decision is None:
        raise InputError(_("The deal is over."))
    if text == DECLINE:
        if decision.seat is None or (decision.in_tricks and not decision.implied):
            raise InputError(_("Write _ for a card that nobody remembers."))
        decline(draft)
        return []
    chosen, act = understood_act(decision, table, draft.record, text)
    if act is None:
        [draft.answer] = chosen
        return []
    return draft.enter(act, stands)


def decline(draft: Draft) -> None:
    """Pass by the decision that comes next, with those of others that it declines too. Raises DraftError."""
    moment = draft.moment()
    keyword, again = "", moment.decision
    while again is not None and keyword in ("", again.keyword):
        keyword, offer = again.keyword, again.offer(moment.table)
        draft.pass_by()
        moment = draft.moment()
        again = moment.decision if offer.for_all and offer.choice_type in (WORDS, YES_NO) else None


# ---- What the table wrote down


def typed_entries(draft: Draft) -> list[Line]:
    """The lines in which a person wrote down the result of the deal."""
    asked = entries_asked(draft, check(draft.record))
    return [line for line in draft.record.main() if line.keyword in asked]


def put_entries(draft: Draft, keyword: str, given: Iterable[tuple[str, str]], why: str) -> list[Finding]:
    """Write down what the table counted or wrote, by the letters of the seats; nothing takes the line away.

    What is false is not written, and is what this gives. Raises InputError and DraftError.
    """
    before = check(draft.record)
    if keyword not in entries_asked(draft, before):
        raise InputError(_("Nothing of this kind can be written down here."))
    nodes = draft.nodes
    filled = ", ".join(f"{letter} {number.strip().replace('−', '-')}" for letter, number in given if number.strip())
    items = entries.counts(filled, draft.record.players or 0, keyword == "points") if filled else ()
    reason = " ".join(why.replace('"', "'").split())
    draft.rewrite([node for node in nodes if isinstance(node, Variation) or node.keyword != keyword])
    draft.claim(keyword, (*items, reason) if items and reason and keyword == "agreed" else items)
    known = [(problem.code, problem.message) for problem in before.problems]
    after = check(draft.record).problems
    wrong = [problem for problem in after if problem.severity == ERROR and (problem.code, problem.message) not in known]
    if wrong:
        draft.rewrite(nodes)
    return wrong


# ---- The head and the cards


def put_head(draft: Draft, given: Iterable[tuple[str, str]]) -> None:
    """Write the lines of the head; an empty answer takes its line away. Raises InputError and DraftError."""
    players, fields = draft.record.players or 0, dict(given)
    if "rules" in fields:
        options = [(name.partition("-"), value) for name, value in fields.items() if value]
        chosen = [f"{name}={value}" for (kind, _blank, name), value in options if kind == "option"]
        named, *words = line.items if (line := draft.line("rules")) else ("",)
        kept = [word for word in words if f"option-{word.partition('=')[0]}" not in fields]  # no field asks for them
        chosen += kept if named == fields["rules"] else []
        put_rules(draft, fields["rules"], chosen)
    for name, text in fields.items():
        keyword, _blank, letter = name.partition("-")
        if keyword in ("rules", "option"):
            continue
        text = " ".join(text.split())
        seat = entries.seat(letter, players) if letter else None
        if not text:
            draft.drop(keyword, seat)
        elif keyword == "dealer":
            draft.put(plain(keyword, entries.seat(text, players)))
        elif keyword == "date":
            draft.put(plain(keyword, items=(entries.day(text),)))
        elif keyword == "board":
            draft.put(plain(keyword, items=(entries.board(text),)))
        elif keyword in ("event", "place", "player"):
            draft.put(plain(keyword, seat, items=(text,)))


def put_rules(draft: Draft, rule_set: str, options: Sequence[str]) -> None:
    """Write the rules of the deal; the usual ones need no line. Raises InputError and DraftError."""
    table = draft.moment().table
    try:
        chosen_rules(table.game.shipped or table.game, [rule_set, *options], table.players, houses_in(draft.record))
    except ValueError as error:
        raise InputError(str(error)) from None
    if rule_set != "standard" or options:
        draft.put(plain("rules", items=(rule_set, *options)))
    else:
        draft.drop("rules")
    draft.moment()


def put_hand(draft: Draft, seat: int, cards: Iterable[int]) -> None:
    """Write a hand; what is not named of it is unknown. Raises InputError and DraftError."""
    dealt, given = position(draft.record, 0), list(cards)
    assert dealt is not None
    table, voice = dealt.table, Voice(draft.record, dealt.game)
    size, left = table.game.hand_size(table.players), cards_left(draft, table, seat)
    wrong = [card for card in given if card and not card & left]
    twice = [card for card in set(given) if card and given.count(card) > 1]
    if wrong or twice:
        names = listed(voice.short(card) for card in (*wrong, *twice))
        text = _("{cards} cannot be in this hand: not in the pack, repeated, or already elsewhere.")
        raise InputError(text.format(cards=names))
    if len(given) > size:
        raise InputError(_("That is {given} cards; the hand has {size}.").format(given=len(given), size=size))
    draft.put(plain("hand", seat, items=(*given, *[UNKNOWN] * (size - len(given)))))


def put_first_packet(draft: Draft, cards: Iterable[int]) -> None:
    """Write the talon, of which the first packet is named and the second one left. Raises InputError and DraftError."""
    table, given = draft.moment().table, list(dict.fromkeys(cards))
    left = cards_left(draft, table, None)
    first, *_others = (packet.count for packet in table.talon)
    if len(given) != first or sum(given) & ~left:
        raise InputError(_("The first packet has {size} cards.").format(size=first))
    rest = [card for card in NAME if card & left & ~sum(given)]
    draft.put(plain("talon", items=packets((given, rest))))


def deal_after(draft: Draft) -> Draft:
    """The deal after this one, with nothing entered: the same players at the same place, and the next dealer."""
    table, dealer, board = draft.moment().table, draft.record.first("dealer"), draft.record.header("board")
    after = Draft([line for line in draft.record.main() if line.keyword in _STAYS])
    if dealer is not None:
        result = judge(draft.record).result
        labels = [item.label for item in result.items] if result is not None else []
        game, played = table.game, (table.players, dealer.the_seat, table.declarer)
        after.put(plain("dealer", game.dealer_after(*played, labels)))
    if isinstance(board, int):
        after.put(plain("board", items=(board + 1,)))
    return after


_STAYS = ("deal", "rules", "house", "event", "place", "date", "player")
"""The lines of the head that hold for the next deal, too."""


def mend(draft: Draft, wanted: str) -> None:
    """Mend a problem of the deal, as its page offers it. The deal stays as it is if there is no such problem.

    ``3 0`` is the first way to mend problem 3, and ``3`` goes back to the act that caused it. Raises DraftError.
    """
    numbers = [int(number) for number in wanted.split() if number.isascii() and number.isdecimal() and len(number) < 5]
    part = Part(write(draft.record).rstrip(), 1, "1")
    if not 1 <= len(numbers) <= 2 or numbers[0] >= len(part.problems):
        return
    problem = part.problems[numbers[0]]
    if len(numbers) == 1:
        draft.rewind(problem)
        return
    offered = fixes(part, problem)[numbers[1] : numbers[1] + 1]
    for fix in offered:
        [record] = read(edited(part, fix.edits).text)
        draft.rewrite(record.lines)


def with_claims(draft: Draft) -> None:
    """Write down the result of the deal, if the deal is over and the result is known."""
    if draft.unfinished or not draft.begun:
        return
    report = check(draft.record)
    for keyword, items in claims(report, report.game).items() if report.game else ():
        draft.claim(keyword, items)
