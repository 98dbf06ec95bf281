"""The page of a record, as one frozen value made from an entry of the library. Templates only print."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from corpus.search.memory import remembered
from notation.analysis import Estimate
from notation.decision import Decision
from notation.game import Result
from notation.problems import Finding
from notation.record import Record, is_line
from notation.replay import Path, Report
from notation.replay.session import Moment
from notation.replay.steps import DEAL, SETTLEMENT, WrittenStep, last_act
from notation.table import Table
from notation.words.languages import language
from replay_web.jobs.best_play import BestFound
from replay_web.library import MOST_ACTS, Entry
from replay_web.messages import _
from replay_web.present import best_text, comment_languages, documents, sentences, source_view, step_list, words
from replay_web.present.addresses import Address
from replay_web.present.attempts import Attempts, Trying, attempts_at
from replay_web.present.best_text import BestTold
from replay_web.present.branching import branching
from replay_web.present.choices import ChoicesTold, choices
from replay_web.present.comment_languages import Spoken
from replay_web.present.deduced import Known, known
from replay_web.present.faults import Fault, by_severity, faults, gravest
from replay_web.present.glossary import Explained, explained
from replay_web.present.hands import DEALT, GONE, GREY, Display
from replay_web.present.heading import Heading, chapter
from replay_web.present.house_form import house_address
from replay_web.present.lines_of_play import MAIN, Level, Levels, Place, levels, played, problems_at
from replay_web.present.navigation import Navigation, links
from replay_web.present.notes import Mark, ShownComment, marks, notes
from replay_web.present.questions import Beside, beside, lesson_of
from replay_web.present.sentences import ActContext
from replay_web.present.sheet import Sheet, sheet
from replay_web.present.table import Scene, scene
from replay_web.present.unjudged import unjudged_from, where_ended
from replay_web.present.words import Voice


@dataclass(frozen=True, slots=True)
class RecordSummary:
    id: str
    heading: Heading
    rules: str | None
    verdict: str
    verdict_text: str
    lesson: bool
    faults: tuple[tuple[str, tuple[Fault, ...]], ...]


def _rules(report: Report) -> str | None:
    """Where the rules of a record can be read: those of its house, or of its game; None if nowhere."""
    if report.table is not None and (address := house_address(report.table.rules)):
        return address
    name = report.record.game
    return f"/rules/{name}" if name and documents.has_rules(name) else None


@dataclass(frozen=True, slots=True)
class StepText:
    sentence: str
    marks: tuple[Mark, ...]
    notes: tuple[ShownComment, ...]
    languages: tuple[Spoken, ...]
    faults: tuple[Fault, ...]
    better: str
    """A card that would have been better than that of this step; empty if there is none, or nobody knows."""
    questions: tuple[Beside, ...]


@dataclass(frozen=True, slots=True)
class Onward:
    choices: ChoicesTold | None
    """Possible choices, and why the rest is forbidden; None if unknown, or if the reader may not see them."""
    play: str
    """Where the reader can play on from this step; empty if he cannot."""
    often: str
    """Where the reader finds the card that is usually best for the seat shown; empty if he cannot."""
    best: BestTold | None
    """The result of each card that may be played next; None if unknown."""
    attempts: Attempts | None
    """Acts that can be tried here; None if there are none."""


@dataclass(frozen=True, slots=True)
class StepPage:
    summary: RecordSummary
    navigation: Navigation
    text: StepText
    scene: Scene | None
    onward: Onward
    sheet: Sheet | None
    words: tuple[Explained, ...]
    moves: step_list.StepList
    source: source_view.SourceText
    cards: int
    suits: str
    """The suits of these cards: ``french`` or ``latin``."""


def step_page(
    entry: Entry,
    listed: Levels,
    now: Place,
    wanted: Sequence[str],
    kept: Callable[..., str],
    south: int | None = None,
    whole: bool = True,
    best: BestFound | None = None,
    unseen: Estimate | None = None,
    grey: bool = False,
    trying: Trying | None = None,
) -> StepPage:
    """One step of one of a record's levels, with the comments in the first language that the reader wants.

    `kept` gives what the links of the page keep of the address that was asked for, `south` is the seat to which the
    table is turned. What a seat saw is not `whole`: its gaps are not problems, and were not worked out. `best` is what
    is known of the best play, `unseen` what was often best here for the player who saw only his own hand, `trying` what
    is tried by then, where anything may be. Played cards leave the hands, or stay there `grey`.
    """
    report = entry.report()
    record, (path, number) = report.record, now
    level = listed[path]
    lesson = lesson_of(entry)
    step, voice, address = level.steps[number], Voice(record, report.game), Address(entry.page, kept())
    walk = entry.at(number, path)
    table = dealt = walk.table if walk else None
    mistakes = best_text.marks(best, listed[MAIN].steps) if MAIN in listed else ()
    outline = _outline(entry, tuple(listed), whole, language(), mistakes)
    ended = outline.ended.get(path)
    stopped = ended is not None and number >= max(ended, 1)
    found = faults(outline.problems, listed, address, voice)
    spoken = outline.spoken
    reads = comment_languages.reader_gets(wanted, spoken)
    decision = walk.decision if walk and not stopped and step.keyword != SETTLEMENT else None
    if trying and trying.moment and decision:
        table = trying.moment.table.snapshot()
        decision = trying.moment.decision and trying.moment.decision.at(table)
    can_play = _play(table, decision, level, number) if whole else ""
    tried = None
    if trying and decision and (can_play or decision.seat == south):
        tried = attempts_at(entry, listed, now, decision, trying, kept, whole)
    deduced = _known(entry, path) if whole or table is None else known(None, table)
    coming = best.plays.get(number) if best and not path else None
    questions = beside(lesson, now, reads, voice) if lesson else ()
    shown = None
    if table and deduced:
        over = step.keyword == SETTLEMENT and table.tricks and not any(table.counts[seat] for seat in table.seats)
        played = GREY if grey else DEALT if over else GONE
        # a question is left to the reader, and at a tried act something else is to be played
        best_cards = sum(coming.better) if coming and not questions and not (trying and trying.moment) else 0
        display = Display(south, played=played, links=tried.cards if tried else {}, best=best_cards)
        shown = _scene(report, path, table, decision, voice, deduced, display)
    summary = RecordSummary(
        id=entry.id,
        heading=outline.heading,
        rules=_rules(report),
        verdict=report.verdict if whole else "",
        verdict_text=words.verdict(report),
        lesson=lesson is not None,
        faults=by_severity(found),
    )
    text = StepText(
        sentence=sentence_at(entry, level, number, voice, stopped),
        marks=marks(step, voice),
        notes=notes(level.remarks.get(number, ()), reads, voice),
        languages=comment_languages.offered(spoken, reads, now, entry.page, kept) if number in level.remarks else (),
        faults=found.get(now, ()),
        better=_better(best, unseen, step, voice) if best and not path else "",
        questions=questions,
    )
    return StepPage(
        summary=summary,
        navigation=Navigation(
            step=number,
            last=level.last,
            links=tuple(links(level, number, address)),
            branching=branching(listed, now, voice, address),
            unjudged=unjudged_from(level, ended, address) if stopped and ended is not None else None,
        ),
        text=text,
        scene=_said_once(shown, step),
        onward=Onward(
            choices=choices(decision, table, voice) if whole or (decision and decision.seat == south) else None,
            play=can_play,
            often="",
            best=best_text.best_told(coming, voice) if coming else None,
            attempts=tried,
        ),
        sheet=sheet_of(report, level, voice) if step.keyword == SETTLEMENT and report.game else None,
        words=explained(step, table, decision, voice, bool(shown and shown.points)),
        moves=step_list.StepList(
            listed=outline.moves,
            now=now,
            address=address,
            tried=trying.branch if trying else None,
            abreast=_abreast(len(dealt.seats) if dealt else record.players or 1),
        ),
        source=source_view.SourceText(
            first_row=entry.first_line,
            lines=outline.rows,
            current=step.line.row if step.line else None,
            address=address,
            opens=table is None,
            cut=len(record.text) > source_view.SHOWN_TEXT,
        ),
        cards=dealt.pack if dealt else 0,
        suits=voice.suits,
    )


def _better(best: BestFound, unseen: Estimate | None, step: WrittenStep, voice: Voice) -> str:
    """A better choice than the card of a step, and whether it could be seen at the table."""
    card = best_text.played(step)
    told = best_text.better(best.plays.get(step.number - 1), card, voice)
    return words.together([told, best_text.unseen(unseen, card, voice)]) if told else ""


def _abreast(seats: int) -> int:
    """In one row as long as there is room, else in two."""
    return seats if seats <= 4 else (seats + 1) // 2


class Outline(NamedTuple):
    """Parts that all steps of a record share, in one language."""

    heading: Heading
    problems: Mapping[Place, Sequence[Finding]]
    ended: Mapping[Path, int]
    """The step of each level from which nothing is judged."""
    moves: tuple[step_list.MoveRow, ...]
    rows: tuple[source_view.TextRow, ...]
    spoken: Sequence[str]


@remembered
def _outline(
    entry: Entry, paths: tuple[Path, ...], whole: bool, language: str, mistakes: tuple[tuple[int, str], ...]
) -> Outline:
    """Parts that all steps of these levels share, in the current language; the most recent are kept in memory.

    `mistakes` are the mistakes of the main line, as step and mark.
    """
    report, every = entry.report(), levels_of(entry)
    record, listed = report.record, {path: every[path] for path in paths}
    found = report.problems if whole else []
    problems = problems_at(record, listed, found)
    ended = {path: at for path in paths if (at := where_ended(entry, listed[path])) is not None}
    severities = {at: gravest(own) for at, own in problems.items()}
    commented = {(path, at) for path in paths for at in listed[path].remarks}
    voice = Voice(record, report.game)
    steps = step_list.Moves(report, listed, voice, severities, commented, ended, dict(mistakes)).rows()
    if not whole:
        steps = steps[:-1]  # nobody has seen the settlement yet
    return Outline(
        heading=chapter(entry),
        problems=problems,
        ended=ended,
        moves=steps,
        rows=source_view.rows_of(record, listed, found),
        spoken=comment_languages.spoken(record),
    )


@remembered
def _known(entry: Entry, path: Path) -> Known | None:
    """Deduced cards of a level; None if the game is unknown. The most recent are kept in memory."""
    dealt = entry.at(0)
    return known(played(levels_of(entry), path), dealt.table) if dealt else None


@remembered
def levels_of(entry: Entry) -> dict[Path, Level]:
    """The main line and the variations of a record; the last ones asked for are remembered."""
    return levels(entry.report().record)


# ---- the result of it


def _outcome(report: Report, path: Path) -> tuple[Table | None, Result | None]:
    """A level's table at its end, and its result where it was played to the end."""
    if not path:
        return report.table, report.result
    return next(((branch.table, branch.result) for branch in report.branches if branch.path == path), (None, None))


