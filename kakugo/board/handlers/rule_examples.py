"""An example of the rules of each game, turn by turn: lines that the library replays."""

from functools import partial

from kakugo import Game, read_game, stages_of

from ..search.background import in_thread
from ..session.session import Session
from ..shown.form import MIXED, game_of, rule_name
from ..shown.geometry import board_json, named_json
from ..shown.position import position_json
from ..wire.fields import GAME_FIELDS, MessageRow, inner, maybe
from ..wire.messages import Json

PENTE, NINUKI = "pente", "ninuki"  # which are one game, where a five wins at once
PICTURE_PARTS = ("stones", "numbers", "last", "result")  # of each position

FOUL = "e5; b2; d5; h2; f4; b8; f3; h8; f5"
EXAMPLES = {  # by game, of gomoku by the name of the rule; the words are in the page's rules.*.js
    "freestyle": "freestyle 9x9: c5; c3; d5; d7; e5; e7; g5; f3; h5; g7; f5",
    "standard": "standard 9x9: c5; c3; d5; d7; e5; e7; g5; g3; h5; g7; f5; h2; f4; c7; f3; h8; f6;"
    " b2; f2",
    "renju": f"renju 9x9: {FOUL}",
    **{name: f"gomoku 9x9 rule={rule}: {FOUL}" for rule, name in MIXED.items()},
    "caro": "caro 9x9: c5; b5; d5; h5; e5; c3; g5; d7; f5; g7; f4; h2; f3; c7; f6; b8; f7",
    "caro, six and more win": "gomoku 9x9 rule=8: c5; b5; d5; h5; e5; c3; g5; d7; f5; g7; f4; h2;"
    " f3; c7; f7; b8; f8; h3; f6",
    "omok": "omok 9x9: c5; c3; d5; d7; e5; e7; g5; g3; h5; g7; f5; h2; f4; c7; f3; h8; f6; b2; f2",
    "murray": "murray 9x9 stones=5: a5; a2; b5; c3; c5; g3; d5; h7; e6; c8; e6-e5",
    "inlove": "inlove 9x9: c5-c4; g9-h9; d5-d6; g1-h1; e5-e4; a9-a8; f5-f6; a1-b1; g5-g4",
    "hexgomoku": "hexgomoku 9x9: c3; c2; d4; e3; e5; e7; f6; h6; g7",
    "pente": "pente 9x9: b2; c2; d5; d2; e2; f4; e5; h5; f5; e7; g5; b7; c5",
    "ninuki": "ninuki 9x9: d5; d4; c6; b2; e6; h2; f6; h8; d6; b8; g6; d7",
    "keryo": "keryo 9x9: b5; c5; h2; d5; h8; e5; f5",
    "repensi": "repensi 9x9 opening=free: b5; c5; f5; d5; e5",
}


async def rules(session: Session, given: Json) -> Json:
    """The rules of a game (without `like`, of the game that is shown), and an example."""
    game = session.game
    if "like" in given:
        game = game_of(given["like"], session.options.evaluation)
    name = name_of(game)
    return {"is": "rules", "rules": name, "game": _about(game), **await in_thread(_example, name)}


def name_of(game: Game) -> str:
    """The name that the rules of a game have here: of gomoku that of its rule."""
    if game.name == NINUKI and str(game.options["end_capture"]) == "off":
        return PENTE
    return rule_name(game) or game.name


def _about(game: Game) -> Json:
    """Which game it is; its option offers is how many there will be, or may be announced."""
    about = named_json(game)
    stages = stages_of(game).values()
    if stages:
        about["options"]["offers"] = str(max(stage.offers for stage in stages))
    return about


def _example(name: str) -> Json:
    game = read_game(EXAMPLES[name])
    board, steps = board_json(game), []
    walk = game.root()
    for turn in game.turns:
        walk.play(turn)
        position = position_json(walk, None)
        steps.append({key: position[key] for key in PICTURE_PARTS})
    return {"board": board, "steps": steps}


MESSAGES = {
    "rules": MessageRow(rules, {"like": maybe(partial(inner, fields=GAME_FIELDS))}, answer="rules")
}
