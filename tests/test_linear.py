"""Every expression is linear: ten times the text takes about ten times the time, whatever the text is.

The texts are made from the expression itself: runs of a character that each of its parts takes, alone and in pairs,
behind whatever may begin it, and with an end at which it fails. An expression is tried the way that the project uses
it, since one that is linear where it begins at one place may not be where it begins at any.
"""

import ast
import re
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import islice, product
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Any, NamedTuple

import pytest
from grimp import build_graph

from notation.reader import read
from tests.samples import amount, sample
from tests.test_house import MODULES, PACKAGES, name_of, tree

parser: Any = import_module("re._parser")
constants: Any = import_module("re._constants")

pytestmark = pytest.mark.slow

SHORT, TIMES = 1_000, 8
"""How long a text is at first, and how many times as long then."""
FACTOR = 20
"""A square takes 64 times as long, what is linear 8 times; the machine has other things to do."""
LEAST = 0.004
"""Seconds below which nothing is measured: the longer text of a linear expression takes less."""
PATIENCE = 1.0
FAILS = ("", "\n", "\0é")
"""What no expression takes at its end, or only some."""
SEARCHING = ("search", "sub", "split", "finditer", "findall")
ANY = ("match", "fullmatch")
"""The ways of an expression that a module gives to another, or puts into a collection."""
WAYS = (*ANY, *SEARCHING)


OWN_TEXTS = {
    "notation.editor.highlighting", "notation.problems", "notation.reader.atoms", "notation.rulebooks.rulebook",
    "replay_web.present.documents", "replay_web.present.static_files", "replay_web.present.svg_inline",
    "replay_web.web.compact",
}  # fmt: skip
"""Modules whose expressions read the manuals, messages, templates and styles of the project, and nothing else."""

READER = "notation.reader"
"""Its expressions are parts of one another; what a text costs is what reading it costs."""
STARTS = ("", "hand A: ", "bids: A ", "{")


class Use(NamedTuple):
    """An expression, and a way in which a module of the project applies it to a text."""

    pattern: "re.Pattern[Any]"
    way: str
    where: str

    def __call__(self, text: str) -> object:
        if self.where.startswith(READER):
            return [
                problem
                for start in STARTS
                for record in read(f"deal tapp-tarock 3\n{start}{text}\n")
                for problem in record.flaws
            ]
        given = text if isinstance(self.pattern.pattern, str) else text.encode()
        if self.way == "sub":
            return self.pattern.sub(given[:0], given)
        found = getattr(self.pattern, self.way)(given)
        return sum(1 for _match in found) if self.way == "finditer" else found


@cache
def of_visitors() -> list[Path]:
    """The modules that a site imports, whose expressions may read what its visitors send."""
    graph = build_graph(*PACKAGES, cache_dir=None)
    names = graph.find_upstream_modules("replay_web.app") - OWN_TEXTS
    return [path for path in MODULES if name_of(path) in names and "migrations" not in path.parts]


def uses(paths: Iterable[Path]) -> list[Use]:
    """The uses of the expressions of some modules, each once."""
    found: dict[tuple[Any, ...], Use] = {}
    for path in paths:
        name, module = name_of(path), import_module(name_of(path))
        named = {name: value for name, value in vars(module).items() if isinstance(value, re.Pattern)}
        ways: dict[str, set[str]] = {}
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Attribute) and node.attr in WAYS and isinstance(node.value, ast.Name):
                ways.setdefault(node.value.id, set()).add(node.attr)
                if node.value.id == "re" and (pattern := literal(path, node)) is not None:
                    found.setdefault((pattern.pattern, node.attr), Use(pattern, node.attr, name))
        several = [(pattern, "fullmatch") for value in vars(module).values() for pattern in held(value)]
        several += [
            (pattern, way) for called, pattern in named.items() for way in ways.get(called, {"match", "fullmatch"})
        ]
        for pattern, way in several:
            found.setdefault((pattern.pattern, way), Use(pattern, way, name))
    return list(found.values())


def held(value: object) -> Iterator["re.Pattern[Any]"]:
    """The expressions that a collection of a module holds."""
    if isinstance(value, dict | list | tuple):
        for item in value.values() if isinstance(value, dict) else value:
            if isinstance(item, re.Pattern):
                yield item


