"""The board: a server on this machine, and a page on which people play, analyse and watch games."""

INSTALL = 'run python -m pip install ".[{}]" in the folder of Kakugo\'s sources'
