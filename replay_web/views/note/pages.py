"""Entering a deal: the game, who sat there, the hands or not, and act after act what is allowed.

The record travels in the address, packed, and every entry leads to another address: going back takes it back. Nothing
is kept here. A script shows what an entry leads to without loading a page: `following` gives it the pages behind all
that can be pressed at once.
"""

import re
from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from notation.cards import CARD
from notation.deadline import keep
from notation.deals import entries
from notation.deals.draft import Draft, DraftError
from notation.deals.entries import InputError
from notation.deals.filling import fill
from notation.problems import CATALOGUE, Finding
from notation.record import SEATS, plain
from notation.rulebooks import find
from notation.words.languages import speaking_of
from notation.writer import write
from replay_web.library import sent
from replay_web.messages import _
from replay_web.present import links
from replay_web.present.addresses import LONGEST, packed, unpacked
from replay_web.present.cards import sprite
from replay_web.present.choices import Refusal
from replay_web.present.deal_editor.hands import TALON
from replay_web.present.deal_editor.page import ACTS, CARDS, HEAD, EditorPage, EditorQuery, editor_page
from replay_web.present.documents import games_for_reader, rule_link
from replay_web.present.forms import PRESS, PRESS_CARDS
from replay_web.present.step_parts import pieces, to_json
from replay_web.present.words import Voice
from replay_web.views.note.drafting import (
    UNDO,
    deal_after,
    enter,
    mend,
    put_entries,
    put_first_packet,
    put_hand,
    put_head,
    with_claims,
)
from replay_web.web import languages, query
from replay_web.web.schemas import NoteQuery, read_query, read_text

pages = Blueprint("note", __name__)

MOST_AHEAD = 24
"""For that many choices it is worked out ahead what they lead to; where there are more, none."""


_ELEMENT = re.compile(r'<\w+ id="(?:state|board|status|asked|bar|ending|others|known|record|written)"')
"""The parts of the page that change with an act."""


class Entered(NamedTuple):
    draft: Draft
    part: str
    filled: int = 0
    """How many acts were filled in behind it."""
    refusals: tuple[Refusal, ...] = ()
    """Why it was not written, if it was not."""
    tried: str = ""


# ---- Addresses


@pages.get("/note")
def games() -> str:
    return render_template("note/note_new.html", games=[(game, game.players) for game in games_for_reader()])


@pages.get("/note/new")
def begin() -> BaseResponse:
    """A deal of a game, with nothing of it entered."""
    name, _blank, count = read_query(NoteQuery, "deal").partition(" ")
    game = find(name)
    if game is None or count not in map(str, game.players):
        abort(404, _("This game is not known here for that many players."))
    return redirect(_address(Entered(Draft([plain("deal", items=(game.name,), number=int(count))]), HEAD)))


@pages.get("/note/<packed:record>")
def noted(record: str) -> str | BaseResponse:
    """A deal as far as it is entered, or the way to it with what is entered now."""
    draft = _draft(record)
    try:
        entered = _entered(draft)
        if entered is None:
            return _shown(draft)
        if not entered.refusals:
            return redirect(_address(entered))
        return _shown(draft, refusals=entered.refusals, tried=entered.tried)
    except (InputError, DraftError) as error:
        return _shown(_draft(record), refusals=(Refusal(str(error)),))


@pages.get("/note/<packed:record>/following")
def following(record: str) -> Response:
    """For a script: the address after each press, and the parts of its page that change."""
    draft = _draft(record)
    places, parts = [], []
    with speaking_of(draft.record.game):
        for text in _presses(_editor_page(draft)):
            keep()
            try:
                entered = _acted(copy(draft), text, False)
                if entered.refusals:
                    continue
                markup = current_app.jinja_env.get_template("note/after.html").render(page=_after(entered))
            except (InputError, DraftError):
                continue
            places.append((text, _address(entered)))
            parts.append(pieces(markup, _ELEMENT))
    return Response(to_json({"places": places, "columns": list(zip(*parts, strict=True))}), mimetype="application/json")


def _presses(page: EditorPage) -> Iterator[str]:
    """Texts of the buttons, as long as they are not too many."""
    offered = [choice.value for form in page.forms if form.kind in (PRESS, PRESS_CARDS) for choice in form.choices]
    if len(offered) <= MOST_AHEAD:
        yield from offered
    if page.gap:
        yield page.gap.value
    if page.begun:
        yield UNDO


# ---- What is entered


