"""The site: diagrams become the positions that they show, and its check sees what is wrong."""

import os
import re
from pathlib import Path

import pytest

import kakugo
from build_scripts.site.diagrams import NAMED_GAME, with_pictures
from tests.helpers.brains.process import ROOT, python

pytest.importorskip("mkdocs")
griffe = pytest.importorskip("griffe")

from build_scripts.site import check, pages  # noqa: E402
from build_scripts.site.docstrings import House  # noqa: E402

PATIENCE_MS = 40_000  # of a busy machine
GAMES = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built without a fault."""
    out = tmp_path_factory.mktemp("site")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = python("-P", "-m", "build_scripts.site", "--out", out, env=environment)
    assert run.returncode == 0, run.stdout + run.stderr
    return out


@pytest.mark.browser
def test_it_is_searched_where_it_lies(site: Path) -> None:
    pytest.importorskip("playwright.sync_api")
    from tests.helpers.board.browser import browser

    with browser() as chromium:
        page = chromium.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto((site / "index.html").as_uri())
        page.get_by_role("textbox", name="Search").first.click()
        page.keyboard.type("without_opening")
        found = page.locator(
            "a[href*='/reference/games.html'][href$='#kakugo.Game.without_opening']"
        )
        found.wait_for(state="attached", timeout=PATIENCE_MS)
        assert errors == []


def test_every_game_has_a_picture() -> None:
    page, pictures = with_pictures(GAMES, "drawn")
    sections = {anchor: name for name, anchor in reversed(NAMED_GAME.findall(GAMES))}
    assert {*dict(NAMED_GAME.findall(GAMES))} == {*kakugo.games()}
    assert {f"{name}.svg" for name in sections.values()} == {*pictures}
    for file in pictures:
        assert f"](drawn/{file})" in page


def test_a_picture_shows_the_stones_of_its_diagram() -> None:
    _, pictures = with_pictures(GAMES, "drawn")
    said = re.search(r"X: (c3, .*?)\. O: (.*?)\.$", GAMES, re.MULTILINE)
    assert said is not None
    black, white = (names.replace(",", "") for names in said.groups())
    assert f"<desc>Black: {black}. White: {white}.</desc>" in pictures["hexgomoku.svg"]
    assert "<desc>Black: e3 e4 c5 d5.</desc>" in pictures["gomoku.svg"]


def test_the_check_sees_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<h1 id="kakugo.Engine">Engine</h1><a href="none.html"></a><a href="#here"></a>'
        '<a href="https://gomocup.org"></a><script src="https://cdn.example/x.js"></script>'
        '<link rel="canonical" href="https://kakugo.example/">'
    )
    faults = check.faults(tmp_path)
    assert {
        "index.html fetches https://cdn.example/x.js",
        "index.html leads to none.html, which is not there",
        "index.html leads to #here, where there is no such place",
        "kakugo.Engine.think is not in the reference",
        "kakugo.Game.play is not in the reference",
        "kakugo.read_game is not in the reference",
    } <= {*faults}
    assert "kakugo.Engine is not in the reference" not in faults
    assert not [fault for fault in faults if "kakugo.example" in fault]


SOURCE = '''
class Kept:
    """What is kept.

    Raises ValueError for others.

    Attributes:
        size: In cells.
        name: A word.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.name = "x"
        self.silent = 1
'''


def test_what_a_docstring_says_of_a_field_stands_at_the_field(tmp_path: Path) -> None:
    (tmp_path / "kept.py").write_text(SOURCE)
    extensions = griffe.load_extensions(House)
    kept = griffe.load("kept", search_paths=[tmp_path], extensions=extensions)["Kept"]
    assert kept["size"].docstring.value == "In cells."
    assert str(kept["size"].annotation) == "int"
    assert kept["name"].docstring.value == "A word."
    assert kept["silent"].docstring is None


def test_the_cookbook_has_each_program_with_what_it_prints() -> None:
    page = pages.cookbook(ROOT / pages.COOKBOOK)
    assert "## Explain every foul of a position of renju" in page
    assert "```text\ng4: overline\nf8: double four\nm12: double three\n```" in page
    assert '"""' not in page.split("## Explain")[1].split("##")[0]
