"""The commands of Yixin-Board that concern a database of positions."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from brain.engine import Game

from . import parse, reply
from .parse import BadLine, Command
from .pipes import LONGEST_LINE
from .session import Session

if TYPE_CHECKING:
    from .database_view import DatabaseView

QUOTED = re.compile(r'((?:[^"\\]|\\.)*)"')  # the rest of a text in quotation marks, and its end
ESCAPED = re.compile(r"\\(.)")
AT = re.compile(r"(-?\d+\s*,\s*-?\d+)\s*(.*)")  # a cell, and a text on it
LONGEST_TEXT = 1 << 20  # characters of a comment
CUT = LONGEST_LINE - 32  # bytes of a text behind a command: in a longer line its end may be missing


def opened(session: Session, command: Command) -> "DatabaseView":
    """The open database; BadLine where there is none."""
    view = session.database.view
    if view is None:
        raise BadLine(f"{command.name} needs a database: INFO database PATH")
    return view


def reached(session: Session, command: Command) -> Game:
    """The position of a block of cells, which is the session's from now on."""
    session.position.reach([line for line in command.lines if "," in line or not command.rest])
    return session.position.game()


# Questions


def query_all(session: Session, command: Command) -> None:
    """YXQUERYDATABASEALL, cells, DONE: the board asks after every move, and waits for DONE."""
    view = session.database.view
    if view is None or not session.has_game:
        session.say(reply.message("DATABASE REFRESH"))
        session.say(reply.message("DATABASE DONE"))
    else:
        around(session, view, reached(session, command))


def query_all_and_text(session: Session, command: Command) -> None:
    """YXQUERYDATABASEALLT, cells, DONE."""
    view, game = opened(session, command), reached(session, command)
    around(session, view, game)
    session.say(view.text(game))


def query_one(session: Session, command: Command) -> None:
    """YXQUERYDATABASEONE, cells, DONE."""
    session.say(opened(session, command).one(reached(session, command)))


def query_text(session: Session, command: Command) -> None:
    """YXQUERYDATABASETEXT, cells, DONE."""
    session.say(opened(session, command).text(reached(session, command)))


def around(session: Session, view: "DatabaseView", game: Game) -> None:
    for line in view.around(game, rows_first=session.rows_first):
        session.say(line)


# Edits of the position that was asked about last, or that the game is in


def edit_values(session: Session, command: Command) -> None:
    """YXEDITTVDDATABASE mask label value depth."""
    view, found = opened(session, command), parse.numbers(command.rest)
    if len(found) < 4:
        raise BadLine("expected a mask, a label, a value and a depth")
    game = session.position.game()
    view.edit(game, *found[:4])
    session.say(view.one(game))


def edit_text(session: Session, command: Command) -> None:
    """YXEDITTEXTDATABASE "text", which may go on over several lines."""
    text = quoted(session, command)
    opened(session, command).edit_text(session.position.game(), text)


def edit_cell(session: Session, command: Command) -> None:
    """YXEDITLABELDATABASE x,y text; without a text, there is none."""
    view, found = opened(session, command), AT.match(command.rest)
    if found is None:
        raise BadLine("expected x,y and a text")
    cell, text = parse.point(found[1]), readable(found[2].strip())
    view.edit_cell(session.position.game(), cell, text)


def set_best(session: Session, command: Command) -> None:
    """YXSETBESTMOVEDATABASE x,y."""
    view, game = opened(session, command), session.position.game()
    view.edit_turn(game, parse.point(command.rest))
    session.say(view.one(game))


def clear_best(session: Session, command: Command) -> None:
    """YXCLEARBESTMOVEDATABASE."""
    view, game = opened(session, command), session.position.game()
    view.edit_turn(game, None)
    session.say(view.one(game))


def delete_one(session: Session, command: Command) -> None:
    """YXDELETEDATABASEONE, cells, DONE."""
    opened(session, command).delete(reached(session, command))


def delete_all(session: Session, command: Command) -> None:
    """YXDELETEDATABASEALL [filter], cells, DONE."""
    view = opened(session, command)
    words = [word for word in command.rest.split() if "," not in word and word.upper() != "DONE"]
    game = reached(session, command)
    number = view.delete_behind(game, words)
    session.say(reply.message(f"deleted behind the position: {' '.join(words).upper() or 'all'}"))
    session.say(reply.message(f"positions deleted: {number}"))
    around(session, view, game)


# Files


