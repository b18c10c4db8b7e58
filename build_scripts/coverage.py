"""Which lines of the compiled modules do tests run? A table of the files, and the lines never run.

    python -m build_scripts.coverage [pytest arguments]

Builds a copy of the tree in a folder of its own, with GCC's counters in it and nothing optimised
(a twentieth of the usual speed), and runs some quick tests there, or those that you name. Wants
GCC with its gcov, and `pip install -e ".[coverage]"`; exits as pytest does.

The counters stand in the C code: so functions without the GIL count as well, in all threads, and
in brains that are processes of their own, unless they are killed. A line of C belongs to the line
of Cython that is quoted above it. Counted are the lines of functions: all others run at import.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from subprocess import PIPE, STDOUT
from typing import Any, NamedTuple

from .tree import copy_sources

QUICK = ("tests/brain", "tests/protocol", "--ignore=tests/brain/analysis/test_balance.py")

# How Cython begins the names of the C functions that are ours: no wrappers, nothing of its own.
CYTHON_NAMES = re.compile(r"__pyx_(f|pf|gb)_")

# How it quotes: /* "brain/clock.pyx":31, some lines around that one, and behind that one an arrow.
QUOTATION = re.compile(r' */\* "(?P<file>[^"]+)":(?P<number>\d+)')
QUOTED_SOURCE = re.compile(r" \* (?P<text>.*?) *# <{14}")

Runs = dict[str, dict[int, bool]]  # by file and line: was it run?


class Quote(NamedTuple):
    """A line of Cython, as a comment in the C code tells it."""

    file: str  # the end of its path, from the package that cimports it
    number: int
    text: str


def quotes(code: str) -> Iterator[Quote | None]:
    """For each line of C the line of Cython that it belongs to; None for Cython's own."""
    file, number, quote = "", 0, None
    for line in code.splitlines():
        if found := QUOTATION.fullmatch(line):
            file, number = found["file"], int(found["number"])
        elif found := QUOTED_SOURCE.fullmatch(line):
            quote = Quote(file, number, found["text"])
        yield quote
        if line.startswith("}"):  # the end of a function
            quote = None


def file_of(quote: Quote, sources: Mapping[str, list[str]]) -> str | None:
    """The source file that a quote is of; None where it is none of ours."""
    named = [path for path in sources if f"/{path}".endswith(f"/{quote.file}")]
    for path in named:
        line = sources[path][quote.number - 1 : quote.number]
        if [quote.text] == [text.encode("ascii", "replace").decode() for text in line]:
            return path
    if named:
        raise ValueError(f"{quote} stands in none of {named}")
    return None


def read(tree: Path) -> Runs:
    """What was run in a tree, as gcov knows it for the lines of C."""
    sources = {
        path.relative_to(tree).as_posix(): path.read_text(encoding="utf-8").splitlines()
        for path in sorted(tree.glob("brain/**/*.p[yx][xd]"))
    }
    notes = [str(path) for path in sorted(tree.glob("build/**/*.gcno"))]
    command = ["gcov", "--json-format", "--stdout", *notes]
    output = subprocess.run(command, cwd=tree, capture_output=True, check=True).stdout
    runs: Runs = {path: {} for path in sources}
    for module in map(json.loads, output.splitlines()):
        for file in module["files"]:
            if not Path(file["file"]).is_absolute():  # those of Python are
                code = (tree / file["file"]).read_text(encoding="utf-8")
                for quote, was_run in counted(code, file["lines"]):
                    if path := file_of(quote, sources):
                        lines = runs[path]
                        lines[quote.number] = lines.get(quote.number, False) or was_run
    return runs


def counted(code: str, lines: list[dict[str, Any]]) -> Iterator[tuple[Quote, bool]]:
    """The lines of Cython that gcov's lines of a C file belong to, and whether they were run."""
    quoted = list(quotes(code))
    for line in lines:
        quote = quoted[line["line_number"] - 1]
        if quote and CYTHON_NAMES.match(line.get("function_name", "")):
            yield quote, line["count"] > 0


def table(runs: Runs) -> Iterator[str]:
    """A line for each file that has lines to run, and one for all of them."""
    rows = [
        (path, len(lines), sum(lines.values())) for path, lines in sorted(runs.items()) if lines
    ]
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    yield f"{'file':30} {'lines':>6} {'never':>6} {'run':>7}"
    for path, lines, run in rows:
        yield f"{path:30} {lines:6} {lines - run:6} {100 * run / lines:6.1f}%"


def never_run(lines: dict[int, bool]) -> str:
    """The lines that were never run, "12, 15-19"; what has nothing to run parts no range."""
    ranges = []
    for was_run, group in groupby(sorted(lines), key=lines.__getitem__):
        if not was_run:
            first, *more = group
            ranges.append(f"{first}-{more[-1]}" if more else f"{first}")
    return ", ".join(ranges)


def main() -> int:
    """Build, run the tests, tell; the exit status of pytest."""
    if not shutil.which("gcov"):
        print("coverage wants GCC and its gcov", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder).resolve() / "kakugo"
        copy_sources(tree)
        build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", "--kind=coverage"]
        print("building ...", flush=True)
        built = subprocess.run(build, cwd=tree, stdout=PIPE, stderr=STDOUT, text=True)
        if built.returncode:
            print(built.stdout, file=sys.stderr)
            print('not built; this wants: python -m pip install -e ".[coverage]"', file=sys.stderr)
            return 1
        path = os.pathsep.join([str(tree / "build_scripts" / "at_start"), str(tree)])
        tests = [sys.executable, "-m", "pytest", *(sys.argv[1:] or QUICK)]
        status = subprocess.run(tests, cwd=tree, env={**os.environ, "PYTHONPATH": path}).returncode
        runs = read(tree)
    print(*table(runs), "", "never run:", sep="\n")
    for file, lines in sorted(runs.items()):
        if not all(lines.values()):
            print(f"{file}: {never_run(lines)}")
    return status


if __name__ == "__main__":
    sys.exit(main())
