"""Random positions where a win is near: crowded boards without fives, and small clusters."""

from random import Random

import brain
from brain import BLACK, WHITE, Game, Point
from brain.analysis.probe import solve_vcf

Stones = dict[Point, int]

MOST_REPAIRS = 80  # wins that are blocked before a position is given up
FIVE = 5
CLUSTER = (4, 22)  # stones around one spot, from, to
CLUSTER_REACH = 3  # cells from that spot


def game_with(stones: Stones, rule: int, size: tuple[int, int], side: int) -> Game:
    """The game with these stones and a side to move."""
    game = brain.new_game(rule=rule, width=size[0], height=size[1])
    game.setup([(x, y, stone) for (x, y), stone in stones.items()], side)
    return game


def has_row(stones: Stones) -> bool:
    """Whether five of a colour stand in a row somewhere."""
    return any(
        all(stones.get((x + i * dx, y + i * dy)) == stone for i in range(1, FIVE))
        for (x, y), stone in stones.items()
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def crowded_stones(
    rng: Random, rule: int, size: tuple[int, int], density: float, closed: int = 3
) -> Stones | None:
    """As many stones of both colours at random, without a win within `closed` plies.

    Each such win (1: fives, 3: straight fours too) is blocked by a stone of the other side; None
    where there is always one more.
    """
    points = [(x, y) for x in range(size[0]) for y in range(size[1])]
    chosen = rng.sample(points, round(density * len(points)))
    stones = {point: BLACK + number % 2 for number, point in enumerate(chosen)}
    for _ in range(MOST_REPAIRS):
        game = game_with(stones, rule, size, BLACK)
        for side in (BLACK, WHITE):
            plies, line, _ = solve_vcf(game, side, 0, 1)
            if 0 < plies <= closed:
                stones[line[0][0]] = BLACK + WHITE - side
                break
        else:
            return None if has_row(stones) else stones
    return None


def cluster(rng: Random, size: tuple[int, int]) -> Stones:
    """A few stones around one spot, on an otherwise empty board."""
    spot = [rng.randrange(side) for side in size]
    near = [
        (x, y)
        for x in range(size[0])
        for y in range(size[1])
        if max(abs(x - spot[0]), abs(y - spot[1])) <= CLUSTER_REACH
    ]
    chosen = rng.sample(near, min(rng.randint(*CLUSTER), len(near)))
    return {point: rng.choice((BLACK, WHITE)) for point in chosen}
