"""Files that a page sends: kept until they are opened, or imported into the library as a whole."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from typing import BinaryIO

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from ..handlers.importing import imported
from ..library.store import Store
from ..library.tables import LibraryError
from ..library.uploads import MOST_UPLOAD_BYTES
from ..search.background import in_thread
from ..shown.form import game_of
from ..wire.fields import GAME_FIELDS, inner
from ..wire.messages import BadMessage, Json, as_text, refusal
from .security import SECURITY_HEADERS

LINES = "application/x-ndjson"  # a line of JSON for each sign of progress
TOO_LARGE = 413
Refuses = Callable[[Request], Response | None]  # the answer to who is not let in


def upload_routes(library: Store, refuses: Refuses) -> list[Route]:
    """The routes.

    `/files` keeps what is sent, and answers with its name; `/files/NAME/games` takes all of its
    games into the library, and tells how far it is. What is refused is an answer, too, with a key.
    """

    async def take(request: Request) -> Response:
        return refuses(request) or await _taken(library, request)

    async def games(request: Request) -> Response:
        return refuses(request) or await _games(library, request)

    return [
        Route("/files", take, methods=["POST"]),
        Route("/files/{name}/games", games, methods=["POST"]),
    ]


async def _taken(library: Store, request: Request) -> Response:
    """Keep a file, as it comes."""
    name, file = library.uploads.new()
    try:
        whole = await _written(file, request.stream())
    except BaseException:
        library.uploads.drop(name)
        raise
    finally:
        file.close()
    if not whole:
        library.uploads.drop(name)
        most = MOST_UPLOAD_BYTES >> 20
        return _error(BadMessage("file", f"the file has more than {most} MiB"), TOO_LARGE)
    return JSONResponse({"file": name}, 200, SECURITY_HEADERS)


async def _written(file: BinaryIO, chunks: AsyncIterator[bytes]) -> bool:
    """Whether all of it was written: it is not too large."""
    size = 0
    async for chunk in chunks:
        size += len(chunk)
        if size > MOST_UPLOAD_BYTES:
            return False
        await asyncio.to_thread(file.write, chunk)
    return True


async def _games(library: Store, request: Request) -> Response:
    """Import the games of a file; the body says of which kind they are, if they do not."""
    try:
        body = await request.body()
        given = inner("like", json.loads(body), fields=GAME_FIELDS) if body else None
        like = None if given is None else game_of(given, "")
        data = await in_thread(library.uploads.data, request.path_params["name"])
        steps = await in_thread(partial(imported, library, data, like))
        first = await in_thread(next, steps)
    except ValueError as error:
        return _error(refusal(error, "record"))
    return StreamingResponse(_lines(first, steps), media_type=LINES, headers=SECURITY_HEADERS)


async def _lines(first: Json, steps: Iterator[Json]) -> AsyncIterator[str]:
    """The lines of progress; it ends where the page is gone."""
    step: Json | None = first
    while step is not None:
        yield f"{as_text(step)}\n"
        try:
            step = await in_thread(next, steps, None)
        except LibraryError as error:
            yield f"{as_text(error.json() | {'done': True})}\n"
            return


def _error(error: BadMessage, status: int = 200) -> Response:
    return PlainTextResponse(f"{as_text(error.json())}\n", status, SECURITY_HEADERS, LINES)
