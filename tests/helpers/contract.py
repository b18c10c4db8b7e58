"""What must hold at every ply of any game: the engine's game against its rule book.

A random game is played in both at once. Whatever differs raises AssertionError, whose text shows
the position.
"""

from collections import Counter
from collections.abc import Hashable
from random import Random

import brain
from brain import notation
from brain.analysis import probe
from tests.helpers.variant_settings import Setting, scattered
from tests.rulebooks.book import BLACK, LETTERS, WHITE, Book, Turn
from tests.rulebooks.reference import RENJU

SAMPLE = 6  # turns, points and illegal turns that are tried at each ply
RELUCTANCE = 0.8  # how likely a turn that ends the game is put off for another one
SELDOM = 0.2  # how often a ply sees the slowest comparison
ROOMY = 100  # cells of a board on which turns of two own stones are too many to list

Seen = tuple[object, ...]
Keys = dict[tuple[str, int], Hashable]  # setting and key -> the position that has it


def drawn(position: brain.Game | Book) -> str:
    """The stones, a row a line."""
    rows = [
        "".join(LETTERS[position.stone(x, y)] for x in range(position.width))
        for y in range(position.height)
    ]
    return "\n".join(rows)


def picture(game: brain.Game) -> str:
    """What a game draws of itself, without its blanks and whatever it says below the board."""
    return "\n".join("".join(line.split()) for line in str(game).splitlines()[: game.height])


def is_vast(position: brain.Game | Book) -> bool:
    """Whether a turn of two own stones is due and there are too many to list."""
    return bool(position.state.get("owed")) and position.width * position.height > ROOMY


def seen(game: brain.Game) -> Seen:
    """Everything that a game shows."""
    return (
        (game.side, game.ply, game.turns, game.key),
        (game.state, game.outcome(), drawn(game), str(game)),
        () if is_vast(game) else game.legal_turns(),
    )


def parted(found: object, true: object) -> tuple[object, object]:
    """The first parts in which the two differ."""
    while isinstance(found, tuple) and isinstance(true, tuple) and len(found) == len(true):
        found, true = next(pair for pair in zip(found, true, strict=True) if pair[0] != pair[1])
    return found, true


def refuses(game: brain.Game, turn: Turn) -> bool:
    """Whether the turn cannot be played."""
    try:
        game.play(*turn)
    except brain.IllegalTurn:
        return True
    game.undo()
    return False


