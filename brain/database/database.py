"""A database of positions: the mapping, and all that concerns more than one position."""

import csv
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from itertools import chain, starmap
from typing import Any

from ..arguments import flag, function, instance, iterated, shown
from ..arguments import path as read_path
from ..arguments import text as read_text
from ..files import replacing
from ..games.game import Game
from ..notation import position_text, read_game
from ..records.drawings import Drawing, draw, drawings
from ..records.lines import at_line, is_cut
from ..records.record import Record
from ..records.tree import Node, Walk
from ..types import BLACK, Turn
from . import yixindb
from .entry import ENTRY_COLUMNS, Bound, Entry, columns, of_columns
from .place import Place, going_on, kind_of, place_of, places_behind, spots_behind
from .positions import Positions, row_of, rows_of

MOST_CHILDREN = 8 * 32 * 32  # legal turns: those of two neighbouring stones on the largest board
NODE_NAME = "N"  # the property of SGF that has the name of a node
LONGEST_DATABASE_TEXT = 2**31 - 1  # characters of a field of CSV, the most that Python allows
CSV_HEAD = ("position", *ENTRY_COLUMNS)  # of a CSV file
UNDECODED = re.compile("[\udc80-\udcff]")  # what "surrogateescape" makes of bytes


class Database(Positions):
    """What kakugo.Database says of itself, of files alone.

    >>> database = Database(":memory:")
    >>> game = read_game("renju 15x15: h8")
    >>> database[game] = Entry(text="the centre")
    >>> database[game].text, len(database)
    ('the centre', 1)
    """

    # ---- around a position ----

    def children(self, game: Game) -> dict[Turn, Entry]:
        """What is known of the positions behind each legal turn that does not end the game.

        ValueError for too many turns: those of three stones in an opening, or of two owed ones.
        """
        turns = instance("a game", game, Game).legal_turns()
        if len(turns) > MOST_CHILDREN:
            raise ValueError(f"{len(turns)} turns are too many to look up")
        spots = spots_behind(game, turns)
        found = self.found(spot.place for spot in spots.values())
        if not found:
            return {}  # the most frequent answer, and a short turn waits for it
        known = [turn for turn, spot in spots.items() if spot.place in found]
        return {
            turn: found[spots[turn].place].moved(spots[turn].back) for turn in going_on(game, known)
        }

    def parents(self, game: Game) -> list[tuple[Game, Entry]]:
        """The positions known here of which a turn leads to this one, with their entries.

        Those before the end of an opening are not among them. ValueError for a game in which a turn
        does more than add a stone, and in an opening.
        """
        found = self.found(kind_of(game).parents(game))
        return [(kind.position(key), entry) for (kind, key), entry in found.items()]

    def descendants(self, game: Game) -> Iterator[tuple[Game, Entry]]:
        """The positions known here that lie behind this one, each once, with their entries.

        A position is found if all on some way to it are known, but for the first.
        """
        return self._behind(instance("a game", game, Game).copy())

    def _behind(self, game: Game) -> Iterator[tuple[Game, Entry]]:
        seen, waiting = {place_of(game)}, [game]
        while waiting:
            before = waiting.pop()
            following = []
            for turn, entry in self.children(before).items():
                ahead = before.copy()
                ahead.play(turn)
                if place_of(ahead) not in seen:
                    seen.add(place_of(ahead))
                    following.append(ahead)
                    yield ahead, entry
            waiting += reversed(following)

    def delete_below(self, game: Game, where: Callable[[Entry], object] | None = None) -> int:
        """Forget what lies behind a position; how many positions were forgotten.

        What another position that is known here leads to stays, and all behind it. ValueError as
        for parents.

        Args:
            where: Called with each entry; None: all of them.
        """
        function("where", where)
        kind_of(game).parents(game)  # where they cannot be listed, nothing is forgotten
        below = {place_of(ahead): (ahead, entry) for ahead, entry in self.descendants(game)}
        mine = {*below, place_of(game)}
        steps: dict[Place, list[Place]] = defaultdict(list)  # from one of mine
        waiting = []  # what is to be kept, and all behind it
        for place, (ahead, _) in below.items():
            parents = place[0].parents(ahead)
            for before in mine.intersection(parents):
                steps[before].append(place)
            if self.found(before for before in parents if before not in mine):
                waiting.append(place)
        kept = set()
        while waiting:
            place = waiting.pop()
            if place not in kept:
                kept.add(place)
                waiting += steps[place]
        gone = [
            place
            for place, (_, entry) in below.items()
            if place not in kept and (where is None or where(entry))
        ]
        self.delete(gone)
        return len(gone)

    def split(self, game: Game, other: "Database") -> None:
        """Add to another database what is known of a game's positions and of all behind them."""
        instance("a game", game, Game)
        instance("a Database", other, Database)
        other.merge(chain(self._line(game), self.descendants(game)))

    def _line(self, game: Game) -> Iterator[tuple[Game, Entry]]:
        """What is known of the positions of a game, from its root."""
        ahead = game.root()
        for turn in (None, *game.turns):
            if turn is not None:
                ahead.play(turn)
            if entry := self.get(ahead):
                yield ahead, entry

    # ---- other forms ----

    def record(self, game: Game) -> Record:
        """A game, and all that is known here behind its end, as a record.

        A node has the value, the depth, the text as its comment, the label as its name (`N` of
        SGF), and the texts on cells as drawn labels. A position that several ways lead to is
        followed once; of turns that are images of one another there is one.
        """
        record = Record(game)
        walk = Walk(record.root)
        seen = {place_of(game)}
        waiting = [record.end]
        for node in (record.root, *record.mainline()):
            walk.to(node)
            self._note(node, walk.game)
        while waiting:
            node = waiting.pop()
            walk.to(node)
            for place, turn in places_behind(walk.game, self.children(walk.game)).items():
                child = walk.play(turn)
                self._note(child, walk.game)
                if place not in seen:
                    seen.add(place)
                    waiting.append(child)
                walk.to(node)
        return record

    def _note(self, node: Node, game: Game) -> None:
        """Write down at a node what is known of its position."""
        if entry := self.get(game):
            sign = 1 if game.side == BLACK else -1
            node.comment = entry.text
            node.value = None if entry.value is None else sign * entry.value
            node.depth = entry.depth or None
            node.properties |= {NODE_NAME: [entry.label]} if entry.label else {}
            for point, text in entry.cells.items():
                node.properties = draw(node.properties, Drawing("label", (point,), text))

    def add_records(self, records: Iterable[Record]) -> int:
        """Merge what records have noted, as record() writes it; how many positions that is.

        Bounds and best turns are not in a record. Positions without a note are kept, too, but for
        those where the game is over: they are the way to the others.
        """
        return self.merge_rows(rows_of(chain.from_iterable(map(_noted, _records(records)))))

    def write_csv(self, path: Any, like: Game | None = None) -> int:
        """Write positions into a file of comma-separated values; how many they were.

        Its first line names the columns: position: as position_text has it; value, depth, bound
        ("upper", "lower", "exact"), turn, label, text; cells: an object of JSON. UTF-8.

        Args:
            like: A game of the kind that is meant; None: all kinds.
        """
        written = 0
        wanted = None if like is None else kind_of(like).text
        with replacing(read_path("path", path)) as held:
            file = TextIOWrapper(held, "utf-8", newline="", write_through=True)
            table = csv.writer(file)
            table.writerow(CSV_HEAD)
            for (kind, key), entry in self.rows():
                if wanted in (None, kind.text):
                    bound = entry.bound.name.lower() if entry.bound else ""
                    values = columns(entry) | {"bound": bound}
                    table.writerow([position_text(kind.position(key)), *values.values()])
                    written += 1
            file.detach()
        return written

    def read_csv(self, path: Any) -> int:
        """Merge what write_csv has written; how many positions it had.

        ValueError for a line that is none, with its number; those before it may have been kept.
        """
        # A spreadsheet may have put a mark at the start.
        wanted = read_path("path", path)
        with open(wanted, encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
            return self.merge_rows(starmap(_read_row, _lines(file)))

    def write_yixindb(self, path: Any, *, compressed: bool = False) -> tuple[int, int]:
        """Write a .db file of Rapfi; how many positions are in it, and how many were left out.

        In it are those of gomoku with rule 0, 1 or 4, on square boards of up to 22 without walls.
        Left out is also what has a label that is neither a result, "forced", "blocked" nor one
        character of ASCII (of which w, l, d, x and ! mean those), or more than 65,530 bytes of
        text. Best turns are not written, depths up to 8191. A proven value gets the label of its
        result. Texts on cells that are images of each other in the position stand on one of them.

        The file at the path changes only when all is written.

        Args:
            compressed: As one frame of LZ4, which Rapfi reads and Yixin does not; wants the extra
                `lz4`, else a DatabaseError.
        """
        return yixindb.write(read_path("path", path), self.rows(), flag("compressed", compressed))

    def read_yixindb(self, path: Any, *, encoding: str = "gb18030") -> int:
        """Merge a .db file of Rapfi or Yixin, plain or compressed; how many positions it had.

        A value without a bound has depth 0, if it is no proof. ValueError, with the offset, for
        bytes that are no such file; positions before them may have been kept. A file packed with
        LZ4 wants the extra `lz4`, else a DatabaseError.

        Args:
            encoding: The encoding of texts that are not UTF-8; a file does not name it, and most
                old ones are from China.
        """
        read_text("encoding", encoding)
        try:
            " ".encode(encoding)
        except (LookupError, ValueError):
            raise ValueError(f"no encoding {shown(encoding)}") from None
        with open(read_path("path", path), "rb") as file:
            return self.merge_rows(yixindb.read(file, encoding))


def _records(given: Any) -> Iterator[Record]:
    """Records; ValueError for anything else."""
    for record in iterated("records are a list", given):
        yield instance("a Record", record, Record)


def _noted(record: Record) -> Iterator[tuple[Game, Entry]]:
    """What the nodes of a record say about their positions."""
    walk = Walk(record.root)
    for node in record.root.walk():
        walk.to(node)
        if walk.game.outcome() is not None:
            continue
        sign = 1 if walk.game.side == BLACK else -1
        labels = [each for each in drawings(node.properties) if each.shape == "label"]
        yield (
            walk.game,
            Entry(
                None if node.value is None else sign * round(node.value),
                0 if node.value is None else node.depth or 0,
                label="".join(node.properties.get(NODE_NAME, ())[:1]),
                text=node.comment,
                cells={each.points[0]: each.text for each in labels},
            ),
        )


def _lines(file: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The rows of a CSV file but its head, each with the number of its first line; texts of any
    length."""
    last = ""  # line that was read

    def note(text: str) -> str:
        nonlocal last
        last = text
        return text

    rows, line, limit = csv.reader(map(note, file)), 1, csv.field_size_limit()
    while True:
        csv.field_size_limit(LONGEST_DATABASE_TEXT)  # of the whole process
        try:
            row = next(rows, None)
        except csv.Error as error:
            raise ValueError(f"line {line}: {error}") from error
        finally:
            csv.field_size_limit(limit)
        if row is None:
            return
        if line > 1 or tuple(row) != CSV_HEAD:
            if is_cut(last) and not row[-1]:  # what is empty may have been cut away
                raise ValueError(f"line {line}: it has no line end and may be cut")
            yield line, row
        line = rows.line_num + 1


def _read_row(line: int, row: list[str]) -> tuple[Place, Entry]:
    """Where a position belongs, and its entry there; ValueError with the number of the line."""
    with at_line(line):
        if UNDECODED.search("".join(row)):
            raise ValueError("it is not UTF-8")
        if len(row) != len(CSV_HEAD):
            raise ValueError(f"expected {len(CSV_HEAD)} columns, got {len(row)}")
        position, value, depth, bound, turn, *texts = row
        says = Bound.__members__.get((bound or "none").upper())
        if says is None:
            raise ValueError(f"no bound {shown(bound)}")
        number = int(value) if value else None
        entry = of_columns(number, int(depth or 0), says, turn or None, *texts)
        return row_of(read_game(position), entry)
