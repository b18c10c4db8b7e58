"""A page's game as rows of the library, and back."""

import json
import time
from collections.abc import Iterable
from typing import Any

from brain.records.sgf_text import escape, unescape
from brain.records.tree import NODE_NOTES, TREE_HEAD, Root, Tree
from kakugo import (
    BLACK,
    EMPTY,
    WHITE,
    Node,
    Outcome,
    Record,
    Stone,
    game_text,
    is_set_up,
    kind_text,
    read_turn,
    turn_text,
)

from ..game.game_tree import Addition, GameTree, Removal
from ..game.nodes import ROOT_NODE, Changes, Nodes
from ..game.reviewed import Reviewed
from ..shown.form import rule_name
from ..wire.messages import Json, as_text
from .store import Draft, Kept, NodeRow
from .tables import LibraryError

GAME_NAME_PROPERTY = "GN"  # of a game, in SGF
RESULT_WORDS: dict[int | None, str] = {  # what a game is found by
    BLACK: "black won 1-0",
    WHITE: "white won 0-1",
    EMPTY: "draw 1/2-1/2",
    None: "unfinished",
}


def draft_of(tree: GameTree, session: str, players: Json, changes: Changes | None) -> Draft:
    """What the library is to know of a game.

    players: who plays, and how it goes on. changes: None for everything, as of a new game.
    """
    nodes, root = tree.nodes, tree.record.root
    row = _row(tree.record) | {"state": as_text(_state(tree, players))}
    has_more = row["turns"] or tree.removals or is_set_up(root.game())
    row["listed"] = bool(tree.is_own and has_more)
    new: Iterable[Node]
    if changes is None:
        row["name"] = unescape(root.properties.get(GAME_NAME_PROPERTY, [""])[0])
        new = [*root.walk(), *(node for one in tree.removals for node in one.top.walk())]
        changes = Changes(orders={node for node in new if len(node.children) > 1})
    else:
        new = changes.nodes
        if changes:
            row["deleted"] = None
    parents = {one.top: one.parent for one in tree.removals}
    places = [
        (place, nodes.kept_number(node))
        for parent in changes.orders
        for place, node in enumerate(parent.children)
    ]
    return Draft(
        tree.kept,
        session,
        row,
        [_node_row(nodes, node, node.parent or parents.get(node)) for node in new],
        places,
        sorted(changes.forgotten),
    )


def tree_of(kept: Kept, evaluation: str, first: int | None = None) -> tuple[GameTree, Json]:
    """A game of the library, and who plays; the inverse of draft_of.

    first: the number of its first node, or None for that which it had. LibraryError for what is
    damaged.
    """
    try:
        return _tree(kept, evaluation, first)
    except (KeyError, TypeError, ValueError, AttributeError, AssertionError) as error:
        raise LibraryError(f"the game {kept.row['game']} of the library is damaged") from error


def record_of(kept: Kept) -> Record:
    """A game of the library for other programs; LibraryError for what is damaged."""
    record = tree_of(kept, "")[0].record
    if kept.row["name"]:
        record.root.properties = {
            **record.root.properties,
            GAME_NAME_PROPERTY: [escape(kept.row["name"])],
        }
    return record


def _tree(kept: Kept, evaluation: str, first: int | None) -> tuple[GameTree, Json]:
    row, state = kept.row, json.loads(kept.row["state"])
    root = Root(start=row["start"])
    found: dict[int, Node] = {ROOT_NODE: root}
    for number, _, _, turn, notes in kept.nodes:
        node = found.setdefault(number, Node())
        if number != ROOT_NODE:
            node.turn = read_turn(turn)
        for name, value in json.loads(notes).items():
            setattr(node, name, value)
    for number, parent, *_ in sorted(kept.nodes, key=lambda node: (node[2], node[0])):
        if parent in found:
            found[number].parent = found[parent]
            found[parent].children.append(found[number])
    record = Record.of(Tree(root, **{name: row[name] for name in TREE_HEAD}))
    # The main line may end in variations that were added, which decide nothing.
    record.winner, record.reason = row["winner"], row["reason"]
    nodes = Nodes(record, state["first"] if first is None else first, found)
    nodes.go_on(nodes.first - state["first"] + state["next"])
    edits: list[Removal | Addition] = []
    for edit in state["removals"]:
        if isinstance(edit, dict):
            edits.append(Addition({found[one]: None for one in edit["added"]}, found[edit["live"]]))
            continue
        number, place, live, was = edit
        top = found[number]
        before = top.parent
        assert before is not None
        nodes.drop(top)
        top.remove()
        edits.append(Removal(top, before, place, found[live], found[was]))
    nodes.read()
    tree = GameTree(record, nodes, evaluation)
    tree.kept, tree.before, tree.is_own = row["game"], state["before"], bool(row["listed"])
    tree.edits, tree.is_over = edits, state["over"]
    tree.ahead = [found[number] for number in state["ahead"]]
    tree.endings = {
        found[number]: Outcome(Stone(winner), reason, ())
        for number, winner, reason in state["endings"]
    }
    if state.get("reviewed"):
        tree.reviewed = Reviewed.read(state["reviewed"], found, nodes.number)
    tree.live = found[state["live"]]
    tree.show(found[state["shown"]])
    return tree, state["players"]


def _state(tree: GameTree, players: Json) -> Json:
    """Where the game is, for its page alone."""
    number, nodes = tree.nodes.kept_number, tree.nodes

    def kept(one: int) -> int | None:
        return number(nodes.node(one)) if nodes.knows(one) else None

    return {
        "first": tree.nodes.first,
        "next": tree.nodes.next,
        "live": number(tree.live),
        "shown": number(tree.walk.node),
        "over": tree.is_over,
        "ahead": [number(node) for node in tree.ahead],
        "endings": [
            [number(node), ended.winner, ended.reason] for node, ended in tree.endings.items()
        ],
        "removals": [
            [number(edit.top), edit.place, number(edit.live), number(edit.was)]
            if isinstance(edit, Removal)
            else {"added": [*map(number, edit.nodes)], "live": number(edit.live)}
            for edit in tree.edits
        ],
        "before": tree.before,
        "reviewed": tree.reviewed and tree.reviewed.json(kept),
        "players": players,
    }


def _row(record: Record) -> dict[str, Any]:
    """What the list shows, and is searched for."""
    game = record.game()
    kind, rule = kind_text(game), rule_name(game)
    words = (record.black, record.white, record.event, record.date, kind, rule, record.reason)
    return {
        "start": record.root.start,
        **{name: getattr(record, name) for name in TREE_HEAD},
        "line": game_text(game),
        "turns": game.ply,
        "kind": kind,
        "rule": rule,
        "words": " ".join((*words, RESULT_WORDS[record.winner])),
        "changed": time.time(),
    }


def _node_row(nodes: Nodes, node: Node, parent: Node | None) -> NodeRow:
    number = nodes.kept_number(node)
    notes = {
        name: value for name in NODE_NOTES if (value := getattr(node, name)) not in ("", None, {})
    }
    before = None if parent is None else nodes.kept_number(parent)
    turn = "" if node.turn is None else turn_text(node.turn)
    return number, before, number, turn, as_text(notes)
