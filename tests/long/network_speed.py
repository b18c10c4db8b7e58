"""Nodes a second in the bench's midgames, and what the network costs of them.

python -m tests.long.network_speed

Searches each position by turns with its evaluation and, where that is a network, with the classical
one. Counts the processor's time, so that what else runs on the machine matters less.
"""

import time
from statistics import median

from brain import Engine, Game, Limits
from brain.bench import midgames
from brain.evaluation.weights import CLASSICAL
from tests.long.command import options

DEFAULT = ""  # evaluation


def nodes_a_second(game: Game, evaluation: str, nodes: int) -> float:
    """Of one search."""
    engine = Engine(evaluation=evaluation)
    began = time.process_time()
    result = engine.search(game, Limits(nodes=nodes))
    return max(1, result.nodes) / (time.process_time() - began)


def main() -> None:
    asked = options(
        __doc__, nodes=(200_000, "of a search"), rounds=(5, "searches of each position")
    )
    shares, costs = [], []
    for title, game, _ in midgames(1):
        is_network = game.evaluation.startswith("network")
        evaluations = (DEFAULT, CLASSICAL) if is_network else (DEFAULT,)
        rounds = [
            [nodes_a_second(game, evaluation, asked.nodes) for evaluation in evaluations]
            for _ in range(asked.rounds)
        ]
        speed, *others = map(median, zip(*rounds, strict=True))
        print(f"{title}, ply {game.ply}: {speed:.0f} nodes a second", end="")
        for classical in others:
            shares.append(speed / classical)
            costs.append(1e9 / speed - 1e9 / classical)
            print(f", {shares[-1]:.2f} of {classical:.0f} without the network", end="")
        print(flush=True)
    for text, found in (("share of the nodes a second", shares), ("more ns a node", costs)):
        print(f"{text}: median {median(found):.2f}, from {min(found):.2f} to {max(found):.2f}")


if __name__ == "__main__":
    main()
