"""SGF: sgfmill reads what is written, and sees in every text the same nodes as our own parser."""

from math import inf, nan
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill import sgf, sgf_grammar

import kakugo
from brain.records.sgf_text import RawNode, escape, parse, serialise, unescape
from kakugo import Record, new_game, read_record
from tests.helpers.games.variant_settings import settings_of
from tests.helpers.records.games import noted, played, random_game
from tests.helpers.tables import table

SAMPLES = Path(__file__).parents[2] / "data" / "records"

Tree = tuple[list[dict[str, list[str]]], list["Tree"]]  # nodes in a row, then variations


def ours(root: RawNode) -> Tree:
    """A game as our parser sees it."""
    nodes = [root]
    while len(nodes[-1].children) == 1:
        nodes += nodes[-1].children
    return [node.properties for node in nodes], [ours(child) for child in nodes[-1].children]


def theirs(tree: sgf_grammar.Coarse_game_tree) -> Tree:
    """A game as sgfmill sees it."""
    nodes = [
        {name: [value.decode() for value in values] for name, values in node.items()}
        for node in tree.sequence
    ]
    below = [theirs(child) for child in tree.children]
    if len(below) == 1:  # a variation without another is the same row
        return nodes + below[0][0], below[0][1]
    return nodes, below


def both_agree(text: str) -> None:
    coarse = sgf_grammar.parse_sgf_collection(text.encode())
    assert [ours(root) for root in parse(text)] == [theirs(tree) for tree in coarse]