def literal(path: Path, asked: ast.Attribute) -> "re.Pattern[Any] | None":
    """The expression of a call of a function of `re`; None if it is put together."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and node.func is asked and isinstance(node.args[0], ast.Constant):
            return re.compile(node.args[0].value)
    return None


# ---- Texts


def characters(parsed: Any) -> Iterator[str]:
    """A character for each part of an expression."""
    for kind, value in parsed:
        if kind is constants.LITERAL:
            yield chr(value)
        elif kind is constants.NOT_LITERAL:
            yield next(letter for letter in "a1 " if ord(letter) != value)
        elif kind is constants.ANY:
            yield "a"
        elif kind is constants.IN:
            yield from of_class(value)
        elif kind is constants.BRANCH:
            for branch in value[1]:
                yield from characters(branch)
        elif isinstance(value, tuple):
            for inner in value:
                if isinstance(inner, parser.SubPattern):
                    yield from characters(inner)


def of_class(parts: Any) -> Iterator[str]:
    """Characters that a class takes: of each of its parts, or what it does not exclude."""
    if parts and parts[0][0] is constants.NEGATE:
        taken = re.compile("[^" + "".join(re.escape(letter) for letter in of_class(parts[1:])) + "]")
        yield from [letter for letter in "a1 \\" if taken.match(letter)][:2]
        return
    for kind, value in parts:
        if kind is constants.LITERAL:
            yield chr(value)
        elif kind is constants.RANGE:
            yield chr(value[0])
        elif kind is constants.CATEGORY:
            name = str(value)
            yield "a" if "NOT" in name else "1" if "DIGIT" in name else " " if "SPACE" in name else "a"


def beginnings(pattern: "re.Pattern[Any]", letters: list[str]) -> list[str]:
    """What may begin a text that an expression takes: nothing, a character, and whatever its literals are in a row."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    return list(dict.fromkeys(["", *letters, *re.findall(r"[a-z]{3,}[ (]?", source)[:6]]))


def texts(pattern: "re.Pattern[Any]") -> Iterator[Callable[[int], str]]:
    """Hostile texts of any length."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    letters = list(dict.fromkeys([*characters(parser.parse(source, pattern.flags & ~re.UNICODE)), " ", "a"]))
    letters = letters if len(letters) <= MOST else sample(letters, MOST, repr(source))
    runs = [*letters, *map("".join, product(letters, repeat=2))]
    for start, run, end, fail in product(beginnings(pattern, letters), dict.fromkeys(runs), ["", *letters], FAILS):
        yield lambda size, start=start, run=run, end=end + fail: start + run * (size // len(run)) + end


MOST = 10


# ---- The law


class TooSlow(Exception):
    """An expression does not come to an end."""


@contextmanager
def limited() -> Iterator[None]:
    """End a search that takes seconds: the expressions of Python look at signals."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def took(use: Use, text: str) -> float:
    start = process_time()
    with limited():
        use(text)
    return process_time() - start


def square(use: Use, text: Callable[[int], str]) -> bool:
    """Whether longer texts take so much longer that the expression is not linear: from size to size, each time."""
    try:
        for size in (SHORT, 4 * SHORT):
            if took(use, text(TIMES * size)) < LEAST:
                return False
            pairs = ((took(use, text(size)), took(use, text(TIMES * size))) for _ in range(3))
            if any(long <= FACTOR * max(short, LEAST / FACTOR) for short, long in pairs):
                return False
    except TooSlow:
        return True
    return True


def faults(use: Use, most: int) -> list[str]:
    """The texts for which an expression is not linear."""
    every = sample(texts(use.pattern), most, repr(use.pattern))
    return list(islice((repr(text(30)) for text in every if square(use, text)), 2))


def test_the_law_finds_a_square() -> None:
    """The one that froze a process for 71 seconds."""
    assert square(Use(re.compile(r'"([^"]*)"?\s*$'), "search", ""), lambda size: f'"{" " * size}"x')
    assert not square(Use(re.compile(r'"([^"]*+)"?+\s*+\Z'), "search", ""), lambda size: f'"{" " * size}"x')


def test_every_expression_is_linear() -> None:
    """The expressions that a visitor's text may reach."""
    paths = [path for path in of_visitors() if "re." in path.read_text("utf-8")]
    chosen = sample(uses(sample(paths, 5, "linear")), 8, "linear")
    most = amount(12, 300)
    wrong = [
        (use, why) for use in chosen if (why := faults(use, most if not use.where.startswith(READER) else most // 10))
    ]
    assert wrong == []
