"""What the page offers, as the library has it: games with their options, formats; and their use."""

from typing import Any

import kakugo
from brain.records.formats import FORMATS
from kakugo import (
    CARO,
    CONTINUOUS,
    EXACT,
    GOMOKU,
    MAX_SIDE,
    MIN_SIDE,
    RENJU,
    STRONGEST,
    Game,
    GameOption,
)

from ..wire.messages import FIRST_OPPONENT, Json

MIMES = {"sgf": "application/x-go-sgf"}  # of formats that are more than text
PLAIN_TEXT, BYTES = "text/plain", "application/octet-stream"
# Levels from which the page's names of levels hold.
NAMED_LEVELS = (0, 10, 20, 32, 45, 60, 80, STRONGEST)
MIXED = {  # rules of gomoku that no list offers, but a line or a record may have
    RENJU | EXACT: "renju, exact",
    RENJU | CARO: "renju and caro",
    RENJU | CARO | EXACT: "renju and caro, exact",
}
POSITION, PICTURE = "position", "svg"  # formats beside those of records


def form() -> Json:
    """Every game, with its rules, options and usual board."""
    return {
        "sides": {"low": MIN_SIDE, "high": MAX_SIDE},
        "levels": {"low": 0, "high": STRONGEST, "named": [*NAMED_LEVELS], "usual": FIRST_OPPONENT},
        "games": [_about(name) for name in kakugo.games()],
    }


def formats() -> list[Json]:
    """What a game can be saved as."""
    return [
        *(
            {
                "format": name,
                "suffix": (*row.suffixes, ".txt")[0],
                "help": row.help,
                "mime": BYTES if row.is_bytes else MIMES.get(name, PLAIN_TEXT),
            }
            for name, row in FORMATS.items()
            if row.write
        ),
        {
            "format": "html",
            "suffix": ".html",
            "help": "A page that shows the game without a server.",
            "mime": "text/html",
        },
        {
            "format": POSITION,
            "suffix": ".txt",
            "help": "The position alone, as one line.",
            "mime": PLAIN_TEXT,
        },
        {"format": PICTURE, "suffix": ".svg", "help": "A picture.", "mime": "image/svg+xml"},
    ]


def game_of(given: Json, evaluation: str) -> Game:
    """The game of some fields of a message; ValueError where there is none such."""
    words: dict[str, Any] = dict(given.get("options", {}))
    for name in words:
        if name not in kakugo.options_of(given["game"]):
            raise ValueError(f"{given['game']} has no option {name}")
    words |= {name: given[name] for name in ("rule", "width", "height") if name in given}
    return kakugo.new_game(given["game"], **words).copy(evaluation)


def _about(name: str) -> Json:
    game = kakugo.new_game(name)
    return {
        "name": name,
        "help": kakugo.help_of(name),
        "width": game.width,
        "height": game.height,
        "hexagon": game.is_hexagon,
        "rules": rules() if name == GOMOKU else [],
        "options": [_option(key, option) for key, option in kakugo.options_of(name).items()],
    }


def rules() -> list[Json]:
    """The rules that people play gomoku by; their names are those of the games that have them."""
    psq = FORMATS["psq"]
    named = {kakugo.new_game(name).rule: name for name in reversed(psq.games) if name != GOMOKU}
    others = {CARO: f"{named[CARO | 1]}, six and more win"}
    return [{"rule": rule, "name": (named | others)[rule]} for rule in psq.rules]


def rule_name(game: Game) -> str:
    """How people call the rule of gomoku; "" of any other game."""
    if game.name != GOMOKU:
        return ""
    names = {row["rule"]: str(row["name"]) for row in rules()} | MIXED
    return names[game.rule & ~CONTINUOUS]


def _option(name: str, option: GameOption) -> Json:
    values: Json = {"values": [*option.values]}
    if not option.values:
        values = {"low": option.low, "high": option.high}
    return {
        "name": name,
        "help": option.help,
        **values,
        "default": str(option.read(option.default)),
    }
