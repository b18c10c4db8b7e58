"""Finding, measuring and choosing problems: each step has a file of rows, and goes on there."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice, zip_longest
from pathlib import Path

from tqdm import tqdm

import kakugo
from brain import read_game
from brain.files import write_text
from brain.proofs.prover import Prover

from ..pooling import Tasks, add_rows, pooled, read_rows
from .finding import DEFENCE, FOUL, FOUND_TASKS, FOURS, THREATS, Row
from .games import SOURCES, problems_of_game
from .levels import LEVELS, level_of, measured, rating_of

FOUND_FILE, MEASURED_FILE = "found.jsonl", "measured.jsonl"
PROBLEM_STEPS = ("find", "measure", "choose")
SHIPPED = Path(kakugo.__file__).parent / "board" / "library" / "problems.txt"
FILE_HEAD = "# The problems of the board, made by python -m training.problems\n"
UNWON = (DEFENCE, FOUL)  # nothing is won there
MEASURED = 1.25  # problems to measure, for each that is shipped;
PLAIN_SHARE = 0.25  # of the problems of a game and task, at most so many for a child
MEASURED_DEFENCES = 3  # often the only defence loses, too, when it is looked at longer
SPARE = 3  # problems to find, for each that is shipped
ENOUGH_GAMES = 600  # of one kind, where they yield little


def find(folder: Path, workers: int) -> None:
    """Play games until there are enough problems of each kind."""
    path = folder / FOUND_FILE
    played, counts = Counter[str](), Counter[tuple[str, str]]()
    for row in read_rows(path):
        played[row["name"]] = max(played[row["name"]], row["number"] + 1)
        counts.update((row["name"], problem["task"]) for problem in row["problems"])

    def share(name: str) -> float:
        """How much of what is wanted there is."""
        wanted = SOURCES[name].wanted
        there = (min(counts[name, task], SPARE * most) for task, most in wanted.items())
        return sum(there) / (SPARE * sum(wanted.values()))

    def tasks() -> Tasks:
        while True:
            name = min(SOURCES, key=lambda name: max(share(name), played[name] / ENOUGH_GAMES))
            if share(name) >= 1 or played[name] >= ENOUGH_GAMES:
                return
            played[name] += 1
            yield problems_of_game, (name, played[name] - 1)

    with add_rows(path) as file, tqdm(unit="game", disable=None) as progress:
        for (name, number), problems in pooled(workers, tasks()):
            row = {"name": name, "number": number, "problems": problems}
            file.write(json.dumps(row) + "\n")
            file.flush()
            counts.update((name, problem["task"]) for problem in problems)
            progress.update()
            progress.set_postfix(problems=counts.total())


def measure(folder: Path, workers: int) -> None:
    """Measure the problems that may be shipped: some of each length, one of a task and game."""
    path = folder / MEASURED_FILE
    known = {(row["task"], row["line"]) for row in read_rows(path)}
    wanted = [row for row in spread(folder) if (row["task"], row["line"]) not in known]
    tasks = ((measured, (row,)) for row in wanted)
    with add_rows(path) as file:
        done = pooled(workers, tasks)
        for (row,), about in tqdm(done, total=len(wanted), unit="problem", disable=None):
            file.write(json.dumps(row | about) + "\n")
            file.flush()


def spread(folder: Path) -> Iterator[Row]:
    """The problems that were found, as many as are to be measured, of all lengths."""
    found = defaultdict[tuple[str, str], dict[int, list[Row]]](lambda: defaultdict(list))
    lines = set[str]()
    for game in read_rows(folder / FOUND_FILE):
        tasks = set[tuple[str, int]]()
        for row in game["problems"]:
            key = row["task"], row["plies"]
            if key not in tasks and (row["task"] + row["line"]) not in lines:
                tasks.add(key)
                lines.add(row["task"] + row["line"])
                place = row["nodes"].bit_length() if row["task"] in UNWON else row["plies"]
                known = row | {"name": game["name"], "number": game["number"]}
                found[game["name"], row["task"]][place].append(known)
    some = {}
    for (name, task), rows in found.items():
        each = MEASURED_DEFENCES if task == DEFENCE else MEASURED
        most = round(each * SOURCES[name].wanted.get(task, 0))
        plain = [row for row in in_turn(rows) if is_plain(row)]
        others = (row for row in in_turn(rows) if not is_plain(row))
        few = round(PLAIN_SHARE * most)
        some[name, task] = [*islice(others, most - few), *plain[:few]]
    for rows_of_all in zip_longest(*some.values()):
        yield from (row for row in rows_of_all if row is not None)


def in_turn(rows: Mapping[int, list[Row]]) -> Iterator[Row]:
    """The first of each list, then the second of each, and so on; from the last list on."""
    for some in zip_longest(*(rows[key] for key in sorted(rows, reverse=True))):
        yield from (row for row in some if row is not None)


def choose(folder: Path, path: Path) -> list[Row]:
    """Write the file that is shipped: of each game and task some of each level."""
    found = defaultdict[tuple[str, str], dict[int, list[Row]]](lambda: defaultdict(list))
    for row in read_rows(folder / MEASURED_FILE):
        row["level"] = level_of(row) if row["holds"] else 0
        is_led = row["plies"] > 1 and row["task"] in (FOURS, THREATS) and is_plain(row)
        if row["holds"] and not is_led:
            found[row["name"], row["task"]][row["level"]].append(row)
    chosen: list[Row] = []
    lines = set[str]()  # a position is there once
    for (name, task), rows in sorted(found.items()):
        for some in rows.values():
            some.sort(key=lambda row: len(row["line"]))
        wanted = SOURCES[name].wanted.get(task, 0)
        rows[0] = rows[0][: round(PLAIN_SHARE * wanted)]
        new = (row for row in in_turn(rows) if row["line"] not in lines)
        some = [*islice(new, wanted)]
        lines.update(row["line"] for row in some)
        chosen += some
    names = [*SOURCES]
    chosen.sort(
        key=lambda row: (names.index(row["name"]), FOUND_TASKS.index(row["task"]), row["level"])
    )
    write_text(path, FILE_HEAD + "".join(map(shipped_line, chosen)))
    return chosen


def is_plain(row: Row) -> bool:
    """Whether one side wins with its next turn: what is right is no question but for a child."""
    if row["task"] == FOUL:
        return False
    prover = Prover(read_game(row["line"]), 1)
    return row["plies"] == 1 or prover.must_answer_five


def shipped_line(row: Row) -> str:
    """A line of the file: task, level, rating, nodes, plies, value, side, position, solution."""
    tail = row["solution"].removeprefix(row["line"]).strip("; ")
    rating = round(rating_of(row["chances"])) if row["chances"] else 0
    plies = 0 if row["task"] in UNWON else row["plies"]
    side = int(read_game(row["line"]).side)
    numbers = (row["level"], rating, row["nodes"], plies, row["value"], side)
    return "\t".join([row["task"], *map(str, numbers), row["line"], tail]) + "\n"


def counts_of(rows: list[Row]) -> str:
    """A table: how many there are of each game and task, by level."""
    count = Counter((row["name"], row["task"], row["level"]) for row in rows)
    lines = [f"{'':24}" + "".join(f"{level:>10}" for level in LEVELS) + f"{'all':>10}"]
    for name, task in sorted({(row["name"], row["task"]) for row in rows}):
        numbers = [count[name, task, level] for level in range(len(LEVELS))]
        lines.append(
            f"{name + ' ' + task:24}" + "".join(f"{n:10}" for n in (*numbers, sum(numbers)))
        )
    return "\n".join([*lines, f"{len(rows)} problems"])
