"""A single line, decoded as the canonical entrance does it: the quick way of the liberal entrance.

It takes a line that is canonical but for its spacing, its local names for cards, its remark, and the comments and marks
behind its items. Whatever else a line may have is for lark to read; what both can read, they read alike.
"""

import re
from itertools import zip_longest

from notation.cards import LOCAL
from notation.reader import canonical, grammar
from notation.reader.asked import asked
from notation.reader.rows import COMMENT, COMMENTS, KEYWORD, STRING
from notation.reader.sections import beside, comment, comments
from notation.record import CARD_LINES, LESSON_LINES, NOTHING, TEXT_HEADERS, Line, Note

_SPACES = re.compile(r"[ \t]+")
_JOINT, _BAR = re.compile(r" ?([,:]) ?"), re.compile(r" ?\| ?")
_JOINED = re.compile(r"[_|,:]")
_SPECIAL = re.compile(r'[{"!?^]')
_BODY = re.compile(rf'(?:[^#{{"]++|{COMMENT.pattern}|{STRING})*+')
"""What stands before a remark."""
_ONLY_COMMENTS = re.compile(rf"{COMMENTS}+")
_TEXT = re.compile(rf"(?:({'|'.join(TEXT_HEADERS)})|(player)[ \t]+([A-H]))[ \t]*({STRING})({COMMENTS}*)")
_NOT_HERE = re.compile(r'["\n]')
_MARK = re.compile(r"(?<=[A-Za-z0-9_ßäöü-])[!?^]+(?=[ \t,]|$)")
_MARKED = (*CARD_LINES, "bids", "announce", "contract")
"""Lines whose items may be marked."""
_HEADS = ("deal", "rules", "date", "board", "dealer")
"""Lines whose comments stand behind all that they say, and beside no item of it."""
_NOTED = (*_MARKED, *_HEADS, "points", "score", "expose", "claim", "...")
"""Lines on which a comment stands beside what is left of it."""

_MOST = 64
"""So many comments of a line are read here, and as many marks: for each the line is read up to it."""


def one(content: str) -> Line | None:
    """What a line says, as if it were the first of its record; None where that needs a closer look."""
    found = _BODY.match(content) if "#" in content else None
    body = found[0] if found else content
    if len(body) == len(content):
        return _fact(content)
    rest = content[len(body) :]
    if rest[0] != "#" or "\n" in rest:
        return None
    line = _fact(body.rstrip(" \t")) if body else Line("", None, None, (), None, None, 0)
    return None if line is None else line._replace(remark=rest[1:].strip())


def _fact(content: str) -> Line | None:
    """What a line without a remark says."""
    keyword = KEYWORD.match(content)
    word = keyword[0] if keyword else ""
    if not _SPECIAL.search(content):
        return asked(content) if word in LESSON_LINES else _decoded(content)
    if content[0] == "{":
        said = comments(content) if _ONLY_COMMENTS.fullmatch(content) else ()
        return Line("", None, None, (), beside(said), None, 0) if said else None
    if found := _TEXT.fullmatch(content):
        line, said = _canonical(" ".join(filter(None, found.groups()[:4]))), comments(found[5])
        return line._replace(notes=beside(said)) if line else None
    return asked(content) if word in LESSON_LINES else _noted(content, word) if word in _NOTED else None


def _decoded(content: str) -> Line | None:
    """A line without notes, with its spacing and its names for cards made canonical."""
    words = _SPACES.sub(" ", content)
    return _named(words) or _named(_BAR.sub(" | ", _JOINT.sub(r"\1 ", words)))


def _named(words: str) -> Line | None:
    return _canonical(" ".join(LOCAL.get(token, token) for token in words.split(" ")))


def _canonical(content: str) -> Line | None:
    """A line without notes, if it is canonical."""
    found = grammar.section().match(content + "\n")
    if found is None or found.end() <= len(content) or found.lastgroup in ("OPEN", "CLOSE"):
        return None
    return canonical.one(found.lastgroup or "", content + "\n")


def _noted(content: str, keyword: str) -> Line | None:
    """A line with comments and marks: they stand beside the last item of what is left of them."""
    said, outside = COMMENT.findall(content), COMMENT.split(content)
    if len(said) > _MOST or (keyword in _HEADS and any(map(str.strip, outside[1:]))):
        return None
    plain, notes = "", dict[int, Note]()
    for piece, token in zip_longest(outside, said):
        if _NOT_HERE.search(piece):
            return None
        begin = 0
        for mark in _MARK.finditer(piece) if keyword in _MARKED else ():
            plain, begin = plain + piece[begin : mark.start()], mark.end()
            at, note = _last_item(plain), canonical.MARKS.get(mark[0])
            if at is None or note is None or at in notes or len(notes) > _MOST:
                return None
            notes[at] = note
        plain = (plain + piece[begin:]).rstrip(" \t")
        if token is None:
            continue
        at = -1 if keyword in _HEADS or plain[-1:] == ":" else _last_item(plain)
        if at is None:
            return None
        note = notes.get(at, NOTHING)
        notes[at] = note._replace(comments=(*note.comments, comment(token)))
        plain += " "
    if -1 in notes:
        notes[-1] = notes.pop(-1)  # behind the others, as everywhere
    line = _decoded(plain)
    return None if line is None else line._replace(notes=notes)


def _last_item(plain: str) -> int | None:
    """The index of the last item of the beginning of a line; None where that is no line itself."""
    head, _, cards = plain.partition(": ")
    if cards and head.startswith(CARD_LINES) and not _JOINED.search(cards):
        return len(cards.split()) - 1  # whether they are cards is seen when the whole line is read
    line = _decoded(plain)
    return None if line is None else len(line.items) - 1
