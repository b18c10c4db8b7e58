"""Review a game: mark the turns that gave away much, by a search before and after each."""

import kakugo

SGF = "(;GM[4]SZ[15]RU[freestyle]PB[Anna]PW[Bela];B[hh];W[ii];B[hg];W[ih];B[hf];W[ig];B[aa])"
NODES = 5000  # for each position; seconds=1 finds more

engine = kakugo.Engine()
record = kakugo.read_record(SGF)
game = record.root.game()
found = engine.analyse(game, nodes=NODES)
for node in record.mainline():
    assert node.turn is not None  # only the root has none
    before, side = found, game.side
    game.play(node.turn)
    if game.outcome() is not None:
        break
    found = engine.analyse(game, nodes=NODES)
    loss = before.score.chance - found.score.pov(side).chance
    if loss > 0.2:
        node.mark = "??"
        node.comment = f"{kakugo.turn_name(before.turn)} was better"
        print(f"turn {game.ply}, {kakugo.turn_name(node.turn)}: -{loss:.0%}; {node.comment}")
record.write("reviewed.sgf")

# Prints:
# ...turn 7, a1: -100%; ... was better
