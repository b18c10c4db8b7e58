"""A game that several pages share: seats, turns, offers, lessons, and what guests may not do."""

import asyncio
import json
from typing import Any

import pytest

from kakugo.board.handlers.dispatch import MESSAGES, carry_out
from kakugo.board.handlers.sharing import BARRED, GUEST_MESSAGES, TAUGHT
from kakugo.board.session.screen import Guest
from kakugo.board.session.table import NoLinkError
from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import Desk, Heard, at_a_desk


class Visitor:
    """A guest at a desk, as its page."""

    def __init__(self, desk: Desk, guest: Guest, heard: Heard) -> None:
        self.desk, self.guest, self.heard = desk, guest, heard

    @property
    def position(self) -> Json:
        return self.last("position")

    def last(self, kind: str) -> Json:
        """The newest message of a kind."""
        return next(one for one in reversed(self.heard.messages) if one["is"] == kind)

    async def ask(self, do: str, **fields: Any) -> Json:
        """Send a message; its answer."""
        await carry_out(self.desk.session, json.dumps({"do": do, "ref": 1, **fields}), self.guest)
        answers = [one for one in self.heard.messages if one.get("ref") == 1]
        return answers[-1]

    async def do(self, do: str, **fields: Any) -> Json:
        """The same, where it must not fail."""
        answer = await self.ask(do, **fields)
        assert answer["is"] != "error", answer
        return answer

    async def is_refused(self, do: str, **fields: Any) -> str:
        """The key of the error."""
        answer = await self.ask(do, **fields)
        assert answer["is"] == "error", answer
        return str(answer["key"])


async def comes(desk: Desk, role: str) -> Visitor:
    """A guest comes by the link of a role."""
    heard = Heard()
    session = desk.session
    async with session.lock:
        guest = await session.welcome(desk.last("table")["links"][role], heard)
    return Visitor(desk, guest, heard)


async def shared(desk: Desk, seat: str = "first", **game: Any) -> None:
    await desk.begin(first={"who": "person"}, second={"who": "person"}, **game)
    await desk.do("share", use="game", seat=seat)


@at_a_desk
async def test_two_people_play_a_game(desk: Desk) -> None:
    await shared(desk)
    anna = await comes(desk, "second")
    assert anna.heard.messages[0]["is"] == "session"
    assert anna.heard.messages[0]["id"] == ""  # which would be all that the host may
    assert (desk.position["who"], anna.position["who"]) == ("person", "guest")
    assert await anna.is_refused("play", turn="h8") == "busy"
    await desk.do("play", turn="h8")
    assert (desk.position["who"], anna.position["who"]) == ("guest", "person")
    assert anna.position["line"] == desk.position["line"]
    assert (await desk.ask("play", turn="h9"))["key"] == "busy"
    await anna.do("play", turn="i8")
    assert (desk.position["who"], anna.position["who"]) == ("person", "guest")
    assert desk.position["last"]["turn"] == anna.position["last"]["turn"] == "i8"
    for mine, hers in (("h9", "i9"), ("h10", "i10"), ("h11", "i11")):
        await desk.do("play", turn=mine)
        await anna.do("play", turn=hers)
    await desk.do("play", turn="h12")
    assert anna.position["result"]["winner"] == desk.position["result"]["winner"] == "black"
    assert await anna.is_refused("play", turn="a1") == "over"


@at_a_desk
async def test_each_looks_at_its_own_node(desk: Desk) -> None:
    await shared(desk)
    anna, onlooker = await comes(desk, "second"), await comes(desk, "watch")
    await desk.play("h8")
    await anna.do("play", turn="i8")
    await desk.play("h9")
    await anna.do("go", to="start")
    await desk.play("back")
    assert [one.position["ply"] for one in (desk, anna, onlooker)] == [2, 0, 3]
    assert (await desk.ask("play", turn="j10"))["key"] == "busy"  # not beside the game
    await anna.do("play", turn="i9")  # where the game is
    assert [one.position["ply"] for one in (desk, anna, onlooker)] == [2, 4, 4]
    await onlooker.do("go", node=1)
    assert onlooker.position["ply"] == 1
    assert await onlooker.is_refused("play", turn="a1") == "seat"


