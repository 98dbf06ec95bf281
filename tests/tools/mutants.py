"""Changes each declared value of the pages of games, and lists those changes that no law and no test notices.

``python -m tests.tools.mutants [GAME…] [--share N] [--to STAGE] [--jobs N]``: of the games named, or of all, each N-th
change, up to a stage: ``laws`` are all that a game from outside has beside its own ``examples``. The last line of a
game says how many changes each stage noticed. The first of its changes is none, which nobody may notice.

A declared value is a number, a yes or no, a word, or a function in a table of a page or in its `Game`: a number becomes
one more, a yes a no, a word another one, an optional field is left out, two neighbours in a list change places, and a
sign in a function of the sheet is turned. Each change is tried in a process of its own: first the laws, then the worked
examples, then the tests of the game, and its slow ones.
"""

import ast
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from notation.rulebooks import GAMES, registered
from tests.places import ROOT

SECONDS = 240
"""How long the stages may take for one change."""
DEALS = 24
"""Deals of each table and rule by which the laws look at a change."""
TEXTS = frozenset(("title", "sheet", "words", "spoken", "card_names", "places", "package", "name", "only_for"))
"""Fields of a `Game` that are worded, or named."""
TOLD = frozenset(("declare", "later", "phrase", "Term", "RuleTable", "TypeVar", "NewType"))
"""Calls that make texts."""
ELSEWHERE = ("__init__", "tables", "glossary")
"""Modules that only say what others declare."""

NONE = "none"
"""The kind of a change that is none."""


class Mutant(NamedTuple):
    """A change of a module of a game."""

    game: str
    module: str
    line: int
    kind: str
    what: str
    """The value that is changed, and what it becomes."""
    number: int
    """Which of the changes of its module."""


# ---- The changes


Change = tuple[ast.AST, str, str, Callable[[], None]]
"""The node at which something is changed, the kind of change, what it is, and how it is done."""


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change of a module, each to be made in a copy of its own."""
    for statement in tree.body:
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
            yield from _declared(statement, "value")
        elif isinstance(statement, ast.FunctionDef):
            yield from _signs(statement)


def _declared(owner: ast.AST, field: str, at: int | None = None) -> Iterator[Change]:
    """The changes of a declared value, which is a field of a node, or one of a list there."""
    node: Any = getattr(owner, field) if at is None else getattr(owner, field)[at]

    def put(value: ast.expr) -> Callable[[], None]:
        def done() -> None:
            if at is None:
                setattr(owner, field, value)
            else:
                getattr(owner, field)[at] = value

        return done

    if isinstance(node, ast.Constant):
        for kind, other in _others(node.value):
            yield node, kind, f"{node.value!r} → {other!r}", put(ast.copy_location(ast.Constant(other), node))
    elif isinstance(node, ast.Call) and _called(node) not in TOLD:
        yield from _list(node, "args")
        for place, keyword in enumerate(node.keywords):
            if keyword.arg in TEXTS and _called(node) == "Game":
                continue
            yield from _declared(keyword, "value")
            if not isinstance(keyword.value, ast.Constant):
                about = f"{_called(node)}.{keyword.arg} = {ast.unparse(keyword.value)[:50]} → left out"
                yield keyword, "left out", about, lambda place=place: node.keywords.pop(place)  # type: ignore[misc]
            if keyword.arg == "target":
                for text in ("lambda table: None", "lambda table: (lambda some: some and some + 1)(({})(table))"):
                    other = ast.parse(text.format(ast.unparse(keyword.value)), mode="eval").body
                    yield keyword, "target", f"target → {text}", _setter(keyword, "value", other)
    elif isinstance(node, (ast.Tuple, ast.List)):
        yield from _list(node, "elts")
    elif isinstance(node, ast.Dict):
        for place in range(len(node.values)):
            yield from _declared(node, "values", place)
    elif isinstance(node, ast.BinOp):
        yield from _declared(node, "left")
        yield from _declared(node, "right")


def _setter(owner: ast.AST, field: str, value: ast.AST) -> Callable[[], None]:
    return lambda: setattr(owner, field, value)


def _list(node: ast.AST, field: str) -> Iterator[Change]:
    """The changes of a list of values: each by itself, and two neighbours that change places."""
    values = getattr(node, field)
    for place in range(len(values)):
        yield from _declared(node, field, place)
        if place and ast.unparse(values[place]) != ast.unparse(values[place - 1]):
            pair = f"{ast.unparse(values[place - 1])[:30]} ↔ {ast.unparse(values[place])[:30]}"

            def swapped(place: int = place) -> None:
                values[place - 1], values[place] = values[place], values[place - 1]

            yield values[place], "order", pair, swapped


def _others(value: object) -> list[tuple[str, object]]:
    if isinstance(value, bool):
        return [("yes or no", not value)]
    if isinstance(value, int):
        return [("number", value + 1)]
    if isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9-]*", value):
        return [("word", f"{value}x")]
    return []


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _signs(function: ast.FunctionDef) -> Iterator[Change]:
    """The signs and sides of a function: a minus that goes, `1 if … else -1` and the like turned."""
    for node in ast.walk(function):
        for field, value in ast.iter_fields(node):
            if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
                about = f"{function.name}: {ast.unparse(value)[:40]} without its minus"
                yield value, "sign", about, _setter(node, field, value.operand)
        if isinstance(node, ast.IfExp) and {*map(type, (node.body, node.orelse))} <= {ast.Constant, ast.UnaryOp}:

            def turned(node: ast.IfExp = node) -> None:
                node.body, node.orelse = node.orelse, node.body

            yield node, "sign", f"{function.name}: {ast.unparse(node)[:60]} turned", turned


def mutants(game: str) -> list[Mutant]:
    """The changes of all modules of a game."""
    package = f"notation.rulebooks.{game.replace('-', '_')}"
    found = [Mutant(game, f"{package}.rules", 0, NONE, "", -1)]
    for path in sorted((ROOT / package.replace(".", "/")).glob("*.py")):
        if path.stem not in ELSEWHERE:
            tree = ast.parse(path.read_text("utf-8"))
            for number, (node, kind, what, _) in enumerate(changes(tree)):
                found.append(Mutant(game, f"{package}.{path.stem}", getattr(node, "lineno", 0), kind, what, number))
    return found


def changed(mutant: Mutant) -> CodeType:
    """The module with its change."""
    path = ROOT / f"{mutant.module.replace('.', '/')}.py"
    tree = ast.parse(path.read_text("utf-8"))
    for number, (_, _, _, change) in enumerate(changes(tree)):
        if number == mutant.number:
            change()
            break
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


# ---- What notices them


class _Loader(SourceFileLoader):
    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(ROOT / f"{mutant.module.replace('.', '/')}.py"))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return changed(self.mutant)


class _Finder:
    """Finds the changed module in the place of the one that there is."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: object = None, target: ModuleType | None = None) -> Any:
        return spec_from_loader(name, _Loader(self.mutant)) if name == self.mutant.module else None


