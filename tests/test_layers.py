"""Which room may know which: the direction of imports, read from the sources of the whole tree.

What a type checker alone sees counts, too: an object that must call upwards is given what it calls.
"""

import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOMES = ("brain", "build_scripts", "kakugo", "protocol", "tests", "training")
# The scripts there are modules, too.
SCRIPT_FOLDERS = (ROOT / "kakugo/board/page", ROOT / "kakugo/board/viewer")
SOURCES = sorted(
    path
    for home in HOMES
    for path in (ROOT / home).rglob("*")
    if path.suffix in {".py", ".pyi", ".pyx", ".pxd"}
    or (path.suffix == ".js" and path.parent in SCRIPT_FOLDERS)
)

# A room, which is a folder or a file: the rooms that it may import; the longest name that fits a
# module is its room. Words in capitals stand for several. A row knows only rows above it; lines
# that are set in belong to the row before them.
TABLE = """
brain.compiled:
brain.extras:
brain.arguments:
brain.files:
brain.living:
brain.types: brain.arguments
brain.platform:
brain.pages:
brain.sqlite:
brain.geometry: brain.types
brain.clock: brain.platform
brain.points: brain.arguments brain.types
brain.report: brain.arguments brain.types brain.clock brain.points
PLAIN: brain.arguments brain.files brain.living brain.types
BASE: PLAIN brain.geometry brain.clock brain.platform brain.pages brain.points brain.report
brain.grid: BASE
GRID: BASE brain.grid
brain.evaluation: GRID
brain.solvers: GRID
brain.drawing: brain.arguments brain.points brain.types
brain.games.stages: brain.types
brain.games.state: brain.types
brain.games.illegal: brain.types brain.points
brain.games.symmetry: brain.arguments brain.types brain.points brain.games.illegal
brain.games.picture: brain.arguments brain.types brain.points brain.games.stages
PICTURES: brain.drawing brain.games.illegal brain.games.symmetry brain.games.picture
brain.games.fouls: brain.types
brain.games.game: BASE PICTURES brain.games.fouls brain.games.state
brain.games.nearness: brain.types brain.games.game
brain.games.choices: brain.arguments brain.points brain.types
GAME: PICTURES brain.games.game brain.games.nearness brain.games.stages brain.games.state
GAMES: GRID GAME brain.games.choices brain.games.fouls brain.evaluation brain.solvers brain.games
brain.games: GAMES
brain.proofs: GAMES
brain.games.registry: GAMES
brain.search.parameters: brain.types
brain.settings: BASE brain.games.registry brain.search.parameters
brain.search: BASE brain.settings brain.games.game brain.search.parameters
RECORDS: BASE GAME brain.games.registry
brain.notation: RECORDS
brain.records: RECORDS brain.notation
brain.database: RECORDS brain.notation brain.records brain.extras brain.sqlite
brain.asking: BASE brain.games.illegal
brain.core: BASE GAME brain.asking brain.proofs brain.settings brain.search
    brain.search.parameters
CORE: RECORDS brain.settings brain.notation brain.asking brain.core
brain.database.learner: CORE brain.database brain.proofs
brain.analysis.probe: GAMES
brain.analysis.weighing: GAMES
brain.analysis: CORE brain.games.fouls brain.proofs brain.records brain.database
    brain.analysis.probe brain.analysis.weighing
brain.engine: CORE brain.analysis brain.evaluation brain.database brain.database.learner
ENGINE: CORE brain.analysis brain.engine
brain.bench: ENGINE brain.games brain.analysis.probe
brain: ENGINE brain.compiled brain.games.choices brain.games.fouls
FACE: ENGINE brain.records brain.database brain
protocol.line_ends:
protocol.parse:
protocol.pipes: protocol.line_ends protocol.parse
protocol: FACE brain.bench protocol.parse protocol.pipes
protocol.process: protocol.line_ends
protocol.speech: FACE
protocol.brain_answer: FACE protocol.speech
protocol.brain_question: FACE protocol.brain_answer protocol.speech
protocol.brain_given: FACE protocol.brain_answer protocol.process protocol.speech
protocol.brain_conversation: FACE protocol.brain_answer protocol.brain_question
    protocol.process protocol.speech
ASKED: protocol.brain_answer protocol.brain_conversation protocol.brain_given
    protocol.brain_question
BRAIN_PROCESS: protocol.brain_process protocol.speech ASKED
protocol.brain_process: FACE protocol.process protocol.speech ASKED
kakugo.arrays: FACE brain.games.choices brain.games.stages
kakugo.postgresql: brain.database brain.sqlite
kakugo.database: brain.database brain.extras kakugo.postgresql
kakugo.explorer.played: brain brain.database brain.records
kakugo.explorer.known: brain brain.database brain.report kakugo.explorer.played
EXPLORED: kakugo.explorer.played kakugo.explorer.known
kakugo.explorer.exploring: brain brain.arguments brain.core brain.database brain.records EXPLORED
PUBLIC: kakugo.arrays kakugo.database kakugo.explorer.exploring BRAIN_PROCESS
kakugo: brain brain.records brain.database brain.drawing PUBLIC
kakugo.guard:
kakugo.guarded: protocol.process kakugo.guard
kakugo.game_options: FACE kakugo
kakugo.review: FACE kakugo
PAGES: FACE kakugo kakugo.game_options brain.extras
kakugo.arena.face: brain
kakugo.arena.model: brain brain.settings protocol.speech
kakugo.arena.engine: kakugo.arena.model brain kakugo kakugo.guarded
    brain.arguments brain.engine brain.search.parameters brain.settings
    protocol.brain_given protocol.brain_process protocol.process protocol.speech
kakugo.arena.game: kakugo.arena.model kakugo.arena.engine brain kakugo
    brain.arguments brain.files brain.records
kakugo.arena.figures: kakugo.arena.model brain.search.parameters
kakugo.arena.store: kakugo.arena.model kakugo.arena.engine kakugo.arena.game kakugo.arena.figures
    brain kakugo brain.files brain.records brain.sqlite
kakugo.arena.report: kakugo.arena.model kakugo.arena.figures kakugo.arena.store
    brain kakugo brain.records
kakugo.arena.match: kakugo.arena.face kakugo.arena.model kakugo.arena.engine kakugo.arena.game
    kakugo.arena.figures kakugo.arena.store kakugo.arena.report
    brain kakugo.game_options brain.files brain.records brain.search.parameters
kakugo.arena.queue: kakugo.arena.model kakugo.arena.engine kakugo.arena.game kakugo.arena.figures
    kakugo.arena.store kakugo.arena.report kakugo.arena.match
    brain brain.bench brain.files brain.search.parameters
kakugo.arena.commands: kakugo.arena.face kakugo.arena.model kakugo.arena.engine kakugo.arena.game
    kakugo.arena.store kakugo.arena.report kakugo.arena.match kakugo.arena.queue brain.files
kakugo.arena.__main__: kakugo.arena.face kakugo.arena.commands brain.extras
kakugo.explorer: PAGES EXPLORED
kakugo.board.page:
kakugo.board.wire: kakugo brain.arguments
kakugo.board.shown: kakugo.board.wire kakugo kakugo.explorer.played kakugo.explorer.known
    kakugo.arena.model kakugo.arena.figures kakugo.arena.game kakugo.arena.store brain.records
kakugo.board.viewer: kakugo.board.shown kakugo.board.wire kakugo brain.records
kakugo.board.game: kakugo.board.shown kakugo.board.wire kakugo kakugo.review brain.records
kakugo.board.search: kakugo.board.shown kakugo.board.wire kakugo kakugo.guarded
kakugo.board.library: kakugo.board.game kakugo.board.shown kakugo.board.wire kakugo kakugo.review
    kakugo.game_options brain.records brain.sqlite
kakugo.board.session: kakugo.board.library kakugo.board.search kakugo.board.game
    kakugo.board.shown kakugo.board.wire kakugo kakugo.game_options brain.arguments
kakugo.board.handlers: kakugo.board.session kakugo.board.library kakugo.board.search
    kakugo.board.game kakugo.board.viewer kakugo.board.shown kakugo.board.wire kakugo kakugo.review
    brain.arguments brain.records
kakugo.board.server: kakugo.board.handlers kakugo.board.session kakugo.board.library
    kakugo.board.search kakugo.board.viewer kakugo.board.shown kakugo.board.wire brain.extras
kakugo.solved: PAGES kakugo.explorer
    brain.database brain.games.stages brain.proofs brain.sqlite
PARTS: PAGES kakugo.explorer EXPLORED kakugo.review kakugo.solved
kakugo.command: PARTS brain.bench protocol.brain_given
    kakugo.board.shown kakugo.board.viewer kakugo.board.session kakugo.board.server
kakugo.__main__: protocol kakugo.command
build_scripts: protocol.process
build_scripts.page: kakugo.board.handlers kakugo.board.wire build_scripts
build_scripts.site: FACE kakugo build_scripts
build_scripts.stubs: kakugo build_scripts
FITTED: FACE brain.bench brain.evaluation kakugo
training.pooling: FITTED kakugo.arena.game
training: FITTED training.pooling brain.analysis.probe brain.compiled brain.search
    brain.search.parameters
training.generation: FITTED kakugo.arena.figures kakugo.arena.store training
training.problems: FITTED brain.games.fouls brain.proofs training training.pooling
training.screen: brain kakugo.arena.model kakugo.arena.engine kakugo.arena.game kakugo.arena.figures
    kakugo.arena.queue training training.pooling
"""


