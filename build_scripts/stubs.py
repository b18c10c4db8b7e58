"""Writes the stubs: what an editor, mypy and the reference read of a compiled module.

    python -m build_scripts.stubs [--check]

Each .pyi in brain/ is made from the .pyx and the .pxd beside it; for a new one, make an empty file.
Types are those of C, or the annotation where there is one (`list lines not None: list[Line]`); what
can have neither stands in the tables below. Docstrings are repeated where `import kakugo` shows
them. --check: writes nothing, and names the stale ones. Wants Cython, ruff, and compiled modules.
"""

import argparse
import ast
import builtins
import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from enum import EnumType
from io import StringIO
from itertools import chain
from pathlib import Path
from types import WrapperDescriptorType
from typing import Any

from Cython.Compiler import Errors, ExprNodes, Nodes, Parsing
from Cython.Compiler.Scanning import PyrexScanner, StringSourceDescriptor
from Cython.Compiler.TreeFragment import StringParseContext

import kakugo

from .tree import ROOT

HEAD = '"""{}"""\n\n# Written by build_scripts.stubs from {}: change that.\n'
PLAIN = {"bint": "bool", "double": "float"}  # C's words; all others of small letters are ints
SAME_TYPES = {"bytes", "object", "str"}  # what C and Python call alike
UNSAID = {"", "None", "dict", "list", "set", "tuple"}  # what says too little
OF_OBJECTS = {"__repr__", "__str__", "__reduce__", "__dealloc__"}  # what every object has
HOMES = {  # of what the modules need not import
    **dict.fromkeys(("Final", "Self", "overload"), "typing"),
    "IntEnum": "enum",
    "Mapping": "collections.abc",
    "disjoint_base": "typing_extensions",
}
# The types of fields of C, which can have no annotation.
FIELDS = {
    "Evaluator.weights": "Weights",
    "Game.options": "Mapping[str, int]",
    "RootSearcher.lines": "list[Line]",
}
# What one signature cannot say.
OVERLOADS = {
    "Game.stone": (
        "(self, point: PointForm, /) -> Stone",
        "(self, x: SupportsIndex, y: SupportsIndex, /) -> Stone",
    ),
    "Game.foul": (
        "(self, point: PointForm, /, *, side: int = 0) -> Foul | None",
        "(self, point: PointForm, colour: int, /) -> Foul | None",
        "(self, x: SupportsIndex, y: SupportsIndex, /, *, side: int = 0) -> Foul | None",
        "(self, x: SupportsIndex, y: SupportsIndex, colour: int, /) -> Foul | None",
    ),
}
FIELD = re.compile(r"^ {4}(\w+): (.+(?:\n {8}.+)*)", re.MULTILINE)  # of a section `Attributes:`


class Untyped(Exception):  # noqa: N818
    """What has no type, in one line."""


class Source:
    """A file of Cython, parsed.

    nodes: what stands in it.
    """

    def __init__(self, path: Path) -> None:
        text = path.read_text("utf-8")
        self._lines = text.splitlines()
        name = module_of(path)
        context = StringParseContext(name)
        Errors.init_thread()
        scanner = PyrexScanner(
            StringIO(text),
            StringSourceDescriptor(str(path), text),
            source_encoding="utf-8",
            scope=context.find_module(name, pos=None, need_pxd=False),
            context=context,
        )
        self.nodes = within(Parsing.p_module(scanner, path.suffix == ".pxd", name))

    def line(self, node: Any) -> str:
        """The line where a node begins."""
        number: int = node.pos[1]
        return self._lines[number - 1].strip()

    def remark(self, node: Any) -> str:
        """What a comment says behind it."""
        return self.line(node).partition("#")[2].strip()


