"""Databases: random entries, slow definitions, programs that write and are killed."""
