"""Messages about a review: every turn judged, what it teaches, and mistakes tried again."""

from kakugo import BLACK, Record, read_turn, turn_name
from kakugo.review import Judged, judge, try_instead

from ..game.reviewed import Reviewed
from ..search.job import Job
from ..session.session import Session
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
    control = control if given else TimeControl(seconds=REVIEW_S)
    limits = control.limits(None)
    copy = Record(session.tree.record.game().copy(session.options.evaluation))
    place = {node: number for number, node in enumerate(copy.mainline())}
    engine, tree = session.searches.engine, session.tree
    last = 0
    session.searches.analysis = None
    reviewed = tree.reviewed = Reviewed(control, len(nodes))

    def work(job: Job) -> None:
        for judged in judge(copy, engine, limits, job.cancel):
            if job.cancel.is_cancelled:
                return
            job.report(judged)

    def news(judged: Judged) -> None:
        nonlocal last
        last = place[judged.node] + 1
        node = nodes[last - 1]
        if node not in tree.nodes:  # it was taken out meanwhile
            return
        node.mark = judged.mark
        node.value = judged.after.pov(BLACK).value
        node.depth = judged.depth
        number = tree.nodes.number(node)
        reviewed.found[number], reviewed.places[number] = judged, last
        session.players.show_node(node)
        session.keep_soon()
        session.screen.put(reviewed.judged_json(number))

    def done(turns: int) -> None:
        reviewed.done = turns
        session.screen.put(reviewed.reviewed_json(tree.nodes.knows))

    job = await session.searches.run("review", work, lambda _: done(len(nodes)), news=news)
    job.stopped = lambda: done(last)


async def attempt(session: Session, given: Json) -> None:
    """Judge another turn instead of a reviewed one, as the review does. The game does not change.

    The node before the turn must be shown. Sends `search`, then `tried`.
    """
    number, tree = given["node"], session.tree
    node = tree.nodes.node(number)
    reviewed = tree.reviewed
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


MESSAGES = {
    "review": MessageRow(review, {"seconds": maybe(SECONDS_LIMIT), "nodes": maybe(NODES_LIMIT)}),
    "try": MessageRow(attempt, {"node": NODE_FIELD, "turn": Field(TURN_CHECK)}),
}
