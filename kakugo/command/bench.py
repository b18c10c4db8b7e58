"""kakugo bench: the speed of the engine on this machine."""

from argparse import ArgumentParser, Namespace

from brain import bench


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    bench.add_depth(parser)


def run(asked: Namespace) -> None:
    """Search fixed positions to a fixed depth; the last line is the signature."""
    bench.run(asked.depth)
