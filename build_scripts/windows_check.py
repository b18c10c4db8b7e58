"""Builds the Windows program on Linux and checks it under wine, beside the Linux program.

    python -m build_scripts.windows_check [STEP ...] [--games N] [--ends N] [--starts N]

Wants wine, mingw, and `pip install -e ".[windows]"`. All that it makes and downloads lies in one
folder, build/windows; steps that are asked for later find there what `build` has made.
"""

import argparse
import shlex
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE, STDOUT
from typing import NamedTuple

from protocol.process import Gone, Late

from . import judge
from .cross import COMPILER, cross_compile
from .tree import ROOT, copy_sources
from .wine import Fault, Wine, last_line, python_for_windows

# Where a tool is missing: what brings it on Debian, and on what is made of it.
WANTED = {
    "wine": "apt-get install wine64 wine",
    "wineserver": "apt-get install wine64 wine",
    COMPILER: "apt-get install gcc-mingw-w64-x86-64",
}

# A rule of INFO rule, and the openings that are played under it.
CHECKED_RULES = {
    "freestyle": (0, "freestyle15"),
    "standard": (1, "standard15"),
    "renju": (4, "renju15"),
    "caro": (9, "caro15"),
}
OPENINGS = ROOT / "kakugo" / "arena" / "game" / "openings"
LOST_BY_PHRASE = (
    " lost by "  # in a line of the arena's summary: a game that was not lost on the board
)

SIGNATURE_FILE = ROOT / "tests" / "data" / "bench_signature.txt"
BENCHES = 3  # of each program, by turns
BENCH_S = 300.0  # after which one is called stuck
PACKAGE_S = 600.0
TELL_EVERY_S = 10.0
INTERRUPTED = 130  # exit status after Ctrl-C, as shells have it


class Program(NamedTuple):
    """An unpacked program."""

    name: str
    command: list[str]
    folder: Path


@dataclass
class Check:
    """What the steps share: where things lie, how much is asked for, and what was found."""

    folder: Path
    wine: Wine
    options: argparse.Namespace
    figures: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    def say(self, text: str) -> None:
        """Tell how far it has come."""
        print(f"{time.monotonic() - self.began:6.0f} s  {text}", flush=True)

    def found(self, figure: str, faults: Iterable[str] = ()) -> None:
        """Tell and keep a figure and what was wrong: a later step may end the script."""
        found = [figure, *faults]
        for line in found:
            self.say(line)
        self.figures.append(figure)
        self.faults += found[1:]

    def programs(self) -> list[Program]:
        """The two programs; Fault where they were not built."""
        exe = {name: self.folder / name / file for name, file in EXECUTABLES.items()}
        for path in exe.values():
            if not path.exists():
                raise Fault(f"{path} is not there: run the step build first")
        return [
            Program("Windows", self.wine.command(exe["windows"]), exe["windows"].parent),
            Program("Linux", [str(exe["linux"])], exe["linux"].parent),
        ]

    def progress(self, what: str, count: int) -> Callable[[int], None]:
        """Tells now and then how many of so many are done."""
        last = time.monotonic()

        def tell(done: int) -> None:
            nonlocal last
            if time.monotonic() - last >= TELL_EVERY_S:
                last = time.monotonic()
                self.say(f"{what}: {done} of {count}")

        return tell


SYSTEM_NAMES = {"Windows": "nt", "Linux": "posix"}  # as os.name has them
EXECUTABLES = {"windows": "pbrain-kakugo64.exe", "linux": "pbrain-kakugo"}


# ------------------------------------------------------------------------------------------ build