@pytest.mark.parametrize("name", kakugo.games())
def test_sgfmill_reads_what_is_written(name: str) -> None:
    rng = Random(name)
    text = noted(random_game(rng.choice(settings_of(name)), rng), rng).text("sgf")
    both_agree(text)
    root = sgf_grammar.parse_sgf_collection(text.encode())[0].sequence[0]
    assert root["GM"] == [b"4"]
    assert sgf_grammar.text_value(root["PB"][0]) == b"A] \\ B"


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.sgf")), ids=lambda path: path.name)
def test_sgfmill_reads_the_samples_as_we_do(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    if path.name != "go_editor.sgf":  # sgfmill keeps the small letters
        both_agree(text)


def test_moves_and_stones_as_programs_of_go_know_them() -> None:
    record = Record()
    record.root.play("h8").play("i9").play("h9")
    game = sgf.Sgf_game.from_string(record.text("sgf").replace("GM[4]", "GM[1]"))
    moves = [node.get_move() for node in game.get_main_sequence()]
    # Its rows count from the bottom.
    assert moves == [(None, None), ("b", (7, 7)), ("w", (6, 8)), ("b", (6, 7))]


def test_a_turn_of_several_stones_is_what_it_changes() -> None:
    (node,) = parse(Record(played("h8i9", name="inlove")).text())[0].children
    assert node.properties == {"KT": ["7,7 8,8"], "AB": ["hh"], "AW": ["ii"]}
    pente = kakugo.read_game("pente 19x19: j10; k10; a1; l10; m10")
    last = parse(Record(pente).text())[0]
    while last.children:
        last = last.children[0]
    assert last.properties == {"KT": ["12,9"], "AB": ["mj"], "AE": ["kj", "lj"]}
    # A program that knows no captures writes plain moves.
    plain = "(;GM[4]KG[pente 19x19];B[jj];W[kj];B[aa];W[lj];B[mj])"
    assert read_record(plain).game().key == pente.key


def test_points_are_letters_up_to_the_largest_board() -> None:
    game = kakugo.read_game("gomoku 32x20: 0,0; 26,19; 31,0; 25,1")
    text = Record(game).text()
    assert "SZ[32:20]" in text
    assert [*"aa", *"At", *"Fa", *"zb"] == [
        letter for node in text.split(";")[2:] for letter in node[2:4]
    ]
    assert read_record(text).game().turns == game.turns


@table(
    ("text", "winner", "reason"),
    [
        *(("B+", 1, ""), ("B+5.5", 1, ""), ("1-0", 1, ""), ("White wins", 2, "")),
        *(("B", 1, ""), ("W", 2, ""), ("black", 1, ""), ("White won by time", 2, "time")),
        *(("Tie", 0, ""), ("Bw", None, ""), ("Blue", None, ""), ("W+R", 2, "resignation")),
        *(("W+Resign", 2, "resignation"), ("Black+T", 1, "time"), ("b + f", 1, "forfeit")),
        *(("Draw", 0, ""), ("0", 0, ""), ("Void", None, ""), ("?", None, ""), ("", None, "")),
    ],
)
def test_results(text: str, winner: int | None, reason: str) -> None:
    record = read_record(f"(;GM[4]RE[{text}];B[hh])")
    assert (record.winner, record.reason) == (winner, reason)
    assert read_record(record.text()) == record


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro"])
def test_the_rule(rule: str) -> None:
    game = read_record(f"(;GM[4]SZ[15]RU[{rule.title()}];B[hh])").game()
    assert game.rule == new_game(rule).rule
    assert f"RU[{rule}]" in Record(game).text()


def test_a_pass() -> None:
    game = kakugo.read_game("murray 5x5 stones=5 XXXO1/XXO2/OO3/5/4O black: pass")
    text = Record(game).text()
    assert ";B[]" in text
    assert read_record(text).game().turns == ((),)


@table(
    ("name", "values"),
    [("B", ["aa"]), ("SZ", ["3"]), ("lower", ["1"]), ("XX", []), ("XX", ["]"]), ("XX", "text")],
)
def test_properties_that_cannot_be_written(name: str, values: list[str]) -> None:
    record = Record()
    record.root.properties[name] = values
    with pytest.raises(ValueError, match=f"{name} follows from|not '{name}'"):
        record.text()


@table(
    ("note", "value", "error"),
    [
        ("mark", "x", r"mark must be one of \?, .* or empty, not 'x'"),
        ("value", nan, "value must be a number, not nan"),
        *(("ms", ms, f"ms must be a number, 0 or more, not {ms!r}") for ms in (inf, -1, "a")),
        ("nodes", 2.5, "nodes must be a whole number, 0 or more, not 2.5"),
    ],
)
def test_notes_that_are_refused(note: str, value: object, error: str) -> None:
    node = Record().root.play("h8")
    before = getattr(node, note)
    with pytest.raises(ValueError, match=error):
        setattr(node, note, value)
    assert getattr(node, note) == before


def test_a_note_that_sgf_cannot_hold_is_named_with_its_turn() -> None:
    record = Record()
    record.root.play("h8").play("h9").value = 1e30
    with pytest.raises(ValueError, match=r"^turn 2: SGF cannot hold the value 1e\+30$"):
        record.text()
    assert record.text("pos") == "h8h9\n"


@pytest.mark.parametrize("values", ["V[5];V[x]", "V[x];V[5]"])
def test_a_number_is_kept_beside_what_is_none(values: str) -> None:
    record = read_record(f"(;GM[4]SZ[15];B[hh]{values})")
    assert read_record(record.text()) == record
    assert record.end.value == 5


def test_a_number_that_is_set_takes_the_place_of_what_is_none() -> None:
    record = read_record("(;GM[4]SZ[15];B[hh]V[x])")
    record.end.value = 5
    assert read_record(record.text()).end.value == 5


def test_times_below_zero_stay_as_they_stand_in_the_file() -> None:
    record = read_record("(;GM[4]SZ[15];B[hh]KMS[-5]KD[-1]V[-5])")
    (node,) = record.mainline()
    assert (node.ms, node.depth, node.value) == (None, None, -5)
    assert read_record(record.text()) == record


@given(st.text())
def test_escapes(text: str) -> None:
    value = escape(text)
    assert escape(unescape(value)) == value
    assert sgf_grammar.is_valid_property_value(value.encode("utf-8", "replace"))
    line = "".join(letter for letter in text if letter.isprintable())
    assert unescape(escape(line)) == line


@given(
    st.recursive(
        st.just(()), lambda trees: st.lists(trees, min_size=1, max_size=3).map(tuple), max_leaves=12
    ),
    st.lists(st.text(max_size=8).map(escape), min_size=1, max_size=3),
)
def test_serialised_trees_are_parsed_again(shape: object, values: list[str]) -> None:
    def grown(shape: object) -> RawNode:
        assert isinstance(shape, tuple)
        return RawNode(properties={"C": values, "XY": [""]}, children=[*map(grown, shape)])

    text = serialise([grown(shape), RawNode()])
    one, _ = parse(text)
    assert ours(one) == ours(grown(shape))
    both_agree(text.encode("utf-8", "replace").decode())
