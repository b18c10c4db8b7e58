"""Positions of games, valued anew: by deep searches, by a teacher, or by what the games came to.

    python -m training.relabel deep.games 0=games/freestyle15 --nodes 40000
    python -m training.relabel taught.games 0=games/freestyle15 --teacher teacher.pt
    python -m training.relabel returns.games 0=games/freestyle15 --returns

Takes random positions in which the value is a question (nobody can make a five, nor the side to
move a straight four). The same seed takes the same ones, so that fits to FILEs with different
values can be compared. The last of the three commands gives them the values that a fit to the games
themselves would read.

FILE gets a record for each position, and is given to a fit as games are. A search gives a position
its own best turn; otherwise the turn of the game stays. After a kill the same command goes on.
"""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from brain import Limits, new_game
from brain.bench import run as bench
from brain.report import STATIC_SCALE
from brain.types import RENJU

from . import command_line, obey, want
from .corpus import Corpus
from .generate import GAME_NODES_MOST, MOST_SEED, between
from .pooling import Tasks, engine, pooled
from .positions import Bools, Ints, Positions, positions_of
from .records import (
    NO_VALUE,
    PROVEN_FLAG,
    RANDOM,
    Games,
    Record,
    alone,
    append,
    pack,
    read,
    usable,
)
from .returns import returns_of

try:
    from .fit import read_games, request
    from .order import read_cells
    from .teacher import read_teacher
except ModuleNotFoundError:
    want("torch", "numba")
    raise

RELABELLED = 500_000  # positions
READ_AT_ONCE = 4096  # positions
SEARCHED_AT_ONCE = 16  # positions of a task
SMALL_KIB = 4 << 10  # of a search's table
MOST_VALUE = 20_000  # of a teacher and of returns


class Label(NamedTuple):
    """Who has valued the positions of a file, and which they are: fields of GAME_HEADER."""

    signature: int  # bench signature of the engine that searched; otherwise 0
    weights: int  # hash of the weights for 15x15, or of the file of the teacher; returns: 0
    nodes: int  # of a search; otherwise 0
    seed: int  # of the choice of positions
    number: int  # of all turns of the games that they are from


class Chunk(NamedTuple):
    """Some positions of games."""

    records: list[Record]  # each alone, with the turn of its game
    positions: Positions  # of these records
    turns: Ints  # which of all turns of the games theirs are


Answers = Iterator[list[Record]]  # positions with their new values
Judge = Callable[[Iterator[Chunk]], Answers]


def stones_of(record: Record) -> bytes:
    """What two records of one position have in common: the stones before its last turn."""
    cells: bytes = record.turns["cell"][:-1].tobytes()
    return bytes([record.header["side"]]) + cells


def open_positions(
    corpus: Corpus, rule: int, count: int, seed: int, known: set[bytes]
) -> Iterator[Chunk]:
    """The first so many positions, in a random order of all, in which the value is a question.

    known: those that are not wanted again, by their stones.
    """
    left, seen = count, set[bytes]()
    order = np.random.default_rng(seed).permutation(np.flatnonzero(usable(corpus.games.turns)))
    for at in range(0, len(order), READ_AT_ONCE):
        turns, records = [], []
        for turn in order[at : at + READ_AT_ONCE].tolist():
            record = _taken(corpus.games, turn)
            if (stones := stones_of(record)) not in seen:
                seen.add(stones)
                turns.append(turn)
                records.append(record)
        is_known = np.array([stones_of(record) in known for record in records], np.bool_)
        sides = _sides(records, is_known)
        boards = [(rows, positions_of(records[row] for row in rows)) for rows in sides]
        is_open = is_known.copy()
        for rows, positions in boards:
            is_open[rows] = read_cells(positions, bool(rule & RENJU)).is_open
        is_wanted = is_open & (np.cumsum(is_open) <= left)
        for rows, positions in boards:
            wanted = is_wanted[rows]
            yield Chunk(
                [records[row] for row in rows[wanted]],
                positions.of(wanted),
                np.array(turns)[rows[wanted]],
            )
        left -= int(is_open.sum())
        if left <= 0:
            return


def _sides(records: Sequence[Record], is_known: Bools) -> list[Ints]:
    """Which records have boards of each size; only those that are not known."""
    sides = np.array([int(record.header["side"]) for record in records])
    return [np.flatnonzero((sides == side) & ~is_known) for side in np.unique(sides[~is_known])]


def _taken(games: Games, turn: int) -> Record:
    """A turn's position alone; the turn by its number among all turns of some games."""
    number = int(np.searchsorted(games.starts, turn, "right")) - 1
    first = games.starts[number]
    before = games.turns["cell"][first:turn].tolist()
    return alone(games.headers[number], before, tuple(games.turns[turn].tolist()))


def valued(record: Record, label: Label, value: int, flags: int, cell: int, depth: int) -> Record:
    """A position with another value, and perhaps another turn."""
    header = record.header.copy()
    for name, number in label._asdict().items():
        header[name] = number
    return alone(header, record.turns["cell"][:-1].tolist(), (cell, value, NO_VALUE, depth, flags))


