"""Checks that run for minutes and are started by hand."""
