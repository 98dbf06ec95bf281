"""The home page: what this is, a deal to step through at once, the games, and what else there is to do here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic

from flask import Blueprint, render_template
from markupsafe import Markup

from corpus.search.query import condition
from notation.cards import NAME, SUIT_OF
from notation.game import Game
from notation.rulebooks import rulebook
from notation.words.languages import language
from replay_web.library import Entry, Library, shipped_library
from replay_web.messages import _
from replay_web.present import documents, links
from replay_web.present.cards import face, sprite
from replay_web.present.exercises import of_the_day, row
from replay_web.present.heading import Title, is_exercise, title_of
from replay_web.present.search import SEARCHED, in_time, record_count
from replay_web.present.words import Voice
from replay_web.web.site import library

pages = Blueprint("home", __name__)

FAN = 9
"""Cards of a hand that are fanned out on the page, as a link into its deal."""


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """A deal to step through at once."""

    game: str
    title: Title
    href: str
    cards: Markup
    sprite: Markup


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game: how many play it, what it is, and where to begin."""

    title: str
    players: str
    about: str
    language: str
    first: str
    """The address of a first deal; empty if absent."""
    book: str
    lesson: str
    course: str
    rules: str
    note: str
    records: str
    total: str


@dataclass(frozen=True, slots=True)
class DailyDeal:
    game: str
    title: Title
    href: str
    about: str


@pages.get("/")
def home() -> str:
    there, games = _now(library()), documents.games_for_reader()
    total = None if there.counts is None else sum(there.counts.values())
    return render_template(
        "home/home.html",
        total=_("not counted") if total is None else record_count(total, False),
        own=library() is not shipped_library() and total != 0,
        first=next((first_deal(game, entry) for game in games if (entry := there.shipped.get(game.name))), None),
        games=tuple(game_cards(games, there)),
        daily=daily_deal(of_the_day(there.exercises, datetime.now(UTC).date())),
    )


# ---- What is there


@dataclass(frozen=True, slots=True)
class _There:
    """Contents of the archives, as far as the home page needs them."""

    counts: dict[str | None, int] | None
    """How many records of each game there are; None if they could not be counted in time."""
    shipped: dict[str, Entry]
    """The first chapters by games, of books that ship …"""
    begins: dict[str, Entry]
    asking: dict[str, Entry]
    exercises: tuple[Entry, ...]


def _now(library: Library) -> _There:
    """Contents of the archives, each looked up again only after a change of its archive."""
    shipped = shipped_library()  # which may have to be made first
    end = monotonic() + SEARCHED
    return _There(
        counts=in_time(end, lambda: library.remembered("games counted", library.archive.games_counted)),
        shipped=shipped.first_chapters(),
        begins=shipped.first_chapters() | library.first_chapters(),
        asking=shipped.first_asking() | library.first_asking(),
        exercises=shipped.remembered("exercises", lambda: tuple(filter(is_exercise, shipped.asking()))),
    )


# ---- What is shown


def first_deal(game: Game, entry: Entry) -> FirstDeal:
    """The first deal of the first book of a game that ships, with cards of the hand that plays it."""
    report = entry.report()
    voice = Voice(report.record, report.game)
    held = voice.ranked((report.dealt or [0])[report.declarer or 0])[:FAN]
    names = [NAME[card] for card in held]
    fan = Markup().join(
        Markup("<li{}>{}</li>").format(
            Markup(' class="suit"') if at and SUIT_OF.get(card) != SUIT_OF.get(held[at - 1]) else "",
            face(NAME[card], label=voice.bare(card)),
        )
        for at, card in enumerate(held)
    )
    return FirstDeal(game.named, _title(entry), _record_address(entry), fan, sprite(names, game.suits))


def daily_deal(entry: Entry | None) -> DailyDeal | None:
    """The exercise of a day; None without exercises."""
    if entry is None:
        return None
    shown = row(entry)
    about = [fact for fact in (shown.kind, shown.grade) if fact]
    return DailyDeal(shown.heading.facts[0], _title(entry), links.record(entry.id, "lesson"), " · ".join(about))


def game_cards(games: Sequence[Game], there: _There) -> Iterator[GameCard]:
    for game in games:
        count = None if there.counts is None else there.counts.get(game.name, 0)
        page = documents.rules(game.name, language(), documents.nowhere, links.around())
        introduction = rulebook.introduction(game.name, language())
        entry, asking = there.begins.get(game.name), there.asking.get(game.name)
        yield GameCard(
            title=game.named,
            players=_players(game.players),
            about=introduction or (page.opening if page else ""),
            language=page.language if page and not introduction else language(),
            first=_record_address(entry) if entry else "",
            book=links.books(game.name) if entry else "",
            course=links.course(game.name) if entry or asking else "",
            lesson=links.record(asking.id, "lesson") if asking else "",
            rules=links.rules(game.name) if page else "",
            note=links.link("note"),
            records=links.records(q=condition("game", game.name)) if count != 0 else "",
            total=_("not counted") if count is None else record_count(count, False),
        )


def _title(entry: Entry) -> Title:
    return title_of(entry, language()) or Title("")


def _record_address(entry: Entry) -> str:
    return links.record(entry.id)


def _players(numbers: tuple[int, ...]) -> str:
    if len(numbers) == 1:
        return _.plural("{n} player", "{n} players", numbers[0]).format(n=numbers[0])
    return _("{first} to {last} players").format(first=min(numbers), last=max(numbers))
