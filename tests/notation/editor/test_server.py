"""A session with the language server as an editor leads it: a deal is typed card by card, asked about and mended."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

pytest.importorskip("pygls")

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from notation.deals import chance
from notation.record import ACT_LINES
from notation.rulebooks import GAMES
from notation.writer import HEAD, write

URI = "file:///evening.tdn"


class Editor(LanguageClient):
    """An editor that holds one file, types into it, and hears what is wrong."""

    def __init__(self) -> None:
        super().__init__("an editor", "1")
        self.text, self.version = "", 0
        self.problems: list[types.Diagnostic] = []
        self._heard = asyncio.Event()
        self.shown: list[str] = []

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _hear(params: types.PublishDiagnosticsParams) -> None:
            self.problems = list(params.diagnostics)
            if params.version in (self.version, None):
                self._heard.set()

        @self.feature(types.WINDOW_SHOW_DOCUMENT)
        def _show(params: types.ShowDocumentParams) -> types.ShowDocumentResult:
            self.shown.append(params.uri)
            return types.ShowDocumentResult(True)

    @property
    def document(self) -> types.TextDocumentIdentifier:
        """The file as requests name it."""
        return types.TextDocumentIdentifier(URI)

    async def begin(self, language: str = "en") -> types.InitializeResult:
        """Start the server and greet it."""
        await self.start_io(sys.executable, "-m", "notation.cli", "lsp")
        shows = types.WindowClientCapabilities(show_document=types.ShowDocumentClientCapabilities(True))
        can = types.ClientCapabilities(window=shows)
        result = await self.initialize_async(types.InitializeParams(can, locale=language))
        self.initialized(types.InitializedParams())
        return result

    async def open(self, text: str) -> None:
        """Open the file."""
        self.text, self.version = text, 1
        self._heard.clear()
        self.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(URI, "tdn", 1, text)))
        await asyncio.wait_for(self._heard.wait(), 30)

    def position(self, offset: int) -> types.Position:
        """A place of the text as the protocol counts it: UTF-16."""
        before = self.text[:offset]
        line = before[before.rfind("\n") + 1 :]
        return types.Position(before.count("\n"), len(line.encode("utf-16-le")) // 2)

    async def type(self, text: str, start: int | None = None, end: int | None = None) -> None:
        """Put a text in the place of another, by default at the end."""
        start = len(self.text) if start is None else start
        end = start if end is None else end
        span = types.Range(self.position(start), self.position(end))
        self.text = self.text[:start] + text + self.text[end:]
        self.version += 1
        self._heard.clear()
        change = types.TextDocumentContentChangePartial(span, text)
        about = types.VersionedTextDocumentIdentifier(self.version, URI)
        self.text_document_did_change(types.DidChangeTextDocumentParams(about, [change]))
        await asyncio.wait_for(self._heard.wait(), 30)

    async def apply(self, edits: list[types.TextEdit]) -> None:
        """Make some edits, the last first."""
        for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
            await self.type(edit.new_text, self.offset(edit.range.start), self.offset(edit.range.end))

    def offset(self, position: types.Position) -> int:
        """A place of the protocol as an offset of the text."""
        lines = self.text.split("\n")
        line = lines[position.line] if position.line < len(lines) else ""
        before = sum(len(above) + 1 for above in lines[: position.line])
        return min(before + len(line.encode("utf-16-le")[: 2 * position.character].decode("utf-16-le")), len(self.text))

    async def offered(self, at: int | None = None) -> dict[str, types.CompletionItem]:
        """Proposals at a place, by default at the end."""
        place = self.position(len(self.text) if at is None else at)
        given = await self.text_document_completion_async(types.CompletionParams(self.document, place))
        assert isinstance(given, types.CompletionList)
        return {item.label: item for item in given.items}

    async def actions(self, problem: types.Diagnostic) -> list[types.CodeAction]:
        """Fixes offered for a problem."""
        about = types.CodeActionContext([problem])
        given = await self.text_document_code_action_async(types.CodeActionParams(self.document, problem.range, about))
        return [action for action in given or [] if isinstance(action, types.CodeAction)]


Session = Callable[[Editor], Coroutine[Any, Any, None]]


def led(session: Session, language: str = "en") -> None:
    """Lead a session from the greeting to the end."""

    async def lead() -> None:
        editor = Editor()
        await editor.begin(language)
        try:
            await session(editor)
        finally:
            await asyncio.wait_for(editor.shutdown_async(None), 30)
            editor.exit(None)
            await editor.stop()

    with ThreadPoolExecutor(1) as apart:  # where a browser is driven a loop of events runs already
        apart.submit(asyncio.run, lead()).result()


def deal_of(game: str, players: int, seed: int = 3) -> str:
    """A legal record of a game by chance."""
    [record] = chance.records(GAMES[game], players, 1, seed, None)
    return write(record)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
@pytest.mark.sampled(1)
def test_a_deal_is_typed_act_by_act_and_each_act_is_proposed(name: str) -> None:
    """The next act of a legal record is among the proposals, and no problem is reported but missing acts."""
    lines = deal_of(name, GAMES[name].players[0]).splitlines()
    acts = next(index for index, line in enumerate(lines) if line.partition(" ")[0].rstrip(":") in ACT_LINES)

    async def session(editor: Editor) -> None:
        await editor.open(HEAD + "\n" + "\n".join(lines[:acts]) + "\n")
        for line in lines[acts:]:
            keyword = line.split()[0].rstrip(":")
            starts = await editor.offered()
            assert any(line.startswith(start) for start in starts), (line, list(starts))
            behind, _colon, items = line.partition(": ")
            if keyword in ("bids", "announce") or keyword == "trick":
                await editor.type(f"{behind}:")
                parts = items.split(", ") if keyword != "trick" else items.split()
                for index, part in enumerate(parts):
                    await editor.type(", " if index and keyword != "trick" else " ")
                    offered = await editor.offered()
                    assert part in offered and not offered[part].tags, (line, part, list(offered))
                    await editor.type(part)
                await editor.type("\n")
            else:
                await editor.type(line + "\n")
            assert not [one for one in editor.problems if one.severity == types.DiagnosticSeverity.Error], line
        assert not editor.problems
        last = editor.text.rindex("trick ")
        card = editor.text.index(":", last) + 2
        await editor.type("XX ", card)
        assert editor.position(card) in [one.range.start for one in editor.problems]
        await editor.type("", card, card + 3)
        assert not editor.problems

    led(session)


BROKEN = """\
%tdn 1

