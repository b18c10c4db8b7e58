"""Do the compiled modules read or write where they must not, race, leak, or compute the undefined?

    python -m build_scripts.sanitize address|thread|checks [--short] [--tree FOLDER]

Builds a copy of the tree for one kind of faults (BUILDS in builds.py), and runs there tests, random
games and RESTARTs. Ends at the first fault. Wants Linux, GCC with its sanitizers, and
`pip install -e ".[coverage]"`.

    address   GCC's AddressSanitizer and UndefinedBehaviorSanitizer; leaks where a brain leaves
    thread    GCC's ThreadSanitizer: searches with two threads and one table
    checks    the checks that Cython can make, and the assertions of its and of Python's headers

The modules are loaded by an ordinary Python, so the sanitizer's library is loaded before it. What
LeakSanitizer says of Python and Cython is suppressed by .ci/leaks.txt. No race is: table entries,
which are meant to race, are read and written by relaxed_load and relaxed_store (brain/platform.h).
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from .tree import ROOT, copy_sources

CI = ROOT / ".ci"
SHORT, LONG = 0, 1  # places in the pairs below

SANITIZED_GAMES = ("200", "10000")
RESTARTS = ("50", "1000")
# Tests that measure what a sanitizer changes: memory, or how fast it answers.
MEASURES = ("--ignore=tests/protocol/test_endurance.py", "-k", "not memory and not signature")


class Sanitizer(NamedTuple):
    """What one build needs to run, and what runs in it."""

    library: str = ""  # of the sanitizer, as GCC calls it
    environment: dict[str, str] = {}  # noqa: RUF012
    before: Sequence[str] = ()  # of every command
    threads: int = 1  # of the random games
    tests: tuple[Sequence[str], Sequence[str]] = (
        ("tests/brain/grid", "tests/brain/solvers", "tests/brain/test_engine.py"),
        ("tests/brain", "tests/protocol", "--ignore=tests/brain/analysis"),
    )


SANITIZERS = {
    "address": Sanitizer(
        "libasan.so",
        {
            # Python's own allocator would hide what its blocks are.
            "PYTHONMALLOC": "malloc",
            "ASAN_OPTIONS": "quarantine_size_mb=16:allocator_may_return_null=1",
            "LSAN_OPTIONS": f"suppressions={CI / 'leaks.txt'}:print_suppressions=0",
            "UBSAN_OPTIONS": "print_stacktrace=1",
        },
    ),
    "thread": Sanitizer(
        "libtsan.so",
        {"TSAN_OPTIONS": "halt_on_error=1"},
        # GCC 12's library cannot live with as many random bits in addresses as Linux has now.
        ("setarch", platform.machine(), "--addr-no-randomize"),
        threads=2,
        tests=(
            ("tests/brain/test_engine.py::test_stop_from_another_thread",),
            (
                "tests/brain/test_engine.py::test_stop_from_another_thread",
                "tests/protocol/test_games.py::test_whole_game_with_threads",
            ),
        ),
    ),
    "checks": Sanitizer(environment={"PYTHONDEVMODE": "1"}),
}


def build(kind: str, tree: Path) -> None:
    """Compile a copy of the sources; CalledProcessError where that fails."""
    if not tree.exists():
        copy_sources(tree)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", f"--kind={kind}"]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, done.stderr, file=sys.stderr)
        done.check_returncode()


def environment(kind: Sanitizer, tree: Path) -> dict[str, str]:
    """The environment of what runs in a tree."""
    path = os.pathsep.join([str(tree / "build_scripts" / "at_start"), str(tree)])
    found = {**os.environ, **kind.environment, "PYTHONPATH": path}
    if kind.library:
        command = ["gcc", f"-print-file-name={kind.library}"]
        found["LD_PRELOAD"] = subprocess.check_output(command, text=True).strip()
    return found


def steps(kind: Sanitizer, length: int) -> Iterator[tuple[str, list[str]]]:
    """What runs: its name, and the arguments of Python."""
    if kind.threads == 1:  # the bench has one thread, which races with nobody
        yield "bench", ["-m", "brain.bench"]
    games = [
        "-m",
        "tests.long.random_games",
        SANITIZED_GAMES[length],
        "--threads",
        str(kind.threads),
    ]
    yield f"{SANITIZED_GAMES[length]} random games", games
    restarts = ["-m", "tests.long.endurance", "restarts", "--count", RESTARTS[length]]
    yield f"{RESTARTS[length]} times RESTART", restarts
    yield "tests", ["-m", "pytest", "-q", "-p", "no:cacheprovider", *kind.tests[length], *MEASURES]


@contextmanager
def folder(wanted: Path | None) -> Iterator[Path]:
    """Where to build: a folder that stays, or one that goes."""
    if wanted is not None:
        yield wanted.resolve()
        return
    with tempfile.TemporaryDirectory() as scratch:
        yield Path(scratch).resolve() / "kakugo"


def main() -> int:
    """Build, run all steps, and stop at the first that fails; its exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kind", choices=SANITIZERS)
    parser.add_argument("--short", action="store_true", help="minutes instead of an hour")
    parser.add_argument("--tree", type=Path, help="build here, and leave it for the next time")
    wanted = parser.parse_args()
    kind = SANITIZERS[wanted.kind]
    with folder(wanted.tree) as tree:
        print("building ...", flush=True)
        build(wanted.kind, tree)
        variables = environment(kind, tree)
        for name, arguments in steps(kind, SHORT if wanted.short else LONG):
            began = time.monotonic()
            command = [*kind.before, sys.executable, *arguments]
            status = subprocess.run(command, cwd=tree, env=variables).returncode
            seconds = time.monotonic() - began
            print(f"{wanted.kind}: {name}: exit status {status} after {seconds:.0f} s", flush=True)
            if status:
                return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
