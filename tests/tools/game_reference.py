"""The reference for authors of games, made from the source: every public name of some modules, with types and defaults.

`tests.tools.reference` writes it into the manual: ``python -m tests.tools.reference``.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from notation.decision import Decision
from tests.places import ROOT

PARTS = tuple(f"notation.parts.{path.stem}" for path in sorted((ROOT / "notation" / "parts").glob("[a-z]*.py")))
WHOLE = (
    "notation.game",
    "notation.table",
    "notation.table_parts",
    "notation.decision",
    "notation.cards",
    *PARTS,
)
"""Modules of which every public name is listed."""

SOME = {
    "notation.problems": (
        "ERROR", "WARNING", "NOTE", "Code", "Breach", "Phrase", "declare", "phrase", "seat_letter",
    ),
    "notation.record": ("UNKNOWN", "SEATS", "ACT_LINES", "Line"),
    "notation.words.languages": ("later",),
    "notation.rulebooks": ("registered",),
    "notation.testing": ("check_game", "check_case"),
    "notation.testing.dealing": ("Case", "LawError", "cases"),
    "notation.testing.pages": ("write_tables",),
    "replay_web.testing": ("check_pages",),
}  # fmt: skip
"""Modules of which a game needs a few names."""

LONGEST = 100
"""Length of a value that is still written out."""


GRID = re.compile(r"^=[= ]+$.*^=[= ]+$", re.MULTILINE | re.DOTALL)
"""A table in a docstring."""


class Name(NamedTuple):
    """A public name of a module or a class, and the nodes that define it."""

    name: str
    node: ast.stmt
    doc: str
    """Its docstring; empty where it has none."""


@cache
def tree(module: str) -> ast.Module:
    """The source of a module."""
    return ast.parse(Path(str(import_module(module).__file__)).read_text(encoding="utf-8"))


def targets(node: ast.stmt) -> list[str]:
    """The names that a statement assigns; of attributes of `self`, their names."""
    given = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    flat = [one for target in given for one in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [ast.unparse(target).removeprefix("self.") for target in flat]


def names(body: list[ast.stmt]) -> Iterator[Name]:
    """The public names that a module, a class or a constructor defines, in the order of the source."""
    for node, behind in pairwise([*body, ast.Pass()]):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found, doc = [node.name], ast.get_docstring(node) or ""
        else:
            is_text = isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant)
            found = targets(node)
            doc = cleandoc(str(behind.value.value)).strip() if is_text else ""  # type: ignore[attr-defined]
        yield from [Name(name, node, doc) for name in found if name.isidentifier() and not name.startswith("_")]


def public(module: str) -> list[Name]:
    """The names of a module that the reference lists."""
    wanted = SOME.get(module)
    last = {found.name: found for found in names(tree(module).body)}
    return [found for name, found in last.items() if wanted is None or name in wanted]


def members(node: ast.ClassDef) -> list[Name]:
    """The fields, properties and methods of a class, and what its constructor sets that nothing else explains."""
    found = {member.name: member for member in names(node.body)}
    made = constructor_of(node)
    set_there = [] if made is None else [name for name in names(made.body) if name.doc and name.name not in found]
    methods = [member for member in found.values() if isinstance(member.node, ast.FunctionDef)]
    fields = [member for member in found.values() if member not in methods]
    return [*fields, *{name.name: name for name in set_there}.values(), *methods]


def constructor_of(node: ast.ClassDef) -> ast.FunctionDef | None:
    """The constructor that a class defines."""
    made = [method for method in node.body if isinstance(method, ast.FunctionDef) and method.name == "__init__"]
    return made[0] if made else None


def inherited(module: str, node: ast.ClassDef) -> set[str]:
    """The names that the classes above a class explain."""
    bases = getattr(import_module(module), node.name).__mro__[1:]
    above = [base for base in bases if base.__module__.startswith("notation.")]
    return {
        member.name
        for base in above
        for defined in tree(base.__module__).body
        if isinstance(defined, ast.ClassDef) and defined.name == base.__name__
        for member in members(defined)
    }


def undocumented(module: str) -> Iterator[str]:
    """The names of a module without a docstring; the sentence of a code is one, and so is that of an inherited name."""
    for name in public(module):
        if not name.doc and code_of(name.node) is None:
            yield f"{module}.{name.name}"
        if isinstance(name.node, ast.ClassDef):
            known = inherited(module, name.node)
            listed = {each.name for each in members(name.node)} | known
            yield from (f"{module}.{name.name}.{slot}" for slot in slots(module, name.name) if slot not in listed)
            yield from (
                f"{module}.{name.name}.{each.name}"
                for each in members(name.node)
                if not each.doc and each.name not in known
            )


def slots(module: str, name: str) -> Iterator[str]:
    """The public attributes of a class that is no decision: what a decision holds, it alone looks at."""
    found = getattr(import_module(module), name)
    if not issubclass(found, Decision):
        yield from (slot for slot in vars(found).get("__slots__", ()) if not slot.startswith("_"))


# ---- How it is written


def code_of(node: ast.stmt) -> ast.Call | None:
    """The declaration of a code."""
    value = getattr(node, "value", None)
    return value if isinstance(value, ast.Call) and ast.unparse(value.func) == "declare" else None


def code(text: str) -> str:
    """A piece of source in one line and in double quotes; a game is played at a `Table`."""
    return re.sub(r"(?<!\w)'([^'\"]*)'", r'"\1"', " ".join(text.split())).replace("AtTable", "Table")


def unquoted(node: ast.expr | None) -> str:
    """A type, without the quotes of a forward reference."""
    return "" if node is None else ast.unparse(Unquoting().visit(node))


class Unquoting(ast.NodeTransformer):
    """Takes the quotes of forward references away."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return ast.parse(node.value, mode="eval").body if isinstance(node.value, str) else node


