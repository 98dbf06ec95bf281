"""No record commands the terminal: what prints one shows signs for its control characters, and a pipe gets bytes."""

from pathlib import Path

import click.testing
import pytest
from click.testing import CliRunner, Result

from notation.cli import main
from tests.notation.records import LESSON, WHOLE

NASTY = "\x1b]0;owned\x07\x9b31m\x08\u202eX\x7f"
"""Control sequences: they set a title, change colours, ring, delete, and turn the direction."""
COMMANDING = ("\x1b]", "\x07", "\x9b", "\x08", "\u202e", "\x7f", "\r")
BESIDE = '# {0}\nx-own {0}\nweather {0}\n{{{0}}}\nsource "{0}"\nevent "{0}"\nplace "{0}"\nannotator "{0}"\n'


def nasty(text: str) -> str:
    """A record with control characters in everything that may hold them."""
    names = "".join(f'player {seat} "{seat} {NASTY}"\n' for seat in "ABC")
    head, *lines = [
        line for line in text.split("\n") if not line.startswith(("player", "event", "place", "source", "annotator"))
    ]
    body = "\n".join(f"{line} {{{NASTY}}}" if line.startswith(("trick", "ask", "hint")) else line for line in lines)
    return f"%tdn 1\n\n{head}\n{BESIDE.format(NASTY)}{names}{body}"


