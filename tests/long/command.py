"""What the long commands share: their options, lines of progress, tables and processes."""

import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, TypeVar

from tests.helpers.brains.process import default_command

PROGRESS_S = 10  # between two lines of progress

Task = TypeVar("Task")
Found = TypeVar("Found")


def options(
    doc: str | None,
    *words: tuple[str, Any, str],
    program: Sequence[str] | None = None,
    **named: tuple[Any, str],
) -> Namespace:
    """A command's arguments (name, default, help) and options (default, help).

    A default of several values takes any number; texts are also the only ones allowed. False makes
    a flag. program: the rest of the line is a brain's command, by default this one; where it is
    empty, this source tree's.
    """
    parser = ArgumentParser(description=doc, formatter_class=RawDescriptionHelpFormatter)
    rows = [*words, *((f"--{name.replace('_', '-')}", *row) for name, row in named.items())]
    lists = {}
    for name, default, text in rows:
        if default is False:
            parser.add_argument(name, action="store_true", help=text)
        elif isinstance(default, tuple):
            kind = type(default[0])
            lists[name.lstrip("-").replace("-", "_")] = default
            choices = default if kind is str else None
            parser.add_argument(name, nargs="*", type=kind, choices=choices, help=text)
        else:
            nargs = {} if name.startswith("-") else {"nargs": "?"}
            text = f"{text} ({default})"
            parser.add_argument(name, type=type(default), default=default, help=text, **nargs)  # type: ignore[arg-type]
    if program is not None:
        parser.add_argument("command", nargs="*", help="a brain and its arguments")
    asked = parser.parse_args()
    for name, default in lists.items():
        setattr(asked, name, getattr(asked, name) or list(default))
    if program is not None:
        asked.command = absolute(asked.command or [*program]) or default_command()
    return asked


def absolute(command: list[str]) -> list[str]:
    """The command, able to run in another folder."""
    if command and Path(command[0]).is_file():
        return [str(Path(command[0]).absolute()), *command[1:]]
    return command


class Progress:
    """Prints what it is called with, at most once in some seconds."""

    def __init__(self) -> None:
        self.began = self._shown = time.monotonic()

    def __call__(self, text: str) -> None:
        now = time.monotonic()
        if now - self._shown > PROGRESS_S:
            self._shown = now
            print(f"{now - self.began:.0f} s: {text}", flush=True)


def spread(work: Callable[[Task], Found], tasks: Iterable[Task], jobs: int) -> Iterator[Found]:
    """What comes of the tasks, in any order, in so many processes."""
    with ProcessPoolExecutor(jobs) as pool:  # it notices a process that dies
        for done in as_completed([pool.submit(work, task) for task in tasks]):
            yield done.result()


def table(heads: str, rows: Iterable[Sequence[object]]) -> None:
    """Print a table; heads: its titles, two blanks apart."""
    lines = [heads.split("  ")]
    lines += [
        [f"{cell:.1f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    print()
    for first, *others in lines:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        print("  ".join([first.ljust(widths[0]), *cells]), flush=True)
