"""What is claimed to be proven, held against every answer."""
