"""How large a transposition table is made: by what the search can fill and by what it may use."""

import pytest

from brain import Engine, Limits, Settings
from brain.search.table_size import DEFAULT_BYTES, LEAST_BYTES, MIB, table_size


def settings(**values: int) -> Settings:
    chosen = Settings()
    for name, value in values.items():
        chosen.set(name, value)
    return chosen


@pytest.mark.parametrize(
    ("limits", "mebibytes"),
    [
        (Limits(), 256),
        (Limits(depth=3), 256),
        (Limits(turn_ms=60_000), 256),
        (Limits(turn_ms=250), 64),
        (Limits(turn_ms=20), 2),
        (Limits(turn_ms=60_000, left_ms=1_250), 64),
        (Limits(nodes=100), 1),
        (Limits(nodes=15_000), 4),
        (Limits(turn_ms=250, nodes=15_000), 4),
        (Limits(turn_ms=20, nodes=10**9), 2),
    ],
)
def test_the_limits_of_the_search_decide(limits: Limits, mebibytes: int) -> None:
    assert table_size(settings(), limits).bytes == mebibytes * MIB


def test_more_threads_fill_more() -> None:
    sizes = [table_size(settings(thread_num=n), Limits(nodes=10_000)).bytes for n in (1, 2, 4)]
    assert sizes[0] < sizes[1] < sizes[2]


def test_memory_and_hash_size_are_kept() -> None:
    small = settings(max_memory=80 * MIB)
    assert LEAST_BYTES < table_size(small, Limits()).bytes < 80 * MIB
    assert table_size(settings(max_memory=1), Limits()).bytes == LEAST_BYTES
    exact = settings(hash_size=3000)
    assert table_size(exact, Limits(nodes=10)).bytes == 3000 * 1024
    both = table_size(settings(hash_size=1 << 20, max_memory=80 * MIB), Limits())
    assert both.bytes < 80 * MIB
    assert "max_memory" in both.reason


def test_a_table_stays_while_it_serves() -> None:
    size = table_size(settings(), Limits(turn_ms=250))
    assert size.fits(size.bytes)
    assert size.fits(size.bytes // 2)
    assert size.fits(DEFAULT_BYTES)
    assert not size.fits(size.bytes // 4)
    exact = table_size(settings(hash_size=1024), Limits())
    assert exact.fits(MIB)
    assert not exact.fits(2 * MIB)


def test_an_engine_makes_what_was_chosen() -> None:
    engine = Engine()
    engine.think(Limits(nodes=2_000))
    assert engine.table_bytes() == MIB
    engine.think(Limits(nodes=40_000))
    assert engine.table_bytes() == 16 * MIB
    engine.think(Limits(nodes=2_000))
    assert engine.table_bytes() == 16 * MIB  # it knows something
    engine.settings.set("hash_size", 2048)
    engine.think(Limits(nodes=2_000))
    assert engine.table_bytes() == 2 * MIB
