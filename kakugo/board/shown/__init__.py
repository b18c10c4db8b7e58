"""Things as the page draws them."""