def build(check: Check) -> None:
    """Compile for both systems from the same C files, and pack and unpack both."""
    made = {name: check.folder / name for name in ("source", "tree", "archives", *EXECUTABLES)}
    for path in made.values():
        shutil.rmtree(path, ignore_errors=True)
    source, trees = made["source"], {name: made["tree"] / name for name in EXECUTABLES}
    check.say("fetching and unpacking CPython for Windows")
    python = check.options.python or python_for_windows(check.folder / "python")
    check.say("compiling for Linux")
    copy_sources(source)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
    run([*pip, str(trees["linux"]), str(source)], cwd=check.folder)
    check.say("compiling for Windows")
    modules = list(cross_compile(source, trees["linux"], python, trees["windows"]))
    check.found(f"{len(modules)} modules compiled by {COMPILER} without a warning")
    arguments = ["-m", "build_scripts.package", "--out", str(made["archives"]), "--tree"]
    check.say("packing for Linux")
    run([sys.executable, *arguments, str(trees["linux"])], cwd=source)
    check.say("packing for Windows")
    output = check.wine.run(
        python / "python.exe",
        *arguments,
        str(trees["windows"]),
        cwd=source,
        timeout_s=PACKAGE_S,
    )
    check.say(last_line(output))
    for name in EXECUTABLES:
        [archive] = made["archives"].glob(f"*-{name}-*.zip")
        shutil.unpack_archive(archive, made[name])
        check.found(f"{archive.name}: {archive.stat().st_size / 1e6:.2f} MB")
    linux = made["linux"] / EXECUTABLES["linux"]
    linux.chmod(0o755)  # unpacking forgets it


def run(command: list[str], cwd: Path) -> str:
    """What a command writes; Fault where it fails."""
    done = subprocess.run(command, cwd=cwd, stdout=PIPE, stderr=STDOUT, text=True)
    if done.returncode:
        raise Fault(f"{shlex.join(command)}: {last_line(done.stdout)}")
    return done.stdout


# --------------------------------------------------------------------------------------- measures


def signature(check: Check) -> None:
    """The bench of both programs: the same signature, and how many nodes a second."""
    wanted = SIGNATURE_FILE.read_text().strip()
    benches: dict[str, list[judge.Bench]] = {}
    for _ in range(BENCHES):
        for program in check.programs():
            result = judge.bench(program.command, check.folder, BENCH_S)
            check.say(f"{program.name}: {result.signature}, {result.nodes_per_s / 1e3:.0f} kn/s")
            benches.setdefault(program.name, []).append(result)
    for name, results in benches.items():
        signatures = {result.signature for result in results}
        faults = [f"{name}: signature {sig}, not {wanted}" for sig in signatures - {wanted}]
        check.found(f"{name}: bench signature {', '.join(sorted(signatures))}", faults)
    pairs = zip(benches["Windows"], benches["Linux"], strict=True)
    ratios = [windows.nodes_per_s / linux.nodes_per_s for windows, linux in pairs]
    check.found(
        f"nodes a second, Windows under wine / Linux: {statistics.median(ratios):.2f}"
        f" ({min(ratios):.2f} to {max(ratios):.2f}, {BENCHES} pairs)"
    )


def ends(check: Check) -> None:
    """END at every moment: the process must be gone in time."""
    count = check.options.ends
    for program in check.programs():
        tell = check.progress(f"{program.name}, END", count)
        gone = []
        for left in judge.ends(program.command, check.folder, count):
            gone.append(left)
            tell(len(gone))
        bad = [f"{program.name}, END {left.moment}: {left.fault}" for left in gone if left.fault]
        check.found(
            f"{program.name}: gone after END {count - len(bad)} of {count}"
            f" at {len(judge.MOMENTS)} moments, {spread(left.seconds for left in gone)}",
            bad,
        )


def pipes(check: Check) -> None:
    """Lines of a shell that feed it through pipes, as the protocol's page says."""
    for program in check.programs():
        ended = list(judge.pipes(program.command, check.folder, SYSTEM_NAMES[program.name]))
        bad = [f"{program.name}, {name}: {fault}" for name, fault in ended if fault]
        check.found(f"{program.name}: {len(ended) - len(bad)} of {len(ended)} pipes well", bad)


def first_moves(check: Check) -> None:
    """The first move after a cold, suspended start, within the turn."""
    count = check.options.starts
    for program in check.programs():
        tell = check.progress(f"{program.name}, first move", count)
        moves = []
        for first in judge.first_moves(
            program.command, program.folder, check.folder, count, check.options.suspended
        ):
            moves.append(first)
            tell(len(moves))
        bad = [f"{program.name}, first move: {first.fault}" for first in moves if first.fault]
        check.found(
            f"{program.name}: first move in time {count - len(bad)} of {count}"
            f" after a cold, suspended start (timeout_turn {judge.FIRST_TURN_MS}),"
            f" {spread(first.seconds for first in moves)}",
            bad,
        )


