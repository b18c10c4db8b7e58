"""Plays from a file of solved positions against many kinds of players, and damages it.

python -m tests.long.solved FILE --games 1000 --damaged 1000

In the games, the engine has the winner's side and the file, and begins at the file's first
position. The other side plays at random, far away, fours first, blocks only, or is the engine at
--seconds. All games must be won, and no turn may take longer than --slowest milliseconds. Each
damaged file has one fault: a wrong bit, or, under a right hash, a dropped answer, another turn,
fewer plies, or a missing position. All must be refused. Exit code 1 if any of that fails.
"""

import json
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import kakugo
from brain.database.place import kind_of
from brain.types import OTHER_COLOUR
from kakugo import Database, Engine, Game, Turn, position_text
from kakugo.solved.checking import (
    CHECKSUM_BYTES,
    ENTRY_PLACE,
    ENTRY_PLIES,
    FIRST_LINE,
    HASH_BYTES,
    Board,
    Held,
    ProofError,
    SolvedFile,
    Win,
    packed,
    unpacked,
)
from kakugo.solved.writing import sealed
from tests.long.command import Progress, options

FAR_TURNS = 12  # of which a player far away takes one
REASONS_SHOWN = 5


# ---- the games ----


class Foe:
    """The other side, in one of its manners."""

    def __init__(self, rng: Random, board: Board, seconds: float) -> None:
        self._rng, self._board, self._seconds = rng, board, seconds
        self._engine = Engine()
        self.manners: dict[str, Callable[[Game], Turn]] = {
            "random": self._random,
            "far": self._far,
            "fours first": self._fours,
            "blocks only": self._blocks,
            "engine": self._thinks,
        }

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


def play(file: Path, asked: Any, rng: Random) -> bool:
    """Play the games; whether all were won, and in time."""
    solved = SolvedFile(str(file))
    with Database(file) as database:
        header = json.loads(file.read_bytes().split(b"\n")[1])
        kind = kind_of(kakugo.read_game(f"{solved.game} {solved.width}x{solved.height}:"))
        start = kind.position(bytes.fromhex(header["root"]))
        engine = Engine(database=database)
        foe = Foe(rng, Board(solved.width, solved.height), asked.seconds)
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
                    slowest = max(slowest, time.perf_counter() - began)
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


class Parts(NamedTuple):
    """What a file is made of: its header, its blocks of wins, its rows of positions."""

    header: dict[str, Any]
    blocks: list[bytes]
    rows: list[bytes]

    @classmethod
    def of(cls, content: bytes) -> "Parts":
        """The parts of the bytes of a file."""
        head, _, body = content[len(FIRST_LINE) : -HASH_BYTES - CHECKSUM_BYTES].partition(b"\n")
        header = json.loads(head)
        blocks = []
        for length in header["blocks"]:
            blocks.append(zlib.decompress(body[:length]))
            body = body[length:]
        positions, rows = zlib.decompress(body), []
        winner = 1 + ("Black", "White").index(header["winner"])
        at = 0
        while at < len(positions):
            size = 1 + positions[at] + ENTRY_PLIES.size
            size += ENTRY_PLACE.size * (positions[at + 1] == winner)
            rows.append(positions[at : at + size])
            at += size
        return cls(header, blocks, rows)

    def content(self) -> bytes:
        """The bytes of a file with these parts, with the hash that belongs to them."""
        blocks = [zlib.compress(block) for block in self.blocks]
        header = {**self.header, "blocks": [*map(len, blocks)]}
        body = b"".join([*blocks, zlib.compress(b"".join(self.rows))])
        whole = FIRST_LINE + json.dumps(header).encode() + b"\n" + body
        return sealed(whole)