def rows(table: str) -> dict[str, list[str]]:
    """The rooms, and what each may import."""
    found: dict[str, list[str]] = {}
    for line in table.replace("\n    ", " ").strip().splitlines():
        name, _, words = line.partition(":")
        several = (found[word] if word.isupper() else [word] for word in words.split())
        found[name] = [*chain.from_iterable(several)]
    return {name: known for name, known in found.items() if not name.isupper()}


KNOWS = rows(TABLE)
# Rule books know nothing of what they judge; helpers know no test, and no test a long command.
KNOWS |= {"tests.rulebooks": [], "tests.helpers": [*KNOWS, "tests.rulebooks"]}
KNOWS["tests.long"] = KNOWS["tests"] = [*KNOWS, "tests.helpers"]

# What board and arena know beside the public names of the library, and why.
BESIDE = {
    "brain.arguments": "what people write is refused with the sentences of the library",
    "brain.bench": "a queue names the engine by its signature",
    "brain.engine": "a match says what the weights of a player are",
    "brain.extras": "what is not installed is named as everywhere",
    "brain.files": "a file is written whole or not at all",
    "brain.records": "the board keeps, and the arena reads, a record piece by piece",
    "brain.search.parameters": "a tuning tunes them",
    "brain.settings": "INFO keys of a player say what its engine would refuse",
    "brain.sqlite": "a file that lasts is opened in one way",
    "protocol.brain_given": "the words of a player are those that a brain is given",
    "protocol.brain_process": "the arena waits longer for an engine that starts",
    "protocol.process": "the arena ends engines with all that they have started",
    "protocol.speech": "the arena is a manager, and speaks as one",
}

