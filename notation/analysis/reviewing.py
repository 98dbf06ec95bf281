"""A deal with its mistakes, as marks and comments: from the last trick backwards, as far as the time reaches."""

from collections.abc import Callable, Iterator
from math import inf
from time import monotonic

from notation.analysis.best import Solution, solved
from notation.analysis.endings import Ending, UnsolvableError, ending, passed_by
from notation.analysis.sampling import often_best
from notation.cards import NAME
from notation.problems import Phrase, phrase, say
from notation.record import UNKNOWN, Comment, Line, Note, Record, is_line
from notation.replay.session import moments
from notation.replay.steps import WrittenStep, steps
from notation.rulebooks import find
from notation.words.languages import DEFAULT, language

COSTS, LOSES = "?", "??"
"""The marks of a card that gives something of the score away, and of one that gives the game away with it."""

TRICKS = 3
UNSEEN_SECONDS, UNSEEN_DEALS, FEWEST = 2.0, 20, 5
"""How long, and in how many deals, it is searched whether a card was best with what its player could see; with fewer
deals than the last, nothing is said."""


def decisions(
    record: Record,
    seconds: float,
    progress: Callable[[int], None] | None = None,
    positions: int | None = None,
    until: float = inf,
) -> Iterator[tuple[WrittenStep, Solution]]:
    """Each card that was played, from the last one backwards, with the result of every card that could have been.

    For each that many `seconds` are searched at most, or about that many `positions`, and none after `until`, on the
    clock of `monotonic`. Once that is too little for its value, of those before it only won or lost is reported, with
    the range of values that this leaves; once it is too little for that, it ends. Progress is called with the steps.
    """
    before: Ending | None = None
    only_won, found = False, moments(record)
    for step in reversed(steps(record) if found else ()):
        if step.line is None or step.keyword != "trick" or step.line.items[step.item] == UNKNOWN:
            continue
        if progress is not None:
            progress(step.number)
        try:
            here = ending(passed_by(found[step.number - 1]), before)
        except UnsolvableError:
            continue
        refuted = step.line.items[step.item]
        play = solved(here, min(seconds, until - monotonic()), None, only_won, step.number - 1, refuted, positions)
        if not play.exact and not only_won:
            only_won = True
            if None in play.won.values():
                left = min(seconds, until - monotonic())
                play = solved(here, left, only_won=True, step=step.number - 1, positions=positions)
        if not play.exact and None in play.won.values():
            return
        before = here
        yield step, play


def reviewed(
    record: Record, seconds: float, progress: Callable[[int], None] | None = None, positions: int | None = None
) -> Record:
    """The record with its mistakes marked, each with a comment in the language that is spoken.

    It goes as far as `decisions` do with these `seconds` or `positions`. A card that somebody has marked stays so.
    """
    found: dict[tuple[int, int], Note] = {}
    for step, play in decisions(record, seconds, progress, positions):
        assert step.line is not None
        card = step.line.items[step.item]
        comment_parts = None if step.mark else mistake(record, play, card, step.item)
        if comment_parts is not None:
            mark, texts = comment_parts
            if best_unseen(record, play, card, min(seconds, UNSEEN_SECONDS)):
                unseen = phrase(
                    "On what {seat} had seen, it was the best card: nobody at the table could have known.",
                    seat=play.seat,
                )
                texts = [*texts, unseen]
            note = step.line.note(step.item)
            spoken = language()
            text = " ".join(say(*part) for part in texts)
            comment = Comment(text, "" if spoken == DEFAULT else spoken)
            found[step.line.row, step.item] = note._replace(mark=mark, comments=(*note.comments, comment))
    if not found:
        return record
    return Record(tuple([with_notes(node, found) if is_line(node) else node for node in record.lines]))


def with_notes(line: Line, found: dict[tuple[int, int], Note]) -> Line:
    own = {item: note for (row, item), note in found.items() if row == line.row}
    return line._replace(notes={**(line.notes or {}), **own}) if own and line.keyword == "trick" else line


def mark_of(play: Solution, card: int) -> str:
    """The mark of a card; empty if the score stays as it is, or nobody knows.

    Where only won or lost is known, a bonus that is still open may outweigh it.
    """
    if card not in play.at_least:
        return ""
    if play.exact and play.scored:
        if not play.score_cost(card):
            return ""
        return LOSES if play.loses(card) else COSTS
    return LOSES if play.loses(card) and (play.exact or not play.bonuses) else ""


def mistake(record: Record, play: Solution, card: int, position: int) -> tuple[str, list[Phrase]] | None:
    """The mark of the card at a position of its trick, and its sentence; None if it has none, or nobody knows."""
    mark, score, better = mark_of(play, card), play.score_cost(card), sum(without_cost(play))
    if not mark:
        return None
    if not score:
        text = phrase("This throws the game away; better: {cards}.", cards=better)
    elif mark == LOSES:
        text = phrase(
            "This throws the game away and costs {score} in the score; better: {cards}.", score=score, cards=better
        )
    else:
        text = phrase("This costs {score} in the score; better: {cards}.", score=score, cards=better)
    tricks = refutation(record, play, card, position)
    if not tricks:
        return mark, [text]
    line = ", ".join(" ".join(NAME[other] for other in trick) for trick in tricks)
    return mark, [text, phrase("Then: {line}.", line=line)]


def without_cost(play: Solution) -> list[int]:
    """The cards that give nothing of the score away; where only won or lost is known, those that win."""
    return [card for card in play.scores if not play.score_cost(card)] if play.best and play.scored else play.better


def refutation(record: Record, play: Solution, card: int, position: int) -> list[tuple[int, ...]]:
    """The first tricks of the line behind a card that was a mistake, from that card on; none where none is known."""
    line, game = play.refutations.get(card, ()), find(record.game or "")
    if not line or game is None or record.players is None:
        return []
    size = len(game.active(record.players, 0))
    starts = [0, *range(size - position, len(line), size)]
    return [line[start:end] for start, end in zip(starts, [*starts[1:], len(line)], strict=True)][:TRICKS]


def best_unseen(record: Record, play: Solution, card: int, seconds: float) -> bool:
    """Whether a card was best for the player who had not seen all cards, as far as that can be found out in time."""
    try:
        often = often_best(record, play.step, UNSEEN_DEALS, seconds, seed=0)
    except UnsolvableError:
        return False
    return often.deals >= FEWEST and often.often.get(card) == max(often.often.values())
