"""How to install what only a part of Kakugo needs: the extras of pyproject.toml."""

INSTALL = 'run python -m pip install ".[{}]" in the folder of Kakugo\'s sources'
