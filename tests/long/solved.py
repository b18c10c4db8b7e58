"""Plays from a file of solved positions against many kinds of players, and damages it.

python -m tests.long.solved FILE --games 1000 --damaged 1000

In the games, the engine has the winner's side and the file, and begins at the file's first
position. The other side plays at random, far away, fours first, blocks only, or is the engine at
--seconds; or it is the program --brain in all games, whose first answer is at random. All games
must be won, and no turn may take longer than --slowest milliseconds. Each damaged file has one
fault: a wrong bit, or, under a right hash, a dropped answer, another turn, a turn on a stone, the
win of another position, fewer plies, or a missing position. All must be refused, with the position.
A dropped answer is no fault if the checker finds a win by fours there; it is counted, and another
one is dropped instead. Of each file, the header, all positions, and the wins in which its fault can
show are checked. Exit code 1 if any of that fails.
"""

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import kakugo
from brain.database.place import kind_of
from brain.types import OTHER_COLOUR
from kakugo import BrainProcess, Database, Engine, Game, Turn, position_text
from kakugo.solved.checking import Board, Held, ProofError, SolvedFile
from tests.helpers.solved import DROPPED, Damage, names_position, wins_by_itself
from tests.long.command import Progress, options

Stones = tuple[tuple[int, ...], tuple[int, ...]]  # the cells of the winner's, and the loser's

FAR_TURNS = 12  # of which a player far away takes one
REASONS_SHOWN = 5


# ---- the games ----


