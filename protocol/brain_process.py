"""Any Gomocup brain as an object: a process that is asked for turns as managers ask."""

from collections.abc import Callable, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Self, Unpack

from brain import Cancel, Game, Limits, Point, SearchArguments, Turn
from brain.arguments import function, instance, is_digits, number, path
from brain.asking import read_arguments, takes_search_arguments
from brain.engine import check_goes_on
from brain.living import Living
from brain.notation import turn_text
from brain.settings import OPTIONS, UNLIMITED_MS

from . import speech
from .brain_answer import (
    BrainAbout,
    BrainAnalysis,
    BrainAnswer,
    BrainAnswerError,
    BrainGoneError,
    BrainStartError,
    BrainTimeoutError,
    Hear,
    quoted,
)
from .brain_conversation import IS_BUSY, STOP_S, Conversation, Told
from .brain_given import as_command, as_mapping, checked_info, launched
from .brain_question import BrainPosition, allowed_ms
from .process import Late, Log, ProcessGroup
from .speech import BrainLine, Infos, Remarks

USUAL_MS = OPTIONS["timeout_turn"].default  # of a turn without any limit, as an engine's
REPORTED_DIGITS = 11  # of a time; with so many it is no limit
TURN_PATIENCE_S = 600.0  # for a turn without a limit of time
PAUSE_S = 0.02  # behind each turn: some programs drop a line that comes at once
LONGEST_PAUSE_S = 60
START_S = 20.0  # from the start of a process to its OK; that time is on no clock
STOP_START_S = 5.0  # from a stop to the answer to START, which may load much


