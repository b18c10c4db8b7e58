"""kakugo analyse: what each turn of a game has lost, and which were mistakes."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

import kakugo
from brain.records.formats import FORMATS, format_of
from brain.types import COLOUR_NAMES
from kakugo import BLACK, turn_name
from kakugo.game_options import add_game, read_records
from kakugo.review import Judged, judge

from . import engine_options
from .progress import progress
from .remarks import Remarks
from .source import add_form

ANALYSE_SECONDS = 1.0
ANALYSED_SUFFIX = ".analysed.sgf"
ROWS = "row 1 is at the top, even in renju"


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("file", metavar="FILE", help="a record: SGF, psq, ...")
    parser.add_argument(
        "--out", metavar="NEW", help=f"the SGF to write (default: FILE with {ANALYSED_SUFFIX})"
    )
    parser.add_argument("--force", action="store_true", help="overwrite NEW")
    add_form(parser)
    add_game(parser)
    engine_options.add_engine(parser, ANALYSE_SECONDS)
    parser.epilog = f"In what is printed and written, {ROWS}."


def run(asked: Namespace) -> None:
    """Analyse every game of a file, show its mistakes, and write them into a new file.

    The new file is written after each turn: what ends the analysis loses nothing.
    """
    source = Path(asked.file)
    records = read_records(asked, source, asked.source_format, asked.from_encoding)
    remarks = Remarks(asked.part)
    for record in records:
        remarks.add(source, record.remarks)
    remarks.show()
    target = source.with_suffix(ANALYSED_SUFFIX) if asked.out is None else Path(asked.out)
    if target.exists() and not asked.force:
        raise ValueError(f"{target} is there already: --force overwrites it")
    target_format = format_of(target)
    if not FORMATS[target_format].notes:
        able = " and ".join(name for name, form in FORMATS.items() if form.notes)
        raise ValueError(f"{target}: {target_format} holds no comments; {able} do")
    engine = engine_options.engine_of(asked)
    limits = engine_options.limits_of(asked)
    kakugo.write_records(target, records, target_format)
    print(ROWS)
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


def note(judged: Judged) -> None:
    """Write what was found to the turn's node; what stood there stays."""
    node = judged.node
    node.mark = judged.mark or node.mark
    node.value = judged.after.pov(BLACK).value
    node.depth = judged.depth
    text = f"{COLOUR_NAMES[judged.after.side]}: {judged.after}, {judged.after.chance:.0%}"
    if judged.mark:
        best = turn_name(judged.best)
        text += f"; better: {best} ({judged.before}, {judged.before.chance:.0%})"
    node.comment = f"{node.comment}\n{text}".strip()


def line(ply: int, judged: Judged) -> str:
    """A mistake, for people."""
    assert judged.node.turn is not None
    colour = COLOUR_NAMES[judged.before.side]
    played = turn_name(judged.node.turn)
    best = turn_name(judged.best)
    return (
        f"{ply:3}. {colour} {played}{judged.mark}  {judged.before.chance:.0%} ->"
        f" {judged.after.chance:.0%}   better: {best} ({judged.before})"
    )
