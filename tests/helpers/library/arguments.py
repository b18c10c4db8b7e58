"""Arguments that are right for the public functions, by what they mean."""

import sys
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import numpy as np

import kakugo
from brain.records.formats import FORMATS
from brain.search.parameters import PARAMETERS
from brain.settings import OPTIONS
from kakugo import BLACK, EMPTY, FIRST, SECOND, WALL, WHITE, Game, Limits
from protocol.process import Log
from tests.helpers.games.variant_settings import PLAYED, Setting, settings_of

NODES = 50  # of every search
MOST_CELLS = 256  # of a board
ROOM = 60  # turns that are listed to choose from
SGF = "(;GM[4]FF[4]SZ[9];B[ee];W[dd](;B[cc])(;B[ff]C[a variation]))"
WON = "gomoku 15x15: h8; a1; i8; a3; j8; a5"
FORBIDDEN = "renju 15x15: h8; a1; j8; a3; i9; a5; i10; a7"
GAMES: list[list[Setting]] = [
    [each for each in settings_of(name) if each.size[0] * each.size[1] <= MOST_CELLS]
    for name in PLAYED
]
NAMES = (*kakugo.games(), "In Love Gomoku", "hex", "Keryo-Pente", " RENJU ")


def new_engine(rng: Random) -> kakugo.Engine:
    """An engine whose searches are short."""
    engine = kakugo.Engine(small_settings(rng))
    engine.game = new_game(rng)
    return engine


def small_settings(rng: Random) -> kakugo.Settings:
    """Settings under which a search ends soon."""
    settings = kakugo.Settings()
    settings.game = rng.choice(kakugo.games())
    settings.nodes = NODES
    settings.hash_size = 64
    settings.strength = rng.choice((0, 40, 100))
    return settings


def new_game(rng: Random) -> Game:
    """A game of any kind, a few turns after its start."""
    game = rng.choice(rng.choice(GAMES)).game()
    for _ in range(rng.choice((0, 1, 3, 5, 12))):
        turn = legal_turn(game, rng)
        if turn is None:
            break
        game.play(turn)
    return game


def legal_turn(game: Game, rng: Random) -> kakugo.Turn | None:
    """A turn that may be played; None after the end."""
    turns = game.legal_turns()
    return turns[rng.randrange(len(turns))] if len(turns) else None


@cache
def solution() -> kakugo.Solution:
    """A win that is proven."""
    return kakugo.solve(kakugo.read_game(WON))


def foul() -> kakugo.Foul:
    """A double three."""
    found = kakugo.read_game(FORBIDDEN).foul("i8")
    assert found is not None
    return found


