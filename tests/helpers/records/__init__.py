"""Games in files: plain readers and writers, random trees, forms of other programs."""
