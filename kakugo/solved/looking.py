"""What a worker sees in one position of a proof: a win at once, or the turns to look at next."""

from collections.abc import Sequence
from typing import NamedTuple

import kakugo
from brain.database.place import places_behind
from brain.proofs.prover import Prover
from brain.types import WON
from kakugo import Game, Turn
from kakugo.explorer.searches import Search, engine, search

ANY_NODES = 1 << 60  # of a prover: each of its questions has a limit of its own


class LookLimits(NamedTuple):
    """How long a worker looks at a position.

    fours: to try for a win by fours, and for its zone. threats: stones to place for a win by
    threats. answer_threats: the same after each answer. nodes: of a search for the best turns of
    the side that shall win. width: how many of them. answer_nodes: of a search after each answer,
    that says how hard it is.
    """

    fours: int = 20_000
    threats: int = 50_000
    answer_threats: int = 5_000
    nodes: int = 30_000
    width: int = 2
    answer_nodes: int = 300


class Look(NamedTuple):
    """What a worker is asked. position: as position_text has it. winner: the side that shall win.

    width: turns of the winner to find; 0: all. advised: a turn to look at before all others.
    """

    position: str
    winner: int
    limits: LookLimits
    width: int
    advised: Turn | None = None


class Ahead(NamedTuple):
    """A turn that is to be looked at. value: after it, for the winner."""

    turn: Turn
    value: int


class Seen(NamedTuple):
    """What a worker has seen.

    plies: to the win, at most, where it is proven at once; or, where the other side moves, after
    each turn that `ahead` does not name; 0: none. ahead: the turns that are not decided. is_lost:
    whether the winner cannot win any more.
    """

    plies: int
    ahead: Sequence[Ahead]
    is_lost: bool = False


LOST = Seen(0, (), is_lost=True)


def look(asked: Look) -> Seen:
    """Look at a position."""
    game = kakugo.read_game(asked.position)
    prover = Prover(game, ANY_NODES)
    if game.side == asked.winner:
        return _winning(game, prover, asked)
    return _answering(game, prover, asked.limits)


def _winning(game: Game, prover: Prover, asked: Look) -> Seen:
    """The winner is to move."""
    plies = _win_at_once(prover, asked.limits.fours, asked.limits.threats)
    if plies:
        return Seen(plies, ())
    if asked.width:
        found = search(Search(asked.position, asked.limits.nodes, asked.width))
        ahead = [
            Ahead(each.turn, each.value) for each in found if each.value > -WON and not each.is_over
        ]
    else:
        turns = places_behind(game, game.legal_turns()).values()
        ahead = [Ahead(turn, -WON) for turn in turns]
    if asked.advised is not None:
        ahead = _with_advice(game, ahead, asked.advised)
    return Seen(0, ahead) if ahead else LOST  # what ends the game here does not win it


def _with_advice(game: Game, ahead: Sequence[Ahead], advised: Turn) -> list[Ahead]:
    """The turn that is advised, with the value of a win, and the other ones.

    Of turns that are images of each other there is one, and none that ends the game.
    """
    values = {each.turn: each.value for each in ahead}
    places = places_behind(game, [advised, *values])  # none of a turn that ends the game
    return [Ahead(turn, WON if turn == advised else values[turn]) for turn in places.values()]


def _answering(game: Game, prover: Prover, limits: LookLimits) -> Seen:
    """The other side is to move: what may save it."""
    named, others = prover.answers(limits.fours, limits.threats)
    if not named and not others:
        return LOST
    ahead = []
    longest = others
    places = places_behind(game, named)
    for turn in named:
        game.play(turn)
        outcome, winner = game.outcome(), game.side
        game.undo()
        if outcome is not None:
            if outcome.winner != winner:
                return LOST
            longest = max(longest, 1)  # a foul
    for turn in places.values():
        prover.play(turn)
        game.play(turn)
        try:
            plies = _win_at_once(prover, limits.fours, limits.answer_threats)
            if plies:
                longest = max(longest, plies + 1)
            else:
                value = engine().analyse(game, nodes=limits.answer_nodes).lines[0].value
                ahead.append(Ahead(turn, value))
        finally:
            prover.undo()
            game.undo()
    return Seen(longest, ahead)


def _win_at_once(prover: Prover, fours: int, threats: int) -> int:
    """Plies to a win of the side to move that a solver proves; 0: none is found."""
    plies, _ = prover.by_fours(fours)
    if not plies:
        plies, _ = prover.by_threats(threats)
    return plies
