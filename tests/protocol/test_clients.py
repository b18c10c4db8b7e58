"""What the clients of other people read of our lines: PyGomo, as it stands on PyPI."""

from collections.abc import Iterator

import pytest
from pygomo import BoardPosition, EngineClient, Move

from tests.helpers.brains.process import default_command

MOST_NODES = 20_000
LINES = 3
THREE = ("g8", "h8", "i8")  # of the side to move, open at both ends: it wins in 3 plies
OTHERS = ("a1", "o1", "a15")


@pytest.fixture
def client() -> Iterator[EngineClient]:
    """PyGomo with our brain."""
    program, *words = default_command()
    with EngineClient(program, args=words) as engine:
        engine.start(15)
        engine.configure(timeout_turn=60_000, max_node=MOST_NODES)
        yield engine


def test_pygomo_reads_every_line_of_a_search_for_several(client: EngineClient) -> None:
    client.turn("h8")
    result = client.nbest(LINES)
    assert [info.multipv for info in result.all_info] == [*range(1, LINES + 1)]
    for info in result.all_info:
        assert 0 < info.depth <= info.sel_depth
        assert 0 < info.nodes <= MOST_NODES
        assert info.nps > 0
        assert len(info.pv) > 1
    assert len({info.pv[0] for info in result.all_info}) == LINES
    best, second, _ = (info.eval.score() for info in result.all_info)
    assert best >= second
    assert result.all_info[0].pv[0] == result.move


def test_pygomo_reads_a_proven_win(client: EngineClient) -> None:
    position = BoardPosition()
    for mine, theirs in zip(THREE, OTHERS, strict=True):
        position.add_move(Move(mine), position.SELF)
        position.add_move(Move(theirs), position.OPPONENT)
    client.board(position, start_thinking=False)
    result = client.nbest(2)
    for info in result.all_info:
        assert info.eval.is_winning()
        assert info.eval.score().steps() == 3
