"""kakugo board: a page in the browser, to play, analyse and watch every game."""

import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from brain.arguments import whole
from brain.engine import check_evaluation
from brain.extras import how_to_install
from kakugo import Database, Settings
from kakugo.folders import data_folder
from kakugo.game_options import add_game, like_of
from protocol.brain_given import as_command

from .played import add_played, reader_of

LIBRARY_FILE = "library.sqlite"
HOST, PORT = "127.0.0.1", 8765
MEMORY_MIB, MOST_MEMORY_MIB = 64, 1 << 16
SESSIONS, MOST_SESSIONS = 16, 1000
MOST_PORT = 65535
BOARD_PACKAGES = frozenset({"starlette", "uvicorn", "websockets"})  # of pyproject.toml
ARENA = frozenset({"distributed", "numpy", "psutil", "tqdm"})  # what --watch needs besides


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument(
        "--port", type=int, default=PORT, metavar="N", help=f"(default: {PORT}; 0: a free one)"
    )
    parser.add_argument(
        "--host",
        default=HOST,
        metavar="ADDRESS",
        help=f"address to listen on (default: {HOST}, for this machine only); with any other one"
        " the address of the page has a token, and is also shown as a QR code for phones",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="only print the address of the page"
    )
    parser.add_argument(
        "--watch",
        action="append",
        default=[],
        metavar="FILE",
        help="a file of kakugo-arena, whose games the page shows; may be given again",
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="the command of another engine, to play against or to ask for a second opinion; may"
        " be given again",
    )
    parser.add_argument(
        "--library",
        default="",
        metavar="FILE",
        help="file that keeps all games (default: library.sqlite in the user's data folder of"
        " Kakugo)",
    )
    parser.add_argument(
        "--database",
        metavar="FILE",
        help="database of positions, made if it is not there, or postgresql://user@host/name; the"
        " page shows and edits what it knows, and the analysis may write into it",
    )
    parser.add_argument("--read-only", action="store_true", help="change nothing in the database")
    add_played(
        parser,
        action="append",
        help="a file or a folder of played games, for the explorer; may be given again",
    )
    add_game(parser, said_by="a file of --games")
    group = parser.add_argument_group("limits")
    group.add_argument(
        "--sessions",
        type=int,
        default=SESSIONS,
        metavar="N",
        help=f"pages at the same time (default: {SESSIONS})",
    )
    group.add_argument(
        "--memory",
        type=int,
        default=MEMORY_MIB,
        metavar="MIB",
        help=f"for the table of each page's engine (default: {MEMORY_MIB})",
    )
    group.add_argument(
        "--threads",
        type=int,
        default=1,
        metavar="N",
        help="for the search of each page's engine (default: 1)",
    )
    group.add_argument(
        "--evaluation", default="", metavar="PATH", help="weights, instead of the built-in ones"
    )


def run(asked: Namespace) -> None:
    """Serve until Ctrl-C."""
    threads = Settings.threads
    port = whole("--port", asked.port, 0, MOST_PORT)
    most = whole("--sessions", asked.sessions, 1, MOST_SESSIONS)
    memory = whole("--memory", asked.memory, 1, MOST_MEMORY_MIB)
    number = whole("--threads", asked.threads, threads.low, threads.high)
    check_evaluation(asked.evaluation)
    watched = tuple(Path(name) for name in asked.watch)
    engines = named(asked.engine)
    try:
        from kakugo.board.server.server import serve
        from kakugo.board.session.options import Options
        from kakugo.board.shown.explored import Explored
    except ModuleNotFoundError as error:
        raise lacking(error, BOARD_PACKAGES, f"it needs {{}}: {how_to_install('board')}") from None
    if watched:
        check_watched(watched)
    where, read_only = asked.database, asked.read_only
    games = [Path(name) for name in asked.games]
    if where is None and (games or read_only):
        raise ValueError("--games and --read-only need a --database")
    like = like_of(asked)
    if not games and (like is not None or asked.games_format or asked.games_encoding):
        raise ValueError(
            "--game, --rule, --size, --option, --games-format and --games-encoding say what the"
            " --games are"
        )
    for file in games:
        file.stat()  # which names what is not there
    library = Path(asked.library) if asked.library else data_folder() / LIBRARY_FILE
    with nullcontext() if where is None else Database(where, read_only=read_only) as database:
        explored = None if database is None else Explored(database, games, reader_of(asked, like))
        options = Options(number, memory, asked.evaluation, watched, engines, explored)
        serve(asked.host, port, options, most, library, has_browser=not asked.no_browser)


def named(engines: Sequence[str]) -> dict[str, str]:
    """The commands of other engines by their names; ValueError for what is none."""
    found: dict[str, str] = {}
    for given in engines:
        name, _, command = (part.strip() for part in given.partition("="))
        if not (name and command) or name in found:
            raise ValueError(f"--engine {given}: expected NAME=COMMAND, each name once")
        try:
            program = as_command(command)[0]
        except ValueError as error:
            raise ValueError(f"--engine {given}: {error}") from None
        if shutil.which(program) is None:
            raise ValueError(f"--engine {given}: there is no program {program}")
        found[name] = command
    return found


def check_watched(files: tuple[Path, ...]) -> None:
    """ValueError for what is no file of the arena, or where the arena is not installed."""
    try:
        from kakugo.board.shown.standing import check
    except ModuleNotFoundError as error:
        raise lacking(error, ARENA, f"--watch needs {{}}: {how_to_install('arena')}") from None
    for file in files:
        check(file)


def lacking(error: ModuleNotFoundError, known: frozenset[str], text: str) -> Exception:
    """What to install, where a package of an extra is missing; any other fault as it is."""
    name = (error.name or "").partition(".")[0]
    return ValueError(text.format(name)) if name in known else error
