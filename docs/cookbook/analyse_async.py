"""Analyse in a coroutine, and cancel the search when you know enough."""

import asyncio
import contextlib

import kakugo


async def watch(game: kakugo.Game, depth: int) -> kakugo.Line:
    """The first line that is so deep; leaving the block ends the search."""
    async with kakugo.Engine().analysis(game, kakugo.Limits()) as analysis:
        async for line in analysis:
            if line.depth >= depth:
                break
    return line


async def main() -> None:
    game = kakugo.new_game("renju")
    game.play("h8")
    line = await watch(game, depth=6)
    print(f"depth {line.depth}: {kakugo.turn_name(line.turn)}")

    endless = asyncio.create_task(watch(game, depth=1000))
    await asyncio.sleep(0.2)
    endless.cancel()  # ends the search, too
    with contextlib.suppress(asyncio.CancelledError):
        await endless
    print("cancelled:", endless.cancelled())


asyncio.run(main())

# Prints:
# depth 6: ...
# cancelled: True
