"""`import notation`: what it gives, and that it costs next to nothing."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import notation

HEAVY = ("flask", "sqlalchemy", "alembic", "lark", "marshmallow", "rich", "click", "pandas", "markdown_it")
"""What nobody needs who only reads and judges records."""


def loaded_by(program: str) -> set[str]:
    """The modules that a program loads."""
    code = f"import sys\nbefore = set(sys.modules)\n{program}\nprint(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_every_public_name_is_there_and_documented() -> None:
    assert dir(notation) == sorted(notation.__all__)
    for name in notation.__all__:
        value = getattr(notation, name)
        assert name == "__version__" or value.__doc__, name
    assert notation.__version__ == version("tarock-notation")
    with pytest.raises(AttributeError, match="'notation' has no attribute 'parse'"):
        notation.parse  # type: ignore[attr-defined]  # noqa: B018


def test_importing_it_loads_nothing_else() -> None:
    assert loaded_by("import notation") == {"notation"}


def test_reading_and_judging_loads_nothing_heavy() -> None:
    text = "'deal tapp-tarock 3\\nbids: A pass\\n'"
    loaded = loaded_by(f"import notation\n[record] = notation.read({text})\nnotation.check(record)")
    assert "notation.replay" in loaded and not loaded & set(HEAVY)
