"""White's best answer to each of renju's 26 openings, as the board's table of them has it.

python -m tests.long.opening_values                        a quarter of an hour
python -m tests.long.opening_values --nodes 30000000

Prints the rows of SEARCHED in kakugo/board/shown/openings.py. With one thread, they come out the
same on each machine.
"""

import argparse

import kakugo
from brain.games.federation import OPENING_NAMES
from kakugo import Limits, point_name, turn_name

NODES = 3_000_000  # of each search
TABLE_KIB = 128 * 1024


def row(engine: kakugo.Engine, name: str, nodes: int) -> str:
    """The row of an opening."""
    second, third = next(steps for steps, known in OPENING_NAMES.items() if known == name)
    game = kakugo.new_game("renju")
    for right, down in ((0, 0), second, third):
        game.play((game.width // 2 + right, game.height // 2 + down))
    engine.clear()
    found = engine.analyse(game, Limits(nodes=nodes))
    stones = " ".join(point_name(point) for turn in game.turns for point in turn)
    figures = f"{found.score.value}, {found.depth}"
    return f'"{name}": Searched("{stones}", "{turn_name(found.turn)}", {figures}),'


def main() -> None:
    """Print all rows."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--nodes", type=int, default=NODES)
    nodes = parser.parse_args().nodes
    settings = kakugo.Settings()
    settings.threads, settings.hash_size = 1, TABLE_KIB
    engine = kakugo.Engine(settings)
    for name in OPENING_NAMES.values():
        print(row(engine, name, nodes), flush=True)


if __name__ == "__main__":
    main()
