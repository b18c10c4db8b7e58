"""A proven win, played against every legal defence by the plain rule book."""

from collections.abc import Hashable

from brain import Game, Proof, Solution, Turn
from tests.rulebooks import new_game
from tests.rulebooks.book import Book


def book_of(game: Game) -> Book:
    """The rule book's position."""
    rule = game.rule if game.name == "gomoku" else None
    options = {name: int(value) for name, value in game.options.items() if name != "opening"}
    book = new_game(game.name, rule=rule, width=game.width, height=game.height, **options)
    book.setup(game.stones(), game.side, **game.state)
    return book


def check_line(game: Game, solution: Solution) -> None:
    """The line is legal, ends the game after so many plies as it says, and wins."""
    book = book_of(game)
    for number, turn in enumerate(solution.line):
        assert book.is_legal(*turn), f"{turn} is not legal"
        book.play(*turn)
        assert (book.outcome() is not None) == (number + 1 == len(solution.line))
    assert len(solution.line) == solution.win_in
    assert book.outcome()[0] == game.side  # type: ignore[index]


class Checked:
    """Counts the positions of a proof in which every legal answer was tried."""

    def __init__(self, proof: Proof) -> None:
        self.positions = 0
        self._longest: dict[Hashable, int] = {}  # position -> plies that were checked
        self._usual: list[Turn] = []  # turns that have won at once
        game = proof.game()
        self._check(proof, book_of(game))

    def _check(self, proof: Proof, book: Book) -> None:
        key = proof.game().key
        if self._longest.get(key) == proof.win_in:
            return
        self._longest[key] = proof.win_in
        self.positions += 1
        winner = book.side
        assert book.is_legal(*proof.turn), f"{proof.turn} is not legal:\n{book}"
        after = book.copy()
        after.play(*proof.turn)
        if after.outcome() is not None:
            assert after.outcome()[0] == winner and proof.win_in == 1  # type: ignore[index]  # noqa: PT018
            return
        assert proof.win_in > 1
        for answer in after.legal_turns():
            answered = after.copy()
            answered.play(*answer)
            assert answered.outcome() is None, f"{answer} ends the game:\n{after}"
            if answer not in proof.defences() and self._wins_at_once(answered):
                continue
            following = proof.refute(answer)
            assert following.win_in + 2 <= proof.win_in, f"{answer} resists longer:\n{after}"
            self._check(following, answered)
            if following.win_in == 1:
                self._usual = [following.turn, *self._usual[:3]]

    def _wins_at_once(self, book: Book) -> bool:
        for turn in self._usual:
            if book.is_legal(*turn):
                after = book.copy()
                after.play(*turn)
                if after.outcome() is not None:
                    return True
        return False
