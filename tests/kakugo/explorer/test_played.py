"""What games say of a position, against a count by hand over all images."""

import random

import kakugo
from kakugo.explorer.known import known_turns
from kakugo.explorer.played import Games, Played


def played(game: kakugo.Game, records: list[kakugo.Record]) -> dict[kakugo.Turn, Played]:
    """What a position's turns are known for, by games alone."""
    games = Games()
    for record in records:
        games.add(record)
    known = known_turns(kakugo.Database(":memory:"), game, games)
    return {turn: count for turn, _, count in known}


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
            game.play(rng.choice([turn for turn in game.legal_turns() if {*turn[0]} <= {3, 4, 5}]))
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


def test_a_turn_that_is_labelled_as_won_comes_first() -> None:
    game, database = game_of("e5"), kakugo.Database(":memory:")
    for turn, entry in {"c3": kakugo.Entry(-300), "e4": kakugo.Entry(label="lost")}.items():
        database[game_of("e5", turn)] = entry
    known = known_turns(database, game, Games())
    assert [kakugo.turn_name(turn) for turn, _, _ in known] == ["e4", "c3"]
