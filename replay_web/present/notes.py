"""A teacher's notes: comments on an act in the reader's language, and the marks that judge it."""

from collections.abc import Iterable
from dataclasses import dataclass

from notation.comments import for_reader
from notation.record import MANY_ACTS
from notation.replay.steps import WrittenStep
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.remarks import Remark, card_of
from replay_web.present.words import Voice


@dataclass(frozen=True, slots=True)
class ShownComment:
    text: str
    language: str
    about: str
    """The card meant, at an act of several cards; empty for the whole step."""


@dataclass(frozen=True, slots=True)
class Mark:
    """An annotator's mark of an act, and whether it was irregular."""

    sign: str
    meaning: str
    irregular: bool
    about: str
    """The card judged, at an act of several cards; empty for the whole step."""


def notes(remarks: Iterable[Remark], language: str, voice: Voice) -> tuple[ShownComment, ...]:
    return tuple(
        ShownComment(comment.text, comment.language, _about(remark.card, voice, remark.seat))
        for remark in remarks
        for comment in for_reader(remark.comments, language)
    )


def _about(card: int | None, voice: Voice, seat: int | None = None) -> str:
    """A card, as it is read; empty if a whole step is meant."""
    if card is None:
        return ""
    return voice.short(card) if seat is None else f"{voice.name(seat)} {voice.short(card)}"


def marks(step: WrittenStep, voice: Voice) -> tuple[Mark, ...]:
    """The marks at a step. Where the whole line is one act, any of its items may have one."""
    line = step.line
    if line is None:
        return ()
    one = step.keyword in MANY_ACTS
    found = []
    for index in [step.item] if one else sorted(line.notes or {}):
        note = line.note(index)
        if note.mark or note.irregular:
            about = "" if one else _about(card_of(line, index), voice)
            meaning = _(words.MARKS[note.mark]) if note.mark in words.MARKS else ""
            found.append(Mark(note.mark, meaning, note.irregular, about))
    return tuple(found)
