"""A proven win, played against every legal defence by the plain rule book."""

from collections.abc import Hashable
from functools import cache

from brain import BLACK, WHITE, Game, Proof, Solution, Turn
from tests.helpers.games.positions import STONES
from tests.rulebooks import new_game, reference
from tests.rulebooks.book import Book

LETTER = {stone: letter for letter, stone in STONES.items()}
PLAIN = ("gomoku", "freestyle", "standard", "renju", "caro")
OTHER = {BLACK: WHITE, WHITE: BLACK}


class Judge:
    """A position of any game in its rule book, which is played on and taken back."""

    def __init__(self, game: Game) -> None:
        rule = game.rule if game.name == "gomoku" else None
        options = {name: int(value) for name, value in game.options.items() if name != "opening"}
        book = new_game(game.name, rule=rule, width=game.width, height=game.height, **options)
        book.setup(game.stones(), game.side, **game.state)
        self._books: list[Book] = [book]

    @property
    def winner(self) -> int | None:
        """Who has won; None while the game goes on."""
        outcome = self._books[-1].outcome()
        return None if outcome is None else outcome[0]

    def play(self, turn: Turn) -> None:
        self._books.append(self._books[-1].copy())
        self._books[-1].play(*turn)

    def undo(self) -> None:
        self._books.pop()

    def is_legal(self, turn: Turn) -> bool:
        return self._books[-1].is_legal(*turn)

    def legal_turns(self) -> list[Turn]:
        return self._books[-1].legal_turns()

    def wins_after(self, answer: Turn, turn: Turn) -> bool:
        """Whether a turn wins at once after an answer."""
        self.play(answer)
        try:
            if not self.is_legal(turn):
                return False
            mover = self._books[-1].side
            self.play(turn)
            won = self.winner == mover
            self.undo()
            return won
        finally:
            self.undo()


class PlainJudge(Judge):
    """The same for gomoku without options: much faster, on one board."""

    def __init__(self, game: Game) -> None:
        self._board = reference.Board(game.width, game.height, game.rule)
        for x, y, stone in game.stones():
            self._board.put(x, y, LETTER[stone])
        self._side = game.side
        self._played: list[tuple[Turn, int | None, dict[Turn, bool]]] = []
        self._fives: dict[Turn, bool] = {}  # a turn -> whether it would win in this position

    @property
    def winner(self) -> int | None:
        return self._played[-1][1] if self._played else None

    def play(self, turn: Turn) -> None:
        ((x, y),) = turn
        wins = self._is_five(x, y, LETTER[self._side])
        self._played.append((turn, self._side if wins else None, self._fives))
        self._fives = {}
        self._put(x, y, LETTER[self._side])

    def _put(self, x: int, y: int, letter: str) -> None:
        self._board.put(x, y, letter)
        self._side = OTHER[self._side]

    def undo(self) -> None:
        (((x, y),), _, self._fives) = self._played.pop()
        self._put(x, y, reference.EMPTY)

    def is_legal(self, turn: Turn) -> bool:
        ((x, y),) = turn
        is_free = self._board.stone(x, y) == reference.EMPTY
        return is_free and (self._side == WHITE or not reference.foul(self._board, x, y))

    def legal_turns(self) -> list[Turn]:
        points = ((x, y) for y in range(self._board.height) for x in range(self._board.width))
        return [(point,) for point in points if self.is_legal((point,))]

    def wins_after(self, answer: Turn, turn: Turn) -> bool:
        """A win is seen on the lines through its point: an answer off them changes nothing.

        Nor does an answer make a win.
        """
        (((x, y),), ((at_x, at_y),)) = turn, answer
        away = abs(x - at_x), abs(y - at_y)
        letter = LETTER[OTHER[self._side]]
        if turn not in self._fives:
            self._fives[turn] = self._is_five(x, y, letter)
        if self._fives[turn] and max(away) <= reference.REACH and (0 in away or away[0] == away[1]):
            self._board.put(at_x, at_y, LETTER[self._side])
            won = self._is_five(x, y, letter)
            self._board.put(at_x, at_y, reference.EMPTY)
            return won
        return self._fives[turn]

    def _is_five(self, x: int, y: int, letter: str) -> bool:
        """Whether a stone on the point would win; most are too far from four others."""
        board = self._board
        is_free = board.stone(x, y) == reference.EMPTY
        near = (sum(board.stone(*point) == letter for point in row) for row in _rows_near(x, y))
        return is_free and max(near) >= 4 and reference.wins(board, x, y, letter)


@cache
def _rows_near(x: int, y: int) -> list[list[tuple[int, int]]]:
    """The points in which a five through this one may have its others, row by row."""
    away = [way for way in range(-4, 5) if way]
    return [[(x + way * dx, y + way * dy) for way in away] for dx, dy in reference.DIRECTIONS]


def judge_of(game: Game) -> Judge:
    is_plain = game.name in PLAIN and not any(game.options.values())
    return (PlainJudge if is_plain else Judge)(game)


def check_line(game: Game, solution: Solution) -> None:
    """The line is legal, ends the game after so many plies as it says, and wins."""
    judge = judge_of(game)
    for turn in solution.line:
        assert judge.winner is None
        assert judge.is_legal(turn), f"{turn} is not legal"
        judge.play(turn)
    assert judge.winner == game.side
    assert len(solution.line) == solution.win_within


class Checked:
    """Counts the positions of a proof in which every legal answer was tried."""

    def __init__(self, proof: Proof) -> None:
        self.positions = 0
        self._checked: dict[Hashable, int] = {}  # position -> plies of the win
        self._usual: list[Turn] = []  # turns that have won at once
        game = proof.game()
        self._winner = game.side
        self._judge = judge_of(game)
        self._check(proof)

    def _check(self, proof: Proof) -> None:
        key = proof.game().key
        if self._checked.get(key) == proof.win_within:
            return
        self._checked[key] = proof.win_within
        self.positions += 1
        judge = self._judge
        assert judge.is_legal(proof.turn), f"{proof.turn} is not legal: {proof.game()}"
        judge.play(proof.turn)
        assert judge.winner == (self._winner if proof.win_within == 1 else None)
        if judge.winner is None:
            named = proof.defences()
            for answer in judge.legal_turns():
                is_lost = any(judge.wins_after(answer, turn) for turn in self._usual)
                judge.play(answer)
                if judge.winner is not None:
                    assert judge.winner == self._winner, f"{answer} holds: {proof.game()}"
                elif answer in named or not is_lost:
                    following = proof.refute(*answer)
                    assert following.win_within + 2 <= proof.win_within, f"{answer}: {proof.game()}"
                    self._check(following)
                    if following.win_within == 1:
                        self._usual = [following.turn, *self._usual[:3]]
                judge.undo()
        judge.undo()
