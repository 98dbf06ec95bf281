"""``tarock``: the command line. Each command is thin; what it does lives in the module that it names.

Modules are loaded by the command that needs them, so that asking for help costs nothing. Further commands come from
the entry point group ``tarock.commands``.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from notation.cli.choosing_table import table_of
from notation.cli.command_error import CommandError
from notation.cli.command_group import Commands, is_chosen, language_option, version_option
from notation.words.languages import DEFAULT, _, speaking

if TYPE_CHECKING:
    from rich.console import Console

    from notation.problems import Finding
    from notation.reader import Source


@click.group(
    cls=Commands,
    params=[language_option(), version_option()],
    context_settings={"help_option_names": ["-h", "--help"]},
)
def main() -> None:
    """Records of tarock card games: check them, format them, show them."""


class Trouble:
    """Failures other than problems of records: printed on standard error, and remembered for the exit status."""

    def __init__(self) -> None:
        self.failed = False

    def __call__(self, text: str, failed: bool) -> None:
        """Say it; `failed` says that a file could not be used."""
        from notation.files.output import printable

        self.failed = self.failed or failed
        click.echo(f"tarock: {printable(text)}", err=True)


MANY = 3
"""How many problems of a record are listed where it is only left as it is."""

FILES = click.argument("files", nargs=-1, required=True, metavar="FILE…")


@main.command()
@FILES
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text", help="Lines, or JSON objects.")
@click.option("--jobs", type=click.IntRange(1), help="How many processes work; by default one for each core.")
@click.option("--cluster", default="", metavar="ADDRESS", help="Work on this Dask cluster, tcp://HOST:PORT.")
@click.option("--prove", is_flag=True, help="Prove the best cards of lessons, which takes a search.")
@click.option("--code", "named", multiple=True, metavar="CODE", help="Only problems with this code, or this beginning.")
@click.option("--severity", "grave", multiple=True, type=click.Choice(["error", "warning", "note"]),
              help="Only problems of this severity.")  # fmt: skip
@click.pass_context
def check(
    ctx: click.Context,
    files: tuple[str, ...],
    form: str,
    jobs: int | None,
    cluster: str,
    prove: bool,
    named: tuple[str, ...],
    grave: tuple[str, ...],
) -> None:
    """List the problems in every record of FILE…

    FILE is a file of records, a folder (every *.tdn below it), or - for standard input. The exit status is 0 when
    every record is legal or incomplete, 1 when one is not, 2 when a file could not be used. A file NAME.house has the
    rules of a house: its lines are checked, and deals at random are played by them.

    --code and --severity may be given several times. With them only such problems are listed, the summary counts them,
    too, and the exit status is 1 when there is one; verdicts stay as they are.
    """
    from collections import Counter
    from contextlib import closing

    from notation.files import checking
    from notation.files.parallel import ClusterError

    trouble = Trouble()
    style = checking.JSONL if form == "jsonl" else checking.COLOUR if coloured() else checking.TEXT
    if form == "jsonl" and not is_chosen(ctx):
        ctx.with_resource(speaking(DEFAULT))
    verdicts: Counter[str] = Counter()
    by_house: Counter[tuple[str, str]] = Counter()
    slips = problems = 0
    chosen = checking.EVERYTHING
    if named or grave:
        try:
            chosen = checking.Selection(checking.codes_named(named), frozenset(grave))
        except checking.UnknownCodeError as error:
            raise CommandError(str(error)) from error
    houses = [name for name in files if name.endswith(".house")]
    sound = all([check_of_house(name, trouble) for name in houses])
    files = tuple([name for name in files if name not in houses])
    if houses and not files:
        ctx.exit(2 if trouble.failed else int(not sound))
    names = list(checking.paths(files, trouble))
    found = checking.outcomes(checking.sources_of(names, trouble), style, jobs, cluster, prove, chosen)
    try:
        with Progress(names) as progress, closing(found):
            for outcome in found:
                verdicts += outcome.verdicts
                by_house.update(outcome.houses)
                slips += outcome.slips
                problems += outcome.chosen
                progress.write(outcome.text, outcome.size)
    except ClusterError as error:
        raise CommandError(str(error)) from error
    if form == "text":
        click.echo(checking.summary(verdicts, slips, problems if named or grave else None))
        for (house, file), number in sorted(by_house.items()):
            click.echo(checking.judged_by(house, file, number))
    wrong = problems > 0 if named or grave else any(verdict not in checking.GOOD for verdict in verdicts)
    ctx.exit(2 if trouble.failed else int(wrong or not sound))


def check_of_house(name: str, trouble: Trouble) -> bool:
    """Say what is wrong with a file of houses, or how many deals were tried; whether nothing is."""
    from notation.files import checking
    from notation.files.house_checks import check_house

    try:
        found = check_house(name)
    except OSError as error:
        trouble(f"{name}: {checking.reason(error)}", True)
        return True
    for problem in found.problems:
        click.echo(checking.problem_line(name, problem, coloured()))
    for tried in found.tried:
        known = f"{tried.house.name}@{tried.house.day}"
        if tried.broken:
            click.echo(_("{house}: this deal is not legal by its own rules:").format(house=known) + f"\n{tried.broken}")
        else:
            click.echo(_("{house}: all of {number} deals at random are legal").format(house=known, number=tried.deals))
    return not found.problems and not any([tried.broken for tried in found.tried])


def coloured() -> bool:
    """Whether standard output takes colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Progress:
    """Standard output, with a bar on standard error where work takes long and somebody sits at the terminal."""

    PATIENCE = 1.0
    """Seconds before the bar appears."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.bar: Any = None
        self.done = 0

    def __enter__(self) -> "Progress":
        from time import monotonic

        self.start = monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar:
            self.bar.stop()

    def write(self, text: str, size: int) -> None:
        """Print a text, and count the bytes that were worked on for it."""
        from time import monotonic

        self.done += size
        if self.bar is None and sys.stderr.isatty() and monotonic() - self.start > self.PATIENCE:
            self.bar = self.make()
        if text and self.bar and sys.stdout.isatty():
            self.bar.stop()
            sys.stdout.write(text)
            sys.stdout.flush()
            self.bar.start()
        else:
            sys.stdout.write(text)
        if self.bar:
            self.bar.update(self.bar.task_ids[0], completed=self.done)

    def make(self) -> Any:
        """A bar that is running."""
        from pathlib import Path

        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        whole = all(Path(name).is_file() for name in self.names)
        total = sum(Path(name).stat().st_size for name in self.names) if whole else None
        bar = Bar(
            BarColumn(), DownloadColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True,
            redirect_stdout=False, redirect_stderr=False,
        )  # fmt: skip
        bar.add_task("", total=total)
        bar.start()
        return bar


@main.command("fmt")
@FILES
@click.option("--check", "only_check", is_flag=True, help="Write nothing; list the files that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.pass_context
def format_(ctx: click.Context, files: tuple[str, ...], only_check: bool, diff: bool) -> None:
    """Write FILE… in the canonical form, in place.

    With -, from standard input to standard output. A record that cannot be read is left as it is, byte for byte. The
    exit status is 1 when there is one, or when --check finds a file that would change; 2 when a file could not be used.
    """
    from notation.files import checking
    from notation.files.formatting import Formatting
    from notation.files.output import printable

    trouble = Trouble()
    status = 0
    for name in checking.paths(files, trouble):

        def left(problems: "list[Finding]", name: str = name) -> None:
            nonlocal status
            status = 1
            for problem in problems[:MANY]:
                click.echo(checking.problem_line(name, problem), err=True)
            if len(problems) > MANY:
                more = _("{file}: {count} more in this record; “tarock check” lists them")
                click.echo(printable(more.format(file=name, count=len(problems) - MANY)), err=True)

        try:
            with Formatting(name, left) as formatting:
                if diff:
                    for line in formatting.diff():
                        click.echo(printable(line, "\t"))
                if only_check and formatting.changed:
                    click.echo(printable(name))
                    status = 1
                if not (diff or only_check):
                    formatting.write()
        except OSError as error:
            trouble(f"{name}: {checking.reason(error)}", True)
    ctx.exit(2 if trouble.failed else status)


@main.command()
@FILES
@click.option("--to", "form", type=click.Choice(["json", "tdn"]), required=True, help="The output format.")
@click.option("--indent", is_flag=True, help="JSON for people: one array, indented.")
@click.pass_context
def convert(ctx: click.Context, files: tuple[str, ...], form: str, indent: bool) -> None:
    """Write the records of FILE… as JSON, or JSON as records in the canonical form, to standard output.

    JSON is written one record per line; JSON lines and arrays are read. A record that cannot be read is kept as text,
    but one that is too long is left out.
    The exit status is 1 when there is one, or one that had to be left out; 2 when a file could not be used.
    """
    from notation.files import converting
    from notation.files.output import printable, put_out

    if indent and form != "json":
        raise click.UsageError("--indent is for --to json")
    trouble, status = Trouble(), 0

    def say(text: str) -> None:
        nonlocal status
        status = 1
        click.echo(printable(text), err=True)

    for piece in converting.converted(form, files, trouble, say, indent):
        put_out(piece)
    ctx.exit(2 if trouble.failed else status)


@main.command()
@click.argument("file")
@click.option("--record", "which", metavar="N|all", default="", help="Which record; by default the first.")
@click.option("--step", type=click.IntRange(0), metavar="N", help="The table after the N-th act; 0 is the deal.")
def show(file: str, which: str, step: int | None) -> None:
    """Show a deal of FILE in readable form."""
    from rich.console import Console

    from notation.files import checking
    from notation.reader import sources

    if which not in ("", "all") and not (which.isascii() and which.isdigit() and int(which)):
        raise click.BadParameter("a number from 1 on, or all", param_hint="--record")
    wanted = None if which == "all" else int(which or 1)
    console = Console(highlight=False, markup=False, emoji=False)
    kept, number = None, 0
    try:
        with checking.opened(file) as stream:
            for source in sources(stream, file):
                number = source.number
                if number and wanted is None:
                    console.rule(_("record {number}").format(number=number))
                    show_one(console, source, "", step)
                elif number == wanted:
                    kept = source
    except OSError as error:
        raise CommandError(f"{file}: {checking.reason(error)}") from error
    if not number:
        raise CommandError(f"{file}: " + _("no record was found; a record starts with a “deal” line"))
    if wanted is not None and kept is None:
        has = _.plural("the file has {number} record", "the file has {number} records", number)
        raise click.BadParameter(has.format(number=number), param_hint="--record")
    if kept is not None:
        text = _("record {wanted} of {number}")
        if not which:
            text = _("record {wanted} of {number}; --record 2 shows the next")
        show_one(console, kept, text.format(wanted=wanted, number=number) if number > 1 else "", step)


def show_one(console: "Console", source: "Source", heading: str, step: int | None) -> None:
    """Show a record, or the table after one of its steps."""
    from notation.cli import showing, showing_step
    from notation.files import checking
    from notation.replay.steps import steps

    report = checking.check(source)
    assert report is not None
    if step is None:
        showing.show(console, report.record, report, heading)
        return
    last = len(steps(report.record)) - 1
    if step > last:
        raise click.BadParameter(_("the record has the steps 0 to {last}").format(last=last), param_hint="--step")
    showing_step.show_step(console, report.record, report, step)


@main.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain the problem CODE by its smallest example; without CODE, list all codes."""
    from rich.console import Console

    from notation.cli import explaining

    console = Console(highlight=False, markup=False, emoji=False)
    if code is None:
        explaining.show_codes(console)
    elif not explaining.explain(console, code):
        raise click.BadParameter(explaining.not_a_code(code), param_hint="CODE")


