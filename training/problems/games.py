"""Quick games of weak and strong players, and the problems that are found on their way."""

from random import Random
from typing import NamedTuple

from brain import Limits, game_text, new_game

from ..pooling import engine
from .finding import Found, Row, problems_of

RANDOM_TURNS = 3  # at the beginning
MOST_PLAYED = 70  # a longer game is ended
FIRST_PLY = 5  # before it there is nothing to be found
PLAYER_NODES = (60, 200, 600, 1500, 4000)  # a turn of a player
FORCED_SHARE = 5  # of so many games, one gives problems in which there is hardly a choice
SLIPS = (0.02, 0.1, 0.2)  # how often a player plays any turn nearby
MOST_STONES = 60  # more are hard to look at


HASH_KIB = 4096  # of the players' table


class Source(NamedTuple):
    """A game that problems come from. wanted: how many are shipped of each task."""

    options: dict[str, str]
    width: int | None
    wanted: dict[str, int]


SOURCES = {
    "freestyle": Source({}, 15, {"fours": 60, "threats": 40, "defence": 40}),
    "renju": Source({}, 15, {"fours": 60, "threats": 35, "defence": 40, "foul": 45}),
    "caro": Source({}, 15, {"fours": 60, "threats": 30, "defence": 40}),
    "pente": Source({}, None, {"fours": 60, "threats": 15, "defence": 40}),
    "inlove": Source({}, None, {"fours": 60, "defence": 40}),
    "hexgomoku": Source({}, None, {"fours": 60, "threats": 15, "defence": 40}),
    "repensi": Source({"opening": "free"}, None, {"fours": 60, "defence": 40}),
}


def problems_of_game(name: str, number: int) -> list[Row]:
    """Play one game, the same for the same number; its problems as rows."""
    rng = Random(f"{name} {number}")
    player = engine(HASH_KIB)
    player.clear()
    source = SOURCES[name]
    game = new_game(name, width=source.width, height=source.width, **source.options)
    players = [(rng.choice(PLAYER_NODES), rng.choice(SLIPS)) for _ in range(2)]
    found: dict[tuple[str, int, int], Found] = {}
    for _ in range(RANDOM_TURNS):
        if game.outcome() is None:
            game.play(*rng.choice(game.candidates()))
    while game.outcome() is None and len(game.turns) < MOST_PLAYED:
        nodes, slips = players[len(game.turns) % 2]
        result = player.analyse(game, Limits(nodes=nodes))
        if len(game.turns) >= FIRST_PLY and len(game.stones()) <= MOST_STONES:
            hint = result.lines[0].win_within or 0
            for one in problems_of(game, hint, with_forced=number % FORCED_SHARE == 0):
                found.setdefault((one.task, one.plies, game.side), one)
        turn = rng.choice(game.candidates()) if rng.random() < slips else result.turn
        game.play(*turn)
    return [as_row(one) for one in found.values()]


def as_row(found: Found) -> Row:
    """A problem as a row: plain data."""
    solved = found.game.copy()
    for turn in found.line:
        solved.play(*turn)
    return {
        "task": found.task,
        "line": game_text(found.game),
        "solution": game_text(solved),
        "plies": found.plies,
        "nodes": found.nodes,
    }
