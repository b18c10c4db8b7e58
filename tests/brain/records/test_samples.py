"""Files as other programs write them; tests/data/records/README.md says where each comes from."""

from pathlib import Path

import pytest

import kakugo
from kakugo import BLACK, EMPTY, WHITE, read_record, read_records

SAMPLES = Path(__file__).parents[2] / "data" / "records"


def test_piskvork() -> None:
    record = read_record(SAMPLES / "gomocup.psq")
    game = record.game()
    assert (game.name, game.rule, game.width, game.height) == ("gomoku", 0, 20, 20)
    assert len(game.turns) == 10
    assert game.turns[3] == ((9, 9),)
    assert [node.ms for node in record.mainline()[2:5]] == [None, 1254, 987]
    assert (record.black, record.white) == ("pbrain-first.zip", "PBRAIN-SECOND64.zip")
    assert record.winner == WHITE


def test_piskvork_without_a_winner() -> None:
    record = read_record(SAMPLES / "unfinished.psq")
    assert record.white == "C:\\brains\\2,pbrain-two.exe"
    assert record.winner is None


def test_piskvork_with_stones_only() -> None:
    record = read_record(SAMPLES / "cut.psq")
    assert record.game().turns == (((9, 7),), ((0, 14),))
    assert (record.black, record.white, record.winner) == ("", "", None)


def test_the_rule_of_a_file_that_does_not_say_it() -> None:
    record = read_record(SAMPLES / "gomocup.psq", like=kakugo.new_game("renju"))
    assert (record.game().name, record.game().width) == ("renju", 20)


def test_an_editor_of_go() -> None:
    record = read_record(SAMPLES / "go_editor.sgf")
    assert (record.black, record.white, record.winner) == ("Anna", "Béla", WHITE)
    assert record.root.comment == "White begins. A text with (; in it."
    game = record.game()
    assert (game.width, game.stone(9, 9), game.stone(10, 10)) == (19, WHITE, BLACK)
    assert record.mainline()[1].properties == {"TR": ["jj", "kk"]}


def test_a_collection() -> None:
    first, second = read_records(SAMPLES / "collection.sgf")
    assert first.event == "Club [evening]"
    assert (first.winner, first.reason) == (BLACK, "time")
    comment = "A long line that is broken softly, and one\nthat is broken hard."
    assert first.root.comment == comment
    assert first.root.properties["GN"] == [r"1: the first\: game"]
    assert first.root.properties["XX"] == ["keep", r"this \] too"]
    assert (first.game().width, first.game().height) == (20, 15)
    _, white = first.mainline()[:2]
    blunder, better = white.children
    assert (blunder.mark, blunder.comment) == ("?", "Better is the variation.")
    assert [len(child.children) for child in (blunder, better)] == [1, 2]
    assert better.children[1].value == -12.5
    assert better.game().turns[-1] == ((10, 8),)

    begun = second.game(second.root)
    assert sum(str(begun).count(stone) for stone in "XO") == 6
    assert (begun.rule, begun.side, second.winner) == (4, WHITE, EMPTY)
    assert [node.comment for node in second.mainline()] == ["a node without a move", ""]


def test_a_manager_of_matches() -> None:
    record = read_record(SAMPLES / "arena.sgf")
    assert (record.winner, record.reason, record.date) == (WHITE, "forfeit", "2026-11-30")
    assert record.game().rule == 1
    assert record.mainline()[1].properties == {"WL": ["179.2"]}


def test_names_of_points_and_another_alphabet() -> None:
    record = read_record(SAMPLES / "renju.sgf", like=kakugo.new_game("renju"))
    assert (record.black, record.white) == ("Åke", "Jürgen")
    assert record.game().turns == (((7, 7),), ((7, 8),), ((9, 9),))
    assert record.game().name == "renju"
    assert record.root.properties["RU"] == ["RIF, Soosorv-8"]


def test_positions_and_openings() -> None:
    assert read_record(SAMPLES / "yixin.pos").text("offsets") == "0,0, 0,1, 1,0, 2,0\n"
    openings = read_records(SAMPLES / "gomocup_openings.txt", like=kakugo.new_game(width=20))
    assert [opening.game().ply for opening in openings] == [3, 5]
    assert openings[0].text("pos") == "k11l10n13\n"


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.*")), ids=lambda path: path.name)
def test_every_sample_survives_a_round_through_sgf(path: Path) -> None:
    if path.suffix != ".md":
        for record in read_records(path):
            assert read_record(record.text("sgf")) == record
