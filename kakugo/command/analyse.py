"""kakugo analyse: what each turn of a game has lost, and which were mistakes."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import kakugo
from brain.games.picture import COLOURS
from brain.games.stages import PLAY
from brain.records.formats import FORMATS, format_of
from brain.types import WIN
from kakugo import BLACK, EMPTY, Engine, Limits, Node, Outcome, Record, Score, Turn, turn_name
from kakugo.game_options import add_game, read_records

from . import engine_options

SECONDS = 1.0
MARKS = {0.30: "??", 0.15: "?", 0.07: "?!"}  # points lost, at least -> the mark of the turn
SUFFIX = ".analysed.sgf"


class Judged(NamedTuple):
    """A turn that was played, and the one that was better."""

    node: Node
    before: Score  # of the best turn, as the side that played sees it
    after: Score  # of the turn that was played, as the same side sees it
    best: Turn
    depth: int | None  # plies of the search that says what it is worth; None: the game is over

    @property
    def loss(self) -> float:
        """Points that the turn gave away, from 0 to 1."""
        return max(0.0, self.before.chance - self.after.chance)

    @property
    def mark(self) -> str:
        """??, ? or ?! for a mistake, else nothing."""
        return next((mark for least, mark in MARKS.items() if self.loss >= least), "")


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("file", metavar="FILE", help="a record: SGF, psq, ...")
    parser.add_argument(
        "--out", metavar="NEW", help=f"the SGF to write (default: FILE with {SUFFIX})"
    )
    parser.add_argument("--force", action="store_true", help="overwrite NEW")
    add_game(parser)
    engine_options.add_engine(parser, SECONDS)


def run(asked: Namespace) -> None:
    """Analyse every game of a file, show its mistakes, and write them into a new file.

    The new file is written after each turn: what ends the analysis loses nothing.
    """
    source = Path(asked.file)
    records = read_records(asked, source)
    target = source.with_suffix(SUFFIX) if asked.out is None else Path(asked.out)
    if target.exists() and not asked.force:
        raise ValueError(f"{target} is there already: --force overwrites it")
    target_format = format_of(target)
    if not FORMATS[target_format].notes:
        able = ", ".join(name for name, form in FORMATS.items() if form.notes)
        raise ValueError(f"{target}: {target_format} holds no comments; {able} does")
    engine = engine_options.engine_of(asked)
    limits = engine_options.limits_of(asked)
    kakugo.write_records(target, records, target_format)
    for number, record in enumerate(records, start=1):
        if len(records) > 1:
            print(f"game {number} of {len(records)}")
        engine.clear()
        turns = len(record.mainline())
        try:
            for ply, judged in enumerate(judge(record, engine, limits), start=1):
                progress(f"{ply} of {turns}")
                note(judged)
                kakugo.write_records(target, records, target_format)
                if judged.mark:
                    progress("")
                    print(line(ply, judged))
        except KeyboardInterrupt:
            progress("")
            print(f"stopped; written so far: {target}")
            raise
        progress("")
    print(f"written: {target}")


def judge(record: Record, engine: Engine, limits: Limits) -> Iterator[Judged]:
    """Every turn of the main line, in their order, by a search before it and one after it.

    Turns of an opening, where no search can tell, are left out.
    """
    game = record.root.game()
    found = None  # what the search of this position has found, if there was one
    for node in record.mainline():
        assert node.turn is not None
        before = found
        if before is None and game.stage == PLAY:
            before = engine.analyse(game, limits)
        game.play(*node.turn)
        outcome = game.outcome()
        found = None if outcome is not None or game.stage != PLAY else engine.analyse(game, limits)
        if before is None:
            continue
        side = before.score.side
        if outcome is not None:
            after, depth = final(outcome, side), None
        elif node.turn == before.turn or found is None:
            after, depth = before.score, before.depth
        else:
            after, depth = found.score.pov(side), found.depth
        yield Judged(node, before.score, after, before.turn, depth)


def final(outcome: Outcome, side: int) -> Score:
    """What the end of a game is worth to a side."""
    won = WIN if outcome.winner == side else -WIN
    return Score(0 if outcome.winner == EMPTY else won, side)


def note(judged: Judged) -> None:
    """Write what was found to the turn's node; what stood there stays."""
    node = judged.node
    node.mark = judged.mark or node.mark
    node.value = judged.after.pov(BLACK).value
    node.depth = judged.depth
    text = f"{COLOURS[judged.after.side]}: {judged.after}, {judged.after.chance:.0%}"
    if judged.mark:
        best = turn_name(judged.best)
        text += f"; better: {best} ({judged.before}, {judged.before.chance:.0%})"
    node.comment = f"{node.comment}\n{text}".strip()


def line(ply: int, judged: Judged) -> str:
    """A mistake, for people."""
    assert judged.node.turn is not None
    colour = COLOURS[judged.before.side]
    played = turn_name(judged.node.turn)
    best = turn_name(judged.best)
    return (
        f"{ply:3}. {colour} {played}{judged.mark}  {judged.before.chance:.0%} ->"
        f" {judged.after.chance:.0%}   better: {best} ({judged.before})"
    )


def progress(text: str) -> None:
    """Show how far it is, at a terminal; an empty text clears the line."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
