"""CPU time of the library, beside python-chess (pip install chess) where that is installed.

python -m tests.long.library_speed

Both play random games of the same length, and keep them in records: in SGF and psq here, in PGN
there. A time is the least of some rounds, and one of the processor.
"""

import pickle
import time
from collections import deque
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import repeat
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import kakugo
from brain.records import FORMATS
from tests.long.command import options, table

ROUNDS = 3
CALLS_S = 0.05  # of the calls in a round: to be counted by the clock
NONE = "-"  # for what the other library has not

Works = dict[str, Callable[[], object]]  # what is measured, by the name of its row

try:
    chess: Any = import_module("chess")
    import_module("chess.pgn")
except ModuleNotFoundError:
    chess = None


def microseconds(work: Callable[[], object]) -> float:
    """Of a call."""
    calls, taken = 1, 0.0
    while taken < CALLS_S:
        calls *= 2
        taken = seconds(work, calls)
    return min(taken, *(seconds(work, calls) for _ in range(ROUNDS - 1))) / calls * 1e6


def seconds(work: Callable[[], object], calls: int = 1) -> float:
    """Of so many calls."""
    began = time.process_time()
    for _ in repeat(None, calls):
        work()
    return time.process_time() - began


def played(kind: str, plies: int, rng: Random) -> kakugo.Game:
    """A game of so many random turns, which goes on."""
    while True:
        game = kakugo.new_game(kind)
        while game.outcome() is None and game.ply < plies:
            game.play(rng.choice(game.legal_turns()))
        if game.outcome() is None:
            return game


def to_the_end(kind: str, rng: Random) -> None:
    """Play random turns until a game is over."""
    game = kakugo.new_game(kind)
    while game.outcome() is None:
        game.play(rng.choice(game.legal_turns()))


def ours(kind: str, plies: int, rng: Random) -> Works:
    """What is called once for a position."""
    game = played(kind, plies, rng)
    text, turn = kakugo.position_text(game), rng.choice(game.legal_turns())
    whole = kakugo.game_text(game)

    def play_and_undo() -> None:
        game.play(turn)
        game.undo()

    return {
        "position text, written": lambda: kakugo.position_text(game),
        "position text, read": lambda: kakugo.read_game(text),
        "game text, written": lambda: kakugo.game_text(game),
        "game text, read": lambda: kakugo.read_game(whole),
        "copy": game.copy,
        "pickle, there and back": lambda: pickle.loads(pickle.dumps(game)),
        "legal turns": game.legal_turns,
        "play and undo": play_and_undo,
        "a random game": lambda: to_the_end(kind, rng),
        "planes": lambda: kakugo.planes(game),
    }


def theirs(plies: int, rng: Random) -> Works:
    """The same of chess."""
    board = played_chess(plies, rng)
    text, move = board.fen(), rng.choice(list(board.legal_moves))

    def play_and_undo() -> None:
        board.push(move)
        board.pop()

    def random_game() -> None:
        other = chess.Board()
        while not other.is_game_over():
            other.push(rng.choice(list(other.legal_moves)))

    return {
        "position text, written": board.fen,
        "position text, read": lambda: chess.Board(text),
        "copy": board.copy,
        "pickle, there and back": lambda: pickle.loads(pickle.dumps(board)),
        "legal turns": lambda: list(board.legal_moves),
        "play and undo": play_and_undo,
        "a random game": random_game,
    }


def played_chess(plies: int, rng: Random) -> Any:
    """A game of chess of so many random moves, which goes on."""
    while True:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < plies:
            board.push(rng.choice(list(board.legal_moves)))
        if not board.is_game_over():
            return board


def our_records(folder: Path, games: list[kakugo.Game]) -> Works:
    """Writing and reading files of games."""
    sgf, psq = folder / "games.sgf", [folder / f"{number}.psq" for number in range(len(games))]

    def write_psq() -> None:
        for path, game in zip(psq, games, strict=True):
            kakugo.Record(game).write(path)

    works: Works = {
        "written as SGF": lambda: kakugo.write_records(sgf, map(kakugo.Record, games)),
        "read from SGF": lambda: deque(kakugo.iter_records(sgf), 0),
    }
    if not FORMATS["psq"].refusal(kakugo.Record(games[0])):
        works["written as psq"] = write_psq
        works["read from psq"] = lambda: deque(map(kakugo.read_record, psq), 0)
    return works


def their_records(folder: Path, boards: list[Any]) -> Works:
    """The same of chess; both rows of ours stand beside PGN."""
    path = folder / "games.pgn"

    def write() -> None:
        with path.open("w") as file:
            for board in boards:
                print(chess.pgn.Game.from_board(board), file=file, end="\n\n")

    def read() -> Iterator[Any]:
        with path.open() as file:
            while game := chess.pgn.read_game(file):
                yield game

    def read_all() -> None:
        deque(read(), 0)

    return {
        "written as SGF": write,
        "read from SGF": read_all,
        "written as psq": write,
        "read from psq": read_all,
    }


def main() -> None:
    asked = options(
        __doc__,
        game=("freestyle", "which game is played"),
        plies=(60, "turns of a game"),
        games=(1000, "in records"),
    )
    rng = Random(1)
    rows: list[tuple[str, float, float | str, float | str]] = []

    def compare(measure: Callable[[Callable[[], object]], float], own: Works, foe: Works) -> None:
        for name, work in own.items():
            taken = measure(work)
            its = measure(foe[name]) if name in foe else None
            beside = (NONE, NONE) if its is None else (its, f"{taken / its:.2f}")
            rows.append((name, taken, *beside))

    foe = theirs(asked.plies, rng) if chess else {}
    compare(microseconds, ours(asked.game, asked.plies, rng), foe)
    with TemporaryDirectory() as name:
        folder = Path(name)
        games = [played(asked.game, asked.plies, rng) for _ in range(asked.games)]
        boards = [played_chess(asked.plies, rng) for _ in games] if chess else []
        compare(
            lambda work: seconds(work) / asked.games * 1e6,
            our_records(folder, games),
            their_records(folder, boards) if chess else {},
        )
    if chess is None:
        print("python-chess is not installed: pip install chess")
    head = "microseconds of the processor  Kakugo  python-chess  times as long"
    table(head, rows)
    (a_game,) = (row[1] for row in rows if row[0] == "a random game")
    print(f"\n{60e6 / a_game:.0f} random games a minute")


if __name__ == "__main__":
    main()
