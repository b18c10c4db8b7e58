"""What a release says of itself: the notes for a tag, and the README for PyPI's page.

    python -m build_scripts.release v1.2.3

prints what CHANGELOG.md says of the version that the tag names, if that is the version of the code.
"""

import re
import sys
import tomllib

from .tree import ROOT

VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
RELATIVE = re.compile(r"(!?)(\[[^]]*\]\()(?!\w+:|#)")  # a picture or a link, up to its path


def version() -> str:
    """The version of the code, which nothing else says."""
    found = VERSION.search((ROOT / "brain" / "__init__.py").read_text("utf-8"))
    assert found is not None
    return found[1]


def notes(tag: str) -> str:
    """What CHANGELOG.md says of a tag; ValueError if it says nothing, or the code has another."""
    if tag != f"v{version()}":
        raise ValueError(f"the tag is {tag}, and the version in brain/__init__.py {version()}")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## {re.escape(version())}\n(.+?)(?=^## |\Z)", changes, re.DOTALL | re.M)
    if found is None:
        raise ValueError(f"CHANGELOG.md has no section {version()}")
    return found[1].strip()


def urls() -> dict[str, str]:
    """Where the project is to be found, by what pyproject.toml calls each; empty: nowhere yet."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return dict(project.get("urls", {}))


def readme(repository: str | None) -> str:
    """The README; its links lead to the files of this version in a repository, if there is one."""
    text = (ROOT / "README.md").read_text("utf-8")
    if repository is None:
        return text
    kinds = {"!": "raw", "": "blob"}
    return RELATIVE.sub(
        lambda found: f"{found[0]}{repository}/{kinds[found[1]]}/v{version()}/", text
    )


def main() -> int:
    """Print the notes; exit status."""
    try:
        [tag] = sys.argv[1:]
        print(notes(tag))
    except ValueError as error:
        print(f"build_scripts.release: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
