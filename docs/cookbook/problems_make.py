"""Make problems: positions of games in which exactly one turn begins a win by fours."""

import random

import kakugo

WANTED = 3
LEAST_PLIES = 7  # of the solution: four turns of the winner

rng = random.Random(1)
engine = kakugo.Engine()
problems: list[tuple[kakugo.Game, kakugo.Proof]] = []
while len(problems) < WANTED:
    game = kakugo.new_game("renju")
    for _ in range(3):
        game.play(rng.choice(game.candidates()))
    while game.outcome() is None and len(problems) < WANTED:
        found = kakugo.winning_turns(game, "vcf", seconds=2)
        if found.is_unique and found.proofs[0].win_within >= LEAST_PLIES:
            problems.append((game.copy(), found.proofs[0]))
            break  # one of each game
        # Weak players leave more to be found.
        turn = engine.analyse(game, nodes=100).turn
        game.play(rng.choice(game.candidates()) if rng.random() < 0.1 else turn)

for game, proof in problems:
    print(kakugo.position_text(game))
    print(f"{game.side.name} wins: {'; '.join(map(kakugo.turn_name, proof.line()))}")

# Prints:
# renju 15x15 ...
# ... wins: ...
# renju 15x15 ...
# ... wins: ...
# renju 15x15 ...
# ... wins: ...
