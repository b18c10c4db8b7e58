"""An engine with a database: what it asks before a search, and what it writes behind one."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kakugo
from brain.database.database import Database
from brain.database.entry import Bound, Entry
from brain.types import WIN

QUICK = 3000  # nodes


@pytest.fixture
def database() -> Iterator[Database]:
    with Database(":memory:") as base:
        yield base


def begun(*turns: str) -> kakugo.Game:
    game = kakugo.new_game()
    for turn in turns:
        game.play(turn)
    return game


def engine_at(game: kakugo.Game, database: Database) -> kakugo.Engine:
    engine = kakugo.Engine(database=database)
    engine.game = game
    return engine


def wait(engine: kakugo.Engine) -> None:
    """Until what was found is written."""
    assert engine._learner is not None
    assert engine._learner.flush(20)


def test_what_a_search_has_found_is_written_at_its_root_and_along_its_line(
    database: Database,
) -> None:
    game = begun("h8", "i9", "h9", "h7")
    engine = engine_at(game, database)
    result = engine.think(depth=12)
    wait(engine)
    known = database[game]
    assert (known.turn, known.value, known.depth) == (result.turn, result.score.value, result.depth)
    behind = game.copy()
    behind.play(result.turn)
    assert database[behind].value == -result.score.value
    engine.think(depth=6)  # less deep: what was deeper stays
    wait(engine)
    assert database[game].depth == result.depth


def test_a_proven_win_is_written_down_to_its_end(database: Database) -> None:
    game = begun("h8", "a1", "i8", "a3", "j8", "a5")
    engine = engine_at(game, database)
    result = engine.think(nodes=QUICK)
    wait(engine)
    for turn in result.line.pv[:-1]:
        assert database[game].result == ("won" if game.side == kakugo.BLACK else "lost")
        game = game.copy()
        game.play(turn)


def test_every_line_of_an_analysis_is_written(database: Database) -> None:
    game = begun("h8", "i9", "h9", "h7")
    engine = kakugo.Engine(database=database)
    result = engine.analyse(game, depth=8, best=3)
    wait(engine)
    for line in result.lines:
        behind = game.copy()
        behind.play(line.turn)
        assert database[behind].value == -line.score.value


def test_a_position_known_deeply_is_answered_at_once_and_says_so(database: Database) -> None:
    game = begun("h8", "i9")
    database[game] = Entry(35, 22, turn=((8, 7),))
    events: list[kakugo.Event] = []
    result = engine_at(game, database).think(60, report=events.append)
    assert (result.turn, result.nodes, result.score.value) == (((8, 7),), 0, 35)
    assert any("database" in event.text for event in events)


@pytest.mark.parametrize(
    "entry",
    [
        Entry(35, 19, turn=((0, 0),)),  # not so deep
        Entry(35, 30, Bound.LOWER, turn=((0, 0),)),
        Entry(35, 30, turn=((7, 7),)),  # occupied: nobody could have found that
        Entry(text="a remark"),
    ],
)
def test_other_positions_are_searched(database: Database, entry: Entry) -> None:
    game = begun("h8", "i9")
    database[game] = entry
    assert engine_at(game, database).think(nodes=QUICK).nodes > 0


def test_a_deeper_value_stands_against_that_of_a_search(database: Database) -> None:
    game = begun("h8", "i9")
    database[game] = Entry(35, 19, turn=((0, 0),))
    assert engine_at(game, database).think(depth=4).turn == ((0, 0),)


def test_a_turn_that_is_proven_to_lose_is_not_played(database: Database) -> None:
    game = begun("h8", "i9", "h9", "h7")
    best = kakugo.Engine().analyse(game, depth=8).turn
    behind = game.copy()
    behind.play(best)
    database[behind] = Entry(label="won")
    assert engine_at(game, database).think(depth=8).turn != best


def test_the_shortest_proven_win_behind_a_turn_is_played_at_once(database: Database) -> None:
    game = begun("h8", "i9", "h9", "h7")
    for turn, value in (("a1", 8 - WIN), ("a2", 6 - WIN), ("a3", None)):
        behind = game.copy()
        behind.play(turn)
        database[behind] = Entry(value, label="lost")
    result = engine_at(game, database).think(60)
    assert (result.turn, result.score.win_within, result.nodes) == (((0, 1),), 7, 0)


def test_a_forced_turn_is_played_and_a_blocked_one_is_not(database: Database) -> None:
    game = begun("h8", "i9", "h9", "h7")
    best = kakugo.Engine().analyse(game, depth=8).turn
    behind = game.copy()
    behind.play(best)
    database[behind] = Entry(label="blocked")
    assert engine_at(game, database).think(depth=8).turn != best
    game.play("a1")
    corner = Entry(label="forced")
    database[game] = corner
    game.undo()
    assert engine_at(game, database).think(60).turn in kakugo_images(game, ((0, 0),))


def kakugo_images(game: kakugo.Game, turn: kakugo.Turn) -> set[kakugo.Turn]:
    """What the symmetries that leave the position as it is make of a turn."""
    same = [each for each in game.symmetries() if game.transformed(each).cells() == game.cells()]
    return {tuple(map(each, turn)) for each in same}


def test_nothing_is_written_where_turns_were_excluded_or_the_database_may_only_be_read(
    tmp_path: Path,
) -> None:
    game = begun("h8", "i9", "h9", "h7")
    with Database(tmp_path / "positions.db") as base:
        engine = engine_at(game, base)
        engine.think(depth=8, exclude=["h6"])
        wait(engine)
        assert len(base) == 0
        base[game] = Entry(text="mine")
    with Database(tmp_path / "positions.db", read_only=True) as base:
        engine = engine_at(game, base)
        assert engine.think(depth=8).nodes > 0
        wait(engine)
        assert base[game] == Entry(text="mine")


def test_a_weak_level_neither_asks_nor_teaches(database: Database) -> None:
    game = begun("h8", "i9")
    database[game] = Entry(35, 30, turn=((0, 0),))
    engine = engine_at(game, database)
    engine.settings.strength = 50
    assert engine.think(nodes=QUICK).nodes > 0


def test_all_is_written_when_the_program_ends(tmp_path: Path) -> None:
    path = tmp_path / "positions.db"
    program = f"import kakugo; kakugo.Engine(database={str(path)!r}).think(depth=10)"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
    with Database(path, read_only=True) as base:
        assert base[kakugo.new_game()].turn is not None


def test_what_is_no_database_is_refused_when_it_is_given(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("no database")
    with pytest.raises(ValueError, match="not a database"):
        kakugo.Engine(database=path)
