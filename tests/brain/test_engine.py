"""What the engine promises a Python program: limits, stops, reports, lines and sound claims."""

import signal
import threading
from random import Random

import pytest

import brain
from brain import BLACK, WALL, Cancel, Engine, Event, Limits, Settings, new_game
from brain.report import Line, Score, best_lines
from tests.helpers.brains.process import PATIENCE_S, ROOT, python
from tests.helpers.games import positions
from tests.helpers.games.move_contract import stops
from tests.helpers.games.positions import wins
from tests.helpers.tables import table

RULES = (0, 1, 4, 8, 9, 12)
ENDLESS = 20_000_000  # nodes: a search of many seconds, which is to be stopped
MIDGAME = ((7, 7), (8, 6), (10, 7), (9, 8), (6, 9), (8, 7), (10, 9), (8, 8), (8, 9), (10, 8))


def engine_at(rule: int = 0, threads: int = 1, size: int = 15) -> Engine:
    engine = Engine()
    engine.settings.rule, engine.settings.threads = rule, threads
    engine.settings.memory = 64 << 20
    engine.new_game(size)
    return engine


def midgame(threads: int = 1) -> Engine:
    engine = engine_at(threads=threads)
    for point in MIDGAME:
        engine.game.play(point)
    return engine


@table("nodes", [1, 2, 77, 5000])
def test_nodes_are_exact(nodes: int) -> None:
    result = midgame().think(Limits(nodes=nodes))
    assert result.nodes == nodes
    assert result.lines[0].turn == result.turn
    assert midgame().game.is_legal(*result.turn)


def test_a_search_of_the_opponents_position_helps_the_next_one() -> None:
    def nodes_of_the_next(ponders: bool) -> int:
        engine = midgame()
        mine, theirs = engine.think(nodes=20_000).line.pv[:2]
        size = engine.table_bytes()
        engine.game.play(*mine)
        if ponders:
            engine.search(engine.game, Limits(nodes=100_000), keeps_size=True)
            assert engine.table_bytes() == size
        engine.game.play(*theirs)
        engine.settings.hash_size = size >> 10
        return engine.think(depth=10).nodes

    assert nodes_of_the_next(True) < 0.6 * nodes_of_the_next(False)


def test_nodes_are_counted_while_a_search_runs() -> None:
    engine = midgame()
    assert engine.nodes_so_far() == 0
    seen = {0}
    with engine.analysis(engine.game, nodes=ENDLESS) as analysis:
        while len(seen) < 4:  # between two lines, too
            seen.add(engine.nodes_so_far())
    assert max(seen) <= engine.nodes_so_far() <= analysis.result.nodes
    counts: list[tuple[int, int]] = []

    def report(event: Event) -> None:
        if event.line is not None:
            counts.append((engine.nodes_so_far(), event.line.nodes))

    engine.think(nodes=20_000, report=report)
    assert counts
    assert all(so_far <= nodes for so_far, nodes in counts)


def test_limits_that_are_given_hold_and_no_others() -> None:
    engine = midgame()
    settings = engine.settings
    settings.nodes, settings.timeout_turn = 700, 60_000
    assert engine.think().nodes == engine.analyse(engine.game).nodes == 700
    assert engine.think(nodes=900).nodes == engine.think(Limits(nodes=900)).nodes == 900
    assert engine.think(60.0, nodes=900).nodes == 900
    assert engine.analyse(new_game(), depth=8).nodes > 700
    for no_limit in (engine.think(mate=1), engine.think(Limits(mate=1))):
        assert no_limit.nodes == 700
    assert Settings().limits() == Limits(turn_ms=30_000, depth=64)  # no search is without end
    settings.depth = 2
    assert engine.think().depth == 2
    assert engine.think(nodes=3000).depth > 2
    settings.timeout_turn = 0
    assert engine.think(depth=4).depth == 4
    assert engine.think(Limits(depth=4)).depth == 4


def test_enormous_limits_are_none() -> None:
    huge = 10**30
    engine = midgame()
    assert engine.think(1e300, nodes=300, depth=huge, mate=huge).nodes <= 300
    assert engine.think(Limits(huge, -huge, huge, huge, huge)).depth >= 0
    assert engine.think(depth=2, nodes=huge).depth == 2