@at_a_desk
async def test_undo_and_a_draw_are_offered(desk: Desk) -> None:
    await shared(desk)
    anna = await comes(desk, "second")
    await desk.play("h8")
    assert (await desk.ask("undo"))["key"] == "table"
    await desk.do("offer", what="undo")
    assert anna.last("table")["offer"] == {"what": "undo", "by": "first"}
    assert (await desk.ask("answer", what="undo", accept=True))["key"] == "table"  # one's own
    assert await anna.is_refused("answer", what="draw", accept=True) == "table"
    await anna.do("answer", what="undo", accept=True)
    assert (desk.position["ply"], anna.position["ply"]) == (0, 0)
    assert anna.last("table")["offer"] is None
    assert anna.last("removed") == desk.last("removed")  # it was not played
    assert desk.session.tree.record.root.children == []
    await desk.play("h8")
    await anna.do("play", turn="h9")
    await anna.do("offer", what="undo")
    await desk.do("answer", what="undo", accept=False)
    assert (desk.position["ply"], anna.last("table")["offer"]) == (2, None)
    assert anna.last("table")["declined"] == {"what": "undo", "by": "second"}
    await anna.do("offer", what="draw")
    assert anna.last("table")["declined"] is None
    await desk.do("play", turn="a1")  # which answers nothing, but goes on
    assert desk.last("table")["offer"] is None
    assert (await desk.ask("answer", what="draw", accept=True))["key"] == "table"
    await anna.do("offer", what="draw")
    await desk.do("answer", what="draw", accept=True)
    assert anna.position["result"]["winner"] == "draw"
    assert await anna.is_refused("offer", what="draw") == "table"


@at_a_desk
async def test_who_resigns_and_plays_again(desk: Desk) -> None:
    await shared(desk, limits={"clock": {"seconds": 60, "increment": 1}})
    anna = await comes(desk, "second")
    record = desk.session.tree.record
    assert (record.black, record.white) == ("you", "")  # nobody knows her name yet
    await anna.do("called", name="Anna")
    await desk.do("called", name="Ben")
    assert desk.last("game")["about"]["white"] == anna.last("game")["about"]["white"] == "Anna"
    await desk.play("h8")
    assert anna.last("clock")["running"] == "second"
    await anna.do("resign")
    assert desk.position["result"]["winner"] == "black"
    await anna.do("offer", what="rematch")
    await desk.do("answer", what="rematch", accept=True)
    assert (desk.position["ply"], anna.position["who"], desk.position["who"]) == (
        *(0, "person", "guest"),
    )
    assert anna.last("table")["role"] == "first"
    assert desk.last("game")["about"]["black"] == "Anna"
    await anna.do("play", turn="h8")
    assert desk.last("clock")["running"] == "second"


@at_a_desk
async def test_what_is_decided_stays_so(desk: Desk) -> None:
    await shared(desk)
    anna = await comes(desk, "second")
    await desk.play("h8")
    await desk.do("offer", what="draw")
    await anna.do("resign")
    assert await anna.is_refused("answer", what="draw", accept=True) == "table"
    for alone in ("undo", "resume"):
        assert (await desk.ask(alone))["key"] == "table"
    engine = {"who": "engine", "level": 0}
    assert (await desk.ask("new", game="gomoku", second=engine))["key"] == "table"
    await desk.do("analyse", nodes=100)
    await anna.do("offer", what="rematch")
    await desk.do("answer", what="rematch", accept=True)
    assert desk.session.searches.job is None  # nobody is helped by the analysis before
    assert desk.session.searches.analysis is None


@at_a_desk
async def test_a_link_of_an_earlier_table_leads_nowhere(desk: Desk) -> None:
    await shared(desk)
    link = desk.last("table")["links"]["second"]
    await desk.do("unshare")
    with pytest.raises(NoLinkError):
        await desk.session.welcome(link, Heard())


@at_a_desk
async def test_a_seat_is_taken_over_by_its_link(desk: Desk) -> None:
    await shared(desk)
    anna = await comes(desk, "second")
    again = await comes(desk, "second")
    assert anna.heard.is_closed
    assert desk.last("table")["seats"]["second"]["here"]
    await desk.play("h8")
    await again.do("play", turn="i9")
    async with desk.session.lock:
        desk.session.bid_farewell(again.guest)
    assert not desk.last("table")["seats"]["second"]["here"]
    back = await comes(desk, "second")
    assert back.position["ply"] == 2
    await desk.do("unshare")
    assert back.heard.is_closed
    assert desk.last("table")["use"] == ""


