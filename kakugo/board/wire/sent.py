"""Every message that the server sends, with its fields: the page's types are made from this."""

from typing import Literal, NotRequired, TypedDict

from . import sent_games as games
from . import sent_library as library
from . import sent_openings as openings
from . import sent_positions as positions
from . import sent_searches as searches
from . import sent_table as table


class Done(TypedDict):
    """What a message asked for was sent, or its search has begun."""

    do: str


class Error(TypedDict):
    """A message was refused and has changed nothing, or what it asked for has failed.

    The keys are the codes of `IllegalTurn`, `message` (no such message or field), `value` (of a
    field), `foul` (see `play`), `busy`, `record`, `weights`, `database`, `opening` (no such search
    in one), `kind` (`open` needs `like`), `position` (one that cannot be), `brain` (no such
    engine), `brain-...` (what is wrong with an engine), `file`, `library`, `failed` (a fault of
    ours).
    """

    do: NotRequired[str]
    key: str
    text: str
    """In English."""
    name: NotRequired[str]
    """Of the engine that has failed."""


class Notice(TypedDict):
    """The library was `damaged`, or changes are `unkept`. Without a key all is well again."""

    key: Literal["damaged", "unkept", ""]
    text: str


SENT: dict[str, type] = {  # by what a message is, in the order of its reference
    "session": games.Session,
    "game": games.Game,
    "tree": positions.Tree,
    "node": positions.NewNode,
    "order": positions.Order,
    "removed": positions.Removed,
    "position": positions.ShownPosition,
    "clicks": positions.Clicks,
    "players": positions.Players,
    "clock": positions.Clock,
    "table": table.Table,
    "code": table.Code,
    "search": searches.Search,
    "lines": searches.Lines,
    "progress": searches.Progress,
    "opinion": searches.Opinion,
    "proof": searches.Proof,
    "defences": searches.Defences,
    "refuted": searches.Refuted,
    "variations": searches.Variations,
    "threats": searches.Threats,
    "balanced": searches.Balanced,
    "review": searches.Review,
    "reviewed": searches.Reviewed,
    "tried": searches.Tried,
    "problems": library.Problems,
    "made": library.Made,
    "problem": library.Problem,
    "judged": library.Judged,
    "solution": library.Solution,
    "run": library.Run,
    "figures": library.Figures,
    "opened": library.Opened,
    "edited": library.Edited,
    "kept": library.Kept,
    "library": library.Library,
    "my_games": library.MyGames,
    "formats": library.Formats,
    "saved": library.Saved,
    "arena": library.Arena,
    "rules": games.Rules,
    "explored": library.Explored,
    "openings": openings.Openings,
    "weighed": openings.Weighed,
    "notice": Notice,
    "done": Done,
    "error": Error,
}
