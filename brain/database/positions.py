"""The positions of a database, as a mapping of games to what is known of them."""

import os
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, MutableMapping
from itertools import chain, islice
from typing import Any, Self

from ..arguments import flag, instance, shown
from ..arguments import path as read_path
from ..games.game import Game
from ..games.points import read_turn, turn_name
from ..types import Turn
from .entry import Entry, cells_text, read_cells
from .place import Kind, kind_named, kind_of, moved_turn
from .sqlite_file import SqliteFile
from .tables import (
    COLUMNS,
    COUNT,
    DELETE,
    KINDS,
    NEW_KIND,
    NEXT,
    PUT,
    DatabaseError,
    Row,
    Store,
    Values,
)

BATCH = 1000  # positions that are read or written at once

Pairs = Mapping[Game, Entry] | Iterable[tuple[Game, Entry]]
Revision = Callable[[Entry], Entry]  # what is known of a position -> what shall be
Where = str | os.PathLike[str]
Place = tuple[int, bytes]  # of a position: the number of its kind in the store, and its key


class Positions(MutableMapping[Game, Entry]):
    """What Database says of itself, but for the questions about more than one position."""

    def __init__(self, where: Where, *, read_only: bool = False) -> None:
        self._store = self._opened(where, flag("read_only", read_only))
        self._kinds: dict[str, int] = {}  # the text of each -> its number in the store
        self._names: dict[int, str] = {}  # the inverse

    def _opened(self, where: Where, read_only: bool) -> Store:
        """The store of a file."""
        return SqliteFile(read_path("where", where), read_only)

    @property
    def read_only(self) -> bool:
        """Whether it refuses changes."""
        return self._store.read_only

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # ---- one position ----

    def __getitem__(self, game: Game) -> Entry:
        kind = kind_of(game)
        key, symmetry = kind.key(game)
        found = self.found(kind, [key])
        if key not in found:
            raise KeyError(game)
        return self.turned(kind, found[key], symmetry)

    def __setitem__(self, game: Game, entry: Entry) -> None:
        self._put([(game, entry)], is_merged=False)

    def __delitem__(self, game: Game) -> None:
        kind = kind_of(game)
        key, _ = kind.key(game)
        if not self.found(kind, [key]):
            raise KeyError(game)
        self.delete(kind, [key])

    def __contains__(self, game: object) -> bool:
        if not isinstance(game, Game):
            return False
        kind = kind_of(game)
        return bool(self.found(kind, [kind.key(game)[0]]))

    # ---- all positions ----

    def __len__(self) -> int:
        return int(self._store.rows(COUNT, {})[0][0])

    def __iter__(self) -> Iterator[Game]:
        for game, _ in self.items():
            yield game

    def items(self) -> ItemsView[Game, Entry]:
        """Every position with its entry; read as they are wanted."""
        return Items(self)

    def rows(self) -> Iterator[tuple[Kind, bytes, Entry]]:
        """Every position by its kind and its key, the entry as of its least image."""
        place: Place = (-1, b"")
        while True:
            at = {"kind": place[0], "key": place[1], "number": BATCH}
            rows = self._store.rows(NEXT, at)
            for number, key, *columns in rows:
                yield self._kind(number), _key(key), _entry(columns)
            if len(rows) < BATCH:
                return
            place = rows[-1][0], _key(rows[-1][1])

    def update(self, *pairs: Any, **none: Entry) -> None:
        """Replace the entries of many positions; pairs of game and entry, or a mapping.

        What is written is kept in steps of a thousand.
        """
        self._put(chain.from_iterable(map(_pairs, (*pairs, none))), is_merged=False)

    def merge(
        self, pairs: "Positions | Mapping[Game, Entry] | Iterable[tuple[Game, Entry]]"
    ) -> None:
        """Add what others know: see Entry.merged, of what is here and what comes."""
        if isinstance(pairs, Positions):
            self.merge_rows(pairs.rows())
        else:
            self._put(_pairs(pairs), is_merged=True)

    def revise(self, pairs: Iterable[tuple[Game, Revision]]) -> None:
        """Change many positions by what is known of each, all or none; nobody writes meanwhile.

        A function gets Entry() where nothing is known, and must not use the database.
        """
        self._write([_revision(game, function) for game, function in pairs], _revised)

    # ---- by kind and key ----

    def merge_rows(self, rows: Iterable[tuple[Kind, bytes, Entry]]) -> int:
        """Add what rows() of others gives, in steps; how many rows there were."""
        each = iter(rows)
        number = 0
        while batch := list(islice(each, BATCH)):
            self._write(batch, _merged)
            number += len(batch)
        return number

    def _put(self, pairs: Iterable[tuple[Game, Entry]], is_merged: bool) -> None:
        """Write entries of games, in steps; a game may change once the next is asked for."""
        rows = (_row(game, entry) for game, entry in pairs)
        while batch := list(islice(rows, BATCH)):
            self._write(batch, _merged if is_merged else None)

    def _write(
        self,
        rows: Iterable[tuple[Kind, bytes, Any]],
        change: Callable[[Entry | None, Any], Entry] | None,
    ) -> None:
        """Write entries of least images, all or none.

        change: makes them of what is known, None where nothing is, and of what comes. None: what
        comes are the entries.
        """
        of_kinds: dict[Kind, list[tuple[bytes, Any]]] = {}
        for kind, key, given in rows:
            of_kinds.setdefault(kind, []).append((key, given))
        numbers = {kind: self._number(kind.text) for kind in of_kinds}
        with self._changing():
            for kind, entries in of_kinds.items():
                known = self.found(kind, [*{key for key, _ in entries}]) if change else {}
                for key, given in entries:
                    known[key] = change(known.get(key), given) if change else given
                self._store.run(
                    PUT,
                    [
                        {"kind": numbers[kind], "key": key, **_columns(known[key])}
                        for key in dict.fromkeys(key for key, _ in entries)
                    ],
                )

    def _changing(self) -> Any:
        """A block of changes; DatabaseError where it is read-only."""
        if self.read_only:
            raise DatabaseError("the database is read-only")
        return self._store.writing()

    def delete(self, kind: Kind, keys: Iterable[bytes]) -> None:
        """Forget positions, all or none."""
        number = self._known_number(kind.text)
        with self._changing():
            self._store.run(DELETE, [{"kind": number, "key": key} for key in keys])

    def found(self, kind: Kind, keys: list[bytes]) -> dict[bytes, Entry]:
        """The entries of those of these keys that are here."""
        number = self._known_number(kind.text)
        rows = () if number is None else self._store.found(number, keys)
        return {_key(key): _entry(columns) for key, *columns in rows}

    def turned(self, kind: Kind, entry: Entry, number: int) -> Entry:
        """An entry of a least image, as the position is turned that a symmetry took there."""
        move = kind.from_key(number)
        return entry.moved(move, _turner(move))

    def _known_number(self, text: str) -> int | None:
        """The number of a kind in the store; None where it has none of it."""
        if text not in self._kinds:
            self._read_kinds()
        return self._kinds.get(text)

    def _number(self, text: str) -> int:
        """The same: a new one where there is none, kept before anything has it.

        What a block of changes that fails has taken back would live on in memory.
        """
        if self._known_number(text) is None:
            with self._changing():
                self._store.run(NEW_KIND, [{"text": text}])
            self._read_kinds()
        return self._kinds[text]

    def _kind(self, number: int) -> Kind:
        """A kind by its number."""
        if number not in self._names:
            self._read_kinds()
        try:
            return kind_named(self._names[number])
        except KeyError:
            raise _damaged(f"no game has the number {number}") from None
        except ValueError as error:
            raise _damaged(error) from error

    def _read_kinds(self) -> None:
        self._kinds = dict(map(tuple, self._store.rows(KINDS, {})))
        self._names = {number: text for text, number in self._kinds.items()}


