"""`tarock archive` from the outside, as an archivist types it; and work on a real Dask cluster of several processes."""

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from corpus.archive import Archive
from notation.cli import main
from notation.files import parallel
from tests.places import RECORDS, SHIPPED
from tests.samples import sample

EVENING = RECORDS / "tapp-tarock" / "evenings.tdn"


@pytest.fixture(autouse=True)
def own_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAROCK_ARCHIVE", str(tmp_path / "own.sqlite"))


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["archive", *words])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


@pytest.mark.slow
def test_a_new_user_adds_finds_settles_and_exports(tmp_path: Path) -> None:
    assert "0 records added" in run("add", str(EVENING.with_name("none.tdn")), code=2)
    assert "6 records added: 6 legal\n" in run("add", str(EVENING))
    assert "0 records added\n6 there already\n" in run("add", str(EVENING))
    assert "1\t2014-01-17" in run("find", "holds:declarer:Fool,T21", "Weißes Kreuz")
    assert "6 records" in run("find") and "holds:declarer:Fool,T1" in run("find", "--keys")
    assert "more" not in run("find", "-n", "2") and "--after 2 shows the next" in run("find", "-n", "2")
    assert "Korbinian pays Franzi 1\n" in run("session", "event:Stammtisch Weißes Kreuz")
    assert "sessions; ask for one" in run("session")
    assert run("stats").startswith("game\tcontract\tplayed")
    assert run("export").encode() == EVENING.read_bytes()
    assert "record 1, legal" in run("show", "1")
    run("alias", "Franzi", "Franziska Moser")
    assert "Franziska Moser" in run("session", "board:4") and "Franzi\tFranziska Moser" in run("alias")
    assert "Franziska Moser,Franzi\n" in run("names")
    assert "no records judged differently" in run("recheck", "--all", "--jobs", "1")


@pytest.mark.slow
def test_a_record_is_corrected_and_taken_down(tmp_path: Path) -> None:
    run("add", str(EVENING))
    file = tmp_path / "corrected.tdn"
    file.write_text(run("export", "board:4").replace("Franzi", "Fanny"), encoding="utf-8")
    assert "record 1 is superseded by record 7" in run("supersede", "1", str(file), "--reason", "misspelt")
    assert "superseded by record 7" in run("show", "1")
    assert "record 2 is withdrawn" in run("withdraw", "2", "--reason", "asked for")
    assert "5 records" in run("find")
    assert "6 records; the corrected one alone" in run("supersede", "1", str(EVENING), "--reason", "x", code=2)