@at_a_desk
async def test_a_lesson_shows_what_the_teacher_shows(desk: Desk) -> None:
    await desk.begin("h8 i9", first={"who": "person"}, second={"who": "person"})
    await desk.do("share", use="lesson")
    pupil = await comes(desk, "watch")
    assert pupil.position["ply"] == 2
    await desk.play("back j10")
    assert pupil.position["line"] == desk.position["line"]
    await desk.do("draw", node=desk.position["node"], shape="arrow", cells=[0, 1])
    assert pupil.last("node")["node"]["node"] == desk.position["node"]
    assert await pupil.is_refused("play", turn="a1") == "seat"
    await desk.do("hand", guest=pupil.guest.number)
    assert pupil.last("table")["has_board"]
    await pupil.do("play", turn="a1")
    await pupil.do("go", to="back")
    assert desk.position["line"] == pupil.position["line"]
    assert desk.position["ply"] == 2
    assert await pupil.is_refused("analyse", learn=True) == "seat"
    await desk.do("hand", guest=None)
    assert await pupil.is_refused("go", to="back") == "seat"


@at_a_desk
async def test_a_late_pupil_hears_what_is_searched(desk: Desk) -> None:
    await desk.begin("h8 i9", first={"who": "person"}, second={"who": "person"})
    await desk.do("share", use="lesson")
    await desk.do("analyse")
    pupil = await comes(desk, "watch")
    assert pupil.last("search")["what"] == "analyse"
    await desk.do("stop")
    assert pupil.last("search")["on"] is False


@at_a_desk
async def test_the_board_is_back_where_links_are_made_anew(desk: Desk) -> None:
    await desk.begin(first={"who": "person"}, second={"who": "person"})
    await desk.do("share", use="lesson")
    pupil = await comes(desk, "watch")
    await desk.do("hand", guest=pupil.guest.number)
    await desk.do("share", use="lesson")
    assert not pupil.last("table")["has_board"]
    assert await pupil.is_refused("play", turn="h8") == "seat"


@at_a_desk
async def test_a_guest_may_do_nothing_else(desk: Desk) -> None:
    await shared(desk)
    player, onlooker = await comes(desk, "second"), await comes(desk, "watch")
    before = len(desk.messages)
    for name in MESSAGES.keys() - GUEST_MESSAGES.keys():
        assert await player.is_refused(name) == "seat", name
        assert await onlooker.is_refused(name) == "seat", name
    for name in ("play", "resign", "offer", "answer"):
        assert await onlooker.is_refused(name) == "seat"
    for name in BARRED:
        assert (await desk.ask(name))["key"] == "table", name
    assert {one["is"] for one in desk.messages[before:]} == {"error"}
    assert BARRED | GUEST_MESSAGES.keys() | TAUGHT.keys() <= MESSAGES.keys()


@at_a_desk
async def test_the_clock_runs_without_the_host(desk: Desk) -> None:
    await shared(desk, limits={"clock": {"seconds": 1}})
    anna = await comes(desk, "second")
    await desk.play("h8")
    await desk.leave()
    assert desk.session.players.clock.left_ms(2) is not None
    async with asyncio.timeout(30):
        while anna.position["result"] is None:
            anna.heard.news.clear()
            await anna.heard.news.wait()
    assert anna.position["result"]["reason"] == "time"


@at_a_desk
async def test_no_other_page_takes_a_game_from_its_guest(desk: Desk) -> None:
    await shared(desk)
    anna = await comes(desk, "second")
    await desk.play("h8")
    game = desk.last("kept")["game"]
    await desk.leave()
    async with Desk(library=desk.library) as other:
        await other.do("open", game=game)
        assert other.last("kept")["copied"]
        desk.session.bid_farewell(anna.guest)
        await other.do("open", game=game)
        assert other.last("kept") == {"is": "kept", "game": game, "copied": False}


def test_the_links_are_found_again() -> None:
    async def play() -> None:
        async with Desk() as desk:
            await shared(desk)
            await desk.do("called", name="Ben")
            state = desk.session.table.json()
            other = Desk(library=desk.library)
            other.session.table.read(state)
            assert other.session.table.json() == state
            assert other.session.players.away == desk.session.players.away

    asyncio.run(play())


@pytest.mark.parametrize("game", ["pente", "inlove", "hexgomoku", "murray"])
def test_turns_of_every_form(game: str) -> None:
    async def play() -> None:
        async with Desk() as desk:
            await shared(desk, game=game)
            anna = await comes(desk, "second")
            for _ in range(6):
                one = desk if desk.position["who"] == "person" else anna
                cells: list[int] = []
                clicks = one.position
                while not cells or clicks["next"]:
                    cells.append(clicks["next"][-1])
                    clicks = await one.do("click", cells=cells)
                await one.do("play", turn=clicks["turn"])
                assert desk.position["line"] == anna.position["line"]

    asyncio.run(play())
