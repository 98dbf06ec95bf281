"""The colours of a record, told once: for Pygments, and so the site and the manual, for TextMate grammars and for Vim.

The expressions are the grammar's own (`notation.reader.atoms`); what is added are the words of the editors.
"""

import json
import re
from functools import cache
from typing import ClassVar, NamedTuple

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, _TokenType

from notation.reader.atoms import ATOM
from notation.record import ACT, CLAIM, DEALT, HEADER, LESSON, keywords


class Colour(NamedTuple):
    """A kind of token: its expression, and its names in Pygments, TextMate and Vim."""

    name: str
    expression: str
    pygments: _TokenType
    textmate: str
    vim: str


def _keywords(*about: str) -> str:
    words = keywords(lambda kind: kind.about in about)
    return rf"(?:{'|'.join(sorted(words, key=len, reverse=True))})(?![A-Za-z0-9_-])"


_START = r"^[ \t]*(?:\([ \t]*)*"
"""Possible text before the keyword of a line."""
_CARD = f"(?:{ATOM['CARD']}|{ATOM['LOCAL']})"

COLOURS = (
    Colour("remark", ATOM["REMARK"], Comment.Single, "comment.line.number-sign", "Comment"),
    Colour("about", f"^{ATOM['PERCENT']}", Comment.Preproc, "meta.preprocessor", "PreProc"),
    Colour("string", ATOM["STRING"].replace("*+", "*"), String.Double, "string.quoted.double", "String"),
    Colour("head", _START + _keywords(HEADER), Keyword.Declaration, "keyword.other.header", "Statement"),
    Colour("dealt", _START + _keywords(DEALT), Keyword.Type, "storage.type.dealt", "Type"),
    Colour("act", _START + rf"(?:{_keywords(ACT)}|\.\.\.)", Keyword, "keyword.control.act", "Keyword"),
    Colour("claim", _START + _keywords(CLAIM), Keyword.Reserved, "keyword.other.claim", "Structure"),
    Colour("lesson", _START + _keywords(LESSON), Keyword.Pseudo, "keyword.other.lesson", "Special"),
    Colour("red", f"(?=[HD♥♦]){_CARD}", Name.Exception, "constant.character.red.card", "Character"),
    Colour("black", f"(?=[SC♠♣][KQNJ0-9]){_CARD}", Name.Builtin, "constant.character.black.card", "Identifier"),
    Colour("trump", _CARD, Name.Constant, "constant.language.trump.card", "Constant"),
    Colour("unknown", ATOM["UNKNOWN"], Name.Variable, "variable.other.unknown.card", "Special"),
    Colour("seat", ATOM["SEAT"], Name.Label, "entity.name.tag.seat", "Label"),
    Colour("number", r"-?[0-9]+(?:-[0-9]{2}){0,2}(?:/[12]|\.5)?(?![A-Za-z0-9_])", Number, "constant.numeric", "Number"),
    Colour("mark", r"[!?]{1,2}|\^", Operator, "keyword.operator.mark", "Operator"),
    Colour("option", r"[a-z][a-z0-9-]*=[A-Za-z0-9/-]+", Name.Attribute, "variable.parameter.option", "PreProc"),
    Colour("word", ATOM["WORD"], Name.Function, "entity.name.function.word", "Function"),
    Colour("sign", r"[:,|()]", Punctuation, "punctuation.separator", "Delimiter"),
)  # fmt: skip
"""Kinds of tokens in order of precedence; comments, which may span lines, are separate."""

COMMENT_COLOUR = Colour("comment", "", Comment.Multiline, "comment.block.brace", "Comment")


class TdnLexer(RegexLexer):
    """Tarock Deal Notation, for Pygments."""

    name = "Tarock Deal Notation"
    aliases = ("tdn",)
    filenames = ("*.tdn",)
    mimetypes = ("text/x-tdn",)
    url = ""
    flags = re.MULTILINE
    tokens: ClassVar[dict[str, list[tuple[str, _TokenType]]]] = {
        "root": [
            (r"\{[^}\\]*(?:\\(?:.|\n)[^}\\]*)*\}", COMMENT_COLOUR.pygments),
            (r"\{[^\n]*", COMMENT_COLOUR.pygments),
            *((colour.expression, colour.pygments) for colour in COLOURS),
            (r"\s+", Text.Whitespace),
            (r".", Text),
        ]
    }


@cache
def text_mate() -> str:
    """The grammar for TextMate, VS Code, Sublime Text and others, as JSON."""
    comment = {"name": f"{COMMENT_COLOUR.textmate}.tdn", "begin": r"\{", "end": r"\}", "patterns": [{"match": r"\\."}]}
    patterns = [{"name": f"{colour.textmate}.tdn", "match": colour.expression} for colour in COLOURS]
    return json.dumps(
        {
            "name": "Tarock Deal Notation",
            "scopeName": "source.tdn",
            "fileTypes": ["tdn"],
            "patterns": [comment, *patterns],
        },
        ensure_ascii=False,
        indent=2,
    ) + "\n"  # fmt: skip


@cache
def vim_syntax() -> str:
    lines = ['" Tarock Deal Notation', 'if exists("b:current_syntax") | finish | endif', "syntax case match"]
    for colour in reversed(COLOURS):  # of two that match at one place Vim takes the last one
        lines.append(f"syntax match tdn{colour.name.title()} '{_as_vim(colour.expression)}'")
    lines.append(r"syntax region tdnComment start='{' skip='\\.' end='}' contains=@Spell")
    for colour in (*COLOURS, COMMENT_COLOUR):
        lines.append(f"highlight default link tdn{colour.name.title()} {colour.vim}")
    return "\n".join([*lines, 'let b:current_syntax = "tdn"']) + "\n"


_PIECE = re.compile(r"\(\?[:!=]|\\.|\[(?:\\.|[^\]\\])+\]|.", re.DOTALL)
_SPECIAL = frozenset("=<>@~%&")
"""Signs that mean themselves in an expression of ours, and something else in Vim's."""


def _as_vim(expression: str) -> str:
    """An expression in Vim's very magic dialect, in which a look ahead is behind its group."""
    said, ends = ["\\v"], list[str]()
    for piece in _PIECE.findall(expression):
        if piece.startswith("("):
            said.append("%(" if piece == "(?:" else "(")
            ends.append({"(?!": ")@!", "(?=": ")@="}.get(piece, ")"))
        elif piece == ")":
            said.append(ends.pop())
        elif piece in _SPECIAL:
            said.append(f"\\{piece}")
        else:
            said.append("." if piece == r"[^\n]" else piece.replace("'", "''"))
    return "".join(said)