class Damage:
    """Makes files with one fault each. touched: the number of the entry that has it, if one has."""

    def __init__(self, content: bytes, rng: Random) -> None:
        self._content, self._rng = content, rng
        self.touched = 0
        self._parts = Parts.of(content)
        size = 1 + ENTRY_PLIES.size
        self._entries = [
            number for number, row in enumerate(self._parts.rows) if len(row) > size + row[0]
        ]
        self.kinds: dict[str, Callable[[], bytes]] = {
            "a wrong bit": self._bit,
            "a dropped answer": self._dropped,
            "another turn": self._turned,
            "fewer plies": self._shorter,
            "a missing position": self._missing,
        }

    def _bit(self) -> bytes:
        wrong = bytearray(self._content)
        wrong[self._rng.randrange(len(wrong))] ^= 1 << self._rng.randrange(8)
        return bytes(wrong)

    def _chosen(self) -> int:
        """The number of the row of an entry."""
        self.touched = self._rng.randrange(len(self._entries))
        return self._entries[self.touched]

    def _dropped(self) -> bytes:
        while True:
            number = self._chosen()
            win = self._win(number)
            if win is not None and win.answers:
                return self._with(number, self._less(win))

    def _less(self, win: Win) -> Win:
        """The win without one of its answers, or of those in the wins after them."""
        cell = self._rng.choice([*win.answers])
        after = win.answers[cell]
        if after is not None and after.answers and self._rng.random() < 0.7:
            return win._replace(answers={**win.answers, cell: self._less(after)})
        others = {other: each for other, each in win.answers.items() if other != cell}
        return win._replace(answers=others)

    def _turned(self) -> bytes:
        """Another turn: on a stone, so that it is wrong for certain."""
        number = self._chosen()
        row = self._parts.rows[number]
        win = self._win(number)
        at, cells = 0, []
        for byte in row[2 : 1 + row[0]]:
            at += byte >> 2
            if byte & 3:
                cells.append(at)
                at += 1
        if win is None or not cells:
            return self._bit()
        turn = self._rng.choice(cells)
        moved = row[:-1] + bytes([turn])
        return self._with(number, win._replace(turn=turn), moved)

    def _shorter(self) -> bytes:
        number = self._chosen()
        row = bytearray(self._parts.rows[number])
        at = 1 + row[0]
        (plies,) = ENTRY_PLIES.unpack_from(row, at)
        ENTRY_PLIES.pack_into(row, at, plies - 1)
        rows = [*self._parts.rows]
        rows[number] = bytes(row)
        return self._parts._replace(rows=rows).content()

    def _missing(self) -> bytes:
        number = self._chosen()
        rows = [row for other, row in enumerate(self._parts.rows) if other != number]
        return self._parts._replace(rows=rows).content()

    def _win(self, number: int) -> Win | None:
        block, start, _ = ENTRY_PLACE.unpack(self._parts.rows[number][-ENTRY_PLACE.size :])
        return unpacked(self._parts.blocks[block], start)[0]

    def _with(self, number: int, win: Win, row: bytes = b"") -> bytes:
        """The file with another win, behind all others, in place of one."""
        row = row or self._parts.rows[number]
        block, _, turn = ENTRY_PLACE.unpack(row[-ENTRY_PLACE.size :])
        blocks, rows = [*self._parts.blocks], [*self._parts.rows]
        place = ENTRY_PLACE.pack(block, len(blocks[block]), turn)
        blocks[block] += packed(win)
        rows[number] = row[: -ENTRY_PLACE.size] + place
        return self._parts._replace(blocks=blocks, rows=rows).content()


def refusal(file: Path, touched: int) -> str:
    """Why a file is refused, "" if it is not; touched: the number of the entry to check first."""
    try:
        held = Held(str(file))
        held.check_positions()
        if held.file.damage:
            return held.file.damage
        entries = held.file.entries
        for entry in (*entries[touched:], *entries[:touched]):
            held.checker.check(entry, held.file.win(entry), held.known)
    except ProofError as error:
        return str(error)
    return ""


def damage(file: Path, asked: Any, rng: Random) -> bool:
    """Damage the file again and again; whether each damaged one was refused."""
    faults = Damage(file.read_bytes(), rng)
    kinds = [*faults.kinds]
    accepted, reasons = Counter[str](), Counter[str]()
    progress = Progress()
    with tempfile.TemporaryDirectory() as folder:
        wrong = Path(folder) / "wrong.solved"
        for number in range(asked.damaged):
            kind = kinds[number % len(kinds)]
            wrong.write_bytes(faults.kinds[kind]())
            why = refusal(wrong, faults.touched)
            if not why:
                accepted[kind] += 1
                print(f"not refused: {kind}", flush=True)
            reasons[f"{kind}: {why.rpartition(': ')[2]}"] += 1
            progress(f"{number + 1} files, {accepted.total()} not refused")
    for reason, number in sorted(reasons.items()):
        print(f"{number:6} {reason}")
    print(f"{asked.damaged} damaged files, {accepted.total()} not refused")
    return not accepted


def main() -> int:
    asked = options(
        __doc__,
        ("file", "", "of solved positions"),
        games=(1000, "to play from it"),
        seconds=(0.5, "for a turn of the engine that plays against it"),
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
