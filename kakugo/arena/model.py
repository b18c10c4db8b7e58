"""What players, games to be played and played games are: plain data."""

from dataclasses import dataclass, field
from enum import StrEnum

import brain
from brain import Turn
from brain.games.registry import GOMOKU
from brain.types import RENJU

JUDGE_LEAVES = 25  # empty cells with which the tournaments' judge ends a game of renju


@dataclass(frozen=True, slots=True)
class Player:
    """An engine as it takes part: how to start it and what it may use."""

    name: str
    command: tuple[str, ...]  # program and arguments; none: this project's library, in this process
    infos: tuple[tuple[str, str], ...] = ()  # sent as INFO key value, after all that is below
    turn_ms: int | None = 1000  # for one turn; None: no limit
    match_ms: int | None = None  # for all turns of a game; None: no limit
    increment_ms: int = 0  # what the match clock gains with each turn
    nodes: int | None = None  # INFO max_node
    depth: int | None = None  # INFO max_depth
    memory: int = 367001600  # bytes, unique set size of the process tree; 0: no limit
    threads: int = 1  # INFO thread_num, where it is more than 1
    parameters: tuple[tuple[str, int], ...] = ()  # of the library's search, in order of names
    evaluation: str = ""  # file or folder of weights, INFO evaluation; none: the engine's own
    weights: str = ""  # architecture, rule and hash of those: the path may come to hold others


@dataclass(frozen=True, slots=True)
class Rules:
    """Which game is played, on which board, until when."""

    game: str = "gomoku"  # a name of brain.games()
    rule: int = 0  # INFO rule, for the game gomoku
    width: int = 15
    height: int = 15
    options: tuple[tuple[str, str], ...] = ()  # of the game, by name
    draw_after: int | None = None  # turns on the board that make a draw; None: as the judge does
    tolerance_ms: int = 1000  # what a turn may take beyond its limit

    @property
    def drawn_at(self) -> int | None:
        """Turns on the board that make a draw. The judge ends a game of renju 25 cells early."""
        if self.draw_after is None and self.rule == RENJU and self.game == GOMOKU:
            return max(1, self.width * self.height - JUDGE_LEAVES)
        return self.draw_after

    def new_game(self) -> brain.Game:
        """A game under these rules, before the first stone."""
        return brain.new_game(
            self.game,
            rule=self.rule if self.game == GOMOKU else None,
            width=self.width,
            height=self.height,
            **dict(self.options),
        )


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """What a game of a match or a tournament needs to know about the whole of it."""

    players: tuple[Player, ...]
    rules: Rules
    reuse: bool = False  # keep processes from game to game
    suspend: bool = False  # let a process run in its own turns only


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played. Games 2n and 2n + 1 are a pair: the same opening, colours changed."""

    number: int  # from 0, unique in a tournament
    black: int  # index of the player who has the first turn of the game's first stone
    white: int
    opening: tuple[Turn, ...]  # played before the players begin

    @property
    def pair(self) -> int:
        """The number of the pair."""
        return self.number // 2


class Violation(StrEnum):
    """What loses a game beside losing it."""

    TIMEOUT = "timeout"  # late, or silent
    CRASH = "crash"  # the process has gone, or its pipe is broken
    ILLEGAL = "illegal"  # an occupied or barred cell, off the board, not a turn
    GARBAGE = "garbage"  # nothing that could be a move, ERROR or UNKNOWN
    FOUL = "foul"  # renju's and Repensi's
    MEMORY = "memory"  # more than it may use
    START = "start"  # no OK


@dataclass(frozen=True, slots=True)
class Move:
    """A turn that was played by a player."""

    turn: Turn
    ms: float  # wall clock from command to answer
    depth: int | None = None  # of the search, from the engine's own lines if they have it
    nodes: int | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has ended."""

    task: Task
    winner: int  # 1 black, 2 white, 0 draw
    reason: str  # of brain.Outcome, "draw after n", or the violation
    violation: Violation | None = None  # of the loser
    moves: tuple[Move, ...] = ()  # after the opening
    worst_memory: tuple[int, int] = (
        0,
        0,
    )  # bytes of black and white at their most; 0: not measured
    log: str = ""  # what went through the pipes; kept where there was a violation
    seconds: float = 0.0
    machine: str = field(default="", compare=False)  # worker that played it, for the curious

    @property
    def score(self) -> float:
        """Black's score: 1, 0.5 or 0."""
        return {1: 1.0, 2: 0.0, 0: 0.5}[self.winner]
