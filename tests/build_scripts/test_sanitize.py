"""Every kind of build that looks for faults has its flags, and both lengths of what runs in it."""

import os
from pathlib import Path

import pytest

from build_scripts.builds import BUILDS
from build_scripts.sanitize import LONG, SANITIZERS, SHORT, environment, steps
from tests.helpers.brains.process import ROOT, python

AT_START = ROOT / "build_scripts" / "at_start"


@pytest.mark.parametrize("name", SANITIZERS)
def test_a_kind_is_a_build(name: str) -> None:
    assert BUILDS[name].flags
    short, long = (dict(steps(SANITIZERS[name], length)) for length in (SHORT, LONG))
    assert len(short) == len(long)
    for folder in [part for part in long["tests"] if part.startswith("tests/")]:
        assert (ROOT / folder.partition("::")[0]).exists()


def test_our_modules_come_first(tmp_path: Path) -> None:
    found = environment(SANITIZERS["checks"], tmp_path)["PYTHONPATH"]
    assert found.split(os.pathsep)[-1] == str(tmp_path)


def test_what_cannot_be_raised_ends_the_process() -> None:
    program = "class Bad:\n def __del__(self): raise ValueError('unheard')\nBad()\nprint('on')"
    done = python("-c", program, env={"PYTHONPATH": str(AT_START)})
    assert done.returncode == 70
    assert "unheard" in done.stderr
    assert done.stdout == ""
