"""The home page: what this is, a deal to step through at once, the games, and what else one can do here."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from time import monotonic

from flask import Flask, render_template, url_for
from markupsafe import Markup

from corpus.searching.query import condition
from notation.cards import NAME, SUIT_OF, cards_of
from notation.game import Game
from notation.words.languages import language
from replay_web.books import contents
from replay_web.browse.listing import Title, title_of
from replay_web.browse.searching import SEARCHED, counted, in_time
from replay_web.http import requests
from replay_web.library import Entry, Shelf, shipped_library
from replay_web.manual import documents
from replay_web.messages import _
from replay_web.table.cards import face, sprite
from replay_web.wording.words import Voice

FAN = 9
"""So many cards of a hand invite to step through its deal."""


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
    """The language of what is said about it."""
    first: str
    """The address of a first deal; empty where there is none."""
    book: str
    lesson: str
    rules: str
    note: str
    records: str
    """The address of its records …"""
    total: str
    """… and how many there are."""


def set_up_home(app: Flask, library: Shelf) -> None:
    """The home page."""

    @app.get("/")
    def home() -> str:
        archive = library.archive  # which may have to be made first
        total = in_time(monotonic() + SEARCHED, archive.count) or (0, True)
        return render_template(
            "books/home.html",
            total=counted(*total) if total[0] else _("not counted") if total[1] else counted(0, False),
            own=library is not shipped_library() and total != (0, False),
            first=next(filter(None, map(first_deal, documents.games_for_reader())), None),
            games=tuple(game_cards(library)),
        )


def first_deal(game: Game) -> FirstDeal | None:
    """The first deal of the first book of a game that ships, with cards of the hand that plays it."""
    entry = contents.first_chapters(shipped_library()).get(game.name)
    if entry is None:
        return None
    report = entry.report()
    voice = Voice(report.record, report.game)
    held = list(cards_of((report.dealt or [0])[report.declarer or 0]))[:FAN]
    names = [NAME[card] for card in held]
    fan = Markup().join(
        Markup("<li{}>{}</li>").format(
            Markup(' class="suit"') if at and SUIT_OF.get(card) != SUIT_OF.get(held[at - 1]) else "",
            face(NAME[card], label=voice.bare(card)),
        )
        for at, card in enumerate(held)
    )
    return FirstDeal(game.named, _title(entry), _page(entry), fan, sprite(names, game.suits))


def game_cards(library: Shelf) -> Iterator[GameCard]:
    """Every game, with where to begin."""
    games, archive, end = documents.games_for_reader(), library.archive, monotonic() + SEARCHED
    counts = [in_time(end, partial(archive.count, condition("game", game.name))) for game in games]
    begins = contents.first_chapters(library)
    for game, (count, more) in zip(games, (found or (0, True) for found in counts), strict=True):
        page = documents.rules(game.name, language(), documents.nowhere, requests.around())
        entry = begins.get(game.name)
        asking = next(_asking(library, game.name), None)
        yield GameCard(
            title=game.named,
            players=_players(game.players),
            about=page.opening if page else "",
            language=page.language if page else language(),
            first=_page(entry) if entry else "",
            book=url_for("game_books", game=game.name) if entry else "",
            lesson=url_for("record_lesson", id=asking.id) if asking else "",
            rules=url_for("rules_page", game=game.name) if page else "",
            note=url_for("note_page"),
            records=url_for("record_list", q=condition("game", game.name)) if count or more else "",
            total=counted(count, more) if count else _("not counted"),
        )


def _asking(library: Shelf, game: str) -> Iterator[Entry]:
    """The deals of a game that ask something, the site's own first."""
    for shelf in contents.shelves(library):
        page = shelf.archive.find(f"game:{game} has:lesson -has:position", limit=1)
        yield from (entry for entry in shelf.shown([listed.id for listed in page.entries]) if entry.asks)


def _title(entry: Entry) -> Title:
    return title_of(entry, language()) or Title("")


def _page(entry: Entry) -> str:
    return url_for("record_page", id=entry.id)


def _players(numbers: tuple[int, ...]) -> str:
    if len(numbers) == 1:
        return _.plural("{n} player", "{n} players", numbers[0]).format(n=numbers[0])
    return _("{first} to {last} players").format(first=min(numbers), last=max(numbers))
