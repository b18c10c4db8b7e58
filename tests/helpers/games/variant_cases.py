"""The settled cases of the variants: a position, a turn, and what comes of it."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from tests.rulebooks import reference
from tests.rulebooks.book import BLACK, EMPTY, OTHER, WHITE, Point, Turn, Verdict

CASES = Path(__file__).parents[2] / "data" / "variants.json"

SIDES = {"X": BLACK, "O": WHITE}
BANS = {"illegal33": reference.DOUBLE_THREE, "illegal44": reference.DOUBLE_FOUR}

# The words of the cases by what they mean: nothing, a win of the mover, of the opponent.
GOES_ON = {"legal", "continue", "no-win", "five-pending", "illegal33-broad-only"}
MOVER_WINS = {
    "win": "five",
    "mover-wins": "five",
    "both-lines": "five",
    "win-five": "five",
    "win-pairs": "pairs",
}
OPPONENT_WINS = {"opponent-wins": "five"}

TAKEN = ("pairs", "taken")  # the states that count what X and O have captured

# Repensi's words name the winner by colour.
COLOURS_WIN: dict[str, Verdict] = {
    "black-wins": (BLACK, "five"),
    "white-wins": (WHITE, "five"),
    "white-wins(overline)": (WHITE, reference.OVERLINE),
    "shape33": (WHITE, reference.DOUBLE_THREE),
    "shape44": (WHITE, reference.DOUBLE_FOUR),
}


class Case(NamedTuple):
    """One turn in one position."""

    id: str
    game: str
    settings: dict[str, Any]  # what new_game wants beside the name
    history: list[Point]  # played first
    stones: list[tuple[int, int, int]]  # or set up
    side: int
    state: dict[str, Any]
    turn: Turn
    is_legal: bool
    ban: str | None  # the shape that must not be made there
    verdict: Verdict | None
    leaves: dict[Point, int]  # who stands where after the turn, of what it changes


class CellCase(NamedTuple):
    """Whether a cell belongs to a hexagon."""

    id: str
    settings: dict[str, Any]
    cell: Point
    is_on_board: bool


def point(text: str) -> Point:
    """The point written x,y or as a letter and a number: a1 is 0,0."""
    if text[0].isalpha():
        return ord(text[0]) - ord("a"), int(text[1:]) - 1
    x, y = text.split(",")
    return int(x), int(y)


def points(text: str) -> list[Point]:
    return [point(word) for word in text.split()]


def entries() -> list[dict[str, Any]]:
    """The cases as they are written."""
    cases: list[dict[str, Any]] = json.loads(CASES.read_text())
    return cases


def load() -> list[Case]:
    """Every case of a turn."""
    return [case_of(entry) for entry in entries() if "cell" not in entry]


def load_cells() -> list[CellCase]:
    """Every case of a cell."""
    return [
        CellCase(entry["id"], hexagon(entry), point(entry["cell"]), entry["expect"] == "on board")
        for entry in entries()
        if "cell" in entry
    ]


def hexagon(entry: dict[str, Any]) -> dict[str, Any]:
    return {"width": 2 * entry["side_cells"] - 1, "variant": entry.get("variant", 0)}


def case_of(entry: dict[str, Any]) -> Case:
    game, settings = game_of(entry)
    own = SIDES[entry.get("side", "X")]
    if game == "hexgomoku":
        turn: Turn = (point(entry["last"]),)
        stones = [(*cell, own) for cell in points(entry["stones"]) if cell not in turn]
    else:
        turn = tuple(points(entry["move"].replace("-", " ")))
        stones = [(*cell, SIDES[x]) for x in SIDES for cell in points(entry.get(x, ""))]
    expect = entry["expect"]
    is_legal = not expect.startswith("illegal") or expect in GOES_ON
    return Case(
        id=entry["id"],
        game=game,
        settings=settings,
        history=points(entry.get("history", "")),
        stones=stones,
        side=own,
        state={key: tuple(entry[f"{key}_X_O"]) for key in TAKEN if f"{key}_X_O" in entry},
        turn=turn,
        is_legal=is_legal,
        ban=BANS.get(expect),
        verdict=verdict_of(expect, own) if is_legal else None,
        leaves=leaves_of(entry, game, turn, own) if is_legal else {},
    )


def game_of(entry: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name of the game and what new_game wants beside it."""
    options = entry.get("options", [])
    if entry["game"] == "hex-gomoku":
        return "hexgomoku", hexagon(entry)
    width, height = map(int, entry["board"].split("x"))
    size = {"width": width, "height": height}
    choices = {
        "33": {"double_three": "forbidden"},
        "44": {"double_four": "forbidden"},
        "pro": {"opening": "pro"},
        "endcap": {"end_capture": "on"},
    }
    for option in options:
        size |= choices[option]  # type: ignore[arg-type]
    if entry["game"] == "in-love":
        return "inlove", size | {f"variant{number}": 1 for number in entry["variant"]}
    if entry["game"] == "gomoku-seed":
        return "gomoku", size | {"rule": 1}
    return entry["game"], size


def verdict_of(expect: str, own: int) -> Verdict | None:
    """What a legal turn comes to."""
    if expect in GOES_ON:
        return None
    if expect in MOVER_WINS:
        return own, MOVER_WINS[expect]
    if expect in OPPONENT_WINS:
        return OTHER[own], OPPONENT_WINS[expect]
    return COLOURS_WIN[expect]


def leaves_of(entry: dict[str, Any], game: str, turn: Turn, own: int) -> dict[Point, int]:
    """Who stands on the cells of the turn and on those that it takes or flips."""
    second = OTHER[own] if game == "inlove" else own
    leaves = dict(zip(turn, (own, second), strict=False))
    leaves |= dict.fromkeys(points(entry.get("removed", "")), EMPTY)
    return leaves | dict.fromkeys(points(entry.get("flipped", "")), own)
