// The rules of the games, in English: of each game its rules and what the example shows; of options what they add.

const PENTE = "The players place a stone each by turns, Black first. A stone that shuts in exactly two stones of the opponent, between itself and another own stone, takes them off the board. Five or more in an unbroken line win, and so does the fifth pair taken.";
const renju = (/** @type {string} */ wins) => `The players place a stone each by turns, Black first. ${wins} Black must not make six or more, two fours or two open threes with one stone: such a foul loses, unless the stone also wins. A three is open if one more stone, itself no foul, can make it four in an unbroken line with both ends open. White may make all of these.`;
const FOUL = "Black’s last stone makes two open threes at once: a foul, which loses.";
const FREE_THREES = "Nobody may make two open threes with one stone, unless it wins or captures: threes that one more stone can make four in an unbroken line with an empty cell at each end."; // of Pente

export const GAMES = {
  "freestyle": ["The players place a stone each by turns, Black first. Five or more stones of one colour in an unbroken line win: along a row, a column or a diagonal.", "Black’s last stone makes six in a row, which wins as five does."],
  "standard": ["The players place a stone each by turns, Black first. Exactly five stones of one colour in an unbroken line win, along a row, a column or a diagonal; six or more neither win nor lose.", "Black’s six in a row does not win; then a column of exactly five does."],
  "renju": [renju("Black wins with exactly five in an unbroken line, White with five or more."), FOUL],
  "renju, exact": [renju("Exactly five in an unbroken line win."), FOUL],
  "renju and caro": [renju("Black wins with exactly five in an unbroken line, White with five or more; but exactly five do not win where the opponent’s stones stand at both ends."), FOUL],
  "renju and caro, exact": [renju("Exactly five in an unbroken line win, unless the opponent’s stones stand at both ends."), FOUL],
  "caro": ["The players place a stone each by turns, Black first. Exactly five in an unbroken line win, unless the opponent’s stones stand at both ends; six or more do not win.", "Black’s five in a row does not win, since White stands at both ends; then a column of five does."],
  "caro, six and more win": ["The players place a stone each by turns, Black first. Five in an unbroken line win, unless the opponent’s stones stand at both ends; six or more always win.", "Black’s five in a row does not win, since White stands at both ends; then a column of six does."],
  "omok": ["The players place a stone each by turns, Black first. Exactly five in an unbroken line win, as in Korea; six or more neither win nor lose.", "Black’s six in a row does not win; then a column of exactly five does."],
  "murray": ["First the players place {stones} stones each by turns, Black first. Then every turn moves an own stone to an empty cell beside it, along its row or column and not diagonally; who cannot move any passes. Exactly five in an unbroken line win, at any time. Once stones move, the same position for the third time, 200 moves of both sides together, or two passes in a row are a draw.", "With five stones each: when all are placed, Black moves one into the row, which makes five."],
  "inlove": ["A turn places two stones: an own one on any empty cell, and one of the other colour on an empty cell beside it, also diagonally; where there is none, the own stone is the whole turn. Five or more of one colour in an unbroken line win for that colour, whoever placed them; where a turn makes five of both colours, the side that played it wins.", "Black builds a row, and each stone brings a white one beside it. The ninth turn makes five."],
  "hexgomoku": ["The players place a stone each by turns, Black first, on hexagons. Exactly five in an unbroken line win, in one of three directions; longer lines neither win nor lose.", "Black makes five along one of the three directions."],
  "pente": [PENTE, "Black takes a pair, and later makes five in a row."],
  "ninuki": [PENTE, "Black makes five in a row, but White’s answer takes a pair out of it: the game goes on."],
  "keryo": ["The players place a stone each by turns, Black first. A stone that shuts in two or three stones of the opponent, between itself and another own stone, takes them off the board. Five or more in an unbroken line win, and so do fifteen stones taken.", "Black takes three stones at once."],
  "repensi": ["The players place a stone each by turns, Black first. A stone that shuts in exactly two stones of the opponent, between itself and another own stone, turns them to its own colour. Black wins with exactly five in an unbroken line, White with five or more. Black loses by a turn that makes six or more, two fours or two open threes, unless it makes exactly five, too; a three is open if one more stone can make it four in an unbroken line with both ends open. When each side has placed 50 stones, it is a draw.", "Black’s last stone turns two white ones, and so makes five in a row."],
};

export const OPTIONS = {
  "double_three-forbidden": "Nobody may make two open threes with one stone, unless it wins: unbroken rows of exactly three with an empty cell at each end.",
  "double_three-compensated": "Where one stone has made two open threes, unbroken rows of exactly three with an empty cell at each end, the opponent’s next turn may have two stones.",
  "pente double_three-forbidden": FREE_THREES,
  "ninuki double_three-forbidden": FREE_THREES,
  "double_four-forbidden": "Nobody may make two fours with one stone, unless it wins: four stones that one more makes a winning five.",
  "end_capture-on": "A five wins at once only where the opponent can neither break it by taking a pair nor take the fifth pair. Else the opponent’s next turn decides: the fifth pair wins, and so does a five that still stands, even against another five.",
  "variant1-on": "But both stones must be placed: a cell without an empty one beside it cannot be chosen.",
  "variant2-on": "But only exactly five win.",
  "variant3-on": "But a turn must not complete a five of both colours.",
  "variant-1": "A full board is White’s win.",
  "variant-2": "Three more directions count: the diagonals, which go between two neighbouring cells to the one behind.",
  "variant-both": "Three more directions count: the diagonals, which go between two neighbouring cells to the one behind. A full board is White’s win.",
  "opening-swap": "Opening: one player places three stones, black, white, black; the other chooses a colour.",
  "opening-swap2": "Opening: one player places three stones, black, white, black; the other chooses a colour, or places two more stones and lets the first one choose.",
  "opening-pro": "Opening: Black’s first stone goes to the centre, the second three or more cells away from it.",
  "opening-offers": "Opening: one player places three stones, the first on the centre, and the other chooses a colour; White places the fourth, and chooses the fifth from two that Black offers.",
  "opening-rif": "Opening: one player places three stones near the centre and the other chooses a colour; White places the fourth, and chooses the fifth from two that Black offers.",
  "opening-yamaguchi": "Opening: one player places three stones near the centre and says how many fifth stones Black will offer, {offers} at most; the other chooses a colour. White places the fourth, and chooses the fifth.",
  "opening-soosorv": "Opening: one player places three stones near the centre and the other chooses a colour; White places the fourth and says how many fifth stones Black will offer, {offers} at most, Black may swap, and White chooses the fifth.",
  "opening-taraguchi": "Opening: the first four stones go near the centre, and after each the other player may swap; the fifth is played so, too, or chosen by White from {offers}.",
};
