"""The game that shows how Black wins freestyle on 15x15 against each first answer of White."""

from kakugo import WIN, Database, Record, new_game, solve

SECONDS = 60.0  # for each win; the file of the proof has it, so that milliseconds do


def perfect_play() -> Record:
    """A record of h8, each answer of White that is no image of another, and the win behind it.

    White defends as long as he can. The answers that resist longest come first; the value after
    each of them says in how many plies Black wins at most. Takes a second or two.
    """
    game = new_game("freestyle", width=15)
    record = Record(game)
    opened = record.root.play("h8")
    game.play("h8")
    images = game.symmetries()
    answers = {min(each.moved(*point) for each in images) for (point,) in game.legal_turns()}
    proofs = []
    with Database(":solved:", read_only=True) as database:
        for answer in sorted(answers):
            game.play(answer)
            proof = solve(game, seconds=SECONDS, database=database).proof
            assert proof is not None  # Black wins against each answer
            proofs.append((answer, proof))
            game.undo()
        for answer, proof in sorted(proofs, key=lambda pair: -pair[1].win_within):
            node = opened.play(answer)
            node.value = WIN - proof.win_within
            for turn in proof.line():
                node = node.play(turn)
    return record
