// The rules of the games, in French.

const PENTE = "Les joueurs posent tour à tour une pierre chacun ; Noir commence. Une pierre qui enferme exactement deux pierres adverses, entre elle et une autre pierre à soi, les retire du plateau. Cinq ou plus alignées sans interruption gagnent, et la cinquième paire prise aussi.";

export const GAMES = {
  "freestyle": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Cinq pierres ou plus d’une couleur, alignées sans interruption, gagnent : en ligne, en colonne ou en diagonale.", "La dernière pierre de Noir en aligne six, qui gagnent comme cinq."],
  "standard": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Exactement cinq pierres d’une couleur, alignées sans interruption, gagnent, en ligne, en colonne ou en diagonale ; six ou plus ne gagnent ni ne perdent.", "Les six pierres alignées de Noir ne gagnent pas ; puis une colonne d’exactement cinq gagne."],
  "renju": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Noir gagne avec exactement cinq pierres alignées sans interruption, Blanc avec cinq ou plus. Noir ne doit pas faire d’une seule pierre six ou plus, deux quatre ou deux trois ouverts : c’est une faute, qui perd, à moins que la pierre ne fasse aussi cinq. À Blanc, tout cela est permis.", "La dernière pierre de Noir fait deux trois ouverts à la fois : une faute, qui perd."],
  "caro": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Exactement cinq alignées sans interruption gagnent, à moins que des pierres adverses ne tiennent les deux bouts ; six ou plus ne gagnent pas.", "Les cinq alignées de Noir ne gagnent pas, car Blanc tient les deux bouts ; puis une colonne de cinq gagne."],
  "caro, six and more win": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Cinq alignées sans interruption gagnent, à moins que des pierres adverses ne tiennent les deux bouts ; six ou plus gagnent toujours.", "Les cinq alignées de Noir ne gagnent pas, car Blanc tient les deux bouts ; puis une colonne de six gagne."],
  "omok": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Exactement cinq alignées sans interruption gagnent, comme en Corée ; six ou plus ne gagnent ni ne perdent.", "Les six pierres alignées de Noir ne gagnent pas ; puis une colonne d’exactement cinq gagne."],
  "murray": ["D’abord les joueurs posent tour à tour leurs pierres, autant l’un que l’autre. Puis chaque tour déplace une pierre à soi vers une case vide voisine, le long de sa ligne ou de sa colonne, pas en diagonale. Exactement cinq alignées sans interruption gagnent, à tout moment. La même position pour la troisième fois, ou 200 coups, font nulle.", "Avec cinq pierres chacun : quand toutes sont posées, Noir en déplace une dans la ligne, ce qui fait cinq."],
  "inlove": ["Un tour pose deux pierres : une à soi où l’on veut, et une de l’autre couleur sur une case voisine. Cinq ou plus d’une couleur alignées sans interruption gagnent pour cette couleur, qui que ce soit qui les ait posées.", "Noir construit une ligne, et chaque pierre en amène une blanche à côté. Le neuvième tour fait cinq."],
  "hexgomoku": ["Les joueurs posent tour à tour une pierre chacun sur des hexagones ; Noir commence. Exactement cinq alignées sans interruption gagnent, dans une des trois directions ; les lignes plus longues ne gagnent ni ne perdent.", "Noir en aligne cinq dans une des trois directions."],
  "pente": [PENTE, "Noir prend une paire, et plus tard en aligne cinq."],
  "ninuki": [PENTE, "Noir en aligne cinq, mais la réponse de Blanc y prend une paire : la partie continue."],
  "keryo": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Une pierre qui enferme deux ou trois pierres adverses, entre elle et une autre pierre à soi, les retire du plateau. Cinq ou plus alignées sans interruption gagnent, et quinze pierres prises aussi.", "Noir prend trois pierres d’un coup."],
  "repensi": ["Les joueurs posent tour à tour une pierre chacun ; Noir commence. Une pierre qui enferme exactement deux pierres adverses, entre elle et une autre pierre à soi, les retourne à sa couleur. Noir gagne avec exactement cinq alignées sans interruption, Blanc avec cinq ou plus ; Noir perd par six ou plus, deux quatre ou deux trois ouverts à la fois. Quand chacun a posé 50 pierres, la partie est nulle.", "La dernière pierre de Noir en retourne deux blanches, et en aligne ainsi cinq."],
};

export const OPTIONS = {
  "double_three-forbidden": "Personne ne peut faire deux trois ouverts d’une seule pierre, à moins qu’elle ne gagne ou ne prenne.",
  "double_three-compensated": "À qui fait deux trois ouverts d’une seule pierre, on répond par deux pierres.",
  "double_four-forbidden": "Personne ne peut faire deux quatre d’une seule pierre, à moins qu’elle ne gagne.",
  "end_capture-on": "Un cinq ne gagne que si le tour suivant ne peut ni le rompre en prenant une paire, ni prendre la cinquième paire.",
  "variant1-on": "Il faut poser les deux pierres : une case sans case vide voisine ne peut être choisie.",
  "variant2-on": "Seules exactement cinq gagnent.",
  "variant3-on": "Un tour ne doit pas achever un cinq des deux couleurs.",
  "variant-1": "Un plateau plein est un gain de Blanc.",
  "variant-2": "Les six diagonales comptent aussi.",
  "variant-both": "Les six diagonales comptent aussi, et un plateau plein est un gain de Blanc.",
  "opening-swap": "Ouverture : un joueur pose trois pierres, noire, blanche, noire ; l’autre choisit sa couleur.",
  "opening-swap2": "Ouverture : un joueur pose trois pierres, noire, blanche, noire ; l’autre choisit sa couleur, ou pose deux pierres de plus et laisse choisir le premier.",
  "opening-pro": "Ouverture : la première pierre de Noir va au centre, la deuxième à trois cases de là ou plus.",
  "opening-offers": "Ouverture : un joueur pose trois pierres et l’autre choisit sa couleur ; Blanc pose la quatrième, et choisit la cinquième parmi deux que Noir offre.",
  "opening-rif": "Ouverture : un joueur pose trois pierres près du centre et l’autre choisit sa couleur ; Blanc pose la quatrième, et choisit la cinquième parmi deux que Noir offre.",
  "opening-yamaguchi": "Ouverture : un joueur pose trois pierres près du centre et dit combien de cinquièmes pierres Noir offrira ; l’autre choisit sa couleur. Blanc pose la quatrième, et choisit la cinquième.",
  "opening-soosorv": "Ouverture : un joueur pose trois pierres près du centre et l’autre choisit sa couleur ; Blanc pose la quatrième et dit combien de cinquièmes pierres Noir offrira, Noir peut échanger, et Blanc choisit la cinquième.",
  "opening-taraguchi": "Ouverture : les quatre premières pierres vont près du centre, et après chacune l’autre joueur peut échanger ; la cinquième se joue de même, ou Blanc la choisit parmi dix.",
};
