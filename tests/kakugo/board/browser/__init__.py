"""The page in a real browser, by clicks and keys as people use it."""
