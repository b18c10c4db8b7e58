"""Messages that ask for a search: analysis, hint, proof, threats, balance, review."""

from collections import Counter
from functools import partial

import kakugo
from brain.analysis.threats import KINDS
from brain.arguments import flag, whole
from brain.games.stages import PLAY
from brain.notation import turn_name
from brain.types import BLACK
from kakugo import (
    Game,
    IllegalTurn,
    Point,
    Proof,
    Record,
    Result,
    Threat,
    Turn,
)
from kakugo.review import Judged, judge

from .fields import NODES, SEARCH, SECONDS, Field, Row, cell_list, maybe, turn_list
from .geometry import places_of
from .job import Job
from .messages import BadMessage, Json, TimeControl
from .position import stones_of
from .scores import NAMES, cells_of, score_json
from .session import Session

HINT = TimeControl(seconds=1.0)
HINTS = 3  # lines
PROOF_S = 10.0
LOSS_S = 1.0  # for a look whether the side to move loses, where it does not win
BALANCE_S = 5.0
REVIEW_S = 1.0
MOST_LINES = 20
MOST_BIAS = 1000


async def analyse(session: Session, given: Json) -> None:
    """Search the node that is shown, and go along with it."""
    check_searchable(session)
    if any(cell >= len(session.game.points) for cell in given.get("blocked", ())):
        raise BadMessage("off-board", "there is no such cell")
    await session.halt()
    session.pause()
    session.analysis = given
    session.analyse_anew()


async def hint(session: Session, given: Json) -> None:
    """The best turns, after a moment; in an opening what the engine would play."""
    check_goes_on(session)
    check_free(session)
    game, engine = session.game.copy(), session.engine
    is_opening = game.stage != PLAY

    def work(job: Job) -> Result:
        limits = HINT.limits(None)
        if not is_opening:
            return engine.analyse(game, limits, best=HINTS, report=job.hear, cancel=job.cancel)
        engine.game = game
        result = engine.think(limits, cancel=job.cancel)
        job.hear(kakugo.Event("line", result.turn, result.line))
        return result

    await session.search("hint", work, lambda _: None, shown=HINTS)


async def prove(session: Session, given: Json) -> None:
    """Look for a win of the side to move."""
    check_searchable(session)
    check_free(session)
    game = session.game.copy()
    number, engine = session.tree.number, session.engine

    def work(job: Job) -> tuple[Proof | None, int | None, tuple[Turn, ...]]:
        seconds = given.get("seconds", PROOF_S)
        try:
            solution = kakugo.solve(game, seconds=seconds, cancel=job.cancel, engine=engine)
        except ValueError:  # this game has no proofs: what a search says must do
            result = engine.analyse(game, seconds, cancel=job.cancel)
        else:
            if solution.proof is not None:
                return solution.proof, solution.win_within, solution.line
            result = engine.analyse(game, min(LOSS_S, seconds), cancel=job.cancel)
        win_within = result.score.win_within
        return (None, None, ()) if win_within is None else (None, win_within, result.line.pv)

    def found(end: tuple[Proof | None, int | None, tuple[Turn, ...]]) -> None:
        proof, win_within, turns = end
        if proof is not None:
            session.proved = proof, number
        session.put({"is": "proof", "node": number, **_proof_json(game, win_within, turns)})

    await session.search("prove", work, found)


async def refute(session: Session, given: Json) -> None:
    """The win after another answer to a proof."""
    if session.proved is None:
        raise BadMessage("value", "there is no proof to answer")
    check_free(session)
    proof, number = session.proved
    start = proof.game()
    if len(given["turns"]) % 2:
        raise BadMessage("value", "the last turn must be an answer to the proof")
    turns = [*map(kakugo.read_turn, given["turns"])]
    after = start.copy()
    for turn in turns:
        after.play(turn)

    def work(job: Job) -> tuple[int | None, tuple[Turn, ...]]:
        at = proof
        for winning, answer in zip(turns[::2], turns[1::2], strict=True):
            if winning != at.turn or after.outcome() is not None:
                return None, ()
            at = at.refute(answer)
        return at.win_within, at.line()

    def found(end: tuple[int | None, tuple[Turn, ...]]) -> None:
        win_within, line = end
        about = _proof_json(start, win_within, (*turns, *line))
        session.put({"is": "refuted", "node": number, "given": len(turns), **about})

    await session.search("refute", work, found)


async def threats(session: Session, given: Json) -> Json:
    """The threats of both sides."""
    game, places = session.game, places_of(session.game)
    sides = {
        name: {
            kind: sorted({places[threat.point] for threat in threats if threat.kind == kind})
            for kind in KINDS
        }
        for side, name in NAMES.items()
        for threats in [_threats(game, side)]
    }
    return {"is": "threats", "node": session.tree.number, **sides}


