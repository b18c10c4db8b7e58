"""Messages about a review: every turn judged, what it teaches, and mistakes tried again."""

from collections import Counter

from kakugo import BLACK, Record, read_turn, turn_name
from kakugo.review import Judged, accuracy, decisive, judge, try_instead

from ..search.job import Job
from ..session.searches import Reviewed
from ..session.session import Session
from ..shown.scores import COLOUR_WORDS, score_json
from ..wire.fields import (
    NODE_FIELD,
    NODES_LIMIT,
    SECONDS_LIMIT,
    TURN_CHECK,
    Field,
    MessageRow,
    maybe,
)
from ..wire.messages import BadMessage, Json, TimeControl
from .playing import check_turn
from .searching import check_free

REVIEW_S = 1.0


async def review(session: Session, given: Json) -> None:
    """Judge every turn of the main line. Sends `search`, `review` for each, then `reviewed`."""
    nodes = session.tree.record.mainline()
    if not nodes:
        raise BadMessage("value", "no turn was played yet")
    check_free(session)
    control = TimeControl(given.get("seconds"), given.get("nodes"))
    limits = (control if given else TimeControl(seconds=REVIEW_S)).limits(None)
    copy = Record(session.tree.record.game().copy(session.options.evaluation))
    place = {node: number for number, node in enumerate(copy.mainline())}
    engine, total = session.searches.engine, len(nodes)
    last = 0
    session.searches.analysis = None
    reviewed = session.searches.reviewed = Reviewed(limits, {}, [])

    def send(message: Json) -> None:
        reviewed.sent.append(message)
        session.screen.put(message)

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
        number = session.tree.nodes.number(node)
        reviewed.found[number] = judged
        session.players.show_node(node)
        session.keep_soon()
        send(_judged_json(judged, last, total, number))

    def done(turns: int) -> None:
        there, found = session.tree.nodes, reviewed.found
        numbers = [there.number(node) for node in nodes if node in there]
        lessons = _lessons_json({one: found[one] for one in numbers if one in found})
        far = {"done": turns, "total": total, "stopped": turns < total}
        send({"is": "reviewed", **far, **lessons})

    job = await session.searches.run("review", work, lambda _: done(total), news=news)
    job.stopped = lambda: done(last)


async def attempt(session: Session, given: Json) -> None:
    """Judge another turn instead of a reviewed one, as the review does. The game does not change.

    The node before the turn must be shown. Sends `search`, then `tried`.
    """
    number, tree = given["node"], session.tree
    node = tree.nodes.node(number)
    reviewed = session.searches.reviewed
    if reviewed is None or number not in reviewed.found:
        raise BadMessage("value", "this turn has not been reviewed")
    if node.parent is not tree.walk.node:
        raise BadMessage("value", "only the position before the turn can be tried again")
    check_free(session)
    turn = read_turn(given["turn"])
    check_turn(session.game, turn, may_lose=False)
    game, engine, judged = session.game.copy(), session.searches.engine, reviewed.found[number]

    def work(job: Job) -> Judged:
        return try_instead(judged, game, turn, engine, reviewed.limits, job.cancel)

    def found(tried: Judged) -> None:
        shown = {"turn": turn_name(turn), "loss": round(tried.loss, 4), "mark": tried.mark}
        session.screen.put({"is": "tried", "node": number, **shown})

    await session.searches.run("try", work, found)


def _lessons_json(found: dict[int, Judged]) -> Json:
    """What both sides have done wrong, how well they played, and what decided the game."""
    sides = {
        name: [one for one in found.values() if one.before.side == side]
        for side, name in COLOUR_WORDS.items()
    }
    numbers = {one.node: number for number, one in found.items()}
    return {
        "mistakes": {
            name: Counter(one.mark for one in turns if one.mark) for name, turns in sides.items()
        },
        "accuracy": {name: accuracy(one.loss for one in turns) for name, turns in sides.items()},
        "moments": [numbers[one.node] for one in decisive(found.values())],
    }


def _judged_json(judged: Judged, done: int, total: int, node: int) -> Json:
    assert judged.node.turn is not None
    return {
        "is": "review",
        "done": done,
        "total": total,
        "node": node,
        "turn": turn_name(judged.node.turn),
        "side": COLOUR_WORDS[judged.before.side],
        "before": score_json(judged.before),
        "after": score_json(judged.after),
        "loss": round(judged.loss, 4),
        "mark": judged.mark,
        "best": turn_name(judged.best),
        "chance": round(judged.after.pov(BLACK).chance, 4),
    }


MESSAGES = {
    "review": MessageRow(review, {"seconds": maybe(SECONDS_LIMIT), "nodes": maybe(NODES_LIMIT)}),
    "try": MessageRow(attempt, {"node": NODE_FIELD, "turn": Field(TURN_CHECK)}),
}
