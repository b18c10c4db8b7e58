"""Messages about the game itself: a new one, turns, undo, resignation, looking back."""

from functools import partial

from brain.arguments import flag
from brain.games.points import turn_name
from brain.types import FIRST, SECOND
from kakugo import Game, IllegalTurn, Node, Record, Turn, read_turn

from ..game.game_tree import GameTree
from ..game.nodes import Nodes
from ..search.background import in_thread
from ..session.session import OTHER, RESIGNATION, USUAL_TIME, Session
from ..shown.form import game_of
from ..shown.position import clicks_json
from ..wire.fields import KIND, NUMBER, PLAYERS, TURN, Field, Row, cell_list, maybe, one_of
from ..wire.messages import PERSON, BadMessage, Json, Player

PEOPLE = Player(PERSON)
WAYS = ("start", "end", "back", "forward")


async def new(session: Session, given: Json) -> None:
    """Begin a new game."""
    game = game_of(given, session.options.evaluation)
    await _check_players(session, given, game)
    await begin(session, game)
    _set_players(session, {"first": PEOPLE, "second": PEOPLE, "limits": USUAL_TIME} | given)
    session.conclude()
    session.begin_playing()
    await session.show_game()
    session.clock.show()


async def begin(session: Session, game: Game) -> None:
    """Have a game of which no turn has been played."""
    await session.halt()
    record = session.dated(Record(game))
    nodes = Nodes(record, session.tree.nodes.next)
    session.replace(GameTree(record, nodes, session.options.evaluation))
    session.has_names = False
    session.analysis = None


async def change_players(session: Session, given: Json) -> None:
    """Let others play on."""
    await _check_players(session, given, session.tree.live_game())
    await session.halt()
    _set_players(session, given)
    if "limits" in given:
        session.clock.forget()
    session.conclude()
    if session.is_playing:
        session.begin_playing()
    else:
        session.show_players()


async def play(session: Session, given: Json) -> None:
    """Play a turn at the node that is shown."""
    turn = read_turn(given["turn"])
    check_turn(session.game, turn, may_lose=given.get("foul", False))
    if session.tree.is_live and session.is_playing and not session.is_person(session.game.player):
        raise BadMessage("busy", "it is the engine's turn; stop it to play yourself")
    if session.job is not None and session.job.what not in ("turn", "analyse"):
        await session.halt()
    session.play(turn)


def check_turn(game: Game, turn: Turn, *, may_lose: bool) -> None:
    """IllegalTurn for what cannot be played, BadMessage for a foul that nobody has agreed to."""
    trial = game.copy()
    trial.play(turn)
    outcome = trial.outcome()
    if not may_lose and outcome is not None and not game.is_legal(turn):
        raise BadMessage("foul", f"{turn_name(turn)} is a foul, {outcome.reason}, and loses")


async def click(session: Session, given: Json) -> Json:
    """How a turn goes on behind some cells, of the game or of the problem."""
    is_problem = given.get("problem", False)
    return clicks_json(session.problem.game if is_problem else session.game, given["cells"])


async def undo(session: Session, given: Json) -> None:
    """Take back until a person is to move; a turn, where no person plays.

    Moves that were taken out since come back first, and variations that were added go; at the
    start, the game before comes back.
    """
    tree = session.tree
    undoes = tree.undoes
    if undoes is None:
        raise BadMessage("value", "there is no turn to take back")
    if undoes == "game":
        assert tree.before is not None
        number, tree.before = tree.before, None  # it may be gone
        await session.take(number, is_undone=True)
        await session.show_game()
        session.clock.show()
        return
    if undoes == "removal":
        await _put_back(session)
        return
    if undoes == "addition":
        await session.halt()
        tree.take_out()
        session.conclude()
        await session.show_tree()
        session.show()
        return
    await session.halt()
    session.followed.end()
    game, node = tree.live.game(), tree.live
    while node.parent is not None:
        tree.ahead.append(node)
        node = node.parent
        game.undo()
        if session.is_asked(game.player):
            break
    _live_at(session, node, game.player)


