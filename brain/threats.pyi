"""Answers to fives and straight fours, and wins by continuous fours (VCF)."""
