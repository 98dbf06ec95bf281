"""The page on which a deal is entered, act after act."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from notation.cards import NAME
from notation.deals.draft import Draft
from notation.editor.documents import Part
from notation.lessons import check
from notation.record import MANY_ACTS, SEATS, Record
from notation.replay import Judging, Report, position
from notation.replay.session import Moment
from notation.replay.steps import WrittenStep, steps
from notation.rulebooks.houses import houses_in
from notation.table import Table
from notation.writer import write
from replay_web.messages import _
from replay_web.present import sentences, words
from replay_web.present.addresses import packed
from replay_web.present.choices import Refusal
from replay_web.present.deal_editor.ending import AmountsForm, Wrong, amounts_form, entries_asked, problems
from replay_web.present.deal_editor.gaps import Gap, against, endings, gap
from replay_web.present.deal_editor.hands import TALON, HandForm, hand_forms, talon_form, talon_open
from replay_web.present.deal_editor.rules import RulesForm, rules_form
from replay_web.present.deduced import known
from replay_web.present.forms import AnswerChoice, Form, allowed, by_suit
from replay_web.present.glossary import Explained, explained
from replay_web.present.hands import Display
from replay_web.present.highlighting import coloured
from replay_web.present.sentences import ActContext
from replay_web.present.sheet import Sheet, sheet
from replay_web.present.table import Scene, scene
from replay_web.present.words import MARKS, Voice

HEAD, CARDS, ACTS = "head", "cards", "acts"


class EditorQuery(NamedTuple):
    part: str = ACTS
    hand: str | None = None
    """The hand, or `TALON`, that is asked for; None for the first one that is not written."""
    marked: Mapping[int, int] = {}
    """Marked cards of hands that could not be entered."""
    head: Mapping[str, str] = {}
    """Fields of the head that could not be read."""
    refusals: tuple[Refusal, ...] = ()
    tried: str = ""
    """A refused act that the table may have allowed."""
    filled: int = 0
    south: int | None = None
    language: str = ""


@dataclass(frozen=True, slots=True)
class EditorPage:
    packed: str
    part: str
    title: str
    who: str
    stage: str
    state: tuple[tuple[str, str], ...]
    """Hidden fields of every form, as names and values."""
    seats: tuple[tuple[str, str], ...]
    head: dict[str, str]
    rules: RulesForm
    hands: tuple[HandForm, ...]
    at: str
    """The hand, or `TALON`, that is asked for."""
    sentence: str
    filled: str
    prompt: str
    words: tuple[Explained, ...]
    scene: Scene
    forms: tuple[Form, ...]
    gap: Gap | None
    endings: tuple[AnswerChoice, ...]
    against: tuple[AnswerChoice, ...]
    """The cards that the rules do not allow to the player to move, who may have played one all the same."""
    writes: bool
    """Whether something against the rules can be written: another act than a card played."""
    contracts: tuple[AnswerChoice, ...]
    """The contracts, where the auction has not been entered."""
    refusals: tuple[Refusal, ...]
    tried: str
    begun: bool
    over: bool
    marks: tuple[tuple[str, str, bool], ...]
    """The marks that can judge the last act: sign, meaning, whether it is the one that it has."""
    entries: tuple[AmountsForm, ...]
    problems: tuple[Wrong, ...]
    sheet: Sheet | None
    text: str
    written: list[Markup]
    """The lines of the text, in the colours of an editor."""
    verdict: str
    said: str
    cards: list[str]
    suits: str

    @property
    def against_suits(self) -> tuple[tuple[AnswerChoice, ...], ...]:
        """The cards that the rules do not allow, suit by suit."""
        return by_suit(self.against)


def editor_page(draft: Draft, asked: EditorQuery) -> EditorPage:
    """The page of a deal as far as it is entered."""
    record, moment = draft.record, draft.moment()
    report, text = check(record), write(record)
    table, game, voice = moment.table, moment.table.game, Voice(record, moment.table.game)
    dealt = position(record, 0)
    assert dealt is not None
    over = moment.decision is None or draft.stopped
    decision = None if over else moment.decision
    hands, at = _hands(draft, dealt, voice, asked)
    part = asked.part if asked.part != CARDS or at else ACTS
    seen = table if draft.line("dealer") else _nobody_dealt(table)
    shown = scene(seen, decision, voice, known(list(record.main()), dealt.table), True, Display(asked.south))
    acts = steps(record)[:-1]
    last = acts[-1]
    contracts = () if table.calls or decision is None or not decision.in_auction else table.contracts
    agreed = [line for line in record.main() if line.keyword == "agreed"]
    ended = over and draft.begun
    return EditorPage(
        packed=packed(text.encode()),
        part=part,
        title=_("{game} for {players}").format(game=game.named, players=table.players),
        who=words.row(voice.names[seat] for seat in sorted(voice.names)),
        stage=_stage(part, moment, over),
        state=(
            ("passed", str(draft.passed or "")),
            ("answer", "" if draft.answer is None else SEATS[draft.answer]),
            ("lang", asked.language),
        ),
        seats=tuple((SEATS[seat], voice.name(seat)) for seat in range(table.players)),
        head=_head(record) | dict(asked.head),
        rules=rules_form(game, table.players, draft.line("rules"), houses_in(record)),
        hands=hands,
        at=at,
        sentence=_sentence(report, last, moment, voice) if draft.begun else "",
        filled=_filled(acts[1:][-asked.filled :] if asked.filled else [], voice),
        prompt=voice.phrase(decision.sentence(table)) if decision else "",
        words=explained(last, table, decision, voice, shown.points is not None, [way.word for way in contracts]),
        scene=shown,
        forms=allowed(decision.offer(table), table, voice) if decision else (),
        gap=gap(draft, voice) if decision else None,
        endings=tuple(endings(draft, voice)) if decision else (),
        against=tuple(against(moment, voice)) if decision else (),
        writes=decision is not None and decision.seat is not None and not decision.in_tricks,
        contracts=tuple(
            AnswerChoice(contract.word, contract.named)
            for contract in contracts
            if not contract.players or table.players in contract.players
        ),
        refusals=asked.refusals,
        tried=asked.tried,
        begun=draft.begun,
        over=ended,
        marks=_marks(draft.marked),
        entries=tuple(amounts_form(draft, keyword) for keyword in entries_asked(draft, report)),
        problems=tuple(problems(draft, report, text, voice)) if ended else (),
        sheet=sheet(report.table, report.result, agreed, voice, True) if over and report.result else None,
        text=text,
        written=coloured(Part(text.rstrip(), 1, "1"), report.problems),
        verdict=report.verdict,
        said=words.verdict(report),
        cards=[NAME[card] for card in NAME if card & table.pack],
        suits=voice.suits,
    )


def _hands(draft: Draft, dealt: Judging, voice: Voice, asked: EditorQuery) -> tuple[tuple[HandForm, ...], str]:
    """The hands, and which one is asked for; none where another part is asked for, or all are written."""
    if asked.part != CARDS:
        return (), ""
    hands = tuple(hand_forms(draft, dealt, voice, dict(asked.marked)))
    at = asked.hand
    if at is None:
        at = next((hand.seat for hand in hands if not hand.written), "")
        at = TALON if not at and talon_open(draft, dealt.table) else at
    return (*hands, *([talon_form(draft, dealt.table, voice)] if at == TALON else [])), at


def _nobody_dealt(table: Table) -> Table:
    """The table without a dealer: nobody has said who it was, though it is clear that somebody begins."""
    seen = copy(table)
    seen.dealer = None
    return seen


def _stage(part: str, moment: Moment, over: bool) -> str:
    if part != ACTS:
        return _("Players") if part == HEAD else _("Hands")
    if over:
        return _("The deal is over.")
    tricks = len(moment.table.tricks)
    return _("Trick {number}").format(number=tricks + 1) if tricks or moment.table.trick else _("Auction")


def _marks(given: str | None) -> tuple[tuple[str, str, bool], ...]:
    return () if given is None else tuple((sign, _(means), sign == given) for sign, means in MARKS.items())


def _head(record: Record) -> dict[str, str]:
    """The head of a record, by the fields of the form."""
    head = {name: str(record.header(name) or "") for name in ("event", "place", "date", "board")}
    head |= {f"player-{SEATS[seat]}": name for seat, name in record.names.items()}
    dealer = record.first("dealer")
    head["dealer"] = SEATS[dealer.seat] if dealer and dealer.seat is not None else ""
    return head


def _sentence(report: Report, last: WrittenStep, moment: Moment, voice: Voice) -> str:
    if moment.decision is None and report.result is not None:
        return sentences.settlement(report.result, voice)
    before = position(report.record, max(last.number - 1, 0))
    context = ActContext(moment.table, moment.decision, before.table, before.decision) if before else None
    return sentences.sentence(last, context, voice)


def _filled(acts: Sequence[WrittenStep], voice: Voice) -> str:
    return words.row(f"{voice.name(step.seat)} {_done(step, voice)}" for step in acts if step.line is not None)


def _done(step: WrittenStep, voice: Voice) -> str:
    assert step.line is not None
    items = [step.line.items[step.item]] if step.keyword in MANY_ACTS else step.line.items
    said = [item if isinstance(item, tuple) else (step.seat, item) for item in items]
    return " ".join(voice.short(item[1]) if isinstance(item[1], int) else voice.call(*item[1:]) for item in said)
