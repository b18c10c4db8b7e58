"""Messages about the game itself: a new one, turns, undo, resignation, looking back."""

from functools import partial

from brain.arguments import flag
from kakugo import (
    FIRST,
    OTHER_PLAYER,
    SECOND,
    Game,
    IllegalTurn,
    Node,
    Record,
    Turn,
    read_turn,
    turn_name,
)

from ..game.game_tree import GameTree
from ..game.nodes import Nodes
from ..search.background import in_thread
from ..search.other_engines import BrainFault
from ..search.work import is_proven
from ..session.players import USUAL_TIME
from ..session.screen import WATCH
from ..session.session import Session, dated
from ..session.table import GAME
from ..shown.form import game_of
from ..shown.position import clicks_json
from ..wire.fields import (
    GAME_FIELDS,
    NUMBER_CHECK,
    PLAYERS_FIELDS,
    TURN_CHECK,
    Field,
    MessageRow,
    cell_list,
    maybe,
    one_of,
    turn_list,
)
from ..wire.messages import PERSON, BadMessage, Json, Player

A_PERSON = Player(PERSON)
RESIGNATION = "resignation"  # why a game is lost
STEPS_ALONG = ("start", "end", "back", "forward")


async def new(session: Session, given: Json) -> None:
    """Begin a new game, and send all about it.

    A player that is left out is a person. Without limits, engines think for a second a turn.
    """
    game = game_of(given, session.options.evaluation)
    await _check_players(session, given, game)
    players = (given.get(name, A_PERSON) for name in ("first", "second"))
    if session.table.use == GAME and any(player.who != PERSON for player in players):
        raise BadMessage("table", "the game is shared between people; end that first")
    await begin(session, game)
    _set_players(session, {"first": A_PERSON, "second": A_PERSON, "limits": USUAL_TIME} | given)
    session.players.conclude()
    session.players.begin_playing()
    await session.players.show_game()


async def begin(session: Session, game: Game) -> None:
    """Have a game of which no turn has been played."""
    await session.searches.halt()
    record = dated(Record(game))
    nodes = Nodes(record, session.tree.nodes.next)
    session.replace(GameTree(record, nodes, session.options.evaluation))
    session.players.has_names = False
    session.searches.analysis = None


async def change_players(session: Session, given: Json) -> None:
    """Let others play on. Sends `players`."""
    await _check_players(session, given, session.tree.live_game())
    await session.searches.halt()
    _set_players(session, given)
    players = session.players
    if "limits" in given:
        players.clock.forget()
    players.conclude()
    if players.is_playing:
        players.begin_playing()
    else:
        players.show()


async def play(session: Session, given: Json) -> None:
    """Play a turn at the node that is shown, in any form that the library reads.

    foul: whether a foul, which loses, may be played; otherwise it is refused. then: turns that are
    played behind it, whoever plays. Sends `node` for each and `position`.
    """
    turns = [read_turn(text) for text in (given["turn"], *given.get("then", ()))]
    players, trial = session.players, session.game.copy()
    player = trial.player
    for turn in turns:
        check_turn(trial, turn, may_lose=given.get("foul", False))
        trial.play(turn)
    is_asked = not players.is_playing or players.is_here(player)
    if session.tree.is_live and not is_asked:
        who = "the other player" if players.is_person(player) else "the engine"
        advice = "" if players.is_person(player) else "; stop it to play yourself"
        raise BadMessage("busy", f"it is {who}'s turn{advice}")
    if session.table.is_played and not (session.tree.is_live and len(turns) == 1):
        raise BadMessage("busy", "the game goes on: one turn is played at a time, where it is")
    await session.searches.make_way("turn", "analyse")
    for place, turn in enumerate(turns, start=1):
        players.play(turn, is_shown=place == len(turns))


def check_turn(game: Game, turn: Turn, *, may_lose: bool) -> None:
    """IllegalTurn for what cannot be played, BadMessage for a foul that nobody has agreed to."""
    trial = game.copy()
    trial.play(turn)
    outcome = trial.outcome()
    if not may_lose and outcome is not None and not game.is_legal(turn):
        raise BadMessage("foul", f"{turn_name(turn)} is a foul, {outcome.reason}, and loses")


async def click(session: Session, given: Json) -> Json:
    """How a turn may go on after some cells, in the game or in the problem."""
    is_problem = given.get("problem", False)
    return clicks_json(session.problem.game if is_problem else session.game, given["cells"])


async def undo(session: Session, given: Json) -> None:
    """Take back turns until a person is to move; one turn if no person plays.

    Before that it brings back nodes that were removed, and removes variations that were added. At
    the start of a game, it brings back the game before.
    """
    tree = session.tree
    undoes = tree.undoes
    if undoes is None:
        raise BadMessage("value", "there is no turn to take back")
    if undoes == "game":
        assert tree.before is not None
        number, tree.before = tree.before, None  # it may be gone
        text = await session.take(number, is_undone=True)
        await session.players.show_game(text)
        session.searches.show_review()
        return
    if undoes == "removal":
        await _put_back(session)
        return
    if undoes == "addition":
        await session.searches.halt()
        tree.take_out()
        session.players.conclude()
        await session.screen.show_tree(session.tree.nodes)
        session.players.show_position()
        return
    await session.searches.halt()
    session.players.followed.end()
    game, node = tree.live.game(), tree.live
    while node.parent is not None:
        tree.ahead.append(node)
        node = node.parent
        game.undo()
        if session.players.is_asked(game.player):
            break
    live_at(session, node, game.player)


