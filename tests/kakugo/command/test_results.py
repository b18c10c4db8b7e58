"""Gomocup's results: a folder is converted, imported, explored, reviewed, beside a plain reader."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import kakugo
from brain.database.place import place_of
from kakugo.explorer.played import Games
from tests.helpers.command import asked
from tests.helpers.records import gomocup
from tests.helpers.records.gomocup import LEAGUES, PlainGame, Played

GAMES = [40, pytest.param(300, marks=pytest.mark.exhaustive)]
QUICK = ["--nodes", "100"]
Written = dict[Path, tuple[Played, str]]


@pytest.fixture(scope="module", params=GAMES)
def written(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Written:
    """The games of a folder of results, in the order of the folder's files."""
    folder = tmp_path_factory.mktemp("results")
    found = gomocup.results(folder, Random("results"), request.param)
    return dict(sorted(found.items(), key=lambda pair: (pair[0].parent, pair[0].name)))


@pytest.fixture
def source(written: Written) -> Path:
    """That folder, into which nothing is written."""
    return next(iter(written)).parents[1]


def told(path: Path) -> PlainGame:
    return gomocup.read_psq(path.read_text("ascii"))


def assert_told(record: kakugo.Record, path: Path, played: Played) -> None:
    """A record says what the plain reader reads, which is what was played."""
    wanted = told(path)
    begin = record.root.game()
    assert wanted.winner == gomocup.NUMBERS[played.winner]
    assert (wanted.rule, wanted.stones) == (played.rule, played.stones)
    assert (begin.rule, begin.width, begin.height) == (wanted.rule, wanted.width, wanted.height)
    assert [node.turn for node in record.mainline()] == [(point,) for point in wanted.stones]
    assert (record.winner, record.event) == (wanted.winner, wanted.event)
    assert (record.black, record.white) == (wanted.black, wanted.white)


def test_a_folder_of_results_is_converted(written: Written, source: Path, tmp_path: Path) -> None:
    sgf, again = tmp_path / "all.sgf", tmp_path / "again"
    folders = len({path.parent for path in written})
    said = asked("convert", source, sgf, status=1)
    assert f"{len(written)} games written" in said.output
    remarks = [line for line in said.complaints if "last stone is left out" in line]
    # A line for each text that is no record: message.txt, log.txt, _result.txt.
    assert len(said.complaints) - len(remarks) == 3 * folders
    others = (int(number) for line in remarks for number in re.findall(r" and (\d+) more: ", line))
    illegal = sum(played.illegal is not None for played, _ in written.values())
    assert len(remarks) + sum(others) == illegal
    records = kakugo.read_records(sgf)
    for record, (path, (played, _)) in zip(records, written.items(), strict=True):
        assert_told(record, path, played)
    # As psq again, beside the first ones, which read the same.
    asked("convert", source, again, "--to", "psq", status=1)
    for path, (played, _) in written.items():
        copy = again / path.relative_to(source)
        assert_told(kakugo.read_record(copy), copy, played._replace(illegal=None))


def test_a_folder_of_results_is_imported(written: Written, source: Path, tmp_path: Path) -> None:
    path = tmp_path / "positions.db"
    said = asked("import", source, path, status=1)
    assert f"games: {len(written)}; " in said.output
    with kakugo.Database(path) as database:
        for played, _ in written.values():
            assert position(played, len(played.stones) - 1) in database


def test_a_folder_of_results_is_explored(written: Written, source: Path, tmp_path: Path) -> None:
    path = tmp_path / "positions.db"
    kakugo.Database(path).close()
    for rule, size in {*LEAGUES.values()}:
        middle = {size // 2, (size - 1) // 2}
        alike = [
            played
            for played, _ in written.values()
            if played.rule == rule and middle.issuperset(played.stones[0])
        ]
        wanted = Counter(played.winner for played in alike)
        games = Games()
        for record in kakugo.iter_records(source, on_error=str):
            games.add(record)
        count = games.count(*(place_of(position(alike[0], plies)) for plies in (0, 1)))
        assert (count.won, count.drawn, count.lost) == (wanted["X"], wanted[None], wanted["O"])
        options = ["--rule", rule, "--size", size, "--games", source]
        said = asked("explore", path, *options, status=1)
        shown = f"{count.games:>8}{f'{count.score:.0%}':>7}"
        assert any(line.endswith(shown) for line in said.output.splitlines())
        assert len(said.complaints) >= 3 * len({file.parent for file in written})


def position(played: Played, plies: int) -> kakugo.Game:
    """The position after so many stones of a game."""
    game = kakugo.new_game(rule=played.rule, width=played.size)
    for point in played.stones[:plies]:
        game.play(point)
    return game


def test_results_are_reviewed_by_their_rule(written: Written, tmp_path: Path) -> None:
    for rule in {rule for rule, _ in LEAGUES.values()}:
        paths = [path for path, (played, _) in written.items() if played.rule == rule]
        path = min(paths, key=lambda path: len(written[path][0].stones))
        new = tmp_path / f"{rule}.sgf"
        asked("analyse", path, "--out", new, *QUICK)
        record = kakugo.read_record(new)
        assert_told(record, path, written[path][0])
        assert any(node.value is not None for node in record.mainline())
