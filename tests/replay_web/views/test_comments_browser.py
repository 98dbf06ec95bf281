"""What the author says is seen at every size, and no text of the table is cut or lies on another: a sample of each."""

import pytest
from playwright.sync_api import Browser

from notation.replay.steps import last_act
from notation.words.languages import LANGUAGES
from replay_web.library import SHIPPED, Entry, entries_in
from tests.samples import amount, sample
from tests.tools.comments_in_view import WINDOWS, commented, measured
from tests.tools.texts_in_place import wrong_texts

pytestmark = pytest.mark.slow

NAMES = [f"{window['width']}x{window['height']}" for window in WINDOWS]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("window", WINDOWS, ids=NAMES)
def test_a_comment_is_seen_without_a_scroll(chromium: Browser, house: str, window: dict[str, int]) -> None:
    entries = [entry for entry in entries_in(SHIPPED) if len(commented(entry)) > 3]
    seen = [each for *_, each in measured(chromium, house, sample(entries, 1, window), window)]  # type: ignore[arg-type]
    assert seen and all(each.lines and each.begins for each in seen), seen
    assert min(each.letters for each in seen) >= 14
    assert min(each.cards for each in seen if each.cards) >= 28


@pytest.mark.sampled(2)
@pytest.mark.parametrize("window", WINDOWS, ids=NAMES)
def test_no_text_of_the_table_is_cut_or_covered(
    chromium: Browser, house: str, shipped: dict[str, Entry], window: dict[str, int]
) -> None:
    entry, language = sample(shipped.values(), 1, window)[0], sample(LANGUAGES, 1, window)[0]
    steps = sample(range(last_act(entry.record()) + 2), amount(6, 40), window)
    wrong = wrong_texts(chromium, house, entry, window, language, steps)  # type: ignore[arg-type]
    assert list(wrong) == []