STANDARD = {*sys.stdlib_module_names, "libc", "cpython", "cython"}  # nothing to install
LIBRARIES = {  # a home -> what it may want installed besides
    "brain": {"lz4"},
    "build_scripts": {"Cython", "griffe", "mkdocs", "setuptools"},
    "kakugo": {
        *("distributed", "jinja2", "matplotlib", "numpy", "psutil", "tqdm"),
        *("segno", "starlette", "uvicorn"),
        *("psycopg", "sqlalchemy"),
    },
    "protocol": set[str](),
    "tests": {
        *(
            "hypothesis",
            "httpx",
            "lz4",
            "numpy",
            "playwright",
            "psutil",
            "psycopg",
            "pygomo",
            "pytest",
        ),
        *("segno", "setuptools", "sgfmill", "starlette", "torch", "tqdm", "websockets"),
    },
    "training": {"distributed", "matplotlib", "numba", "numpy", "torch", "tqdm"},
}
TYPING_ONLY = {"typing_extensions"}  # what a .pyi may name besides: type checkers bring it along

IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<base>[.\w]+)[ \t]+c?import[ \t]*(?:\((?P<many>[^)]*)\)|(?P<few>.+))"
    r"|c?import[ \t]+(?P<plain>.+))$",
    re.MULTILINE,
)
SCRIPT_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'`]([^"'`]+)["'`]""")
# Not that of an import of types.
SCRIPT_COMMENT = re.compile(r"(?<!:)//.*|/\*(?!\* @import)(?:.|\n)*?\*/")
COMMENT = re.compile(r"#.*")
TEXT = re.compile(r'"""(?:.|\n)*?"""')
PRINTS = re.compile(r"\bprint\(|\bprintf\(|\bsys\.std(?:out|err)\b|\bputs\(")


# How the first line of a file begins that says what the file is.
FIRST_LINES = dict.fromkeys((".py", ".pyi", ".pyx", ".pxd"), r'"""\S|# \S')
FIRST_LINES |= dict.fromkeys((".h", ".js"), r"// \S|/\*+ \S")


