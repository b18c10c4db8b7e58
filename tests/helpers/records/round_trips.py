"""Random trees of turns through every format that holds trees, and back.

What a format cannot hold is not compared:

lib  values, depths, names, marks other than circles, the rule, the order of variations; boards that
     are not 15x15. 3.0: a comment at the root, a first turn elsewhere than on h8, stones before it.
csv  what a database does not hold: marks, the order of variations, ends of games; which of several
     nodes said what of a position, where these are images of one another, or several ways lead to
     it. Bounds and best turns, which no tree has, are added to the others.
db   the same, and best turns; on which of several cells a text is that are images of one another;
     boards that are no square, or larger than 22. What is proven has the name of its result, too.
sgf  nothing is lost.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

from brain.database.entry import Entry
from brain.records import Node, Record, read_record
from brain.records.drawings import Drawing, draw, drawings
from brain.types import WIN
from kakugo import Bound, Database, Game, Point, new_game
from tests.helpers.database.yixindb import labelled
from tests.helpers.records import gomocup, renlib
from tests.helpers.records.games import play_on, random_turn

BOARDS = (*4 * [(15, 15)], (9, 9), (22, 22), (13, 19), (25, 25))
RULES = (0, 0, 1, 4)
COMMENTS = (*renlib.COMMENTS, 'a "quoted", b', "=1+1", "五目\n並べ", "@BTXT@", "]\\:", " blanks ")
NAMES = ("", "", "A", "?", "won", "drawn", "forced", "blocked")
MARKS = ("", "", "?", "??", "?!", "!?", "!", "!!")
NODES = 40  # of a tree, at most
SET_UP = 0.2  # share of the trees that begin from a position
LARGEST = 22  # board of Rapfi's files
DAMAGES = 20  # of the file of one tree
GUESS = re.compile(r"the text is read as ([\w-]+): ")
UTF_16 = (b"\xff\xfe", b"\xfe\xff")  # what such a text begins with
NODE = re.compile(r";[BW]\[([a-z]{2})\]")
CGOMOKU = re.compile(  # a file without damage that matters
    r"\(;(?:[A-Z]{2}\[[^]\\]*\])*RU\[(?P<rule>\d)\](?:[A-Z]{2}\[[^]\\]*\])*\s*"
    r"(?P<nodes>(?:;[BW]\[[a-z]{2}\]C\[[^]\\]*\]\s*)*)\)\s*"
)
ERROR = re.compile(r"(line \d+: |there are \d+ games)[^\n]+")

Image = tuple[tuple[int, ...], ...]  # of a position: points and stones, sorted
Known = tuple[frozenset[str], float | None, int | None, str, frozenset[tuple[Point, str]]]


def check(rng: Random, folder: Path) -> list[str]:
    """Write a tree in every format that can hold it, and read it again; which formats those are."""
    record = random_tree(rng)
    game = record.root.game()
    assert read_record(record.data("sgf")) == record
    able = ["sgf"]
    if (game.width, game.height) == (15, 15):
        data = record.data("lib")
        assert renlib.contents(read_record(data, "lib", game)) == renlib.contents(record)
        if game.rule == 0:  # the only one whose wins that reader knows
            assert renlib.decoded(data) == renlib.contents(record)
        able.append(f"lib {data[8]}.{data[9]}")
    with Database(":memory:") as database:
        database.add_records([record])
        assert known(database.record(game)) == known(record)
        for game, entry in [*database.items()]:  # what no tree has
            bound, turn = rng.choice([*Bound]), random_turn(game, rng)
            database[game] = replace(entry, bound=bound, turn=turn)
        path = folder / "positions"
        database.write_csv(path)
        with Database(":memory:") as back:
            back.read_csv(path)
            assert [*back.items()] == [*database.items()]
        able.append("csv")
        for form in ("db", "db of LZ4") if game.width == game.height <= LARGEST else ():
            written = database.write_yixindb(path, compressed=form != "db")
            assert written == (len(database), 0)
            with Database(":memory:") as back:
                back.read_yixindb(path)
                assert held(back.items()) == held(database.items())
            able.append(form)
    return able


def read_damaged_sgf(rng: Random) -> Iterator[bool]:
    """Damage files without end; whether each is read, as what it is when written and read again."""
    while True:
        data = random_tree(rng).data("sgf")
        for _ in range(DAMAGES):
            with refusing() as refused:
                record = read_record(renlib.damaged(data, rng), "sgf")
            if not refused:
                assert read_record(record.data("sgf")) == record
            yield not refused


def read_damaged_csv(rng: Random, path: Path) -> Iterator[bool]:
    """The same of a database's positions; they are written to the path."""
    while True:
        with Database(":memory:") as database:
            database.add_records([random_tree(rng)])
            database.write_csv(path)
        data = path.read_bytes()
        for _ in range(DAMAGES):
            path.write_bytes(renlib.damaged(data, rng))
            with Database(":memory:") as read, Database(":memory:") as again:
                with refusing() as refused:
                    read.read_csv(path)
                if not refused:
                    read.write_csv(path)
                    again.read_csv(path)
                    assert [*again.items()] == [*read.items()]
            yield not refused


