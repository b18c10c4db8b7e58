"""A real server: who is let in, what it leaves behind, how quick it is, and how it ends."""

import asyncio
import http.client
import io
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from zipfile import ZipFile

import httpx
import psutil
import pytest
import segno
from websockets import Origin
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from brain.extras import how_to_install
from kakugo.board.library.store import Store
from kakugo.board.server.app import Board
from kakugo.board.server.joined import joined
from kakugo.board.server.security import BURST, Gate, Throttle
from kakugo.board.server.server import bound, for_cameras
from kakugo.board.session.options import Options
from kakugo.board.session.sessions import TIDY_AFTER_S, FullError, Sessions
from kakugo.command.parts import main
from tests.helpers.board.kills import visit_and_kill
from tests.helpers.board.pages import FIRST_LINE, Server, served
from tests.helpers.brains.process import python
from tests.helpers.waiting import is_idle, wait_until

MANY = 25  # pages at once
MIB = 1 << 20


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server for many pages."""
    with served("--sessions", str(MANY + 10), "--memory", "8") as running:
        yield running


def status_of(
    server: Server, path: str, host: str = "", method: str = "GET", **headers: str
) -> int:
    """The status of a request; whatever it is, the answer keeps scripts of others out."""
    line = http.client.HTTPConnection(server.host, timeout=10)
    line.request(method, path, headers={"Host": host or server.host, **headers})
    answer = line.getresponse()
    line.close()
    if answer.status != 400:  # which the HTTP server itself gives
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    return answer.status


def test_the_page_and_nothing_else_is_served(server: Server) -> None:
    assert status_of(server, "/") == status_of(server, "/page/main.js") == 200
    for path in (
        *("/page/", "/page/../app.py", "/page/%2e%2e/app.py", "/page/..%2fapp.py", "/app.py"),
        *("/page//etc/passwd", "/page/%2fetc%2fpasswd", "/page/index.html%00", "/session"),
        *("/page/nothing.js", "/nothing", "/page/main.js/", "/library.sqlite"),
    ):
        assert status_of(server, path) in (400, 404), path
    for method, path in (("POST", "/"), ("DELETE", "/page/main.js")):
        assert status_of(server, path, method=method) == 405
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "["):
        assert status_of(server, "/", host) == 403


def sessions_in(folder: Path) -> Sessions:
    """A server's sessions: one page at once."""
    return Sessions(Options(memory_mib=8), 1, Store(folder / "library.sqlite"))


def test_a_fault_of_the_server_tells_nothing_of_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    board = Board(Gate("127.0.0.1", tmp_path / "token"), sessions_in(tmp_path))
    monkeypatch.setattr(board, "_answer", {"a secret": 1}.__getitem__)

    async def ask() -> httpx.Response:
        inside = httpx.ASGITransport(board.app(), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=inside) as page:
            return await page.get("http://127.0.0.1/")

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.text) == (500, "this did not work")
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_a_script_that_cannot_be_joined_is_named() -> None:
    for line in ("import dom from './dom.js';", "export default 1;", "export { a };"):
        files = {"index.html": b"<html><head></head></html>", "main.js": f"{line}\n".encode()}
        with pytest.raises(ValueError, match=r"main\.js: (?:import|export) is in a form"):
            joined(files)


GAMES = b"(;GM[4]SZ[9]RU[renju];B[ee])(;GM[4]SZ[9]RU[renju];B[ee];W[ee])(;GM[4]SZ[9];B[ee])"