deal tapp-tarock 3
player A "Vroni"
dealer   A
hand A: Fool T20 T18 T16 T13 T9 T5 SK SJ S9 CJ C10 HK HN DK D3
hand B: T21 T19 T15 T14 T11 T6 T2 S8 CQ CN C7 HQ H1 H2 DJ D4
hand C: T17 T12 T10 T8 T4 T1 SQ SN S10 CK C9 H3 H4 DN D1 D2
talon: T3 HJ C8 | DQ T7 S7
bids: B pass, C pass, A dreyer
take A: DQ T7 S7
discard A: CJ C10 HN
trick 1 B: D4 {🃏🃏} D2 DK
trick 2 A: SK {🃏🃏} T21 S10

deal tapp-tarock 3
player C "Vroni"
"""


@pytest.mark.slow
def test_a_broken_record_is_mended_and_replayed_in_an_editor() -> None:
    """Problems at their very word or card, fixes, names, canonical form, outline, the step in the browser; German."""

    async def session(editor: Editor) -> None:
        await editor.open(BROKEN)
        found = {str(problem.code): problem for problem in editor.problems}
        follow = found["must-follow"]
        assert editor.text[editor.offset(follow.range.start) : editor.offset(follow.range.end)] == "T21"
        assert "muss" in follow.message and follow.code_description is not None
        assert "tapp_tarock/rules.de.md#follow" in follow.code_description.href
        hover = await editor.text_document_hover_async(types.HoverParams(editor.document, follow.range.start))
        assert hover is not None and "Pik" in hover.contents.value  # type: ignore[union-attr]

        for code, right in (("call-unknown", "A dreier"), ("must-follow", "T21^ S10")):
            [problem] = [one for one in editor.problems if one.code == code]
            action = (await editor.actions(problem))[0]
            assert action.edit is not None and action.edit.changes is not None
            await editor.apply(list(action.edit.changes[URI]))
            assert right in editor.text
        assert not [one for one in editor.problems if one.severity == types.DiagnosticSeverity.Error]

        about = types.RenameParams(editor.document, editor.position(editor.text.index("Vroni") + 2), "Veronika")
        renamed = await editor.text_document_rename_async(about)
        assert renamed is not None and renamed.changes is not None
        await editor.apply(list(renamed.changes[URI]))
        assert editor.text.count('"Veronika"') == 2

        how = types.FormattingOptions(2, True)
        edits = await editor.text_document_formatting_async(types.DocumentFormattingParams(editor.document, how))
        await editor.apply(list(edits or []))
        assert "dealer A\nhand A" in editor.text and editor.text.startswith("%tdn 1\n\ndeal")
        again = await editor.text_document_formatting_async(types.DocumentFormattingParams(editor.document, how))
        assert not again

        whole = types.Range(types.Position(0, 0), editor.position(len(editor.text)))
        hints = await editor.text_document_inlay_hint_async(types.InlayHintParams(editor.document, whole))
        assert [hint.label for hint in hints or []][:1] == ["→ A, 9"]
        symbols = await editor.text_document_document_symbol_async(types.DocumentSymbolParams(editor.document))
        assert [len(symbol.children or []) for symbol in symbols or []] == [2, 0]  # type: ignore[union-attr]
        folds = await editor.text_document_folding_range_async(types.FoldingRangeParams(editor.document))
        assert [(fold.start_line, fold.end_line) for fold in folds or []] == [(2, 13), (15, 16)]

        command = types.ExecuteCommandParams("tarock.replay", [URI, 12])
        address = await editor.workspace_execute_command_async(command)
        assert editor.shown == [address] and "D4" in Path(unquote(str(address)[7:])).read_text(encoding="utf-8")

        editor.text_document_did_close(types.DidCloseTextDocumentParams(editor.document))

    led(session, "de")


@pytest.mark.slow
def test_a_deal_may_stand_in_a_file_of_thousands() -> None:
    """A card that is typed in the middle of a large file is judged at once, and the other records are not."""
    deals = [deal_of("tapp-tarock", 3, seed) for seed in range(20)]

    async def session(editor: Editor) -> None:
        await editor.open(HEAD + "".join(f"\n{deals[index % 20]}" for index in range(1_000)))
        assert not editor.problems
        at = editor.text.index("trick 9 ", len(editor.text) // 2)
        await editor.type("# here\n", at)
        assert not editor.problems
        await editor.type("x", at)
        assert [one.range.start for one in editor.problems][:1] == [editor.position(at)]

    led(session)
