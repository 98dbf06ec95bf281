"""Every message is there in every language, with the same placeholders, and compiled."""

from itertools import product

import pytest
from babel.messages import Catalog

from tests.translations import DOMAINS, TRANSLATED, as_text, compiled, lacking, merged, place, said

each_catalogue = pytest.mark.parametrize(("domain", "language"), list(product(DOMAINS, TRANSLATED)))


@each_catalogue
def test_every_message_is_translated_with_its_placeholders(domain: str, language: str) -> None:
    assert len(said(domain)) > 20
    assert not list(lacking(merged(domain, language)))


@each_catalogue
def test_the_catalogue_holds_what_the_source_says_and_is_compiled(domain: str, language: str) -> None:
    """Where this fails, ``python -m tests.translations`` mends it."""
    catalogue, file = merged(domain, language), place(domain, language)
    assert file.read_bytes() == as_text(catalogue)
    assert file.with_suffix(".mo").read_bytes() == compiled(catalogue)


def test_what_is_lacking_is_found() -> None:
    catalogue = Catalog("de", fuzzy=False)
    catalogue.add("There", "Da")
    catalogue.add("Not there")
    catalogue.add("{who} passes", "{wer} passt")
    catalogue.add("%(n)s of %(all)s", "%(all)s: %(n)s")
    catalogue.add("Doubtful", "Fraglich", flags=("fuzzy",))
    catalogue.add(("one card", "{n} cards"), ("eine Karte", "{n} Karten"))
    catalogue.add(("one trick", "{n} tricks"), ("ein Stich", ""))
    assert list(lacking(catalogue)) == [
        "not translated: Not there",
        "other placeholders: {who} passes – {wer} passt",
        "doubtful: Doubtful",
        "not translated: one trick",
    ]
