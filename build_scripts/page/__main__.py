"""Writes what is made for the page: `python -m build_scripts.page`."""

from . import made

if __name__ == "__main__":
    for path, text in made.files().items():
        path.write_text(text, encoding="utf-8")
