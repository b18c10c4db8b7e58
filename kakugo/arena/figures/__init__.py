"""What scores say: strength, ratings, the sequential test, the next step of a tuning."""
