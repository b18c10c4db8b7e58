"""How you describe players: by words of the command line, or in a TOML file."""

import os
import shlex
import shutil
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from brain import Game
from brain.arguments import is_digits
from brain.engine import check_evaluation, describe_evaluation
from brain.search.parameters import PARAMETERS
from brain.settings import OPTIONS
from protocol import speech
from protocol.brain_given import OF_THE_GAME, checked_info, read_command
from protocol.brain_process import LONGEST_PAUSE_S

from ..model import Identity, Player, Rules

INFO = "info"  # before the dot of a key that is sent by INFO
PARAMETER = "param"  # before the dot of a name in brain.search.parameters
LIBRARY_INFOS = ("memory", "threads", "hash_size", "strength", "game_type", "show_detail")
PREFIXES = (INFO, PARAMETER)  # what has keys of its own, and is a table in a file
LONGEST_CLOCK_MS = 2_147_483_646  # one more means no limit to engines
MEMORY_UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def read_program(value: Any) -> tuple[str, ...]:
    """A program and its arguments, quoted as in a shell or as a list."""
    return tuple(read_command(value if isinstance(value, list) else str(value)))


def read_ms(value: Any) -> int:
    """Seconds, which may have a fraction, as milliseconds."""
    try:
        ms = -1 if isinstance(value, bool) else round(float(value) * 1000)
    except (TypeError, ValueError, OverflowError):
        ms = -1
    if not 0 <= ms <= LONGEST_CLOCK_MS:
        raise ValueError(f"is a number of seconds, not {value}")
    return ms


def read_pause(value: Any) -> int:
    """Seconds that a program may be left alone, as milliseconds."""
    ms = read_ms(value)
    if ms > 1000 * LONGEST_PAUSE_S:
        raise ValueError(f"is {LONGEST_PAUSE_S} seconds at most, not {value}")
    return ms


def read_limit(value: Any) -> int | None:
    """Seconds as milliseconds; 0: no limit."""
    return read_ms(value) or None


def read_count(value: Any) -> int:
    """A whole number from 1."""
    text = str(value)
    if not is_digits(text) or int(text) == 0:
        raise ValueError(f"is a whole number from 1, not {value}")
    return int(text)


def known_parameter(name: str) -> str:
    """The name of a parameter of the library's search; ValueError where there is none such."""
    if name not in PARAMETERS:
        there_are = ", ".join(PARAMETERS)
        raise ValueError(f"the search has no parameter {name!r}; there are {there_are}")
    return name


def read_parameter(name: str, value: Any) -> int:
    """Its value, within its bounds."""
    row = PARAMETERS[known_parameter(name)]
    text = str(value)
    if not is_digits(text.removeprefix("-")) or not row.low <= int(text) <= row.high:
        bounds = f"{row.low} to {row.high}"
        raise ValueError(f"{PARAMETER}.{name}= is a whole number from {bounds}, not {value}")
    return int(text)


def check_info(player: Player, key: str, value: str) -> None:
    """ValueError for an INFO that cannot be sent, or that the library does not know."""
    try:
        if key.lower() in OF_THE_GAME:
            raise ValueError("is given by --rule, --game and --option")
        if player.command:
            checked_info(key, value)
        elif key not in LIBRARY_INFOS:
            raise ValueError(f"is unknown to the library, which knows {', '.join(LIBRARY_INFOS)}")
        else:
            row = OPTIONS[key]
            if not is_digits(value) or not row.low <= int(value) <= row.high:
                raise ValueError(f"is a whole number from {row.low} to {row.high}, not {value}")
    except ValueError as error:
        raise ValueError(f"{player.label}: {INFO}.{key}= {error}") from None


def read_bytes(value: Any) -> int:
    """Bytes; K, M or G after the number multiplies.

    >>> read_bytes("350M"), read_bytes(0)
    (367001600, 0)
    """
    text = str(value).upper()
    unit = MEMORY_UNITS.get(text[-1:], 1)
    digits = text[:-1] if unit > 1 else text
    if not is_digits(digits):
        raise ValueError(f"is a number of bytes, such as 350M, not {value}")
    return int(digits) * unit


def read_dir(value: Any) -> str:
    """The path of a folder, made absolute."""
    return os.path.abspath(str(value))


def read_strength(value: Any) -> int:
    """A level of the option of this name."""
    row, text = OPTIONS["strength"], str(value)
    if not is_digits(text) or not row.low <= int(text) <= row.high:
        raise ValueError(f"is a whole number from {row.low} to {row.high}, not {value}")
    return int(text)


def read_evaluation(value: Any) -> str:
    """The path of weights, made absolute; none for the engine's own."""
    return os.path.abspath(str(value)) if str(value) else ""


def with_weights(players: Iterable[Player], rules: Rules) -> tuple[Player, ...]:
    """The players, each with what its weights are; ValueError where they cannot play by rules."""
    game = rules.new_game()
    return tuple(_with_weights(player, game) for player in players)


