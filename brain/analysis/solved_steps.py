"""The tree of a win in a file of solved positions, read from it as it is asked for."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property

from ..database.database import Database
from ..games.game import Game
from ..proofs.proving import HoleError, ProofStep, by_fours, ends
from ..types import Turn


class SolvedAnswers(Mapping[Turn, ProofStep]):
    """What wins after the answers that a file names to a turn of its wins.

    Two are equal if they are about the same position of the same database.
    """

    def __init__(self, database: Database, game: Game) -> None:
        """game: after the turn; the loser is to move."""
        self._database, self._game = database, game

    @cached_property
    def _named(self) -> dict[Turn, None]:
        named = self._database.named_answers(self._game)
        return dict.fromkeys(turn for turn in named if not ends(self._game, turn))

    def __getitem__(self, answer: Turn) -> ProofStep:
        if answer not in self._named:
            raise KeyError(answer)
        game = self._game.copy()
        game.play(answer)
        return sure_step(self._database, game)

    def __iter__(self) -> Iterator[Turn]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SolvedAnswers):
            return NotImplemented
        return self._database is other._database and self._game == other._game


class SolvedOthers:
    """Says what wins after an answer that a file does not name, in the game after it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def __call__(self, game: Game) -> ProofStep:
        return sure_step(self._database, game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SolvedOthers) and self._database is other._database

    def __hash__(self) -> int:
        return id(self._database)


def solved_step(database: Database, game: Game) -> ProofStep | None:
    """The proof that the side to move wins, by a file of solved positions; None: it has none.

    It is not known how long other answers than the named ones resist.
    """
    following = database.following(game)
    if following is None:
        return None
    if following.fours:
        with suppress(HoleError):
            return by_fours(game, following.fours)
    turn = following.turn
    if turn is None or not game.is_legal(turn):
        return None
    after = game.copy()
    after.play(turn)
    answers = SolvedAnswers(database, after)
    return ProofStep(turn, following.plies, 0, answers, SolvedOthers(database))


def sure_step(database: Database, game: Game) -> ProofStep:
    """The proof of a position that a file of solved positions has; HoleError if it has none."""
    step = solved_step(database, game)
    if step is None:
        raise HoleError(f"a file of solved positions has a hole: {game!r}")
    return step
