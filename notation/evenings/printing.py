"""Paper for an evening: seating lists, slips for the tables, and results, as HTML to be printed.

`tarock evening print` writes it as a page of its own, and the site puts the same sheets into its pages.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path

from notation.evenings.evening import Evening, PlayedRound, TableScore, seat_letter
from notation.evenings.scoring import shown
from notation.evenings.standings import standings
from notation.words.languages import _, language
from notation.words.languages import listed as in_sentence
from notation.words.spelling import plain

STYLE = Path(__file__).with_name("paper.css")
"""Style sheet: black on white, a slip on a page of its own."""

LINES = 8
"""Lines of a slip if the number of deals is not given."""
_COMMA = ("de", "fr", "sl")
"""Languages that write a comma before the decimals."""


def figure(points: Fraction) -> str:
    """Points as people write them, with a real minus sign: ``−12.5``."""
    text = shown(points).replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if language() in _COMMA else text


@dataclass(frozen=True, slots=True)
class Paper:
    """The sheets of an evening."""

    evening: Evening
    title: str
    facts: tuple[str, ...]
    figure: Callable[[Fraction], str] = figure

    def sheets(self, parts: Iterable[str], round: PlayedRound | None) -> str:
        """The sheets that some of `PARTS` have for a round."""
        return "".join(PARTS[part](self, round) for part in parts)


def paper_page(evening: Evening, parts: Iterable[str], number: int | None = None) -> str:
    """One page with some of `PARTS` in it; of the last round that is seated, or the one given."""
    seated = [which for which in evening.rounds if evening.rounds[which].tables and number in (None, which)]
    round = evening.rounds[max(seated)] if seated else None
    facts = tuple(filter(None, (evening.place, evening.date)))
    paper = Paper(evening, evening.event, facts)
    head = escape(" · ".join(filter(None, (paper.title, *facts))))
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{head}</title>\n'
        f'<style>\n{STYLE.read_text("utf-8")}</style>\n</head>\n<body class="paper-alone">\n'
        f'<main class="paper">\n<h1>{head}</h1>\n{paper.sheets(parts, round)}</main>\n</body>\n</html>\n'
    )


# ---- Seating


def seating_list(paper: Paper, round: PlayedRound | None) -> str:
    """Where everybody sits, by name and by table, and who has a bye."""
    if round is None:
        return ""
    name = paper.evening.name
    seated = [(name(number), at.table, seat) for at in _tables(round) for seat, number in enumerate(at.numbers)]
    by_name = sorted(seated, key=lambda row: (plain(row[0]), row[0]))
    names = "".join(
        f"<li><span>{escape(who)}</span> <b>{table} {seat_letter(seat)}</b></li>\n" for who, table, seat in by_name
    )
    rows = "".join(
        f'<tr><th scope="row">{_table_name(table)}</th><td>{_seated(paper.evening, table)}</td></tr>\n'
        for table in _tables(round)
    )
    heads = _cells("th", (_("Table"), _("Players")))
    first, second = escape(_("By name")), escape(_("By table"))
    return (
        f'<section class="paper-sheet">\n<h2>{_round_name(round)}</h2>\n<h3>{first}</h3>\n'
        f'<ul class="paper-names">\n{names}</ul>\n{_byes(paper.evening, round)}<h3>{second}</h3>\n'
        f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</section>\n"
    )


def _seated(evening: Evening, table: TableScore) -> str:
    seats = (
        f'<span class="paper-seat"><b>{seat_letter(seat)}</b> {escape(evening.name(number))}</span>'
        for seat, number in enumerate(table.numbers)
    )
    return " ".join(seats)


def _byes(evening: Evening, round: PlayedRound) -> str:
    if not round.byes:
        return ""
    text = _("Bye: {names}").format(names=in_sentence(evening.name(number) for number in round.byes))
    return f"<p>{escape(text)}</p>\n"


# ---- Slips


def slips(paper: Paper, round: PlayedRound | None) -> str:
    """A slip for each table: its players, who deals first, a line for each deal, sums and signatures."""
    return "".join(_slip(paper, round, table) for table in _tables(round)) if round else ""


def _slip(paper: Paper, round: PlayedRound, table: TableScore) -> str:
    names = [paper.evening.name(number) for number in table.numbers]
    head = (_("Deal"), _("Dealer"), *(f"{seat_letter(seat)} {name}" for seat, name in enumerate(names)))
    blank = "<td></td>" * len(names)
    count = paper.evening.schedule.deals or LINES
    rows = "".join(
        f'<tr><th scope="row">{deal}</th><td>{seat_letter((deal - 1) % len(names))}</td>{blank}</tr>\n'
        for deal in range(1, count + 1)
    )
    below = (_("Sum"), _("Signature"))
    foot = "".join(f'<tr><th scope="row" colspan="2">{escape(label)}</th>{blank}</tr>\n' for label in below)
    facts = escape(" · ".join(filter(None, (paper.title, *paper.facts))))
    named = f"{_round_name(round)}, {_table_name(table)}"
    first = escape(_("{name} deals first.").format(name=names[0]))
    return (
        f'<section class="paper-sheet slip">\n<h2>{named}</h2>\n<p>{facts}</p>\n'
        f"<p>{first}</p>\n"
        f'<div class="paper-wide" tabindex="0" role="region" aria-label="{named}">\n<table>\n'
        f"<thead><tr>{_cells('th', head)}</tr></thead>\n<tbody>\n{rows}</tbody>\n<tfoot>\n{foot}</tfoot>\n</table>\n"
        "</div>\n</section>\n"
    )


# ---- Results


def results(paper: Paper, round: PlayedRound | None) -> str:
    rounds = [paper.evening.rounds[number] for number in sorted(paper.evening.rounds)]
    made = "".join(_made(paper, round) for round in rounds if round.tables)
    return f'<section class="paper-sheet">\n{_ranking(paper)}{made}</section>\n'


def _ranking(paper: Paper) -> str:
    ranking = standings(paper.evening)
    count = len(ranking[0].rounds) if ranking else 0
    rows = "".join(
        f'<tr><td>{standing.place}</td><th scope="row">{escape(standing.name)}</th>'
        f"<td><b>{paper.figure(standing.points)}</b></td>"
        + _cells("td", ["" if own is None else paper.figure(own) for own in standing.rounds])
        + "</tr>\n"
        for standing in ranking
    )
    heads = _cells("th", (_("Place"), _("Name"), _("Points"), *map(str, range(1, count + 1))))
    name = escape(_("Standings"))
    return (
        f'<h2>{name}</h2>\n<div class="paper-wide" tabindex="0" role="region" aria-label="{name}">\n'
        f'<table class="paper-ranking">\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n'
    )


def _made(paper: Paper, round: PlayedRound) -> str:
    tables = "".join(f"<li>\n<h3>{_table_name(table)}</h3>\n{_scores(paper, table)}</li>\n" for table in _tables(round))
    return f'<h2>{_round_name(round)}</h2>\n<ul class="paper-tables">\n{tables}</ul>\n{_byes(paper.evening, round)}'


def _scores(paper: Paper, table: TableScore) -> str:
    """The seats of a table with their scores, as far as it is whole."""
    scores = paper.evening.scores(table)
    seats = "".join(
        f"<li><span>{seat_letter(seat)}</span> <span>{escape(paper.evening.name(number))}</span>"
        + ("" if scores is None else f" <b>{paper.figure(Fraction(scores[seat]))}</b>")
        + "</li>\n"
        for seat, number in enumerate(table.numbers)
    )
    return f'<ul class="paper-seats">\n{seats}</ul>\n'


def _tables(round: PlayedRound) -> list[TableScore]:
    return [round.tables[at] for at in sorted(round.tables)]


def _cells(tag: str, texts: Sequence[str]) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    return "".join(f"<{tag}{scope}>{escape(text)}</{tag}>" for text in texts)


def _round_name(round: PlayedRound) -> str:
    return escape(_("Round {number}").format(number=round.number))


def _table_name(table: TableScore) -> str:
    return escape(_("Table {name}").format(name=table.table))


PARTS: dict[str, Callable[[Paper, PlayedRound | None], str]] = {
    "list": seating_list, "slips": slips, "results": results,
}  # fmt: skip