def spread(seconds: Iterable[float]) -> str:
    """The median and the worst of some times."""
    times = [1000 * each for each in seconds]
    return f"median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms"


def games(check: Check) -> None:
    """Whole games of the two programs under every rule, in the arena."""
    for rule, (number, openings) in CHECKED_RULES.items():
        file = check.folder / f"{rule}.sqlite"
        file.unlink(missing_ok=True)
        players = [
            word
            for program in check.programs()
            for word in ("--player", f"name={program.name}", f"cmd={shlex.join(program.command)}")
        ]
        command = [sys.executable, "-m", "kakugo.arena", "match", "--file", str(file)]
        command += ["--rule", str(number), "--size", "15", "--games", str(check.options.games)]
        command += ["--openings", str(OPENINGS / f"{openings}.txt")]
        command += ["--concurrency", "1", "--each", f"turn={check.options.turn}", *players]
        check.say(f"{rule}: {check.options.games} games")
        lines = list(summary(run(command, cwd=check.folder)))
        bad = [f"{rule}: {line}" for line in lines if LOST_BY_PHRASE in line]
        check.found(f"{rule}: {'; '.join(lines)}; {len(bad) or 'no'} faults", bad)


def summary(text: str) -> Iterator[str]:
    """The lines of the arena's summary that count games."""
    for line in text.splitlines():
        if line.strip().startswith("games ") or LOST_BY_PHRASE in line:
            yield " ".join(line.split())


# ---------------------------------------------------------------------------------------- command

CHECK_STEPS: dict[str, Callable[[Check], None]] = {
    "build": build,
    "signature": signature,
    "end": ends,
    "pipes": pipes,
    "first-move": first_moves,
    "games": games,
}


def check_tools(folder: Path) -> None:
    """Fault where a tool is missing, or the arena in a folder: what to install."""
    for tool, remedy in WANTED.items():
        if not shutil.which(tool):
            raise Fault(f"{tool} is missing: {remedy}")
    run([sys.executable, "-m", "kakugo.arena", "--help"], cwd=folder)  # the one that is installed


def parser() -> argparse.ArgumentParser:
    """The command line."""
    described = "\n".join(f"  {name:11} {step.__doc__}" for name, step in CHECK_STEPS.items())
    made = argparse.ArgumentParser(
        description="Build the Windows program on Linux, and check it under wine.",
        epilog=f"steps:\n{described}\n\nexit status: 0 where all is well, else 1\n\n"
        "on a machine that does other work, first moves are late for want of a processor: run\n"
        "that step under chrt -f 10 (as root), but no other, whose threads would starve it",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("steps", nargs="*", metavar="STEP", help="which (default: all)")
    made.add_argument("--games", type=int, default=20, help="under each rule (%(default)s)")
    made.add_argument("--turn", type=float, default=0.2, help="seconds, in them (%(default)s)")
    made.add_argument("--ends", type=int, default=200, help="of each program (%(default)s)")
    made.add_argument("--starts", type=int, default=50, help="of each program (%(default)s)")
    made.add_argument(
        "--suspended", type=float, default=1.0, help="seconds, in each start (%(default)s)"
    )
    made.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "windows", help="(%(default)s)"
    )
    made.add_argument(
        "--python", type=Path, help="folder of a CPython 3.11 for Windows with PyInstaller"
    )
    return made


def main() -> int:
    """Run the steps, tell the figures; the exit status."""
    options = parser().parse_args()
    names: list[str] = options.steps or list(CHECK_STEPS)
    folder: Path = options.folder.resolve()
    try:
        if unknown := sorted({*names} - {*CHECK_STEPS}):
            raise Fault(f"no step {unknown[0]!r}, choose from {', '.join(CHECK_STEPS)}")
        folder.mkdir(parents=True, exist_ok=True)
        check_tools(folder)
        with Wine(folder / "wine") as wine:
            check = Check(folder, wine, options)
            for name in names:
                CHECK_STEPS[name](check)
    except (Fault, Gone, Late, OSError, ValueError) as error:
        print(f"windows_check: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    print("", *check.figures, "", *(check.faults or ["all is well"]), sep="\n")
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main())
