"""Builds of the compiled modules that are not for playing: they count lines, or look for faults.

`setup.py build_ext --inplace --kind NAME` makes one. All want GCC.
"""

from typing import NamedTuple


class Build(NamedTuple):
    """How a build differs from the one that plays."""

    flags: list[str]  # of the compiler, instead of those that play
    link_flags: list[str] = []  # noqa: RUF012
    directives: dict[str, object] = {}  # noqa: RUF012  # of Cython, besides the usual ones


# Python's own flags have -fwrapv, which makes the overflow of signed numbers lawful, and -DNDEBUG,
# which removes the assertions of Cython's and of Python's headers.
_STRICT = ["-g1", "-fno-omit-frame-pointer", "-fno-wrapv", "-UNDEBUG", "-ffp-contract=off"]
_ADDRESS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
_UNDEFINED = ["-fsanitize=float-cast-overflow,float-divide-by-zero"]

BUILDS: dict[str, Build] = {
    # Unoptimised, since the optimiser merges lines. __gcov_dump, which writes the counts, is linked
    # for build_scripts/at_start: no compiled code calls it.
    "coverage": Build(
        ["-O0", "-g0", "--coverage", "-ffp-contract=off"],
        ["--coverage", "-Wl,--undefined=__gcov_dump"],
        {"emit_code_comments": True},
    ),
    "address": Build(["-O1", *_STRICT, *_ADDRESS, *_UNDEFINED], _ADDRESS),
    "thread": Build(["-O1", *_STRICT, "-fsanitize=thread"], ["-fsanitize=thread"]),
    # Neither overflowcheck nor nonecheck: Cython 3.3 does not compile `self.nodes += 1` with them
    # where there is no GIL. "address" sees every overflow of a signed number. Without cdivision
    # some values round otherwise, so that this build plays a little differently.
    "checks": Build(
        ["-O1", *_STRICT, "-D_FORTIFY_SOURCE=2", "-fstack-protector-strong"],
        directives={
            "boundscheck": True,
            "wraparound": True,
            "initializedcheck": True,
            "cdivision": False,
        },
    ),
}
