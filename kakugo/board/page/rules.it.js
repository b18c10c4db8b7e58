// The rules of the games, in Italian.

const PENTE = "I giocatori posano a turno una pietra ciascuno; comincia il Nero. Una pietra che chiude esattamente due pietre dell’avversario, tra sé e un’altra pietra propria, le toglie dalla tavola. Vincono cinque o più in linea senza interruzioni, e anche la quinta coppia presa.";
const renju = (/** @type {string} */ wins) => `I giocatori posano a turno una pietra ciascuno; comincia il Nero. ${wins} Il Nero non può fare con una sola pietra sei o più, due quattro o due tre aperti: è un fallo, e perde, a meno che la pietra anche vinca. Un tre è aperto se un’altra pietra, che non sia a sua volta un fallo, può farne quattro in linea senza interruzioni, aperte alle due estremità. Al Bianco tutto questo è permesso.`;
const FOUL = "L’ultima pietra del Nero fa due tre aperti insieme: un fallo, che perde.";
const FREE_THREES = "Nessuno può fare due tre aperti con una sola pietra, a meno che vinca o prenda: tre di cui un’altra pietra può fare quattro in linea senza interruzioni, con una casella vuota a ogni estremità."; // of Pente

export const GAMES = {
  "freestyle": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Vincono cinque o più pietre di un colore in linea senza interruzioni: su una riga, una colonna o una diagonale.", "L’ultima pietra del Nero fa sei in fila, che vincono come cinque."],
  "standard": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Vincono esattamente cinque pietre di un colore in linea senza interruzioni, su una riga, una colonna o una diagonale; sei o più non vincono e non perdono.", "Le sei pietre in fila del Nero non vincono; poi una colonna di esattamente cinque vince."],
  "renju": [renju("Il Nero vince con esattamente cinque in linea senza interruzioni, il Bianco con cinque o più."), FOUL],
  "renju, exact": [renju("Vincono esattamente cinque in linea senza interruzioni."), FOUL],
  "renju and caro": [renju("Il Nero vince con esattamente cinque in linea senza interruzioni, il Bianco con cinque o più; ma esattamente cinque non vincono se pietre dell’avversario stanno alle due estremità."), FOUL],
  "renju and caro, exact": [renju("Vincono esattamente cinque in linea senza interruzioni, a meno che pietre dell’avversario stiano alle due estremità."), FOUL],
  "caro": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Vincono esattamente cinque in linea senza interruzioni, a meno che pietre dell’avversario stiano alle due estremità; sei o più non vincono.", "Le cinque in fila del Nero non vincono, perché il Bianco sta alle due estremità; poi una colonna di cinque vince."],
  "caro, six and more win": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Vincono cinque in linea senza interruzioni, a meno che pietre dell’avversario stiano alle due estremità; sei o più vincono sempre.", "Le cinque in fila del Nero non vincono, perché il Bianco sta alle due estremità; poi una colonna di sei vince."],
  "omok": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Vincono esattamente cinque in linea senza interruzioni, come in Corea; sei o più non vincono e non perdono.", "Le sei pietre in fila del Nero non vincono; poi una colonna di esattamente cinque vince."],
  "murray": ["Prima i giocatori posano a turno {stones} pietre ciascuno; comincia il Nero. Poi ogni turno sposta una pietra propria in una casella vuota accanto, lungo la riga o la colonna e non in diagonale; chi non può spostarne nessuna passa. Vincono esattamente cinque in linea senza interruzioni, in ogni momento. Da quando le pietre si spostano, la stessa posizione per la terza volta, 200 mosse dei due insieme o due passi di seguito sono patta.", "Con cinque pietre ciascuno: quando tutte sono posate, il Nero ne sposta una nella fila e fa cinque."],
  "inlove": ["Un turno posa due pietre: una propria in una casella vuota, e una dell’altro colore in una casella vuota accanto, anche in diagonale; se non ce n’è, la pietra propria è tutto il turno. Cinque o più di un colore in linea senza interruzioni vincono per quel colore, chiunque le abbia posate; se un turno fa cinque di tutti e due i colori, vince chi lo ha giocato.", "Il Nero costruisce una fila, e ogni sua pietra ne porta accanto una bianca. Il nono turno fa cinque."],
  "hexgomoku": ["I giocatori posano a turno una pietra ciascuno su esagoni; comincia il Nero. Vincono esattamente cinque in linea senza interruzioni, in una di tre direzioni; le linee più lunghe non vincono e non perdono.", "Il Nero fa cinque lungo una delle tre direzioni."],
  "pente": [PENTE, "Il Nero prende una coppia, e più tardi fa cinque in fila."],
  "ninuki": [PENTE, "Il Nero fa cinque in fila, ma la risposta del Bianco ne prende una coppia: la partita continua."],
  "keryo": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Una pietra che chiude due o tre pietre dell’avversario, tra sé e un’altra pietra propria, le toglie dalla tavola. Vincono cinque o più in linea senza interruzioni, e anche quindici pietre prese.", "Il Nero prende tre pietre in una volta."],
  "repensi": ["I giocatori posano a turno una pietra ciascuno; comincia il Nero. Una pietra che chiude esattamente due pietre dell’avversario, tra sé e un’altra pietra propria, le volta nel proprio colore. Il Nero vince con esattamente cinque in linea senza interruzioni, il Bianco con cinque o più. Il Nero perde con un turno che fa sei o più, due quattro o due tre aperti, a meno che faccia anche esattamente cinque; un tre è aperto se un’altra pietra può farne quattro in linea senza interruzioni, aperte alle due estremità. Quando ognuno ha posato 50 pietre, è patta.", "L’ultima pietra del Nero ne volta due bianche, e così fa cinque in fila."],
};

