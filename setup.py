"""Joins the compiled modules to the project that pyproject.toml describes."""

import sys
from pathlib import Path

from setuptools import setup

# An isolated build does not look for modules beside setup.py.
sys.path.insert(0, str(Path(__file__).resolve().parent))

from build_scripts.extensions import BuildExt, extensions

setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})