def test_a_mate_ends_the_search_where_it_is_proven() -> None:
    """Black to move: a solver finds a win in 11 plies at once; there is one in 9."""
    black = [(9, 5), (10, 9), (7, 7), (7, 5), (7, 10), (11, 5), (9, 4), (10, 10)]
    white = [(7, 9), (11, 4), (8, 7), (4, 10), (9, 6), (4, 11), (10, 6), (6, 6)]
    stones = [(x, y, 1) for x, y in black] + [(x, y, 2) for x, y in white]
    found = {}
    for mate in (None, 11, 9, 3):
        engine = engine_at()
        engine.set_position(stones, BLACK)
        found[mate] = engine.think(nodes=40_000, mate=mate)
    assert [result.score.win_within for result in found.values()] == [11, 11, 9, 9]
    assert found[None].nodes == found[11].nodes < found[9].nodes < 40_000
    assert found[3].nodes == 40_000  # the other limit


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="Windows has no such signals")
def test_a_search_that_is_interrupted_is_over() -> None:
    """Ctrl-C comes to the thread that waits; what still searches does not meet the next search."""
    engine = midgame(threads=2)
    mine = threading.get_ident()
    before = set(threading.enumerate())
    sent: list[Event] = []

    def report(event: Event) -> None:
        if event.kind == "line" and not sent:
            sent.append(event)
            signal.pthread_kill(mine, signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        engine.think(Limits(nodes=ENDLESS), report=report)
    # One that the interrupt has met while it was being started has no number yet.
    others = [thread for thread in set(threading.enumerate()) - before if thread.ident]
    assert engine.think(nodes=2_000).nodes >= 2_000
    for thread in others:
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


@pytest.mark.parametrize("threads", [1, 4])
def test_stop_from_another_thread(threads: int) -> None:
    engine = midgame(threads)
    stopper = threading.Thread(target=engine.stop, daemon=True)

    def report(event: Event) -> None:
        if event.kind == "line" and stopper.ident is None:
            stopper.start()

    result = engine.think(Limits(nodes=ENDLESS), report=report)
    assert result.nodes < ENDLESS
    stopper.join()
    assert engine.game.is_legal(*result.turn)
    engine.stop()  # nothing runs: the next search is not touched
    assert engine.think(Limits(nodes=2000)).depth >= 1


def test_cancelled_before_it_began() -> None:
    cancel = Cancel()
    cancel.cancel()
    result = midgame().think(Limits(nodes=100_000), cancel=cancel)
    assert result.nodes < 1_000
    assert midgame().game.is_legal(*result.turn)


def test_report_may_raise() -> None:
    def report(event: Event) -> None:
        if event.kind == kind:
            raise KeyError(kind)

    for kind in ("setup", "refresh", "line"):
        with pytest.raises(KeyError, match=kind):
            midgame().think(Limits(), report=report)


def test_best_lines_are_different_turns() -> None:
    lines = midgame().think(Limits(depth=3), best=4).lines
    assert len({line.turn for line in lines}) == 4
    for line in lines:
        game = midgame().game
        for turn in line.pv:
            game.play(*turn)
        assert line.pv[0] == line.turn


@table("nodes", range(600, 6000, 600))
def test_best_lines_are_in_order_wherever_a_search_is_cut_off(nodes: int) -> None:
    values = [line.value for line in midgame().think(nodes=nodes, best=3).lines]
    assert values == sorted(values, reverse=True)
    assert len(values) == 3


@table(
    ("found", "best"),
    [
        ("a1 10 4, b1 5 4, c1 20 5", "c1 20 5, a1 10 4"),
        ("a1 10 4, b1 5 4, b1 -20 5", "a1 10 4, b1 5 4"),
        ("a1 10 4, b1 5 4, c1 12 5, a1 -29990 5", "c1 12 5, b1 5 4"),
        ("a1 10 4, b1 5 4, a1 -29990 5", "a1 -29990 5"),
        ("a1 10 4, b1 5 4, a1 -29980 5, b1 -29990 5", "a1 -29980 5, b1 -29990 5"),
        ("a1 10 4, b1 5 4, c1 29990 5, a1 -29990 5", "c1 29990 5, b1 5 4"),
        ("a1 29990 1, b1 -29990 2", "a1 29990 1, b1 -29990 2"),
    ],
)
def test_the_best_lines_of_an_unfinished_iteration(found: str, best: str) -> None:
    def line(cell: str, value: str, depth: str) -> Line:
        turn, plies = (brain.read_point(cell),), int(depth)
        return Line(turn, Score(int(value), BLACK), plies, plies, 1, 1, (turn,))

    def lines(text: str) -> list[Line]:
        return [line(*row.split()) for row in text.split(", ")]

    assert best_lines(lines(found), 2) == lines(best)


def test_excluded_points_in_any_form() -> None:
    engine = midgame()
    best = engine.think(depth=4).turn[0]
    name = f"{'abcdefghijklmno'[best[0]]}{best[1] + 1}"
    for form in (best, list(best), f"{best[0]},{best[1]}", name):
        assert engine.think(depth=4, exclude=iter([form])).turn != (best,)


def test_what_makes_no_engine_changes_no_settings() -> None:
    settings = Settings()
    for evaluation in ("no such file", 5):
        with pytest.raises(ValueError, match=r"no such file|evaluation must be the path"):
            Engine(settings, evaluation=evaluation)  # type: ignore[arg-type]
        assert settings.evaluation == ""


def test_only_excluded_points_left() -> None:
    engine = engine_at(size=5)
    stones = [(x, y, WALL) for x in range(5) for y in range(5) if (x, y) != (3, 1)]
    engine.set_position(stones, BLACK)
    assert engine.think(Limits(depth=2), exclude=[(3, 1)]).turn == ((3, 1),)


def test_full_board_and_finished_game_are_errors() -> None:
    full = f"gomoku 5x5 {'/'.join(5 * ['#####'])} black:"
    five = "gomoku 15x15: a8; a10; b8; b10; c8; c10; d8; d10; e8"
    for text, why in ((full, "full board"), (five, "five")):
        engine = engine_at()
        engine.game = brain.read_game(text)
        with pytest.raises(ValueError, match=why):
            engine.think(Limits(depth=2))


@pytest.mark.parametrize("rule", RULES)
def test_claims_of_short_wins_and_losses_hold(rule: int) -> None:
    """A win in 1 or 3 and a loss in 2 are tried against every turn there is."""
    rng = Random(rule)
    checked = {1: 0, 3: 0, -2: 0}
    engine = engine_at(rule, size=8)
    while min(checked.values()) < 3:
        engine.new_game(8)
        for _ in range(rng.randint(8, 24)):
            turns = engine.game.legal_turns()
            if engine.game.outcome() or not turns:
                break
            engine.game.play(*rng.choice(turns))
        if engine.game.outcome() or not engine.game.legal_turns():
            continue
        line = engine.think(Limits(depth=2)).lines[0]
        if line.win_within not in checked:
            continue
        checked[line.win_within] += 1
        game = engine.game.copy()
        if line.win_within == 1:
            assert wins(game, line.turn), f"{line}\n{game}"
            continue
        if line.win_within == 3:
            game.play(*line.turn)
        assert not any(stops(game, turn) for turn in game.legal_turns()), f"{line}\n{game}"


@pytest.mark.parametrize("rule", [4, 12])
def test_no_foul_while_there_is_a_legal_turn(rule: int) -> None:
    """Black is made to look at positions full of fouls."""
    rng, engine, met = Random(rule), engine_at(rule), 0
    while met < 60:
        engine.game = game = positions.game_of(positions.scattered(rng, rule, high=9))
        if game.fouls() and game.legal_turns():
            met += 1
            limits = Limits(nodes=300) if met % 2 else Limits(turn_ms=0)
            turn = engine.think(limits).turn
            assert game.is_legal(*turn), f"{turn}\n{game}"


def test_excluded_answer_to_a_four_is_not_played() -> None:
    engine = engine_at()
    engine.set_position([(x, 7, 2) for x in range(4)] + [(9, 9, 1), (9, 3, 1), (3, 3, 1)], BLACK)
    assert engine.think(Limits(depth=3)).turn == ((4, 7),)
    assert engine.think(Limits(depth=3), exclude=[(4, 7)]).turn != ((4, 7),)


def test_one_search_at_a_time() -> None:
    engine = midgame()
    refused: list[bool] = []

    def report(event: Event) -> None:
        if not refused:
            with pytest.raises(RuntimeError):
                engine.think(Limits(nodes=10))
            engine.clear()  # does no harm to the search that runs
            refused.append(True)

    assert engine.think(Limits(depth=4), report=report).depth == 4
    assert refused


def test_a_lopsided_position_is_no_proven_win() -> None:
    engine = engine_at(size=32)
    stones = [(x, y, 1) for x in range(0, 32, 2) for y in range(0, 32, 3)]
    engine.set_position(stones, 2)
    line = engine.think(Limits(nodes=1)).lines[0]
    assert line.win_within is None or line.win_within < 0


def test_black_with_fouls_alone_loses() -> None:
    """The one empty point is an overline: Black must play it, and knows what it costs."""
    engine, rows = engine_at(rule=4), "XXX1XX/OXOXOO/OOXOXO/XOXOOX/OXOOXO"
    engine.game = brain.read_game(f"gomoku 6x5 rule=4 {rows} black:")
    assert engine.game.legal_turns() == [((3, 0),)]
    line = engine.think(Limits(depth=2)).lines[0]
    assert line.turn == ((3, 0),)
    assert (line.win_within or 0) < 0


def test_the_memory_of_deleted_engines_goes_back_to_the_system() -> None:
    printed = python("-m", "tests.helpers.brains.engines_left", 40, cwd=ROOT).stdout
    before, _, after = map(int, printed.split())
    assert after - before < 10
