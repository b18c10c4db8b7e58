"""Custodian pairs: two stones of one colour between two of the other."""
