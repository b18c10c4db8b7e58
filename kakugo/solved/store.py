"""The file of a proof that grows: what was seen in each position, on the disk after each step."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from brain.database.place import PositionKind, kind_of
from brain.notation import read_game
from brain.sqlite import PRIMARY, Mode, Schema, connected, opened, transaction

QUESTION = "SELECT text, winner FROM question"
BUSY_S = 2  # that another command may take to close the file


class State(IntEnum):
    """What is known of a position in the file."""

    OPEN = 0
    LOOKED_AT = 1  # its turns are kept
    WON = 2  # at once
    REFUTED = 3
    WIDENED = 4  # all turns of the winner are to be looked at; they are not known yet
    ALL_LOOKED_AT = 5  # all turns of the winner are kept


PROOF = Schema(
    name="a proof of kakugo prove",
    application=0x4B616B50,  # "KakP"
    tables=(
        "CREATE TABLE question (text TEXT NOT NULL, winner INTEGER NOT NULL)",
        "CREATE TABLE positions (key BLOB PRIMARY KEY, state INTEGER NOT NULL,"
        " value INTEGER NOT NULL, plies INTEGER NOT NULL, turns TEXT NOT NULL) WITHOUT ROWID",
    ),
    has_log=False,  # only so it can be locked as long as it is open
    patience_s=BUSY_S,
)


class Kept(NamedTuple):
    """A position in the file. The rest is as in a ProofNode; turns: as text, with ; between."""

    key: bytes
    state: State
    value: int
    plies: int
    turns: str


class ProofFile:
    """The file, made if it is not there; no other command may use it until it is closed.

    position: that is to be proven, as text. winner: the side that shall win it. What is known of
    other positions of the same kind may help, so a file may have been made for one of them.
    ValueError for a file of another game or for the other side, that is none of these, or that is
    in use.
    """

    def __init__(self, file: Path, position: str, winner: int) -> None:
        self._where = str(file)
        asked = position, winner
        with self._errors():
            self._base, _ = opened(
                self._where,
                PROOF,
                fill=lambda base: base.execute("INSERT INTO question VALUES (?, ?)", asked),
            )
            try:
                self._base.execute("PRAGMA locking_mode = EXCLUSIVE")
                with transaction(self._base):  # from now on it is locked
                    self._base.execute("UPDATE question SET winner = winner")
                found = self._base.execute(QUESTION).fetchone()
            except BaseException:
                self.close()
                raise
        try:
            self._check(found, kind_of(read_game(position)), winner)
        except ValueError:
            self.close()
            raise

    def _check(self, found: tuple[str, int] | None, wanted: PositionKind, winner: int) -> None:
        """ValueError where the file is about another game, or for the other side."""
        text, kept_winner = found or ("", 0)
        try:
            kept = kind_of(read_game(text))
        except ValueError:
            raise ValueError(f"{self._where}: it does not say what it is to prove") from None
        if kept.text != wanted.text:
            raise ValueError(f"{self._where}: it is to prove a win in another game: {kept.text}")
        if kept_winner != winner:
            raise ValueError(f"{self._where}: it is to prove a win for the other side")

    @staticmethod
    def winner_in(file: Path) -> int | None:
        """The side that shall win, as a file has it; None where it has none, or is none."""
        with suppress(sqlite3.Error):
            base = connected(str(file), Mode.READ, BUSY_S)
            with closing(base):
                found = base.execute(QUESTION).fetchone()
                if found is not None:
                    return int(found[1])
        return None

    def read(self) -> list[Kept]:
        """All positions."""
        with self._errors():
            rows = self._base.execute("SELECT key, state, value, plies, turns FROM positions")
            return [Kept(key, State(state), *rest) for key, state, *rest in rows]

    def write(self, positions: Iterable[Kept]) -> None:
        """Keep these positions; they are on the disk when this returns."""
        with self._errors(), transaction(self._base):
            self._base.executemany(
                "INSERT OR REPLACE INTO positions VALUES (?, ?, ?, ?, ?)", positions
            )

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Within the block, errors of the file are a ValueError in one sentence."""
        with PROOF.errors_of(self._where):
            try:
                yield
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & PRIMARY == sqlite3.SQLITE_BUSY:
                    raise ValueError(f"{self._where}: another command uses it") from error
                raise
