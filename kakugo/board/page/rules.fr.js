// The rules of the games, in French.

const PENTE = "Les joueurs posent tour à tour une pierre chacun ; Noir commence. Une pierre qui enferme exactement deux pierres adverses, entre elle et une autre pierre à soi, les retire du plateau. Cinq ou plus alignées sans interruption gagnent, et la cinquième paire prise aussi.";
const renju = (/** @type {string} */ wins) => `Les joueurs posent tour à tour une pierre chacun ; Noir commence. ${wins} Noir ne doit pas faire d’une seule pierre six ou plus, deux quatre ou deux trois ouverts : c’est une faute, qui perd, à moins que la pierre ne gagne aussi. Un trois est ouvert si une pierre de plus, qui n’est pas elle-même une faute, peut en faire quatre alignées sans interruption, ouvertes aux deux bouts. À Blanc, tout cela est permis.`;
const FOUL = "La dernière pierre de Noir fait deux trois ouverts à la fois : une faute, qui perd.";
const FREE_THREES = "Personne ne peut faire deux trois ouverts d’une seule pierre, à moins qu’elle ne gagne ou ne prenne : des trois dont une pierre de plus peut faire quatre alignées sans interruption, avec une case vide à chaque bout."; // of Pente

export const GAMES = {
  "freestyle": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Cinq pierres ou plus d’une couleur, alignées sans interruption, gagnent : en ligne, en colonne ou en diagonale.", "La dernière pierre de Noir en aligne six, qui gagnent comme cinq."],
  "standard": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Exactement cinq pierres d’une couleur, alignées sans interruption, gagnent, en ligne, en colonne ou en diagonale ; six ou plus ne gagnent ni ne perdent.", "Les six pierres alignées de Noir ne gagnent pas ; puis une colonne d’exactement cinq gagne."],
  "renju": [renju("Noir gagne avec exactement cinq pierres alignées sans interruption, Blanc avec cinq ou plus."), FOUL],
  "renju, exact": [renju("Exactement cinq pierres alignées sans interruption gagnent."), FOUL],
  "renju and caro": [renju("Noir gagne avec exactement cinq pierres alignées sans interruption, Blanc avec cinq ou plus ; mais exactement cinq ne gagnent pas si des pierres adverses tiennent les deux bouts."), FOUL],
  "renju and caro, exact": [renju("Exactement cinq pierres alignées sans interruption gagnent, à moins que des pierres adverses ne tiennent les deux bouts."), FOUL],
  "caro": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Exactement cinq alignées sans interruption gagnent, à moins que des pierres adverses ne tiennent les deux bouts ; six ou plus ne gagnent pas.", "Les cinq alignées de Noir ne gagnent pas, car Blanc tient les deux bouts ; puis une colonne de cinq gagne."],
  "caro, six and more win": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Cinq alignées sans interruption gagnent, à moins que des pierres adverses ne tiennent les deux bouts ; six ou plus gagnent toujours.", "Les cinq alignées de Noir ne gagnent pas, car Blanc tient les deux bouts ; puis une colonne de six gagne."],
  "omok": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Exactement cinq alignées sans interruption gagnent, comme en Corée ; six ou plus ne gagnent ni ne perdent.", "Les six pierres alignées de Noir ne gagnent pas ; puis une colonne d’exactement cinq gagne."],
  "murray": ["D’abord les joueurs posent tour à tour {stones} pierres chacun ; Noir commence. Puis chaque tour déplace une pierre à soi vers une case vide voisine, le long de sa ligne ou de sa colonne, pas en diagonale ; qui ne peut en déplacer aucune passe. Exactement cinq alignées sans interruption gagnent, à tout moment. Une fois que les pierres se déplacent, la même position pour la troisième fois, 200 coups des deux ensemble ou deux passes de suite font nulle.", "Avec cinq pierres chacun : quand toutes sont posées, Noir en déplace une dans la ligne, ce qui fait cinq."],
  "inlove": ["Un tour pose deux pierres : une à soi sur une case vide, et une de l’autre couleur sur une case vide voisine, aussi en diagonale ; s’il n’y en a pas, la pierre à soi est tout le tour. Cinq ou plus d’une couleur alignées sans interruption gagnent pour cette couleur, qui que ce soit qui les ait posées ; si un tour en fait cinq des deux couleurs, celui qui l’a joué gagne.", "Noir construit une ligne, et chaque pierre en amène une blanche à côté. Le neuvième tour fait cinq."],
  "hexgomoku": ["Les joueurs posent tour à tour une pierre chacun sur des hexagones ; Noir commence. Exactement cinq alignées sans interruption gagnent, dans une des trois directions ; les lignes plus longues ne gagnent ni ne perdent.", "Noir en aligne cinq dans une des trois directions."],
  "pente": [PENTE, "Noir prend une paire, et plus tard en aligne cinq."],
  "ninuki": [PENTE, "Noir en aligne cinq, mais la réponse de Blanc y prend une paire : la partie continue."],
  "keryo": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Une pierre qui enferme deux ou trois pierres adverses, entre elle et une autre pierre à soi, les retire du plateau. Cinq ou plus alignées sans interruption gagnent, et quinze pierres prises aussi.", "Noir prend trois pierres d’un coup."],
  "repensi": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Une pierre qui enferme exactement deux pierres adverses, entre elle et une autre pierre à soi, les retourne à sa couleur. Noir gagne avec exactement cinq alignées sans interruption, Blanc avec cinq ou plus. Noir perd par un tour qui fait six ou plus, deux quatre ou deux trois ouverts, à moins qu’il ne fasse aussi exactement cinq ; un trois est ouvert si une pierre de plus peut en faire quatre alignées sans interruption, ouvertes aux deux bouts. Quand chacun a posé 50 pierres, la partie est nulle.", "La dernière pierre de Noir en retourne deux blanches, et en aligne ainsi cinq."],
};

