"""``tarock``: the command line. Each command is thin; what it does lives in the module that it names.

Modules are loaded by the command that needs them, so that asking for help costs nothing. Further commands come from
the entry point group ``tarock.commands``.
"""

import os
import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from rich.console import Console

    from notation.checking import Source
    from notation.problems import Problem

GROUP = "tarock.commands"
"""The entry point group of further commands."""


class Commands(click.Group):
    """A group whose further commands are not loaded before they are called, and that is left without a traceback."""

    def further(self) -> "dict[str, EntryPoint]":
        """The entry points of further commands by name."""
        from importlib.metadata import entry_points

        return {each.name: each for each in entry_points(group=GROUP) if each.name not in self.commands}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command's name, loading none."""
        return [*self.commands, *sorted(self.further())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, loaded now if it is a further one."""
        if cmd_name in self.commands:
            return self.commands[cmd_name]
        entry = self.further().get(cmd_name)
        if entry is None:
            return None
        try:
            command = entry.load()
        except Exception as error:
            raise click.ClickException(f"the command “{cmd_name}” cannot be loaded: {error}") from error
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands; of one from elsewhere, only that it is there."""
        from notation.commands import SUMMARIES

        with formatter.section("Commands"):
            formatter.write_dl([(name, each.get_short_help_str(70)) for name, each in self.commands.items()])
        if further := self.further():
            with formatter.section("Further commands"):
                formatter.write_dl([(name, SUMMARIES.get(name, "see its --help")) for name in sorted(further)])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Ctrl-C, and a reader that has gone, end it quietly."""
        try:
            if hasattr(sys.stdout, "reconfigure"):
                sys.stdout.reconfigure(errors="replace")
            result = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            ctx.exit(130)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(141)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if os.environ.get("TAROCK_TRACEBACK"):
                raise
            raise Unusable(
                f"this failed ({type(error).__name__}: {error}). That is a mistake of the program: please report it, "
                "with what TAROCK_TRACEBACK=1 prints"
            ) from error
        return result


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tarock-notation", prog_name="tarock")
def main() -> None:
    """Records of tarock card games: check them, format them, show them."""


class Trouble:
    """What goes wrong beside the records: said on standard error, and remembered for the exit status."""

    def __init__(self) -> None:
        self.failed = False

    def __call__(self, text: str, failed: bool) -> None:
        """Say it; `failed` tells that a file could not be used."""
        from notation.checking import printable

        self.failed = self.failed or failed
        click.echo(f"tarock: {printable(text)}", err=True)


MANY = 3
"""How many problems of a record are listed where it is only left as it is."""

FILES = click.argument("files", nargs=-1, required=True, metavar="FILE…")


@main.command()
@FILES
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text", help="Lines, or JSON objects.")
@click.option("--jobs", type=click.IntRange(1), help="How many processes work; by default one for each core.")
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], form: str, jobs: int | None) -> None:
    """Say what is wrong in every record of FILE…

    FILE is a file of records, a folder (every *.tdn below it), or - for standard input. The exit status is 0 when
    every record is legal or incomplete, 1 when one is not, 2 when a file could not be used.
    """
    from collections import Counter
    from contextlib import closing

    from notation import checking

    trouble = Trouble()
    style = checking.JSONL if form == "jsonl" else checking.COLOUR if coloured() else checking.TEXT
    verdicts: Counter[str] = Counter()
    names = list(checking.paths(files, trouble))
    found = checking.outcomes(checking.sources_of(names, trouble), style, jobs)
    with Progress(names) as progress, closing(found):
        for outcome in found:
            verdicts += outcome.verdicts
            progress.write(outcome.text, outcome.size)
    if form == "text":
        click.echo(checking.summary(verdicts))
    ctx.exit(2 if trouble.failed else int(any(each not in checking.GOOD for each in verdicts)))


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

    With - from standard input to standard output. A record that cannot be read is left as it is, byte for byte. The
    exit status is 1 when there is one, or when --check finds a file that would change; 2 when a file could not be used.
    """
    from notation import checking

    trouble = Trouble()
    status = 0
    for name in checking.paths(files, trouble):

        def left(problems: "list[Problem]", name: str = name) -> None:
            nonlocal status
            status = 1
            for problem in problems[:MANY]:
                click.echo(checking.problem_line(name, problem), err=True)
            if len(problems) > MANY:
                more = f"{name}: {len(problems) - MANY} more in this record; “tarock check” lists them"
                click.echo(checking.printable(more), err=True)

        try:
            with checking.Formatting(name, left) as formatting:
                if diff:
                    for line in formatting.diff():
                        click.echo(checking.printable(line, "\t\r"))
                if only_check and formatting.changed:
                    click.echo(checking.printable(name))
                    status = 1
                if not (diff or only_check):
                    formatting.write()
        except OSError as error:
            trouble(f"{name}: {checking.reason(error)}", True)
    ctx.exit(2 if trouble.failed else status)


@main.command()
@FILES
@click.option("--to", "form", type=click.Choice(["json", "tdn"]), required=True, help="What is written.")
@click.option("--indent", is_flag=True, help="JSON for people: one array, indented.")
@click.pass_context
def convert(ctx: click.Context, files: tuple[str, ...], form: str, indent: bool) -> None:
    """Write the records of FILE… as JSON, or JSON as records in the canonical form, to standard output.

    JSON is written one record a line; JSON lines and arrays are read. A record that cannot be read is kept as text.
    The exit status is 1 when there is one, or one that had to be left out; 2 when a file could not be used.
    """
    from notation import checking, converting

    if indent and form != "json":
        raise click.UsageError("--indent is for --to json")
    trouble, status = Trouble(), 0

    def say(text: str) -> None:
        nonlocal status
        status = 1
        click.echo(checking.printable(text), err=True)

    for piece in converting.converted(form, files, trouble, say, indent):
        if sys.stdout.isatty():
            click.echo(checking.printable(piece.decode("utf-8", "replace"), "\t\n"), nl=False)
        else:
            sys.stdout.buffer.write(piece)
    ctx.exit(2 if trouble.failed else status)


@main.command()
@click.argument("file")
@click.option("--record", "which", metavar="N|all", default="", help="Which record; by default the first.")
@click.option("--step", type=click.IntRange(0), metavar="N", help="The table after the N-th act; 0 is the deal.")
def show(file: str, which: str, step: int | None) -> None:
    """Show a deal of FILE as a person reads it."""
    from rich.console import Console

    from notation import checking

    if which not in ("", "all") and not (which.isascii() and which.isdigit() and int(which)):
        raise click.BadParameter("a number from 1 on, or all", param_hint="--record")
    wanted = None if which == "all" else int(which or 1)
    console = Console(highlight=False, markup=False, emoji=False)
    kept, number = None, 0
    try:
        with checking.opened(file) as stream:
            for source in checking.sources(stream, file):
                number = source.number
                if number and wanted is None:
                    console.rule(f"record {number}")
                    show_one(console, source, "", step)
                elif number == wanted:
                    kept = source
    except OSError as error:
        raise Unusable(f"{file}: {checking.reason(error)}") from error
    if not number:
        raise Unusable(f"{file}: there is no record in it; a record starts with a “deal” line")
    if wanted is not None and kept is None:
        raise click.BadParameter(f"the file has {number} record{'s' * (number > 1)}", param_hint="--record")
    if kept is not None:
        more = "" if which else "; --record 2 shows the next"
        show_one(console, kept, f"record {wanted} of {number}{more}" if number > 1 else "", step)


def show_one(console: "Console", source: "Source", heading: str, step: int | None) -> None:
    """Show a record, or the table after one of its steps."""
    from notation import checking, showing, showing_step
    from notation.steps import steps

    report = checking.check(source)
    assert report is not None
    if step is None:
        showing.show(console, report.record, report, heading)
        return
    last = len(steps(report.record)) - 1
    if step > last:
        raise click.BadParameter(f"the record has the steps 0 to {last}", param_hint="--step")
    showing_step.show_step(console, report.record, report, step)


class Unusable(click.ClickException):
    """A file that cannot be used."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Say it on standard error."""
        from notation.checking import printable

        click.echo(f"tarock: {printable(self.message)}", err=True)


@main.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain the problem CODE by its smallest example; without CODE, list all codes."""
    from rich.console import Console

    from notation import explaining

    console = Console(highlight=False, markup=False, emoji=False)
    if code is None:
        explaining.show_codes(console)
    elif not explaining.explain(console, code):
        raise click.BadParameter(explaining.not_a_code(code), param_hint="CODE")


@main.command()
def games() -> None:
    """List the games that are known here, with their options and words."""
    from importlib.metadata import entry_points

    from rich.console import Console

    from notation import explaining
    from notation.games import GAMES, find

    names = dict.fromkeys([*GAMES, *(entry.name for entry in entry_points(group="tarock.games"))])
    known = [game for name in names if (game := find(name))]
    explaining.show_games(Console(highlight=False, markup=False, emoji=False), known)


@main.command("random")
@click.argument("game")
@click.argument("players", type=int, required=False)
@click.option("-n", "count", type=click.IntRange(0), default=1, metavar="N", help="How many records; by default one.")
@click.option("--seed", type=int, metavar="S", help="The same number gives the same records.")
@click.option("--rules", metavar="TEXT", help="What stands behind “rules” in a record: a name, and options.")
def random_(game: str, players: int | None, count: int, seed: int | None, rules: str | None) -> None:
    """Print random legal records of GAME, for PLAYERS where it can be played by different numbers."""
    from itertools import chain

    from notation.chance import records
    from notation.checking import printable
    from notation.games import GAMES, find
    from notation.writer import HEAD, write

    found = find(game)
    if found is None:
        known = ", ".join(GAMES)
        raise click.BadParameter(f"“{printable(game)}” is no game known here; known: {known}", param_hint="GAME")
    if players is not None and players not in found.players:
        words = ", ".join(map(str, found.players))
        raise click.BadParameter(f"{found.title} is for {words} players", param_hint="PLAYERS")
    dealt = records(found, players or found.players[0], count, seed, rules)
    try:
        first = next(dealt, None)
    except ValueError as error:
        raise click.BadParameter(printable(str(error)), param_hint="--rules") from error
    click.echo(HEAD, nl=False)
    for record in chain([first] if first else [], dealt):
        click.echo("\n" + write(record), nl=False)


if __name__ == "__main__":
    main()