async def redo(session: Session, given: Json) -> None:
    """Play again what was taken back, until a person is to move; one turn if no person plays."""
    tree = session.tree
    if not tree.ahead:
        raise BadMessage("value", "there is no turn to play again")
    await session.searches.halt()
    session.players.followed.end()
    game, node = tree.live.game(), tree.live
    while tree.ahead:
        node = tree.ahead[-1]
        assert node.turn is not None
        game.play(node.turn)
        tree.ahead.pop()
        if session.players.is_asked(game.player):
            break
    live_at(session, node, game.player)


async def resign(session: Session, given: Json) -> None:
    """Resign: the person does, or, if two persons play, the side to move. Sends `position`."""
    game = session.tree.live_game()
    if game.outcome() is not None or session.tree.ended(session.tree.live):
        raise IllegalTurn("over")
    if session.table.is_played and session.table.host == WATCH:
        raise BadMessage("table", "you play neither side")
    await session.searches.halt()
    session.players.followed.end()
    people = [player for player in (FIRST, SECOND) if session.players.is_here(player)]
    lose(session, people[0] if len(people) == 1 else game.player)


def lose(session: Session, player: int) -> None:
    """Let a player have resigned."""
    game = session.tree.live_game()
    session.players.end(game.colour_of(OTHER_PLAYER[player]), RESIGNATION)


async def resume(session: Session, given: Json) -> None:
    """Let the game go on at the node that is shown. Its line becomes the main line."""
    if session.game.outcome() is not None:
        raise IllegalTurn("over")
    await session.searches.halt()
    session.players.followed.end()
    tree = session.tree
    if not tree.is_live:
        session.players.promote(tree.walk.node.line())
    tree.go_on(tree.walk.node)
    session.players.begin_playing()
    session.players.conclude()
    session.players.show_position()


async def stop(session: Session, given: Json) -> None:
    """Stop the search. If it was an engine's turn, the game is paused."""
    session.searches.analysis = None
    was_turn = session.searches.is_thinking
    await session.searches.halt()
    if was_turn:
        session.players.pause()


async def hurry(session: Session, given: Json) -> None:
    """Let the engine play now; another program cannot be hurried."""
    job = session.searches.job
    if job is None or not session.searches.is_thinking:
        raise BadMessage("value", "the engine does not think about a turn")
    player = session.players.both[session.tree.live_game().player]
    if player.is_foreign:
        raise BadMessage("value", f"{player.name} cannot be hurried, only stopped")
    job.cancel.cancel()


async def go(session: Session, given: Json) -> None:
    """Show another node: the one with this number, or the one to which a button leads."""
    if ("node" in given) == ("to" in given):
        raise BadMessage("value", "expected either node or to")
    tree = session.tree
    node = tree.nodes.node(given["node"]) if "node" in given else tree.way(given["to"])
    await session.searches.make_way("turn", "analyse", "review")
    tree.show(node)
    session.players.show_position()


async def _put_back(session: Session) -> None:
    """Put back the moves that were taken out last; the game is where it was before."""
    await session.searches.halt()
    tree, live = session.tree, session.tree.live
    was = tree.put_back()
    await session.screen.show_tree(session.tree.nodes)
    if was is live:
        session.players.conclude()
        session.players.show_position()
    else:
        live_at(session, was, was.game().player)


async def _check_players(session: Session, given: Json, game: Game) -> None:
    """BadMessage where an engine is to play that nobody has named, or that knows no such game."""
    for name in ("first", "second"):
        player = given.get(name, A_PERSON)
        if player.is_foreign:
            await in_thread(session.searches.brains.known, player.name, game)
        elif player.name and not (name == "first" and await in_thread(is_proven, game)):
            why = "only Black in freestyle and standard on 15x15 is proven to win"
            raise BrainFault(player.name, "brain-game", why)


def _set_players(session: Session, given: Json) -> None:
    """Take the players, and the limits, that a message has."""
    players = session.players
    for player, name in ((FIRST, "first"), (SECOND, "second")):
        players.both[player] = given.get(name, players.both[player])
    players.time_control = given.get("limits", players.time_control)


def live_at(session: Session, node: Node, player: int) -> None:
    """Play on from another node, unless it would be an engine's turn: that waits."""
    players = session.players
    before = players.tree.live
    players.tree.back_to(node)
    players.lead_guests(before, node)
    if not players.is_person(player):
        players.hold()
    elif players.goes_on:
        players.begin_playing()
    players.conclude()
    players.show_position()


MESSAGES = {
    "new": MessageRow(new, GAME_FIELDS | PLAYERS_FIELDS, touches=True),
    "players": MessageRow(change_players, PLAYERS_FIELDS, touches=True),
    "play": MessageRow(
        play,
        {"turn": Field(TURN_CHECK), "foul": maybe(flag), "then": maybe(turn_list)},
        touches=True,
    ),
    "click": MessageRow(
        click, {"cells": Field(cell_list), "problem": maybe(flag)}, answer="clicks"
    ),
    "undo": MessageRow(undo),
    "redo": MessageRow(redo),
    "resign": MessageRow(resign, touches=True),
    "resume": MessageRow(resume, touches=True),
    "stop": MessageRow(stop),
    "hurry": MessageRow(hurry),
    "go": MessageRow(
        go, {"node": maybe(NUMBER_CHECK), "to": maybe(partial(one_of, choices=STEPS_ALONG))}
    ),
}
