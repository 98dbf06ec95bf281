"""The language server: what the other modules find, said over the Language Server Protocol.

It needs pygls (``pip install 'tarock-notation[editor]'``), and keeps nothing on disk but the page of a replay that
somebody asked for.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from urllib.parse import unquote

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from notation.editor import moments, outline
from notation.editor.documents import Document, Edit, Part, Point, Span
from notation.editor.fixes import fixes, formatted
from notation.editor.hovering import hover
from notation.editor.protocol import TarockProtocol
from notation.files.scratch import ScratchFolder
from notation.problems import ERROR, NOTE, WARNING, Finding
from notation.rulebooks import rulebook
from notation.words.languages import LANGUAGES, _, language, speaking, speaking_of

SOURCE = "tarock"
REPLAY = "tarock.replay"
"""The command that shows a step in the browser: the address of the file, and a line."""

AT_ONCE = 0.02
"""Seconds for which records are judged when a file was opened, before somebody else gets a turn."""
MOST = 1_000
"""The most problems shown for a file."""

SEVERITIES = {
    ERROR: types.DiagnosticSeverity.Error,
    WARNING: types.DiagnosticSeverity.Warning,
    NOTE: types.DiagnosticSeverity.Information,
}
KINDS = {
    moments.WORD: types.CompletionItemKind.EnumMember,
    moments.CARD: types.CompletionItemKind.Value,
    moments.SEAT: types.CompletionItemKind.Variable,
    moments.KEY: types.CompletionItemKind.Keyword,
    moments.VALUE: types.CompletionItemKind.Constant,
}
SYMBOLS = {
    "record": types.SymbolKind.Class,
    "trick": types.SymbolKind.Event,
    "variation": types.SymbolKind.Namespace,
}


class OpenFile(TextDocument):
    """A file that an editor has open, kept record by record."""

    def __init__(self, file: TextDocument) -> None:
        super().__init__(file.uri, file.source, file.version, file.language_id, position_codec=file.position_codec)
        self.document = Document(self._source or "")
        self._source = None

    @property
    def source(self) -> str:
        return self.document.text

    def apply_change(self, change: types.TextDocumentContentChangeEvent) -> None:
        """Take a change; what it does not touch is not read again."""
        if isinstance(change, types.TextDocumentContentChangePartial):
            self.document.change(Edit(self.span(change.range), change.text))
        else:
            self.document = Document(change.text)

    # ---- Places, as the editor counts them and by code point

    def place(self, position: types.Position) -> Point:
        line = self.document.line(position.line)
        given = types.Position(0, position.character)
        return Point(position.line, self.position_codec.position_from_client_units([line], given).character)

    def span(self, given: types.Range) -> Span:
        return Span(self.place(given.start), self.place(given.end))

    def position(self, place: Point) -> types.Position:
        before = self.document.line(place.line)[: place.column] if place.column else ""
        return types.Position(place.line, self.units(before))

    def units(self, text: str) -> int:
        """The length of a text of one line as the editor counts it."""
        return len(text) if text.isascii() else self.position_codec.client_num_units(text)

    def range(self, span: Span, start: int = 0) -> types.Range:
        """A span as the editor counts it; of a part that starts on a line."""
        return types.Range(*(self.position(Point(place.line + start, place.column)) for place in span))

    def edits(self, edits: Iterable[Edit], start: int = 0) -> list[types.TextEdit]:
        """Edits as the editor makes them; of a part that starts on a line."""
        return [types.TextEdit(self.range(edit.span, start), edit.text) for edit in edits]


class TarockServer(LanguageServer):
    language = "en"
    protocol: TarockProtocol

    @cached_property
    def scratch(self) -> ScratchFolder:
        return ScratchFolder()

    def file(self, uri: str) -> OpenFile:
        """An open file by its address. Raises JsonRpcInvalidParams where there is no such file."""
        found = self.workspace.text_documents.get(unquote(uri))
        if not isinstance(found, OpenFile):
            try:
                found = OpenFile(found or self.workspace.get_text_document(uri))
            except (OSError, ValueError) as error:
                raise JsonRpcInvalidParams(f"{uri} cannot be read: {error}") from error
            self.workspace.text_documents[unquote(uri)] = found
        return found

    def show_problems(self, uri: str) -> None:
        """Tell the editor all that is wrong with a file, as far as it was judged."""
        file = self.file(uri)
        diagnostics: list[types.Diagnostic] = []
        for start, part in zip(file.document.starts, file.document.parts, strict=True):
            if part.judged and part.problems:
                diagnostics += [_diagnostic(file, part, problem, start) for problem in part.problems]
            if len(diagnostics) >= MOST:
                break
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics[:MOST], file.version))


def rule_address(rule: str, language: str) -> str | None:
    """Where on this machine a rule stands: the page of a game, or the specification, and its anchor."""
    page, _sign, anchor = rule.partition("#")
    folder = files("notation") / "SPEC.md" if page == "SPEC" else None
    if folder is None:
        folder = rulebook.place(page, language if rulebook.has_page(page, language) else "en")
    return f"{folder.as_uri()}#{anchor}" if isinstance(folder, Path) and folder.is_file() else None


def _diagnostic(file: OpenFile, part: Part, problem: Finding, start: int) -> types.Diagnostic:
    return types.Diagnostic(
        file.range(part.span_of(problem), start), problem.message, SEVERITIES[problem.severity], problem.code,
        types.CodeDescription(rule) if (rule := rule_address(problem.rule, language())) else None, SOURCE,
    )  # fmt: skip


server = TarockServer("tarock", version("tarock-notation"), protocol_cls=TarockProtocol)


@server.feature(types.INITIALIZE)
def _begin(ls: TarockServer, params: types.InitializeParams) -> None:
    wanted = (params.locale or "").partition("-")[0]
    ls.language = wanted if wanted in LANGUAGES else "en"


# ---- The file, and what is wrong with it


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
async def _opened(ls: TarockServer, params: types.DidOpenTextDocumentParams) -> None:
    """Judge all of it, a slice at a time, so that a question is answered meanwhile."""
    uri = params.text_document.uri
    clock = asyncio.get_running_loop().time
    until = clock() + AT_ONCE
    document = ls.file(uri).document
    for part in list(document.parts):
        with speaking(ls.language):
            part.judge()
        if clock() > until:
            await asyncio.sleep(0)
            until = clock() + AT_ONCE
        if ls.workspace.text_documents.get(unquote(uri)) is None:
            return  # it was closed
    with speaking(ls.language):
        ls.show_problems(uri)


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
def _changed(ls: TarockServer, params: types.DidChangeTextDocumentParams) -> None:
    file = ls.file(params.text_document.uri)
    with speaking(ls.language):
        for change in params.content_changes:
            line = change.range.start.line if isinstance(change, types.TextDocumentContentChangePartial) else 0
            last = line + change.text.count("\n")
            for _start, part in file.document.between(line, last):
                part.judge()
        ls.show_problems(params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
def _closed(ls: TarockServer, params: types.DidCloseTextDocumentParams) -> None:
    uri = params.text_document.uri
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))


@server.feature(
    types.TEXT_DOCUMENT_CODE_ACTION,
    types.CodeActionOptions([types.CodeActionKind.QuickFix, types.CodeActionKind.Source]),
)
def _actions(ls: TarockServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    uri = params.text_document.uri
    file = ls.file(uri)
    wanted = file.span(params.range)
    found: list[types.CodeAction] = []
    with speaking(ls.language):
        for start, part in file.document.between(wanted.start.line, wanted.end.line):
            for problem in part.problems:
                at = part.span_of(problem)
                if not wanted.start.line <= at.start.line + start <= wanted.end.line:
                    continue
                shown = _diagnostic(file, part, problem, start)
                found += [
                    types.CodeAction(
                        fix.title, types.CodeActionKind.QuickFix, [shown],
                        edit=types.WorkspaceEdit({uri: file.edits(fix.edits, start)}),
                    )
                    for fix in fixes(part, problem)
                ]  # fmt: skip
            if (edit := formatted(part)) is not None:
                title = _("Write this record in the canonical form")
                change = types.WorkspaceEdit({uri: file.edits([edit], start)})
                found.append(types.CodeAction(title, types.CodeActionKind.Source, edit=change))
            if part.number:
                title = _("Replay this step in the browser")
                command = types.Command(title, REPLAY, None, [uri, wanted.start.line])
                found.append(types.CodeAction(title, types.CodeActionKind.Source, command=command))
    return found


# ---- What may be written, and what it is


@server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", ":", ",", "("]))
def _completed(ls: TarockServer, params: types.CompletionParams) -> types.CompletionList:
    file = ls.file(params.text_document.uri)
    part, place = file.document.at(file.place(params.position))
    start = params.position.line - place.line
    with speaking(ls.language), speaking_of(part.record.game):
        span, proposals = moments.proposals(part, place)
    shown = file.range(span, start)
    return types.CompletionList(False, [_item(index, one, shown) for index, one in enumerate(proposals)])


def _item(index: int, proposal: moments.Proposal, shown: types.Range) -> types.CompletionItem:
    return types.CompletionItem(
        proposal.text,
        types.CompletionItemLabelDetails(description=proposal.meaning),
        KINDS[proposal.what],
        [types.CompletionItemTag.Deprecated] if proposal.why_not else None,
        proposal.why_not or proposal.meaning,
        sort_text=f"{index:04}",
        filter_text=proposal.text,
        text_edit=types.TextEdit(shown, proposal.text),
    )


@server.feature(types.TEXT_DOCUMENT_HOVER)
def _hovered(ls: TarockServer, params: types.HoverParams) -> types.Hover | None:
    file = ls.file(params.text_document.uri)
    part, place = file.document.at(file.place(params.position))
    with speaking(ls.language), speaking_of(part.record.game):
        texts = hover(part, place)
    if texts is None:
        return None
    text = types.MarkupContent(types.MarkupKind.Markdown, texts[1])
    return types.Hover(text, file.range(texts[0], params.position.line - place.line))


@server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
def _hinted(ls: TarockServer, params: types.InlayHintParams) -> list[types.InlayHint]:
    file = ls.file(params.text_document.uri)
    first, last = params.range.start.line, params.range.end.line
    found: list[types.InlayHint] = []
    for start, part in file.document.between(first, last):
        for hint in outline.hints(part) if part.number else ():
            if first <= hint.place.line + start <= last:
                at = file.position(Point(hint.place.line + start, hint.place.column))
                found.append(types.InlayHint(at, hint.text, padding_left=True))
    return found


# ---- What the file holds


@server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def _outlined(ls: TarockServer, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    file = ls.file(params.text_document.uri)
    with speaking(ls.language):
        return [_symbol(file, start, part, outline.outline(part)) for start, part in _records(file)]


def _records(file: OpenFile) -> Iterator[tuple[int, Part]]:
    for start, part in zip(file.document.starts, file.document.parts, strict=True):
        if part.number:
            yield start, part


def _symbol(file: OpenFile, start: int, part: Part, entry: outline.OutlineEntry) -> types.DocumentSymbol:
    first, last = (types.Position(start + row, file.units(part.lines[row])) for row in (entry.first, entry.last))
    begin = types.Position(start + entry.first, 0)
    return types.DocumentSymbol(
        entry.name, SYMBOLS[entry.what], types.Range(begin, last), types.Range(begin, first),
        entry.detail, children=[_symbol(file, start, part, inner) for inner in entry.inner],
    )  # fmt: skip


@server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
def _folded(ls: TarockServer, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    return [
        types.FoldingRange(start + first, start + last)
        for start, part in _records(ls.file(params.text_document.uri))
        for first, last in outline.foldings(part)
    ]


@server.feature(types.TEXT_DOCUMENT_FORMATTING)
def _formatted(ls: TarockServer, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    file = ls.file(params.text_document.uri)
    return [edit for start, part in _records(file) if (one := formatted(part)) for edit in file.edits([one], start)]


# ---- Players


@server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
def _nameable(ls: TarockServer, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    file = ls.file(params.text_document.uri)
    part, place = file.document.at(file.place(params.position))
    found = outline.player_at(part, place)
    if found is None:
        return None
    return types.PrepareRenamePlaceholder(file.range(found[1], params.position.line - place.line), found[0])


@server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
def _renamed(ls: TarockServer, params: types.RenameParams) -> types.WorkspaceEdit | None:
    uri = params.text_document.uri
    file = ls.file(uri)
    part, place = file.document.at(file.place(params.position))
    found = outline.player_at(part, place)
    new = params.new_name.strip().strip('"')
    if found is None or not new:
        return None
    return types.WorkspaceEdit({uri: file.edits(outline.renamed(file.document, found[0], new))})


# ---- The replay


@server.command(REPLAY)
def _replayed(ls: TarockServer, uri: str, line: int) -> str | None:
    """Write the record of a line as a page that replays it, open at that step, and show it; gives its address."""
    file = ls.file(uri)
    part, place = file.document.at(Point(line, 0))
    page = Path(ls.scratch.name) / "replay.html"
    step = outline.step_at(part.record, place.line)
    command = [sys.executable, "-m", "notation.cli", "render", "-", "--output", str(page), "--step", str(step)]
    done = subprocess.run([*command, "--lang", ls.language], input=part.text.encode(), capture_output=True, check=False)
    if done.returncode:
        message = done.stderr.decode("utf-8", "replace").strip() or _("The record cannot be replayed.")
        ls.window_show_message(types.ShowMessageParams(types.MessageType.Error, message))
        return None
    ls.window_show_document(types.ShowDocumentParams(page.as_uri(), external=True))
    return page.as_uri()


def run() -> int:
    """Serve an editor over standard input and output until it ends that, or closes them; the status to end with.

    The server closes what it writes to, so it gets a stream of its own.
    """
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
        server.start_io(stdout=output)
    return server.protocol.status
