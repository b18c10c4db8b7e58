"""Murray's moving game: so many stones each are placed, then they move."""

from typing_extensions import disjoint_base

from .relative import Relative

@disjoint_base
class Murray(Relative):
    """Exactly five, placing and then moving; option stones: how many each side places."""

    def copy(self) -> Murray: ...
