"""Writes docs/results.md and its plots from their data: `python -m build_scripts.results`."""

import argparse
import tomllib
from collections.abc import Iterator
from typing import Any

from .plot import drawn, read_share
from .tree import ROOT

DATA = ROOT / "docs" / "results.toml"
RESULTS_PAGE = ROOT / "docs" / "results.md"

# What a row says of a figure beside its values. A table, or the file, may say it for all its rows.
SOURCE_COLUMNS = ("command", "engine", "date", "machine")
SHOWN = {"command": "`{}`", "engine": "`{}`", "date": "{}", "machine": "{}"}
TABLE = {"title", "about", "columns", "rows", "plot", "after", *SOURCE_COLUMNS}

Row = dict[str, Any]  # column -> value, and what SOURCE_COLUMNS names


def main() -> None:
    """Write the page and its plots."""
    parser = argparse.ArgumentParser(prog="build_scripts.results", description=__doc__)
    parser.parse_args()
    try:
        data = tomllib.loads(DATA.read_text("utf-8"))
        files = {RESULTS_PAGE.name: page(data), **plots(data)}
    except ValueError as error:
        raise SystemExit(f"{DATA}: {error}") from None
    for name, text in files.items():
        (RESULTS_PAGE.parent / name).write_text(text, "utf-8")


def page(data: dict[str, Any]) -> str:
    """The page as Markdown. Raises ValueError for a row that cannot be shown."""
    parts = [f"# {data['title']}", data["about"].strip(), *_engines(data)]
    for section in data["section"]:
        parts += [f"## {section['title']}", section.get("about", "").strip()]
        for table in section.get("table", ()):
            parts += _table(table, data)
        parts.append(section.get("after", "").strip())
    return "\n\n".join(part for part in parts if part) + "\n"


def plots(data: dict[str, Any]) -> dict[str, str]:
    """The plots of all tables that have one, as file -> SVG.

    Raises ValueError for a row that cannot be drawn.
    """
    tables = [table for section in data["section"] for table in section.get("table", ())]
    return {table["plot"]["file"]: _plot(table) for table in tables if "plot" in table}


def _plot(table: dict[str, Any]) -> str:
    """The plot of a table whose column `value` holds shares of points."""
    plot = table["plot"]
    shares = [
        read_share(
            " · ".join(str(row[column]) for column in plot["lines"]),
            str(row[plot["marks"]]),
            row[plot["value"]],
        )
        for row in table["rows"]
    ]
    return drawn(shares, plot["label"])


def _engines(data: dict[str, Any]) -> Iterator[str]:
    """Which engines the figures are of, and what each plays differently from the one before."""
    rows = [[f"`{signature}`", what] for signature, what in data["engines"].items()]
    yield _drawn_table(["engine", "what it plays differently from the one above it"], rows)


def _table(table: dict[str, Any], data: dict[str, Any]) -> Iterator[str]:
    """A table with its heading, the command that gives it, and when it was measured."""
    title = table["title"]
    if unknown := table.keys() - TABLE:
        raise ValueError(f"table {title!r} has the unknown key {min(unknown)!r}")
    usual = {key: data["usual"].get(key, "") for key in SOURCE_COLUMNS} | table
    rows = [_row(row, number, table, data) for number, row in enumerate(table["rows"], 1)]
    said = {key: [row.get(key, usual[key]) for row in rows] for key in SOURCE_COLUMNS}
    shared = {key: values[0] for key, values in said.items() if len({*map(str, values)}) == 1}
    yield f"### {title}"
    yield table.get("about", "").strip()
    if command := shared.get("command"):
        yield "\n".join(f"    {line}" for line in command.strip().splitlines())
    columns = [*table["columns"]]
    cells = [[_cell(row, name) for name in columns] for row in rows]
    for key in (key for key in SOURCE_COLUMNS if key not in shared):
        columns.append(key)
        for cell, value in zip(cells, said[key], strict=True):
            cell.append(SHOWN[key].format(value) if value else "")
    yield _drawn_table(columns, cells)
    yield _measured(shared, data)
    if plot := table.get("plot"):
        yield f"![{plot['label']}]({plot['file']})"
    yield table.get("after", "").strip()


def _row(row: Row, number: int, table: dict[str, Any], data: dict[str, Any]) -> Row:
    """A row, checked. number: its place in the table, from 1."""
    where = f"table {table['title']!r}, row {number}"
    if unknown := row.keys() - {*table["columns"], *SOURCE_COLUMNS}:
        raise ValueError(f"{where} has the unknown column {min(unknown)!r}")
    source = {**data["usual"], **table, **row}
    if "date" not in source:
        raise ValueError(f"{where} has no date")
    engine = source.get("engine")
    if engine and engine not in data["engines"]:
        raise ValueError(f"{where} names the engine {engine!r}, which is not among [engines]")
    return row


def _cell(row: Row, column: str) -> str:
    """A value as the page shows it: a whole number with commas, anything else as it is written."""
    value = row.get(column, "")
    return f"{value:,}" if isinstance(value, int) else str(value)


def _measured(shared: Row, data: dict[str, Any]) -> str:
    """The line below a table: what all its rows share."""
    parts = [f"Measured on {shared['date']}"] if "date" in shared else []
    parts += [f"with engine `{shared['engine']}`"] if shared.get("engine") else []
    machine = shared.get("machine")
    parts += [f"on {machine}"] if machine and machine != data["usual"]["machine"] else []
    return " ".join(parts) + "." if parts else ""


def _drawn_table(columns: list[str], rows: list[list[str]]) -> str:
    """A table of Markdown."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    main()
