"""Reviews every game of a folder like a Gomocup result: rule, winner and values in what is written.

python -m tests.long.results                     300 games of five leagues, some minutes
python -m tests.long.results --games 20 --nodes 200

Each game is reviewed by `kakugo analyse`; an AssertionError says which one is not what a plain
reader finds in its file, or which turn has no value.
"""

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import kakugo
from tests.helpers.command import asked as said
from tests.helpers.records import gomocup
from tests.helpers.records.round_trips import plain_game
from tests.long.command import Progress, options, table


def main() -> None:
    asked = options(
        __doc__,
        games=(300, "of all leagues"),
        nodes=(20, "searched for each position"),
        seed=(1, "of all games"),
    )
    progress = Progress()
    games, turns = Counter[str](), Counter[str]()
    with TemporaryDirectory() as folder:
        written = gomocup.results(Path(folder), Random(asked.seed), asked.games)
        for number, (path, (played, tournament)) in enumerate(written.items(), start=1):
            review = path.with_suffix(".sgf")
            said("analyse", path, "--out", review, "--nodes", asked.nodes)
            record = kakugo.read_record(review)
            wanted = gomocup.read_psq(path.read_text("ascii"))
            assert plain_game(record) == wanted, path
            assert (wanted.rule, wanted.stones) == (played.rule, played.stones), path
            assert wanted.winner == gomocup.NUMBERS[played.winner], path
            nodes = [node for node in record.mainline() if node.game().outcome() is None]
            assert all(node.value is not None for node in nodes), path
            league = tournament.rstrip("0123456789_")
            games[league] += 1
            turns[league] += len(record.mainline())
            progress(f"{number} games")
    table("league  games  turns", [(name, games[name], turns[name]) for name in gomocup.LEAGUES])
    print(f"{asked.games} games reviewed, each by its rule and with its winner")


if __name__ == "__main__":
    main()