class BrainProcess(Living):
    """A Gomocup brain in a process of its own.

        with BrainProcess("pbrain-x --quiet") as brain:
            turn = brain.play(game, seconds=1)

    Limits are given as to an Engine, and so are SearchArguments. Without limits, the 30 seconds of
    an engine hold, or the timeout_turn of infos. What brains may not know is done as far as they
    can: with `mate` the brain is stopped where it reports such a win; `best` wants one that knows
    YXNBEST, `exclude` one that knows YXBLOCK. In the opening swap2 of a game it is asked by
    SWAP2BOARD. Whatever goes wrong with the program raises a BrainError.

    It is asked one question at a time: a second one meanwhile raises RuntimeError. Any thread may
    ask, stop and close. A stop, by stop(), a Cancel, a block that is left or a task that is
    cancelled, is said to the brain; where it does not answer within two seconds, the program is
    started anew. So an answer is never that to the question before.

    Attributes:
        log: What went through the pipes, the newest lines.
    """

    def __init__(
        self,
        command: str | Sequence[str | PathLike[str]],
        *,
        infos: Infos | None = None,
        cwd: Path | None = None,
        start_s: float = START_S,
        patience_s: float = TURN_PATIENCE_S,
        pause_s: float = PAUSE_S,
        log: Log | None = None,
        tree: Callable[[int], ProcessGroup] = ProcessGroup,
    ) -> None:
        """Start the program; BrainStartError where that fails, ValueError for wrong arguments.

        Args:
            command: The program and its arguments, as a list or quoted as in a shell.
            infos: Keys of INFO and their values, sent at the start of each game.
            start_s: Seconds that a game may take to begin.
            patience_s: Seconds that a turn without a limit of time may take.
            pause_s: Seconds in which it is sent nothing after each of its turns, 60 at most: some
                programs drop a line that comes at once.
            log: Where the conversation is noted.
            tree: See ChildProcess.
        """
        function("tree", tree)
        words = as_command(command)
        self._infos: dict[str, object] = dict(
            checked_info(key, value) for key, value in as_mapping(infos).items()
        )
        self._start_s = number("start_s", start_s, 0)
        self._patience_ms = 1000 * number("patience_s", patience_s, 0)
        pause_s = number("pause_s", pause_s, 0, LONGEST_PAUSE_S)
        self._match_ms: int | None = None  # of the match clock before the first turn
        self._knows_block = False  # it has taken a YXBLOCK
        self.log: Log = instance("a Log", Log() if log is None else log, Log)
        folder = None if cwd is None else Path(path("cwd", cwd))
        self._talk = Conversation(partial(launched, words, folder, self.log, tree), pause_s)

    # ---------------------------------------------------------------------------------- the game

    def start(self, game: Game, limits: Limits | None = None) -> None:
        """Begin a game of this kind and wait for OK; play() and analyse() do it where it is needed.

        Raises BrainStartError.

        Args:
            limits: Those of the first turn, the whole match clock among them.
        """
        instance("a game", game, Game)
        with self._talk.alone():
            self._start(game, limits)

    def restart(self, game: Game, limits: Limits | None = None) -> None:
        """Begin another game of the same kind by RESTART; BrainStartError where it does not.

        A game of another kind is begun as by start().
        """
        instance("a game", game, Game)
        with self._talk.alone():
            if kind(game) == self._told.kind:
                self._begin(["RESTART"], game, limits)
            else:
                self._start(game, limits)

    def prepare(
        self, game: Game, limits: Limits | None = None, *, cancel: Cancel | None = None
    ) -> None:
        """Begin a game where the next question about this one would: none of its time goes there.

        Raises as start() does, and BrainTimeoutError after a stop in vain.

        Args:
            cancel: As for play().
        """
        instance("a game", game, Game)
        with self._talk.alone(cancel):
            self._ready(game, limits)

    @takes_search_arguments
    def play(
        self,
        game: Game,
        limits: Limits | float | None = None,
        *,
        cancel: Cancel | None = None,
        **arguments: Unpack[SearchArguments],
    ) -> Turn:
        """The brain's turn for the side to move; the game itself does not change.

        Raises BrainTimeoutError a second after the time is over, or patience_s where there is no
        limit of time, or two seconds after a stop; BrainAnswerError for a turn that the rules
        refuse or `exclude` forbids, ValueError where the game is over and for wrong arguments,
        RuntimeError while another question runs.

        Args:
            limits: See BrainProcess.
            arguments: See SearchArguments.
            cancel: A token that stops the search, also where it was cancelled before.
        """
        position = self._position(self.play, game, limits, arguments)
        return self._answered(position, cancel=cancel).turn

    @takes_search_arguments
    async def play_async(
        self,
        game: Game,
        limits: Limits | float | None = None,
        **arguments: Unpack[SearchArguments],
    ) -> Turn:
        """The brain's turn, for a coroutine: others run meanwhile, and the game does not change.

        Cancelling the task stops the brain.

        Raises what play() raises.

        Args:
            limits: See BrainProcess.
            arguments: See SearchArguments.
        """
        position = self._position(self.play_async, game, limits, arguments)
        async with BrainAnalysis(partial(self._answered, position)) as analysis:
            return (await analysis).turn

    @takes_search_arguments
    def analyse(
        self,
        game: Game,
        limits: Limits | float | None = None,
        *,
        cancel: Cancel | None = None,
        **arguments: Unpack[SearchArguments],
    ) -> BrainAnswer:
        """What the brain finds in a position, as far as it can be read in its remarks.

        Brains that are known to need INFO show_detail for it get that.

        Raises what play() raises.

        Args:
            limits: See BrainProcess.
            arguments: See SearchArguments.
            cancel: A token that stops the search, also where it was cancelled before.
        """
        position = self._position(self.analyse, game, limits, arguments)
        return self._answered(position._replace(in_detail=True), cancel=cancel)

    @takes_search_arguments
    async def analyse_async(
        self,
        game: Game,
        limits: Limits | float | None = None,
        **arguments: Unpack[SearchArguments],
    ) -> BrainAnswer:
        """What the brain finds in a position, for a coroutine: others run meanwhile.

        Cancelling the task stops the brain.

        Raises what play() raises.

        Args:
            limits: See BrainProcess.
            arguments: See SearchArguments.
        """
        async with self._analysis(self.analyse_async, game, limits, arguments) as analysis:
            return await analysis

    @takes_search_arguments
    def analysis(
        self,
        game: Game,
        limits: Limits | float | None = None,
        **arguments: Unpack[SearchArguments],
    ) -> BrainAnalysis:
        """Let the brain think in the background: lines as they come, in a `with` block.

        For the rest see BrainAnalysis.

        Args:
            limits: See BrainProcess.
            arguments: See SearchArguments.
        """
        return self._analysis(self.analysis, game, limits, arguments)

    def ask(
        self,
        game: Game,
        limits: Limits,
        allowed_ms: float | None,
        *,
        by_board: bool = False,
    ) -> BrainAnswer:
        """The brain's turn, which may be illegal, in a game of the kind that it has begun.

        What it said before it was asked is taken for the answer, as managers do.

        Raises BrainTimeoutError, BrainGoneError, BrainAnswerError for what is no turn, and
        BrainStartError where a game has to begin anew, for a question about its first turn.

        Args:
            allowed_ms: When to give up; None: after patience_s.
            by_board: Tell the position by BOARD, never by TURN.
        """
        with self._talk.alone():
            if self._is_again(game):
                self._start(game, limits)
            return self._asked(BrainPosition(game, game, limits), allowed_ms, Remarks(), by_board)

    def stop(self) -> None:
        """Let the running question be answered soon; any thread may call this."""
        self._talk.stop()

    # --------------------------------------------------------------------------------- the brain

    def about(self) -> BrainAbout:
        """What the brain says of itself. One that does not know ABOUT costs five seconds, once."""
        talk = self._talk
        if talk.about is None:
            with talk.alone():
                return talk.introduced()
        return talk.about

    def set(self, key: str, value: object) -> None:
        """Set an option: INFO key value, before the next question and in all games to come.

        Brains ignore keys that they do not know. Raises ValueError for a key that is no word, for
        one that the game says (game, option, rule), and for a value that is no single line.
        """
        key, value = checked_info(key, value)
        self._infos[key] = value

    def suspend(self) -> None:
        """Let it not run, nor what it started."""
        self._talk.suspend()

    def resume(self) -> None:
        """Let it run on; a pause begins again, for it has slept since its turn."""
        self._talk.resume()

    @property
    def is_open(self) -> bool:
        """Whether the brain can be asked: it was not closed, and nothing has ended it."""
        return self._talk.is_open

    def close(self) -> None:
        """Say END, wait a little, and remove the process and all that it started."""
        self._talk.end()

    def kill(self) -> None:
        """Remove the process and all that it started at once."""
        self._talk.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -------------------------------------------------------------------------------- underneath

    @property
    def _told(self) -> Told:
        """What the program has been told; another one once it was started anew."""
        return self._talk.told

    def _start(self, game: Game, limits: Limits | None) -> None:
        told = self._told
        lines = speech.start(game, {**self._infos}, is_after_variant=told.has_played_variant)
        told.has_played_variant |= not speech.is_standard(game)
        self._begin(lines, game, limits)

    def _begin(self, lines: Sequence[str], game: Game, limits: Limits | None) -> None:
        usual = self._usual_limits() if limits is None else limits
        limits = instance("a Limits", usual, Limits)
        try:
            text = self._talk.heard(lines, self._start_s, STOP_START_S)[0].text
        except Late:
            raise self._talk.failed(BrainStartError(f"no OK within {self._start_s:g} s")) from None
        except BrainGoneError as error:
            raise BrainStartError(str(error)) from None
        if text.strip().upper() != "OK":
            raise self._talk.failed(BrainStartError(f"{quoted(repr(text))} instead of OK"))
        self._match_ms = limits.left_ms
        given, told = {**self._infos}, self._told
        told.kind, told.game, told.turns, told.is_asked = kind(game), game, (), False
        told.infos = {"evaluation": given.get("evaluation")}  # that was before START
        rule = {"rule": game.rule} if speech.has_rule(game) else {}
        self._talk.say(self._news({**speech.limit_infos(limits, self._match_ms), **rule, **given}))

    def _ready(self, game: Game, limits: Limits | None) -> None:
        """Be in step, and begin a game where a question about this one needs it."""
        unheard = self._talk.running().unheard()
        if self._told.kind and not all(speech.is_chatter(line.text) for line in unheard):
            self._talk.lose_step()
            self._talk.fall_in_step()
        if kind(game) != self._told.kind or self._is_again(game):
            self._start(game, limits)

    def _is_again(self, game: Game) -> bool:
        """Whether it is asked about the beginning, though its game has gone on."""
        return self._told.is_asked and speech.is_beginning(speech.as_sent(game))

    def _usual_limits(self, began: float | None = None) -> Limits:
        """Those of a turn without any: as long as an engine thinks, or as INFO has it."""
        given = str(self._infos.get("timeout_turn", USUAL_MS))
        ms = int(given[:REPORTED_DIGITS]) if is_digits(given) else USUAL_MS
        return Limits(ms if ms < UNLIMITED_MS else None, began=began)

    def _position(
        self,
        method: Callable[..., object],
        game: Game,
        limits: Limits | float | None,
        arguments: SearchArguments,
    ) -> BrainPosition:
        """What is asked by a call of a method."""
        check_goes_on(game)
        asked = read_arguments(method, limits, arguments, game.points, self._usual_limits)
        if self._talk.is_busy:  # it would be refused later, at the cost of a copy and a thread
            raise RuntimeError(IS_BUSY)
        in_detail = asked.limits.mate is not None
        return BrainPosition(
            game, game.copy(), asked.limits, asked.best or 1, asked.exclude, in_detail
        )

    def _analysis(
        self,
        method: Callable[..., object],
        game: Game,
        limits: Limits | float | None,
        arguments: SearchArguments,
    ) -> BrainAnalysis:
        position = self._position(method, game, limits, arguments)
        return BrainAnalysis(partial(self._answered, position._replace(in_detail=True)))

    def _answered(
        self,
        position: BrainPosition,
        remarks: Remarks | None = None,
        hear: Hear = lambda line: None,
        cancel: Cancel | None = None,
    ) -> BrainAnswer:
        """An answer that can be played."""
        game, limits = position.now, position.limits
        with self._talk.alone(cancel, hear, limits.mate):
            self._ready(game, limits)
            if position.in_detail:
                self._ask_for_detail()
            heard = Remarks() if remarks is None else remarks
            answer = self._asked(position, allowed_ms(limits), heard)
            try:
                game.copy().play(answer.turn)
            except ValueError as error:
                self._told.turns = None
                why = f"{quoted(turn_text(answer.turn))}: {quoted(str(error))}"
                raise BrainAnswerError(why) from None
            if position.excludes(answer.turn):
                raise BrainAnswerError(f"{turn_text(answer.turn)}: it was excluded")
            return answer

    def _ask_for_detail(self) -> None:
        """Let it report its search, if it is known how."""
        detail = speech.DETAIL.get(self._talk.introduced().name.lower())
        if detail is not None:
            self._infos.setdefault(*detail)

    def _asked(
        self,
        position: BrainPosition,
        allowed_ms: float | None,
        remarks: Remarks,
        by_board: bool = False,
    ) -> BrainAnswer:
        """An answer that is a turn."""
        game, limits, told = position.now, position.limits, self._told
        played = speech.as_sent(game)
        is_same = position.game is told.game or not told.turns
        known = told.turns if is_same and not by_board else None
        if speech.is_question(game):
            lines = speech.swap2(played)
        elif position.best > 1:
            lines = speech.best(played, position.best)
        else:
            lines = speech.ask(played, known)
        told.game, told.turns, told.is_asked = position.game, None, True
        infos = speech.limit_infos(limits, self._match_ms)
        infos |= {
            key: none for key, none in speech.NO_LIMIT.items() if key in told.infos.keys() - infos
        }
        infos |= self._infos  # as wished
        told.infos.pop(speech.SENT_AGAIN, None)
        patience_ms = self._patience_ms if allowed_ms is None else allowed_ms
        if position.exclude:
            self._block(position.exclude)
        question = [*self._news(infos), *lines]
        try:
            line, began = self._talk.heard(question, patience_ms / 1000, STOP_S, remarks=remarks)
        except Late:
            late = BrainTimeoutError(f"no answer within {patience_ms:.0f} ms")
            raise self._talk.failed(late) from None
        if position.exclude:
            self._talk.say([speech.UNBLOCK])
        turn = speech.read_turn(line.text)
        if turn is None:
            self._talk.lose_step()  # it may be no answer, but something before that
            raise BrainAnswerError(quoted(repr(line.text)))
        self._told.turns = None if speech.is_question(game) else (*played.turns, turn)
        ms = max(0.0, 1000 * (line.at - began))  # one that came before took no time
        return BrainAnswer(turn, ms, remarks.lines or (BrainLine(),), remarks.texts)

    def _block(self, points: frozenset[Point]) -> None:
        """Forbid points; BrainAnswerError from a brain that cannot do that, or does not say so."""
        unknown: list[str] = []

        def is_passed_over(text: str) -> bool:
            if speech.is_about(text):
                return False
            if not speech.is_remark(text):
                unknown.append(text)
            return True

        self._talk.say(speech.block(points))
        if not self._knows_block:
            self._knows_block = self._talk.learn_about(is_passed_over, STOP_S) and not unknown
        if not self._knows_block:
            self._talk.say([speech.UNBLOCK])  # it may know that, and be nameless
            self._talk.lose_step()
            why = quoted(repr(unknown[0])) if unknown else "it does not answer"
            raise BrainAnswerError(f"exclude is for brains that know YXBLOCK: {why}")

    def _news(self, infos: Infos) -> list[str]:
        """INFO lines for what it does not know yet."""
        known = self._told.infos
        news = {key: value for key, value in infos.items() if known.get(key) != value}
        known.update(news)
        return speech.infos(news)


def kind(game: Game) -> tuple[object, ...]:
    """What is the same for all games that a brain plays after one START."""
    return game.name, game.width, game.height, game.rule, tuple(game.options.items())
