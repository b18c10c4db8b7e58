"""A position, as the page draws it: stones, what the last turn has changed, and legal turns."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from kakugo import (
    BLACK,
    EMPTY,
    PLAYER_NAMES,
    SWAP,
    WALL,
    WHITE,
    Announced,
    Game,
    IllegalTurn,
    Outcome,
    Point,
    Stage,
    Turn,
    describe,
    following,
    game_text,
    stage_of,
    state_words,
    status,
    turn_name,
    turn_numbers,
    turn_text,
)

from ..wire.messages import BadMessage, Json
from .geometry import places_of
from .scores import COLOUR_WORDS, cells_of

WINNER_WORDS = COLOUR_WORDS | {EMPTY: "draw"}
CAPTURE_COUNTS = ("pairs", "taken")  # of a state: Black's and White's


def stones_of(game: Game) -> str:
    """A digit a cell."""
    cells, width = game.cells(), game.width
    return "".join(str(cells[y * width + x]) for x, y in game.points)


def position_json(game: Game, ended: Outcome | None, *, is_open: bool = False) -> Json:
    """All about a position that the game says; ended: how it has, if the game does not say so.

    is_open: whether turns may be tried all the same, behind the end of a record that was opened.
    """
    places = places_of(game)
    outcome = game.outcome() or ended
    is_over = outcome is not None and not (is_open and outcome is ended)
    turns = [] if is_over else game.legal_turns()
    plain = [turn for turn in _few(turns) if turn]
    next_points = following(turns, ()).points if turns else ()
    next_cells = {places[point] for point in next_points}
    sizes = _sizes(game, plain)
    return {
        "ply": game.ply,
        "stones": stones_of(game),
        "numbers": [(places[point], number) for point, number in turn_numbers(game).items()],
        "side": COLOUR_WORDS[game.side],
        "player": PLAYER_NAMES[game.player],
        "colours": {
            name: COLOUR_WORDS[game.colour_of(player)] for player, name in PLAYER_NAMES.items()
        },
        "last": last_json(game, places),
        "sizes": sizes if turns else [],
        "next": sorted(next_cells),
        "coming": _coming(game, turns, (), next_points),
        "words": _words(turns),
        **_barred(game, places, next_cells, sizes=sizes, is_over=is_over),
        "stage": None if is_over else _stage(game),
        "opening": game.opening_name,
        "state": [*_state(game, places)],
        "result": None if outcome is None else _result(game, outcome, places),
        "line": game_text(game),
        "text": f"{describe(game)} {status(game.side, outcome)}.",
    }


def clicks_json(game: Game, cells: Sequence[int]) -> Json:
    """How the turn may go on behind these cells; BadMessage where no legal turn begins so."""
    points = game.points
    if any(cell >= len(points) for cell in cells):
        raise BadMessage("off-board", "there is no such cell")
    begin = tuple(points[cell] for cell in cells)
    turns = game.legal_turns()
    found = following(turns, begin)
    numbers = _numbers(turns, begin)
    if not found.points and not found.is_whole and not numbers:
        raise BadMessage(*_why(game, begin))
    places = places_of(game)
    return {
        "is": "clicks",
        "cells": list(cells),
        "next": sorted(places[point] for point in found.points),
        "coming": _coming(game, turns, begin, found.points),
        "turn": turn_name(begin) if begin and found.is_whole else None,
        "offers": numbers,
        "preview": [[places[point], stone] for point, stone in _preview(game, turns, begin)],
    }


def last_json(game: Game, places: Mapping[Point, int]) -> Json | None:
    """The last turn, and what it has changed."""
    turn = game.last_turn
    if turn is None:
        return None
    before = game.copy()
    before.undo()
    cells = cells_of(turn, places)
    width = game.width
    changes = [
        (places[number % width, number // width], was, now)
        for number, (was, now) in enumerate(zip(before.cells(), game.cells(), strict=True))
        if was != now
    ]
    return {
        "turn": turn_name(turn),
        "side": COLOUR_WORDS[before.side],
        "cells": cells,
        "placed": [cell for cell, was, _ in changes if was == EMPTY],
        "left": [cell for cell, _, now in changes if now == EMPTY and cell in cells],
        "captured": [cell for cell, _, now in changes if now == EMPTY and cell not in cells],
        "flipped": [cell for cell, was, now in changes if EMPTY not in (was, now)],
    }


def _numbers(turns: Sequence[Turn], begin: Turn) -> list[int]:
    """The numbers of offers that may be announced with these points."""
    announced = (turn for turn in _few(turns) if isinstance(turn, Announced))
    return [turn.offers for turn in announced if turn[:] == begin]


def _few(turns: Sequence[Turn]) -> Iterable[Turn]:
    """All turns of a list; of a sequence of millions none."""
    return turns if isinstance(turns, list) else ()


def _sizes(game: Game, turns: Iterable[Turn]) -> list[int]:
    """How many cells a turn has."""
    stage = stage_of(game)
    known = {len(turn) for turn in turns} if stage is None else {*stage.sizes}
    return sorted(known)


def _words(turns: Sequence[Turn]) -> list[str]:
    """The turns without cells."""
    return [turn_text(turn) for turn in ((), SWAP) if turn in turns]


def _barred(
    game: Game,
    places: Mapping[Point, int],
    allowed: set[int],
    *,
    sizes: Collection[int],
    is_over: bool,
) -> dict[str, Any]:
    """The fouls, and the empty cells that no turn begins with, by reason.

    sizes: how many cells a turn has.
    """
    fouls: dict[str, list[int]] = {}
    illegal: dict[str, list[int]] = {}
    if not is_over:
        is_placing = any(game.stone(game.points[cell]) == EMPTY for cell in allowed)
        trial = game.copy()
        for point in game.points if is_placing else ():
            cell = places[point]
            if cell in allowed or game.stone(point) != EMPTY:
                continue
            foul = game.foul(point) if 1 in sizes else None
            reason = _refused(trial, _turn_from(trial, point, min(sizes, default=1)))
            if reason is None and foul is not None:
                fouls.setdefault(foul, []).append(cell)
            elif reason is not None:
                illegal.setdefault(reason, []).append(cell)
    return {"fouls": fouls, "illegal": illegal}


def _turn_from(game: Game, point: Point, size: int) -> Turn:
    """A turn that begins with a point and goes on anywhere, for its refusal."""
    others = (one for one in game.points if one != point and game.stone(one) == EMPTY)
    return _with_number(game, (point, *islice(others, size - 1)))


def _with_number(game: Game, points: Turn) -> Turn:
    """A turn with these points, and the least number where one is to be announced with them."""
    stage = stage_of(game)
    return Announced(points, 1) if stage is not None and stage.announces else points


def _refused(trial: Game, turn: Turn) -> str | None:
    """The code of why a turn cannot be played; None: it can be."""
    try:
        trial.play(turn)
    except IllegalTurn as error:
        return error.code
    trial.undo()
    return None


def _why(game: Game, begin: Turn) -> tuple[str, str]:
    """Why no legal turn begins with these points."""
    try:
        game.copy().play(_with_number(game, begin))
    except IllegalTurn as error:
        return error.code, error.named
    return "foul", "this is a foul"


def _preview(game: Game, turns: Sequence[Turn], begin: Turn) -> list[tuple[Point, int]]:
    """What would stand on the points of a turn that has been begun: an example shows it."""
    whole = begin
    while not (found := following(turns, whole)).is_whole and found.points:
        whole = (*whole, found.points[0])
    after = game.copy()
    after.play(_with_number(game, whole))
    return [(point, after.stone(point)) for point in begin]


def _coming(game: Game, turns: Sequence[Turn], begin: Turn, points: Sequence[Point]) -> Json | None:
    """What one of these points is for, behind those of a turn that has been begun: an example."""
    if not points:
        return None
    point, before = points[0], begin[-1] if begin else None
    *_, (_, stone) = _preview(game, turns, (*begin, point))
    there = game.stone(point)
    moved = EMPTY if before is None else game.stone(before)
    step, colour = "stone", stone
    if there != EMPTY:
        step, colour = "lift", there
    elif moved != EMPTY:
        step, colour = "move", moved
    elif stone == EMPTY:
        step, colour = "offer", BLACK  # the fifth stone
    elif not begin and _may_offer(game):
        step = "stone or offer"
    is_beside = before is not None and all(
        max(abs(x - before[0]), abs(y - before[1])) == 1 for x, y in points
    )
    return {"step": step, "colour": COLOUR_WORDS[colour], "beside": is_beside}


def _may_offer(game: Game) -> bool:
    """Whether cells may be offered, among other turns of several sizes."""
    stage = stage_of(game)
    return stage is not None and stage.offers > 0


def _stage(game: Game) -> Json | None:
    """What is due in an opening."""
    stage = stage_of(game)
    if stage is None:
        return None
    said = {"opening": str(game.options["opening"]), "announced": game.state.get("announced", 0)}
    return stage_json(game.stage, stage) | said


def stage_json(name: str, stage: Stage) -> Json:
    """What is due in a stage of an opening."""
    swap = {"key": "swap", "turn": turn_text(SWAP)}
    sizes = [
        {"key": "offer" if size == stage.offers else "stones", "size": size} for size in stage.sizes
    ]
    return {
        "key": name,
        "text": stage.wanted,
        "choices": [*sizes, swap] if stage.may_swap else sizes,
        "announces": stage.announces,
    }


def _state(game: Game, places: Mapping[Point, int]) -> Iterator[Json]:
    """What else counts; pairs that were taken even where there are none yet."""
    state: dict[str, Any] = {**game.state}
    for key, value in state.items():
        if key in CAPTURE_COUNTS:
            black, white = value
            text = f"{key}: Black {black}, White {white}"
            yield {"key": key, "text": text, "black": black, "white": white}
            continue
        for text in state_words({key: value}) if key != "stage" else ():
            is_turn = isinstance(value, tuple)
            cells = {"cells": [places[point] for point in value]} if is_turn else {}
            yield {"key": key, "text": text, **cells}


def _result(game: Game, outcome: Outcome, places: Mapping[Point, int]) -> Json:
    return {
        "winner": WINNER_WORDS[outcome.winner],
        "reason": outcome.reason,
        "text": status(game.side, outcome),
        "line": [places[point] for point in outcome.line],
    }


assert (BLACK, WHITE, WALL) == (1, 2, 3)  # the digits of stones_of, which the page knows
