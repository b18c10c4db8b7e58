"""Records of played games, as other programs read them."""

from pathlib import Path

import pytest
from sgfmill import sgf_grammar

from brain import notation
from kakugo.arena import records
from kakugo.arena.model import Move, Played, Player, Rules, Task, Violation

PLAYERS = (Player("Rapfi [2]", ("rapfi",)), Player("Köhler", ("koehler",)))
TASK = Task(13, 1, 0, (((7, 7),), ((8, 8),)))
MOVES = (Move(((6, 6),), 12.6, depth=3, nodes=100, value=-5), Move(((0, 14),), 3.0))
WON = Played(TASK, 1, "five in a row", moves=MOVES, seconds=1.25)
LATE = Played(TASK, 2, "timeout: no answer", Violation.TIMEOUT, moves=MOVES[:1])
SILENT = Played(TASK, 2, "crash: gone", Violation.CRASH)
DRAWN = Played(TASK, 0, "draw after 4", moves=MOVES)
WIDE = Rules(rule=1, width=32, height=15)


def test_plain_text_is_read_again() -> None:
    rules = Rules(rule=1, width=20, height=15)
    text = records.plain(WON, PLAYERS, rules)
    about, _, game = text.splitlines()
    assert about == "# Köhler - Rapfi [2]: 1-0, five in a row"
    assert notation.replay(game).turns == (((7, 7),), ((8, 8),), ((6, 6),), ((0, 14),))
    assert notation.replay(game).rule == 1


def test_plain_text_of_a_game_of_two_stones_a_turn() -> None:
    rules = Rules(game="inlove", options=(("variant3", "on"),))
    task = Task(0, 0, 1, ())
    played = Played(task, 0, "draw after 1", moves=(Move(((7, 7), (8, 8)), 1.0),))
    *_, game = records.plain(played, PLAYERS, rules).splitlines()
    assert notation.replay(game).turns == (((7, 7), (8, 8)),)


def test_plain_text_of_a_game_without_a_turn() -> None:
    played = Played(Task(0, 0, 1, ()), 2, "start: silent", Violation.START)
    *_, game = records.plain(played, PLAYERS, Rules()).splitlines()
    assert notation.replay(game).turns == ()


def test_psq() -> None:
    assert records.psq(WON, PLAYERS, Rules()).splitlines() == [
        "Piskvorky 15x15, 11:11, 0",
        "8,8,0",
        "9,9,0",
        "7,7,13",
        "1,15,3",
        "Köhler",
        "Rapfi [2]",
        "1",
    ]


def sgf_nodes(played: Played, rules: Rules) -> list[dict[str, str]]:
    """The nodes of our SGF, as sgfmill reads them."""
    text = records.sgf_text(played, PLAYERS, rules)
    (tree,) = sgf_grammar.parse_sgf_collection(text.encode())
    return [
        {key: sgf_grammar.text_value(values[0]).decode() for key, values in node.items()}
        for node in tree.sequence
    ]


def test_sgf_holds_names_moves_and_what_the_engine_said() -> None:
    root, *nodes = sgf_nodes(WON, Rules(rule=4))
    assert (
        root.items()
        >= {
            "GM": "4",
            "SZ": "15",
            "PB": "Köhler",
            "PW": "Rapfi [2]",
            "RE": "B+",
            "RU": "gomoku 15x15 rule=4",
        }.items()
    )
    assert nodes == [
        {"B": "hh"},
        {"W": "ii"},
        {"B": "gg", "C": "12.6 ms, depth 3, nodes 100, value -5"},
        {"W": "ao", "C": "3.0 ms"},
    ]


@pytest.mark.parametrize(
    ("played", "result"), [(WON, "B+"), (LATE, "W+Time"), (SILENT, "W+Forfeit"), (DRAWN, "Draw")]
)
def test_sgf_results(played: Played, result: str) -> None:
    assert sgf_nodes(played, Rules())[0]["RE"] == result


def test_sgf_of_a_board_wider_than_the_alphabet() -> None:
    played = Played(TASK, 0, "draw after 3", moves=(Move(((31, 14),), 1.0),))
    root, *_, last = sgf_nodes(played, WIDE)
    assert root["SZ"] == "32:15"
    assert last["B"] == "Fo"


def test_a_pass() -> None:
    played = Played(TASK, 0, "draw after 3", moves=(Move((), 1.0),))
    assert sgf_nodes(played, Rules())[-1]["B"] == ""
    with pytest.raises(ValueError, match="the turn pass"):
        records.psq(played, PLAYERS, Rules())


@pytest.mark.parametrize("form", ["psq", "sgf"])
def test_a_turn_of_two_stones_is_for_plain_text(form: str, tmp_path: Path) -> None:
    played = Played(TASK, 0, "draw after 3", moves=(Move(((1, 1), (2, 2)), 1.0),))
    with pytest.raises(ValueError, match="the turn 1,1 2,2"):
        records.save(tmp_path, form, [played], PLAYERS, Rules())


@pytest.mark.parametrize("form", records.FORMATS)
def test_a_file_for_each_game(form: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    records.save(folder, form, [WON, Played(Task(14, 0, 1, ()), 0, "full board")], PLAYERS, Rules())
    assert sorted(path.name for path in folder.iterdir()) == [f"00013.{form}", f"00014.{form}"]
    text = (folder / f"00013.{form}").read_text("utf-8")
    assert text == records.FORMATS[form](WON, PLAYERS, Rules())
