"""The console script kakugo-arena: its commands, or what to install for them."""

import sys

# What pyproject.toml's extra "arena" installs: the rest of Kakugo does without.
EXTRA = frozenset({"distributed", "jinja2", "matplotlib", "numpy", "psutil", "tqdm"})


def main() -> int:
    """Run what the command line asks for; exit status."""
    try:
        from .commands import run

        return run()
    except ModuleNotFoundError as error:
        lacking = (error.name or "").partition(".")[0]
        if lacking not in EXTRA:
            raise
        print(f'kakugo-arena needs {lacking}: pip install "kakugo[arena]"', file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
