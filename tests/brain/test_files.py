"""Files that are written as a whole or not at all, and what their writers are given."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count, repeat
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import kakugo
from brain.files import append, replacing
from kakugo import Record, write_records
from tests.helpers.brains.process import POSIX, ROOT
from tests.helpers.files.lost_files import HARMS, WAYS, tried
from tests.helpers.library.odd_values import OfTheCaller

OLD, NEW = b"old\n", b"new\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that is there."""
    path = tmp_path / "file.sgf"
    path.write_bytes(OLD)
    return path


@pytest.mark.skipif(not POSIX, reason="Windows has no limit of the size of files, and no signals")
def test_a_full_disk_a_kill_and_a_read_only_file_lose_nothing(
    tmp_path: Path, subtests: pytest.Subtests
) -> None:
    """Every harm to every way of writing; python -m tests.long.lost_files tries each many times."""
    for each in tried(tmp_path, len(WAYS) * len(HARMS), Random(1)):
        with subtests.test(each.way, harm=each.harm):
            assert each.fault == ""


def test_the_new_file_takes_the_place_of_the_old_one_at_the_end(file: Path) -> None:
    with replacing(file) as new:
        new.write(NEW)
        new.flush()
        assert file.read_bytes() == OLD
    assert file.read_bytes() == NEW
    assert [*file.parent.iterdir()] == [file]


def test_after_an_error_the_old_file_is_there(file: Path) -> None:
    def write() -> None:
        with replacing(file) as new:
            new.write(NEW)
            raise OfTheCaller

    with pytest.raises(OfTheCaller):
        write()
    assert file.read_bytes() == OLD
    assert [*file.parent.iterdir()] == [file]


@pytest.mark.skipif(not POSIX, reason="of modes and links Windows has its own idea")
def test_mode_and_link_stay_as_they_were(file: Path) -> None:
    file.chmod(0o640)
    link = file.with_name("link.sgf")
    link.symlink_to(file.name)
    with replacing(link) as new:
        new.write(NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW
    assert file.stat().st_mode & 0o777 == 0o640


def test_an_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "file.sgf"
    with pytest.raises(FileNotFoundError, match=r"nowhere.file\.sgf'$"), replacing(path):
        pass
    with pytest.raises(OSError, match=tmp_path.name), replacing(tmp_path):
        pass


def test_a_name_may_be_as_long_as_systems_allow(tmp_path: Path) -> None:
    path = tmp_path / (62 * "ő" + ".sgf")
    Record().write(path)
    Record().write(path)
    assert [*tmp_path.iterdir()] == [path]


def test_what_is_no_usual_file_is_written_as_it_is() -> None:
    with replacing(os.devnull) as file:
        file.write(NEW)


@pytest.mark.skipif(not POSIX, reason="Windows has no name for stdout")
def test_records_can_be_written_to_stdout(tmp_path: Path) -> None:
    program = "import kakugo; kakugo.Record().write('/dev/stdout', 'sgf')"
    said = subprocess.check_output([sys.executable, "-c", program], cwd=ROOT)
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, stdout=out)
    assert said == Record().data()
    assert (tmp_path / "out").read_bytes() == said


def test_appending_ends_a_line_and_is_taken_back_after_an_error(file: Path, tmp_path: Path) -> None:
    class Broken:
        def read(self, _: int) -> bytes:
            broken.append(1)
            if len(broken) > 1:
                raise OfTheCaller
            return NEW

    file.write_bytes(OLD[:-1])
    for path, before in ((file, OLD[:-1]), (tmp_path / "none", None)):
        broken: list[int] = []
        with pytest.raises(OfTheCaller):
            append(path, Broken())  # type: ignore[arg-type]
        assert (path.read_bytes() if path.exists() else None) == before
    with (tmp_path / "more").open("w+b") as more:
        more.write(NEW)
        more.seek(0)
        append(file, more)
    assert file.read_bytes() == OLD + NEW


# ---------------------------------------------------------------------- iterables of the caller


GAME = kakugo.new_game(width=9)
TAKERS: dict[str, tuple[Callable[[Any, Path], object], Any]] = {  # and one item that is right
    "write_records": (lambda given, path: write_records(path, given), Record()),
    "append": (lambda given, path: write_records(path, given, append=True), Record()),
    "setup": (lambda given, _: GAME.copy().setup(given, kakugo.BLACK), ("a1", 1)),
    "set_position": (lambda given, _: kakugo.Engine().set_position(given, 1), (0, 0, 1)),
    "planes": (lambda given, _: kakugo.planes(given), GAME),
    "analyse": (lambda given, _: kakugo.Engine().analyse(GAME, nodes=9, exclude=given), "a1"),
    "think": (lambda given, _: kakugo.Engine().think(nodes=9, exclude=given), "a1"),
    "svg": (lambda given, _: kakugo.svg(GAME, arrows=given), "a1-b2"),
    "swap2": (lambda given, _: kakugo.swap2(kakugo.Engine(), given, 0.01), "a1"),
    "BrainProcess": (lambda given, _: kakugo.BrainProcess(given), "brain"),
    "update": (lambda given, _: kakugo.Database(":memory:").update(given), (GAME, kakugo.Entry())),
    "merge": (lambda given, _: kakugo.Database(":memory:").merge(given), (GAME, kakugo.Entry())),
    "add_records": (lambda given, _: kakugo.Database(":memory:").add_records(given), Record()),
}


@pytest.mark.parametrize("name", TAKERS)
@pytest.mark.parametrize("error", [OfTheCaller, KeyError, TypeError, ValueError, OSError])
def test_the_error_of_an_iterable_comes_through(
    name: str, error: type[Exception], file: Path
) -> None:
    take, item = TAKERS[name]
    made = error("mine")

    def items() -> Iterator[Any]:
        yield item
        raise made

    with pytest.raises(error) as caught:
        take(items(), file)
    assert caught.value is made
    assert file.read_bytes() == OLD
    with pytest.raises(ValueError, match=r"not 5|got 5"):
        take(5, file)


class Refuses:
    """An iterable that cannot even begin."""

    def __iter__(self) -> Iterator[Any]:
        raise TypeError("mine")


@pytest.mark.parametrize("name", [name for name in TAKERS if name != "BrainProcess"])
def test_an_iterable_that_cannot_begin(name: str, file: Path) -> None:
    """Its own error, but one sentence of ours for what is no list at all."""
    take, _ = TAKERS[name]
    with pytest.raises(TypeError, match=r"^mine$"):
        take(Refuses(), file)
    with pytest.raises(ValueError, match=r"array\(7\)"):
        take(np.array(7), file)


@pytest.mark.parametrize("name", ["setup", "set_position", "analyse", "think", "svg", "swap2"])
def test_an_endless_iterable_ends_in_an_error(name: str, file: Path) -> None:
    take, item = TAKERS[name]
    with pytest.raises(ValueError, match="at most"):
        take(repeat(item), file)
    with pytest.raises(ValueError, match="count"):
        take(count(), file)


def test_planes_of_an_endless_iterable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kakugo.arrays.LARGEST_ARRAY", 10 * kakugo.planes(GAME).size)
    assert len(kakugo.planes(repeat(GAME, 10))) == 10
    with pytest.raises(ValueError, match="planes are of 10 such games at most"):
        kakugo.planes(repeat(GAME))
    with pytest.raises(ValueError, match="expected a game, got 0"):
        kakugo.planes(count())  # type: ignore[arg-type]
