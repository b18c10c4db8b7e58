"""Which problems a position is: a win, a defence or a foul with exactly one turn that is right."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from brain import BLACK, WHITE, Game, Turn, winning_turns
from brain.games.fouls import Foul
from brain.proofs.prover import Prover, knows_answers
from brain.proofs.proving import FOURS_NODES, Tree, line_of
from brain.types import Point

FOURS, THREATS, DEFENCE, FOUL = FOUND_TASKS = ("fours", "threats", "defence", "foul")

GLANCE_NODES = 4000  # forcing turns to try, to see whether there may be a problem
PROOF_NODES = 400_000  # turns to try for its proof
THREAT_NODES = 6000  # stones to place for a win by threats
THREATS_WITHIN = 7  # plies: that no other turn wins within more is not proven in time
TRIED_WITHIN = 3  # the same where the answers to a threat are not known
SHORT = 5  # plies of the shortest win by threats where a three has to come first
WITHIN_NODES = 1_500_000  # turns to try, to see that no other turn wins within so many plies,
VARIANT_NODES = 250_000  # where they are slower,
ONE_TURN_NODES = 150_000  # and to try for one of them
SHORT_WIN_NODES = 60_000  # turns to try for a short win by threats in a variant
MISLEADING = 3  # points that are no foul, for one where two rows meet that look like one
FEW = 3  # stones on a line: fewer are no three
REACH = 5  # cells of a line to each side of a stone

Row = dict[str, Any]  # a problem as it is kept: plain data


@dataclass(frozen=True)
class Found:
    """A problem.

    game: its position. task: one of FOUND_TASKS. line: the turns that solve it, the longest defence
    included; of a defence and of a foul, one turn. plies: of the win; 0 where nothing is to be won,
    nodes: what the solver needs, turns tried.
    """

    game: Game
    task: str
    line: tuple[Turn, ...]
    plies: int
    nodes: int


def problems_of(game: Game, hint: int = 0, *, with_forced: bool = True) -> Iterator[Found]:
    """The problems that a position is; hint: plies of a win that a search has seen, or 0.

    with_forced: also where one side wins with its next turn, and the answer is plain.
    """
    prover = Prover(game, PROOF_NODES)
    is_forced = prover.must_answer_five or prover.by_fours(1)[0] == 1
    if is_forced and not with_forced:
        return
    won = _won(game, hint)
    if won is not None:
        yield from won
    else:
        yield from _defended(game)
    if game.name == "renju" and game.side == BLACK:
        yield from _foul(game)


def _won(game: Game, hint: int) -> tuple[Found, ...] | None:
    """The problem whose win is found; () where more than one turn wins; None: no win is seen."""
    prover = Prover(game, PROOF_NODES)
    plies, line = prover.by_fours(GLANCE_NODES)
    if plies and prover.has_solvers:
        return _fours(game, plies)
    if not knows_answers(game):
        return _tried(game, plies) if plies else None
    if not plies and prover.has_solvers:
        plies, line = prover.by_threats(THREAT_NODES)
    elif not plies and 0 < hint <= THREATS_WITHIN:
        turn, _ = prover.within(SHORT, SHORT_WIN_NODES)
        plies, line = (SHORT, [turn]) if turn else (0, [])
    if not plies:
        return None
    nodes = PROOF_NODES - prover.left
    if plies > (THREATS_WITHIN if prover.has_solvers else SHORT):
        return ()
    for within in range(1 if not prover.has_solvers else SHORT, plies + 1, 2):
        right = _winning(game, line[0], within)
        if right is None or len(right) > 1:
            return ()
        if right:
            prover = Prover(game, PROOF_NODES)
            tree = Tree(
                prover, FOURS_NODES, lambda prover, most: prover.within(most, ONE_TURN_NODES)[0]
            )
            step = tree.by(right[0], within)
            if step is None:
                return ()
            is_fours = not prover.has_solvers and prover.by_fours(GLANCE_NODES)[0] > 0
            task = FOURS if is_fours else THREATS
            return (Found(game.copy(), task, line_of(game, step), within, nodes),)
    return ()


def _fours(game: Game, plies: int) -> tuple[Found, ...]:
    """The problem of the only turn that begins a win by fours."""
    unique = winning_turns(game, "vcf", nodes=PROOF_NODES)
    if not unique.is_unique or unique.proofs[0].win_within > plies:
        return ()
    prover = Prover(game, PROOF_NODES)
    prover.by_fours(PROOF_NODES)
    proof = unique.proofs[0]
    nodes = PROOF_NODES - prover.left
    return (Found(game.copy(), FOURS, proof.line(), proof.win_within, nodes),)


def _winning(game: Game, near: Turn, within: int) -> list[Turn] | None:
    """The turns that win within so many plies, two at most; None where that is not known."""
    prover = Prover(game, 0)
    prover.spend(-(WITHIN_NODES if prover.has_solvers else VARIANT_NODES))
    right: list[Turn] = []
    for turn in sorted(game.legal_turns(), key=partial(_distance, [near[0]])):
        prover.play(turn)
        if prover.has_ended:
            lost, is_whole = prover.has_won, True
        else:
            lost, is_whole = prover.lost_within(within - 1, ONE_TURN_NODES)
        prover.undo()
        if lost:
            right.append(turn)
            if len(right) > 1:
                break
        elif not is_whole:
            return None
    return right


def _distance(points: list[Point], turn: Turn) -> int:
    return min(max(abs(turn[0][0] - x), abs(turn[0][1] - y)) for x, y in points)


def _tried(game: Game, plies: int) -> tuple[Found, ...]:
    """The same by a trial of every turn and every answer."""
    if plies > TRIED_WITHIN:
        return ()
    prover = Prover(game, 100 * PROOF_NODES)
    trial, refuter = game.copy(), list[Turn]()
    right: dict[Point, Turn] = {}
    for turn in game.legal_turns():
        if turn[0] not in right and _wins_within(trial, prover, turn, plies, refuter):
            right[turn[0]] = turn
            if len(right) > 1:
                return ()
    if len(right) != 1:
        return ()
    prover = Prover(game, PROOF_NODES)
    step = Tree(prover).by(next(iter(right.values())))
    if step is None or step.win_within != plies:
        return ()
    nodes = PROOF_NODES - prover.left
    return (Found(game.copy(), FOURS, line_of(game, step), plies, nodes),)


def _wins_within(game: Game, prover: Prover, turn: Turn, plies: int, refuter: list[Turn]) -> bool:
    """Whether a turn wins at once, or in three plies against every answer.

    game, prover: in the same position. refuter: the answer that has refuted the turn before.
    """
    game.play(*turn)
    prover.play(turn)
    try:
        if prover.has_ended or plies == 1:
            return prover.has_won
        if refuter and game.is_legal(*refuter) and not _loses(prover, refuter[0]):
            return False
        for answer in game.legal_turns():
            if not _loses(prover, answer):
                refuter[:] = [answer]
                return False
        return True
    finally:
        prover.undo()
        game.undo()


def _loses(prover: Prover, answer: Turn) -> bool:
    """Whether an answer loses at once, or to the next turn."""
    prover.play(answer)
    try:
        if prover.has_ended:  # by a foul, or else it holds
            outcome = prover.game_here().outcome()
            return not prover.has_won and outcome is not None and outcome.winner != 0
        return prover.by_fours(1)[0] == 1
    finally:
        prover.undo()


def _defended(game: Game) -> tuple[Found, ...]:
    """The problem whose only defence is found, where the opponent would win by fours."""
    prover = Prover(game, PROOF_NODES)
    foe = game.copy()
    foe.setup(foe.stones(), 3 - foe.side, **foe.state)
    threat, line = Prover(foe, GLANCE_NODES).by_fours(GLANCE_NODES)
    if not threat:
        return ()
    answers = prover.answers(GLANCE_NODES)[0] if knows_answers(game) else game.legal_turns()
    points = [turn[0] for turn in line]
    turns = sorted(answers, key=partial(_distance, points))
    if not turns or game.outcome() is not None:
        return ()
    only: dict[Point, Turn] = {}
    for turn in turns:
        if turn[0] in only:
            continue
        prover.play(turn)
        loses = not prover.has_ended and prover.by_fours(GLANCE_NODES)[0] > 0
        prover.undo()
        if not loses:
            only[turn[0]] = turn
            if len(only) > 1:
                return ()
    if len(only) != 1:
        return ()
    turn = next(iter(only.values()))
    nodes = PROOF_NODES - prover.left
    return (Found(game.copy(), DEFENCE, (turn,), 0, nodes),)


def _foul(game: Game) -> tuple[Found, ...]:
    """The problem of Black's only foul. plies: how many fouls lie behind one another."""
    fouls = game.fouls()
    if len(fouls) != 1:
        return ()
    foul = game.foul(fouls[0], side=BLACK)
    assert foul is not None
    return (Found(game.copy(), FOUL, ((foul.point,),), _depth(foul), 0),)


