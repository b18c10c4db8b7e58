"""All positions of a game on a few cells, who leads to whom, and a database that knows some."""

from collections.abc import Hashable, Iterable
from random import Random

from kakugo import BLACK, WALL, WHITE, Database, Entry, Game, new_game
from tests.helpers.database.entries import random_entry
from tests.helpers.database.same_positions import least_image

ROW = [(x, 2) for x in range(5)]  # of Black's, with one cell left in it
FREE = 4  # cells besides
KNOWN = 0.6  # of all positions


class Graph:
    """The positions behind one of a game; each stands for all its images.

    games: by their names. after: the names of those behind each turn that does not end the game.
    known: entries of some, which are in the database.
    """

    def __init__(self, game: Game, rng: Random) -> None:
        self.start = least_image(game)
        self.games: dict[Hashable, Game] = {self.start: game}
        self.after: dict[Hashable, dict[Hashable, None]] = {}
        unseen = [self.start]
        while unseen:
            name = unseen.pop()
            self.after[name] = {}
            for turn in self.games[name].legal_turns():
                later = self.games[name].copy()
                later.play(turn)
                if later.outcome() is not None:
                    continue
                after = least_image(later)
                self.after[name][after] = None
                if after not in self.games:
                    self.games[after] = later
                    unseen.append(after)
        self.known: dict[Hashable, Entry] = {
            name: random_entry(rng, each)
            for name, each in self.games.items()
            if rng.random() < KNOWN
        }
        self.database = Database(":memory:")
        self.database.update((self.games[name], entry) for name, entry in self.known.items())

    def before(self, name: Hashable) -> set[Hashable]:
        """Those known that lead to a position."""
        return {each for each in self.known if name in self.after[each]}

    def behind(self, names: Iterable[Hashable]) -> set[Hashable]:
        """Those known that a way through known ones leads to."""
        unseen, found = [*names], set[Hashable]()
        while unseen:
            for after in self.after[unseen.pop()]:
                if after in self.known and after not in found:
                    found.add(after)
                    unseen.append(after)
        return found


def names(games: Iterable[Game]) -> list[Hashable]:
    return [least_image(game) for game in games]


def small_game(rng: Random, kind: str = "freestyle") -> Game:
    """A game with few free cells, symmetric or not; some of its turns end it."""
    game = new_game(kind, width=5)
    if rng.random() < 0.3:  # a board that all symmetries leave as it is, but for walls
        free = [(0, 0), (4, 0), (0, 4), (4, 4), (2, 2)]
        stones = []
    else:
        free = [ROW[rng.randrange(5)]]
        stones = [(*cell, BLACK) for cell in ROW if cell not in free]
        others = [point for point in game.points if point not in ROW]
        free += rng.sample(others, FREE)
        stones += [(*cell, WHITE) for cell in others if cell not in free and rng.random() < 0.1]
    taken = {(x, y) for x, y, _ in stones}
    walls = [(*point, WALL) for point in game.points if point not in {*free, *taken}]
    game.setup([*stones, *walls], rng.choice((BLACK, WHITE)))
    return game
