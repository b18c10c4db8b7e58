"""The random numbers of playouts."""

import random

from ..arguments import instance

cdef uint64_t seed_of(rng) except? 0:
    """Where the numbers of a playout begin: by a generator of Python, its global one for None."""
    if rng is None:
        return random.getrandbits(64)
    return instance("a random.Random", rng, random.Random).getrandbits(64)
