"""kakugo play: a game in the terminal, against the engine, another brain, or a friend."""

from argparse import ArgumentParser, Namespace
from contextlib import ExitStack, nullcontext
from functools import partial
from pathlib import Path

import kakugo
from brain.analysis.strength import STRONGEST
from brain.arguments import whole
from brain.games.picture import status
from brain.games.stages import PLAY
from brain.records.formats import FORMATS, format_of
from kakugo import BLACK, FIRST, SECOND
from kakugo.game_options import add_game, check_game, game_of

from . import engine_options
from .move_now import move_now
from .table import Opponent, Table

PLAY_SECONDS = 2.0
HINTS = 3  # lines that `hint` shows
PEOPLE_SIDES: dict[str, set[int]] = {
    "first": {FIRST},
    "second": {SECOND},
    "both": {FIRST, SECOND},
    "nobody": set(),
}


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument(
        "--you", choices=PEOPLE_SIDES, default="first", help="whose turns you play (default: first)"
    )
    parser.add_argument(
        "--level",
        type=int,
        metavar="N",
        help=f"strength of Kakugo, 0 to {STRONGEST} (default: {STRONGEST})",
    )
    parser.add_argument("--brain", metavar="COMMAND", help="play against another Gomocup brain")
    parser.add_argument(
        "--file",
        metavar="FILE",
        help="where the game is kept, as SGF, psq, ... by its suffix; a game that is there goes on",
    )
    add_game(parser)
    engine_options.add_engine(parser, PLAY_SECONDS)


def turn_of(
    engine: kakugo.Engine, limits: kakugo.Limits, game: kakugo.Game, *, hurries: bool = True
) -> kakugo.Turn:
    """The engine's turn in any game, at the strength that is set; hurries: at Ctrl-C."""
    engine.game = game
    with move_now() if hurries else nullcontext() as cancel:
        return engine.think(limits, cancel=cancel).turn


def hints_of(engine: kakugo.Engine, limits: kakugo.Limits, game: kakugo.Game) -> list[str]:
    """The best turns and what they are worth; in an opening the one that the engine would play."""
    if game.stage != PLAY:
        return [kakugo.turn_name(turn_of(engine, limits, game))]
    with move_now() as cancel:
        lines = engine.analyse(game, limits, best=HINTS, cancel=cancel).lines
    pvs = [" ".join(map(kakugo.turn_name, line.pv)) for line in lines]
    return [
        f"{kakugo.turn_name(line.turn)}: {line.score}   ({pv})"
        for line, pv in zip(lines, pvs, strict=True)
    ]


def run(asked: Namespace) -> None:
    """Play until the game is over, or the person leaves."""
    engine = engine_options.engine_of(asked)
    limits = engine_options.limits_of(asked)
    helper = engine_options.engine_of(asked)  # it hints at full strength
    if asked.brain is not None and asked.level is not None:
        raise ValueError("--level is the strength of Kakugo, which --brain does not play")
    level = STRONGEST if asked.level is None else asked.level
    engine.settings.strength = whole("--level", level, 0, STRONGEST)
    file = None if asked.file is None else Path(asked.file)
    record = begun(asked, file)
    if record.winner is not None:
        ending = status(BLACK, (record.winner, record.reason, ())).rstrip(": ")
        print(f"{file} holds a game that is over. {ending}")
        return
    if file is not None:
        check_file(file, record)
    with ExitStack() as stack:
        if asked.brain is None:
            hurries = bool(PEOPLE_SIDES[asked.you])  # else nobody could ever leave
            opponent = Opponent("Kakugo", partial(turn_of, engine, limits, hurries=hurries))
        else:
            brain = stack.enter_context(kakugo.BrainProcess(asked.brain))
            try:
                brain.start(record.game(), limits)
            except kakugo.BrainStartError as error:
                raise ValueError(f"{asked.brain} does not begin the game: {error}") from error
            opponent = Opponent(asked.brain, lambda game: brain.play(game, limits))
        hint = partial(hints_of, helper, limits)
        Table(record, PEOPLE_SIDES[asked.you], opponent, hint, file).play()


def begun(asked: Namespace, file: Path | None) -> kakugo.Record:
    """The game of the file, or a new one; ValueError where the file holds another game."""
    game = game_of(asked)
    if file is None or not file.exists():
        return kakugo.Record(game)
    record = kakugo.read_record(file, like=game)
    check_game(asked, record.root.game(), str(file))
    return record


def check_file(file: Path, record: kakugo.Record) -> None:
    """ValueError or OSError, before the first turn, where a file cannot keep a game."""
    name = format_of(file)
    if not FORMATS[name].says_game:
        able = " and ".join(name for name, form in FORMATS.items() if form.says_game and form.write)
        raise ValueError(f"{file}: {name} does not say which game it is; {able} do")
    if file.exists():
        record.text(name)
        file.open("a").close()
    else:
        record.write(file)
