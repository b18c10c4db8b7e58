"""Kakugo, a five-in-a-row library: games, their rules, and an engine that plays them.

import kakugo

game = kakugo.new_game("renju")
"""

from brain import *  # noqa: F403
from brain import __all__, __version__

__all__ += ["__version__"]