def call(name: str, node: ast.FunctionDef) -> str:
    """The call of a function, without its `self`, and the result."""
    for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
        argument.annotation = argument.annotation and Unquoting().visit(argument.annotation)
    arguments = re.sub(r"^(self|cls)(, |$)", "", ast.unparse(node.args))
    spaced = re.sub(r"(?<=[\w\])])=(?=\S)", " = ", arguments)
    returns = unquoted(node.returns) or "None"
    return code(f"{name}({spaced}) -> {returns}" if name[0].islower() or name[0] == "." else f"{name}({spaced})")


def words(text: str, indent: str) -> str:
    """A docstring as Markdown in a list: what stands in double backticks is code, too."""
    lines = GRID.sub(r"```text\n\g<0>\n```", text).replace("``", "`").split("\n")
    return "\n".join([lines[0], *(f"{indent}{line}".rstrip() for line in lines[1:])])


def assigned(name: str, node: ast.stmt) -> str:
    """A constant or a field with its type and its value."""
    annotation = f": {unquoted(node.annotation)}" if isinstance(node, ast.AnnAssign) else ""
    value = getattr(node, "value", None)
    within = [target for target in getattr(node, "targets", ()) if isinstance(target, ast.Tuple)]
    if within and name != ast.unparse(node.targets[-1]).removeprefix("self."):  # type: ignore[attr-defined]
        order = [ast.unparse(target).removeprefix("self.") for target in within[0].elts]
        value = value.elts[order.index(name)] if isinstance(value, ast.Tuple) else None
    is_type = isinstance(value, ast.Subscript) and not name.isupper()
    text = "" if value is None else f" = {unquoted(value) if is_type else ast.unparse(value)}"
    return code(f"{name}{annotation}{text if len(text) <= LONGEST else ''}")


def attribute(node: ast.ClassDef, member: Name) -> str:
    """An attribute that the constructor sets, with its type: the one written there, or that of its value."""
    made, value = constructor_of(node), getattr(member.node, "value", None)
    if isinstance(member.node, ast.AnnAssign):
        return f"{member.name}: {unquoted(member.node.annotation)}"
    assert made is not None
    of_arguments = {argument.arg: unquoted(argument.annotation) for argument in made.args.args}
    found = of_arguments.get(value.id, "") if isinstance(value, ast.Name) else ""
    found = type(value.value).__name__ if isinstance(value, ast.Constant) else found
    assert found, f"the type of {node.name}.{member.name}"
    return f"{member.name}: {found}"


def is_property(node: ast.FunctionDef) -> bool:
    """Whether a method is read like an attribute."""
    return any(ast.unparse(each) in ("property", "cached_property") for each in node.decorator_list)


def member_lines(module: str, node: ast.ClassDef) -> Iterator[str]:
    """Members of a class, one per line; those that only fill in an inherited name share a line."""
    known, sets = inherited(module, node), []
    for member in members(node):
        if not member.doc:
            sets += [member] * (member.name in known)
        elif isinstance(member.node, ast.FunctionDef):
            if is_property(member.node):
                said = code(f"{member.name}: {unquoted(member.node.returns)}")
            else:
                said = call(f".{member.name}", member.node)
            yield f"  - `{said}`: {words(member.doc, '    ')}\n"
        elif member.node in node.body:
            yield f"  - `{code(assigned(member.name, member.node))}`: {words(member.doc, '    ')}\n"
        else:
            yield f"  - `{code(attribute(node, member))}`: {words(member.doc, '    ')}\n"
    shown = [member for member in sets if not isinstance(member.node, ast.AnnAssign)]
    if shown:
        yield f"  - Sets {', '.join(f'`{member.name}`' for member in shown)}.\n"


def constructor(node: ast.ClassDef) -> str:
    """The call that makes a class: with the arguments of its constructor, if it has one of its own."""
    made = constructor_of(node)
    bases = [ast.unparse(base) for base in node.bases if "Generic" not in ast.unparse(base)]
    above = f", a `{bases[0]}`" if bases else ""
    return f"class `{call(node.name, made) if made else node.name}`{above}"


def entry(module: str, name: Name) -> str:
    """The entry of a name; names of one statement share a line."""
    node = name.node
    if isinstance(node, ast.Assign) and len(targets(node)) > 1:
        together = [each for each in targets(node) if not each.startswith("_")]
        said = ", ".join(f"`{assigned(each, node)}`" for each in together)
        return f"- {said}: {words(name.doc, '  ')}\n" if name.name == together[0] else ""
    if isinstance(node, ast.ClassDef):
        return f"- {constructor(node)}: {words(name.doc, '  ')}\n" + "".join(member_lines(module, node))
    if isinstance(node, ast.FunctionDef):
        return f"- `{call(name.name, node)}`: {words(name.doc, '  ')}\n"
    declared = code_of(node)
    if declared is not None:
        written, text, rule = (ast.literal_eval(each) for each in declared.args[:3])
        return f"- `{name.name}`, the code `{written}`, rule `{rule}`: “{text}”\n"
    return f"- `{code(assigned(name.name, node))}`: {words(name.doc, '  ')}\n"


def module_reference(module: str) -> str:
    """The entry of a module."""
    doc = words(ast.get_docstring(tree(module)) or "", "").replace("\n    ", "\n")
    entries = "".join(entry(module, name) for name in public(module))
    head = doc if module in WHOLE else doc.partition("\n\n")[0]
    return f'<a id="{module.replace(".", "-")}"></a>\n### `{module}`\n\n{head}\n\n{entries}\n'


def reference() -> str:
    """The reference of all modules that a game is made of."""
    return "".join(map(module_reference, (*WHOLE, *SOME))).rstrip() + "\n"
