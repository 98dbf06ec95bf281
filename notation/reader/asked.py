"""A line of a lesson, decoded without lark: a question, a hint, or the answers to it. What it cannot take is None."""

import re

from notation.cards import CARD, LOCAL
from notation.reader.rows import COMMENT, COMMENTS
from notation.reader.sections import SEAT, SIGNED, WORD, beside, comment, comments
from notation.record import BUY, CARDS, COUNT, WORDS, Answer, Comment, Line, Note

_ASK = re.compile(rf"ask[ \t]+([A-H])({COMMENTS}*)")
_HINT = re.compile(rf"hint({COMMENTS}+)")
_HEAD = re.compile(rf"(accept|reject)({COMMENTS}*)[ \t]*:")
_PIECE = re.compile(rf"[ \t]*(?:({COMMENT.pattern})|(,)|([^\s,{{]+))")
_JOINTS = ("for", "breaks")
"""Words of the notation within an answer; no comment stands right behind them."""


def asked(content: str) -> Line | None:
    """The line of a question, of a hint or of answers."""
    if found := _ASK.fullmatch(content):
        return Line("ask", SEAT[found[1]], None, (), beside(comments(found[2])), None, 0)
    if found := _HINT.fullmatch(content):
        return Line("hint", None, None, (), beside(comments(found[1])), None, 0)
    return _answers(content, found) if (found := _HEAD.match(content)) else None


def _answers(content: str, head: re.Match[str]) -> Line | None:
    """The answers to a question, with the reasons beside them."""
    leading, position = list(comments(head[2])), head.end()
    given: list[tuple[list[str], list[Comment]]] = [([], [])]
    while position < len(content):
        piece = _PIECE.match(content, position)
        if piece is None:
            return None
        position, (tokens, said) = piece.end(), given[-1]
        token, comma, word = piece.groups()
        if comma:
            given.append(([], []))
        elif word:
            tokens.append(word)
        elif tokens and tokens[-1] not in _JOINTS:
            said.append(comment(token))
        elif len(given) == 1 and not tokens:
            leading.append(comment(token))
        else:
            return None
    items = [_answer(tokens) for tokens, _ in given]
    notes = {at: Note(comments=tuple(said)) for at, (_, said) in enumerate(given) if said}
    notes |= beside(tuple(leading)) or {}
    return None if None in items else Line(head[1], None, None, tuple(items), notes or None, None, 0)


def _answer(tokens: list[str]) -> Answer | None:
    """One answer, with the codes of the problems that it makes."""
    at = tokens.index("breaks") if "breaks" in tokens else len(tokens)
    body, codes = tokens[:at], tokens[at + 1 :]
    if not body or (at < len(tokens)) != bool(codes) or not all(map(_is_word, codes)):
        return None
    cards = [CARD.get(LOCAL.get(each, each)) for each in body if each != "for"]
    if None not in cards and "for" not in body:
        return Answer(CARDS, tuple(cards), tuple(codes))
    if None not in cards and len(body) == 3 and body[1] == "for" and len(cards) == 2:
        return Answer(BUY, tuple(cards), tuple(codes))
    if len(body) <= 2 and all(map(_is_word, body)):
        return Answer(WORDS, tuple(body), tuple(codes))
    return Answer(COUNT, (int(body[0]),), tuple(codes)) if len(body) == 1 and SIGNED.fullmatch(body[0]) else None


def _is_word(token: str) -> bool:
    return WORD.fullmatch(token) is not None and token not in _JOINTS
