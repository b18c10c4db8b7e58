"""The commands of Yixin-Board that concern a database of positions."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from brain.engine import Game

from . import parse, reply
from .database_file import naming
from .parse import BadLine, Command
from .pipes import LONGEST_LINE
from .session import Session

if TYPE_CHECKING:
    from .database_view import DatabaseView

# The rest of a text in quotation marks, and its end.
QUOTED_TEXT = re.compile(r'((?:[^"\\]|\\.)*)"')
ESCAPED = re.compile(r"\\(.)")
AT = re.compile(r"(-?\d+\s*,\s*-?\d+)\s*(.*)")  # a cell, and a text on it
LONGEST_PROTOCOL_TEXT = 1 << 20  # characters of a comment
# Bytes of a text behind a command: in a longer line its end may be missing.
LONGEST_QUOTE = LONGEST_LINE - 32


Handler = Callable[[Session, Command], None]


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


# Questions about the position of a block of cells


def query_all(session: Session, command: Command) -> None:
    """The board asks after every move, and waits for DONE."""
    if session.database.view is None or not session.has_game:
        session.say(reply.message("DATABASE REFRESH"))
        session.say(reply.message("DATABASE DONE"))
    else:
        around(session, reached(session, command))


def query_all_and_text(session: Session, command: Command) -> None:
    view, game = opened(session, command), reached(session, command)
    around(session, game)
    session.say(view.text(game))


def query_one(session: Session, command: Command) -> None:
    session.say(opened(session, command).one(reached(session, command)))


def query_text(session: Session, command: Command) -> None:
    session.say(opened(session, command).text(reached(session, command)))


def around(session: Session, game: Game) -> None:
    """Show what the open database knows behind each cell."""
    assert session.database.view is not None
    for line in session.database.view.around(game, rows_first=session.rows_first):
        session.say(line)


# Edits of the position that was asked about last, or that the game is in


def edit_values(session: Session, command: Command) -> None:
    """A mask, a label, a value, a depth."""
    view, found = opened(session, command), parse.numbers(command.rest)
    if len(found) < 4:
        raise BadLine("expected a mask, a label, a value and a depth")
    game = session.position.game()
    view.edit(game, *found[:4])
    session.say(view.one(game))


def edit_text(session: Session, command: Command) -> None:
    """A text in quotation marks, which may go on over several lines."""
    text = quoted(session, command)
    opened(session, command).edit_text(session.position.game(), text)


def edit_cell(session: Session, command: Command) -> None:
    """A cell and a text; without a text, there is none."""
    view, found = opened(session, command), AT.match(command.rest)
    if found is None:
        raise BadLine("expected x,y and a text")
    cell, text = parse.point(found[1]), readable(found[2].strip())
    view.edit_cell(session.position.game(), cell, text)


def edit_turn(cell: Callable[[Command], parse.Point | None]) -> Handler:
    """What changes the best turn."""

    def handle(session: Session, command: Command) -> None:
        view, game = opened(session, command), session.position.game()
        view.edit_turn(game, cell(command))
        session.say(view.one(game))

    return handle


set_best = edit_turn(lambda command: parse.point(command.rest))
clear_best = edit_turn(lambda _: None)


def delete_one(session: Session, command: Command) -> None:
    opened(session, command).delete(reached(session, command))


def delete_all(session: Session, command: Command) -> None:
    """Maybe with a filter."""
    view = opened(session, command)
    words = [word for word in command.rest.split() if "," not in word and word.upper() != "DONE"]
    game = reached(session, command)
    number = view.delete_behind(game, words)
    session.say(reply.message(f"deleted behind the position: {' '.join(words).upper() or 'all'}"))
    session.say(reply.message(f"positions deleted: {number}"))
    around(session, game)


# Files


def set_database(session: Session, command: Command) -> None:
    path, before = path_of(command), session.database.wanted
    with framed(session, f"LOAD START {path}", "LOAD DONE"):
        try:
            session.database.choose(before._replace(path=path, is_used=True))
        except ValueError:
            session.database.choose(before)
            raise
    session.say(reply.message(f"database {path}"))


def save_database(session: Session, command: Command) -> None:
    opened(session, command)
    path = session.database.wanted.path
    with framed(session, f"SAVE START {path}", "SAVE DONE"), naming(path):
        done = session.database.save()
    session.say(reply.message(done))


Work = Callable[[Session, "DatabaseView", str], int]


def other_file(words: str, work: Work) -> Handler:
    """What does something with another file, and says how many positions were read or written."""

    def handle(session: Session, command: Command) -> None:
        view, path = opened(session, command), path_of(command)
        with naming(path):
            number = work(session, view, path)
        session.say(reply.message(f"positions {words} {path}: {number}"))

    return handle


def library_read(session: Session, view: "DatabaseView", path: str) -> int:
    """Positions of this rule from RenLib."""
    from brain.records.record import read_record

    return view.base.add_records([read_record(Path(path), "lib", session.position.empty())])


def library_written(session: Session, view: "DatabaseView", path: str) -> int:
    """The way to the position, and what is known behind it."""
    game = session.position.game()
    record = view.base.record(transposed(game) if session.rows_first else game)  # as it is held
    record.write(path, "lib")
    return sum(1 for _ in record.root.walk())


READ, WRITTEN = "read from", "written to"

write_csv = other_file(
    WRITTEN, lambda session, view, path: view.base.write_csv(path, session.position.game())
)
write_csv_of_all = other_file(WRITTEN, lambda _, view, path: view.base.write_csv(path))
read_csv = other_file(READ, lambda _, view, path: view.base.read_csv(path))
read_library = other_file(READ, library_read)
write_library = other_file(WRITTEN, library_written)
merge = other_file(READ, lambda _, view, path: view.merge(path))
split = other_file(WRITTEN, lambda session, view, path: view.split(session.position.game(), path))


@contextmanager
def framed(session: Session, first: str, last: str) -> Iterator[None]:
    """Say what begins, and that it has ended, however that was."""
    session.say(reply.message(f"DATABASE {first}"))
    try:
        yield
    finally:
        session.say(reply.message(f"DATABASE {last}"))


# What they have in common


def path_of(command: Command) -> str:
    """The path that a command names; BadLine for none."""
    if not command.rest:
        raise BadLine(f"{command.name} needs the path of a file")
    return command.rest


def quoted(session: Session, command: Command) -> str:
    """A text in quotation marks, to the line that has its end; one without them as it stands."""
    if not command.rest.startswith('"'):
        return readable(command.rest)
    lines, rest = [], command.rest[1:]
    while (end := QUOTED_TEXT.match(rest)) is None:
        lines.append(rest)
        is_cut = len(rest.encode(errors="surrogateescape")) >= LONGEST_QUOTE
        if is_cut or sum(map(len, lines)) > LONGEST_PROTOCOL_TEXT:
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
