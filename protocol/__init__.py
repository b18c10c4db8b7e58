"""The Gomocup protocol: text in, text out."""
