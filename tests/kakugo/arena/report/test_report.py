"""The report: one file, with what a reader looks for in it."""

import base64
import json
import re
from dataclasses import replace
from html import unescape
from itertools import combinations
from random import Random

import pytest

from brain import Turn
from brain.notation import read_turn
from brain.records.formats import SCORE_WORDS
from kakugo.arena.figures.sprt import Sprt
from kakugo.arena.model import Move, Played, Player, Rules, Task, Violation
from kakugo.arena.report import report
from tests.helpers.tables import table

NAMES = ("Alpha <1>", "Beta & Co", "Gamma")
PNG = b"\x89PNG\r\n"


class Page:
    """The rows of all tables, and the addresses of the images and of anything else."""

    def __init__(self, text: str) -> None:
        self.rows = [
            list(map(unescape, re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)))
            for row in re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL)
        ]
        addresses = re.findall(r'(?:src|href)="(.*?)"', text)
        self.images = [address for address in addresses if address.startswith("data:")]
        self.others = [address for address in addresses if address not in self.images]

    def cell(self, player: str, column: str) -> str:
        """What stands in a player's row, in the first table that has the column."""
        start = next(number for number, row in enumerate(self.rows) if column in row)
        place = self.rows[start].index(column)
        return next(row[place] for row in self.rows[start:] if row[0] == player)


