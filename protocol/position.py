"""The game that the manager has sent: its stones in any order, or its turns one by one."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Protocol

from brain import BLACK, WALL, WHITE, new_game
from brain.engine import Game, IllegalTurn
from brain.games.registry import GOMOKU
from brain.games.stages import PLAY, THREE_STONES
from brain.notation import read_turn
from brain.settings import Settings
from brain.types import OTHER_COLOUR, Point, Turn

from . import parse, turns
from .parse import BLOCKED, OPPONENT, OWN, BadLine

PASS_CELL = (-1, -1)  # the cell of a pass, where the boards' databases name positions
EXCHANGED_FIELDS = {OWN: OPPONENT, OPPONENT: OWN, BLOCKED: BLOCKED}

Stones = dict[Point, int]  # cell -> OWN, OPPONENT or BLOCKED, in the order in which they came


class ManagersGame(Protocol):
    """A running game as the manager sends it.

    What is impossible raises ValueError and changes nothing.
    """

    def apply(self, text: str, owner: int) -> Turn:
        """Apply the turn that a text names, played by OWN or OPPONENT; the turn."""

    def apply_ours(self, turn: Turn) -> None:
        """Apply our turn, which a search of our_turn() has found."""

    def place(self, lines: Sequence[str]) -> list[str]:
        """Set the position to the lines of BOARD; the lines that were ignored."""

    def reach(self, lines: Sequence[str]) -> None:
        """Let the position be that to which these turns of both sides lead, the first Black's."""

    def take_back(self, text: str) -> None:
        """Take back the stone or turn that the text names."""

    def stones(self) -> list[Point]:
        """The stones in an order in which they may have been played: black, white, black, ..."""

    def our_turn(self) -> Game:
        """The game, with us to move."""

    def game(self) -> Game:
        """The game as it stands, whichever side is to move."""

    def empty(self) -> Game:
        """The game before its first turn."""


def begin(game: Game, settings: Settings) -> ManagersGame:
    """The position at the start of a game."""
    if game.name == GOMOKU and not any(game.options.values()):
        return StoneSet(settings, game.width, game.height)
    return TurnList(game)


class StoneSet:
    """Plain gomoku: stones and their owners.

    The game is built from them, with their colours, whenever it is needed. So they may come in any
    order, any of them can be taken back, and the rule may change at any time.
    """

    def __init__(self, settings: Settings, width: int, height: int) -> None:
        self._settings = settings
        self._width = width
        self._height = height
        self._stones: Stones = {}
        self._colour = BLACK  # ours
        self._reached: Game | None = None  # by turns; see _known

    def apply(self, text: str, owner: int) -> Turn:
        """A stone, as x,y."""
        point = parse.point(text)
        self._check_free(point, self._stones)
        self._stones[point] = owner
        return (point,)

    def apply_ours(self, turn: Turn) -> None:
        """Our stone."""
        self._stones.update(dict.fromkeys(turn, OWN))

    def place(self, lines: Sequence[str]) -> list[str]:
        """Stones, as x,y,field; other lines are ignored."""
        stones: Stones = {}
        bad = []
        for line in lines:
            try:
                x, y, field = parse.stone(line)
                self._check_free((x, y), stones)
                stones[x, y] = field
            except ValueError:
                bad.append(line)
        self._stones = stones
        self._reached = None
        self._choose_colour()
        return bad

    def reach(self, lines: Sequence[str]) -> None:
        """Stones and passes, as x,y."""
        game = self.empty()
        colours: dict[Point, int] = {}
        for line in lines:
            point = parse.point(line)
            if point == PASS_CELL:
                game = after_pass(game)
            else:
                colours[point] = game.side
                game.play(point)
        self._reached = game
        self._colour = BLACK if len(lines) % 2 == 0 else WHITE
        self._stones = {
            point: OWN if colour == self._colour else OPPONENT for point, colour in colours.items()
        }

    def take_back(self, text: str) -> None:
        """Any stone, as x,y."""
        x, y = parse.point(text)
        if (x, y) not in self._stones:
            raise BadLine(f"no stone on {x},{y}")
        del self._stones[x, y]

    def stones(self) -> list[Point]:
        """The stones of each colour in the order in which they came."""
        colours = self._colours()
        black, white = (
            [point for point, field in self._stones.items() if colours[field] == colour]
            for colour in (BLACK, WHITE)
        )
        if len(black) - len(white) not in (0, 1):
            raise BadLine(f"{len(black)} black and {len(white)} white stones")
        pairs = zip_longest(black, white)
        return [point for pair in pairs for point in pair if point is not None]

    def our_turn(self) -> Game:
        """All stones, set up without turns unless these are known."""
        known = self._known()
        if known is not None:
            return known
        if self._lead() == 1:
            # It is the other side's turn: a front end counts Black as field 1, or wants us to play
            # for both sides. From now on the other stones are ours.
            self._stones = {at: EXCHANGED_FIELDS[field] for at, field in self._stones.items()}
        self._choose_colour()
        return self._with(self._stones, self._colour)

    def game(self) -> Game:
        """All stones, the last one played as a turn unless all turns are known."""
        known = self._known()
        if known is not None:
            return known
        played = [point for point, field in self._stones.items() if field != BLOCKED]
        if not played:
            return self._with(self._stones, BLACK)
        last = played[-1]
        before = {point: field for point, field in self._stones.items() if point != last}
        game = self._with(before, self._colours()[self._stones[last]])
        game.play(last)
        return game

    def empty(self) -> Game:
        """An empty board under the present rule."""
        return new_game(GOMOKU, rule=self._settings.rule, width=self._width, height=self._height)

    def _known(self) -> Game | None:
        """The game that was reached by turns, if the stones are still its own, under its rule."""
        game = self._reached
        if game is None or game.rule != self.empty().rule:
            return None
        colours = self._colours()
        stones = {(x, y): stone for x, y, stone in game.stones()}
        are_its = stones == {point: colours[field] for point, field in self._stones.items()}
        return game.copy() if are_its else None

    def _with(self, stones: Stones, side: int) -> Game:
        game = self.empty()
        colours = self._colours()
        game.setup([(x, y, colours[field]) for (x, y), field in stones.items()], side)
        return game

    def _colours(self) -> dict[int, int]:
        theirs = OTHER_COLOUR[self._colour]
        return {OWN: self._colour, OPPONENT: theirs, BLOCKED: WALL}

    def _choose_colour(self) -> None:
        """We are Black if the number of stones is even, else White: it is our turn.

        If we have one stone more than the opponent, it is not, and we are Black.
        """
        played = sum(field != BLOCKED for field in self._stones.values())
        self._colour = WHITE if played % 2 and self._lead() != 1 else BLACK

    def _lead(self) -> int:
        """How many stones more than the opponent we have."""
        fields = [*self._stones.values()]
        return fields.count(OWN) - fields.count(OPPONENT)

    def _check_free(self, point: Point, stones: Stones) -> None:
        x, y = point
        if not (0 <= x < self._width and 0 <= y < self._height):
            raise IllegalTurn("off-board", point)
        if point in stones:
            raise IllegalTurn("occupied", point)


