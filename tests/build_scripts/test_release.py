"""What a release says: notes that fit the tag, and a README whose links hold on PyPI's page."""

import re

import brain
from build_scripts import release
from tests.helpers.brains.process import ROOT, python

PLACE = "https://example.org/kakugo"


def test_notes_are_of_the_version_that_the_tag_names() -> None:
    printed = python("-m", "build_scripts.release", f"v{brain.__version__}")
    assert printed.returncode == 0, printed.stderr
    assert printed.stdout.startswith("- ")
    assert "\n## " not in printed.stdout
    other = python("-m", "build_scripts.release", "v9.9.9")
    assert other.returncode == 1
    assert other.stdout == ""
    assert "the tag is v9.9.9, and the version in brain/__init__.py" in other.stderr


def test_links_of_the_readme_lead_to_the_repository() -> None:
    plain = release.readme(None)
    links = re.findall(r"\]\((.*?)\)", release.readme(PLACE))
    assert len(links) == len(re.findall(r"\]\(", plain))
    assert all(link.startswith("https://") for link in links)
    for link in links:
        found = re.fullmatch(rf"{PLACE}/(raw|blob)/v{re.escape(brain.__version__)}/(\S+)", link)
        if found:
            assert (ROOT / found[2].partition("#")[0]).exists()
