"""The group of commands: further ones from elsewhere, ``--lang`` before and behind each, a quiet end."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from typing import TYPE_CHECKING, Any, NoReturn

import click

from notation.cli.command_error import CommandError
from notation.words.languages import LANGUAGES, _, preferred, speaking

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tarock.commands"
"""The entry point group of further commands."""

_CHOSEN = "tarock.language"
_FULL = (ENOSPC, EDQUOT, EFBIG, EIO)
"""Where no more can be written: whose fault that is, nobody need report."""


def _speak(ctx: click.Context, option: click.Parameter, value: str | None) -> None:
    """Speak a language until the command has ended."""
    if value is not None:
        ctx.meta[_CHOSEN] = value
    elif ctx.parent is not None:
        return
    ctx.with_resource(speaking(value or preferred()))


def language_option(*others: str) -> click.Option:
    """The option ``--lang``, and what else it is called."""
    return click.Option(
        ["--lang", *others],
        type=click.Choice(list(LANGUAGES)),
        expose_value=False,
        is_eager=True,
        callback=_speak,
        help="The language of messages; by default that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG.",
    )


def _show_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import version

    from notation.cli.running_commit import commit

    found = commit()
    click.echo(f"tarock, version {version('tarock-notation')}" + (f" (commit {found})" if found else ""))
    ctx.exit()


def version_option() -> click.Option:
    """The option ``--version``: the version, with the commit where it is known."""
    return click.Option(
        ["--version"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=_show_version,
        help="Show the version and exit.",
    )


def is_chosen(ctx: click.Context) -> bool:
    """Whether somebody has asked for a language by ``--lang``."""
    return _CHOSEN in ctx.meta


def with_language(command: click.Command) -> click.Command:
    """A command that takes ``--lang`` too, unless it has an option of this name; so the commands of a group."""
    if all("--lang" not in parameter.opts for parameter in command.params):
        command.params.append(language_option())
    if isinstance(command, click.Group):
        for subcommand in command.commands.values():
            with_language(subcommand)
    return command


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt here, where it would otherwise end the program at once."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_DFL:
        yield
        return
    before = sys.unraisablehook
    sys.unraisablehook = _end_if_interrupted
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.unraisablehook = before


def _end_if_interrupted(unraisable: "sys.UnraisableHookArgs") -> None:
    """End the program at once where a KeyboardInterrupt would be lost: in a callback, as an import has many."""
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)
    sys.__unraisablehook__(unraisable)


class Commands(click.Group):
    """A group whose further commands are not loaded before they are called, and that is left without a traceback."""

    def further(self) -> "dict[str, EntryPoint]":
        """The entry points of further commands by name."""
        from importlib.metadata import entry_points

        return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in self.commands}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command's name, loading none."""
        return [*self.commands, *sorted(self.further())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, loaded now if it is a further one."""
        if cmd_name in self.commands:
            return with_language(self.commands[cmd_name])
        entry = self.further().get(cmd_name)
        if entry is None:
            return None
        try:
            command = entry.load()
        except Exception as error:
            raise click.ClickException(f"the command “{cmd_name}” cannot be loaded: {error}") from error
        return with_language(command) if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands; of one from elsewhere, only that it is there."""
        from notation.cli.commands import SUMMARIES

        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(70)) for name, command in self.commands.items()])
        if further := self.further():
            with formatter.section("Further commands"):
                formatter.write_dl([(name, SUMMARIES.get(name, "see its --help")) for name in sorted(further)])

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line; ``--help`` and ``--version`` print already here."""
        with _quiet_end():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Ctrl-C, and a reader that has gone, end it quietly; a full disk, with a sentence."""
        with _quiet_end():
            if hasattr(sys.stdout, "reconfigure"):
                sys.stdout.reconfigure(errors="replace")
            with _interruptible():
                result = super().invoke(ctx)
                sys.stdout.flush()
        return result


@contextmanager
def _quiet_end() -> Iterator[None]:
    """End the command quietly on Ctrl-C and when its reader has gone, with a sentence on any other failure."""
    try:
        yield
    except KeyboardInterrupt:
        raise click.exceptions.Exit(130) from None
    except BrokenPipeError:
        _reader_gone()
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # as rich ends
            _reader_gone()
        raise
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:
        from notation.files.parallel import WorkerError
        from notation.rulebooks import at_fault

        if isinstance(error, WorkerError):
            raise CommandError(str(error)) from error
        if os.environ.get("TAROCK_TRACEBACK"):
            raise
        if isinstance(error, ModuleNotFoundError) and at_fault(error) is None:
            more = "pip install 'tarock-notation[all]' brings what it needs"
            raise CommandError(f"this command needs what is not installed ({error}); {more}") from error
        if isinstance(error, OSError) and error.errno in _FULL:
            where = error.filename or _("the output")
            raise CommandError(f"{where}: {error.strerror}") from error
        message = f"this failed ({type(error).__name__}: {error})"
        if game := at_fault(error):
            message += f" in the game “{game.name}” of {game.package}. That is a bug in the game"
        else:
            message += ". That is a bug in the program"
        raise CommandError(f"{message}: please report it, with what TAROCK_TRACEBACK=1 prints") from error


def _reader_gone() -> NoReturn:
    """End as a program does that writes to a reader who has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise click.exceptions.Exit(141) from None
