"""The sheet for a magazine: the whole deal, in commands that LaTeX knows, and nothing of a record is one of them."""

import re
import shutil
import subprocess
from importlib.resources import files
from itertools import cycle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.rulebooks import GAMES
from notation.words.languages import LANGUAGES, speaking
from replay_web.library import Entry, entries_in
from replay_web.present.comment_languages import reader_gets, spoken
from replay_web.present.diagram import diagram
from replay_web.present.latex import latex
from replay_web.present.latex_text import latex_text, substitutes
from tests.replay_web.deals import RECORDS, UNTERER, changed

VILE = r"\end{document}\input{/etc/passwd} {}[x]* $a_1^2$ 100 % & #1 ~ '' -- ,, \\ 太郎 Łukasz Ж é"
"""A name that wants to be commands."""

WORD = re.compile(
    r"\\[{}#$%&_,]"  # a letter that is a command of its own
    r"|\\(?:text\w+|tarock\w+)\{\}|\\ensuremath\{(?:-|\\\w+)\}"  # a letter under a name
    r"|\{\}|\{[][*]\}|[^\\{}#$%&^]"
)
"""All that a text from a record may become."""


def sheet(entry: Entry, lang: str = "en", seat: int | None = None, hides: bool = False, step: int | None = None) -> str:
    report = entry.report()
    with speaking(lang):
        return latex(diagram(entry, reader_gets([lang], spoken(report.record)), seat, hides, step), report, lang)


def entry(library: list[Entry], name: str) -> Entry:
    return library[list(RECORDS).index(name)]


def made_of(text: str, folder: Path) -> Entry:
    """The entry of a record."""
    (folder / "deal.tdn").write_text(text, encoding="utf-8")
    [entry] = entries_in([folder / "deal.tdn"])
    return entry


def assert_well_formed(text: str) -> None:
    """Every group is closed, and every environment; each row has as many cells as its table."""
    bare = re.sub(r"\\[\\{}#$%&_,]|(?m:^% .*$)", "", text)
    assert bare.count("{") == bare.count("}")
    opened: list[str] = []
    for begins, name in re.findall(r"\\(begin|end)\{(\w+)\}", text):
        if begins == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert opened == []
    for columns, rows in re.findall(r"\\begin\{tabular\}\{@\{\}(.*?)@\{\}\}\n(.*?)\\end\{tabular\}", text, re.DOTALL):
        count = sum(int(times or 1) for times in re.findall(r"\*\{(\d+)\}\{[LR]|(?<!\{)[LR]\{", columns)) or len(
            columns
        )
        for row in re.sub(r"\\[&]", "", rows).split(r"\\")[:-1]:
            assert row.count("&") == count - 1


