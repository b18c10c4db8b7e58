"""Many questions to one brain at once, from threads and tasks: is each answer that to its own?"""

import asyncio
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import kakugo
from kakugo import BrainAnswer, BrainLine, BrainProcess, Cancel, Game
from tests.helpers.brains.mirror import answer, code

MIRROR = Path(__file__).with_name("mirror.py")
THREADS = 8
TASKS = 4  # of the thread that has an event loop
MOST_MS = 6  # that a question takes
STONES = 12
CELLS = [(x, y) for x in range(15) for y in range(15)]
# What the brains know, see mirror.py; the last one is started anew after each stop.
BRAINS: list[tuple[str, ...]] = [("stop",), ("button",), (), ("stop", "nameless")]
STOPPED = 0.3  # share of the questions that are stopped or cancelled


def mirror(*words: str, **options: object) -> BrainProcess:
    """The brain of mirror.py."""
    return BrainProcess([sys.executable, "-I", "-S", str(MIRROR), *words], **options)  # type: ignore[arg-type]


def expected(game: Game) -> kakugo.Turn:
    """The turn with which a mirror answers."""
    return (answer(((x, y) for x, y, _ in game.stones()), game.width, game.height),)


def random_game(rng: Random) -> Game:
    """A position that is like no other."""
    game = kakugo.new_game()
    for cell in rng.sample(CELLS, rng.randint(1, STONES)):
        game.play(cell)
        if game.outcome():
            return random_game(rng)
    return game


class Questions:
    """So many questions, put by all at once until they are answered."""

    def __init__(self, brain: BrainProcess, total: int, seed: int = 1) -> None:
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []  # answers that belong to another question, and other faults
        self._brain = brain
        self._total = total
        self._rng = Random(seed)

    def put(self) -> None:
        """Put them, and wait until they are answered."""
        threads = [
            threading.Thread(target=self._loop, args=(Random(self._rng.random()),))
            for _ in range(THREADS - 1)
        ]
        threads.append(threading.Thread(target=asyncio.run, args=(self._tasks(),)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _is_enough(self) -> bool:
        return self.counts["answered"] >= self._total or bool(self.wrong)

    # ------------------------------------------------------------------------------- in a thread

    def _loop(self, rng: Random) -> None:
        forms = self._play, self._analyse, self._analysis
        while not self._is_enough():
            self._judge(rng, lambda game: rng.choice(forms)(game, rng))
            time.sleep(rng.uniform(0, MOST_MS / 1000))  # so that tasks have a chance

    def _judge(self, rng: Random, ask: Callable[[Game], None]) -> None:
        try:
            ask(random_game(rng))
        except Exception as error:
            self._raised(error)

    def _play(self, game: Game, rng: Random) -> None:
        cancel = Cancel()
        if rng.random() < STOPPED:
            stop = rng.choice((cancel.cancel, self._brain.stop))
            threading.Timer(rng.uniform(0, MOST_MS / 1000), stop).start()
        self._check(game, self._brain.play(game, self._seconds(rng), cancel=cancel), [])

    def _analyse(self, game: Game, rng: Random) -> None:
        self._check_answer(game, self._brain.analyse(game, self._seconds(rng)))

    def _analysis(self, game: Game, rng: Random) -> None:
        with self._brain.analysis(game, self._seconds(rng)) as analysis:
            lines = [*islice(analysis, rng.choice((0, 1, None)))]
            if rng.random() < STOPPED:
                analysis.stop()
            game.play(game.legal_turns()[0])
            game.undo()
            self._check(game, analysis.result.turn, lines)

    # --------------------------------------------------------------------------- in an event loop

    async def _tasks(self) -> None:
        await asyncio.gather(*(self._task(Random(self._rng.random())) for _ in range(TASKS)))

    async def _task(self, rng: Random) -> None:
        forms = self._play_async, self._analyse_async, self._analysis_async
        while not self._is_enough():
            game, form = random_game(rng), rng.choice(forms)
            task = asyncio.ensure_future(form(game, rng))
            if rng.random() < STOPPED:
                asyncio.get_running_loop().call_later(rng.uniform(0, MOST_MS / 1000), task.cancel)
            try:
                await task
            except asyncio.CancelledError:
                self.counts["cancelled"] += 1
            except Exception as error:
                self._raised(error)
            await asyncio.sleep(rng.uniform(0, 0.001))

    async def _play_async(self, game: Game, rng: Random) -> None:
        self._check(game, await self._brain.play_async(game, self._seconds(rng)), [])

    async def _analyse_async(self, game: Game, rng: Random) -> None:
        self._check_answer(game, await self._brain.analyse_async(game, self._seconds(rng)))

    async def _analysis_async(self, game: Game, rng: Random) -> None:
        async with self._brain.analysis(game, self._seconds(rng)) as analysis:
            lines = [line async for line in analysis]
            self._check(game, (await analysis).turn, lines)

    # --------------------------------------------------------------------------------- the answer

    def _raised(self, error: Exception) -> None:
        if isinstance(error, RuntimeError) and "is running already" in str(error):
            self.counts["refused"] += 1
        else:
            self.wrong.append(f"{type(error).__name__}: {error}")

    def _seconds(self, rng: Random) -> float:
        return rng.randint(0, MOST_MS) / 1000

    def _check_answer(self, game: Game, found: BrainAnswer) -> None:
        self._check(game, found.turn, [line for line in found.lines if line != BrainLine()])

    def _check(self, game: Game, turn: kakugo.Turn, lines: list[BrainLine]) -> None:
        values = {line.value for line in lines} - {code((x, y) for x, y, _ in game.stones())}
        if turn != expected(game) or values:
            self.wrong.append(f"{kakugo.game_text(game)}: {turn} {values}")
        self.counts["answered"] += 1
