"""Legal turns, those near the stones first."""

from collections import deque
from collections.abc import Collection

from ..types import WALL, Point, Turn
from .game import Game


def near_first(game: Game, exclude: Collection[Point], reach: int | None = None) -> list[Turn]:
    """The legal turns, those near the stones first.

    exclude: points not to play. reach: how far from the stones at most, in steps of a chess king;
    None for no limit. Both are ignored where they would leave no turn.
    """
    stones = _stones(game)
    steps = _steps(game, stones)
    middle_x = sum(x for x, _ in stones) / len(stones)
    middle_y = sum(y for _, y in stones) / len(stones)

    def distance(turn: Turn) -> tuple[float, ...]:
        if not turn:
            return (0, 0)
        x, y = turn[0]
        return (max(steps[point] for point in turn), (x - middle_x) ** 2 + (y - middle_y) ** 2)

    far = {turn: distance(turn) for turn in game.legal_turns()}
    turns = sorted(far, key=lambda turn: (far[turn], turn))
    exclude = set(exclude)
    turns = [turn for turn in turns if exclude.isdisjoint(turn)] or turns
    return [turn for turn in turns if reach is None or far[turn][0] <= reach] or turns


def _stones(game: Game) -> list[Point]:
    """The points with stones, or the centre of an empty board."""
    stones = [(x, y) for x, y, stone in game.stones() if stone != WALL]
    return stones or [(game.width // 2, game.height // 2)]


def _steps(game: Game, stones: list[Point]) -> dict[Point, int]:
    """The distance of each point from the nearest stone, in steps of a chess king."""
    cells = {(x, y) for x in range(game.width) for y in range(game.height)}
    steps = dict.fromkeys(stones, 0)
    queue = deque(stones)
    while queue:
        x, y = queue.popleft()
        for beside in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
            if beside in cells and beside not in steps:
                steps[beside] = steps[x, y] + 1
                queue.append(beside)
    return steps
