"""The web server, and who is let in."""
