"""Packs the brain as managers want it, and then talks to the result as one of them would.

    python -m build_scripts.package [--onefile] [--solved] [--out DIR] [--tree DIR]

Works on the platform it runs on; wants PyInstaller and lz4 (`pip install -e ".[package]"`). --tree
packs an installation that was made before, by `pip install --target` or by
build_scripts.windows_check.
"""

import argparse
import importlib.metadata
import os
import platform
import re
import shutil
import stat
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path

from protocol.process import ChildProcess, Gone, Late

ROOT = Path(__file__).resolve().parent.parent
ON_WINDOWS = sys.platform == "win32"

# Managers know a brain by the prefix, and a 64-bit program for Windows by the number.
PROGRAM_NAME = "pbrain-kakugo64" if ON_WINDOWS else "pbrain-kakugo"
EXECUTABLE = f"{PROGRAM_NAME}.exe" if ON_WINDOWS else PROGRAM_NAME
PACKED_PACKAGES = ["brain", "kakugo", "protocol"]  # what an installation brings, and nothing else
README = Path(__file__).with_name("readme.txt")  # for those who unpack the ZIP
LICENCE = ROOT / "LICENSE"

# How users call systems and processors, where Python has other names.
SYSTEM_WORDS = {"win32": "windows", "darwin": "macos"}
PROCESSORS = {"AMD64": "x64"}
MACHINE = platform.machine()
TARGET = f"{SYSTEM_WORDS.get(sys.platform, sys.platform)}-{PROCESSORS.get(MACHINE, MACHINE)}"

# What PyInstaller would take along, and what would only cost start-up time.
EXCLUDED = (
    *("asyncio", "bz2", "ctypes", "email", "hashlib", "lzma", "multiprocessing", "setuptools"),
    *("socket", "ssl", "unicodedata", "unittest"),
)

IMPORT = re.compile(r"^\s*(?:from|import)\s+([a-z]\w*)", re.MULTILINE)
SOLVED_SUFFIX = ".solved"  # of files that are larger than all else, and that few need
MOVE_LINE = re.compile(r"(\d+),(\d+)")

SIDE = 15
STARTS = 20  # of which the median counts
TALK_TURN_MS = 300
TALK_LIMIT_S = 30  # a conversation takes two seconds; one that hangs is ended


def hidden_imports(site: Path) -> list[str]:
    """The modules of brain, and the modules of the standard library that its compiled ones import.

    PyInstaller cannot look into a compiled module. site: where the project is installed.
    """
    modules = {
        ".".join((*path.relative_to(site).parent.parts, path.name.split(".")[0]))
        for path in site.glob("brain/**/*")
        if path.suffix in {".py", ".so", ".pyd"} and path.stem != "__init__"
    }
    for source in ROOT.glob("brain/**/*.pyx"):
        named = IMPORT.findall(source.read_text(encoding="utf-8"))
        modules.update(name for name in named if name in sys.stdlib_module_names)
    return sorted(modules)


def install(site: Path) -> None:
    """Install the project into a folder, which is not there yet."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
    subprocess.run([*command, str(site), str(ROOT)], check=True)


def version_of(site: Path) -> str:
    """The version of the project that is installed in a folder."""
    [project] = importlib.metadata.distributions(path=[str(site)])
    return project.version


def check_installed(site: Path) -> None:
    """Stop where the project brings other names than its own, or its library is not found."""
    [project] = importlib.metadata.distributions(path=[str(site)])
    names = {file.parts[0] for file in project.files or () if len(file.parts) > 1} - {".."}
    expect(
        "installed",
        sorted(name for name in names if not name.endswith(".dist-info")),
        PACKED_PACKAGES,
    )
    command = [sys.executable, "-c", "import kakugo; print(kakugo.__file__)"]
    done = subprocess.run(
        command,
        cwd=site.parent,  # no checkout
        env={**os.environ, "PYTHONPATH": str(site)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    expect("import kakugo", Path(done.stdout.strip()), site / "kakugo" / "__init__.py")


def data_of(root: Path, has_solved: bool) -> list[Path]:
    """The brain's files of data, from a root on. has_solved: the solved positions, too."""
    files = (path for path in root.glob("brain/**/data/**/*") if path.is_file())
    return sorted(
        path.relative_to(root) for path in files if has_solved or path.suffix != SOLVED_SUFFIX
    )


def freeze(site: Path, work: Path, onefile: bool, data: Sequence[Path]) -> Path:
    """Freeze what is installed in `site`, within `work`; the program's folder or only file.

    data: from `site` on, what goes beside the program.
    """
    start = work / "start.py"
    start.write_text("import sys\n\nfrom protocol.__main__ import main\n\nsys.exit(main())\n")
    options = ["--onefile"] if onefile else ["--onedir", "--contents-directory", "."]
    options += [f"--exclude-module={name}" for name in EXCLUDED]
    options += [f"--hidden-import={name}" for name in hidden_imports(site)]
    options += [f"--add-data={site / path}:{path.parent}" for path in data]
    options += [f"--paths={site}", f"--name={PROGRAM_NAME}", "--console", "--noconfirm"]
    options += ["--noupx", "--log-level=WARN"]
    if not ON_WINDOWS:
        options.append("--strip")  # Python's own library may come with 17 MB of debug symbols
    command = [sys.executable, "-m", "PyInstaller", *options, str(start)]
    subprocess.run(command, cwd=work, check=True)
    return work / "dist" / (EXECUTABLE if onefile else PROGRAM_NAME)


def add_texts(folder: Path, version: str) -> None:
    """Put what people read beside the program: the licences, and how to use it."""
    texts = {
        "README.txt": README.read_text("utf-8").format(version=version, executable=EXECUTABLE),
        "LICENSE.txt": LICENCE.read_text("utf-8"),
        "LICENSE-lz4.txt": licence_of("lz4"),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline=os.linesep)


