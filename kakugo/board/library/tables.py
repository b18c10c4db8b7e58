"""The tables of the library's file, and the steps to them from earlier versions."""

from brain.sqlite import Schema

from ..wire.messages import BadMessage

IS_LISTED = "listed AND deleted IS NULL"
IS_DELETED = "listed AND deleted IS NOT NULL"

# games: game: a number that no other library has, the higher, the later; session: of the page that
# writes it, if one does; line: its main line, of so many turns; words: what may be searched beside
# the name; listed: whether somebody has played in it or noted something; changed, deleted: since
# 1970; state: where its page stood, as JSON.
# nodes: all turns, those too that were taken out and can be put back; place: among its siblings;
# notes: as JSON.
# links: secrets, each with the session whose game it leads to, and the role of who comes.
# problems: numbers are none of a game's; line: the position, solution:
# the same with the turns that solve it; win_within: plies, NULL of a mistake; value: then of the
# best turn, and loss: what was lost by another; tries: until it was solved; task: what is asked,
# NULL of problems from before there were tasks; box: how often one that was missed has been solved
# since, and due: when it comes again.
# attempts: one each time that a problem was set up and a turn was judged; is_right: whether it was
# solved without a wrong turn; seconds: until then; game: its name.
# runs: streaks and rushes; solved: problems in a row, or in time.
PRACTICE_STEP = (
    "ALTER TABLE problems ADD COLUMN task TEXT",
    "ALTER TABLE problems ADD COLUMN box INTEGER",
    "ALTER TABLE problems ADD COLUMN due REAL",
    """CREATE TABLE attempts (
    problem INTEGER, at REAL, is_right INTEGER, seconds REAL, game TEXT, task TEXT, level INTEGER
)""",
    """CREATE TABLE runs (at REAL, of TEXT, solved INTEGER)""",
)
LIBRARY_TABLES = (
    """CREATE TABLE games (
    game INTEGER PRIMARY KEY, session TEXT UNIQUE, start TEXT, name TEXT,
    black TEXT, white TEXT, winner INTEGER, reason TEXT, event TEXT, date TEXT, kind TEXT,
    rule TEXT, line TEXT, turns INTEGER, words TEXT, listed INTEGER, changed REAL, deleted REAL,
    state TEXT
)""",
    """CREATE INDEX by_change ON games (changed)""",
    """CREATE TABLE nodes (
    game INTEGER, number INTEGER, parent INTEGER, place INTEGER, turn TEXT, notes TEXT,
    PRIMARY KEY (game, number)
) WITHOUT ROWID""",
    """CREATE TABLE links (link TEXT PRIMARY KEY, session TEXT, role TEXT) WITHOUT ROWID""",
    """CREATE TABLE problems (
    problem INTEGER PRIMARY KEY, line TEXT UNIQUE, solution TEXT, kind TEXT, rule TEXT,
    side INTEGER, level INTEGER, win_within INTEGER, value INTEGER, loss REAL,
    tries INTEGER DEFAULT 0, solved REAL, deleted REAL
)""",
    *PRACTICE_STEP,
)


class LibraryError(BadMessage):
    """What the library cannot do, or cannot do now; the text says why."""

    def __init__(self, text: str) -> None:
        super().__init__("library", text)


LIBRARY_SCHEMA = Schema(
    "a library of kakugo board",
    0x4B616B4C,  # "KakL"
    LIBRARY_TABLES,
    steps=(PRACTICE_STEP,),
    error=LibraryError,
    advice="--library takes another file",
    is_read_whole=True,
)
