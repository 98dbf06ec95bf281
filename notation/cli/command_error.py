"""The error that ends a command early: a sentence on standard error, and status 2."""

from typing import Any

import click

from notation.errors import TarockError


class CommandError(click.ClickException, TarockError):
    """A file, or an archive, that cannot be used."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Say it on standard error."""
        from notation.files.output import printable

        click.echo(f"tarock: {printable(self.message)}", err=True)
