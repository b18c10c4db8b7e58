"""Messages about files of the arena: how a match stands, its games, and those that are played."""

import asyncio
import contextlib
import logging
import time
from functools import partial
from pathlib import Path

from brain.records.tree import Walk
from kakugo import Node, Outcome, Record

from ..game.nodes import TREE_NODES_MOST
from ..session.session import Session
from ..wire.fields import NUMBER_CHECK, Field, MessageRow, or_nothing
from ..wire.messages import BadMessage, Json
from .files import begin

LOG = logging.getLogger(__name__)
READ_EVERY_S = 1.0
READING_SHARE = 0.1  # of the time goes into reading, where a file is large
FOLLOW_EVERY_S = 0.5
READS_AT_MOST = 10  # attempts to read a game that is not being played any more


async def watch(session: Session, given: Json) -> None:
    """Send `arena`, now and whenever the file of a match has changed. null: send it no more.

    file: its number in `session`.
    """
    if given["file"] is None:
        session.watched.end()
        return
    path = _path(session, given["file"])
    from ..shown.standing import stamp_of, standing

    stamp = stamp_of(path)
    shown = await asyncio.to_thread(standing, given["file"], path)
    session.watched.end()
    session.screen.put(shown)

    async def poll() -> None:
        seen, pause_s = stamp, 0.0
        while True:
            await asyncio.sleep(max(READ_EVERY_S, pause_s))
            now = stamp_of(path)
            if now != seen:
                began = time.monotonic()
                with contextlib.suppress(ValueError, OSError):
                    session.screen.put(await asyncio.to_thread(standing, given["file"], path))
                    seen = now
                pause_s = (time.monotonic() - began) / READING_SHARE

    session.watched.begin(poll)


async def replay(session: Session, given: Json) -> None:
    """Show a game that has ended, and send all about it."""
    path = _path(session, given["file"])
    from ..shown.standing import record_of

    text = await begin(session, await asyncio.to_thread(record_of, path, given["game"]))
    session.tree.show(session.tree.record.root)
    await session.players.show_game(text)


async def follow(session: Session, given: Json) -> None:
    """Show a running game and its new turns, until another game is shown or this one is changed."""
    path = _path(session, given["file"])
    from ..shown.standing import playing_record, record_of

    number = given["game"]
    text = await begin(session, await asyncio.to_thread(playing_record, path, number))
    await session.players.show_game(text)
    end = session.tree.record.end  # of what is known

    async def poll() -> None:
        nonlocal end
        patience, is_over = READS_AT_MOST, False
        while patience and not is_over:
            await asyncio.sleep(FOLLOW_EVERY_S)
            try:
                newer = await asyncio.to_thread(playing_record, path, number)
                patience = READS_AT_MOST
            except (ValueError, OSError):  # it has ended, and is in the file in a moment
                patience -= 1
                try:
                    newer = await asyncio.to_thread(record_of, path, number)
                except (ValueError, OSError):
                    continue  # or it was broken off
                is_over = True
            async with session.lock:
                end = _go_on(session, end, newer)
                await session.kept.keep()

    async def poll_safely() -> None:
        try:
            await poll()
        except Exception as fault:  # of ours: the page must know that nothing comes any more
            LOG.exception("a game cannot be followed")
            lost = f"the game is lost: {fault}"
            session.screen.put({"is": "error", "key": "failed", "text": lost})

    session.players.followed.begin(poll_safely)


def _go_on(session: Session, end: Node, newer: Record) -> Node:
    """Add what is new of a game behind its end; its new end. The page sees it where it was there.

    Turns that a person has tried meanwhile are variations.
    """
    tree = session.tree
    is_shown = tree.is_live
    walk = Walk(tree.record.root)
    walk.to(end)
    fresh = newer.mainline()[len(end.line()) :]
    for source in fresh[: TREE_NODES_MOST - len(tree.nodes)]:
        side = walk.game.side
        assert source.turn is not None
        node = walk.play(source.turn)
        tree.nodes.add(node)
        tree.nodes.played(node, side)
        node.value = source.value
        session.players.show_node(node)
        session.players.promote([node])
        end = node
    tree.live = end
    if newer.winner is not None and walk.game.outcome() is None:
        tree.endings[end] = Outcome(newer.winner, newer.reason, ())
    session.players.conclude()
    if is_shown and (fresh or newer.winner is not None):
        tree.show(end)
        session.players.show_position()
    return end


def _path(session: Session, number: int) -> Path:
    """A file that was named on the command line; BadMessage for any other."""
    files = session.options.watched
    if number >= len(files):
        raise BadMessage("file", f"file: expected less than {len(files)}, got {number}")
    return files[number]


WATCHED_GAME = {"file": Field(NUMBER_CHECK), "game": Field(NUMBER_CHECK)}
MESSAGES = {
    "watch": MessageRow(
        watch, {"file": Field(partial(or_nothing, check=NUMBER_CHECK))}, otherwise="file"
    ),
    "replay": MessageRow(replay, WATCHED_GAME, touches=True, otherwise="file"),
    "follow": MessageRow(follow, WATCHED_GAME, touches=True, otherwise="file"),
}
