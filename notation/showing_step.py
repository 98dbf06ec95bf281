"""The table as it stands after a step: hands, the open trick, whose turn it is and what he may do."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from notation.cards import cards_of
from notation.record import ENTRY_LINES, Note, Record
from notation.replay import MANY_ACTS, Report, position
from notation.showing import Deal
from notation.steps import SETTLEMENT, Step, steps
from notation.table import Decision, Table
from notation.terminal import DOES, Page, cards_text, choice_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    Piece = str | tuple[str, str] | Text



def show_step(console: "Console", record: Record, report: Report, number: int) -> None:
    """The table after a step: what lies open, what each hand still holds, whose turn it is and what he may do."""
    page = Page(console)
    deal = Deal(page, record, report)
    deal.title()
    listed = steps(record)
    step = listed[number]
    at_step = position(record, number)
    page.put((f"Step {number} of {len(listed) - 1}: ", "bold"), step_text(deal, step))
    deal.comments(Note(comments=step.comments), at=14)
    if at_step is None:
        page.put("This game is not known here, so the table cannot be shown.")
        return
    page.gap()
    deal.hands(at_step.table, "Hands")
    if not at_step.table.tricks and at_step.table.taken is None:
        deal.talon(at_step.table)
    page.gap()
    if step.keyword == SETTLEMENT or at_step.decision is None:
        deal.sheet()
        return
    open_table(page, deal, at_step.table, at_step.decision)


def step_text(deal: Deal, step: Step) -> str:
    """What happened at a step."""
    if step.line is None:
        return "the settlement" if step.keyword == SETTLEMENT else "the cards are dealt"
    line, who = step.line, deal.who(step.seat or 0)
    if step.keyword in MANY_ACTS:
        item = deal.item(line, step.item).plain
        return f"{who} plays {item} to trick {line.number}" if step.keyword == "trick" else f"{who}: {item[2:]}"
    items = (" for " if step.keyword == "buy" else " ").join(
        deal.item(line, index).plain for index in range(len(line.items))
    )
    came = deal.purchase() if step.keyword == "buy" else ""
    return f"{who} {DOES.get(step.keyword, step.keyword)} {items}".strip() + came


def open_table(page: Page, deal: Deal, table: Table, decision: Decision | None) -> None:
    """The open trick, the tricks won and the card points so far, and the decision that comes next."""
    at = 14
    if table.tricks:
        last = table.tricks[-1]
        won = [f"{deal.who(seat)} {sum(each.winner == seat for each in table.tricks)}" for seat in sorted(table.seats)]
        page.put(", ".join(won), label=("Tricks won", "bold"), at=at)
        page.put(cards_text(page, last.cards), f"to {deal.who(last.winner)}" if last.winner is not None else "",
                 label=(f"Trick {last.number}", "bold"), at=at)  # fmt: skip
    if table.declarer is not None:
        points = table.side_points()[table.sides[table.declarer]]
        page.put(f"{points}, of {table.game.total}", label=(deal.side(), "bold"), at=at)
    for seat in table.seats:
        if lying := table.exposed[seat] & table.hands[seat]:
            page.put(f"{deal.who(seat)} ", cards_text(page, cards_of(lying)), label=("Lies open", "bold"), at=at)
    if table.trick:
        pieces = [part for seat, card in table.trick for part in (f"{deal.who(seat)} ", cards_text(page, [card]), " ")]
        page.put(*pieces, label=("On the table", "bold"), at=at)
    if decision is not None and decision.seat is not None:
        page.put(deal.who(decision.seat), label=("Turn", "bold"), at=at)
        page.put(*choices(page, deal, decision, table), label=("May", "bold"), at=at)


def choices(page: Page, deal: Deal, decision: Any, table: Table) -> "Iterator[Piece]":
    """What may be done, as people read it."""
    options = decision.options()
    if decision.keyword == "take":
        yield "take "
        for index, packet in enumerate(options):
            yield " or " if index else ""
            yield deal.packet(table.talon[packet])
    elif decision.keyword in ENTRY_LINES:
        yield "say " + ", ".join(deal.word([each] if isinstance(each, str) else each) for each in options)
    elif decision.keyword == "expose":
        yield "lay the hand open, or lead"
    else:
        size = getattr(decision, "size", 1)
        verb = {"trick": "play", "discard": "lay away"}.get(decision.keyword, decision.keyword)
        yield f"{verb} {size} of " if size > 1 else f"{verb} "
        cards = sum(each for each in options if isinstance(each, int))
        yield choice_text(page, cards, table.pack) if cards else "any card"