@given(st.text())
def test_nothing_in_a_text_is_a_command(text: str) -> None:
    written = latex_text(text)
    assert re.fullmatch(f"(?:{WORD.pattern})*", written)
    assert not re.search(r"--|,,|''|`", written)
    for line in substitutes(written):
        assert re.fullmatch(rf"\\DeclareUnicodeCharacter\{{[0-9A-F]{{4,6}}\}}\{{(?:{WORD.pattern})*\}}", line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_printed_whole(language: str) -> None:
    for game in GAMES:
        record = entries_in([Path(str(files("corpus"))) / "records" / game / "01-book.tdn"])[0]
        text, report = sheet(record, language), record.report()
        assert_well_formed(text)
        assert report.table
        seats = len(report.table.seats)
        assert len(re.findall(r"\\tarockhand\{\\tarockseat", text)) == seats
        rows = re.findall(r"^\d+ & .*\\\\$", text, re.MULTILINE)
        assert len(rows) == len(report.table.tricks)
        assert rows and all(row.count(r"\tarockwins") == row.count(r"\tarockleads") == 1 for row in rows)
        above, below = re.findall(r"[^\n]\\tarocknote\{(\d+)\}", text), re.findall(r"\n\\tarocknote\{(\d+)\}", text)
        assert below == [str(number) for number in range(1, len(below) + 1)]
        assert len(above) == len(set(above)) and {*below[:-1]} <= {*above} <= {*below}  # the last is of the score sheet
        assert ("luatexja" in text) == ("% !TeX program = lualatex" in text) == (language == "ja")
        assert not re.search(r"</?\w+>|%\(|\bNone\b", text)


def test_every_record_is_well_formed(library: list[Entry]) -> None:
    for record, language in zip(library, cycle(LANGUAGES)):
        assert_well_formed(sheet(record, language))


def test_a_deal_as_books_print_it(library: list[Entry]) -> None:
    text = sheet(entry(library, "notes"))
    for part in (
        r"\textbf{\Large Stammtisch Weißes Kreuz, board 4}",
        r"\tarockhand{\tarockseat{B} Korbinian}{declarer}",
        r"\tarockcards{\tarockclub{}}{Q N 10 9 8 7}",
        r"\textbf{Korbinian} takes \tarockheart{}K T14 \tarockdiamond{}4",
        r"T15?\tarocknote{",
        r"\textbf{Trick 3, Franzi} The twenty falls, and the fifteen with it.",
        r"\textbf{Variation 1 of trick 3} Trick 3: Korbinian T5!",
        r"Card points: \textbf{Korbinian 62}",
        r"Annotator: Marlies",
    ):
        assert part in text, part


def test_suits_without_a_sign_have_letters(shipped: dict[str, Entry]) -> None:
    text = sheet(next(entry for entry in shipped.values() if entry.record().game == "troggu"), "fr")
    assert r"\tarocksuit{Ép}R" in text
    assert "Ép épées, Bâ bâtons, Co coupes, De deniers" in text
    assert r"\tarockheart{}" not in text.partition(r"\begin{document}")[2]


def test_what_is_hidden_is_left_out(library: list[Entry]) -> None:
    text = sheet(entry(library, "legal"), seat=1, hides=True, step=1)
    assert "What Korbinian saw, up to step 1." in text
    assert text.count(r"\tarockcards{") == 4
    assert text.count("16 cards unknown") == 2
    assert r"\tarocktitle{Score sheet}" not in text
    assert "Up to step 5." in sheet(entry(library, "legal"), step=5)


def vile(folder: Path) -> Entry:
    """A deal in which every text wants to be commands."""
    name, comment = VILE.replace("\\", r"\\"), VILE.replace("\\", r"\\").replace("{", r"\{").replace("}", r"\}")
    texts = [("Franzi", name), ("Korbinian", f"*{name}"), ("Marlies", f"[{name}]"), ("Stammtisch Weißes Kreuz", name)]
    return made_of(changed(UNTERER, *texts, ("T4 T2", f"T4 {{{comment}}} T2 {{T21}}")), folder)


def test_hostile_names_stay_names(tmp_path: Path) -> None:
    text = sheet(vile(tmp_path))
    assert_well_formed(text)
    body = text.partition("% ---- the deal")[2]
    assert set(re.findall(r"\\(input|write\w*|end|begin)\{(.*?)\}", body)) <= {
        (what, name) for what in ("begin", "end") for name in ("tabular", "minipage", "multicols", "document")
    }
    assert body.count(r"\end{document}") == 1
    assert r"\textbackslash{}input\{/etc/passwd\} \{\}{[}x{]}{*} \$a\_1\textasciicircum{}2\$ 100 \% \& \#1" in body
    assert r"\DeclareUnicodeCharacter{0416}{\tarockbox{}}" in text
    assert "Declare" not in sheet(vile(tmp_path), "ja") and r"\errmessage" in sheet(vile(tmp_path), "ja")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no LaTeX here")
def test_pdflatex_takes_it(tmp_path: Path) -> None:
    (tmp_path / "deal.tex").write_text(sheet(vile(tmp_path)), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "deal.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
