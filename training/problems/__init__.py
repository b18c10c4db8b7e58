"""The problems that the board is shipped with: found in games, measured, chosen and written."""
