"""Tests of what builds the project and of what checks it."""
