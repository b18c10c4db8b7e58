"""The tree of a win in a file of solved positions, read from it as it is asked for."""

from collections.abc import Iterator, Mapping

from ..arguments import instance
from ..database.database import Database
from ..games.game import Game
from ..proofs.proving import HoleError, ProofStep, by_fours, ends
from ..types import Turn


class SolvedAnswers(Mapping[Turn, ProofStep]):
    """What wins after each answer to a turn of such a win.

    It lists the answers that the file names. Of all others it knows what wins, too.
    """

    def __init__(self, database: Database, game: Game) -> None:
        """game: the loser is to move."""
        self._database, self._game = database, game
        self._named = [turn for turn in database.named_answers(game) if not ends(game, turn)]

    def __getitem__(self, answer: Turn) -> ProofStep:
        if answer not in self:
            raise KeyError(answer)
        game = self._game.copy()
        game.play(answer)
        step = solved_step(self._database, game)
        if step is None:
            raise HoleError(f"a file of solved positions has a hole: {game!r}")
        return step

    def __contains__(self, answer: object) -> bool:
        legal = self._game.legal_turns()
        return answer in legal and not ends(self._game, answer)  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[Turn]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SolvedAnswers):
            return NotImplemented
        return (self._database, self._game) == (other._database, other._game)

    __hash__ = None  # type: ignore[assignment]


def solved_step(database: Database, game: Game) -> ProofStep | None:
    """The proof that the side to move wins, by a file of solved positions; None: it has none."""
    following = instance("a Database", database, Database).following(game)
    if following is None:
        return None
    if following.fours:
        try:
            return by_fours(game, following.fours)
        except HoleError:
            pass
    turn = following.turn
    if turn is None or not game.is_legal(turn):
        return None
    after = game.copy()
    after.play(turn)
    return ProofStep(turn, following.plies, 0, SolvedAnswers(database, after))
