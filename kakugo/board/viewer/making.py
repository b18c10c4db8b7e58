"""Games as one page that shows them without a server, and as a part of a link.

All that needs rules is found out here, node by node: the page knows none.
"""

import json
import re
import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from brain.records.formats import SCORE_WORDS
from kakugo import (
    BLACK,
    EMPTY,
    RENJU,
    WIN,
    Game,
    Node,
    Point,
    Record,
    Score,
    Stone,
    Walk,
    drawings,
    turn_name,
)

from ..shown.form import rule_name
from ..shown.geometry import board_json, places_of
from ..shown.position import CAPTURE_COUNTS, stones_of
from ..shown.scores import COLOUR_WORDS, cells_of
from ..wire.messages import Json, as_text

PAGE_FORMAT, PAGE_SUFFIX = "html", ".html"  # as formats of records have them; it is not read
LINK_FORMAT = "link"  # the name of what stands in an address
MOST_PAGE_TURNS = 100_000  # of a page: a browser still opens it in a second
LANGUAGES = "page/languages"
VIEWER_TEXTS = "viewer.json"  # of a language
PAGE_TEXTS = "page.json"  # has the names of games, too
VIEWER_SCRIPTS = ("links.js", "picture.js", "viewer.js")  # each behind those that it imports
MODULE_WORDS = re.compile(r"^(?:import [^;]*;\n|export )", re.MULTILINE)
KIND_KEY = re.compile("(game|rule)-")  # of the texts that name a game
DEFLATE = -15  # the window of zlib for data without a header, as browsers read it


def page(records: Iterable[Record], *, bottom: bool | None = None) -> str:
    """A page with games; without any it shows those that the fragment of its address holds.

    Raises ValueError for more turns than a browser opens at once.

    Args:
        bottom: Whether row 1 is the lowest; None: in renju.
    """
    games = shown(records, bottom=bottom)
    titles = [game["title"] for game in games["games"]]
    filled = {
        "TITLE": escape(titles[0] if len(titles) == 1 else "Kakugo"),
        "STYLE": _part("viewer.css"),
        "SCRIPT": _script(),
        "POLICY": policy(),
        "TEXTS": _embedded(_texts(games["games"])),
        "GAMES": _embedded(games),
    }
    text = _part("viewer.html")
    for name, value in filled.items():
        before, _, after = text.partition(f"<!--{name}-->")
        text = f"{before}{value}{after}"
    return text


def policy() -> str:
    """What such a page may load and run: itself alone."""
    style, script = _hash(_part("viewer.css")), _hash(_script())
    return f"default-src 'none'; style-src '{style}'; script-src '{script}'"


def fragment(records: Iterable[Record], *, bottom: bool | None = None) -> str:
    """Games as the part of an address behind `#`, which such a page opens."""
    packer = zlib.compressobj(9, zlib.DEFLATED, DEFLATE)
    data = packer.compress(as_text(shown(records, bottom=bottom)).encode()) + packer.flush()
    return f"game={urlsafe_b64encode(data).decode().rstrip('=')}"


def shown(records: Iterable[Record], *, bottom: bool | None = None) -> Json:
    """Games as the page draws them; boards that several games have stand there once."""
    boards: list[Json] = []
    games = []
    turns = 0
    for record in records:
        game = record.root.game()
        board = _board(game)
        if board not in boards:
            boards.append(board)
        games.append(
            {
                **_about(record, game),
                "board": boards.index(board),
                "bottom": bool(game.rule & RENJU) if bottom is None else bottom,
                "stones": stones_of(game),
                "nodes": _nodes(record),
            }
        )
        turns += len(games[-1]["nodes"]) - 1
        if turns > MOST_PAGE_TURNS:
            raise ValueError(
                f"these are more than {MOST_PAGE_TURNS} turns: a page cannot hold them"
            )
    return {"boards": boards, "games": games}


def _board(game: Game) -> Json:
    """Where everything lies; cells as names and places, one behind the other.

    Of a board of squares the page makes cells, lines and labels itself, so that a link is short.
    """
    board = board_json(game)
    cells, labels = board.pop("cells"), board["labels"]
    if game.is_hexagon:
        names = " ".join(cell["name"] for cell in cells)
        return board | {
            "names": names,
            "places": [cell[axis] for cell in cells for axis in "xy"],
        }
    columns = " ".join(label["text"] for label in labels if label["axis"] == "column")
    kept = {name: value for name, value in board.items() if name not in ("lines", "labels")}
    return kept | {"columns": columns, "aside": labels[0]["y"]}


