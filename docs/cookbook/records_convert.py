"""Convert all records of a folder to SGF."""

from pathlib import Path

import kakugo

folder = Path("games")
folder.mkdir()
game = kakugo.read_game("renju 15x15: h8; h9; i9")
kakugo.Record(game, black="Anna", white="Bela").write(folder / "one.psq")
(folder / "two.pos").write_text("h8h9i8\n", encoding="utf-8")
(folder / "bad.psq").write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n", encoding="utf-8")

for source in sorted(folder.iterdir()):
    try:
        records = kakugo.read_records(source)
    except ValueError as error:
        print(f"left out: {error}")
        continue
    target = source.with_suffix(".sgf")
    kakugo.write_records(target, records)
    print(f"{source.name} -> {target.name}: {records[0].root.game().name}")

# Prints:
# left out: ...bad.psq, line 3: ...
# one.psq -> one.sgf: ...
# two.pos -> two.sgf: gomoku
