"""``tarock best``: the result of each card that may be played, if all see all cards."""

import json
import sys
from time import monotonic
from typing import TYPE_CHECKING

import click

from notation.words.languages import _, speaking_of

if TYPE_CHECKING:
    from notation.analysis import Estimate, Solution
    from notation.game import Game
    from notation.record import Record

EVERY = 3.0
"""Seconds after which progress is shown."""
SECONDS, SECONDS_OF_A_CARD, SECONDS_UNSEEN = 60.0, 5.0, 10.0
"""How long is searched where nothing else is said: at a step, at each card of a review, and for deals at random."""
DEALS = 50
"""Deals solved by default."""


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--record", "number", type=click.IntRange(1), metavar="N", help="The N-th record of FILE.")
@click.option("--step", type=click.IntRange(0), help="After how many acts; without it, where the record stops.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01),
    help="Time limit: 60; with --unseen 10; with --review 5 per card.",
)
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text", help="The output format.")
@click.option("--review", is_flag=True, help="Write the records with their mistakes marked, as far as time allows.")
@click.option("--unseen", is_flag=True, help="Show which card is usually best for a player who sees only one hand.")
@click.option("--deals", type=click.IntRange(1), default=DEALS, help="With --unseen, how many random deals: 50.")
@click.option("--seed", type=int, help="With --unseen, the same number gives the same deals.")
def best(
    file: str,
    number: int | None,
    step: int | None,
    seconds: float | None,
    form: str,
    review: bool,
    unseen: bool,
    deals: int,
    seed: int | None,
) -> None:
    """Print the result of each legal card at a step, with all hands open.

    Everybody sees all cards and plays perfectly. Values that are not proven in time are shown as ranges.
    """
    if review and unseen:
        raise click.UsageError(_("--review is for open hands: it cannot be combined with --unseen."))
    if review:
        _review(file, number, SECONDS_OF_A_CARD if seconds is None else seconds)
        return
    from notation.analysis import UnsolvableError, best_play, often_best
    from notation.analysis.by_name import open_row, unseen_row
    from notation.cli.commands import record_of

    number = number or 1
    record = record_of(file, number)
    click.get_current_context().with_resource(speaking_of(record.game))
    shows = form == "text" and sys.stderr.isatty()
    try:
        if unseen:
            often = often_best(record, step, deals, SECONDS_UNSEEN if seconds is None else seconds, seed)
            if form == "jsonl":
                click.echo(json.dumps(unseen_row(number, often), ensure_ascii=False))
            else:
                _show_unseen(record, often, deals)
            return
        play = best_play(record, step, SECONDS if seconds is None else seconds, Patience() if shows else None)
    except UnsolvableError as error:
        raise click.UsageError(str(error)) from error
    if form == "jsonl":
        click.echo(json.dumps(open_row(record, number, play), ensure_ascii=False))
    else:
        _show(record, play)


def _review(file: str, number: int | None, seconds: float) -> None:
    from notation.analysis.reviewing import reviewed
    from notation.cli.commands import parsed
    from notation.files.output import put_out
    from notation.words.languages import preferred, speaking
    from notation.writer import HEAD, write

    def show(step: int) -> None:
        """Tell how far it is."""
        click.echo(_("Record {number}, step {step}").format(number=record.number, step=step), err=True)

    put_out(HEAD.encode())
    with speaking(preferred()):
        for source, record in parsed(file):
            if number in (None, record.number):
                again = reviewed(record, seconds, show if sys.stderr.isatty() else None)
                text = source.data if again is record else write(again).encode("utf-8", "surrogatepass")
                put_out(b"\n" + text.strip().removeprefix(HEAD.encode().strip()).strip() + b"\n")


class Patience:
    """Of how many cards the value is known, told whenever a few seconds have passed."""

    def __init__(self) -> None:
        self.next = monotonic() + EVERY

    def __call__(self, play: "Solution") -> None:
        """Something new is known."""
        if monotonic() > self.next:
            self.next = monotonic() + EVERY
            text = _("{known} of {count} cards").format(known=len(play.values), count=len(play.at_least))
            click.echo(text, err=True)


