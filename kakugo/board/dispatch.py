"""Every message of a page: what carries it out, and the one answer that it gets."""

import logging
import time
from collections.abc import Awaitable, Callable

from . import files, notes, playing, searching, watching
from .messages import MESSAGES, BadMessage, Json, parse
from .refusals import refusal
from .session import Session

LOG = logging.getLogger(__name__)
Handler = Callable[[Session, Json], Awaitable[Json | None]]  # its answer; None: done

HANDLERS: dict[str, Handler] = {
    "new": playing.new,
    "seats": playing.seats,
    "play": playing.play,
    "click": playing.click,
    "undo": playing.undo,
    "redo": playing.redo,
    "resign": playing.resign,
    "resume": playing.resume,
    "stop": playing.stop,
    "hurry": playing.hurry,
    "go": playing.go,
    "analyse": searching.analyse,
    "hint": searching.hint,
    "prove": searching.prove,
    "refute": searching.refute,
    "threats": searching.threats,
    "balance": searching.balance,
    "review": searching.review,
    "comment": notes.comment,
    "mark": notes.mark,
    "promote": notes.promote,
    "remove": notes.remove,
    "about": notes.about,
    "open": files.open_text,
    "save": files.save,
    "watch": watching.watch,
    "replay": watching.replay,
    "follow": watching.follow,
}
OTHERWISE = {"open": "record", "replay": "file", "follow": "file", "watch": "file"}

# Messages after which there is something to be kept when the page goes.
TOUCHES = {
    *("new", "seats", "play", "resign", "resume", "comment", "about", "open", "replay", "follow"),
}

assert HANDLERS.keys() == MESSAGES.keys()
assert HANDLERS.keys() >= TOUCHES


async def carry_out(session: Session, raw: str) -> None:
    """Do what a message says, and answer it; what is wrong with it is told, and changes nothing."""
    asked_at = time.monotonic()
    async with session.lock:
        session.asked_at = asked_at
        try:
            message = parse(raw)
        except BadMessage as error:
            session.put(_error(error, error.do, error.ref))
            return
        try:
            answer = await HANDLERS[message.do](session, message.fields)
            session.is_untouched &= message.do not in TOUCHES
            await session.settle()
        except (ValueError, OSError) as error:
            session.put(_error(_bad(error, message.do), message.do, message.ref))
            return
        except Exception:  # a fault of ours must not end the session
            LOG.exception("a message failed: %s", message.do)
            fault = BadMessage("failed", "this did not work; the server's output says why")
            session.put(_error(fault, message.do, message.ref))
            return
        told = {"is": "done", "do": message.do} if answer is None else answer
        session.put(told if message.ref is None else told | {"ref": message.ref})


def _bad(error: ValueError | OSError, do: str) -> BadMessage:
    if isinstance(error, OSError):
        return BadMessage("file", error.strerror or "the file cannot be read")
    return refusal(error, OTHERWISE.get(do, "value"))


def _error(error: BadMessage, do: str | None, ref: int | None) -> Json:
    message: Json = {"is": "error", "key": error.key, "text": str(error)}
    message |= {} if do is None else {"do": do}
    return message if ref is None else message | {"ref": ref}
