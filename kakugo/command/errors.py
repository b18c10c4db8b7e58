"""What went wrong, in one sentence for people."""


def sentence(error: Exception) -> str:
    """An error for people: of a file without its number, but with its name."""
    if isinstance(error, OSError) and error.strerror is not None:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)
