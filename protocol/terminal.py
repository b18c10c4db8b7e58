"""What a person is told who starts the brain at a terminal, where a manager would use pipes."""

import brain

from . import reply
from .session import Session

TURN_MS = 2000  # INFO timeout_turn, until the person sets another

GREETING = f"""\
Kakugo {brain.__version__} waits for the commands of a Gomocup manager. To try it, type:
  START 15    a new game on 15x15 cells
  TURN 7,7    you play there (column, row, both from 0), and it answers
  BEGIN       it plays first
  SHOW        the board
  END         leave
A turn takes {TURN_MS // 1000} seconds at most: INFO timeout_turn is {TURN_MS}.
pbrain-kakugo --help lists all commands."""


def greet(session: Session) -> None:
    """Say how to try the brain, and let its turns be short."""
    session.settings.timeout_turn = TURN_MS
    for line in GREETING.splitlines():
        session.say(reply.message(line))
