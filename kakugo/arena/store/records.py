"""Played games as records: a file for each, in the formats that brain.records writes."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from brain import BLACK, EMPTY, FIRST, SECOND, WHITE
from brain.files import write_text
from brain.records import formats
from brain.records.sgf_text import escape
from kakugo import Record

from ..model import Played, Player, Rules, Violation

RECORD_FORMATS = {"psq": "psq", "sgf": "sgf", "txt": "line"}  # by the suffix of the files
SAID = "KM"  # property of SGF: what an engine reported of its turn, in its own words
LOST_BY = {Violation.TIMEOUT: "time"}  # other violations forfeit the game


def record_of(played: Played, players: Sequence[Player], rules: Rules) -> Record:
    """The game; what an engine reported of a turn is noted there."""
    task = played.task
    game = rules.new_game()
    sides = []
    for turn in (*task.opening, *(move.turn for move in played.moves)):
        sides.append(game.side)
        game.play(turn)
    # An opening may have exchanged the colours: who began has White then.
    names = {
        game.colour_of(FIRST): players[task.black].name,
        game.colour_of(SECOND): players[task.white].name,
    }
    record = Record(
        game,
        black=names[BLACK],
        white=names[WHITE],
        winner=game.colour_of(played.winner) if played.winner else EMPTY,
        reason=played.reason,
        event=f"game {task.number}, opening of {len(task.opening)}, {played.seconds:.1f} s",
    )
    if played.violation:
        record.reason = LOST_BY.get(played.violation, "forfeit")
        record.root.comment = played.reason
    answers = list(zip(record.mainline(), sides, strict=True))[len(task.opening) :]
    for (node, side), move in zip(answers, played.moves, strict=True):
        node.ms, node.depth, node.nodes = move.ms, move.depth, move.nodes
        if move.report:
            node.properties[SAID] = [escape(move.report)]
        if move.value is not None:
            node.value = move.value if side == BLACK else -move.value
    return record


def save(
    folder: Path, suffix: str, games: Iterable[Played], players: Sequence[Player], rules: Rules
) -> int:
    """Write a file for each game, under its number; how many. suffix: a key of FORMATS.

    Raises ValueError for a game that the format cannot hold, before anything is written.
    """
    name = RECORD_FORMATS[suffix]
    found = [(played.task.number, record_of(played, players, rules)) for played in games]
    for _, record in found:
        if refusal := formats.FORMATS[name].refusal(record):
            able = [
                key
                for key, each in RECORD_FORMATS.items()
                if not formats.FORMATS[each].refusal(record)
            ]
            raise ValueError(f"{suffix} cannot hold {refusal}: give --format {' or '.join(able)}")
    folder.mkdir(parents=True, exist_ok=True)
    for number, record in found:
        record.write(folder / f"{number:05}.{suffix}", name)
    return len(found)


def save_logs(folder: Path, games: Iterable[Played]) -> int:
    """Write a file for each game whose pipes' log was kept, under its number; how many."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = [played for played in games if played.log]
    for played in kept:
        write_text(folder / f"{played.task.number:05}.log", f"{played.log}\n")
    return len(kept)
