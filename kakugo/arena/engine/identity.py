"""Which program a player is: what it says of itself, and the checksums of its files."""

import hashlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import brain
from protocol.brain_answer import BrainError
from protocol.brain_process import BrainProcess

from ..model import CODE, PROGRAM, File, Identity, Player, Rules, checksum_of
from .engines import folder_of, infos
from .tree import GuardedTree

SUFFIXES = {".py", ".so", ".pyd", ".weights"}  # what the library consists of
SYSTEM = tuple(  # where libraries lie that come with the system
    map(Path, ("/usr", "/lib", "/lib32", "/lib64", "/System", os.environ.get("SYSTEMROOT", "/usr")))
)
LOCAL_FOLDER = Path("/usr/local")  # but here lies what people have added

Stamp = tuple[int, int, int]  # the same as long as a file does not change


def identify(player: Player, rules: Rules) -> Identity:
    """Start a player's program and look at it; ValueError where it does not begin a game."""
    if not player.command:
        return library(player)
    trees: list[GuardedTree] = []

    def tree(pid: int) -> GuardedTree:
        trees.append(GuardedTree(pid))
        return trees[0]

    try:
        with BrainProcess(
            player.command, infos=infos(player), cwd=folder_of(player), tree=tree
        ) as process:
            process.start(rules.new_game())
            about = process.about().text
            loaded = trees[0].code()
    except BrainError as error:
        raise ValueError(f"{player.label} does not start: {error}") from None
    files = named_files(player)
    known = {path for _, path in files}
    files += [
        (f"{CODE} {'/'.join(Path(path).parts[-2:])}", path)
        for path in sorted(loaded - known)
        if not is_system(path)
    ]
    return Identity(about, read_files(files))


def library(player: Player) -> Identity:
    """This project's library, and the weights of the player."""
    folder = Path(brain.__file__).parent
    files = sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)
    together = checksum_of(path.read_bytes() for path in files)
    about = f'name="Kakugo", version="{brain.__version__}"'
    return Identity(
        about, (File("library", str(folder), together), *read_files(named_files(player)))
    )


def named_files(player: Player) -> list[tuple[str, str]]:
    """Roles and paths of the files that a player's description names: program, script, weights."""
    program, *arguments = player.command or ("",)
    words = [
        (PROGRAM, shutil.which(program) or ""),
        *((f"argument {n}", word) for n, word in enumerate(arguments, start=1)),
        *((f"info.{key}", value) for key, value in player.infos),
        ("weights", player.evaluation),
    ]
    # A word may be a path, or end in one: --config=brain.toml.
    return [
        (role, path)
        for role, word in words
        for path in (_path(player, word), _path(player, word.partition("=")[2]))
        if os.path.isfile(path)
    ]


def _path(player: Player, word: str) -> str:
    """The path that a word would be to the player's program."""
    return os.path.abspath(os.path.join(player.dir, word))


def read_files(files: Iterable[tuple[str, str]]) -> tuple[File, ...]:
    """Files of a role and a path, with their checksums."""
    return tuple(File(role, path, checksum(path)) for role, path in files)


def is_system(path: str) -> bool:
    """Whether a file comes with the operating system.

    >>> list(map(is_system, ("/usr/lib/libc.so", "/usr/local/lib/engine.so", "/library/net.so")))
    [True, False, False]
    """
    where = Path(path)
    return any(map(where.is_relative_to, SYSTEM)) and not where.is_relative_to(LOCAL_FOLDER)


class Watch:
    """Sees when programs change between two games; any thread may ask."""

    def __init__(self) -> None:
        self._stamps: dict[str, Stamp | None] = {}  # None: not on this machine
        self._libraries: dict[Player, Identity] = {}

    def changed(self, player: Player, identity: Identity) -> list[str]:
        """The files that are others now. The first time all are read, then those that look new."""
        if player.command:
            return [file.path for file in identity.files if not self._is_same(file)]
        if player not in self._libraries:  # this process goes on with what it has loaded
            self._libraries[player] = library(player)
        sums = {file.checksum for file in self._libraries[player].files}
        return [file.path for file in identity.files if file.checksum not in sums]

    def _is_same(self, file: File) -> bool:
        path = file.path
        stamp = _stamp(path)
        if path not in self._stamps or self._stamps[path] != stamp:
            if stamp is not None and checksum(path) != file.checksum:
                return False
            if stamp is None and self._stamps.get(path) is not None:
                return False
            self._stamps[path] = stamp
        return True


def checksum(path: str) -> str:
    """Of a file, as sha256sum prints it."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _stamp(path: str) -> Stamp | None:
    try:
        about = os.stat(path)
    except OSError:
        return None
    return about.st_ino, about.st_size, about.st_mtime_ns