class Match:
    """One game in the engine and in the rule book, from the empty board or from anywhere."""

    def __init__(self, setting: Setting, rng: Random, keys: Keys) -> None:
        self.setting = setting
        self.rng = rng
        self.keys = keys
        self.game = setting.game()
        self.book = setting.book()
        self.focus = rng.randrange(self.book.width), rng.randrange(self.book.height)
        self.is_set_up = False
        self.trail: list[Seen] = []  # what the game showed before each turn
        self.turns: list[Turn] = []
        self.endings: Counter[str] = Counter()  # how often a reason ended the game
        self.legal: list[Turn] = []
        self.playable: list[Turn] = []  # the legal turns and those that lose by a foul of renju
        self.before = ""  # the position before the last turn

    def set_up(self) -> None:
        """Begin from a random position."""
        self.is_set_up = True
        stones, side, state = scattered(self.book, self.rng)
        self.book.setup(stones, side, **state)
        self.game.setup(stones, side, **state)

    def play(self, plies: int) -> int:
        """Play that many turns or to the end, and take them all back; how many were played."""
        self.agree()
        while self.book.outcome() is None and len(self.turns) < plies:
            self.look_ahead()
            self.refuse()
            self.advance()
            self.agree()
        played = len(self.turns)
        self.read_back()
        while self.turns:
            self.retreat()
        return played

    # ------------------------------------------------------------------------------ both alike

    def same(self, what: str, found: object, true: object) -> None:
        """The engine says what the book says."""
        if found != true:
            found, true = parted(found, true)
            turns = "; ".join(map(str, self.turns))
            raise AssertionError(
                f"{self.setting}: {what}: engine {found}, rule book {true}\n"
                f"before the last turn: {self.before}\nturns: {turns}\nnow: {self.book}"
            )

    def agree(self) -> None:
        """Everything that the two show of the position is the same."""
        game, book = self.game, self.book
        if not is_vast(book):
            self.legal = book.legal_turns()
            self.playable = self.legal if book.rule & RENJU == 0 else list(book.turns())
        self.compare(game, book, "now")
        self.same("turns", (game.ply, game.turns), (len(self.turns), tuple(self.turns)))
        facts = self.setting.name, (book.width, book.height), book.rule, book.options
        size = game.width, game.height
        self.same("facts", (game.name, size, game.rule, game.options), facts)
        self.same("picture", picture(game), drawn(book))
        self.compare_turns(game)
        probe.consistent(game)
        self.compare_rebuilt()
        self.compare_fouls()

    def compare(self, game: brain.Game, book: Book, when: str) -> None:
        """Stones, side, outcome and, while the game goes on, state."""
        self.same(f"{when} stones", drawn(game), drawn(book))
        self.same(f"{when} side", game.side, book.side)
        ending = book.outcome()
        self.same(f"{when} outcome", game.outcome(), ending)
        if ending is None:
            self.same(f"{when} state", game.state, book.state)
        else:
            self.endings[ending[1]] += 1

    def compare_turns(self, game: brain.Game) -> None:
        """The legal turns; where a turn of two stones makes them too many, a part of them."""
        if is_vast(self.book):
            for turn in self.some_turns():
                self.same(f"{turn} legal", game.is_legal(*turn), self.book.is_legal(*turn))
            return
        found, true = set(game.legal_turns()), set(self.legal)
        self.same("legal turns that are none", sorted(found - true), [])
        self.same("legal turns left out", sorted(true - found), [])
        self.same("number of legal turns", len(game.legal_turns()), len(true))

    def compare_rebuilt(self) -> None:
        """A game set up in this position has the same key, and no other position has it."""
        game, book = self.game, self.book
        ending = book.outcome()
        if ending is not None and ending[1] == "pairs":
            return  # no game begins after the fifth pair
        fresh = self.setting.game()
        stones = [
            (x, y, stone) for (x, y), stone in book.cells.items() if stone != book.blank[x, y]
        ]
        self.rng.shuffle(stones)
        fresh.setup(stones, game.side, **game.state)
        self.same("key, by setup", game.key, fresh.key)
        position = drawn(book), book.side, str(game.state)
        held = self.keys.setdefault((str(self.setting), game.key), position)
        self.same("key held by", position, held)
        if book.outcome() is None:
            self.compare(fresh, book, "set up")
            self.compare_turns(fresh)

    def compare_fouls(self) -> None:
        """The names of the shapes that must not be made."""
        if self.book.outcome() is not None:
            return
        free = self.book.free()
        for side in (BLACK, WHITE):
            for x, y in self.rng.sample(free, min(SAMPLE, len(free))):
                found, true = self.game.foul(x, y, side), self.book.foul(x, y, side)
                self.same(f"foul of {side} on {x},{y}", found, true)
            if self.rng.random() < SELDOM:
                fouls = [point for point in free if self.book.foul(*point, side)]
                self.same(f"fouls of {side}", sorted(self.game.fouls(side)), sorted(fouls))

    # ---------------------------------------------------------------------------- turns to play

    def some_turns(self) -> list[Turn]:
        """Turns that might be legal, on a board with room for many."""
        free = self.book.free()
        pairs = [tuple(self.rng.sample(free, 2)) for _ in range(8 * SAMPLE)]
        return [*pairs, *((point,) for point in free)]

    def near(self) -> list[Turn]:
        """Some turns that can be played, those at the crowded spot first."""
        book = self.book
        if is_vast(book):
            turns = [turn for turn in self.some_turns() if book.is_playable(*turn)]
        else:
            turns = self.playable
        chosen = self.rng.sample(turns, min(3 * SAMPLE, len(turns)))
        chosen.sort(key=lambda turn: self.far(turn) + 3 * self.rng.random())
        return chosen[:SAMPLE]

    def far(self, turn: Turn) -> int:
        """How far from the crowded spot the last stone of the turn goes."""
        x, y = turn[-1] if turn else self.focus
        return max(abs(x - self.focus[0]), abs(y - self.focus[1]))

    def look_ahead(self) -> None:
        """Play some turns, each for a moment only."""
        before = seen(self.game)
        for turn in self.near():
            after = self.book.copy()
            after.play(*turn)
            self.game.play(*turn)
            self.compare(self.game, after, f"after {turn}")
            self.same(f"undo of {turn}", self.game.undo(), turn)
            self.same(f"text of {turn}", notation.read_turn(notation.turn_text(turn)), turn)
        self.same("undone", seen(self.game), before)

    def advance(self) -> None:
        """Play one turn in both, seldom one that ends the game; copies stay as they are."""
        turns = self.near()
        turn = next((turn for turn in turns if not self.puts_off(turn)), turns[-1])
        before = seen(self.game)
        twin = self.game.copy()
        self.same("copy", seen(twin), before)
        twin.play(*turn)
        self.same("original of a copy that went on", seen(self.game), before)
        twin.undo()
        self.before = str(self.book)
        self.trail.append(before)
        self.turns.append(turn)
        self.game.play(*turn)
        self.book.play(*turn)
        self.same("copy of a game that went on", seen(twin), before)

    def puts_off(self, turn: Turn) -> bool:
        """Whether the turn would end the game too soon."""
        after = self.book.copy()
        after.play(*turn)
        return after.outcome() is not None and self.rng.random() < RELUCTANCE

    def retreat(self) -> None:
        """Take the last turn back."""
        turn = self.turns.pop()
        self.same("turn taken back", self.game.undo(), turn)
        self.same(f"undo of {turn} restored", seen(self.game), self.trail.pop())
        probe.consistent(self.game)

    def refuse(self) -> None:
        """Try turns that may not be played."""
        book, pick = self.book, self.rng.choice
        cells = list(book.cells)
        tried: list[Turn] = [
            (),
            ((book.width, 0),),
            ((0, -1),),
            (pick(cells), (-1, book.height)),
            (pick(cells), pick(cells), pick(cells)),
            *((pick(cells), pick(cells)) for _ in range(SAMPLE)),
            *((pick(cells),) for _ in range(SAMPLE)),
        ]
        before = seen(self.game)
        for turn in tried:
            self.same(f"{turn} legal", self.game.is_legal(*turn), book.is_legal(*turn))
            if not book.is_playable(*turn):
                self.same(f"{turn} refused", refuses(self.game, turn), True)
        self.same("after turns refused", seen(self.game), before)

    def read_back(self) -> None:
        """A game that is written down and read is the same."""
        if not self.is_set_up:
            twin = notation.replay(notation.record(self.game))
            self.same("read back", seen(twin), seen(self.game))
