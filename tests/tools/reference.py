"""Writes what the docstrings say into the manuals of the library and of games: ``python -m tests.tools.reference``."""

import ast
import re
from collections.abc import Iterator
from inspect import cleandoc
from itertools import pairwise

import notation
from tests.places import ROOT
from tests.tools import game_reference
from tests.tools.game_reference import tree

MANUAL = ROOT / "notation" / "LIBRARY.md"
GAME_MANUAL = ROOT / "notation" / "GAMES.md"
BLOCK = re.compile(r"(?<=<!-- reference -->\n).*(?=<!-- end -->)", re.DOTALL)
HIDDEN = {"parsed", "rules", "run"}
"""Attributes that are there for the modules of the project."""


def definition(name: str) -> ast.ClassDef | ast.FunctionDef:
    """Where a public name is defined: the last place, so that overloads count for nothing."""
    module = notation._PLACES[name]
    nodes = [node for node in tree(module).body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    return [node for node in nodes if node.name == name][-1]


def signature(name: str, node: ast.FunctionDef) -> str:
    """The call of a function, without its `self`, and the result."""
    for argument in (*node.args.args, *node.args.kwonlyargs):
        if isinstance(argument.annotation, ast.Constant):
            argument.annotation = ast.parse(str(argument.annotation.value), mode="eval").body
    arguments = re.sub(r"^(self|cls)(, |$)", "", ast.unparse(node.args))
    gives = ast.unparse(node.returns).strip("'\"") if node.returns else "None"
    spaced = re.sub(r"(?<=\S)=(?=\S)", " = ", arguments).replace("''", '""').replace("'", '"')
    return f"{name}({spaced})" + (f" -> {gives}" if gives != "None" else "")


def words(text: str | None, indent: str = "") -> str:
    """A docstring as Markdown: what stands in double backticks is code, too."""
    lines = cleandoc(text or "").replace("``", "`").split("\n")
    return "\n".join([lines[0], *(f"{indent}{line}".rstrip() for line in lines[1:])])


def attributes(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The attributes and properties of a class that are explained, with their types and what they hold."""
    for field, told in pairwise([*node.body, ast.Pass()]):
        if isinstance(field, ast.AnnAssign) and (text := explained(told)):
            name = ast.unparse(field.target)
            yield from [(f"{name}: {ast.unparse(field.annotation)}", text)] * (name not in HIDDEN)
        elif isinstance(field, ast.FunctionDef) and is_property(field) and not field.name.startswith("_"):
            assert field.returns
            yield f"{field.name}: {ast.unparse(field.returns)}", ast.get_docstring(field) or ""
        elif isinstance(field, ast.FunctionDef) and field.name == "__init__":
            for line, behind in pairwise(field.body):
                if isinstance(line, ast.Assign) and (text := explained(behind)):
                    yield ast.unparse(line.targets[0]).removeprefix("self."), text


def explained(told: ast.stmt) -> str:
    """The string that stands below an attribute; empty where none does."""
    is_text = isinstance(told, ast.Expr) and isinstance(told.value, ast.Constant)
    return str(told.value.value) if is_text else ""  # type: ignore[attr-defined]


def is_property(node: ast.FunctionDef) -> bool:
    """Whether a method is read like an attribute."""
    return any(ast.unparse(each) in ("property", "cached_property", "lazy") for each in node.decorator_list)


def methods(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """The public methods of a class, and how it is made where that is explained."""
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and ast.get_docstring(method) and not is_property(method):
            yield from [method] * (method.name == "__init__" or not method.name.startswith("_"))


def section(name: str) -> Iterator[str]:
    """The entry of a name."""
    yield f'<a id="{name}"></a>\n### `{name}`\n\n'
    if name == "__version__":
        yield "The version of the package, such as `0.1.0`.\n\n"
        return
    node = definition(name)
    if isinstance(node, ast.FunctionDef):
        yield f"`notation.{signature(name, node)}`\n\n{words(ast.get_docstring(node))}\n\n"
        return
    yield f"{words(ast.get_docstring(node))}\n\n"
    listed = [f"- `{told}`: {words(text, '  ')}\n" for told, text in attributes(node)]
    for method in methods(node):
        made = method.name == "__init__"
        called = signature(f"notation.{name}" if made else f".{method.name}", method)
        listed.append(f"- `{called}`: {words(ast.get_docstring(method), '  ')}\n")
    yield "".join(listed) + "\n" * bool(listed)


def reference() -> str:
    """The reference, in the order in which the names are to be explained."""
    return "\n" + "".join(part for name in notation.__all__ for part in section(name))


# ---- What games are made of


def game_manual(text: str) -> str:
    """The manual for authors of games, with its reference as it is now."""
    return BLOCK.sub(lambda _found: f"\n{game_reference.reference()}\n", text)


def main() -> None:
    """Write the reference anew."""
    text = MANUAL.read_text(encoding="utf-8")
    MANUAL.write_text(BLOCK.sub(lambda _found: reference(), text), encoding="utf-8")
    GAME_MANUAL.write_text(game_manual(GAME_MANUAL.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
