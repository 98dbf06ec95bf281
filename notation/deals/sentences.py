"""Steps and choices as sentences, seats by letter and name, cards as the notation writes them."""

from collections.abc import Iterable, Mapping
from typing import Any

from notation.cards import NAME, names_of
from notation.decision import RECORDED_BY, CompletedAct, Decision
from notation.problems import FORMATS, Phrase, filled
from notation.problems import worded as phrased
from notation.record import MANY_ACTS, SEATS, Line
from notation.replay import Judging
from notation.replay.session import Moment
from notation.replay.steps import DEAL, SETTLEMENT, WrittenStep
from notation.table import Table
from notation.words.languages import _, either, later, speaking_of
from notation.writer import line_text


def called(seat: int | None, names: Mapping[str, str]) -> str:
    """A seat's letter, and its player's name where there is one."""
    if seat is None:
        return _("nobody")
    return f"{SEATS[seat]} {names.get(SEATS[seat], '')}".strip()


def spoken(text: str, arguments: dict[str, Any], table: Table, names: Mapping[str, str] | None = None) -> str:
    """A message with its arguments filled in."""
    game = table.game

    def who(seat: int | None) -> str:
        return called(seat, names or {})

    def word(said: Any) -> str:
        return game.word(*said.split()) if isinstance(said, str) else phrased(said)

    def phrase(given: Phrase) -> str:
        return filled(_(given.text), given.arguments, formats)

    def one_of(words: Iterable[Any]) -> str:
        return either(map(word, words))

    formats = FORMATS | {
        "who": who,
        "word": word,
        "words": one_of,
        "standing": word,
        "said": lambda words: either([_("nothing"), *map(word, words)]),
        "the": lambda card: NAME.get(card, "_"),
        "these": lambda cards: " ".join(NAME.get(card, "_") for card in cards),
        "those": lambda cards: either(names_of(cards)),
        "packets": lambda packets: either(_("the {packet}").format(packet=_packet(index)) for index in packets),
        "part": _packet,
        **dict.fromkeys(("what", "act", "outcome", "duty"), phrase),
    }
    with speaking_of(game.name):
        return filled(_(text), arguments, formats)


def _packet(index: int) -> str:
    return _(_PACKETS[index]) if index < len(_PACKETS) else _("packet {number}").format(number=index + 1)


_PACKETS = (later("first packet"), later("second packet"), later("third packet"))
_NEXT = later("{who} plays next.")


def question(decision: Decision, table: Table) -> str:
    """Whose turn it is, and what he may do."""
    if decision.in_tricks and decision.seat is not None:
        return spoken(_NEXT, {"who": decision.seat}, table)
    return spoken(*decision.sentence(table), table)


def sentence(
    step: WrittenStep, before: Judging | Moment | None, after: Judging | Moment | None, names: Mapping[str, str]
) -> str:
    """The act of a step, and who won the trick that it ended; `before` and `after` are None if the game is unknown."""
    if step.keyword in (DEAL, SETTLEMENT):
        if after is not None and after.table.position is not None:
            return _("The position.") if step.keyword == DEAL else _("The end.")
        return _("The cards are dealt.") if step.keyword == DEAL else _("The deal is settled.")
    line = step.line
    assert line is not None
    if step.keyword == "trick":
        return _played(step, line, after, names)
    asked: Decision | type[Decision] | None = before.decision if before else None
    if asked is None or asked.keyword != step.keyword:
        asked = RECORDED_BY.get(step.keyword)
    items = line.items[step.item : step.item + 1] if step.keyword in MANY_ACTS else line.items
    at_table = after is not None and (step.seat is None or step.seat < after.table.players)
    if asked and before and after and at_table:
        done = CompletedAct(step.seat, items, after.table, before.table, after.decision)
        if told := asked.describe(done):
            return spoken(*told, after.table, names)
    text = line_text(line._replace(items=items, notes=None, remark=None))
    return _("{act}.").format(act=text)


def _played(step: WrittenStep, line: Line, after: Judging | Moment | None, names: Mapping[str, str]) -> str:
    card = NAME.get(line.items[step.item], "_")
    who = called(step.seat, names)
    act = _("{who} plays {card} to trick {number}").format(who=who, card=card, number=line.number)
    table = after.table if after else None
    if table and not table.open and table.winners and table.last.number == line.number:
        winner = table.last.winner
        if winner is not None:
            return _("{act}; {who} wins the trick.").format(act=act, who=called(winner, names))
    return _("{act}.").format(act=act)
