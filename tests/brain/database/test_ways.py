"""From position to position: children, parents, all that lies behind, and what is forgotten there.

Against the same asked of a small graph, by playing every turn.
"""

from collections.abc import Callable
from random import Random

import pytest

from kakugo import Database, Entry, Game, Turn, new_game, position_text
from tests.helpers.database.entries import random_entry
from tests.helpers.database.same_positions import least_image
from tests.helpers.database.small_graphs import Graph, names, small_game
from tests.helpers.games.variant_settings import PLAYED, Setting, settings_of
from tests.helpers.library.arguments import legal_turn
from tests.helpers.records.games import played

MOST = 8192  # turns whose children are looked up

seeds = pytest.mark.sampled("seed", range(40), count=2)
kinds = pytest.mark.parametrize("kind", ["freestyle", "renju"])


def looked_up(database: Database, game: Game) -> dict[Turn, Entry]:
    """What children() finds, by playing each turn that does not end the game."""
    found: dict[Turn, Entry] = {}
    for turn in game.legal_turns():
        later = game.copy()
        later.play(turn)
        if later.outcome() is None and later in database:
            found[turn] = database[later]
    return found


@kinds
@seeds
def test_all_ways(kind: str, seed: int) -> None:
    rng = Random(f"{kind} {seed}")
    graph = Graph(small_game(rng, kind), rng)
    database = graph.database
    for name, game in graph.games.items():
        assert database.children(game) == looked_up(database, game)
        parents = database.parents(game)
        assert len(parents) == len(graph.before(name))
        assert {*names(parent for parent, _ in parents)} == graph.before(name)
        for parent, entry in parents:
            assert database[parent] == entry
        below = list(database.descendants(game))
        assert len(below) == len(graph.behind([name]))
        assert {*names(each for each, _ in below)} == graph.behind([name])
        for each, entry in below:
            assert database[each] == entry


@pytest.mark.sampled("setting", *map(settings_of, PLAYED), count=1)
def test_children_in_every_game(setting: Setting) -> None:
    rng, database, game = Random(str(setting)), Database(":memory:"), setting.game()
    while game.stage != "play" or game.ply < 3:
        turn = legal_turn(game, rng)
        if turn is None:
            return
        game.play(turn)
        if game.outcome() is not None:
            game.undo()
            break
    if game.state.get("owed") and len(game.legal_turns()) > MOST:
        with pytest.raises(ValueError, match="turns"):
            database.children(game)
        return
    for turn in rng.sample(list(game.legal_turns()), min(9, len(game.legal_turns()))):
        later = game.copy()
        later.play(turn)
        database[later] = random_entry(rng, later)
    children = database.children(game)
    assert children
    assert children == looked_up(database, game)


def test_children_behind_the_last_stone_of_the_opening_pro() -> None:
    game = played("h8", "h9", opening="pro")
    with Database(":memory:") as database:
        ahead = game.copy()
        ahead.play("l10")
        database[ahead] = Entry(text="known")
        assert {*database.children(game)} == {((3, 9),), ((11, 9),)}  # images of one another


def test_an_opening_may_have_too_many_turns() -> None:
    database = Database(":memory:")
    with pytest.raises(ValueError, match="turns"):
        database.children(new_game("renju", opening="swap2"))


def test_positions_before_one_that_cannot_be_listed() -> None:
    database = Database(":memory:")
    begun = played("h8", name="renju", opening="taraguchi")
    for game in (
        *(new_game(name, width=7) for name in ("pente", "murray", "inlove", "repensi", "keryo")),
        new_game("gomoku", double_three="compensated"),
        begun,
    ):
        for ask in (database.parents, database.delete_below):
            with pytest.raises(ValueError, match=game.name) as caught:
                ask(game)
            assert "\n" not in str(caught.value)


WHERE: list[tuple[str, Callable[[Entry], object] | None]] = [
    ("all", None),
    ("not proven", lambda entry: not entry.result),
    ("shallow", lambda entry: entry.depth < 5),
    ("none", lambda entry: 0),
]


@kinds
@pytest.mark.parametrize(("_", "where"), WHERE)
@seeds
def test_delete_below(
    kind: str, _: str, where: Callable[[Entry], object] | None, seed: int
) -> None:
    rng = Random(f"{kind} {seed}")
    graph = Graph(small_game(rng, kind), rng)
    name = rng.choice([each for each in graph.games if graph.after[each]])
    below = graph.behind([name])
    others = {*graph.known} - below - {name}
    held = {after for other in others for after in graph.after[other]} & below
    doomed = below - held - (graph.behind(held) & below)
    doomed = {each for each in doomed if where is None or where(graph.known[each])}
    assert graph.database.delete_below(graph.games[name], where) == len(doomed)
    assert {*names(graph.database)} == {*graph.known} - doomed
    for each in {*graph.known} - doomed:
        assert graph.database[graph.games[each]] == graph.known[each]


@kinds
@seeds
def test_split(kind: str, seed: int) -> None:
    rng = Random(f"{kind} {seed}")
    graph = Graph(small_game(rng, kind), rng)
    game, way = graph.games[graph.start].copy(), [graph.start]
    for _ in range(2):
        turn = legal_turn(game, rng)
        if turn is not None:
            game.play(turn)
            way.append(least_image(game))
    if game.outcome() is not None:
        game.undo()
        way.pop()
    other = Database(":memory:")
    shared = rng.choice([*graph.known])
    other[graph.games[shared]] = Entry(text="its own")
    graph.database.split(game, other)
    wanted = ({*way} & {*graph.known}) | graph.behind(way[-1:])
    assert {*names(other)} == wanted | {shared}
    for each in wanted - {shared}:
        assert other[graph.games[each]] == graph.known[each]
    assert "its own" in other[graph.games[shared]].text


@seeds
def test_a_record_and_back(seed: int) -> None:
    rng = Random(seed)
    graph = Graph(small_game(rng), rng)
    plain = {
        name: Entry(entry.value, entry.depth if entry.value is not None else 0, label=entry.label)
        for name, entry in graph.known.items()
    }
    for number, name in enumerate(plain):
        cells = {rng.choice(graph.games[name].points): "A: [b]\\"} if number % 3 else {}
        text = f"{number} of [many] \\ ěš\ntwo: lines"
        entry = plain[name]
        plain[name] = Entry(entry.value, entry.depth, label=entry.label, text=text, cells=cells)
        graph.database[graph.games[name]] = plain[name]
    game = graph.games[graph.start].copy()
    for turn in game.legal_turns():
        game.play(turn)
        if game.outcome() is None:
            break
        game.undo()
    end = least_image(game)
    record = graph.database.record(game)
    nodes = list(record.root.walk())
    assert record.game(record.mainline()[0]) == game
    wanted = ({graph.start, end} & {*graph.known}) | graph.behind([end])
    assert {*names(node.game() for node in nodes)} == wanted | {graph.start, end}
    for node in nodes:
        turns = [least_image(each.game()) for each in node.children]
        assert len({*turns}) == len(turns)
    back = Database(":memory:")
    assert back.add_records([record]) == len(nodes)
    for name in wanted:
        assert back[graph.games[name]] == plain[name], position_text(graph.games[name])
    assert {*names(back)} == wanted | {graph.start, end}
