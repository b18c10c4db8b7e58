"""The commands that Yixin-Board adds."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from brain import BLACK, __version__
from brain.analysis.openings import Answer, soosorv, swap2
from brain.games.stages import MOST_OFFERS
from brain.settings import OPTIONS
from brain.types import WIN

from . import parse, reply
from .parse import BadLine, Command, Point
from .session import Session

EVERY_TURN = 1 << 20  # lines; more than there are turns

# What Yixin has and we do not.
YIXIN_REFUSED = (
    *("YXFORBID", "YXDRAW", "YXRESIGN", "YXPRINTFEATURE", "YXBLOCKPATHRESET"),
    *("YXHASHDUMP", "YXHASHLOAD", "YXDBTOPOS", "YXDBCHECK", "YXDBFIX"),
)
REFUSED_BLOCKS = ("YXBLOCKPATH", "YXBLOCKPATHUNDO")  # with lines up to DONE


def show_info(session: Session, command: Command) -> None:
    """YXSHOWINFO: the manager is Yixin-Board."""
    session.is_yixin = True
    largest = OPTIONS["hash_size"].high.bit_length() - 1  # of 2^n KiB
    threads = session.config.bounded("threads", OPTIONS["threads"].high)
    session.say(reply.message(f"Kakugo {__version__}"))
    session.say(reply.message(f"INFO MAX_THREAD_NUM {threads}"))
    session.say(reply.message(f"INFO MAX_HASH_SIZE {largest}"))


def board(session: Session, command: Command) -> None:
    """YXBOARD, stones, DONE: set the position, without an answer."""
    session.place(command)


def stop(session: Session, command: Command) -> None:
    """YXSTOP, STOP: they come here only when no search runs that is to be answered."""
    session.stop_pondering()


def show_forbid(session: Session, command: Command) -> None:
    """YXSHOWFORBID: the cells that Black may not play."""
    session.say(reply.forbid(session.position.game().fouls(BLACK)))


def n_best(session: Session, command: Command) -> None:
    """YXNBEST n: search n lines and play the best."""
    session.think_best(max(1, parse.number(command.rest)))


def bias(command: Command) -> int:
    """The value that a command asks for: 0 if none is given, never more than a win is worth."""
    return max(-WIN, min(WIN, parse.number(command.rest))) if command.rest else 0


def balance_one(session: Session, command: Command) -> None:
    """YXBALANCEONE bias: our turn that leaves the value nearest to bias."""
    session.balance_one(bias(command))


def balance_two(session: Session, command: Command) -> None:
    """YXBALANCETWO bias: our turn and the opponent's, which leave a value near bias."""
    session.balance_two(bias(command))


def search_defend(session: Session, command: Command) -> None:
    """YXSEARCHDEFEND: search all turns and play the best."""
    session.think_best(EVERY_TURN)


def swap2_offer(session: Session, command: Command) -> None:
    """YXSWAP2STEP1: three stones to begin with."""
    session.ask(swap2, [], reply.swap2_moves)


def swap2_answer(session: Session, command: Command) -> None:
    """YXSWAP2STEP2: the opponent has placed three stones."""
    session.ask(swap2, placed(session, command, 3), reply.swap2_first)


def swap2_choose(session: Session, command: Command) -> None:
    """YXSWAP2STEP3: the opponent has placed two stones after our three."""
    session.ask(swap2, placed(session, command, 5), reply.swap2_second)


class SoosorvStep(NamedTuple):
    """A question of a Soosõrv opening, as the board asks it: stones without colours in a block."""

    stones: range  # how many
    answer: Callable[[Answer], Iterable[str]]
    has_number: bool = False  # whether the number of offers stands behind the command
    may_swap: bool = False


SOOSORV_STEPS = {
    "YXSOOSORVSTEP1": SoosorvStep(range(1), reply.soosorv_moves),
    "YXSOOSORVSTEP2": SoosorvStep(range(3, 4), partial(reply.soosorv_colour, 1), may_swap=True),
    "YXSOOSORVSTEP3": SoosorvStep(range(3, 4), reply.soosorv_fourth),
    "YXSOOSORVSTEP4": SoosorvStep(
        range(4, 5), partial(reply.soosorv_colour, 2), has_number=True, may_swap=True
    ),
    "YXSOOSORVSTEP5": SoosorvStep(range(4, 5), reply.soosorv_fifths, has_number=True),
    "YXSOOSORVSTEP6": SoosorvStep(range(5, 5 + MOST_OFFERS), reply.soosorv_choice),
}


def soosorv_step(session: Session, command: Command) -> None:
    """YXSOOSORVSTEP1 to 6."""
    step = SOOSORV_STEPS[command.name]
    stones = [parse.point(line) for line in command.lines]
    if len(stones) not in step.stones:
        raise BadLine(f"{command.name} needs {step.stones[0]} stones, not {len(stones)}")
    offers = parse.number(command.rest) if step.has_number else 0
    asked = partial(soosorv, offers=offers, may_swap=step.may_swap)
    session.ask(asked, stones, step.answer)


def placed(session: Session, command: Command, wanted: int) -> list[Point]:
    """The stones on the board, which must be so many."""
    stones = session.position.stones()
    if len(stones) != wanted:
        raise BadLine(f"{command.name} needs {wanted} stones on the board, not {len(stones)}")
    return stones


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


def refuse(session: Session, command: Command) -> None:
    """What we do not have."""
    session.say(reply.error(f"{command.name} is not supported"))
