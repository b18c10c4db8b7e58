"""Which program a player is: what it says of itself, and the checksums of its files."""

import hashlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import brain
from protocol.brain_process import BrainError, BrainProcess

from .engines import infos
from .guarded import GuardedTree
from .model import Identity, Player, Rules, checksum_of

CODE = {".py", ".so", ".pyd", ".weights"}  # what the library consists of
SYSTEM = tuple(  # where libraries lie that come with the system
    map(os.path.normcase, ("/usr/", "/lib", "/System/", os.environ.get("SYSTEMROOT", "/usr/")))
)

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
        with BrainProcess(player.command, infos=infos(player), tree=tree) as process:
            process.start(rules.new_game())
            about = process.about().text
            loaded = trees[0].code()
    except BrainError as error:
        raise ValueError(f"{player.label} does not start: {error}") from None
    named = files_of([shutil.which(player.command[0]) or "", *player.command[1:]])
    paths = {*named, *(path for path in loaded if not is_system(path))}
    weights = files_of([player.evaluation])
    return Identity(about, tuple((path, checksum(path)) for path in [*sorted(paths), *weights]))


def library(player: Player) -> Identity:
    """This project's library, and the weights of the player."""
    folder = Path(brain.__file__).parent
    files = sorted(path for path in folder.rglob("*") if path.suffix in CODE)
    together = checksum_of(path.read_bytes() for path in files)
    about = f'name="Kakugo", version="{brain.__version__}"'
    weights = tuple((path, checksum(path)) for path in files_of([player.evaluation]))
    return Identity(about, ((str(folder), together), *weights))


def files_of(words: Iterable[str]) -> list[str]:
    """Those words that name files, such as a program, a script or a network."""
    return [os.path.abspath(word) for word in words if os.path.isfile(word)]


def is_system(path: str) -> bool:
    """Whether a file comes with the operating system."""
    return os.path.normcase(path).startswith(SYSTEM)


class Watch:
    """Sees when programs change between two games; any thread may ask."""

    def __init__(self) -> None:
        self._stamps: dict[str, Stamp | None] = {}  # None: not on this machine
        self._libraries: dict[Player, Identity] = {}

    def changed(self, player: Player, identity: Identity) -> list[str]:
        """The files that are others now. The first time all are read, then those that look new."""
        if player.command:
            return [path for path, known in identity.files if not self._is_same(path, known)]
        if player not in self._libraries:  # this process goes on with what it has loaded
            self._libraries[player] = library(player)
        sums = {checksum for _, checksum in self._libraries[player].files}
        return [path for path, known in identity.files if known not in sums]

    def _is_same(self, path: str, known: str) -> bool:
        stamp = _stamp(path)
        if path not in self._stamps or self._stamps[path] != stamp:
            if stamp is not None and checksum(path) != known:
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
