"""Plays a file of solved positions against many kinds of players, and damages it.

python -m tests.long.solved FILE --games 1000 --damaged 1000

In the games the engine has the winner's side and the file, from the file's first position; the
other side plays at random, far away, fours first, blocks only, or is the engine at --seconds. All
must be won, no turn may take longer than --slowest milliseconds. Each damaged file has one fault:
a wrong bit, or, under a right hash, a dropped answer, another turn, fewer plies or a missing
position. All must be refused. Exit code 1 if any of that fails.
"""

import hashlib
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import kakugo
from brain.database.database import Database
from kakugo import Engine, Game, Turn, position_text
from kakugo.solved.checking import (
    Checker,
    Entry,
    Held,
    ProofError,
    Win,
)
from tests.long.command import Progress, options

FAR_TURNS = 12  # of which a player far away takes one
