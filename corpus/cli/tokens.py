"""``tarock archive token``: who may add records, or enter results of evenings, through a site."""

import click

from corpus.cli.opening import opened
from corpus.messages import _


@click.group()
def token() -> None:
    """Let people write through the site that serves the archive: anyone with a token may.

    A token is for records, or for the results of evenings. As long as there is none, the site accepts nothing.
    """


@token.command("add")
@click.argument("name")
@click.option(
    "--for", "purpose", type=click.Choice(["records", "evenings"]), default="records", show_default=True,
    help="What it may write.",
)  # fmt: skip
@click.pass_context
def token_add(ctx: click.Context, name: str, purpose: str) -> None:
    """Make a token and print it, once only: just a hash of it is kept. NAME says whose it is.

    Records that come with it are kept as found in the file “token NAME”; results of evenings are entered by NAME.
    """
    from corpus.ingest.tokens import make

    with opened(ctx, make=True) as archive:
        click.echo(make(archive.engine, name, purpose))
    click.echo(_("Keep it like a password; it is not shown again."), err=True)


@token.command("list")
@click.pass_context
def token_list(ctx: click.Context) -> None:
    """List the tokens: their names, and the days on which they were made."""
    from corpus.cli import listing
    from corpus.ingest.tokens import all_tokens

    with opened(ctx) as archive:
        listing.show_tokens(all_tokens(archive.engine))


@token.command("remove")
@click.argument("name")
@click.pass_context
def token_remove(ctx: click.Context, name: str) -> None:
    """Remove a token: it gives no access from now on. The records that came with it stay."""
    from corpus.ingest.tokens import remove

    with opened(ctx) as archive:
        remove(archive.engine, name)
