"""``tarock record``: takes a deal down in the terminal as one remembers it.

The record is written by answering: first the head and the hands (`notation.cli.recording.questions`), then act by act
in the order of the game (`notation.cli.recording.dialogue`). `notation.deals.draft` holds the record, and knows no
other state; `notation.cli.recording.saving` keeps it beside the file, and puts it into the file at the end.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from notation.cli.command_error import CommandError
from notation.words.languages import _, either

if TYPE_CHECKING:
    from notation.cli.recording.saving import Home
    from notation.cli.recording.session import Recording
    from notation.cli.screen import Screen
    from notation.game import Game

__all__ = ["record"]

FILE = "deals.tdn"
"""Where a deal goes if nobody says otherwise."""


@click.command()
@click.argument("game", required=False)
@click.argument("players", type=int, required=False)
@click.option("-o", "--output", metavar="FILE", help=f"Where the record is appended; by default {FILE}.")
@click.option("--rules", metavar="TEXT", help="What follows “rules” in a record: a name, and options.")
@click.option("--resume", metavar="FILE", help="Continue the unfinished record of FILE.")
@click.option("--record", "number", type=click.IntRange(1), metavar="N", help="Continue its N-th record.")
@click.pass_context
def record(
    ctx: click.Context,
    game: str | None,
    players: int | None,
    output: str | None,
    rules: str | None,
    resume: str | None,
    number: int | None,
) -> None:
    """Write down a deal of GAME for PLAYERS from memory, and append it to a file.

    Every question can be skipped with Enter; ? helps, u takes back, q saves and leaves. With --resume FILE, or FILE in
    the place of GAME, it continues a record that was left unfinished.
    """
    from notation.rulebooks import find

    if resume is None and game is not None and find(game) is None and players is None and Path(game).is_file():
        game, resume = None, game
    if resume is not None and (game or players or output or rules):
        raise click.UsageError("--resume goes on with a record as it is: without GAME, PLAYERS, -o and --rules")
    if resume is None and game is None:
        raise click.UsageError("Missing argument 'GAME'; “tarock games” lists them")
    if resume is None and number is not None:
        raise click.UsageError("--record N goes with --resume FILE")
    from notation.cli.recording.saving import PART, Home
    from notation.cli.screen import LeaveRequest, Screen

    path = Path((resume or "").removesuffix(PART) or output or FILE)
    if path.is_dir():
        raise CommandError(f"{path}: " + _("this is a folder; name a file in it"))
    if resume is not None and not path.exists() and not Path(f"{path}{PART}").exists():
        raise CommandError(f"{path}: " + _("there is no such file"))
    home, screen = Home(path), Screen()
    try:
        if resume is not None:
            session = _resumed(screen, home, number)
        else:
            session = _new(screen, home, game or "", players, rules)
        ctx.exit(session.run())
    except LeaveRequest:
        ctx.exit(0)
    except KeyboardInterrupt:
        screen.gap()
        if home.part.exists():
            text = _("What was written so far is in {part}; “tarock record --resume {file}” continues it.")
            screen.say(text.format(part=home.part, file=path))
        ctx.exit(130)
    except OSError as error:
        message = f"{error.filename or path}: {error.strerror or error}"
        if home.part.exists():
            message += _("; the draft is in {part}").format(part=home.part)
        raise CommandError(message) from error


def _new(screen: "Screen", home: "Home", name: str, players: int | None, rules: str | None) -> "Recording":
    """A new record; or the draft that was left beside the file, if the person wants to go on with it."""
    from notation.cli.recording.session import Recording
    from notation.deals.draft import Draft
    from notation.files.houses import with_lines_beside
    from notation.lessons import check
    from notation.record import plain

    game = _game(name)
    if players is not None and players not in game.players:
        message = _("{game} is for {players} players").format(game=game.named, players=either(map(str, game.players)))
        raise click.BadParameter(message, param_hint="PLAYERS")
    kept = home.kept()
    if kept is not None:
        left = Recording(screen, home, Draft(kept.lines))
        question = _("{part} holds an unfinished deal ({size}). Continue it?")
        if screen.yes(question.format(part=home.part, size=left.size), otherwise=True):
            return left
        left.save()
    home.number = home.was = None
    lines = [plain("deal", items=(game.name,), number=players or _players(screen, game))]
    if rules:
        words = rules.split()
        lines.append(plain("rules", items=tuple(["standard"] * ("=" in words[0]) + words)))
    try:
        draft = Draft(with_lines_beside(lines, str(home.path)))
        report = check(draft.record)
    except Exception as error:
        raise click.BadParameter(str(error), param_hint="--rules") from error
    if report.verdict == "unjudged":
        raise click.BadParameter(report.problems[0].message, param_hint="--rules")
    return Recording(screen, home, draft)


def _game(name: str) -> "Game":
    from notation.files.output import printable
    from notation.rulebooks import find, known, said_of, why_broken

    game = find(name)
    if game is None:
        text = _("“{name}” is neither a known game nor a file; known games: {games}")
        reason = why_broken(name)
        message = said_of(reason) if reason else text.format(name=printable(name), games=", ".join(known()))
        raise click.BadParameter(message, param_hint="GAME")
    return game


def _players(screen: "Screen", game: "Game") -> int:
    """How many sat at the table; asked for where the game leaves a choice."""
    known = [str(count) for count in game.players]
    text = known[0] if len(known) == 1 else ""
    while text not in known:
        text = screen.ask(_("How many players ({players})? ").format(players=", ".join(known)))
    return int(text)


def _resumed(screen: "Screen", home: "Home", number: int | None) -> "Recording":
    """The draft beside a file, or its unfinished record."""
    from notation.cli.recording.session import Recording
    from notation.deals.draft import Draft

    found = home.kept() if number is None else None
    if found is None:
        listed = [unfinished for unfinished, _ in home.unfinished()] if number is None else [number]
        if not listed:
            raise CommandError(f"{home.path}: " + _("it has no unfinished record; --record N continues record N"))
        if len(listed) > 1:
            text = _("several records are unfinished ({numbers}); choose one with --record N")
            raise CommandError(f"{home.path}: " + text.format(numbers=", ".join(map(str, listed))))
        found = home.take(listed[0])
        if found is None:
            text = _("record {number} does not exist, or cannot be read and judged")
            raise CommandError(f"{home.path}: " + text.format(number=listed[0]))
    return Recording(screen, home, Draft(found.lines))
