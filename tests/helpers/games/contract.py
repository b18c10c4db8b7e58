"""What must hold at every ply of any game: the engine's game against its rule book.

A random game is played in both at once. Whatever differs raises AssertionError, whose text shows
the position.
"""

from collections import Counter
from collections.abc import Hashable
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

import brain
from brain import notation
from brain.analysis import probe
from brain.games.stages import PLAY
from tests.helpers.games.judges import spoken, verdict
from tests.helpers.games.variant_settings import Setting, Stones, scattered, walled
from tests.rulebooks.book import BLACK, FIRST, LETTERS, SWAP, WALL, WHITE, Book, Point, Turn, centre
from tests.rulebooks.opening import OVER, Opening, kind, stones_in
from tests.rulebooks.reference import RENJU

SAMPLE = 6  # turns, points and illegal turns that are tried at each ply
RELUCTANCE = 0.8  # how likely a turn that ends the game is put off for another one
SELDOM = 0.2  # how often a ply sees the slowest comparison
ROOMY = 100  # cells of a board on which turns of two own stones are too many to list
MANY = 600  # turns of an opening that are too many to list
MOST_STONES = 3  # in a turn
CLOSE = 20  # cells round the crowded spot
CROWDED = 0.4  # how often an opening is played on the few cells that walls have left

Seen = tuple[object, ...]
Keys = dict[tuple[str, int], Hashable]  # setting and key -> the position that has it


def drawn(game: brain.Game) -> str:
    """The stones that a game tells of, cell by cell, a row a line."""
    rows = [
        "".join(LETTERS[game.stone(x, y)] for x in range(game.width)) for y in range(game.height)
    ]
    return "\n".join(rows)


def written(book: Book) -> str:
    """The stones of a book, a row a line."""
    stones = "".join(map(LETTERS.__getitem__, book.cells.values()))
    return "\n".join(stones[y * book.width :][: book.width] for y in range(book.height))


