"""How Kakugo is compiled and packaged; no part of the program."""
