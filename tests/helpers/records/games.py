"""Games that are written and read: given turns, and random ones through every format and back."""

import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import brain
from brain.records import FORMATS, Node, Record, read_record
from tests.helpers.games.variant_settings import Setting

LONGEST = 80  # turns of a game
SET_UP = 0.2  # share of the games that begin from a position
TRIES = 40  # random points, before all legal turns are listed
LINES = "line"  # the format that notes players and results only for people
SORTED = "lib"  # the format in which another turn may come first


def played(*turns: brain.TurnForm, name: str = "gomoku", **options: Any) -> brain.Game:
    """The game after these turns."""
    game = brain.new_game(name, **options)
    for turn in turns:
        game.play(turn)
    return game


def random_game(setting: Setting, rng: Random, longest: int = LONGEST) -> brain.Game:
    """A game of random turns, to its end or until it is long; some begin from a position."""
    game = setting.game()
    if rng.random() < SET_UP:
        other = game.copy()
        play_on(other, rng, rng.randrange(longest))
        if other.outcome() is not None:
            other.undo()  # setup knows no position that a turn has ended
        game.setup(other.stones(), other.side, **other.state)
    play_on(game, rng, longest)
    return game


def play_on(game: brain.Game, rng: Random, longest: int) -> None:
    """Play random turns until the game is over, or long."""
    while game.outcome() is None and game.ply < longest:
        game.play(random_turn(game, rng))


def random_turn(game: brain.Game, rng: Random) -> brain.Turn:
    """A legal turn, of two neighbouring points as often as of one."""
    for _ in range(TRIES):
        x, y = rng.randrange(game.width), rng.randrange(game.height)
        turns = ((x, y),), ((x, y), (x + rng.randint(-1, 1), y + rng.randint(-1, 1)))
        for turn in rng.sample(turns, 2):
            if game.is_legal(turn):
                return turn
    return rng.choice(game.legal_turns())


def noted(game: brain.Game, rng: Random) -> Record:
    """A record of a game with variations, and with something noted at many turns."""
    record = Record(game, black="A] \\ B", white="Č, 7", event="test: [1]", date="2026-11-30")
    for node in record.mainline():
        node.comment = rng.choice(("", "", "a [comment]\\\nof two lines", "x:y"))
        node.ms = rng.choice((None, 12.5, 1000.0))
        node.value = rng.choice((None, -30.0, 0.25, 1e-7))
        node.depth, node.nodes = rng.choice(((None, None), (12, 123456)))
        node.mark = rng.choice(("", "", "?", "??", "?!", "!?", "!", "!!"))
    record.root.properties["PC"] = ["Praha"]
    for node in rng.sample(record.mainline(), min(3, game.ply)):
        assert node.parent is not None
        turn = random_turn(node.parent.game(), rng)
        if turn is not None:
            node.parent.play(turn).properties["LB"] = ["aa:1", "bb:\\]"]
    return record


def most_bytes(work: Callable[[], object]) -> int:
    """What is held at most meanwhile."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def check(game: brain.Game, rng: Random) -> list[str]:
    """Write a game in every format that can hold it, and read it again; which formats those are."""
    record = noted(game, rng)
    able = []
    for name, form in FORMATS.items():
        if form.refusal(record):
            continue
        able.append(name)
        like = None if form.says_game else game.root()
        back = read_record(record.data(name), name, like)
        end: Node = back.root
        for turn in game.turns:
            end = next(child for child in end.children if child.turn == turn)
        assert (end.game(), end.game().turns) == (game, game.turns), name
        assert end is back.end or name == SORTED
        if name != LINES:
            assert back.data(name) == record.data(name)
    assert read_record(record.text("sgf")) == record
    return able
