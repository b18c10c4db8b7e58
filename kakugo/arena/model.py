"""What players, games to be played and played games are: plain data."""

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

import brain
from brain import GOMOKU, PLAY, RENJU, Turn
from brain.settings import OPTIONS
from protocol import speech

CHECKSUM_DIGITS = 12  # digits of a checksum that people are shown
FULL_STRENGTH = OPTIONS["strength"].default
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
    threads: int = 1  # INFO thread_num, as other engines know it, where it is more than 1
    parameters: tuple[tuple[str, int], ...] = ()  # of the library's search, in order of names
    board: bool = False  # positions are sent by BOARD, never by TURN
    pause_ms: int = 0  # after a turn of its program, before anything else is sent to it
    evaluation: str = ""  # file or folder of weights, INFO evaluation; none: the engine's own
    dir: str = ""  # in which the program runs; none: where the arena does
    strength: int = FULL_STRENGTH  # INFO strength, where it is less
    weights: str = ""  # architecture, rule and hash of those: the path may come to hold others

    @property
    def label(self) -> str:
        """What people know it by before it has a name."""
        return self.name or " ".join(self.command) or "kakugo"


PROGRAM, CODE = "program", "code"  # roles of files: what the command starts, what that loads


class File(NamedTuple):
    """A file that a player's program consists of."""

    role: str  # PROGRAM, argument 2, info.KEY, weights, library; or CODE and a name
    path: str
    checksum: str


@dataclass(frozen=True, slots=True)
class Identity:
    """A player's program as it was when games began."""

    about: str = ""  # its answer to ABOUT; "" where it has none
    files: tuple[File, ...] = ()

    @property
    def name(self) -> str:
        """What it calls itself."""
        return speech.read_about(self.about).get("name", "")

    @property
    def version(self) -> str:
        """Its version, as it says."""
        return speech.read_about(self.about).get("version", "")

    @property
    def checksum(self) -> str:
        """Of all its files together, as people are shown it."""
        return checksum_of(file.checksum.encode() for file in self.files)[:CHECKSUM_DIGITS]

    @property
    def facts(self) -> dict[str, str]:
        """What makes the program another one if it changes, by name: ABOUT, and files by role.

        A program is its path, too: what lies beside it may belong to it. Files of one role stand
        together: code may lie under the same name in two folders.
        """
        found: dict[str, list[str]] = {}
        for role, path, checksum in self.files:
            where = path if role == PROGRAM else os.path.basename(path)
            found.setdefault(role, []).append(f"{where} {checksum[:CHECKSUM_DIGITS]}")
        files = {role: ", ".join(sorted(texts)) for role, texts in found.items()}
        return {"name": self.name, "version": self.version, **files}

    def common(self, other: "Identity") -> dict[str, str]:
        """The facts, but for code that the other has not loaded: a program may load it later."""
        theirs = other.facts
        return {
            role: text
            for role, text in self.facts.items()
            if role in theirs or not role.startswith(CODE)
        }


def checksum_of(parts: Iterable[bytes]) -> str:
    """Of all parts together, as sha256sum prints it."""
    together = hashlib.sha256()
    for part in parts:
        together.update(part)
    return together.hexdigest()


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
    resign_value: int | None = None  # who is worth so much to both players has won; None: plays on
    resign_turns: int = 4  # in a row of each player
    draw_value: int | None = None  # a game worth no more than this to either is drawn
    draw_turns: int = 10  # in a row of each player
    draw_from: int = 80  # turns on the board

    @property
    def drawn_at(self) -> int | None:
        """Turns on the board that make a draw. The judge ends a game of renju 25 cells early."""
        if self.draw_after is None and self.rule == RENJU and self.game == GOMOKU:
            return max(1, self.width * self.height - JUDGE_LEAVES)
        return self.draw_after

    @property
    def is_opened_by_players(self) -> bool:
        """Whether an opening such as swap2 is part of the game: then a player has no colour."""
        return self.new_game().stage != PLAY

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
    logs: bool = False  # keep what went through the pipes of every game
    cores: tuple[int, ...] = ()  # which processors may play; each game has its own; none: all
    identities: tuple[Identity, ...] = ()  # what the players' programs must be; none: anything
    live: str = ""  # a folder where running games are kept to be watched; none: nowhere


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played. Games 2n and 2n + 1 are a pair: the same opening, colours changed."""

    number: int  # from 0, unique in a tournament
    black: int  # index of the player who begins; an opening such as swap2 may exchange colours
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

    @property
    def report(self) -> str:
        """The time, and what the engine reported of its search."""
        reported = {"depth": self.depth, "nodes": self.nodes}
        known = [f"{key} {value}" for key, value in reported.items() if value is not None]
        if self.value is not None:
            score = brain.Score(self.value, brain.BLACK)  # in words: the same for both sides
            known.append(str(score) if score.win_within is not None else f"value {self.value}")
        return ", ".join([f"{self.ms:.1f} ms", *known])


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has ended."""

    task: Task
    winner: int  # 1 task.black, 2 task.white, 0 draw
    reason: str  # of brain.Outcome, "draw after n", or the violation
    violation: Violation | None = None  # of the loser
    moves: tuple[Move, ...] = ()  # after the opening
    worst_memory: tuple[int, int] = (
        0,
        0,
    )  # bytes of black and white at their most; 0: not measured
    log: str = ""  # what went through the pipes; kept of violations, and on request
    seconds: float = 0.0
    ended: float = field(default=0.0, compare=False)  # when, in seconds since 1970
    machine: str = field(default="", compare=False)  # worker that played it, for the curious

    def moves_of(self, player: int) -> list[tuple[int, Move]]:
        """The moves of a player, given as the index in the task, with the turns of the game."""
        begins = {self.task.black: 0, self.task.white: 1}[player]
        turns = enumerate(self.moves, start=len(self.task.opening) + 1)
        return [(turn, move) for turn, move in turns if (turn - 1) % 2 == begins]

    @property
    def score(self) -> float:
        """The score of who began: 1, 0.5 or 0."""
        return {1: 1.0, 2: 0.0, 0: 0.5}[self.winner]
