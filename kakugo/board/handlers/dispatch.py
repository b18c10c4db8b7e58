"""Every message of a page: read from a text, carried out, and answered."""

import json
import logging
import time

from brain.arguments import shown, whole

from ..session.screen import Guest
from ..session.session import Session
from ..session.table import GAME
from ..wire.fields import MOST_NUMBER, MessageRow, inner
from ..wire.messages import BadMessage, Json, refusal
from . import (
    editing,
    exploring,
    files,
    library,
    notes,
    playing,
    problems,
    proving,
    reviewing,
    rule_examples,
    searching,
    sharing,
    trainer,
    watching,
)
from .sharing import BARRED, BARRED_SHARED, TAUGHT, check_taught, row_of_guest

LOG = logging.getLogger(__name__)
MESSAGES: dict[str, MessageRow] = {
    **playing.MESSAGES,
    **searching.MESSAGES,
    **proving.MESSAGES,
    **reviewing.MESSAGES,
    **problems.MESSAGES,
    **rule_examples.MESSAGES,
    **notes.MESSAGES,
    **files.MESSAGES,
    **editing.MESSAGES,
    **library.MESSAGES,
    **watching.MESSAGES,
    **exploring.MESSAGES,
    **sharing.MESSAGES,
    **trainer.MESSAGES,
}


async def carry_out(session: Session, raw: str, guest: Guest | None = None) -> None:
    """Carry out a message, and answer it. Errors are reported; the state is unchanged.

    guest: who has sent it, if it was not our own page.
    """
    asked_at = time.monotonic()
    async with session.lock:
        if guest is not None and guest not in session.screen.guests:
            return  # another page has the seat
        session.searches.asked_at = asked_at
        answer = await _answer(session, raw, guest)
        outbox = session.screen.outbox if guest is None else guest.outbox
        session.table.show()
        if outbox is not None:
            outbox.put(answer)


async def _answer(session: Session, raw: str, guest: Guest | None) -> Json:
    """What answers a message, after it was carried out."""
    about: Json = {}  # what the message is called, as far as it can be read
    otherwise = "message"
    try:
        row, given = parse(raw, about)
        otherwise = row.otherwise
        answer = await _carried_out(session, about["do"], row, given, guest)
        await session.kept.keep()
        await session.searches.settle()
    except ValueError as error:
        bad = refusal(error, otherwise)
    except OSError as error:
        bad = BadMessage("file", error.strerror or "the file cannot be read")
    except Exception:  # a fault of ours must not end the session
        LOG.exception("a message failed: %s", about.get("do"))
        bad = BadMessage("failed", "this did not work; the server's output says why")
    else:
        if answer is not None:
            about.pop("do")
        return {"is": "done"} | (answer or {}) | about
    return {"is": "error"} | bad.json() | about


async def _carried_out(
    session: Session, do: str, row: MessageRow, given: Json, guest: Guest | None
) -> Json | None:
    """What a handler answers, if the sender may send such a message now."""
    table = session.table
    if guest is None or (guest.has_board and do in TAUGHT):
        if guest is not None:
            check_taught(session, do, given)
        if do in (BARRED if table.is_played else BARRED_SHARED) and table.use == GAME:
            raise BadMessage("table", "not while the game is shared between players")
        answer = await row.handler(session, inner(do, given, fields=row.fields))
        session.kept.is_untouched &= not row.touches
        return answer
    mine = row_of_guest(do, guest, session)
    return await mine.handler(session, inner(do, given, fields=mine.fields), guest)


def parse(raw: str, about: Json) -> tuple[MessageRow, Json]:
    """The row of a message, and its fields, unchecked; BadMessage where there is none.

    about: gets its name and its number as soon as they are known.
    """
    try:
        given = json.loads(raw, parse_constant=_no_number)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise BadMessage("message", "expected an object in JSON")
    ref = given.pop("ref", None)
    if ref is not None:
        about["ref"] = whole("ref", ref, -MOST_NUMBER, MOST_NUMBER)
    do = given.pop("do", None)
    if not isinstance(do, str) or do not in MESSAGES:
        raise BadMessage("message", f"expected one of {', '.join(MESSAGES)}, got {shown(do)}")
    about["do"] = do
    return MESSAGES[do], given


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")
