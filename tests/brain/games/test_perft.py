"""Every game's sequences of legal turns, counted and compared with the rule books' numbers.

`python -m tests.long.perft` counts the stored numbers by the rule books alone.
"""

from collections import defaultdict

import pytest

import brain
from brain.notation import read_game
from tests.helpers.games.perft import PerftRow, count, load

ROWS = load()


@pytest.mark.sampled(
    "row",
    *([row for row in ROWS if row.start.startswith(f"{name} ")] for name in brain.games()),
    count=7,
)
def test_as_many_sequences_as_by_the_rule_book(row: PerftRow) -> None:
    game = read_game(row.start)
    before = game.key, str(game), game.turns
    assert count(game, row.depth) == row.counts
    assert (game.key, str(game), game.turns) == before


def test_every_game_and_option_is_counted() -> None:
    options: dict[str, set[tuple[str, int]]] = defaultdict(set)
    ends: dict[str, int] = defaultdict(int)
    empty_boards = set()
    rules = set()
    for row in ROWS:
        game = read_game(row.start)
        options[game.name] |= game.options.items()
        ends[game.name] += sum(row.counts.ended)
        if game.ply == 0:
            empty_boards.add(game.name)
        if game.name == "gomoku":
            rules.add(game.rule)
    assert set(options) == empty_boards == set(brain.games())
    assert all(ends.values())
    assert rules >= {0, 1, 4, 8, 9}
    for name, found in options.items():
        for option, facts in brain.options_of(name).items():
            assert found >= {(option, value) for value in range(len(facts.values))}