def searched(records: list[Record], label: Label, evaluation: str) -> list[Record]:
    """What searches say of positions, each with an empty table."""
    found = []
    for record in records:
        side = int(record.header["side"])
        game = new_game(rule=int(record.header["rule"]), width=side).copy(evaluation)
        for point in record.points[:-1]:
            game.play(point)
        player = engine(SMALL_KIB)
        player.settings.evaluation = evaluation
        player.clear()
        line = player.analyse(game, Limits(nodes=label.nodes)).lines[0]
        flags = PROVEN_FLAG * (line.win_within is not None)
        ((x, y),) = line.turn
        found.append(valued(record, label, line.value, flags, y * side + x, line.depth))
    return found


def with_values(chunk: Chunk, label: Label, log_odds: NDArray[np.floating[Any]]) -> list[Record]:
    """Positions with values that are no search's; infinite ones are proofs. The turns stay."""
    values = np.clip(log_odds * STATIC_SCALE, -MOST_VALUE, MOST_VALUE).round().astype(int)
    flags = PROVEN_FLAG * np.isinf(log_odds)
    found = []
    known = zip(chunk.records, values.tolist(), flags.tolist(), strict=True)
    for record, value, proven in known:
        turn = record.turns[-1]
        is_random = int(turn["flags"]) & RANDOM
        found.append(valued(record, label, value, is_random | proven, int(turn["cell"]), 0))
    return found


def by_search(
    rule: int, choice: tuple[int, int], nodes: int, evaluation: str, workers: int
) -> tuple[Label, Judge]:
    """What searches of so many nodes say, in processes."""
    weights = int(new_game(rule=rule).copy(evaluation).evaluation.split()[-1], 16)
    tqdm.write("the signature of the engine, by the bench ...", file=sys.stderr)
    label = Label(bench(report=lambda line: None, pairs=1000), weights, nodes, *choice)

    def judge(chunks: Iterator[Chunk]) -> Answers:
        def tasks() -> Tasks:
            for chunk in chunks:
                for at in range(0, len(chunk.records), SEARCHED_AT_ONCE):
                    some = chunk.records[at : at + SEARCHED_AT_ONCE]
                    yield searched, (some, label, evaluation)

        for _, records in pooled(workers, tasks()):
            yield records

    return label, judge


def by_teacher(rule: int, choice: tuple[int, int], path: Path) -> tuple[Label, Judge]:
    """What a teacher says. Raises ValueError for another file, or one of another rule."""
    teacher = read_teacher(path, rule)
    digest = blake2b(path.read_bytes(), digest_size=8).digest()
    label = Label(0, int.from_bytes(digest, "big"), 0, *choice)

    def judge(chunks: Iterator[Chunk]) -> Answers:
        for chunk in chunks:
            yield with_values(chunk, label, teacher.values(chunk.positions, rule))

    return label, judge


def by_returns(choice: tuple[int, int], games: Games) -> tuple[Label, Judge]:
    """What the games came to."""
    label, chances = Label(0, 0, 0, *choice), returns_of(games)

    def judge(chunks: Iterator[Chunk]) -> Answers:
        for chunk in chunks:
            found = chances[chunk.turns]
            with np.errstate(divide="ignore"):  # of a proof
                log_odds = np.log(found) - np.log1p(-found)
            yield with_values(chunk, label, log_odds)

    return label, judge


def run(given: argparse.Namespace) -> None:
    """Do what the command line asks for. Raises ValueError, OSError."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    rule, file = given.asked.rule, given.file
    corpus = read_games(rule, given.asked.paths)
    choice = given.seed, len(corpus.games.turns)
    if given.returns:
        label, judge = by_returns(choice, corpus.games)
    elif given.teacher:
        label, judge = by_teacher(rule, choice, given.teacher)
    else:
        label, judge = by_search(rule, choice, given.nodes, given.by, given.workers)
    there = read([file] if file.exists() else [])
    if any(tuple(row) != label for row in there.headers[list(Label._fields)].tolist()):
        raise ValueError(
            f"{file} was valued otherwise, or with another seed, or has positions of other games:"
            " delete it, or choose another name"
        )
    count = len(there.headers)
    known = {stones_of(there.record(number)) for number in range(count)}
    chosen = open_positions(corpus, rule, given.positions, given.seed, known)
    with tqdm(total=given.positions, initial=count, unit="position", disable=None) as bar:
        for records in judge(chosen):
            append(file, b"".join(map(pack, records)))
            count += len(records)
            bar.update(len(records))
    print(f"{file}: {count} positions")
    if count < given.positions:
        print("The games have no more in which the value is a question.")


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    made = command_line("relabel", __doc__)
    add, number = made.add_argument, between(1, GAME_NODES_MOST)
    add("file", type=Path, metavar="FILE", help="gets the positions, or more of them (.games)")
    add("asked", type=request, metavar="RULE=GAMES[,GAMES]", help="as training.fit takes it")
    who = made.add_mutually_exclusive_group(required=True)
    who.add_argument("--nodes", type=number, metavar="N", help="by searches of so many nodes")
    who.add_argument("--teacher", type=Path, metavar="FILE", help="by one of training.fit_teacher")
    who.add_argument("--returns", action="store_true", help="by what the games came to")
    add("--positions", type=number, default=RELABELLED, help="in all (%(default)s)")
    add("--by", default="", metavar="WEIGHTS", help="of the searches (the built-in ones)")
    text = "processes that search (one a core)"
    add("--workers", type=between(1, 1024), default=os.cpu_count() or 1, help=text)
    text = "of which positions are taken (%(default)s)"
    add("--seed", type=between(0, MOST_SEED), default=0, help=text)
    return made


def main() -> int:
    """The command; its exit status."""
    return obey(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
