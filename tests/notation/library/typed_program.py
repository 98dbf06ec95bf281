"""A program as somebody writes it who checks it by types; it is not run, the check of types reads it."""

from pathlib import Path
from typing import assert_type

import notation


def program(path: Path) -> None:
    for record in notation.read(path):
        assert_type(record, notation.Record)
        assert_type(notation.check(record).score, dict[str, int] | None)
        notation.view(record, seat="B")
        notation.view(record, seat=1)  # type: ignore[arg-type]
    assert_type(notation.read("text"), list[notation.Record])
    assert_type(notation.games(), dict[str, notation.Game])
