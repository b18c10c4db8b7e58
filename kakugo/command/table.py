"""The table of a game in the terminal: what people type there, and what they see."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from brain.games.points import TurnForm
from kakugo import BLACK, FIRST, SECOND, WHITE, Game, Line, Record, Turn, turn_name

from .words import COLOURS, FORMS, told

YOU = "you"
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

    people: the players, FIRST and SECOND, whose turns are typed. hint: the best lines of a
    position. file: where the game is kept after each turn; None: nowhere.
    """

    def __init__(
        self,
        game: Game,
        people: Collection[int],
        opponent: Opponent,
        hint: Callable[[Game], Sequence[Line]],
        file: Path | None,
    ) -> None:
        self.game = game
        self._people = people
        self._opponent = opponent
        self._hint = hint
        self._file = file
        self._is_left = False
        self._resigned: int | None = None  # the colour that has

    def play(self) -> None:
        """Play until the game is over, or the person leaves."""
        print(f"{self.game.name}: type {FORMS}; or help.")
        self._show()
        while not self._is_over():
            if self.game.player in self._people:
                self._hear()
            else:
                turn = self._opponent.turn(self.game)
                print(f"{self._opponent.name} plays {turn_name(turn)}")
                self._play(*turn)

    # ---- words ----

    def undo(self, rest: str) -> None:
        """Take back until it is a person's turn again."""
        if not self.game.ply:
            raise ValueError("there is no turn to take back")
        self.game.undo()
        while self.game.ply and self.game.player not in self._people:
            self.game.undo()
        self._keep()
        self._show()

    def hint(self, rest: str) -> None:
        """The best turns, and what they are worth."""
        for line in self._hint(self.game):
            turns = " ".join(turn_name(turn) for turn in line.pv)
            print(f"{turn_name(line.turn)}: {line.score}   ({turns})")

    def legal(self, rest: str) -> None:
        """How many turns are legal, and which."""
        turns = self.game.legal_turns()
        shown = ", ".join(turn_name(turn) for turn in turns[:MOST_SHOWN])
        print(f"{len(turns)}: {shown}{', ...' if len(turns) > MOST_SHOWN else ''}")

    def save(self, rest: str) -> None:
        """Write the game into a file."""
        if not rest:
            raise ValueError("save wants the name of a file, such as game.sgf")
        self._record().write(Path(rest))
        print(f"written: {rest}")

    def resign(self, rest: str) -> None:
        """Give the game up."""
        self._resigned = self.game.side
        self._keep()

    def show(self, rest: str) -> None:
        """Draw the board again."""
        self._show()

    def help(self, rest: str) -> None:
        """List what may be typed."""
        print(f"a turn: {FORMS}")
        for name, word in WORDS.items():
            print(f"{name:8}{word.help}")

    def leave(self, rest: str) -> None:
        """Leave; the game is lost unless it is in a file."""
        self._is_left = True

    # ---- the game ----

    def _hear(self) -> None:
        """Carry out a line that a person types; what is wrong with it is told."""
        try:
            text = input(f"{COLOURS[self.game.side]}> ").strip()
        except EOFError:
            print()
            self._is_left = True
            return
        name, _, rest = text.partition(" ")
        word = WORDS.get(name.lower())
        try:
            if word is not None:
                word.does(self, rest.strip())
            elif text:
                self._play(text)
        except (ValueError, OSError) as error:
            print(f"{error}")

    def _play(self, *turn: TurnForm) -> None:
        self.game.play(*turn)
        self._keep()
        self._show()

    def _show(self) -> None:
        print(f"\n{self.game}\n")

    def _is_over(self) -> bool:
        """Whether nobody plays on; why is told."""
        outcome = self.game.outcome()
        if self._resigned is not None:
            winner = WHITE if self._resigned == BLACK else BLACK
            print(f"{COLOURS[winner]} wins: {COLOURS[self._resigned]} has resigned")
        elif outcome is not None:
            print(told(outcome))
        return self._is_left or self._resigned is not None or outcome is not None

    def _keep(self) -> None:
        if self._file is not None:
            self._record().write(self._file)

    def _record(self) -> Record:
        names = {
            self.game.colour_of(player): YOU if player in self._people else self._opponent.name
            for player in (FIRST, SECOND)
        }
        record = Record(self.game, black=names[BLACK], white=names[WHITE])
        if self._resigned is not None:
            record.winner = WHITE if self._resigned == BLACK else BLACK
            record.reason = "resignation"
        return record


WORDS = {
    "undo": Word(Table.undo, "take your last turn back"),
    "hint": Word(Table.hint, "show the best turns, and what they are worth"),
    "legal": Word(Table.legal, "list the legal turns"),
    "show": Word(Table.show, "draw the board again"),
    "save": Word(Table.save, "FILE: write the game, as SGF, psq, ... by the file's suffix"),
    "resign": Word(Table.resign, "give the game up"),
    "help": Word(Table.help, "show this"),
    "quit": Word(Table.leave, "leave"),
}
