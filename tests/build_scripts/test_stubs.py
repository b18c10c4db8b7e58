"""The stubs are those that the sources of the compiled modules make."""

import pytest

pytest.importorskip("Cython", reason='pip install ".[lint]" brings Cython and ruff')
pytest.importorskip("ruff", reason='pip install ".[lint]" brings ruff')

from build_scripts import stubs


def test_no_stub_is_stale() -> None:
    """`python -m build_scripts.stubs` writes those that are."""
    assert [*stubs.stale()] == []
