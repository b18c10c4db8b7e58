"""The file of a tournament."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where it will be: nothing is there yet."""
    return tmp_path / "out.sqlite"
