"""Whole games that are proven: the tree that grows until it is a proof."""
