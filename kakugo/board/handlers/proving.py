"""Messages about a proven win: to find it, to walk through its tree, to keep it in the game."""

from collections import deque
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import kakugo
from kakugo import Game, Node, Point, Proof, Record, Turn, Walk, read_turn, turn_name

from ..search.background import in_thread
from ..search.job import Job
from ..session.session import Session
from ..shown.geometry import places_of
from ..shown.position import stones_of
from ..shown.scores import cells_of
from ..wire.fields import SECONDS_LIMIT, Field, MessageRow, maybe, turn_list
from ..wire.messages import BadMessage, Json
from .searching import check_free, check_searchable

PROOF_LIMIT_S = 10.0
LOSS_S = 1.0  # for a look whether the side to move loses, where it does not win
DEFENCES_LISTED = 24  # answers at one place, before those with the same refutation are one
MOST_KEPT = 200  # answers of a tree that come into a game, before only the longest go on


class FoundProof(NamedTuple):
    """What is known of a position.

    proof: of a win; None where there is none, or no tree of it, as a search has seen it.
    win_within: plies, negative to a loss; None: nothing was found. line: the steps to the end of a
    win.
    """

    proof: Proof | None
    win_within: int | None
    line: list[Json]


async def prove(session: Session, given: Json) -> None:
    """Look for a win of the side to move. Sends `search`, then `proof`."""
    check_searchable(session)
    check_free(session)
    game = session.game.copy()
    number, engine = session.tree.number, session.searches.engine

    def work(job: Job) -> FoundProof:
        seconds = given.get("seconds", PROOF_LIMIT_S)
        solved = session.options.solved(game)
        try:
            solution = kakugo.solve(
                game,
                seconds=seconds,
                cancel=job.cancel,
                engine=engine,
                database=solved,
            )
        except ValueError:  # this game has no proofs: what a search says must do
            result = engine.analyse(game, seconds, cancel=job.cancel)
        else:
            if solution.proof is not None:
                return FoundProof(solution.proof, solution.win_within, _line(solution.proof))
            result = engine.analyse(game, min(LOSS_S, seconds), cancel=job.cancel)
        win_within = result.score.win_within
        if win_within is None or win_within < 0:
            return FoundProof(None, win_within, [])
        return FoundProof(None, win_within, _seen(game, win_within, result.line.pv))

    def found(end: FoundProof) -> None:
        if end.proof is not None:
            session.searches.proved = end.proof, number
        session.screen.put(
            {
                "is": "proof",
                "node": number,
                "win_within": end.win_within,
                "tree": end.proof is not None,
                "line": end.line,
            }
        )

    await session.searches.run("prove", work, found)


async def defences(session: Session, given: Json) -> Json:
    """The next answers to a proof after some answers, and what refutes them."""
    return {"is": "defences", "found": await in_thread(_defences, *_at(session, given))}


async def refute(session: Session, given: Json) -> Json:
    """What refutes the last of some answers to a proof. It may be any legal turn."""
    return {"is": "refuted", "found": await in_thread(_refuted_last, *_at(session, given))}


async def keep(session: Session, given: Json) -> Json:
    """Add the tree of the proof to the game, as variations. `undo` removes it.

    Sends `tree` and `position` first.
    """
    proof, number = proved(session)
    node = session.tree.nodes.node(number)
    end, is_whole = await in_thread(_variations, proof)
    added = session.tree.add(node, end)
    session.players.conclude()
    await session.screen.show_tree(session.tree.nodes)
    session.players.show_position()
    return {"is": "variations", "turns": added, "whole": is_whole}


def proved(session: Session) -> tuple[Proof, int]:
    """The proof, and the number of its node; BadMessage where there is none."""
    if session.searches.proved is None:
        raise BadMessage("value", "there is no proof")
    return session.searches.proved


def _at(session: Session, given: Json) -> tuple[Proof, list[Turn]]:
    return proved(session)[0], [*map(read_turn, given["answers"])]


def _after(proof: Proof, answers: list[Turn]) -> Proof:
    """What wins after these answers, one after the other."""
    for answer in answers:
        proof = proof.refute(answer)
    return proof


def _defences(proof: Proof, answers: list[Turn]) -> list[Json]:
    """The steps behind all answers, those that resist longest first; of many alike one.

    count: how many it stands for; 0: for those that the same threat refutes.
    """
    at = _after(proof, answers)
    found = _named(at) + [(at.refute(answer), 0) for answer in at.others()]
    found.sort(key=lambda pair: -pair[0].win_within)
    return [_step(proof) | {"count": count} for proof, count in found]


