"""Records of Piskvork, Gomocup's judge and c-gomoku-cli: who has won, by which rule, and why."""

from pathlib import Path
from random import Random

import pytest

import kakugo
from kakugo import BLACK, EMPTY, WHITE, Record, read_record, read_records
from tests.helpers.records import gomocup
from tests.helpers.records.games import played
from tests.helpers.tables import table

SAMPLES = Path(__file__).parents[2] / "data" / "records"
HEAD = "Piskvorky 15x15, 11:11, 0\n"


@table(
    ("name", "rule", "turns", "winner", "reason", "black"),
    [
        ("piskvork_won.psq", 0, 16, WHITE, "five", "one.exe"),
        ("piskvork_time.psq", 0, 23, BLACK, "time", "black.exe"),
        ("piskvork_draw.psq", 0, 39, EMPTY, "", ""),
        ("piskvork_foul.psq", 0, 15, None, "", "black.exe"),
        ("judge_standard.psq", 1, 21, BLACK, "five", "ALPHA25.zip"),
        ("judge_renju_foul.psq", 4, 20, WHITE, "", "GAMMA.zip"),
        ("judge_freestyle_time.psq", 0, 23, BLACK, "", "GAMMA.zip"),
        ("judge_caro_illegal.psq", 9, 12, WHITE, "illegal move", "GAMMA.zip"),
        ("judge_draw.psq", 1, 225, EMPTY, "full board", "GAMMA.zip"),
        ("cgomoku_standard.sgf", 1, 21, BLACK, "black win by five connection", "one"),
        ("cgomoku_caro8.sgf", 8, 10, WHITE, "White win by five connection", "one"),
        ("cgomoku_caro.sgf", 9, 9, BLACK, "Black win by time forfeit", "one"),
    ],
)
def test_files_of_programs(
    name: str, rule: int, turns: int, winner: int | None, reason: str, black: str
) -> None:
    record = read_record(SAMPLES / name)
    assert (record.root.game().rule, len(record.mainline())) == (rule, turns)
    assert (record.winner, record.reason, record.black) == (winner, reason, black)
    form = name.rpartition(".")[2]
    again = record.text(form)
    assert read_record(again) == record
    assert read_record(again).text(form) == again


def test_several_games_of_c_gomoku_cli() -> None:
    foul, drawn = read_records(SAMPLES / "cgomoku_renju.sgf")
    assert (foul.root.game().rule, foul.winner) == (4, WHITE)
    assert foul.reason == "Black play forbidden move - overline"
    assert (drawn.winner, drawn.reason, drawn.root.mark) == (EMPTY, "Draw by adjudication", "")
    assert "TE[Draw by adjudication]" in drawn.text()


def test_a_foul_that_piskvork_leaves_on_the_board() -> None:
    record = read_record(SAMPLES / "piskvork_foul.psq", like=kakugo.new_game("renju"))
    assert (record.winner, record.reason) == (WHITE, record.game().outcome().reason)  # type: ignore[union-attr]


@table(
    ("code", "winner", "reason"),
    [
        ("0", None, ""),
        ("-1", None, ""),
        ("1", WHITE, "crash"),
        ("2", WHITE, "crash"),
        ("7", WHITE, "illegal move"),
        ("15", WHITE, "time"),
        ("16", WHITE, "memory"),
        ("-2", WHITE, "crash"),
    ],
)
def test_the_error_code_of_piskvork(code: str, winner: int | None, reason: str) -> None:
    for names in ("one.exe\ntwo.exe\n", ""):
        record = read_record(f"{HEAD}8,8,0\n9,9,12\n{names}{code}\n")
        assert (record.winner, record.reason) == (winner, reason)
        assert read_record(record.text("psq")) == record


@table(
    ("stones", "result", "winner"),
    [
        ("8,8,0\n9,9,0\n10,10,12\n", "0", EMPTY),
        ("8,8,0\n9,9,0\n10,10,12\n", "1", BLACK),
        # White, who is to move, cannot have won: the judge counts from who moved after the opening.
        ("8,8,0\n9,9,0\n10,10,0\n1,1,9\n2,2,9\n", "2", BLACK),
        ("8,8,0\n9,9,0\n10,10,0\n1,1,0\n2,2,9\n", "2", BLACK),  # a first turn in no time
        ("8,8,0\n9,9,0\n10,10,0\n", "2", BLACK),  # none at all
        ("8,8,0\n9,9,0\n10,10,0\n1,1,9\n2,2,9\n", "1", BLACK),
    ],
)
def test_the_result_of_the_judge(stones: str, result: str, winner: int) -> None:
    record = read_record(f"{HEAD}{stones}one.zip\ntwo.zip\n-1\n{result},Renju1\n")
    assert (record.winner, record.event, record.root.game().rule) == (winner, "Renju1", 4)
    assert read_record(record.text("psq")) == record