def picture(game: brain.Game) -> str:
    """The stones that a game draws of itself, a row a line; walls beside the rows of a hexagon."""
    rows = str(game).splitlines()[-1 - game.height : -1]
    before = [y - game.width // 2 if game.is_hexagon else 0 for y in range(game.height)]
    stones = ["".join(letter for letter in row if letter in LETTERS.values()) for row in rows]
    full = [max(0, walls) * LETTERS[WALL] + row for walls, row in zip(before, stones, strict=True)]
    return "\n".join(row.ljust(game.width, LETTERS[WALL]) for row in full)


def owes_many(position: brain.Game | Book) -> bool:
    """Whether a turn of two own stones is due and there are too many to list."""
    return bool(position.state.get("owed")) and position.width * position.height > ROOMY


def in_opening(book: Book) -> bool:
    """Whether the players are still sharing out the first stones."""
    return isinstance(book, Opening) and book.stage != OVER


def is_vast(book: Book) -> bool:
    """Whether there are too many legal turns to list."""
    if in_opening(book) and book.outcome() is None:
        return len(list(islice(book.turns(), MANY))) == MANY
    return owes_many(book)


def known(book: Book) -> Seen:
    """All that makes the position what it is; who is who does not."""
    stage = (book.stage, sorted(book.offered), book.said) if isinstance(book, Opening) else ()
    return written(book), book.side, book.state, stage


def seen(game: brain.Game) -> Seen:
    """Everything that a game shows."""
    return (
        (game.side, game.player, game.colour_of(FIRST), game.ply, game.turns, game.key),
        (game.state, game.outcome(), drawn(game), str(game)),
        listed(game),
    )


def listed(game: brain.Game) -> Seen:
    """The legal turns; of very many only the first and the last."""
    if owes_many(game):
        return ()
    turns = game.legal_turns()
    return tuple(turns) if len(turns) < MANY else (len(turns), turns[0], turns[-1])


def parted(found: object, true: object) -> tuple[object, object]:
    """The first parts in which the two differ."""
    while isinstance(found, tuple) and isinstance(true, tuple) and len(found) == len(true):
        found, true = next(pair for pair in zip(found, true, strict=True) if pair[0] != pair[1])
    return found, true


def refuses(game: brain.Game, turn: Turn) -> bool:
    try:
        game.play(turn)
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
        self.played = 0  # turns, those too that were taken back
        self.endings: Counter[str] = Counter()  # how often a reason ended the game
        self.is_vast = False  # the legal turns are too many
        self.legal: list[Turn] = []
        self.playable: list[Turn] = []  # the legal turns and those that lose by a foul of renju
        self.before = ""  # the position before the last turn

    def set_up(self) -> None:
        """Begin from a random position, or from an opening where there is little room."""
        self.is_set_up = True
        if in_opening(self.book) and self.rng.random() < CROWDED:
            self.begin_among(walled(self.book, self.rng))
            return
        while not self.is_taken(*scattered(self.book, self.rng)):
            pass

    def begin_among(self, walls: Stones) -> None:
        assert isinstance(self.book, Opening)
        state = self.game.state  # of the first stage, in the engine's own words
        self.game.setup(walls, BLACK, **state)
        self.book.setup(walls, BLACK)
        self.book.enter(self.book.first_stage)

    def is_taken(self, stones: Stones, side: int, state: dict[str, Any]) -> bool:
        """Begin from this position if the rules have it; if not, the engine refuses it, too."""
        try:
            self.book.setup(stones, side, **state)
        except ValueError:
            before = seen(self.game)
            with pytest.raises(ValueError):  # noqa: PT011
                self.game.setup(stones, side, **state)
            self.same("after a position refused", seen(self.game), before)
            return False
        self.game.setup(stones, side, **state)
        return True

    def play(self, plies: int) -> None:
        """Play that many turns or to the end, an opening always to its end; take them all back."""
        self.agree()
        while self.book.outcome() is None and (len(self.turns) < plies or in_opening(self.book)):
            self.try_turns()
            self.refuse()
            self.advance()
            self.agree()
        self.read_back()
        while self.turns:
            self.retreat()
        with pytest.raises(IndexError):
            self.game.undo()

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
        self.is_vast = is_vast(book)
        if not self.is_vast:
            self.legal = book.legal_turns()
            self.playable = self.legal if book.rule & RENJU == 0 else list(book.turns())
        self.compare(game, book, "now")
        self.same("turns", (game.ply, [*map(spoken, game.turns)]), (len(self.turns), self.turns))
        facts = self.setting.name, (book.width, book.height), book.rule, book.options
        size = game.width, game.height
        self.same("facts", (game.name, size, game.rule, game.options), facts)
        self.same("picture", picture(game), written(book))
        self.compare_turns(game)
        self.check_inside()
        self.compare_rebuilt()
        self.compare_fouls()

    def compare(self, game: brain.Game, book: Book, when: str) -> None:
        """Stones, side, player, outcome and, while the game goes on, state."""
        self.same(f"{when} stones", drawn(game), written(book))
        self.same(f"{when} side", game.side, book.side)
        self.same(f"{when} player", game.player, book.player)
        self.same(f"{when} colour", game.colour_of(FIRST), book.colour_of(FIRST))
        self.same(f"{when} opening", game.stage != PLAY, in_opening(book))
        ending = book.outcome()
        self.same(f"{when} outcome", verdict(game), ending)
        if ending is None:
            state: dict[str, object] = {**game.state}
            if isinstance(book, Opening):  # the book has no words for the stages
                state = {key: value for key, value in state.items() if key in book.state}
            self.same(f"{when} state", state, book.state)
        else:
            self.endings[ending[1]] += 1

    def compare_turns(self, game: brain.Game) -> None:
        """The legal turns; where they are too many, a part of them."""
        if self.is_vast:
            self.compare_some_turns(game)
            return
        turns = [*map(self.in_one_order, map(spoken, game.legal_turns()))]
        found, true = set(turns), {*map(self.in_one_order, self.legal)}
        self.same("legal turns that are none", sorted(found - true), [])
        self.same("legal turns left out", sorted(true - found), [])
        self.same("number of legal turns", len(turns), len(true))

    def in_one_order(self, turn: Turn) -> Turn:
        """A turn; cells that are offered, whose order means nothing, by their rows."""
        is_offer = isinstance(self.book, Opening) and self.book.is_offer(turn)
        return tuple(sorted(turn)) if is_offer else turn

    def compare_some_turns(self, game: brain.Game) -> None:
        """Some turns that are legal, and some that might be."""
        some = {turn: self.book.is_legal(*turn) for turn in self.some_turns()}
        for turn, is_legal in some.items():
            self.same(f"{turn} legal", game.is_legal(turn), is_legal)
        if in_opening(self.book):  # there the list is made only as it is read
            turns = game.legal_turns()
            for turn in self.rng.sample(list(some), SAMPLE):
                is_listed = notation.read_turn(*turn) in turns
                self.same(f"{turn} among the legal turns", is_listed, some[turn])
            for _ in range(SAMPLE):
                turn = spoken(self.rng.choice(turns))
                self.same(f"legal turn {turn}", True, self.book.is_legal(*turn))

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
        position = known(book)
        held = self.keys.setdefault((str(self.setting), game.key), position)
        self.same("key held by", position, held)
        if book.outcome() is None:
            self.compare(fresh, book, "set up")
            self.compare_turns(fresh)

    def check_inside(self) -> None:
        """What the engine keeps up to date is what it would find if it began here."""
        is_opening = isinstance(self.book, Opening)
        probe.consistent(self.game.without_opening() if is_opening else self.game)

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
        """Turns that might be legal, where they are very many."""
        free = sorted(self.book.free(), key=self.steps_to)
        middle = centre(self.book.width, self.book.height)
        turns: list[Turn] = [SWAP, *((point,) for point in free)]
        for count in range(2, MOST_STONES + 1):
            for _ in range(4 * SAMPLE):
                room = self.rng.choice((free, free[:CLOSE]))
                turn = self.rng.sample(room, min(len(room), count))
                turns += [tuple(turn), (middle, *turn[1:])]
        if isinstance(self.book, Opening):
            turns += self.some_of_opening(self.book, free)
        return turns

    def some_of_opening(self, book: Opening, free: list[Point]) -> list[Turn]:
        """The same that only an opening has: offers, and some of the first turns that it lists."""
        count = book.offers()
        turns: list[Turn] = []
        for room in SAMPLE * (free, free[: CLOSE + count]) if count <= len(free) else ():
            turns.append(tuple(self.rng.sample(room, count)))
        listed = list(islice(book.turns(), MANY)) if in_opening(book) else []
        return turns + self.rng.sample(listed, min(SAMPLE, len(listed)))

    def near(self) -> list[Turn]:
        """Some turns that can be played, those at the crowded spot first."""
        turns = self.playable
        if self.is_vast:
            turns = [turn for turn in self.some_turns() if self.book.is_playable(*turn)]
        chosen = []
        for each in {kind(turn) for turn in turns}:
            alike = [turn for turn in turns if kind(turn) == each]
            chosen += self.rng.sample(alike, min(2 * SAMPLE, len(alike)))
        chosen.sort(key=lambda turn: self.far(turn) + 3 * self.rng.random())
        return chosen[:SAMPLE]

    def far(self, turn: Turn) -> int:
        """How far from the crowded spot the last stone of the turn goes."""
        return self.steps_to(stones_in(turn)[-1]) if turn and turn != SWAP else 0

    def steps_to(self, point: Point) -> int:
        """How far from the crowded spot the point is."""
        return max(abs(point[0] - self.focus[0]), abs(point[1] - self.focus[1]))

    def try_turns(self) -> None:
        """Play some turns, each for a moment only."""
        before = seen(self.game)
        for turn in self.near():
            after = self.book.copy()
            after.play(*turn)
            self.game.play(turn)
            self.compare(self.game, after, f"after {turn}")
            self.same(f"undo of {turn}", spoken(self.game.undo()), turn)
            read = notation.read_turn(notation.turn_text(turn))
            self.same(f"text of {turn}", spoken(read), turn)
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
        self.played += 1
        self.game.play(turn)
        self.book.play(*turn)
        self.same("copy of a game that went on", seen(twin), before)

    def puts_off(self, turn: Turn) -> bool:
        """Whether the turn would end the game too soon."""
        after = self.book.copy()
        after.play(*turn)
        return after.outcome() is not None and self.rng.random() < RELUCTANCE

    def retreat(self) -> None:
        turn = self.turns.pop()
        self.same("turn taken back", spoken(self.game.undo()), turn)
        self.same(f"undo of {turn} restored", seen(self.game), self.trail.pop())
        self.check_inside()

    def refuse(self) -> None:
        """Try turns that may not be played."""
        book, pick = self.book, self.rng.choice
        cells = list(book.cells)
        tried: list[Turn] = [
            (),
            SWAP,
            ((book.width, 0),),
            ((0, -1),),
            2 * (pick(cells),),
            (pick(cells), (-1, book.height)),
            (pick(cells), pick(cells), pick(cells)),
            *((pick(cells), pick(cells)) for _ in range(SAMPLE)),
            *((pick(cells),) for _ in range(SAMPLE)),
        ]
        tried += [cast(Turn, (pick(cells), 1)), cast(Turn, (pick(cells), pick(cells), 11))]
        if isinstance(book, Opening) and len(cells) >= book.offers():
            tried += [tuple(self.rng.sample(cells, book.offers())) for _ in range(SAMPLE)]
        before = seen(self.game)
        for turn in tried:
            self.same(f"{turn} legal", self.game.is_legal(turn), book.is_legal(*turn))
            if not book.is_playable(*turn):
                self.same(f"{turn} refused", refuses(self.game, turn), True)
        self.same("after turns refused", seen(self.game), before)

    def read_back(self) -> None:
        """A game that is written down and read is the same."""
        if not self.is_set_up:
            twin = notation.read_game(notation.game_text(self.game))
            self.same("read back", seen(twin), seen(self.game))
