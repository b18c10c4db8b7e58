"""kakugo.toml beside the executable: what a person sets for all managers, every key checked."""

import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from brain.database import is_name
from brain.engine import check_evaluation
from brain.settings import OPTIONS

from .traffic import Traffic

SETTINGS_FILE = "kakugo.toml"
MIB = 1 << 20
LEAST_MEMORY = 40  # MiB; the program takes 36 besides its table
ZERO_IS_MOST = ("threads", "memory")  # where 0 or less asks for as much as there is

SYNTAX = re.compile(r"(?P<reason>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)")


@dataclass
class Config:
    """What the file says; nothing if there is none."""

    folder: str = ""  # of the file, where relative paths begin
    most: dict[str, int] = field(default_factory=dict)  # of options; see bounded()
    evaluation: str = ""  # weights, where the manager names none
    database: str = ""  # of positions, where the manager names none
    log: Traffic | None = None  # where the traffic of the pipes is written
    errors: list[str] = field(default_factory=list)  # no game begins while there are any

    def bounded(self, option: str, value: int) -> int:
        """A manager's value of an option, within that of the file."""
        most = self.most.get(option)
        if most is None:
            return value
        return most if value <= 0 and option in ZERO_IS_MOST else min(value, most)

    def check(self) -> None:
        """ValueError where the file has errors."""
        if self.errors:
            more = len(self.errors) - 1
            raise ValueError(self.errors[0] + (f" (and {more} more)" if more else ""))


class Key(NamedTuple):
    """What to do with a value, and a line of help."""

    store: Callable[[Config, object], None]  # ValueError: what is wrong with it
    help: str


def most(option: str, low: int, unit: int = 1) -> Callable[[Config, object], None]:
    """A number that bounds an option of the engine; unit: of the option, in one of the number."""
    high = OPTIONS[option].high // unit

    def store(config: Config, value: object) -> None:
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"expected a number from {low} to {high}, got {shown(value)}")
        config.most[option] = value * unit

    return store


def evaluation(config: Config, value: object) -> None:
    path = located(config, value)
    check_evaluation(path)
    config.evaluation = path


def database(config: Config, value: object) -> None:
    path = located(config, value)
    config.database = value if isinstance(value, str) and is_name(value) else path


def log(config: Config, value: object) -> None:
    path = located(config, value)
    try:
        config.log = Traffic(path)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None


FILE_KEYS: dict[str, Key] = {
    "threads": Key(most("threads", 1), "Threads that search; no manager gets more."),
    "memory": Key(
        most("memory", LEAST_MEMORY, MIB), "MiB for the whole process; no manager gets more."
    ),
    "evaluation": Key(evaluation, "Weights: a file, or a folder of them."),
    "database": Key(database, 'A database of positions; ":book:" and ":solved:" are shipped.'),
    "strength": Key(most("strength", 0), "0 to 100; no manager makes it play better."),
    "log": Key(log, "A file to which everything on the pipes is added, with times."),
}


def load() -> Config:
    """What the file beside the executable says."""
    program = sys.executable if getattr(sys, "frozen", False) else sys.argv[0]
    config = Config(folder=os.path.dirname(os.path.abspath(program)))
    try:
        with open(os.path.join(config.folder, SETTINGS_FILE), "rb") as file:
            data = file.read()
    except FileNotFoundError:
        return config
    except OSError as error:
        config.errors.append(f"{SETTINGS_FILE}: {error.strerror}")
        return config
    read(config, data)
    return config


def read(config: Config, data: bytes) -> None:
    """Store every key of a file, and note what is wrong with it."""
    import tomllib  # takes milliseconds, which only those pay who have such a file

    try:
        text = data.decode("utf-8-sig")
        values = tomllib.loads(text)
    except UnicodeDecodeError as error:
        config.errors.append(_error(data.count(b"\n", 0, error.start) + 1, "this is not UTF-8"))
        return
    except (ValueError, RecursionError) as error:
        found = SYNTAX.fullmatch(str(error))
        last = data.rstrip().count(b"\n") + 1
        number = int(found["line"]) if found and found["line"] else last
        config.errors.append(_error(number, found["reason"] if found else str(error)))
        return
    for name, value in values.items():
        try:
            if name not in FILE_KEYS:
                raise ValueError(f"there is no such key; there are {', '.join(FILE_KEYS)}")
            FILE_KEYS[name].store(config, value)
        except ValueError as error:
            config.errors.append(_error(_line_of(text, name), f"{name}: {error}"))


def located(config: Config, value: object) -> str:
    """A path, from the folder of the file."""
    if not isinstance(value, str) or not value:
        raise ValueError(f"expected a path in quotes, got {shown(value)}")
    return os.path.join(config.folder, value)


def shown(value: object) -> str:
    """A value nearly as the file has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _error(number: int, reason: str) -> str:
    return f"{SETTINGS_FILE}, line {number}: {reason}"


def _line_of(text: str, name: str) -> int:
    """The number of the line that a key stands in."""
    key = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}\b""")
    lines = text.split("\n")
    return next((number for number, line in enumerate(lines, start=1) if key.match(line)), 1)
