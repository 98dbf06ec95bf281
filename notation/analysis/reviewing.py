"""A deal with its mistakes, as marks and comments: from the last trick backwards, as far as the time reaches."""

from collections.abc import Callable, Iterator

from notation.analysis.best import BestPlay, solved
from notation.analysis.endings import Ending, UnsolvableError, ending
from notation.parts.aims import MADE
from notation.problems import Phrase, phrase, say
from notation.record import UNKNOWN, Comment, Line, Note, Record, is_line
from notation.replay import position
from notation.replay.steps import Step, steps
from notation.rulebooks import find
from notation.words.languages import DEFAULT, language

COSTS, LOSES = "?", "??"
"""The marks of a card that gives card points away, and of one that gives the game away."""


def decisions(
    record: Record, seconds: float, progress: Callable[[int], None] | None = None
) -> Iterator[tuple[Step, BestPlay]]:
    """Each card that was played, from the last one backwards, with what comes of every card that could have been.

    For each so many `seconds` are searched at most. Once that is too little for its value, of those before it only won
    or lost is told; once it is too little for that, it ends. Progress is told the steps.
    """
    before: Ending | None = None
    only_won = False
    for step in reversed(steps(record)):
        if step.line is None or step.keyword != "trick" or step.line.items[step.item] == UNKNOWN:
            continue
        if progress is not None:
            progress(step.number)
        try:
            here = ending(position(record, step.number - 1), before)
        except UnsolvableError:
            continue
        play = solved(here, seconds, only_won=only_won, step=step.number - 1)
        if not play.exact and not only_won:
            only_won = True
            if None in play.won.values():
                play = solved(here, seconds, only_won=True, step=step.number - 1)
        if not play.exact and None in play.won.values():
            return
        before = here
        yield step, play


def reviewed(record: Record, seconds: float, progress: Callable[[int], None] | None = None) -> Record:
    """The record with its mistakes marked, each with a comment in the language that is spoken.

    It goes as far as `decisions` do with these `seconds`. A card that somebody has marked stays as it is.
    """
    found: dict[tuple[int, int], Note] = {}
    for step, play in decisions(record, seconds, progress):
        assert step.line is not None
        told = None if step.mark else mistake(record, play, step.line.items[step.item])
        if told is not None:
            mark, text = told
            note = step.line.note(step.item)
            spoken = language()
            comment = Comment(say(text.text, text.arguments), "" if spoken == DEFAULT else spoken)
            found[step.line.row, step.item] = note._replace(mark=mark, comments=(*note.comments, comment))
    if not found:
        return record
    return Record(tuple([with_notes(node, found) if is_line(node) else node for node in record.lines]))


def with_notes(line: Line, found: dict[tuple[int, int], Note]) -> Line:
    """A line with what was found beside its cards."""
    own = {item: note for (row, item), note in found.items() if row == line.row}
    return line._replace(notes={**(line.notes or {}), **own}) if own and line.keyword == "trick" else line


def mark_of(play: BestPlay, card: int) -> str:
    """The mark of a card; empty where it gives nothing away, or nobody knows."""
    if play.loses(card):
        return LOSES
    return COSTS if play.cost(card) and play.aim != MADE else ""


def mistake(record: Record, play: BestPlay, card: int) -> tuple[str, Phrase] | None:
    """The mark of a card, and what is said of it; None where it is none, or nobody knows."""
    mark, game, better = mark_of(play, card), find(record.game or ""), sum(play.better)
    if mark == LOSES:
        return mark, phrase("This gives the game away; not so {cards}.", cards=better)
    if not mark or game is None:
        return None
    points = game.counted(play.cost(card) or 0)
    return mark, phrase("This costs {points} card {points|point|points}; not so {cards}.", points=points, cards=better)