FILES = {
    "whole.tdn": nasty(WHOLE),
    "gaps.tdn": nasty("\n".join(line for line in WHOLE.split("\n") if not line.startswith(("hand A", "score")))),
    "lesson.tdn": nasty(LESSON),
    "broken.tdn": nasty(WHOLE).replace("bids:", f"bids: {NASTY}"),
    "loose.tdn": nasty(WHOLE).replace(" ", "  ").replace("\n", "\r\n"),
    f"{NASTY}.tdn": "deal  tapp-tarock 3\n",
    "later.tdn": nasty(WHOLE).replace("%tdn 1", "%tdn 2"),
    "one.tdn": nasty(WHOLE).replace("board 4", "board 5"),
}
EVENING = f"""game droggn
weather {NASTY}
place "{NASTY}
player 1 "Anna {NASTY}"
player 2 "Leopold"
player 3 "Agnes"
player 3 "{NASTY}"
round 1
table 1: 1 2 3
result 1.1: 3 0 0 "{NASTY}"
"""
FILES |= {"club.evening": EVENING, "year.season": f'evening "club.evening"\nevening "{NASTY}"\n'}
COMMANDS = [
    ("check", "whole.tdn", "broken.tdn", "later.tdn"),
    ("check", "--format", "jsonl", "broken.tdn"),
    ("fmt", "--diff", "loose.tdn"),
    ("fmt", "--check", f"{NASTY}.tdn"),
    ("fmt", "-"),
    ("convert", "--to", "json", "whole.tdn", "broken.tdn"),
    ("convert", "--to", "json", "--indent", "whole.tdn"),
    ("convert", "--to", "tdn", "whole.json"),
    ("show", "whole.tdn"),
    ("show", "broken.tdn"),
    ("show", "lesson.tdn"),
    ("show", "whole.tdn", "--step", "9"),
    ("complete", "gaps.tdn"),
    ("complete", "broken.tdn"),
    ("complete", "later.tdn"),
    ("view", "whole.tdn", "--seat", "B", "--step", "12"),
    ("best", "whole.tdn", "--step", "52"),
    ("editor", "vim"),
    ("arena", "cego", "--players", NASTY),
    ("dataset", "made", "--players", NASTY),
    ("arena", "droggn", "--deals", "1"),
    ("random", "cego", "--rules", NASTY),
    ("random", "tapp-tarock", "-n", "2"),
    ("quiz", "lesson.tdn"),
    ("record", "tapp-tarock", "-o", "new.tdn"),
    ("record", "--resume", "unfinished.tdn"),
    ("archive", "add", "one.tdn"),
    ("archive", "find"),
    ("archive", "find", "X"),
    ("archive", "show", "1"),
    ("archive", "show", "2"),
    ("archive", "export"),
    ("archive", "export", "--format", "jsonl"),
    ("archive", "export", "--format", "csv"),
    ("archive", "session"),
    ("archive", "stats"),
    ("archive", "stats", "--by", "player"),
    ("archive", "recheck", "--all", "--jobs", "1"),
    ("archive", "supersede", "1", "gaps.tdn", "--reason", NASTY),
    ("archive", "withdraw", "1", "--reason", NASTY),
    ("archive", "alias", NASTY, NASTY),
    ("archive", "alias"),
    ("archive", "names"),
    ("archive", "token", "make", NASTY),
    ("archive", "add", "club.evening"),
    ("archive", "evening", "list"),
    ("archive", "export", "--evening", "club"),
    ("archive", "export", "--evening", NASTY),
    ("evening", "new", "new.evening", "--event", NASTY),
    ("evening", "come", "club.evening", "--yes", NASTY, "Ida"),
    ("evening", "come", "club.evening", f"Anna {NASTY}"),
    ("evening", "standings", "club.evening"),
    ("evening", "standings", "club.evening", "--format", "csv"),
    ("evening", "standings", "club.evening", "--format", "json"),
    ("evening", "check", "club.evening", NASTY),
    ("evening", "season", "year.season"),
    ("evening", "fmt", "--check", "club.evening"),
    ("evening", "print", "club.evening", "list,slips,results"),
    ("games",),
    ("schema",),
    ("explain", NASTY),
    ("help", NASTY),
    ("import", "moves", "whole.json", "--set", f"event={NASTY}"),
    ("new-game", NASTY),
    ("rules", NASTY),
    ("check", NASTY),
    ("render", "broken.tdn", "--record", "9"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the files lie, and an archive with two of them in it."""
    folder = tmp_path_factory.mktemp("files")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name, text in FILES.items():
            Path(name).write_text(text, encoding="utf-8")
        Path("unfinished.tdn").write_text(FILES["whole.tdn"].partition("trick 3")[0], encoding="utf-8")
        Path("whole.json").write_bytes(run("convert", "--to", "json", "whole.tdn").stdout_bytes)
        assert run("archive", "add", "whole.tdn", "broken.tdn").exit_code == 0
    return folder


@pytest.fixture(autouse=True)
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)


def run(*words: str) -> Result:
    environment = {"TAROCK_ARCHIVE": "archive.db", "LANGUAGE": "en", "COLUMNS": "200"}
    return CliRunner().invoke(main, words, input=FILES["whole.tdn"], env=environment)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output and standard error believe that they are a terminal."""
    monkeypatch.setattr(click.testing._NamedTextIOWrapper, "isatty", lambda self: True)


@pytest.mark.parametrize("words", COMMANDS, ids=[" ".join(words).replace(NASTY, "NASTY") for words in COMMANDS])
@pytest.mark.usefixtures("terminal")
@pytest.mark.sampled(12)
@pytest.mark.slow
def test_no_command_lets_a_record_command_the_terminal(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    for control in COMMANDING:
        assert control not in result.output, f"{control!a} in {result.output[-2000:]!a}"
    assert result.output or words[:2] == ("archive", "alias")


def test_every_command_is_tried() -> None:
    """Those left out serve a browser or an editor, or draw how far they are."""
    context = click.Context(main)
    commands = set(main.list_commands(context)) - {"serve", "lsp"}  # what they print is for a browser, or for an editor
    assert {words[0] for words in COMMANDS} == commands
    archive = main.get_command(context, "archive")
    assert isinstance(archive, click.Group)
    assert {words[1] for words in COMMANDS if words[0] == "archive"} == set(archive.commands) - {"copy", "verify"}


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("words", [("complete", "gaps.tdn"), ("view", "whole.tdn", "--seat", "B"), ("fmt", "-")])
def test_a_terminal_is_shown_signs_in_their_places(words: tuple[str, ...]) -> None:
    assert 'player A "A ␛]0;owned␇�31m␈�X�"\n' in run(*words).output


@pytest.mark.parametrize(
    "words", [("complete", "gaps.tdn"), ("view", "whole.tdn", "--seat", "B"), ("fmt", "-"), ("archive", "export"),
              ("convert", "--to", "tdn", "whole.json")],
)  # fmt: skip
def test_a_pipe_gets_the_very_bytes(words: tuple[str, ...]) -> None:
    assert f'player A "A {NASTY}"\n'.encode() in run(*words).stdout_bytes
