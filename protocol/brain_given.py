"""What a user gives to start a brain: the command and the options, read, checked and run."""

import os
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from os.path import isdir
from pathlib import Path

from brain.arguments import instance, items, path, shown

from .brain_answer import BrainStartError, quoted
from .process import ChildProcess, Log, ProcessGroup
from .speech import Infos

MOST_COMMAND_WORDS = 10_000  # of a command; systems take fewer letters than ten times that
LINE_BYTES = 1 << 14  # of a line that are read: more than a variation over the largest board
OF_THE_GAME = ("game", "option", "rule")  # keys of INFO that the game itself says


def read_command(command: str | Sequence[str]) -> list[str]:
    """A program and its arguments, quoted as in a shell or as a list; ValueError for none.

    >>> read_command("python -m protocol"), read_command(["a b", "c"])
    (['python', '-m', 'protocol'], ['a b', 'c'])
    """
    if not isinstance(command, str):
        words = list(command)
    elif os.name == "posix":
        words = shlex.split(command)
    else:  # a backslash stands between folders
        words = [word.strip('"') for word in shlex.split(command, posix=False)]
    if not words:
        raise ValueError("is a program and its arguments")
    return words


def as_command(command: str | Iterable[str | PathLike[str]]) -> list[str]:
    """The words of a text or of a list; ValueError for anything else, and where there is none."""
    wanted = "command must be a program and its arguments"
    listed = command if isinstance(command, str) else items(wanted, command, MOST_COMMAND_WORDS)
    try:
        found = read_command(listed)
    except ValueError:  # nothing, or a quotation mark that is open
        found = []
    words = [path("a word of the command", word) for word in found]
    if not words or not words[0] or "\0" in "".join(words):
        raise ValueError(f"{wanted}, not {shown(command)}")
    return words


def checked_info(key: str, value: object) -> tuple[str, object]:
    """An option and its value; ValueError for what is none, and for what the game says."""
    instance("the name of an option", key, str)
    if key.split() != [key] or len(_text(value).splitlines()) > 1:
        raise ValueError(f"INFO has a word and a line of text, not {shown(key)} {shown(value)}")
    if key.lower() in OF_THE_GAME:
        raise ValueError(f"INFO {key} is given by the game that the brain is asked about")
    return key, value


def _text(value: object) -> str:
    """A value as it is sent; ValueError for one that has no text."""
    try:
        return str(value)
    except Exception as error:  # whatever a class of somebody else raises
        raise ValueError(f"INFO has a word and a line of text, not {shown(value)}") from error


def as_mapping(infos: Infos | None) -> Infos:
    """Options as they are given; ValueError for what is no mapping."""
    if not isinstance(infos, Mapping | None):
        raise ValueError(f"infos must be a mapping, not {shown(infos)}")
    return infos or {}


def launched(
    words: Sequence[str],
    folder: Path | None,
    log: Log,
    tree: Callable[[int], ProcessGroup],
) -> ChildProcess:
    """A process that runs a program; BrainStartError where it cannot be started."""
    try:
        return ChildProcess(words, cwd=folder, log=log, longest_line=LINE_BYTES, tree=tree)
    except OSError as error:
        raise BrainStartError(f"{words[0]} cannot be started: {_why(error, folder)}") from None


def _why(error: OSError, folder: Path | None) -> str:
    """Why a program cannot be started, in words."""
    if folder is not None and not isdir(folder):  # False for a name that is too long, too
        return f"there is no folder {quoted(str(folder))}"
    if isinstance(error, FileNotFoundError):
        return "there is no such program, or none that runs it"
    return error.strerror or str(error)
