"""Which room may know which: the direction of imports, read from the sources."""

import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted(
    path
    for package in ("arena", "brain", "protocol")
    for path in (ROOT / package).rglob("*")
    if path.suffix in {".py", ".pyi", ".pyx", ".pxd"}
)

GRID = ("units", "geometry", "rules", "board", "patterns")  # a row of these knows those before it

# what a game may know beside other games
RULES = (*GRID, "forbidden", "evaluate", "clock", "report", "game")

# A room of brain -> the rooms that it may import. Whoever is not named here has no room yet.
KNOWS = {
    "units": (),
    "geometry": GRID[:1],
    "rules": GRID[:2],
    "prefetch": (),
    "board": (*GRID[:3], "prefetch"),
    "patterns": GRID[:4],
    "forbidden": GRID,
    "weights": (),
    "network": (*GRID, "weights"),
    "evaluate": (*GRID, "weights", "network"),
    "clock": (),
    "failures": ("units",),
    "threats": (*GRID, "forbidden", "clock", "failures"),
    "zone": (*GRID, "forbidden", "clock", "threats"),
    "vct": (*GRID, "forbidden", "clock", "failures", "threats", "zone"),
    "report": ("clock",),
    "game": ("units", "report", "clock"),
    "custody": GRID,
    "order": ("units", "game", "parameters"),
    "forcing": ("units", "clock", "failures", "game", "order"),
    "games.rows": (*GRID, "evaluate", "game", "report"),
    "games.gomoku": (*RULES, "failures", "threats", "zone", "vct", "games.rows"),
    "games.relative": (*RULES, "failures", "forcing", "games.rows"),
    "games.custodian": (*RULES, "custody", "games.rows", "games.relative"),
    "games.doubles": (*RULES, "order", "games.rows", "games.relative"),
    "games.hexagon": (*RULES, "games.rows", "games.relative"),
    "games.in_love": (*RULES, "order", "games.rows", "games.relative"),
    "games.murray": (*RULES, "games.rows", "games.relative"),
    "games.pente": (*RULES, "custody", "games.rows", "games.relative", "games.custodian"),
    "games.repensi": (*RULES, "custody", "games.rows", "games.relative", "games.custodian"),
    "games": (
        "game",
        "games.gomoku",
        "games.doubles",
        "games.hexagon",
        "games.in_love",
        "games.murray",
        "games.pente",
        "games.repensi",
    ),
    "table": ("units", "prefetch"),
    "search": ("units", "report", "game", "table", "clock", "order", "parameters"),
    "parameters": (),
    "settings": (),
    "notation": ("report", "game", "games"),
    "judge": ("units", "report"),
    "balance": ("units", "judge", "report"),
    "openings": ("units", "judge", "balance", "report", "game", "games"),
    "engine": (
        *("report", "game", "games", "search", "settings", "parameters"),
        *("judge", "balance", "openings"),
    ),
    "probe": (
        *GRID,
        "clock",
        "evaluate",
        "failures",
        "threats",
        "vct",
        "report",
        "game",
        "games.rows",
        "games.gomoku",
        "games.hexagon",
    ),
    "bench": ("engine", "game", "games", "games.gomoku", "notation", "probe", "settings"),
    # import brain: the library's face
    "": ("units", "report", "engine", "game", "games", "settings"),
}

# What protocol may import from brain; "" is the package itself, for the version.
PROTOCOL_KNOWS = {"", "engine", "settings", "notation", "bench"}

# What arena may: the game, to referee it, and the engine, to play in its own process.
ARENA_KNOWS = {"", "notation", "engine", "settings", "parameters"}
ARENA_LIBRARIES = {"distributed", "matplotlib", "numpy", "psutil", "sgfmill", "tqdm"}

LIBRARIES = {*sys.stdlib_module_names, "libc", "cpython", "cython"}  # nothing to install
TYPING_ONLY = {"typing_extensions"}  # what a .pyi may name besides: type checkers bring it along

IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<base>[.\w]+)[ \t]+c?import[ \t]*(?:\((?P<many>[^)]*)\)|(?P<few>.+))"
    r"|c?import[ \t]+(?P<plain>.+))$",
    re.MULTILINE,
)
TYPE_CHECKING = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+.*\n|\n)+", re.MULTILINE)
COMMENT = re.compile(r"#.*")
PRINTS = re.compile(r"\bprint\(|\bprintf\(|\bsys\.std(?:out|err)\b|\bputs\(")


def module_of(path: Path) -> str:
    """The dotted name of the module that a source file belongs to."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path) for path in SOURCES}


def named_in(clause: str) -> list[str]:
    """What an import clause names: "a as b, c" -> a, c."""
    return [part.split()[0] for part in clause.split(",") if part.strip()]


def imports(path: Path) -> Iterator[str]:
    """The modules that a source file imports or cimports when it runs, by their full names."""
    package = path.relative_to(ROOT).parent.parts
    text = COMMENT.sub("", TYPE_CHECKING.sub("", path.read_text(encoding="utf-8")))
    for found in IMPORT.finditer(text):
        if found["plain"]:
            yield from named_in(found["plain"])
            continue
        bare = found["base"].lstrip(".")
        dots = len(found["base"]) - len(bare)
        within = package[: len(package) - dots + 1] if dots else ()
        base = ".".join((*within, *filter(None, [bare])))
        names = named_in(found["many"] or found["few"])
        inner = [f"{base}.{name}" for name in names if f"{base}.{name}" in MODULES]
        yield from inner
        if len(inner) < len(names):
            yield base


def room(module: str) -> str:
    """The name of a module of brain within brain."""
    return module.removeprefix("brain").removeprefix(".")


def test_every_room_is_in_the_table_and_every_row_is_a_room() -> None:
    assert set(KNOWS) == {room(module) for module in MODULES if module.split(".")[0] == "brain"}


def test_the_table_has_a_direction() -> None:
    assert len(list(TopologicalSorter(KNOWS).static_order())) == len(KNOWS)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_follow_the_table(path: Path) -> None:
    module = module_of(path)
    home = module.split(".")[0]
    for target in imports(path):
        top = target.split(".")[0]
        if target == module or (home == top and home != "brain"):
            continue
        if home == top == "brain":
            assert room(target) in KNOWS[room(module)], f"{module} imports {target}"
        elif top == "brain":
            known = ARENA_KNOWS if home == "arena" else PROTOCOL_KNOWS
            assert room(target) in known, f"{module} imports {target}"
        else:
            allowed = LIBRARIES | (TYPING_ONLY if path.suffix == ".pyi" else set())
            allowed |= ARENA_LIBRARIES if home == "arena" else set()
            assert top in allowed, f"{module} imports {target}"


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if module_of(path).startswith("brain") and path.stem != "bench"],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_the_brain_prints_nothing(path: Path) -> None:
    assert not PRINTS.search(COMMENT.sub("", path.read_text(encoding="utf-8")))


def test_imports_are_read_in_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    source = tmp_path / "brain" / "games" / "go.pyx"
    source.parent.mkdir(parents=True)
    source.write_text(
        "import os, sys as system\n"
        "from libc.stdint cimport int8_t  # why\n"
        "from ..units cimport (\n    EMPTY,  # no stone\n    WALL,\n)\n"
        "from .. import engine\n"
        "from ..game import Game\n"
        "cimport brain.board\n"
        "if TYPE_CHECKING:\n    from ..search import Searcher\n\n"
        "def f():\n    from . import gomoku\n"
    )
    assert list(imports(source)) == [
        "os",
        "sys",
        "libc.stdint",
        "brain.units",
        "brain.engine",
        "brain.game",
        "brain.board",
        "brain.games.gomoku",
    ]
