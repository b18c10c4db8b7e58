"""Measured matches between any two Gomocup engines."""