def _with_weights(player: Player, game: Game) -> Player:
    if not player.evaluation:
        return player
    try:
        if not player.command:  # a process may know more architectures than this library
            check_evaluation(player.evaluation)
        weights = describe_evaluation(player.evaluation, game.rule, min(game.width, game.height))
    except ValueError as error:
        raise ValueError(f"{player.label}: evaluation= {error}") from None
    return replace(player, weights=weights)


def read_flag(value: Any) -> bool:
    """1 or 0; true or false in a file.

    >>> read_flag("1"), read_flag(False)
    (True, False)
    """
    text = str(value).lower()
    if text not in ("0", "1", "false", "true"):
        raise ValueError(f"is 0 or 1, not {value}")
    return text in ("1", "true")


def write_flag(value: bool) -> str:
    """A flag as a player's description has it: 1 or 0."""
    return str(int(value))


def write_limit(ms: int | None) -> str:
    """Milliseconds as a player's description has them: in seconds, 0 for no limit."""
    return f"{(ms or 0) / 1000:g}"


class PlayerRow(NamedTuple):
    """A key that describes a player."""

    help: str
    field: str  # of Player
    read: Callable[[Any], Any]
    write: Callable[[Any], str] = str  # the inverse


PLAYER_KEYS = {
    "name": PlayerRow("The player's name; none: what it says to ABOUT.", "name", str),
    "cmd": PlayerRow(
        "Program and arguments; none: this project's library.", "command", read_program, shlex.join
    ),
    "dir": PlayerRow(
        "Folder in which the program runs; where it lies, if it lies there.", "dir", read_dir
    ),
    "turn": PlayerRow("Seconds for one turn (1); 0: no limit.", "turn_ms", read_limit, write_limit),
    "match": PlayerRow(
        "Seconds for all turns of a game (0); 0: no limit.", "match_ms", read_limit, write_limit
    ),
    "inc": PlayerRow(
        "Seconds that the match clock gains with each turn (0).",
        "increment_ms",
        read_ms,
        write_limit,
    ),
    "nodes": PlayerRow("Positions a turn, INFO max_node.", "nodes", read_count),
    "depth": PlayerRow("Plies, INFO max_depth.", "depth", read_count),
    "memory": PlayerRow(
        "Bytes (350M), with K, M or G if you like; 0: no limit.", "memory", read_bytes
    ),
    "threads": PlayerRow("Threads that search (1).", "threads", read_count),
    "strength": PlayerRow("0 to 100, INFO strength, for people (100).", "strength", read_strength),
    "board": PlayerRow(
        "1: positions are sent by BOARD, never by TURN (0).", "board", read_flag, write_flag
    ),
    "pause": PlayerRow(
        "Seconds in which its program is sent nothing after each of its turns (0).",
        "pause_ms",
        read_pause,
        write_limit,
    ),
    "evaluation": PlayerRow(
        "File or folder of weights, INFO evaluation.", "evaluation", read_evaluation
    ),
}
PLAYER_WORDS = "\n".join(
    [
        *(f"  {key + '=':<18}{row.help}" for key, row in PLAYER_KEYS.items()),
        f"  {INFO + '.KEY=VALUE':<18}Sent as INFO KEY VALUE.",
        f"  {PARAMETER + '.NAME=VALUE':<18}A parameter of this project's search; not with cmd=.",
    ]
)


def read_words(words: Iterable[str]) -> dict[str, Any]:
    """KEY=VALUE words as a description.

    >>> read_words(["name=a", "nodes=200", "info.hash_size=64"])
    {'name': 'a', 'nodes': '200', 'info': {'hash_size': '64'}}
    """
    given: dict[str, Any] = {}
    tables: dict[str, dict[str, Any]] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"an option is written KEY=VALUE, not {word!r}")
        if key in PREFIXES:
            raise ValueError(f"{key} is written {key}.KEY=VALUE, not {word!r}")
        table, _, bare = key.partition(".")
        home, bare = (tables.setdefault(table, {}), bare) if table in PREFIXES else (given, key)
        if bare in home:
            raise ValueError(f"{key} is given twice")
        home[bare] = value
    return given | tables


def make_player(description: Mapping[str, Any]) -> Player:
    """The player of a description. Raises ValueError for what is not understood."""
    fields: dict[str, Any] = {"command": ()}
    for key, value in description.items():
        if key == INFO:
            if "evaluation" in value:
                raise ValueError("weights are given by evaluation=, not by info.evaluation=")
            fields["infos"] = tuple((name, str(text)) for name, text in value.items())
        elif key == PARAMETER:
            fields["parameters"] = tuple(
                (name, read_parameter(name, value[name])) for name in sorted(value)
            )
        elif key not in PLAYER_KEYS:
            there_are = ", ".join([*PLAYER_KEYS, f"{INFO}.KEY", f"{PARAMETER}.NAME"])
            raise ValueError(f"a player has no {key!r}; there are {there_are}")
        else:
            fields[PLAYER_KEYS[key].field] = _read(key, value)
    fields.setdefault("name", "")
    if fields.get("increment_ms") and not fields.get("match_ms"):
        raise ValueError("inc= adds to the match clock, and there is no match=")
    if fields["command"] and fields.get("parameters"):
        raise ValueError(f"{fields['name']}: {PARAMETER}.* is for this project's library, not cmd=")
    player = in_its_folder(Player(**fields))
    for key, text in player.infos:
        check_info(player, key, text)
    if not any((player.turn_ms, player.match_ms, player.nodes, player.depth)):
        raise ValueError(f"{player.label}: turn=0 is for ever, without match=, nodes= or depth=")
    return player


