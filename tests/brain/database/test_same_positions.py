"""Which positions share an entry, in every game: against a definition by the rule book."""

from collections.abc import Hashable, Iterator
from random import Random

import pytest

from kakugo import BLACK, WHITE, Database, Entry, Game, new_game
from tests.helpers.database.entries import random_entry
from tests.helpers.database.same_positions import identity, images_of, is_begun, moved, shows
from tests.helpers.games.judges import spoken
from tests.helpers.games.variant_settings import PLAYED, Setting, settings_of
from tests.helpers.library.arguments import legal_turn
from tests.helpers.records.games import played
from tests.rulebooks.book import Book

GAMES, PLIES = 2, 8
NEAR = 4  # points on which positions of a large board meet
TRIES = 30  # turns among which one on these points is looked for
OTHER = {BLACK: WHITE, WHITE: BLACK}

Position = tuple[Game, Book]


def positions(setting: Setting, rng: Random) -> Iterator[Position]:
    """Those of short games that meet, and others that differ from them in little."""
    near = {*rng.sample(setting.game().points, NEAR)}
    for _ in range(GAMES):
        game, book = setting.game(), setting.book()
        for _ in range(rng.randint(1, PLIES)):
            turn = min(
                filter(None, (legal_turn(game, rng) for _ in range(TRIES))),
                key=lambda turn: not near.issuperset(turn),
                default=legal_turn(game, rng),
            )
            if turn is None:
                break
            game.play(turn)
            book = book.copy()
            book.play(*spoken(turn))
            yield game, book
            if not is_begun(book) and game.outcome() is None:
                yield from relatives(game, book, rng)


def relatives(game: Game, book: Book, rng: Random) -> Iterator[Position]:
    """The same stones without a history, with the other side to move, with one stone elsewhere."""
    stones = game.stones()
    at = rng.randrange(len(stones) or 1)
    others = {*game.points} - {(x, y) for x, y, _ in stones}
    one_moved = [*stones[:at], *((*rng.choice([*others]), who) for *_, who in stones[at : at + 1])]
    states = [book.state]
    if "owed" in book.state:
        states.append({"owed": not book.state["owed"]})
    if "passed" in book.state:
        states.append({"passed": not book.state["passed"]})
    for name in ("pairs", "taken"):
        states += [{name: pair} for pair in ((0, 2), (2, 0))] if name in book.state else []
    changed = [(stones, game.side, state) for state in states]
    changed += [(stones, OTHER[game.side], book.state)]
    changed += [([*one_moved, *stones[at + 1 :]], game.side, book.state)]
    for given, side, state in changed:
        other, its_book = game.copy(), book.copy()
        try:
            other.setup(given, side, **state)
            its_book.setup(given, side, **state)
        except ValueError:  # cannot be
            continue
        yield other, its_book


@pytest.mark.sampled("setting", *map(settings_of, PLAYED), count=1)
def test_images_share_an_entry_and_others_do_not(setting: Setting) -> None:
    rng, database = Random(str(setting)), Database(":memory:")
    seen: dict[Hashable, Entry] = {}
    for number, (game, book) in enumerate(positions(setting, rng)):
        name = identity(setting.name, book, game.is_hexagon)
        known = seen.get(name)
        found = database.get(game)
        assert (game in database) == (found is not None) == (known is not None), str(game)
        assert found is None or found.text == str(known.text if known else ""), str(game)
        entry = random_entry(rng, game)
        entry = Entry(turn=entry.turn, text=str(number), cells=entry.cells)
        database[game] = seen[name] = entry
        assert database[game] == entry
        symmetry = rng.choice(game.symmetries())
        image = game.transformed(symmetry)
        expected = [
            moved(entry, each)
            for each in images_of(book, game.is_hexagon)
            if shows(book, each, image)
        ]
        assert database[image] in expected, f"{game}{image}"
    assert len(database) == len(seen)
    assert {entry.text for entry in seen.values()} == {each.text for each in database.values()}
    for game, entry in database.items():
        assert database[game] == entry, str(game)


def test_an_opening_that_is_over_is_forgotten() -> None:
    database = Database(":memory:")
    database[played("h8", "h9", "l10", "g7", name="freestyle")] = Entry(text="known")
    for opening, turns in {
        "swap": ("h8 h9 l10", "swap", "g7"),
        "swap2": ("h8 h9 l10", "g7"),
        "pro": ("h8", "h9", "l10", "g7"),
    }.items():
        game = new_game("gomoku", opening=opening)
        for number, turn in enumerate(turns):
            assert game not in database, (opening, number)
            game.play(turn)
        assert game in database, opening
