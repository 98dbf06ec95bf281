"""The notification stream of Board Game Arena: its players and notifications, in the order of the file.

Its packets are those that ``docs/GAME_LOG_STRUCTURE.md`` of github.com/Nublo/gaia-project-search describes, from
``archive/archive/logs.html`` or ``notificationHistory.html`` of the platform.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from notation.importers.placed_json import Node, plain
from notation.importers.source import MisreadError
from notation.words.languages import _

_INNER = ("data", "logs", "history")
_OWN_CHANNEL = re.compile(r"/player/p([0-9]+)")
_SECONDS = re.compile(r"[0-9]{1,11}")
_PLACEHOLDER = re.compile(r"\$\{(\w+)\}")


class Notification(NamedTuple):
    """One notification: its name, what it says, and where it starts in the file."""

    name: str
    args: dict[str, Any]
    """Its content, as plain JSON."""
    log: str
    """The line of the game log, filled in."""
    to: str
    """The number of the player to whom alone it went; empty if all got it."""
    time: int
    """Seconds since 1970; 0 if the file does not say."""
    at: int

    @property
    def player(self) -> str:
        """The number of the player whom it names; empty if it names none."""
        found = self.args.get("player_id", self.args.get("playerId", ""))
        return str(found) if isinstance(found, int | str) else ""

    @property
    def told(self) -> dict[str, Any]:
        """All that it says, for a comment."""
        return {name: value for name, value in (("log", self.log), ("args", self.args)) if value}


class Stream(NamedTuple):
    """A table of the platform."""

    at: int
    game: str
    """The platform's name of the game; empty if the file does not say."""
    table: str
    """The number of the table; empty if the file does not say."""
    names: dict[str, str]
    """The players' names by their numbers, in the order of the file."""
    notifications: list[Notification]


def stream(node: Node) -> Stream:
    """The table that a JSON value is. Raises MisreadError."""
    names: dict[str, str] = {}
    game, inner = "", node
    while isinstance(inner.value, dict):
        fields: dict[str, Node] = inner.value
        if (error := fields.get("error")) and "data" not in fields:
            message = _("Board Game Arena answered with an error: {error}").format(error=plain(error))
            raise MisreadError(error.at, message)
        game = next((str(plain(fields[name])) for name in ("game_name", "game") if name in fields), game)
        names |= dict(_players(fields.get("players")))
        found = next((fields[name] for name in _INNER if name in fields), None)
        if found is None:
            break
        inner = found
    if not isinstance(inner.value, list):
        raise MisreadError(inner.at, _("there are no notifications; expected a list “logs” of packets"))
    notifications = list(_each(inner.value))
    for notification in notifications:
        if notification.player and isinstance(name := notification.args.get("player_name"), str):
            names.setdefault(notification.player, name)
    return Stream(node.at, game, _table(inner.value), names, notifications)


def _players(node: Node | None) -> Iterator[tuple[str, str]]:
    """The players' numbers and names: objects in a list, or by their numbers."""
    value = plain(node) if node else []
    listed = (
        value.items()
        if isinstance(value, dict)
        else [("", item) for item in (value if isinstance(value, list) else ())]
    )
    for key, item in listed:
        if isinstance(item, dict):
            yield str(item.get("id", key)), str(item.get("name", item.get("player_name", "")))


def _each(packets: list[Node]) -> Iterator[Notification]:
    """The notifications of packets, each once: some are sent to all and to one player again."""
    seen: set[str] = set()
    for packet in packets:
        if not isinstance(packet.value, dict):
            raise MisreadError(packet.at, _("a packet must be an object with “data”"))
        fields = packet.value
        bare = "type" in fields and "data" not in fields
        data = packet if bare else fields.get("data")
        if data is None or not (bare or isinstance(data.value, list)):
            raise MisreadError(packet.at, _("a packet must be an object with “data”"))
        own = _OWN_CHANNEL.search(str(plain(fields["channel"]))) if "channel" in fields else None
        time = _SECONDS.fullmatch(str(plain(fields["time"]))) if "time" in fields else None
        for node in [packet] if bare else data.value:
            value = plain(node)
            if not isinstance(value, dict) or not isinstance(value.get("type"), str):
                raise MisreadError(node.at, _("a notification must be an object with “type” and “args”"))
            uid = str(value.get("uid", ""))
            if uid and uid in seen:
                continue
            seen.add(uid)
            args = value["args"] if isinstance(value.get("args"), dict) else {}
            to = own[1] if own else ""
            yield Notification(
                value["type"], args, _filled(value.get("log"), args), to, int(time[0]) if time else 0, node.at
            )


def _filled(log: Any, args: dict[str, Any]) -> str:
    """A line of the game log with its placeholders filled in."""
    text = log if isinstance(log, str) else ""
    return _PLACEHOLDER.sub(lambda match: str(args.get(match[1], match[0])), text)


def _table(packets: list[Node]) -> str:
    found = (plain(packet.value["table_id"]) for packet in packets if "table_id" in packet.value)
    return str(next(found, ""))
