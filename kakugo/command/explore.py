"""kakugo explore: what is known of a position, and a database that grows by itself."""

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import kakugo
from brain.arguments import whole
from brain.database import is_name
from brain.database.solved import SOLVED_SUFFIX
from brain.files import sentence
from brain.records.record import files_of
from kakugo import Database, Entry, Game, Score, turn_name
from kakugo.explorer.growing import LEAST_WIDTH, Explorer, Plan
from kakugo.explorer.known import known_turns, score_before
from kakugo.explorer.played import Games
from kakugo.game_options import add_game, check_game, game_of, names_game

from .played import add_played, reader_of
from .progress import progress
from .remarks import Remarks
from .source import SOME_FAILED

USUAL_PLAN = Plan()
PLAN_NUMBERS = {  # of a plan: metavar, the least, what it is
    "nodes": ("N", 1, "of a search"),
    "width": ("N", LEAST_WIDTH, "turns it finds"),
    "ply": ("V", 0, "cost of a ply, as a value: the lower, the deeper it searches"),
    "decided": ("V", 1, "the value from which a position is left"),
}
USUAL_POSITIONS = 1000
SHOWN_TURNS = 12  # of a line
SHOW_EVERY_S = 0.5  # between two signs of progress
LONGEST_TEXT_SHOWN = 40  # characters of a text that are shown


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="the database, made if it is not there; :book: and :solved: are shipped; or"
        " postgresql://user@host/name",
    )
    parser.add_argument(
        "--from",
        dest="position",
        metavar="POSITION",
        default="",
        help='turns ("h8 h9 i9"), or a line such as "renju 15x15: h8; h9" (default: the beginning)',
    )
    add_played(parser, nargs="+", help="files or folders of played games")
    parser.add_argument(
        "--book",
        metavar="BOOK",
        help="write what is known behind the position into this book, from which engines play",
    )
    add_game(parser, said_by="--from")
    group = parser.add_argument_group("to let it grow")
    group.add_argument(
        "--grow",
        type=int,
        nargs="?",
        const=USUAL_POSITIONS,
        metavar="N",
        help=f"search N positions (default: {USUAL_POSITIONS}), first where best turns may change",
    )
    for name, (metavar, _, help) in PLAN_NUMBERS.items():
        usual = getattr(USUAL_PLAN, name)
        help = f"{help} (default: {usual})"
        group.add_argument(f"--{name}", type=int, default=usual, metavar=metavar, help=help)
    group.add_argument(
        "--workers", type=int, metavar="N", help="processes (default: one for each core)"
    )
    group.add_argument(
        "--cluster", metavar="ADDRESS", help="dask scheduler to use instead of processes"
    )
    group.add_argument(
        "--evaluation", default="", metavar="PATH", help="weights, instead of the built-in ones"
    )


def run(asked: Namespace) -> int:
    """Let the database grow and make a book of it, if that is asked for; show what is known."""
    game = position_of(asked)
    plan = plan_of(asked)
    positions = None if asked.grow is None else whole("--grow", asked.grow, 1)
    if not is_named(asked.file) and positions is None and not Path(asked.file).exists():
        hint = "" if asked.file.endswith(SOLVED_SUFFIX) else " (--grow makes one)"
        raise ValueError(f"{asked.file}: no such file{hint}")
    if asked.book is not None:
        check_book(asked.book)
    with Database(asked.file, read_only=positions is None) as database:
        if positions is not None:
            grow(Explorer(database, game, plan), positions)
        if asked.book is not None:
            write_book(asked.book, database, game)
        games = Games(game)
        failed = add_games(asked, game, games)
        print("\n".join(shown(database, game, games)))
    return SOME_FAILED if failed else 0


def is_named(where: str) -> bool:
    """Whether a database is no file of this path: on a server, or the shipped one."""
    return "://" in where or is_name(where)


def check_book(where: str) -> None:
    """See that a book is or can be there, before anything is searched for it."""
    path = Path(where)
    if is_named(where):
        raise ValueError(f"{where}: a book is made in a file")
    if path.exists():  # what a kill has left half done is undone, but nothing is made of no book
        Database(where, read_only=not path.stat().st_size, book=True).close()
    elif not os.access(path.absolute().parent, os.W_OK):
        raise ValueError(f"{where}: no file can be made there")


