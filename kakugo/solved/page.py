"""A proof that grows, as a page: what is known of each turn, on the board."""

import html
from collections.abc import Iterable
from math import log2
from string import Template

from brain.types import COLOUR_NAMES
from kakugo import svg

from .tree import ProofNode, ProofTree

BOARD_PX = 600
READ_AGAIN = '<meta http-equiv="refresh" content="10">'
PROOF_PAGE = Template("""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
$again
<title>$title</title>
<style>
body { font: 16px/1.5 sans-serif; max-width: ${board}px; margin: 2em auto; padding: 0 1em }
svg { max-width: 100%; height: auto }
pre { overflow-x: auto }
</style>
</head>
<body>
<h1>$title</h1>
<p>A number on a cell: after this turn $winner is proven to win, in at most so many plies.
A cross: searches refute it. The warmer a cell, the less is left to prove behind it.
While the proof grows, the page shows every ten seconds what is known by then.</p>
$drawing
<pre>$words</pre>
</body>
</html>
""")


def page(tree: ProofTree, words: Iterable[str], has_ended: bool) -> str:
    """The page of a proof, as HTML; turns of several stones are not on its board.

    words: what is known, in lines. has_ended: nothing more is looked at.
    """
    winner = COLOUR_NAMES[tree.winner]
    single = [(turn[0], node) for turn, node in tree.turns() if len(turn) == 1]
    marks = {
        point: str(node.plies) if node.is_won else "cross"
        for point, node in single
        if node.is_decided
    }
    drawing = svg(
        tree.asked,
        marks=marks,
        heat={point: warmth(node) for point, node in single},
        size=BOARD_PX,
    )
    return PROOF_PAGE.substitute(
        title=f"Does {winner} win?",
        again="" if has_ended else READ_AGAIN,
        board=BOARD_PX,
        winner=winner,
        drawing=drawing,
        words=html.escape("\n".join(words)),
    )


def warmth(node: ProofNode) -> float:
    """From 0 to 1: how near a position is to its proof."""
    return 0.0 if node.is_lost else 1 / (1 + log2(1 + node.to_prove))
