"""How to install what only a part of Kakugo needs: the extras of pyproject.toml."""


def how_to_install(extra: str) -> str:
    """The command for an extra: of Kakugo as it is installed, or of its sources."""
    from importlib.metadata import PackageNotFoundError, distribution  # takes long to load

    try:
        is_installed = distribution("kakugo").read_text("RECORD") is not None  # by pip
    except PackageNotFoundError:
        is_installed = False
    if is_installed:  # then this only adds to it, also where it is an editable install
        return f'run python -m pip install "kakugo[{extra}]"'
    return f'run python -m pip install ".[{extra}]" in the folder of Kakugo\'s sources'