@table(
    ("tournament", "rule"),
    [
        ("Freestyle1", 0),
        ("freestyle2016", 0),
        ("Fastgame", 0),
        ("Standard15_1", 1),
        ("RENJU", 4),
        ("Caro15_2", 9),
        ("Club evening", 4),
    ],
)
def test_the_rule_of_a_tournament(tournament: str, rule: int) -> None:
    text = f"{HEAD}8,8,0\none\ntwo\n-1\n1,{tournament}\n"
    record = read_record(text, like=kakugo.new_game("renju"))
    assert (record.root.game().rule, record.event) == (rule, tournament)
    assert record.root.game().name == ("renju" if rule == 4 else "gomoku")


def test_a_tournament_whose_rule_is_not_known() -> None:
    text = f"{HEAD}8,8,0\none\ntwo\n-1\n1,2021 Renju\n"
    assert read_record(text).remarks == (
        "the rule of '2021 Renju' is not known: it is read as freestyle;"
        " --game or like= names another",
    )
    assert read_record(text, like=kakugo.new_game("renju")).remarks == ()


def test_a_turn_behind_the_end_says_why(subtests: pytest.Subtests) -> None:
    row = "".join(f"{x},1,0\n{x},9,0\n" for x in range(1, 5))
    six = f"{row}6,1,0\n6,9,0\n5,1,0\n"
    over = "line 13: the game is over: Black has won: five"
    for end, rule, hint in (
        ("", "", "; it is read as freestyle: --game or like= names another"),
        ("one\ntwo\n-1\n1,Freestyle1\n", "", ""),
        ("", "standard", None),
    ):
        like = kakugo.new_game(rule) if rule else None
        with subtests.test(end=end, rule=rule):
            if hint is None:
                assert read_record(f"{HEAD}{six}1,2,0\n", like=like).game().outcome() is None
                continue
            with pytest.raises(ValueError, match=f"^{over}{hint}$"):
                read_record(f"{HEAD}{six}1,2,0\n{end}", like=like)


@table(
    ("winner", "reason", "last"),
    [
        (None, "", "-1"),
        (WHITE, "time", "15"),
        (WHITE, "crash", "3"),
        (WHITE, "resignation", "kakugo end: 2 resignation"),
        (BLACK, "time", "kakugo end: 1 time"),
        (EMPTY, "", "kakugo end: 0"),
        (None, "rain", "kakugo end: ? rain"),
    ],
)
def test_every_end_is_written(winner: kakugo.Stone | None, reason: str, last: str) -> None:
    record = Record(played("h8", "i9"), white="B", winner=winner, reason=reason)
    text = record.text("psq")
    assert text.splitlines()[-1] == last
    assert read_record(text) == record


@pytest.mark.parametrize(
    "line",
    [
        "8,8,12.5",
        "8,8,1,2",
        "8,8,",
        "8;8;0",
        ",8,0",
        "8,,0",
        "8.5,8,0",
        "9,9,x",
        "-1,3,5",
        "8,8,+",
        "8,x,12",
        "8a,8,12",
    ],
)
def test_a_line_that_is_nearly_a_stone(line: str) -> None:
    behind = ("10,10,3\n", "10,10\n7,7\n0\n", "one\ntwo\n0\n", "")
    for rest in behind[: 2 if line == "8" else None]:
        with pytest.raises(ValueError, match=r"^line 3: .* is no stone x,y,ms$"):
            read_record(f"{HEAD}1,1,0\n{line}\n{rest}")


@table(
    ("stones", "turns", "ms", "remark"),
    [
        ("8,8,0\n10,10,12\na\nb\n-1", 2, 12, ""),
        ("8,8,0\n10,10,12\na\nb\n15", 2, 12, "the last line has no end"),
        ("8,8,0\n10,10,12\na\nb\n-1\n2,Ren", 2, 12, "the last line has no end"),
        ("8,8,0\n10,10,12\n", 2, 12, "there is no error code at the end"),
        ("8,8,0\n10,10,0", 2, None, "there is no error code at the end"),
        ("8,8,0\n10,10,12", 2, None, "line 3: left out: the time of the stone, "),
        ("8,8,0\n10,10,", 2, None, "line 3: left out: the time of the stone, "),
        ("8,8,0\n10,8", 2, None, "there is no error code at the end"),  # row 80 is no row
        ("8,8,0\n10,1", 1, None, "line 3: left out: '10,1', which has no line end"),
        ("8,8,0\n10,", 1, None, "line 3: left out: '10,', which has no line end"),
        ("8,8,0\n1", 1, None, "line 3: left out: '1', which has no line end"),
        ("8,8,0\n11313", 1, None, "line 3: left out: '11313', which has no line end"),
        ("1", 0, None, "line 2: left out: '1', which has no line end"),
    ],
)
def test_a_file_that_is_cut(stones: str, turns: int, ms: float | None, remark: str) -> None:
    record = read_record(HEAD + stones)
    assert len(record.mainline()) == turns
    assert record.end.ms == ms
    assert [found.startswith(remark) for found in record.remarks] == [True] * bool(remark)


