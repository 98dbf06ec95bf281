"""The law of gaps: a legal record from which facts are taken away is never judged falsely.

Cards become ``_``; lines, the auction, tricks, the end of the play and claims go, alone and together, and in the end
only what a score pad has is left. Such a record is never illegal, never scored otherwise, and never too much for the
program. Lines whose absence says something stay: ``announce``, ``buy``, ``call``, ``show``, ``expose``, ``rules``,
``claim``.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from functools import partial
from random import Random
from typing import Any

from notation.cards import cards_of
from notation.deals.chance import Dealt, PlayedAct, record_of
from notation.deals.writing import claims
from notation.problems import ERROR
from notation.reader import read
from notation.record import SEATS, Record, plain
from notation.replay import Report, acts_of, judge, position
from notation.table import Table
from notation.table_parts import Packet
from notation.testing.dealing import Case, LawError, cards_text, deal, demand
from notation.writer import line_text, write

VARIANTS = 4
"""In how many ways facts are taken away from each record."""

STEPS = 6
"""At that many steps of a record with gaps it is asked whether what is known there is true."""


def check(case: Case, count: int, random: Random) -> None:
    """Hold the law against that many records, each with several gaps. Raises LawError."""
    records = whole_records(case, random)
    for _ in range(count):
        lines, report = next(records)
        for number in range(VARIANTS):
            left, _ = with_gaps(lines, random, report)
            if breaks(left, report) is not None:
                left = least_gaps(left, lines, partial(breaks, report=report))
                about = breaks(left, report), gone(left, lines), "\n".join(left)
                raise LawError(": ".join(map(str, (case, "a record with gaps is not judged falsely", *about))))
            if not number:
                check_steps(left, lines, report, random)


CARDS = ("hand", "talon", "take", "keep", "discard", "buy", "call", "show", "trick")
"""Lines that hold cards."""

PAD = ("%tdn", "deal", "rules", "house", "contract", "points", "score")
"""Lines of a score pad."""

Lines = list[str]
Removal = Callable[[Lines, Random, Report], Lines]


def keyword(line: str) -> str:
    """The keyword of a line."""
    return line.split()[0].rstrip(":")


# ---- What may be taken away


def some_cards(lines: Lines, random: Random, report: Report) -> Lines:
    """Some cards, few or many, that nobody remembers; in any line or in those of one kind."""
    unknown = random.choice((0.01, 0.03, 0.1, 0.5, 1))
    kinds = CARDS if random.random() < 0.5 else (random.choice(CARDS), "trick")[: random.randint(1, 2)]

    def forgotten(card: re.Match[str]) -> str:
        return "_" if random.random() < unknown else card[0]

    left = []
    for line in lines:
        head, colon, cards = line.partition(": ")
        if keyword(line) in kinds and colon:
            line = head + colon + re.sub(r"[A-Z][A-Za-z0-9]+", forgotten, cards)
        left.append(line)
    return left


def one_card(lines: Lines, random: Random, report: Report) -> Lines:
    """One card of a trick, often of the last one."""
    tricks = [index for index, line in enumerate(lines) if keyword(line) == "trick"]
    if not tricks:
        return lines
    index = random.choice((tricks[-1], random.choice(tricks)))
    head, _, cards = lines[index].partition(": ")
    names = cards.split()
    at = random.randrange(len(names))
    names[at] = "_" + "^" * names[at].endswith("^")
    return [*lines[:index], f"{head}: {' '.join(names)}", *lines[index + 1 :]]


def lines_of(*keywords: str) -> Removal:
    """Some lines of these kinds, or all of them."""

    def removal(lines: Lines, random: Random, report: Report) -> Lines:
        share = random.choice((0.5, 1))
        return [line for line in lines if keyword(line) not in keywords or random.random() >= share]

    return removal


def auction(lines: Lines, random: Random, report: Report) -> Lines:
    """The whole auction, and nothing in its place."""
    return [line for line in lines if keyword(line) != "bids"]


def auction_but_its_result(lines: Lines, random: Random, report: Report) -> Lines:
    """The whole auction; a ``contract`` line says the result of it, where there is one that can."""
    if report.declarer is None or report.contract is None:
        return auction(lines, random, report)
    told, left = [f"contract {SEATS[report.declarer]} {report.contract}"], []
    for line in lines:
        left += told if keyword(line) == "bids" else [line]
        told = [] if keyword(line) == "bids" else told
    return left


def last_to_stay(lines: Lines) -> int:
    """Where what may go of the play ends: no number shows that a trick is missing before a claim."""
    tricks = [index for index, line in enumerate(lines) if keyword(line) == "trick"]
    if any(keyword(line) == "claim" for line in lines) and tricks:
        whole = max(len(lines[index].partition(": ")[2].split()) for index in tricks)
        short = len(lines[tricks[-1]].partition(": ")[2].split()) < whole
        return tricks[-2] if short and len(tricks) > 1 else tricks[-1 - short]
    return len(lines)


def tricks(lines: Lines, random: Random, report: Report) -> Lines:
    """A whole trick, or several."""
    last, share = last_to_stay(lines), random.choice((0.05, 0.1, 0.3, 1))
    may_go = [index for index, line in enumerate(lines[:last]) if keyword(line) == "trick"]
    gone = {random.choice(may_go)} if may_go else set()
    if random.random() < 0.5:
        gone |= {index for index in may_go if random.random() < share}
    return [line for index, line in enumerate(lines) if index not in gone]


def tail(lines: Lines, random: Random, report: Report) -> Lines:
    """The end of the play, from any card on, perhaps with a word about it."""
    if any(keyword(line) == "claim" for line in lines):
        return lines
    play = [index for index, line in enumerate(lines) if keyword(line) == "trick"]
    if not play:
        return lines
    cut = random.choice(play)
    head, _, cards = lines[cut].partition(": ")
    names = cards.split()[: random.choice((0, 0, 1, 2))]
    left = [*lines[:cut], *([f"{head}: {' '.join(names)}"] if names else []), *random.choice(([], ["..."]))]
    return left + [line for line in lines[cut:] if keyword(line) in ("points", "score")]


def all_but_the_pad(lines: Lines, random: Random, report: Report) -> Lines:
    """All but what is on a score pad: the card points may be missing too."""
    left = auction_but_its_result(lines, random, report)
    kept = PAD if random.random() < 0.5 else (*PAD, *random.sample(("dealer", "announce", "bids", "hand"), 1))
    if report.contract is not None and report.declarer is None:
        kept = (*kept, "bids")
    gone = "points" if random.random() < 0.5 else ""
    return [line for line in (left if "bids" not in kept else lines) if keyword(line) in kept and keyword(line) != gone]


REMOVALS: dict[str, Removal] = {
    "cards": some_cards,
    "one card": one_card,
    **{word: lines_of(word) for word in ("hand", "talon", "take", "keep", "discard", "dealer", "points", "score")},
    "all that was dealt": lines_of("hand", "talon"),
    "the exchange": lines_of("take", "keep", "discard"),
    "the auction": auction,
    "the auction but its result": auction_but_its_result,
    "tricks": tricks,
    "the end of the play": tail,
    "all but the score pad": all_but_the_pad,
}


def with_gaps(lines: Lines, random: Random, report: Report) -> tuple[Lines, list[str]]:
    """A record from which one kind of fact is gone, or two, or several; and which."""
    names = random.sample(list(REMOVALS), random.choice((1, 2, 2, 2, 3, 4, 6)))
    for name in names:
        lines = REMOVALS[name](lines, random, report)
    return lines, names


# ---- Whole records


def claimed(lines: Lines, random: Random) -> Lines:
    """A record whose play is broken off by a claim of one of those who play."""
    play = [index for index, line in enumerate(lines) if keyword(line) == "trick"]
    cut = random.choice((play[-1], random.choice(play)))
    head, _, cards = lines[cut].partition(": ")
    names = cards.split()[: random.randrange(len(cards.split()))]
    seats = sorted({line.split()[2].rstrip(":") for line in lines if keyword(line) == "trick"})
    return [*lines[:cut], *([f"{head}: {' '.join(names)}"] if names else []), f"claim {random.choice(seats)}"]


def done_by(act: PlayedAct) -> int | None:
    """Whose act it is."""
    assert act.written is not None
    return act.written.items[0][0] if act.written.seat is None else act.written.seat


def with_breaches(dealt: Dealt, rules: str, random: Random) -> Lines:
    """The deal with new play, in which rules are broken at times; ``^`` marks each breach as let stand."""
    before = dealt.table
    table = Table(before.game, before.players, before.dealer, before.rules)
    table.hands[:] = dealt.hands
    table.talon = list(map(Packet.dealt, dealt.talon))
    acts = [act for act in dealt.acts if act.keyword != "trick"]
    following, play = iter([*acts, None]), table.game.deal(table)
    act = next(following)
    try:
        decision = next(play)
        while True:
            answer: Any = None
            if decision.in_tricks:
                held, allowed = table.hands[decision.the_seat], decision.offer(table).allowed.cards
                card = random.choice(list(cards_of(held if random.random() < 0.05 else allowed)))
                answer = decision.act((card,))
                acts.append(PlayedAct(decision.keyword, answer, decision.written((card,))))
            elif act and act.keyword == decision.keyword and (done_by(act) == decision.seat or decision.open_to_others):
                answer, act = act.sent, next(following)
            decision = play.send(answer)
    except StopIteration as end:
        played = dealt._replace(table=table, acts=acts, result=end.value)
    lines = [line for line in write(record_of(played, rules.split(), "random")).splitlines() if line]
    for problem in reversed(checked(lines).problems):
        row = lines[problem.line - 1]
        word = re.compile(r"(?=[\s,]|$)").search(row, problem.column - 1)
        if problem.severity == ERROR and word and keyword(row) == "trick":
            lines[problem.line - 1] = f"{row[: word.start()]}^{row[word.start() :]}"
    return with_claims(lines, checked(lines))


def with_claims(lines: Lines, report: Report) -> Lines:
    """A record with the points and the score that it makes."""
    left = [line for line in lines if keyword(line) not in ("points", "score")]
    made = claims(report, report.game) if report.game else {}
    return left + [line_text(plain(word, items=items)) for word, items in made.items()]


def checked(lines: Lines) -> Report:
    """The report on a record, given its lines."""
    [record] = read("\n".join(lines) + "\n")
    return judge(record)


def whole_records(case: Case, random: Random) -> Iterator[tuple[Lines, Report]]:
    """Legal records without end: as they were played, and some broken off by a claim."""
    while True:
        made = deal(case, random)
        lines = [line for line in made.text.splitlines() if line]
        played, kind = any(keyword(line) == "trick" for line in lines), random.random()
        if played and kind < 0.25:
            lines = claimed(lines, random)
            lines = with_claims(lines, checked(lines))
        elif played and kind < 0.4:
            lines = with_breaches(made.dealt, case.rules, random)
        report = checked(lines)
        if report.verdict == "legal":
            yield lines, report
        else:
            demand("claim" in map(keyword, lines) or "^" in "".join(lines), "a deal by chance is legal", lines)


def breaks(lines: Lines, report: Report) -> str | None:
    """Reason why the rest of a record breaks the law; None if it keeps it."""
    try:
        left = checked(lines)
    except Exception as error:  # whatever it is, it is a break
        return f"crash: {error!r}"
    errors = [problem for problem in left.problems if problem.severity == ERROR]
    if errors:
        return f"{errors[0].code}: {errors[0].message}"
    if left.verdict not in ("legal", "incomplete"):
        return f"verdict: found {left.verdict}, expected legal or incomplete"
    if left.points not in (None, report.points):
        return f"card points: found {left.points}, expected {report.points} or None"
    if left.score not in (None, report.score):
        return f"score: found {left.score}, expected {report.score} or None"
    if left.result and report.result:
        items = [item[:2] for item in report.result.items]
        strange = [item for item in left.result.items if item[:2] not in items]
        if strange:
            return f"lines of the score sheet: found {strange}, expected some of {items}"
    return None


# ---- The table at a step


def check_steps(left: Lines, lines: Lines, report: Report, random: Random) -> None:
    """Whether what is known at some steps of a record with gaps was so in the whole one. Raises LawError."""
    [record] = read("\n".join(left) + "\n")
    true = keys(report.record)
    steps = [(step, true[key]) for key, step in keys(record).items() if key in true]
    for step, same in random.sample(steps, min(len(steps), STEPS)):
        walk, whole = position(record, step), position(report.record, same)
        assert walk is not None and whole is not None
        told = walk.decision is not None and walk.decision.seat is None  # whoever acts next has taken nothing yet
        if walk.at == len(walk.lines) and not walk.play_dropped and not told:
            wrong = untrue(walk.table, whole.table)
            about = "what is known at a step is true", f"step {step}", "; ".join(wrong), gone(left, lines)
            demand(not wrong, *about, "\n".join(left))


def keys(record: Record) -> dict[tuple[str, int | None, int | None, int], int]:
    """By what is done, which step it is: keyword, seat and number of the line, which item of such a line or lines.

    Of several lines of a keyword one may be gone: by the seat each is found in the whole record.
    """
    before: Counter[tuple[str, int | None, int | None]] = Counter()
    steps = {}
    for step, (line, _, _) in enumerate(acts_of(record.main(), {}), 1):
        kind = line.keyword, line.seat, line.number
        steps[*kind, before[kind]] = step
        before[kind] += 1
    return steps


# ---- What has gone


def least_gaps(left: Lines, lines: Lines, breaks: Callable[[Lines], str | None]) -> Lines:
    """A record with gaps that breaks a law, with all facts put back without which it also breaks it."""
    kind = _kind(breaks(left))
    for start, end, first, last in reversed(_edits(left, lines)):
        fuller = [*left[:start], *lines[first:last], *left[end:]]
        if _kind(breaks(fuller)) == kind:
            left = fuller
    return left


def _kind(broken: str | None) -> str:
    """The kind of a break, without its values."""
    return re.split(r"[:{]", broken or "")[0]


def _edits(left: Lines, lines: Lines) -> list[tuple[int, int, int, int]]:
    """The lines of a record with gaps in whose place others stand in the whole one, line by line where that can be."""
    edits: list[tuple[int, int, int, int]] = []
    for tag, start, end, first, last in SequenceMatcher(None, left, lines, autojunk=False).get_opcodes():
        if tag == "insert":
            edits += [(start, end, at, at + 1) for at in range(first, last)]
        elif tag == "replace" and end - start == last - first:
            edits += [(start + at, start + at + 1, first + at, first + at + 1) for at in range(end - start)]
        elif tag != "equal":
            edits.append((start, end, first, last))
    return edits


def gone(left: Lines, lines: Lines) -> str:
    """The lines of a whole record that are missing or otherwise in one with gaps, in brief."""
    lost = [line for line in lines if line not in left]
    return f"without, or with gaps in: {'; '.join(lost) or 'nothing'}"


def joined(table: Table) -> list[Packet]:
    """The talon as one packet: the contract parts it, and that may be known in one of two tables alone."""
    return [Packet(sum([packet.known for packet in table.talon]), sum([packet.count for packet in table.talon]))]


def untrue(left: Table, whole: Table) -> list[str]:
    """Where the table of a record with gaps is not that of the whole one: what was found and expected there."""
    places = [(left.played, whole.played, "the tricks")]
    for seat in range(whole.players):
        places += [
            (left.hands[seat], whole.hands[seat], f"the hand of {SEATS[seat]}"),
            (left.took(seat).known, whole.took(seat).known, f"the cards taken by {SEATS[seat]}"),
            (left.laid_by(seat).known, whole.laid_by(seat).known, f"the cards laid away by {SEATS[seat]}"),
        ]
    talons = [left.talon, whole.talon] if len(left.talon) == len(whole.talon) else [joined(left), joined(whole)]
    places += [(a.known, b.known, "the talon") for a, b in zip(*talons, strict=True)]
    wrong = [
        f"found {cards_text(known & ~true)} in {place}, expected only {cards_text(true)}"
        for known, true, place in places if known & ~true
    ]  # fmt: skip
    facts: list[tuple[str, object, object]] = [
        (f"the winner of trick {number}", *winners)
        for number, winners in enumerate(zip(left.winners, whole.winners, strict=False), 1)
    ]
    if len(left.seats) == len(whole.seats):
        facts += [
            (f"the number of cards in the hand of {SEATS[seat]}", left.count(seat), whole.count(seat))
            for seat in range(whole.players)
        ]
    facts += [(name, getattr(left, name), getattr(whole, name)) for name in ("dealer", "declarer", "locked")]
    wrong += [
        f"found {known!r} as {name}, expected {true!r}" for name, known, true in facts if known not in (None, true)
    ]
    return wrong