def in_its_folder(player: Player) -> Player:
    """The player with the path of its program, which is looked for in dir= and then elsewhere.

    Systems differ in whether a process looks for its program in its own folder or in ours.
    """
    if not player.dir:
        return player
    if not player.command:
        raise ValueError(f"{player.label}: dir= is for a program, and there is no cmd=")
    program, *arguments = player.command
    path = shutil.which(os.path.join(player.dir, program))
    if path is None and os.path.dirname(program):
        path = os.path.abspath(program)
    return replace(player, command=(path or program, *arguments))


def described(player: Player) -> list[str]:
    """What makes a player what it is, beside name and program: the inverse of make_player.

    >>> described(Player("a", (), nodes=200))
    ['turn=1', 'nodes=200']
    """
    usual = Player("", ())
    values = {
        key: getattr(player, row.field)
        for key, row in PLAYER_KEYS.items()
        if key not in ("name", "cmd")
    }
    return [
        *(
            f"{key}={PLAYER_KEYS[key].write(value)}"
            for key, value in values.items()
            if key == "turn" or value != getattr(usual, PLAYER_KEYS[key].field)
        ),
        *(f"{INFO}.{key}={value}" for key, value in player.infos),
        *(f"{PARAMETER}.{key}={value}" for key, value in player.parameters),
    ]


def read_file(path: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The descriptions in a TOML file's [[player]] tables, and the [each] that all share."""
    try:
        parsed = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: {error}") from error
    if unknown := parsed.keys() - {"player", "each"}:
        raise ValueError(f"{path}: [[player]] and [each] are known, not {', '.join(unknown)}")
    players, each = parsed.get("player", []), parsed.get("each", {})
    tables = [each, *players] if isinstance(players, list) else [players, None]
    if not all(isinstance(table, dict) for table in tables):
        raise ValueError(f"{path}: players stand under [[player]], what they share under [each]")
    for name in PREFIXES:
        if not all(isinstance(table.get(name, {}), dict) for table in tables):
            raise ValueError(f"{path}: {name} is a table, such as [player.{name}]")
    return players, each


def read_players(
    files: Sequence[Path], each: Sequence[str], described: Sequence[Sequence[str]]
) -> tuple[Player, ...]:
    """All players, those of the files first; a player's own values override shared ones."""
    shared = read_words(each)
    descriptions: list[dict[str, Any]] = []
    for path in files:
        found, common = read_file(path)
        descriptions += (_joined(common, own) for own in found)
    descriptions += map(read_words, described)
    players = tuple(make_player(_joined(shared, own)) for own in descriptions)
    _demand_different([player.name for player in players if player.name])
    return players


def with_detail(players: Iterable[Player], identities: Iterable[Identity]) -> tuple[Player, ...]:
    """The players; one whose engine tells of its search if asked for it is asked."""
    return tuple(
        replace(player, infos=(detail, *player.infos))
        if player.command
        and (detail := speech.DETAIL.get(identity.name.lower()))
        and detail[0] not in dict(player.infos)
        else player
        for player, identity in zip(players, identities, strict=True)
    )


def with_names(players: Sequence[Player], identities: Sequence[Identity]) -> tuple[Player, ...]:
    """The players; one without a name has that of its ABOUT, with the version if others have it."""
    known = [
        player.name or identity.name or Path(player.label).stem
        for player, identity in zip(players, identities, strict=True)
    ]
    names = [
        f"{name} {identity.version}".rstrip() if not player.name and known.count(name) > 1 else name
        for player, identity, name in zip(players, identities, known, strict=True)
    ]
    _demand_different(names)
    return tuple(replace(player, name=name) for player, name in zip(players, names, strict=True))


def _demand_different(names: Sequence[str]) -> None:
    if len(set(names)) < len(names):
        raise ValueError(f"two players have the same name, give them name=: {', '.join(names)}")


def _joined(shared: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    tables = {name: {**shared.get(name, {}), **own.get(name, {})} for name in PREFIXES}
    return {**shared, **own} | {name: table for name, table in tables.items() if table}


def _read(key: str, value: Any) -> Any:
    try:
        return PLAYER_KEYS[key].read(value)
    except ValueError as error:
        raise ValueError(f"{key}= {error}") from None
