"""What games say of a position, against a count by hand over all images."""

import random

import kakugo
from kakugo.command.explore import rank
from kakugo.explorer.played import Played, played


def game_of(*turns: str) -> kakugo.Game:
    game = kakugo.new_game("freestyle", width=9)
    for turn in turns:
        game.play(turn)
    return game


def test_images_and_orders_of_turns_are_one_position() -> None:
    games = [
        (game_of("e5", "e4", "f5"), kakugo.BLACK),
        (game_of("e5", "f5", "e6"), kakugo.WHITE),  # a quarter turned
        (game_of("e5", "d5", "e4"), None),
        (game_of("f5", "e4", "e5"), kakugo.BLACK),  # goes another way
    ]
    counts = played(game_of("e5", "e4"), [kakugo.Record(game, winner=w) for game, w in games])
    assert counts == {((3, 4),): Played(3, 1, 0, 1)}  # d5, the first image of f5
    assert counts[((3, 4),)].score == 0.5


def test_as_many_turns_as_games_went_on() -> None:
    rng = random.Random(7)
    records = []
    for _ in range(60):
        game = kakugo.new_game("freestyle", width=9)
        for _ in range(4):
            game.play(rng.choice([turn for turn in game.legal_turns() if near(turn)]))
        records.append(kakugo.Record(game, winner=rng.choice([kakugo.BLACK, kakugo.EMPTY])))
    for turns in ((), ("e5",), ("e5", "d4")):
        root = game_of(*turns)
        images = {root.transformed(each).cells() for each in root.symmetries()}
        wanted = 0
        for record in records:
            before = record.root.game()
            for node in record.mainline():
                wanted += before.cells() in images
                assert node.turn is not None
                before.play(node.turn)
        counts = played(root, records)
        assert sum(count.games for count in counts.values()) == wanted > 0


def near(turn: kakugo.Turn) -> bool:
    return all(3 <= number <= 5 for number in turn[0])


def test_a_turn_that_is_labelled_as_won_comes_first() -> None:
    entries = kakugo.Entry(label="lost"), kakugo.Entry(-300), kakugo.Entry()
    ranks = [rank(entry, Played()) for entry in entries]
    assert ranks == sorted(ranks)
