"""The subcommand queue: its options, and what it prints."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from ..game.pool import LOCAL_CLUSTER
from ..match import options
from . import candidates, kept, page
from .runner import PAUSE, Runner, folder_of, is_played, to_stderr
from .standing import Results, trial_states

UNDECIDED = 1  # exit status: some candidates cannot be tested, or wait

MORE = f"""\
FILE is in TOML. each candidate is a table [[candidate]]; what they share stands under [each]:

  [each]
  nodes = 20000
  bounds = [0, 5]

  [[candidate]]
  name = "singular5"
  idea = "singular extensions from depth 5"
  param.singular_depth = 5
  confirm = {{ nodes = 100000 }}

keys:
{candidates.CANDIDATE_HELP}

while it runs, change the file: add candidates, move them, take them out, pause or end them. games
that are lost with a kill are played again by the same command. beside FILE lies a folder FILE.games
with the games (a tournament's file for each test, see report), decisions.csv and index.html.
"""


def arguments(parser: ArgumentParser) -> None:
    """The options."""
    add = parser.add_argument
    add("file", type=Path, help="file of the candidates, see below")
    add("--concurrency", type=int, metavar="N", help="games at once (cores / threads)")
    add(
        "--cluster",
        metavar="ADDRESS",
        help=f"dask scheduler to play on; {LOCAL_CLUSTER}: this machine",
    )
    add("--stay", action="store_true", help="wait for more candidates when all are decided")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--show", action="store_true", help="print the results so far; play nothing")
    how.add_argument("--pause", action="store_true", help="stop the games until --resume")
    how.add_argument("--resume", action="store_true", help="continue the games after --pause")


def run(args: Namespace) -> int:
    """Play a queue, or show it; exit status."""
    folder = folder_of(args.file)
    if args.pause or args.resume:
        with options.reading():
            args.file.stat()
        folder.mkdir(exist_ok=True)
        (folder / PAUSE).touch() if args.pause else (folder / PAUSE).unlink(missing_ok=True)
        return 0
    with options.reading():
        found = candidates.read(args.file)
        players = tuple(side.player for one in found for each in one.trials for side in each.sides)
        concurrency = replace(options.read_concurrency(args, players), in_processes=True)
    if args.show:
        running, failed = kept.read_state(folder) if is_played(folder) else ("", {})
        rests = paused(folder)
        states = trial_states(found, Results(folder), "" if rests else running, failed)
        print("\n".join([*page.lines(states), *rests]))
        return 0
    runner = Runner(args.file, concurrency, to_stderr)
    try:
        is_done = runner.run(stays=args.stay)
    except KeyboardInterrupt:
        raise KeyboardInterrupt("; the same command goes on") from None
    print("\n".join(page.lines(runner.trial_states())))
    return 0 if is_done else UNDECIDED


def paused(folder: Path) -> list[str]:
    """A line where all games rest."""
    return ["paused; --resume lets it go on"] if (folder / PAUSE).exists() else []
