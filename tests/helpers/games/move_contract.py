"""The move contract between a game and a search, checked against every legal turn.

A search relies on its game: a side that is said to win has a winning turn, and where it must
defend, the list holds every turn that stops the opponent. What a search proves is only as sound as
that. The positions are small and crowded, so that fives, captures, flips and bans meet.
"""

from collections.abc import Iterator, Mapping
from random import Random

import brain
from brain import BLACK, EMPTY, WHITE, Game, Point, Turn
from brain.analysis.probe import move_contract
from tests.helpers.games.positions import after, wins

Options = Mapping[str, int | str]

VARIANTS = ("variant1", "variant2", "variant3")
KINDS: tuple[tuple[str, int | None, Options], ...] = (
    *(
        ("gomoku", rule, {"double_three": three, "double_four": "forbidden"})
        for rule in (0, 1, 8, 9)
        for three in ("forbidden", "compensated")
    ),
    ("gomoku", 1, {"double_three": "compensated"}),
    *(("murray", None, {"stones": stones}) for stones in (5, 8, 16)),
    *(("inlove", None, {variant: "on"}) for variant in VARIANTS),
    ("inlove", None, dict.fromkeys(VARIANTS, "on")),
    *(("hexgomoku", None, {"variant": variant}) for variant in (1, 2)),
    ("hexgomoku", None, {"variant": 3, "double_three": "forbidden", "double_four": "forbidden"}),
    ("hexgomoku", None, {"variant": 0, "double_three": "compensated"}),
    ("hexgomoku", None, {"variant": 2, "double_three": "compensated", "double_four": "forbidden"}),
    *((name, None, {}) for name in ("inlove", "hexgomoku", "pente", "ninuki", "keryo")),
    *(("pente", None, {option: 1}) for option in ("end_capture", "double_three")),
    ("repensi", None, {"opening": "free"}),
)
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2))
MOST_TURNS = 600  # positions with more are left out


def crowded(name: str, rule: int | None, options: Options, rng: Random) -> Game:
    """A random position, some lines of four among its stones."""
    width, height = (
        (9, 9) if name == "hexgomoku" else (rng.choice((5, 6, 7)), rng.choice((5, 6, 7)))
    )
    game = brain.new_game(name, rule=rule, width=width, height=height, **options)
    free = [(x, y) for x in range(width) for y in range(height) if game.stone(x, y) == EMPTY]
    density = rng.uniform(0.15, 0.75)
    stones: dict[Point, int] = {
        point: rng.choice((BLACK, WHITE)) for point in free if rng.random() < density
    }
    for _ in range(rng.randrange(5)):
        own, gap, (dx, dy) = rng.choice((BLACK, WHITE)), rng.randrange(5), rng.choice(DIRECTIONS)
        x, y = rng.choice(free)
        line = [(x + i * dx, y + i * dy) for i in range(5)]
        if set(line) <= set(free):
            stones.update(dict.fromkeys(line, own))
            del stones[line[gap]]
    state: dict[str, object] = {}
    if "pairs" in game.state:
        state["pairs"] = rng.choice((0, 1, 2, 3, 4, 4)), rng.choice((0, 1, 2, 3, 4, 4))
    if "taken" in game.state:
        state["taken"] = rng.choice((0, 5, 9, 12, 13, 14)), rng.choice((0, 5, 9, 12, 13, 14))
    if "owed" in game.state:
        state["owed"] = rng.random() < 0.5
    if "stones" in game.options:
        stones = shared(stones, game.options["stones"])
    game.setup([(*point, stone) for point, stone in stones.items()], rng.choice((1, 2)), **state)
    return game


def shared(stones: dict[Point, int], most: int) -> dict[Point, int]:
    """The last stones of each colour: as many of one as of the other, and no more than `most`."""
    own = [[point for point in stones if stones[point] == side] for side in (BLACK, WHITE)]
    most = min(most, *map(len, own))
    return {point: stones[point] for points in own for point in points[len(points) - most :]}


def stops(game: Game, turn: Turn) -> bool:
    """Whether after this turn the opponent neither has won nor can with his next."""
    mover = game.side
    with after(game, turn) as outcome:
        if outcome is not None:
            return outcome.winner in (mover, EMPTY)
        return not any(wins(game, reply) for reply in game.legal_turns())


def broken(game: Game) -> Iterator[str]:
    """How a position breaks the contract."""
    won, must_defend, listed, _ = move_contract(game)
    legal = game.legal_turns()
    if won != any(wins(game, turn) for turn in legal):
        yield f"won is {won}"
    for turn in listed:
        if not game.is_legal(*turn):
            yield f"{turn} is listed and not legal"
    if won and not any(wins(game, turn) for turn in listed):
        yield "no winning turn is listed"
    if must_defend and not won:
        for turn in legal:
            if turn not in listed and stops(game, turn):
                yield f"{turn} stops the opponent and is not listed"


def examine(
    kind: tuple[str, int | None, Options], seeds: Iterator[int], plies: int = 4
) -> Iterator[str | None]:
    """Random positions and some turns from each: what breaks the contract, or None."""
    for seed in seeds:
        rng = Random(seed)
        game = crowded(*kind, rng)
        for _ in range(plies):
            turns = game.legal_turns()
            if game.outcome() is not None or not 0 < len(turns) <= MOST_TURNS:
                break
            faults = list(broken(game))
            yield (
                f"seed {seed}: {'; '.join(faults)}\n{game}\n{game.side} moves, {game.state}"
                if faults
                else None
            )
            game.play(*rng.choice(turns))