def _scene(
    report: Report,
    path: Path,
    table: Table,
    decision: Decision | None,
    voice: Voice,
    deduced: Known,
    display: Display,
) -> Scene:
    """The table; without card points where the outcome of the deal shows that they play no part."""
    result = _outcome(report, path)[1]
    counted = result is None or result.points != {}
    return scene(table, decision, voice, deduced, counted, display)


def _said_once(shown: Scene | None, step: WrittenStep) -> Scene | None:
    """The table, without saying who won the trick where the sentence of its last card says so."""
    if shown is None or shown.middle is None or step.keyword != "trick":
        return shown
    return replace(shown, middle=replace(shown.middle, verdict=""))


def _play(table: Table | None, decision: Decision | None, level: Level, step: int) -> str:
    """Where the deal is played on from a step, behind the address of the record: where all hands are known."""
    if table is None or decision is None or not all(map(table.whole, table.seats)):
        return ""
    if decision.stated and step + 1 >= level.last:
        return ""  # it begins part-way, and does not state who plays what
    return f"/play?{f'variation={level.name}&' if level.name else ''}step={step}"


def sentence_at(entry: Entry, level: Level, number: int, voice: Voice, stopped: bool = False) -> str:
    """A full sentence for a step of a level; `stopped`, where nothing is judged any more, only what the text says."""
    report, step, path = entry.report(), level.steps[number], level.path
    walk, before = entry.at(number, path), entry.at(max(number - 1, 0), path)
    moment = None
    if walk and before and not stopped:
        moment = ActContext(walk.table, walk.decision, before.table, before.decision)
    if not path:
        return _main_sentence(report, level, step, moment, walk, voice)
    if step.keyword == DEAL:
        return _("Variation {name}: the table before it branches off.").format(name=level.name)
    if step.keyword != SETTLEMENT:
        told = sentences.sentence(step, moment, voice)
    else:
        result = _outcome(report, path)[1]
        if walk is None:
            return _("Variation {name}: the end of the variation.").format(name=level.name)
        if not (result and result.score):
            return _("Variation {name}: it ends here.").format(name=level.name)
        told = sentences.settlement(result, voice, False)
    return _("Variation {name}: {sentence}").format(name=level.name, sentence=told)


