"""Messages about problems: made from a game, listed, set up, solved on a board of their own."""

import time
from dataclasses import replace
from functools import partial

from brain.arguments import flag
from kakugo import Game, Turn, read_game, read_turn, turn_name
from kakugo.review import Judged

from ..library import practice
from ..library import problem_rows as table
from ..library.problem import Solving, Verdict
from ..library.problem_making import of_proof, of_review
from ..library.shipped import SHIPPED_BELOW
from ..library.store import Store
from ..search.background import in_thread
from ..search.job import Job
from ..session.session import Session
from ..shown.geometry import kind_json
from ..shown.position import position_json
from ..shown.scores import COLOUR_WORDS
from ..wire.fields import NAME_CHECK, NUMBER_CHECK, TURN_CHECK, Field, MessageRow, maybe, one_of
from ..wire.messages import BadMessage, Json
from .playing import check_turn
from .proving import proved
from .searching import check_free

PROBLEMS_SHOWN = 50  # problems at a time
PROBLEM_SOURCES = ("review", "proof")
# What the page sees.
PROBLEM_FIELDS = (
    *("problem", "kind", "rule", "win_within", "loss", "tries", "solved", "task", "due"),
)

LISTED_FIELDS = ("total", "solved", "due", "later", "next_due", "games")


async def listed(session: Session, given: Json) -> Json:
    """Some problems, the easiest first."""
    skip, level = given.get("skip", 0), given.get("level")
    asked = {name: given.get(name) for name in ("of", "game", "task", "state")}
    wanted = table.Wanted(**asked, level=None if level is None else table.LEVEL_NUMBERS[level])
    found = await in_thread(table.find, session.library, wanted, skip, PROBLEMS_SHOWN)
    about = {name: getattr(found, name) for name in LISTED_FIELDS}
    return {"is": "problems", "skip": skip, **about, "problems": [*map(_about, found.rows)]}


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
    check_turn(solving.game, turn, may_lose=solving.asks_for_foul)
    library = session.library
    if solving.knows(turn):
        verdict = Verdict(solving.line)
        _show(session, solving, *await in_thread(_noted, library, solving, turn, verdict))
        return
    check_free(session)
    engine = session.searches.engine

    def work(job: Job) -> tuple[Solving, Json] | None:
        verdict = solving.judge(turn, engine, job.cancel)
        return None if job.cancel.is_cancelled else _noted(library, solving, turn, verdict)

    def found(judged: tuple[Solving, Json] | None) -> None:
        if judged is not None and session.solving is solving:
            _show(session, solving, *judged)

    await session.searches.run("solve", work, found)


async def solution(session: Session, given: Json) -> Json:
    """Show the solution of a problem, from its beginning. The try counts as failed."""
    solving = session.problem
    row, attempt = solving.row, _attempt(solving, is_right=False)
    note = partial(table.tried, session.library, row["problem"], is_solved=False, attempt=attempt)
    await in_thread(note)
    if session.run is not None and attempt is not None:
        session.run.count(row["problem"], is_right=False)
    beginning = await in_thread(Solving.of, row, session.options.evaluation)
    session.solving = None
    turns = [turn_name(turn) for turn in beginning.line]
    return {"is": "solution", "problem": row["problem"], "turns": turns, **_position(beginning)}


def _noted(library: Store, solving: Solving, turn: Turn, verdict: Verdict) -> tuple[Solving, Json]:
    """The problem after a turn, and the message about it; a try that has ended is in the file."""
    after = solving.followed(verdict.line) if verdict.line else solving
    row = solving.row
    is_wrong = not (verdict.line or verdict.is_slow)
    if after.is_solved or is_wrong:
        attempt = _attempt(solving, is_right=after.is_solved)
        number, is_solved = row["problem"], after.is_solved
        row = table.tried(library, number, is_solved=is_solved, attempt=attempt)
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
    return replace(after, row=row, has_failed=after.has_failed or is_wrong), message