class TurnList:
    """Every other game: its turns in order, because the stones alone do not give the position.

    The game knows whose turn it is, so the owner that the manager gives is not needed.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def apply(self, text: str, owner: int) -> Turn:
        """A turn of the side to move."""
        turn = read_turn(text)
        self._game.play(turn)
        return turn

    def apply_ours(self, turn: Turn) -> None:
        """Our turn."""
        self._game.play(turn)

    def place(self, lines: Sequence[str]) -> list[str]:
        """Turns in their order, as turn,field; the last is the opponent's. No line is ignored."""
        game = self.empty()
        for number, line in enumerate(lines, start=1):
            try:
                turn, field = turns.owned_turn(line)
                expected = OWN if (len(lines) - number) % 2 else OPPONENT
                if field != expected:
                    raise BadLine("expected the fields 1 and 2 by turns, 2 in the last line")
                if number == 1 and len(turn) == 1 and game.stage == THREE_STONES:
                    game.setup((), game.side)  # stones one by one: the opening is over
                game.play(turn)
            except ValueError as error:
                raise BadLine(f"line {number}, {line.strip()}: {error}") from error
        self._game = game
        return []

    def reach(self, lines: Sequence[str]) -> None:
        """Turns in their order; the opening, if there is one, is over."""
        game = self.empty()
        if game.stage != PLAY:
            game.setup((), game.side)
        for line in lines:
            if parse.numbers(line) == [*PASS_CELL]:
                game = after_pass(game)
            else:
                game.play(read_turn(line))
        self._game = game

    def take_back(self, text: str) -> None:
        """The last turn, by one of its cells or as a whole."""
        named = read_turn(text)
        last = self._game.last_turn
        if last is None or (named != last and not (named and {*named} <= {*last})):
            raise BadLine(f"{text} is not in the last turn")
        self._game.undo()

    def stones(self) -> list[Point]:
        """The cells of all turns."""
        return [point for turn in self._game.without_opening().turns for point in turn]

    def our_turn(self) -> Game:
        """The game itself: a search leaves it as it is."""
        return self._game

    def game(self) -> Game:
        """The game itself."""
        return self._game

    def empty(self) -> Game:
        """The game with all turns taken back."""
        return self._game.root()


def after_pass(game: Game) -> Game:
    """A game after a pass: where none is legal, its stones without turns, the other side to move.

    IllegalTurn where more than the stones would have to be known.
    """
    if game.state or game.is_legal(()):
        game.play(())
        return game
    after = game.root()
    after.setup(game.stones(), OTHER_COLOUR[game.side])
    return after
