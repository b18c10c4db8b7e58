"""Is the last line of a commit's message true? It tells whether the engine plays as before.

    python -m build_scripts.bench_line [--run] [COMMIT]

`Bench: <signature>` is what tests/data/bench_signature.txt holds in that commit, and what
`python -m brain.bench` prints; `No functional change` leaves the file as it is in the parent. The
tests hold the file against the code; --run does so here, for the code as it is compiled now.
"""

import argparse
import re
import subprocess
import sys

from .tree import ROOT

SIGNATURE_PATH = "tests/data/bench_signature.txt"
SAME = "No functional change"
BENCH = re.compile(r"Bench: (\S+)")


def check(message: str, signature: str, before: str) -> None:
    """ValueError unless the last line of a message fits the signatures of its commit and parent."""
    last = message.rstrip().rpartition("\n")[2]
    found = BENCH.fullmatch(last)
    if found is None and last != SAME:
        raise ValueError(f"the last line is {last!r}, not 'Bench: <signature>' or {SAME!r}")
    if found is not None and found[1] != signature:
        raise ValueError(f"the message says {found[1]}, {SIGNATURE_PATH} {signature}")
    if found is None and signature != before:
        raise ValueError(f"{SAME!r}, but {SIGNATURE_PATH} was {before} and is {signature}")


def git(*arguments: str) -> str:
    """What git says of this repository, without blanks around it."""
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise ValueError(f"git {' '.join(arguments)}: {done.stderr.strip().replace(chr(10), ' ')}")
    return done.stdout.strip()


def signature_of_the_code() -> str:
    """What the bench gives here."""
    done = subprocess.run(
        [sys.executable, "-m", "brain.bench"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ValueError("python -m brain.bench fails")
    return done.stdout.split()[-1]


def main() -> int:
    """Check one commit; exit status."""
    parser = argparse.ArgumentParser(description="Check the last line of a commit's message.")
    parser.add_argument("commit", nargs="?", default="HEAD", help="which commit (%(default)s)")
    parser.add_argument("--run", action="store_true", help="hold the file against the code, too")
    arguments = parser.parse_args()
    commit: str = arguments.commit
    try:
        signature = git("show", f"{commit}:{SIGNATURE_PATH}")
        check(
            git("log", "-1", "--format=%B", commit),
            signature,
            git("show", f"{commit}^:{SIGNATURE_PATH}"),
        )
        if arguments.run and (code := signature_of_the_code()) != signature:
            raise ValueError(f"the code gives {code}, {SIGNATURE_PATH} holds {signature}")
    except ValueError as fault:
        print(f"{commit}: {fault}", file=sys.stderr)
        return 1
    print(f"{commit}: {signature}, as its message says")
    return 0


if __name__ == "__main__":
    sys.exit(main())
