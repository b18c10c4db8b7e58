"""The command `kakugo` as people use it: what they type, what they see."""

import os
import re
import signal
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import kakugo
from brain.records import FORMATS
from kakugo.command.parts import PARTS, main
from tests.helpers.brains.process import POSIX, ROOT
from tests.helpers.command import asked
from tests.helpers.files.lost_files import files_end_at
from tests.helpers.waiting import computed_s, wait_until, wait_until_computing

QUICK = ["--nodes", "200"]
PATIENCE_S = 120
# Black has four in a row, open at both ends.
WON = "h8 a1 i8 a3 j8 a5 k8 a7"


def ask(*arguments: str | Path, typed: str = "", status: int = 0) -> str:
    """What a command line prints, with these lines typed; stderr where it fails."""
    output, complaint = StringIO(), StringIO()
    stdin, sys.stdin = sys.stdin, StringIO(typed)
    try:
        with redirect_stdout(output), redirect_stderr(complaint):
            found: object = main([*map(str, arguments)])
    except SystemExit as left:  # of argparse
        found = left.code or 0
    finally:
        sys.stdin = stdin
    assert found == status, complaint.getvalue()
    if status:
        return complaint.getvalue()
    assert complaint.getvalue() == ""
    return output.getvalue()


def played(turns: str) -> kakugo.Game:
    game = kakugo.new_game()
    for turn in turns.split():
        game.play(turn)
    return game


@pytest.fixture
def sgf(tmp_path: Path) -> Path:
    """White leaves a four open at one end, and Black overlooks the five."""
    path = tmp_path / "a game.sgf"
    game = played("h8 l8 i8 c3 j8 d3 k8 e3 o15 g8 f3 c12")
    kakugo.Record(game, black="Ada", white="Ben").write(path)
    return path


