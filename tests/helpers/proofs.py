"""A proof that has grown, played against answers: it must win against each."""

from random import Random

from brain.proofs.prover import Prover
from kakugo import Game
from kakugo.solved.tree import ProofTree

NAMED = 0.5  # of the answers
STONES = 400_000  # to place for a win by threats, where the proof leaves it to a solver


def wins_at_once(game: Game) -> bool:
    """Whether the side to move has a win by fours or threats.

    Which image of a position it is decides how soon a solver finds that: ask about the least.
    """
    prover = Prover(game, 2 * STONES)
    return bool(prover.by_fours(STONES)[0] or prover.by_threats(STONES)[0])


def wins_against(tree: ProofTree, game: Game, rng: Random) -> bool:
    """Whether the tree wins a game of gomoku against answers, half of them random.

    The others are those that the tree names. It is followed to where it leaves the win to a solver,
    which must find it.
    """
    kind = tree.kind
    while True:
        key, number = kind.key(game)
        node = tree.nodes.get(key)
        if node is None or not node.turns:
            if game.side != tree.winner:  # all answers lose at once
                game.play(*rng.choice(game.legal_turns()))
                key, _ = kind.key(game)
            return wins_at_once(kind.position(key))
        if not node.is_won:
            return False
        back = kind.back[number]
        if not node.is_attack:
            named = [tuple(back.moved(*point) for point in turn) for turn in node.turns]
            game.play(*rng.choice(named if rng.random() < NAMED else game.legal_turns()))
            continue
        turn = min(
            (turn for turn, behind in node.turns.items() if tree.nodes[behind].is_won),
            key=lambda turn: tree.nodes[node.turns[turn]].plies,
        )
        game.play(*(back.moved(*point) for point in turn))
        if game.outcome() is not None:
            return False
