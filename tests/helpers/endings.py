"""How a game has ended, as a rule book says it: without the row that won."""

from brain import Game
from tests.rulebooks.book import Book, Verdict


def verdict(judge: Game | Book) -> Verdict | None:
    """Who has won, and why; None while the game goes on."""
    outcome = judge.outcome()
    return outcome and outcome[:2]