def module_of(path: Path) -> str:
    """The dotted name of the module that a source file belongs to."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path) for path in SOURCES}


def code(path: Path) -> str:
    """A source without its comments and docstrings."""
    return COMMENT.sub("", TEXT.sub("", path.read_text(encoding="utf-8")))


def named_in(clause: str) -> list[str]:
    """What an import clause names: "a as b, c" -> a, c."""
    return [part.split()[0] for part in clause.split(",") if part.strip()]


def imports(path: Path) -> Iterator[str]:
    """The modules that a source file imports or cimports, by their full names."""
    package = path.relative_to(ROOT).parent.parts
    if path.suffix == ".js":
        yield from script_imports(path)
        return
    for found in IMPORT.finditer(code(path)):
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


def script_imports(path: Path) -> Iterator[str]:
    """The modules that a script of the page imports: at once, when they are wanted, for types."""
    text = SCRIPT_COMMENT.sub("", path.read_text(encoding="utf-8"))
    for name in SCRIPT_IMPORT.findall(text):
        if (path.parent / name).with_suffix(".d.ts").exists():
            continue
        script = path.parent / name
        yield module_of(script) if script.exists() else name


def room(module: str) -> str:
    """The room of a module: the longest row of the table that it lies in."""
    parts = module.split(".")
    names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next(name for name in names if name in KNOWS)


def test_a_row_knows_only_rows_above_it() -> None:
    names = [name for name in KNOWS if not name.startswith("tests")]
    for place, name in enumerate(names):
        assert {*KNOWS[name]} - {name} <= {*names[:place]}, name


def test_board_and_arena_know_the_public_names_of_the_library() -> None:
    known = {
        other
        for name, others in KNOWS.items()
        if name.startswith(("kakugo.arena", "kakugo.board"))
        for other in others
        if other.startswith(("brain.", "protocol"))
    }
    assert known == BESIDE.keys()


def test_no_module_needs_itself_in_a_circle() -> None:
    needs: dict[str, set[str]] = {module: set() for module in MODULES}
    for path in SOURCES:
        needs[module_of(path)] |= {target for target in imports(path) if target in MODULES}
    for module, targets in needs.items():
        targets.discard(module)
    assert len(list(TopologicalSorter(needs).static_order())) == len(MODULES)


def test_imports_follow_the_table() -> None:
    wrong = []
    for path in SOURCES:
        module = module_of(path)
        home = module.split(".")[0]
        installed = LIBRARIES[home] | (TYPING_ONLY if path.suffix == ".pyi" else set())
        for target in imports(path):
            top = target.split(".")[0]
            if top in HOMES:
                mine, its = room(module), room(target)
                is_known = its == mine or its in KNOWS[mine]
            else:
                is_known = top in STANDARD | installed
            if not is_known:
                wrong.append(f"{module} imports {target}")
    assert wrong == []


def test_the_brain_prints_nothing() -> None:
    brain = [path for path in SOURCES if module_of(path).startswith("brain")]
    assert [path for path in brain if PRINTS.search(code(path))] == []


def test_the_first_line_of_a_file_says_what_it_is() -> None:
    files = (path for home in HOMES for path in (ROOT / home).rglob("*"))
    sources = (path for path in files if path.suffix in FIRST_LINES and path.stat().st_size)
    silent = [
        path
        for path in sources
        if not re.match(FIRST_LINES[path.suffix], path.read_text(encoding="utf-8"))
    ]
    assert silent == []


def test_imports_are_read_in_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    source = tmp_path / "brain" / "games" / "go.pyx"
    source.parent.mkdir(parents=True)
    source.write_text(
        '"""Not this:\n\nimport antigravity\n"""\n'
        "import os, sys as system\n"
        "from libc.stdint cimport int8_t  # why\n"
        "from ..types cimport (\n    EMPTY,  # no stone\n    WALL,\n)\n"
        "from .. import engine\n"
        "from .game import Game\n"
        "cimport brain.grid.board\n"
        "if TYPE_CHECKING:\n    from ..search.searcher import Searcher\n\n"
        "def f():\n    from . import gomoku\n"
    )
    read = "os sys libc.stdint brain.types brain.engine brain.games.game brain.grid.board"
    assert [*imports(source)] == [*read.split(), "brain.search.searcher", "brain.games.gomoku"]


def test_scripts_are_read_in_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    for name in ("rules.js", "dom.js", "curve.js", "kinds.d.ts"):
        (tmp_path / name).touch()
    source = tmp_path / "proof.js"
    source.write_text(
        '/* Not this: import { a } from "./app.js"; */\n// import "./bar.js"\n'
        '/** @import { Kind } from "./kinds.js" */\n/** @import { Curve } from "./curve.js" */\n'
        'import {\n  byId,\n  write,\n} from "./dom.js";\n'
        'const curve = await import("./curve.js"), rules = import(`./rules.js`);\n'
        'export * from "./gone.js";\n'
    )
    modules = [*imports(source)]
    assert modules[:3] == ["curve", "dom", "curve"]
    assert modules[3:] == ["rules", "./gone.js"]


def test_only_the_board_writes_to_the_stone_of_a_cell() -> None:
    writes = re.compile(r"\.stone\s*[-+|^&]?=(?!=)")
    found = [
        str(path.relative_to(ROOT))
        for path in SOURCES
        if path.suffix in {".pyx", ".pxd"} and writes.search(path.read_text(encoding="utf-8"))
    ]
    assert found == ["brain/grid/board.pxd", "brain/grid/board.pyx"]
