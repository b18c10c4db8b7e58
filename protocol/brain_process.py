"""Any Gomocup brain as an object: a process that is asked for turns as managers ask."""

import os
import shlex
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import fields as fields_of
from os import PathLike
from pathlib import Path
from typing import Self

from brain import Game, Limits, Turn
from brain.arguments import function, instance, is_digits, items, number, path, shown, whole
from brain.engine import check_goes_on
from brain.notation import turn_text
from brain.report import limits_of
from brain.settings import OPTIONS, UNLIMITED_MS

from . import speech
from .process import ChildProcess, Gone, Late, Line, Log, ProcessGroup
from .speech import BrainLine, Infos

USUAL_MS = OPTIONS["timeout_turn"].default  # of a turn without any limit, as an engine's
DIGITS = 11  # of a time; with so many it is no limit
PATIENCE_S = 600.0  # for a turn without a limit of time
START_S = 20.0  # from the start of a process to its OK; that time is on no clock
ABOUT_S = 5.0  # old brains do not know ABOUT, and say nothing
GRACE_MS = 1000.0  # beyond a limit: what tournaments allow
CHATTER = 1000  # remarks before an answer that are kept, the newest
OF_THE_GAME = ("game", "option", "rule")  # keys of INFO that the game itself says


class BrainError(Exception):
    """A brain has failed; the message says how."""


class BrainStartError(BrainError):
    """The program cannot be started, or does not say OK to a game. The process has been ended."""


class BrainTimeoutError(BrainError, TimeoutError):
    """No answer came in time. The process has been ended: a late answer would confuse the next."""


class BrainGoneError(BrainError):
    """The process has exited, or closed its pipes, or close() was called."""


class BrainAnswerError(BrainError):
    """The answer was no turn, or one that cannot be played; ERROR and UNKNOWN are such answers."""


@dataclass(frozen=True, slots=True)
class BrainAbout:
    """What a brain says of itself; empty where it does not.

    name, version, author, country, www, email: the fields of its answer. text: the whole line.
    """

    name: str = ""
    version: str = ""
    author: str = ""
    country: str = ""
    www: str = ""
    email: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class BrainAnswer:
    """A turn, and what a brain has reported of its search for it.

    turn: its answer. ms: milliseconds from the question to the answer. lines: best first; one at
    least, which may know nothing. remarks: its MESSAGE and DEBUG lines before the answer, the
    oldest first.
    """

    turn: Turn
    ms: float
    lines: tuple[BrainLine, ...]
    remarks: tuple[str, ...]

    @property
    def depth(self) -> int | None:
        """Plies that the search of the best line went deep; None: not reported."""
        return self.lines[0].depth

    @property
    def nodes(self) -> int | None:
        """Positions that were searched; None: not reported."""
        return self.lines[0].nodes

    @property
    def value(self) -> int | None:
        """What the best line is worth to the brain, in its own units; None: not reported.

        30000 - n and n - 30000: a win and a loss in n plies.
        """
        return self.lines[0].value


