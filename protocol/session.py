"""What each command means for the game now."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from brain import BLACK, WALL, WHITE
from brain.engine import Engine, Event, IllegalTurn, Limits
from brain.settings import UNLIMITED_MS, Settings

from . import parse, reply
from .parse import BLOCKED, OPPONENT, OWN, Command, Point
from .pipes import Heard, Inbox, Outbox

Stones = dict[Point, int]  # cell -> OWN, OPPONENT or BLOCKED


class Session:
    """One manager, its game, and the engine that plays it.

    The stones are kept here as the manager tells them, by owner; the engine gets them, with their
    colours, whenever it is asked. So a stone can be taken back, or the rule changed, at any time.

    A board for START w h (two numbers apart by a blank: Yixin-Board) is held transposed, since
    that manager names the row before the column. No rule can tell a board from its transpose.
    """

    def __init__(self, inbox: Inbox, outbox: Outbox) -> None:
        self.settings = Settings()
        self.engine = Engine(self.settings)
        self.stones: Stones = {}
        self.excluded: set[Point] = set()  # cells we are not to play (YXBLOCK)
        self.has_game = False
        self.is_yixin = False  # the manager speaks Yixin-Board's dialect
        self._colour = BLACK  # ours
        self._inbox = inbox
        self._outbox = outbox
        self._heard_at = time.monotonic()  # when the newest line came
        self._used_ms = 0  # of the match clock, since the manager told what is left
        self._is_stopped = False  # the running search was told to stop
        self._is_abandoned = False  # and nobody waits for its answer any more

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
        self._new_game(self.engine.game.width, self.engine.game.height)

    def begin(self, command: Command) -> None:
        """BEGIN: our turn, on the board as it is."""
        self.think()

    def turn(self, command: Command) -> None:
        """TURN x,y."""
        self.stones[self._free_cell(command.rest)] = OPPONENT
        self.think()

    def play(self, command: Command) -> None:
        """PLAY x,y."""
        point = self._free_cell(command.rest)
        self.stones[point] = OWN
        self.say(reply.points([point]))

    def board(self, command: Command) -> None:
        """BOARD, stones, DONE."""
        self.place(command)
        self.think()

    def takeback(self, command: Command) -> None:
        """TAKEBACK x,y."""
        x, y = parse.point(command.rest)
        if (x, y) not in self.stones:
            raise IllegalTurn(f"no stone on {x},{y}")
        del self.stones[x, y]
        self.say(reply.OK)

    def swap2board(self, command: Command) -> None:
        """SWAP2BOARD, 0, 3 or 5 cells, DONE."""
        opening = [parse.point(line) for line in command.lines]
        with self.searching():
            cells = self.engine.swap2(opening, self._limits(), cancelled=lambda: self._is_stopped)
            self._charge()
            if self._is_abandoned:
                return
            self.say(reply.SWAP if cells is None else reply.points(cells))

    def about(self, command: Command) -> None:
        """ABOUT."""
        self.say(reply.ABOUT)

    def end(self, command: Command) -> NoReturn:
        """END."""
        self._outbox.leave()

    # What the commands have in common

    def place(self, command: Command) -> None:
        """Let the stones of a block of lines be the position. Lines that cannot be are left out."""
        stones: Stones = {}
        bad = []
        for line in command.lines:
            try:
                x, y, field = parse.stone(line)
                self._check_free((x, y), stones)
                stones[x, y] = field
            except ValueError:
                bad.append(line)
        if bad:
            text = reply.clipped(bad[0])
            self.say(reply.message(f"lines left out of {command.name}: {len(bad)}, first: {text}"))
        self.stones = stones
        self._choose_colour()

    def show_position(self) -> None:
        """Tell the engine the position, with us to move."""
        ours, theirs = (BLACK, WHITE) if self._colour == BLACK else (WHITE, BLACK)
        colours = {OWN: ours, OPPONENT: theirs, BLOCKED: WALL}
        self.engine.set_position(
            [(x, y, colours[field]) for (x, y), field in self.stones.items()], ours
        )

    def think(self, best: int = 1) -> None:
        """Find our turn, play it and say it."""
        self._choose_colour()
        self.show_position()
        with self.searching():
            result = self.engine.think(
                self._limits(),
                report=self._show if self.settings.show_detail else None,
                best=best,
                exclude=self.excluded,
                cancelled=lambda: self._is_stopped,
            )
            self._charge()
            if self._is_abandoned:
                return
            self.stones.update(dict.fromkeys(result.turn, OWN))
            if best > 1 and self.settings.show_detail & reply.READABLE:
                for line in result.lines:
                    self.say(reply.readable(line))
            self.say(reply.points(result.turn))

    @contextmanager
    def searching(self) -> Iterator[None]:
        """Hear END and what stops a search as soon as they come."""
        self._is_stopped = self._is_abandoned = False
        self._inbox.listen(self._overhear)
        try:
            yield
        finally:
            self._inbox.listen(None)

    def restart_clock(self) -> None:
        """The manager has told what is left on the match clock."""
        self._used_ms = 0

    def _overhear(self, command: Command) -> bool:
        """In the reader's thread: a line that came during a search; whether it is done with."""
        if command.name == "END":
            self._outbox.leave()
        is_stop = command.name in ("YXSTOP", "STOP")
        # Piskvork's stop button. The setting itself is stored in its turn.
        is_hurry = command.name == "INFO" and command.rest.lower().split() == ["timeout_turn", "0"]
        # A manager that begins a new game waits for OK, not for a move of the old one.
        self._is_abandoned |= command.name in ("START", "RECTSTART", "RESTART")
        if is_stop or is_hurry or self._is_abandoned:
            self._is_stopped = True
            self.engine.stop()
        return is_stop

    def _choose_colour(self) -> None:
        """It is our turn: we are Black if the players' stones pair up, else White."""
        played = sum(field != BLOCKED for field in self.stones.values())
        self._colour = WHITE if played % 2 else BLACK

    def _new_game(self, width: int, height: int) -> None:
        self.engine.new_game(width, height)
        self.stones = {}
        self._choose_colour()
        self.has_game = True
        self.restart_clock()
        self.say(reply.OK)

    def _free_cell(self, text: str) -> Point:
        point = parse.point(text)
        self._check_free(point, self.stones)
        return point

    def _check_free(self, point: Point, stones: Stones) -> None:
        x, y = point
        if not (0 <= x < self.engine.game.width and 0 <= y < self.engine.game.height):
            raise IllegalTurn(f"{x},{y} is off the board")
        if point in stones:
            raise IllegalTurn(f"{x},{y} is occupied")

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
        """Take the turn's time from the match clock, in case the manager does not tell it."""
        spent = int(1000 * (time.monotonic() - self._heard_at))
        self._used_ms += spent - self.settings.time_increment

    def _show(self, event: Event) -> None:
        for line in reply.thinking(event, self.settings.show_detail):
            self.say(line)
