"""Let the engine play five games with itself, and keep them as SGF and as Piskvork's psq."""

import kakugo

engine = kakugo.Engine()
records = []
for number, first in enumerate(("d4", "e5", "f6", "e4", "d6"), start=1):
    engine.settings.game = "standard"
    engine.new_game(9)
    engine.game.play(first)
    while engine.game.outcome() is None:
        engine.game.play(engine.think(nodes=200).turn)
    record = kakugo.Record(engine.game, black="Kakugo", white="Kakugo", event=f"Game {number}")
    record.write(f"game{number}.psq")  # holds one game
    records.append(record)
kakugo.write_records("games.sgf", records)
print(len(kakugo.read_records("games.sgf")), "games")
print(kakugo.read_record("game5.psq").game() == records[4].game())

# Prints:
# 5 games
# True
