"""Every message is there in every language, with the same placeholders, and compiled."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from babel.messages import Catalog

from notation.rulebooks import rulebook
from tests.places import RECORDS, ROOT
from tests.tools.translations import DOMAINS, FRENCH, TRANSLATED, as_text, compiled, lacking, merged, place, said

each_catalogue = pytest.mark.parametrize(("domain", "language"), list(product(DOMAINS, TRANSLATED)))


@each_catalogue
@pytest.mark.slow
def test_every_message_is_translated_with_its_placeholders(domain: str, language: str) -> None:
    assert len(said(domain)) > 20
    assert not list(lacking(merged(domain, language)))


@each_catalogue
@pytest.mark.slow
def test_the_catalogue_is_up_to_date_and_compiled(domain: str, language: str) -> None:
    """Where this fails, ``python -m tests.tools.translations`` mends it."""
    catalogue, file = merged(domain, language), place(domain, language)
    assert file.read_bytes() == as_text(catalogue)
    assert file.with_suffix(".mo").read_bytes() == compiled(catalogue)


def test_french_is_printed_as_in_france() -> None:
    said = {comment for path in (RECORDS / "french-tarot").glob("*.tdn") for comment in comments(path)}
    said |= {line for line in rules() if "`" not in line}
    assert not sorted(text for text in said if FRENCH.search(text))
    assert FRENCH.search("Juste ?") and FRENCH.search("« Garde »") and FRENCH.search("l'excuse")


def comments(path: Path) -> list[str]:
    """The French texts of a file of records."""
    return re.findall(r"\{@fr ([^}]*)\}", path.read_text("utf-8"))


def rules() -> list[str]:
    """The lines of the French rules page."""
    page = rulebook.page("french-tarot", "fr")
    assert page is not None and page.language == "fr"
    return page.text.splitlines()


def test_what_is_lacking_is_found() -> None:
    catalogue = Catalog("de", fuzzy=False)
    catalogue.add("There", "Da")
    catalogue.add("Not there")
    catalogue.add("{who} passes", "{wer} passt")
    catalogue.add("%(n)s of %(all)s", "%(all)s: %(n)s")
    catalogue.add("Doubtful", "Fraglich", flags=("fuzzy",))
    catalogue.add(("one card", "{n} cards"), ("eine Karte", "{n} Karten"))
    catalogue.add(("one trick", "{n} tricks"), ("ein Stich", ""))
    catalogue.add("{given} {given|card|cards}", "{given} {given|Karte|Karten}")
    catalogue.add("{taken} {taken|card|cards}", "{given} {given|Karte|Karten}")
    slovene = Catalog("sl", fuzzy=False)
    slovene.add("{given} {given|card|cards}", "{given} {given|karta|kart}")
    slovene.add("{all} {all|card|cards}", "{all} {all|karta|karti|karte|kart}")
    [wrong] = lacking(slovene)
    assert wrong == "other forms beside a number: {given} {given|card|cards} – {given} {given|karta|kart}"
    assert list(lacking(catalogue)) == [
        "not translated: Not there",
        "other placeholders: {who} passes – {wer} passt",
        "doubtful: Doubtful",
        "not translated: one trick",
        "other placeholders: {taken} {taken|card|cards} – {given} {given|Karte|Karten}",
    ]


WORDED = {"_": 1, "later": 1, "phrase": 1, "spoken": 1, "plural": 2}
"""Functions that mark a message, each with the number of arguments that are messages."""


def literals(path: Path) -> Iterator[str]:
    """Every message that stands in a module as a text, wherever it stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for given in node.args[: WORDED.get(name, 0)]:
                yield from (
                    node.value
                    for node in ast.walk(given)
                    if isinstance(node, ast.Constant) and isinstance(node.value, str)
                )


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.slow
def test_the_extraction_sees_every_message(domain: str) -> None:
    """It does not look into the braces of an f-string, nor into a message within a message."""
    known = {text for message in said(domain) for text in ([message.id] if isinstance(message.id, str) else message.id)}
    modules = sorted((ROOT / DOMAINS[domain]).rglob("*.py"))
    said_in = [(path.name, literal) for path in modules for literal in literals(path)]
    assert not {f"{name}: {literal}" for name, literal in said_in if literal and literal not in known}