class Items(ItemsView[Game, Entry]):
    """The positions of a database with their entries, read as they are wanted."""

    def __init__(self, positions: Positions) -> None:
        super().__init__(positions)
        self._positions = positions

    def __iter__(self) -> Iterator[tuple[Game, Entry]]:
        for kind, key, entry in self._positions.rows():
            try:
                game = kind.position(key)
            except ValueError as error:
                raise _damaged(error) from error
            yield game, entry


def _pairs(given: Any) -> Iterator[tuple[Game, Entry]]:
    """Pairs of game and entry from a mapping, or from pairs; ValueError for anything else."""
    try:
        pairs = iter(given.items() if isinstance(given, Mapping) else given)
    except TypeError as error:
        raise ValueError(f"expected games with their entries, got {shown(given)}") from error
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise ValueError(f"expected a game and its entry, got {shown(pair)}")
        yield pair


def _row(game: Game, entry: Entry) -> tuple[Kind, bytes, Entry]:
    """Where the entry of a game belongs, and the same of the least image."""
    kind = kind_of(game)
    key, number = kind.key(game)
    move = kind.to_key(number)
    return kind, key, instance("an Entry", entry, Entry).moved(move, _turner(move))


def _merged(known: Entry | None, entry: Entry) -> Entry:
    return entry if known is None else known.merged(entry)


def _revision(game: Game, function: Revision) -> tuple[Kind, bytes, Revision]:
    """Where a game belongs, and the same change of the least image."""
    kind = kind_of(game)
    key, number = kind.key(game)
    there, back = kind.to_key(number), kind.from_key(number)
    return (
        kind,
        key,
        lambda entry: function(entry.moved(back, _turner(back))).moved(there, _turner(there)),
    )


def _revised(known: Entry | None, function: Revision) -> Entry:
    return function(known or Entry())


def _turner(move: Any) -> Callable[[Turn], Turn]:
    return lambda turn: moved_turn(turn, move)


def _key(column: Any) -> bytes:
    """A key from its column, of any kind of bytes."""
    if not isinstance(column, bytes | memoryview):
        raise _damaged(f"{shown(column)} is no key")
    return bytes(column)


def _entry(columns: Row) -> Entry:
    """An entry from the columns of its row."""
    value, depth, bound, turn, label, text, cells = columns
    try:
        best = None if turn is None else read_turn(turn)
        return Entry(value, depth, bound, best, label, text, read_cells(cells))
    except (ValueError, RecursionError) as error:
        raise _damaged(error) from error


def _damaged(why: object) -> DatabaseError:
    """What is raised for rows that nobody has written so."""
    return DatabaseError(f"the database is damaged: {why}")


def _columns(entry: Entry) -> Values:
    """The columns of an entry."""
    turn = None if entry.turn is None else turn_name(entry.turn)
    cells = cells_text(entry.cells)
    values = (entry.value, entry.depth, int(entry.bound), turn, entry.label, entry.text, cells)
    return dict(zip(COLUMNS, values, strict=True))
