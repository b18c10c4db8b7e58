"""Calls of the public functions: right and wrong arguments, and what holds afterwards."""
