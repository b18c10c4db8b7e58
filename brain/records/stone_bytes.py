"""RenLib's binary .pos: how many stones there are, and a byte each: row * 15 + column."""

from itertools import count

from ..games.registry import new_game_like
from ..types import Turn
from .lines import at
from .tree import Defaults, Root, Tree, Walk

SIDE = 15  # of every board; rows count from the top
FULL_BOARD = SIDE * SIDE


def is_like(begin: bytes) -> bool:
    """Whether a file is a number of stones, and as many different cells, and maybe zeros."""
    stones = begin[1 : 1 + begin[0]] if begin else b""
    return (
        len(stones) > 0
        and begin[0] == len(stones) == len({*stones})
        and not begin[1 + len(stones) :].strip(b"\0")
        and all(stone < FULL_BOARD for stone in stones)
    )


def read(data: bytes, _: int, defaults: Defaults) -> Tree:
    """The game of a file; ValueError, with the byte, for what is none."""
    walk = Walk(Root.of(new_game_like(defaults.kind, SIDE, SIDE)))
    stones = data[1 : 1 + data[0]] if data else b""
    if not data or len(stones) < data[0]:
        wanted = f"{data[0]} stones" if data else "a number of stones"
        raise ValueError(f"byte 0: expected {wanted}, got {len(stones)} bytes behind it")
    for offset, stone in zip(count(1), stones, strict=False):
        with at(f"byte {offset}"):
            if stone >= FULL_BOARD:
                raise ValueError(f"expected a cell from 0 to {FULL_BOARD - 1}, got {stone}")
            y, x = divmod(stone, SIDE)
            walk.play((x, y))
    more = len(data) - 1 - len(stones)
    remarks = defaults.on_rule()
    if more:
        remarks += (f"byte {1 + len(stones)}: left out: {more} bytes behind the last stone",)
    return Tree(walk.root, remarks=remarks)


def write(tree: Tree, _: str) -> bytes:
    """The file of a game; it has no texts."""
    turns: list[Turn] = [node.turn or () for node in tree.mainline()]
    return bytes([len(turns), *(y * SIDE + x for ((x, y),) in turns)])
