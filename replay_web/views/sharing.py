"""What of a step can be passed on: its address, the code that embeds it, the sheet of its deal."""

from dataclasses import dataclass

from flask import request
from markupsafe import escape

from notation.replay import Path
from replay_web.present import links
from replay_web.present.addresses import Address
from replay_web.present.hands import Hand
from replay_web.present.step_page import StepPage
from replay_web.web import query

_WIDE, _NARROW = (600, 680), (720, 840)
"""How high the table stands on the pages of others, in pixels, where there is room and in a column: with four at it,
and with more."""
_COLUMN = 400
"""How wide a column is, in pixels."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A step, to be passed on."""

    link: str
    """The address of this very step, with the host."""
    task: str
    """The address, with the host, at which the deal is played on as the seat that the table is turned to; empty where
    it cannot be."""
    code: str
    """What shows it on a page of one's own, as wide as there is room."""
    narrow: str
    """The same in a narrow column."""
    sheet: str
    """The page that prints the deal; where hands are hidden, as far as this step."""
    own_sheet: str
    """The page that prints what the seat saw and played to which the table is turned; empty where that is not known."""
    who: str
    """Who sits there."""
    file: str
    """The replay as one file, in the same language and for the same seat."""
    picture: str
    """What the step looks like, with the host; empty where there is no table."""
    carried: bool
    """Whether the address holds the record itself, which nobody keeps."""


def shared(page: StepPage, path: Path, files: str, hidden: bool, carried: bool, name: str) -> Shared:
    """A step of a record, to be passed on; `files` is the address of its page, `name` the one that lasts."""
    root, kept = request.url_root.rstrip("/"), query.kept(**{"from": "", "q": "", "sort": ""})
    step, players = Address("", kept)(page.step, path), page.scene.players if page.scene else 0
    anyhow = Address("", query.kept(**dict.fromkeys(("lang", "comments", "from", "q", "sort"), "")))(page.step, path)
    own = next((hand for hand in page.scene.hands if hand.own), None) if page.scene else None
    seen = query.kept(**{"from": "", "q": "", "sort": "", "seat": own.letter, "hide": "others"}) if own else ""
    frame = f'<iframe src="{escape(f"{root}{files}/embed{step}")}" title="{escape(page.heading.title)}"'
    sheet = f"step={page.step}{kept}" if hidden else kept.removeprefix("&")
    return Shared(
        link=f"{root}{name}{anyhow}",
        task=f"{root}{name}{_task(page, own)}" if page.play else "",
        code=_framed(frame, "100%", _WIDE[players > 4]),
        narrow=_framed(frame, str(_COLUMN), _NARROW[players > 4]),
        sheet=links.own(f"{files}/print{'?' if sheet else ''}{sheet}"),
        own_sheet=links.own(f"{files}/print?{seen.removeprefix('&')}") if own and not hidden else "",
        who=own.name if own else "",
        file=links.own(f"{files}.html{kept.replace('&', '?', 1)}"),
        picture=f"{root}{files}/picture.png{anyhow}" if page.scene and not (hidden and path) else "",
        carried=carried,
    )


def _task(page: StepPage, own: Hand | None) -> str:
    """Where somebody plays on who holds the hand of the seat to which the table is turned, and sees no other."""
    return page.play if "hide=" in page.play or own is None else f"{page.play}&seat={own.letter}&hide=others"


def _framed(frame: str, width: str, height: int) -> str:
    """The code of a frame with its size."""
    return f'{frame} width="{width}" height="{height}" loading="lazy"></iframe>'
