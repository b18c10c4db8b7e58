"""How players are described, on the command line and in a file."""

import shlex
from pathlib import Path
from typing import Any

import pytest

from brain.evaluation.weights import BUILT_IN
from brain.search.parameters import PARAMETERS
from kakugo.arena.engine import config
from kakugo.arena.engine.config import read_players, with_names, with_weights
from kakugo.arena.model import Identity, Player, Rules
from tests.helpers.evaluation.weights import write_zero
from tests.helpers.tables import table

PARAMETER = next(name for name, row in PARAMETERS.items() if row.low <= 1 <= row.high)
LOW, HIGH = PARAMETERS[PARAMETER].low, PARAMETERS[PARAMETER].high
OTHER = next(name for name in PARAMETERS if name != PARAMETER)
TOML = """
[each]
turn = 0.5
info.hash_size = 1024

[[player]]
name = "a"
cmd = ["/opt/my engine", "--fast"]

[[player]]
name = "b"
cmd = "python -m protocol"
turn = 2
memory = "1G"
[player.info]
evaluate = "7,7"
"""


def parse(*words: str) -> Player:
    (player,) = read_players([], [], [words])
    return player


def test_all_words() -> None:
    limits = ["turn=1.5", "match=60", "inc=0.1", "nodes=200", "depth=9", "memory=350M", "threads=2"]
    limits += ["strength=40"]
    about = ["name=x", "cmd=python -m protocol", "info.a=1", "info.folder=/tmp/b=c"]
    known: Any = {"turn_ms": 1500, "match_ms": 60_000, "increment_ms": 100, "nodes": 200}
    known |= {"depth": 9, "memory": 367_001_600, "threads": 2, "strength": 40}
    infos = (("a", "1"), ("folder", "/tmp/b=c"))
    assert parse(*about, *limits) == Player("x", ("python", "-m", "protocol"), infos, **known)
    assert parse("name=x") == Player("x", ())  # the library with a second a turn
    for limit in ("nodes=1", "depth=1", "match=60"):
        player = parse("name=x", "turn=0", "memory=0", limit)
        assert (player.turn_ms, player.memory) == (None, 0)


def test_a_file_and_what_all_share(tmp_path: Path) -> None:
    path = tmp_path / "players.toml"
    path.write_text(TOML)
    first, second, third = read_players([path], ["depth=3", "turn=9"], [["name=c"]])
    assert first.command == ("/opt/my engine", "--fast")
    assert (first.turn_ms, first.infos) == (500, (("hash_size", "1024"),))
    assert (second.turn_ms, second.memory) == (2000, 1 << 30)
    assert second.infos == (("hash_size", "1024"), ("evaluate", "7,7"))
    assert (first.depth, second.depth, third.depth, third.turn_ms) == (3, 3, 3, 9000)


def test_a_player_has_parameters(tmp_path: Path) -> None:
    high = PARAMETERS[OTHER].high
    words = [f"param.{OTHER}={high}", f"param.{PARAMETER}={LOW}"]
    path = tmp_path / "players.toml"
    path.write_text(f'[[player]]\nname = "c"\n[player.param]\n{OTHER} = {high}\n')
    third, first, second = read_players([path], words[1:], [["name=a", *words], ["name=b"]])
    both = tuple(sorted([(PARAMETER, LOW), (OTHER, high)]))
    assert (first.parameters, second.parameters) == (both, ((PARAMETER, LOW),))
    assert third.parameters == both


