"""The source tree without what was made from it: for builds that must not touch the checkout."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MADE_FILES = (
    *("*.c", "*.so", "*.pyd", "*.egg-info", "__pycache__", "build", "dist"),
    *(".git", ".hypothesis", ".*_cache", "node_modules"),
)
ENVIRONMENT = "pyvenv.cfg"  # lies in each virtual environment, whatever its name


def copy_sources(folder: Path) -> None:
    """Fill a folder, which is not there yet, with the sources as they stand on the disk."""
    made = shutil.ignore_patterns(*MADE_FILES)

    def not_copied(parent: str, names: list[str]) -> set[str]:
        environments = {name for name in names if Path(parent, name, ENVIRONMENT).exists()}
        return made(parent, names) | environments

    shutil.copytree(ROOT, folder, ignore=not_copied)
