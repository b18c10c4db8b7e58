"""One game of the engine with itself, of which every position teaches something."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np

from brain import Game, Point, Turn, new_game
from brain.report import Line
from brain.search.parameters import chosen
from brain.search.root import RootSearcher
from brain.search.searcher import Shared

from .records import (
    FORCED,
    GAME_HEADER,
    LONGEST_GAME,
    NO_VALUE,
    PROVEN_FLAG,
    RANDOM,
    TURN_DTYPE,
    Record,
    TurnRow,
    alone,
)

TABLE_BYTES = 2 << 20
OPENING_TURNS = (3, 9)  # random stones at the beginning; after fewer, games come twice
OPENING_REACH = 3  # cells round a middle, itself not far from that of the board
GLANCE_SHARE = 0.5  # of a turn's nodes, to tell whether an opening is even
EVEN_START = 60  # value up to which an opening counts as even
UNEVEN_SHARE = 0.2  # of the openings may be as uneven as chance has them, but not decided
SURPRISE = 0.06  # up to this share of turns is random, so that both sides see all positions
SURPRISE_REACH = 2  # cells from a stone
SECOND_SHARE = 0.05  # of the positions have the value of their second best turn, too
SECOND_NODES = 4  # found by this part of a turn's nodes
JITTER = (0.5, 1.5)  # of the nodes of a turn, so that depths differ
DEEPEST_SEARCH = 60  # plies
SAMPLE_SHARE = 0.25  # of a turn's nodes, to value a position out of its search


class Task(NamedTuple):
    """Which game is to be played; the same task gives the same game with the same engine."""

    rule: int  # INFO rule
    side: int  # cells
    seed: int
    number: int
    nodes: int  # a turn, on the average
    signature: int = 0  # of the engine, for the record
    evaluation: str = ""  # weights to play with, a file or a folder; "": the built-in ones
    samples: int = 0  # positions out of each turn's search


class WithSamples(NamedTuple):
    """A game, and positions whose static value its searches asked for, each a record of its own."""

    game: Record
    samples: list[Record]


class Player:
    """The engine, for the turns of one game: its search without threads and copies."""

    def __init__(self, rng: Random, nodes: int, rule: int) -> None:
        self._rng = rng
        self._nodes = nodes
        self._shared = Shared(TABLE_BYTES)
        self._searcher = RootSearcher(self._shared, 0, chosen({}, rule))

    def look(self, game: Game, share: float = 1.0, without: Turn | None = None) -> tuple[Line, int]:
        """The best line by a share of a turn's nodes, and how many turns were worth trying."""
        turns, far = self._searcher.ready(game)
        if without is not None:
            turns = [turn for turn in turns if turn != without]
            far = [turn for turn in far if turn != without]
        nodes = max(1, int(self._nodes * share * self._rng.uniform(*JITTER)))
        self._shared.begin(None, None, nodes)
        depth = 1 if len(turns) == 1 else DEEPEST_SEARCH
        return self._searcher.run(game, turns, far, depth, 1, None)[0], len(turns)

    def sample(self, count: int, seed: int) -> None:
        """Keep so many of the positions whose static value the next search asks for."""
        self._searcher.sample(count, seed)

    def paths(self) -> list[list[Turn]]:
        """The turns that lead to each of these positions."""
        return self._searcher.sampled()


def play(task: Task) -> Record:
    """A game to its end, or until a side has a proven win."""
    return play_and_sample(task).game


def play_and_sample(task: Task) -> WithSamples:
    """The same, and the samples that the task wants, on which the game does not depend."""
    words = f"{task.rule} {task.side} {task.seed} {task.number}"
    rng, sampling = Random(words), Random(f"{words} samples")
    player = Player(rng, task.nodes, task.rule)
    sample_nodes = max(1, int(task.nodes * SAMPLE_SHARE))
    judge = Player(sampling, sample_nodes, task.rule)
    game = opened(
        lambda: new_game(rule=task.rule, width=task.side).copy(task.evaluation), player, rng
    )
    opening = game.ply
    surprise = rng.uniform(0, SURPRISE)
    rows = [(y * task.side + x, NO_VALUE, NO_VALUE, 0, RANDOM) for ((x, y),) in game.turns]
    winner, proven = 0, False
    sampled: list[tuple[int, list[Turn], TurnRow]] = []
    while game.outcome() is None and len(rows) < LONGEST_GAME:
        player.sample(task.samples, sampling.getrandbits(63))
        line, count = player.look(game)
        for path in player.paths():
            if row := _valued(game, path, judge):
                sampled.append((len(rows), path, row))
        player.sample(0, 0)
        proven = line.win_within is not None
        flags = FORCED * (count == 1) | PROVEN_FLAG * proven
        second = NO_VALUE
        if count > 1 and not proven and rng.random() < SECOND_SHARE:
            second = player.look(game, 1 / SECOND_NODES, line.turn)[0].value
        point = line.turn[0]
        if not proven and rng.random() < surprise:
            stray = near(rng.choice(game.turns)[0], SURPRISE_REACH, rng)
            if game.is_legal(stray):
                point, flags = stray, flags | RANDOM
        rows.append((point[1] * task.side + point[0], line.value, second, line.depth, flags))
        if line.win_within is not None:
            winner = game.side if line.win_within > 0 else 3 - game.side
            break
        game.play(point)
    outcome = game.outcome()
    if outcome is not None:
        winner = outcome.winner
    weights = int(game.evaluation.split()[-1], 16)

    values = (task.rule, task.side, winner, proven, opening, len(rows), task.seed, task.number)

    def header(nodes: int) -> np.void:
        made: np.void = np.array([(*values, task.signature, weights, nodes)], GAME_HEADER)[0]
        return made

    cells = [row[0] for row in rows]
    samples = []
    for plies, path, row in sampled:
        before = cells[:plies] + [y * task.side + x for ((x, y),) in path]
        samples.append(alone(header(sample_nodes), before, row))
    return WithSamples(Record(header(task.nodes), np.array(rows, TURN_DTYPE)), samples)


def _valued(game: Game, path: list[Turn], player: Player) -> TurnRow | None:
    """What a search of its own says of a position of a search; None where there is no choice."""
    for turn in path:
        game.play(turn)
    line, count = player.look(game)
    side = game.width
    for _ in path:
        game.undo()
    if count == 1:
        return None
    flags = PROVEN_FLAG * (line.win_within is not None)
    ((x, y),) = line.turn
    return y * side + x, line.value, NO_VALUE, line.depth, flags


def near(centre: Point, reach: int, rng: Random) -> Point:
    """A random point not far from another; it may be off the board."""
    x, y = centre
    return x + rng.randint(-reach, reach), y + rng.randint(-reach, reach)


def opened(fresh: Callable[[], Game], player: Player, rng: Random) -> Game:
    """A new game after some random stones close together, mostly even and never decided."""
    may_be_uneven = rng.random() < UNEVEN_SHARE
    while True:
        game = fresh()
        middle = near((game.width // 2, game.height // 2), OPENING_REACH, rng)
        wanted = rng.randint(*OPENING_TURNS)
        while game.ply < wanted and game.outcome() is None:
            point = near(middle, OPENING_REACH, rng)
            if game.is_legal(point):
                game.play(point)
        if game.outcome() is not None:
            continue
        line, _ = player.look(game, GLANCE_SHARE)
        if line.win_within is None and (may_be_uneven or abs(line.value) <= EVEN_START):
            return game