def set_database(session: Session, command: Command) -> None:
    """YXSETDATABASE path."""
    path, before = path_of(command), session.database.wanted
    session.say(reply.message(f"DATABASE LOAD START {path}"))
    try:
        session.database.choose(before._replace(path=path, is_used=True))
    except ValueError:
        session.database.choose(before)
        raise
    finally:
        session.say(reply.message("DATABASE LOAD DONE"))
    session.say(reply.message(f"database {path}"))


def save_database(session: Session, command: Command) -> None:
    """YXSAVEDATABASE."""
    opened(session, command)
    path = session.database.wanted.path
    session.say(reply.message(f"DATABASE SAVE START {path}"))
    try:
        with naming(path):
            done = session.database.save()
    finally:
        session.say(reply.message("DATABASE SAVE DONE"))
    session.say(reply.message(done))


def write_csv(session: Session, command: Command) -> None:
    """YXDBTOTXT path: the positions of this rule and size."""
    view, path = opened(session, command), path_of(command)
    with naming(path):
        number = view.base.write_csv(path, session.position.game())
    session.say(written(number, path))


def write_csv_of_all(session: Session, command: Command) -> None:
    """YXDBTOTXTALL path."""
    view, path = opened(session, command), path_of(command)
    with naming(path):
        session.say(written(view.base.write_csv(path), path))


def read_csv(session: Session, command: Command) -> None:
    """YXTXTTODB path."""
    view, path = opened(session, command), path_of(command)
    with naming(path):
        number = view.base.read_csv(path)
    session.say(read(number, path))


def read_library(session: Session, command: Command) -> None:
    """YXLIBTODB path: of RenLib, as positions of this rule."""
    from brain.records.record import read_record

    view, path = opened(session, command), path_of(command)
    with naming(path):
        record = read_record(Path(path), "lib", session.position.empty())
        number = view.base.add_record(record)
    session.say(read(number, path))


def write_library(session: Session, command: Command) -> None:
    """YXDBTOLIB path: the way to the position, and what is known behind it."""
    view, path = opened(session, command), path_of(command)
    game = session.position.game()
    if session.rows_first:  # held transposed
        game = transposed(game)
    record = view.base.record(game)
    with naming(path):
        record.write(path, "lib")
    session.say(written(sum(1 for _ in record.root.walk()), path))


def merge(session: Session, command: Command) -> None:
    """YXDBMERGE path: add what another database has."""
    view, path = opened(session, command), path_of(command)
    with naming(path):
        number = view.merge(path)
    session.say(read(number, path))


def split(session: Session, command: Command) -> None:
    """YXDBSPLIT path: the way to the position, and all behind it, into another database."""
    view, path = opened(session, command), path_of(command)
    with naming(path):
        number = view.split(session.position.game(), path)
    session.say(written(number, path))


# What they have in common


def path_of(command: Command) -> str:
    """The path that a command names; BadLine for none."""
    if not command.rest:
        raise BadLine(f"{command.name} needs the path of a file")
    return command.rest


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Say in a sentence which file cannot be read or written."""
    try:
        yield
    except OSError as error:
        raise BadLine(f"{path}: {error.strerror or error}") from error


def read(number: int, path: str) -> str:
    return reply.message(f"positions read from {path}: {number}")


def written(number: int, path: str) -> str:
    return reply.message(f"positions written to {path}: {number}")


def quoted(session: Session, command: Command) -> str:
    """A text in quotation marks, to the line that has its end; one without them as it stands."""
    if not command.rest.startswith('"'):
        return readable(command.rest)
    lines, rest = [], command.rest[1:]
    while (end := QUOTED.match(rest)) is None:
        lines.append(rest)
        is_cut = len(rest.encode(errors="surrogateescape")) >= CUT
        if is_cut or sum(map(len, lines)) > LONGEST_TEXT:
            raise BadLine("this text is too long, or has no end")
        rest = session.hear().text.rstrip("\r")
        if rest == "END":  # the end of the input, too
            session.end(command)
    return readable(ESCAPED.sub(r"\1", "\n".join([*lines, end[1]])))


def readable(text: str) -> str:
    """A text of which what was no UTF-8 is marked."""
    return text.encode(errors="surrogateescape").decode(errors="replace")


def transposed(game: Game) -> Game:
    """A game on a square board with rows and columns exchanged; others as they are."""
    for symmetry in game.symmetries():
        if symmetry.moved(0, 0) == (0, 0) and symmetry.moved(0, 1) == (1, 0):
            return game.transformed(symmetry)
    return game
