"""Sessions as lists show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.archive import Meeting, SessionSummary, SettledSession
from notation.words.languages import language
from replay_web.library import Entry, Library
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.heading import occasion
from replay_web.present.search import label, record_count


@dataclass(frozen=True, slots=True)
class SessionRow:
    id: str
    title: str
    facts: tuple[str, ...]
    href: str
    records: str
    players: tuple[str, ...]
    """Players with their final totals, the winner first."""


def rows(library: Library, sessions: Sequence[SessionSummary]) -> tuple[SessionRow, ...]:
    """Sessions as the list shows them; each has the id of its first record."""
    firsts = library.entries([session.first for session in sessions])
    shown = [(session, firsts[session.first]) for session in sessions if session.first in firsts]
    settled = library.archive.settled([session.meeting for session, _first in shown])
    return tuple(
        SessionRow(
            first.id,
            *heading(session.meeting, first),
            links.session(first.id),
            record_count(session.records, False),
            _standings(sheet),
        )
        for (session, first), sheet in zip(shown, settled, strict=True)
    )


def _standings(session: SettledSession) -> tuple[str, ...]:
    ranked = sorted(session.sums.items(), key=lambda pair: -pair[1])
    return tuple(f"{player}\N{NO-BREAK SPACE}{words.balance(amount)}" for player, amount in ranked)


def heading(meeting: Meeting, first: Entry | None) -> tuple[str, tuple[str, ...]]:
    """Title of a session, in the words of its first record, and facts about it."""
    worded = occasion(first, language()) if first else {}
    table = meeting.table and _("table {name}").format(name=meeting.table)
    round = meeting.round and _("round {number}").format(number=meeting.round)
    date = meeting.date and words.day(meeting.date)
    event, place = worded.get("event", meeting.event), worded.get("place", meeting.place)
    named = [name for name in (event, place, date, table, round) if name]
    return named[0], (label("game", meeting.game or ""), *named[1:])
