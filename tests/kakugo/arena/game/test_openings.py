"""Openings: files in both notations, symmetries, and what is made stands even."""

import itertools
import re
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

import pytest

import brain
from kakugo.arena.game import openings
from kakugo.arena.game.openings import Opening
from kakugo.arena.match import generate
from kakugo.arena.model import Rules
from tests.helpers.brains.process import POSIX
from tests.helpers.files.lost_files import files_end_at
from tests.helpers.tables import table

COMMITTED = openings.SHIPPED_FOLDER
SETS = {
    "freestyle15": Rules(rule=0),
    "freestyle20": Rules(rule=0, width=20, height=20),
    "standard15": Rules(rule=1),
    "renju15": Rules(rule=4),
    "caro15": Rules(rule=9),
}
WIDE = Rules(width=20, height=15)
NODES = 5_000  # for each opening that is made here

L_SHAPE = ((7, 7), (8, 7), (8, 9))


def stones(*points: brain.Point) -> Opening:
    return tuple((point,) for point in points)


def of_text(path: Path, text: str, rules: Rules) -> tuple[Opening, ...]:
    path.write_text(text, encoding="utf-8")
    return openings.read(path, rules)


def test_both_notations(tmp_path: Path) -> None:
    for rules, text, points in (
        (Rules(), "0,0, 1,-1, -3,2", [(7, 7), (8, 6), (4, 9)]),
        (Rules(), " 0 , 0 ; +1,-1", [(7, 7), (8, 6)]),
        (Rules(width=20, height=20), "0,0, 9,-10", [(10, 10), (19, 0)]),
        (WIDE, "0,0, -10,7", [(10, 7), (0, 14)]),
        (Rules(), "h8i7", [(7, 7), (8, 6)]),
        (Rules(), "H8 I10 a1", [(7, 7), (8, 9), (0, 0)]),
        (Rules(width=32, height=32), "af32aa1", [(31, 31), (26, 0)]),
    ):
        assert of_text(tmp_path / "file", text, rules) == (stones(*points),)
    text = "\ufeff# of another system\r\n\r\n0,0, 1,1\r\n  # more\r\nh8i10\r\n"
    found = of_text(tmp_path / "file", text, Rules())
    assert found == (stones((7, 7), (8, 8)), stones((7, 7), (8, 9)))


def test_what_cannot_be_played_is_refused_with_its_line(tmp_path: Path) -> None:
    for text, why in {
        "0,0\n0,0, 1": "line 2: an opening is written",
        "0,0\n\n0,0, 9,0": "line 3: 9,0 is off the board of 15x15; --size or like= names another",
        "0,0, 0,0": "line 1: ",
        "0,0, 0,1, 1,0, 1,1, 2,0, 2,1, 3,0, 3,1, 4,0": "line 1: the opening ends the game",
        "# nothing\n": "holds no opening",
    }.items():
        with pytest.raises(ValueError, match=why):
            of_text(tmp_path / "file", text, Rules())


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for rules in (Rules(), Rules(width=20, height=20), WIDE):
        made = (stones((0, 0), (rules.width - 1, rules.height - 1)), stones(*L_SHAPE))
        openings.write(path, made, rules, "two\nlines")
        assert path.read_text("utf-8").startswith("# two\n# lines\n")
        assert openings.read(path, rules) == made


def test_sets_are_found_by_their_names_and_files_by_their_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert openings.shipped() == tuple(sorted(SETS))
    assert openings.find("renju15") == COMMITTED / "renju15.txt"
    own = tmp_path / "renju15"
    own.write_text("h8\n")
    assert openings.chosen("renju15", Rules(rule=4)) == (stones((7, 7)),)
    with pytest.raises(ValueError, match="no openings renju99: no such file, nor caro15, freest"):
        openings.find("renju99")
    path = str(COMMITTED / "freestyle15.txt")
    assert openings.chosen(path, Rules()) == openings.chosen("freestyle15", Rules())
    with pytest.raises(ValueError, match="freestyle15 is for 15x15, not 20x15"):
        openings.chosen(path, WIDE)


@table(
    ("rules", "name"),
    [
        *((rules, name) for name, rules in SETS.items()),
        (WIDE, None),
        (Rules(options=(("double_three", "forbidden"),)), None),
        (Rules("pente", width=19, height=19), None),
        (Rules(options=(("opening", "swap2"),)), None),
    ],
)
def test_without_a_name_it_is_the_set_for_the_rules(rules: Rules, name: str | None) -> None:
    expected = ((),) if name is None else openings.read(COMMITTED / f"{name}.txt", rules)
    assert openings.chosen(None, rules) == expected
    assert openings.chosen("none", rules) == ((),)