def _threats(game: Game, side: int) -> tuple[Threat, ...]:
    """None where one stone threatens nothing, as in turns of two."""
    try:
        return kakugo.threats(game, side)
    except ValueError:
        return ()


async def balance(session: Session, given: Json) -> None:
    """Turns after which the game is even."""
    size, bias = given["turns"], given.get("bias", 0)
    limits = TimeControl(seconds=given.get("seconds", BALANCE_S)).limits(None)
    number = session.tree.number
    engine = session.engine
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
        session.put({"is": "balanced", "node": number, "found": lines})

    await session.search("balance", work, found)


async def review(session: Session, given: Json) -> None:
    """Judge every turn of the main line."""
    nodes = session.tree.record.mainline()
    if not nodes:
        raise BadMessage("value", "no turn was played yet")
    control = TimeControl(given.get("seconds"), given.get("nodes"))
    limits = (control if given else TimeControl(seconds=REVIEW_S)).limits(None)
    copy = Record(session.tree.record.game().copy(session.options.evaluation))
    place = {node: number for number, node in enumerate(copy.mainline())}
    mistakes: dict[str, Counter[str]] = {name: Counter() for name in NAMES.values()}
    engine, total = session.engine, len(nodes)
    last = 0
    session.pause()
    session.analysis = None

    def work(job: Job) -> None:
        for judged in judge(copy, engine, limits, job.cancel):
            if job.cancel.is_cancelled:
                return
            job.report(judged)

    def news(judged: Judged) -> None:
        nonlocal last
        last = place[judged.node] + 1
        node = nodes[last - 1]
        if node not in session.tree.nodes:  # it was taken out meanwhile
            return
        node.mark = judged.mark
        node.value = judged.after.pov(BLACK).value
        node.depth = judged.depth
        mistakes[NAMES[judged.before.side]].update([judged.mark] if judged.mark else [])
        session.show_node(node)
        session.keep_soon()
        session.put(_judged_json(judged, last, total, session.tree.nodes.number(node)))

    def done(turns: int) -> None:
        about = {name: dict(counts) for name, counts in mistakes.items()}
        reviewed = {"done": turns, "total": total, "stopped": turns < total, "mistakes": about}
        session.put({"is": "reviewed", **reviewed})

    job = await session.search("review", work, lambda _: done(total), news=news)
    job.stopped = lambda: done(last)


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
    if session.job is not None and session.job.what == "turn":
        raise BadMessage("busy", "the engine thinks about its turn; stop it first")


def _openings(game: Game) -> tuple[str, ...]:
    option = kakugo.options_of(game.name).get("opening")
    return () if option is None else option.values


def _proof_json(start: Game, win_within: int | None, turns: tuple[Turn, ...]) -> Json:
    """A proven line, with the position after each of its turns."""
    places, at = places_of(start), start.copy()
    positions = []
    for turn in turns:
        at.play(turn)
        positions.append({"stones": stones_of(at), "cells": cells_of(turn, places)})
    return {
        "win_within": win_within,
        "turns": [turn_name(turn) for turn in turns],
        "positions": positions,
    }


def _balanced(
    turns: list[Turn] | tuple[Turn, ...], line: kakugo.Line | None, places: dict[Point, int]
) -> Json:
    return {
        "turns": [turn_name(turn) for turn in turns],
        "cells": [cells_of(turn, places) for turn in turns],
        "score": None if line is None else score_json(line.score),
    }


def _judged_json(judged: Judged, done: int, total: int, node: int) -> Json:
    assert judged.node.turn is not None
    return {
        "is": "review",
        "done": done,
        "total": total,
        "node": node,
        "turn": turn_name(judged.node.turn),
        "side": NAMES[judged.before.side],
        "before": score_json(judged.before),
        "after": score_json(judged.after),
        "loss": round(judged.loss, 4),
        "mark": judged.mark,
        "best": turn_name(judged.best),
        "chance": round(judged.after.pov(BLACK).chance, 4),
    }


MESSAGES = {
    "analyse": Row(
        analyse,
        SEARCH
        | {
            "best": maybe(partial(whole, low=1, high=MOST_LINES)),
            "blocked": maybe(cell_list),
            "heat": maybe(flag),
        },
    ),
    "hint": Row(hint),
    "prove": Row(prove, {"seconds": maybe(SECONDS)}),
    "refute": Row(refute, {"turns": Field(turn_list)}),
    "threats": Row(threats),
    "balance": Row(
        balance,
        {
            "turns": Field(partial(whole, low=1, high=3)),
            "bias": maybe(partial(whole, low=-MOST_BIAS, high=MOST_BIAS)),
            "seconds": maybe(SECONDS),
        },
    ),
    "review": Row(review, {"seconds": maybe(SECONDS), "nodes": maybe(NODES)}),
}
