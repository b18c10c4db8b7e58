"""How to install an extra, said to those who have a wheel and to those who have the sources."""

from importlib import metadata

import pytest

from brain.extras import how_to_install


class Installed:
    """A distribution as pip leaves it, or as a build leaves it in the tree."""

    def __init__(self, record: str | None) -> None:
        self._record = record

    def read_text(self, name: str) -> str | None:
        return self._record if name == "RECORD" else None


def test_only_those_who_have_the_sources_are_sent_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: str) -> Installed:
        raise metadata.PackageNotFoundError

    by_wheel = 'run python -m pip install "kakugo[board]"'
    in_sources = 'run python -m pip install ".[board]" in the folder of Kakugo\'s sources'
    cases = (
        (lambda _: Installed("kakugo/__init__.py,,"), by_wheel),
        (lambda _: Installed(None), in_sources),
        (none, in_sources),
    )
    for found, said in cases:
        monkeypatch.setattr(metadata, "distribution", found)
        assert how_to_install("board") == said
