"""Paper for an evening: seating lists, slips for the tables, and results, as one page of HTML to be printed."""

from collections.abc import Callable, Iterable, Sequence
from html import escape

from notation.evenings.evening import Evening, PlayedRound, TableScore, seat_letter
from notation.evenings.scoring import shown
from notation.evenings.standings import standings
from notation.words.languages import _, language
from notation.words.spelling import plain

STYLE = """\
@page { size: A4; margin: 15mm }
body { font: 11pt/1.35 system-ui, sans-serif; color: #000; background: #fff }
body { max-width: 190mm; margin: 1em auto }
h1 { font-size: 16pt; margin: 0 0 .2em } h2 { font-size: 13pt; margin: 1.2em 0 .4em } p { margin: .2em 0 }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #777; padding: .25em .5em; text-align: left }
td.number, th.number { text-align: right }
.slip td { height: 1.5em } .lines { columns: 2; column-gap: 2em; margin-bottom: 1em }
section { break-inside: avoid }
section.sheet { break-before: page } section.sheet:first-of-type { break-before: auto }
"""
"""How it looks: black on white, a slip on a page of its own."""

LINES = 8
"""So many lines has a slip where nobody says how many deals a round has."""


def page(evening: Evening, parts: Iterable[str], number: int | None = None) -> str:
    """One page with some of `PARTS` in it; of the last round that is seated, or the one given."""
    seated = [each for each in evening.rounds if evening.rounds[each].tables and number in (None, each)]
    round = evening.rounds[max(seated)] if seated else None
    named = " · ".join(part for part in (evening.event, evening.place, evening.date) if part)
    body = "".join(PARTS[part](evening, round) for part in parts)
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(named)}</title>\n'
        f"<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{escape(named)}</h1>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = (), kind: str = "") -> str:
    """A table; `numbers` are the columns to the right."""

    def cells(tag: str, row: Sequence[str]) -> str:
        marks = [' class="number"' if at in numbers else "" for at in range(len(row))]
        scope = ' scope="col"' if tag == "th" else ""
        return "".join(f"<{tag}{scope}{mark}>{escape(cell)}</{tag}>" for mark, cell in zip(marks, row, strict=True))

    body = "".join(f"<tr>{cells('td', row)}</tr>\n" for row in rows)
    css = f' class="{kind}"' if kind else ""
    return f"<table{css}>\n<thead><tr>{cells('th', head)}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"


def seating_list(evening: Evening, round: PlayedRound | None) -> str:
    """Where everybody sits, by name and by table, and who has a bye."""
    if round is None:
        return ""
    tables = [round.tables[at] for at in sorted(round.tables)]
    seated = [
        (evening.name(number), str(each.table), seat_letter(seat))
        for each in tables
        for seat, number in enumerate(each.numbers)
    ]
    by_name = sorted(seated, key=lambda row: (plain(row[0]), row[0]))
    names = {number: evening.name(number) for number in (*round.seated, *round.byes)}
    by_table = [
        (str(each.table), ", ".join(f"{seat_letter(seat)} {names[number]}" for seat, number in enumerate(each.numbers)))
        for each in tables
    ]
    byes = _("Bye: {names}").format(names=", ".join(names[number] for number in round.byes))
    tables_of = table((_("Table"), _("Players")), by_table)
    return (
        f'<section class="sheet"><h2>{_title(round)}</h2>\n<div class="lines">\n'
        + table((_("Name"), _("Table"), _("Seat")), by_name)
        + f"</div>\n{tables_of}"
        + (f"<p>{escape(byes)}</p>\n" if round.byes else "")
        + "</section>\n"
    )


def slips(evening: Evening, round: PlayedRound | None) -> str:
    """A slip for each table: its players, who deals first, a line for each deal, sums and signatures."""
    return "".join(_slip(evening, round, round.tables[at]) for at in sorted(round.tables)) if round else ""


def _slip(evening: Evening, round: PlayedRound, each: TableScore) -> str:
    names = [evening.name(number) for number in each.numbers]
    players = len(names)
    head = (_("Deal"), _("Dealer"), *(f"{seat_letter(seat)} {name}" for seat, name in enumerate(names)))
    count = evening.schedule.deals or LINES
    rows = [(str(deal), seat_letter((deal - 1) % players), *[""] * players) for deal in range(1, count + 1)]
    rows += [(_("Sum"), "", *[""] * players), (_("Signature"), "", *[""] * players)]
    named = escape(_("Table {name}").format(name=each.table))
    first = escape(_("{name} deals first.").format(name=names[0]))
    return (
        f'<section class="sheet"><h2>{_title(round)}, {named}</h2>\n<p>{first}</p>\n'
        f"{table(head, rows, kind='slip')}</section>\n"
    )


def results(evening: Evening, round: PlayedRound | None) -> str:
    """The standings, and what each table made in each round."""
    listed = standings(evening)
    count = len(listed[0].rounds) if listed else 0
    head = (_("Place"), _("Name"), _("Points"), *map(str, range(1, count + 1)))
    rows = [
        (str(each.place), each.name, shown(each.points), *("" if own is None else shown(own) for own in each.rounds))
        for each in listed
    ]
    tables = [
        (f"{each.round}.{each.table}", ", ".join(_made(evening, each, evening.scores(each))))
        for each in evening.tables()
    ]
    ranked = table(head, rows, (0, *range(2, count + 3)))
    made = table((_("Table"), _("Players")), tables)
    first, second = escape(_("Standings")), escape(_("Results"))
    return f'<section class="sheet"><h2>{first}</h2>\n{ranked}<h2>{second}</h2>\n{made}</section>\n'


def _made(evening: Evening, each: TableScore, scores: Sequence[int] | None) -> Iterable[str]:
    for seat, number in enumerate(each.numbers):
        yield evening.name(number) + ("" if scores is None else f" {scores[seat]}")


def _title(round: PlayedRound) -> str:
    return escape(_("Round {number}").format(number=round.number))


PARTS: dict[str, Callable[[Evening, PlayedRound | None], str]] = {
    "list": seating_list, "slips": slips, "results": results,
}  # fmt: skip
"""What can be printed, by its name."""
