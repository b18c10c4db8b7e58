"""Every combination of every game's options: random legal turns to the end, and back again."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

import brain
from brain import BLACK, WHITE, Game, IllegalTurn, Turn

RULES = (0, 1, 4, 8, 9)
MANY = 50_000  # turns that are compared one by one, at most
LOOKED_AT = 0.3  # share of the positions that are compared in every respect


class Combination(NamedTuple):
    """A game with a rule, a size and its options."""

    name: str
    choices: dict[str, int]

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{key}={value}" for key, value in self.choices.items())])

    def game(self) -> Game:
        """The game before its first turn."""
        choices: dict[str, Any] = self.choices
        return brain.new_game(self.name, **choices)


def combinations(name: str) -> Iterator[Combination]:
    """Every combination of a game's options, each on one of its smallest boards."""
    options = brain.options_of(name)
    values = [range(len(option.values)) or (5, 12) for option in options.values()]
    sizes = [(9, 9), (11, 11)] if name == "hexgomoku" else [(5, 5), (6, 5), (5, 7), (7, 7)]
    for rule in RULES if name == "gomoku" else (None,):
        for chosen in product(*values):
            width, height = Random(f"{name} {rule} {chosen}").choice(sizes)
            choices = dict(zip(options, chosen, strict=True)) | {"width": width, "height": height}
            if rule is not None:
                choices["rule"] = rule
            yield Combination(name, choices)


def is_refused(combination: Combination) -> bool:
    """Whether there is no such game: renju with bans, and pro on a board that is too small."""
    choices = combination.choices
    opening = brain.options_of(combination.name).get("opening")
    is_pro = opening is not None and opening.values[choices["opening"]] == "pro"
    has_bans = choices.get("double_three") or choices.get("double_four") or is_pro
    is_tiny = (choices["width"], choices["height"]) == (5, 5)
    return bool((is_pro and is_tiny) or (choices.get("rule") == 4 and has_bans))


ALL = [each for name in brain.games() for each in combinations(name)]


def shown(game: Game) -> tuple[object, ...]:
    """What a game shows of itself."""
    turns = game.legal_turns()
    return (
        (game.key, game.side, game.player, game.stage, game.ply, game.turns),
        (game.state, game.outcome(), str(game)),
        list(turns) if len(turns) <= MANY else (len(turns), turns[0], turns[-1]),
    )


def rebuilt(combination: Combination, game: Game) -> Game:
    """A game that is set up in the same position."""
    twin = combination.game()
    cells = [(x, y) for y in range(game.height) for x in range(game.width)]
    stones = [(x, y, game.stone(x, y)) for x, y in cells if game.stone(x, y) in (BLACK, WHITE)]
    twin.setup(stones, game.side, **game.state)
    return twin


def refuses(game: Game, rng: Random) -> bool:
    """Whether a random turn that is not legal is refused, but for the fouls that lose."""
    count = rng.randint(0, 4)
    turn: Turn = tuple(
        (rng.randrange(-1, game.width + 1), rng.randrange(game.height)) for _ in range(count)
    )
    if turn in game.legal_turns():
        return game.is_legal(*turn)
    if game.is_legal(*turn):
        return False
    try:
        game.play(*turn)
    except IllegalTurn:
        return True
    ending = game.outcome()
    return game.undo() == turn and game.rule == 4 and ending is not None


@pytest.mark.parametrize("combination", ALL, ids=str)
def test_random_turns_to_the_end_and_back(combination: Combination) -> None:
    if is_refused(combination):
        with pytest.raises(ValueError, match=r"pro|renju"):
            combination.game()
        return
    rng = Random(str(combination))
    game = combination.game()
    trail = []
    while game.outcome() is None:
        turns = game.legal_turns()
        assert turns, "a game that goes on has a legal turn"
        before = shown(game)
        trail.append(before)
        player = game.player
        copy = game.copy()
        if rng.random() < LOOKED_AT:
            assert refuses(game, rng)
            assert shown(game) == before
            twin = rebuilt(combination, game)
            assert (twin.key, twin.state, twin.player) == (game.key, game.state, game.player)
            assert list(twin.legal_turns()[:MANY]) == list(turns[:MANY])
        turn = rng.choice(turns)
        assert turn in turns
        assert game.is_legal(*turn)
        game.play(*turn)
        assert game.player != player
        assert shown(copy) == before
    assert game.legal_turns() == []
    assert not game.is_legal(*turn)
    while trail:
        game.undo()
        assert shown(game) == trail.pop()


def test_renju_refuses_the_bans_of_the_others() -> None:
    for options in ({"double_three": 1}, {"double_three": 2}, {"double_four": 1}, {"opening": 3}):
        for rule in (4, 5, 12):
            with pytest.raises(ValueError, match="renju"):
                brain.new_game("gomoku", rule=rule, **options)
