"""What is made for the board's page from tables of the server and from its own markup."""