class Stub:
    """The stub of one module."""

    def __init__(self, pyx: Path) -> None:
        self._pyx = pyx
        self._module = importlib.import_module(module_of(pyx))
        self._source = Source(pyx)
        pxd = pyx.with_suffix(".pxd")
        self._sources = [*([Source(pxd)] if pxd.exists() else ()), self._source]
        self._values = vars(self._module)
        self._shown = {
            name for name in kakugo.__all__ if self._values.get(name) is getattr(kakugo, name)
        }
        self._typed_before: set[str] = set()  # constants

    def text(self) -> str:
        """The whole file, not formatted yet."""
        body = "\n".join(chain(self._enums(), *map(self._statement, self._source.nodes)))
        first = str(self._module.__doc__).partition("\n\n")[0].strip()
        return "\n".join([HEAD.format(first, self._pyx.name), *self._imports(body), body])

    # ---- constants ----

    def _enums(self) -> Iterator[str]:
        """What C declares for Python, too."""
        for source in self._sources:
            for node in source.nodes:
                if isinstance(node, Nodes.CEnumDefNode) and node.create_wrapper:
                    yield from (self._constant(i.name, source.remark(i)) for i in node.items)

    def _statement(self, node: Any) -> Iterator[str]:
        """A statement of the module."""
        if isinstance(node, Nodes.SingleAssignmentNode):
            yield from self._assignment(node)
        elif isinstance(node, Nodes.ExprStatNode):
            yield from self._declaration(node.expr)
        elif isinstance(node, Nodes.DefNode) and not node.name.startswith("_"):
            yield from self._function(node)
        elif isinstance(node, (Nodes.PyClassDefNode, Nodes.CClassDefNode)):
            name = node.class_name if isinstance(node, Nodes.CClassDefNode) else node.name
            if not name.startswith("_"):
                yield from self._class(node, name)

    def _assignment(self, node: Any) -> Iterator[str]:
        """Constants, an alias of a type, or an enumeration."""
        for target in node.lhs.args if node.lhs.is_sequence_constructor else [node.lhs]:
            name = getattr(target, "name", "_")
            if name.startswith("_") or name not in self._values or name in self._typed_before:
                continue
            if isinstance(kind := self._values[name], EnumType):
                yield from self._enumeration(name, kind)
            elif isinstance(node.rhs, ExprNodes.IndexNode) and not target.annotation:
                yield self._source.line(node)
            elif name.isupper():
                yield self._constant(name, self._source.remark(target), said(target.annotation))

    def _declaration(self, expression: Any) -> Iterator[str]:
        """A constant whose value comes later, or the docstring of what stands before."""
        if isinstance(expression, ExprNodes.UnicodeNode):
            yield f'"""{expression.value}"""'
        elif isinstance(expression, ExprNodes.NameNode) and expression.annotation:
            name = expression.name
            self._typed_before.add(name)
            yield self._constant(name, self._source.remark(expression), said(expression.annotation))

    def _constant(self, name: str, remark: str, declared: str = "") -> str:
        kind = type(self._values[name])
        if not declared and kind not in (int, float, str, bytes):
            raise Untyped(f"{self._pyx.name}: {name} has no type")
        return f"{name}: {declared or f'Final[{kind.__name__}]'}" + (remark and f"  # {remark}")

    def _enumeration(self, name: str, kind: EnumType) -> Iterator[str]:
        """A class, and its members as constants of the module."""
        members: dict[str, Any] = dict(kind.__members__)
        yield f"\nclass {name}(IntEnum):\n{documented(kind.__doc__)}"
        yield from (f"    {member} = {int(value)}" for member, value in members.items())
        texts = dict(FIELD.findall(inspect.cleandoc(kind.__doc__ or "")))
        for member, value in members.items():
            if self._values.get(member) is value:
                yield f'\n{member}: Final[{name}]\n"""{" ".join(texts[member].split())}"""'

    # ---- classes ----

    def _class(self, node: Any, name: str) -> Iterator[str]:
        kind = self._values[name]
        if kind.__basicsize__ != kind.__base__.__basicsize__:
            yield "@disjoint_base"
        bases = ", ".join(base.name for base in (node.bases.args if node.bases else ()))
        yield f"class {name}({bases}):" if bases else f"class {name}:"
        if name in self._shown:
            yield documented(node.doc)
        yield "    ..."  # ruff takes it away where something follows
        for each in within(node):
            target = getattr(each, "lhs", None) or getattr(each, "expr", None)
            if getattr(target, "annotation", None):
                yield f"    {self._source.line(each)}"
        for source in self._sources:
            for declared in source.nodes:
                if getattr(declared, "class_name", None) == name:
                    yield from chain(*(self._fields(each, name) for each in within(declared)))
        for each in within(node):
            if isinstance(each, Nodes.DefNode) and is_new(each, kind):
                yield from self._function(each, kind)

    def _fields(self, node: Any, owner: str) -> Iterator[str]:
        """The fields of C that Python may read."""
        if isinstance(node, Nodes.CVarDefNode) and node.visibility == "readonly":
            for name in (declarator.name for declarator in node.declarators):
                typed = FIELDS.get(f"{owner}.{name}") or self._type(node.base_type, name)
                yield f"    @property\n    def {name}(self) -> {typed}: ..."

    # ---- functions ----

    def _function(self, node: Any, kind: type | None = None) -> Iterator[str]:
        owner = kind.__name__ if kind else ""
        indent = "    " if kind else ""
        name = "__new__" if node.name == "__cinit__" else node.name
        signatures = OVERLOADS.get(f"{owner}.{name}") or (self._signature(node, kind),)
        for number, signature in enumerate(signatures):
            yield from (f"{indent}@{mark.decorator.name}" for mark in node.decorators or ())
            if len(signatures) > 1:
                yield f"{indent}@overload"
            yield f"{indent}def {name}{signature}:"
            if node.doc and number == 0 and (owner or name) in self._shown:
                yield documented(node.doc, 2 if kind else 1)
            yield f"{indent}    ..."

    def _signature(self, node: Any, kind: type | None) -> str:
        parts = [self._parameter(each, node) for each in node.args if not each.kw_only]
        named = [self._parameter(each, node) for each in node.args if each.kw_only]
        is_slot = isinstance(getattr(kind, node.name, None), WrapperDescriptorType)
        if is_slot and node.name != "__init__" and len(parts) > 1:
            parts.append("/")  # C calls it
        if node.star_arg:
            parts.append("*" + self._parameter(node.star_arg, node))
        elif named:
            parts.append("*")
        parts += named
        if node.starstar_arg:
            parts.append("**" + self._parameter(node.starstar_arg, node))
        if node.name == "__cinit__":
            parts[0] = "cls"
        makes = {"__cinit__": "Self", "__new__": "Self", "__init__": "None"}
        result = makes.get(node.name) or said(node.return_type_annotation)
        if not result:
            raise Untyped(f"{self._pyx.name}: what {node.name} returns has no type")
        return f"({', '.join(parts)}) -> {result}"

    def _parameter(self, argument: Any, node: Any) -> str:
        base: Any = getattr(argument, "base_type", None)
        name = getattr(argument, "name", "") or argument.declarator.name
        if not name:  # where no type stands before it, the name stands in its place
            name, base = base.name, None
        if argument is node.args[0] and name in ("self", "cls"):
            return str(name)
        default = written(getattr(argument, "default", None))
        typed = said(argument.annotation)
        if not typed:
            typed = self._type(base, f"{name} of {node.name}")
            typed += " | None" if default == "None" else ""
        return f"{name}: {typed}" + (default and f" = {default}")

    def _type(self, base: Any, what: str) -> str:
        """What Python passes for a type of C."""
        word = str(getattr(base, "name", ""))
        if word in UNSAID:
            raise Untyped(f"{self._pyx.name}: {what} has no type")
        return PLAIN.get(word) or (word if word in SAME_TYPES or not word.islower() else "int")

    # ---- imports ----

    def _imports(self, body: str) -> list[str]:
        """What the stub names: from where the module imports it, or from where it is at home."""
        homes = dict(HOMES)
        for node in chain(*(source.nodes for source in self._sources)):
            if isinstance(node, Nodes.FromCImportStatNode):
                home = "." * (node.relative_level or 0) + node.module_name
                homes |= {alias or name: home for _, name, alias in node.imported_names}
            elif isinstance(node, Nodes.FromImportStatNode):
                home = "." * max(0, node.module.level or 0) + (node.module.module_name.value or "")
                homes |= {name: home for name, _ in node.items}
        tree = ast.parse(body)
        names = [each for each in ast.walk(tree) if isinstance(each, ast.Name)]
        own = {getattr(each, "name", "") for each in tree.body}
        own |= {each.id for each in names if isinstance(each.ctx, ast.Store)}
        wanted = sorted({each.id for each in names} - own - {*vars(builtins)})
        if lost := [name for name in wanted if name not in homes]:
            raise Untyped(f"{self._pyx.name}: nothing imports {', '.join(lost)}")
        return [f"from {homes[name]} import {name}" for name in wanted]


