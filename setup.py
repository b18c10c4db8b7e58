"""Joins the compiled modules and the README to the project that pyproject.toml describes."""

import sys
from pathlib import Path

import setuptools

# An isolated build does not look for modules beside setup.py.
sys.path.insert(0, str(Path(__file__).resolve().parent))

from build_scripts.extensions import BuildExt, extensions
from build_scripts.release import readme, urls

if int(setuptools.__version__.split(".")[0]) < 77:  # older ones misread pyproject.toml, at length
    sys.exit(
        f"setuptools 77 or newer is needed, this is {setuptools.__version__}:"
        " python -m pip install -U setuptools"
    )

setuptools.setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildExt},
    long_description=readme(urls().get("Repository")),
    long_description_content_type="text/markdown",
)