def read_damaged_psq(rng: Random, *, judged: bool) -> Iterator[bool]:
    """The same of Piskvork's files, or of the judge's, which are read as a plain reader does."""
    while True:
        league = rng.choice([*gomocup.LEAGUES])
        played = gomocup.random_game(rng, *gomocup.LEAGUES[league], rng.choice([*gomocup.CODES]))
        if judged:
            by_turn = rng.random() < 0.5
            text = gomocup.judge(played, "one.zip", "Two", f"{league}15_1", by_turn=by_turn)
        else:
            second, named = rng.random() < 0.5, rng.random() < 0.8
            text = gomocup.piskvork(played, "one.exe", "Två", is_second=second, is_named=named)
        for _ in range(DAMAGES):
            data = renlib.damaged(text.encode(), rng)
            with refusing() as refused:
                record = read_record(data, "psq")
            if not refused:
                back = read_record(record.text("psq"), "psq")
                back.event = back.event or record.event  # it is kept where it is a tournament
                assert back == record, data
                assert plain_game(record) == gomocup.read_psq(decoded(data, record)), data
            yield not refused


def read_damaged_cgomoku(rng: Random) -> Iterator[bool]:
    """The same of files of c-gomoku-cli."""
    while True:
        league = rng.choice([*gomocup.LEAGUES])
        played = gomocup.random_game(rng, *gomocup.LEAGUES[league], rng.choice([*gomocup.CODES]))
        text = gomocup.cgomoku(played, "one", "två", rng.randrange(99))
        for _ in range(DAMAGES):
            data = renlib.damaged(text.encode(), rng)
            with refusing() as refused:
                record = read_record(data, "sgf")
            if not refused:
                assert read_record(record.text()) == record, data
                plain = CGOMOKU.fullmatch(decoded(data, record))
                if plain is not None and data.count(b"RU[") == 1:
                    begin = record.root.game()
                    points = [tuple(map(ord, point)) for point in NODE.findall(plain["nodes"])]
                    turns = [((x - 97, y - 97),) for x, y in points]
                    if any("the game is over" in remark for remark in record.remarks):
                        del turns[record.game().ply :]  # behind a five, which damage has made
                        assert record.game().outcome() is not None, data
                    assert [node.turn for node in record.mainline()] == turns, data
                    assert int(plain["rule"]) in (begin.rule, 2, 3, 5, 6, 7), data
            yield not refused


def plain_game(record: Record) -> gomocup.PlainGame:
    """What a record says, as the plain reader has it."""
    begin = record.root.game()
    stones = [point for node in record.mainline() for point in node.turn or ()]
    names = record.black, record.white
    winner = None if record.winner is None else int(record.winner)
    return gomocup.PlainGame(
        begin.rule, begin.width, begin.height, stones, *names, winner, record.event
    )


def decoded(data: bytes, record: Record) -> str:
    """The text of a file, in the encoding that its reader has found."""
    guesses = (GUESS.match(remark) for remark in record.remarks)
    encoding = next((guess[1] for guess in guesses if guess), "utf-8-sig")
    return data.decode("utf-16" if data[:2] in UTF_16 else encoding, "replace")


