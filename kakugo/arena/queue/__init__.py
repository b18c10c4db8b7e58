"""Tests of candidates, one after another, each until it is decided."""
