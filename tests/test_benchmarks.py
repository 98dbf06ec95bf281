"""What is measured still works: each case, on a few deals."""

from pathlib import Path

from notation.files.checking import TEXT, outcomes, sources_of
from tests.benchmarks.__main__ import CASES, sample_of


def test_every_case_does_its_work(tmp_path: Path) -> None:
    """What is measured reads what it should: legal records, but for those that are broken on purpose."""
    made = sample_of("droggn", tmp_path / "droggn", 6)
    for case in CASES:
        case.work(made.path(case.file))
    for file in ("canonical", "comments", "variation", "spaced", "local", "broken"):
        (outcome,) = outcomes(sources_of([str(made.path(file))], lambda *said: None), TEXT, jobs=1)
        assert set(outcome.verdicts) == ({"legal", "illegal"} if file == "broken" else {"legal"}), outcome.text
    assert made.plies > 1000 and made.kinds["line buy"]