async def redo(session: Session, given: Json) -> None:
    """Play again what was taken back, until a person is to move; a turn, where none plays."""
    tree = session.tree
    if not tree.ahead:
        raise BadMessage("value", "there is no turn to play again")
    await session.halt()
    session.followed.end()
    game, node = tree.live.game(), tree.live
    while tree.ahead:
        node = tree.ahead[-1]
        assert node.turn is not None
        game.play(node.turn)
        tree.ahead.pop()
        if session.is_asked(game.player):
            break
    _live_at(session, node, game.player)


async def resign(session: Session, given: Json) -> None:
    """Give the game up."""
    game = session.tree.live_game()
    if game.outcome() is not None or session.tree.ended(session.tree.live):
        raise IllegalTurn("over")
    await session.halt()
    session.followed.end()
    people = [player for player in (FIRST, SECOND) if session.is_person(player)]
    loser = people[0] if len(people) == 1 else game.player
    session.end(game.colour_of(OTHER[loser]), RESIGNATION)


async def resume(session: Session, given: Json) -> None:
    """Let the game go on at the node that is shown."""
    if session.game.outcome() is not None:
        raise IllegalTurn("over")
    await session.halt()
    session.followed.end()
    tree = session.tree
    if not tree.is_live:
        session.promote(tree.walk.node.line())
    tree.go_on(tree.walk.node)
    session.begin_playing()
    session.conclude()
    session.show()


async def stop(session: Session, given: Json) -> None:
    """End what is searched; the game is paused."""
    session.analysis = None
    was_turn = session.is_thinking
    await session.halt()
    if was_turn:
        session.pause()


async def hurry(session: Session, given: Json) -> None:
    """Let the engine play now."""
    if session.job is None or not session.is_thinking:
        raise BadMessage("value", "the engine does not think about a turn")
    name = session.players[session.tree.live_game().player].name
    if name:
        raise BadMessage("value", f"{name} cannot be hurried, only stopped")
    session.job.cancel.cancel()


async def go(session: Session, given: Json) -> None:
    """Show another node."""
    if ("node" in given) == ("to" in given):
        raise BadMessage("value", "expected either node or to")
    tree = session.tree
    node = tree.nodes.node(given["node"]) if "node" in given else tree.way(given["to"])
    if session.job is not None and session.job.what not in ("turn", "analyse", "review"):
        await session.halt()
    tree.show(node)
    session.show()


async def _put_back(session: Session) -> None:
    """Put back the moves that were taken out last; the game is where it was before."""
    await session.halt()
    tree, live = session.tree, session.tree.live
    was = tree.put_back()
    await session.show_tree()
    if was is live:
        session.conclude()
        session.show()
    else:
        _live_at(session, was, was.game().player)


async def _check_players(session: Session, given: Json, game: Game) -> None:
    """BadMessage where an engine is to play that nobody has named, or that knows no such game."""
    for player in (given.get("first"), given.get("second")):
        if player is not None and player.name:
            await in_thread(session.brains.known, player.name, game)


def _set_players(session: Session, given: Json) -> None:
    """Take the players, and the limits, that a message has."""
    for player, name in ((FIRST, "first"), (SECOND, "second")):
        session.players[player] = given.get(name, session.players[player])
    session.time_control = given.get("limits", session.time_control)


def _live_at(session: Session, node: Node, player: int) -> None:
    """Play on from another node, unless it would be an engine's turn: that waits."""
    goes_on = session.is_playing or session.is_held
    session.tree.back_to(node)
    if not session.is_person(player):
        session.pause()
        session.is_held = goes_on
    elif goes_on:
        session.begin_playing()
    session.conclude()
    session.show()


MESSAGES = {
    "new": Row(new, KIND | PLAYERS, touches=True),
    "players": Row(change_players, PLAYERS, touches=True),
    "play": Row(play, {"turn": Field(TURN), "foul": maybe(flag)}, touches=True),
    "click": Row(click, {"cells": Field(cell_list), "problem": maybe(flag)}),
    "undo": Row(undo),
    "redo": Row(redo),
    "resign": Row(resign, touches=True),
    "resume": Row(resume, touches=True),
    "stop": Row(stop),
    "hurry": Row(hurry),
    "go": Row(go, {"node": maybe(NUMBER), "to": maybe(partial(one_of, choices=WAYS))}),
}
