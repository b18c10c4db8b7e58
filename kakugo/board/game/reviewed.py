"""What a review has found of a page's game: it stays with the game."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Self

from kakugo import BLACK, Limits, Node, Score, Stone, read_turn, turn_name, turn_text
from kakugo.review import Judged, accuracy, decisive

from ..shown.scores import COLOUR_WORDS, score_json
from ..wire.messages import Json, TimeControl


@dataclass
class Reviewed:
    """A review of a main line.

    control: the limits of its searches. total: turns of the line. found: by the number of the node.
    places: in the line, the first turn has 1. done: turns that it has come to in the end; None
    while it goes on.
    """

    control: TimeControl
    total: int
    found: dict[int, Judged] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)
    done: int | None = None

    @property
    def limits(self) -> Limits:
        """The limits of each of its searches."""
        return self.control.limits(None)

    def messages(self, is_there: Callable[[int], bool]) -> list[Json]:
        """All that the page was sent of it; is_there: whether the game has a node still."""
        sent = [self.judged_json(number) for number in self.found if is_there(number)]
        return sent if self.done is None else [*sent, self.reviewed_json(is_there)]

    def judged_json(self, number: int) -> Json:
        """What was found of a turn."""
        judged = self.found[number]
        assert judged.node.turn is not None
        return {
            "is": "review",
            "done": self.places[number],
            "total": self.total,
            "node": number,
            "turn": turn_name(judged.node.turn),
            "side": COLOUR_WORDS[judged.before.side],
            "before": score_json(judged.before),
            "after": score_json(judged.after),
            "loss": round(judged.loss, 4),
            "mark": judged.mark,
            "best": turn_name(judged.best),
            "chance": round(judged.after.pov(BLACK).chance, 4),
        }

    def reviewed_json(self, is_there: Callable[[int], bool]) -> Json:
        """What both sides have done wrong, how well they played, and what decided the game."""
        found = {number: one for number, one in self.found.items() if is_there(number)}
        sides = {
            name: [one for one in found.values() if one.before.side == side]
            for side, name in COLOUR_WORDS.items()
        }
        numbers = {one.node: number for number, one in found.items()}
        done = self.done or 0
        return {
            "is": "reviewed",
            "done": done,
            "total": self.total,
            "stopped": done < self.total,
            "mistakes": {
                name: Counter(one.mark for one in turns if one.mark)
                for name, turns in sides.items()
            },
            "accuracy": {
                name: accuracy(one.loss for one in turns) for name, turns in sides.items()
            },
            "moments": [numbers[one.node] for one in decisive(found.values())],
        }

    # ---- as the library knows it ----

    def json(self, kept_number: Callable[[int], int | None]) -> Json:
        """All of it; kept_number: of a node in the library, None where it is not in the game."""
        rows = []
        for number, (_, before, after, best, depth) in self.found.items():
            kept = kept_number(number)
            if kept is not None:
                values = (before.value, after.value, int(before.side))
                rows.append([kept, self.places[number], turn_text(best), *values, depth])
        limits = self.control.json()
        return {"limits": limits, "total": self.total, "done": self.done, "turns": rows}

    @classmethod
    def read(cls, given: Json, nodes: Mapping[int, Node], number: Callable[[Node], int]) -> Self:
        """A review from what json wrote; nodes: by their numbers in the library."""
        reviewed = cls(TimeControl(**given["limits"]), given["total"])
        for kept, place, best, before, after, side, depth in given["turns"]:
            node, mine = nodes[kept], Stone(side)
            scores = Score(before, mine), Score(after, mine)
            reviewed.found[number(node)] = Judged(node, *scores, read_turn(best), depth)
            reviewed.places[number(node)] = place
        # One that still went on when it was kept has ended since.
        last = max(reviewed.places.values(), default=0)
        reviewed.done = last if given["done"] is None else given["done"]
        return reviewed
