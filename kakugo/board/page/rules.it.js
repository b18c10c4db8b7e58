// The rules of the games, in Italian.

const PENTE = "I giocatori posano a turno una pietra ciascuno; comincia il Nero. Una pietra che chiude esattamente due pietre dell’avversario, tra sé e un’altra pietra propria, le toglie dalla tavola. Vincono cinque o più in linea senza interruzioni, e anche la quinta coppia presa.";

export const GAMES = {
  "freestyle": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Vincono cinque o più pietre di un colore in linea senza interruzioni: su una riga, una colonna o una diagonale.", "L’ultima pietra del Nero fa sei in fila, che vincono come cinque."],
  "standard": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Vincono esattamente cinque pietre di un colore in linea senza interruzioni, su una riga, una colonna o una diagonale; sei o più non vincono e non perdono.", "Le sei pietre in fila del Nero non vincono; poi una colonna di esattamente cinque vince."],
  "renju": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Il Nero vince con esattamente cinque in linea senza interruzioni, il Bianco con cinque o più. Il Nero non può fare con una sola pietra sei o più, due quattro o due tre aperti: è un fallo, e perde, a meno che la pietra faccia anche cinque. Al Bianco tutto questo è permesso.", "L’ultima pietra del Nero fa due tre aperti insieme: un fallo, che perde."],
  "caro": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Vincono esattamente cinque in linea senza interruzioni, a meno che pietre dell’avversario stiano alle due estremità; sei o più non vincono.", "Le cinque in fila del Nero non vincono, perché il Bianco sta alle due estremità; poi una colonna di cinque vince."],
  "caro, six and more win": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Vincono cinque in linea senza interruzioni, a meno che pietre dell’avversario stiano alle due estremità; sei o più vincono sempre.", "Le cinque in fila del Nero non vincono, perché il Bianco sta alle due estremità; poi una colonna di sei vince."],
  "omok": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Vincono esattamente cinque in linea senza interruzioni, come in Corea; sei o più non vincono e non perdono.", "Le sei pietre in fila del Nero non vincono; poi una colonna di esattamente cinque vince."],
  "murray": ["Prima i giocatori posano a turno le loro pietre, lo stesso numero ciascuno. Poi ogni turno sposta una pietra propria in una casella vuota accanto, lungo la riga o la colonna e non in diagonale. Vincono esattamente cinque in linea senza interruzioni, in ogni momento. La stessa posizione per la terza volta, o 200 mosse, sono patta.", "Con cinque pietre ciascuno: quando tutte sono posate, il Nero ne sposta una nella fila e fa cinque."],
  "inlove": ["Un turno posa due pietre: una propria dove si vuole e una dell’altro colore in una casella accanto. Cinque o più di un colore in linea senza interruzioni vincono per quel colore, chiunque le abbia posate.", "Il Nero costruisce una fila, e ogni sua pietra ne porta accanto una bianca. Il nono turno fa cinque."],
  "hexgomoku": ["I giocatori posano a turno una pietra ciascuno su esagoni; comincia il Nero. Vincono esattamente cinque in linea senza interruzioni, in una di tre direzioni; le linee più lunghe non vincono e non perdono.", "Il Nero fa cinque lungo una delle tre direzioni."],
  "pente": [PENTE, "Il Nero prende una coppia, e più tardi fa cinque in fila."],
  "ninuki": [PENTE, "Il Nero fa cinque in fila, ma la risposta del Bianco ne prende una coppia: la partita continua."],
  "keryo": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Una pietra che chiude due o tre pietre dell’avversario, tra sé e un’altra pietra propria, le toglie dalla tavola. Vincono cinque o più in linea senza interruzioni, e anche quindici pietre prese.", "Il Nero prende tre pietre in una volta."],
  "repensi": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Una pietra che chiude esattamente due pietre dell’avversario, tra sé e un’altra pietra propria, le volta nel proprio colore. Il Nero vince con esattamente cinque in linea senza interruzioni, il Bianco con cinque o più; il Nero perde con sei o più, due quattro o due tre aperti insieme. Quando ognuno ha posato 50 pietre, è patta.", "L’ultima pietra del Nero ne volta due bianche, e così fa cinque in fila."],
};

export const OPTIONS = {
  "double_three-forbidden": "Nessuno può fare due tre aperti con una sola pietra, a meno che vinca o prenda.",
  "double_three-compensated": "A chi fa due tre aperti con una sola pietra si risponde con due pietre.",
  "double_four-forbidden": "Nessuno può fare due quattro con una sola pietra, a meno che vinca.",
  "end_capture-on": "Un cinque vince solo se il turno seguente non può romperlo prendendo una coppia, né prendere la quinta coppia.",
  "variant1-on": "Si devono posare tutte e due le pietre: una casella senza una vuota accanto non si può scegliere.",
  "variant2-on": "Vincono solo esattamente cinque.",
  "variant3-on": "Un turno non può completare un cinque di tutti e due i colori.",
  "variant-1": "Una tavola piena è vittoria del Bianco.",
  "variant-2": "Contano anche le sei diagonali.",
  "variant-both": "Contano anche le sei diagonali, e una tavola piena è vittoria del Bianco.",
  "opening-swap": "Apertura: un giocatore posa tre pietre, nera, bianca, nera; l’altro sceglie il colore.",
  "opening-swap2": "Apertura: un giocatore posa tre pietre, nera, bianca, nera; l’altro sceglie il colore, oppure posa altre due pietre e lascia scegliere il primo.",
  "opening-pro": "Apertura: la prima pietra del Nero va al centro, la seconda a tre o più caselle da lì.",
  "opening-offers": "Apertura: un giocatore posa tre pietre e l’altro sceglie il colore; il Bianco posa la quarta, e sceglie la quinta fra due che il Nero offre.",
  "opening-rif": "Apertura: un giocatore posa tre pietre vicino al centro e l’altro sceglie il colore; il Bianco posa la quarta, e sceglie la quinta fra due che il Nero offre.",
  "opening-yamaguchi": "Apertura: un giocatore posa tre pietre vicino al centro e dice quante quinte pietre offrirà il Nero; l’altro sceglie il colore. Il Bianco posa la quarta, e sceglie la quinta.",
  "opening-soosorv": "Apertura: un giocatore posa tre pietre vicino al centro e l’altro sceglie il colore; il Bianco posa la quarta e dice quante quinte pietre offrirà il Nero, il Nero può scambiare, e il Bianco sceglie la quinta.",
  "opening-taraguchi": "Apertura: le prime quattro pietre vanno vicino al centro, e dopo ognuna l’altro giocatore può scambiare; così si gioca anche la quinta, oppure il Bianco la sceglie fra dieci.",
};
