"""Former names of the judge work for one more version."""

import pytest

from notation import replay


def test_a_former_name_warns_and_works() -> None:
    with pytest.warns(DeprecationWarning, match="notation.replay.Replay is called Judging now"):
        assert replay.Replay is replay.Judging
    assert replay.replay is replay.judge


def test_other_names_are_unknown() -> None:
    with pytest.raises(AttributeError, match="no attribute 'judged'"):
        _ = replay.judged  # type: ignore[attr-defined]
