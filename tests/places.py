"""Where the project's files are, for its tests."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "corpus" / "records"
SHIPPED = sorted(RECORDS.rglob("*.tdn"))
"""The files of records that come with the project."""
EXAMPLES = ROOT / "notation" / "examples"
"""The smallest record of every problem."""
