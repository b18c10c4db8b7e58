"""What the long commands have in common: their options, and a line of progress now and then."""

import argparse
import time


def options(doc: str | None) -> argparse.ArgumentParser:
    """A parser of options whose help begins with the first line of a module's docstring."""
    return argparse.ArgumentParser(description=(doc or "").splitlines()[0])


class Progress:
    """Prints a line at most so often."""

    def __init__(self, every_s: float) -> None:
        self.every_s = every_s
        self.began = self.last = time.monotonic()

    @property
    def seconds(self) -> str:
        """How long it has taken so far."""
        return f"{time.monotonic() - self.began:.0f} s"

    def say(self, text: str) -> None:
        """Print, unless the last line is too fresh."""
        if time.monotonic() - self.last > self.every_s:
            self.last = time.monotonic()
            print(text, flush=True)
