"""Positions in which one turn lost the game and another one holds: a measure of what a search sees.

    python -m training.lost_moves GAMES FILE                all decided games, both cores
    python -m training.lost_moves GAMES FILE --player kakugo      only those that this one lost

GAMES is a file of records or a folder of them; kakugo-arena report MATCH --records FOLDER --format
sgf writes the games of a match, and training/lost_games.sgf has 191 that Kakugo lost to other
programs (75 with equal time), from which no positions have been taken yet. FILE gets a row of JSON
for each game, so that a kill loses only the games that are being looked at, and the same command
goes on:

    game     the file, and which of its games
    line     the position before the turn, as a line; null where the game has no such turn
    lost     the turn that was played, after which the opponent's win is proven
    holds    the best turn of a search of --hold nodes, which does not lose as far as it sees
    value    of that turn, for the side to move
    plies    to the proven end after the turn that lost

The loser's turns are searched from the last one back, each with --walk nodes, until the position
before one of them is not lost. If the turn that was played there is then proven to lose, and
another one holds, the game has such a position.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from brain import (
    BLACK,
    WHITE,
    Game,
    Limits,
    Result,
    Turn,
    game_text,
    read_game,
    turn_name,
)
from brain.report import LOST_VALUE
from kakugo import iter_records

from . import command_line, obey
from .pooling import Row, Tasks, add_rows, engine, pooled, read_rows

LARGE_KIB = 256 << 10  # of the table
WALK_NODES, PROOF_NODES, HOLD_NODES = 200_000, 2_000_000, 10_000_000  # the last: 20 s of a core
SOONEST = 6  # ply; before it the opening decides
MOST_BACK = 20  # turns of the loser that are looked at; before them the game was lost slowly
NO_MOVE: Row = {"line": None}


class Effort(NamedTuple):
    """Nodes of each kind of search."""

    walk: int
    proof: int
    hold: int


def _searched(game: Game, nodes: int) -> Result:
    return engine(LARGE_KIB).analyse(game, Limits(nodes=nodes))


def _is_lost(result: Result) -> bool:
    """Proven or as good as that."""
    return result.lines[0].score.value <= LOST_VALUE


def lost_move(game: Game, winner: int, effort: Effort) -> Row:
    """The turn by which a game was lost, as the columns of a row; line is None without one.

    game: all that was played; it need not be over, for a match may end where a win is proven.
    """
    if len(game.turns) <= SOONEST:
        return NO_MOVE
    engine(LARGE_KIB).clear()
    before = game.copy()
    if before.outcome() is not None:
        before.undo()
    for _ in range(MOST_BACK):
        while before.side == winner or len(before.turns) == len(game.turns):
            before.undo()
        if len(before.turns) < SOONEST:
            return NO_MOVE
        if not _is_lost(_searched(before, effort.walk)):
            return _judged(before, game.turns[len(before.turns)], effort)
        before.undo()
    return NO_MOVE


def _judged(before: Game, turn: Turn, effort: Effort) -> Row:
    """The row of a turn after which the game was lost, as far as that can be shown."""
    after = before.copy()
    after.play(*turn)
    against = _searched(after, effort.proof).lines[0].win_within
    if against is None or against < 0:
        return NO_MOVE
    for nodes in (effort.proof, effort.hold):
        best = _searched(before, nodes)
        if best.turn == turn or _is_lost(best):
            return NO_MOVE
    return {
        "line": game_text(before),
        "lost": turn_name(turn),
        "holds": turn_name(best.turn),
        "value": best.score.value,
        "plies": against,
    }


def decided(source: Path, player: str) -> Iterator[tuple[str, Game, int]]:
    """The games of a source that were won, with name and winner; only those that a player lost."""
    files = sorted(path for path in source.rglob("*") if path.is_file()) or [source]
    for file in files:
        for number, record in enumerate(iter_records(file, on_error=_complain), 1):
            game = record.game(record.end)
            outcome = game.outcome()
            winner = record.winner if outcome is None else outcome.winner
            if winner in (BLACK, WHITE):
                loser = record.white if winner == BLACK else record.black
                if player.lower() in loser.lower():
                    yield f"{file.name} {number}", game, winner


def _complain(error: Exception) -> None:
    print(error, file=sys.stderr)


def _row_of(_: str, line: str, winner: int, effort: Effort) -> Row:
    return lost_move(read_game(line), winner, effort)


def find(source: Path, out: Path, player: str, effort: Effort, workers: int, most: int) -> None:
    """Look at games until there are enough positions, or no more games."""
    known = read_rows(out)
    seen = {row["game"] for row in known}
    count = sum(row["line"] is not None for row in known)

    def tasks() -> Tasks:
        for name, game, winner in decided(source, player):
            if count >= most:
                return
            if name not in seen:
                yield _row_of, (name, game_text(game), winner, effort)

    with add_rows(out) as file, tqdm(unit="game", disable=None) as progress:
        for (name, *_), row in pooled(workers, tasks()):
            file.write(json.dumps({"game": name, **row}) + "\n")
            file.flush()
            count += row["line"] is not None
            progress.update()
            progress.set_postfix(positions=count)


def main() -> int:
    command = command_line("lost_moves", __doc__)
    command.add_argument("games", type=Path, help="a record, or a folder of them")
    command.add_argument("file", type=Path, help="gets a row for each game")
    command.add_argument("--player", default="", help="only games lost by a player of such a name")
    command.add_argument("--positions", type=int, default=sys.maxsize, help="enough of them")
    command.add_argument("--walk", type=int, default=WALK_NODES, help="nodes (%(default)s)")
    command.add_argument("--proof", type=int, default=PROOF_NODES, help="nodes (%(default)s)")
    command.add_argument("--hold", type=int, default=HOLD_NODES, help="nodes (%(default)s)")
    command.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")

    def run(args: argparse.Namespace) -> None:
        effort = Effort(args.walk, args.proof, args.hold)
        find(args.games, args.file, args.player, effort, args.workers, args.positions)

    return obey(command, run)


if __name__ == "__main__":
    sys.exit(main())
