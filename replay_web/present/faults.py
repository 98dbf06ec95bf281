"""Problems as the page says them: each at its step, with a link to the rule that it breaks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from markupsafe import Markup

from notation.deadline import keep
from notation.problems import CATALOGUE, ERROR, NOTE, WARNING, Finding
from notation.words.languages import later
from replay_web.messages import _
from replay_web.present.addresses import Address
from replay_web.present.documents import RuleLink, rule_link
from replay_web.present.lines_of_play import Levels, Place
from replay_web.present.sentences import place_of
from replay_web.present.words import Voice, capital

SEVERITIES = {ERROR: later("error"), WARNING: later("warning"), NOTE: later("note")}
_SIGNS = {ERROR: "✗", WARNING: "△", NOTE: "○"}
_TITLES = {
    ERROR: later("Errors of the check"), WARNING: later("Warnings of the check"), NOTE: later("Notes of the check"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    severity: str
    sign: Markup
    grave: str
    code: str
    message: str
    rule: RuleLink
    line: str
    place: str
    """At which part of the deal it is; empty if it is none."""
    href: str


def faults(
    found: Mapping[Place, Sequence[Finding]], listed: Levels, address: Address, voice: Voice
) -> dict[Place, tuple[Fault, ...]]:
    """The problems by step, as the page says them: with names, and with cards and words as they are read."""
    return {
        at: tuple(
            replace(
                fault(problem, voice.problem(CATALOGUE[problem.code], problem.arguments)),
                place=capital(place_of(listed[at[0]].steps[at[1]])),
                href=address(at[1], at[0]),
            )
            for problem in problems
        )
        for at, problems in found.items()
    }


def fault(problem: Finding, message: str) -> Fault:
    keep()
    line = _("line {line}, column {column}").format(line=problem.line, column=problem.column)
    severity = problem.severity
    grave = capital(_(SEVERITIES[severity]))
    return Fault(severity, sign(severity), grave, problem.code, message, rule_link(problem.rule), line, "", "")


def sign(severity: str) -> Markup:
    return Markup('<i class="sign {}" aria-hidden="true">{}</i>').format(severity, _SIGNS[severity])


def gravest(found: Iterable[Finding]) -> str:
    """The gravest severity among some problems."""
    return min((problem.severity for problem in found), key=list(SEVERITIES).index)


def by_severity(found: dict[Place, tuple[Fault, ...]]) -> tuple[tuple[str, tuple[Fault, ...]], ...]:
    """All problems of a record, the gravest first, each severity under its heading."""
    every = [fault for at in sorted(found) for fault in found[at]]
    every.sort(key=lambda each: list(SEVERITIES).index(each.severity))
    grouped = groupby(every, key=lambda each: each.severity)
    return tuple((_(_TITLES[severity]), tuple(same)) for severity, same in grouped)