def _attempt(solving: Solving, *, is_right: bool) -> table.Attempt | None:
    """How an attempt ends now; None where it had ended with a wrong turn."""
    seconds = time.monotonic() - solving.began
    return None if solving.has_failed else table.Attempt(is_right, seconds)


def _show(session: Session, before: Solving, after: Solving, message: Json) -> None:
    session.solving = None if after.is_solved else after
    if session.run is not None and not before.has_failed and (after.is_solved or after.has_failed):
        session.run.count(after.row["problem"], is_right=after.is_solved)
    session.screen.put(message)


async def run(session: Session, given: Json) -> Json:
    """Begin a run: problems that become harder. A streak ends with the first mistake."""
    begin = partial(practice.begin, session.library, given["of"])
    session.run = await in_thread(begin, given.get("game"), given.get("task"))
    return _run(session.run)


async def next_of_run(session: Session, given: Json) -> Json:
    """How the run stands, and its next problem; `leave` ends it. The end of a run is kept."""
    if session.run is None:
        raise BadMessage("value", "there is no run")
    session.run.is_left |= given.get("leave", False)
    if session.run.is_over:
        await in_thread(practice.note, session.library, session.run)
    return _run(session.run)


def _run(run: practice.Run) -> Json:
    row = run.next()
    return {
        "is": "run",
        "of": run.of,
        "solved": run.solved,
        "lives": run.terms.lives - run.missed,
        "left": run.left_s,
        "best": run.best,
        "problem": None if row is None else row["problem"],
    }


async def figures(session: Session, given: Json) -> Json:
    """What all attempts at problems say: by level, task, game and week."""
    found = await in_thread(practice.figures, session.library)
    found["levels"] = [(table.LEVEL_NAMES[level], *rest) for level, *rest in found["levels"]]
    return {"is": "figures", **found}


def _about(row: table.Row) -> Json:
    about = {name: row[name] for name in PROBLEM_FIELDS} | {
        "ply": len(read_game(row["line"]).turns)
    }
    about |= {"shipped": row["problem"] < SHIPPED_BELOW}
    return about | {
        "side": COLOUR_WORDS[row["side"]],
        "level": table.LEVEL_NAMES[row["level"]],
    }


def _position(solving: Solving) -> Json:
    """What to draw of a problem; what has answered is its last turn.

    Where the foul is asked for, it is a cell as any other.
    """
    position = position_json(solving.game, None)
    if solving.asks_for_foul and not solving.is_solved:
        hidden = [cell for cells in position["fouls"].values() for cell in cells]
        position |= {"fouls": {}, "next": sorted([*position["next"], *hidden])}
    return {"position": position}


PROBLEM = {"problem": Field(NUMBER_CHECK)}
RUN_FIELDS = {
    "game": maybe(NAME_CHECK),
    "task": maybe(partial(one_of, choices=table.TASKS)),
}
MESSAGES = {
    "problems": MessageRow(
        listed,
        {
            **RUN_FIELDS,
            "of": maybe(partial(one_of, choices=(*table.COLLECTIONS,))),
            "level": maybe(partial(one_of, choices=(*table.LEVEL_NUMBERS,))),
            "state": maybe(partial(one_of, choices=(*table.STATES,))),
            "skip": maybe(NUMBER_CHECK),
        },
        answer="problems",
    ),
    "make": MessageRow(make, {"of": Field(partial(one_of, choices=PROBLEM_SOURCES))}),
    "problem": MessageRow(problem, PROBLEM, answer="problem"),
    "solve": MessageRow(solve, {"turn": Field(TURN_CHECK)}),
    "solution": MessageRow(solution, answer="solution"),
    "run": MessageRow(
        run,
        {"of": Field(partial(one_of, choices=(*practice.RUNS,))), **RUN_FIELDS},
        answer="run",
    ),
    "next": MessageRow(next_of_run, {"leave": maybe(flag)}, answer="run"),
    "figures": MessageRow(figures, answer="figures"),
}
