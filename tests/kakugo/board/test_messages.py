"""Bad messages: each gets one clear answer, and changes nothing."""

import json
from random import Random
from typing import Any

from kakugo.board.dispatch import MESSAGES
from kakugo.board.fields import Field
from tests.helpers.board import Desk, at_a_desk, at_desk

BAD_TEXTS = [
    *("", "nonsense", "[]", "1", "null", "{", '{"do": "play"', "{}", '{"do": null}', '{"do": 5}'),
    *('{"do": "no such message"}', '{"do": "play"}', '{"do": "play", "turn": 5}'),
    *('{"do": "play", "turn": "h8", "more": 1}', '{"do": "play", "turn": "h8", "ref": "x"}'),
    *('{"do": "play", "turn": "h8", "ref": 1.5}', '{"do": "go"}', '{"do": "go", "node": NaN}'),
    *('{"do": "go", "node": 1e400}', '{"do": "go", "node": 7}', '{"do": "go", "to": "nowhere"}'),
    *('{"do": "go", "to": "start", "node": 0}', '{"do": "click", "cells": [-1]}'),
    *('{"do": "click", "cells": [225]}', '{"do": "click", "cells": "h8"}', '{"do": "undo"}'),
    *('{"do": "redo"}', '{"do": "hurry"}', '{"do": "new"}', '{"do": "new", "game": "chess"}'),
    *('{"do": "new", "game": "gomoku", "width": 4}', '{"do": "new", "game": "gomoku", "rule": 99}'),
    '{"do": "new", "game": "gomoku", "options": {"opening": "no such"}}',
    '{"do": "new", "game": "gomoku", "options": {"rule": "1"}}',
    '{"do": "new", "game": "renju", "rule": 0}',
    '{"do": "new", "game": "gomoku", "first": {"who": "nobody"}}',
    '{"do": "new", "game": "gomoku", "first": {"who": "engine", "level": 101}}',
    '{"do": "new", "game": "gomoku", "first": {"who": "person", "level": 1}}',
    '{"do": "new", "game": "gomoku", "limits": {}}',
    '{"do": "new", "game": "gomoku", "limits": {"seconds": 0}}',
    '{"do": "new", "game": "gomoku", "limits": {"clock": {"seconds": 0}}}',
    '{"do": "new", "game": "gomoku", "limits": {"seconds": 1, "clock": {"seconds": 5}}}',
    *(
        '{"do": "comment", "node": 99, "text": ""}',
        '{"do": "comment", "node": 0, "text": "\\ud800"}',
    ),
    *('{"do": "mark", "node": 0, "mark": "?"}', '{"do": "mark", "node": 0, "mark": "!?!"}'),
    *(
        '{"do": "remove", "node": 0}',
        '{"do": "promote", "node": 99}',
        '{"do": "refute", "turns": ["h8"]}',
    ),
    *('{"do": "balance", "turns": 4}', '{"do": "review"}', '{"do": "save", "format": "exe"}'),
    *('{"do": "open", "text": ""}', '{"do": "open", "text": "/etc/passwd"}'),
    '{"do": "open", "text": "/etc/passwd", "format": "sgf"}',
    '{"do": "open", "text": "(;GM[4]SZ[15];B[hh];W[hh])"}',
    '{"do": "open", "text": "h8", "format": "no such"}',
    '{"do": "open", "text": "h8", "like": {"game": "chess"}}',
    *('{"do": "open", "text": "h8", "number": 1}', '{"do": "watch", "file": 0}'),
    *('{"do": "replay", "file": 0, "game": 0}', '{"do": "follow", "file": -1, "game": 0}'),
    '{"do": "analyse", "best": 0}',
    '{"do": "analyse", "blocked": [225]}',
    "[" * 100_000,
    '{"do": "go", "node": ' + "9" * 10_000 + "}",
]


def everything(desk: Desk) -> object:
    """What no bad message may change."""
    session = desk.session
    return (
        session.tree.record.text("sgf"),
        session.tree.walk.node,
        session.tree.live,
        session.players,
        session.time_control,
        session.is_playing,
        session.job,
        session.analysis,
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


def test_any_value_in_any_field() -> None:
    rng = Random(1)
    values: list[Any] = [None, True, -1, 0, 1, 1.5, "", "h8", "x" * 300, [], [1], {}, {"a": 1}]
    values += [2**70, -(2**70), 1e300, "\0", "🙂" * 60, [[]], [None], {"seconds": "1"}, {"who": []}]

    async def scene(desk: Desk) -> None:
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

    at_desk(scene)


@at_a_desk
async def test_texts_with_random_faults(desk: Desk) -> None:
    rng = Random(2)
    for _ in range(400):
        text = list('{"do": "play", "turn": "h9", "foul": false, "ref": 7}')
        for _ in range(rng.randint(1, 6)):
            text[rng.randrange(len(text))] = chr(rng.choice((rng.randrange(32, 127), 0, 0x1F642)))
        heard = len(desk.messages)
        answer = await desk.say("".join(text))
        if answer["is"] == "done":  # another cell
            await desk.do("new", game="gomoku")
        else:
            assert (answer["is"], len(desk.messages)) == ("error", heard + 1)
            assert answer["key"] != "failed", text


@at_a_desk
async def test_longest_fields_are_refused(desk: Desk) -> None:
    for do, fields, text in (
        ("comment", {"node": 0, "text": "x" * 10_001}, "at most 10000 characters, got 10001"),
        ("click", {"cells": [0] * 1025}, "expected a list of cells"),
    ):
        assert text in (await desk.ask(do, **fields))["text"]