class Drawing:
    """Draws arguments for a game, an engine and a record, the session's own or others."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.game = new_game(rng)
        self.engine = new_engine(rng)
        self.record = kakugo.Record(new_game(rng), black="A")
        self.settings = small_settings(rng)
        self.analysis = self.engine.analysis(kakugo.new_game(width=7), nodes=NODES)
        self.result = self.analysis.result
        self.brain = closed_brain()
        self.database = kakugo.Database(":memory:")
        self.database[self.game] = self.entry()

    # ---- what a call is about ----

    def targets(self) -> Mapping[str, Callable[[], Any]]:
        """An object of each public class."""
        choice = self.rng.choice
        line = self.result.line
        answer = kakugo.BrainAnswer(line.turn, 1.0, (kakugo.BrainLine(1),), ())
        return {
            "Analysis": lambda: self.analysis,
            "Announced": lambda: kakugo.Announced(((7, 7), (7, 8)), 5),
            "BrainAbout": kakugo.BrainAbout,
            "BrainAnalysis": lambda: kakugo.BrainAnalysis(lambda *_: answer),
            "BrainAnswer": lambda: answer,
            "BrainLine": lambda: kakugo.BrainLine(1, 2, 3, line.pv),
            "BrainProcess": lambda: self.brain,
            "Bound": lambda: kakugo.Bound.LOWER,
            "Box": lambda: kakugo.layout(self.game).box,
            "Cancel": kakugo.Cancel,
            "Database": lambda: self.database,
            "Drawing": self.drawn,
            "Engine": lambda: self.engine,
            "Entry": self.entry,
            "Event": lambda: kakugo.Event("line", line.turn, line),
            "ExploredTurn": lambda: kakugo.ExploredTurn(
                line.turn, BLACK, line.score, kakugo.Entry(), 3, 1, 1, 0
            ),
            "Following": lambda: kakugo.following(self.game.legal_turns(), ()),
            "Foul": foul,
            "Game": lambda: choice((self.game, self.engine.game)),
            "GameOption": lambda: choice([*kakugo.options_of("murray").values(), *self.options()]),
            "Label": lambda: choice(kakugo.layout(self.game).labels),
            "Layout": lambda: kakugo.layout(self.game),
            "OpeningChoice": lambda: kakugo.OpeningChoice(line.turn, line.score),
            "Limits": self.limits,
            "Line": lambda: line,
            "Node": lambda: choice(list(self.record.root.walk())),
            "Outcome": lambda: kakugo.Outcome(BLACK, "five", line.turn),
            "PlayedGames": lambda: kakugo.PlayedGames([self.record]),
            "Player": lambda: self.game.player,
            "Proof": lambda: solution().proof,
            "Record": lambda: self.record,
            "Result": lambda: self.result,
            "Row": lambda: foul().rows[0],
            "Score": self.score,
            "Settings": lambda: self.settings,
            "Solution": solution,
            "Stage": lambda: choice([*kakugo.stages_of(kakugo.new_game(opening="swap2")).values()]),
            "Stone": lambda: self.game.side,
            "Symmetry": lambda: choice(self.game.symmetries()),
            "Threat": lambda: choice(kakugo.threats(kakugo.read_game(WON))),
            "Walk": lambda: kakugo.Walk(self.record.end),
            "WinningTurns": lambda: kakugo.winning_turns(kakugo.read_game(WON), "vcf"),
        }

    def options(self) -> list[kakugo.GameOption]:
        """The options of gomoku."""
        return list(kakugo.options_of("gomoku").values())

    # ---- arguments ----

    def any_game(self) -> Game:
        """A game, often the session's own."""
        rng = self.rng
        return self.game if rng.random() < 0.7 else new_game(rng)

    def record_or_text(self) -> Any:
        """What a record is read from."""
        return self.rng.choice(
            (SGF, b"xA", "", "game.sgf", "nowhere.psq", "h8 i9", kakugo.game_text(self.game))
        )

    def point(self) -> Any:
        """A point of the board, or one beside it, in any form."""
        rng, game = self.rng, self.game
        x, y = rng.choice(game.points) if rng.random() < 0.9 else (game.width, -1)
        forms: list[Callable[[], Any]] = [
            *(lambda: (x, y), lambda: [x, y], lambda: f"{max(x, 0)},{max(y, 0)}"),
            *(lambda: np.array([x, y]), lambda: (np.int64(x), y)),
            *(lambda: f"{chr(ord('A') + x)}{max(y, 0) + 1}",),
        ]
        return rng.choice(forms)()

    def points_as_arguments(self) -> tuple[Any, ...]:
        """A point as one argument, or as two numbers."""
        point = self.point()
        return tuple(point) if isinstance(point, tuple) and self.rng.random() < 0.5 else (point,)

    def turn(self) -> Any:
        """A turn in any form, often a legal one."""
        rng = self.rng
        turn = legal_turn(self.game, rng) if rng.random() < 0.7 else None
        if turn is None:
            return rng.choice((self.point(), "pass", "swap", (), [self.point(), self.point()]))
        if turn == kakugo.SWAP:
            return turn
        forms = (turn, list(turn), kakugo.turn_text(turn), kakugo.turn_name(turn))
        return rng.choice(forms)

    def turn_as_arguments(self) -> tuple[Any, ...]:
        """A turn as one argument or several."""
        turn = self.turn()
        return tuple(turn) if isinstance(turn, (tuple, list)) else (turn,)

    def side(self) -> kakugo.Stone:
        return self.rng.choice((BLACK, WHITE))

    def stones(self) -> list[Any] | bytes:
        """Stones in any form, of which some may be on one point, or all cells."""
        rng = self.rng
        found: list[Any] = []
        for _ in range(rng.choice((0, 2, 3, 8))):
            stone = rng.choice((BLACK, WHITE, WALL, EMPTY)[: 4 if rng.random() < 0.1 else 3])
            point = self.point()
            found.append((*point, stone) if isinstance(point, tuple) else [point, stone])
        return rng.choice((found, found, self.game.stones(), self.game.cells()))

    def limits(self) -> Limits:
        """Short ones."""
        rng = self.rng
        return Limits(rng.choice((None, 0, 1000)), nodes=NODES, depth=rng.choice((None, 1, 4)))

    def score(self) -> kakugo.Score:
        return kakugo.Score(self.rng.choice((-30_000, -20, 0, 35, 29_997)), self.side())

    def drawn(self) -> kakugo.Drawing:
        """A shape on a point, or an arrow."""
        here, there = self.rng.sample(self.game.points, 2)
        shape = self.rng.choice(kakugo.DRAWING_SHAPES)
        return kakugo.Drawing(shape, (here, there)[: 1 + (shape == "arrow")])

    def entry(self) -> kakugo.Entry:
        text = self.rng.choice(("", "a text"))
        return kakugo.Entry(self.rng.choice((-20, 29_997)), text=text, cells={(0, 0): text})

    def pairs(self) -> Any:
        """Games with what is known of them."""
        games = [self.any_game() for _ in range(self.rng.choice((0, 1, 3)))]
        pairs = [(game, self.entry()) for game in games]
        return self.rng.choice((pairs, dict(pairs), iter(pairs)))

    def opening(self) -> tuple[Any, ...]:
        """So many stones as an opening may ask about."""
        count = self.rng.choice((0, 0, 3, 3, 4, 5, 6))
        return tuple(self.rng.sample(self.engine.game.points, count))

    def cancelled(self) -> kakugo.Cancel:
        """A token that ends every search at once."""
        token = kakugo.Cancel()
        token.cancel()
        return token


