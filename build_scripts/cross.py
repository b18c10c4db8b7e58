"""The installation of a project for Linux -> the same for Windows, by mingw.

Only the compiled modules differ. They are compiled from the very C files that Linux's came from.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .wine import TAG, Fault, last_line

COMPILER = "x86_64-w64-mingw32-gcc"
WINDOWS_SUFFIX = f".{TAG}-win_amd64.pyd"

# As for Linux in extensions.py, as far as it concerns the results; and no warning is let pass.
CROSS_FLAGS = ("-O3", "-ffp-contract=off", "-shared", "-s", "-DMS_WIN64", "-static-libgcc")
WARNINGS = ("-Wall", "-Wextra", "-Werror")


def cross_compile(source: Path, linux: Path, python: Path, windows: Path) -> Iterator[Path]:
    """Make the installation `windows` from the installation `linux`; each module as it is made.

    source: the tree in which that one was built, with its C files. python: a CPython for Windows.
    """
    shutil.copytree(linux, windows, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    c_files = sorted(source.glob("brain/**/*.c"))
    if not c_files:
        raise Fault(f"{source} has no C files: it was not built")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(lambda c_file: compile_one(c_file, source, python, windows), c_files)


def compile_one(c_file: Path, source: Path, python: Path, windows: Path) -> Path:
    """Compile one module into the installation."""
    module = (windows / c_file.relative_to(source)).with_suffix(WINDOWS_SUFFIX)
    command = [
        COMPILER,
        *CROSS_FLAGS,
        *WARNINGS,
        f"-I{source}",
        f"-I{python / 'include'}",
        str(c_file),
    ]
    command += ["-o", str(module), f"-L{python / 'libs'}", f"-lpython{TAG.removeprefix('cp')}"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        faults = [line for line in done.stdout.splitlines() if "error" in line]
        raise Fault(f"{c_file.name} does not compile: {(faults or [last_line(done.stdout)])[0]}")
    return module
