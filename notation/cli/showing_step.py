"""The table as it stands after a step: hands, the open trick, whose turn it is and what he may do."""

from collections import Counter
from typing import TYPE_CHECKING

from notation.cards import cards_of
from notation.cli.showing import ShownDeal
from notation.cli.terminal import Printout, cards_text, choice_text, woven
from notation.decision import CARDS, Decision
from notation.record import MANY_ACTS, Note, Record
from notation.replay import Report
from notation.replay.steps import SETTLEMENT, WrittenStep, steps
from notation.table import Table
from notation.words.languages import _, speaking_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    Piece = str | tuple[str, str] | Text


def show_step(console: "Console", record: Record, report: Report, number: int) -> None:
    """The table after a step: what lies open, what each hand still holds, whose turn it is and what he may do."""
    with speaking_of(record.game):
        _show(ShownDeal(Printout(console), record, report), number)


def _show(deal: ShownDeal, number: int) -> None:
    page, record = deal.page, deal.record
    deal.title()
    listed = steps(record)
    step = listed[number]
    at_step = deal.moments[number] if deal.moments else None
    head = _("Step {number} of {last}: ").format(number=number, last=len(listed) - 1)
    page.put((head, "bold"), step_text(deal, step))
    deal.comments(Note(comments=step.comments), at=14)
    if at_step is None:
        page.put(_("This game is not known here, so the table cannot be shown."))
        return
    page.gap()
    deal.hands(at_step.table, _("Hands"))
    if not at_step.table.tricks and not at_step.table.takers:
        deal.talon(at_step.table)
    page.gap()
    if step.keyword == SETTLEMENT or at_step.decision is None:
        deal.sheet()
        return
    open_table(page, deal, at_step.table, at_step.decision)


def step_text(deal: ShownDeal, step: WrittenStep) -> str:
    """A step in words."""
    if step.line is None or step.seat is None:
        return _("the settlement") if step.keyword == SETTLEMENT else _("the cards are dealt")
    line, who = step.line, deal.who(step.seat)
    if step.keyword in MANY_ACTS:
        item = deal.item(line, step.item).plain
        if step.keyword != "trick":
            return _("{who}: {words}").format(who=who, words=item[2:])
        return _("{who} plays {card} to trick {number}").format(who=who, card=item, number=line.number)
    items = [deal.item(line, index) for index in range(len(line.items))]
    return deal.page.text(*deal.done(step.keyword, step.seat, items)).plain.strip()


def open_table(page: Printout, deal: ShownDeal, table: Table, decision: Decision | None) -> None:
    """The open trick, the tricks won and the card points so far, and the decision that comes next."""
    at = 14
    if table.tricks:
        counts = Counter(trick.winner for trick in table.tricks)
        won = [f"{deal.who(seat)} {counts[seat]}" for seat in sorted(table.seats)]
        page.put(", ".join(won), label=(_("Tricks won"), "bold"), at=at)
    if table.tricks[table.before :]:
        last = table.tricks[-1]
        label = (_("Trick {number}").format(number=last.number), "bold")
        winner = _("to {who}").format(who=deal.who(last.winner)) if last.winner is not None else ""
        page.put(cards_text(page, last.cards), winner, label=label, at=at)
    if table.declarer is not None and table.pile(table.declarer).whole:
        points = table.side_points()[table.side_of[table.declarer]]
        counted = _("{points}, of {total}").format(
            points=table.game.points_text(points), total=table.game.points_text(table.game.total)
        )
        page.put(counted, label=(deal.side(), "bold"), at=at)
    for seat in table.seats:
        if lying := table.exposed[seat] & table.hands[seat]:
            page.put(f"{deal.who(seat)} ", cards_text(page, cards_of(lying)), label=(_("Lies open"), "bold"), at=at)
    if table.trick:
        pieces = [part for seat, card in table.trick for part in (f"{deal.who(seat)} ", cards_text(page, [card]), " ")]
        page.put(*pieces, label=(_("On the table"), "bold"), at=at)
    if decision is not None and decision.seat is not None:
        page.put(deal.who(decision.seat), label=(_("Turn"), "bold"), at=at)
        page.put(*choices(page, deal, decision, table), label=(_("May"), "bold"), at=at)


def choices(page: Printout, deal: ShownDeal, decision: Decision, table: Table) -> "list[Piece]":
    """Allowed choices in words."""
    offer = decision.offer(table)
    may = offer.allowed
    packets: list[Piece] = []
    for packet in may.packets:
        packets += [_(" or ")] * bool(packets) + [deal.packet(table.talon[packet])]
    words = ", ".join(map(deal.word, may.words))
    cards = choice_text(page, may.cards, table.pack) if may.cards else _("any card")
    text = _(decision.may_some if offer.size > 1 and offer.choice_type == CARDS else decision.may)
    return woven(text, size=[str(offer.size)], cards=[cards], packets=packets, words=[words])
