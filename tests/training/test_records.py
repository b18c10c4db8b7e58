"""Games to learn from: what is written is read, whatever is damaged is skipped and counted."""

import signal
from pathlib import Path
from random import Random

import numpy as np
import pytest

from brain import BLACK, WHITE, new_game
from tests.helpers.tables import table
from training.corpus import key, opening
from training.records import (
    NO_VALUE,
    PROVEN_FLAG,
    RANDOM,
    SAMPLED,
    Record,
    append,
    pack,
    read,
    usable,
)
from training.selfplay import Task, play, play_and_sample
from training.streams import open_stream

NODES = 200


def task(number: int, rule: int = 0, side: int = 15) -> Task:
    return Task(rule, side, 7, number, NODES, 0xCDBB0F7A7F6656FA)


@table(("rule", "side"), [(0, 15), (0, 20), (1, 15), (4, 15), (8, 15)])
def test_a_game_is_legal_and_its_winner_is_right(rule: int, side: int) -> None:
    for number in range(3):
        record = play(task(number, rule, side))
        header, turns = record.header, record.turns
        assert (header["rule"], header["side"], header["turns"]) == (rule, side, len(turns))
        game = new_game(rule=rule, width=side)
        for place, turn in enumerate(turns):
            assert (turn["value"] == NO_VALUE) == (place < header["opening"])
            if place == len(turns) - 1 and turn["flags"] & PROVEN_FLAG:
                winner = game.side if turn["value"] > 0 else BLACK + WHITE - game.side
                assert header["winner"] == winner
            assert not (turn["flags"] & PROVEN_FLAG and turn["flags"] & RANDOM)
            y, x = divmod(int(turn["cell"]), side)
            game.play((x, y))
        outcome = game.outcome()
        if outcome is not None:
            assert header["winner"] == outcome.winner
        else:
            assert header["proven"]
        assert len(pack(record)) < 2000


def test_positions_out_of_searches_follow_the_game_and_leave_it() -> None:
    game, samples = play_and_sample(task(3)._replace(samples=4))
    again = play_and_sample(task(3)._replace(samples=4))
    assert list(map(pack, [game, *samples])) == list(map(pack, [again[0], *again[1]]))
    assert pack(game) == pack(play(task(3)))  # samples change nothing of the game
    cells = game.turns["cell"].tolist()
    strayed = 0
    for sample in samples:
        assert opening(sample) == opening(game)  # so both are held out, or neither
        *before, last = sample.turns
        assert all(turn["value"] == NO_VALUE and turn["flags"] == RANDOM for turn in before)
        assert last["value"] != NO_VALUE
        assert last["flags"] in (SAMPLED, SAMPLED | PROVEN_FLAG)
        assert usable(sample.turns).tolist() == [False] * len(before) + [True]
        position = new_game()
        for point in sample.points:
            position.play(point)
        shared = [int(turn["cell"]) for turn in before]
        assert shared[: game.header["opening"]] == cells[: game.header["opening"]]
        strayed += shared != cells[: len(shared)]
    searched = int((game.turns["value"] != NO_VALUE).sum())
    assert searched < len(samples) <= 4 * searched
    assert strayed > len(samples) / 2


def test_what_is_written_is_read(tmp_path: Path) -> None:
    records = [play(task(number)) for number in range(5)]
    for number, record in enumerate(records):
        append(tmp_path / f"{number % 2}.games", pack(record))
    assert len(set(map(key, records))) == 5
    games = read([tmp_path / "0.games", tmp_path / "1.games"])
    assert games.damaged == 0
    assert list(games.headers["number"]) == [0, 2, 4, 1, 3]
    for place, number in enumerate([0, 2, 4, 1, 3]):
        assert pack(games.record(place)) == pack(records[number])
    assert 0 < usable(games.turns).sum() < len(games.turns)


def test_damage_costs_the_games_that_it_hits_and_is_counted(tmp_path: Path) -> None:
    rng = Random(1)
    pieces = [pack(play(task(number))) for number in range(6)]
    whole = b"".join(pieces)
    ends = np.cumsum([len(piece) for piece in pieces])
    path = tmp_path / "some.games"
    for _ in range(100):
        at = rng.randrange(len(whole))
        hit = int(np.searchsorted(ends, at, side="right"))
        path.write_bytes(whole[:at] + bytes([whole[at] ^ rng.randint(1, 255)]) + whole[at + 1 :])
        games = read([path])
        assert games.damaged == 1
        assert list(games.headers["number"]) == [n for n in range(6) if n != hit]
        path.write_bytes(whole[:at])  # a kill in the middle of a write
        games = read([path])
        assert list(games.headers["number"]) == list(range(hit))
        assert games.damaged == (at not in (0, *ends))


def test_a_stream_goes_on_behind_its_last_game(tmp_path: Path) -> None:
    with open_stream(tmp_path) as stream, open_stream(tmp_path) as other:
        assert stream.seed != other.seed
        assert stream.count("freestyle15") == 0
        append(stream.file("freestyle15"), pack(play(task(0))))
        with stream.file("freestyle15").open("ab") as file:
            file.write(pack(play(task(1)))[:-7])  # killed here
        append(stream.file("freestyle15"), pack(play(task(5))))
        assert stream.count("freestyle15") == 6
        assert other.count("freestyle15") == 0
    with open_stream(tmp_path) as again:
        assert again.seed in (stream.seed, other.seed)


def test_a_full_disk_costs_no_game_that_was_there(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="only Unix limits the size of files")
    path, piece = tmp_path / "some.games", pack(play(task(0)))
    append(path, piece)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(piece) + 100, before[1]))
    try:
        with pytest.raises(OSError, match=r"No space left|too large"):
            append(path, piece)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, old)
    assert path.read_bytes() == piece


def test_another_version_is_an_error_and_stones_off_the_board_are_damage(tmp_path: Path) -> None:
    path = tmp_path / "some.games"
    path.write_bytes(b"KGM1" + pack(play(task(0)))[4:])
    with pytest.raises(ValueError, match=r"some.games has version 1 of the format, not 2"):
        read([path])
    record = play(task(0))
    turns = record.turns.copy()
    turns["cell"][-1] = 15 * 15
    path.write_bytes(pack(Record(record.header, turns)) + pack(record))
    games = read([path])
    assert (len(games.headers), games.damaged) == (1, 1)