@table(
    ("words", "why"),
    [
        (["depth=x"], "depth= is a whole number from 1, not x"),
        (["turn=-1"], "turn= is a number of seconds, not -1"),
        (["pause=61"], "pause= is 60 seconds at most, not 61"),
        (["turn=0", "match=0"], "a: turn=0 is for ever, without match=, nodes= or depth="),
        (["memory=1T"], "memory= is a number of bytes, such as 350M, not 1T"),
        (["strength=101"], "strength= is a whole number from 0 to 100, not 101"),
        (["dir=x"], "a: dir= is for a program, and there is no cmd="),
        (["colour=red"], "a player has no 'colour'"),
        (["name=b"], "name is given twice"),
        (["fast"], "KEY=VALUE, not 'fast'"),
        (["cmd="], "cmd= is a program and its arguments"),
        (["info.rule=4"], "^a: info.rule= .*is given by --rule, --game and --option"),
        (["info.evaluation=x"], r"not by info\.evaluation="),
        (["cmd=b", "info.a=1\n2"], "^a: info.a= .*a word and a line of text"),
        (["info.strength=banana"], "^a: info.strength= .*is a whole number from 0 to 100, not ban"),
        (["info.stength=5"], "^a: info.stength= .*is unknown to the library, which knows memory, "),
        (["param.beauty=1"], "no parameter 'beauty'"),
        ([f"param.{PARAMETER}={HIGH + 1}"], f"to {HIGH}, not"),
        ([f"param.{PARAMETER}={LOW - 1}"], f"from {LOW} to"),
        (["param=3"], "param is written param.KEY=VALUE"),
        (["cmd=x", f"param.{PARAMETER}=1"], r"a: param.\* is for this project's library, not cmd="),
    ],
)
def test_what_is_not_understood(words: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse("name=a", *words)


@table("text", ["player = 1", "[[player]]\nname", "[[players]]\nname = 'a'", "player = ['a']"])
def test_files_that_are_not_understood(text: str, tmp_path: Path) -> None:
    path = tmp_path / "players.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"players stand under|players.toml: Expected|not players"):
        read_players([path], [], [])


def test_names_come_from_about() -> None:
    players = read_players([], [], [["cmd=/x/one"], ["cmd=two"], ["name=c", "cmd=c"], []])
    one, two, old = (Identity(f'name="Rapfi", version="{n}"') for n in (1, 2, 1))
    named = with_names(players, [one, two, old, Identity('name="Kakugo"')])
    assert [player.name for player in named] == ["Rapfi 1", "Rapfi 2", "c", "Kakugo"]
    unnamed = with_names(players[:2], [Identity(), one])
    assert [player.name for player in unnamed] == ["one", "Rapfi"]
    with pytest.raises(ValueError, match="same name, give them name=: Rapfi 1, Rapfi 1"):
        with_names(players[:2], [one, old])
    with pytest.raises(ValueError, match="two players have the same name"):
        read_players([], [], [["name=a"], ["name=a"]])


@table(
    "described",
    [
        ["name=a", "cmd=x '-y z'", "turn=0.25", "match=60", "inc=0.1", "threads=2", "memory=0"],
        ["name=a", "turn=0", "nodes=5", "depth=3", "info.hash_size=64", f"param.{PARAMETER}=1"],
    ],
)
def test_words_are_the_inverse_of_reading(described: list[str]) -> None:
    player = parse(*described)
    command = [f"cmd={shlex.join(player.command)}"] if player.command else []
    assert parse("name=a", *command, *config.described(player)) == player


def test_weights_have_an_absolute_path_and_a_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = write_zero(tmp_path / "some.weights")
    player = parse("name=x", "evaluation=some.weights")
    assert player.evaluation == path
    known, other = with_weights([player, parse("name=y")], Rules())
    assert known.weights.startswith("classical freestyle ")
    assert other == parse("name=y")
    large, usual = (
        with_weights([parse("name=x", f"evaluation={BUILT_IN}")], Rules(width=side, height=side))
        for side in (20, 15)
    )
    assert large[0].weights != usual[0].weights  # the network for large boards
    assert parse("name=x", "evaluation=").evaluation == ""


def test_weights_that_cannot_play_are_refused_before_the_first_game(tmp_path: Path) -> None:
    path = write_zero(tmp_path / "some.weights")
    for words in ([], ["cmd=some-brain"]):
        for given, rule, why in ((path, 4, "expected renju"), ("none", 0, "No such")):
            player = parse("name=x", f"evaluation={given}", *words)
            with pytest.raises(ValueError, match=f"x: evaluation= .*({why})"):
                with_weights([player], Rules(rule=rule))