def _about(record: Record, game: Game) -> Json:
    """Which game it is, who played, and how it ended."""
    rule = rule_name(game)
    players = f"{record.black or '?'} - {record.white or '?'}"
    return {
        "kind": f"rule-{rule}" if rule else f"game-{game.name}",
        "size": [] if game.is_hexagon else [game.width, game.height],
        "title": players if record.black or record.white else game.name,
        **{name: getattr(record, name) for name in ("black", "white", "event", "date")},
        "result": SCORE_WORDS.get(record.winner, ""),
    }


def _nodes(record: Record) -> list[Json]:
    """All nodes, parents before children, main lines before variations; what is empty is left out.

    change: cells, each with what stands there then.
    """
    walk = Walk(record.root)
    places, first = places_of(walk.game), walk.game.ply
    numbers: dict[Node, int] = {}
    path: list[tuple[dict[Point, Stone], Stone]] = []  # stones, and who is to move, down to a node
    rows = []
    for number, node in enumerate(record.root.walk()):
        walk.to(node)
        numbers[node], ply = number, walk.game.ply - first
        stones = {(column, row): stone for column, row, stone in walk.game.stones()}
        row: Json = {}
        if node.parent is not None and node.turn is not None:
            before, side = path[ply - 1]
            changed = [point for point in before | stones if before.get(point) != stones.get(point)]
            row = {
                "parent": numbers[node.parent],
                "turn": turn_name(node.turn),
                "side": COLOUR_WORDS[side],
                "cells": cells_of(node.turn, places),
                "change": [
                    one
                    for point in changed
                    for one in (places[point], int(stones.get(point, EMPTY)))
                ],
            }
        path[ply:] = [(stones, walk.game.side)]
        rows.append(row | {key: value for key, value in _noted(node, walk.game, places) if value})
    return rows


def _noted(node: Node, game: Game, places: Mapping[Point, int]) -> Iterable[tuple[str, Any]]:
    """What is noted and known at a node."""
    outcome = None if node.children else game.outcome()
    yield "comment", node.comment
    yield "mark", node.mark
    yield (
        "drawings",
        [
            [shape, *cells_of(points, places), *([text] if text else [])]
            for shape, points, text in drawings(node.properties)
            if places.keys() >= {*points}
        ],
    )
    if node.value is not None:
        score = Score(round(max(-WIN, min(WIN, node.value))), BLACK)
        yield ("value", node.value) if score.win_within is None else ("wins", score.win_within)
    yield "row", cells_of(outcome.line, places) if outcome else []
    state: Mapping[str, Any] = game.state
    yield "taken", next((state[name] for name in CAPTURE_COUNTS if name in state), None)


def _texts(games: Iterable[Json]) -> Json:
    """The texts of the page, by language, with the names of its games, or of all games."""
    kinds = {game["kind"] for game in games}
    texts = {}
    for language, (own, more) in _languages().items():
        named = {key: text for key, text in more.items() if KIND_KEY.match(key)}
        texts[language] = own | {
            key: text for key, text in named.items() if key in kinds or not kinds
        }
    return texts


@cache
def _languages() -> dict[str, tuple[Json, Json]]:
    """The texts of the viewer and of the board's page, by language."""
    return {
        folder.name: (
            json.loads((folder / VIEWER_TEXTS).read_text(encoding="utf-8")),
            json.loads((folder / PAGE_TEXTS).read_text(encoding="utf-8")),
        )
        for folder in sorted(
            (files("kakugo.board") / LANGUAGES).iterdir(), key=lambda one: one.name
        )
        if (folder / VIEWER_TEXTS).is_file()
    }


@cache
def _part(name: str) -> str:
    """A file of the viewer."""
    return (files("kakugo.board.viewer") / name).read_text(encoding="utf-8")


@cache
def _script() -> str:
    """The scripts of the viewer as one: a file cannot import another one from `file:`."""
    return "".join(MODULE_WORDS.sub("", _part(name)) for name in VIEWER_SCRIPTS)


def _embedded(data: Json) -> str:
    """Data within a script element, which no text of it may end."""
    return as_text(data).replace("<", "\\u003c")


def _hash(text: str) -> str:
    """A script or a style sheet as a policy names it."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
