"""The conversation with a brain's process: one question at a time, and what comes of it."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from dataclasses import fields as fields_of

from brain import Cancel, Game, Turn
from brain.arguments import instance

from . import speech
from .brain_answer import BrainAbout, BrainError, BrainGoneError, BrainTimeoutError, Hear
from .brain_question import Question
from .process import ChildProcess, Gone, Late, Line
from .speech import Remarks

ABOUT_S = 5.0  # old brains do not know ABOUT, and say nothing
STOP_S = 2.0  # from a stop to the answer, before the program is started anew
IS_BUSY = "a question to this brain is running already"


@dataclass
class Told:
    """What a program has been told: nothing, when it has just been started."""

    infos: dict[str, object] = field(default_factory=dict)  # in this game
    game: Game | None = None  # that it was last asked about
    kind: tuple[object, ...] = ()  # of the game that it has begun
    turns: tuple[Turn, ...] | None = None  # of the game, its own last one included
    is_asked: bool = False  # in this game
    has_played_variant: bool = False


class Conversation:
    """A brain's process, which is asked one question at a time; no answer is to an older one.

    told: what the program has been told, which is replaced with the program.
    """

    def __init__(self, launch: Callable[[], ChildProcess], pause_s: float) -> None:
        """Start the program. pause_s: it is sent nothing so long after each turn."""
        self.told = Told()
        self._is_in_step = True  # its next line answers the next question
        self.about: BrainAbout | None = None  # once it was asked
        self._pause_s = pause_s
        self._busy = threading.Lock()  # held while a question runs
        self._question: Question | None = None  # that runs
        self._why_gone = "it was closed"  # said once there is no process
        self._replacing = threading.Lock()  # protects _child from a close() meanwhile
        self._launch = launch
        self._child: ChildProcess | None = launch()

    # ---------------------------------------------------------------------------- one at a time

    @property
    def is_busy(self) -> bool:
        """Whether a question runs."""
        return self._busy.locked()

    @contextmanager
    def alone(
        self,
        cancel: Cancel | None = None,
        hear: Hear = lambda line: None,
        mate: int | None = None,
    ) -> Iterator[None]:
        """Within the block, nobody else asks, and this question can be stopped."""
        token = Cancel() if cancel is None else instance("a Cancel", cancel, Cancel)
        if not self._busy.acquire(blocking=False):
            raise RuntimeError(IS_BUSY)
        try:
            self._question = question = Question(hear, self._wake, mate)
            with token.cancels(question):
                self.fall_in_step()
                yield
        finally:
            self._question = None
            self._busy.release()

    def stop(self) -> None:
        """Let the running question be answered soon; any thread may call this."""
        question = self._question
        if question is not None:
            question.stop()

    # ------------------------------------------------------------------------ lines and answers

    def say(self, lines: Sequence[str]) -> None:
        """Lines that are not answered."""
        try:
            self.running().say(*lines)
        except Gone as error:
            raise self.failed(BrainGoneError(str(error))) from None

    def heard(
        self,
        lines: Sequence[str],
        patience_s: float,
        stop_s: float | None,
        is_passed_over: Callable[[str], bool] = speech.is_chatter,
        remarks: Remarks | None = None,
    ) -> tuple[Line, float]:
        """The next line that is an answer, and when the question was put.

        stop_s: how long it is still awaited after a stop; None: as long as without. remarks: of a
        search, the lines before. Raises Late, and BrainGoneError; where it does not heed a stop,
        BrainTimeoutError.
        """
        child, question = self.running(), self._question
        assert question is not None
        is_told = is_hurried = False  # that it may stop, and that it must soon
        try:
            began = child.say(*lines)
            deadline = began + patience_s
            if remarks is not None:
                question.hear(None)
            while True:
                if question.is_stopped and not is_hurried and stop_s is not None:
                    is_hurried = True
                    deadline = min(deadline, time.perf_counter() + stop_s)
                if remarks is not None and not is_told and (is_hurried or question.is_enough):
                    is_told = True
                    self._is_in_step = False
                    self.told.infos.pop(speech.STOPPED, None)
                    child.say(*speech.STOP)
                line = child.hear(deadline)
                if not is_passed_over(line.text):
                    if remarks is not None:
                        child.pause(self._pause_s)
                    return line, began
                if remarks is not None and (found := remarks.add(line.text)):
                    question.hear(found)
        except Gone as error:
            raise self.failed(BrainGoneError(str(error))) from None
        except Late:
            if not is_hurried:
                raise
            self.replace()
            raise BrainTimeoutError("no answer to a stop; the program was started anew") from None
        except BaseException:  # Ctrl-C: the answer that is still to come would be the next one's
            self.kill()
            raise

    def learn_about(self, is_passed_over: Callable[[str], bool], patience_s: float) -> bool:
        """Ask what it says of itself; whether it says anything."""
        try:
            text = self.heard(["ABOUT"], patience_s, None, is_passed_over)[0].text
        except Late:
            return False
        known = speech.read_about(text)
        if known:
            fields = {each.name: known.get(each.name, "") for each in fields_of(BrainAbout)}
            self.about = BrainAbout(**{**fields, "text": text})
        return bool(known)

    def introduced(self) -> BrainAbout:
        """What it says of itself; it is asked once."""
        if self.about is None:
            self.learn_about(speech.is_remark, ABOUT_S)
            self.about = self.about or BrainAbout()
        return self.about

    def lose_step(self) -> None:
        """Note that its next line may be no answer to the next question."""
        self._is_in_step = False

    def fall_in_step(self) -> None:
        """Hear all that it still has to say, up to its answer to ABOUT, or start it anew."""
        if self._is_in_step or self._child is None:
            return
        is_old = self.about is not None and not self.about.text
        if is_old or not self.learn_about(lambda text: not speech.is_about(text), STOP_S):
            self.replace()
        self._is_in_step = True

    # ------------------------------------------------------------------------------ the process

    @property
    def is_open(self) -> bool:
        """Whether the brain can be asked: it was not closed, and nothing has ended it."""
        return self._child is not None and self._child.exit_code is None

    def running(self) -> ChildProcess:
        """The process; BrainGoneError where there is none any more."""
        if self._child is None:
            raise BrainGoneError(self._why_gone)
        return self._child

    def suspend(self) -> None:
        """Let it not run, nor what it started."""
        self.running().suspend()

    def resume(self) -> None:
        """Let it run on; a pause begins again, for it has slept since its turn."""
        child = self.running()
        child.resume()
        child.pause(self._pause_s)

    def end(self) -> None:
        """Say END, wait a little, and remove the process and all that it started."""
        child = self._taken()
        if child is not None:
            child.resume()
            child.end()

    def kill(self) -> None:
        """Remove the process and all that it started at once."""
        child = self._taken()
        if child is not None:
            child.kill()

    def failed(self, error: BrainError) -> BrainError:
        """The error that has ended the process, which later questions raise, too."""
        if self._child is not None:
            self._why_gone = f"it was ended before: {error}"
        self.kill()
        return error

    def replace(self) -> None:
        """End the process, and start another, which has begun no game."""
        child = self.running()
        child.kill()
        self.told, self._is_in_step = Told(), True
        with self._replacing:
            if self._child is child:
                self._child = None
                self._child = self._launch()

    def _taken(self) -> ChildProcess | None:
        """The process, which is to be asked no more."""
        with self._replacing:
            child, self._child = self._child, None
        return child

    def _wake(self) -> None:
        child = self._child
        if child is not None:
            child.wake()
