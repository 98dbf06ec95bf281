"""The steps of a record, and the table at one of them, as data."""

from flask import abort
from marshmallow import fields, validate

from notation.cards import names_of
from notation.deals.viewing import view
from notation.decision import Decision
from notation.record import SEATS, Record
from notation.replay import Path, position
from notation.replay.steps import SETTLEMENT, WrittenStep, steps
from notation.schemas.kinds import ObjectSchema, a_number, a_text, about, by_name, many, one, texts
from notation.table import Table, card_name
from notation.table_parts import FinishedTrick, Packet
from notation.writer import line_text
from replay_web.api.fields import CardField, Extended, SeatField, made, seat, seat_number
from replay_web.library import MOST_ACTS, Entry, acts_to_step
from replay_web.present import sentences, step_page
from replay_web.present.lines_of_play import MAIN, Level
from replay_web.present.words import Voice
from replay_web.web.schemas import Query


def act_text(step: WrittenStep) -> str:
    """An act as the notation writes it: a card of a trick, the words of a seat, or else the whole line."""
    if step.line is None:
        return ""
    item = step.line.items[step.item] if step.line.items else None
    if step.keyword == "trick" and isinstance(item, int):
        return card_name(item)
    if isinstance(item, tuple):
        return " ".join(map(str, item[1:]))
    return line_text(step.line._replace(notes=None, remark=None))


def options(decision: Decision, table: Table) -> list[str]:
    """Possible choices: words, packets by their numbers from 0, and cards."""
    if decision.seat is None:
        return []
    allowed = decision.offer(table).allowed
    return [*map(" ".join, allowed.words), *map(str, allowed.packets), *names_of(allowed.cards)]


def open_trick(table: Table) -> FinishedTrick | None:
    """The trick that is being played."""
    return FinishedTrick(len(table.winners) + 1, table.order[0], tuple(table.open), None) if table.open else None


def hands(table: Table) -> dict[str, Packet]:
    """The cards that each seat still holds."""
    return {SEATS[seat]: Packet(table.hands[seat], table.count(seat)) for seat in sorted(table.seats)}


def factors(table: Table) -> dict[str, int]:
    """The factor of everything announced or doubled, and of the game itself."""
    return {word or "game": factor for word, factor in table.factors.items()}


def card_points(table: Table) -> dict[str, int | None]:
    """The card points of each side, under its seat."""
    return {SEATS[side]: points if table.pile(side).whole else None for side, points in table.side_points().items()}


# ---- Schemas


class CommentSchema(ObjectSchema):
    """A comment, and its language where it names one."""

    text = a_text()
    language = a_text()


class StepSchema(ObjectSchema):
    """An act of a record; step 0 is the deal, the last one the settlement."""

    number = a_number()
    keyword = a_text("Of its line; `deal`, `settlement` at the ends.")
    seat = seat_number("Who acts.")
    act = made(a_text("What was done, in the notation."), act_text)
    mark = a_text()
    comments = many(CommentSchema)


class CardsSchema(ObjectSchema):
    """Cards that lie somewhere: the known ones, and how many are missing to the whole."""

    cards = made(texts(), lambda packet: names_of(packet.known))
    missing = a_number()


class TrickSchema(ObjectSchema):
    """A trick, in the order in which its cards were played."""

    number = a_number()
    leader = seat_number()
    cards = fields.List(CardField(), required=True)
    winner = seat_number()


class CallSchema(ObjectSchema):
    """A call or an announcement."""

    seat = made(seat_number(nullable=False), lambda call: call[0])
    words = made(texts(), lambda call: call[1:])


