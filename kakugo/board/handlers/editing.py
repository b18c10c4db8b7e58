"""Messages about a position that a person sets up: what there is to edit, and a game from it."""

import re
from functools import partial
from typing import Any

from brain.arguments import flag
from brain.records.bottom_lists import point_of
from brain.records.formats import recognised
from kakugo import (
    BLACK,
    MAX_SIDE,
    WHITE,
    Game,
    new_game_like,
    read_board,
    read_point,
    stages_of,
)

from ..search.background import in_thread
from ..session.session import Session
from ..shown.form import game_of
from ..shown.geometry import kind_json, places_of
from ..shown.position import stage_json, stones_of
from ..shown.scores import COLOUR_WORDS
from ..wire.fields import (
    GAME_FIELDS,
    MOST_CELLS,
    Field,
    MessageRow,
    cell_list,
    inner,
    maybe,
    one_of,
    short,
)
from ..wire.messages import Json
from .files import TEXT_FIELD, counted_from, read_games
from .playing import begin

SIDE_OF_NAME = {name: side for side, name in COLOUR_WORDS.items()}
OFFERED_WORD = "offered"  # of a state: points
OFF = (MAX_SIDE, MAX_SIDE)  # where a cell is that the board has not
EDITED_POINT = re.compile(r"[a-z]{1,2}\d{1,2}", re.IGNORECASE)
LISTED_STONES = re.compile(
    rf"\b(black|white)\b(?:\s+stones)?:?((?:[\s,]+{EDITED_POINT.pattern}\b)+)", re.IGNORECASE
)
TO_MOVE = re.compile(r"\b(black|white) to (?:move|play)", re.IGNORECASE)


async def edit(session: Session, given: Json) -> Json:
    """A position to edit: the one that is shown, the beginning of a game, or the one of a text.

    bottom: whether row 1 of points in the text is the lowest where its format does not say it.
    """
    game = game_of(given["like"], session.options.evaluation) if "like" in given else session.game
    if "text" in given:
        game = await in_thread(_read, given["text"], game, given.get("bottom", False))
    return _edited(game)


async def set_up(session: Session, given: Json) -> None:
    """Begin a new game from a position with the same players, and send all about it.

    An engine's turn waits; a position that is won is over.
    """
    game = game_of(given["like"], session.options.evaluation)
    stones, points = given["stones"], game.points
    if len(stones) != len(points):
        raise ValueError(f"the board has {len(points)} cells, not {len(stones)}")
    there = [(point, int(stone)) for point, stone in zip(points, stones, strict=True) if int(stone)]
    game.setup(there, SIDE_OF_NAME[given["side"]], **_state(game, given["state"]))
    await begin(session, game)
    session.tree.is_own = True
    session.tree.is_over = session.tree.standing is not None
    players = session.players
    players.pause()
    players.conclude()
    players.is_held = not players.is_person(game.player)
    if not players.is_held:
        players.begin_playing()
    await players.show_game()


def _edited(game: Game) -> Json:
    """All of a position that can be changed."""
    places = places_of(game)
    state: dict[str, Any] = {**game.state}
    if OFFERED_WORD in state:
        state[OFFERED_WORD] = [places[point] for point in state[OFFERED_WORD]]
    return {
        "is": "edited",
        "game": kind_json(game),
        "stones": stones_of(game),
        "side": COLOUR_WORDS[game.side],
        "state": state,
        "stages": [
            {
                **stage_json(name, stage),
                "side": COLOUR_WORDS[stage.side],
                "swapped": stage.swapped,
                "announced": stage.is_announced,
            }
            for name, stage in stages_of(game).items()
        ],
    }


def _state(game: Game, given: Json) -> Json:
    """The state of a position as setup reads it; ValueError for what the game does not have."""
    state = dict(given)
    for name, value in given.items():
        if name not in game.state:
            raise ValueError(f"{game.name} has no {name}")
        if name == OFFERED_WORD:
            points = dict(enumerate(game.points))
            state[name] = tuple(points.get(cell, OFF) for cell in cell_list(name, value))
        elif isinstance(value, list):
            state[name] = tuple(value)
    return state


def _read(text: str, like: Game, is_bottom: bool) -> Game:
    """The position at the end of the first game of a text; like: its kind, where it says none."""
    plain = f"{text}\n".removeprefix("\ufeff")
    if recognised(plain):
        return read_games(text, counted_from(text, is_bottom), like)[1].game()
    game = read_board(plain, like) or _listed(plain, like, is_bottom)
    if game is None:
        raise ValueError(
            "this is no record, no position, no picture and no list such as: Black h8 h7, White g7"
        )
    return game


def _listed(text: str, like: Game, is_bottom: bool) -> Game | None:
    """The position whose stones a text lists; Black is to move where it has no more than White."""
    stones = [
        (
            point_of(name, like, is_said=True) if is_bottom else read_point(name),
            SIDE_OF_NAME[side.lower()],
        )
        for side, names in LISTED_STONES.findall(text)
        for name in EDITED_POINT.findall(names)
    ]
    if not stones:
        return None
    game = new_game_like(like)
    to_move = TO_MOVE.search(text)
    excess = sum(1 if side == BLACK else -1 for _, side in stones)
    due = WHITE if excess > 0 else BLACK
    game.setup(stones, SIDE_OF_NAME[to_move[1].lower()] if to_move else due)
    return game


def _object(what: str, value: Any) -> Json:
    """An object, of which the names and the values are checked later."""
    if not isinstance(value, dict):
        raise ValueError(f"{what}: expected an object")
    return value


def _digits(what: str, value: Any) -> str:
    """A stone for each cell."""
    found = short(what, value, longest=MOST_CELLS)
    if not set(found) <= set("0123"):
        raise ValueError(f"{what}: expected the digits 0 to 3")
    return found


LIKE = partial(inner, fields=GAME_FIELDS)
MESSAGES = {
    "edit": MessageRow(
        edit,
        {"like": maybe(LIKE), "text": maybe(TEXT_FIELD), "bottom": maybe(flag)},
        otherwise="record",
        answer="edited",
    ),
    "set_up": MessageRow(
        set_up,
        {
            "like": Field(LIKE),
            "stones": Field(_digits),
            "side": Field(partial(one_of, choices=(*SIDE_OF_NAME,))),
            "state": Field(_object),
        },
        touches=True,
        otherwise="position",
    ),
}
