"""Networks in plain Python, and files of weights."""
