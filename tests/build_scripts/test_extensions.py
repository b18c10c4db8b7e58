"""A build leaves nothing of sources that are gone."""

from pathlib import Path

import pytest

pytest.importorskip("setuptools")


def test_orphans_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from build_scripts import extensions

    monkeypatch.setattr(extensions, "ROOT", tmp_path)
    kept = ["clock.pyx", "clock.c", "clock.cpython-311-x86_64-linux-gnu.so", "weights.py"]
    gone = ["weights.c", "weights.cpython-311-x86_64-linux-gnu.so", "weights.cp311-win_amd64.pyd"]
    home = tmp_path / "brain" / "grid"
    home.mkdir(parents=True)
    for name in kept + gone:
        (home / name).touch()
    extensions.remove_orphans()
    assert sorted(path.name for path in home.iterdir()) == sorted(kept)
