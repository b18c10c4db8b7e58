"""Tests of what grows a database, and of what games say."""