export const OPTIONS = {
  "double_three-forbidden": "Nessuno può fare due tre aperti con una sola pietra, a meno che vinca: file senza interruzioni di esattamente tre, con una casella vuota a ogni estremità.",
  "double_three-compensated": "Quando una sola pietra ha fatto due tre aperti, file senza interruzioni di esattamente tre con una casella vuota a ogni estremità, il turno seguente dell’avversario può avere due pietre.",
  "pente double_three-forbidden": FREE_THREES,
  "ninuki double_three-forbidden": FREE_THREES,
  "double_four-forbidden": "Nessuno può fare due quattro con una sola pietra, a meno che vinca: quattro pietre di cui un’altra fa un cinque vincente.",
  "end_capture-on": "Un cinque vince subito solo se l’avversario non può romperlo prendendo una coppia, né prendere la quinta coppia. Altrimenti decide il suo turno seguente: vince la quinta coppia, e vince un cinque che sta ancora, anche contro un altro cinque.",
  "variant1-on": "Ma si devono posare tutte e due le pietre: una casella senza una vuota accanto non si può scegliere.",
  "variant2-on": "Ma vincono solo esattamente cinque.",
  "variant3-on": "Ma un turno non può completare un cinque di tutti e due i colori.",
  "variant-1": "Una tavola piena è vittoria del Bianco.",
  "variant-2": "Contano altre tre direzioni: le diagonali, che passano fra due caselle vicine verso quella dietro.",
  "variant-both": "Contano altre tre direzioni: le diagonali, che passano fra due caselle vicine verso quella dietro. Una tavola piena è vittoria del Bianco.",
  "opening-swap": "Apertura: un giocatore posa tre pietre, nera, bianca, nera; l’altro sceglie il colore.",
  "opening-swap2": "Apertura: un giocatore posa tre pietre, nera, bianca, nera; l’altro sceglie il colore, oppure posa altre due pietre e lascia scegliere il primo.",
  "opening-pro": "Apertura: la prima pietra del Nero va al centro, la seconda a tre o più caselle da lì.",
  "opening-offers": "Apertura: un giocatore posa tre pietre, la prima al centro, e l’altro sceglie il colore; il Bianco posa la quarta, e sceglie la quinta fra due che il Nero offre.",
  "opening-rif": "Apertura: un giocatore posa tre pietre vicino al centro e l’altro sceglie il colore; il Bianco posa la quarta, e sceglie la quinta fra due che il Nero offre.",
  "opening-yamaguchi": "Apertura: un giocatore posa tre pietre vicino al centro e dice quante quinte pietre offrirà il Nero, {offers} al massimo; l’altro sceglie il colore. Il Bianco posa la quarta, e sceglie la quinta.",
  "opening-soosorv": "Apertura: un giocatore posa tre pietre vicino al centro e l’altro sceglie il colore; il Bianco posa la quarta e dice quante quinte pietre offrirà il Nero, {offers} al massimo, il Nero può scambiare, e il Bianco sceglie la quinta.",
  "opening-taraguchi": "Apertura: le prime quattro pietre vanno vicino al centro, e dopo ognuna l’altro giocatore può scambiare; così si gioca anche la quinta, oppure il Bianco la sceglie fra {offers}.",
};
