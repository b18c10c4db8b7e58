"""The commands that a Model knows: the official ones, ours, and Yixin-Board's."""

from collections.abc import Iterable, Sequence

from .protocol_model import (
    ABOUT,
    ERROR,
    FORBID,
    LEGAL,
    MOST_SIDE,
    OUTCOME,
    Model,
    Owed,
    Point,
    Row,
    numbers,
)


def nothing(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSTOP, STOP: when no search runs."""
    return []


ONE_LETTER = 26  # columns; names of further ones have two letters


def show(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """SHOW, YXSHOWBOARD: one or two rows of names, the rows of the board, who moves."""
    model.remarks += model.height + (3 if model.width > ONE_LETTER else 2)
    return []


def n_best(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXNBEST n."""
    wanted = numbers(rest, 1)[0]
    model.remarks += max(1, min(wanted, MOST_SIDE**2))
    return model.search()


def search_defend(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSEARCHDEFEND."""
    model.remarks += MOST_SIDE**2
    return model.search()


def balance_one(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXBALANCEONE [bias]."""
    if rest:
        numbers(rest, 1)
    return model.search()


def balance_two(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXBALANCETWO [bias]."""
    if rest:
        numbers(rest, 1)
    return model.search(cells=2, lines=2 if model.rows_first else 1)


def swap2_offer(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSWAP2STEP1."""
    model.remarks += model.shown()
    return model.all_or_error(*(Owed(rf"MESSAGE SWAP2 MOVE{n} \d+ \d+") for n in (1, 2, 3)))


def swap2_answer(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSWAP2STEP2."""
    model.remarks += model.shown()
    said: list[str] = []
    yield Owed(rf"MESSAGE SWAP2 (?:SWAP1 (?:YES|NO)|MOVE4 \d+ \d+)|{ERROR}", said.append)
    if "MOVE4" in said[0]:
        yield Owed(r"MESSAGE SWAP2 MOVE5 \d+ \d+")


def swap2_choose(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSWAP2STEP3."""
    model.remarks += model.shown()
    return [Owed(rf"MESSAGE SWAP2 SWAP2 (?:YES|NO)|{ERROR}")]


def show_info(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSHOWINFO."""
    model.is_yixin = True
    texts = (r"Kakugo \S+", r"INFO MAX_THREAD_NUM \d+", r"INFO MAX_HASH_SIZE \d+")
    return [Owed(f"MESSAGE {text}") for text in texts]


def query_database(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXQUERYDATABASEALL, cells, DONE."""
    return [Owed("MESSAGE DATABASE REFRESH"), Owed("MESSAGE DATABASE DONE")]


def exclude(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXBLOCK, cells, DONE."""
    model.excluded |= {cell(line) for line in lines}
    return []


def include(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXBLOCKUNDO, cells, DONE."""
    model.excluded -= {cell(line) for line in lines}
    return []


def include_all(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXBLOCKRESET."""
    model.excluded.clear()
    return []


def cell(text: str) -> Point:
    """A cell, on the board or not."""
    x, y = numbers(text, 2)[:2]
    return x, y


def one(pattern: str, *, needs_game: bool = True) -> Row:
    """A command with one answer, which changes nothing."""
    return Row(lambda model, rest, lines: [Owed(pattern)], needs_game=needs_game)


REFUSED = one(r"ERROR \S+ is not supported", needs_game=False)
REFUSED_COMMANDS = (
    *("YXFORBID", "YXDRAW", "YXRESIGN", "YXPRINTFEATURE", "YXBLOCKPATHRESET", "YXSOOSORVSTEP1"),
    *("YXSOOSORVSTEP2", "YXSOOSORVSTEP3", "YXSOOSORVSTEP4", "YXSOOSORVSTEP5", "YXSOOSORVSTEP6"),
    *("YXEDITTVDDATABASE", "YXEDITTEXTDATABASE", "YXEDITLABELDATABASE", "YXSAVEDATABASE"),
    *("YXSETBESTMOVEDATABASE", "YXCLEARBESTMOVEDATABASE", "YXDBTOPOS", "YXDBCHECK", "YXDBFIX"),
)
REFUSED_BLOCKS = (
    *("YXBLOCKPATH", "YXBLOCKPATHUNDO", "YXQUERYDATABASEONE", "YXQUERYDATABASETEXT"),
    *("YXQUERYDATABASEALLT", "YXDELETEDATABASEONE", "YXDELETEDATABASEALL"),
)
REFUSED_FILES = (
    *("YXHASHDUMP", "YXHASHLOAD", "YXSETDATABASE", "YXDBSPLIT", "YXDBMERGE", "YXDBTOTXT"),
    *("YXDBTOTXTALL", "YXTXTTODB", "YXLIBTODB", "YXDBTOLIB"),
)

ROWS: dict[str, Row] = {
    "START": Row(Model.start, needs_game=False),
    "RECTSTART": Row(Model.rectstart, needs_game=False),
    "RESTART": Row(Model.restart),
    "BEGIN": Row(Model.begin),
    "TURN": Row(Model.turn),
    "PLAY": Row(Model.play),
    "BOARD": Row(Model.board, has_lines=True),
    "TAKEBACK": Row(Model.takeback),
    "SWAP2BOARD": Row(Model.swap2board, has_lines=True),
    "OPENING": Row(Model.opening, has_lines=True),
    "OUTCOME": one(OUTCOME),
    "LEGAL": one(LEGAL),
    "SHOW": Row(show),
    "YXSHOWBOARD": Row(show),
    "INFO": Row(Model.info, needs_game=False),
    "ABOUT": one(ABOUT, needs_game=False),
    "YXSHOWINFO": Row(show_info, needs_game=False),
    "YXBOARD": Row(Model.yxboard, has_lines=True),
    "YXSTOP": Row(nothing, needs_game=False),
    "STOP": Row(nothing, needs_game=False),
    "YXSHOWFORBID": one(FORBID),
    "YXNBEST": Row(n_best),
    "YXBALANCEONE": Row(balance_one),
    "YXBALANCETWO": Row(balance_two),
    "YXSEARCHDEFEND": Row(search_defend),
    "YXSWAP2STEP1": Row(swap2_offer),
    "YXSWAP2STEP2": Row(swap2_answer),
    "YXSWAP2STEP3": Row(swap2_choose),
    "YXHASHCLEAR": one("MESSAGE hash cleared", needs_game=False),
    "YXSHOWHASHUSAGE": one(r"MESSAGE hash usage [\d.]+% of \d+ MiB", needs_game=False),
    "YXBLOCK": Row(exclude, has_lines=True, needs_game=False),
    "YXBLOCKUNDO": Row(include, has_lines=True, needs_game=False),
    "YXBLOCKRESET": Row(include_all, needs_game=False),
    "YXQUERYDATABASEALL": Row(query_database, has_lines=True, needs_game=False),
    **dict.fromkeys(REFUSED_COMMANDS, REFUSED),
    **dict.fromkeys(REFUSED_BLOCKS, REFUSED._replace(has_lines=True)),
    **dict.fromkeys(REFUSED_FILES, REFUSED._replace(wants_name=True)),
}


def new_model() -> Model:
    """What a brain owes that has heard nothing yet."""
    return Model(ROWS)
