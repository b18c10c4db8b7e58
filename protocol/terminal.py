"""What a person sees and may type who starts the brain at a terminal, in place of a manager."""

import re

import brain

from . import reply
from .commands import COMMAND_ROWS as COMMANDS
from .commands import CommandRow
from .parse import Command
from .session import Session
from .turns import cell

TERMINAL_TURN_MS = 2000  # INFO timeout_turn, until the person sets another

GREETING = f"""\
Kakugo {brain.__version__} waits for the commands of a Gomocup manager. To try it, type:
  START 15    a new game on 15x15 cells
  TURN h8     you play there (or 7,7: column, row, both from 0), and it answers
  BEGIN       it plays first
  SHOW        the board
  HELP        this text
  END         leave
A turn takes {TERMINAL_TURN_MS // 1000} seconds at most, until you set another INFO timeout_turn.
pbrain-kakugo --help lists all commands."""

TYPED_CELL = re.compile(r"[a-z]{1,2}[0-9]{1,2}", re.IGNORECASE)  # of a cell
ONE_CELL = ("TURN", "PLAY", "TAKEBACK")  # commands that name one, where the game is gomoku


def greet(session: Session) -> None:
    """Say how to try the brain, and let its turns be short."""
    session.settings.timeout_turn = TERMINAL_TURN_MS
    explain(session, Command("HELP"))


def explain(session: Session, command: Command) -> None:
    """HELP: how to try the brain."""
    for line in GREETING.splitlines():
        session.say(reply.message(line))


def with_names(row: CommandRow) -> CommandRow:
    """A command that takes a cell by its name, too, as the board on the screen has it."""

    def handle(session: Session, command: Command) -> None:
        if TYPED_CELL.fullmatch(command.rest):
            x, y = cell(command.rest)
            command = command._replace(rest=f"{x},{y}")
        row.handler(session, command)

    return row._replace(handler=handle)


EXPLAIN_ROW = CommandRow(explain, "Say how to try the brain.", needs_game=False)
TERMINAL_ROWS = (
    COMMANDS
    | {name: with_names(COMMANDS[name]) for name in ONE_CELL}
    | dict.fromkeys(("HELP", "?"), EXPLAIN_ROW)
)
