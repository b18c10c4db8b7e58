"""Bad messages: each gets one clear answer, and changes nothing."""

import json
from random import Random
from typing import Any

from kakugo.board.handlers.dispatch import MESSAGES
from kakugo.board.wire.fields import Field
from tests.helpers.board.pages import Desk, at_a_desk

GOMOKU = (  # fields of a new game of gomoku
    *('"width": 4', '"rule": 99', '"options": {"opening": "no such"}', '"options": {"rule": "1"}'),
    *('"first": {"who": "nobody"}', '"first": {"who": "engine", "level": 101}'),
    *('"first": {"who": "person", "level": 1}', '"limits": {}', '"limits": {"seconds": 0}'),
    *('"limits": {"clock": {"seconds": 0}}', '"limits": {"seconds": 1, "clock": {"seconds": 5}}'),
)
DO = (
    *("null", "5", '"no such message"', '"play"', '"play", "turn": 5', '"go"', '"undo"', '"redo"'),
    *('"play", "turn": "h8", "more": 1', '"play", "turn": "h8", "ref": "x"', '"hurry"', '"new"'),
    *('"play", "turn": "h8", "ref": 1.5', '"go", "node": NaN', '"go", "node": 1e400'),
    *('"go", "node": 7', '"go", "to": "nowhere"', '"go", "to": "start", "node": 0', '"review"'),
    '"try", "node": 0, "turn": "h8"',
    *('"make", "of": "review"', '"make", "of": "proof"', '"make", "of": "game"', '"solution"'),
    *('"problem", "problem": 1', '"solve", "turn": "h8"', '"problems", "level": "none"'),
    *('"problems", "state": 1', '"click", "cells": [0], "problem": true'),
    *('"click", "cells": [-1]', '"click", "cells": [225]', '"click", "cells": "h8"'),
    *('"comment", "node": 99, "text": ""', '"comment", "node": 0, "text": "\\ud800"'),
    *('"mark", "node": 0, "mark": "?"', '"mark", "node": 0, "mark": "!?!"'),
    *('"remove", "node": 0', '"promote", "node": 99', '"refute", "answers": ["h8"]'),
    *('"balance", "turns": 4', '"save", "format": "exe"', '"open", "text": ""'),
    *('"open", "text": "(;RU[renju];B[hh];W[hh])"', '"open", "text": "h8", "format": "no such"'),
    '"open", "text": "gomoku 9x9:", "number": 1',
    '"open", "text": "h8", "like": {"game": "chess"}',
    *('"watch", "file": 0', '"replay", "file": 0, "game": 0', '"follow", "file": -1, "game": 0'),
    *('"explore"', '"annotate", "node": 0, "text": "a"', '"analyse", "learn": true'),
    *('"analyse", "best": 0', '"analyse", "blocked": [225]', '"go", "node": ' + "9" * 10_000),
    '"comment", "node": 0, "text": "' + "x" * 10_001 + '"',
    '"click", "cells": ' + str([0] * 1025),
    *('"new", "game": "chess"', '"new", "game": "renju", "rule": 0'),
    *(f'"new", "game": "gomoku", {fields}' for fields in GOMOKU),
)
BAD_TEXTS = (
    *("", "nonsense", "[]", "1", "null", "{", '{"do": "play"', "{}", "[" * 100_000),
    *(f'{{"do": {rest}}}' for rest in DO),
)


def everything(desk: Desk) -> object:
    """What no bad message may change."""
    session = desk.session
    return (
        session.tree.record.text("sgf"),
        session.tree.walk.node,
        session.tree.live,
        {**session.players.both},
        session.players.time_control,
        session.players.is_playing,
        session.searches.job,
        session.searches.analysis,
        session.tree.endings,
    )


@at_a_desk
async def test_a_bad_message_is_answered_and_changes_nothing(desk: Desk) -> None:
    before = everything(desk)
    for raw in BAD_TEXTS:
        heard = len(desk.messages)
        answer = await desk.say(raw)
        assert (answer["is"], len(desk.messages)) == ("error", heard + 1), raw
        assert answer["key"] != "failed", raw
        assert answer["text"], raw
        assert everything(desk) == before, raw
    assert (await desk.say('{"do": "nothing", "ref": 12}'))["ref"] == 12
    assert "ref" not in await desk.say('{"do": "nothing"}')


def plausible(name: str, field: Field) -> int | str:
    """A value that a field may take: a number, or else a text."""
    try:
        field.check(name, 0)
    except ValueError:
        return "h8"
    return 0


@at_a_desk
async def test_any_value_in_any_field(desk: Desk) -> None:
    rng = Random(1)
    values: list[Any] = [None, True, -1, 0, 1, 1.5, "", "h8", "x" * 300, [], [1], {}, {"a": 1}]
    values += [2**70, -(2**70), 1e300, "\0", "🙂" * 60, [[]], [None], {"seconds": "1"}, {"who": []}]
    for do, row in MESSAGES.items():
        for name in row.fields:
            for value in rng.sample(values, min(len(values), 12)):
                given = {
                    other: plausible(other, field)
                    for other, field in row.fields.items()
                    if field.is_needed
                }
                raw = json.dumps({"do": do, "ref": 7, **given, name: value})
                heard = len(desk.messages)
                answer = await desk.say(raw)
                assert answer.get("key") != "failed", (raw, answer)
                assert [one.get("ref") for one in desk.messages[heard:]].count(7) == 1, raw
        await desk.do("stop")
