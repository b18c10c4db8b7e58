"""Where Kakugo keeps what is a user's own."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder `kakugo` in the user's data folder, as the system has it; it may not exist yet."""
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "kakugo"
