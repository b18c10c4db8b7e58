"""Lead two people through swap2: who chooses what, and who has which colour in the end."""

import kakugo

PEOPLE = {kakugo.FIRST: "Anna", kakugo.SECOND: "Bela"}
ANSWERS = iter(["h8 i9 g9", "h10 i7", "swap", "j8"])  # in a program of yours: input()

game = kakugo.new_game("standard", opening="swap2")
while game.stage != "play":
    person = PEOPLE[game.player]
    answer = next(ANSWERS)
    print(f"{person}, {game.stage}: {answer}")
    try:
        game.play(answer)
    except kakugo.IllegalTurn as error:
        print(f"That is not possible: {error}")
colours = {PEOPLE[player]: game.colour_of(player) for player in PEOPLE}
black = next(name for name, colour in colours.items() if colour == kakugo.BLACK)
print(f"{black} is Black; {PEOPLE[game.player]} moves")

# Prints:
# Anna, three stones: h8 i9 g9
# Bela, colour or two stones: h10 i7
# Anna, colour: swap
# Anna is Black; Bela moves