def write_book(where: str, database: Database, game: Game) -> None:
    """Put known best turns and labels into a book, instead of what that had of these positions."""
    known = chain([(game, database.get(game, Entry()))], database.descendants(game))
    answers = ((game, entry) for game, entry in known if entry.turn or entry.label)
    first = next(answers, None)
    if first is None:
        raise ValueError("nothing is known behind this position: no book is made")
    with Database(where, book=True) as book:
        book.update(chain([first], answers))
        print(f"{where}: {len(book)} positions")


def position_of(asked: Namespace) -> Game:
    """The position that is meant by --from and the options of a game."""
    if ":" in asked.position:
        game = kakugo.read_game(asked.position)
        check_game(asked, game, "--from")
        return game
    game = game_of(asked)
    for turn in asked.position.replace(";", " ").split():
        game.play(turn)
    return game


def plan_of(asked: Namespace) -> Plan:
    """How the database is to grow."""
    workers = (os.cpu_count() or 1) if asked.workers is None else asked.workers
    numbers = {
        name: whole(f"--{name}", getattr(asked, name), least)
        for name, (_, least, _) in PLAN_NUMBERS.items()
    }
    workers = whole("--workers", workers, 1)
    return Plan(**numbers, workers=workers, cluster=asked.cluster, evaluation=asked.evaluation)


def grow(explorer: Explorer, positions: int) -> None:
    """Search positions, and say how far it is; Ctrl-C ends it, and nothing is lost."""
    began = said = time.monotonic()
    try:
        for number in explorer.grow(positions):
            now = time.monotonic()
            if now - said >= SHOW_EVERY_S:
                said = now
                left = (positions - number) * (now - began) / number
                best = explorer.best
                turn = "" if best.turn is None else f", {turn_name(best.turn)} {best.value}"
                progress(f"{number} of {positions}, {left:.0f} s left; {len(explorer)} known{turn}")
    except KeyboardInterrupt:
        progress("")
        print("stopped; the same command goes on")
    progress("")
    print(f"searched: {explorer.expanded} positions; known from here: {len(explorer)}")
    line = explorer.line()
    if line:
        score = Score(explorer.best.value, explorer.root.side)
        names = " ".join(map(turn_name, line[:SHOWN_TURNS]))
        print(f"best: {names}{' ...' if len(line) > SHOWN_TURNS else ''} ({score})")


def add_games(asked: Namespace, game: Game, games: Games) -> int:
    """Count the games of the files that are named; how many games and files cannot be read.

    A line on stderr names each of these, and what was guessed of the others. Games that never come
    by the position count for nothing. Raises the last error where there is no other game.
    """
    errors: list[Exception] = []
    remarks = Remarks(asked.part)

    def miss(error: Exception) -> None:
        if errors:
            tell(errors[-1])
        errors.append(error)

    def tell(error: Exception) -> None:
        print(f"kakugo {asked.part}: {sentence(error)}", file=sys.stderr)

    like = game.root() if names_game(asked) or ":" in asked.position else None
    read = reader_of(asked, like)
    for name in asked.games:
        for file in files_of(Path(name)):
            for record in read(file, on_error=miss):
                remarks.add(Path(file), record.remarks)
                games.add(record)
    remarks.show()
    if errors and not games.number:
        raise errors[-1]
    if errors:
        tell(errors[-1])
    return len(errors)


def shown(database: Database, game: Game, games: Games) -> Iterator[str]:
    """The position, and a row for each next turn that something is known of, the best first."""
    yield f"{game}"
    own = database.get(game)
    if own is not None:
        yield f"\nthis position: {described(own, game)}"
    rows = known_turns(database, game, games)
    if not rows:
        yield "\nnothing is known of the next turns"
        return
    yield f"\nvalues and scores are {game.side.name.title()}'s, who moves"
    yield f"{'turn':6}{'value':>14}{'depth':>7}{'games':>8}{'score':>7}  label, text"
    for turn, entry, count in rows:
        value = score_before(entry, game) or ""
        score = "" if count.score is None else f"{count.score:.0%}"
        text = " ".join(
            filter(None, (entry.label, entry.text.replace("\n", " ")[:LONGEST_TEXT_SHOWN]))
        )
        numbers = f"{value!s:>14}{entry.depth or '':>7}{count.games or '':>8}{score:>7}"
        yield f"{turn_name(turn):6}{numbers}  {text}".rstrip()


def described(entry: Entry, game: Game) -> str:
    """What is known of a position, in words."""
    score = entry.score(game.side)
    words = [
        "" if score is None else f"{score}, depth {entry.depth}",
        "" if entry.turn is None else f"best {turn_name(entry.turn)}",
        entry.label,
        entry.text,
    ]
    return "; ".join(filter(None, words)) or "known, without a value"
