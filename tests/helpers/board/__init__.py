"""A page of the board: in this process, in a browser, beside a server that is killed."""