@main.command()
@click.argument("house", required=False, metavar="[HOUSE]")
def games(house: str | None) -> None:
    """List the games that are known here, with their options and words.

    With HOUSE, a file NAME.house or its NAME, only the game of that house, with its own contracts and options.
    """
    from rich.console import Console

    from notation.cli import explaining
    from notation.cli.choosing_table import house_of
    from notation.rulebooks import broken, known, said_of

    console = Console(highlight=False, markup=False, emoji=False)
    if house is not None:
        explaining.show_house(console, house_of(house, "HOUSE"))
        return
    explaining.show_games(console, list(known().values()))
    explaining.show_broken(console, map(said_of, broken()))


@main.command()
def schema() -> None:
    """Print the JSON Schema of records and reports as JSON."""
    import json

    from notation.files.output import put_out
    from notation.schemas.json_schema import json_schema

    put_out(f"{json.dumps(json_schema(), indent=2)}\n".encode())


@main.command("random")
@click.argument("game")
@click.argument("players", type=int, required=False)
@click.option("-n", "count", type=click.IntRange(0), default=1, metavar="N", help="How many records; by default one.")
@click.option("--seed", type=int, metavar="S", help="The same number gives the same records.")
@click.option("--rules", metavar="TEXT", help="What follows “rules” in a record: a name, and options.")
@click.option("--players", "names", metavar="NAMES", help="The players, with commas: rule, search; by default chance.")
def random_(game: str, players: int | None, count: int, seed: int | None, rules: str | None, names: str | None) -> None:
    """Print random legal records of GAME, for PLAYERS where it has several table sizes.

    GAME may be a house: a file NAME.house, or its NAME if that is in this folder. The records have its lines.

    With --players, these players play each deal; they change seats from deal to deal.
    """
    from itertools import chain

    from notation.cli.choosing_table import house_named
    from notation.files.output import printable, put_out
    from notation.players import PlayerError
    from notation.players.deals import random_records
    from notation.writer import HEAD, write

    named = house_named(game)
    rows: tuple[tuple[str, ...], ...] = named.rows if named else ()
    if named is not None:
        game = named.game.name
        words = (rules or "").split()
        rules = " ".join([named.house.name, *words[bool(words) and "=" not in words[0] :]])
    found, size = table_of(game, players, "PLAYERS")
    try:
        dealt = random_records(found, size, count, seed, rules, names, rows)
        first = next(dealt, None)
    except ValueError as error:
        hint = "--players" if isinstance(error, PlayerError) else "--rules"
        raise click.BadParameter(printable(str(error)), param_hint=hint) from error
    put_out(HEAD.encode())
    for record in chain([first] if first else [], dealt):
        put_out(f"\n{write(record)}".encode())