def module_of(path: Path) -> str:
    """The dotted name of a source file's module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def within(node: Any) -> list[Any]:
    """What stands in a module or a class."""
    return list(getattr(node.body, "stats", [node.body] if node.body else []))


def said(annotation: Any) -> str:
    """An annotation as it is written; "" for none."""
    return str(annotation.string.value) if annotation else ""


def is_new(node: Any, kind: type) -> bool:
    """Whether a class shows a method that its bases do not."""
    name = node.name
    above = [each for each in kind.__mro__[1:] if each.__module__.startswith("brain.")]
    if name == "__cinit__":  # one that takes anything refuses it
        return not node.star_arg and all(each.__base__ is object for each in above)
    is_private = name.startswith("_") and not name.startswith(("__", "_repr_"))
    return not (is_private or name in OF_OBJECTS or any(name in vars(each) for each in above))


def documented(doc: Any, depth: int = 1) -> str:
    """A docstring, so many steps in."""
    indent = "    " * depth
    first, *more = inspect.cleandoc(str(doc)).split("\n")
    lines = [f'{indent}"""{first}', *(f"{indent}{line}".rstrip() for line in more)]
    return "\n".join(lines) + (f'\n{indent}"""' if more else '"""')


def written(value: Any) -> str:
    """A default as Python writes it; "" for none."""
    match type(value).__name__:
        case "NoneType":
            return ""
        case "NoneNode":
            return "None"
        case "UnicodeNode" | "BoolNode":
            return repr(value.value)
        case "IntNode":
            return str(value.value)
    return "..."


