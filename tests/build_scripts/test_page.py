"""What is made for the board's page from the server's tables is what these say now."""

from build_scripts.page import made


def test_the_files_are_made_anew() -> None:
    stale = [path.name for path, text in made.files().items() if path.read_text("utf-8") != text]
    assert stale == [], "python -m build_scripts.page makes them"
