"""Writes a proof as a file that anyone can check, and that an engine can play from."""

import base64
import hashlib
import json
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from pathlib import Path

import kakugo
from brain.files import replacing
from brain.types import COLOUR_NAMES
from kakugo.explorer.growing import HEARING_S
from kakugo.explorer.searches import searchers

from .checking import CHECKSUM_BYTES, ENTRY_PLACE, ENTRY_PLIES, FIRST_LINE
from .finding import Family, Written, write_family
from .proving import ProofPlan
from .solution import Solution
from .tree import ProofTree

BLOCK_BYTES = 1 << 18  # of entries that are compressed together


class PartFile:
    """What is done of a file that is being written, a line for each family, in a file beside it."""

    def __init__(self, file: Path) -> None:
        self._path = file.with_name(file.name + ".part")
        self.found: dict[str, list[Written]] = {}
        if self._path.exists():
            for line in self._path.read_bytes().split(b"\n"):
                with suppress(ValueError, zlib.error):  # the last one may be cut
                    name, entries = json.loads(zlib.decompress(base64.b64decode(line)))
                    self.found[name] = [
                        Written(plies, bytes.fromhex(win), frozenset(used))
                        for plies, win, used in entries
                    ]

    def add(self, name: str, written: Sequence[Written]) -> None:
        """Keep what was written of a family."""
        entries = [(each.plies, each.win.hex(), [*each.used]) for each in written]
        line = base64.b64encode(zlib.compress(json.dumps([name, entries]).encode()))
        with self._path.open("ab") as file:
            file.write(line + b"\n")

    def remove(self) -> None:
        """All is written."""
        self._path.unlink(missing_ok=True)


def name_of(family: Family) -> str:
    """A name that says which positions are in a family."""
    text = repr(
        [(each.winner, each.loser, each.turn, sorted(each.entries)) for each in family.members]
    )
    return hashlib.sha256(f"{family.game} {text}".encode()).hexdigest()


def write(tree: ProofTree, file: Path, plan: ProofPlan) -> Iterator[tuple[int, int]]:
    """Write the file of a finished proof; yields how many entries are done, and how many there are.

    What is done is kept in a file beside it, so that the same call goes on after a kill. ValueError
    where there is nothing to write, or the solvers do not find a win again.
    """
    solution = Solution(tree)
    part = PartFile(file)
    families = dict(enumerate(solution.families))
    names = {number: name_of(family) for number, family in families.items()}
    found = {number: part.found[name] for number, name in names.items() if name in part.found}
    running: dict[Future[list[Written]], int] = {}
    waiting = sorted(families.keys() - found, key=lambda each: len(families[each].members))
    with searchers(plan.workers, plan.cluster) as (executor, at_once):
        while waiting or running:
            while waiting and len(running) < at_once():
                number = waiting.pop()  # the longest first
                running[executor.submit(write_family, families[number])] = number
            ended, _ = wait(running, HEARING_S, FIRST_COMPLETED)
            for future in ended:
                number = running.pop(future)
                found[number] = future.result()
                why = found[number][-1].wrong
                if why:
                    raise ValueError(f"the solvers do not find a win of the proof again: {why}")
                part.add(names[number], found[number])
            yield sum(map(len, found.values())), len(solution.chosen)
    written = [each for number in families for each in found[number]]
    with replacing(file) as opened:
        opened.write(content(solution, written))
    part.remove()
    yield len(written), len(written)


def content(solution: Solution, written: Sequence[Written]) -> bytes:
    """The bytes of a file."""
    kind, tree = solution.kind, solution.tree
    plies = all_plies(solution, written)
    blocks: list[bytes] = []
    positions, block = bytearray(), bytearray()
    others = set()
    members = [member for family in solution.families for member in family.members]
    for chosen, member, each in zip(solution.chosen, members, written, strict=True):
        if len(block) > BLOCK_BYTES:
            blocks.append(zlib.compress(bytes(block), 9))
            block.clear()
        longest = plies[chosen.key]
        positions += bytes([len(chosen.key)]) + chosen.key + ENTRY_PLIES.pack(longest)
        positions += ENTRY_PLACE.pack(len(blocks), len(block), member.turn)
        if chosen.after not in others:
            others.add(chosen.after)
            positions += bytes([len(chosen.after)]) + chosen.after + ENTRY_PLIES.pack(longest - 1)
        block += each.win
    blocks.append(zlib.compress(bytes(block), 9))
    header = {
        "game": solution.game,
        "width": solution.board.width,
        "height": kind.empty.height,
        "winner": COLOUR_NAMES[tree.winner],
        "root": tree.root.hex(),
        "plies": plies[tree.root],
        "engine": f"Kakugo {kakugo.__version__}",
        "blocks": [*map(len, blocks)],
    }
    body = b"".join([*blocks, zlib.compress(bytes(positions), 9)])
    whole = FIRST_LINE + json.dumps(header).encode() + b"\n" + body
    return sealed(whole)


def sealed(content: bytes) -> bytes:
    """The bytes of a file with its checksum and its hash at the end."""
    content += zlib.crc32(content).to_bytes(CHECKSUM_BYTES, "big")
    return content + hashlib.sha256(content).digest()


def all_plies(solution: Solution, written: Sequence[Written]) -> dict[bytes, int]:
    """How many plies the wins of all entries take, by their keys."""
    members = [member for family in solution.families for member in family.members]
    keys = [solution.board.least(member.winner, member.loser) for member in members]
    known: dict[int, int] = {}
    for at in sorted(range(len(members)), key=lambda each: -len(members[each].winner)):
        behind = (2 + known[key] for key in written[at].used)
        known[keys[at]] = max(written[at].plies, *behind, 0)
    return {chosen.key: known[key] for chosen, key in zip(solution.chosen, keys, strict=True)}
