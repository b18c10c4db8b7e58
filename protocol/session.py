"""What each command means for the game now."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from functools import partial
from itertools import count
from typing import NoReturn, Protocol

from brain.analysis.balance import balance_one, balance_two
from brain.analysis.openings import Answer, opening, swap2
from brain.analysis.strength import STRONGEST
from brain.engine import Cancel, Engine, loaded_evaluation
from brain.games.stages import PLAY
from brain.report import Event, Limits, Result
from brain.settings import Settings

from . import parse, position, reply, turns
from .config import Config
from .database_file import Choice, DatabaseFile
from .parse import OPPONENT, OWN, Command, Point
from .pipes import Heard, Inbox, Outbox
from .thinking import Thinking, Words


class Effect(Enum):
    """What a command that comes during a search means for it."""

    SEARCH = "begins another: a stop that comes after it is meant for that one"
    STOP = "it ends and is answered"
    NEW_GAME = "it ends, and nobody waits for its answer"
    NEW_POSITION = "in Yixin's dialect, it ends"


class Asked(Protocol):
    """A question about an opening."""

    def __call__(
        self,
        engine: Engine,
        stones: Sequence[Point],
        limits: Limits,
        *,
        report: Callable[[Event], None] | None,
        exclude: Collection[Point],
        cancel: Cancel,
    ) -> Answer: ...


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


class Session:
    """One manager, its game, and the engine that plays it.

    What the manager says of the game is kept in position; the engine gets the game whenever it is
    asked.

    A board for START w h (two numbers apart by a blank: Yixin-Board) is held transposed, since
    that manager names the row before the column. No rule can tell a board from its transpose.

    In Yixin's dialect a new game or position ends a search, whose answer is still said: the manager
    counts the answers that it has to drop. Any other manager would take it for the next answer.
    """

    def __init__(
        self,
        inbox: Inbox,
        outbox: Outbox,
        config: Config | None = None,
        effects: Mapping[str, Effect] | None = None,
    ) -> None:
        self.config = config or Config()
        self._effects = effects or {}  # of the commands that come during a search
        self.settings = Settings()
        self.engine = Engine(self.settings)
        self.settings.evaluation = self.config.evaluation
        for name, most in self.config.most.items():
            self.settings.set(name, most)
        self.database = DatabaseFile(self.engine, self.config.database)
        self.position = position.begin(self.engine.game, self.settings)
        self.next_game = self.settings.game  # what START begins, unchecked until then
        self.next_options: dict[str, str] = {}  # and with which options
        self.excluded: set[Point] = set()  # cells we are not to play (YXBLOCK)
        self.has_game = False
        self.is_pondering = False  # while the opponent thinks, we do (INFO pondering)
        self.is_yixin = False  # the manager speaks Yixin's dialect
        self.rows_first = False  # it is Yixin-Board: cells are row,column
        self._inbox = inbox
        self._outbox = outbox
        self._heard_at = time.monotonic()  # when the newest line came, and no search was running
        self._searched_at = 0.0  # when the newest search ended
        self._used_ms = 0  # of the match clock, since the manager sent what is left
        self._cancel = Cancel()  # of the running search, or of the last
        self._is_abandoned = False  # nobody waits for its answer any more
        self._is_asked_again = False  # another search is wanted after it
        self._is_name = False  # the next line is no command
        self._left: list[tuple[int, int, int]] | None = None  # stones to ponder about, or nothing

    # Lines

    def hear(self) -> Heard:
        """The next line of the manager, waiting for it."""
        line = self._inbox.get()
        self._heard_at = max(line.since, self._searched_at)
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
        self._new_game(size[-1], size[0], rows_first=len(size) == 2)

    def rectstart(self, command: Command) -> None:
        """RECTSTART w,h."""
        self._new_game(*parse.point(command.rest))

    def restart(self, command: Command) -> None:
        """RESTART."""
        board = self.position.empty()
        self._new_game(board.width, board.height, rows_first=self.rows_first)

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
        self.ask(swap2, [parse.point(line) for line in command.lines])

    def about(self, command: Command) -> None:
        """ABOUT."""
        chosen = self.settings.evaluation  # what the next search uses, whatever the game has
        try:
            if self.has_game:
                evaluation = self.engine.game.copy(chosen).evaluation
            else:
                evaluation = loaded_evaluation(chosen, self.settings.rule)
        except ValueError as error:
            evaluation = f"none: {error}"
        self.say(reply.about(evaluation))

    def end(self, command: Command) -> NoReturn:
        """END."""
        self.leave()

    # Our own commands

    def opening(self, command: Command) -> None:
        """OPENING, cells, maybe a number of offers, DONE."""
        offers = parse.number(command.lines[-1]) if parse.ends_in_number(command) else 0
        cells = command.lines[:-1] if offers else command.lines
        self.ask(partial(opening, offers=offers), [turns.cell(line) for line in cells])

    def outcome(self, command: Command) -> None:
        """OUTCOME."""
        self.say(reply.outcome(self.position.game().outcome()))

    def show(self, command: Command) -> None:
        """SHOW."""
        self._say_all(map(reply.message, str(self.position.game()).splitlines()))

    def legal(self, command: Command) -> None:
        """LEGAL."""
        self.say(reply.legal(self.position.game().legal_turns()))

    # What the commands have in common

    def leave(self) -> NoReturn:
        """End the process, with what was found kept."""
        self.database.close()
        self._outbox.leave()

    def choose_database(self, wanted: Choice) -> None:
        """Open a database, or none; what cannot be used is said, and play goes on without."""
        try:
            self.database.choose(wanted)
        except ValueError as error:
            self.say(reply.message(f"this database cannot be used: {error}"))

    def place(self, command: Command) -> None:
        """Let a block of lines be the position."""
        bad = self.position.place(command.lines)
        if bad:
            text = reply.clipped(bad[0])
            self.say(reply.message(f"lines left out of {command.name}: {len(bad)}, first: {text}"))

    def think(self) -> None:
        """Find our turn, play it and say it."""
        thinking = self._thinking()
        result = self._search(self.engine.think, thinking)
        if result is not None:
            self._say_all(thinking.ended(result))
            self._play(result)

    def ponder(self) -> None:
        """Think about the opponent's turn until a line comes, if the manager wants that.

        That is, about the position that our turn has led to, as long as no stone changes. What is
        found stays in the table, which must be there; nothing is said.
        """
        is_strong = self.settings.strength == STRONGEST  # a level would play better than it is
        can_ponder = self.is_pondering and is_strong and self.engine.table_bytes() > 0
        if self._left is None or not can_ponder or not self._inbox.is_empty():
            return
        cancel = Cancel()
        self._inbox.wake_by(cancel.cancel)
        try:
            if self._stones() == self._left and self.position.game().stage == PLAY:
                game = self.position.game()
                self.engine.search(game, Limits(), cancel=cancel, keeps_size=True)
        except Exception:  # whatever it is, also that the game is over: our next search says so
            self._left = None
        finally:
            self._inbox.wake_by(None)
        if not cancel.is_cancelled:
            self._left = None  # another game, or nothing is left to find

    def stop_pondering(self) -> None:
        """Think no more until our next turn is played."""
        self._left = None

    def think_best(self, best: int) -> None:
        """Find our turn out of so many searched lines, show these, play it and say it."""
        thinking = self._thinking(is_ranked=True)
        result = self._search(partial(self.engine.think, best=best), thinking)
        if result is not None:
            self._say_all(map(thinking.ranked, count(1), result.lines[:best]))
            self._play(result)

    def balance_one(self, bias: int) -> None:
        """Find the turn that leaves the game worth so much to us, play it and say it."""
        self._play(self._search(partial(balance_one, self.engine, bias=bias), self._thinking()))

    def balance_two(self, bias: int) -> None:
        """Find our turn and an answer that leave the game worth so much, play and say both."""
        result = self._search(partial(balance_two, self.engine, bias=bias), self._thinking())
        if result is not None:
            mine, theirs = result.lines[0].pv[:2]
            self.position.apply_ours(mine)
            self.position.apply(reply.points(theirs), OPPONENT)
            # Yixin-Board reads one turn a line.
            said = (mine, theirs) if self.rows_first else (result.turn,)
            self._say_all(map(reply.points, said))

    def ask(
        self,
        ask: Asked,
        stones: list[Point],
        answer: Callable[[Answer], Iterable[str]] = reply.opening,
    ) -> None:
        """Ask about an opening, and say the answer; the position stays as it is."""
        self.engine.game = self.position.empty()
        with self.searching():
            cells = ask(
                self.engine,
                stones,
                self._limits(),
                report=self._report(self._thinking()),
                exclude=self._excluded(),
                cancel=self._cancel,
            )
            self._charge()
            if not self._is_abandoned:
                self._say_all(answer(cells))

    def _play(self, result: Result | None) -> None:
        """Play the turn that a search has found, and say it."""
        if result is not None:
            self.position.apply_ours(result.turn)
            self.say(reply.points(result.turn))
            self._left = self._stones()

    def _stones(self) -> list[tuple[int, int, int]] | None:
        """What stands on the board; None if that makes no game."""
        with suppress(ValueError):
            return [*self.position.game().stones()]
        return None

    def _search(self, search: Search, thinking: Thinking) -> Result | None:
        """What a search finds; None where nobody waits for it any more."""
        self.engine.game = self.position.our_turn()
        with self.searching():
            result = search(
                self._limits(),
                report=self._report(thinking),
                exclude=self._excluded(),
                cancel=self._cancel,
            )
        self._charge()
        return None if self._is_abandoned else result

    def _excluded(self) -> set[Point]:
        """The excluded cells that are on the board: it may be another one by now."""
        return self.excluded.intersection(self.engine.game.points)

    @contextmanager
    def searching(self) -> Iterator[None]:
        """Hear END and what stops a search as soon as they come."""
        self._cancel = Cancel()
        self._is_abandoned = self._is_asked_again = self._is_name = False
        self._inbox.listen(self._overhear)
        try:
            yield
        finally:
            self._inbox.listen(None)
            self._searched_at = time.monotonic()

    def restart_clock(self) -> None:
        """The manager has sent what is left on the match clock."""
        self._used_ms = 0

    def _overhear(self, command: Command | None) -> bool:
        """In the reader's thread: a line that came during a search; whether it is done with."""
        is_name, self._is_name = self._is_name, False
        if is_name or command is None:
            return False
        self._is_name = parse.wants_name(command)
        if command.name == "END":
            self._outbox.leave()
        effect = self._effects.get(command.name)
        self._is_asked_again |= effect is Effect.SEARCH
        is_mine = not self._is_asked_again
        is_stop = is_mine and effect is Effect.STOP
        # Piskvork's stop button. The setting itself is stored in its turn.
        words = [command.name, *command.rest.lower().split()]
        is_hurry = is_mine and words == ["INFO", "timeout_turn", "0"]
        is_new = effect is Effect.NEW_GAME or (self.is_yixin and effect is Effect.NEW_POSITION)
        # A manager that begins a new game waits for OK, not for a move of the old one.
        self._is_abandoned |= is_new and not self.is_yixin
        if is_stop or is_hurry or is_new:
            self._cancel.cancel()
        return is_stop

    def _new_game(self, width: int, height: int, *, rows_first: bool = False) -> None:
        self.config.check()
        self.settings.game = self.next_game
        self.settings.game_options = self.next_options
        # What a database has said is in the table, and may be changed there.
        keeps_table = self.is_yixin and self.engine.database is None
        self.engine.new_game(width, height, keeps_table=keeps_table)
        self.rows_first = rows_first
        self.position = position.begin(self.engine.game, self.settings)
        self.has_game = True
        self.restart_clock()
        self.engine.prepare()
        if not self.database.is_tried:
            self.choose_database(self.database.wanted)
        self.say(reply.OK)

    def _limits(self) -> Limits:
        return self.settings.limits(self._heard_at, self._used_ms)

    def _charge(self) -> None:
        """Take the turn's time from the match clock, in case the manager does not send it."""
        spent = int(1000 * (time.monotonic() - self._heard_at))
        self._used_ms += spent - self.settings.time_increment

    def _thinking(self, *, is_ranked: bool = False) -> Thinking:
        """How the next search is shown."""
        rows = self.engine.game.width if self.rows_first else 0
        words = Words(self.settings.show_detail, self.is_yixin, rows)
        return Thinking(words, is_ranked=is_ranked)

    def _report(self, thinking: Thinking) -> Callable[[Event], None] | None:
        """What a search reports to; None where nothing is to be shown."""
        if not self.settings.show_detail:
            return None
        return lambda event: self._say_all(thinking.lines(event))

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)
