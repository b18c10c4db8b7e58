// The rules of the games, in English: of each game its rules and what the example shows; of options what they add.

const PENTE = "The players place a stone each by turns, Black first. A stone that shuts in exactly two stones of the opponent, between itself and another own stone, takes them off the board. Five or more in an unbroken line win, and so does the fifth pair taken.";

export const GAMES = {
  "freestyle": ["The players place a stone each by turns, Black first. Five or more stones of one colour in an unbroken line win: along a row, a column or a diagonal.", "Black’s last stone makes six in a row, which wins as five does."],
  "standard": ["The players place a stone each by turns, Black first. Exactly five stones of one colour in an unbroken line win, along a row, a column or a diagonal; six or more neither win nor lose.", "Black’s six in a row does not win; then a column of exactly five does."],
  "renju": ["The players place a stone each by turns, Black first. Black wins with exactly five in an unbroken line, White with five or more. Black must not make six or more, two fours or two open threes with one stone: such a foul loses, unless the stone makes five, too. White may make all of them.", "Black’s last stone makes two open threes at once: a foul, which loses."],
  "caro": ["The players place a stone each by turns, Black first. Exactly five in an unbroken line win, unless the opponent’s stones stand at both ends; six or more do not win.", "Black’s five in a row does not win, since White stands at both ends; then a column of five does."],
  "caro, six and more win": ["The players place a stone each by turns, Black first. Five in an unbroken line win, unless the opponent’s stones stand at both ends; six or more always win.", "Black’s five in a row does not win, since White stands at both ends; then a column of six does."],
  "omok": ["The players place a stone each by turns, Black first. Exactly five in an unbroken line win, as in Korea; six or more neither win nor lose.", "Black’s six in a row does not win; then a column of exactly five does."],
  "murray": ["First the players place their stones by turns, the same number each. Then every turn moves an own stone to an empty cell beside it, along its row or column and not diagonally. Exactly five in an unbroken line win, at any time. The same position for the third time, or 200 moves, are a draw.", "With five stones each: when all are placed, Black moves one into the row, which makes five."],
  "inlove": ["A turn places two stones: an own one anywhere, and one of the other colour on a cell beside it. Five or more of one colour in an unbroken line win for that colour, whoever placed them.", "Black builds a row, and each stone brings a white one beside it. The ninth turn makes five."],
  "hexgomoku": ["The players place a stone each by turns, Black first, on hexagons. Exactly five in an unbroken line win, in one of three directions; longer lines neither win nor lose.", "Black makes five along one of the three directions."],
  "pente": [PENTE, "Black takes a pair, and later makes five in a row."],
  "ninuki": [PENTE, "Black makes five in a row, but White’s answer takes a pair out of it: the game goes on."],
  "keryo": ["The players place a stone each by turns, Black first. A stone that shuts in two or three stones of the opponent, between itself and another own stone, takes them off the board. Five or more in an unbroken line win, and so do fifteen stones taken.", "Black takes three stones at once."],
  "repensi": ["The players place a stone each by turns, Black first. A stone that shuts in exactly two stones of the opponent, between itself and another own stone, turns them to its own colour. Black wins with exactly five in an unbroken line, White with five or more; Black loses by six or more, two fours or two open threes at once. When each side has placed 50 stones, it is a draw.", "Black’s last stone turns two white ones, and so makes five in a row."],
};

export const OPTIONS = {
  "double_three-forbidden": "Nobody may make two open threes with one stone, unless it wins or captures.",
  "double_three-compensated": "Whoever makes two open threes with one stone is answered by two stones.",
  "double_four-forbidden": "Nobody may make two fours with one stone, unless it wins.",
  "end_capture-on": "A five wins only if the next turn cannot break it by taking a pair, or take the fifth pair.",
  "variant1-on": "Both stones must be placed: a cell without an empty one beside it cannot be chosen.",
  "variant2-on": "Only exactly five win.",
  "variant3-on": "A turn must not complete a five of both colours.",
  "variant-1": "A full board is White’s win.",
  "variant-2": "The six diagonals count, too.",
  "variant-both": "The six diagonals count, too, and a full board is White’s win.",
  "opening-swap": "Opening: one player places three stones, black, white, black; the other chooses a colour.",
  "opening-swap2": "Opening: one player places three stones, black, white, black; the other chooses a colour, or places two more stones and lets the first one choose.",
  "opening-pro": "Opening: Black’s first stone goes to the centre, the second three or more cells away from it.",
  "opening-offers": "Opening: one player places three stones and the other chooses a colour; White places the fourth, and chooses the fifth from two that Black offers.",
  "opening-rif": "Opening: one player places three stones near the centre and the other chooses a colour; White places the fourth, and chooses the fifth from two that Black offers.",
  "opening-yamaguchi": "Opening: one player places three stones near the centre and says how many fifth stones Black will offer; the other chooses a colour. White places the fourth, and chooses the fifth.",
  "opening-soosorv": "Opening: one player places three stones near the centre and the other chooses a colour; White places the fourth and says how many fifth stones Black will offer, Black may swap, and White chooses the fifth.",
  "opening-taraguchi": "Opening: the first four stones go near the centre, and after each the other player may swap; the fifth is played so, too, or chosen by White from ten.",
};
