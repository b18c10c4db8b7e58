"""Kills `kakugo prove` at random moments, and plays the proof that it ends with.

python -m tests.long.proofs --kills 20 --games 1000

Nothing that was proven before a kill may be lost, and nothing may be claimed that does not hold:
the proof is played against answers, half of them random. Exit code 1 if any of that fails.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import kakugo
from kakugo.solved.store import ProofFile
from kakugo.solved.tree import ProofTree
from tests.helpers.proofs import wins_against
from tests.long.command import Progress, options

LONGEST_S = 6.0  # of a run before it is killed


def start(turns: str, file: Path) -> subprocess.Popen[str]:
    """A proof of Black's win after these turns of freestyle, in a group of processes."""
    part = ("prove", "freestyle", "--from", turns, "--for", "black", "--file", str(file))
    return subprocess.Popen(
        [sys.executable, "-m", "kakugo", *part],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def won(tree: ProofTree) -> set[bytes]:
    """The keys of all positions that are proven."""
    return {key for key, node in tree.nodes.items() if node.is_won}


def main() -> int:
    asked = options(
        __doc__,
        turns=("h8 k8", "before the position"),
        kills=(20, "number"),
        games=(1000, "against the proof"),
        seed=(1, "of the moments and the answers"),
    )
    rng = Random(asked.seed)
    game = kakugo.new_game("freestyle")
    for turn in asked.turns.split():
        game.play(turn)
    progress = Progress()
    lost, before = 0, set[bytes]()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.proof"
        for number in range(asked.kills):
            run = start(asked.turns, file)
            time.sleep(LONGEST_S * rng.random())
            os.killpg(run.pid, signal.SIGKILL)
            run.communicate()
            if ProofFile.winner_in(file) is None:
                continue  # killed before it was made
            tree = ProofTree(game, kakugo.BLACK, file)
            after = won(tree)
            tree.close()
            lost += len(before - after)
            before = after
            progress(f"{number + 1} kills, {len(before)} positions proven")
        said, _ = start(asked.turns, file).communicate()
        print(said.strip())
        tree = ProofTree(game, kakugo.BLACK, file)
        lost += len(before - won(tree))
        failed = sum(not wins_against(tree, game.copy(), rng) for _ in range(asked.games))
        tree.close()
    print(f"{asked.kills} kills: {lost} proven positions lost")
    print(f"{asked.games} games: {failed} not won")
    return int(lost > 0 or failed > 0)


if __name__ == "__main__":
    sys.exit(main())
