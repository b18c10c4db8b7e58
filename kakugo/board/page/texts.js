// Every text of the page, in every language. {name} is filled in. A language that lacks a key shows English.

export const TEXTS = {
  en: {
    // Page
    "skip": "To the board", "board": "Board", "tools": "Tools", "settings": "Settings", "close": "Close", "cancel": "Cancel", "stop": "Stop",
    "tab-play": "Play", "tab-analyse": "Analyse", "tab-review": "Review", "tab-files": "Files", "tab-watch": "Watch",
    "language": "Language", "theme": "Light or dark", "theme-auto": "As the system", "theme-light": "Light", "theme-dark": "Dark", "coordinates": "Coordinates", "coordinates-top": "1 is the top row", "coordinates-bottom": "1 is the bottom row, as in renju’s books", "coordinates-top-i": "1 is the top row, no letter i", "coordinates-bottom-i": "1 is the bottom row, no letter i",
    "numbers": "Numbers on the stones", "labels": "Names of columns and rows", "sound": "Sound", "characters": "Letters, digits, ? and Space as keys", "confirm": "Choose a cell twice to play it", "again": "{cell}: choose it again to play it.", "wall": "Blocked", "no-stones": "No stones.",
    // Connection
    "connecting": "Connecting", "opening": "Connecting", "open": "Connected", "lost": "Connection lost; trying again", "taken": "Open in another tab",
    "full": "Too many pages; trying again", "refused": "Refused; trying again", "take-back": "Continue here",
    // Game
    "black": "Black", "white": "White", "you": "You", "engine": "Kakugo, level {level}", "first-player": "First player", "second-player": "Second player",
    "new-game": "New game", "begin": "Begin", "game": "Game", "rule": "Rule", "width": "Columns", "height": "Rows", "side-cells": "Longest row",
    "players": "Players", "change-players": "Players…", "first-begins": "Begins", "second-answers": "Answers", "person": "Person", "engine-who": "Kakugo",
    "level": "Strength, 0 to 100", "time": "Time", "limit": "Limit of the engine", "limit-seconds": "Seconds a turn", "limit-nodes": "Nodes a turn", "limit-depth": "Depth",
    "limit-several": "Several of these", "limit-none": "Give one limit at least.", "limit-clock": "A clock for both", "clock-minutes": "Minutes", "clock-increment": "Seconds added a turn", "apply": "Apply", "pace-seconds": "{count} s a turn", "pace-nodes": "{count} positions a turn", "pace-depth": "depth {count}", "pace-clock": "{minutes} min + {increment} s", "event": "Event", "weights": "Evaluation", "about": "About Kakugo", "version": "Version", "threads": "Threads", "memory": "Memory",
    "undo": "Undo", "redo": "Redo", "hint": "Hint", "resign": "Resign", "resign-sure": "Resign: sure?", "move-now": "Move now", "resume": "Play on",
    "to-move": "{side} to move", "your-move": "{side} to move: your turn", "engine-thinks": "{side}: Kakugo is thinking",
    "incoming": "The game is being opened.", "paused": "Paused: “{button}” goes on from here.", "looking": "You look at turn {ply}.", "choose-more": "{turn}: now {next}. {cell} again or Escape takes it back.",
    "or-play": "{turn}: play it, or add {next}.", "coming-stone": "{side}’s stone", "coming-stone-beside": "{side}’s stone, beside it", "coming-lift": "the stone of {side} that moves", "coming-move": "the cell that it moves to, beside it", "coming-offer": "a cell for {side}’s fifth stone", "coming-first": "First {next}.", "coming-here": "{cell}: {next}", "not-beside": "this stone goes beside {first}", "play-turn": "Play {turn}", "typed": "Cell {name}: Enter plays it.", "no-cell": "There is no cell {name}.",
    "foul-warning": "{cell} is a foul ({foul}) and loses at once. Choose it again to play it.", "foul-here": "{cell}: a foul, {foul}", "not-here": "{cell}: {why}",
    "searched": "{nodes} positions, {speed} k/s, {seconds} s", "thinking": "Depth {depth}, {nodes} positions, {seconds} s", "thought": "Thought for {seconds} s",
    "pairs": "Pairs taken: {count}", "taken-stones": "Stones taken: {count}",
    "occupied": "the cell is occupied", "illegal": "not possible now", "over": "the game is over", "double three": "a double three is forbidden", "double four": "a double four is forbidden",
    "foul": "a foul loses the game", "off-board": "that is not on the board", "first-stone": "the first stone goes on the centre", "far": "this stone must be three or more cells away from the centre",
    "partner": "no cell for the partner beside it", "busy": "the engine is busy", "wait": "the engine is to move",
    "error-lost": "There is no connection now.", "error-opening": "That does not work in an opening.", "error-busy": "The engine is searching.",
    // What the server refuses: {text} is its own sentence, in English
    "error-message": "The page and the server do not fit together: load the page anew.", "error-value": "That is not possible: {text}", "error-record": "This cannot be read or written: {text}", "error-file": "The file cannot be read: {text}", "error-weights": "The evaluation does not fit: {text}", "error-failed": "That did not work; the server’s output says why.",
    "turn-size": "a turn here has another number of cells", "move": "a stone moves to an empty cell beside it", "place": "stones are still to be placed", "owed": "another turn is due in the opening", "offer": "two different cells are to be offered", "choice": "one of the two offered cells is to be chosen, then the sixth stone", "after-end": "a stone before this one ends the game", "two-fives": "a five of both colours in one turn is forbidden", "no-swap": "there are no colours to swap now", "error-pass": "passing is not possible now",
    // Ends
    "won": "{side} has won: {reason}", "drawn": "Draw: {reason}",
    "reason-resigned": "resignation", "reason-draw agreed": "agreed", "reason-draw after": "draw after {count} turns", "reason-forfeit": "forfeit", "reason-timeout": "time", "reason-memory": "memory", "reason-illegal": "illegal turn", "reason-crash": "crash", "reason-garbage": "no answer that can be read", "reason-start": "no start", "reason-foul": "foul", "reason-five": "five in a row", "reason-pairs": "captures", "reason-resignation": "resignation", "reason-time": "time", "reason-full board": "full board",
    "reason-threefold repetition": "threefold repetition", "reason-no legal turn": "no legal turn", "reason-200 moves": "200 moves", "reason-two passes": "two passes", "reason-stones used": "all stones are placed", "reason-overline": "overline", "reason-double three": "double three", "reason-double four": "double four",
    // Openings
    "stage-three stones": "Place three stones: black, white, black", "stage-colour": "Your colour", "stage-colour or two stones": "Your colour, or two stones",
    "stage-fourth stone": "Place the fourth stone", "stage-offer": "Offer two cells for the fifth stone", "stage-choice": "Choose one of the two cells, then place your stone",
    "choice-1": "Place one stone", "choice-2": "Place two stones", "choice-3": "Place three stones", "choice-swap": "Swap colours", "pass": "Pass", "no-choice": "Your turn",
    "pass-words": "No stone can move: this turn is a pass.",
    // Turns read aloud
    "spoken-turn": "{side}: {turn}.", "spoken-captured": "Captured: {cells}.", "spoken-flipped": "Flipped: {cells}.", "spoken-empty": "{name}, empty", "spoken-stone": "{name}, {side}",
    "spoken-wall": "{name}, blocked", "spoken-number": "turn {number}", "spoken-last": "last turn", "spoken-foul": "foul: {foul}", "spoken-illegal": "not allowed: {why}", "spoken-chosen": "chosen",
    // Moves
    "moves": "Moves", "no-moves": "No moves yet", "comment": "Comment", "comment-hint": "A comment on this move", "mark": "Mark", "promote": "Make it the main line", "remove": "Remove from here",
    "through": "Through the game", "first": "Start", "back": "Back", "forward": "Forward", "last": "End", "swap": "swap",
    // Analysis
    "analysis-start": "Analyse", "lines": "Lines", "heat": "Heat map", "block": "Block cells", "block-on": "Choose cells that the next turn must not use.",
    "search-seconds": "Seconds", "prove": "Find a win", "threats": "Threats", "balance": "Balance", "balance-one": "Even: one turn", "balance-two": "Even: two turns", "fair-opening": "Even opening",
    "unproven-win": "win?", "unproven-loss": "lost?", "win-in": "win in {count}", "loss-in": "loss in {count}", "figures": "Depth {depth}, {nodes} positions, {speed} k/s, {seconds} s",
    "evaluation": "Black {black} %, draw {draw} %, White {white} %", "no-evaluation": "No evaluation",
    "proof-found": "{side} wins in {count}. Step through it with the arrows; on {other}’s turn choose any other answer to see it refuted.",
    "proof-none": "No win found in the time.", "proof-lost": "{side} is lost in {count}.", "proof-leave": "Leave the proof", "proving": "Searching for a win …",
    "refuting": "Searching for the answer …", "refuted": "Refuted: win in {count}.", "not-refuted": "No win found against that answer.",
    "no-threats": "None", "findings": "Findings", "five": "five", "straight four": "straight four", "four": "four", "three": "open three",
    "balanced": "Nearly even (click to play):", "balancing": "Searching for an even position …", "nothing-found": "Nothing found.",
    // Review
    "seconds-a-move": "Seconds a turn", "review-start": "Review the game", "review-progress": "Progress of the review", "review-done": "{done} of {total}",
    "review-stopped": "Stopped at {done} of {total}", "review-mistakes": "{side}: {list}", "review-clean": "no mistakes", "better": "better: {turn}", "curve-words": "The game’s value for Black, turn by turn",
    "curve-none": "A review or an analysis draws the value of the game here.",
    "mark-??": "blunder", "mark-?": "mistake", "mark-?!": "doubtful",
    // Files
    "open-file": "Open", "which-kind": "Which game is it? The file does not say.", "choose-file": "Choose a file", "drag-hint": "or drag one onto the page, or paste", "paste-label": "A game or a position as text", "open-text": "Open the text",
    "which-game": "Game of the file", "save": "Save", "share": "Share", "names": "Names in the record", "date": "Date", "hinted": "Hint: {turn}", "position-line": "The game as one line", "copy-line": "Copy the line", "copy-address": "Copy the address",
    "no-picture": "The browser could not draw the picture; the SVG can be saved.", "picture-png": "Picture (PNG)", "format-svg": "Picture (SVG)", "format-sgf": "SGF", "format-psq": "Piskvork (.psq)", "format-line": "Line", "format-pos": "pos", "format-offsets": "Offsets", "format-position": "Position",
    "opened": "Opened: {format}.", "saved": "Saved: {name}", "copied": "Copied.", "not-copied": "Copy it from the field.", "file-too-big": "The file is too big: one mebibyte at most.",
    // Watching
    "arena-file": "Arena file", "watch-start": "Watch", "no-arena": "Start the server with “kakugo board --watch FILE” to watch a match of kakugo-arena here.",
    "games-of": "{count} games", "replay": "Replay", "follow": "Follow", "playing": "In progress", "games": "Games", "column-first": "First", "column-second": "Second", "column-result": "Result", "column-by": "By", "column-turns": "Turns",
    "column-player": "Player", "column-elo": "Elo", "column-interval": "95 %", "column-games": "Games", "column-won": "Won", "column-drawn": "Drawn", "column-lost": "Lost", "column-score": "Score", "normalised-elo": "normalised Elo",
    "llr-undecided": "LLR {llr} ({low}, {high}): {elo} {most} against {least}, undecided", "llr-accepted": "LLR {llr} ({low}, {high}): {elo} {most} against {least}, accepted", "llr-rejected": "LLR {llr} ({low}, {high}): {elo} {most} against {least}, rejected",
    "llr-course": "The LLR as it went",
    // Keys
    "keys": "Keys", "keys-arrows": "through the game; on the board: to the next cell", "keys-updown": "to another variation", "keys-ends": "to the start, to the end", "keys-cell": "a letter and a number: to that cell", "keys-enter": "plays the cell", "keys-escape": "takes back the cells chosen; leaves a proof",
    "keys-undo": "undo, redo", "keys-analyse": "analysis on and off", "keys-number": "a tab of the tools", "keys-help": "these keys",
    // Games and options
    "game-gomoku": "Gomoku", "game-freestyle": "Freestyle gomoku", "game-standard": "Standard gomoku", "game-renju": "Renju", "game-caro": "Caro", "game-omok": "Omok", "game-murray": "Murray", "game-inlove": "In Love Gomoku",
    "game-hexgomoku": "Hex-Gomoku", "game-pente": "Pente", "game-ninuki": "Gomoku Ninuki", "game-keryo": "Keryo-Pente", "game-repensi": "Repensi",
    "rule-freestyle": "freestyle: five or more", "rule-standard": "standard: exactly five", "rule-renju": "renju", "rule-caro": "caro", "rule-caro, six and more win": "caro, six and more win",
    "option-double_three": "Double three", "option-double_four": "Double four", "option-opening": "Opening", "option-stones": "Stones a side", "option-variant": "Variant", "option-variant1": "Both stones must be placed",
    "option-variant2": "Exactly five", "option-variant3": "No turn with a five of each colour", "option-end_capture": "A five may be broken",
    "value-free": "free", "value-opening-free": "none", "value-variant-0": "straight rows", "value-variant-1": "a full board is White’s win", "value-variant-2": "diagonals count", "value-variant-both": "both of these", "usual-size": "usual", "value-forbidden": "forbidden", "value-compensated": "answered by two stones", "value-swap": "swap", "value-swap2": "swap2", "value-pro": "pro", "value-offers": "offers", "value-on": "yes", "value-off": "no",
  },

  it: {
    "skip": "Alla scacchiera", "board": "Tavoliere", "tools": "Strumenti", "settings": "Impostazioni", "close": "Chiudi", "cancel": "Annulla", "stop": "Ferma",
    "tab-play": "Gioca", "tab-analyse": "Analizza", "tab-review": "Esamina", "tab-files": "File", "tab-watch": "Guarda",
    "language": "Lingua", "theme": "Chiaro o scuro", "theme-auto": "Come il sistema", "theme-light": "Chiaro", "theme-dark": "Scuro", "coordinates": "Coordinate", "coordinates-top": "1 è la riga in alto", "coordinates-bottom": "1 è la riga in basso, come nei libri di renju", "coordinates-top-i": "1 è la riga in alto, senza la lettera i", "coordinates-bottom-i": "1 è la riga in basso, senza la lettera i",
    "numbers": "Numeri sulle pedine", "labels": "Nomi di colonne e righe", "sound": "Suono", "characters": "Lettere, cifre, ? e Spazio come tasti", "confirm": "Scegli una casella due volte per giocarla", "again": "{cell}: sceglila di nuovo per giocarla.", "wall": "Bloccate", "no-stones": "Nessuna pedina.",
    "connecting": "Collegamento", "opening": "Collegamento", "open": "Collegato", "lost": "Collegamento perso; nuovo tentativo", "taken": "Aperta in un’altra scheda",
    "full": "Troppe pagine; nuovo tentativo", "refused": "Rifiutato; nuovo tentativo", "take-back": "Continua qui",
    "black": "Nero", "white": "Bianco", "you": "Tu", "engine": "Kakugo, livello {level}", "first-player": "Primo giocatore", "second-player": "Secondo giocatore",
    "new-game": "Nuova partita", "begin": "Comincia", "game": "Gioco", "rule": "Regola", "width": "Colonne", "height": "Righe", "side-cells": "Riga più lunga",
    "players": "Giocatori", "change-players": "Giocatori…", "first-begins": "Comincia", "second-answers": "Risponde", "person": "Persona", "engine-who": "Kakugo",
    "level": "Forza, da 0 a 100", "time": "Tempo", "limit": "Limite del motore", "limit-seconds": "Secondi per turno", "limit-nodes": "Nodi per turno", "limit-depth": "Profondità",
    "limit-several": "Più di questi", "limit-none": "Dai almeno un limite.", "limit-clock": "Un orologio per entrambi", "clock-minutes": "Minuti", "clock-increment": "Secondi aggiunti per turno", "apply": "Applica", "pace-seconds": "{count} s per turno", "pace-nodes": "{count} posizioni per turno", "pace-depth": "profondità {count}", "pace-clock": "{minutes} min + {increment} s", "event": "Evento", "weights": "Valutazione", "about": "Informazioni su Kakugo", "version": "Versione", "threads": "Thread", "memory": "Memoria",
    "undo": "Annulla mossa", "redo": "Rifai", "hint": "Consiglio", "resign": "Abbandona", "resign-sure": "Abbandoni davvero?", "move-now": "Muovi ora", "resume": "Riprendi",
    "to-move": "Tocca al {side}", "your-move": "Tocca al {side}: è il tuo turno", "engine-thinks": "{side}: Kakugo sta pensando",
    "incoming": "La partita si sta aprendo.", "paused": "In pausa: «{button}» riprende da qui.", "looking": "Guardi il turno {ply}.", "choose-more": "{turn}: ora {next}. {cell} di nuovo o Esc lo toglie.",
    "or-play": "{turn}: giocala, o aggiungi {next}.", "coming-stone": "una pedina del {side}", "coming-stone-beside": "una pedina del {side}, lì accanto", "coming-lift": "la pedina del {side} da muovere", "coming-move": "la casella accanto dove va", "coming-offer": "una casella per la quinta pedina del {side}", "coming-first": "Prima {next}.", "coming-here": "{cell}: {next}", "not-beside": "questa pedina va accanto a {first}", "play-turn": "Gioca {turn}", "typed": "Casella {name}: Invio la gioca.", "no-cell": "La casella {name} non esiste.",
    "foul-warning": "{cell} è un fallo ({foul}) e perde subito. Sceglila di nuovo per giocarla.", "foul-here": "{cell}: fallo, {foul}", "not-here": "{cell}: {why}",
    "searched": "{nodes} posizioni, {speed} k/s, {seconds} s", "thinking": "Profondità {depth}, {nodes} posizioni, {seconds} s", "thought": "Ha pensato {seconds} s",
    "pairs": "Coppie catturate: {count}", "taken-stones": "Pedine catturate: {count}",
    "occupied": "la casella è occupata", "illegal": "ora non è possibile", "over": "la partita è finita", "double three": "il doppio tre è vietato", "double four": "il doppio quattro è vietato",
    "foul": "un fallo perde la partita", "off-board": "non è sul tavoliere", "first-stone": "la prima pedina va al centro", "far": "questa pedina deve stare ad almeno tre caselle dal centro",
    "partner": "accanto non c’è posto per la seconda pedina", "busy": "il motore è occupato", "wait": "tocca al motore",
    "error-lost": "Ora non c’è collegamento.", "error-opening": "In un’apertura non funziona.", "error-busy": "Il motore sta cercando.",
    "error-message": "La pagina e il server non vanno insieme: ricarica la pagina.", "error-value": "Non è possibile: {text}", "error-record": "Non si può leggere o scrivere: {text}", "error-file": "Il file non si può leggere: {text}", "error-weights": "La valutazione non è adatta: {text}", "error-failed": "Non ha funzionato; l’uscita del server dice perché.",
    "turn-size": "qui un turno ha un altro numero di caselle", "move": "una pedina si muove su una casella vuota vicina", "place": "ci sono ancora pedine da mettere", "owed": "nell’apertura è dovuto un altro turno", "offer": "si offrono due caselle diverse", "choice": "si sceglie una delle due caselle offerte, poi la sesta pedina", "after-end": "una pedina prima di questa finisce la partita", "two-fives": "un cinque dei due colori in un turno è vietato", "no-swap": "ora non ci sono colori da scambiare", "error-pass": "ora non si può passare",
    "won": "Ha vinto il {side}: {reason}", "drawn": "Patta: {reason}",
    "reason-resigned": "abbandono", "reason-draw agreed": "accordo", "reason-draw after": "patta dopo {count} turni", "reason-forfeit": "a tavolino", "reason-timeout": "tempo", "reason-memory": "memoria", "reason-illegal": "turno non permesso", "reason-crash": "guasto", "reason-garbage": "nessuna risposta leggibile", "reason-start": "nessun avvio", "reason-foul": "fallo", "reason-five": "cinque in fila", "reason-pairs": "catture", "reason-resignation": "abbandono", "reason-time": "tempo", "reason-full board": "tavoliere pieno",
    "reason-threefold repetition": "tripla ripetizione", "reason-no legal turn": "nessun turno permesso", "reason-200 moves": "200 mosse", "reason-two passes": "due passi", "reason-stones used": "tutte le pedine sono messe", "reason-overline": "fila troppo lunga", "reason-double three": "doppio tre", "reason-double four": "doppio quattro",
    "stage-three stones": "Metti tre pedine: nera, bianca, nera", "stage-colour": "Il tuo colore", "stage-colour or two stones": "Il tuo colore, o due pedine",
    "stage-fourth stone": "Metti la quarta pedina", "stage-offer": "Offri due caselle per la quinta pedina", "stage-choice": "Scegli una delle due caselle, poi metti la tua pedina",
    "choice-1": "Metti una pedina", "choice-2": "Metti due pedine", "choice-3": "Metti tre pedine", "choice-swap": "Scambia i colori", "pass": "Passa", "no-choice": "È il tuo turno",
    "pass-words": "Nessuna pedina può muovere: si passa.",
    "spoken-turn": "{side}: {turn}.", "spoken-captured": "Catturate: {cells}.", "spoken-flipped": "Girate: {cells}.", "spoken-empty": "{name}, vuota", "spoken-stone": "{name}, {side}",
    "spoken-wall": "{name}, bloccata", "spoken-number": "turno {number}", "spoken-last": "ultimo turno", "spoken-foul": "fallo: {foul}", "spoken-illegal": "non permesso: {why}", "spoken-chosen": "scelta",
    "moves": "Mosse", "no-moves": "Ancora nessuna mossa", "comment": "Commento", "comment-hint": "Un commento a questa mossa", "mark": "Segno", "promote": "Rendila la linea principale", "remove": "Togli da qui in poi",
    "through": "Attraverso la partita", "first": "Inizio", "back": "Indietro", "forward": "Avanti", "last": "Fine", "swap": "scambio",
    "analysis-start": "Analizza", "lines": "Linee", "heat": "Mappa di calore", "block": "Blocca caselle", "block-on": "Scegli le caselle che il prossimo turno non deve usare.",
    "search-seconds": "Secondi", "prove": "Cerca una vittoria", "threats": "Minacce", "balance": "Equilibrio", "balance-one": "Pari: un turno", "balance-two": "Pari: due turni", "fair-opening": "Apertura pari",
    "unproven-win": "vince?", "unproven-loss": "perde?", "win-in": "vince in {count}", "loss-in": "perde in {count}", "figures": "Profondità {depth}, {nodes} posizioni, {speed} k/s, {seconds} s",
    "evaluation": "Nero {black} %, patta {draw} %, Bianco {white} %", "no-evaluation": "Nessuna valutazione",
    "proof-found": "Il {side} vince in {count}. Scorri con le frecce; al turno del {other} scegli un’altra risposta per vederla confutata.",
    "proof-none": "Nessuna vittoria trovata nel tempo dato.", "proof-lost": "Il {side} perde in {count}.", "proof-leave": "Lascia la dimostrazione", "proving": "Cerco una vittoria …",
    "refuting": "Cerco la risposta …", "refuted": "Confutata: vince in {count}.", "not-refuted": "Contro quella risposta nessuna vittoria trovata.",
    "no-threats": "Nessuna", "findings": "Risultati", "five": "cinque", "straight four": "quattro aperto", "four": "quattro", "three": "tre aperto",
    "balanced": "Quasi pari (clic per giocare):", "balancing": "Cerco una posizione pari …", "nothing-found": "Niente trovato.",
    "seconds-a-move": "Secondi per turno", "review-start": "Esamina la partita", "review-progress": "Avanzamento dell’esame", "review-done": "{done} di {total}",
    "review-stopped": "Fermato a {done} di {total}", "review-mistakes": "{side}: {list}", "review-clean": "nessun errore", "better": "meglio: {turn}", "curve-words": "Il valore della partita per il Nero, turno per turno",
    "curve-none": "Un esame o un’analisi disegna qui il valore della partita.",
    "mark-??": "errore grave", "mark-?": "errore", "mark-?!": "dubbia",
    "open-file": "Apri", "which-kind": "Che gioco è? Il file non lo dice.", "choose-file": "Scegli un file", "drag-hint": "o trascinalo sulla pagina, o incolla", "paste-label": "Una partita o una posizione come testo", "open-text": "Apri il testo",
    "which-game": "Partita del file", "save": "Salva", "share": "Condividi", "names": "Nomi nella registrazione", "date": "Data", "hinted": "Consiglio: {turn}", "position-line": "La partita in una riga", "copy-line": "Copia la riga", "copy-address": "Copia l’indirizzo",
    "no-picture": "Il browser non ha potuto disegnare l’immagine; l’SVG si può salvare.", "picture-png": "Immagine (PNG)", "format-svg": "Immagine (SVG)", "format-sgf": "SGF", "format-psq": "Piskvork (.psq)", "format-line": "Riga", "format-pos": "pos", "format-offsets": "Distanze", "format-position": "Posizione",
    "opened": "Aperto: {format}.", "saved": "Salvato: {name}", "copied": "Copiato.", "not-copied": "Copialo dal campo.", "file-too-big": "Il file è troppo grande: un mebibyte al massimo.",
    "arena-file": "File dell’arena", "watch-start": "Guarda", "no-arena": "Avvia il server con «kakugo board --watch FILE» per guardare qui un incontro di kakugo-arena.",
    "games-of": "{count} partite", "replay": "Rivedi", "follow": "Segui", "playing": "In corso", "games": "Partite", "column-first": "Primo", "column-second": "Secondo", "column-result": "Esito", "column-by": "Per", "column-turns": "Turni",
    "column-player": "Giocatore", "column-elo": "Elo", "column-interval": "95 %", "column-games": "Partite", "column-won": "Vinte", "column-drawn": "Patte", "column-lost": "Perse", "column-score": "Punteggio", "normalised-elo": "Elo normalizzato",
    "llr-undecided": "LLR {llr} ({low}, {high}): {elo} {most} contro {least}, indeciso", "llr-accepted": "LLR {llr} ({low}, {high}): {elo} {most} contro {least}, accettato", "llr-rejected": "LLR {llr} ({low}, {high}): {elo} {most} contro {least}, respinto",
    "llr-course": "L’andamento dell’LLR",
    "keys": "Tasti", "keys-arrows": "attraverso la partita; sul tavoliere: alla casella vicina", "keys-updown": "a un’altra variante", "keys-ends": "all’inizio, alla fine", "keys-cell": "una lettera e un numero: a quella casella", "keys-enter": "gioca la casella", "keys-escape": "toglie le caselle scelte; lascia una dimostrazione",
    "keys-undo": "annulla, rifai", "keys-analyse": "analisi sì e no", "keys-number": "una scheda degli strumenti", "keys-help": "questi tasti",
    "game-gomoku": "Gomoku", "game-freestyle": "Gomoku libero", "game-standard": "Gomoku standard", "game-renju": "Renju", "game-caro": "Caro", "game-omok": "Omok", "game-murray": "Murray", "game-inlove": "In Love Gomoku",
    "game-hexgomoku": "Hex-Gomoku", "game-pente": "Pente", "game-ninuki": "Gomoku Ninuki", "game-keryo": "Keryo-Pente", "game-repensi": "Repensi",
    "rule-freestyle": "libero: cinque o più", "rule-standard": "standard: esattamente cinque", "rule-renju": "renju", "rule-caro": "caro", "rule-caro, six and more win": "caro, anche sei e più vincono",
    "option-double_three": "Doppio tre", "option-double_four": "Doppio quattro", "option-opening": "Apertura", "option-stones": "Pedine per parte", "option-variant": "Variante", "option-variant1": "Entrambe le pedine vanno messe",
    "option-variant2": "Esattamente cinque", "option-variant3": "Nessun turno con un cinque per colore", "option-end_capture": "Un cinque si può rompere",
    "value-free": "libero", "value-opening-free": "nessuna", "value-variant-0": "file dritte", "value-variant-1": "tavoliere pieno al Bianco", "value-variant-2": "contano le diagonali", "value-variant-both": "entrambe", "usual-size": "solita", "value-forbidden": "vietato", "value-compensated": "compensato da due pedine", "value-swap": "swap", "value-swap2": "swap2", "value-pro": "pro", "value-offers": "offerte", "value-on": "sì", "value-off": "no",
  },

  fr: {
    "skip": "Vers le plateau", "board": "Plateau", "tools": "Outils", "settings": "Réglages", "close": "Fermer", "cancel": "Annuler", "stop": "Arrêter",
    "tab-play": "Jouer", "tab-analyse": "Analyser", "tab-review": "Bilan", "tab-files": "Fichiers", "tab-watch": "Suivre",
    "language": "Langue", "theme": "Clair ou sombre", "theme-auto": "Comme le système", "theme-light": "Clair", "theme-dark": "Sombre", "coordinates": "Coordonnées", "coordinates-top": "1 est la ligne du haut", "coordinates-bottom": "1 est la ligne du bas, comme dans les livres de renju", "coordinates-top-i": "1 est la ligne du haut, sans la lettre i", "coordinates-bottom-i": "1 est la ligne du bas, sans la lettre i",
    "numbers": "Numéros sur les pierres", "labels": "Noms des colonnes et des lignes", "sound": "Son", "characters": "Lettres, chiffres, ? et Espace comme touches", "confirm": "Choisir une case deux fois pour la jouer", "again": "{cell} : choisissez-la encore pour la jouer.", "wall": "Bloquées", "no-stones": "Pas de pierres.",
    "connecting": "Connexion", "opening": "Connexion", "open": "Connecté", "lost": "Connexion perdue ; nouvel essai", "taken": "Ouverte dans un autre onglet",
    "full": "Trop de pages ; nouvel essai", "refused": "Refusé ; nouvel essai", "take-back": "Continuer ici",
    "black": "Noir", "white": "Blanc", "you": "Vous", "engine": "Kakugo, niveau {level}", "first-player": "Premier joueur", "second-player": "Second joueur",
    "new-game": "Nouvelle partie", "begin": "Commencer", "game": "Jeu", "rule": "Règle", "width": "Colonnes", "height": "Lignes", "side-cells": "Ligne la plus longue",
    "players": "Joueurs", "change-players": "Joueurs…", "first-begins": "Commence", "second-answers": "Répond", "person": "Personne", "engine-who": "Kakugo",
    "level": "Force, de 0 à 100", "time": "Temps", "limit": "Limite du moteur", "limit-seconds": "Secondes par tour", "limit-nodes": "Nœuds par tour", "limit-depth": "Profondeur",
    "limit-several": "Plusieurs de ceux-ci", "limit-none": "Donnez une limite au moins.", "limit-clock": "Une pendule pour les deux", "clock-minutes": "Minutes", "clock-increment": "Secondes ajoutées par tour", "apply": "Appliquer", "pace-seconds": "{count} s par tour", "pace-nodes": "{count} positions par tour", "pace-depth": "profondeur {count}", "pace-clock": "{minutes} min + {increment} s", "event": "Événement", "weights": "Évaluation", "about": "À propos de Kakugo", "version": "Version", "threads": "Fils d’exécution", "memory": "Mémoire",
    "undo": "Reprendre", "redo": "Rejouer", "hint": "Conseil", "resign": "Abandonner", "resign-sure": "Abandonner, vraiment ?", "move-now": "Jouer maintenant", "resume": "Continuer",
    "to-move": "Au tour de {side}", "your-move": "Au tour de {side} : à vous", "engine-thinks": "{side} : Kakugo réfléchit",
    "incoming": "La partie est en train de s’ouvrir.", "paused": "En pause : « {button} » reprend ici.", "looking": "Vous regardez le tour {ply}.", "choose-more": "{turn} : maintenant {next}. {cell} encore ou Échap l’enlève.",
    "or-play": "{turn} : jouez-le, ou ajoutez {next}.", "coming-stone": "une pierre de {side}", "coming-stone-beside": "une pierre de {side}, juste à côté", "coming-lift": "la pierre de {side} à déplacer", "coming-move": "la case voisine où elle va", "coming-offer": "une case pour la cinquième pierre de {side}", "coming-first": "D’abord {next}.", "coming-here": "{cell} : {next}", "not-beside": "cette pierre va à côté de {first}", "play-turn": "Jouer {turn}", "typed": "Case {name} : Entrée la joue.", "no-cell": "Il n’y a pas de case {name}.",
    "foul-warning": "{cell} est une faute ({foul}) et perd aussitôt. Choisissez-la encore pour la jouer.", "foul-here": "{cell} : faute, {foul}", "not-here": "{cell} : {why}",
    "searched": "{nodes} positions, {speed} k/s, {seconds} s", "thinking": "Profondeur {depth}, {nodes} positions, {seconds} s", "thought": "A réfléchi {seconds} s",
    "pairs": "Paires prises : {count}", "taken-stones": "Pierres prises : {count}",
    "occupied": "la case est occupée", "illegal": "pas possible maintenant", "over": "la partie est finie", "double three": "le double trois est interdit", "double four": "le double quatre est interdit",
    "foul": "une faute perd la partie", "off-board": "ce n’est pas sur le plateau", "first-stone": "la première pierre va au centre", "far": "cette pierre doit être à trois cases ou plus du centre",
    "partner": "pas de case voisine pour la seconde pierre", "busy": "le moteur est occupé", "wait": "c’est au moteur de jouer",
    "error-lost": "Il n’y a pas de connexion.", "error-opening": "Impossible pendant une ouverture.", "error-busy": "Le moteur cherche.",
    "error-message": "La page et le serveur ne vont pas ensemble : rechargez la page.", "error-value": "Ce n’est pas possible : {text}", "error-record": "Impossible à lire ou à écrire : {text}", "error-file": "Le fichier est illisible : {text}", "error-weights": "L’évaluation ne convient pas : {text}", "error-failed": "Cela n’a pas marché ; la sortie du serveur dit pourquoi.",
    "turn-size": "ici un tour a un autre nombre de cases", "move": "une pierre va sur une case vide voisine", "place": "il reste des pierres à poser", "owed": "l’ouverture demande un autre tour", "offer": "il faut offrir deux cases différentes", "choice": "il faut choisir une des deux cases offertes, puis la sixième pierre", "after-end": "une pierre avant celle-ci finit la partie", "two-fives": "un cinq des deux couleurs en un tour est interdit", "no-swap": "il n’y a pas de couleurs à échanger maintenant", "error-pass": "on ne peut pas passer maintenant",
    "won": "{side} a gagné : {reason}", "drawn": "Nulle : {reason}",
    "reason-resigned": "abandon", "reason-draw agreed": "accord", "reason-draw after": "nulle après {count} tours", "reason-forfeit": "forfait", "reason-timeout": "temps", "reason-memory": "mémoire", "reason-illegal": "tour non permis", "reason-crash": "panne", "reason-garbage": "aucune réponse lisible", "reason-start": "pas de départ", "reason-foul": "faute", "reason-five": "cinq alignées", "reason-pairs": "prises", "reason-resignation": "abandon", "reason-time": "temps", "reason-full board": "plateau plein",
    "reason-threefold repetition": "triple répétition", "reason-no legal turn": "aucun tour permis", "reason-200 moves": "200 coups", "reason-two passes": "deux passes", "reason-stones used": "toutes les pierres sont posées", "reason-overline": "alignement trop long", "reason-double three": "double trois", "reason-double four": "double quatre",
    "stage-three stones": "Posez trois pierres : noire, blanche, noire", "stage-colour": "Votre couleur", "stage-colour or two stones": "Votre couleur, ou deux pierres",
    "stage-fourth stone": "Posez la quatrième pierre", "stage-offer": "Offrez deux cases pour la cinquième pierre", "stage-choice": "Choisissez une des deux cases, puis posez votre pierre",
    "choice-1": "Poser une pierre", "choice-2": "Poser deux pierres", "choice-3": "Poser trois pierres", "choice-swap": "Échanger les couleurs", "pass": "Passer", "no-choice": "À vous",
    "pass-words": "Aucune pierre ne peut bouger : on passe.",
    "spoken-turn": "{side} : {turn}.", "spoken-captured": "Prises : {cells}.", "spoken-flipped": "Retournées : {cells}.", "spoken-empty": "{name}, vide", "spoken-stone": "{name}, {side}",
    "spoken-wall": "{name}, bloquée", "spoken-number": "tour {number}", "spoken-last": "dernier tour", "spoken-foul": "faute : {foul}", "spoken-illegal": "interdit : {why}", "spoken-chosen": "choisie",
    "moves": "Coups", "no-moves": "Pas encore de coups", "comment": "Commentaire", "comment-hint": "Un commentaire sur ce coup", "mark": "Signe", "promote": "En faire la ligne principale", "remove": "Enlever à partir d’ici",
    "through": "À travers la partie", "first": "Début", "back": "En arrière", "forward": "En avant", "last": "Fin", "swap": "échange",
    "analysis-start": "Analyser", "lines": "Lignes", "heat": "Carte de chaleur", "block": "Bloquer des cases", "block-on": "Choisissez les cases que le prochain tour ne doit pas utiliser.",
    "search-seconds": "Secondes", "prove": "Chercher un gain", "threats": "Menaces", "balance": "Équilibre", "balance-one": "Égal : un tour", "balance-two": "Égal : deux tours", "fair-opening": "Ouverture égale",
    "unproven-win": "gagné ?", "unproven-loss": "perdu ?", "win-in": "gagne en {count}", "loss-in": "perd en {count}", "figures": "Profondeur {depth}, {nodes} positions, {speed} k/s, {seconds} s",
    "evaluation": "Noir {black} %, nulle {draw} %, Blanc {white} %", "no-evaluation": "Pas d’évaluation",
    "proof-found": "{side} gagne en {count}. Avancez avec les flèches ; au tour de {other}, choisissez une autre réponse pour la voir réfutée.",
    "proof-none": "Aucun gain trouvé dans le temps donné.", "proof-lost": "{side} perd en {count}.", "proof-leave": "Quitter la preuve", "proving": "Recherche d’un gain …",
    "refuting": "Recherche de la réponse …", "refuted": "Réfutée : gain en {count}.", "not-refuted": "Aucun gain trouvé contre cette réponse.",
    "no-threats": "Aucune", "findings": "Résultats", "five": "cinq", "straight four": "quatre ouvert", "four": "quatre", "three": "trois ouvert",
    "balanced": "Presque égal (cliquez pour jouer) :", "balancing": "Recherche d’une position égale …", "nothing-found": "Rien trouvé.",
    "seconds-a-move": "Secondes par tour", "review-start": "Examiner la partie", "review-progress": "Avancement du bilan", "review-done": "{done} sur {total}",
    "review-stopped": "Arrêté à {done} sur {total}", "review-mistakes": "{side} : {list}", "review-clean": "aucune erreur", "better": "mieux : {turn}", "curve-words": "La valeur de la partie pour Noir, tour par tour",
    "curve-none": "Un bilan ou une analyse trace ici la valeur de la partie.",
    "mark-??": "gaffe", "mark-?": "erreur", "mark-?!": "douteux",
    "open-file": "Ouvrir", "which-kind": "Quel jeu est-ce ? Le fichier ne le dit pas.", "choose-file": "Choisir un fichier", "drag-hint": "ou glissez-en un sur la page, ou collez", "paste-label": "Une partie ou une position en texte", "open-text": "Ouvrir le texte",
    "which-game": "Partie du fichier", "save": "Enregistrer", "share": "Partager", "names": "Noms dans la partie", "date": "Date", "hinted": "Conseil : {turn}", "position-line": "La partie en une ligne", "copy-line": "Copier la ligne", "copy-address": "Copier l’adresse",
    "no-picture": "Le navigateur n’a pas pu dessiner l’image ; le SVG peut être enregistré.", "picture-png": "Image (PNG)", "format-svg": "Image (SVG)", "format-sgf": "SGF", "format-psq": "Piskvork (.psq)", "format-line": "Ligne", "format-pos": "pos", "format-offsets": "Écarts", "format-position": "Position",
    "opened": "Ouvert : {format}.", "saved": "Enregistré : {name}", "copied": "Copié.", "not-copied": "Copiez-le depuis le champ.", "file-too-big": "Le fichier est trop gros : un mébioctet au plus.",
    "arena-file": "Fichier d’arène", "watch-start": "Suivre", "no-arena": "Lancez le serveur avec « kakugo board --watch FICHIER » pour suivre ici un match de kakugo-arena.",
    "games-of": "{count} parties", "replay": "Revoir", "follow": "Suivre", "playing": "En cours", "games": "Parties", "column-first": "Premier", "column-second": "Second", "column-result": "Résultat", "column-by": "Par", "column-turns": "Tours",
    "column-player": "Joueur", "column-elo": "Elo", "column-interval": "95 %", "column-games": "Parties", "column-won": "Gagnées", "column-drawn": "Nulles", "column-lost": "Perdues", "column-score": "Score", "normalised-elo": "Elo normalisé",
    "llr-undecided": "LLR {llr} ({low}, {high}) : {elo} {most} contre {least}, indécis", "llr-accepted": "LLR {llr} ({low}, {high}) : {elo} {most} contre {least}, accepté", "llr-rejected": "LLR {llr} ({low}, {high}) : {elo} {most} contre {least}, rejeté",
    "llr-course": "L’évolution du LLR",
    "keys": "Touches", "keys-arrows": "à travers la partie ; sur le plateau : vers la case voisine", "keys-updown": "vers une autre variante", "keys-ends": "au début, à la fin", "keys-cell": "une lettre et un nombre : vers cette case", "keys-enter": "joue la case", "keys-escape": "retire les cases choisies ; quitte une preuve",
    "keys-undo": "reprendre, rejouer", "keys-analyse": "analyse oui et non", "keys-number": "un onglet des outils", "keys-help": "ces touches",
    "game-gomoku": "Gomoku", "game-freestyle": "Gomoku libre", "game-standard": "Gomoku standard", "game-renju": "Renju", "game-caro": "Caro", "game-omok": "Omok", "game-murray": "Murray", "game-inlove": "In Love Gomoku",
    "game-hexgomoku": "Hex-Gomoku", "game-pente": "Pente", "game-ninuki": "Gomoku Ninuki", "game-keryo": "Keryo-Pente", "game-repensi": "Repensi",
    "rule-freestyle": "libre : cinq ou plus", "rule-standard": "standard : exactement cinq", "rule-renju": "renju", "rule-caro": "caro", "rule-caro, six and more win": "caro, six et plus gagnent",
    "option-double_three": "Double trois", "option-double_four": "Double quatre", "option-opening": "Ouverture", "option-stones": "Pierres par camp", "option-variant": "Variante", "option-variant1": "Les deux pierres doivent être posées",
    "option-variant2": "Exactement cinq", "option-variant3": "Pas de tour avec un cinq de chaque couleur", "option-end_capture": "Un cinq peut être rompu",
    "value-free": "libre", "value-opening-free": "aucune", "value-variant-0": "rangées droites", "value-variant-1": "plateau plein à Blanc", "value-variant-2": "diagonales comptées", "value-variant-both": "les deux", "usual-size": "habituelle", "value-forbidden": "interdit", "value-compensated": "compensé par deux pierres", "value-swap": "swap", "value-swap2": "swap2", "value-pro": "pro", "value-offers": "offres", "value-on": "oui", "value-off": "non",
  },
};

let language = "en";

/** Chooses a language; the nearest one that there is. */
export function speak(wanted) {
  language = wanted in TEXTS ? wanted : "en";
  document.documentElement.lang = language;
}

/** The language now. */
export const spoken = () => language;

/** The text of a key with its values, or the fallback where no language has one. */
export function t(key, values = {}, fallback = key) {
  const text = TEXTS[language][key] ?? TEXTS.en[key] ?? fallback;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Writes the texts of all elements that name one. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
    if (element.tagName === "BUTTON") element.title = t(element.dataset.label);
  }
  for (const element of root.querySelectorAll("[data-hint]")) element.placeholder = t(element.dataset.hint);
}
