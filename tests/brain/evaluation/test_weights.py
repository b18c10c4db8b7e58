"""Files of weights: what is read is what was written, and what is damaged or foreign is refused."""

import shutil
from pathlib import Path

import pytest

import brain
from brain import Engine
from brain.evaluation.loader import check, load
from brain.evaluation.weights import BUILT_IN, CLASSICAL, WeightsError, find, read, rule_name, write
from tests.helpers.tables import table

RULES = {
    0: "freestyle",
    1: "standard",
    2: "freestyle",
    4: "renju",
    5: "renju",
    8: "caro",
    13: "caro",
}


@pytest.mark.parametrize("rule", RULES)
def test_there_are_weights_for_every_rule(rule: int) -> None:
    weights, _ = read(find("", rule))
    assert weights.rule == rule_name(rule) == RULES[rule]
    assert weights.architecture == "network"
    assert str(load("", rule).weights) == str(weights)
    weights, payload = read(find(CLASSICAL, rule))
    assert weights.architecture == "classical"
    assert weights.rule == RULES[rule]
    assert len(payload) == (8476 if rule in (4, 5) else 4238)


@table("name", brain.games())
def test_the_network_values_the_games_that_it_plays_better(name: str) -> None:
    evaluation = brain.new_game(name).evaluation
    assert evaluation.startswith("classical " if name == "inlove" else "network ")


@table(("variant", "architecture"), [(1, "network"), (2, "classical"), (3, "classical")])
def test_a_network_does_not_see_six_directions(variant: int, architecture: str) -> None:
    assert brain.new_game("hexgomoku", variant=variant).evaluation.startswith(architecture)


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = str(tmp_path / "some.weights")
    for size in (0, 1, 63, 64, 65, 1000):
        payload = bytes(range(256)) * 4
        header = {"architecture": "a", "rule": "caro", "board": 20, "origin": "x" * size}
        write(path, payload, **header)  # type: ignore[arg-type]
        weights, found = read(path)
        assert found == payload
        assert weights[1:5] == ("a", "caro", 20, "x" * size)
        data = Path(path).read_bytes()
        assert (len(data) - len(payload)) % 64 == 0
    with pytest.raises(ValueError, match="more than 4096 bytes"):
        write(path, payload, **{**header, "origin": "x" * 4096})  # type: ignore[arg-type]
    assert read(path) == (weights, payload)  # as it was
    assert list(tmp_path.iterdir()) == [Path(path)]


def test_every_damaged_byte_is_noticed(tmp_path: Path) -> None:
    good = Path(find("", 0)).read_bytes()
    path = tmp_path / "bad.weights"
    numbers = len(good) - len(read(find("", 0))[1])
    for at in [*range(16), *range(numbers, len(good), 1997), len(good) - 1]:
        path.write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
        with pytest.raises(WeightsError, match="bad"):
            read(str(path))
    for data in (good[:-1], good + b"x", good[:100], b"", b"x" * 10_000):
        path.write_bytes(data)
        with pytest.raises(WeightsError, match="bad"):
            read(str(path))


def test_foreign_files_are_refused_in_one_line(tmp_path: Path) -> None:
    path = str(tmp_path / "foreign.weights")
    cases = [("classical", "renju", 8476, "expected free"), ("other", "freestyle", 4238, "other")]
    cases += [("classical", "freestyle", 4236, "4236 bytes")]
    for architecture, rule, size, why in cases:
        write(path, bytes(size), architecture=architecture, rule=rule, board=15, origin="a test")
        with pytest.raises(WeightsError, match=why) as error:
            Engine(evaluation=path)
        assert "\n" not in str(error.value)


def test_a_file_of_another_layout_names_both_shapes(tmp_path: Path) -> None:
    path = tmp_path / "other.weights"
    write(str(path), bytes(8476), architecture="classical", rule="renju", board=15, origin="a test")
    assert load(str(path), 4)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"stones 4x16/256", b"stones 5x16/256"))
    with pytest.raises(WeightsError, match=r"other.*: expected stones 4x16/256, found stones 5x16"):
        load(str(path), 4)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none", Path("/dev/null"), "a\0b"):
        with pytest.raises(WeightsError):
            Engine(evaluation=path)
    assert Engine(evaluation=Path(find("", 0))).game.evaluation == Engine().game.evaluation


@pytest.mark.parametrize(
    ("architecture", "rule", "size"), [("other", "caro", 4238), ("classical", "caro", 4236)]
)
def test_a_setting_is_checked_as_a_whole(
    tmp_path: Path, architecture: str, rule: str, size: int
) -> None:
    path = str(tmp_path / "caro.weights")
    write(path, bytes(size), architecture=architecture, rule=rule, board=15, origin="a test")
    for chosen in (path, str(tmp_path)):
        with pytest.raises(WeightsError, match="caro"):
            check(chosen)
    check("")
    Path(path).rename(tmp_path / "noname.weights")
    with pytest.raises(WeightsError, match="named after no rule"):
        check(str(tmp_path))


def test_a_folder_has_a_file_a_rule(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="holds no files"):
        check(str(tmp_path))
    (tmp_path / "renju.weights").write_bytes(Path(find("", 4)).read_bytes())
    check(str(tmp_path))
    engine = Engine()
    engine.settings.evaluation = str(tmp_path)
    game = engine.game
    with pytest.raises(WeightsError, match="freestyle"):
        engine.new_game(15)
    assert engine.game is game
    engine.settings.set("rule", 4)
    engine.new_game(15)
    assert "renju" in engine.game.evaluation


@pytest.mark.parametrize(
    ("files", "sides"), [("freestyle freestyle20", "15 19 20 32"), ("freestyle", "15 20")]
)
def test_large_boards_may_have_a_file_of_their_own(tmp_path: Path, files: str, sides: str) -> None:
    for name in files.split():
        shutil.copy(Path(BUILT_IN, f"{name}.weights"), tmp_path)
    check(str(tmp_path))
    engine = Engine(evaluation=tmp_path)
    for side in map(int, sides.split()):
        for width, height in ((side, side), (32, side), (side, 32)):
            engine.new_game(width, height)
            name = "freestyle20" if side >= 20 and "20" in files else "freestyle"
            expected = str(read(str(tmp_path / f"{name}.weights"))[0])
            assert engine.game.evaluation == expected, (width, height)
            assert brain.engine.describe_evaluation(str(tmp_path), 0, side) == expected


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "changing.weights"
    path.write_bytes(Path(find("", 0)).read_bytes())
    first = load(str(path), 0)
    assert load(str(path), 0) is first
    write(str(path), bytes(4238), architecture="classical", rule="freestyle", board=15, origin="")
    assert load(str(path), 0).weights.hash != first.weights.hash
