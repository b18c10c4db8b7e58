"""What each command means for the game now."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import NoReturn, Protocol

from brain.analysis.balance import balance_one, balance_two
from brain.analysis.openings import opening, swap2
from brain.engine import Cancel, Engine
from brain.report import Event, Limits, Result
from brain.settings import UNLIMITED_MS, Settings

from . import parse, position, reply
from .parse import OPPONENT, OWN, Command, Point
from .pipes import Heard, Inbox, Outbox


class Asked(Protocol):
    """A question about an opening: None is a swap."""

    def __call__(
        self,
        engine: Engine,
        stones: Sequence[Point],
        limits: Limits,
        *,
        report: Callable[[Event], None] | None,
        exclude: Collection[Point],
        cancel: Cancel,
    ) -> tuple[Point, ...] | None: ...


class Search(Protocol):
    """A question about the turns of the engine's game."""

    def __call__(
        self,
        limits: Limits,
        *,
        report: Callable[[Event], None] | None,
        exclude: Collection[Point],
        cancel: Cancel,
    ) -> Result: ...


# Commands that begin a search: a stop that comes after one of them is meant for that search.
ASKING = {
    *("BEGIN", "TURN", "BOARD", "SWAP2BOARD", "OPENING"),
    *("YXNBEST", "YXBALANCEONE", "YXBALANCETWO", "BENCH"),
}