class TableSchema(ObjectSchema):
    """The table: its cards, and everything known to all players."""

    dealer = seat_number()
    seats = fields.List(SeatField(), required=True, metadata=about(
        "Who takes part, forehand first; where the dealer is null, who may take part."
    ))  # fmt: skip
    hands = made(by_name(one(CardsSchema)), hands)
    talon = many(CardsSchema)
    laid_away = one(CardsSchema, attribute="laid_away")
    calls = many(CallSchema)
    announcements = many(CallSchema, attribute="said")
    declarer = seat_number()
    partner = seat_number()
    contract = made(a_text(nullable=True), lambda table: table.contract and table.contract.word)
    called = CardField(required=True, allow_none=True)
    factors = made(by_name(fields.Integer()), factors)
    tricks = made(many(TrickSchema), lambda table: table.tricks[table.before :])
    trick = made(one(TrickSchema, "The open one.", nullable=True), open_trick)
    card_points = made(
        by_name(
            fields.Integer(allow_none=True),
            "In units, of each side, under its seat; null where cards of its pile are not known.",
        ),
        card_points,
    )
    points_unit = a_number("How many units make a card point.", attribute="game.points_unit")


class NextSchema(ObjectSchema):
    """The decision that comes next."""

    seat = seat_number()
    keyword = a_text("Of the line that would record it.")
    options = texts("What may be chosen: words or cards; of a set, the cards that some legal set holds.")


class StateSchema(StepSchema):
    """The table after a step."""

    last = a_number("The number of the last step.")
    sentence = a_text("What was done, and what came of it.")
    table = one(TableSchema, nullable=True)
    next = one(NextSchema, nullable=True)


class OfLine(Query):
    """Of which line of play the steps are wanted."""

    variation = fields.String(
        load_default="", validate=validate.Regexp(r"^([0-9]{1,4}(\.[0-9]{1,4}){0,15})?$"),
        metadata={"description": "A variation by its path, such as `2.1`; the main line without it."},
    )  # fmt: skip


class OfView(OfLine):
    """Whose view of which line is wanted."""

    seat = seat(metadata={"description": "Whose view: what this seat could not know is left out."})


# ---- Values


def refuse_too_long(record: Record, path: Path = MAIN) -> None:
    """Abort with 413 where a line of play has more acts than the site steps through."""
    if (acts := acts_to_step(record, path)) > MOST_ACTS:
        abort(413, f"This line of play has {acts:,} acts; the site steps through {MOST_ACTS:,} at most.")


def level_of(entry: Entry, variation: str) -> Level:
    """The main line or a variation of a record; aborts with 404 where there is none of that name."""
    refuse_too_long(entry.report().record)
    levels = step_page.levels_of(entry)
    found = next((level for level in levels.values() if level.name == variation), None)
    if found is None:
        names = ", ".join(level.name for level in levels.values() if level.path)
        abort(404, f"This record has no such variation; it has {names or 'none'}.")
    return found


def state(entry: Entry, level: Level, number: int, seat: str | None) -> Extended:
    """The table after a step; as a seat saw it, if one is named. Aborts where there is no such step."""
    if not 0 <= number <= level.last:
        abort(404, f"There is no such step; there are 0 to {level.last}.")
    report = entry.report()
    record, path, step = report.record, level.path, level.steps[number]
    if seat is not None:
        record = _seen(record, path, seat, number)
        step = steps(record)[number]
    walk, before = position(record, number, path), position(record, max(number - 1, 0), path)
    voice = Voice(record, report.game)
    if step.keyword == SETTLEMENT:
        sentence = sentences.settlement(report.result if seat is None and not path else None, voice)
    else:
        moment = None
        if walk and before:
            moment = sentences.ActContext(walk.table, walk.decision, before.table, before.decision)
        sentence = sentences.sentence(step, moment, voice)
    following = walk.decision if walk and step.keyword != SETTLEMENT else None
    return Extended(
        step,
        last=level.last,
        sentence=sentence,
        table=walk and walk.table,
        next=following and walk and Extended(following, options=options(following, walk.table)),
    )


def _seen(record: Record, path: Path, seat: str, number: int) -> Record:
    """A seat's view as a record of its own. Aborts with 422 if the record allows none."""
    if path:
        abort(422, "A seat's view exists only for the main line.")
    try:
        return view(record, SEATS.index(seat), number)
    except ValueError as error:
        abort(422, f"{error}.")