@table(
    ("rules", "count"),
    [(Rules(), 8), (WIDE, 4), (Rules(game="hexgomoku", width=17, height=17), 12)],
)
def test_images_are_legal_different_and_of_one_pattern(rules: Rules, count: int) -> None:
    opening = stones(*L_SHAPE)
    images = openings.images(opening, rules)
    assert images[0] == opening
    assert len(set(images)) == len(images) == count
    for image in images:
        openings.played(image, rules)
        assert set(openings.images(image, rules)) == set(images)
    assert len({openings.pattern(image, rules) for image in images}) == 1


def test_order_and_mirrors_make_twins_and_colours_do_not() -> None:
    rules = Rules()
    one, two, three = L_SHAPE
    pattern = openings.pattern(stones(one, two, three), rules)
    assert openings.pattern(stones(three, two, one), rules) == pattern
    assert openings.pattern(stones((7, 7), (6, 7), (6, 9)), rules) == pattern
    assert openings.pattern(stones(two, one, three), rules) != pattern


def test_generated_openings() -> None:
    rules = Rules(rule=4)

    def some(workers: int, known: Sequence[Opening] = ()) -> list[Opening]:
        found = generate.generate(rules, 3, NODES, workers, known)
        return list(itertools.islice(found, 3 - len(known)))

    made = some(1)
    assert made == some(2)  # the seed decides everything
    assert made[1:] == some(2, made[:1])
    assert len({openings.pattern(opening, rules) for opening in made}) == len(made)
    engine = brain.Engine()
    for opening in made:
        assert generate.FEWEST <= len(opening) <= generate.MOST
        game = openings.played(opening, rules)
        engine.clear()
        engine.search(game, brain.Limits(nodes=generate.OPENING_NODES), best=2)  # fills the table
        lines = engine.search(game, brain.Limits(nodes=NODES), best=2).lines
        assert len(lines) == 2
        assert all(abs(line.value) <= generate.EVEN_VALUE for line in lines)
    with pytest.raises(ValueError, match="opening 2 was made in another way"):
        some(1, [made[0], stones((0, 0), (1, 1), (2, 3))])


def make(path: Path, *words: object) -> None:
    """Run the subcommand."""
    parser = ArgumentParser()
    generate.arguments(parser)
    generate.run(parser.parse_args([str(path), "--nodes", "500", *map(str, words)]), Rules(rule=1))


def test_a_file_goes_on_and_is_never_overwritten_unasked(tmp_path: Path) -> None:
    path, whole = tmp_path / "made.txt", tmp_path / "whole.txt"
    make(whole, "--number", 5, "--concurrency", 1)
    make(path, "--number", 2)
    first, *lines = path.read_text("utf-8").splitlines()
    assert re.fullmatch(
        r"# kakugo-arena openings --rule 1 --size 15x15 --seed 1 --nodes 500 # engine \w{12}", first
    )
    assert len(lines) == len(openings.read(path, Rules(rule=1))) == 2
    with path.open("a") as file:
        file.write("0,0, 1,")  # a crash
    for number in (4, 5, 1):
        make(path, "--number", number)
    assert path.read_bytes() == whole.read_bytes()
    with pytest.raises(ValueError, match=r"is there already, and was not made .*--overwrite"):
        make(path, "--number", 5, "--seed", 2)
    for option in ("--number", "--nodes", "--concurrency"):
        with pytest.raises(ValueError, match="are whole numbers from 1"):
            make(path, option, 0)
    assert path.read_bytes() == whole.read_bytes()
    own = tmp_path / "own.txt"
    own.write_text("h8\n")
    with pytest.raises(ValueError, match="is there already"):
        make(own)
    assert own.read_text() == "h8\n"
    make(own, "--number", 5, "--overwrite")
    assert own.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(not POSIX, reason="Windows has no limit of the size of files")
def test_a_full_disk_leaves_no_half_opening(tmp_path: Path) -> None:
    path = tmp_path / "made.txt"
    make(path, "--number", 1)
    before = path.read_bytes()
    with files_end_at(len(before) + 3), pytest.raises(OSError, match=r"made\.txt"):
        make(path, "--number", 2)
    assert path.read_bytes() == before


@table("name", SETS)
def test_committed_sets(name: str) -> None:
    rules = SETS[name]
    path = COMMITTED / f"{name}.txt"
    found = openings.read(path, rules)
    assert len(found) >= 200
    assert len({openings.pattern(opening, rules) for opening in found}) == len(found)
    assert {len(opening) for opening in found} <= set(range(3, 9))
    assert path.read_text("utf-8").startswith(f"# kakugo-arena openings --rule {rules.rule} ")