def licence_of(package: str) -> str:
    """The licence of an installed package, which goes with what is in the program."""
    [file] = (each for each in importlib.metadata.files(package) or () if each.name == "LICENSE")
    return file.read_text("utf-8")


def check_data(folder: Path, data: Sequence[Path]) -> None:
    """Stop where some of the data are not beside the program."""
    expect("not packed", [path.name for path in data if not (folder / path).exists()], [])


def pack(folder: Path, archive: Path) -> Path:
    """The ZIP of a program's folder, with the executable at its root."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(folder.rglob("*")):
            file.write(path, path.relative_to(folder))
    return archive


def unpack(archive: Path, folder: Path) -> Path:
    """Unpack a ZIP as a manager does; the executable in it."""
    with zipfile.ZipFile(archive) as file:
        file.extractall(folder)
    executable = folder / EXECUTABLE
    executable.chmod(executable.stat().st_mode | stat.S_IXUSR)  # zipfile forgets the mode
    return executable


class Conversation(ChildProcess):
    """A running brain. The program stops where it does not answer, or takes too long in all."""

    def __init__(self, executable: Path, folder: Path) -> None:
        """Start the program with `folder` as its working directory."""
        super().__init__([str(executable)], cwd=folder, line_end=os.linesep)
        self._deadline = self.created + TALK_LIMIT_S

    def ask(self, line: str) -> str:
        """Send a line; the first answer that is no remark."""
        try:
            self.say(line)
            return self.hear_answer(self._deadline).text
        except (Gone, Late) as error:
            raise SystemExit(f"{line}: no answer, {error}\n{self.log}") from None

    def start(self) -> float:
        """Say START; the seconds from the creation of the process to its OK."""
        expect("START", self.ask(f"START {SIDE}"), "OK")
        return time.perf_counter() - self.created

    def expect_end(self) -> None:
        """Say END; the program must leave with status 0 and without another word."""
        try:
            self.say("END")
            faults = self.wait(self._deadline - time.perf_counter()).faults
        except (Gone, Late) as error:
            raise SystemExit(f"END: {error}") from None
        if faults:
            raise SystemExit(f"END: {'; '.join(faults)}")


def expect(what: str, answer: object, wanted: object) -> None:
    """Stop the program where an answer is not the wanted one."""
    if answer != wanted:
        raise SystemExit(f"{what}: got {answer!r}, wanted {wanted!r}")


def move(answer: str) -> tuple[int, int]:
    """The point of the board that an answer names."""
    found = MOVE_LINE.fullmatch(answer)
    if found is None or max(point := (int(found[1]), int(found[2]))) >= SIDE:
        raise SystemExit(f"{answer!r} is no move")
    return point


def play(executable: Path, folder: Path, version: str) -> None:
    """A manager's first words, two turns and the last word; every answer is shown and judged."""
    with Conversation(executable, folder) as brain:
        brain.start()
        for info in (
            f"timeout_turn {TALK_TURN_MS}",
            "timeout_match 60000",
            "time_left 60000",
            "rule 1",
        ):
            brain.say(f"INFO {info}")
        first = move(brain.ask("BEGIN"))
        theirs = (0, 0) if first != (0, 0) else (1, 0)
        second = move(brain.ask(f"TURN {theirs[0]},{theirs[1]}"))
        print(f"BEGIN: {first}, TURN {theirs}: {second}")
        if second in (first, theirs):
            raise SystemExit(f"{second} is taken")
        about = brain.ask("ABOUT")
        print(f"ABOUT: {about}")
        for field in ('name="Kakugo"', f'version="{version}"'):
            if field not in about:
                raise SystemExit(f"ABOUT: {about!r} lacks {field}")
        brain.expect_end()


def start_time(executable: Path, folder: Path) -> float:
    """The median time from the creation of the process to its first OK, in seconds."""
    times = []
    for _ in range(STARTS):
        with Conversation(executable, folder) as brain:
            times.append(brain.start())
            brain.expect_end()
    return statistics.median(times)


def size(path: Path) -> str:
    """The size of a file, or of all files of a folder."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    return f"{sum(file.stat().st_size for file in files) / 1e6:.1f} MB"


def main() -> None:
    """Build, pack, unpack, talk."""
    parser = argparse.ArgumentParser(description="Pack the brain and talk to the result.")
    parser.add_argument("--onefile", action="store_true", help="one executable instead of a ZIP")
    parser.add_argument("--solved", action="store_true", help="pack the solved positions, too")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the result goes")
    parser.add_argument("--tree", type=Path, help="an installation to pack (default: a new one)")
    options = parser.parse_args()
    out: Path = options.out
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        work = Path(name)
        if options.tree:
            site: Path = options.tree.resolve()
        else:
            install(site := work / "site")
        check_installed(site)
        version = version_of(site)
        built = freeze(site, work, options.onefile, data_of(site, options.solved))
        if options.onefile:
            result = executable = Path(shutil.copy2(built, out))
        else:
            check_data(built, data_of(ROOT, options.solved))
            add_texts(built, version)
            result = pack(built, out / f"kakugo-{version}-{TARGET}.zip")
            executable = unpack(result, work / "un packed")  # managers' paths have blanks
        folder = work / "elsewhere"  # the working directory is not the executable's
        folder.mkdir()
        play(executable.resolve(), folder, version)
        median = start_time(executable.resolve(), folder)
        print(f"start to OK: {1000 * median:.0f} ms, the median of {STARTS}")
        print(f"{result}: {size(result)}, unpacked {size(built)}")


if __name__ == "__main__":
    main()
