"""The options of a command line that say which game is played, for the command and the arena."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

import kakugo
from brain.arguments import is_digits, whole
from brain.games.registry import GOMOKU, main_name, read_options
from brain.geometry import MAX_SIDE, MIN_SIDE
from brain.notation import kind_text

YOU = "you"  # how a record names the person who plays against an engine
LONGEST_SIDE = 3  # digits; new_game says which sizes there are


def add_game(
    parser: ArgumentParser, *, said_by: str = "the file", is_named_first: bool = False
) -> None:
    """Declare what says which game it is.

    said_by: what else may say it. is_named_first: its name is the first argument.
    """
    group = parser.add_argument_group("game")
    usual = f"default: what {said_by} says, else"
    help = f"one of {', '.join(kakugo.games())} ({usual} {GOMOKU})"
    if is_named_first:
        parser.add_argument("game", metavar="GAME", nargs="?", help=help)
    else:
        group.add_argument("--game", metavar="NAME", help=help)
    group.add_argument(
        "--rule",
        type=int,
        metavar="N",
        help=f"of {GOMOKU}: 0 freestyle, 1 standard, 4 renju, 9 caro ({usual} 0)",
    )
    group.add_argument(
        "--size", metavar="N", help=f"cells of a side, or WxH ({usual} what the game has)"
    )
    group.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as opening=swap2; may be given again",
    )


def game_of(asked: Namespace) -> kakugo.Game:
    """The game that the options say, on an empty board; ValueError where there is none such."""
    width, height = (None, None) if asked.size is None else read_size(asked.size)
    return kakugo.new_game(
        asked.game or GOMOKU,
        rule=asked.rule,
        width=width,
        height=height,
        **read_pairs(asked.option),
    )


def names_game(asked: Namespace) -> bool:
    """Whether the options say anything about the game."""
    return bool(asked.game or asked.rule is not None or asked.size or asked.option)


def like_of(asked: Namespace) -> kakugo.Game | None:
    """The game of files that do not say it; None where the options do not say it either."""
    return game_of(asked) if names_game(asked) else None


def check_game(asked: Namespace, game: kakugo.Game, where: str) -> None:
    """ValueError for a game that differs from what the options say; what they leave open, may."""
    wanted = []
    if asked.game is not None and main_name(asked.game) != game.name:
        wanted.append(asked.game)
    if asked.rule is not None and asked.rule != game.rule:
        wanted.append(f"--rule {asked.rule}")
    if asked.size is not None and read_size(asked.size) != (game.width, game.height):
        wanted.append(f"--size {asked.size}")
    if not wanted:
        options = read_options(game.name, read_pairs(asked.option))
        wanted += [
            f"--option {name}={value}"
            for name, value in options.items()
            if game.options[name] != value
        ]
    if wanted:
        raise ValueError(f"{where} holds {kind_text(game)}, not {' '.join(wanted)}")


def read_records(
    asked: Namespace, source: Path, source_format: str | None, encoding: str | None
) -> list[kakugo.Record]:
    """The games of a file: of the kind that the options say, where the file does not say it.

    Raises ValueError where the file says another kind.
    """
    records = kakugo.read_records(source, source_format, like_of(asked), encoding=encoding)
    for record in records:
        check_game(asked, record.root.game(), str(source))
    return records


def read_size(text: str) -> tuple[int, int]:
    """Columns and rows from 15 or 20x15; ValueError for anything else."""
    sides = text.lower().split("x")
    if len(sides) > 2 or not all(is_digits(side) and len(side) <= LONGEST_SIDE for side in sides):
        raise ValueError(f"--size expects a number such as 15, or 20x15, not {text}")
    lengths = [whole("--size", int(side), MIN_SIDE, MAX_SIDE) for side in sides]
    return lengths[0], lengths[-1]


def read_pairs(words: Iterable[str]) -> dict[str, str]:
    """Options of a game from words NAME=VALUE; ValueError for others, and for a name twice."""
    options: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if not (name and value):
            raise ValueError(f"--option expects NAME=VALUE, not {word}")
        if name in options:
            raise ValueError(f"--option {name} is given twice")
        options[name] = value
    return options
