"""The catalogues of messages, kept in step with the source: ``python -m tests.tools.translations``.

It collects what the source says, takes over the translations that are there, writes the catalogues again, compiles
them, and lists what is not translated yet. A message that nobody says any more falls out.
"""

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import notation.evenings.codes
import notation.files.checking  # noqa: F401  (declares the codes)
from corpus.search.query import KEYS
from corpus.search.statistics import BY
from notation.rulebooks import GAMES, codes
from notation.rulebooks.rulebook import title
from notation.testing.translating import KEYWORDS, said_by
from notation.words.languages import DEFAULT, LANGUAGES
from tests.places import ROOT

DOMAINS = {"tarock": "notation", "corpus": "corpus", "replay_web": "replay_web"}
"""The domains of messages, each with the package that says them and keeps its catalogues."""

TRANSLATED = tuple(language for language in LANGUAGES if language != DEFAULT)
"""The languages that all is said in; the English catalogues have only what a game words otherwise than the source."""

_METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
_OPTIONS = {"**/templates/**.html": {"silent": "false", "trim_blocks": "true", "lstrip_blocks": "true"}}
_PLACEHOLDER = re.compile(r"\{\w*(?=\}|\|)|%\(\w+\)s")
_FORMS = re.compile(r"\{\w+((?:\|[^{|}]+)+)\}")
"""The forms of a word beside a number."""
FRENCH = re.compile(r"\w [;:!?](?!\S)|« |«\w| »|\w»|\w'\w")
"""Faults of French printing: a wide space, or none, before punctuation; a typewriter's apostrophe."""
COMPILER = "2.18.0"
"""The release of Babel that compiled catalogues name, so that another one makes the same bytes."""
_NOISE = re.compile(rb'^"(?:POT-C|PO-R|Last-T|Language-Team|Report-M|Generated-B)[^\n]*\n', re.MULTILINE)


def declared(domain: str) -> Iterator[str]:
    """The messages of a domain that stand in its source as data, where no extraction sees them."""
    if domain == "corpus":
        yield from (*(key.says for key in KEYS.values()), *BY)
    if domain == "replay_web":
        specification = (ROOT / "notation" / "SPEC.md").read_text("utf-8")
        anchors = [code.rule.removeprefix("SPEC#") for code in codes().values() if code.rule.startswith("SPEC#")]
        titles = {anchor: title(specification, anchor) or "" for anchor in anchors}
        yield from (text for anchor, text in titles.items() if text != anchor)  # keywords are the same everywhere
    if domain != "tarock":
        return
    yield from (text for code in codes().values() for text in (code.text, *dict(code.cases).values()))


@cache
def said(domain: str) -> Catalog:
    """Every message of a domain, as the source says it."""
    found = Catalog(charset="utf-8")
    where = ROOT / DOMAINS[domain]
    for _, _, message, _, context in extract_from_dir(where, _METHODS, _OPTIONS, KEYWORDS):
        found.add(message, context=context)
    for text in declared(domain):
        found.add(text)
    for game in GAMES.values() if domain == "tarock" else ():
        for text, context in said_by(game):
            found.add(text, context=context)
    return found


def place(domain: str, language: str) -> Path:
    """Where the catalogue of a language is kept; its compiled form stands beside it."""
    return ROOT / DOMAINS[domain] / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def written(domain: str, language: str) -> Catalog:
    """The catalogue as it is kept; an empty one where there is none yet."""
    file = place(domain, language)
    if not file.is_file():
        return Catalog(language)
    with file.open("rb") as stream:
        return read_po(stream, language)


def worded(message: Message, language: str) -> Iterator[str | None]:
    """The contexts in which a catalogue may have a message: its own, except in English, and each game’s."""
    if language != DEFAULT:
        yield message.context
    if message.context is None:
        yield from GAMES


@cache
def merged(domain: str, language: str) -> Catalog:
    """Messages of the source with their translations, and those that single games word in their own way."""
    catalogue = Catalog(language, project=domain, version="1", charset="utf-8", fuzzy=False)
    catalogue.header_comment = f"# {LANGUAGES[language]}: {domain}"
    kept = written(domain, language)
    catalogue.mime_headers = [("Plural-Forms", kept.plural_forms)]  # releases of Babel count a million differently
    for message in said(domain):
        if not message.id:
            continue
        for context in worded(message, language):
            before = kept.get(message.id, context)
            fitting = before is not None and isinstance(before.string, str) != message.pluralizable
            if fitting or context not in GAMES:
                catalogue.add(message.id, before.string if before and fitting else None, context=context)
    return catalogue


def as_text(catalogue: Catalog) -> bytes:
    """A catalogue as it is kept: sorted, and without what differs from day to day, so that two of them merge."""
    stream = BytesIO()
    write_po(stream, catalogue, width=120, no_location=True, sort_output=True, ignore_obsolete=True)
    return _NOISE.sub(b"", stream.getvalue())


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as a program reads it."""
    stream, kept = BytesIO(), read_po(BytesIO(as_text(catalogue)), catalogue.locale)
    kept.creation_date = kept.revision_date = datetime(2026, 1, 1, tzinfo=UTC)  # the same whenever it is made
    with patch("babel.messages.catalog.VERSION", COMPILER):
        write_mo(stream, kept)
    return stream.getvalue()


def forms(message: Message) -> tuple[str, ...]:
    """The forms of a message in another language, as many as the language needs for numbers."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def lacking(catalogue: Catalog) -> Iterator[str]:
    """Faults of the translations of a catalogue: missing, doubtful, or with other placeholders or forms."""
    many = max(2, catalogue.num_plurals)
    for message in catalogue:
        if not message.id:
            continue
        source = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        wanted = [set(_PLACEHOLDER.findall(text)) for text in source]
        if len(forms(message)) > 1:
            wanted.append(wanted[0] - {"{n", "%(count)s"})  # one of a thing need not be counted
        if not all(forms(message)):
            yield f"not translated: {source[0]}"
        elif message.fuzzy:
            yield f"doubtful: {source[0]}"
        elif wrong := [form for form in forms(message) if set(_PLACEHOLDER.findall(form)) not in wanted]:
            yield f"other placeholders: {source[0]} – {wrong[0]}"
        elif wrong := [form for form in forms(message) for words in _FORMS.findall(form) if words.count("|") != many]:
            yield f"other forms beside a number: {source[0]} – {wrong[0]}"
        elif str(catalogue.locale) == "fr" and (wrong := [form for form in forms(message) if FRENCH.search(form)]):
            yield f"not printed as in France (no-break spaces within « » and before : ; ! ?; ’): {wrong[0]}"


def main() -> int:
    """Bring the catalogues up to date, all or those of the domains that are named, and say what is lacking."""
    lacks = 0
    for domain in sys.argv[1:] or DOMAINS:
        for language in LANGUAGES:
            catalogue, file = merged(domain, language), place(domain, language)
            if language == DEFAULT and not catalogue:
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(as_text(catalogue))
            file.with_suffix(".mo").write_bytes(compiled(catalogue))
            for message in lacking(catalogue):
                lacks += 1
                print(f"{language} {domain}: {message}")
    return 1 if lacks else 0


if __name__ == "__main__":
    sys.exit(main())