@main.command("new-game")
@click.argument("name")
@click.argument("folder", metavar="[DIR]", type=click.Path(file_okay=False, path_type=Path), required=False)
@click.option("--like", metavar="GAME", help="Start from this game of the project, not from a plain one.")
def new_game(name: str, folder: Path | None, like: str | None) -> None:
    """Write the project of a new game NAME into the folder DIR, by default tarock-NAME.

    It is a whole simple game that installs and passes its tests; change it into yours. With --like it has the chapters
    of another game, each with comments.
    """
    from notation.cli.scaffolding import run

    run(name, folder or Path(f"tarock-{name}"), like)


@main.command("import")
@click.argument("words", nargs=-1, metavar="[FORMAT] FILE…")
@click.option("--game", metavar="NAME", help="The game of all records; as --set game=NAME.")
@click.option("--set", "fixed", multiple=True, metavar="KEY=VALUE", help="A header for all records: event, place …")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="A new file for the records.")
@click.pass_context
def import_(ctx: click.Context, /, words: tuple[str, ...], **options: Any) -> None:
    """Make records of FILE… in another form, such as a score pad; without FILE, list the forms.

    FILE is a file, or - for standard input; its form is found out, or FORMAT names it. What it does not say stays
    unknown; a cell that means nothing becomes a comment. Each record is checked; the exit status is 1 when one breaks a
    rule, or was left out, 2 when a file could not be used. “tarock archive add” keeps the records of the new file, and
    “tarock serve” shows them on a site. bga and tarotclub are read by their published shapes: no
    file of a real evening was at hand.
    """
    from notation.cli import importing

    if not words:
        importing.list_forms()
    else:
        ctx.exit(importing.run(words, Trouble(), **options))


@main.command("help")
@click.argument("words", nargs=-1, metavar="[COMMAND]…")
@click.pass_context
def help_(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Print the help of COMMAND; without it, of every command, one after the other."""
    from notation.cli.helping import texts

    click.echo("\n\n".join(texts(ctx.find_root(), words)))
