"""Searches that run: one for a page, so many at once as the machine has room for."""

import asyncio
import contextlib
import heapq
import os
import time
from collections.abc import Callable
from typing import Any

from brain.report import best_lines

from ..shown.scores import lines_json
from ..wire.messages import Json
from .job import Job

A_CORE = 2  # searches for each core
LEAST = 2
SHARE_S = 10.0  # after which an endless search makes room for one that waits
LINES_EVERY_S = 0.1
HEAT_LINES = 16  # that are searched for a map of good cells


class Slots:
    """Places for searches, given in the order in which they are asked for; turns come first."""

    def __init__(self, threads: int) -> None:
        """threads: of each search."""
        self._free = max(LEAST, A_CORE * (os.cpu_count() or 1) // threads)
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []  # a heap
        self._asked = 0

    @property
    def is_wanted(self) -> bool:
        """Whether a search waits."""
        return bool(self._waiting)

    async def take(self, *, is_turn: bool = False) -> None:
        """Wait for a place; is_turn: before all that are no turns of a game."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        row = (not is_turn, self._asked, mine)
        self._asked += 1
        heapq.heappush(self._waiting, row)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # a place was given meanwhile
                self.leave()
            elif row in self._waiting:
                self._waiting.remove(row)
                heapq.heapify(self._waiting)
            raise

    def leave(self) -> None:
        """Give a place back."""
        while self._waiting:
            waiter = heapq.heappop(self._waiting)[2]
            if not waiter.done():
                waiter.set_result(None)
                return
        self._free += 1


class Running:
    """What is searched for one page, to which send leads. Used in the thread of the event loop."""

    def __init__(self, slots: Slots, send: Callable[[Json], None]) -> None:
        self.job: Job | None = None
        self._slots = slots
        self._send = send

    async def halt(self) -> None:
        """End what is searched, and wait until it has ended."""
        job = self.job
        if job is None:
            return
        job.stop()
        await job.ended()
        if self.job is job:
            self.job = None
            self._send(search_json(job, "stopped"))
            if job.stopped is not None:
                job.stopped()

    def show(self) -> None:
        """Send what is searched, if anything is."""
        if self.job is not None:
            self._send(search_json(self.job))

    async def accompany(self, job: Job, news: Callable[[Any], None] | None = None) -> None:
        """Let a job begin when there is room, and send what it finds, until it has ended."""
        if not await self._has_place(job):
            return
        try:
            if job.begins is not None:
                job.begins()
            job.start(news)
            seen = 0
            while not job.has_ended:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(job.ended(), LINES_EVERY_S)
                seen = self._show(job, seen)
                is_long = time.monotonic() - job.began > SHARE_S
                if job.what == "analyse" and is_long and self._slots.is_wanted:
                    job.cancel.cancel()
        finally:
            self._slots.leave()

    async def _has_place(self, job: Job) -> bool:
        """Wait for a place; whether the job has it, or was stopped meanwhile."""
        loop = asyncio.get_running_loop()
        taking = loop.create_task(self._slots.take(is_turn=job.what == "turn"))
        ending = loop.create_task(job.ended())
        await asyncio.wait({taking, ending}, return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()
        if not job.has_ended:
            return True
        if not taking.cancel():
            self._slots.leave()
        return False

    def _show(self, job: Job, seen: int) -> int:
        """Send its progress, with the best lines if there are new ones; how many there are."""
        lines = job.lines()
        if self.job is job and not job.is_discarded:
            progress = {"node": job.node, "nodes": job.nodes(), "ms": round(job.age_ms)}
            if len(lines) > seen:
                best = best_lines(lines, max(job.shown, HEAT_LINES if job.has_heat else 1))
                found = lines_json(best, job.shown, job.places, has_heat=job.has_heat)
                self._send({"is": "lines", **progress, **found})
            elif not job.has_ended:
                self._send({"is": "progress", "what": job.what, **progress})
        return len(lines)


def search_json(job: Job, why: str | None = None) -> Json:
    """That something is searched; why: it is not any more."""
    about: Json = {"is": "search", "what": job.what, "node": job.node, "on": why is None}
    if why is not None:
        about["why"] = why
    if why == "done" and job.what == "turn":
        about |= {"ms": round(job.ms), "late_ms": round(job.late_ms, 1)}
    return about
