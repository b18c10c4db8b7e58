"""Murray's moving game: so many stones each are placed, then they move."""

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class Murray(Variant):
    """Exactly five, placing and then moving; option stones: how many each side places."""

    def copy(self, evaluation: str | None = None) -> Murray: ...
