"""The board: a server on this machine, and a page on which people play, analyse and watch games."""
