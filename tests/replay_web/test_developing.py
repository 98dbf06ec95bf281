"""The manual for changing the site: its page works as it is printed."""

import re
from pathlib import Path

import pytest
from flask import Blueprint
from jinja2 import BaseLoader, ChoiceLoader, DictLoader

from replay_web.app import create_app
from replay_web.views import records
from tests.places import ROOT
from tests.replay_web.deals import UNTERER, changed
from tests.replay_web.reading import text
from tests.test_manual import DEVELOPING, fences


@pytest.mark.slow
def test_the_page_of_the_manual_lists_the_longest_comments(tmp_path: Path) -> None:
    said = changed(UNTERER, ("board 4", "board 5 {" + "A long comment. " * 20 + "}"))
    (tmp_path / "two.tdn").write_text(f"%tdn 1\n\n{UNTERER}\n\n{said}\n", "utf-8")
    app = create_app([tmp_path])
    pages = Blueprint("longest", __name__)
    [view] = [code for kind, _, code in fences(DEVELOPING) if kind == "python" and "/records/longest" in code]
    [template] = [code for kind, _, code in fences(DEVELOPING) if kind == "jinja"]
    exec(view, vars(records) | {"pages": pages})
    app.register_blueprint(pages)
    usual = app.jinja_env.loader
    assert isinstance(usual, BaseLoader)
    app.jinja_env.loader = ChoiceLoader([DictLoader({"en/records/longest.html": template}), usual])
    answer = app.test_client().get("/records/longest")
    page = text(answer.text)
    assert answer.status_code == 200 and "The longest comments" in page
    assert page.index("board 5") < page.index("board 4")


def test_each_promise_to_operators_has_its_test() -> None:
    """The manual names those that there are."""
    rows = DEVELOPING.read_text("utf-8").partition("## Promises to operators")[2].splitlines()[6:]
    named = [re.findall("`(test_[a-z_]+)`", row) for row in rows if row]
    there = {name for path in (ROOT / "tests").rglob("test_*.py") for name in NAMES.findall(path.read_text("utf-8"))}
    assert len(named) >= 20 and all(named), rows
    assert {name for names in named for name in names} <= there


NAMES = re.compile(r"^def (test_\w+)", re.MULTILINE)
