"""``tarock lsp`` and ``tarock editor``: the language server, and what editors need to speak to it."""

from importlib.resources import files
from pathlib import Path

import click

from notation.cli.command_error import CommandError
from notation.words.languages import _

EDITORS = ("vscode", "vim", "neovim", "textmate")


@click.command()
def lsp() -> None:
    """Serve an editor over standard input and output (the Language Server Protocol).

    An editor starts it; “tarock editor” writes what it needs for that.
    """
    try:
        from notation.editor.server import run
    except ModuleNotFoundError as error:
        text = _("the language server is not installed; install it with pip install 'tarock-notation[editor]'")
        raise CommandError(text) from error
    click.get_current_context().exit(run())


@click.command()
@click.argument("name", metavar="EDITOR", type=click.Choice(EDITORS))
@click.argument("folder", metavar="[DIR]", type=click.Path(path_type=Path), required=False)
def editor(name: str, folder: Path | None) -> None:
    """Print what EDITOR needs for records: vscode, vim, neovim, textmate.

    With DIR the files are written there, and named: for VS Code a folder that is an extension, for Vim and Neovim one
    for their runtime path. The manual says how to set them up.
    """
    from notation.editor.highlighting import text_mate, vim_syntax

    written = {
        "vscode": {
            "package.json": _template("vscode/package.json"),
            "extension.js": _template("vscode/extension.js"),
            "language-configuration.json": _template("vscode/language-configuration.json"),
            "tdn.tmLanguage.json": text_mate(),
        },
        "vim": {
            "syntax/tdn.vim": vim_syntax(),
            "ftdetect/tdn.vim": "autocmd BufRead,BufNewFile *.tdn setfiletype tdn\n",
        },
        "neovim": {
            "syntax/tdn.vim": vim_syntax(),
            "ftdetect/tdn.vim": "autocmd BufRead,BufNewFile *.tdn setfiletype tdn\n",
            "ftplugin/tdn.lua": _template("neovim/tdn.lua"),
        },
        "textmate": {"tdn.tmLanguage.json": text_mate()},
    }[name]
    for path, text in written.items():
        if folder is None:
            click.echo(f"# {path}" if len(written) > 1 else "", nl=len(written) > 1)
            click.echo(text, nl=not text.endswith("\n"))
            continue
        target = folder / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{target}: {error.strerror or error}") from error
        click.echo(str(target))


def _template(name: str) -> str:
    return (files("notation") / "editor" / name).read_text(encoding="utf-8")
