"""Former names of the judge work for one more version."""

import pytest

from notation import replay


@pytest.mark.parametrize(("former", "name"), [("replay", "judge"), ("Replay", "Judging")])
def test_a_former_name_warns_and_works(former: str, name: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"{former} is called {name} now"):
        assert getattr(replay, former) is getattr(replay, name)


def test_other_names_are_unknown() -> None:
    with pytest.raises(AttributeError, match="no attribute 'judged'"):
        _ = replay.judged  # type: ignore[attr-defined]
