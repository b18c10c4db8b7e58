"""What each message of a page does."""
