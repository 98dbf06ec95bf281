"""The deal as it is above a place of an open file, and what may be written there."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from notation.cards import NAME, cards_of, names_of
from notation.deals.choosing import packet_cards
from notation.deals.forbidden import forbidden
from notation.deals.sentences import spoken
from notation.deals.writing import claims, line_of
from notation.decision import EXCHANGE, PACKET, Decision, Offer, Written
from notation.editor.documents import Part, Point, Span
from notation.game import Game
from notation.reader import read_record
from notation.reader.atoms import KEYWORD
from notation.record import (
    CALL_LINES,
    CLAIM,
    DEALT,
    EXCHANGED,
    HEADER,
    HELD,
    KINDS,
    LESSON,
    MANY_ACTS,
    PACKETS,
    PARTS_OF_DEAL,
    PHASE,
    SEATS,
    Kind,
    Record,
    Variation,
)
from notation.replay import ALL, Judging, Path, position
from notation.replay.acts import pass_by
from notation.rulebooks import find, known
from notation.words.card_names import card_named
from notation.words.languages import _
from notation.writer import line_text

WORD, CARD, SEAT, KEY, VALUE = "word", "card", "seat", "keyword", "value"

_BEFORE = re.compile(r'[^\s,|:{}()"]*\Z')
"""The word or the card that is being typed."""
_OPENING = " \t("
"""Characters that indent a line or open a variation."""
_SAID_BY = re.compile(r"(?:^|[:,])\s*([A-H])\s+[^:,]*\Z")
"""Behind whose seat the words of a call are typed."""
_CARD_LINE = re.compile(rf"(?:{'|'.join(PARTS_OF_DEAL)})(?![A-Za-z0-9_-])")
_DEEPEST = 12
"""The most nested variations that may be open at a place."""


class Proposal(NamedTuple):
    """A completion, or a forbidden one with the reason."""

    text: str
    what: str
    """`WORD`, `CARD`, `SEAT`, `KEY` or `VALUE`."""
    meaning: str = ""
    why_not: str = ""
    """Why it may not be written, though it has its place there; empty if it may."""


class Typed(NamedTuple):
    stem: str
    """Text before the word that is being typed, without indentation and opening of a variation."""
    kind: Kind | None
    """The kind of the line, once its keyword is there."""
    span: Span

    @property
    def behind(self) -> str:
        return self.stem[len(self.kind.keyword) :] if self.kind else self.stem

    @property
    def colon(self) -> bool:
        return ":" in self.behind


def typed_at(part: Part, place: Point) -> Typed | None:
    """The line up to a place; None inside a comment, a remark, or a text in quotes."""
    line = part.lines[place.line][: place.column] if place.line < len(part.lines) else ""
    above = part.text[: part.offset(place)]
    if above.rfind("{") > above.rfind("}") or "#" in line or line.count('"') % 2 or line.startswith("%"):
        return None
    start = len(line) - len(_BEFORE.findall(line)[0])
    stem = line[:start].lstrip(_OPENING)
    keyword = KEYWORD.match(stem)
    span = Span(Point(place.line, start), place)
    return Typed(stem, KINDS[keyword[0]] if keyword else None, span)


# ---- The deal above a place


def walk_to(part: Part, place: Point) -> Judging | None:
    """The deal as far as it is written above a place, with the decision that comes next; None if no game is named.

    Of its line what is whole counts; of what is below only what was dealt.
    """
    above, _line, line = part.text[: part.offset(place)].rpartition("\n")
    dealt = "".join(f"{line.strip()}\n" for line in part.lines[place.line + 1 :] if _CARD_LINE.match(line.lstrip()))
    typed = line.lstrip(_OPENING)
    keyword = KEYWORD.match(typed)
    if keyword and "(" in line[: -len(typed)]:
        above = _up_to(above, typed)
    wholes = _wholes(typed) if keyword and keyword[0] in MANY_ACTS else ()
    for whole in wholes:
        record, path = _closed(part, f"{above}\n{whole}", dealt)
        if not record.flaws:
            return position(record, ALL, path)
    record, path = _closed(part, above, dealt)
    return position(record, ALL, path)


def _up_to(above: str, typed: str) -> str:
    """Text above the line that a variation restates, found by the beginning of the variation."""
    words = typed.split()
    wanted = words[: 1 + (len(words) > 1 and KINDS[KEYWORD.match(typed)[0]].number)]  # type: ignore[index]
    rows = above.split("\n")
    for index in range(len(rows) - 1, 0, -1):
        if rows[index].lstrip(_OPENING).split()[: len(wanted)] == wanted:
            return "\n".join(rows[:index])
    return above


def _wholes(typed: str) -> Iterator[str]:
    """A line as far as it was typed, then as far as its entries are whole."""
    yield typed.rstrip(" \t,")
    if "," in typed:
        yield typed.rpartition(",")[0]


def _closed(part: Part, above: str, dealt: str) -> tuple[Record, Path]:
    """The record above, with its variations closed and the hands of the whole record appended, and the path of the open
    one.
    """
    for depth in range(_DEEPEST):
        data = f"{above.rstrip(' (')}\n{')' * depth}\n{dealt}".encode("utf-8", "replace")
        record = read_record(data, 1, 1, part.version)
        if not any(flaw.code == "not-closed" for flaw in record.flaws):
            break
    path, nodes = list[int](), record.lines
    for _level in range(depth):
        inner = [node for node in nodes if isinstance(node, Variation)]
        if not inner:
            break
        path.append(len(inner))
        nodes = inner[-1].lines
    return record, tuple(path)


def _moments(walk: Judging, keyword: str = "") -> Iterator[tuple[Judging, Decision]]:
    """The decision at hand, and those behind it as long as nobody need answer; only for a line of a `keyword`."""
    while (decision := walk.decision) is not None:
        if keyword in ("", decision.keyword):
            yield walk, decision
        if not decision.implied or (keyword and decision.keyword == keyword):
            return
        pass_by(walk, decision)


# ---- What may be written


def proposals(part: Part, place: Point) -> tuple[Span, list[Proposal]]:
    """Completions at a place, allowed ones first, and the word that they replace."""
    typed = typed_at(part, place)
    if typed is None or (not part.number and typed.kind is not None and typed.kind.keyword != "deal"):
        return Span(place, place), []
    if not typed.stem.strip():
        found = _lines_at(part, typed) if part.number else [Proposal("deal", KEY, _("A new record"))]
    elif typed.kind is None:
        found = []
    elif typed.kind.about == HEADER:
        found = _in_header(part, typed)
    elif typed.kind.about == DEALT:
        found = _dealt(part, typed)
    else:
        found = list(_acts(part, typed))
    unique: dict[tuple[str, str], Proposal] = {}
    for proposal in found:
        unique.setdefault((proposal.text, proposal.what), proposal)
    return typed.span, sorted(unique.values(), key=lambda proposal: bool(proposal.why_not))


def _game(part: Part) -> tuple[Game | None, int]:
    """The game of a record and how many play it; 0 where that is not known."""
    first = part.lines[0].split()[1:3] if part.number else []
    game = find(first[0]) if first else None
    players = int(first[1]) if len(first) > 1 and first[1].isdecimal() and len(first[1]) < 3 else 0
    return game, players if game and players in game.players else 0


def _seats(players: int) -> list[Proposal]:
    return [Proposal(seat, SEAT) for seat in SEATS[: players or len(SEATS)]]


def _in_header(part: Part, typed: Typed) -> list[Proposal]:
    """The games, the rule sets and options of a game, the seats."""
    assert typed.kind is not None
    keyword, words = typed.kind.keyword, typed.behind.split()
    game, players = _game(part)
    if keyword == "deal" and not words:
        return [Proposal(name, VALUE, game.named) for name, game in known().items()]
    if keyword == "deal" and len(words) == 1 and (named := find(words[0])):
        return [Proposal(str(count), VALUE, _("players")) for count in named.players]
    if keyword == "rules" and game is not None:
        options = [f"{name}={value}" for name, values in game.options.items() for value in values]
        return [Proposal(word, VALUE) for word in (options if words else game.rule_sets)]
    return _seats(players) if typed.kind.seat and not words else []


def _dealt(part: Part, typed: Typed) -> list[Proposal]:
    """The seats, and the cards that lie nowhere yet."""
    assert typed.kind is not None
    game, players = _game(part)
    if not typed.colon:
        return _seats(players) if typed.kind.seat and not typed.behind.strip() else []
    if game is None or not players:
        return []
    left = game.pack(players)
    for line in part.record.main():
        if line.keyword in PARTS_OF_DEAL:
            left &= ~sum({card for card in line.items if isinstance(card, int)})
    return [_card(card, game) for card in cards_of(left)]


def _card(card: int, game: Game, why_not: str = "") -> Proposal:
    return Proposal(NAME[card], CARD, card_named(card, game.names), why_not)


def _lines_at(part: Part, typed: Typed) -> list[Proposal]:
    """The lines that may come: the next acts, the result of the deal, what the head and the deal lack."""
    found: list[Proposal] = []
    walk = walk_to(part, typed.span.start)
    written = {(line.keyword, line.seat) for line in part.record.main()}
    acts = any(keyword in PHASE for keyword, _seat in written)
    for moment, decision in _moments(walk) if walk else ():
        if decision.in_tricks and moment.table.open:
            continue  # the trick goes on in the line above
        found.append(Proposal(_beginning(decision), KEY, spoken(*decision.sentence(moment.table), moment.table)))
        if decision.in_tricks and decision.seat is not None:
            found.append(Proposal(f"claim {SEATS[decision.seat]}", KEY, _("The remaining tricks go to a seat")))
    if walk is not None and walk.decision is None and walk.result is not None:
        for keyword, entries in claims(walk.result, walk.game).items():
            if (keyword, None) not in written:
                found.append(Proposal(line_text(line_of(Written(keyword, None, entries))), KEY))
    _known, players = _game(part)
    for keyword, kind in KINDS.items():
        if kind.about in (HEADER, DEALT) and keyword != "deal":
            seats = range(players) if kind.seat and kind.keyword != "dealer" else (None,)
            colon = ":" if kind.about == DEALT else ""
            found += [
                Proposal(f"{keyword} {SEATS[seat]}{colon}" if seat is not None else f"{keyword}{colon}", KEY)
                for seat in seats
                if (keyword, seat) not in written and not (acts and kind.about == HEADER and seat is not None)
                and (keyword != "dealer" or not any(known == "dealer" for known, _seat in written))
            ]  # fmt: skip
        elif kind.about == LESSON:
            found.append(Proposal(keyword, KEY))
    return found


def _beginning(decision: Decision) -> str:
    kind = KINDS[decision.keyword]
    words = [kind.keyword]
    words += [str(decision.number)] if kind.number and decision.number else []
    seat = SEATS[decision.seat] if decision.seat is not None else ""
    if kind.keyword in CALL_LINES:
        return f"{kind.keyword}: {seat}".rstrip()
    words += [seat] if kind.seat and seat else []
    return " ".join(words) + (":" if kind.items in (HELD, PACKETS, EXCHANGED) else "")


def _acts(part: Part, typed: Typed) -> Iterator[Proposal]:
    """Completions of a line of acts or claims."""
    assert typed.kind is not None
    kind, behind = typed.kind, typed.behind
    game, players = _game(part)
    if kind.about == CLAIM or kind.about == LESSON:
        if not kind.seat and game and re.search(r"(?:^|[:,])\s*\Z", behind) and typed.colon:
            yield from _claimed(part, kind)
        elif kind.seat and not behind.strip():
            yield from _seats(players)
        return
    walk = walk_to(part, typed.span.start)
    if walk is None:
        return
    for moment, decision in _moments(walk, kind.keyword):
        yield from _offered(moment, decision, typed)


def _claimed(part: Part, kind: Kind) -> Iterator[Proposal]:
    """The true entries of a line that says the result of the deal."""
    report = part.report
    if report is not None and report.result is not None and report.game is not None:
        for seat, number in claims(report.result, report.game).get(kind.keyword, ()):
            entry = Written(kind.keyword, None, ((seat, number),))
            yield Proposal(line_text(line_of(entry)).partition(": ")[2], VALUE)


def _offered(walk: Judging, decision: Decision, typed: Typed) -> Iterator[Proposal]:
    """Completions from a decision, after the typed part of its line."""
    kind, table = typed.kind, walk.table
    assert kind is not None
    if decision.seat is None:
        return
    others = [seat for seat in table.seats if decision.open_to_others and seat != decision.seat]
    if kind.keyword in CALL_LINES:
        said_by = _SAID_BY.search(typed.behind)
        for seat in (decision.seat, *others):
            if said_by is None:
                yield from _words(walk, decision, seat, f"{SEATS[seat]} ")
            elif SEATS[seat] == said_by[1]:
                yield from _words(walk, decision, seat, "", typed.behind[said_by.end(1) :].split())
        return
    if kind.seat and not typed.colon and not re.search(r"[A-H]", typed.behind):
        if kind.number and not re.search("[0-9]", typed.behind):
            yield Proposal(f"{decision.number} {SEATS[decision.seat]}:", SEAT, spoken(*decision.sentence(table), table))
        else:
            yield Proposal(SEATS[decision.seat], SEAT, spoken(*decision.sentence(table), table))
        return
    offer = decision.offer(table)
    written = {token for token in re.split(r"[\s:]+", typed.behind) if token}
    yield from _chosen(walk, decision, offer, written)


def _words(
    walk: Judging, decision: Decision, seat: int, before: str, said: list[str] | None = None
) -> Iterator[Proposal]:
    """The words that a seat may say, and those that it may not."""
    offer = decision.offer(walk.table, None if seat == decision.seat else seat)
    first = said or []
    proposals = [(words, "") for words in offer.allowed.words]
    proposals += [(("pass",), "")] * (offer.declines and offer.keyword in CALL_LINES)
    if seat == decision.seat:
        for choices, breach in forbidden(decision, offer, walk.table):
            proposals += [(words, breach.message) for words in choices.words]
    for words, why_not in proposals:
        if list(words[: len(first)]) == first and len(words) > len(first):
            rest = words[len(first) :]
            yield Proposal(before + " ".join(rest), WORD, walk.game.word(*words), why_not)


def _chosen(walk: Judging, decision: Decision, offer: Offer, written: set[str]) -> Iterator[Proposal]:
    """The words, packets and cards of an offer that are not written yet, and those that are forbidden."""
    game, table = walk.game, walk.table
    may, typed_cards = offer.allowed, written & set(names_of(table.pack))
    if offer.choice_type == EXCHANGE and "for" not in written:
        for card in cards_of(offer.named):
            if NAME[card] not in written:
                yield _card(card, game)
        return
    for words in may.words:
        yield Proposal(" ".join(words), WORD, game.word(*words))
    if offer.choice_type == PACKET and not typed_cards:
        for index in may.packets:
            cards = " ".join(NAME.get(card, "_") for card in packet_cards(walk.record, table, index))
            yield Proposal(cards, CARD, _("packet {number}").format(number=index + 1))
    for card in cards_of(may.cards | offer.possible):
        if NAME[card] not in written:
            yield _card(card, game)
    for choices, breach in forbidden(decision, offer, table):
        for card in cards_of(choices.cards):
            if NAME[card] not in written:
                yield _card(card, game, breach.message)
        for words in choices.words:
            yield Proposal(" ".join(words), WORD, game.word(*words), breach.message)
