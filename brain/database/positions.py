"""The positions of a database, as a mapping of games to what is known of them."""

import os
from collections import defaultdict
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, MutableMapping
from itertools import chain, islice, starmap
from typing import Any, Self

from ..arguments import flag, instance, iterated, shown
from ..arguments import path as read_path
from ..games.game import Game
from ..games.symmetry import Symmetry
from ..types import Turn
from . import IN_MEMORY, SHIPPED_BOOK, SHIPPED_SOLVED, is_name
from .entry import Entry, columns, of_columns
from .place import Place, PositionKind, Spot, kind_named, spot_of
from .solved import Following, SolvedBook
from .sqlite_file import SqliteFile
from .tables import (
    COUNT,
    DELETE,
    NEW_KIND,
    PUT_ENTRY,
    SELECT_KIND,
    SELECT_NEXT,
    DatabaseError,
    Store,
)

WRITTEN_AT_ONCE = 1000  # positions that are read or written at once
BOOKS_FOLDER = os.path.join(os.path.dirname(__file__), "data")
SHIPPED_FILES = {
    SHIPPED_BOOK: (os.path.join(BOOKS_FOLDER, "book.db"),),
    SHIPPED_SOLVED: tuple(
        os.path.join(BOOKS_FOLDER, f"{game}.solved") for game in ("freestyle", "standard")
    ),
}

Pairs = Mapping[Game, Entry] | Iterable[tuple[Game, Entry]]
Revision = Callable[[Entry], Entry]  # what is known of a position -> what shall be
Where = str | os.PathLike[str]


class Positions(MutableMapping[Game, Entry]):
    """What Database says of itself, but for the questions about more than one position."""

    def __init__(self, where: Where, *, read_only: bool = False, book: bool = False) -> None:
        self._store = self._opened(where, flag("read_only", read_only), flag("book", book))

    def _opened(self, where: Where, read_only: bool, book: bool) -> Store:
        """The store of a file."""
        path = read_path("where", where)
        is_shipped = path in SHIPPED_FILES
        if not is_shipped and is_name(path) and path != IN_MEMORY:
            names = f"{SHIPPED_BOOK}, {SHIPPED_SOLVED} or {IN_MEMORY}"
            raise DatabaseError(f"expected a file, {names}, got {path}")
        files = SHIPPED_FILES.get(path, (path,))
        if SolvedBook.is_one(files[0]):
            return SolvedBook(path, files)
        store = SqliteFile(files[0], read_only or is_shipped, book)
        store.name = path
        return store

    def __repr__(self) -> str:
        """Where it is, how many positions it has, and what may be done with it."""
        try:
            size = len(self)
            held = "1 position" if size == 1 else f"{size} positions"
        except DatabaseError:
            held = "closed or out of reach"
        words = ["book"] * self.is_book + ["read-only"] * self.read_only
        return f"<kakugo.Database {', '.join([self._store.name, held, *words])}>"

    @property
    def read_only(self) -> bool:
        """Whether it refuses changes."""
        return self._store.read_only

    @property
    def is_book(self) -> bool:
        """Whether engines play from it whatever the depth, and write nothing into it."""
        return self._store.is_book

    @property
    def held_bytes(self) -> int:
        """Memory that it may take, for what it has read."""
        return self._store.held_bytes

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def following(self, game: Game) -> Following | None:
        """What a file of solved positions says of one of them, or of one that their wins lead to.

        None where it says nothing, and in every other database.
        """
        game = instance("a game", game, Game)
        return self._store.following(game) if isinstance(self._store, SolvedBook) else None

    def named_answers(self, game: Game) -> list[Turn]:
        """The answers to the last turn that a file of solved positions names; else none."""
        game = instance("a game", game, Game)
        return self._store.answers(game) if isinstance(self._store, SolvedBook) else []

    # ---- one position ----

    def __getitem__(self, game: Game) -> Entry:
        place, _, back = spot_of(game)
        entry = self.found([place]).get(place)
        if entry is None:
            raise KeyError(game)
        return entry.moved(back)

    def __setitem__(self, game: Game, entry: Entry) -> None:
        self.update([(game, entry)])

    def __delitem__(self, game: Game) -> None:
        place = spot_of(game).place
        if not self.found([place]):
            raise KeyError(game)
        self.delete([place])

    def __contains__(self, game: object) -> bool:
        return isinstance(game, Game) and super().__contains__(game)

    # ---- all positions ----

    def __len__(self) -> int:
        return int(self._store.rows(COUNT, {})[0][0])

    def __iter__(self) -> Iterator[Game]:
        for game, _ in self.items():
            yield game

    def items(self) -> ItemsView[Game, Entry]:
        """Every position with its entry; read as they are wanted."""
        return Items(self)

    def rows(self) -> Iterator[tuple[Place, Entry]]:
        """Every position by its place, the entry as of its least image."""
        number, key = -1, b""
        while rows := self._store.rows(
            SELECT_NEXT, {"kind": number, "key": key, "number": WRITTEN_AT_ONCE}
        ):
            for _, column, text, *values in rows:
                yield _read(text, column, values)
            number, key = rows[-1][0], bytes(rows[-1][1])

    def update(self, *pairs: Any, **none: Entry) -> None:
        """Replace the entries of many positions; pairs of game and entry, or a mapping.

        What is written is kept in steps of a thousand.
        """
        self._write_all(rows_of(chain.from_iterable(map(_pairs, (*pairs, none)))), None)

    def merge(
        self, pairs: "Positions | Mapping[Game, Entry] | Iterable[tuple[Game, Entry]]"
    ) -> None:
        """Add what others know: see Entry.merged, of what is here and what comes."""
        self.merge_rows(pairs.rows() if isinstance(pairs, Positions) else rows_of(_pairs(pairs)))

    def revise(self, pairs: Iterable[tuple[Game, Revision]]) -> None:
        """Change many positions by what is known of each, all or none; nobody writes meanwhile.

        A function gets Entry() where nothing is known, and must not use the database.
        """
        spots = [(spot_of(game), function) for game, function in pairs]
        self._write([(each[0].place, each) for each in spots], _revised)

    # ---- by place ----

    def merge_rows(self, rows: Iterable[tuple[Place, Entry]]) -> int:
        """Add what rows() of others gives, in steps; how many rows there were."""
        return self._write_all(rows, _merged)

    def delete(self, places: Iterable[Place]) -> None:
        """Forget positions, all or none."""
        with self._changing():
            self._store.run(DELETE, [{"kind": kind.text, "key": key} for kind, key in places])

    def found(self, places: Iterable[Place]) -> dict[Place, Entry]:
        """The entries of those of these places that are here, as of the least images."""
        keys: dict[PositionKind, dict[bytes, None]] = defaultdict(dict)
        for kind, key in places:
            keys[kind][key] = None
        return dict(
            _read(kind, column, values)
            for kind, some in keys.items()
            for column, *values in self._store.found(kind.text, [*some])
        )

    def _write_all(self, rows: Iterable[tuple[Place, Any]], change: "Change | None") -> int:
        """Write entries in steps; how many. A game may change once the next is asked for."""
        self._check_writable()
        each, number = iter(rows), 0
        while batch := [*islice(each, WRITTEN_AT_ONCE)]:
            self._write(batch, change)
            number += len(batch)
        return number

    def _write(self, rows: list[tuple[Place, Any]], change: "Change | None") -> None:
        """Write entries of least images, all or none.

        change: makes them of what is known, None where nothing is, and of what comes. None: what
        comes are the entries.
        """
        with self._changing():
            known = self.found(place for place, _ in rows) if change else {}
            for place, given in rows:
                known[place] = change(known.get(place), given) if change else given
            numbers = {
                kind: self._number(kind.text) for kind in dict.fromkeys(kind for kind, _ in known)
            }
            written = [
                {"kind": numbers[kind], "key": key, **columns(entry)}
                for (kind, key), entry in known.items()
            ]
            self._store.run(PUT_ENTRY, written)

    def _number(self, text: str) -> int:
        """That of a kind in the store, where it is entered if it is new."""
        while not (rows := self._store.rows(SELECT_KIND, {"kind": text})):
            self._store.run(NEW_KIND, [{"kind": text}])
        return int(rows[0][0])

    def _changing(self) -> Any:
        """A block of changes; DatabaseError where it is read-only."""
        self._check_writable()
        return self._store.writing()

    def _check_writable(self) -> None:
        if self.read_only:
            raise DatabaseError("the database is read-only")


