"""``tarock render``: a record as one file, a page that replays it, a sheet for LaTeX, or a picture of a step."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from notation.cli.command_error import CommandError
from notation.cli.command_group import language_option
from notation.record import SEATS
from notation.words.languages import listed
from replay_web.messages import _

if TYPE_CHECKING:
    from replay_web.library import Entry

ENDINGS = {".html": "html", ".htm": "html", ".tex": "latex", ".ltx": "latex", ".svg": "svg", ".png": "png"}
"""The formats that the name of a file asks for."""


@dataclass(frozen=True, slots=True)
class RenderRequest:
    """A record, and what of it is wanted."""

    file: str
    entry: "Entry"
    step: int | None
    """None if none is named."""
    seat: int | None
    """To whom the table is turned; None if nobody is named."""
    hides: bool
    """Whether only what this seat saw is shown."""


@click.command()
@click.argument("file", metavar="FILE")
@click.option("-o", "--output", metavar="FILE", help="Where it is written; by default to standard output.")
@click.option(
    "--format", "form", type=click.Choice(["html", "latex", "svg", "png"]),
    help="The format; by default what the name after -o ends with, or else a page.",
)  # fmt: skip
@click.option("--record", "number", type=click.IntRange(1), metavar="N", help="Which record, where there are several.")
@click.option("--step", type=click.IntRange(0), metavar="N", help="The step that is shown, 0 is the deal.")
@click.option("--seat", type=click.Choice(SEATS, case_sensitive=False), help="The seat that the table is turned to.")
@click.option("--hide", type=click.Choice(["others"]), help="Show only what this seat, or else forehand, saw.")
def render(
    file: str,
    output: str | None,
    form: str | None,
    number: int | None,
    step: int | None,
    seat: str | None,
    hide: str | None,
) -> None:
    """Write a record of FILE as one page that replays it, with no server and nothing loaded from elsewhere.

    FILE is a file of records, or - for standard input. The page opens at the deal, or at --step. It is in the language
    of --lang, and so are its comments where the record has them in several.

    With -o deal.tex it is a sheet for a magazine instead, up to --step or the end; pdflatex makes a PDF of it, or
    lualatex, which Japanese needs. With -o deal.svg or -o deal.png it is a picture of the deal, or of --step.
    """
    form = form or _form_of(output)
    if output is None and sys.stdout.isatty() and form in ("html", "png"):
        raise click.UsageError("A page is nothing for a terminal; name a file for it: -o deal.html")
    made = _MAKERS[form](_request(file, number, step, seat, hide))
    try:
        _write(made, output, file)
    except BrokenPipeError:
        raise
    except OSError as error:
        from notation.files.checking import reason

        raise CommandError(f"{output or '-'}: {reason(error)}") from error


render.params.append(language_option("--language"))


def _form_of(output: str | None) -> str:
    """The format that the name of a file asks for. Raises BadParameter where it asks for another one."""
    ending = Path(output or "").suffix.lower()
    if ending and ending not in ENDINGS:
        text = _("“{ending}” is not a format that can be written; choose one with --format")
        raise click.BadParameter(text.format(ending=ending), param_hint="--output")
    return ENDINGS.get(ending, "html")


def _request(file: str, number: int | None, step: int | None, seat: str | None, hide: str | None) -> RenderRequest:
    """The validated request. Raises CommandError or BadParameter if the record lacks a part of it."""
    from replay_web.present import seat_view, step_page
    from replay_web.present.lines_of_play import MAIN

    entry = _record(file, number)
    table, last = seat_view.table_of(entry), step_page.levels_of(entry)[MAIN].last
    if step is not None and step > last:
        text = _("This record has no such step; its steps are 0 to {last}.")
        raise click.BadParameter(text.format(last=last), param_hint="--step")
    south = SEATS.index(seat) if seat and table else None
    if table and south not in (None, *table.seats):
        text = _("There is no such seat in this deal; its seats are {seats}.")
        seats = listed(SEATS[seat] for seat in sorted(table.seats))
        raise click.BadParameter(text.format(seats=seats), param_hint="--seat")
    if hide and table is None:
        text = _("Hands can be hidden only in the main line, and only for a game that is known here.")
        raise click.BadParameter(text, param_hint="--hide")
    return RenderRequest(file, entry, step, south, bool(hide))


# ---- The formats


def _html(wanted: RenderRequest) -> bytes:
    from notation.cli.terminal import reader_language
    from replay_web.present.standalone import LARGEST, SizeLimitError, Wanted, rendered
    from replay_web.web.jinja import bare

    try:
        page = rendered(wanted.entry, Wanted([reader_language()], wanted.step or 0, wanted.seat, wanted.hides), bare())
    except SizeLimitError as error:
        text = _("{file}: the page of this record would be larger than {limit} bytes; “tarock serve” replays it")
        raise CommandError(text.format(file=wanted.file, limit=f"{LARGEST:,}")) from error
    if not page.whole:
        text = _("the variations are left out; with them the page would be larger than {limit} bytes")
        click.echo("tarock: " + text.format(limit=f"{LARGEST:,}"), err=True)
    return page.text.encode()


def _latex(wanted: RenderRequest) -> bytes:
    from notation.cli.terminal import reader_language
    from replay_web.present.comment_languages import reader_gets, spoken
    from replay_web.present.diagram import diagram
    from replay_web.present.latex import latex

    report, reader = wanted.entry.report(), reader_language()
    comments = reader_gets([reader], spoken(report.record))
    page = diagram(wanted.entry, comments, wanted.seat, wanted.hides, wanted.step)
    return latex(page, report, reader).encode()


def _svg(wanted: RenderRequest) -> bytes:
    """A picture of a step, as a drawing."""
    from replay_web.present.table_picture import step_drawn

    drawing = step_drawn(wanted.entry, wanted.step or 0, seat=wanted.seat, hides=wanted.hides)
    if drawing is None:
        raise CommandError(f"{wanted.file}: " + _("There is nothing to draw in this record."))
    return drawing.encode()


def _png(wanted: RenderRequest) -> bytes:
    """A picture of a step, as dots."""
    from replay_web.jobs.pictures import paint

    drawing = _svg(wanted)
    try:
        return paint(drawing.decode())
    except ModuleNotFoundError as error:
        text = _("a PNG needs {library}, which pip install 'tarock-notation[site]' brings; --format svg needs nothing")
        raise CommandError(text.format(library="resvg-py")) from error


_MAKERS: dict[str, Callable[[RenderRequest], bytes]] = {"html": _html, "latex": _latex, "svg": _svg, "png": _png}


# ---- Files


def _record(file: str, number: int | None) -> "Entry":
    """The one record of a file, or the N-th. Raises CommandError, and BadParameter where it is not clear which."""
    from notation.files import checking
    from notation.files.houses import carrying
    from notation.reader import sources
    from replay_web.library import entry_of

    kept, count = None, 0
    try:
        with checking.opened(file) as stream:
            for source in sources(stream, Path(file).name):
                count = source.number
                if count == (number or 1):
                    kept = carrying(source.whole()._replace(file=file))._replace(file=source.file)
    except OSError as error:
        raise CommandError(f"{file}: {checking.reason(error)}") from error
    if not count:
        raise CommandError(f"{file}: " + _("no record was found; a record starts with a “deal” line"))
    has = _.plural("the file has {number} record", "the file has {number} records", count).format(number=count)
    if kept is None:
        raise click.BadParameter(has, param_hint="--record")
    if number is None and count > 1:
        raise click.UsageError(_("{has}; --record 1 takes the first").format(has=f"{file}: {has}"))
    return entry_of(kept)


def _write(made: bytes, output: str | None, file: str) -> None:
    """Put what was made in its place at one stroke. Raises OSError."""
    from notation.cli.recording.saving import replace

    if output in (None, "-"):
        sys.stdout.buffer.write(made)
        return
    path = Path(output)
    if file != "-" and path.exists() and path.samefile(file):
        raise click.BadParameter(_("this is the file of the record itself"), param_hint="--output")
    if path.exists() and not path.is_file():
        path.write_bytes(made)  # a pipe, or /dev/null
    else:
        replace(path, made)