class BrainProcess:
    """A Gomocup brain in a process of its own.

    with BrainProcess("pbrain-x --quiet") as brain:
        turn = brain.play(game, seconds=1)

    Limits are given as to an engine: Limits, or seconds, or seconds=, nodes= and depth=; without
    any, the 30 seconds of an engine, or the timeout_turn of infos. In the opening swap2 of a game
    it is asked by SWAP2BOARD. Whatever goes wrong raises a BrainError. One thread asks; any thread
    may close.
    """

    def __init__(
        self,
        command: str | Sequence[str | PathLike[str]],
        *,
        infos: Infos | None = None,
        cwd: Path | None = None,
        start_s: float = START_S,
        patience_s: float = PATIENCE_S,
        log: Log | None = None,
        tree: Callable[[int], ProcessGroup] = ProcessGroup,
    ) -> None:
        """Start the program; BrainStartError where that fails, ValueError for wrong arguments.

        command: the program and its arguments, as a list or quoted as in a shell. infos: keys of
        INFO and their values, sent at the start of each game. start_s: seconds that a game may
        take to begin. patience_s: seconds that a turn without a limit of time may take. log: where
        the conversation is noted. tree: see ChildProcess.
        """
        function("tree", tree)
        words = _as_command(command)
        self._infos: dict[str, object] = dict(
            checked_info(key, value) for key, value in _mapping(infos).items()
        )
        self._start_s = number("start_s", start_s, 0)
        self._patience_ms = 1000 * number("patience_s", patience_s, 0)
        self._sent: dict[str, object] = {}  # in this game
        self._game: Game | None = None  # that it was last asked about
        self._kind: tuple[object, ...] = ()  # of the game that it has begun
        self._known: tuple[Turn, ...] | None = None  # turns of the game, its own last one included
        self._is_asked = False  # in this game
        self._match_ms: int | None = None  # of the match clock before the first turn
        self._has_played_variant = False
        self._about: BrainAbout | None = None
        self.log = instance("a Log", Log() if log is None else log, Log)
        folder = None if cwd is None else Path(path("cwd", cwd))
        try:
            self._child: ChildProcess | None = ChildProcess(
                words, cwd=folder, log=self.log, tree=tree
            )
        except OSError as error:
            raise BrainStartError(f"{words[0]} cannot be started: {_why(error, folder)}") from None

    # ---------------------------------------------------------------------------------- the game

    def start(self, game: Game, limits: Limits | None = None) -> None:
        """Begin a game of this kind and wait for OK; play() and analyse() do it where it is needed.

        limits: those of the first turn, the whole match clock among them. Raises BrainStartError.
        """
        instance("a game", game, Game)
        lines = speech.start(game, self._infos, is_after_variant=self._has_played_variant)
        self._has_played_variant |= not speech.is_standard(game)
        self._begin(lines, game, limits)

    def restart(self, game: Game, limits: Limits | None = None) -> None:
        """Begin another game of the same kind by RESTART; BrainStartError where it does not.

        A game of another kind is begun as by start().
        """
        instance("a game", game, Game)
        if kind(game) == self._kind:
            self._begin(["RESTART"], game, limits)
        else:
            self.start(game, limits)

    def play(
        self,
        game: Game,
        limits: Limits | float | None = None,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> Turn:
        """The brain's turn for the side to move; the game itself does not change.

        Raises BrainTimeoutError a second after the time is over, or patience_s where there is no
        limit of time; BrainAnswerError for a turn that the rules refuse, ValueError where the game
        is over and for what is no limit.
        """
        check_goes_on(game)
        given = limits_of(limits, seconds, nodes, depth, None) or self._usual_limits()
        return self._playable(game, given).turn

    def analyse(
        self,
        game: Game,
        limits: Limits | float | None = None,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        best: int = 1,
    ) -> BrainAnswer:
        """What the brain finds in a position, as far as it can be read in its remarks.

        best: how many lines; more than one only of brains that know YXNBEST, for gomoku. Brains
        that are known to need INFO show_detail for it get that. Raises as play().
        """
        check_goes_on(game)
        wanted = whole("best", best, 1)
        given = limits_of(limits, seconds, nodes, depth, None) or self._usual_limits()
        self._start_where_needed(game, given)
        detail = speech.DETAIL.get(self.about().name.lower())
        if detail is not None and detail[0] not in self._infos:
            self.set(*detail)
        return self._playable(game, given, wanted)

    def ask(
        self,
        game: Game,
        limits: Limits,
        allowed_ms: float | None,
        *,
        best: int = 1,
        by_board: bool = False,
    ) -> BrainAnswer:
        """The brain's turn, which may be illegal, in a game of the kind that it has begun.

        allowed_ms: when to give up; None: after patience_s. by_board: tell the position by BOARD,
        never by TURN. Raises BrainTimeoutError, BrainGoneError, BrainAnswerError for what is no
        turn, and BrainStartError where a game has to begin anew, for a question about its first
        turn.
        """
        played = speech.as_sent(game)
        if self._is_asked and speech.is_beginning(played):
            self.start(game, limits)
        is_same = game is self._game or not self._known
        known = self._known if is_same and not by_board else None
        if speech.is_question(game):
            lines = speech.swap2(played)
        else:
            lines = speech.best(played, best) if best > 1 else speech.ask(played, known)
        self._game, self._known, self._is_asked = game, None, True
        patience_ms = self._patience_ms if allowed_ms is None else allowed_ms
        text, ms, remarks = self._asked(lines, limits, patience_ms)
        turn = speech.read_turn(text)
        if turn is None:
            raise BrainAnswerError(repr(text))
        self._known = None if speech.is_question(game) else (*played.turns, turn)
        return BrainAnswer(turn, ms, speech.read_lines(remarks), tuple(remarks))

    # --------------------------------------------------------------------------------- the brain

    def about(self) -> BrainAbout:
        """What the brain says of itself. One that does not know ABOUT costs five seconds, once."""
        if self._about is None:
            try:
                text = self._heard(["ABOUT"], ABOUT_S, speech.is_remark)[0].text
            except Late:
                text = ""
            known = speech.read_about(text)
            fields = {field.name: known.get(field.name, "") for field in fields_of(BrainAbout)}
            self._about = BrainAbout(**{**fields, "text": text if known else ""})
        return self._about

    def set(self, key: str, value: object) -> None:
        """Set an option: INFO key value, now and in all games to come.

        Brains ignore keys that they do not know. Raises ValueError for a key that is no word, for
        one that the game says (game, option, rule), and for a value that is no single line.
        """
        key, value = checked_info(key, value)
        self._infos[key] = value
        if self._kind:
            self._say(self._news({key: value}))

    def suspend(self) -> None:
        """Let it not run, nor what it started."""
        self._running().suspend()

    def resume(self) -> None:
        """Let it run on."""
        self._running().resume()

    @property
    def is_open(self) -> bool:
        """Whether the brain can be asked: it was not closed, and nothing has ended it."""
        return self._child is not None and self._child.exit_code is None

    def close(self) -> None:
        """Say END, wait a little, and remove the process and all that it started."""
        child, self._child = self._child, None
        if child is not None:
            child.resume()
            child.end()

    def kill(self) -> None:
        """Remove the process and all that it started at once."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -------------------------------------------------------------------------------- underneath

    def _start_where_needed(self, game: Game, limits: Limits | None) -> None:
        if kind(game) != self._kind:
            self.start(game, limits)

    def _begin(self, lines: Sequence[str], game: Game, limits: Limits | None) -> None:
        usual = self._usual_limits() if limits is None else limits
        limits = instance("a Limits", usual, Limits)
        try:
            text = self._heard(lines, self._start_s)[0].text
        except Late:
            self.kill()
            raise BrainStartError(f"no OK within {self._start_s:g} s") from None
        except BrainGoneError as error:
            raise BrainStartError(str(error)) from None
        if text.strip().upper() != "OK":
            self.kill()
            raise BrainStartError(f"{text!r} instead of OK")
        self._kind, self._game, self._known, self._is_asked = kind(game), game, (), False
        self._match_ms = limits.left_ms
        self._sent = {"evaluation": self._infos.get("evaluation")}  # that was before START
        rule = {"rule": game.rule} if speech.has_rule(game) else {}
        self._say(self._news({**speech.limit_infos(limits, self._match_ms), **rule, **self._infos}))

    def _usual_limits(self) -> Limits:
        """Those of a turn without any: as long as an engine thinks, or as INFO has it."""
        given = str(self._infos.get("timeout_turn", USUAL_MS))
        ms = int(given[:DIGITS]) if is_digits(given) else USUAL_MS
        return Limits(ms if ms < UNLIMITED_MS else None)

    def _playable(self, game: Game, limits: Limits, best: int = 1) -> BrainAnswer:
        """An answer that can be played."""
        self._start_where_needed(game, limits)
        answer = self.ask(game, limits, allowed_ms(limits), best=best)
        try:
            game.copy().play(answer.turn)
        except ValueError as error:
            self._known = None
            raise BrainAnswerError(f"{turn_text(answer.turn)}: {error}") from None
        return answer

    def _asked(
        self, lines: Sequence[str], limits: Limits, patience_ms: float
    ) -> tuple[str, float, Sequence[str]]:
        """The text of an answer, how long it took in ms, and the remarks before it."""
        infos = speech.limit_infos(limits, self._match_ms)
        infos |= {
            key: none for key, none in speech.NO_LIMIT.items() if key in self._sent.keys() - infos
        }
        infos |= {key: self._infos[key] for key in infos.keys() & self._infos.keys()}  # as wished
        self._sent.pop(speech.SENT_AGAIN, None)
        try:
            line, began, remarks = self._heard([*self._news(infos), *lines], patience_ms / 1000)
        except Late:
            self.kill()
            raise BrainTimeoutError(f"no answer within {patience_ms:.0f} ms") from None
        # An answer that came before the question is taken, as managers do; it took no time.
        return line.text, max(0.0, 1000 * (line.at - began)), remarks

    def _news(self, infos: Infos) -> list[str]:
        """INFO lines for what it does not know yet."""
        news = {key: value for key, value in infos.items() if self._sent.get(key) != value}
        self._sent.update(news)
        return speech.infos(news)

    def _heard(
        self,
        lines: Sequence[str],
        patience_s: float,
        is_chatter: Callable[[str], bool] = speech.is_chatter,
    ) -> tuple[Line, float, Sequence[str]]:
        """The next line that is an answer, when the question was put, and the remarks before it.

        Raises Late, and BrainGoneError.
        """
        remarks: deque[str] = deque(maxlen=CHATTER)
        child = self._running()
        try:
            began = child.say(*lines)
            while is_chatter((line := child.hear(began + patience_s)).text):
                remarks.append(line.text)
        except Gone as error:
            self.kill()
            raise BrainGoneError(str(error)) from None
        except Late:
            raise
        except BaseException:  # Ctrl-C: the answer that is still to come would be the next one's
            self.kill()
            raise
        return line, began, remarks

    def _say(self, lines: Sequence[str]) -> None:
        """What is not answered."""
        try:
            self._running().say(*lines)
        except Gone as error:
            self.kill()
            raise BrainGoneError(str(error)) from None

    def _running(self) -> ChildProcess:
        if self._child is None:
            raise BrainGoneError("it was closed")
        return self._child


def read_command(command: str | Sequence[str]) -> list[str]:
    """A program and its arguments, quoted as in a shell or as a list; ValueError for none.

    >>> read_command("python -m protocol"), read_command(["a b", "c"])
    (['python', '-m', 'protocol'], ['a b', 'c'])
    """
    if not isinstance(command, str):
        words = list(command)
    elif os.name == "posix":
        words = shlex.split(command)
    else:  # a backslash stands between folders
        words = [word.strip('"') for word in shlex.split(command, posix=False)]
    if not words:
        raise ValueError("is a program and its arguments")
    return words


def _as_command(command: str | Iterable[str | PathLike[str]]) -> list[str]:
    """The words of a text or of a list; ValueError for anything else, and where there is none."""
    wanted = "command must be a program and its arguments"
    listed = command if isinstance(command, str) else items(wanted, command)
    try:
        found = read_command(listed)
    except ValueError:  # nothing, or a quotation mark that is open
        found = []
    words = [path("a word of the command", word) for word in found]
    if not words or not words[0] or "\0" in "".join(words):
        raise ValueError(f"{wanted}, not {shown(command)}")
    return words


def _why(error: OSError, folder: Path | None) -> str:
    """Why a program cannot be started, in words."""
    if folder is not None and not folder.is_dir():
        return f"there is no folder {folder}"
    if isinstance(error, FileNotFoundError):
        return "there is no such program, or none that runs it"
    return error.strerror or str(error)


def checked_info(key: str, value: object) -> tuple[str, object]:
    """An option and its value; ValueError for what is none, and for what the game says."""
    instance("the name of an option", key, str)
    if key.split() != [key] or len(_text(value).splitlines()) > 1:
        raise ValueError(f"INFO has a word and a line of text, not {shown(key)} {shown(value)}")
    if key.lower() in OF_THE_GAME:
        raise ValueError(f"INFO {key} is given by the game that the brain is asked about")
    return key, value


def _text(value: object) -> str:
    """A value as it is sent; ValueError for one that has no text."""
    try:
        return str(value)
    except Exception as error:  # whatever a class of somebody else raises
        raise ValueError(f"INFO has a word and a line of text, not {shown(value)}") from error


def _mapping(infos: Infos | None) -> Infos:
    """Options as they are given; ValueError for what is no mapping."""
    if not isinstance(infos, Mapping | None):
        raise ValueError(f"infos must be a mapping, not {shown(infos)}")
    return infos or {}


def allowed_ms(limits: Limits) -> float | None:
    """How long a turn may take before a brain is given up; None: no limit of time says it."""
    times = [ms for ms in (limits.turn_ms, limits.left_ms) if ms is not None]
    return GRACE_MS + max(0, min(times)) if times else None


def kind(game: Game) -> tuple[object, ...]:
    """What is the same for all games that a brain plays after one START."""
    return game.name, game.width, game.height, game.rule, tuple(game.options.items())
