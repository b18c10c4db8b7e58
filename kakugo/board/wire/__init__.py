"""What page and server both know: messages, their fields, and the way out to a page."""