@pytest.mark.slow
def test_a_name_is_withdrawn_from_texts_only_if_agreed(tmp_path: Path) -> None:
    file = tmp_path / "one.tdn"
    file.write_text('deal tapp-tarock 3\nevent "Anabend"\nplayer A "An"\nplayer B "Anna"\n# An kam spät.\n', "utf-8")
    run("add", str(file))
    withdrawn = ("--reason", "x", "--name", "An")
    asked = CliRunner().invoke(main, ["archive", "withdraw", "1", *withdrawn], input="n\n").output
    assert "5: An kam spät.\n" in asked and "without the name it is record 2" in asked
    assert 'event "Anabend"\nplayer A "N. N."\nplayer B "Anna"\n# An kam spät.\n' in run("export")
    assert "in texts alone" in run("withdraw", "2", *withdrawn, "--no-texts", code=2)
    assert "record 3" in CliRunner().invoke(main, ["archive", "withdraw", "2", *withdrawn], input="y\n").output
    assert "# N. N. kam spät.\n" in run("export")
    assert "a name is needed" in run("withdraw", "3", "--reason", "x", "--name", "", code=2)
    assert "# N. N. kam spät.\n" in run("export")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["find", "gane:x"], "did you mean “game:”"),
        (["show", "99"], "the archive has no record 99"),
        (["session"], "no session matches that"),
        (["export", "--format", "csv", "--table", "trick"], "known are records, seats"),
        (["withdraw", "1", "--reason", "x"], "the archive has no record 1"),
        (["alias", "Anna"], "two names are needed"),
        (["--archive", "mysql://a/b", "find"], "SQLite or PostgreSQL"),
        (["--archive", str(EVENING.with_name("typo")), "find"], "typo; “tarock archive add” makes one"),
        (["--archive", str(EVENING), "find"], f"the archive {EVENING} cannot be opened: file is not a database"),
        (["--archive", str(RECORDS), "find"], f"the archive {RECORDS} cannot be opened: "),
        (["add", "--cluster", "tcp://127.0.0.1:1", str(EVENING)], "no Dask cluster answers"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
@pytest.mark.slow
def test_what_cannot_be_done_is_said_in_a_sentence(
    words: list[str], answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "ANSWERS_WITHIN", 0.2)
    Archive.open().close()
    assert answer in run(*words, code=2)


def test_only_what_puts_something_in_makes_an_archive(tmp_path: Path) -> None:
    for words in (["find"], ["show", "1"], ["export"], ["stats"], ["alias"], ["recheck"], ["token", "list"]):
        assert "there is no archive at" in run(*words, code=2)
    assert not list(tmp_path.iterdir())
    run("token", "add", "Anna")
    assert "0 records" in run("find")


@pytest.mark.slow
def test_nothing_in_a_record_acts_on_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "evil.tdn"
    evil = 'deal tapp-tarock 3\nevent "a \x1b[31m [bold]b"\nplayer A "\u202eAnna"\ndate 2001\n'
    file.write_text(evil, encoding="utf-8")
    run("add", str(file))
    for words in (["find"], *sample([["show", "1"], ["export"], ["session"]], 1)):
        shown = on_terminal("archive", *words)
        assert b"\x1b[31m [" not in shown and "\u202e".encode() not in shown and b"Anna" in shown
        assert words != ["find"] or b"[bold]b" in shown


def on_terminal(*words: str) -> bytes:
    """Output of a command that takes its output for a terminal."""
    main_end, other_end = pty.openpty()
    seen = {**os.environ, "TERM": "xterm", "COLUMNS": "200"}
    command = [sys.executable, "-m", "notation.cli", *words]
    with subprocess.Popen(command, stdout=other_end, stderr=subprocess.DEVNULL, env=seen):
        os.close(other_end)
        shown = b""
        while True:
            try:
                block = os.read(main_end, 4096)
            except OSError:
                break
            if not block:
                break
            shown += block
    os.close(main_end)
    return shown


# ---- Languages


@pytest.mark.parametrize(
    ("spoken", "added", "paid", "head", "remark", "answer"),
    [
        (
            "de",
            "6 Aufzeichnungen hinzugefügt: 6 regelgerecht",
            "Korbinian zahlt Franzi 1",
            "Geber\tAlleinspieler",
            "Partie 7 (Aufzeichnung 2): davor fehlen die Partien 5 bis 6",
            "„players:x“: hier steht eine Zahl, eine mit <, <=, > oder >= davor",
        ),
        (
            "ja",
            "記録6件を追加しました: 反則なし6件",
            "KorbinianはFranziに1を払います",
            "ディーラー\tデクレアラー",
            "ディール7（記録2）: この前のディール5から6までがありません",
            "「players:x」：数、<、<=、>、>=を付けた数、または",
        ),
    ],
    ids=("de", "ja"),
)
@pytest.mark.slow
def test_the_archive_speaks_its_readers_language(
    spoken: str, added: str, paid: str, head: str, remark: str, answer: str
) -> None:
    assert added in run("add", str(EVENING), "--lang", spoken)
    sheet = run("session", "event:Stammtisch Weißes Kreuz", "--lang", spoken)
    assert paid in sheet and head in sheet and remark in sheet
    assert answer in run("find", "players:x", "--lang", spoken, code=2)


@pytest.mark.slow
def test_a_program_gets_tables_in_english_unless_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    run("add", str(EVENING))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert run("find").startswith("id\tdate\tevent") and "\twon\t" in run("find")
    assert "6 Aufzeichnungen" in run("find")
    assert run("stats").startswith("game\tcontract\tplayed")
    assert run("stats", "--lang", "de").startswith("Kartenspiel\tSpiel\tgespielt")
    shown = on_terminal("archive", "find").decode()
    assert "Veranstaltung" in shown and "regelgerecht" in shown and "legal" not in shown


# ---- A cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, processes=True, threads_per_worker=1, dashboard_address=None) as found:
        yield found.scheduler_address


@pytest.mark.slow
def test_a_cluster_does_the_same_work(cluster: str, tmp_path: Path) -> None:
    files = [str(file) for file in sample(SHIPPED, 3)]
    alone = CliRunner().invoke(main, ["check", "--format", "jsonl", *files])
    there = CliRunner().invoke(main, ["check", "--format", "jsonl", "--cluster", cluster, *files])
    assert alone.output == there.output and alone.exit_code == there.exit_code
    other = str(tmp_path / "other.sqlite")
    assert run("add", *files) == run("--archive", other, "add", "--cluster", cluster, *files)
    there_too = run("--archive", other, "export", "--format", "jsonl", "--cluster", cluster)
    assert run("export", "--format", "jsonl") == there_too and run("export") == run("--archive", other, "export")
    for form in ("tdn", "csv", "parquet"):
        refused = CliRunner().invoke(main, ["archive", "export", "--format", form, "--cluster", cluster])
        assert refused.exit_code == 2 and "needs JSON lines" in refused.output
    assert run("recheck", "--all", "--cluster", cluster) == "no records judged differently\n"