def _draft(record: str) -> Draft:
    try:
        [entry, *_more] = sent(unpacked(record))
        report = entry.report()
        draft = Draft(report.record.lines)
        draft.moment()
    except (ValueError, DraftError):
        report = None
    if report is None or report.verdict == "unreadable":
        abort(404, _("The record in this address cannot be continued."))
    draft.passed, answer = read_query(NoteQuery, "passed", "answer")
    draft.answer = SEATS.index(answer) if len(answer) == 1 and answer in SEATS else None
    try:
        draft.moment()
    except DraftError:
        draft.passed, draft.answer = 0, None
    return draft


def _entered(draft: Draft) -> Entered | None:
    """The draft after the entry in the address; None without one. Raises InputError and DraftError."""
    text, (head, hand, amounts, mended) = query.chosen(), read_query(NoteQuery, "head", "hand", "entries", "mend")
    if read_query(NoteQuery, "after") is not None:
        return Entered(deal_after(draft), CARDS)
    if head is not None:
        put_head(draft, _head())
        return Entered(draft, CARDS)
    if hand is not None:
        cards = [*entries.cards(" ".join(read_query(NoteQuery, "card"))), *_typed(draft)]
        if hand == TALON:
            put_first_packet(draft, cards)
            return Entered(draft, ACTS)
        put_hand(draft, entries.seat(hand, draft.record.players or 0), cards)
        return Entered(draft, CARDS)
    if amounts is not None:
        seats = [(letter, read_text(letter)) for letter in SEATS]
        wrong = put_entries(draft, amounts, seats, read_query(NoteQuery, "why"))
        return Entered(draft, ACTS, refusals=_refused(wrong, draft))
    if mended is not None:
        mend(draft, mended)
        return Entered(draft, ACTS)
    return _acted(draft, text, read_query(NoteQuery, "stands") is not None) if text else None


def _acted(draft: Draft, text: str, stands: bool) -> Entered:
    """The draft after an act, with the forced acts behind it filled in."""
    wrong = enter(draft, text, stands)
    if wrong:
        return Entered(draft, ACTS, refusals=_refused(wrong, draft), tried=text)
    filled = fill(draft) if text != UNDO else 0
    with_claims(draft)
    return Entered(draft, ACTS, filled)


def _typed(draft: Draft) -> tuple[int, ...]:
    typed: str = read_query(NoteQuery, "typed")
    game = find(draft.record.game)
    return entries.cards(typed, names=game.own_names if game else entries.NO_NAMES) if typed.strip() else ()


def _refused(wrong: list[Finding], draft: Draft) -> tuple[Refusal, ...]:
    worded = Voice(draft.record, find(draft.record.game or "")).problem
    with speaking_of(draft.record.game):
        return tuple(
            Refusal(worded(CATALOGUE[problem.code], problem.arguments), rule_link(problem.rule)) for problem in wrong
        )


def _head() -> list[tuple[str, str]]:
    return [(name, read_text(name)) for name in request.args if name.partition("-")[0] in _HEAD]


_HEAD = ("event", "place", "date", "board", "player", "dealer", "rules", "option")


# ---- What is shown


def _address(entered: Entered) -> str:
    """The address of the page of a record as it is now. Raises DraftError."""
    draft, part = entered.draft, entered.part
    text = write(draft.record).encode()
    if len(text) > LONGEST:
        raise DraftError(_("The record would be too long."))
    answer = None if draft.answer is None else SEATS[draft.answer]
    state: dict[str, Any] = {"part": part if part != ACTS else None, "passed": draft.passed or None, "answer": answer}
    return links.link("note", packed(text), filled=entered.filled or None, **state)


def _shown(draft: Draft, **more: Any) -> str:
    with speaking_of(draft.record.game):
        page = _editor_page(draft, **more)
        return render_template("note/note.html", page=page, sprite=sprite(page.cards, page.suits))


def _editor_page(draft: Draft, **more: Any) -> EditorPage:
    part, at, filled, hand, marked = read_query(NoteQuery, "part", "at", "filled", "hand", "card")
    marks = {SEATS.index(hand): sum({CARD[name] for name in marked if name in CARD})} if hand in tuple(SEATS) else {}
    head = dict(_head()) if read_query(NoteQuery, "head") is not None else {}
    asked = EditorQuery(part, at, marks, head, filled=filled)
    return editor_page(draft, _completed(asked, draft, **more))


def _after(entered: Entered) -> EditorPage:
    """The page that an act leads to, as far as a script takes it over."""
    return editor_page(entered.draft, _completed(EditorQuery(filled=entered.filled), entered.draft))


def _completed(asked: EditorQuery, draft: Draft, **more: Any) -> EditorQuery:
    return asked._replace(south=query.seat(draft.moment().table), language=languages.named(request), **more)
