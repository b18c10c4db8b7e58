"""Review a game: mark the turns that gave away much, by a search before and after each."""

import kakugo

SGF = "(;GM[4]SZ[15]RU[freestyle]PB[Anna]PW[Bela];B[hh];W[hg];B[ih];W[ig];B[jh];W[aa])"
NODES = 5000  # for each position; seconds=1 finds more

engine = kakugo.Engine()
record = kakugo.read_record(SGF)
game = record.root.game()
for node in record.mainline():
    side = game.side
    best = engine.analyse(game, nodes=NODES)
    game.play(*node.turn or ())
    after = engine.analyse(game, nodes=NODES).score.pov(side)
    loss = best.score.chance - after.chance
    if loss > 0.2:
        node.mark = "??"
        node.comment = f"{kakugo.turn_name(best.turn)} was better"
        print(f"turn {game.ply}: {kakugo.turn_name(node.turn or ())} loses {loss:.0%}")
record.write("reviewed.sgf")

# Prints:
# turn 6: a1 loses ...%
