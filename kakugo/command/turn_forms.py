"""How the turns are written that may be played now, for people."""

from brain.games.registry import stage_of
from brain.games.stages import SWAPS, Stage
from kakugo import EMPTY, Game, Turn, turn_name

FORMS = {  # points of a turn -> how it is described; a legal one follows
    1: "a cell such as {}",
    2: "two cells such as {}",
    3: "three cells such as {}",
}


def turn_forms(game: Game) -> str:
    """The forms of the legal turns of a game that goes on, each with an example.

    >>> import kakugo
    >>> turn_forms(kakugo.new_game()), turn_forms(kakugo.new_game(opening="swap2"))
    ('a cell such as h8', 'three cells such as h8 i8 j8')
    """
    stage = stage_of(game)
    examples = _of_stage(game, stage) if stage is not None else _of_play(game)
    forms = [
        FORMS[len(turn)].format(turn_name(turn)) if len(turn) in FORMS else turn_name(turn)
        for turn in examples
    ]
    return "; ".join(forms + (["swap"] if stage is not None and SWAPS in stage.after else []))


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
            examples.append(turn if game.is_legal(turn) else game.legal_turns()[0])
    return examples
