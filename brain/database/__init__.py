"""A database of positions: what is known of each, under a key that its images share."""

IN_MEMORY = ":memory:"  # names one that is never written
SHIPPED_BOOK = ":book:"  # names the book that comes with the engine
SHIPPED_SOLVED = ":solved:"  # names the files of solved positions that come with it


def is_name(where: str) -> bool:
    """Whether it stands for a database as these names do, and is no path."""
    return where[:1] == where[-1:] == ":"
