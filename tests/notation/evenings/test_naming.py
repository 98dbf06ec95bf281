"""Names that a club knows: an alias becomes the name of its person, and a name that is like a known one is proposed."""

from time import perf_counter

import pytest

from notation.evenings.naming import KnownNames, ResolvedName, read_persons

CLUB = read_persons("Hans Müller,H. Müller,Hansi\n\nHanna Maier\nÉmile Dupont\n  Rosa Weiß , Rosi\n")


def test_a_list_has_a_person_a_line() -> None:
    assert CLUB == {
        "Hans Müller": "Hans Müller", "H. Müller": "Hans Müller", "Hansi": "Hans Müller", "Hanna Maier": "Hanna Maier",
        "Émile Dupont": "Émile Dupont", "Rosa Weiß": "Rosa Weiß", "Rosi": "Rosa Weiß",
    }  # fmt: skip
    assert read_persons("") == {}


@pytest.mark.parametrize(
    ("name", "person"),
    [
        ("Hans Müller", "Hans Müller"), ("Hansi", "Hans Müller"), ("hans mueller", "Hans Müller"), ("H. MÜLLER",
        "Hans Müller"), ("Emile Dupont", "Émile Dupont"), ("rosi", "Rosa Weiß"),
    ],
)  # fmt: skip
def test_a_known_name_is_its_person(name: str, person: str) -> None:
    assert KnownNames(CLUB).resolve(name) == ResolvedName(name, person)


@pytest.mark.parametrize(
    ("name", "proposals"),
    [
        ("Hans M.", ["Hans Müller"]), ("Hans", ["Hans Müller"]), ("Müller Hans", ["Hans Müller"]), ("H. M.",
        ["Hanna Maier", "Hans Müller"]), ("Hans Muller", ["Hans Müller"]), ("Emil Dupont", ["Émile Dupont"]),
        ("Hans H. Müller", ["Hans Müller"]), ("Johann Huber", []), ("Ha Mü", []), (".", []), ("", []), ("-", []),
    ],
)  # fmt: skip
def test_what_a_name_may_mean(name: str, proposals: list[str]) -> None:
    assert KnownNames(CLUB).resolve(name) == ResolvedName(name, name, tuple(proposals))


def test_many_names_are_resolved_at_once() -> None:
    known = KnownNames({name: name for name in (f"Name {number:04} Müller" for number in range(5_000))})
    start = perf_counter()
    assert len(known.resolve("Name 0999 Mueler").proposals) == 5
    assert perf_counter() - start < 2
