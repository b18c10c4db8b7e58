"""Tests of many cases, and costly ones: a sample that changes by day, or all of them."""

import gc
import os
import signal
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest

from tests.helpers.database.postgresql import NOT_DURABLE, Server, programs, running

HERE = Path(__file__).parent
MARKS = {  # folder -> marker of its tests
    "brain/analysis": "analysis",
    "protocol": "processes",
    "kakugo/arena": "arena",
    "kakugo/board/browser": "browser",
    "training": "training",
}
# Folders whose files are begun before all others. A queue's games have the lowest priority, and
# wait for whatever else runs; files with a browser follow one another, so that a worker starts one.
FIRST = ("kakugo/arena/queue", "kakugo/arena/match", "kakugo/board/browser")
# Markers of tests that take more than half of the time of all: where nothing is chosen by the
# command line, one in so many of them is run, another one each day.
COSTLY = frozenset({"analysis", "arena", "browser", "processes", "training"})
COSTLY_SHARE = 5


def pytest_configure(config: pytest.Config) -> None:
    """Let Ctrl-C reach what the tests start, though a shell in the background ignores it.

    And let Python keep what it compiles: the tests start it a few hundred times.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    option = config.option
    if option.costly is None:  # in a worker it is known
        is_all = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not option.keyword
        option.costly = "some" if is_all and option.markexpr == "not exhaustive" else "all"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Let no search for garbage look at what is collected, for it stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests often wait for processes and for a browser."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--sample-seed", default=date.today().isoformat(), help="seed of the samples: today's date"
    )
    parser.addoption(
        "--costly",
        choices=("some", "all"),
        help="which of the tests with a browser, of brains in processes, of analyses, of the arena"
        " and of training are run: all of those that are chosen, or one in"
        f" {COSTLY_SHARE} if no files are named (-m and -k choose, too)",
    )


def pytest_report_header(config: pytest.Config) -> str:
    seed, costly = config.getoption("sample_seed"), config.getoption("costly")
    share = "" if costly == "all" else "; all of the costly tests: --costly=all"
    return f"sample: --sample-seed={seed}; every case: -m exhaustive{share}"


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    if exitstatus:  # with -q there is no header
        terminalreporter.write_line(pytest_report_header(config))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test marked `sampled(name, *groups, count=n)` n values of each group, or all."""
    expression = metafunc.config.getoption("markexpr")
    is_exhaustive = "exhaustive" in expression.replace("not exhaustive", "")
    rng = Random(f"{metafunc.config.getoption('sample_seed')} {metafunc.definition.name}")
    for mark in metafunc.definition.iter_markers("sampled"):
        name, *groups = mark.args
        if is_exhaustive:
            values = [
                pytest.param(value, marks=pytest.mark.exhaustive)
                for group in groups
                for value in group
            ]
        else:
            counts = [min(mark.kwargs["count"], len(group)) for group in groups]
            values = [
                value
                for group, count in zip(groups, counts, strict=True)
                for value in rng.sample(group, count)
            ]
        metafunc.parametrize(name, values, ids=str)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test by the folder that it lies in, and put those first that take longest.

    A worker has a whole file: a long one that is begun last keeps all others waiting. Of the costly
    tests, those that are not due today are left out where not all are wanted.
    """

    def place(item: pytest.Item) -> int:
        folder = str(item.path.parent)
        return next((at for at, first in enumerate(firsts) if folder.startswith(first)), len(FIRST))

    firsts = [str(HERE / folder) for folder in FIRST]
    marks = {str(HERE / folder) + os.sep: mark for folder, mark in MARKS.items()}
    for item in items:
        path = str(item.path)
        for folder, mark in marks.items():
            if path.startswith(folder):
                item.add_marker(mark)
    items.sort(key=place)
    if config.getoption("costly") == "some":
        seed = config.getoption("sample_seed")
        left = [item for item in items if not _is_due(item, seed)]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if _is_due(item, seed)]


def _is_due(item: pytest.Item, seed: str) -> bool:
    """Whether a test runs today: not a costly one that is not drawn; its cases stay together."""
    is_costly = not COSTLY.isdisjoint(mark.name for mark in item.iter_markers())
    name = item.nodeid.partition("[")[0]
    return not is_costly or Random(f"{seed} {name}").randrange(COSTLY_SHARE) == 0


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server for these tests alone."""
    reason = 'pip install ".[postgresql]" brings it'
    pytest.importorskip("psycopg", reason=reason)
    pytest.importorskip("sqlalchemy", reason=reason)
    found = programs()
    if found is None:
        pytest.skip("there is no PostgreSQL server: apt-get install postgresql")
    with running(found, *NOT_DURABLE) as it:
        yield it


@pytest.fixture(params=["file", "server"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a Database may be: a file, and a URL; nothing is there yet."""
    if request.param == "file":
        return str(tmp_path / "positions")
    server: Server = request.getfixturevalue("server")
    return server.place()
