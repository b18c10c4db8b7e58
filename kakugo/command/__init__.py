"""The command `kakugo`, for people: a game in the terminal, the analysis of a record, and more."""
