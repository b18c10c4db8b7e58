"""The messages, and the elements of the page's markup, as declarations of TypeScript."""

from html.parser import HTMLParser
from textwrap import wrap
from typing import get_args

from .messages import TYPE_ALIASES, Asked, Field, Shape, choice, declared

MADE = "// Made by `python -m build_scripts.page`: {}\n"
WIDTH = 100


def messages(asked: list[Asked], sent: list[Shape], parts: list[Shape]) -> str:
    """All messages, by their names, and what they are made of."""
    rows = [MADE.format("what page and server send to each other.")]
    rows += [
        f"export type {name} = {choice(get_args(kind))};" for kind, name in TYPE_ALIASES.items()
    ]
    rows.append("\n/** What the server sends, by what it `is`. */\nexport interface Sent {")
    for shape in sent:
        above = f"{shape.base} & " if shape.base else ""
        fields = [Field("is", choice([shape.name])), *shape.fields]
        rows += _block(shape.help, f"{shape.name}: {above}{{", fields, 2, "};")
    rows.append("}\n\n/** What the page sends: the fields beside `do` and `ref`. */")
    rows.append("export interface Asked {")
    for shape, _ in asked:
        if shape.fields:
            rows += _block(shape.help, f"{shape.name}: {{", shape.fields, 2, "};")
        else:
            rows += [*_comment(shape.help, 2), f"  {shape.name}: Record<string, never>;"]
    rows.append("}\n\n/** What answers it. */\nexport interface Answers {")
    rows += [f'  {shape.name}: Sent["{answer}"];' for shape, answer in asked]
    rows.append("}")
    for shape in parts:
        above = f" extends {shape.base}" if shape.base else ""
        rows.append("")
        rows += _block(shape.help, f"export interface {shape.name}{above} {{", shape.fields, 0, "}")
    return "\n".join(rows) + "\n"


def _block(help: str, head: str, fields: list[Field], indent: int, end: str) -> list[str]:
    margin = " " * indent
    rows = [*_comment(help, indent), f"{margin}{head}"]
    for field in fields:
        rows += [*_comment(field.help, indent + 2), f"{margin}  {declared(field)};"]
    return [*rows, f"{margin}{end}"]


def _comment(text: str, indent: int) -> list[str]:
    """A text before what it is about."""
    margin = " " * indent
    if not text:
        return []
    if "\n" not in text and len(text) + indent + 7 <= WIDTH:
        return [f"{margin}/** {text} */"]
    lines = [line for row in text.split("\n") for line in wrap(row, WIDTH - indent - 3) or [""]]
    return [f"{margin}/**", *(f"{margin} * {line}".rstrip() for line in lines), f"{margin} */"]


class Elements(HTMLParser):
    """The elements of a page that have an id, each with the name of its tag."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        name = dict(attrs).get("id")
        if name:
            self.tags[name] = tag


def elements(markup: str) -> str:
    """The elements of the page by their ids."""
    rows = [MADE.format("the elements of index.html that have an id.")]
    rows.append("export interface Elements {")
    for name, tag in sorted(Elements(markup).tags.items()):
        kind = "SVG" if tag == "svg" else "HTML"
        rows.append(f'  "{name}": {kind}ElementTagNameMap["{tag}"];')
    return "\n".join([*rows, "}"]) + "\n"
