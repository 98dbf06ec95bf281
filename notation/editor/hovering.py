"""Explanations of a word or card in an open file: its meaning, the seat to act, the allowed choices."""

from collections.abc import Iterator

from notation.cards import NAME
from notation.deals.entries import cards_of_token
from notation.deals.sentences import spoken
from notation.editor.documents import TOKEN, Part, Point, Span
from notation.editor.moments import typed_at, walk_to
from notation.game import Game
from notation.reader.atoms import KEYWORD
from notation.record import KINDS, PHASE, SEATS
from notation.rulebooks import find
from notation.words.card_names import card_named
from notation.words.languages import _


def hover(part: Part, place: Point) -> tuple[Span, str] | None:
    """The explanation of the word at a place, in Markdown; None if there is none."""
    line = part.lines[place.line] if place.line < len(part.lines) else ""
    token = next((match for match in TOKEN.finditer(line) if match.start() <= place.column < match.end()), None)
    if token is None or typed_at(part, Point(place.line, token.start())) is None:
        return None
    span = Span(Point(place.line, token.start()), Point(place.line, token.end()))
    texts = list(_explanations(part, span, token[0]))
    return (span, "\n\n".join(texts)) if texts else None


def _explanations(part: Part, span: Span, token: str) -> Iterator[str]:
    for problem in part.problems:
        if part.span_of(problem) == span:
            yield f"**{_(problem.severity)}**: {problem.message} `{problem.rule}`"
    game = find(part.record.game or "")
    typed = typed_at(part, span.start)
    if game is not None:
        yield from _named(game, token)
    keyword = KEYWORD.match(token)
    kind = typed.kind if typed and typed.kind else KINDS.get(keyword[0]) if keyword else None
    if kind is not None and kind.keyword in PHASE:
        walk = walk_to(part, span.start)
        if walk is None or walk.decision is None:
            return
        table, decision = walk.table, walk.decision
        if table.open:
            order = zip(table.order, table.open, strict=False)
            cards = " ".join(f"{SEATS[seat]} {NAME.get(card, '_')}" for seat, card in order)
            yield _("Trick {number} so far: {cards}").format(number=len(table.winners) + 1, cards=cards)
        reasons = [spoken(*reason, table) for reason in decision.reasons(table)]
        yield " ".join([spoken(*decision.sentence(table), table), *reasons])


def _named(game: Game, token: str) -> Iterator[str]:
    """Name and meaning of a card or word of a game."""
    cards = cards_of_token(token, game.own_names) if token in ("Fool", "_") or not token.islower() else []
    if len(cards) == 1 and token.upper() not in SEATS:
        yield f"**{token}**: {card_named(cards[0], game.names)}"
    elif token in game.words:
        term = game.glossary().get(token)
        meaning = f": {_(term.meaning)}" if term else ""
        yield f"**{game.word(token)}**{meaning}"
