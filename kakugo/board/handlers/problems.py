"""Messages about problems: made from a game, listed, set up, solved on a board of their own."""

from dataclasses import replace
from functools import partial

from kakugo import Game, Turn, read_game, read_turn, turn_name
from kakugo.review import Judged

from ..library import problem_rows as table
from ..library.problem import Solving, Verdict
from ..library.problem_making import LEVELS, of_proof, of_review
from ..library.store import Store
from ..search.background import in_thread
from ..search.job import Job
from ..session.session import Session
from ..shown.geometry import kind_json
from ..shown.position import position_json
from ..shown.scores import COLOUR_WORDS
from ..wire.fields import NUMBER_CHECK, TURN_CHECK, Field, MessageRow, maybe, one_of
from ..wire.messages import BadMessage, Json
from .playing import check_turn
from .proving import proved
from .searching import check_free

PROBLEMS_SHOWN = 50  # problems at a time
PROBLEM_SOURCES = ("review", "proof")
# What the page sees.
PROBLEM_FIELDS = ("problem", "kind", "rule", "win_within", "loss", "tries", "solved")


async def listed(session: Session, given: Json) -> Json:
    """Some problems, the easiest first."""
    skip, level = given.get("skip", 0), given.get("level")
    at = None if level is None else [*LEVELS].index(level)
    ask = partial(table.find, session.library, at, given.get("state"), skip, PROBLEMS_SHOWN)
    rows, total, solved = await in_thread(ask)
    found = {"skip": skip, "total": total, "solved": solved}
    return {"is": "problems", **found, "problems": [*map(_about, rows)]}


async def make(session: Session, given: Json) -> None:
    """Make problems of what a review has found, or of the proof. Sends `search`, then `made`."""
    check_free(session)
    library, engine = session.library, session.searches.engine
    proof = proved(session)[0] if given["of"] == "proof" else None
    turns = [] if proof else _reviewed(session)

    def work(job: Job) -> tuple[int, int]:
        rows = [of_proof(proof)] if proof else [*of_review(turns, engine, job.cancel)]
        return table.add(library, rows), len(rows)

    def found(counts: tuple[int, int]) -> None:
        new, total = counts
        session.screen.put({"is": "made", "new": new, "known": total - new})

    await session.searches.run("make", work, found)


def _reviewed(session: Session) -> list[tuple[Game, Judged]]:
    """The turns that a review has judged, with the positions before them."""
    if session.searches.reviewed is None:
        raise BadMessage("value", "no turn has been reviewed")
    known = session.searches.reviewed.found
    tree, evaluation = session.tree, session.options.evaluation
    found = []
    for node in tree.record.root.walk():
        judged = known.get(tree.nodes.number(node))
        if judged is not None and node.parent is not None:
            found.append((node.parent.game().copy(evaluation), judged))
    return found


async def problem(session: Session, given: Json) -> Json:
    """Set up a problem. The game does not change."""
    row = await in_thread(table.problem, session.library, given["problem"])
    solving = await in_thread(Solving.of, row, session.options.evaluation)
    session.solving = solving
    return {"is": "problem", **_about(row), "game": kind_json(solving.game), **_position(solving)}


async def solve(session: Session, given: Json) -> None:
    """Judge a turn, and answer a right one with the longest defence. Sends `judged`."""
    solving, turn = session.problem, read_turn(given["turn"])
    check_turn(solving.game, turn, may_lose=False)
    library = session.library
    if solving.knows(turn):
        verdict = Verdict(solving.line)
        _show(session, *await in_thread(_noted, library, solving, turn, verdict))
        return
    check_free(session)
    engine = session.searches.engine

    def work(job: Job) -> tuple[Solving, Json] | None:
        verdict = solving.judge(turn, engine, job.cancel)
        return None if job.cancel.is_cancelled else _noted(library, solving, turn, verdict)

    def found(judged: tuple[Solving, Json] | None) -> None:
        if judged is not None and session.solving is solving:
            _show(session, *judged)

    await session.searches.run("solve", work, found)


async def solution(session: Session, given: Json) -> Json:
    """Show the solution of a problem, from its beginning. The try counts as failed."""
    row = session.problem.row
    await in_thread(partial(table.tried, session.library, row["problem"], is_solved=False))
    beginning = await in_thread(Solving.of, row, session.options.evaluation)
    session.solving = None
    turns = [turn_name(turn) for turn in beginning.line]
    return {"is": "solution", "problem": row["problem"], "turns": turns, **_position(beginning)}


def _noted(library: Store, solving: Solving, turn: Turn, verdict: Verdict) -> tuple[Solving, Json]:
    """The problem after a turn, and the message about it; a try that has ended is in the file."""
    after = solving.followed(verdict.line) if verdict.line else solving
    row = solving.row
    if after.is_solved or not (verdict.line or verdict.is_slow):
        row = table.tried(library, row["problem"], is_solved=after.is_solved)
    message = {
        "is": "judged",
        **_about(row),
        "turn": turn_name(turn),
        "right": bool(verdict.line),
        "slow": verdict.is_slow,
        "answer": None if verdict.line or verdict.answer is None else turn_name(verdict.answer),
        "lost": None if verdict.loss is None else round(verdict.loss, 4),
        "done": after.is_solved,
        **_position(after),
    }
    return replace(after, row=row), message


def _show(session: Session, after: Solving, message: Json) -> None:
    session.solving = None if after.is_solved else after
    session.screen.put(message)


def _about(row: table.Row) -> Json:
    about = {name: row[name] for name in PROBLEM_FIELDS} | {
        "ply": len(read_game(row["line"]).turns)
    }
    return about | {"side": COLOUR_WORDS[row["side"]], "level": [*LEVELS][row["level"]]}


def _position(solving: Solving) -> Json:
    """What to draw of a problem; what has answered is its last turn."""
    return {"position": position_json(solving.game, None)}


PROBLEM = {"problem": Field(NUMBER_CHECK)}
MESSAGES = {
    "problems": MessageRow(
        listed,
        {
            "level": maybe(partial(one_of, choices=(*LEVELS,))),
            "state": maybe(partial(one_of, choices=(*table.STATES,))),
            "skip": maybe(NUMBER_CHECK),
        },
        answer="problems",
    ),
    "make": MessageRow(make, {"of": Field(partial(one_of, choices=PROBLEM_SOURCES))}),
    "problem": MessageRow(problem, PROBLEM, answer="problem"),
    "solve": MessageRow(solve, {"turn": Field(TURN_CHECK)}),
    "solution": MessageRow(solution, answer="solution"),
}
