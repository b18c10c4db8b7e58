"""The file of a tournament: who plays, under which conditions, and all games that have ended."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any, Self

from brain import Turn
from brain.notation import read_turn, turn_text

from ..figures.sprt import Sprt
from ..figures.stats import Tally
from ..model import File, Identity, Move, Played, Player, Rules, Task, Violation
from .conditions import Conditions, Machine, Session, differences, in_a_sentence

APPLICATION = 0x4B616B75  # "Kaku": marks the SQLite file as one of ours
VERSION = 5  # of the tables; files with others are refused
PATIENCE_S = 60.0  # for another program that reads the file

# definition: everything about a player, the conditions or a session, as JSON; ended: since 1970
TABLES = """
CREATE TABLE players (number INTEGER PRIMARY KEY, name TEXT, definition TEXT);
CREATE TABLE conditions (definition TEXT);
CREATE TABLE sessions (number INTEGER PRIMARY KEY, definition TEXT);
CREATE TABLE games (
    number INTEGER PRIMARY KEY, black INTEGER, white INTEGER, opening TEXT,
    winner INTEGER, reason TEXT, violation TEXT, memory_black INTEGER, memory_white INTEGER,
    log TEXT, seconds REAL, ended REAL, machine TEXT, session INTEGER
);
CREATE TABLE moves (
    game INTEGER, number INTEGER, turn TEXT, ms REAL, depth INTEGER, nodes INTEGER, value INTEGER,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""
PLAYER = "INSERT INTO players VALUES (?, ?, ?)"
GAME = "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
SESSION = "INSERT INTO sessions VALUES (?, ?)"
MOVE = "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)"


class Store:
    """The games of one tournament. A game is in the file when add() returns."""

    def __init__(self, path: Path) -> None:
        """Open a file that exists."""
        if not path.is_file():
            raise ValueError(f"{path}: there is no such file")
        self.path = path
        self._base = sqlite3.connect(path, timeout=PATIENCE_S)
        try:
            self._check_marks()
            self.players = tuple(
                Player(**_frozen(json.loads(text)))
                for (text,) in self._base.execute("SELECT definition FROM players ORDER BY number")
            )
            ((text,),) = self._base.execute("SELECT definition FROM conditions")
            self.conditions = _conditions(json.loads(text))
            self.sessions = [
                _session(json.loads(text))
                for (text,) in self._base.execute("SELECT definition FROM sessions ORDER BY number")
            ]
        except BaseException:
            self._base.close()
            raise

    @classmethod
    def open(cls, path: Path, players: tuple[Player, ...], conditions: Conditions) -> Self:
        """The file of this tournament, made where there is none; ValueError for another's.

        A player who has no game in it yet may be another one now.
        """
        if not path.exists() or path.stat().st_size == 0:
            _create(path, players, conditions)
        store = cls(path)
        kept = store.players
        store.players = store._with_new(players)
        found = store.others(players, conditions)
        if found:
            store.close()
            raise ValueError(f"{path} was begun with {in_a_sentence(found)}: take another --file")
        if store.players != kept:
            with store._base:
                store._base.execute("DELETE FROM players")
                store._base.executemany(PLAYER, _player_rows(players))
        return store

    def others(self, players: tuple[Player, ...], conditions: Conditions) -> list[str]:
        """In what the tournament differs from one of these players and conditions."""
        kept, wanted = (
            {
                "players": ", ".join(player.name for player in described),
                **{f"player {player.name}": asdict(player) for player in described},
                **asdict(about),
            }
            for described, about in ((self.players, self.conditions), (players, conditions))
        )
        return list(differences(kept, wanted))

    def begin(self, session: Session, *, accept: bool = False) -> None:
        """Games are going to be played; ValueError where it is not like the last time.

        accept: let it be different; the file says from which game on.
        """
        news = session.news(self.sessions, self.players)
        if news and not accept:
            raise ValueError(
                f"{self.path}: {in_a_sentence(news)} since the games before; go on as it was, or "
                "take another --file, or say --accept-changes"
            )
        self.sessions.append(session)
        with self._base:
            self._base.execute(SESSION, (len(self.sessions), _json(session)))

    def counts(self) -> list[int]:
        """How many games each session has played."""
        counts = dict(self._base.execute("SELECT session, count(*) FROM games GROUP BY session"))
        return [counts.get(number + 1, 0) for number in range(len(self.sessions))]

    def check(self, tasks: Iterable[Task], games: Iterable[Played]) -> None:
        """ValueError unless the games of this file are among the tasks.

        The tasks are in the order of their numbers, and may go on for ever.
        """
        kept = {played.task.number: played.task for played in games}
        planned = {task.number: task for task in islice(tasks, max(kept, default=-1) + 1)}
        if any(planned.get(number) != task for number, task in kept.items()):
            raise ValueError(f"{self.path} holds a tournament of other openings or games")

    def add(self, played: Played) -> None:
        """Keep a game that has ended. Raises ValueError where it is there already."""
        task, number = played.task, played.task.number
        opening = "; ".join(map(turn_text, task.opening))
        end = (played.winner, played.reason, played.violation, *played.worst_memory)
        about = (played.log, played.seconds, played.ended, played.machine, len(self.sessions))
        moves = (
            (number, index, turn_text(move.turn), move.ms, move.depth, move.nodes, move.value)
            for index, move in enumerate(played.moves)
        )
        try:
            with self._base:
                self._base.execute(GAME, (number, task.black, task.white, opening, *end, *about))
                self._base.executemany(MOVE, moves)
        except sqlite3.IntegrityError:
            raise ValueError(f"{self.path}: another arena plays into this file") from None

    def games(self, number: int | None = None) -> list[Played]:
        """All games that have ended, in the order of their numbers, or the one with a number."""
        moves: dict[int, list[Move]] = {}
        only = "" if number is None else " WHERE game = ?"
        chosen = () if number is None else (number,)
        with self._at_one_time():
            for game, turn, *about in self._base.execute(
                f"SELECT game, turn, ms, depth, nodes, value FROM moves{only} "
                "ORDER BY game, number",
                chosen,
            ):
                moves.setdefault(game, []).append(Move(read_turn(turn), *about))
            return self._played(moves, only.replace("game", "number"), chosen)

    def tell(self, tally: Tally) -> None:
        """Give the results of all games to a tally, in the order in which they ended."""
        rows = self._base.execute("SELECT number, black, white, winner FROM games ORDER BY ended")
        for number, black, white, winner in rows:
            tally.add(Played(Task(number, black, white, ()), winner, ""))

    def numbers(self) -> set[int]:
        """The numbers of all games."""
        return {number for (number,) in self._base.execute("SELECT number FROM games")}

    def results(self) -> tuple[list[Played], dict[int, int]]:
        """All games without their moves, and how many each has by its number: quick to read."""
        with self._at_one_time():
            counts = dict(self._base.execute("SELECT game, count(*) FROM moves GROUP BY game"))
            games = self._played({}, "", ())
        return games, {game.task.number: counts.get(game.task.number, 0) for game in games}

    @contextmanager
    def _at_one_time(self) -> Iterator[None]:
        """What is read here belongs together, although another process may be adding games."""
        with self._base:
            self._base.execute("BEGIN")
            yield

    def _played(
        self, moves: dict[int, list[Move]], only: str, chosen: tuple[int, ...]
    ) -> list[Played]:
        """Games with these moves; only, chosen: a condition of SQL, and its values."""
        return [
            Played(
                Task(number, black, white, _read_turns(opening)),
                winner,
                reason,
                Violation(violation) if violation else None,
                tuple(moves.get(number, ())),
                (black_memory, white_memory),
                *about,
            )
            for (
                number,
                black,
                white,
                opening,
                winner,
                reason,
                violation,
                black_memory,
                white_memory,
                *about,
                _,
            ) in self._base.execute(f"SELECT * FROM games{only} ORDER BY number", chosen)
        ]

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _with_new(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """Those of the file, and these in place of the ones who have played no game."""
        if len(players) != len(self.players):
            return self.players
        pairs = self._base.execute("SELECT DISTINCT black, white FROM games")
        played = {number for pair in pairs for number in pair}
        return tuple(
            (self.players if number in played else players)[number]
            for number in range(len(players))
        )

    def _check_marks(self) -> None:
        try:
            ((application,),) = self._base.execute("PRAGMA application_id")
            ((version,),) = self._base.execute("PRAGMA user_version")
        except sqlite3.DatabaseError:
            application = version = 0
        if application != APPLICATION:
            raise ValueError(f"{self.path} is not a tournament's file")
        if version != VERSION:
            raise ValueError(
                f"{self.path} was made by another version of the arena: "
                f"its format is {version}, and this one reads {VERSION}"
            )


def _create(path: Path, players: tuple[Player, ...], conditions: Conditions) -> None:
    """Make the file in one transaction: half of it is never seen."""
    base = sqlite3.connect(path, timeout=PATIENCE_S)
    try:
        with base:
            base.execute("BEGIN IMMEDIATE")
            base.execute(f"PRAGMA application_id = {APPLICATION}")
            base.execute(f"PRAGMA user_version = {VERSION}")
            for table in filter(str.strip, TABLES.split(";\n")):
                base.execute(table)
            base.executemany(PLAYER, _player_rows(players))
            base.execute("INSERT INTO conditions VALUES (?)", (_json(conditions),))
    finally:
        base.close()


def _player_rows(players: Iterable[Player]) -> list[tuple[int, str, str]]:
    return [(number, player.name, _json(player)) for number, player in enumerate(players)]


def _json(definition: Player | Conditions | Session) -> str:
    return json.dumps(asdict(definition))


def _conditions(kept: dict[str, Any]) -> Conditions:
    """The inverse of _json."""
    rules, sprt = Rules(**_frozen(kept["rules"])), kept["sprt"]
    return Conditions(**kept | {"rules": rules, "sprt": sprt and Sprt(**sprt)})


def _session(kept: dict[str, Any]) -> Session:
    """The inverse of _json."""
    identities = tuple(
        Identity(identity["about"], tuple(File(*file) for file in identity["files"]))
        for identity in kept["identities"]
    )
    machine, cores = Machine(**kept["machine"]), tuple(kept["cores"])
    return Session(**kept | {"machine": machine, "cores": cores, "identities": identities})


def _frozen(value: Any) -> Any:
    """Lists as tuples, which is what they were before they were JSON."""
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _read_turns(text: str) -> tuple[Turn, ...]:
    return tuple(map(read_turn, text.split(";"))) if text else ()
