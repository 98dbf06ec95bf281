"""The page that edits a copy of a record: a step, the head, or the whole text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from notation.record import SEATS, Record
from notation.words.languages import LANGUAGES, language
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import comment_languages, edits, step_page, words
from replay_web.present.addresses import Address
from replay_web.present.heading import Heading, heading
from replay_web.present.lines_of_play import Level, Levels, Place, children
from replay_web.present.remarks import Commented
from replay_web.present.step_page import StepPage
from replay_web.present.words import MARKS, Voice

STEP, HEAD, TEXT = "step", "head", "text"


@dataclass(frozen=True, slots=True)
class EditedComment:
    """A comment to be edited; a new one if it is empty."""

    label: str
    text: str
    language: str


@dataclass(frozen=True, slots=True)
class EditedField:
    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class EditedStep:
    shown: StepPage
    number: int
    last: int
    variation: str
    before: str
    """The address of the page of the step before; empty if there is none."""
    after: str
    comments: tuple[EditedComment, ...]
    complete: bool
    """Whether the step can have no further comment."""
    marks: tuple[tuple[str, str, bool], ...]
    """The marks that its act can have: sign, meaning, whether it is the one that it has. Empty if it can have none."""
    irregular: bool
    variations: tuple[tuple[str, str], ...]
    """The variations that depart from it, by their names, and what is done in each."""


@dataclass(frozen=True, slots=True)
class EditedHead:
    titles: tuple[EditedComment, ...]
    players: tuple[tuple[str, str], ...]
    dealer: str
    fields: tuple[EditedField, ...]


@dataclass(frozen=True, slots=True)
class EditPage:
    heading: Heading
    part: str
    readable: bool
    """Whether all of it can be read, so that it can be edited step by step."""
    verdict: str
    verdict_text: str
    languages: tuple[tuple[str, str], ...]
    """The languages that a comment may have: tag and name."""
    step: EditedStep | None
    head: EditedHead | None
    text: str
    wrong: str
    """Why it was not changed."""


Typed = Mapping[str, Sequence[str]]


def edit_page(
    entry: Entry,
    part: str,
    place: Place,
    address: Address,
    seat: int | None = None,
    wrong: str = "",
    typed: Typed | None = None,
) -> EditPage:
    """The page of a part of a record; if something is `wrong` with what was `typed`, with that."""
    report = entry.report()
    record, readable = report.record, not report.record.unreadable
    part = part if readable else TEXT
    return EditPage(
        heading=heading(entry),
        part=part,
        readable=readable,
        verdict=report.verdict,
        verdict_text=words.verdict(report),
        languages=_languages(record),
        step=_step(entry, place, address, seat, typed) if part == STEP else None,
        head=_head(record, typed) if part == HEAD else None,
        text=typed["record"][0] if typed and "record" in typed else record.text.rstrip("\n"),
        wrong=wrong,
    )


def _languages(record: Record) -> tuple[tuple[str, str], ...]:
    tags = dict.fromkeys(["", *LANGUAGES, *(tag for tag in comment_languages.tags(record) if tag)])
    return tuple((tag, comment_languages.called(tag or comment_languages.UNNAMED)) for tag in tags)


def _step(entry: Entry, place: Place, address: Address, seat: int | None, typed: Typed | None) -> EditedStep:
    listed, (path, number) = step_page.levels_of(entry), place
    level, record = listed[path], entry.report().record
    voice = Voice(record, entry.report().game)
    complete = not edits.takes_comment(level, number)
    new = [] if complete else [("", _preferred(record))]
    places = edits.comments_at(level, number)
    given = [(comment.text, comment.language) for where in places for comment in where.comments]
    if typed is not None:
        given, new = list(zip(typed.get("text", ()), typed.get("language", ()), strict=False)), []
    labels = [_label(where, voice) for where in places for _comment in where.comments]
    labels += [_("A further comment") if labels else _("A comment")] * (len(given) + len(new) - len(labels))
    act = edits.act_at(level, number)
    note = act[0].note(act[1]) if act else None
    mark = typed.get("mark", [""])[0] if typed is not None else note.mark if note else ""
    irregular = "irregular" in typed if typed is not None else bool(note and note.irregular)
    shown = step_page.step_page(entry, listed, place, [language()], _nothing_kept, seat)
    return EditedStep(
        shown=shown,
        number=number,
        last=level.last,
        variation=level.name,
        before=address(number - 1, path) if number else "",
        after=address(number + 1, path) if number < level.last else "",
        comments=tuple(EditedComment(label, *written) for label, written in zip(labels, (*given, *new), strict=False)),
        complete=complete,
        marks=_marks(mark) if act else (),
        irregular=irregular,
        variations=tuple(_departing(listed, level, number, shown)),
    )


def _nothing_kept(**_instead: str) -> str:
    return ""


def _label(where: Commented, voice: Voice) -> str:
    return _("Comment on {card}").format(card=voice.card(where.card)) if where.card is not None else _("Comment")


def _preferred(record: Record) -> str:
    """The language that a new comment is likely to have: the reader's, where the comments name theirs."""
    return language() if any(comment_languages.tags(record)) else ""


def _marks(given: str) -> tuple[tuple[str, str, bool], ...]:
    return (("", _("No mark"), not given), *((sign, _(means), sign == given) for sign, means in MARKS.items()))


def _departing(listed: Levels, level: Level, number: int, shown: StepPage) -> Iterable[tuple[str, str]]:
    names = {turn.label: turn.text for turn in shown.navigation.branching.here}
    for other in children(listed, level.path, number):
        yield other.name, names.get(_("Variation {name}").format(name=other.name), "")


def _head(record: Record, typed: Typed | None) -> EditedHead:
    head = edits.head_of(record)
    if typed is not None:
        head |= {name: typed[name][0] for name in head if name in typed}
    given = [(comment.text, comment.language) for comment in edits.titles(record)]
    labels = [_("Title")] * len(given) + [_("A further title") if given else _("Title")]
    given.append(("", _preferred(record)))
    if typed is not None:
        given = list(zip(typed.get("title", ()), typed.get("language", ()), strict=False))
    letters = SEATS[: record.players or 0]
    return EditedHead(
        titles=tuple(EditedComment(label, *written) for label, written in zip(labels, given, strict=False)),
        players=tuple((letter, head[f"player-{letter}"]) for letter in letters),
        dealer=head["dealer"],
        fields=tuple(EditedField(name, label, head[name]) for name, label in _fields()),
    )


def _fields() -> Iterator[tuple[str, str]]:
    """The lines of the head that are texts, and what they say."""
    yield "event", _("Event")
    yield "place", _("Place")
    yield "date", _("Date")
    yield "table", _.of("where people sit", "Table")
    yield "round", _("Round")
    yield "board", _("Board")
    yield "annotator", _("Annotator")
    yield "source", _("Source")
