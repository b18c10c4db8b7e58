"""Random entries of a database, with all that a text may have."""

from random import Random

from kakugo import Bound, Entry, Game
from tests.helpers.library.arguments import legal_turn

WIN = 30_000
VALUES = (None, None, 0, 7, -300, WIN - 5, WIN - 9, 4 - WIN, 8 - WIN, WIN, -WIN)
LABELS = (
    *("", "", "", "won", "lost", "drawn", "forced", "blocked"),
    *("w", "?!", "ü,\n\"'", "\U0001f600"),
)
TEXTS = (
    *("", "", "plain", 'a "quoted" word', "'", "one, two; three", "two\nlines", "\n", "\r\n\r"),
    *("  blanks  ", "žluťoučký кот 五目並べ \U0001f600", "\x00", "a\x00b\x1a\x7f", "\ufeff"),
    *("=1+1", "\\n", "NULL", "x" * 5000, "\u2028\u0085\v\f", '{"h8": "A"}', '""', "\t"),
)


def random_entry(rng: Random, game: Game) -> Entry:
    """Anything that may be known of a position."""
    turn = legal_turn(game, rng) if rng.random() < 0.7 else None
    cells = {rng.choice(game.points): rng.choice(TEXTS) for _ in range(rng.choice((0, 0, 1, 3)))}
    return Entry(
        rng.choice(VALUES),
        rng.choice((0, 1, 20, 10_000)),
        rng.choice(list(Bound)),
        turn,
        rng.choice(LABELS),
        rng.choice(TEXTS),
        cells,
    )
