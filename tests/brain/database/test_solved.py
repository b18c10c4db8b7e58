"""A file of solved positions is read as a book, and played from to the end."""

from pathlib import Path
from random import Random

import pytest

from brain import Engine, read_game
from brain.database.database import Database
from brain.database.entry import Entry
from brain.database.tables import DatabaseError
from brain.games.game import Game
from brain.types import BLACK
from tests.helpers.solved import LINES, solved_file

GAMES = 40

pytestmark = pytest.mark.analysis


@pytest.fixture(scope="module", params=LINES)
def solved(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Game]:
    line: str = request.param
    return solved_file(line, tmp_path_factory.mktemp("solved")), read_game(line)


def test_a_book_of_every_position(solved: tuple[Path, Game]) -> None:
    file, game = solved
    with Database(file) as database:
        assert (database.is_book, database.read_only) == (True, True)
        assert str(file) in repr(database)
        entry = database[game]
        assert entry.turn is not None
        assert entry.value is not None
        for symmetry in game.symmetries():
            image = database[game.transformed(symmetry)]
            assert image.value == entry.value
            assert image.turn == tuple(symmetry.moved(*point) for point in entry.turn)
        game = game.copy()
        game.play(entry.turn)
        assert database[game].value == -entry.value - 1
        with pytest.raises(DatabaseError):
            database[game] = Entry(3)


def test_an_engine_wins_from_it(solved: tuple[Path, Game]) -> None:
    file, start = solved
    rng = Random(1)
    engine = Engine(database=file)
    for _ in range(GAMES):
        game = start.copy()
        longest = len(game.turns) + 1000
        while (outcome := game.outcome()) is None:
            if game.side != BLACK:
                game.play(rng.choice(game.legal_turns()))
                continue
            engine.game = game
            result = engine.think(nodes=1)  # it need not search
            assert result.score.win_within is not None
            assert len(game.turns) + result.score.win_within <= longest
            longest = len(game.turns) + result.score.win_within
            game.play(result.turn)
        assert outcome.winner == BLACK


def test_a_damaged_file(solved: tuple[Path, Game], tmp_path: Path) -> None:
    content = bytearray(solved[0].read_bytes())
    content[len(content) // 2] ^= 1
    file = tmp_path / "damaged.solved"
    file.write_bytes(content)
    with pytest.raises(DatabaseError, match=r"damaged\.solved.*damaged"):
        Database(file)
