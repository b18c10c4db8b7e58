"""Tests: a plain rule book, and everything held against it."""
