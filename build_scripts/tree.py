"""The source tree without what was made from it: for builds that must not touch the checkout."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MADE_FILES = (
    *("*.c", "*.so", "*.pyd", "*.egg-info", "__pycache__", "build", "dist"),
    *(".git", ".venv", ".hypothesis", ".*_cache", "node_modules"),
)


def copy_sources(folder: Path) -> None:
    """Fill a folder, which is not there yet, with the sources as they stand on the disk."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE_FILES))
