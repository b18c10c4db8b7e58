"""The messages as a page of the documentation."""

import re
from collections.abc import Iterator

from .messages import Asked, Field, Shape

REFERENCE_HEAD = """# Messages

Which messages do the board's page and its server send? [The board](board.md#messages) says how they
are exchanged. `python -m build_scripts.page` makes this page from the tables of the server.

A field with `?` may be left out. A *cell* is its place in `board.cells`; the root *node* is 0.
"""


def reference(asked: list[Asked], sent: list[Shape], parts: list[Shape]) -> str:
    """The whole page."""
    names = {part.name for part in parts}
    rows = [REFERENCE_HEAD, "## From the page\n"]
    for shape, answer in asked:
        rows += _section(f"do: {shape.name}", shape, names)
        rows += [] if answer == "done" else [f"Answer: [`{answer}`](#is-{answer}).\n"]
    rows.append("## From the server\n")
    for shape in sent:
        rows += _section(f"is: {shape.name}", shape, names)
    rows.append("## Parts\n")
    for shape in parts:
        rows += _section(shape.name, shape, names)
    return "\n".join(rows).rstrip() + "\n"


def _section(title: str, shape: Shape, names: set[str]) -> Iterator[str]:
    yield f"### {title}\n"
    if shape.help:
        yield f"{shape.help}\n"
    above = [f"- all of {_linked(shape.base, names)}"] if shape.base else []
    rows = [*above, *(_row(field, names) for field in shape.fields)]
    if rows:
        yield "\n".join(rows) + "\n"


def _row(field: Field, names: set[str]) -> str:
    name = f"`{field.name}`{'' if field.is_needed else '?'}"
    help = field.help[:1].lower() + field.help[1:].rstrip(".")
    return f"- {name}: {_linked(field.kind, names)}{'; ' if help else ''}{help}"


def _linked(kind: str, names: set[str]) -> str:
    """A type, with links to the parts that it has."""
    pieces = re.split(r"(\w+)", kind)
    if not names.intersection(pieces):
        return f"`{kind}`"
    return "".join(
        f"[{piece}](#{piece.lower()})" if piece in names else re.sub(r"([\[\]|<>])", r"\\\1", piece)
        for piece in pieces
    )
