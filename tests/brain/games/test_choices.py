"""The turns of an opening as a sequence: like the list of them, without its length."""

import pytest

import brain
from brain.games.choices import following


@pytest.mark.parametrize(
    ("opening", "begun"),
    [
        ("swap", ()),
        ("swap2", ("a1 b2 c3",)),
        ("offers", ()),
        ("offers", ("c3 a1 b2", "swap", "e5")),
    ],
)
def test_turns_are_a_sequence(opening: str, begun: tuple[str, ...]) -> None:
    game = brain.new_game("repensi" if opening == "offers" else "gomoku", width=5, opening=opening)
    for turn in begun:
        game.play(turn)
    turns = game.legal_turns()
    stored = list(turns)
    assert turns == stored
    assert stored == turns
    assert turns == game.copy().legal_turns()
    assert turns != stored[1:]
    assert turns != [*stored[:-1], stored[0]]
    assert [turns.index(turn) for turn in stored] == list(range(len(stored)))
    assert [turns[number] for number in range(-5, 5)] == [stored[number] for number in range(-5, 5)]
    assert turns[2:9] == stored[2:9]
    assert {turns.count(turn) for turn in stored} == {1}
    for wrong in [((9, 9),), ((0, 0), (0, 0), (1, 1)), (), "swop", None]:
        assert wrong not in turns
        assert turns.count(wrong) == 0
        with pytest.raises(ValueError, match="none of the turns"):
            turns.index(wrong)
    with pytest.raises(ValueError, match="none of the turns"):
        turns.index(stored[0], 1)


def test_millions_of_turns_are_not_walked() -> None:
    turns = brain.new_game("gomoku", width=32, opening="swap").legal_turns()
    last = ((31, 31), (30, 31), (29, 31))
    assert len(turns) == 1024 * 1023 * 1022
    assert turns.index(last) == len(turns) - 1
    assert turns.count(last) == 1


@pytest.mark.parametrize(
    ("opening", "begun"), [("swap", ()), ("swap2", ("a1 b2 c3",)), ("offers", ()), ("free", ())]
)
def test_what_follows_is_that_of_the_list(opening: str, begun: tuple[str, ...]) -> None:
    game = brain.new_game(
        "repensi" if opening in ("offers", "free") else "gomoku", width=5, opening=opening
    )
    for turn in begun:
        game.play(turn)
    turns = game.legal_turns()
    stored = list(turns)
    begins = {turn[:size] for turn in stored if turn != brain.SWAP for size in range(len(turn) + 1)}
    for begin in sorted(begins, key=repr)[:: max(1, len(begins) // 200)]:
        mine, its = following(turns, begin), following(stored, begin)
        assert (sorted(mine.points), mine.is_whole) == (sorted(its.points), its.is_whole), begin
    assert following(turns, ((9, 9),)) == ([], False)
