"""Long work in processes that leave the cores to others, and files of rows that a kill may cut."""

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TextIO

from brain import Engine
from brain.settings import Settings
from kakugo.arena.game.worker import begin

Row = dict[str, Any]  # of a file: plain data
Tasks = Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]  # calls with their arguments
Answers = Iterator[tuple[tuple[Any, ...], Any]]  # arguments, with what was answered


@cache
def engine(hash_kib: int) -> Engine:
    """That of this process, with a table of so many KiB."""
    settings = Settings()
    settings.set("hash_size", hash_kib)
    return Engine(settings)


def pooled(workers: int, tasks: Tasks) -> Answers:
    """What calls answer, with their arguments, in the order in which they end."""
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=begin) as pool:
        running: dict[Future[Any], tuple[Any, ...]] = {}
        while True:
            while len(running) < 2 * workers and (task := next(tasks, None)):
                call, arguments = task
                running[pool.submit(call, *arguments)] = arguments
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def read_rows(path: Path) -> list[Row]:
    """The lines of a file of JSON; one that a kill has cut is left out."""
    rows = []
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                rows.append(json.loads(line))
            except ValueError:
                continue
    return rows


def add_rows(path: Path) -> TextIO:
    """The file, opened for more lines; one that a kill has cut is removed."""
    if path.exists():
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(path, whole)
    return path.open("a", encoding="utf-8")
