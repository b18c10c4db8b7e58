"""Make a data set: positions of random games with their results, as lines of CSV."""

import csv
import random

import kakugo

chance = random.Random(1)
RESULTS = {kakugo.BLACK: 1.0, kakugo.WHITE: 0.0, kakugo.EMPTY: 0.5}

with open("positions.csv", "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file)
    writer.writerow(["position", "points of Black"])
    for _ in range(20):
        game = kakugo.new_game("freestyle", width=7)
        positions = []
        while (outcome := game.outcome()) is None:
            positions.append(kakugo.position_text(game))
            game.play(chance.choice(game.legal_turns()))
        writer.writerows((position, RESULTS[outcome.winner]) for position in positions)

with open("positions.csv", newline="", encoding="utf-8") as file:
    rows = list(csv.DictReader(file))
print(len(rows) > 200, {row["points of Black"] for row in rows} <= {"0.0", "0.5", "1.0"})

# Prints:
# True True
