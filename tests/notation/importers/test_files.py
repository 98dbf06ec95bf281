"""Files as people have them give the records that a careful reader makes of them."""

import pytest

import notation
from notation.importers import decoded
from tests.notation.importers.importing import run
from tests.notation.importers.people import FILES, PeoplesFile


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_is_read_as_a_careful_reader_would(file: PeoplesFile) -> None:
    found = list(notation.import_records(None, file.path, **file.given))
    assert decoded(file.path.read_bytes(), file.given.get("game", "")).assumed == file.assumed
    assert [str(each.record) for each in found] == [*map(str, notation.read(file.records))]
    assert [note.split(": ")[0] for each in found for note in each.notes] == file.notes
    assert {each.report.verdict for each in found if each.report} <= {"incomplete", "legal"}


@pytest.mark.parametrize("file", FILES[::6], ids=lambda file: file.name)
def test_the_command_writes_the_same_records(file: PeoplesFile) -> None:
    words = [word for key, value in file.given.items() for word in ("--set", f"{key}={value}")]
    done = run(str(file.path), *words)
    assert done.exit_code == 0
    assert [*map(str, notation.read(done.stdout))] == [*map(str, notation.read(file.records))]
    assert file.assumed in done.stderr
