"""Connects stdin, the session and stdout: the program that a Gomocup manager runs."""

import os
import signal
import sys

from . import pipes


def main() -> int:
    """Play on stdin and stdout until END, or print what the command line asks for."""
    if len(sys.argv) > 1:
        from .usage import explain

        return explain(sys.argv[1:])
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends us in silence, even now
    # From now on lines are read and get their time: the manager's clock runs while we load.
    outbox = pipes.Outbox(1)
    inbox = pipes.open_inbox(0, outbox.watch)
    inbox.listen(pipes.ends_while_loading(outbox))
    from . import config
    from .commands import EFFECTS, serve
    from .session import Session

    chosen = config.load()
    if chosen.log is not None:
        inbox.record(chosen.log.note)
        outbox.record(chosen.log.note)
    inbox.listen(None)
    session = Session(inbox, outbox, chosen, EFFECTS)
    if os.isatty(0):
        from . import terminal

        terminal.greet(session)
        serve(session, terminal.TERMINAL_ROWS)
    else:
        serve(session)
    return 0


if __name__ == "__main__":
    sys.exit(main())
