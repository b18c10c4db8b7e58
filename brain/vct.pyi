"""Wins by continuous threats (VCT): fours, and threes that threaten a win by fours."""
