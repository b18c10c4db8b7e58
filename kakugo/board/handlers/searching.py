"""Messages that ask for a search: analysis, hint, threats, balance."""

from functools import partial

import kakugo
from brain.arguments import flag, whole
from kakugo import PLAY, Game, IllegalTurn, Point, Result, Turn, turn_name

from ..search.job import Job
from ..session.session import Session
from ..shown.geometry import places_of
from ..shown.scores import COLOUR_WORDS, cells_of, score_json
from ..wire.fields import NAME_CHECK, SEARCH, SECONDS_LIMIT, Field, MessageRow, cell_list, maybe
from ..wire.messages import BadMessage, Json, TimeControl

HINT_TIME = TimeControl(seconds=1.0)
HINTS = 3  # lines
BALANCE_S = 5.0
MOST_LINES = 20
MOST_BIAS = 1000
COUNT_CHECK = partial(whole, low=1, high=1 << 20)  # more than any command line allows


async def analyse(session: Session, given: Json) -> None:
    """Search the node that is shown, and follow it to other nodes. An engine's turn comes first.

    It ends with `stop` or at a limit. best: how many lines. blocked: cells that the turn must
    not use. heat: whether the best cells are sent, too. learn: whether the database learns.
    second: the engine that gives another opinion.
    Sends `search`, `lines`, `progress` and `opinion`.
    """
    check_searchable(session)
    if not session.players.has_person:
        check_free(session)
    if any(cell >= len(session.game.points) for cell in given.get("blocked", ())):
        raise BadMessage("off-board", "there is no such cell")
    if "second" in given:
        session.searches.brains.check(given["second"])
    session.options.written(given)
    searches = session.searches
    if not searches.is_thinking:
        await searches.halt()
    searches.analysis = given
    searches.analyse_anew()


async def change_engine(session: Session, given: Json) -> None:
    """Let the engine use less than the command line allows, or all of it. A search begins again."""
    options = session.options.within(given["threads"], given["memory_mib"])
    await session.searches.halt()
    await session.searches.release()
    session.searches.options = options
    session.searches.analyse_anew()


async def hint(session: Session, given: Json) -> None:
    """Find the best turns in a second; in an opening, what the engine would play. Sends `lines`."""
    check_goes_on(session)
    check_free(session)
    game, engine = session.game.copy(), session.searches.engine
    is_opening = game.stage != PLAY

    def work(job: Job) -> Result:
        limits = HINT_TIME.limits(None)
        if not is_opening:
            return engine.analyse(game, limits, best=HINTS, report=job.hear, cancel=job.cancel)
        engine.game = game
        result = engine.think(limits, cancel=job.cancel)
        job.hear(kakugo.Event("line", result.turn, result.line))
        return result

    await session.searches.run("hint", work, lambda _: None, shown=HINTS)


async def threats(session: Session, given: Json) -> Json:
    """The threats of both sides."""
    game, places = session.game, places_of(session.game)
    sides = {name: _threats(game, side, places) for side, name in COLOUR_WORDS.items()}
    return {"is": "threats", "node": session.tree.number, **sides}


def _threats(game: Game, side: int, places: dict[Point, int]) -> list[Json]:
    """What stands there and could become a row by one stone: with all cells of that, each once.

    None where one stone threatens nothing, as in turns of two.
    """
    try:
        found = kakugo.threats(game, side)
    except ValueError:
        return []
    cells: dict[tuple[str, tuple[int, ...]], set[int]] = {}
    for threat in found:
        stones = sorted(places[point] for point in threat.stones if point != threat.point)
        cells.setdefault((threat.kind, tuple(stones)), set()).add(places[threat.point])
    return [
        {"kind": kind, "stones": list(stones), "cells": sorted(points)}
        for (kind, stones), points in cells.items()
    ]


async def balance(session: Session, given: Json) -> None:
    """Find turns after which the game is even. Sends `search`, then `balanced`.

    turns: how many; 3: three stones on the empty board. bias: the value to come near to.
    """
    size, bias = given["turns"], given.get("bias", 0)
    limits = TimeControl(seconds=given.get("seconds", BALANCE_S)).limits(None)
    number = session.tree.number
    engine = session.searches.engine
    game = session.game.root() if size == 3 else session.game.copy()
    check_free(session)
    if size < 3:
        check_searchable(session)
    else:
        if session.game.ply or game.stones():
            raise BadMessage("value", "three stones are found for the empty board only")
        if "swap2" not in _openings(game):
            raise BadMessage("value", f"{game.name} has no opening of three free stones")
        game = game.without_opening()
    places = places_of(game)

    def work(job: Job) -> list[Json]:
        engine.game = game
        if size == 3:
            stones = kakugo.swap2(engine, [], limits, cancel=job.cancel) or ()
            return [_balanced([(point,) for point in stones], None, places)]
        ask = kakugo.balance_one if size == 1 else kakugo.balance_two
        result = ask(engine, limits, bias, cancel=job.cancel)
        return [_balanced(line.pv[:size], line, places) for line in result.lines]

    def found(lines: list[Json]) -> None:
        session.screen.put({"is": "balanced", "node": number, "found": lines})

    await session.searches.run("balance", work, found)


def check_goes_on(session: Session) -> None:
    """IllegalTurn where the game is over at the node that is shown."""
    if session.game.outcome() is not None:
        raise IllegalTurn("over")


def check_searchable(session: Session) -> None:
    """BadMessage there, and in an opening."""
    check_goes_on(session)
    if session.game.stage != PLAY:
        raise BadMessage("opening", "no search before the opening is over")


def check_free(session: Session) -> None:
    """BadMessage while the engine thinks about its turn: that would only begin anew."""
    if session.searches.is_thinking:
        raise BadMessage("busy", "the engine thinks about its turn; stop it first")


def _openings(game: Game) -> tuple[str, ...]:
    option = kakugo.options_of(game.name).get("opening")
    return () if option is None else option.values


def _balanced(
    turns: list[Turn] | tuple[Turn, ...], line: kakugo.Line | None, places: dict[Point, int]
) -> Json:
    return {
        "turns": [turn_name(turn) for turn in turns],
        "cells": [cells_of(turn, places) for turn in turns],
        "score": None if line is None else score_json(line.score),
    }


MESSAGES = {
    "analyse": MessageRow(
        analyse,
        SEARCH
        | {
            "best": maybe(partial(whole, low=1, high=MOST_LINES)),
            "blocked": maybe(cell_list),
            "heat": maybe(flag),
            "learn": maybe(flag),
            "second": maybe(NAME_CHECK),
        },
    ),
    "engine": MessageRow(
        change_engine, {"threads": Field(COUNT_CHECK), "memory_mib": Field(COUNT_CHECK)}
    ),
    "hint": MessageRow(hint),
    "threats": MessageRow(threats, answer="threats"),
    "balance": MessageRow(
        balance,
        {
            "turns": Field(partial(whole, low=1, high=3)),
            "bias": maybe(partial(whole, low=-MOST_BIAS, high=MOST_BIAS)),
            "seconds": maybe(SECONDS_LIMIT),
        },
    ),
}
