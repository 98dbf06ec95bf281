"""The record in a test's docstring."""

import pytest

from notation.replay import Report
from tests.notation import records


@pytest.fixture
def legal(request: pytest.FixtureRequest) -> Report:
    """The report of the record in the test's docstring, which is legal, with the points and the score it claims."""
    return records.legal(records.text_of(request.function.__doc__))
