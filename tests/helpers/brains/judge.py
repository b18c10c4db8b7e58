"""GomocupJudge's treatment of a brain, as its sources have it.

    with Judge(place) as judge:
        judge.begin(15, rule=4, rng=Random(1))
        move = judge.think(referee)
        judge.leave()

The process is suspended as soon as it is there, and whenever it is not to move. It gets its INFO
lines at once, in any order, and every position as a BOARD. After each answer the unique set of the
process tree and the files of its folder are measured. After END it has half a second.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from protocol.process import Late
from tests.helpers.brains.memory import unique_set
from tests.helpers.brains.places import Place
from tests.helpers.brains.process import Point, Process
from tests.helpers.games.referee import Referee

MEMORY_BYTES = 367_001_600  # 350 MiB, as in every tournament since 2016
FOLDER_BYTES = 70 << 20
MATCH_MS = 180_000
END_S = 0.5  # between END and the kill

# What a manager may say between any two moves, and what is never answered.
NOISE = (
    *("INFO evaluate 3,4", "INFO game_type 3", "INFO exact5 1", "INFO keyboard layout", "INFO"),
    *("INFO rule", "INFO timeout_turn soon", "INFO max_memory", "info Evaluate 99,99"),
)
MOST_NOISE = 5  # lines at a time


class Think(NamedTuple):
    """What one answer took."""

    ms: float  # from the moment at which the process could run
    held: int  # bytes of its unique set, afterwards


class Judge(Process):
    """A brain in the hands of a judge that means no harm and takes no care."""

    def __init__(
        self,
        place: Place,
        command: Sequence[str] | None = None,
        *,
        memory: int = MEMORY_BYTES,
        turn_ms: int = 100,
    ) -> None:
        super().__init__(command, cwd=place.cwd, suspended=True)
        self.thinks: list[Think] = []
        self._folder = place.folder
        self._memory = memory
        self._turn_ms = turn_ms
        self._used_ms = 0.0
        self._owes_ok = False
        self._rng = Random(0)

    def begin(self, size: int, rule: int, rng: Random) -> None:
        """Say all that it has to know, without waiting for an answer: it does not even run."""
        self._rng = rng
        infos = [
            f"INFO timeout_turn {self._turn_ms}",
            f"INFO timeout_match {MATCH_MS}",
            f"INFO max_memory {self._memory}",
            "INFO game_type 3",
            f"INFO rule {rule}",
            f"INFO folder {self._folder}",
        ]
        infos += [*rng.choices(infos, k=rng.randint(0, MOST_NOISE)), *self._noise()]
        rng.shuffle(infos)
        for line in (f"START {size}", *infos):
            self.write(f"{line}\r\n".encode())  # the folder may have any letters
        self._owes_ok = True

    def think(self, game: Referee) -> Point:
        """Let it run until it has answered the position, in which it is to move."""
        left_ms = int(MATCH_MS - self._used_ms)
        lines = [f"INFO time_left {left_ms}", *self._noise(), *game.block(game.side)]
        self.resume()
        began = self.send(*lines)
        if self._owes_ok:
            self.expect_ok()
            self._owes_ok = False
        move, at = self.expect_timed_move()
        self._measure(1000 * (at - began))
        self.suspend()
        return move

    def leave(self) -> bool:
        """Say END, and kill it soon after: whether it had left by itself."""
        self.resume()
        self.send("END")
        try:
            left = self.wait(END_S)
        except Late:
            self.kill()
            return False
        self.judge_exit(left)
        return True

    def _measure(self, ms: float) -> None:
        self._used_ms += ms
        self.thinks.append(Think(ms, unique_set(self.pid)))
        held, files = self.thinks[-1].held, size_of(self._folder)
        assert held <= self._memory, f"{held} bytes of memory\n{self.log}"
        assert files <= FOLDER_BYTES, f"{files} bytes in its folder\n{self.log}"

    def _noise(self) -> list[str]:
        return self._rng.choices(NOISE, k=self._rng.randint(0, MOST_NOISE))


def size_of(folder: str) -> int:
    """Bytes of all files in a folder; 0 for what is none."""
    return sum(
        (Path(path) / name).lstat().st_size for path, _, names in os.walk(folder) for name in names
    )