def test_a_file_is_taken_from_a_page_of_ours_and_all_its_games_are_imported(
    server: Server,
) -> None:
    with httpx.Client(base_url=server.address, headers={"Origin": server.address[:-1]}) as page:
        for strange in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil"}):
            assert page.post("files", content=GAMES, headers=strange).status_code == 403
        packed = io.BytesIO()
        with ZipFile(packed, "w") as written:
            written.writestr("games.sgf", GAMES)
            written.writestr("picture.txt", "nothing")
        for data, failed in ((GAMES, 2), (packed.getvalue(), 3)):
            name = page.post("files", content=data).json()["file"]
            answer = page.post(f"files/{name}/games")
            last = json.loads(answer.text.splitlines()[-1])
            assert (last["games"], last["failed"], last["done"]) == (1, failed, True)
            assert "e5 is occupied" in last["faults"][0]
        plain = page.post("files", content=b"h8i9").json()["file"]
        assert page.post(f"files/{plain}/games").json()["key"] == "kind"
        told = page.post(f"files/{plain}/games", json={"game": "renju"})
        assert json.loads(told.text.splitlines()[-1])["games"] == 1
        for name, body, key in (("none", b"", "file"), (plain, b'{"game": "chess"}', "record")):
            assert page.post(f"files/{name}/games", content=body).json()["key"] == key
        viewer = page.get("view")
        assert "default-src 'none'" in viewer.headers["Content-Security-Policy"]
        assert "unsafe" not in viewer.headers["Content-Security-Policy"]


