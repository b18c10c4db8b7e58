"""Two people play whole games on two pages: a link, clocks, lines that break, what they offer.

python -m tests.long.board_two                            six games, each twice, and what is offered
python -m tests.long.board_two --games murray --rounds 5 --seed 7

A host and a guest who comes by the link play by clicks, to the end. Turns are random, but who can
win does, and later the first player asks the engine, so that games end. Before some turns the line
of one of them is cut; the other one plays on if it can, and the game goes on from where it was.
After every turn both pages must show the same stones, the same turns, whose turn it is, and clocks
that agree. Exit code 1 where anything fails.
"""

import sys
import traceback
from functools import partial
from itertools import pairwise
from random import Random
from statistics import median

from playwright.sync_api import Browser, Error, Locator

import kakugo
from kakugo import Game
from tests.helpers.board.browser import (
    Fields,
    Tab,
    browser,
    expect,
    violations,
)
from tests.helpers.board.pages import Server, served
from tests.helpers.board.people import WAYS, Clock, Player
from tests.long.command import Progress, options

OPENINGS = "swap2", "Taraguchi", "Yamaguchi", "RIF", "Soosõrv"  # of renju, one a round
# What the form of a new game calls them, and what is chosen there.
GAMES: dict[str, tuple[str, Fields]] = {
    "gomoku": ("Gomoku", {}),
    "renju": ("Renju", {"Columns": 15, "Rows": 15}),
    "pente": ("Pente", {}),
    "inlove": ("In Love Gomoku", {}),
    "hexgomoku": ("Hex-Gomoku", {}),
    "murray": ("Murray", {"Stones a side": 6}),
}
OFFERED = "offers"  # a task beside the games
CLOCK: Fields = {"Limit of the engine": "A clock for both"}
# Minutes, and seconds that are added: the second one is shown in tenths at first.
CLOCKS = (5, 3), (0.3, 20)
SEATS = "first", "second"
PLAYERS = dict(zip((kakugo.FIRST, kakugo.SECOND), SEATS, strict=True))
SIDES = {kakugo.BLACK: "Black", kakugo.WHITE: "White"}
NODES = 300  # of the engine
RANDOM_PLIES = 16  # before it is asked
MOST_TURNS = 1000  # there are more in openings only, where nobody can win
THINK_MS = 400  # at most, before a turn
CUT = 0.12  # of the turns: a line is cut before them
OFFER = 0.06  # of the turns: something is offered behind them
MOST_APART_MS = 100.0  # what a clock may be wrong by
MOST_BACK_MS = 1000.0  # the same of a page that is being built: what it shows
APART = "clocks of the two pages after a turn"
BACK = "clocks of the two pages after one came back"
USED = "what a clock took and the time that passed"
TICK_MS = 100  # a clock of the page is written so often
TENTHS_MS = 20_000  # below this it shows tenths


class Figures:
    """What all games have shown. clocks_ms: by how much clocks were wrong, by what showed it."""

    def __init__(self) -> None:
        self.clocks_ms: dict[str, list[float]] = {APART: [], BACK: [], USED: []}
        self.games = self.turns = 0
        self.cuts = dict.fromkeys(WAYS, 0)
        self.offers = 0

    def words(self) -> str:
        lines = [
            f"{self.games} games, {self.turns} turns, {sum(self.cuts.values())} lines cut"
            f" ({', '.join(f'{way} {count}' for way, count in self.cuts.items())}),"
            f" {self.offers} offers"
        ]
        for what, found in self.clocks_ms.items():
            if found:
                lines.append(
                    f"{what} differ by {median(found):.0f} ms at the median,"
                    f" {last(found):.0f} ms at 99 %, {max(found):.0f} ms at most"
                )
        return "\n".join(lines)

    def are_late(self) -> bool:
        """Whether a clock was wrong by too much, but for one in a hundred of a busy machine."""
        return any(
            found and last(found) > (MOST_BACK_MS if what == BACK else MOST_APART_MS)
            for what, found in self.clocks_ms.items()
        )