def formatted(text: str, path: Path) -> str:
    """A stub as ruff wants it."""
    for words in (["check", "--fix-only", "--select=I,PIE790"], ["format"]):
        command = [sys.executable, "-m", "ruff", *words, "--quiet", f"--stdin-filename={path}", "-"]
        text = subprocess.run(
            command, input=text, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True
        ).stdout
    return text


def stale() -> dict[Path, str]:
    """The stubs that are not what they should be, and what that is; Untyped."""
    paths = sorted(ROOT.glob("brain/**/*.pyi"))
    made = {path: formatted(Stub(path.with_suffix(".pyx")).text(), path) for path in paths}
    return {path: text for path, text in made.items() if path.read_text("utf-8") != text}


def main() -> int:
    """Write or check; exit status."""
    parser = argparse.ArgumentParser(description="Write the stubs of the compiled modules.")
    parser.add_argument("--check", action="store_true", help="only name the stale ones")
    only_checks: bool = parser.parse_args().check
    try:
        found = stale()
    except Untyped as error:
        print(error, file=sys.stderr)
        return 1
    for path, text in found.items():
        print(f"{path.relative_to(ROOT)} {'is stale' if only_checks else 'is new'}")
        if not only_checks:
            path.write_text(text, "utf-8", newline="\n")
    return int(only_checks and bool(found))


if __name__ == "__main__":
    sys.exit(main())