def test_a_page_of_another_origin_or_name_is_refused(server: Server) -> None:
    strange = ("null", "http://evil.example", "http://127.0.0.1", "http://127.0.0.1:1", "http://[")
    for origin in (None, *strange):
        with pytest.raises(InvalidStatus) as refused, server.page(origin=origin):
            pass
        assert refused.value.response.status_code == 403, origin
    for path in ("/library.sgf", "/library.zip", "/library/1.svg", "/", "/page/main.js"):
        for origin in strange:
            assert status_of(server, path, Origin=origin) == 403, (path, origin)
        own = status_of(server, path, Origin=f"http://{server.host}")
        assert own == status_of(server, path) != 403, path
        foreign = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}
        assert status_of(server, path, **foreign) == 403, path
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}
    assert status_of(server, "/", **link) == 200  # somebody has sent it
    # A name of a stranger that points to this machine.
    port = server.host.rpartition(":")[2]
    name = f"evil.example:{port}"
    plain = socket.create_connection(("127.0.0.1", int(port)))
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://{name}/session", origin=Origin(f"http://{name}"), sock=plain),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_elsewhere_a_token_is_wanted(tmp_path: Path) -> None:
    library = tmp_path / "library.sqlite"
    with served("--host", "127.0.0.2", library=library) as server:
        token = server.token
        assert len(token) > 20
        for query, status in (("", 403), ("?token=x", 403), (f"?token={token}", 200)):
            for path in ("/", "/manifest.json"):
                assert status_of(server, f"{path}{query}") == status
        with server.page() as page:
            page.hear("position")
        server.token = "wrong"
        with pytest.raises(InvalidStatus), server.page():
            pass
    file = library.with_suffix(".token")
    file.chmod(0o644)
    assert Gate("127.0.0.2", file).token == token  # a page that was installed is let in again
    assert file.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    file.write_bytes(b"\xff")
    with pytest.raises(ValueError, match="delete it, and there will be another token"):
        Gate("127.0.0.2", file)


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
def test_a_terminal_shows_the_address_to_cameras(tmp_path: Path) -> None:
    terminal, end = os.openpty()
    words = ["--no-browser", "--host", "127.0.0.2", "--port", "0", "--library", f"{tmp_path}/games"]
    server = subprocess.Popen([sys.executable, "-m", "kakugo", "board", *words], stdout=end)
    with open(terminal, encoding="utf-8") as screen:
        address = screen.readline().removeprefix(FIRST_LINE).strip()
        screen.readline()
        code = segno.make_qr(address)
        drawn = [[*row] for row in code.matrix_iter(border=2)]
        rows = [screen.readline() for _ in range((len(drawn) + 1) // 2)]
        server.kill()
        server.wait()
        os.close(end)
    halves = {" ": (1, 1), "\u2580": (0, 1), "\u2584": (1, 0), "\u2588": (0, 0)}  # 1: dark
    cells = [[halves[one][half] for one in row[8:-5]] for row in rows for half in (0, 1)]
    assert all(row.startswith("\x1b[97;40m") for row in rows)
    assert cells[: len(drawn)] == drawn


def test_gates_know_their_names(tmp_path: Path) -> None:
    file = tmp_path / "token"
    local, open_ = Gate("127.0.0.1", file), Gate("0.0.0.0", file)
    assert local.knows_token(None)
    assert [open_.knows_token(token) for token in (None, "", open_.token)] == [False, False, True]
    assert all(map(local.knows_host, ("localhost:80", "[::1]:8")))
    assert not any(map(local.knows_host, ("10.0.0.1:8", None)))
    assert open_.knows_host("10.0.0.1:8765")
    assert not open_.knows_host("evil.example")


def test_a_flood_waits() -> None:
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    waits = [throttle.wait_s() for _ in range(BURST + 10)]
    assert not any(waits[:BURST])
    assert all(waits[BURST:])
    now[0] = 100.0
    assert throttle.wait_s() == 0
    throttle.charge(1.0)  # a message that has kept the server busy
    assert throttle.wait_s() > 2


def test_no_message_waits_for_another() -> None:
    """Without Nagle's delay, which asyncio turns off only for a socket that says it is TCP."""
    with bound("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_a_lost_connection_finds_its_game_again(server: Server) -> None:
    text = "(;GM[4]FF[4]SZ[15]RU[renju]AB[hh][ii]AW[hi][jj])"
    for do, fields in (
        ("play", {"turn": "k10"}),
        ("new", {"game": "hexgomoku"}),
        ("open", {"text": text}),
    ):
        with server.page() as page:
            id = page.hear("session")["id"]
            page.ask(do, **fields)
            page.ask("analyse")
            page.ask("stop")
            shown = [one["line"] for one in page.messages if one["is"] == "position"][-1]
        with server.page(id) as page:
            assert page.hear("session")["kept"] is True
            assert page.hear("position")["line"] == shown
    with server.page("unknown") as page:
        assert page.hear("session")["kept"] is False


def test_a_tab_that_vanishes_stops_its_search(server: Server) -> None:
    with server.page() as page:
        page.ask("analyse")
        page.hear("lines")
        page.socket.socket.shutdown(socket.SHUT_RDWR)
        wait_until(lambda: is_idle(server.process.pid), "it still searches")


def test_a_message_that_is_too_big_ends_the_socket_only(server: Server) -> None:
    with server.page() as page:
        page.socket.send(b"no text")
        page.hear("error", key="message")
        page.socket.send(json.dumps({"do": "open", "text": "x" * (1 << 20)}))
        with pytest.raises(ConnectionClosed):
            page.hear("nothing", timeout=10)
    with server.page() as page:
        assert page.ask("play", turn="h8")["is"] == "done"


def test_many_sessions_leave_nothing_behind(server: Server) -> None:
    """Many at once, each with a search; threads, processes and memory as they were."""
    process = psutil.Process(server.process.pid)

    def visit(_: int) -> None:
        with server.page() as page:
            page.hear("position")
            page.ask("analyse")
            page.hear("lines")

    def memory_mib() -> float:
        return float(process.memory_full_info().uss / MIB)

    with ThreadPoolExecutor(MANY) as pool:
        [*pool.map(visit, range(MANY))]  # what Python keeps of its first use
        time.sleep(2 * TIDY_AFTER_S)  # nothing tells that it has tidied
        before, threads = memory_mib(), process.num_threads()
        [*pool.map(visit, range(MANY))]
    # asyncio's own pool may have grown a little.
    wait_until(lambda: process.num_threads() < threads + MANY // 2)
    wait_until(lambda: memory_mib() < before + 12, f"more than {before} MiB")
    assert process.children(recursive=True) == []


def test_a_kept_session_is_a_page_like_others() -> None:
    with served("--sessions", "1") as server:
        with server.page() as page:
            id = page.hear("session")["id"]
            page.ask("play", turn="h8")
        with server.page() as other:
            other.hear("position")
            with server.page(id) as again, pytest.raises(ConnectionClosed) as closed:
                again.hear("session")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
        with server.page(id) as again:
            assert again.hear("session")["kept"] is True


def test_a_page_that_comes_again_while_it_goes_is_counted(tmp_path: Path) -> None:
    """Its search is still ending when the next page finds its session."""

    async def scene() -> None:
        sessions = sessions_in(tmp_path)
        session, _ = await sessions.find("")
        # Nothing was done in it: the page may still look for the game of an earlier session.
        assert await sessions.find(session.id) == (session, False)
        sessions.leaves(session)
        sessions.left(session)
        with pytest.raises(FullError):
            await sessions.find("")
        sessions.leaves(session)
        sessions.left(session)
        await sessions.find("")
        assert len(sessions) == 1

    asyncio.run(scene())


def test_a_page_that_asks_for_much_keeps_no_other_waiting(server: Server) -> None:
    """A large game that is saved again and again."""
    cells = [f"{x}{y}" for x in "abcdefghijklmno" for y in "abcdefghijklmno"]
    text = "".join(
        f"(;B[{one}]{''.join(f'(;W[{two}])' for two in cells[:40] if two != one)})"
        for one in cells[:100]
    )
    with server.page() as page, server.page() as other:
        page.ask("open", text=f"(;GM[4]SZ[15]RU[renju]{text})")
        other.hear("position")
        for _ in range(20):
            page.say("save", format="sgf")
            page.say("promote", node=3)
        page.hear("saved")  # the first of them
        assert other.ask("go", to="start")["is"] == "done"  # or its patience is over


def test_played_games_are_what_the_command_says(tmp_path: Path) -> None:
    file = tmp_path / "go.sgf"
    file.write_text("(;GM[1]SZ[15];B[hh])")
    words = ("--database", ":memory:", "--games", str(file), "--game", "renju")
    with served(*words) as server, server.page() as page:
        wait_until(lambda: not page.ask("explore")["reading"])
        assert page.ask("explore")["games"] == 1


def test_ctrl_c_ends_it_while_pages_search() -> None:
    with served() as server, server.page() as page:
        page.ask("analyse")
        page.hear("lines")
        server.process.send_signal(signal.SIGINT)
        said, _ = server.process.communicate(timeout=60)
        assert (server.process.returncode, "Traceback" in said) == (0, False), said


def test_what_is_wrong_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.sqlite"
    file.write_text("nothing")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for *words, wrong in (
            ("--port", str(taken.getsockname()[1]), "in use; --port takes another one"),
            ("--port", "99999", "--port"),
            ("--memory", "0", "--memory"),
            ("--watch", str(tmp_path / "none.sqlite"), "there is no such file"),
            ("--watch", str(file), "is not a tournament's file"),
            ("--evaluation", "no such file", "no such file"),
            ("--host", "no such host", "--port takes another one"),
            ("--host", "", "--host needs an address"),
            ("--library", "games.token", ".token is the suffix of the token's file"),
            ("--database", str(file), "this is not a database of positions"),
            ("--database", "mysql://host/name", "expected a file or postgresql://user@host/name"),
            ("--database", ":memory:", "--games", f"{file}.none", "No such file or directory"),
            ("--games", str(tmp_path), "--games and --read-only need a --database"),
            ("--database", ":memory:", "--game", "renju", "say what the --games are"),
            ("--engine", "nothing", "--engine nothing: expected NAME=COMMAND, each name once"),
            ("--engine", "a=/no/such/program x", "x: there is no program /no/such/program"),
            ("--engine", 'a="x', "x: command must be a program and its arguments, not '\"x'"),
        ):
            assert main(["board", "--no-browser", *words]) == 2
            (line,) = capsys.readouterr().err.splitlines()
            assert wrong in line


def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "uvicorn.py").write_text("raise ModuleNotFoundError(name='uvicorn')")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); sys.argv = ['kakugo', 'board'];"
        "from kakugo.command.parts import main; sys.exit(main(['board', '--no-browser']))"
    )
    done = python("-c", code, timeout=60)
    assert done.returncode == 2
    run = how_to_install("board")
    assert done.stderr.strip() == f"kakugo board: it needs uvicorn: {run}"
    monkeypatch.setitem(sys.modules, "segno", None)  # the board does without
    assert for_cameras("http://127.0.0.2:1/") == f"The QR code needs segno: {run}"


def test_nothing_is_lost_when_it_is_killed(tmp_path: Path) -> None:
    account = visit_and_kill(tmp_path, sessions=2, messages=60, kills=1, seed=1)
    assert (account.faults, account.kills) == ([], 1)