def last(found: list[float]) -> float:
    """What 99 % reach at most."""
    return sorted(found)[99 * (len(found) - 1) // 100]


def left_ms(clock: Clock, seat: str) -> int:
    """What a player had left."""
    return clock["first"] if seat == "first" else clock["second"]


def shown_ms(words: str) -> float:
    """What a clock shows."""
    minutes, seconds = words.split(":")
    return 60_000 * int(minutes) + 1000 * float(seconds)


class Table:
    """A game between two people."""

    def __init__(self, host: Player, guest: Player, rng: Random, figures: Figures) -> None:
        self.host, self.guest, self.rng, self.figures = host, guest, rng, figures
        self.engine = kakugo.Engine()
        self.increment_s = 0.0
        self.history_of_cuts: list[tuple[int, str, str]] = []

    @property
    def both(self) -> tuple[Player, Player]:
        return self.host, self.guest

    def seat(self, name: str) -> Player:
        return self.host if self.host.seat == name else self.guest

    def begin(self, line: str) -> None:
        """A game has begun that this line tells."""
        self.game: Game = kakugo.read_game(line)
        self.history: list[str] = []
        self.agree()

    def mover(self) -> Player:
        return self.seat(PLAYERS[self.game.player])

    def other(self, person: Player) -> Player:
        return self.guest if person is self.host else self.host

    def turn(self) -> kakugo.Turn:
        """A turn that wins, if there is one; else the engine's, or any that does not lose."""
        game = self.game
        legal = game.legal_turns()
        if len(legal) > MOST_TURNS:
            return self.rng.choice(legal)
        near = game.candidates()
        ends = {}
        for turn in near or legal:
            after = game.copy()
            after.play(turn)
            outcome = after.outcome()
            if outcome is not None and outcome.winner == game.side:
                return turn
            ends[turn] = outcome is not None
        if game.player == kakugo.FIRST and game.ply >= RANDOM_PLIES:
            found = self.engine.analyse(game, nodes=NODES).turn
            assert found is not None
            return found
        quiet = [turn for turn, has_ended in ends.items() if not has_ended]
        return self.rng.choice(quiet or legal)

    def step(self) -> None:
        """A turn, perhaps over a line that is cut."""
        away, back = None, None
        if self.rng.random() < CUT:
            away = self.rng.choice(self.both)
            way = self.rng.choice([*WAYS])
            go, back = WAYS[way]
            self.figures.cuts[way] += 1
            self.history_of_cuts.append((self.game.ply, away.seat, way))
            go(away)
            if away is self.mover() or way in ("break", "reload"):
                back(away)
                away = None
                self.agree(BACK)
        mover, turn = self.mover(), self.turn()
        mover.tab.page.wait_for_timeout(self.rng.uniform(0, THINK_MS))
        self.play(turn)
        if away is not None and back is not None:
            back(away)
        self.agree(APART if away is None else BACK)

    def play(self, turn: kakugo.Turn) -> None:
        """Let who is to move play this."""
        mover = self.mover()
        mover.play(turn)
        self.game.play(turn)
        self.history.append(kakugo.turn_name(turn))
        self.figures.turns += 1
        expect(mover.tab.plies).to_have_count(len(self.history))

    def agree(self, clocks: str = APART) -> None:
        """Both show what the rules have, and the same clocks."""
        sides = []
        for colour, name in SIDES.items():
            points = [kakugo.point_name(one) for one in self.game.points if self.stone(one, colour)]
            sides += [f"{name}: {' '.join(points)}."] if points else []
        lists = []
        for one in self.both:
            expect(one.tab.plies).to_have_count(len(self.history))
            words = one.tab.page.locator("#position-words")
            expect(words).to_have_text(" ".join(sides) or "No stones.")
            lists.append(one.tab.plies.all_text_contents())
        assert lists[0] == lists[1], lists
        if self.game.outcome() is None:
            side = SIDES[self.game.side]
            mover = self.mover()
            expect(self.line(mover)).to_have_text(f"{side} to move: your turn")
            expect(self.line(self.other(mover))).to_have_text(f"{side} to move")
            self.same_clocks(clocks)

    def stone(self, point: tuple[int, int], colour: int) -> bool:
        return self.game.stone(point) == colour

    @staticmethod
    def line(person: Player) -> Locator:
        return person.tab.page.locator("#headline .words")

    def same_clocks(self, what: str) -> None:
        """Both pages heard the same, and show the same."""
        seat = PLAYERS[self.game.player]
        running = seat if self.game.ply else None  # it runs from the first turn on
        for one in self.both:
            one.tab.page.wait_for_function("one => __clocks.at(-1)?.running === one", arg=running)
        (heard, now, shown), (heard_too, now_too, shown_too) = (one.clocks() for one in self.both)
        at = SEATS.index(seat)
        mine, other = heard[-1], heard_too[-1]
        left = [left_ms(mine, one) - left_ms(other, one) for one in SEATS]
        if running:
            left[at] += mine["at"] - other["at"]
        self.figures.clocks_ms[what].append(abs(left[at]))
        assert left[1 - at] == 0, (mine, other)
        for words, words_too in zip(shown, shown_too, strict=True):
            both = shown_ms(words), shown_ms(words_too)
            unit = 100 if max(both) < TENTHS_MS else 1000
            late = MOST_BACK_MS if what == BACK else MOST_APART_MS
            most = unit + TICK_MS + abs(now - now_too) + late
            assert abs(both[0] - both[1]) <= most, (words, words_too, now_too - now)

    def right_clocks(self, person: Player) -> None:
        """What the clock took from who was running is the time that passed."""
        added = 1000 * self.increment_s
        for one, after in pairwise(person.clocks()[0]):
            running = one["running"]
            if running is not None and one["line"] == after["line"]:
                used = left_ms(one, running) - left_ms(after, running)
                wrong = used - (after["at"] - one["at"])
                self.figures.clocks_ms[USED].append(min(abs(wrong), abs(wrong + added)))

    # What players offer each other.

    def offer(self, asker: Player, what: str, accept: bool) -> None:
        """Ask the other one, who answers."""
        self.figures.offers += 1
        asker.tab.click({"undo": "Ask to take back", "draw": "Offer a draw"}[what])
        expect(asker.tab.page.locator("#table-asked")).to_contain_text("waits for an answer")
        self.other(asker).tab.click("Accept" if accept else "Decline")
        while accept and what == "undo":  # back to the asker's last turn
            self.game.undo()
            self.history.pop()
            if PLAYERS[self.game.player] == asker.seat:
                break
        for one in self.both:
            expect(one.tab.button("Accept")).to_be_hidden()

    def offers(self) -> None:
        """Something is offered, now and then."""
        if self.rng.random() > OFFER or not self.history:
            return
        asker = self.other(self.mover())
        what = self.rng.choice(("undo", "draw"))
        self.offer(asker, what, accept=what == "undo" and self.rng.random() < 0.5)
        self.agree()

    def ended(self, words: str) -> None:
        """Both see how it has ended, their clocks stand still, and nobody is kept out."""
        for one in self.both:
            expect(self.line(one)).to_contain_text(words)
            expect(one.tab.button("Play again")).to_be_visible()
            assert one.clocks()[0][-1]["running"] is None
            assert violations(one.tab) == []
            self.right_clocks(one)
        assert self.host.headline() == self.guest.headline()


def shared(running: Browser, server: Server, fields: Fields, game: str, seat: str) -> list[Player]:
    """A host with a new game, and a guest who has come by the link."""
    host = Player(running, server.address, seat)
    host.tab.new_game(game, fields)
    host.tab.page.get_by_text("Play with somebody").click()
    host.tab.page.locator("#table-how").select_option(f"I play {seat}")
    host.tab.click("Make links")
    other = SEATS[1 - SEATS.index(seat)]
    link = host.tab.page.get_by_label(f"Link of the {other} player", exact=True).input_value()
    guest = Player(running, link, other)
    expect(host.tab.page.locator(".seats li", has_text=": here")).to_have_count(2)
    return [host, guest]


def offers(running: Browser, server: Server, figures: Figures) -> None:
    """Two games of few turns: all that is offered, resigned, played again, and lost on time."""
    fields = {**CLOCK, "Minutes": 5, "Seconds added a turn": 3}
    host, guest = shared(running, server, fields, "Gomoku", "first")
    table = Table(host, guest, Random(0), figures)
    table.increment_s = 3
    try:
        table.begin(line_of(host.tab))
        for turn in ("e5", "e6", "d5"):
            table.play(kakugo.read_turn(turn))
        table.offer(host, "undo", accept=False)
        table.agree()
        table.offer(host, "undo", accept=True)
        table.agree()
        table.offer(guest, "draw", accept=False)
        guest.tab.click("Resign", "Resign: sure?")
        table.ended("Black has won: resignation")
        guest.tab.click("Play again")
        host.tab.click("Decline")
        host.tab.click("Play again")
        assert violations(guest.tab) == []
        guest.tab.click("Accept")
        host.seat, guest.seat = guest.seat, host.seat
        for one in table.both:
            expect(one.tab.plies).to_have_count(0)
        table.begin(line_of(host.tab))
        for turn in ("a1", "b2"):
            table.play(kakugo.read_turn(turn))
        table.offer(guest, "draw", accept=True)
        table.ended("Draw: agreed")
        host.tab.new_game("Gomoku", {**CLOCK, "Minutes": 0.1, "Seconds added a turn": 0})
        table.begin(line_of(host.tab))
        table.play(kakugo.read_turn("e5"))
        host.offline()  # whose clock runs on
        expect(table.line(guest)).to_have_text("Black has won: time")
        host.online()
        table.ended("Black has won: time")
        for one in table.both:
            one.tab.check()
    finally:
        for one in table.both:
            one.context.close()


def line_of(tab: Tab) -> str:
    """The game as one line."""
    return tab.page.locator("#position-line").input_value()


def plays(
    running: Browser, server: Server, name: str, seed: int, figures: Figures, say: Progress
) -> None:
    """A game from a link to its end."""
    rng = Random(f"{name} {seed}")
    game, fields = GAMES[name]
    minutes, increment_s = CLOCKS[seed % len(CLOCKS)]
    fields = {**fields, **CLOCK, "Minutes": minutes, "Seconds added a turn": increment_s}
    if name == "renju":
        fields["Opening"] = OPENINGS[seed % len(OPENINGS)]
    host, guest = shared(running, server, fields, game, SEATS[(seed + len(name)) % 2])
    table = Table(host, guest, rng, figures)
    table.increment_s = increment_s
    try:
        table.begin(line_of(host.tab))
        while table.game.outcome() is None:
            table.step()
            if table.game.outcome() is None:
                table.offers()
            say(f"{name} {seed}: turn {table.game.ply}")
        outcome = table.game.outcome()
        assert outcome is not None
        figures.games += 1
        table.ended(f"{SIDES[outcome.winner]} has won" if outcome.winner in SIDES else "Draw")
        for one in table.both:
            one.tab.check()
    except (AssertionError, Error) as error:
        error.add_note(f"{table.history} {table.history_of_cuts}")
        for one in table.both:
            error.add_note(f"{one.seat}: {one.words()}")
        raise
    finally:
        for one in table.both:
            one.context.close()


def main() -> int:
    asked = options(
        __doc__,
        games=((*GAMES, OFFERED), "only these"),
        rounds=(2, "of each game"),
        seed=(1, "of the first round"),
    )
    figures, failed, say = Figures(), 0, Progress()
    with browser() as running, served("--memory", "8") as server:
        tasks = {
            f"{name} {seed}": partial(plays, running, server, name, seed, figures, say)
            for seed in range(asked.seed, asked.seed + asked.rounds)
            for name in asked.games
            if name != OFFERED
        }
        if OFFERED in asked.games:
            tasks[OFFERED] = partial(offers, running, server, figures)
        for name, task in tasks.items():
            try:
                task()
            except (AssertionError, Error, ValueError):
                failed += 1
                print(name, traceback.format_exc(), sep=": ", flush=True)
    print(figures.words())
    print(f"{len(tasks)} tasks, {failed} failed")
    return int(bool(failed) or figures.are_late())


if __name__ == "__main__":
    sys.exit(main())
