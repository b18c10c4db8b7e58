"""Which modules are compiled, with which directives and by which compiler flags."""

import os
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

from setuptools import Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

from .builds import BUILDS

ROOT = Path(__file__).resolve().parent.parent

# Every .pyx file is an extension module; all are compiled with the same directives.
CYTHON_SOURCES = sorted(path.relative_to(ROOT) for path in ROOT.glob("brain/**/*.pyx"))
C_HEADERS = sorted(str(path) for path in ROOT.glob("brain/**/*.h"))

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,  # C arrays; the code keeps within their bounds
    "wraparound": False,
    "initializedcheck": False,
    "nonecheck": False,
    "cdivision": True,
    "embedsignature": False,  # inspect.signature has it, with types
    "annotation_typing": False,  # annotations are for readers, as in Python; C types stand before
    "autotestdict": False,
    "auto_pickle": False,
    "emit_code_comments": False,  # the C files are a tenth shorter
}

# What MSVC says of code that Cython writes, and not we. The workflow takes its other warnings for
# errors (CL=/WX there). GCC finds nothing of this kind in what is ours: see build_scripts/cross.py.
QUIET_WARNINGS = [
    "/wd4018",  # signed compared with unsigned, in its helpers
    "/wd4101",  # a variable that it declares and does not use
    "/wd4102",  # a label of that kind
    "/wd4244",  # 64 bits into 32, in its conversions of Python's numbers
    "/wd4267",  # the same for size_t
    "/wd4996",  # functions that CPython will drop
]

# Floating point is never contracted or reordered, so the bench signature is the same everywhere.
# No -march: the program runs on any x86-64.
FLAGS = {
    "unix": ["-g0", "-fno-semantic-interposition", "-fvisibility=hidden", "-ffp-contract=off"],
    "msvc": ["/O2", "/fp:precise", "/std:c11", *QUIET_WARNINGS],
}

# By how a module's name begins: what no search waits for, where a search spends its time, the rest.
# At -O3, which costs the variants 2 % fewer instructions, all takes half as long again to compile.
OPTIMIZATION = {
    "-Og": ("brain.clock", "brain.evaluation.checksum", "brain.games.opening", "brain.search.root"),
    "-O3": (
        *("brain.types", "brain.geometry", "brain.grid", "brain.evaluation", "brain.solvers"),
        *("brain.search", "brain.games.rows", "brain.games.gomoku", "brain.games.forcing"),
    ),
    "-O1": ("brain",),
}

COMPILED_SUFFIXES = {".c", ".so", ".pyd"}  # what a build puts beside a .pyx file

# Cython prints this, with exit status 0, for a cdef function that takes the GIL in every call since
# its signature lacks `noexcept`: 130 ns a call instead of 6.
PERFORMANCE_HINT = "performance hint:"


def extensions() -> list[Extension]:
    """One extension for each .pyx file, named after its path."""
    return [
        Extension(
            ".".join(source.with_suffix("").parts),
            [source.as_posix()],
            include_dirs=["."],  # headers are included as "brain/..."
            depends=C_HEADERS,
        )
        for source in CYTHON_SOURCES
    ]


def translate(kind: str) -> None:
    """Translate the .pyx files that have changed into C files; kind: of BUILDS, "" to play."""
    from Cython.Build import cythonize

    directives = {**DIRECTIVES, **(BUILDS[kind].directives if kind else {})}

    # Cython notices changes of .pyx and .pxd files, but not of the directives in this file.
    newest = Path(__file__).stat().st_mtime
    stale = any(c.exists() and c.stat().st_mtime < newest for c in _c_files())
    # Cython's worker processes import this file; on Windows its __main__ guard is needed for that.
    cythonize(  # type: ignore[no-untyped-call]
        extensions(), nthreads=_workers(), compiler_directives=directives, force=stale
    )


def remove_orphans() -> None:
    """Delete what is left of .pyx files that are gone: Python would prefer it to a .py file."""
    for made in ROOT.glob("brain/**/*"):
        source = made.with_name(made.name.split(".")[0] + ".pyx")
        if made.suffix in COMPILED_SUFFIXES and not source.exists():
            made.unlink()


class BuildExt(build_ext):
    """Translates in a process of its own, checks what Cython printed, and compiles in parallel."""

    user_options: ClassVar = [
        *build_ext.user_options,
        ("kind=", None, f"a build that is not for playing (wants GCC): {', '.join(BUILDS)}"),
    ]

    def initialize_options(self) -> None:
        super().initialize_options()
        self.kind: str | None = None

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or _workers()

    def build_extensions(self) -> None:
        remove_orphans()
        self._translate()
        for extension in self.extensions:
            [source] = extension.sources
            extension.sources = [Path(source).with_suffix(".c").as_posix()]
            extension.extra_compile_args = list(FLAGS[self.compiler.compiler_type])
            if self.compiler.compiler_type == "unix":
                extension.extra_compile_args.append(
                    next(o for o, names in OPTIMIZATION.items() if extension.name.startswith(names))
                )
            if self.kind:
                extension.extra_compile_args = BUILDS[self.kind].flags
                extension.extra_link_args = BUILDS[self.kind].link_flags
        super().build_extensions()

    def _translate(self) -> None:
        command = [sys.executable, "-m", "build_scripts.extensions", self.kind or ""]
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as cython:
            assert cython.stdout is not None
            hints = []
            for line in cython.stdout:
                print(line, end="", flush=True)
                if line.startswith(PERFORMANCE_HINT):
                    hints.append(line.strip())
        if hints:
            for c in _c_files():
                c.unlink(missing_ok=True)  # else the next build finds them up to date, and passes
            raise CompileError("a cdef function lacks `noexcept`:\n" + "\n".join(hints))
        if cython.returncode:
            raise CompileError("Cython failed")


def _c_files() -> list[Path]:
    return [ROOT / source.with_suffix(".c") for source in CYTHON_SOURCES]


def _workers() -> int:
    return min(os.cpu_count() or 1, len(CYTHON_SOURCES))


if __name__ == "__main__":
    os.chdir(ROOT)
    translate(sys.argv[1])
