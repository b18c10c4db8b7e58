"""Write a search of your own: Monte Carlo tree search with random playouts, on 9x9."""

import math
import random
import time

import kakugo

EXPLORATION = 0.7
OTHER = {kakugo.BLACK: kakugo.WHITE, kakugo.WHITE: kakugo.BLACK}


class Node:
    """A position of the tree: the turn that led to it, and how the playouts through it went."""

    __slots__ = ("children", "points", "turn", "untried", "visits")

    def __init__(self, turn: kakugo.Turn, game: kakugo.Game) -> None:
        self.turn = turn
        self.visits = 0
        self.points = 0.0  # of the player who played the turn: 1 for a win, 0.5 for a draw
        self.children: list[Node] = []
        self.untried = list(game.candidates())  # the legal turns near stones

    def best(self) -> "Node":
        """The child to look at next: UCB1, of Kocsis and Szepesvari 2006."""
        log, sqrt = math.log(self.visits), math.sqrt
        return max(
            self.children,
            key=lambda child: child.points / child.visits + EXPLORATION * sqrt(log / child.visits),
        )


def search(game: kakugo.Game, playouts: int, rng: random.Random) -> Node:
    """The root of a tree of so many playouts; its most visited child is the turn to play."""
    root = Node((), game)
    for _ in range(playouts):
        node, path, now = root, [root], game.copy()
        while not node.untried and node.children:  # down to a node with a turn left to try
            node = node.best()
            path.append(node)
            now.play(node.turn)
        if node.untried:
            turn = node.untried.pop(int(rng.random() * len(node.untried)))
            now.play(turn)
            child = Node(turn, now)
            node.children.append(child)
            path.append(child)
        winner = now.playout(rng)
        side = game.side  # who moves at the root; the player of a node's turn is the other one
        for node in path:
            node.visits += 1
            if winner != side:
                node.points += 1.0 if winner else 0.5
            side = OTHER[side]
    return root


game = kakugo.read_game("freestyle 9x9: e5; a1; e6; i9; e4")  # a three with both ends open
began = time.process_time()
root = search(game, 20_000, random.Random(1))
spent = time.process_time() - began
turn = max(root.children, key=lambda child: child.visits).turn
print(f"{kakugo.turn_name(turn)} after {root.visits} playouts, {20_000 / spent:.0f} a second")

# Prints:
# e... after 20000 playouts, ... a second
