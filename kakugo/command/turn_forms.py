"""How the turns are written that may be played now, for people."""

from brain.games.registry import stage_of
from brain.games.stages import SWAPS, Stage
from brain.types import Announced
from kakugo import EMPTY, Game, Turn, turn_name

CELL_COUNTS = {1: "a cell", 2: "two cells", 3: "three cells"}  # points of a turn -> in words


def turn_forms(game: Game) -> str:
    """The forms of the legal turns of a game that goes on, each with an example.

    >>> import kakugo
    >>> turn_forms(kakugo.new_game()), turn_forms(kakugo.new_game(opening="swap2"))
    ('a cell such as h8', 'three cells such as h8 i8 j8')
    >>> turn_forms(kakugo.new_game("renju", opening="yamaguchi"))
    'three cells and how many are to be offered, such as h8 g7 f6 1'
    """
    stage = stage_of(game)
    examples = _of_stage(game, stage) if stage is not None else _of_play(game)
    forms = [_form(turn) for turn in examples]
    return "; ".join(forms + (["swap"] if stage is not None and SWAPS in stage.after else []))


def _form(turn: Turn) -> str:
    """How turns like this one are described."""
    if not turn:
        return turn_name(turn)
    cells = CELL_COUNTS.get(len(turn), f"{len(turn)} cells")
    said = " and how many are to be offered," if isinstance(turn, Announced) else ""
    return f"{cells}{said} such as {turn_name(turn)}"


def _of_play(game: Game) -> list[Turn]:
    """A turn of each size that is legal."""
    turns = game.legal_turns()
    middle_first = [*turns[len(turns) // 2 :], *turns]
    examples: dict[int, Turn] = {}
    for turn in middle_first:
        examples.setdefault(len(turn), turn)
    return list(examples.values())


def _of_stage(game: Game, stage: Stage) -> list[Turn]:
    """The same in an opening, where there may be millions of turns."""
    free = [point for point in game.points if game.stone(point) == EMPTY]
    middle = len(free) // 2
    examples = []
    for size in stage.after:
        turn = tuple(free[middle : middle + size])
        if size != SWAPS:
            turns = (each for each in game.legal_turns() if len(each) == size)
            examples.append(turn if game.is_legal(turn) else next(turns))
    return examples
