"""What has threads or processes of its own, and so cannot be copied."""

from typing import NoReturn, SupportsIndex


class Living:
    """An object that copy and pickle refuse by a TypeError: a copy would share what is running."""

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError(
            f"{type(self).__name__} is no data that can be copied or pickled: make another"
        )
