"""Noting a deal down on a page: the game, who sat there, the hands or not, and act after act what is allowed.

The record travels in the address, packed, and every entry leads to another address: going back takes it back. Nothing
is kept here.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response

from notation.cards import CARD, NAME, names_of
from notation.deals import entries
from notation.deals.draft import STOP, Draft, DraftError
from notation.deals.entries import InputError
from notation.deals.taking import DECLINE
from notation.decision import free_cards
from notation.editor.documents import Part
from notation.lessons import check
from notation.problems import CATALOGUE, Finding
from notation.record import SEATS, Record, plain
from notation.replay import Report, position
from notation.replay.session import Moment
from notation.replay.steps import WrittenStep
from notation.rulebooks import find
from notation.table import Table
from notation.words.languages import later, speaking_of
from notation.writer import write
from replay_web.library import sent
from replay_web.messages import _
from replay_web.present import links, sentences, words
from replay_web.present.addresses import LONGEST, packed, unpacked
from replay_web.present.cards import sprite
from replay_web.present.choices import Refusal
from replay_web.present.deduced import known
from replay_web.present.documents import games_for_reader, rule_link
from replay_web.present.forms import PRESS, AnswerChoice, Form, allowed, drawn
from replay_web.present.glossary import Explained, explained
from replay_web.present.hands import Display
from replay_web.present.highlighting import coloured
from replay_web.present.lines_of_play import MAIN, levels
from replay_web.present.sentences import ActContext
from replay_web.present.sheet import Sheet, sheet
from replay_web.present.table import Scene, scene
from replay_web.present.words import MARKS, Voice, signed
from replay_web.views.note.drafting import (
    enter,
    entries_asked,
    left_of_pack,
    put_entries,
    put_first_packet,
    put_hand,
    put_head,
    with_claims,
)
from replay_web.web import languages, query
from replay_web.web.schemas import NoteQuery, read_query

pages = Blueprint("note", __name__)

HEAD, CARDS, ACTS = "head", "cards", "acts"
"""The parts of noting a deal down, in their order."""


@dataclass(frozen=True, slots=True)
class HandForm:
    """A hand to be noted down: the cards that it can have, and which of them it has."""

    seat: str
    name: str
    size: int
    choices: tuple[AnswerChoice, ...]
    """The cards that it can have."""
    marked: tuple[str, ...]
    """Those that it has, as the notation writes them."""
    written: bool


@dataclass(frozen=True, slots=True)
class AmountsForm:
    """Numbers by seat that can be written down: the keyword of their line, what they are, what is written."""

    keyword: str
    title: str
    seats: tuple[tuple[str, str, str], ...]
    why: str | None
    """The reason; None where there is none to give."""


@dataclass(frozen=True, slots=True)
class NotingPage:
    """A deal that is being noted down."""

    packed: str
    part: str
    title: str
    seats: tuple[tuple[str, str], ...]
    head: dict[str, str]
    """What is written in the head, by its fields."""
    hands: tuple[HandForm, ...]
    at: str
    """The hand, or ``talon``, that is asked for."""
    sentence: str
    words: tuple[Explained, ...]
    scene: Scene
    forms: tuple[Form, ...]
    others: Form
    """What else can be said of an act: that nobody remembers it, that no more is noted down."""
    against: tuple[AnswerChoice, ...]
    """The cards that the rules do not allow to whoever plays one, which he may have played all the same."""
    writes: bool
    """Whether something against the rules can be written: another act than a card played."""
    contracts: tuple[AnswerChoice, ...]
    """The contracts, where the auction has not been noted down."""
    refusals: tuple[Refusal, ...]
    tried: str
    """What was refused, where the table may have let it stand."""
    beside: tuple[tuple[str, str], ...]
    begun: bool
    marks: tuple[tuple[str, str, bool], ...]
    """The marks that can judge the last act: sign, meaning, whether it is the one that it has."""
    entries: tuple[AmountsForm, ...]
    """What can be written down of the end."""
    sheet: Sheet | None
    text: str
    written: list[Markup]
    """The lines of the text, in the colours of an editor."""
    verdict: str
    said: str
    cards: list[str]
    suits: str


@pages.get("/note")
def games() -> str:
    """The games of which a deal can be noted down."""
    return render_template("note/note_new.html", games=[(game, game.players) for game in games_for_reader()])


@pages.get("/note/new")
def begin() -> Response:
    """A deal of a game, with nothing of it noted down."""
    name, _blank, count = read_query(NoteQuery, "deal").partition(" ")
    game = find(name)
    if game is None or not count.isdecimal() or int(count[:3]) not in game.players:
        abort(404, _("This game, for so many players, is not known here."))
    return _on(Draft([plain("deal", items=(game.name,), number=int(count))]), HEAD)


@pages.get("/note/<record>")
def noted(record: str) -> str | Response:
    """A deal as far as it is noted down."""
    draft = _draft(record)
    try:
        return _answer(draft)
    except (InputError, DraftError) as error:
        return _shown(_draft(record), (Refusal(str(error)),))


def _draft(record: str) -> Draft:
    """The record that an address carries."""
    try:
        [entry, *_more] = sent(unpacked(record))
        report = entry.report()
        draft = Draft(report.record.lines)
        draft.moment()
    except (ValueError, DraftError):
        report = None
    if report is None or report.verdict == "unreadable":
        abort(404, _("This address carries no record that can be noted down further."))
    draft.passed, answer = read_query(NoteQuery, "passed", "answer")
    draft.answer = SEATS.index(answer) if len(answer) == 1 and answer in SEATS else None
    try:
        draft.moment()
    except DraftError:
        draft.passed, draft.answer = 0, None
    return draft


def _on(draft: Draft, part: str) -> Response:
    """The way to the page of the record as it is now."""
    text = write(draft.record).encode()
    if len(text) > LONGEST:
        raise DraftError(_("The record would be too long."))
    answer = None if draft.answer is None else SEATS[draft.answer]
    state: dict[str, Any] = {"part": part if part != ACTS else None, "passed": draft.passed or None, "answer": answer}
    return redirect(links.link("note", packed(text), anchor="now", **state))


def _answer(draft: Draft) -> str | Response:
    """What the person has entered, written down; the page as it stands where he has entered nothing.

    Raises InputError and DraftError.
    """
    text, (head, hand, entered) = query.chosen(), read_query(NoteQuery, "head", "hand", "entries")
    if head is not None:
        fields = [(name, value) for name, value in request.args.items() if name.partition("-")[0] in _HEAD]
        put_head(draft, fields)
        return _on(draft, CARDS)
    if hand is not None:
        marked, typed = read_query(NoteQuery, "card", "typed")
        cards = [*entries.cards(" ".join(marked)), *(entries.cards(typed) if typed.strip() else ())]
        if hand == "talon":
            put_first_packet(draft, cards, left_of_pack(draft, None))
            return _on(draft, ACTS)
        put_hand(draft, entries.seat(hand, draft.record.players or 0), cards)
        return _on(draft, CARDS)
    if entered is not None:
        seats = [(letter, request.args.get(letter, "")) for letter in SEATS]
        wrong = put_entries(draft, entered, seats, read_query(NoteQuery, "why"))
        return _shown(draft, _refused(wrong, draft)) if wrong else _on(draft, ACTS)
    if not text:
        return _shown(draft, ())
    wrong = enter(draft, text, read_query(NoteQuery, "stands") is not None)
    if wrong:
        return _shown(draft, _refused(wrong, draft), tried=text)
    with_claims(draft)
    return _on(draft, ACTS)


def _refused(wrong: list[Finding], draft: Draft) -> tuple[Refusal, ...]:
    worded = Voice(draft.record, find(draft.record.game or "")).problem
    with speaking_of(draft.record.game):
        return tuple(
            Refusal(worded(CATALOGUE[problem.code], problem.arguments), rule_link(problem.rule)) for problem in wrong
        )


_HEAD = ("event", "place", "date", "board", "player", "dealer")


def _shown(draft: Draft, refusals: tuple[Refusal, ...], tried: str = "") -> str:
    """The page of a record."""
    with speaking_of(draft.record.game):
        page = _page(draft, refusals, read_query(NoteQuery, "part"), tried)
        return render_template("note/note.html", page=page, sprite=sprite(page.cards, page.suits))


def _page(draft: Draft, refusals: tuple[Refusal, ...], part: str, tried: str) -> NotingPage:
    record, moment = draft.record, draft.moment()
    report, text = check(record), write(record)
    table, game, voice = moment.table, moment.table.game, Voice(record, moment.table.game)
    dealt = position(record, 0)
    assert dealt is not None
    over = moment.decision is None or draft.stopped
    decision = None if over else moment.decision
    hands = tuple(_hands(draft, table, voice)) if part == CARDS else ()
    at = next((hand.seat for hand in hands if not hand.written), "")
    asked = read_query(NoteQuery, "at")
    asked = at if asked is None else asked
    if part == CARDS and not at and asked == at:
        asked = "talon" if _talon_open(draft, table) else ""
    agreed = [line for line in record.main() if line.keyword == "agreed"]
    ways = allowed(decision.offer(table), table, voice) if decision else ()
    seen, deduced = table if draft.line("dealer") else _nobody_dealt(table), known(list(record.main()), dealt.table)
    shown = scene(seen, decision, voice, deduced, True, Display(query.seat(table)))
    level = levels(record)[MAIN]
    last = level.steps[level.last - 1]
    contracts = () if table.calls or decision is None or not decision.in_auction else game.contracts
    contract_words = (contract.word for contract in contracts)
    return NotingPage(
        packed=packed(text.encode()),
        part=part if part != CARDS or asked else ACTS,
        title=_("{game} for {players}").format(game=game.named, players=table.players),
        seats=tuple((SEATS[seat], voice.name(seat)) for seat in range(table.players)),
        head=_head(record),
        hands=(*hands, *_talon(draft, voice)) if asked == "talon" else hands,
        at=asked,
        sentence=_sentence(report, last, moment, voice) if draft.begun else "",
        words=explained(last, table, decision, voice, shown.points is not None, contract_words),
        scene=shown,
        forms=ways,
        others=Form(PRESS, _("I don’t remember, or stop here"), tuple(_others(draft, voice)) if decision else ()),
        against=tuple(_against(moment, voice)) if decision else (),
        writes=decision is not None and decision.seat is not None and not decision.in_tricks,
        contracts=tuple(
            AnswerChoice(contract.word, contract.named)
            for contract in contracts
            if not contract.players or table.players in contract.players
        ),
        refusals=refusals,
        tried=tried,
        beside=(
            ("passed", str(draft.passed or "")),
            ("answer", "" if draft.answer is None else SEATS[draft.answer]),
            ("lang", languages.named(request)),
        ),
        begun=draft.begun,
        marks=_marks(draft.marked),
        entries=tuple(_entries(draft, keyword) for keyword in entries_asked(draft, report)),
        sheet=sheet(report.table, report.result, agreed, voice, True) if over and report.result else None,
        text=text,
        written=coloured(Part(text.rstrip(), 1, "1"), report.problems),
        verdict=report.verdict,
        said=words.verdict(report),
        cards=[NAME[card] for card in NAME if card & table.pack],
        suits=voice.suits,
    )


def _nobody_dealt(table: Table) -> Table:
    """The table without a dealer: nobody has said who it was, though it is clear that somebody begins."""
    seen = copy(table)
    seen.dealer = None
    return seen


def _marks(given: str | None) -> tuple[tuple[str, str, bool], ...]:
    return () if given is None else tuple((sign, _(means), sign == given) for sign, means in MARKS.items())


_ENTRIES = {
    "points": later("Card points as the table counted them"),
    "score": later("The score that was written down"),
    "agreed": later("If the table wrote down something else"),
}


def _entries(draft: Draft, keyword: str) -> AmountsForm:
    """What is written in a line of numbers by seat, and what can be."""
    voice, line = Voice(draft.record, draft.moment().table.game), draft.record.first(keyword)
    items = line.items if line else ()
    written = {entry[0]: signed(entry[1]) for entry in items if not isinstance(entry, str)}
    seats = tuple((SEATS[seat], voice.name(seat), written.get(seat, "")) for seat in range(draft.record.players or 0))
    why = next((item for item in items if isinstance(item, str)), "") if keyword == "agreed" else None
    return AmountsForm(keyword, _(_ENTRIES[keyword]), seats, why)


def _head(record: Record) -> dict[str, str]:
    """What is written in the head, by the fields of the form."""
    head = {name: str(record.header(name) or "") for name in ("event", "place", "date", "board")}
    head |= {f"player-{SEATS[seat]}": name for seat, name in record.names.items()}
    dealer = record.first("dealer")
    head["dealer"] = SEATS[dealer.seat] if dealer and dealer.seat is not None else ""
    return head | (dict(request.args) if read_query(NoteQuery, "head") is not None else {})


def _hands(draft: Draft, table: Table, voice: Voice) -> Iterator[HandForm]:
    """The hands, as they can be noted down."""
    hand, marked = read_query(NoteQuery, "hand", "card")
    for seat in sorted(table.seats):
        line = draft.line("hand", seat)
        held = sum({item for item in line.items if isinstance(item, int)}) if line else 0
        if hand == SEATS[seat]:  # what was marked and could not be written
            held = sum({CARD[name] for name in marked if name in CARD})
        size = table.game.hand_size(table.players)
        choices = tuple(drawn(left_of_pack(draft, seat), voice))
        yield HandForm(SEATS[seat], voice.name(seat), size, choices, tuple(names_of(held)), line is not None)


def _talon_open(draft: Draft, table: Table) -> bool:
    """Whether it has still to be told which packet of the talon lies where."""
    packets = table.talon
    left = left_of_pack(draft, None)
    return len(packets) > 1 and not draft.line("talon") and left.bit_count() == sum(packet.count for packet in packets)


def _talon(draft: Draft, voice: Voice) -> Iterator[HandForm]:
    packets = draft.moment().table.talon
    choices = tuple(drawn(left_of_pack(draft, None), voice))
    yield HandForm("talon", _("First packet of the talon"), packets[0].count, choices, (), False)


def _others(draft: Draft, voice: Voice) -> Iterator[AnswerChoice]:
    """What can be said of the act at hand beside what was done."""
    decision, table = draft.moment().decision, draft.moment().table
    assert decision is not None
    if decision.in_tricks and decision.seat is not None:
        yield AnswerChoice("_", _("a card that nobody remembers"))
    elif decision.seat is not None and not decision.implied and (not decision.in_auction or table.calls):
        yield AnswerChoice(DECLINE, _("not remembered"))
    if draft.begun:
        yield AnswerChoice(STOP, _("noted down up to here"))
        if decision.in_tricks:
            for seat in sorted(table.seats):
                yield AnswerChoice(f"claim {SEATS[seat]}", _("the rest to {who}").format(who=voice.name(seat)))


def _against(moment: Moment, voice: Voice) -> Iterator[AnswerChoice]:
    """The cards that may lie in the hand of whoever plays one, and that the rules do not allow."""
    table, decision = moment.table, moment.decision
    if decision is not None and decision.in_tricks and decision.seat is not None:
        offer, unknown = decision.offer(table), 0 if table.whole(decision.seat) else free_cards(table, decision.seat)
        yield from drawn((offer.placed.cards | unknown) & ~(offer.allowed.cards | offer.perhaps), voice)


def _sentence(report: Report, last: WrittenStep, moment: Moment, voice: Voice) -> str:
    """What happened last."""
    if moment.decision is None and report.result is not None:
        return sentences.settlement(report.result, voice)
    before = position(report.record, max(last.number - 1, 0))
    context = ActContext(moment.table, moment.decision, before.table, before.decision) if before else None
    return sentences.sentence(last, context, voice)