def test_a_game_is_won_by_typing(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    typed = "\n".join([*WON.split(), "g8"])
    output = ask("play", "--you", "both", "--file", file, typed=typed + "\n")
    assert output.rstrip().endswith("Black has won: five")
    record = kakugo.read_record(file)
    assert record.winner == kakugo.BLACK
    assert len(record.mainline()) == 9


def test_the_engine_answers_and_a_five_is_found(tmp_path: Path) -> None:
    file = tmp_path / "game.psq"
    kakugo.Record(played(WON)).write(file)
    output = ask("play", "--you", "second", "--file", file, *QUICK)
    assert re.search(r"Kakugo plays (g8|l8)\n", output)
    assert output.rstrip().endswith("Black has won: five")


def test_what_is_wrong_is_reported_and_the_game_goes_on() -> None:
    typed = "h8\nh8\nz99\nnonsense\nsave no-such-folder/a.sgf\nundo\nundo\ni9\nquit\n"
    output = ask("play", "--you", "both", typed=typed)
    for code, point in (("occupied", (7, 7)), ("off-board", (25, 98))):
        assert f"{kakugo.IllegalTurn(code, point).named}\n" in output
    assert "> no-such-folder/a.sgf: No such file or directory\n" in output
    assert "nonsense is no turn and no word: type a cell such as " in output
    assert "there is no turn to take back" in output
    assert output.count("Black> ") == 3  # before h8, the second undo and i9


def test_hints_and_legal_turns() -> None:
    output = ask("play", "--size", "9x7", "--nodes", "3000", typed="hint\nlegal\nhelp\nquit\n")
    assert re.search(r"^[a-i][1-7]: -?\d+   \([a-i][1-7] ", output, re.MULTILINE)
    assert "63: a1, b1, c1, d1, e1, f1, g1, h1, i1, a2" in output
    assert "resign" in output


def test_a_brain_of_another_maker_and_relatives_are_played() -> None:
    brain = ["--size", "6", "--brain", f'"{sys.executable}" -m protocol', *QUICK]
    relatives = ("pente", "hexgomoku", "inlove", "repensi", "murray")
    quick = ["--nodes", "20", "--size", "9"]
    for words in (brain, *(["--game", game, *quick] for game in relatives)):
        output = ask("play", "--you", "nobody", *words)
        assert "draw: " in output or " has won: " in output


def test_a_file_of_another_game_is_refused(sgf: Path, tmp_path: Path) -> None:
    before = sgf.read_text()
    parts = ("play", "--file", sgf), ("analyse", sgf), ("convert", sgf, tmp_path / "new.sgf")
    for part in parts:
        for words, wrong in (
            ("--game pente", "holds gomoku 15x15, not pente"),
            ("--rule 4", "not --rule 4"),
            ("--size 19", "not --size 19"),
            ("--option opening=pro", "not --option opening=pro"),
        ):
            assert wrong in ask(*part, *words.split(), status=2)
    assert [*tmp_path.iterdir()] == [sgf]
    assert sgf.read_text() == before


def test_a_game_that_is_over_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    ask("play", "--file", file, typed="resign\n")
    before = file.read_text()
    assert "holds a game that is over. White has won: resignation" in ask("play", "--file", file)
    assert file.read_text() == before


def test_what_the_file_holds_besides_stays(sgf: Path) -> None:
    record = kakugo.read_record(sgf)
    first, second = record.mainline()[:2]
    first.comment = "the centre"
    first.play("a1")  # a variation
    record.write(sgf)
    ask("play", "--you", "both", "--file", sgf, typed="undo\na15\na14\nundo\nquit\n")
    kept = kakugo.read_record(sgf)
    assert kept.black == "Ada"
    assert kept.root.children[0].comment == "the centre"
    assert [node.turn for node in kept.root.children[0].children] == [second.turn, ((0, 0),)]
    assert kept.game().turns == (*record.game().turns[:-1], ((0, 14),))


def test_an_opening_says_who_is_to_move_and_what_is_due() -> None:
    words = "play --game standard --option opening=swap2 --you both --nodes 100"
    output = ask(*words.split(), typed="hint\npass\nh8 i9 j8\nswap\nquit\n")
    assert "begins with three stones: black, white, black\nfirst player, Black> " in output
    assert re.search(r"Black> [a-s]\d+ [a-s]\d+ [a-s]\d+\n", output)  # the hint
    assert "is due, or a white and a black one, or swap\nsecond player, White> " in output
    assert "White to move; the first player has White" in output
    assert output.rstrip().endswith("first player, White>")


def test_only_what_the_game_has_is_offered() -> None:
    def forms(*game: str) -> str:
        return ask("play", *game, typed="?\nquit\n").split("a turn: ")[1].splitlines()[0]

    assert forms() == "a cell such as h8"
    assert forms("--option", "opening=swap2") == "three cells such as h8 i8 j8"
    assert re.fullmatch("two cells such as [a-o][0-9]+ [a-o][0-9]+", forms("--game", "inlove"))


def test_mistakes_are_found_and_written(sgf: Path) -> None:
    output = ask("analyse", sgf, "--nodes", "5000")
    assert output.startswith("row 1 is at the top")
    assert re.search(r"9\. Black o15\?.*100% -> .*better: g8 \(win in 1\)", output)
    record = kakugo.read_record(sgf.with_suffix(".analysed.sgf"))
    turns = record.mainline()
    assert turns[8].mark.startswith("?")
    assert "better: g8" in turns[8].comment
    assert turns[9].mark == ""  # White closes the four
    assert record.black == "Ada"


def test_an_analysis_is_kept_as_it_goes(sgf: Path) -> None:
    asked = [sys.executable, "-m", "kakugo", "analyse", str(sgf), "--seconds", "0.2"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as running:
        target = sgf.with_suffix(".analysed.sgf")
        wait_until(lambda: target.exists() and "V[" in target.read_text())
        running.send_signal(signal.SIGINT)
        output, _ = running.communicate(timeout=PATIENCE_S)
    assert running.returncode == 130
    assert f"stopped; written so far: {target}" in output
    notes = [node.value for node in kakugo.read_record(target).mainline()]
    assert notes[0] is not None
    assert notes[-1] is None


@pytest.mark.skipif(os.name == "nt", reason="Windows has no Ctrl-C for one process")
def test_ctrl_c_while_the_engine_thinks_makes_it_move(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    kakugo.Record(played("h8 i9 h9")).write(file)
    words = ["play", "--seconds", "999", "--file", str(file)]
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "kakugo", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        while "White to move" not in (line := running.stdout.readline()):
            assert line, "it has ended"
        wait_until_computing(running.pid, computed_s(running.pid))
        running.send_signal(signal.SIGINT)
        output, _ = running.communicate("quit\n", timeout=PATIENCE_S)
    assert running.returncode == 0
    assert re.search(r"Kakugo plays \w+\n", output)
    assert len(kakugo.read_record(file).mainline()) == 4


def test_an_analysis_goes_where_comments_can_stand(sgf: Path) -> None:
    target = sgf.with_suffix(".psq")
    assert "psq holds no comments; sgf and lib do" in ask("analyse", sgf, "--out", target, status=2)
    assert not target.exists()


def test_what_a_format_has_no_place_for_is_said(tmp_path: Path) -> None:
    record = kakugo.Record(played("h8 i9"), black="A", white="B", winner=kakugo.WHITE)
    record.root.play("h8").comment = "good"
    record.root.play("g7")
    record.end.properties = {"CR": ["hh"], "SQ": ["aa"]}
    record.write(tmp_path / "game.sgf")
    place = f"kakugo convert: {tmp_path / 'game.sgf'}: "
    for target, lost in (
        ("a.lib", "other properties, players, result"),
        ("a.psq", "variations, comments, other properties"),
        ("a.pos", "variations, comments, other properties, players, result"),
        ("a.txt", "variations, comments, other properties"),
        ("b.sgf", ""),
    ):
        form = target.rpartition(".")[2].replace("txt", "line")
        told = f"{place}left out: {lost}; {form} has no place for that"
        said = asked("convert", tmp_path / "game.sgf", tmp_path / target)
        assert said.complaints == ([told] if lost else [])
    renju = kakugo.Record(kakugo.read_game("renju 15x15: h8; i9"))
    renju.write(tmp_path / "game.sgf")
    said = asked("convert", tmp_path / "game.sgf", tmp_path / "folder", "--to", "renpos")
    assert said.complaints == [f"{place}left out: which game it is; renpos has no place for that"]
    assert (tmp_path / "folder" / "game.pos").read_bytes() == b"\2\x70\x80"


def test_nothing_is_overwritten_unasked(sgf: Path) -> None:
    target = sgf.with_suffix(".psq")
    assert "1 game written" in ask("convert", sgf, target)
    assert "--force" in ask("convert", sgf, target, status=2)
    assert "1 game written" in ask("convert", sgf, target, "--force")
    assert kakugo.read_record(target).game().turns == kakugo.read_record(sgf).game().turns


def test_records_come_into_a_database_behind_what_cannot_be_read(tmp_path: Path) -> None:
    folder, path = tmp_path / "games", tmp_path / "positions.db"
    folder.mkdir()
    (folder / "a.psq").write_text("Piskvorky 15x15\n8,8,0\n8,8,0\n")
    for name, turns, comment in (("b", "h8 i9", "good"), ("c", "h8 g7 i9", "")):
        record = kakugo.Record(played(turns))
        record.mainline()[1].comment = comment
        record.write(folder / f"{name}.sgf")
    complaint = ask("import", folder, path, status=1)
    assert complaint == f"kakugo import: {folder / 'a.psq'}, line 3: h8 is occupied\n"
    (folder / "a.psq").unlink()
    said = ask("import", folder, path)  # h8 i9 and h8 g7 are images of one another
    assert said == "games: 2; positions: 7; known now: 4\n"
    with kakugo.Database(path) as database:
        assert database[played("h8 g7")].text == "good"
    assert "No such file" in ask("import", tmp_path / "none", tmp_path / "new.db", status=2)
    assert not (tmp_path / "new.db").exists()


def test_conversion_goes_on_behind_what_cannot_be_read(tmp_path: Path) -> None:
    folder, target = tmp_path / "games", tmp_path / "all.sgf"
    (folder / "below").mkdir(parents=True)
    for name in ("a.psq", "c.psq", "below/d.psq"):
        kakugo.Record(played("h8 i9"), black=name).write(folder / name)
    (folder / "b.psq").write_text("Piskvorky 15x15\n8,8,0\n8,8,0\n")
    two = [kakugo.Record(played("h8"), black=name) for name in ("e", "g")]
    kakugo.write_records(folder / "e.sgf", two)
    text = (folder / "e.sgf").read_text()
    (folder / "e.sgf").write_text(f"{text}(;GM[4]SZ[9];B[aa];W[aa])\n{text}")
    complaints = ask("convert", folder, target, status=1).splitlines()
    assert complaints == [
        f"kakugo convert: {folder / 'b.psq'}, line 3: h8 is occupied",
        f"kakugo convert: {folder / 'e.sgf'}, line {text.count(chr(10)) + 1}: a1 is occupied",
    ]
    names = [record.black for record in kakugo.iter_records(target)]
    assert names == ["a.psq", "c.psq", "e", "g", "e", "g", "below/d.psq"]
    # A game that the format cannot hold is named, too; where there is no other, nothing is written.
    kakugo.Record(kakugo.new_game()).write(folder / "a.psq")
    complaint = ask("convert", folder / "a.psq", tmp_path / "new.pos", status=2)
    assert f"{folder / 'a.psq'}, game 1: pos cannot hold a game without a stone" in complaint
    assert not (tmp_path / "new.pos").exists()
    complaints = ask("convert", folder, tmp_path / "new.pos", status=1).splitlines()
    assert [line for line in complaints if "left out: players; pos has" in line]
    assert len(complaints) == 4
    assert (tmp_path / "new.pos").read_text().split() == ["h8i9", *["h8"] * 4, "h8i9"]


def test_conversion_from_one_encoding_to_another(tmp_path: Path) -> None:
    old, sgf, new = tmp_path / "old.lib", tmp_path / "new.sgf", tmp_path / "new.lib"
    record = kakugo.Record(kakugo.read_game("renju 15x15: h8"))
    record.root.comment = "连珠"
    record.write(old, encoding="gbk")
    assert "1 game written" in ask("convert", old, sgf, "--game", "renju", "--from-encoding", "gbk")
    assert kakugo.read_record(sgf) == record
    assert "1 game written" in asked("convert", sgf, new, "--to-encoding", "gbk").output
    assert new.read_bytes() == old.read_bytes()
    complaint = ask("convert", sgf, tmp_path / "no.lib", "--to-encoding", "latin-1", status=2)
    assert f"{sgf}, game 1: latin-1 cannot hold '连'" in complaint


def test_a_guess_is_said_once(tmp_path: Path) -> None:
    folder, path = tmp_path / "games", tmp_path / "positions.db"
    folder.mkdir()
    for name in ("a", "b", "c"):
        text = f"(;GM[4]SZ[15]PB[{name} 河村典彦];B[hh];W[ii])"
        (folder / f"{name}.sgf").write_bytes(text.encode("cp932"))
    told = "the text is read as cp932: it does not name its encoding"
    first = folder / "a.sgf"
    for part, words in {
        "convert": (folder, tmp_path / "all.sgf"),
        "import": (folder, path),
        "explore": (path, "--games", folder),
    }.items():
        said = asked(part, *words)
        assert said.complaints == [f"kakugo {part}: {first} and 2 more: {told}"]
    names = [record.black for record in kakugo.iter_records(tmp_path / "all.sgf")]
    assert names == ["a 河村典彦", "b 河村典彦", "c 河村典彦"]
    assert asked("analyse", first, *QUICK).complaints == [f"kakugo analyse: {first}: {told}"]
    words = ("--force", "--from", "sgf", "--from-encoding", "cp932", *QUICK)
    assert asked("analyse", first, *words).complaints == []
    words = ("--games", folder, "--games-format", "sgf", "--games-encoding", "cp932")
    assert asked("explore", path, *words).complaints == []


def test_games_that_are_explored_may_be_damaged(tmp_path: Path) -> None:
    path = tmp_path / "positions.db"
    kakugo.Database(path).close()
    (tmp_path / "a.txt").write_text("Dear all,\nthis is\nno game.\n")
    said = asked("explore", path, "--games", tmp_path, status=2)
    assert len(said.complaints) == 1
    kakugo.Record(played("h8 i9")).write(tmp_path / "b.sgf")
    said = asked("explore", path, "--games", tmp_path, status=1)
    assert len(said.complaints) == 1
    assert re.search(r"^h8 +1$", said.output, re.MULTILINE)


def test_conversion_into_a_folder(tmp_path: Path) -> None:
    source, new = tmp_path / "games.sgf", tmp_path / "new"
    kakugo.write_records(source, [kakugo.Record(played("h8")), kakugo.Record(played("i9"))])
    assert "2 games written" in ask("convert", source, new, "--to", "psq")
    turns = [kakugo.read_record(new / name).game().turns for name in ("games.psq", "games-2.psq")]
    assert turns == [(((7, 7),),), (((8, 8),),)]
    assert "several" in ask("convert", source, tmp_path / "one.psq", status=2)
    (tmp_path / "new" / "games.sgf").write_bytes(source.read_bytes())
    complaint = ask("convert", new, tmp_path / "newer", "--to", "psq", status=1)
    assert complaint.count("another game was written to") == complaint.count("\n") == 2


def test_conversion_into_a_page(tmp_path: Path) -> None:
    source, new = tmp_path / "games.sgf", tmp_path / "games.html"
    kakugo.write_records(source, [kakugo.Record(played("h8"), black="</script>")] * 2)
    assert "2 games written" in ask("convert", source, new)
    text = new.read_text(encoding="utf-8")
    assert text.count('"turn":"h8"') == 2
    assert text.count("</script>") == text.count("<script")
    assert "is there already" in ask("convert", source, new, status=2)


def test_what_a_file_leaves_open_and_what_is_left_out_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, new = tmp_path / "go.sgf", tmp_path / "new.sgf"
    source.write_text("(;GM[1]SZ[15];B[hh];W[hg];B[])")
    assert "name the game that it is, with --game" in ask("convert", source, new, status=2)
    assert main(["convert", str(source), str(new), "--game", "renju"]) == 0
    said = capsys.readouterr()
    assert said.out == f"1 game written: {new}\n"
    assert "line 1: left out: a pass, and what follows it" in said.err
    assert kakugo.read_record(new).game().name == "renju"


def test_a_link_is_read_where_it_carries_the_moves(tmp_path: Path) -> None:
    new, base = tmp_path / "new.sgf", tmp_path / "new.db"
    link = "https://gomocalc.com/#/h8h9i10"
    said = asked("convert", link, new)
    assert "1 game written" in said.output
    assert said.complaints[0].startswith(f"kakugo convert: {link}: the size of the board is not ")
    assert "positions: 4" in ask("import", link, base, "--size", "15")
    for words in (("convert", tmp_path / "none.sgf"), ("import", tmp_path / "none.db")):
        complaint = ask(words[0], "https://www.playok.com/p/?g=gm153", words[1], status=2)
        assert f"kakugo {words[0]}: https://www.playok.com/p/?g=gm153 carries no" in complaint
    assert not (tmp_path / "none.db").exists()


def test_the_guessed_size_of_the_board_is_said(tmp_path: Path) -> None:
    source, new = tmp_path / "list.txt", tmp_path / "new.sgf"
    source.write_text("1. h8 h9 2. i10 k7\n")
    for part in (("convert", source, new), ("analyse", source, *QUICK)):
        assert any("is read as 15x15; --size" in line for line in asked(*part).complaints)
        assert asked(*part, "--force", "--size", "20").complaints == []


def test_help_says_that_a_file_says_its_game() -> None:
    assert "default: what the file says, else gomoku" in " ".join(ask("convert", "--help").split())


def test_help_lists_the_formats() -> None:
    lines = [line.split() for line in ask("convert", "--help").splitlines()]
    listed = {line[0]: line[1] == "w" for line in lines if line and line[0] in FORMATS}
    assert listed == {name: form.write is not None for name, form in FORMATS.items()}


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals")
def test_conversion_shows_its_progress_at_a_terminal(sgf: Path, tmp_path: Path) -> None:
    mine, terminal = os.openpty()
    command = [sys.executable, "-m", "kakugo", "convert", str(sgf), str(tmp_path / "new.psq")]
    subprocess.run(command, stderr=terminal, stdout=-1, check=True, timeout=PATIENCE_S)
    os.close(terminal)
    assert os.read(mine, 1000) == b"\r\x1b[Kgames: 1\r\x1b[K"
    os.close(mine)


@pytest.mark.skipif(not POSIX, reason="Windows has no limit of the size of files")
def test_on_a_full_disk_the_file_is_named(sgf: Path, tmp_path: Path) -> None:
    psq, base, shown = (tmp_path / name for name in ("new.psq", "new.db", "new.html"))
    for words, file in {
        ("convert", sgf, psq): psq,
        ("convert", sgf, shown): shown,
        ("analyse", sgf, "--out", tmp_path / "out.sgf"): tmp_path / "out.sgf",
        ("play", "--file", tmp_path / "play.sgf"): tmp_path / "play.sgf",
        ("import", sgf, base): base,
        ("prove", "freestyle", "--file", base): base,
    }.items():
        with files_end_at(0):
            said = asked(*words, status=2).complaints[-1]
        assert said.startswith(f"kakugo {words[0]}: {file}: "), said
        assert (file != base) or said.endswith("disk I/O error: the disk may be full")


WRONG = {
    "play --game chess": "no game 'chess'",
    "play --size 1e9": "--size expects",
    "play --option opening": "--option expects NAME=VALUE",
    "play --brain no-such-brain": "cannot be started",
    "play --brain /bin/cat": "/bin/cat does not begin the game: ",
    "play --option opening=swap --option opening=pro": "given twice",
    "play --file game.foo": "game.foo: the suffix says the format",
    "play --file game.pos": "pos does not say which game it is; psq and sgf and line",
    "play --file game.psq --game pente": "psq cannot hold the game pente",
    "play --file no-such-folder/game.sgf": "game.sgf: No such file or directory",
    "analyse no-such-file.sgf": "there is no file no-such-file.sgf",
    "analyse .": ".: Is a directory",
    "explore :memory:": "kakugo explore: :memory: is an empty database: there is nothing to read",
    "convert no-such-file.psq new.foo": "new.foo: the suffix says the format",
    "convert pyproject.toml new.sgf": "none of the formats",
    "dance": "invalid choice",
    "bench 0": "plies are a whole number from 1 to 99, not 0",
    "play --level 200": "--level must be a whole number from 0 to 100, not 200",
    "play --brain other --level 20": "--level is the strength of Kakugo",
    "play --threads 0": "--threads must be a whole number from 1 to 64, not 0",
    "play --seconds -2": "--seconds must be a number, 0 or more, not -2",
    "play --nodes 0": "--nodes must be a whole number, 1 or more, not 0",
    "play --size 3": "--size must be a whole number from 5 to 32, not 3",
}


def test_wrong_arguments_are_named_in_one_line() -> None:
    with chdir(ROOT):
        for words, wrong in WRONG.items():
            assert wrong in ask(*words.split(), status=2).splitlines()[-1], words


def test_it_says_what_it_can_do() -> None:
    assert {"play", "analyse", "convert", "bench"} <= {*ask("--help").split()}
    assert ask("--version") == f"Kakugo {kakugo.__version__}\n"
    for name in PARTS:
        assert f"kakugo {name} [-h]" in ask(name, "--help")


def test_in_pipes_it_is_the_brain() -> None:
    command = [sys.executable, "-m", "kakugo"]
    typed = "START 15\nEND\n"
    assert subprocess.check_output(command, input=typed, text=True, timeout=PATIENCE_S) == "OK\n"


def test_nobody_reads_on() -> None:
    command = [sys.executable, "-m", "kakugo", "play", "--you", "both"]
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(command, input=b"h8\n", stdout=write, stderr=-1, check=False)
    os.close(write)
    assert done.stderr == b""