class Foe:
    """The other side, in one of its manners."""

    def __init__(
        self, rng: Random, board: Board, seconds: float, brain: BrainProcess | None
    ) -> None:
        self._rng, self._board, self._seconds = rng, board, seconds
        self._engine, self._brain = Engine(), brain
        self.manners: dict[str, Callable[[Game], Turn]] = {
            "random": self._random,
            "far": self._far,
            "fours first": self._fours,
            "blocks only": self._blocks,
            "engine": self._thinks,
        }
        if brain is not None:
            self.manners = {"brain": self._asks}

    def _random(self, game: Game) -> Turn:
        return self._rng.choice(game.legal_turns())

    def _far(self, game: Game) -> Turn:
        stones = game.stones()

        def away(turn: Turn) -> int:
            ((x, y),) = turn
            return min((max(abs(x - a), abs(y - b)) for a, b, _ in stones), default=0)

        return self._rng.choice(sorted(game.legal_turns(), key=away)[-FAR_TURNS:])

    def _fours(self, game: Game) -> Turn:
        return self._longest(game, game.side)

    def _blocks(self, game: Game) -> Turn:
        return self._longest(game, OTHER_COLOUR[game.side])

    def _longest(self, game: Game, side: int) -> Turn:
        """A turn on the line where a side has most stones, and the other none."""
        cells = game.cells()
        most = -1
        best: list[int] = []
        for line in self._board.lines:
            stones = [cells[cell] for cell in line]
            if stones.count(0) + stones.count(side) == len(line) and 0 in stones:
                if stones.count(side) > most:
                    most, best = stones.count(side), []
                if stones.count(side) == most:
                    best += [cell for cell in line if not cells[cell]]
        if not best:
            return self._random(game)
        cell = self._rng.choice(best)
        return ((cell % game.width, cell // game.width),)

    def _thinks(self, game: Game) -> Turn:
        self._engine.game = game
        return self._engine.think(seconds=self._seconds).turn

    def _asks(self, game: Game) -> Turn:
        """The brain's turn; the first of a game is at random, so that no two need be alike."""
        if len(game.turns) <= 1:
            return self._random(game)
        assert self._brain is not None
        return self._brain.play(game, seconds=self._seconds)


def play(file: Path, asked: Any, rng: Random) -> bool:
    """Play the games; whether all were won, and in time."""
    solved = SolvedFile(str(file))
    with (
        Database(file) as database,
        BrainProcess(asked.brain) if asked.brain else nullcontext() as brain,
    ):
        header = json.loads(file.read_bytes().split(b"\n")[1])
        kind = kind_of(kakugo.read_game(f"{solved.game} {solved.width}x{solved.height}:"))
        start = kind.position(bytes.fromhex(header["root"]))
        engine = Engine(database=database)
        foe = Foe(rng, Board(solved.width, solved.height), asked.seconds, brain)
        manners = [*foe.manners]
        progress = Progress()
        lost, longest, slowest = Counter[str](), 0, 0.0
        for number in range(asked.games):
            manner = manners[number % len(manners)]
            game, plies = start.copy(), 0
            while game.outcome() is None:
                if game.side == solved.winner:
                    engine.game = game
                    began = time.perf_counter()
                    turn = engine.think(seconds=1).turn
                    took = time.perf_counter() - began
                    slowest = max(slowest, took)
                    if 1000 * took > asked.slowest:
                        print(f"{1000 * took:.0f} ms: {position_text(game)}", flush=True)
                else:
                    turn = foe.manners[manner](game)
                game.play(turn)
                plies += 1
            longest = max(longest, plies)
            outcome = game.outcome()
            if outcome is None or outcome.winner != solved.winner or plies > solved.root.plies:
                lost[manner] += 1
                print(f"not won in time: {manner}, {position_text(game)}", flush=True)
            progress(f"{number + 1} games, {lost.total()} not won")
    print(f"{asked.games} games, {lost.total()} not won; the longest took {longest} plies of")
    print(f"{solved.root.plies}; the slowest turn {1000 * slowest:.0f} ms")
    return not lost and 1000 * slowest <= asked.slowest


# ---- the damaged files ----


def suspects(held: Held, touched: int) -> set[Stones]:
    """The positions in which a fault can show: that of an entry, and those that lead to it."""
    entry = held.file.entries[touched]
    after = {
        held.board.least(entry.winner, [cell for cell in entry.loser if cell != answer])
        for answer in entry.loser
    }
    return {(entry.winner, entry.loser)} | {
        (each.winner, each.loser)
        for each in held.file.entries
        if len(each.winner) + 1 == len(entry.winner)
        and held.board.least((*each.winner, each.turn), each.loser) in after
    }


def refusal(file: Path, positions: set[Stones]) -> str:
    """Why a file is refused, "" if it is not. positions: of the entries that are checked."""
    try:
        held = Held(str(file))
        held.check_bytes()
        held.check_positions()
        for entry in held.file.entries:
            if (entry.winner, entry.loser) in positions:
                held.checker.check(entry, held.file.win(entry), held.entries)
    except ProofError as error:
        return str(error)
    return ""


def damage(file: Path, asked: Any, rng: Random) -> bool:
    """Damage the file again and again; whether each damaged one was refused."""
    whole = Held(str(file))
    faults = Damage(file.read_bytes(), rng)
    kinds = [*faults.kinds]
    accepted, reasons = Counter[str](), Counter[str]()
    harmless = 0
    progress = Progress()
    with tempfile.TemporaryDirectory() as folder:
        wrong = Path(folder) / "wrong.solved"
        for number in range(asked.damaged):
            kind = kinds[number % len(kinds)]
            wrong.write_bytes(faults.kinds[kind]())
            why = refusal(wrong, suspects(whole, faults.touched))
            while kind == DROPPED and not why and wins_by_itself(whole, faults):
                harmless += 1
                wrong.write_bytes(faults.kinds[kind]())
                why = refusal(wrong, suspects(whole, faults.touched))
            if not why or not names_position(why, kind):
                accepted[kind] += 1
                print(f"not refused, or not with the position: {kind}, {why}", flush=True)
            reasons[f"{kind}: {why.rpartition(': ')[2]}"] += 1
            progress(f"{number + 1} files, {accepted.total()} not refused")
    for reason, number in sorted(reasons.items()):
        print(f"{number:6} {reason}")
    print(f"{asked.damaged} damaged files, {accepted.total()} not refused; besides these,")
    print(f"{harmless} lacked an answer after which the checker finds the win itself")
    return not accepted


def main() -> int:
    asked = options(
        __doc__,
        ("file", "", "of solved positions"),
        games=(1000, "to play from it"),
        seconds=(0.5, "for a turn of the engine or the brain that plays against it"),
        brain=("", "command of a program that plays against it, and nobody else"),
        slowest=(50.0, "milliseconds that a turn from the file may take"),
        damaged=(1000, "files with a fault"),
        seed=(1, "of the other side and the faults"),
    )
    file = Path(asked.file)
    is_won = not asked.games or play(file, asked, Random(asked.seed))
    is_refused = not asked.damaged or damage(file, asked, Random(asked.seed))
    return 0 if is_won and is_refused else 1


if __name__ == "__main__":
    sys.exit(main())
