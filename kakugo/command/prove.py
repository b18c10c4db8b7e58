"""kakugo prove: whether a side wins a position, proven in a file that grows."""

import hashlib
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import closing, nullcontext
from pathlib import Path

import kakugo
from brain.arguments import number, whole
from brain.database.place import kind_of
from brain.database.solved import SOLVED_SUFFIX
from brain.files import write_text
from brain.notation import kind_text
from brain.types import COLOUR_NAMES, OTHER_COLOUR
from kakugo import Database, Game, position_text, turn_name
from kakugo.game_options import add_game
from kakugo.solved.looking import LookLimits
from kakugo.solved.page import page
from kakugo.solved.proving import ProofPlan, grow
from kakugo.solved.solution import check_begin, game_written
from kakugo.solved.store import ProofFile
from kakugo.solved.tree import ProofNode, ProofTree, check_provable
from kakugo.solved.writing import write

from .explore import SHOW_EVERY_S, position_of
from .progress import progress

SUFFIX = ".proof"  # of a file
USUAL_NODES = 1_000_000  # of the search that says which side to try
SHOWN_OPEN = 40  # turns that are open
NAMED_TURNS = 20  # in the name of a file
KEY_DIGITS = 12
PAGE_EVERY_S = 10
TOLD_EVERY_S = 60  # where there is no terminal to show progress
USUAL_LIMITS = LookLimits()
LIMITS_HELP = {
    "nodes": "nodes of a search for the winner's best turns",
    "width": "how many of them are tried at first",
    "threats": "stones to place for a win by threats",
}


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    add_game(parser, said_by="--from", is_named_first=True)
    parser.add_argument(
        "--from",
        dest="position",
        metavar="POSITION",
        default="",
        help='turns ("h8 h9 i9"), or a line such as "standard 15x15: h8; h9" (default: the start)',
    )
    parser.add_argument(
        "--for",
        dest="winner",
        metavar="COLOUR",
        help="the side that shall win (default: the one that a search prefers)",
    )
    parser.add_argument(
        "--file",
        metavar="FILE",
        help=f"where the proof is kept (default: the game and its turns with {SUFFIX}, here)",
    )
    parser.add_argument(
        "--write",
        metavar="FILE",
        help=f"write the finished proof for players and its checker; ends with {SOLVED_SUFFIX}",
    )
    parser.add_argument(
        "--page",
        metavar="FILE",
        help="show in this file how far it is, as a page that a browser reads again by itself",
    )
    parser.add_argument(
        "--advice",
        metavar="DATABASE",
        help="database whose turns are tried first, such as :solved:; in games of rows, "
        "if it has none, its turns in freestyle",
    )
    group = parser.add_argument_group("how long")
    group.add_argument("--looks", type=int, metavar="N", help="look at no more than N positions")
    group.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help="seconds to look at positions (default: until it is decided, or Ctrl-C)",
    )
    for name, help in LIMITS_HELP.items():
        usual = getattr(USUAL_LIMITS, name)
        group.add_argument(
            f"--{name}", type=int, default=usual, metavar="N", help=f"{help} (default: {usual})"
        )
    group.add_argument(
        "--workers", type=int, metavar="N", help="processes (default: one for each core)"
    )
    group.add_argument(
        "--cluster", metavar="ADDRESS", help="dask scheduler to use instead of processes"
    )


def run(asked: Namespace) -> int:
    """Let the proof grow until it is one, or a limit is met; show what is known."""
    game = position_of(asked)
    check_provable(game)
    looks = None if asked.looks is None else whole("--looks", asked.looks, 0)
    seconds = None if asked.seconds is None else number("--seconds", asked.seconds, 0)
    workers = (os.cpu_count() or 1) if asked.workers is None else asked.workers
    limits = USUAL_LIMITS._replace(
        **{name: whole(f"--{name}", getattr(asked, name), 1) for name in LIMITS_HELP}
    )
    plan = ProofPlan(limits, whole("--workers", workers, 1), asked.cluster)
    file = Path(asked.file or usual_name(game))
    written = None if asked.write is None else writable(game, asked.write)
    with (
        nullcontext() if asked.advice is None else Database(asked.advice, read_only=True) as advice,
        closing(ProofTree(game, winner_of(asked, game, file), file, advice)) as tree,
    ):
        if written is not None:
            check_begin(tree)
        on_page = Shown(tree, None if asked.page is None else Path(asked.page))
        looked = follow(tree, plan, looks, seconds, on_page)
        print(f"{file}: {looked} positions looked at now, {len(tree.nodes)} known")
        print("\n".join(shown(tree)))
        on_page.write(has_ended=True)
        if written is not None:
            write_solved(tree, written, plan)
    return 0


def writable(game: Game, name: str) -> Path:
    """The file that a proof is to be written to; ValueError where that can be seen to fail."""
    game_written(kind_of(game))
    file = Path(name)
    if file.suffix != SOLVED_SUFFIX:
        raise ValueError(f"--write expects a file whose name ends with {SOLVED_SUFFIX}")
    if not file.parent.is_dir():
        raise ValueError(f"{file.parent}: no such folder")
    return file


