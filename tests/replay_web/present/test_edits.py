"""Edits of a record: what was meant is there, and nothing else has changed."""

from collections import Counter

import pytest

from notation.comments import comment_of
from notation.deals.amending import AmendError
from notation.reader import read
from notation.record import Comment, Note, Record, bare, is_line
from notation.replay import judge
from replay_web.library import SHIPPED, Entry, entries_in, sent
from replay_web.present.edits import (
    StepEdit,
    act_at,
    comments_at,
    edit_head,
    edit_step,
    head_of,
    takes_comment,
    titles,
    without_variation,
)
from replay_web.present.lines_of_play import Level, Place, levels
from tests.samples import amount

OF_A_KIND = amount(1, 4)
"""How many steps of a kind are tried in each game."""
NEW = ("Neu {hier}\nund \\ dort.", "de")


@pytest.fixture(scope="module")
def all_shipped() -> list[Entry]:
    return entries_in(SHIPPED)


def carried(text: str) -> Entry:
    [entry] = sent(text.encode())
    return entry


def said(level: Level, step: int) -> list[tuple[str, str]]:
    return [(comment.text, comment.language) for place in comments_at(level, step) for comment in place.comments]


def as_it_is(level: Level, step: int) -> StepEdit:
    act = act_at(level, step)
    note = act[0].note(act[1]) if act else Note()
    return StepEdit(said(level, step), note.mark, note.irregular)


def kinds_of_steps(record: Record) -> list[Place]:
    """A step of each kind on each level: the first one, and the last one of the tricks."""
    found: dict[tuple[object, ...], Place] = {}
    for path, level in levels(record).items():
        for step in level.steps:
            commented = step.number in level.remarks and not path
            found.setdefault((bool(path) and path, step.keyword, commented), (path, step.number))
    return list(found.values())


@pytest.mark.slow
def test_a_comment_at_each_kind_of_step_leaves_all_else_alone(all_shipped: list[Entry]) -> None:
    """It is read back with the mark, all else is the same, and it goes again: a few times for each kind and game."""
    tried = Counter[tuple[object, ...]]()
    for entry in all_shipped[::2]:
        record = entry.record()
        for path, step in kinds_of_steps(record):
            level = levels(record)[path]
            kind = record.game, len(path), level.steps[step].keyword, len(comments_at(level, step))
            tried[kind] += 1
            if tried[kind] > OF_A_KIND:
                continue
            before = as_it_is(level, step)
            assert edit_step(entry, (path, step), before) == record.text
            if not takes_comment(level, step):
                with pytest.raises(AmendError):
                    edit_step(entry, (path, step), StepEdit([*before.comments, NEW]))
                continue
            text = edit_step(entry, (path, step), StepEdit([*before.comments, NEW], "?!", before.irregular))
            [changed] = read(text)
            there = levels(changed)[path]
            assert sorted(said(there, step)) == sorted([*before.comments, NEW]), (entry.file, entry.number, path, step)
            assert without_notes(changed) == without_notes(record)
            if act := act_at(there, step):
                assert act[0].note(act[1]).mark == "?!"
            rows = set(record.text.splitlines()) - set(text.splitlines())
            assert len(rows) <= 2 + sum(comment.count("\n") for comment, _language in before.comments)
            kept = [
                (comment if (comment, language) != NEW else "", language) for comment, language in said(there, step)
            ]
            again = edit_step(carried(text), (path, step), StepEdit(kept, before.mark, before.irregular))
            assert again == record.text
    assert len(tried) > 80


def without_notes(record: Record) -> list[object]:
    """A record without comments and marks."""

    def plain(nodes: tuple[object, ...]) -> list[object]:
        found: list[object] = []
        for node in nodes:
            if is_line(node):  # type: ignore[arg-type]
                found += [node[:4]] if node.keyword else []  # type: ignore[attr-defined, index]
            else:
                found.append(plain(node.lines))  # type: ignore[attr-defined]
        return found

    return plain(record.lines)


