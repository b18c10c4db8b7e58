"""What can be proven: answers to threats, wins by fours (VCF) and by threats (VCT), their zones."""
