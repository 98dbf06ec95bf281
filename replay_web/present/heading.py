"""Titles of records, and their rows in the list of records."""

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from markupsafe import Markup, escape

from corpus.search.memory import remembered
from notation.comments import for_reader, worded
from notation.game import Game
from notation.reader import read_record
from notation.record import Record
from notation.rulebooks import find
from notation.schemas.facts import title
from notation.table import Table
from notation.words.languages import language
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import comment_languages, links, words
from replay_web.present.game_language import in_its_words
from replay_web.present.words import Voice

_FIRST_SENTENCE = re.compile(r"(?:\d+\. *)?.+?(?:[.!?](?= |$)|[。！？])")
_ASKS = re.compile(rb"^[ \t(]*ask[ \t]", re.MULTILINE)
_BOARD = re.compile(rb"^[ \t]*board[ \t]", re.MULTILINE)
_BEGINS = re.compile(rb"^[ \t]*position[ \t]", re.MULTILINE)


class Title(NamedTuple):
    """Title of a chapter, with its language if it names one."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """Title of a record, with facts in order of importance."""

    title: str
    facts: tuple[str, ...]
    language: str = ""


@dataclass(frozen=True, slots=True)
class RecordItem:
    href: str
    heading: Heading
    contract: str
    declarer: str
    points: str
    score: str
    verdict: str
    said: str


def is_exercise(entry: Entry) -> bool:
    """Whether a record is an exercise: it begins part-way and asks, or asks once and is not a numbered deal."""
    if not entry.asks:
        return False
    source = entry.source
    return bool(_BEGINS.search(source)) or (len(_ASKS.findall(source)) == 1 and not _BOARD.search(source))


def heading(entry: Entry, linked: bool = False) -> Heading:
    """Title of a record; `linked` turns its players into links to their pages."""
    record = entry.record()
    event, board, date = in_words(record, "event"), record.header("board"), record.header("date")
    known = find(record.game)
    game = known.named if known else record.game
    pasted, of_file = _("Record {number}"), _("Record {number} of {file}")
    numbered = (pasted if entry.file == "-" else of_file).format(number=entry.number, file=entry.file)
    title = event or numbered
    if board is not None:
        of_book = _("{event}, exercise after board {board}") if is_exercise(entry) else _("{event}, board {board}")
        title = of_book.format(event=title, board=board)
    voice = Voice(record, None)
    named = {seat: voice.name(seat) for seat in sorted(voice.names)}
    links = (_player(record.names[seat], name) if linked else name for seat, name in named.items())
    names = words.listed(links) if named else ""
    place = in_words(record, "place")
    facts = (game, Markup(names) if linked else names, place, date and words.day(str(date)))
    return Heading(title, tuple(fact if isinstance(fact, Markup) else str(fact) for fact in facts if fact))


def in_words(record: Record, keyword: str) -> str:
    """The text of a header line in the language that is being spoken, where the record has it in that."""
    return worded(record, keyword, language()) or ""


@remembered
def occasion(entry: Entry, language: str) -> dict[str, str]:
    """Event and place of a record, as the reader of a language gets them."""
    record = read_record(entry.source, 1, 1, entry.version)
    told = {keyword: worded(record, keyword, language) for keyword in ("event", "place")}
    return {keyword: text for keyword, text in told.items() if text}


def _player(name: str, shown: str) -> Markup:
    if len(shown) == 1:  # nobody is named: this is the letter of a seat
        return escape(shown)
    return Markup('<a href="{}">{}</a>').format(links.player(name), shown)


@remembered
def title_of(entry: Entry, language: str) -> Title | None:
    """The title of a record as the reader of a language gets it; None if no comment is beside its first line."""
    comments = title(read_record(entry.source, 1, 1, entry.version))
    there = [comment_languages.primary(comment.language) for comment in comments]
    said = for_reader(comments, comment_languages.reader_gets([language], there))
    if not said:
        return None
    tag = said[0].language
    return Title(" ".join(comment.text.strip() for comment in said if comment.language == tag), tag)


def chapter(entry: Entry, linked: bool = False) -> Heading:
    """Title of a record's page: the first sentence of its own title.

    A record sent without a title and an event is named by its game and players.
    """
    named, record = titled(entry, linked), entry.record()
    first = _FIRST_SENTENCE.match(named.title) if named.language else None
    if not first and entry.file == "-" and record.game and not record.header("event"):
        told = 1 + bool(record.names)
        return replace(named, title=": ".join(named.facts[:told]), facts=named.facts[told:])
    return replace(named, title=first[0].rstrip(".。")) if first else named


def titled(entry: Entry, linked: bool = False) -> Heading:
    """A record's own title, followed by its book; its event if it has no title."""
    plain, own = heading(entry, linked), title_of(entry, language())
    if own is None:
        return plain
    game, *rest = plain.facts
    return Heading(own.text, (game, plain.title, *rest), own.language)


@in_its_words
def item(entry: Entry) -> RecordItem:
    report = entry.report()
    voice = Voice(report.record, report.game)
    table = report.table if report.verdict != "unreadable" else None
    contract = ""
    if table is not None and table.contract is not None:
        contract = words.contract(voice, table.contract, table.factors)
    elif report.result is not None:
        contract = _("all passed")
    points = (report.points or {}).get(-1 if report.declarer is None else report.declarer)
    scores = {seat: words.signed(amount) for seat, amount in (report.score or {}).items() if amount}
    entries = [f"{voice.name(seat)}\u00a0{amount}" for seat, amount in scores.items()]
    return RecordItem(
        href=f"/records/{entry.id}",
        heading=titled(entry),
        contract=contract,
        declarer=_declarer(table, voice) if table is not None and table.contract is not None else "",
        points="" if points is None or report.game is None else card_points(report.game, points),
        score=words.row(entries),
        verdict=report.verdict,
        said=words.verdict(report),
    )


def card_points(game: Game, units: int) -> str:
    """Card points in words: "44 card points"."""
    whole, part = divmod(units, game.points_unit)
    many = 3 if part else whole  # a fraction takes the form of three: "40½ točke"
    return _.plural("{n} card point", "{n} card points", many).format(n=game.points_text(units))


def withdrawn(id: str) -> RecordItem:
    """A record of which nothing is left, as the list shows it; its page says when it was withdrawn, and why."""
    heading = Heading(_("A withdrawn record"), ())
    return RecordItem(f"/records/{id}", heading, "", "", "", "", "withdrawn", _("withdrawn"))


def _declarer(table: Table, voice: Voice) -> str:
    """The declarer's side, once there is a contract."""
    if table.declarer is None:
        return _("everybody plays alone")
    declarer = voice.name(table.declarer)
    if table.partner is None:
        return declarer
    return _("{who} with {partner}").format(who=declarer, partner=voice.name(table.partner))
