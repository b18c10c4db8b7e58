"""Positions in which a game was lost by one turn: how many of them the engine holds.

python -m tests.long.lost_moves                                    at 0.25, 0.5 and 2 s a turn
python -m tests.long.lost_moves --nodes 100000 --parameters vct_plies=3,vct_depth=7 --jobs 2

python -m training.lost_moves has found the positions of tests/data/lost_moves.jsonl. A position is
solved if the engine plays a turn after which the opponent's win is not proven: neither the one that
lost, nor another one after which a search of 2,000,000 nodes wins. One thread, an empty table.
"""

import json
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import NamedTuple

from brain import Engine, Limits, read_game, turn_name
from brain.settings import Settings
from tests.helpers.brains.process import ROOT
from tests.long.command import Progress, options, spread, table

FILE = ROOT / "tests" / "data" / "lost_moves.jsonl"
TABLE_KIB = 128 << 10
JUDGE = Limits(nodes=2_000_000)


class LostMove(NamedTuple):
    """A row of the file."""

    line: str  # the position before the turn
    lost: str  # the turn that loses
    holds: str  # one that does not

    @property
    def kind(self) -> str:
        """Game, size and options."""
        return self.line.partition(":")[0]


def load(file: Path) -> list[LostMove]:
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [LostMove(row["line"], row["lost"], row["holds"]) for row in rows if row["line"]]


def engine(parameters: dict[str, int]) -> Engine:
    settings = Settings()
    settings.set("hash_size", TABLE_KIB)
    settings.parameters = parameters
    return Engine(settings)


def answer(
    one: LostMove, limits: list[Limits], parameters: dict[str, int]
) -> tuple[str, list[bool]]:
    """The kind of a position, and whether it is solved within each of the limits."""
    game = read_game(one.line)
    verdicts = {one.lost: False, one.holds: True}
    solved = []
    for limit in limits:
        asked = engine(parameters)
        asked.analyse(game, Limits(nodes=1))  # its table is there before the clock runs
        turn = asked.analyse(game, limit).turn
        name = turn_name(turn)
        if name not in verdicts:
            after = game.copy()
            after.play(*turn)
            within = engine({}).analyse(after, JUDGE).lines[0].win_within
            verdicts[name] = within is None or within < 0
        solved.append(verdicts[name])
    return one.kind, solved


def main() -> int:
    asked = options(
        __doc__,
        file=(FILE, "of positions"),
        milliseconds=((250, 500, 2000), "of a turn"),
        nodes=((0,), "of a turn, instead of them"),
        every=(1, "only every n-th position"),
        parameters=("", "of the search, as name=number,name=number"),
        jobs=(1, "processes"),
    )
    pairs = (each.partition("=") for each in asked.parameters.split(",") if each)
    parameters = {name: int(number) for name, _, number in pairs}
    if any(asked.nodes):
        heads = [f"{nodes} nodes" for nodes in asked.nodes]
        limits = [Limits(nodes=nodes) for nodes in asked.nodes]
    else:
        heads = [f"{ms} ms" for ms in asked.milliseconds]
        limits = [Limits(turn_ms=ms) for ms in asked.milliseconds]
    progress = Progress()
    counts, solved = Counter[str](), Counter[tuple[str, int]]()
    positions = load(asked.file)[:: asked.every]
    work = partial(answer, limits=limits, parameters=parameters)
    for number, (kind, found) in enumerate(spread(work, positions, asked.jobs), 1):
        for name in (kind, "all"):
            counts[name] += 1
            solved.update((name, at) for at, is_solved in enumerate(found) if is_solved)
        progress(f"{number} of {len(positions)} positions")
    rows = [
        (kind, counts[kind], *(100 * solved[kind, at] / counts[kind] for at in range(len(limits))))
        for kind in (*sorted({*counts} - {"all"}), "all")
    ]
    table("  ".join(["positions", "number", *(f"solved in {head}, %" for head in heads)]), rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
