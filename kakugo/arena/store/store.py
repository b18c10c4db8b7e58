"""The file of a tournament: who plays, under which conditions, and all games that have ended."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Self

from brain import Turn
from brain.notation import read_turn, turn_text
from brain.sqlite import READING, WRITING, Mode, Schema, insert, opened, transaction

from ..figures.sprt import Sprt
from ..figures.stats import Tally
from ..model import File, Identity, Move, Played, Player, Rules, Task, Violation
from .conditions import Conditions, Machine, Session, differences, in_a_sentence

# definition: everything about a player, the conditions or a session, as JSON; ended: since 1970
KEPT_GAME_COLUMNS = (
    *("number", "black", "white", "opening", "winner", "reason", "violation"),
    *("memory_black", "memory_white", "log", "seconds", "ended", "machine"),
)
MOVE_COLUMNS = ("turn", "ms", "depth", "nodes", "value")
ARENA_SCHEMA = Schema(
    "a tournament's file",
    0x4B616B41,  # "KakA"
    (
        """CREATE TABLE players (number INTEGER PRIMARY KEY, name TEXT, definition TEXT)""",
        """CREATE TABLE conditions (definition TEXT)""",
        """CREATE TABLE sessions (number INTEGER PRIMARY KEY, definition TEXT)""",
        """CREATE TABLE games (
    number INTEGER PRIMARY KEY, black INTEGER, white INTEGER, opening TEXT,
    winner INTEGER, reason TEXT, violation TEXT, memory_black INTEGER, memory_white INTEGER,
    log TEXT, seconds REAL, ended REAL, machine TEXT, session INTEGER
)""",
        """CREATE TABLE moves (
    game INTEGER, number INTEGER, turn TEXT, ms REAL, depth INTEGER, nodes INTEGER, value INTEGER,
    PRIMARY KEY (game, number)
) WITHOUT ROWID""",
    ),
    advice="take another --file",
    has_log=False,  # it is read on a disk that nothing can be written to, too
    patience_s=60,  # a report may read a large file meanwhile
)
INSERT_PLAYER = insert("players", ("number", "name", "definition"))
CONDITIONS = insert("conditions", ("definition",))
INSERT_SESSION = insert("sessions", ("number", "definition"))
INSERT_GAME = insert("games", (*KEPT_GAME_COLUMNS, "session"))
INSERT_MOVE = insert("moves", ("game", "number", *MOVE_COLUMNS))

Fill = Callable[[sqlite3.Connection], object]


class Store:
    """The games of one tournament. A game is in the file when add() returns."""

    def __init__(self, path: Path, fill: Fill | None = None) -> None:
        """Open a file that exists, or is made with this content; ValueError if it cannot be."""
        if fill is None and not path.is_file():
            raise ValueError(f"{path}: there is no such file")
        self.path = path
        mode = Mode.CHANGE if fill is None else Mode.MAKE
        with ARENA_SCHEMA.errors_of(str(path)):
            self._base, _ = opened(str(path), ARENA_SCHEMA, mode=mode, fill=fill)
        try:
            with self._transaction():
                self._read()
        except BaseException:
            self._base.close()
            raise

    def _read(self) -> None:
        """Read all but the games."""
        select = self._base.execute
        self.players = tuple(
            Player(**_frozen(json.loads(text)))
            for (text,) in select("SELECT definition FROM players ORDER BY number")
        )
        ((text,),) = select("SELECT definition FROM conditions")
        self.conditions = _conditions(json.loads(text))
        self.sessions = [
            _session(json.loads(text))
            for (text,) in select("SELECT definition FROM sessions ORDER BY number")
        ]

    @classmethod
    def open(cls, path: Path, players: tuple[Player, ...], conditions: Conditions) -> Self:
        """The file of this tournament, made where there is none; ValueError for another's.

        A player who has no game in it yet may be another one now.
        """
        store = cls(path, partial(_fill, players, conditions))
        kept = store.players
        store.players = store._with_new(players)
        found = store.others(players, conditions)
        if found:
            store.close()
            raise ValueError(f"{path} was begun with {in_a_sentence(found)}: take another --file")
        if store.players != kept:
            with store._transaction(WRITING):
                store._base.execute("DELETE FROM players")
                store._base.executemany(INSERT_PLAYER, _player_rows(players))
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
        with self._transaction(WRITING):
            self._base.execute(INSERT_SESSION, (len(self.sessions), _json(session)))

    def counts(self) -> list[int]:
        """How many games each session has played."""
        with self._transaction():
            rows = self._base.execute("SELECT session, count(*) FROM games GROUP BY session")
            counts = dict(rows.fetchall())
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
        with self._transaction(WRITING):
            try:
                self._base.execute(
                    INSERT_GAME, (number, task.black, task.white, opening, *end, *about)
                )
                self._base.executemany(INSERT_MOVE, moves)
            except sqlite3.IntegrityError:
                raise ValueError(f"{self.path}: another arena plays into this file") from None

    def games(self, number: int | None = None) -> list[Played]:
        """All games that have ended, in the order of their numbers, or the one with a number."""
        moves: dict[int, list[Move]] = {}
        only = "" if number is None else " WHERE game = ?"
        chosen = () if number is None else (number,)
        columns = ", ".join(MOVE_COLUMNS)
        with self._transaction():
            for game, turn, *about in self._base.execute(
                f"SELECT game, {columns} FROM moves{only} ORDER BY game, number", chosen
            ):
                moves.setdefault(game, []).append(Move(read_turn(turn), *about))
            return self._played(moves, only.replace("game", "number"), chosen)

    def tell(self, tally: Tally) -> None:
        """Give the results of all games to a tally, in the order in which they ended."""
        with self._transaction():
            for number, black, white, winner in self._base.execute(
                "SELECT number, black, white, winner FROM games ORDER BY ended"
            ):
                tally.add(Played(Task(number, black, white, ()), winner, ""))

    def numbers(self) -> set[int]:
        """The numbers of all games."""
        with self._transaction():
            return {number for (number,) in self._base.execute("SELECT number FROM games")}

    def results(self) -> tuple[list[Played], dict[int, int]]:
        """All games without their moves, and how many each has by its number: quick to read."""
        with self._transaction():
            counts = dict(self._base.execute("SELECT game, count(*) FROM moves GROUP BY game"))
            games = self._played({}, "", ())
        return games, {game.task.number: counts.get(game.task.number, 0) for game in games}

    @contextmanager
    def _transaction(self, begin: str = READING) -> Iterator[None]:
        """What is read or written here belongs together; ValueError where it cannot be."""
        with ARENA_SCHEMA.errors_of(str(self.path)), transaction(self._base, begin):
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
            ) in self._base.execute(
                f"SELECT {', '.join(KEPT_GAME_COLUMNS)} FROM games{only} ORDER BY number", chosen
            )
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
        with self._transaction():
            pairs = self._base.execute("SELECT DISTINCT black, white FROM games").fetchall()
        played = {number for pair in pairs for number in pair}
        return tuple(
            (self.players if number in played else players)[number]
            for number in range(len(players))
        )


def _fill(players: tuple[Player, ...], conditions: Conditions, base: sqlite3.Connection) -> None:
    """Write down what a new tournament is."""
    base.executemany(INSERT_PLAYER, _player_rows(players))
    base.execute(CONDITIONS, (_json(conditions),))


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
