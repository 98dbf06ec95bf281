"""The example of a test."""

from pathlib import Path

import pytest

from notation.replay import Report
from tests.notation import records
from tests.notation.rulebooks.examples import example


@pytest.fixture
def legal(request: pytest.FixtureRequest) -> Report:
    """The report of the example that is named like the test, which is legal, with the points and score it claims."""
    game = Path(request.path).stem.removeprefix("test_").removesuffix("_examples").replace("_", "-")
    return records.legal(example(game, request.function.__name__))
