"""Titles of records, and their rows in the list of records."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from markupsafe import Markup, escape

from corpus.archive import ArchiveEntry
from corpus.search.memory import remembered
from notation.comments import for_reader, worded
from notation.game import Game
from notation.reader import read_record
from notation.record import Record
from notation.rulebooks import find
from notation.schemas.facts import title
from notation.words.languages import language, speaking_of
from replay_web.library import Entry, Library
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


class Judgement(NamedTuple):
    """What a list shows of the judgement of a record."""

    verdict: str
    slip: bool
    game: Game | None
    contract: str
    """Name of the contract; empty if none was played."""
    passed: bool
    """Whether all have passed."""
    factors: dict[str, int]
    declarer: int | None
    partner: int | None
    points: dict[int, int]
    score: dict[int, int]


def judged(entry: Entry) -> Judgement:
    """The judgement of a record, which is made for it."""
    report = entry.report()
    table = report.table if report.verdict != "unreadable" else None
    contract = table.contract.named if table is not None and table.contract is not None else ""
    return Judgement(
        report.verdict, report.slip, report.game, contract, report.result is not None and not contract,
        table.factors if table is not None else {}, report.declarer, table.partner if table is not None else None,
        report.points or {}, report.score or {},
    )  # fmt: skip


def kept_judgement(archived: ArchiveEntry, judge: int | None) -> Judgement | None:
    """The judgement that an archive keeps; None if it is not the one of today's rules, or too little is kept of it."""
    if archived.judge != judge or archived.factors is None or archived.slip is None:
        return None
    game = find(archived.game)
    contract, passed, word = "", archived.contract is None, archived.contract or ""
    if game is not None and not passed:
        with speaking_of(game.name):
            own = game.word(word) if word in game.words else ""
            contract = next((one.named for one in game.every_contract if one.word == word), own)
    if not (contract or passed):  # a house may have its own
        return None
    return Judgement(
        archived.verdict, archived.slip, game, contract, passed, archived.factors, archived.declarer, archived.partner,
        archived.points, archived.score,
    )  # fmt: skip


@in_its_words
def item(entry: Entry, judgement: Judgement | None = None) -> RecordItem:
    """A row of a list; the record is judged for it where no `judgement` is known."""
    verdict, slip, game, contract, passed, factors, declarer, partner, points, score = judgement or judged(entry)
    voice = Voice(entry.record(), game)
    made = points.get(-1 if declarer is None else declarer)
    entries = [f"{voice.name(seat)}\u00a0{words.signed(amount)}" for seat, amount in score.items() if amount]
    return RecordItem(
        href=f"/records/{entry.id}",
        heading=titled(entry),
        contract=words.contract(voice, contract, factors) if contract else _("all passed") if passed else "",
        declarer=_declarer(declarer, partner, voice) if contract else "",
        points="" if made is None or game is None else card_points(game, made),
        score=words.row(entries),
        verdict=verdict,
        said=words.verdict_with(verdict, slip),
    )


def items(library: Library, listed: Sequence[ArchiveEntry]) -> dict[int, RecordItem]:
    """Rows of some records by their numbers in the archive; those of which nothing is left have none.

    What the archive keeps of a judgement counts only if today's rules have made it.
    """
    if not listed:  # time may be up
        return {}
    entries, judge = library.entries([archived.id for archived in listed]), library.archive.own_judge()
    return {
        archived.id: item(entries[archived.id], kept_judgement(archived, judge))
        for archived in listed
        if archived.id in entries
    }


def card_points(game: Game, units: int) -> str:
    """Card points in words: "44 card points"."""
    whole, part = divmod(units, game.points_unit)
    many = 3 if part else whole  # a fraction takes the form of three: "40½ točke"
    return _.plural("{n} card point", "{n} card points", many).format(n=game.points_text(units))


def withdrawn(id: str) -> RecordItem:
    """A record of which nothing is left, as the list shows it; its page says when it was withdrawn, and why."""
    heading = Heading(_("A withdrawn record"), ())
    return RecordItem(f"/records/{id}", heading, "", "", "", "", "withdrawn", _("withdrawn"))


def _declarer(declarer: int | None, partner: int | None, voice: Voice) -> str:
    """The declarer's side, once there is a contract."""
    if declarer is None:
        return _("everybody plays alone")
    if partner is None:
        return voice.name(declarer)
    return _("{who} with {partner}").format(who=voice.name(declarer), partner=voice.name(partner))
