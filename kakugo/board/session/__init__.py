"""One page's session, and all of them."""