export const OPTIONS = {
  "double_three-forbidden": "Personne ne peut faire deux trois ouverts d’une seule pierre, à moins qu’elle ne gagne : des alignements sans interruption d’exactement trois, avec une case vide à chaque bout.",
  "double_three-compensated": "Quand une seule pierre a fait deux trois ouverts, des alignements sans interruption d’exactement trois avec une case vide à chaque bout, le tour suivant de l’adversaire peut avoir deux pierres.",
  "pente double_three-forbidden": FREE_THREES,
  "ninuki double_three-forbidden": FREE_THREES,
  "double_four-forbidden": "Personne ne peut faire deux quatre d’une seule pierre, à moins qu’elle ne gagne : quatre pierres dont une de plus fait un cinq gagnant.",
  "end_capture-on": "Un cinq ne gagne aussitôt que si l’adversaire ne peut ni le rompre en prenant une paire, ni prendre la cinquième paire. Sinon son tour suivant décide : la cinquième paire gagne, et de même un cinq qui tient encore, fût-ce contre un autre cinq.",
  "variant1-on": "Mais il faut poser les deux pierres : une case sans case vide voisine ne peut être choisie.",
  "variant2-on": "Mais seules exactement cinq gagnent.",
  "variant3-on": "Mais un tour ne doit pas achever un cinq des deux couleurs.",
  "variant-1": "Un plateau plein est un gain de Blanc.",
  "variant-2": "Trois directions de plus comptent : les diagonales, qui passent entre deux cases voisines vers celle de derrière.",
  "variant-both": "Trois directions de plus comptent : les diagonales, qui passent entre deux cases voisines vers celle de derrière. Un plateau plein est un gain de Blanc.",
  "opening-swap": "Ouverture : un joueur pose trois pierres, noire, blanche, noire ; l’autre choisit sa couleur.",
  "opening-swap2": "Ouverture : un joueur pose trois pierres, noire, blanche, noire ; l’autre choisit sa couleur, ou pose deux pierres de plus et laisse choisir le premier.",
  "opening-pro": "Ouverture : la première pierre de Noir va au centre, la deuxième à trois cases de là ou plus.",
  "opening-offers": "Ouverture : un joueur pose trois pierres, la première au centre, et l’autre choisit sa couleur ; Blanc pose la quatrième, et choisit la cinquième parmi deux que Noir offre.",
  "opening-rif": "Ouverture : un joueur pose trois pierres près du centre et l’autre choisit sa couleur ; Blanc pose la quatrième, et choisit la cinquième parmi deux que Noir offre.",
  "opening-yamaguchi": "Ouverture : un joueur pose trois pierres près du centre et dit combien de cinquièmes pierres Noir offrira, {offers} au plus ; l’autre choisit sa couleur. Blanc pose la quatrième, et choisit la cinquième.",
  "opening-soosorv": "Ouverture : un joueur pose trois pierres près du centre et l’autre choisit sa couleur ; Blanc pose la quatrième et dit combien de cinquièmes pierres Noir offrira, {offers} au plus, Noir peut échanger, et Blanc choisit la cinquième.",
  "opening-taraguchi": "Ouverture : les quatre premières pierres vont près du centre, et après chacune l’autre joueur peut échanger ; la cinquième se joue de même, ou Blanc la choisit parmi {offers}.",
};
