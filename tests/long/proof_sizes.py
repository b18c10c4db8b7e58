"""Counts what a finished proof of `kakugo prove` is made of, as in docs/solved.md.

python -m tests.long.proof_sizes freestyle-15x15-h8.proof

Prints, for each number of stones, how many positions of the winner the proof needs, how many of
them are won at once, and how many positions are known behind one: of all of them, or of --sample.
If the loser moves first, also each of his answers with its plies and the positions behind it. With
--advice, in how many positions of the proof a database names a turn, and how often it is proven to
win. With --games, the proof is played against answers, half of them random; exit code 1 if a game
is not won. The file is copied first, so that it can be counted while a proof grows.
"""

import shutil
import statistics
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random

import kakugo
from brain.sqlite import Mode, connected
from kakugo import Database, turn_name
from kakugo.solved.advice import advised_turn
from kakugo.solved.store import QUESTION
from kakugo.solved.tree import ProofTree
from tests.helpers.proofs import wins_against
from tests.long.command import options


def needed(tree: ProofTree) -> list[bytes]:
    """The positions of the proof: one turn of the winner in each, all answers."""
    seen, waiting = set[bytes](), [tree.root]
    while waiting:
        key = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        node = tree.nodes[key]
        behind = [each for each in node.turns.values() if tree.nodes[each].is_won]
        if behind and node.is_attack:
            behind = [min(behind, key=lambda each: tree.nodes[each].plies)]
        waiting += behind
    return sorted(seen)


def known_behind(tree: ProofTree, key: bytes) -> int:
    """How many positions are known from one on."""
    seen, waiting = set[bytes](), [key]
    while waiting:
        at = waiting.pop()
        if at not in seen:
            seen.add(at)
            waiting += tree.nodes[at].turns.values()
    return len(seen)


def main() -> int:
    asked = options(
        __doc__,
        ("file", "", "of a proof"),
        sample=(40, "positions with so many stones that are looked at"),
        advice=("", "database, such as :solved:"),
        games=(0, "to play from the proof"),
        seed=(1, "of the sample and the games"),
    )
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(asked.file, folder))
        base = connected(str(copy), Mode.READ, 1)
        text, winner = base.execute(QUESTION).fetchone()
        base.close()
        with closing(ProofTree(kakugo.read_game(text), winner, copy)) as tree:
            rng = Random(asked.seed)
            show(tree, asked.sample, rng)
            if asked.advice:
                with Database(asked.advice, read_only=True) as database:
                    show_advice(tree, database)
            won = sum(wins_against(tree, tree.game(tree.root), rng) for _ in range(asked.games))
    if asked.games:
        print(f"{asked.games} games, {asked.games - won} not won")
    return int(won < asked.games)


def show_advice(tree: ProofTree, database: Database) -> None:
    """Print how good the turns of a database are, where the winner does not win at once."""
    asked = advised = won = 0
    for key in needed(tree):
        if tree.nodes[key].is_attack and tree.nodes[key].turns:
            asked += 1
            game = tree.game(key)
            turn = advised_turn(database, game)
            if turn is not None:
                advised += 1
                game.play(*turn)
                behind = tree.nodes.get(tree.kind.key(game)[0])
                won += behind is not None and behind.is_won
    print(f"{advised} of {asked} turns are advised, {won} of these are proven to win")


def show(tree: ProofTree, sample: int, rng: Random) -> None:
    """Print the two tables."""
    keys = needed(tree)
    print(f"{len(tree.nodes)} known, {len(keys)} in the proof, at most {tree.top.plies} plies")
    by_stones: dict[int, list[bytes]] = {}
    for key in keys:
        if tree.nodes[key].is_attack:
            by_stones.setdefault(len(tree.kind.stones(key)), []).append(key)
    print("stones  positions  won at once  behind one: median  most")
    for stones, some in sorted(by_stones.items()):
        others = [key for key in some if tree.nodes[key].turns]
        behind = [known_behind(tree, key) for key in rng.sample(others, min(sample, len(others)))]
        median = statistics.median(behind) if behind else 0
        won = len(some) - len(others)
        print(f"{stones:6}{len(some):11}{won:13}{median:20}{max(behind, default=0):6}")
    if not tree.top.is_attack:
        print("answer  plies  positions")
        rows = [
            (known_behind(tree, tree.top.turns[turn]), turn_name(turn), tree.nodes[key].plies)
            for turn, key in tree.top.turns.items()
        ]
        for number, name, plies in sorted(rows, reverse=True):
            print(f"{name:8}{plies:5}{number:11}")


if __name__ == "__main__":
    sys.exit(main())