class Items(ItemsView[Game, Entry]):
    """The positions of a database with their entries, read as they are wanted."""

    _mapping: Positions

    def __iter__(self) -> Iterator[tuple[Game, Entry]]:
        for (kind, key), entry in self._mapping.rows():
            try:
                game = kind.position(key)
            except ValueError as error:
                raise _damaged(error) from error
            yield game, entry


Change = Callable[[Entry | None, Any], Entry]


def _merged(known: Entry | None, entry: Entry) -> Entry:
    return entry if known is None else known.merged(entry)


def _revised(known: Entry | None, given: tuple[Spot, Revision]) -> Entry:
    (_, there, back), function = given
    return _kept(function((known or Entry()).moved(back)), there)


def _kept(entry: Entry, there: Symmetry) -> Entry:
    """An entry as its least image has it; IllegalTurn where its turn or a text is off the board."""
    for point in entry.turn or ():
        there(point)
    return entry.moved(there)


def rows_of(pairs: Iterable[tuple[Game, Entry]]) -> Iterator[tuple[Place, Entry]]:
    """Where the entries of games belong, and the same of the least images."""
    return starmap(row_of, pairs)


def row_of(game: Game, entry: Entry) -> tuple[Place, Entry]:
    """Where the entry of a game belongs, and the same of the least image."""
    place, there, _ = spot_of(game)
    return place, _kept(instance("an Entry", entry, Entry), there)


def _pairs(given: Any) -> Iterator[tuple[Game, Entry]]:
    """Pairs of game and entry from a mapping, or from pairs; ValueError for anything else."""
    pairs = given.items() if isinstance(given, Mapping) else given
    for pair in iterated("positions are a list of games with their entries", pairs):
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise ValueError(f"expected a game and its entry, got {shown(pair)}")
        yield pair


def _read(kind: Any, column: Any, values: list[Any]) -> tuple[Place, Entry]:
    """A position and its entry from the columns of a row; kind: itself, or its text."""
    try:
        named = kind if isinstance(kind, PositionKind) else kind_named(str(kind))
        return (named, bytes(memoryview(column))), of_columns(*values)
    except (TypeError, ValueError) as error:
        raise _damaged(error) from error


def _damaged(why: object) -> DatabaseError:
    return DatabaseError(f"the database is damaged: {why}")
