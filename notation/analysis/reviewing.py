"""A deal with its mistakes, as marks and comments: from the last trick backwards, as far as the time reaches."""

from collections.abc import Callable

from notation.analysis.best import BestPlay, solved
from notation.analysis.endings import Ending, UnsolvableError, ending
from notation.parts.aims import MADE, SURE
from notation.problems import Phrase, phrase, say
from notation.record import UNKNOWN, Comment, Line, Note, Record, is_line
from notation.replay import position
from notation.replay.steps import steps
from notation.words.languages import DEFAULT, language

COSTS, LOSES = "?", "??"
"""The marks of a card that gives card points away, and of one that gives the game away."""


def reviewed(record: Record, seconds: float, progress: Callable[[int], None] | None = None) -> Record:
    """The record with its mistakes marked, each with a comment in the language that is spoken.

    For each card so many `seconds` are searched at most. Once that is too little for its value, of those before it only
    won or lost is told; once it is too little for that, those before stay as they are, and so does a card that somebody
    has marked. Progress is told the steps.
    """
    found: dict[tuple[int, int], Note] = {}
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
        play = solved(here, seconds, only_won=only_won)
        if not play.exact and not only_won:
            only_won = True
            play = solved(here, seconds, only_won=True) if None in play.won.values() else play
        if not play.exact and None in play.won.values():
            break
        before, card = here, step.line.items[step.item]
        told = mistake(here, play, card)
        if told is not None and not step.mark:
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


def mistake(here: Ending, play: BestPlay, card: int) -> tuple[str, Phrase] | None:
    """The mark of a card, and what is said of it; None where it is none, or nobody knows."""
    if card not in play.at_least:
        return None
    wanted = play.aim == SURE or play.high  # who plays wants the contract made, or not
    if play.won[card] is (not wanted) and wanted in play.won.values():
        better = [other for other, won in play.won.items() if won is wanted]
        return LOSES, phrase("This gives the game away; not so {cards}.", cards=sum(better))
    if not play.exact or play.aim == MADE:
        return None
    value, best = play.at_least[card], play.at_least[play.best[0]]
    if value == best:
        return None
    cost, others = here.table.game.counted(abs(best - value)), sum(play.best)
    return COSTS, phrase("This costs {points} card {points|point|points}; not so {cards}.", points=cost, cards=others)
