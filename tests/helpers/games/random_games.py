"""Random games of every kind, in which an engine is asked whatever it can answer."""

from random import Random

import brain
from brain.analysis import probe
from brain.games.gomoku import Gomoku
from brain.games.opening import Opening
from brain.games.stages import PLAY
from tests.helpers.games.variant_settings import PLAYED, settings_of

LONGEST = 120  # plies of a game
SEARCHED, EXAMINED, TAKEN_BACK = 0.05, 0.1, 0.1  # shares of the plies
LISTED = 0.7  # share of the turns that a search would try; the rest is any turn
NODES = 400  # of a search
BUDGET = 100  # of a solver
MOST_BACK = 4  # turns taken back at once
ROOM = 100  # cells of a board on which turns of two stones are too many to list
TABLE_KIB = 1024


def inside(game: brain.Game) -> brain.Game:
    """The game that an opening leads to: what the probes can look at."""
    return game.without_opening() if isinstance(game, Opening) else game


class Player:
    """Plays games; the same seed, the same games, as long as one thread searches."""

    def __init__(self, seed: int, threads: int) -> None:
        self.rng = Random(seed)
        self.engine = brain.Engine()
        self.engine.settings.threads = threads
        self.engine.settings.hash_size = TABLE_KIB
        self.settings = [settings_of(name) for name in PLAYED]

    def play(self) -> int:
        """One game of any kind, to its end or until it is long; how many turns were played."""
        rng = self.rng
        game = rng.choice(rng.choice(self.settings)).game()
        played = 0
        while game.outcome() is None and played < LONGEST:
            if rng.random() < EXAMINED:
                self.examine(game)
            game.play(self.turn(game))
            played += 1
            if rng.random() < TAKEN_BACK:
                for _ in range(min(len(game.turns), rng.randint(1, MOST_BACK))):
                    game.undo()
        probe.consistent(inside(game))
        return played

    def turn(self, game: brain.Game) -> brain.Turn:
        """A legal turn: what a search finds, or tries, or any."""
        if game.stage == PLAY:
            if self.rng.random() < SEARCHED:
                return self.engine.search(game, brain.Limits(nodes=NODES)).turn
            if self.rng.random() < LISTED or game.width * game.height > ROOM:
                turns = probe.move_contract(inside(game))[2]
                if turns:
                    return self.rng.choice(turns)
        return self.rng.choice(game.legal_turns())

    def examine(self, game: brain.Game) -> None:
        """Whatever can be asked of a position; the answers are other tests' matter."""
        copy = game.copy()
        assert (copy.key, str(copy)) == (game.key, str(game))
        game = inside(game)
        probe.consistent(game)
        probe.static_value(game)
        for side in (brain.BLACK, brain.WHITE):
            game.fouls(side)
            if isinstance(game, Gomoku):
                probe.solve_vcf(game, side, 8, BUDGET)
                probe.solve_vct(game, side, BUDGET)