class Session:
    """One manager, its game, and the engine that plays it.

    What the manager says of the game is kept in position; the engine gets the game whenever it is
    asked.

    A board for START w h (two numbers apart by a blank: Yixin-Board) is held transposed, since
    that manager names the row before the column. No rule can tell a board from its transpose.
    """

    def __init__(self, inbox: Inbox, outbox: Outbox) -> None:
        self.settings = Settings()
        self.engine = Engine(self.settings)
        self.position = position.begin(self.engine.game, self.settings)
        self.excluded: set[Point] = set()  # cells we are not to play (YXBLOCK)
        self.has_game = False
        self.is_yixin = False  # the manager speaks Yixin-Board's dialect
        self._inbox = inbox
        self._outbox = outbox
        self._heard_at = time.monotonic()  # when the newest line came
        self._used_ms = 0  # of the match clock, since the manager sent what is left
        self._cancel = Cancel()  # of the running search, or of the last
        self._is_abandoned = False  # nobody waits for its answer any more
        self._is_asked_again = False  # another search is wanted after it

    # Lines

    def hear(self) -> Heard:
        """The next line of the manager, waiting for it."""
        line = self._inbox.get()
        self._heard_at = line.at
        return line

    def hear_again(self, line: Heard) -> None:
        """Let a line be the next one."""
        self._inbox.put_back(line)

    def say(self, line: str) -> None:
        """Write a line to the manager."""
        self._outbox.say(line)

    # Official commands

    def start(self, command: Command) -> None:
        """START n, or START w h."""
        size = parse.size(command.rest)
        self._new_game(width=size[-1], height=size[0])

    def rectstart(self, command: Command) -> None:
        """RECTSTART w,h."""
        self._new_game(*parse.point(command.rest))

    def restart(self, command: Command) -> None:
        """RESTART."""
        board = self.position.empty()
        self._new_game(board.width, board.height)

    def begin(self, command: Command) -> None:
        """BEGIN: our turn, on the board as it is."""
        self.think()

    def turn(self, command: Command) -> None:
        """TURN x,y."""
        self.position.apply(command.rest, OPPONENT)
        self.think()

    def play(self, command: Command) -> None:
        """PLAY x,y."""
        self.say(reply.points(self.position.apply(command.rest, OWN)))

    def board(self, command: Command) -> None:
        """BOARD, stones, DONE."""
        self.place(command)
        self.think()

    def takeback(self, command: Command) -> None:
        """TAKEBACK x,y."""
        self.position.take_back(command.rest)
        self.say(reply.OK)

    def swap2board(self, command: Command) -> None:
        """SWAP2BOARD, 0, 3 or 5 cells, DONE."""
        self._answer(swap2, [parse.point(line) for line in command.lines])

    def about(self, command: Command) -> None:
        """ABOUT."""
        self.say(reply.ABOUT)

    def end(self, command: Command) -> NoReturn:
        """END."""
        self._outbox.leave()

    # Our own commands

    def opening(self, command: Command) -> None:
        """OPENING, cells, DONE."""
        self._answer(opening, [parse.cell(line) for line in command.lines])

    def outcome(self, command: Command) -> None:
        """OUTCOME."""
        self.say(reply.outcome(self.position.game().outcome()))

    def legal(self, command: Command) -> None:
        """LEGAL."""
        self.say(reply.legal(self.position.game().legal_turns()))

    # What the commands have in common

    def place(self, command: Command) -> None:
        """Let a block of lines be the position."""
        bad = self.position.place(command.lines)
        if bad:
            text = reply.clipped(bad[0])
            self.say(reply.message(f"lines left out of {command.name}: {len(bad)}, first: {text}"))

    def think(self) -> None:
        """Find our turn, play it and say it."""
        result = self._search(self.engine.think, self._show)
        if result is not None:
            self.position.apply_ours(result.turn)
            self.say(reply.points(result.turn))

    def think_best(self, best: int) -> None:
        """Find our turn out of so many searched lines, show these, play it and say it."""
        ranks = reply.Ranks(self.settings.show_detail)
        search = partial(self.engine.think, best=best)
        result = self._search(search, lambda event: self._say_all(ranks.thinking(event)))
        if result is not None:
            self.position.apply_ours(result.turn)
            self._say_all(map(reply.ranked, count(1), result.lines))
            self.say(reply.points(result.turn))

    def balance_one(self, bias: int) -> None:
        """Find the turn that leaves the game worth so much to us, play it and say it."""
        result = self._search(partial(balance_one, self.engine, bias=bias), self._show)
        if result is not None:
            self.position.apply_ours(result.turn)
            self.say(reply.points(result.turn))

    def balance_two(self, bias: int) -> None:
        """Find our turn and an answer that leave the game worth so much, play and say both."""
        result = self._search(partial(balance_two, self.engine, bias=bias), self._show)
        if result is not None:
            mine, theirs = result.lines[0].pv[:2]
            self.position.apply_ours(mine)
            self.position.apply(reply.points(theirs), OPPONENT)
            self.say(reply.points(result.turn))

    def _search(self, search: Search, show: Callable[[Event], None]) -> Result | None:
        """What a search finds; None where nobody waits for it any more."""
        self.engine.game = self.position.our_turn()
        with self.searching():
            result = search(
                self._limits(),
                report=show if self.settings.show_detail else None,
                exclude=self.excluded,
                cancel=self._cancel,
            )
        self._charge()
        return None if self._is_abandoned else result

    @contextmanager
    def searching(self) -> Iterator[None]:
        """Hear END and what stops a search as soon as they come."""
        self._cancel = Cancel()
        self._is_abandoned = self._is_asked_again = False
        self._inbox.listen(self._overhear)
        try:
            yield
        finally:
            self._inbox.listen(None)

    def restart_clock(self) -> None:
        """The manager has sent what is left on the match clock."""
        self._used_ms = 0

    def _overhear(self, command: Command) -> bool:
        """In the reader's thread: a line that came during a search; whether it is done with."""
        if command.name == "END":
            self._outbox.leave()
        self._is_asked_again |= command.name in ASKING
        is_mine = not self._is_asked_again
        is_stop = is_mine and command.name in ("YXSTOP", "STOP")
        # Piskvork's stop button. The setting itself is stored in its turn.
        words = [command.name, *command.rest.lower().split()]
        is_hurry = is_mine and words == ["INFO", "timeout_turn", "0"]
        # A manager that begins a new game waits for OK, not for a move of the old one.
        self._is_abandoned |= command.name in ("START", "RECTSTART", "RESTART")
        if is_stop or is_hurry or self._is_abandoned:
            self._cancel.cancel()
        return is_stop

    def _new_game(self, width: int, height: int) -> None:
        self.engine.new_game(width, height)
        self.position = position.begin(self.engine.game, self.settings)
        self.has_game = True
        self.restart_clock()
        self.say(reply.OK)

    def _answer(self, ask: Asked, stones: list[Point]) -> None:
        """Answer a question of an opening; the position stays as it is."""
        self.engine.game = self.position.empty()
        with self.searching():
            cells = ask(
                self.engine,
                stones,
                self._limits(),
                report=self._show if self.settings.show_detail else None,
                exclude=self.excluded,
                cancel=self._cancel,
            )
            self._charge()
            if self._is_abandoned:
                return
            self.say(reply.SWAP if cells is None else reply.points(cells))

    def _limits(self) -> Limits:
        settings = self.settings
        left = settings.time_left if settings.time_left < UNLIMITED_MS else settings.timeout_match
        is_timed = settings.time_left < UNLIMITED_MS or settings.timeout_match > 0
        return Limits(
            turn_ms=settings.timeout_turn,
            left_ms=left - self._used_ms if is_timed else None,
            increment_ms=settings.time_increment,
            depth=settings.max_depth or None,
            nodes=settings.max_node or None,
            began=self._heard_at,
        )

    def _charge(self) -> None:
        """Take the turn's time from the match clock, in case the manager does not send it."""
        spent = int(1000 * (time.monotonic() - self._heard_at))
        self._used_ms += spent - self.settings.time_increment

    def _show(self, event: Event) -> None:
        self._say_all(reply.thinking(event, self.settings.show_detail))

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)
