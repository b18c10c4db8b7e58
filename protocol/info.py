"""The table of INFO keys."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from brain.engine import check_evaluation
from brain.settings import OPTIONS
from brain.types import ALL_RULES, RENJU

from . import parse, reply
from .parse import BadLine, Command
from .session import Session

YIXIN_RENJU = 2  # how Yixin-Board writes it


class Key(NamedTuple):
    """What to do with a value, and a line of help."""

    store: Callable[[Session, str], None]
    help: str


def option(name: str) -> Key:
    """A key that sets the engine's option of the same name."""

    def store(session: Session, value: str) -> None:
        session.settings.set_nearest(name, session.config.bounded(name, parse.number(value)))

    return Key(store, OPTIONS[name].help)


def time_left(session: Session, value: str) -> None:
    session.settings.set_nearest("time_left", parse.number(value))
    session.restart_clock()


def rule(session: Session, value: str) -> None:
    bits = parse.number(value)
    if bits < 0:
        raise BadLine("expected a sum of bits")
    if session.is_yixin and bits == YIXIN_RENJU:
        bits = RENJU
    session.settings.rule = bits % ALL_RULES


def show_detail(session: Session, value: str) -> None:
    session.settings.set_nearest("show_detail", parse.number(value))
    if not session.has_game:
        session.is_yixin = True


def folder(session: Session, value: str) -> None:
    session.settings.folder = value


def evaluation(session: Session, value: str) -> None:
    session.settings.evaluation = value
    try:
        check_evaluation(value)
    except ValueError as error:  # the next search, or START, says so again, and does not begin
        session.say(reply.message(f"this evaluation cannot play: {error}"))


def database(session: Session, value: str) -> None:
    session.choose_database(session.database.wanted._replace(path=value))


def use_database(session: Session, value: str) -> None:
    is_used = parse.number(value) != 0
    session.choose_database(session.database.wanted._replace(is_used=is_used))


def protect_database(session: Session, value: str) -> None:
    is_read_only = parse.number(value) != 0
    session.choose_database(session.database.wanted._replace(is_read_only=is_read_only))


def pondering(session: Session, value: str) -> None:
    session.is_pondering = parse.number(value) != 0


def game(session: Session, value: str) -> None:
    if not value:
        raise BadLine("expected the name of a game")
    session.next_game = value
    session.next_options = {}


def game_option(session: Session, value: str) -> None:
    words = value.lower().split()
    if len(words) != 2:
        raise BadLine("expected the name of an option and its value")
    session.next_options[words[0]] = words[1]


def pass_over(session: Session, value: str) -> None:
    """Nothing is to be done."""


INFO_KEYS: dict[str, Key] = {
    "timeout_turn": option("timeout_turn"),
    "timeout_match": option("timeout_match"),
    "time_left": Key(time_left, OPTIONS["time_left"].help),
    "time_increment": option("time_increment"),
    "memory": option("memory"),
    "game_type": option("game_type"),
    "rule": Key(rule, OPTIONS["rule"].help),
    "game": Key(game, "The name of the next game; see the games."),
    "option": Key(game_option, "NAME VALUE: an option of that game."),
    "folder": Key(folder, "Where files that outlive the process may be kept."),
    "evaluation": Key(evaluation, "Path of weights, a file or a folder; without: built-in ones."),
    "database": Key(database, "Path of a database, :book: or :solved:; without: none."),
    "usedatabase": Key(use_database, "0: close the database; 1: open it."),
    "database_readonly": Key(protect_database, "1: nothing is written into it."),
    "database_depth": option("database_depth"),
    "evaluate": Key(pass_over, "Ignored."),
    "depth": option("depth"),
    "nodes": option("nodes"),
    "threads": option("threads"),
    "hash_size": option("hash_size"),
    "strength": option("strength"),
    "pondering": Key(pondering, "1: think while the opponent does, too."),
    "show_detail": Key(show_detail, OPTIONS["show_detail"].help),
}


OF_MANAGERS = {  # what managers call some of these
    "max_memory": "memory",
    "max_depth": "depth",
    "max_node": "nodes",
    "thread_num": "threads",
    "auto_pondering": "pondering",
}


def set_key(session: Session, command: Command) -> None:
    """INFO key value. It is never answered: what cannot be read or is not known is passed over."""
    name, value = (*command.rest.split(maxsplit=1), "", "")[:2]
    name = name.lower()
    key = INFO_KEYS.get(OF_MANAGERS.get(name, name))
    if key is not None:
        with suppress(BadLine):
            key.store(session, value)