def test_a_comment_is_changed_and_taken_away(all_shipped: list[Entry]) -> None:
    """Beside an act, on a line of its own, beside a card that was dealt, beside what is claimed."""
    for text, path, step, own in COMMENTED:
        entry = carried(text)
        level = levels(entry.record())[path]
        assert [comment for comment, _language in said(level, step)] == own
        edit = as_it_is(level, step)
        changed = edit_step(entry, (path, step), StepEdit([("other", "fr"), *edit.comments[1:]], edit.mark))
        [record] = read(changed)
        assert said(levels(record)[path], step) == [("other", "fr"), *edit.comments[1:]]
        gone = edit_step(entry, (path, step), StepEdit([("", "")] * len(own), edit.mark))
        assert "{" not in "".join(gone.split("\n")[1:])


DEAL = 'deal tapp-tarock 3 {Title.}\nplayer A "Anna"\n'
COMMENTED = [
    (f"{DEAL}bids: A dreier! {{beside}}, B pass\n", (), 1, ["beside"]),
    (f"{DEAL}{{own}}\nhand A: T21\n", (), 0, ["own"]),
    (f"{DEAL}hand A: T21 {{card}} T20\n", (), 0, ["card"]),
    (f"{DEAL}trick 1 A: T21\n{{behind}}\ntrick 2 A: T20\n", (), 1, ["behind"]),
    (f"{DEAL}trick 1 A: T21\n( {{inner}}\n  trick 1 A: T20\n)\n", (1,), 0, ["inner"]),
    (f"{DEAL}trick 1 A: T21\npoints: {{claimed}} A 30\n", (), 2, ["claimed"]),
    (f"{DEAL}discard A: {{first}} T21 {{last}} T20\n", (), 1, ["first", "last"]),
]


def test_a_language_may_be_typed_with_a_comment() -> None:
    assert comment_of("@de Gut.") == Comment("Gut.", "de")
    text = edit_step(carried(f"{DEAL}trick 1 A: T21\n"), ((), 1), StepEdit([("@ja 良い", "en")]))
    assert "{@ja 良い}" in text


def test_what_no_text_may_hold_is_left_out() -> None:
    text = edit_step(carried(f"{DEAL}trick 1 A: T21\n"), ((), 1), StepEdit([("a\0b\r\nc\x1b}", "")]))
    assert text.endswith("trick 1 A: T21 {ab\n  c\\}}\n")
    [record] = read(text)
    assert said(levels(record)[()], 1) == [("ab\nc}", "")]


@pytest.mark.slow
def test_variations_are_taken_away_and_the_rest_stays(all_shipped: list[Entry]) -> None:
    count = 0
    for entry in all_shipped:
        record = entry.record()
        for path in [path for path in levels(record) if path]:
            text = without_variation(entry, path)
            [after] = read(text)
            inner = [other for other in levels(record) if other[: len(path)] == path]
            assert len(levels(after)) == len(levels(record)) - len(inner)
            assert bare(after.main()) == bare(record.main())
            assert judge(after).verdict == entry.report().verdict
            count += 1
    assert count > 10
    with pytest.raises(AmendError):
        without_variation(carried(DEAL), (1,))


@pytest.mark.slow
def test_the_head_is_edited_line_by_line(all_shipped: list[Entry]) -> None:
    """Unchanged lines stay to the byte; a name in other languages stays beside a new one."""
    for entry in all_shipped[::5]:
        record = entry.record()
        head = head_of(record)
        named = [(comment.text, comment.language) for comment in titles(record)]
        assert edit_head(entry, head, named) == record.text
        changed = edit_head(entry, head | {"player-A": 'Anna "die" Erste', "event": "", "round": "3"}, named)
        [after] = read(changed)
        assert after.names[0] == 'Anna "die" Erste' and after.header("event") is None and after.header("round") == 3
        assert {row for row in record.text.splitlines() if not row.startswith(("player A", "event", "round"))} <= {
            *changed.splitlines()
        }
        old, new = record.first("player"), after.first("player")
        assert old is None or (new is not None and new.notes == old.notes)
        retitled = edit_head(entry, head, [("Neu", "de"), ("", "en")])
        assert titles(read(retitled)[0]) == [Comment("Neu", "de")]
        assert retitled.partition("\n")[2] == record.text.partition("\n")[2]