def too_long(record: Record) -> str:
    """Why nobody steps through a record; empty if it has few enough acts."""
    if (acts := last_act(record)) <= MOST_ACTS:
        return ""
    text = _(
        "This record has {acts} acts; the site steps through {limit} at most. Its whole text is checked and shown."
    )
    return text.format(acts=words.thousands(acts), limit=words.thousands(MOST_ACTS))


def _main_sentence(
    report: Report, level: Level, step: WrittenStep, moment: ActContext | None, walk: Moment | None, voice: Voice
) -> str:
    if wrong := too_long(report.record):
        return wrong
    if step.keyword != SETTLEMENT:
        return sentences.sentence(step, moment, voice)
    told = [_("More was played, but not written down.")] if _goes_on(level) else []
    if walk is None:
        return words.together([*told, _("The end of the record.")])
    result = report.result
    if result is None and moment is not None and not told:
        told.append(sentences.broken_off(walk.decision, voice))
    return words.together([*told, sentences.settlement(result, voice)])


def _goes_on(level: Level) -> bool:
    return any(is_line(node) and node.keyword == "..." for node in level.nodes)


def sheet_of(report: Report, level: Level, voice: Voice) -> Sheet | None:
    """The settlement of the deal, or of a variation that was played to its end."""
    table, result = _outcome(report, level.path)
    if level.path and (result is None or result.score is None):
        return None
    return sheet(table, result, [node for node in level.nodes if is_line(node)], voice, not level.path)
