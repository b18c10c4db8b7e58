"""The table of a game in the terminal: what people type there, and what they see."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from brain.files import sentence
from brain.games.picture import status
from brain.games.registry import opening_of, stage_of
from brain.games.stages import COURSES, PLAY
from brain.types import COLOUR_NAMES, OTHER_COLOUR, PLAYER_NAMES
from kakugo import (
    BLACK,
    EMPTY,
    WHITE,
    Game,
    IllegalTurn,
    Node,
    Record,
    Turn,
    read_turn,
    turn_name,
)
from kakugo.game_options import YOU

from .turn_forms import turn_forms

MOST_SHOWN = 40  # legal turns


class Opponent(NamedTuple):
    """Who plays the turns that no person plays."""

    name: str
    turn: Callable[[Game], Turn]


class Word(NamedTuple):
    """A word that a person may type instead of a turn."""

    does: Callable[["Table", str], None]  # the text is what stands after the word
    help: str


class Table:
    """A game between a person and an opponent.

    record: the game; it goes on at the end of its main line. people: the players, FIRST and SECOND,
    whose turns are typed. hint: lines of text about a position. file: where the record is kept
    after each turn; None: nowhere.
    """

    def __init__(
        self,
        record: Record,
        people: Collection[int],
        opponent: Opponent,
        hint: Callable[[Game], Sequence[str]],
        file: Path | None,
    ) -> None:
        self.game = record.game()
        self._record = record
        self._node: Node = record.end
        self._has_names = bool(record.black or record.white) and self.game.stage == PLAY
        self._people = people
        self._opponent = opponent
        self._hint = hint
        self._file = file
        self._is_left = False
        self._resigned: int | None = None  # the colour that has

    def play(self) -> None:
        """Play until the game is over, or the person leaves."""
        print(f"{self.game.name}: type {turn_forms(self.game)}; or help.")
        self._show()
        while not self._is_over:
            if self.game.player in self._people:
                self._hear()
            else:
                turn = self._opponent.turn(self.game)
                print(f"{self._opponent.name} plays {turn_name(turn)}")
                self._play(turn)

    # ---- words ----

    def undo(self, rest: str) -> None:
        """Take back until it is a person's turn again."""
        if not self.game.ply:
            raise ValueError("there is no turn to take back")
        self._take_back()
        while self.game.ply and self.game.player not in self._people:
            self._take_back()
        self._keep()
        self._show()

    def hint(self, rest: str) -> None:
        """The best turns, and what they are worth."""
        print("\n".join(self._hint(self.game)))

    def legal(self, rest: str) -> None:
        """How many turns are legal, and which."""
        turns = self.game.legal_turns()
        shown = ", ".join(turn_name(turn) for turn in turns[:MOST_SHOWN])
        print(f"{len(turns)}: {shown}{', ...' if len(turns) > MOST_SHOWN else ''}")

    def save(self, rest: str) -> None:
        """Write the game into a file."""
        if not rest:
            raise ValueError("save needs the name of a file, such as game.sgf")
        self._conclude()
        self._record.write(Path(rest))
        print(f"written: {rest}")

    def resign(self, rest: str) -> None:
        """Give the game up."""
        self._resigned = self.game.side
        self._keep()
        print(status(self.game.side, (self._record.winner or EMPTY, self._record.reason, ())))

    def show(self, rest: str) -> None:
        """Draw the board again."""
        self._show()

    def help(self, rest: str) -> None:
        """List what may be typed."""
        print(f"a turn: {turn_forms(self.game)}")
        for name, word in TABLE_WORDS.items():
            print(f"{name:8}{word.help}")
        print("Ctrl-C  while Kakugo thinks: it moves now; else leave")

    def leave(self, rest: str) -> None:
        """Leave; the game is lost unless it is in a file."""
        self._is_left = True

    # ---- the game ----

    @property
    def _is_over(self) -> bool:
        """Whether nobody plays on."""
        has_ended = self.game.outcome() is not None
        return has_ended or self._is_left or self._resigned is not None

    def _hear(self) -> None:
        """Carry out a line that a person types; errors are reported."""
        try:
            text = input(self._prompt()).strip()
        except EOFError:
            print()
            self._is_left = True
            return
        name, _, rest = text.partition(" ")
        name = name.lower()
        word = TABLE_WORDS.get(COMMAND_ALIASES.get(name, name))
        try:
            if word is not None:
                word.does(self, rest.strip())
            elif text:
                self._play(self._read(text))
        except IllegalTurn as error:
            print(error.named)
        except (ValueError, OSError) as error:
            print(sentence(error))

    def _prompt(self) -> str:
        """Who is to type a turn."""
        colour = COLOUR_NAMES[self.game.side]
        if opening_of(self.game) not in COURSES:
            return f"{colour}> "
        return f"{PLAYER_NAMES[self.game.player]} player, {colour}> "

    def _read(self, text: str) -> Turn:
        """The turn that a text says; ValueError, with what may be typed, where it says none."""
        try:
            return read_turn(text)
        except ValueError:
            forms = turn_forms(self.game)
            raise ValueError(f"{text} is no turn and no word: type {forms}; or help") from None

    def _play(self, turn: Turn) -> None:
        self.game.play(turn)
        self._node = self._node.play(turn)
        self._cut()
        self._keep()
        self._show()

    def _take_back(self) -> None:
        self.game.undo()
        assert self._node.parent is not None
        self._node = self._node.parent
        self._cut()

    def _cut(self) -> None:
        """Let the record's main line end with the last turn that was played."""
        if self._node.parent is not None:
            self._node.promote()
        for node in [*self._node.children]:
            node.remove()

    def _show(self) -> None:
        """The board, and in an opening what is due."""
        due = stage_of(self.game)
        print(f"\n{self.game}\n" if due is None else f"\n{self.game}\n\n{due.wanted}")

    def _keep(self) -> None:
        self._conclude()
        if self._file is not None:
            self._record.write(self._file)

    def _conclude(self) -> None:
        """Let the record say who plays, and how the game has ended."""
        record = self._record
        if not self._has_names:
            names = {
                self.game.colour_of(player): YOU if player in self._people else self._opponent.name
                for player in PLAYER_NAMES
            }
            record.black, record.white = names[BLACK], names[WHITE]
        record.winner, record.reason = None, ""
        if self._resigned is not None:
            record.winner = OTHER_COLOUR[self._resigned]
            record.reason = "resignation"
        record.conclude()


TABLE_WORDS = {
    "undo": Word(Table.undo, "take your last turn back"),
    "hint": Word(Table.hint, "show the best turns, and what they are worth"),
    "legal": Word(Table.legal, "list the legal turns"),
    "show": Word(Table.show, "draw the board again"),
    "save": Word(Table.save, "FILE: write the game, as SGF, psq, ... by the file's suffix"),
    "resign": Word(Table.resign, "give the game up"),
    "help": Word(Table.help, "or ?: show this"),
    "quit": Word(Table.leave, "leave"),
}
COMMAND_ALIASES = {"?": "help"}
