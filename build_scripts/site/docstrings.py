"""The docstrings and stubs of the project as Markdown: an extension of griffe, which reads them."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import griffe

import kakugo
from brain.settings import OPTIONS

# What the house writes of parameters and fields: "width, height: cells. side: who moves."
FIELD_LABEL = re.compile(r"(?:^|(?<=[.;)?] ))(?P<names>\w+(?:, \w+)*)(?:, \.\.\.)?: ")
RAISES = re.compile(r"(?<=[.;)] )(?=Raises? )")


class Piece(NamedTuple):
    """A part of a docstring: plain text, or what it says of some names."""

    text: str
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        """As Markdown: the row of a list, or a paragraph."""
        if not self.names:
            return f"\n{self.text}\n\n"
        return f"- {', '.join(f'`{name}`' for name in self.names)}: {self.text}\n"


class House(griffe.Extension):
    """Shows what the stubs and the docstrings say in the way of the house."""

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:
        """A stub has only the overloads of a method: make the method that they belong to."""
        for name, overloads in list(cls.overloads.items()):
            if overloads and name not in cls.members:
                first = overloads[0]
                method = griffe.Function(name, parameters=first.parameters, returns=first.returns)
                method.docstring = first.docstring
                method.overloads = overloads
                method.lineno = first.lineno
                cls.set_member(name, method)
                del cls.overloads[name]
        cls.members = dict(sorted(cls.members.items(), key=lambda item: item[1].lineno or 0))

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """A function may have the name of a folder, which hides it."""
        for name in kakugo.__all__ if pkg.name == "kakugo" else ():
            value = getattr(kakugo, name)
            if callable(value) and pkg[name].is_module:
                target = f"{value.__module__}.{value.__qualname__}"
                pkg.set_member(name, griffe.Alias(name, target, parent=pkg))

    def on_class(self, *, cls: griffe.Class, **_: Any) -> None:
        """Fields: what the docstring of the class says of them moves to them."""
        if cls.path == "brain.settings.Settings":
            _describe_options(cls)
        _take_types(cls)
        if cls.docstring is None:
            return
        kept = []
        for piece in _pieces(cls.docstring.value, {*cls.all_members} | _parameters(cls)):
            members = [cls.all_members[name] for name in piece.names if name in cls.all_members]
            silent = [member for member in members if member.docstring is None]
            for member in silent:
                member.docstring = griffe.Docstring(piece.text[:1].upper() + piece.text[1:])
            if not silent or len(silent) < len(piece.names):
                kept.append(str(piece))
        cls.docstring.value = "".join(kept)

    def on_function(self, *, func: griffe.Function, **_: Any) -> None:
        """Parameters: a list of them."""
        if func.docstring is not None:
            names = {parameter.name for parameter in func.parameters}
            func.docstring.value = "".join(map(str, _pieces(func.docstring.value, names)))

    def on_attribute(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """Properties have examples, too."""
        if attr.docstring is not None:
            attr.docstring.value = "".join(map(str, _pieces(attr.docstring.value, set())))


def _parameters(cls: griffe.Class) -> set[str]:
    """The names of all parameters of its methods."""
    return {parameter.name for method in cls.functions.values() for parameter in method.parameters}


def _take_types(cls: griffe.Class) -> None:
    """An attribute that keeps a parameter of the constructor has the type of that."""
    constructor = cls.members.get("__init__")
    given = constructor.parameters if isinstance(constructor, griffe.Function) else ()
    types = {parameter.name: parameter.annotation for parameter in given}
    for attribute in cls.attributes.values():
        if "class-attribute" not in attribute.labels:
            attribute.annotation = attribute.annotation or types.get(str(attribute.value))
            attribute.value = None


def _describe_options(cls: griffe.Class) -> None:
    """The settings that are numbers: their sentences stand in the table of options."""
    for name, option in OPTIONS.items():
        attribute = cls.members[name]
        assert isinstance(attribute, griffe.Attribute)
        text = f"{option.help} From {option.low} to {option.high}."
        attribute.docstring = griffe.Docstring(text, parent=attribute)
        attribute.annotation, attribute.value = "int", str(option.default)


def _pieces(docstring: str, known: set[str]) -> Iterator[Piece]:
    """A docstring in pieces; known: the names that it may speak of."""
    for paragraph in re.split(r"\n{2,}", docstring):
        lines = paragraph.split("\n")
        if lines[0].startswith(">>> "):
            yield Piece(f"```pycon\n{paragraph}\n```")
        elif any(line.startswith("    ") for line in lines):
            yield Piece(f"```\n{paragraph}\n```")
        else:
            yield from _spoken(" ".join(lines), known)


def _spoken(text: str, known: set[str]) -> Iterator[Piece]:
    """A paragraph in pieces."""
    labels = [label for label in FIELD_LABEL.finditer(text) if {*_names(label)} <= known]
    begins = [label.start() for label in labels] + [len(text)]
    if text[: begins[0]].strip():
        yield Piece(text[: begins[0]].strip())
    for label, end in zip(labels, begins[1:], strict=True):
        said, *raises = RAISES.split(text[label.end() : end].strip(), maxsplit=1)
        yield Piece(said.strip(), _names(label))
        yield from map(Piece, raises)


def _names(label: re.Match[str]) -> tuple[str, ...]:
    return tuple(label["names"].split(", "))
