"""How large a transposition table is made: by what the search can fill and by what it may use."""

from brain import Engine, Limits, Settings
from brain.search.table_size import DEFAULT_BYTES, LEAST_BYTES, MIB, table_size, thread_count
from tests.helpers.tables import table


def settings(**values: int) -> Settings:
    chosen = Settings()
    for name, value in values.items():
        chosen.set(name, value)
    return chosen


@table(
    ("limits", "mebibytes"),
    [
        (Limits(), 256),
        (Limits(depth=10), 16),
        (Limits(depth=10**9), 256),
        (Limits(turn_ms=60_000), 256),
        (Limits(turn_ms=60_000, depth=4), 1),
        (Limits(turn_ms=60_000, left_ms=1_250), 4),
        (Limits(nodes=100_000), 4),
        (Limits(turn_ms=250, nodes=50_000), 2),
        (Limits(turn_ms=20, nodes=10**9), 1),
    ],
)
def test_the_limits_of_the_search_decide(limits: Limits, mebibytes: int) -> None:
    assert table_size(settings(), limits).bytes == mebibytes * MIB


def test_more_threads_fill_more() -> None:
    sizes = [table_size(settings(threads=n), Limits(nodes=100_000)).bytes for n in (1, 2, 4)]
    assert sizes[0] < sizes[1] < sizes[2]


@table(
    ("memory", "wanted", "threads", "table"),
    [
        (100 * MIB, 1, 1, 64 * MIB),  # 36 MiB are the program's
        (100 * MIB, 4, 4, 55 * MIB),  # and 3 are each further thread's
        (40 * MIB, 2, 2, 1 * MIB),
        (39 * MIB, 2, 1, 3 * MIB),
        (1, 4, 1, LEAST_BYTES),
        (0, 64, 64, DEFAULT_BYTES),
    ],
)
def test_memory_bounds_threads_and_table(
    memory: int, wanted: int, threads: int, table: int
) -> None:
    chosen = settings(memory=memory, threads=wanted)
    assert thread_count(chosen) == threads
    size = table_size(chosen, Limits())
    assert size.bytes == table
    assert size.fits(table)
    assert not size.fits(table + 1)


def test_hash_size_is_kept_within_memory() -> None:
    exact = settings(hash_size=3000)
    assert table_size(exact, Limits(nodes=10)).bytes == 3000 * 1024
    both = table_size(settings(hash_size=1 << 20, memory=100 * MIB), Limits())
    assert both.bytes == 64 * MIB
    assert "memory" in both.reason


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
    engine.think(Limits(turn_ms=1_000, nodes=80_000))
    assert engine.table_bytes() == 4 * MIB
    engine.think(Limits(nodes=2_000))
    assert engine.table_bytes() == 4 * MIB  # it knows something
    engine.settings.set("hash_size", 2048)
    engine.think(Limits(nodes=2_000))
    assert engine.table_bytes() == 2 * MIB


def test_the_table_that_a_user_asks_for_is_made_before_the_search() -> None:
    engine = Engine()
    engine.prepare()
    assert engine.table_bytes() == 0
    engine.settings.set("hash_size", 2048)
    engine.prepare()
    assert engine.table_bytes() == 2 * MIB
    found: list[str] = []
    engine.think(Limits(nodes=2_000), report=lambda event: found.append(event.text))
    assert found[0].startswith("table 2 MiB: hash_size; evaluation ")
    used = engine.table_used()
    assert used
    engine.prepare()
    assert engine.table_used() == used  # what the search has found is kept
