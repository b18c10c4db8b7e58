"""Lets the engine play two simple players in every game, and in gomoku under every rule.

python -m tests.long.opponents                             20 games of each, about an hour
python -m tests.long.opponents --only pente hexgomoku --games 4 --ms 100

"random" plays any legal turn, "plain" is the player of tests.helpers.games.baseline. Colours
alternate; the two games of a pair begin with the same few likely turns. Exit code 1 when the random
player won a game, or the plain one more than 5 % of the points; where games may well be drawn, two
games.
"""

import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from brain import BLACK, EMPTY, WHITE, Engine, Game, Limits, Turn
from brain.notation import turn_text
from tests.helpers.games import baseline
from tests.helpers.games.baseline import KINDS
from tests.long.command import Progress, options, spread, table

BAR = 0.95  # of the points
MOST_LOST = 1  # where draws are common, the bar does not hold
DRAWISH = ("hexgomoku", "murray")
OPENING_TURNS = (2, 3)  # from and to
OPENING_REACH = 2  # steps from the centre
LIKELY = 8  # turns of the opening to choose from: of any odd one the game might be lost already
TABLE_KIB = 1 << 15

PLAYERS: dict[str, Callable[[Game, Random], Turn]] = {
    "random": lambda game, rng: rng.choice(game.legal_turns()),
    "plain": baseline.pick,
}


class Match(NamedTuple):
    title: str
    player: str
    number: int
    ms: int


def open_at_random(game: Game, rng: Random) -> None:
    """A few turns near the centre, the first stone on it, each at random of the likely ones."""
    x, y = centre = game.width // 2, game.height // 2
    game.play(*rng.choice([turn for turn in game.legal_turns() if turn[0] == centre]))
    for _ in range(rng.randint(*OPENING_TURNS) - 1):
        near = [
            choice.turn
            for choice in sorted(baseline.rate(game, rng), reverse=True)
            if all(max(abs(x - a), abs(y - b)) <= OPENING_REACH for a, b in choice.turn)
        ]
        game.play(*rng.choice(near[:LIKELY]))


def play(match: Match) -> tuple[Match, str, str]:
    """Play it: "won", "drawn" or "lost" by the engine, and the game as text."""
    rng = Random(f"{match.title}/{match.number // 2}")
    engine = Engine()
    engine.settings.set("hash_size", TABLE_KIB)
    engine.game = KINDS[match.title]()
    game = engine.game
    open_at_random(game, rng)
    own = WHITE if match.number % 2 else BLACK
    while (outcome := game.outcome()) is None:
        if game.side == own:
            game.play(*engine.think(Limits(turn_ms=match.ms)).turn)
        else:
            game.play(*PLAYERS[match.player](game, rng))
    result = {own: "won", EMPTY: "drawn"}.get(outcome.winner, "lost")
    turns = "; ".join(map(turn_text, game.turns))
    return match, result, f"{match}, {outcome.reason}: {turns}"


def is_missed(title: str, player: str, counts: Counter[str]) -> bool:
    """Whether the results are below the bar."""
    if player == "random":
        return counts["lost"] > 0
    if title.split()[0] in DRAWISH:
        return counts["lost"] > MOST_LOST
    return counts["won"] + counts["drawn"] / 2 < BAR * counts.total()


def main() -> int:
    asked = options(
        __doc__,
        games=(20, "of each kind with each player"),
        ms=(200, "engine's time for a turn"),
        jobs=(2, "games at a time"),
        only=(tuple(dict.fromkeys(title.split()[0] for title in KINDS)), "these games"),
    )
    kinds = [(t, player) for t in KINDS if t.split()[0] in asked.only for player in PLAYERS]
    matches = [Match(*kind, number, asked.ms) for number in range(asked.games) for kind in kinds]
    counts: dict[tuple[str, str], Counter[str]] = {kind: Counter() for kind in kinds}
    progress = Progress()
    for done, (match, result, text) in enumerate(spread(play, matches, asked.jobs), start=1):
        counts[match.title, match.player][result] += 1
        if result == "lost":
            print(f"lost: {text}", flush=True)
        progress(f"{done} of {len(matches)} games")
    missed = {kind for kind, n in counts.items() if is_missed(*kind, n)}
    table(
        "game  against  won  drawn  lost  bar",
        (
            (*kind, n["won"], n["drawn"], n["lost"], "MISSED" if kind in missed else "met")
            for kind, n in counts.items()
        ),
    )
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
