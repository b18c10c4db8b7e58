"""The Gomocup protocol: commands in, answers out."""
