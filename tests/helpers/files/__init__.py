"""What is written and is to last: full disks, kills, a next version."""
