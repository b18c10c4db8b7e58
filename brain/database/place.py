"""Where a position lies in a database: the kind of game, and a key that all its images share."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..arguments import instance
from ..games.game import Game
from ..games.registry import GOMOKU, new_game
from ..games.stages import FREE, PLAY, PRO
from ..games.symmetry import Symmetry
from ..notation import kind_text, read_game, read_state, state_text
from ..types import BLACK, EMPTY, OTHER_COLOUR, WHITE, Turn
from .images import Images

# Games of rows: they differ in their names and openings, not in their play.
ROW_GAMES = frozenset({GOMOKU, "freestyle", "standard", "renju", "caro", "omok"})
ONLY_ADD = ROW_GAMES | {"hexgomoku"}  # a turn adds a stone, and changes nothing else
STATE_BYTES = (
    0xFF  # in a key: behind it stands the state, as in a line of text; no stone is packed so
)
KINDS_REMEMBERED = 256  # that are held in memory
PRO_STONES = 3  # the last of them has limits in the opening pro


class PositionKind:
    """What the positions of one game have in common: its rules, its board, its symmetries.

    text: the empty game as kind_text has it. empty: that game. symmetries: of its board; back: what
    undoes each of them. Positions behind an opening are of the game without one, and all games of
    rows are gomoku then, under their rule.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.empty = read_game(f"{text}:")
        self.symmetries = self.empty.symmetries()
        self.only_adds = self.empty.name in ONLY_ADD and not self.empty.state
        self._points = self.empty.points
        self._stated = [*self.empty.state]
        self.back = [
            next(back for back in self.symmetries if self._undoes(back, each))
            for each in self.symmetries
        ]
        width = self.empty.width
        # Where the points of each image come from.
        sources = [[back.moved(*point) for point in self._points] for back in self.back]
        self._images = Images([[x + y * width for x, y in source] for source in sources])

    def _undoes(self, back: Symmetry, there: Symmetry) -> bool:
        return all(back.moved(*there.moved(*point)) == point for point in self._points)

    def key(self, game: Game) -> tuple[bytes, int]:
        """The key of a position of this kind, and the number of the symmetry that leads to it."""
        state: Mapping[str, Any] = game.state if self._stated else {}
        return self.key_of(game.cells(), game.side, state)

    def ways(self, game: Game) -> list[int]:
        """All symmetries that lead to the stones of the key, by their numbers: one of each."""
        return [*self._images.least(game.cells())[1]]

    def key_of(self, cells: bytes, side: int, state: Mapping[str, Any]) -> tuple[bytes, int]:
        """A position's key and its symmetry's number, from its cells, side to move and state."""
        packed, numbers = self._images.least(cells)
        key = bytes([side]) + packed
        if not self._stated:
            return key, numbers[0]
        known = {name: state[name] for name in self._stated}
        if not state_text(known):
            return key, numbers[0]
        text, number = min((state_text(self._state(known, each)), each) for each in numbers)
        return key + bytes([STATE_BYTES]) + text.encode(), number

    def keys_behind(self, game: Game, turns: Iterable[Turn]) -> list[tuple[bytes, int]]:
        """Key and symmetry of each position behind turns of one stone that only add stones."""
        side, width = bytes([OTHER_COLOUR[game.side]]), self.empty.width
        places = [x + y * width for ((x, y),) in turns]
        after = self._images.behind(game.cells(), game.side, places)
        return [(side + packed, number) for packed, number in after]

    def position(self, key: bytes) -> Game:
        """The position of a key; ValueError for bytes that are none."""
        game = self.empty.copy()
        text = key.partition(bytes([STATE_BYTES]))[2].decode()
        game.setup(self.stones(key), key[0], **read_state(text))
        return game

    def stones(self, key: bytes) -> list[tuple[int, int, int]]:
        """What stands on the board in the position of a key; ValueError for bytes that are none."""
        if not key:
            raise ValueError("a key has a byte at least")
        stones, at = [], 0
        for byte in key[1:].partition(bytes([STATE_BYTES]))[0]:
            at += byte >> 2
            if byte & 3 != EMPTY:
                if at >= len(self._points):
                    raise ValueError("a key has more cells than the board")
                stones.append((*self._points[at], byte & 3))
                at += 1
        return stones

    def parents(self, game: Game) -> list["Place"]:
        """All positions of this kind of which a turn leads to this one, each once.

        ValueError where turns do more than add a stone: those positions cannot be listed.
        """
        if not self.only_adds:
            raise ValueError(f"the positions before one cannot be listed in {self.text}")
        before, keys = OTHER_COLOUR[game.side], []
        cells = bytearray(game.cells())
        for at in [at for at, stone in enumerate(cells) if stone == before]:
            cells[at] = EMPTY
            keys.append(self.key_of(bytes(cells), before, {})[0])
            cells[at] = before
        return [(self, key) for key in dict.fromkeys(keys)]

    def _state(self, state: Mapping[str, Any], number: int) -> dict[str, Any]:
        """The state of another image: points in it move, in one order."""
        move = self.symmetries[number].moved
        return {
            name: tuple(sorted(move(*point) for point in value)) if name == "offered" else value
            for name, value in state.items()
        }


