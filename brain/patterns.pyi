"""Line key -> shape, and four shapes -> rank: what a stone on an empty cell would make."""
