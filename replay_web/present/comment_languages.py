"""The languages of comments: which ones a record has, and which of them a reader gets."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from notation.comments import without_translations
from notation.deadline import keep
from notation.record import Comment, Line, Record, Variation
from notation.words.languages import later
from replay_web.messages import _
from replay_web.present.addresses import Address
from replay_web.present.lines_of_play import Place

ENGLISH = "en"
"""Language used if no comment is in a language of the reader's."""
UNNAMED = "und"

_IN = {
    "cs": later("in Czech"), "de": later("in German"), "en": later("in English"), "fr": later("in French"),
    "hu": later("in Hungarian"), "it": later("in Italian"), "ja": later("in Japanese"), "pl": later("in Polish"),
    "rm": later("in Romansh"), "sl": later("in Slovenian"),
}  # fmt: skip
_TAG = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,5}")
_NAMES = {
    "cs": "Čeština", "de": "Deutsch", "en": "English", "fr": "Français", "hu": "Magyar", "it": "Italiano",
    "ja": "日本語", "pl": "Polski", "rm": "Rumantsch", "sl": "Slovenščina",
}  # fmt: skip


def is_tag(text: str) -> bool:
    return _TAG.fullmatch(text) is not None


def primary(tag: str) -> str:
    """A language without its region or script: ``de`` of ``de-AT``."""
    return tag.partition("-")[0].lower()


def called(tag: str) -> str:
    """A language by its own name, or by its tag where that is not known."""
    return _("no language given") if tag == UNNAMED else _NAMES.get(tag, tag)


def told_in(tag: str) -> str:
    """“in English”, of a text in a language that the reader did not ask for."""
    return _(_IN[tag]) if tag in _IN else _("in another language ({tag})").format(tag=tag)


def tags(record: Record) -> list[str]:
    """The languages that a record's comments name, in the order in which they come; empty for none."""
    return list(dict.fromkeys(comment.language for comment in _comments(record.lines)))


def spoken(record: Record) -> list[str]:
    """The languages of a record's comments, in the order in which they come; `UNNAMED` last."""
    found = dict.fromkeys(primary(tag) if tag else UNNAMED for tag in tags(record))
    return sorted(found, key=lambda tag: tag == UNNAMED)


def _comments(nodes: Iterable[Line | Variation]) -> Iterator[Comment]:
    for node in nodes:
        keep()
        if isinstance(node, Variation):
            yield from _comments(node.lines)
        elif node.notes:
            notes = without_translations(node).notes or {}
            yield from (comment for note in notes.values() for comment in note.comments)


def reader_gets(wanted: Sequence[str], there: Sequence[str]) -> str:
    """Of the languages that a reader wants, best first, the first one that is there; else English, else his first."""
    own = [tag for tag in (*map(primary, wanted), ENGLISH) if tag in there]
    return next(iter([*own, *map(primary, wanted), UNNAMED]))


@dataclass(frozen=True, slots=True)
class Spoken:
    """A language of a record's comments, as a link to the same step in it."""

    tag: str
    name: str
    href: str
    current: bool


def offered(there: Sequence[str], language: str, now: Place, page: str, kept: Callable[..., str]) -> tuple[Spoken, ...]:
    """The languages of comments that a reader may choose, each as a link to the same step."""
    if len(there) < 2:
        return ()
    path, step = now
    shown = language if language in there else UNNAMED
    return tuple(Spoken(tag, called(tag), Address(page, kept(comments=tag))(step, path), tag == shown) for tag in there)
