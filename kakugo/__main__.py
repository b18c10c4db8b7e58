"""python -m kakugo: the brain that a Gomocup manager runs, the same as pbrain-kakugo."""

import sys

from protocol.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
