"""Links: a file is not fetched from the network, so that one without moves cannot be read."""

import re
from os import PathLike, fspath

LINK = re.compile(r"(https?|ftp):/{1,2}(?=[^\s/])\S*", re.IGNORECASE)  # a Path has one of its //


def link_of(source: str | PathLike[str]) -> str | None:
    """The link that the name of a file is; None: it is none.

    >>> link_of("https:/www.playok.com/p/?g=gm1"), link_of("game.psq")
    ('https://www.playok.com/p/?g=gm1', None)
    """
    name = fspath(source).strip()
    found = LINK.fullmatch(name)
    return f"{found[1]}://{name[found.end(1) + 1 :].lstrip('/')}" if found else None


def no_moves(link: str) -> str:
    """What to do about a link that carries no moves."""
    return (
        f"{link} carries no moves, and nothing is fetched from the network:"
        " save the text of the game as a file, and read that"
    )
