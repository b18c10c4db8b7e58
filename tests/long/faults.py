"""Counts how many small faults the tests notice.

python -m tests.long.faults                 all of tests/data/faults.txt: an hour or more
python -m tests.long.faults --only murray   those with this in their names

Each fault is made in a copy of the tree, which is then compiled and tested, the nearest tests
first. A test that fails has noticed it, and so has one that has no end.
"""

import os
import re
import shutil
import subprocess
import sys
from multiprocessing.pool import ThreadPool
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.long.command import options

ROOT = Path(__file__).resolve().parents[2]
FAULTS = ROOT / "tests/data/faults.txt"
PASSED = (0, 5)  # what pytest exits with; 5: none of these was to run
PYTEST = ("-m", "pytest", "-xv", "-n0", "--no-summary")
HANGS = ("-o", "faulthandler_exit_on_timeout=true", "-o", "faulthandler_timeout=300")  # s
LEFT_BEHIND = shutil.ignore_patterns(".git", ".hypothesis", ".*_cache", "dist")
BUILD = ("setup.py", "build_ext", "--inplace")  # of what has changed
IMPORT = "import sys, kakugo; print(kakugo, sys.modules['brain.games.gomoku'])"
TEST = re.compile(r"^\S+::.*", re.MULTILINE)


class Fault(NamedTuple):
    """One change of one file."""

    name: str
    file: str
    near: str  # the file of tests to begin with, or ""
    old: str
    new: str

    def made(self, tree: Path) -> str:
        """The file of a tree with the fault; ValueError where its text is not there just once."""
        path = tree / self.file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.file} has its text {text.count(self.old)} times")
        return text.replace(self.old, self.new)


def read(text: str) -> list[Fault]:
    """The faults of a list: `name file tests`, and the lines of a diff; an empty line between."""
    faults = []
    for part in text.partition("\n\n")[2].strip().split("\n\n"):  # after its first lines
        head, *lines = part.splitlines()
        name, file, near = (*head.split(), "")[:3]
        old, new = ("".join(f"{row[1:]}\n" for row in lines if row[0] in " " + s) for s in "-+")
        faults.append(Fault(name, file, near, old, new))
    return faults


def tests_of(tree: Path, fault: Fault) -> list[list[str]]:
    """Where to begin, the other tests of the mirrored folder, and all the rest."""
    source = Path("tests", fault.file)
    begin = fault.near or str(source.with_name(f"test_{source.stem}.py"))
    groups: list[list[str]] = [[], [], ["protocol", "brain", "kakugo"]]  # modules with examples
    for path in sorted(tree.glob("tests/**/test_*.py")):
        test = path.relative_to(tree)
        groups[0 if str(test) == begin else 1 if test.parent == source.parent else 2] += [str(test)]
    return [group for group in groups if group]


def run(tree: Path, log: Path, *command: str) -> int:
    """The exit status of Python in a tree, whose modules it imports. log: for what it prints."""
    env = os.environ | {"PYTHONUNBUFFERED": "1"}
    for name, first in (("PYTHONPATH", str(tree)), ("PATH", os.path.dirname(sys.executable))):
        env[name] = os.pathsep.join(filter(None, [first, env.get(name)]))
    words = [sys.executable, *command]
    with log.open("wb") as file:
        return subprocess.call(words, cwd=tree, env=env, stdout=file, stderr=subprocess.STDOUT)


def notice(fault: Fault, tree: Path, folder: Path) -> str:
    """Which test notices a fault, "" for none. folder: for a copy of the tree."""
    copy, log = folder / "tree", folder / "log"
    shutil.copytree(tree, copy, symlinks=True)
    (copy / fault.file).write_text(fault.made(copy), encoding="utf-8")
    if run(copy, log, *BUILD):
        raise ValueError(f"{fault.name} does not compile: {log.read_text()}")
    for tests in tests_of(copy, fault):
        if run(copy, log, *PYTEST, *HANGS, *tests) not in PASSED:
            found = TEST.findall(log.read_text(errors="replace"))
            return str(found[-1]) if found else "before the first test"
    return ""


def main() -> int:
    """Make the faults, print who notices them, and exit with 1 if nobody notices some."""
    wanted = options(
        __doc__,
        only=("", "a part of the names of those to make"),
        tree=(ROOT, "another than this"),
        jobs=(1, "faults at once"),
        list=(False, "name them, and do nothing"),
    )
    faults = [each for each in read(FAULTS.read_text()) if re.search(wanted.only, each.name)]
    for fault in faults:
        fault.made(wanted.tree)  # refused before the first is tested
    if wanted.list:
        print("\n".join(f"{fault.name} {fault.file}" for fault in faults))
        return 0

    with TemporaryDirectory(prefix="faults-") as place, ThreadPool(wanted.jobs) as pool:
        tree, log = Path(place, "tree"), Path(place, "log")
        shutil.copytree(wanted.tree, tree, ignore=LEFT_BEHIND, symlinks=True)
        failed = run(tree, log, *BUILD) or run(tree, log, "-c", IMPORT)
        if failed or log.read_text().count(str(tree)) != 2:
            sys.exit(f"not compiled, or other modules are imported: {log.read_text()}")

        def report(fault: Fault) -> bool:
            found = notice(fault, tree, Path(place, fault.name))
            shutil.rmtree(Path(place, fault.name))
            print(f"{fault.name} ({fault.file}): {found or 'NOT NOTICED'}", flush=True)
            return bool(found)

        noticed = sum(pool.imap_unordered(report, faults))
    print(f"noticed: {noticed} of {len(faults)}")
    return 1 if noticed < len(faults) else 0


if __name__ == "__main__":
    sys.exit(main())