def looks(game: Game) -> int:
    """How many points one has to look at to find a foul: there Black makes a three or a four.

    Where two of them meet, and it is no foul all the same, a point counts as MISLEADING ones.
    """
    stones = {(x, y): int(stone) for x, y, stone in game.stones()}
    fouls = game.fouls()
    found = 0
    for y in range(game.height):
        for x in range(game.width):
            if (x, y) not in stones and (rows := _rows(stones, (x, y), game.width)):
                found += MISLEADING if rows > 1 and (x, y) not in fouls else 1
    return found


def _depth(foul: Foul) -> int:
    """How many fouls lie behind one another."""
    return 1 + max((_depth(inner) for row in foul.rows for inner in row.fouls), default=0)


def _rows(stones: dict[Point, int], point: Point, side: int) -> int:
    """How many threes and fours Black makes on a point, as it looks at first sight."""
    rows = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        cells = []
        for step in range(-REACH, REACH + 1):
            x, y = point[0] + step * dx, point[1] + step * dy
            is_inside = 0 <= x < side and 0 <= y < side
            cells.append(stones.get((x, y), 0) if is_inside else WHITE)
        cells[REACH] = BLACK
        if cells.count(BLACK) < FEW:
            continue
        is_row = _fives(cells) or any(len(_fives(_with(cells, at))) == 2 for at in _free(cells))
        rows += bool(is_row)
    return rows


def _free(cells: list[int]) -> list[int]:
    return [at for at, stone in enumerate(cells) if stone == 0]


def _with(cells: list[int], at: int) -> list[int]:
    return [*cells[:at], BLACK, *cells[at + 1 :]]


def _fives(cells: list[int]) -> list[int]:
    """Where Black would make exactly five through the middle."""
    return [at for at in _free(cells) if _run(_with(cells, at)) == 5]


def _run(cells: list[int]) -> int:
    """Black's stones in a row through the middle."""
    left = right = REACH
    while left > 0 and cells[left - 1] == BLACK:
        left -= 1
    while right + 1 < len(cells) and cells[right + 1] == BLACK:
        right += 1
    return right - left + 1
