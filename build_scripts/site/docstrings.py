"""What griffe, which reads docstrings and stubs for the reference, cannot know by itself."""

from typing import Any

import griffe

import kakugo
from brain.settings import OPTIONS


class House(griffe.Extension):
    """Completes what griffe has read."""

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
        for section in griffe.parse_google(cls.docstring) if cls.docstring else ():
            if isinstance(section, griffe.DocstringSectionAttributes):
                for field in section.value:
                    member = cls.all_members.get(field.name)
                    if member is not None and member.docstring is None:
                        member.docstring = griffe.Docstring(field.description)


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
