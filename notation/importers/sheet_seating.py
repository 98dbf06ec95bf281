"""Who sits where at a printed deal."""

import re
from collections.abc import Mapping

from notation.game import Game
from notation.importers.printed_cards import MARKS
from notation.importers.sheet_deals import PrintedDeal
from notation.importers.source import Field
from notation.importers.titles import folded, place_of
from notation.record import SEATS

_ROUND = "SENW"
"""The places in the order of play, counter-clockwise."""


class SheetSeating:
    """The seats of a printed deal, in the order of play."""

    def __init__(
        self, sheet: PrintedDeal, fields: Mapping[str, Field], game: Game | None, by_columns: bool = False
    ) -> None:
        """`by_columns` takes places of the compass in the order of the columns."""
        self.sheet, self.fields, self.by_columns = sheet, fields, by_columns
        self.names = self._names(game) or (list(SEATS[: game.players[0]]) if game and len(game.players) == 1 else [])
        """What each seat is called; a number where nobody is named."""

    @property
    def shown(self) -> list[str]:
        """The names for the record; none if they are the letters of the seats."""
        if all(name in SEATS for name in self.names):
            return []
        return ["" if name.isdigit() else name for name in self.names]

    def _names(self, game: Game | None) -> list[str]:
        """The seats in the order of play, the first of the sheet first."""
        sheet = self.sheet
        names = list(sheet.names)
        if players := self.fields.get("players"):
            listed = [name.strip() for name in re.split(r"[/;,]", players.text) if name.strip()]
            if {*map(folded, names)} <= {*map(folded, listed)}:
                return listed
        if sheet.ordered and not names:
            people = [self.fields[role].text for role in ("dealer", "declarer", "leader") if role in self.fields]
            people += [trick.leader for trick in sheet.tricks]
            width = max((len(trick.cells) for trick in sheet.tricks), default=0)
            seats = {name.strip() for name in people} <= set(SEATS)
            names = list(SEATS[:width]) if seats else list(dict.fromkeys(filter(None, people)))
        if names and all(name in SEATS for name in names):
            return list(SEATS[: max(map(SEATS.index, names)) + 1])
        if names and all(map(place_of, names)) and len({*map(place_of, names)}) == len(names):
            return self._round(names, game)
        return names

    def _round(self, names: list[str], game: Game | None) -> list[str]:
        """Places of the compass in the order of play, unless dealer and leader show that the columns have it."""
        mentioned = [place_of(self.fields[role].text) for role in ("dealer", "leader") if role in self.fields]
        if game and len(names) not in game.players and 4 in game.players:
            spelled_out = {place_of(name): name for name in names}
            names = [*names, *(place for place in _ROUND if place not in spelled_out)]
        elif len(names) == 3 and any(place and place not in map(place_of, names) for place in mentioned):
            return names
        circle = _ROUND[::-1] if game and game.clockwise else _ROUND
        start = circle.index(place_of(names[0]))
        ranked = sorted(names, key=lambda name: (circle.index(place_of(name)) - start) % len(circle))
        return names if self.by_columns and len(names) == len(self.sheet.names) else ranked

    def seat(self, text: str) -> int | None:
        """The seat that a name, a place or a letter means; None if none."""
        wanted = folded(text.strip(MARKS + " "))
        if not wanted:
            return None
        spelled_out = [folded(name) for name in self.names]
        if wanted in spelled_out:
            return spelled_out.index(wanted)
        places = [place_of(name) for name in self.names]
        if (place := place_of(text)) and place in places:
            return places.index(place)
        starts = [seat for seat, name in enumerate(spelled_out) if name.startswith(wanted)]
        if len(starts) == 1:
            return starts[0]
        letter = text.strip()
        return SEATS.index(letter) if letter in SEATS[: len(self.names)] else None