def write_solved(tree: ProofTree, file: Path, plan: ProofPlan) -> None:
    """Write a proof for others, and say how far it is."""
    said = time.monotonic()
    done = 0
    for done, entries in write(tree, file, plan):
        now = time.monotonic()
        if now - said >= (SHOW_EVERY_S if sys.stderr.isatty() else TOLD_EVERY_S):
            said = now
            tell(f"{done} of {entries} positions are written")
    progress("")
    print(f"{file}: {done} positions")


def usual_name(game: Game) -> str:
    """The file of a position where none is named: the game with its turns, or with a key."""
    words = [*kind_text(game).split(), *map(turn_name, game.turns)]
    if not game.root().stones() and len(game.turns) <= NAMED_TURNS:
        return "-".join(words).replace("=", "").replace(" ", "") + SUFFIX
    key = hashlib.sha256(position_text(game).encode()).hexdigest()[:KEY_DIGITS]
    return f"{game.name}-{game.width}x{game.height}-{key}{SUFFIX}"


def winner_of(asked: Namespace, game: Game, file: Path) -> int:
    """The side that shall win: as it is said, as the file has it, or as a search says."""
    if asked.winner is not None:
        for colour in OTHER_COLOUR:
            if COLOUR_NAMES[colour].lower() == asked.winner.lower():
                return int(colour)
        names = " or ".join(COLOUR_NAMES[each].lower() for each in OTHER_COLOUR)
        raise ValueError(f"--for expects {names}, not {asked.winner}")
    kept = ProofFile.winner_in(file)
    if kept is not None:
        return kept
    value = kakugo.Engine().analyse(game, nodes=USUAL_NODES).lines[0].value
    return int(game.side if value >= 0 else OTHER_COLOUR[game.side])


class Shown:
    """The page of a tree, written again and again; without a file there is none."""

    def __init__(self, tree: ProofTree, file: Path | None) -> None:
        """Write it for the first time; OSError if it cannot be written."""
        self._tree, self._file = tree, file
        self._at = time.monotonic()
        self._write(has_ended=False)

    def _write(self, *, has_ended: bool) -> None:
        if self._file is not None:
            known = f"{len(self._tree.nodes)} positions known"
            write_text(self._file, page(self._tree, [known, *shown(self._tree)], has_ended))

    def write(self, *, has_ended: bool = False) -> None:
        """Write it if the last one is some seconds old, or all has ended; a fault ends nothing."""
        if has_ended or time.monotonic() - self._at >= PAGE_EVERY_S:
            self._at = time.monotonic()
            try:
                self._write(has_ended=has_ended)
            except OSError as error:
                tell(f"{self._file}: {error.strerror}")


def follow(
    tree: ProofTree, plan: ProofPlan, looks: int | None, seconds: float | None, on_page: Shown
) -> int:
    """Let a tree grow, and say how far it is; how many positions were looked at."""
    began = said = time.monotonic()
    looked = 0
    if looks == 0:
        return 0
    try:
        for looked in grow(tree, plan):
            on_page.write()
            now = time.monotonic()
            if now - said >= (SHOW_EVERY_S if sys.stderr.isatty() else TOLD_EVERY_S):
                said = now
                tell(f"{looked} looked at, {len(tree.nodes)} known; {numbers(tree.top)}")
            if (looks is not None and looked >= looks) or (
                seconds is not None and now - began >= seconds
            ):
                break
    except KeyboardInterrupt:
        progress("")
        print("stopped; the same command goes on")
    progress("")
    return looked


def tell(text: str) -> None:
    """Say how far it is: over the line before at a terminal, else in a line of its own."""
    if sys.stderr.isatty():
        progress(text)
    else:
        print(text, flush=True)


def numbers(node: ProofNode) -> str:
    """The two numbers of a position, in words."""
    return f"proof number {node.to_prove}, disproof number {node.to_refute}"


def shown(tree: ProofTree) -> Iterator[str]:
    """What is known: of the position, and of each turn there."""
    name = COLOUR_NAMES[tree.winner]
    top, turns = tree.top, tree.turns()
    won = [(turn, node) for turn, node in turns if node.is_won]
    if top.is_won:
        by = ""
        if top.is_attack and won:
            by = f", with {turn_name(min(won, key=lambda each: each[1].plies)[0])}"
        yield f"{name} wins{by}, in at most {top.plies} plies: proven"
        return
    if top.is_lost:
        yield f"searches refute every turn of {name}: no win is left to prove"
        return
    yield f"not known yet whether {name} wins: {numbers(top)}"
    if top.is_attack:
        left = turns
    else:
        if turns:
            yield f"{len(won)} of {len(turns)} answers that do not lose at once are proven to lose"
        left = [each for each in turns if not each[1].is_won]
    left = sorted(left, key=lambda each: each[1].to_prove)
    for turn, node in left[:SHOWN_OPEN]:
        yield f"{turn_name(turn):8}{numbers(node)}"
    if len(left) > SHOWN_OPEN:
        yield f"... and {len(left) - SHOWN_OPEN} more"
