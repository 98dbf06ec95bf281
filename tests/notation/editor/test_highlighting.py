"""The colours of a record: the same for Pygments, TextMate and Vim, and nothing of any record is left without."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Error, Name, Text

from notation.editor.commands import EDITORS, editor
from notation.editor.highlighting import COLOURS, TdnLexer, text_mate, vim_syntax
from notation.record import KINDS
from tests.places import SHIPPED


@pytest.mark.slow
def test_every_word_of_every_shipped_record_has_a_colour() -> None:
    """Text is left as it is, and nothing in it is an error or uncoloured but spaces."""
    lexer = get_lexer_by_name("tdn")
    assert isinstance(lexer, TdnLexer)
    for path in SHIPPED:
        text = path.read_text(encoding="utf-8")
        tokens = list(lexer.get_tokens(text))
        assert "".join(piece for _kind, piece in tokens) == text
        assert not [piece for kind, piece in tokens if kind in Error or (kind is Text and piece.strip())], path


def test_a_keyword_has_its_colour_where_it_begins_a_line() -> None:
    """Every keyword, and not in a comment nor as a word of a game."""
    for keyword in KINDS:
        [first, *_rest] = TdnLexer().get_tokens(f"{keyword} A")
        assert first[1] == keyword and str(first[0]).startswith("Token.Keyword"), keyword
    kinds = {piece: kind for kind, piece in TdnLexer().get_tokens("bids: A solo {deal HK\n  and so on} pass\nHK")}
    assert kinds["{deal HK\n  and so on}"] in Comment and kinds["HK"] in Name.Exception


def test_the_grammar_of_text_mate_is_one() -> None:
    """JSON whose expressions are well-formed, a scope each."""
    grammar = json.loads(text_mate())
    assert grammar["scopeName"] == "source.tdn"
    for pattern in grammar["patterns"]:
        re.compile(pattern.get("match") or pattern["begin"])
        assert pattern["name"].endswith(".tdn")


@pytest.mark.skipif(shutil.which("vim") is None, reason="there is no Vim here")
@pytest.mark.slow
def test_vim_sees_the_same_colours(tmp_path: Path) -> None:
    """Vim gives every sign of a record the colour that Pygments gives it."""
    text = SHIPPED[0].read_text(encoding="utf-8").replace("\t", " ")[:4_000]
    (tmp_path / "record.tdn").write_text(text, encoding="utf-8")
    (tmp_path / "tdn.vim").write_text(vim_syntax(), encoding="utf-8")
    script = """
set encoding=utf-8
syntax on
source tdn.vim
let told = []
for number in range(1, line('$'))
  call add(told, join(map(range(1, col([number, '$']) - 1), 'synIDattr(synID(number, v:val, 1), "name")'), ' '))
endfor
call writefile(told, 'told')
qa!
"""
    (tmp_path / "look.vim").write_text(script, encoding="utf-8")
    command = ["vim", "-es", "-u", "NONE", "-i", "NONE", "record.tdn", "-S", "look.vim"]
    subprocess.run(command, cwd=tmp_path, timeout=60, check=False)
    told = [line.split(" ") for line in (tmp_path / "told").read_text().split("\n")]
    names = {colour.pygments: f"tdn{colour.name.title()}" for colour in COLOURS}
    row = column = 0
    for kind, piece in TdnLexer().get_tokens(text):
        name = "tdnComment" if kind is Comment.Multiline else names.get(kind)
        for sign in piece:
            if sign == "\n":
                row, column = row + 1, 0
                continue
            if name and sign not in " (":
                assert told[row][column] == name, (row, column, piece)
            column += len(sign.encode())


@pytest.mark.parametrize("name", EDITORS)
def test_what_an_editor_needs_is_written(name: str, tmp_path: Path) -> None:
    """The files are written and named; those of VS Code are an extension that names no file that is missing."""
    done = CliRunner().invoke(editor, [name, str(tmp_path)])
    written = [Path(line) for line in done.output.splitlines()]
    assert done.exit_code == 0 and written and all(path.stat().st_size for path in written)
    if name == "vscode":
        package = json.loads((tmp_path / "package.json").read_text())
        contributed = package["contributes"]
        named = [package["main"], contributed["languages"][0]["configuration"], contributed["grammars"][0]["path"]]
        assert all((tmp_path / file).is_file() for file in named)
        json.loads((tmp_path / contributed["languages"][0]["configuration"]).read_text())
