"""The law of pages: the site can show every step of a deal, to everybody and to each seat that hides the other hands.

    from replay_web.testing import check_pages

    def test_my_game_on_the_site() -> None:
        check_pages(MY_GAME)

It needs the site (``pip install tarock-notation[site]``), and is the one law that does; the others are in
`notation.testing`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NoReturn, Protocol

from notation.game import Game
from notation.record import SEATS
from notation.rulebooks import place_in, registered
from notation.testing.dealing import Case, LawError, RandomDeal, cases, deal, demand, failing
from replay_web.app import create_app
from replay_web.present.addresses import packed

SENTENCE = re.compile(r'data-part="sentence"[^>]*>\s*[^<\s]')
"""The sentence of a step, which says something."""


class Site(Protocol):
    """What is asked of a site: its answer at an address."""

    def get(self, address: str) -> "ShownPage": ...


class ShownPage(Protocol):
    """The answer of a site: a page, or why there is none."""

    @property
    def status_code(self) -> int: ...

    @property
    def text(self) -> str: ...


def check_pages(game: Game, deals: int = 1, seed: int = 1) -> int:
    """Show every page of that many deals of each table and rule; how many pages. Raises LawError.

    The error has the address, what went wrong with the line of the game's code that was running, and the record.
    """
    return sum([check_case(case, deals, seed) for case in cases(game)])


def check_case(case: Case, deals: int = 1, seed: int = 1, each: int = 1) -> int:
    """Show the pages of that many deals of one table under one rule, of each so-manieth step; how many pages."""
    shown, random = 0, Random(f"{case} pages {seed}")
    with registered(case.game), failing(case.game, case), TemporaryDirectory() as folder:
        app = create_app([Path(folder)])
        app.testing = True
        app.register_error_handler(Exception, _raise)
        site: Site = app.test_client()
        for _ in range(deals):
            made = deal(case, random)
            for address in addresses(made, each):
                _show(site, made, address)
                shown += 1
    return shown


def addresses(made: RandomDeal, each: int = 1) -> Iterator[str]:
    """The addresses of each so-manieth step of a deal and the last, as it is and as each seat has seen it."""
    page, last = f"/sent/{packed(made.text.encode())}", len(made.dealt.acts) + 1
    for step in dict.fromkeys((*range(0, last, each), last)):
        yield f"{page}?step={step}"
        for seat in made.dealt.table.seats:
            yield f"{page}?step={step}&seat={SEATS[seat]}&hide=others"


def _show(site: Site, made: RandomDeal, address: str) -> None:
    """Show a page of a deal. Raises LawError."""
    about = f"{made.case}: the site shows every step: the page {address.rpartition('?')[2]}"
    try:
        answer = site.get(address)
    except Exception as error:
        said = f"{about}: found {type(error).__name__}: {error}{place_in(made.case.game, error)}"
        raise LawError(f"{said}, expected the page\n{made.text}") from error
    demand(answer.status_code == 200, about, f"found the status {answer.status_code}, expected 200\n{made.text}")
    sentences = len(SENTENCE.findall(answer.text))
    demand(sentences == 1, about, f"found {sentences} sentences that say what happens, expected 1\n{made.text}")


def _raise(error: Exception) -> NoReturn:
    """Let an error through, of which the site would make a page."""
    raise error