Place = tuple[PositionKind, bytes]  # of a position: its kind, and its key


class Spot(NamedTuple):
    """Where a position lies, and how it is turned."""

    place: Place
    there: Symmetry  # takes the position to the least of its images
    back: Symmetry

    @classmethod
    def of(cls, kind: PositionKind, key: bytes, number: int) -> "Spot":
        """The spot of a position whose key the symmetry of this number leads to."""
        return cls((kind, key), kind.symmetries[number], kind.back[number])


def spot_of(game: Game) -> Spot:
    """Where a position lies; ValueError for what is no game."""
    kind = kind_of(game)
    return Spot.of(kind, *kind.key(game))


def kind_of(game: Game) -> PositionKind:
    """The kind of a position; ValueError for what is no game."""
    instance("a game", game, Game)
    options = tuple((name, int(value)) for name, value in game.options.items())
    return _kind(game.name, game.rule, game.width, game.height, options, _plays(game))


def _plays(game: Game) -> bool:
    """Whether no opening says anything about the turns to come."""
    if not _is_pro(game):
        return game.stage == PLAY
    state: Mapping[str, Any] = game.state
    taken = (*state.get("pairs", ()), *state.get("taken", ()))
    return any(taken) or sum(map(game.cells().count, (BLACK, WHITE))) >= PRO_STONES


def _is_pro(game: Game) -> bool:
    """Whether it has the opening that says where stones may stand, in the stage of all others."""
    return str(game.options.get("opening")) == PRO


def place_of(game: Game) -> Place:
    """What all images of a position have in common."""
    return spot_of(game).place


def spots_behind(game: Game, turns: Sequence[Turn]) -> dict[Turn, Spot]:
    """The positions behind turns, those that end the game among them."""
    kind, is_pro = kind_of(game), _is_pro(game)
    if kind.only_adds and not is_pro:
        keys = kind.keys_behind(game, turns)
        return {turn: Spot.of(kind, *key) for turn, key in zip(turns, keys, strict=True)}
    ahead = game.copy()
    spots: dict[Turn, Spot] = {}
    for turn in turns:
        ahead.play(turn)
        is_same = ahead.stage == game.stage and not is_pro
        behind = kind if is_same else kind_of(ahead)
        spots[turn] = Spot.of(behind, *behind.key(ahead))
        ahead.undo()
    return spots


def places_behind(game: Game, turns: Iterable[Turn]) -> dict[Place, Turn]:
    """Where turns lead that do not end the game, each place with the first of them: one of those
    that are images of one another."""
    places: dict[Place, Turn] = {}
    for turn, spot in spots_behind(game, [*going_on(game, turns)]).items():
        places.setdefault(spot.place, turn)
    return places


def going_on(game: Game, turns: Iterable[Turn]) -> Iterator[Turn]:
    """Those of some turns that do not end the game."""
    ahead = game.copy()
    for turn in turns:
        ahead.play(turn)
        if ahead.outcome() is None:
            yield turn
        ahead.undo()


@lru_cache(KINDS_REMEMBERED)
def _kind(
    name: str, rule: int, width: int, height: int, options: tuple[tuple[str, int], ...], plays: bool
) -> PositionKind:
    """The kind of the games of this name and rule; plays: whether the opening is over."""
    given: dict[str, Any] = dict(options)
    is_row_game = plays and name in ROW_GAMES
    if plays and "opening" in given:
        given["opening"] = FREE
    if is_row_game:
        given.pop("offers", None)
    plain = new_game(
        GOMOKU if is_row_game else name,
        rule=rule if is_row_game or name == GOMOKU else None,
        width=width,
        height=height,
        **given,
    )
    return kind_named(kind_text(plain))


@lru_cache(KINDS_REMEMBERED)
def kind_named(text: str) -> PositionKind:
    """A kind by its text; ValueError for one that is none."""
    return PositionKind(text)