def some_games(players: int, pairs: int, depth: int | None = 5) -> list[Played]:
    """Every pairing in turn; the lower number wins more often."""
    rng = Random(1)
    games = []
    pairings = list(combinations(range(players), 2))
    for number in range(2 * pairs):
        black, white = pairings[number // 2 % len(pairings)][:: -1 if number % 2 else 1]
        best = 1 if black < white else 2
        task = Task(number, black, white, (((7, 7),), ((8, 8),), ((6, 9),)))
        moves = tuple(
            Move(((turn % 15, turn // 15),), 10.0 + turn, depth, depth and 1000 * (turn + 1))
            for turn in range(rng.randint(5, 40))
        )
        winner = rng.choices([best, 3 - best, 0], [6, 2, 2])[0]
        games.append(Played(task, winner, "five in a row", moves=moves))
    return games


def page(games: list[Played], players: int = 2, rules: Rules | None = None) -> Page:
    text = report.html([Player(name, ("x",)) for name in NAMES[:players]], rules or Rules(), games)
    assert "<title>Alpha &lt;1&gt; - Beta &amp; Co" in text
    return Page(text)


def test_the_page_holds_its_images_and_the_strongest_stands_first() -> None:
    for players in (2, 3):
        made = page(some_games(players, 30 * players), players)
        assert not made.others
        assert len(made.images) == 4  # Elo, time, depth, nodes
        for address in made.images:
            form, _, data = address.partition(";base64,")
            assert form == "data:image/png"
            assert base64.b64decode(data).startswith(PNG)
        assert [row[0] for row in made.rows[1:][:players]] == list(NAMES[:players])


def test_results_are_counted_for_each_colour() -> None:
    tasks = (Task(0, 0, 1, ()), Task(1, 1, 0, ()), Task(2, 0, 1, ()), Task(3, 1, 0, ()))
    winners = (1, 1, 1, 0)  # where it begins, the first player wins; else it loses and draws
    made = page([Played(task, won, "-") for task, won in zip(tasks, winners, strict=True)])
    wanted = {"games": "4", "won": "2", "drawn": "1", "lost": "1", "score": "62.5 %"}
    wanted |= {"as first": "100.0 %", "as second": "25.0 %"}
    assert {column: made.cell("Alpha <1>", column) for column in wanted} == wanted
    assert made.cell("Beta & Co", "as second") == "0.0 %"
    late = Played(Task(0, 0, 1, ()), 1, "timeout: no answer", Violation.TIMEOUT)
    made = page([late])
    assert [made.cell("Beta & Co", column) for column in ("timeout", "crash")] == ["1", "0"]
    assert made.cell("Alpha <1>", "timeout") == "0"


def test_what_was_spent() -> None:
    opening = (((7, 7),),)  # so that White is the first to be asked
    moves = (Move(((1, 1),), 10.0, 4, 1000), Move(((2, 2),), 5.0), Move(((3, 3),), 30.0, 6, 4000))
    played = Played(Task(0, 1, 0, opening), 1, "-", moves=moves, worst_memory=(3 << 20, 70 << 20))
    made = page([played])
    wanted = {"turns": "2", "ms, mean": "20.0", "ms, most": "30", "MiB, most": "70.0"}
    wanted |= {"depth, mean": "5.0", "nodes, mean": "2,500"}
    assert {column: made.cell("Alpha <1>", column) for column in wanted} == wanted
    assert made.cell("Beta & Co", "turns") == "1"
    assert made.cell("Beta & Co", "depth, mean") == "-"


def test_what_is_not_known_has_no_plot() -> None:
    assert len(page(some_games(2, 4, depth=None)).images) == 2  # Elo, time
    for players in (2, 3):
        made = page([], players)
        assert made.cell("Beta & Co", "games") == "0"
        assert len(made.images) == 1


def test_everybody_against_everybody_and_every_game_is_listed() -> None:
    games = some_games(3, 6)
    games[3] = replace(games[3], violation=Violation.CRASH, reason="crash: <gone>")
    made = page(games, 3)
    listed = [row for row in made.rows if len(row) == 7 and row[0].isdecimal()]
    assert [int(row[0]) for row in listed] == [game.task.number for game in games]
    assert listed[3][1:5] == [
        NAMES[games[3].task.black],
        NAMES[games[3].task.white],
        SCORE_WORDS[games[3].winner],
        "crash: <gone>",
    ]
    (head,) = (number for number, row in enumerate(made.rows) if row == ["", "1", "2", "3"])
    cross = made.rows[head + 1 : head + 4]
    assert [row[place] for place, row in enumerate(cross, start=1)] == ["-", "-", "-"]
    assert all(re.fullmatch(r"\+\d =\d -\d [+-]\d+±\d+", row[1]) for row in cross[1:])


@table(
    ("rules", "turns"),
    [
        (Rules(), [((7, 7),), ((8, 8),), ((7, 8),)]),
        (Rules("pente", width=19, height=19), [((x, 9),) for x in (9, 10, 0, 11, 12)]),  # a capture
        (Rules("hexgomoku", width=17, height=17), [((8, 8),), ((16, 16),)]),
        (Rules("inlove", width=10, height=10), [((1, 0), (1, 1)), ((8, 8), (8, 9))]),
    ],
)
def test_games_are_replayed(rules: Rules, turns: list[Turn]) -> None:
    first, *others = turns
    moves = tuple(Move(turn, 12.4, value=number) for number, turn in enumerate(others))
    played = Played(Task(0, 0, 1, (first,)), 0, "-", moves=moves)
    text = report.html([Player("a</script>", ()), Player("b", ())], rules, [played])
    (kept,) = re.findall(r'<script type="application/json" id="replay">(.*?)</script>', text)
    data = json.loads(kept)
    (shown,) = data["games"]
    assert shown["title"] == "a</script> - b 1/2-1/2, -"
    game = rules.new_game()
    assert len(data["board"]["places"]) == len(game.points)
    assert data["board"]["picture"].startswith("<svg")
    stones = [0] * len(game.points)
    for turn, (words, changes, value, ms) in zip(turns, shown["frames"], strict=True):
        game.play(*turn)
        for place, stone in zip(changes[::2], changes[1::2], strict=True):
            stones[place] = stone
        assert stones == [game.stone(point) for point in game.points]
        assert read_turn(words) == turn
        assert (value, ms) == ((None, None) if turn is first else (others.index(turn), 12))


def test_the_course_of_a_test_is_drawn_and_what_is_known_of_its_players_shown() -> None:
    players = [Player(name, ("x",)) for name in NAMES[:2]]
    facts = [("Beta & Co", "Fake <2> 1.0"), ("tolerance", "1 s")]
    text = report.html(players, Rules(), some_games(2, 30), facts, Sprt(0, 50))
    made = Page(text)
    assert len(made.images) == 5
    assert ["tolerance", "1 s"] in made.rows
    assert ["Beta & Co", "Fake <2> 1.0"] in made.rows
    assert "LLR" in text
    assert re.search(r"gomoku 15x15, 60 games. Written on 20\d\d-\d\d-\d\d \d\d:\d\d UTC", text)


def test_any_name_is_drawn(recwarn: pytest.WarningsRecorder) -> None:
    players = [Player(name, ("x",)) for name in (r"$\no $ sense", "覚悟", "_hidden")]
    made = Page(report.html(players, Rules(), some_games(3, 3)))
    assert len(made.images) == 4
    assert not recwarn.list