@contextmanager
def refusing() -> Iterator[list[str]]:
    """A block that may raise one error that names a line, which is in the list then."""
    refused: list[str] = []
    try:
        yield refused
    except ValueError as error:
        refused.append(str(error))
    assert all(map(ERROR.fullmatch, refused)), refused


def random_tree(rng: Random) -> Record:
    """A tree with variations, comments, marks and texts on cells; half of them begin on h8."""
    width, height = rng.choice(BOARDS)
    game = new_game("gomoku", rule=rng.choice(RULES), width=width, height=height)
    is_plain = rng.random() < 0.5
    if not is_plain and rng.random() < SET_UP:
        other = game.copy()
        play_on(other, rng, 1 + rng.randrange(20))
        if other.outcome() is None:
            game.setup(other.stones(), other.side)
    record = Record(game)
    nodes: list[Node] = [record.root]
    if is_plain:
        nodes = [record.root.play((game.width // 2, game.height // 2))]
    else:
        note(record.root, rng)
    for _ in range(rng.randrange(NODES)):
        parent = rng.choice(nodes)
        before = parent.game()
        if before.outcome() is None:
            turn = random_turn(before, rng)
            if turn not in [child.turn for child in parent.children]:
                nodes.append(parent.play(turn))
    for node in nodes:
        note(node, rng)
    return record


def note(node: Node, rng: Random) -> None:
    """Note something; values and names by the position, which is one whatever leads there."""
    game = node.game()
    node.comment = rng.choice(COMMENTS)
    if node.turn is not None:
        node.mark = rng.choice(MARKS)
        if rng.random() < 0.2:
            node.properties = draw(node.properties, Drawing("circle", node.turn))
    for point in rng.sample(game.points, rng.choice((0, 0, 1, 3))):
        node.properties = draw(
            node.properties, Drawing("label", (point,), rng.choice(renlib.LABELS))
        )
    own = Random(repr(image(game)))
    node.value = own.choice((None, 0.0, own.randint(-999, 999), WIN - own.randrange(99), 9 - WIN))
    node.depth = None if node.value is None else own.randrange(1, 99)
    if name := own.choice(NAMES):
        node.properties["N"] = [name]


def image(game: Game) -> Image:
    """The least image of a position."""
    return min(stones(game, move) for move in game.symmetries())


def stones(game: Game, move: object) -> Image:
    return tuple(sorted((*move((x, y)), stone) for x, y, stone in game.stones()))  # type: ignore[operator]


def spots(game: Game, texts: Iterable[tuple[Point, str]]) -> frozenset[tuple[Point, str]]:
    """The words on cells of the least image; of cells that are images of one another, on one."""
    least = image(game)
    moves = [move for move in game.symmetries() if stones(game, move) == least]
    return frozenset(
        (min(move(point) for move in moves), word)
        for point, text in texts
        for word in text.split(" ")
    )


def known(record: Record) -> dict[Image, Known]:
    """What a tree says of each position that is not the end of a game."""
    found: dict[Image, Known] = {}
    for node in record.root.walk():
        game = node.game()
        if game.outcome() is None:
            labels = [each for each in drawings(node.properties) if each.shape == "label"]
            texts = spots(game, [(each.points[0], each.text) for each in labels])
            lines = frozenset(node.comment.split("\n")) - {""}
            before = found.get(image(game), (frozenset(), None, None, "", frozenset()))
            name = "".join(node.properties.get("N", ()))
            found[image(game)] = (
                *(before[0] | lines, node.value, node.depth),
                *(name, before[4] | texts),
            )
    return found


def held(pairs: Iterable[tuple[Game, Entry]]) -> dict[tuple[Image, int], object]:
    """What is known of positions, as Rapfi's files have it."""
    return {
        (image(game), game.side): (
            labelled(replace(entry, turn=None, cells={})),
            spots(game, entry.cells.items()),
        )
        for game, entry in pairs
    }