def _named(at: Proof) -> list[tuple[Proof, int]]:
    """What wins behind the answers that need a refutation of their own, and how many it is for.

    Where there are many, those with the same refutation are one: most of them change nothing.
    """
    found = [at.refute(answer) for answer in at.defences()]
    if len(found) <= DEFENCES_LISTED:
        return [(proof, 1) for proof in found]
    alike: dict[tuple[Turn, int], list[Proof]] = {}
    for proof in found:
        alike.setdefault((proof.turn, proof.win_within), []).append(proof)
    return [(proofs[0], len(proofs)) for proofs in alike.values()]


def _variations(proof: Proof) -> tuple[Node, bool]:
    """A node with the tree behind it, and whether that is all of it.

    Answers near the beginning come first; after many, only the longest go on. Each line ends with
    the game.
    """
    end = Record(proof.game()).end
    walk = Walk(end.root)
    left, is_whole = MOST_KEPT, True
    ahead = deque([(end, proof)])
    while ahead:
        node, at = ahead.popleft()
        walk.to(node)
        won = walk.play(at.turn)
        after = [found for found, _ in _named(at)] or [at.refute(one) for one in at.others()]
        added = after[: max(1, left)]
        is_whole &= len(added) == len(after)
        left -= len(added)
        for found in added:
            walk.to(won)
            ahead.append((walk.play(found.turns[-1]), found))
    return end, is_whole


def _refuted_last(proof: Proof, answers: list[Turn]) -> Json:
    return _refuted(_after(proof, answers[:-1]), answers[-1])


def _refuted(proof: Proof, answer: Turn) -> Json:
    """The step behind an answer, which may be the last turn of the game."""
    game = proof.game()
    game.play(proof.turn)
    game.play(answer)
    outcome = game.outcome()
    if outcome is None:
        return _step(proof.refute(answer))
    return _row(game, answer, None, 0) | {"ended": outcome.reason}


def _step(proof: Proof) -> Json:
    """The answer before a position of a proof, and what wins there."""
    game = proof.game()
    game.play(proof.turn)
    answer = proof.turns[-1] if proof.turns else None
    return _row(game, answer, proof.turn, proof.win_within) | {"defences": len(proof.defences())}


def _row(game: Game, answer: Turn | None, turn: Turn | None, win_within: int) -> Json:
    """An answer, None before the first turn, and what wins behind it; the position then.

    turn: None where the answer has ended the game.
    """
    places, outcome = places_of(game), game.outcome()
    return {
        **_with_cells("answer", answer, places),
        **_with_cells("turn", turn, places),
        "win_within": win_within,
        "defences": 0,
        "stones": stones_of(game),
        "end_cells": [places[point] for point in outcome.line] if outcome else [],
    }


def _with_cells(what: str, turn: Turn | None, places: Mapping[Point, int]) -> Json:
    if turn is None:
        return {what: None, f"{what}_cells": []}
    return {what: turn_name(turn), f"{what}_cells": cells_of(turn, places)}


def _line(proof: Proof) -> list[Json]:
    """The steps against the longest defence, to the end of the game."""
    turns = proof.line()
    steps, at = [_step(proof)], proof
    for answer in turns[1::2]:
        steps.append(_refuted(at, answer))
        if steps[-1]["turn"] is not None:
            at = at.refute(answer)
    return steps


def _seen(game: Game, win_within: int, turns: tuple[Turn, ...]) -> list[Json]:
    """The same for a line that a search has seen."""
    steps, at = [], game.copy()
    for ply in range(0, len(turns) + 1, 2):
        answer = turns[ply - 1] if ply else None
        turn = turns[ply] if ply < len(turns) else None
        for one in (answer, turn):
            if one is not None:
                at.play(one)
        steps.append(_row(at, answer, turn, win_within - ply))
    return steps


ANSWERS_FIELD = Field(partial(turn_list, least=0))

MESSAGES = {
    "prove": MessageRow(prove, {"seconds": maybe(SECONDS_LIMIT)}),
    "defences": MessageRow(defences, {"answers": ANSWERS_FIELD}, answer="defences"),
    "refute": MessageRow(refute, {"answers": Field(turn_list)}, answer="refuted"),
    "keep": MessageRow(keep, touches=True, answer="variations"),
}
