"""A table as a drawing: hands, trick or talon, names. It shows what the table knows, and no more."""

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import escape

from notation.cards import NAME, cards_of
from notation.record import UNKNOWN
from notation.replay import position
from notation.replay.session import Moment
from notation.table import Table
from replay_web.library import Entry
from replay_web.present import frames, seat_view, step_page
from replay_web.present.game_language import in_its_words
from replay_web.present.hands import in_order, place
from replay_web.present.lines_of_play import MAIN
from replay_web.present.svg_inline import card, drawings
from replay_web.present.words import Voice, signed

WIDTH, HEIGHT = frames.PICTURE
_RATIO = 104 / 60
_GROUND, _INK, _ACCENT, _WON = "#35684f", "#f6f4ea", "#ffdc85", "#ffc83d"
_TRICK = {"west": (450, 233), "east": (688, 233), "south": (569, 289)}
"""Where a card of the trick lies, its left upper corner, with three or four at the table."""
_OF_MANY = {"west": (258, 270), "east": (880, 270), "south": (569, 289)}
"""Upper left corners of the trick's cards, with five or more at the table."""
_PLAYED, _OWN, _OTHER = 62, 112, 66
"""Widths of cards in the trick, in the near hand, and at most in another hand."""


def table_svg(table: Table, south: int, voice: Voice, scores: Mapping[int, int]) -> str:
    """The table, turned to a seat, as SVG without classes; with what a deal that is over made for each seat."""
    names = [NAME[card] for card in cards_of(table.pack)]
    parts = "".join((*_hands(table, south, voice, scores), *_middle(table, south, voice.suits)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="Noto Sans, Noto Sans CJK JP, DejaVu Sans, Liberation Sans, sans-serif" font-size="26">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_GROUND}"/>{drawings(names, voice.suits)}{parts}</svg>'
    )


def moment_drawn(moment: Moment) -> str:
    """The table of a moment, turned to its first seat, as `drawn` has it."""
    table = moment.table
    return table_svg(table, min(table.seats), Voice(moment.record, table.game), {})


@in_its_words
def step_drawn(
    entry: Entry, step: int, path: tuple[int, ...] = MAIN, seat: int | None = None, hides: bool = False
) -> str | None:
    """The table after a step of a record, turned to a seat; with `hides` as that seat saw it, or else forehand.

    None if the game is not known, or the step is in a variation that a seat cannot see.
    """
    dealt = seat_view.table_of(entry)
    if dealt is None or (hides and path):
        return None
    south = in_order(dealt, seat)[0]
    if hides:
        step = min(step, step_page.levels_of(entry)[MAIN].last - 1)
        entry = seat_view.as_seen(entry, south, step)
    report = entry.report()
    walk = position(report.record, step, path)
    if walk is None:
        return None
    over = report.result if walk.result and not path else walk.result  # a check may find more than its last step
    scores = (over.score if over else None) or {}
    return table_svg(walk.table, south, Voice(report.record, report.game), scores)


def _hands(table: Table, south: int, voice: Voice, scores: Mapping[int, int]) -> Iterator[str]:
    """The near hand below, the others above from the left."""
    near, *others = in_order(table, south)
    if not table.game.clockwise:
        others.reverse()
    yield from _hand(table, near, voice, scores, 30, 407, WIDTH - 60, _OWN)
    room = (WIDTH - 60) / len(others)
    for at, seat in enumerate(others):
        yield from _hand(table, seat, voice, scores, 30 + at * room, 16, room - 24, min(_OTHER, room * 0.34))


def _hand(
    table: Table,
    seat: int,
    voice: Voice,
    scores: Mapping[int, int],
    x: float,
    y: float,
    room: float,
    width: float,
) -> Iterator[str]:
    declares = seat == table.declarer
    weight, color = (700, _ACCENT) if declares else (400, _INK)
    middle = x + room / 2
    yield (
        f'<text x="{middle:g}" y="{y + 16:g}" text-anchor="middle" font-weight="{weight}" fill="{color}">'
        f"{escape(_cut(voice.name(seat), room))}</text>"
    )
    if seat in scores and not table.counts[seat]:
        high = min(width, 72)
        yield (
            f'<text x="{middle:g}" y="{y + 16 + high:g}" text-anchor="middle" font-size="{high:g}" font-weight="700"'
            f' fill="{color}">{signed(scores[seat])}</text>'
        )
        return
    held = table.hands[seat]
    cards = [NAME[card] for card in voice.ranked(held)]
    cards += ["back"] * max(0, table.counts[seat] - held.bit_count())
    yield from _fan(cards, voice.suits, middle, y + 32, room, width)


def _fan(cards: Sequence[str], suits: str, middle: float, y: float, room: float, width: float) -> Iterator[str]:
    """Cards that overlap, around a middle, within that much room."""
    step = min(width * 0.62, (room - width) / max(1, len(cards) - 1))
    left = middle - (width + step * (len(cards) - 1)) / 2
    for at, name in enumerate(cards):
        yield card(name, suits, left + at * step, y, width)


def _middle(table: Table, south: int, suits: str) -> Iterator[str]:
    """The trick, open or just completed; before the first one the talon."""
    if not table.trick and not table.tricks[table.before :]:
        talon = [
            name
            for packet in table.talon
            for name in [*(NAME[card] for card in cards_of(packet.known)), *["back"] * packet.missing]
        ]
        yield from _fan(talon, suits, WIDTH / 2, 222, 900, _PLAYED * 1.2)
        return
    done = None if table.trick else table.tricks[-1]
    plays = list(zip(table.from_seat(done.leader), done.cards, strict=False)) if done else table.trick
    for at, (seat, played) in enumerate(plays):
        x, y = _lies(place(table, seat, south), _OF_MANY if len(table.seats) > 4 else _TRICK)
        if done and seat == done.winner:
            high = _PLAYED * _RATIO
            yield (
                f'<rect x="{x - 3:g}" y="{y - 3:g}" width="{_PLAYED + 6}" height="{high + 6:g}" rx="7" fill="none"'
                f' stroke="{_WON}" stroke-width="5"/>'
            )
        yield card("back" if played == UNKNOWN else NAME[played], suits, x, y, _PLAYED)
        if at == 0:
            yield f'<path d="M{x - 20:g} {y + 42:g}l12 10-12 10z" fill="{_ACCENT}"/>'


def _lies(where: str, places: dict[str, tuple[int, int]]) -> tuple[float, float]:
    """Where a card of the trick lies; those from the far side of the table beside each other."""
    if where in places:
        return places[where]
    of, at = (int(part.rpartition("-")[2]) for part in where.split()[1:])
    return 569 + ((of - 1) / 2 - (at - 1)) * 96, 176


def _cut(name: str, room: float) -> str:
    most = max(3, int(room / 15))
    return name if len(name) <= most else f"{name[: most - 1]}…"