def closed_brain() -> kakugo.BrainProcess:
    """A brain that was closed before it could be asked: only arguments are looked at."""
    brain = kakugo.BrainProcess([sys.executable, "-I", "-S", "-c", ""])
    brain.kill()
    return brain


def chosen(*values: Any) -> Callable[[Drawing], Any]:
    """Any of these."""
    return lambda draw: draw.rng.choice(values)


# Parameter, or what an argument means -> who draws a right one, or one that the rules may refuse.
KINDS: dict[str, Callable[[Drawing], Any]] = {
    "anything": lambda draw: draw.rng.choice((None, draw.game, draw.turn(), draw.score(), 5)),
    "arrows": lambda draw: ["a1-b2", (draw.point(), draw.point(), "green")],
    "at": lambda draw: draw.rng.choice((None, *draw.record.root.walk())),
    "best": chosen(1, 2, np.int64(3)),
    "bias": chosen(0, 30, -30_000),
    "by": chosen(None, "vcf", "vct", "search"),
    "board in letters": lambda draw: draw.rng.choice((str(draw.game), "X.O", "no board")),
    "bound": chosen(0, kakugo.Bound.UPPER),
    "cancel": lambda draw: draw.rng.choice((None, kakugo.Cancel(), draw.cancelled())),
    "cells": lambda draw: {tuple(draw.rng.choice(draw.game.points)): "A"},
    "command": chosen("", "/nowhere/brain --quiet", ["/nowhere/brain"], []),
    "database": lambda draw: kakugo.Database(":memory:"),
    "database file": chosen(":memory:", "positions.db", ".", "game.sgf", "nowhere/positions.db"),
    "depth": chosen(1, 3),
    "encoding": chosen("utf-8", "cp1252", "UTF-16", "nothing"),
    "drawn": Drawing.drawn,
    "engine": lambda draw: draw.engine,
    "entry": Drawing.entry,
    "evaluation": chosen(None, "", "nowhere.weights"),
    "exclude": lambda draw: [draw.point() for _ in range(draw.rng.choice((0, 1, 3)))],
    "format": chosen(*FORMATS, None),
    "filter": chosen(None, lambda entry: entry.text),
    **dict.fromkeys(("game", "like"), Drawing.any_game),
    "game name": chosen(*NAMES),
    "heat": lambda draw: {tuple(draw.rng.choice(draw.game.points)): draw.rng.random()},
    "infos": chosen(None, {}, {"hash_size": 64}),
    "label": chosen("", "won", "forced", "?"),
    "note": chosen("", "a text"),
    "key": chosen("hash_size", "rule", "timeout_turn"),
    "limits": Drawing.limits,
    "line of a game": lambda draw: kakugo.game_text(draw.any_game()),
    "lines": lambda draw: list(draw.result.lines),
    "log": lambda draw: draw.rng.choice((None, Log())),
    "marks": lambda draw: {
        tuple(draw.rng.choice(draw.game.points)): draw.rng.choice(("A", "cross"))
    },
    "mate": chosen(1, 5),
    "node": lambda draw: draw.rng.choice(list(draw.record.root.walk())),
    "nodes": chosen(NODES),
    "offers": chosen(0, 0, 1, 3),
    "points": lambda draw: draw.opening(),
    "opening": Drawing.opening,
    "option": chosen(0, 1, "on", "swap2", True, "free", 20),
    "options": chosen({}, {"opening": "swap2"}, {"double_three": 1}, {"stones": 8}),
    "outcome": chosen(None, kakugo.Outcome(BLACK, "five", ()), kakugo.Outcome(EMPTY, "full", ())),
    "pairs": Drawing.pairs,
    "parameters": chosen({}, {next(iter(PARAMETERS)): 1}, {"none": 1}),
    "path": chosen("game.sgf", "game.psq", "game.lib", "game", ".", "nowhere/game.sgf"),
    "picture size": chosen(None, 100, 400.5),
    "played": lambda draw: draw.rng.choice(((), [draw.record], kakugo.PlayedGames([draw.record]))),
    "player": chosen(FIRST, SECOND),
    "point": Drawing.point,
    **dict.fromkeys(("read_only", "book"), chosen(False, True)),
    "properties": chosen({}, {"CR": ["aa", "??"]}, {"LB": ["aa:A"]}, {"AR": ["aa:bb"]}),
    "records": lambda draw: [draw.record] * draw.rng.choice((0, 1, 2)),
    **dict.fromkeys(("report", "on_error"), chosen(None, lambda event: None)),
    "result": lambda draw: draw.rng.choice((None, draw.result, draw.analysis)),
    "rng": lambda draw: Random(1),
    "rule": chosen(None, 0, 1, 4, 8, 15),
    "setting": chosen(*OPTIONS, "game"),
    "settings": lambda draw: small_settings(draw.rng),
    "side": Drawing.side,
    "source": Drawing.record_or_text,
    "state": chosen(False, True, (0, 0), (2, 1), "play", "colour", ("h8", "i9"), ()),
    "state of a game": lambda draw: draw.game.state,
    "stones": Drawing.stones,
    "symmetry": lambda draw: draw.rng.choice(draw.game.symmetries()),
    "tree": lambda draw: draw.record,
    "turn": Drawing.turn,
    "turns": lambda draw: draw.game.legal_turns(),
    "value": chosen(0, 35, -30_000),
    "winner": chosen(None, EMPTY, BLACK),
    "within": chosen(None, 1, 3),
    **dict.fromkeys(
        (
            "append",
            "compressed",
            "last",
            "numbers",
            "coordinates",
            "line",
            "is_hexagon",
            "keeps_table",
        ),
        chosen(False, True, 0, 1),
    ),
    **dict.fromkeys(("turn_ms", "left_ms"), chosen(None, 0, 1000)),
    **dict.fromkeys(
        ("number", "increment_ms", "used_ms", "right", "bottom"), chosen(0, 1, 64, np.int32(5))
    ),
    **dict.fromkeys(("seconds", "began", "start_s"), chosen(0, 0.0, 0.001)),
    **dict.fromkeys(("width", "height"), chosen(None, 4, 5, 9, 15, 17, 32, 33)),
    **dict.fromkeys(("x_from_x", "x_from_y", "y_from_x", "y_from_y"), chosen(-1, 0, 1)),
    **dict.fromkeys(
        ("black", "white", "reason", "event", "date"), chosen("", "Anna", "2026-11-30")
    ),
}
# The same for arguments that come in any number.
MANY: dict[str, Callable[[Drawing], tuple[Any, ...]]] = {
    "pairs": lambda draw: (draw.pairs(),),
    "point": Drawing.points_as_arguments,
    "turn": Drawing.turn_as_arguments,
}
