"""Steps, tables, choices and games as JSON: the keys are the public attributes, the values what they say."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import notation
from notation.library.lazy import View
from notation.record import Comment
from notation.schemas import views
from tests.places import EXAMPLES, RECORDS

KEYS: dict[type, tuple[str, ...]] = {
    notation.Act: notation.Act._fields,
    notation.Trick: ("number", "leader", "cards", "winner"),
    notation.Reason: notation.Reason._fields,
    notation.Table: (*[name for name in notation.Table._FIELDS if name != "choice"], "turn"),
    notation.Choice: notation.Choice._FIELDS,
    notation.Step: (
        "number", "keyword", "seat", "act", "mark", "comments", "sentence", "stopped", "table", "options", "choice",
    ),
    notation.Pack: notation.Pack._fields,
    notation.Game: (
        "name", "title", "players", "rule_sets", "options", "contracts", "words", "points_unit", "packs",
    ),
    Comment: Comment._fields,
}  # fmt: skip
"""The attributes of each class that its JSON has."""
CONTRACT = ("word", "label", "base", "exchanges")


def plain(value: Any) -> Any:
    """A value of the library with nothing but lists, dictionaries, texts and numbers, by its attributes."""
    keys = KEYS.get(type(value)) or (CONTRACT if hasattr(value, "exchanges") else None)
    if keys:
        return {key: plain(getattr(value, key)) for key in keys}
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, tuple | list) else value


def known_steps(record: notation.Record) -> list[notation.Step]:
    """The steps of a record and of its first variation, as far as they have a table."""
    steps = list[notation.Step]()
    for variation in ("", "1"):
        try:
            found = notation.steps(record, variation)
            found[0].table  # noqa: B018
            steps += found
        except (notation.GameError, notation.StepError):
            break
    return steps


def broken() -> Iterator[notation.Record]:
    """A record of every third kind of problem."""
    for path in sorted(EXAMPLES.glob("*.tdn"))[2::3]:
        yield from notation.read(path)


def samples() -> Iterator[notation.Record]:
    """Records of every game, whole and as one seat saw them, from the archive and with problems."""
    for name in notation.games():
        record = notation.deal_by_chance(name, seed=3)
        yield from (record, notation.view(record, notation.steps(record)[0].table.seats[0]))
    for folder in sorted(RECORDS.iterdir()):
        if folder.is_dir():
            yield next(iter(notation.read(folder)))
    yield from broken()


SAMPLES = list(samples())


@pytest.mark.parametrize(("kind", "keys"), KEYS.items(), ids=[kind.__name__ for kind in KEYS])
def test_a_schema_has_the_keys_of_its_class(kind: type, keys: tuple[str, ...]) -> None:
    fields = getattr(views, f"Json{kind.__name__}")().fields
    assert set(fields) == set(keys) and all(field.required for field in fields.values())
    if issubclass(kind, View):
        assert kind._FIELDS


@pytest.mark.slow
def test_a_step_is_json_with_its_table_and_its_choice() -> None:
    checked = stopped = varied = 0
    for record in SAMPLES:
        for step in known_steps(record):
            assert json.loads(notation.to_json(step)) == plain(step)
            checked, stopped = checked + 1, stopped + step.stopped
            varied += step.run.path != ()
    assert checked > 1000 and stopped and varied


def test_a_table_a_choice_and_a_trick_are_json_on_their_own() -> None:
    [*_, step] = [step for step in notation.steps(SAMPLES[0]) if step.choice and step.table.tricks]
    assert step.choice
    for value in (step.table, step.choice, step.table.tricks[0]):
        assert json.loads(notation.to_json(value)) == plain(value)


def test_a_game_is_json() -> None:
    for game in notation.games().values():
        assert json.loads(notation.to_json(game)) == plain(game)


def test_a_step_of_an_unknown_game_is_json_without_a_table() -> None:
    [record] = notation.read("deal skat 3\nbids: A pass\n")
    for step in map(json.loads, map(notation.to_json, notation.steps(record))):
        assert [step[key] for key in ("stopped", "table", "options", "choice")] == [None] * 4
    assert step["keyword"] == "settlement"


@pytest.mark.slow
def test_the_calls_and_the_announcements_of_a_table_are_acts() -> None:
    announced = 0
    for record in notation.read(RECORDS / "tapp-tarock"):
        steps = notation.steps(record)
        if any(step.keyword == "bids" for step in steps) and notation.check(record).verdict == "legal":
            table, said = steps[-1].table, [(step.keyword, step.seat, step.act) for step in steps]
            assert list(table.calls) == [tuple(act) for keyword, *act in said if keyword == "bids"]
            announced += bool(table.announcements and table.factors)
            made = [tuple(act) for keyword, *act in said if keyword == "announce" and act[1] != "pass"]
            assert list(table.announcements) == made
    assert announced
