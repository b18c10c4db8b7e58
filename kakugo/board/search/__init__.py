"""Searches in threads, by our engine and by others."""