def test_what_is_left_of_a_stone_before_the_names() -> None:
    """The number alone would be the error code, and the names would be lost."""
    with pytest.raises(ValueError, match=r"^line 4: '10' is no stone x,y,ms$"):
        read_record(f"{HEAD}8,8,0\n9,9,12\n10\none\ntwo\n-1\n")


def test_a_line_behind_the_code_that_says_nothing() -> None:
    record = read_record(f"{HEAD}8,8,0\n9,9,12\none\ntwo\n-1\n2;Renju15_1\n")
    assert record.remarks == ("line 7: left out: '2;Renju15_1'",)


def test_what_is_no_code() -> None:
    with pytest.raises(ValueError, match=r"^line 5: expected Piskvork's error code, got 'three'$"):
        read_record(f"{HEAD}8,8,0\none\ntwo\nthree\n")


def test_an_impossible_stone_is_left_out_only_at_the_end_of_the_judge(
    subtests: pytest.Subtests,
) -> None:
    ends = {"one\ntwo\n-1\n0,Caro1\n": 4, "one\ntwo\n7\n": 4, "-1\n": 4}
    for end, line in ends.items():
        with subtests.test(end), pytest.raises(ValueError, match=f"^line {line}: h8 is occupied"):
            read_record(f"{HEAD}8,8,0\n9,9,5\n8,8,5\n{end}")
    with pytest.raises(ValueError, match=r"^line 3: h8 is occupied"):
        read_record(f"{HEAD}8,8,0\n8,8,5\n9,9,5\none\ntwo\n-1\n2,Caro1\n")


@pytest.mark.sampled("league", [*gomocup.LEAGUES], count=3)
def test_random_games(league: str) -> None:
    rng = Random(f"ends {league}")
    number, size = gomocup.LEAGUES[league]
    for end in (*gomocup.CODES, gomocup.FIVE, gomocup.TIME):
        game = gomocup.random_game(rng, number, size, end)
        like = kakugo.new_game(rule=number)
        for is_second in (False, True):
            text = gomocup.piskvork(game, "a", "b", is_second=is_second, is_named=True)
            record = read_record(text, like=like)
            assert (record.black, record.white) == ("a", "b")
            foul = [] if game.foul is None else [game.foul]
            assert [*record.game().turns] == [(point,) for point in game.stones + foul]
            known = None if game.end == gomocup.STOPPED else gomocup.NUMBERS[game.winner]
            assert record.winner == known
            assert game.end not in gomocup.LOST or record.reason == game.end
            assert read_record(record.text("psq"), like=like) == record
        (record,) = read_records(gomocup.cgomoku(game, "a", "b", 5))
        assert [*record.game().turns] == [(point,) for point in game.stones]
        assert (record.root.game().rule, record.winner) == (number, gomocup.NUMBERS[game.winner])
        assert record.reason
        assert read_record(record.text()) == record


@table(
    ("said", "reason", "mark"),
    [
        ("RE[B+1]TE[Black win by time forfeit]", "Black win by time forfeit", ""),
        ("RE[B+T]TE[Black win by time forfeit]", "time", ""),
        ("RE[B+]KR[rain]TE[sun]", "rain", ""),
        ("RE[*]TE[Unterminated]", "Unterminated", ""),
        ("RE[B+1]TE[1]", "", "!"),
        ("RE[B+1]TE[2]", "", "!!"),
        ("RE[B+1]TE[]", "", "!"),
    ],
)
def test_a_reason_in_sgf(said: str, reason: str, mark: str) -> None:
    record = read_record(f"(;GM[4]RU[8]SZ[15]{said};B[hh];TE[tesuji]W[ii])")
    assert (record.reason, record.root.mark, record.root.game().rule) == (reason, mark, 8)
    assert record.mainline()[1].mark == "!"
    assert read_record(record.text()) == record
    for other in ("time", "a new reason", ""):
        record.reason = other
        assert read_record(record.text()).reason == other
