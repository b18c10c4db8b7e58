"""The table of commands: name, handler, one line of help."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from . import database, info, parse, reply, yixin
from .parse import BadLine, Command
from .session import Effect, Session

BETWEEN_CELLS = re.compile(r"(?<!,)\s+")  # blanks, but those after a comma belong to a cell


class CommandRow(NamedTuple):
    """What a command does, its line of help, and what it needs."""

    handler: Callable[[Session, Command], None]
    help: str
    has_lines: bool = False  # a block of lines up to DONE follows
    needs_game: bool = True
    effect: Effect | None = None  # on a search that runs when it comes


def bench(session: Session, command: Command) -> None:
    """BENCH: no part of the game, and imported only when it is needed."""
    from brain.bench import run

    with session.searching():
        run(report=lambda line: session.say(reply.message(line)))


SEARCH, STOP, NEW_GAME, NEW_POSITION = Effect

COMMANDS: dict[str, CommandRow] = {
    "START": CommandRow(
        Session.start, "n: new game on n x n cells.", needs_game=False, effect=NEW_GAME
    ),
    "RECTSTART": CommandRow(
        Session.rectstart, "w,h: new game, w columns and h rows.", needs_game=False, effect=NEW_GAME
    ),
    "RESTART": CommandRow(Session.restart, "New game on the same board.", effect=NEW_GAME),
    "BEGIN": CommandRow(Session.begin, "Play now.", effect=SEARCH),
    "TURN": CommandRow(Session.turn, "x,y: the opponent has played this; play now.", effect=SEARCH),
    "PLAY": CommandRow(Session.play, "x,y: play this, without thinking."),
    "BOARD": CommandRow(
        Session.board, "Set the position; play now.", has_lines=True, effect=SEARCH
    ),
    "TAKEBACK": CommandRow(Session.takeback, "x,y: take this stone off the board."),
    "SWAP2BOARD": CommandRow(
        Session.swap2board, "Answer a swap2 opening.", has_lines=True, effect=SEARCH
    ),
    "OPENING": CommandRow(
        Session.opening, "Answer a question of the game's opening.", has_lines=True, effect=SEARCH
    ),
    "OUTCOME": CommandRow(Session.outcome, "Say whether and how the game has ended."),
    "LEGAL": CommandRow(Session.legal, "List the legal turns."),
    "SHOW": CommandRow(Session.show, "Draw the board."),
    "INFO": CommandRow(info.set_key, "key value: set a value; see INFO keys.", needs_game=False),
    "ABOUT": CommandRow(Session.about, "Show name and version.", needs_game=False),
    "END": CommandRow(Session.end, "Exit.", needs_game=False),
    "YXSHOWINFO": CommandRow(yixin.show_info, "Switch to Yixin-Board's dialect.", needs_game=False),
    "YXBOARD": CommandRow(
        yixin.board, "Set the position; do not play.", has_lines=True, effect=NEW_POSITION
    ),
    "YXSTOP": CommandRow(yixin.stop, "Stop thinking and play now.", needs_game=False, effect=STOP),
    "STOP": CommandRow(yixin.stop, "Stop thinking and play now.", needs_game=False, effect=STOP),
    "YXSHOWFORBID": CommandRow(yixin.show_forbid, "Show where Black may not play."),
    "YXSHOWBOARD": CommandRow(Session.show, "Draw the board."),
    "YXNBEST": CommandRow(
        yixin.n_best, "n: search and show n lines; play the best.", effect=SEARCH
    ),
    "YXBALANCEONE": CommandRow(
        yixin.balance_one, "bias: play the turn that leaves a value near bias.", effect=SEARCH
    ),
    "YXBALANCETWO": CommandRow(
        yixin.balance_two, "bias: play for both sides, to a value near bias.", effect=SEARCH
    ),
    "YXSEARCHDEFEND": CommandRow(
        yixin.search_defend, "Show what every turn is worth; play the best.", effect=SEARCH
    ),
    "YXSWAP2STEP1": CommandRow(
        yixin.swap2_offer, "Place the three stones of swap2.", effect=SEARCH
    ),
    "YXSWAP2STEP2": CommandRow(
        yixin.swap2_answer, "Answer the three stones on the board.", effect=SEARCH
    ),
    "YXSWAP2STEP3": CommandRow(
        yixin.swap2_choose, "Choose a colour for the five stones on the board.", effect=SEARCH
    ),
    **{
        name: CommandRow(
            yixin.soosorv_step,
            f"Answer question {name[-1]} of a Soosorv opening.",
            has_lines=step.stones[0] > 0,
            effect=SEARCH,
        )
        for name, step in yixin.SOOSORV_STEPS.items()
    },
    "YXHASHCLEAR": CommandRow(yixin.clear_hash, "Forget all searches.", needs_game=False),
    "YXSHOWHASHUSAGE": CommandRow(
        yixin.show_hash_usage, "Show how full the table is.", needs_game=False
    ),
    "YXBLOCK": CommandRow(
        yixin.block, "Do not play these cells.", has_lines=True, needs_game=False
    ),
    "YXBLOCKUNDO": CommandRow(
        yixin.unblock, "Unblock these cells.", has_lines=True, needs_game=False
    ),
    "YXBLOCKRESET": CommandRow(yixin.unblock_all, "Unblock all cells.", needs_game=False),
    "YXQUERYDATABASEALL": CommandRow(
        database.query_all,
        "Show what the database knows behind each cell.",
        has_lines=True,
        needs_game=False,
    ),
    "YXQUERYDATABASEALLT": CommandRow(
        database.query_all_and_text,
        "Show the same as YXQUERYDATABASEALL, and the comment.",
        has_lines=True,
    ),
    "YXQUERYDATABASEONE": CommandRow(
        database.query_one, "Show what the database knows of a position.", has_lines=True
    ),
    "YXQUERYDATABASETEXT": CommandRow(
        database.query_text, "Show the comment on a position.", has_lines=True
    ),
    "YXEDITTVDDATABASE": CommandRow(
        database.edit_values, "mask label value depth: change what is known of the position."
    ),
    "YXEDITTEXTDATABASE": CommandRow(
        database.edit_text, '"text": change the comment on the position.'
    ),
    "YXEDITLABELDATABASE": CommandRow(database.edit_cell, "x,y text: change the text on a cell."),
    "YXSETBESTMOVEDATABASE": CommandRow(
        database.set_best, "x,y: change the best turn of the position."
    ),
    "YXCLEARBESTMOVEDATABASE": CommandRow(
        database.clear_best, "Forget the best turn of the position."
    ),
    "YXDELETEDATABASEONE": CommandRow(database.delete_one, "Forget a position.", has_lines=True),
    "YXDELETEDATABASEALL": CommandRow(
        database.delete_all, "[filter]: forget what follows a position.", has_lines=True
    ),
    "YXSETDATABASE": CommandRow(database.set_database, "path: open a database.", needs_game=False),
    "YXSAVEDATABASE": CommandRow(
        database.save_database, "Write the .db file of Rapfi that is open.", needs_game=False
    ),
    "YXDBTOTXT": CommandRow(
        database.write_csv, "path: write positions of this rule and size as CSV."
    ),
    "YXDBTOTXTALL": CommandRow(
        database.write_csv_of_all, "path: write all positions as CSV.", needs_game=False
    ),
    "YXTXTTODB": CommandRow(database.read_csv, "path: add positions from CSV.", needs_game=False),
    "YXLIBTODB": CommandRow(database.read_library, "path: add a library of RenLib."),
    "YXDBTOLIB": CommandRow(
        database.write_library, "path: write what follows the position for RenLib."
    ),
    "YXDBMERGE": CommandRow(database.merge, "path: add another database.", needs_game=False),
    "YXDBSPLIT": CommandRow(
        database.split, "path: copy what follows the position into another database."
    ),
    "BENCH": CommandRow(
        bench, "Measure the engine's speed and signature.", needs_game=False, effect=SEARCH
    ),
}


REFUSED_COMMANDS: dict[str, CommandRow] = {
    name: CommandRow(yixin.refuse, "", has_lines=name in yixin.REFUSED_BLOCKS, needs_game=False)
    for name in (*yixin.YIXIN_REFUSED, *yixin.REFUSED_BLOCKS)
}
COMMAND_ROWS = COMMANDS | REFUSED_COMMANDS
EFFECTS = {name: row.effect for name, row in COMMAND_ROWS.items() if row.effect is not None}


def serve(session: Session, rows: Mapping[str, CommandRow] = COMMAND_ROWS) -> None:
    """Carry out the manager's lines, one by one. Whatever goes wrong is answered by one ERROR.

    rows: the commands that are known.
    """
    while True:
        session.ponder()
        line = session.hear()
        if line.is_last:
            session.leave()
        try:
            carry_out(session, line.text, rows)
        except ValueError as error:
            session.say(reply.error(error))
        except Exception as error:
            session.say(reply.error(f"internal: {type(error).__name__}: {error}"))


def carry_out(session: Session, line: str, rows: Mapping[str, CommandRow] = COMMAND_ROWS) -> None:
    """Carry out one line. Raises ValueError, with the state unchanged, if that is impossible."""
    command = parse.command(line)
    if command is None:
        return
    row = rows.get(command.name)
    if row is None:
        session.say(reply.unknown(line.strip()))
        return
    if parse.wants_name(command):
        command = command._replace(rest=session.hear().text.strip())
    if row.has_lines:
        command = command._replace(lines=block(session, command))
    if row.needs_game and not session.has_game:
        raise BadLine(f"{command.name} needs a game: START first")
    row.handler(session, command)


def block(session: Session, asked: Command) -> tuple[str, ...]:
    """The lines up to DONE. Another command among them ends the block, which is then ignored."""
    *cells, last = re.split(BETWEEN_CELLS, asked.rest)
    if last.upper() == "DONE":  # all in one line, as no Gomocup manager writes it
        session.is_yixin |= bool(cells)
        return tuple(cells)
    lines: list[str] = []
    while True:
        line = session.hear()
        if line.is_last:
            session.hear_again(line)
            raise BadLine(f"{asked.name} needs DONE before the end of the input")
        command = parse.command(line.text)
        if command is None:
            continue
        if command.name == "DONE":
            return tuple(lines)
        if command.name == "END":
            session.leave()
        if command.name == "INFO":
            carry_out(session, line.text)  # it does not concern the position
            continue
        if command.name in COMMAND_ROWS:
            session.hear_again(line)
            raise BadLine(f"{asked.name} needs DONE before {command.name}")
        lines.append(line.text)