def _show(record: "Record", play: "Solution") -> None:
    """The cards as a table, the best first, with what each costs; and the line that was found."""
    from rich.console import Console

    from notation.analysis.by_name import score, signed_amount
    from notation.cards import NAME
    from notation.cli.terminal import Printout, cards_text
    from notation.parts.aims import SURE
    from notation.record import SEATS
    from notation.rulebooks import find

    game = find(record.game or "")
    assert game is not None
    counts_for = play.seat if play.aim == SURE else play.declarer
    assert counts_for is not None
    counted = SEATS[counts_for]
    aims = {
        "points": _("The card points of {seat}’s side at the end, with all hands open:"),
        "over": _("Card points of {seat}’s side above the target, with all hands open:"),
        "made": _("Whether {seat} makes the contract, with all hands open:"),
        "sure": _("The card points that {seat} has at most, whatever the others do:"),
    }
    page = Printout(Console(highlight=False, markup=False, emoji=False))
    page.put(_("{seat} plays.").format(seat=SEATS[play.seat]))
    if play.scored:
        page.put(_("First what {seat} gets in the settlement (− for a payment), then:").format(seat=counted))
    page.put(aims[play.aim].format(seat=counted))
    for card in play.in_order:
        least, most = play.at_least[card], play.at_most[card]
        value = " – ".join(_value(game, play, value) for value in dict.fromkeys((least, most)))
        gap = " " * (6 - len(NAME[card]))
        brings = signed_amount(play.scores[card]) if card in play.scores else ""
        columns = f"{brings:>6}  {value:>9}  {_made(play, card):<6}  {_cost(game, play, card)}"
        page.put(cards_text(page, [card]), f"{gap}{columns}".rstrip())
    if play.line:
        page.gap()
        page.put(cards_text(page, play.line), label=(_("One line"), "bold"), at=14)
        amounts = score(record, play)
        if amounts:
            entries = ", ".join(f"{seat} {amount}" for seat, amount in amounts.items())
            page.put(entries, label=(_("Its score"), "bold"), at=14)
    elif not play.exact:
        page.gap()
        page.put(_("Time is up: values that are not proven are shown as ranges. Raise --seconds to narrow them."))


def _show_unseen(record: "Record", often: "Estimate", wanted: int) -> None:
    """The cards as a table, first what is best most often."""
    from rich.console import Console

    from notation.cards import NAME
    from notation.cli.terminal import Printout, cards_text
    from notation.record import SEATS

    aims = {
        "points": _("The card points of the declarer’s side at the end, on average:"),
        "over": _("Card points of the declarer’s side above the target, on average:"),
        "made": _("Deals in which the contract is made, of 100:"),
        "sure": _("The card points that {seat} has at most, on average:"),
    }
    seat, size = SEATS[often.seat], 100 if often.aim == "made" else 1 / often.unit
    page = Printout(Console(highlight=False, markup=False, emoji=False))
    page.put(_("{seat} plays.").format(seat=seat))
    page.put(
        _("Random deals that fit what {seat} has seen, each solved with all hands open: {count}.").format(
            seat=seat, count=often.deals
        )
    )
    page.put(aims[often.aim].format(seat=seat))
    for card in often.in_order:
        average, share = f"{float(often.average[card]) * size:.1f}", f"{float(often.often[card]):.0%}"
        page.put(cards_text(page, [card]), " " * (6 - len(NAME[card])) + f"{average:>9}  " + _often(share))
    if often.deals < wanted:
        page.gap()
        text = _("Time ran out before {count} deals were solved. Raise --seconds to solve more.")
        page.put(text.format(count=wanted))


def _often(share: str) -> str:
    return _("among the best in {share}").format(share=share)


def _value(game: "Game", play: "Solution", value: int) -> str:
    if play.aim == "made":
        return _("made") if value else _("not made")
    return game.points_text(value)


def _cost(game: "Game", play: "Solution", card: int) -> str:
    """A card's loss, in the score, or in card points if the score stays."""
    score, points = play.score_cost(card), play.cost(card)
    if score:
        return _("costs {score} in the score").format(score=score)
    if points and play.aim != "made":
        return _("costs {points}").format(points=game.points_text(abs(points)))
    return ""


def _made(play: "Solution", card: int) -> str:
    made = play.won[card]
    if made is None or play.aim == "made":
        return ""
    if play.aim == "sure":
        return _("safe") if made else ""
    return _("won") if made else _("lost")
