"""The table of commands: name, handler, one line of help."""

from collections.abc import Callable
from typing import NamedTuple

from . import info, parse, reply, yixin
from .parse import BadLine, Command
from .session import Session


class Row(NamedTuple):
    """What a command does and what it needs."""

    handler: Callable[[Session, Command], None]
    help: str
    has_lines: bool = False  # lines up to DONE belong to it
    needs_game: bool = True


def bench(session: Session, command: Command) -> None:
    """BENCH: not a part of the game, and loaded only when asked for."""
    from brain.bench import run

    with session.searching():
        run(report=lambda line: session.say(reply.message(line)))


COMMANDS: dict[str, Row] = {
    "START": Row(Session.start, "n: new game, n x n cells.", needs_game=False),
    "RECTSTART": Row(Session.rectstart, "w,h: new game, w columns, h rows.", needs_game=False),
    "RESTART": Row(Session.restart, "New game on the same board."),
    "BEGIN": Row(Session.begin, "Play now."),
    "TURN": Row(Session.turn, "x,y: the opponent played this; play now."),
    "PLAY": Row(Session.play, "x,y: play this."),
    "BOARD": Row(Session.board, "This is the position; play now.", has_lines=True),
    "TAKEBACK": Row(Session.takeback, "x,y: take this stone off the board."),
    "SWAP2BOARD": Row(Session.swap2board, "Take part in a swap2 opening.", has_lines=True),
    "OPENING": Row(Session.opening, "Answer a question of the game's opening.", has_lines=True),
    "OUTCOME": Row(Session.outcome, "Tell how the game ended."),
    "LEGAL": Row(Session.legal, "Tell the turns that may be played."),
    "INFO": Row(info.tell, "key value: set something; see the keys.", needs_game=False),
    "ABOUT": Row(Session.about, "Say who this is.", needs_game=False),
    "END": Row(Session.end, "Leave.", needs_game=False),
    "YXSHOWINFO": Row(yixin.show_info, "Speak Yixin-Board's dialect.", needs_game=False),
    "YXBOARD": Row(yixin.board, "This is the position; do not play.", has_lines=True),
    "YXSTOP": Row(yixin.stop, "Stop thinking and play now.", needs_game=False),
    "STOP": Row(yixin.stop, "The same as YXSTOP.", needs_game=False),
    "YXSHOWFORBID": Row(yixin.show_forbid, "Show where Black may not play (renju)."),
    "YXNBEST": Row(yixin.n_best, "n: search and show n lines; play the best now."),
    "YXBALANCEONE": Row(yixin.balance_one, "bias: play what leaves the game worth this to us."),
    "YXBALANCETWO": Row(yixin.balance_two, "bias: play for both sides so that it is worth this."),
    "YXHASHCLEAR": Row(yixin.clear_hash, "Forget all searches.", needs_game=False),
    "YXSHOWHASHUSAGE": Row(yixin.show_hash_usage, "Show how full the table is.", needs_game=False),
    "YXBLOCK": Row(yixin.block, "Never play these cells.", has_lines=True, needs_game=False),
    "YXBLOCKUNDO": Row(yixin.unblock, "Play them again.", has_lines=True, needs_game=False),
    "YXBLOCKRESET": Row(yixin.unblock_all, "Play all cells again.", needs_game=False),
    "BENCH": Row(bench, "Measure the engine's speed and signature.", needs_game=False),
}


def serve(session: Session) -> None:
    """Obey the manager, line by line. Whatever goes wrong costs it one line of ERROR."""
    while True:
        line = session.hear()
        try:
            obey(session, line.text)
        except ValueError as error:
            session.say(reply.error(error))
        except Exception as error:
            session.say(reply.error(f"internal: {type(error).__name__}: {error}"))


def obey(session: Session, line: str) -> None:
    """Do what a line says. Raises ValueError, with the state unchanged, if it cannot be done."""
    command = parse.command(line)
    if command is None:
        return
    row = COMMANDS.get(command.name)
    if row is None:
        if not session.is_yixin:  # Yixin-Board sends more commands than we know
            session.say(reply.unknown(line.strip()))
        return
    if row.has_lines:
        command = command._replace(lines=block(session, command.name))
    if row.needs_game and not session.has_game:
        raise BadLine(f"{command.name} needs a game: START first")
    row.handler(session, command)


def block(session: Session, name: str) -> tuple[str, ...]:
    """The lines up to DONE. Another command among them takes the place of the one they are for."""
    lines: list[str] = []
    while True:
        line = session.hear()
        command = parse.command(line.text)
        if command is None:
            continue
        if command.name == "DONE":
            return tuple(lines)
        if command.name == "END":
            session.end(command)
        if command.name == "INFO":
            obey(session, line.text)  # concerns no position
            continue
        if command.name in COMMANDS:
            session.hear_again(line)
            raise BadLine(f"{name} wants DONE before {command.name}")
        lines.append(line.text)
