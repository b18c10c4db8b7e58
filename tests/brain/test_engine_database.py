"""An engine with a database: what it asks before a search, and what it writes behind one."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kakugo
from brain.database.database import Database
from brain.database.entry import Bound, Entry
from brain.search.table_size import table_size
from brain.types import WIN
from tests.helpers.records.games import played

QUICK = 3000  # nodes


@pytest.fixture
def database() -> Iterator[Database]:
    with Database(":memory:") as base:
        yield base


def behind(game: kakugo.Game, turn: kakugo.Turn | str) -> kakugo.Game:
    later = game.copy()
    later.play(turn)
    return later


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
    game = played("h8", "i9", "h9", "h7")
    engine = engine_at(game, database)
    result = engine.think(depth=12)
    wait(engine)
    known = database[game]
    assert (known.turn, known.value, known.depth) == (result.turn, result.score.value, result.depth)
    assert database[behind(game, result.turn)].value == -result.score.value
    engine.think(depth=6)  # less deep: what was deeper stays
    wait(engine)
    assert database[game].depth == result.depth


def test_a_proven_win_is_written_down_to_its_end(database: Database) -> None:
    game = played("h8", "a1", "i8", "a3", "j8", "a5")
    engine = engine_at(game, database)
    result = engine.think(nodes=QUICK)
    wait(engine)
    for turn in result.line.pv[:-1]:
        assert database[game].result == ("won" if game.side == kakugo.BLACK else "lost")
        game = behind(game, turn)


def test_every_line_of_an_analysis_is_written(database: Database) -> None:
    game = played("h8", "i9", "h9", "h7")
    engine = kakugo.Engine(database=database)
    result = engine.analyse(game, depth=8, best=3)
    wait(engine)
    for line in result.lines:
        assert database[behind(game, line.turn)].value == -line.score.value


def test_a_position_known_deeply_is_answered_at_once_and_says_so(database: Database) -> None:
    game = played("h8", "i9")
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
    game = played("h8", "i9")
    database[game] = entry
    assert engine_at(game, database).think(nodes=QUICK).nodes > 0


def test_the_shortest_proven_win_behind_a_turn_is_played_at_once(database: Database) -> None:
    game = played("h8", "i9", "h9", "h7")
    for turn, value in (("a1", 8 - WIN), ("a2", 6 - WIN), ("a3", None)):
        database[behind(game, turn)] = Entry(value, label="lost")
    result = engine_at(game, database).think(60)
    assert (result.turn, result.score.win_within, result.nodes) == (((0, 1),), 7, 0)


def test_a_forced_turn_is_played(database: Database) -> None:
    game = played("h8", "i9", "h9", "h7")
    database[behind(game, "a1")] = Entry(label="forced")
    assert engine_at(game, database).think(60).turn == ((0, 0),)


def test_nothing_is_written_where_turns_were_excluded_or_the_database_may_only_be_read(
    tmp_path: Path,
) -> None:
    game = played("h8", "i9", "h9", "h7")
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


class Counting(Database):
    """Counts the positions whose turns are looked up."""

    looks = 0

    def children(self, game: kakugo.Game) -> dict[kakugo.Turn, Entry]:
        self.looks += 1
        return super().children(game)


@pytest.fixture
def counting() -> Iterator[Counting]:
    """Knows a hundred positions behind the first turn."""
    with Counting(":memory:") as base:
        game = played("h8")
        for turn in game.legal_turns()[:100]:
            game.play(turn)
            base[game] = Entry(35, 4)
            game.undo()
        yield base


def test_only_a_search_that_has_time_asks_around(counting: Counting) -> None:
    engine = engine_at(played("h8"), counting)
    engine.think(0)
    assert counting.looks == 1
    counting.looks = 0
    cancel = kakugo.Cancel()
    cancel.cancel()
    engine.think(60, cancel=cancel)
    assert counting.looks == 1
    counting.looks = 0
    engine.think(nodes=QUICK)
    assert counting.looks > 1


@pytest.mark.parametrize("opening", ["free", "swap2"])
def test_weak_levels_and_openings_neither_ask_nor_teach(counting: Counting, opening: str) -> None:
    engine = engine_at(kakugo.new_game(opening=opening), counting)
    engine.settings.strength = 50 if opening == "free" else 100
    before = len(counting)
    engine.think(nodes=QUICK)
    wait(engine)
    assert (counting.looks, len(counting)) == (0, before)


@pytest.mark.parametrize("entry", [Entry(35, 22, turn=((0, 0),)), Entry(35, 9, turn=((0, 0),))])
@pytest.mark.parametrize("label", ["won", "blocked"])
def test_a_best_turn_that_is_known_to_be_wrong_is_not_played(
    database: Database, entry: Entry, label: str
) -> None:
    game = played("h8", "i9", "a8")  # its images are other positions
    database[game] = entry
    database[behind(game, "a1")] = Entry(label=label)
    assert engine_at(game, database).think(depth=6).turn != ((0, 0),)


def test_a_database_that_fails_costs_no_turn_and_is_told(tmp_path: Path) -> None:
    base = Database(tmp_path / "positions.db")
    engine = engine_at(played("h8", "i9"), base)
    base.close()
    events: list[kakugo.Event] = []
    for _ in range(2):
        assert engine.think(nodes=QUICK, report=events.append).nodes > 0
    assert any("the database fails" in event.text for event in events)


def test_a_deeper_value_stands_against_those_of_as_many_lines_as_are_wanted(
    database: Database,
) -> None:
    game = played("h8", "i9", "h9", "h7")
    database[game] = Entry(35, 19, turn=((0, 0),))
    for wanted in (None, 1, 3):
        result = engine_at(game, database).think(depth=6, best=wanted)
        assert (result.turn, len(result.lines)) == (((0, 0),), wanted or 1)


@pytest.mark.parametrize("label", ["won", "blocked"])
def test_a_turn_that_is_known_to_be_wrong_is_not_played_and_another_database_forgets_it(
    database: Database, label: str
) -> None:
    game = played("h8", "i9", "h9", "h7")
    best = kakugo.Engine().analyse(game, depth=8).turn
    database[behind(game, best)] = Entry(label=label)
    engine = engine_at(game, database)
    assert engine.think(depth=8).turn != best
    engine.database = None
    assert engine.think(depth=8).turn == best


def test_an_analysis_in_the_background_is_written_too(database: Database) -> None:
    game = played("h8", "i9", "h9", "h7")
    engine = kakugo.Engine(database=database)
    with engine.analysis(game, depth=8) as analysis:
        assert analysis.result.depth >= 8
    wait(engine)
    assert database[game].depth >= 8


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


def test_what_a_database_holds_is_part_of_the_memory(tmp_path: Path) -> None:
    engine, limits = kakugo.Engine(), kakugo.Limits()
    engine.settings.memory = 200 << 20
    most = table_size(engine.settings, limits, engine._held_bytes).bytes
    engine.database = Database(tmp_path / "positions")
    held = engine.database.held_bytes
    assert held > 0
    assert table_size(engine.settings, limits, engine._held_bytes).bytes == most - held
    engine.database = ":book:"  # read-only: no more than the file has
    assert 0 < engine._held_bytes < 1 << 20
    engine.database = None
    assert engine._held_bytes == 0
