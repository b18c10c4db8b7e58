"""How players are described: words of the command line, and a TOML file."""

import os
import shlex
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .model import Player

INFO = "info."  # before a key that is told by INFO
LONGEST_MS = 2_147_483_646  # one more means no limit to engines
UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def read_command(value: Any) -> tuple[str, ...]:
    """A program and its arguments, quoted as in a shell or as a list.

    >>> read_command("python -m protocol"), read_command(["a b", "c"])
    (('python', '-m', 'protocol'), ('a b', 'c'))
    """
    if isinstance(value, list) and value:
        return tuple(map(str, value))
    is_posix = os.name == "posix"  # elsewhere a backslash stands between folders
    words = [] if isinstance(value, list) else shlex.split(str(value), posix=is_posix)
    if not words:
        raise ValueError("is a program and its arguments")
    return tuple(words if is_posix else (word.strip('"') for word in words))


def read_ms(value: Any) -> int:
    """Seconds, which may have a fraction, as milliseconds."""
    try:
        told = -1 if isinstance(value, bool) else round(float(value) * 1000)
    except (TypeError, ValueError, OverflowError):
        told = -1
    if not 0 <= told <= LONGEST_MS:
        raise ValueError(f"is a number of seconds, not {value}")
    return told


def read_limit(value: Any) -> int | None:
    """Seconds as milliseconds; 0: no limit."""
    return read_ms(value) or None


def read_count(value: Any) -> int:
    """A whole number from 1."""
    text = str(value)
    if not text.isdecimal() or int(text) == 0:
        raise ValueError(f"is a whole number from 1, not {value}")
    return int(text)


def read_bytes(value: Any) -> int:
    """Bytes; K, M or G after the number multiplies.

    >>> read_bytes("350M"), read_bytes(0)
    (367001600, 0)
    """
    text = str(value).upper()
    unit = UNITS.get(text[-1:], 1)
    digits = text[:-1] if unit > 1 else text
    if not digits.isdecimal():
        raise ValueError(f"is a number of bytes, such as 350M, not {value}")
    return int(digits) * unit


class Row(NamedTuple):
    """A key that describes a player."""

    help: str
    field: str  # of Player
    read: Callable[[Any], Any]


KEYS = {
    "name": Row("What the player is called.", "name", str),
    "cmd": Row("Program and arguments; none: this project's library.", "command", read_command),
    "turn": Row("Seconds for one turn (1); 0: no limit.", "turn_ms", read_limit),
    "match": Row("Seconds for all turns of a game (0); 0: no limit.", "match_ms", read_limit),
    "inc": Row("Seconds that the match clock gains with each turn (0).", "increment_ms", read_ms),
    "nodes": Row("Positions a turn, INFO max_node.", "nodes", read_count),
    "depth": Row("Plies, INFO max_depth.", "depth", read_count),
    "memory": Row("Bytes (350M); K, M, G multiply; 0: no limit.", "memory", read_bytes),
    "threads": Row("Threads that search (1).", "threads", read_count),
}
PLAYER_WORDS = "\n".join(
    [
        *(f"  {key + '=':<15}{row.help}" for key, row in KEYS.items()),
        f"  {INFO + 'KEY=VALUE':<15}Told by INFO KEY VALUE.",
    ]
)


def read_words(words: Iterable[str]) -> dict[str, Any]:
    """KEY=VALUE words as a description.

    >>> read_words(["name=a", "nodes=200", "info.hash_size=64"])
    {'name': 'a', 'nodes': '200', 'info': {'hash_size': '64'}}
    """
    told: dict[str, Any] = {}
    infos: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"a player is told in words KEY=VALUE, not {word!r}")
        home = infos if key.startswith(INFO) else told
        bare = key.removeprefix(INFO)
        if bare in home:
            raise ValueError(f"{key} is told twice")
        home[bare] = value
    return told | ({"info": infos} if infos else {})


def make_player(told: Mapping[str, Any]) -> Player:
    """The player of a description. Raises ValueError for what is not understood."""
    fields: dict[str, Any] = {"command": ()}
    for key, value in told.items():
        if key == "info":
            fields["infos"] = tuple((name, str(text)) for name, text in value.items())
        elif key not in KEYS:
            raise ValueError(f"a player has no {key!r}; there are {', '.join(KEYS)}, {INFO}KEY")
        else:
            fields[KEYS[key].field] = _read(key, value)
    if not fields.get("name"):
        raise ValueError("a player has no name=")
    if fields.get("increment_ms") and not fields.get("match_ms"):
        raise ValueError("inc= adds to the match clock, and there is no match=")
    return Player(**fields)


def read_file(path: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The descriptions in a TOML file's [[player]] tables, and the [each] that all share."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: {error}") from error
    if unknown := told.keys() - {"player", "each"}:
        raise ValueError(f"{path}: [[player]] and [each] are known, not {', '.join(unknown)}")
    players, each = told.get("player", []), told.get("each", {})
    tables = [each, *players] if isinstance(players, list) else [players, None]
    if not all(isinstance(table, dict) for table in tables):
        raise ValueError(f"{path}: players stand under [[player]], what they share under [each]")
    if not all(isinstance(table.get("info", {}), dict) for table in tables):
        raise ValueError(f"{path}: info is a table, such as [player.info]")
    return players, each


def read_players(
    files: Sequence[Path], each: Sequence[str], described: Sequence[Sequence[str]]
) -> tuple[Player, ...]:
    """All players, those of the files first; what a player tells itself counts most."""
    shared = read_words(each)
    descriptions: list[dict[str, Any]] = []
    for path in files:
        found, common = read_file(path)
        descriptions += (_joined(common, told) for told in found)
    descriptions += map(read_words, described)
    players = tuple(make_player(_joined(shared, told)) for told in descriptions)
    names = [player.name for player in players]
    if len(set(names)) < len(names):
        raise ValueError(f"two players have the same name: {', '.join(names)}")
    return players


def _joined(shared: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    infos = {**shared.get("info", {}), **told.get("info", {})}
    return {**shared, **told} | ({"info": infos} if infos else {})


def _read(key: str, value: Any) -> Any:
    try:
        return KEYS[key].read(value)
    except ValueError as error:
        raise ValueError(f"{key}= {error}") from None
