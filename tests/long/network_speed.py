"""What the network costs: nodes a second with it, of those with the classical evaluation.

python -m tests.long.network_speed

Searches the bench's midgames of gomoku by turns with both, in one process, and counts its own
processor time, so that what else runs on the machine matters less.
"""

import statistics
import time

from brain import Engine, Game, Limits
from brain.bench import midgames
from brain.evaluation.weights import CLASSICAL
from tests.long.command import options

EVALUATIONS = ("", CLASSICAL)  # the network, and what it is compared with


def ns_a_node(game: Game, evaluation: str, nodes: int) -> float:
    """Nanoseconds of one search's node."""
    engine = Engine(evaluation=evaluation)
    began = time.process_time_ns()
    result = engine.search(game, Limits(nodes=nodes))
    return (time.process_time_ns() - began) / max(1, result.nodes)


def main() -> None:
    """Measure and print."""
    parser = options(__doc__)
    parser.add_argument("--nodes", type=int, default=200_000, help="of a search (200,000)")
    parser.add_argument("--rounds", type=int, default=5, help="searches of each position (5)")
    wanted = parser.parse_args()
    shares, costs = [], []
    for title, game, _ in midgames(1):
        if not game.evaluation.startswith("network"):
            continue
        rounds = [
            [ns_a_node(game, evaluation, wanted.nodes) for evaluation in EVALUATIONS]
            for _ in range(wanted.rounds)
        ]
        network, classical = map(statistics.median, zip(*rounds, strict=True))
        shares.append(classical / network)
        costs.append(network - classical)
        print(
            f"{title} ply {game.ply:2}: {classical:5.0f} ns a node, {network:5.0f} with the"
            f" network: {shares[-1]:.2f} of the nodes a second",
            flush=True,
        )
    for text, found, digits in (("of the nodes a second", shares, 2), ("ns a node more", costs, 0)):
        median, least, most = statistics.median(found), min(found), max(found)
        print(f"{text}: median {median:.{digits}f}, from {least:.{digits}f} to {most:.{digits}f}")


if __name__ == "__main__":
    main()
