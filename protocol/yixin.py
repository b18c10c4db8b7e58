"""The commands that Yixin-Board adds."""

from brain import BLACK, __version__
from brain.settings import OPTIONS

from . import parse, reply
from .parse import Command
from .session import Session


def show_info(session: Session, command: Command) -> None:
    """YXSHOWINFO: the manager is Yixin-Board."""
    session.is_yixin = True
    largest = OPTIONS["hash_size"].high.bit_length() - 1  # of 2^n KiB
    session.say(reply.message(f"Kakugo {__version__}"))
    session.say(reply.message(f"INFO MAX_THREAD_NUM {OPTIONS['thread_num'].high}"))
    session.say(reply.message(f"INFO MAX_HASH_SIZE {largest}"))


def board(session: Session, command: Command) -> None:
    """YXBOARD, stones, DONE: set the position, without an answer."""
    session.place(command)


def stop(session: Session, command: Command) -> None:
    """YXSTOP, STOP: they come here only when no search runs, so there is nothing to stop."""


def show_forbid(session: Session, command: Command) -> None:
    """YXSHOWFORBID: the cells that Black may not play."""
    session.say(reply.forbid(session.position.game().fouls(BLACK)))


def n_best(session: Session, command: Command) -> None:
    """YXNBEST n: search n lines and play the best."""
    session.think_best(max(1, parse.number(command.rest)))


def balance_one(session: Session, command: Command) -> None:
    """YXBALANCEONE bias: our turn that leaves the value nearest to bias."""
    session.balance_one(parse.number(command.rest) if command.rest else 0)


def balance_two(session: Session, command: Command) -> None:
    """YXBALANCETWO bias: our turn and the opponent's, which leave a value near bias."""
    session.balance_two(parse.number(command.rest) if command.rest else 0)


def clear_hash(session: Session, command: Command) -> None:
    """YXHASHCLEAR."""
    session.engine.clear()
    session.say(reply.message("hash cleared"))


def show_hash_usage(session: Session, command: Command) -> None:
    """YXSHOWHASHUSAGE."""
    share = session.engine.table_used() / 10
    mebibytes = session.engine.table_bytes() >> 20
    session.say(reply.message(f"hash usage {share:.1f}% of {mebibytes} MiB"))


def block(session: Session, command: Command) -> None:
    """YXBLOCK, cells, DONE: do not play these cells."""
    session.excluded.update([parse.point(line) for line in command.lines])


def unblock(session: Session, command: Command) -> None:
    """YXBLOCKUNDO, cells, DONE: unblock these cells."""
    session.excluded.difference_update([parse.point(line) for line in command.lines])


def unblock_all(session: Session, command: Command) -> None:
    """YXBLOCKRESET."""
    session.excluded.clear()
