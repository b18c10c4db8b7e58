"""Work that takes long, in a thread of its own: the event loop goes on meanwhile."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

Found = TypeVar("Found")


async def in_thread(work: Callable[..., Found], *given: Any) -> Found:
    """What a thread of its own answers; whoever is cancelled waits for it all the same.

    So a page has one such thread at most, also if it goes and comes again.
    """
    task = asyncio.ensure_future(asyncio.to_thread(work, *given))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise
