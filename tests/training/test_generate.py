"""The generator of games: kills cost nothing that was written, and other machines play, too."""

import subprocess
from pathlib import Path
from random import Random

import pytest

from tests.helpers.files.kills import COMMAND, SIGNATURE, files, kill_and_resume
from tests.helpers.waiting import wait_until
from training.corpus import distinct
from training.records import is_sample, read
from training.workers import WORKER_WAIT_S

KILLS = 2
QUICK = ("--sets", "freestyle15", "standard20", "--nodes", "100", "--workers", "1")


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    line = [*COMMAND, "--folder", str(folder), *words]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def test_a_kill_costs_the_games_in_progress_only(tmp_path: Path) -> None:
    for account in kill_and_resume(tmp_path, KILLS, Random(5)):
        assert (account.lost, account.twice, account.unnoticed) == (0, 0, 0), account
    assert account.kills == KILLS
    assert account.damaged == 1


def test_sets_grow_by_their_shares_until_there_are_enough(tmp_path: Path) -> None:
    for _ in range(2):  # the second run finds that all is there
        assert run(tmp_path, *QUICK, "--games", "20").returncode == 0
        status = run(tmp_path, "--status").stdout.splitlines()
        assert status[0] == str(tmp_path)
        assert [line.split()[:3] for line in status[1:]] == [
            ["freestyle15", "20", "games"],
            ["standard20", "2", "games"],
        ]
    log = (tmp_path / "generate.log").read_text().splitlines()
    assert "22 games (freestyle15 20, standard20 2)" in log[0]
    assert " 0 games ()" in log[1]


def test_samples_lie_beside_the_games_and_headers_say_who_played(tmp_path: Path) -> None:
    weights = Path("brain/evaluation/data/freestyle.weights")
    words = ("--sets", "freestyle15", "--workers", "1", "--nodes", "200", "--games", "2")
    done = run(tmp_path, *words, "--samples", "3", "--evaluation", str(weights))
    assert done.returncode == 0
    (path,) = (tmp_path / "freestyle15").glob("*.games")
    (beside,) = (tmp_path / "freestyle15" / "samples").glob("*.games")
    games, samples = read([path]), read([beside])
    assert not is_sample(games).any()
    assert is_sample(samples).all()
    header = games.headers[0]
    assert (header["signature"], header["nodes"]) == (SIGNATURE, 200)
    assert f"hash: {header['weights']:016x}".encode() in weights.read_bytes()[:4096]
    _, *lines = run(tmp_path, "--status").stdout.splitlines()
    counts = (2, "games"), (len(samples.headers), "samples")
    assert [line.split()[:3] for line in lines] == [
        ["freestyle15", str(number), what] for number, what in counts
    ]


def test_the_disk_is_bounded(tmp_path: Path) -> None:
    done = run(tmp_path, *QUICK, "--most", str(3000 / 2**30))
    assert done.returncode == 1  # what was asked for is not all there
    assert f"{tmp_path} is full" in done.stderr
    assert sum(path.stat().st_size for path in files(tmp_path)) > 3000


def test_workers_rest_and_go_on(tmp_path: Path) -> None:
    assert "rest after their game" in run(tmp_path, "--pause").stdout
    assert run(tmp_path, "--status").stdout.strip() == f"{tmp_path} (paused)"
    with subprocess.Popen(
        [*COMMAND, "--folder", str(tmp_path), *QUICK, "--games", "1"], stderr=subprocess.PIPE
    ) as process:
        wait_until(lambda: any(tmp_path.glob("*.lock")))  # a worker has begun
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(4 * WORKER_WAIT_S)  # in which it would have played
        assert not files(tmp_path)
        assert run(tmp_path, "--continue").returncode == 0
        assert process.wait(60) == 0
    assert len(read(files(tmp_path)).headers) == 2


def test_a_folder_that_is_none_is_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    done = run(folder, "--status")
    assert done.stderr == f"python -m training.generate: no folder {folder}\n"
    assert not folder.exists()
    folder.touch()
    done = run(folder, *QUICK)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    done = run(tmp_path, "--evaluation", "no.weights")
    assert done.stderr == "python -m training.generate: no.weights: No such file or directory\n"


def test_a_cluster_without_workers_can_be_stopped(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="dask is not installed")
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None) as cluster,
        subprocess.Popen(
            [*COMMAND, "--folder", str(tmp_path), *QUICK, "--scheduler", cluster.scheduler_address],
            stderr=subprocess.PIPE,
        ) as process,
    ):
        wait_until(lambda: any(tmp_path.glob("*.lock")))
        process.terminate()  # though no worker ever answers
        assert process.wait(60) == 0


def test_other_machines_play(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="dask is not installed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        words = (*QUICK, "--games", "10", "--scheduler", cluster.scheduler_address)
        assert run(tmp_path, *words).returncode == 0
    games = read(files(tmp_path))
    assert len(games.headers) == 11
    assert distinct(games).duplicates == 0
    assert len(list(tmp_path.glob("*.lock"))) == 1