def noticed(mutant: Mutant, stages: Sequence[str]) -> tuple[str, str]:
    """The stage that notices a change, and what it says; empty where none does. It changes the process."""
    package = f"notation.rulebooks.{mutant.game.replace('-', '_')}"
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(mutant))  # type: ignore[arg-type]
    try:
        game = getattr(import_module(package), package.rpartition(".")[2].upper())
    except Exception as error:
        return "import", repr(error)
    with registered(game):
        for stage in stages:
            try:
                if said := _BY[stage](game):
                    return stage, said
            except BaseException as error:  # whatever it is, it notices the change
                return stage, repr(error)
    return "", ""


def _laws(game: Any) -> str:
    from notation.testing import cases, check_case, covering, laws, options, pages
    from tests.test_laws import SEEDS

    options.check_options(game)
    laws.check_tables(game)
    pages.check_page(game)
    everything = cases(game)
    for case in everything if len(everything) < 8 else Random(game.name).sample(everything, 8):
        check_case(case, DEALS)
    covering.check_words(game, 8000, seed=SEEDS[game.name])
    return ""


def _examples(game: Any) -> str:
    from tests.notation.rulebooks.examples import FOLDER, differences

    for path in (FOLDER / game.name).glob("*.tdn"):
        if wrong := differences(path.read_text("utf-8")):
            return f"{path.stem}: {wrong}"
    return ""


def _tests(game: Any, slow: str = "not slow") -> str:
    import pytest

    name = game.name.replace("-", "_")
    files = sorted((ROOT / "tests/notation/rulebooks").glob(f"test_{name}*.py"))
    files += [ROOT / f"tests/notation/{name}.py" for name in ("parts/test_settlement", "replay/test_positions")]
    files += [ROOT / f"tests/{name}.py" for name in ("test_rulebook", "notation/rulebooks/test_houses")]
    files += [ROOT / "tests/notation/analysis", ROOT / "tests/notation/parts"]
    words = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "-m", f"{slow} and not browser"]
    words += ["-k", f"{game.name} or {name} or test_{name}"]
    return "" if pytest.main([*words, *map(str, files)]) == 0 else "a test fails"


_BY: dict[str, Callable[[Any], str]] = {
    "laws": _laws, "examples": _examples, "tests": _tests, "slow tests": partial(_tests, slow="slow"),
}  # fmt: skip


def in_a_process(mutant: Mutant, stages: Sequence[str]) -> tuple[str, str]:
    """The stage that notices a change, found in a process of its own."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(SECONDS)
        with Path(os.devnull).open("w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
            os.dup2(nothing.fileno(), 1)
            os.dup2(nothing.fileno(), 2)
            said = "\n".join(noticed(mutant, stages))
            os.write(write, said.encode()[:4000])
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        text = pipe.read().decode("utf-8", "replace")
    os.waitpid(child, 0)
    stage, _, said = text.partition("\n") if text else (stages[-1], "", "it does not end")
    return stage, said


def main(words: Sequence[str]) -> None:
    """Try the changes, and print what nobody notices."""
    games = [word for word in words if word in GAMES] or list(GAMES)
    share = int(words[words.index("--share") + 1]) if "--share" in words else 1
    jobs = int(words[words.index("--jobs") + 1]) if "--jobs" in words else 2
    last = words[words.index("--to") + 1] if "--to" in words else "slow tests"
    stages = tuple(_BY)[: list(_BY).index(last) + 1]
    for name in games:
        with suppress(Exception):  # what all changes need is loaded once
            _laws_warm(name)
        some = mutants(name)[::share]
        counts, kinds = Counter[str](), Counter[str]()
        with ThreadPoolExecutor(jobs) as pool:
            for mutant, (stage, said) in zip(some, pool.map(lambda one: in_a_process(one, stages), some), strict=True):
                counts[stage or "nobody"] += 1
                if not stage:
                    kinds[mutant.kind] += 1
                place = f"{mutant.module.rpartition('.')[2]}.py:{mutant.line}"
                print(f"{stage or 'NOBODY':9} {name} {place} {mutant.kind}: {mutant.what} {said[:110]!r}", flush=True)
        print(f"{name}: {len(some)} changes, {dict(counts)}; nobody: {dict(kinds)}", flush=True)


def _laws_warm(name: str) -> None:
    from notation.testing import cases, check_case
    from tests.notation.rulebooks.examples import differences  # noqa: F401

    check_case(cases(GAMES[name])[0], 12)


if __name__ == "__main__":
    main(sys.argv[1:])
