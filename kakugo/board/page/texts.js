// Every text of the page, in English. {name} is filled in. A language that lacks a key shows English.

export const TEXTS = {
  // Page
  "skip": "To the board", "board": "Board", "tools": "Tools", "settings": "Settings", "close": "Close", "cancel": "Cancel", "stop": "Stop",
  "tab-play": "Play", "tab-analyse": "Analyse", "tab-review": "Review", "tab-files": "Files", "tab-watch": "Watch",
  "language": "Language", "theme": "Light or dark", "theme-auto": "As the system", "theme-light": "Light", "theme-dark": "Dark", "coordinates": "Coordinates", "coordinates-top": "1 is the top row", "coordinates-bottom": "1 is the bottom row, as in renju’s books", "coordinates-top-i": "1 is the top row, no letter i", "coordinates-bottom-i": "1 is the bottom row, no letter i",
  "numbers": "Numbers on the stones", "labels": "Names of columns and rows", "sound": "Sound", "characters": "Letters, digits, ? and Space as keys", "confirm": "Choose a cell twice to play it", "confirm-touch": "With a finger", "confirm-on": "Always", "confirm-off": "Never", "again": "{cell}: choose it again to play it.", "touch-again": "{cell}: the board has grown, touch the cell again.", "whole-board": "Whole board", "wall": "Blocked", "no-stones": "No stones.",
  // Connection
  "connecting": "Connecting", "opening": "Connecting", "open": "Connected", "lost": "Connection lost; trying again", "taken": "Open in another tab",
  "full": "Too many pages; trying again", "refused": "Refused; trying again", "take-back": "Continue here",
  // Game
  "black": "Black", "white": "White", "you": "You", "engine": "Kakugo, level {level}", "first-player": "First player", "second-player": "Second player",
  "rules": "Rules", "example": "An example", "new-game": "New game", "begin": "Begin", "game": "Game", "rule": "Rule", "width": "Columns", "height": "Rows", "side-cells": "Longest row",
  "players": "Players", "change-players": "Players…", "i-play": "I play", "play-black": "Black (first)", "play-white": "White", "play-both": "both sides", "play-neither": "neither: I watch", "engine-label": "Engine", "engine-who": "Kakugo",
  "level": "Strength, 0 to 100", "time": "Time", "limit": "Limit of the engine", "limit-seconds": "Seconds a turn", "limit-nodes": "Nodes a turn", "limit-depth": "Depth",
  "limit-several": "Several of these", "limit-none": "Give one limit at least.", "limit-clock": "A clock for both", "clock-minutes": "Minutes", "clock-increment": "Seconds added a turn", "apply": "Apply", "pace-seconds": "{count} s a turn", "pace-nodes": "{count} positions a turn", "pace-depth": "depth {count}", "pace-clock": "{minutes} min + {increment} s", "event": "Event", "weights": "Evaluation", "about": "About Kakugo", "version": "Version", "threads": "Threads", "memory": "Memory",
  // Levels: from this number on
  "level-name": "Level", "level-0": "Newcomer", "level-0-help": "Often overlooks even four in a row.", "level-10": "First opponent", "level-10-help": "Blocks most fours, and hardly any open three.", "level-20": "Apprentice", "level-20-help": "Makes and blocks fives, and stops one open three in three.", "level-32": "Casual player", "level-32-help": "Makes good use of its threes, and stops half of yours.", "level-45": "Steady player", "level-45-help": "Stops most open threes; a double threat may surprise it.", "level-60": "Strong player", "level-60-help": "Stops open threes, and nine double threats in ten.", "level-80": "Expert", "level-80-help": "Sees short wins, its own and yours; long ones may escape it.", "level-100": "Full strength", "level-100-help": "Plays as well as it can in the time.",
  "undo": "Undo", "redo": "Redo", "hint": "Hint", "resign": "Resign", "resign-sure": "Resign: sure?", "move-now": "Move now", "resume": "Play on",
  "to-move": "{side} to move", "your-move": "{side} to move: your turn", "engine-thinks": "{side}: {engine} is thinking",
  "incoming": "The game is being opened.", "paused": "Paused:", "looking": "You look at turn {ply}.", "goes-on": "“{button}” goes on from here.", "swapped": "The colours were swapped", "choose-more": "{turn}: now {next}. {cell} again or Escape takes it back.",
  "or-play": "{turn}: play it, or add {next}.", "coming-stone": "{side}’s stone", "coming-stone-beside": "{side}’s stone, beside it", "coming-lift": "the stone of {side} that moves", "coming-move": "the cell that it moves to, beside it", "coming-offer": "a cell for {side}’s fifth stone", "coming-stone or offer": "{side}’s fifth stone, or a cell offered for it", "coming-first": "First {next}.", "coming-here": "{cell}: {next}", "not-beside": "this stone goes beside {first}", "play-turn": "Play {turn}", "typed": "Cell {name}: Enter plays it.", "no-cell": "There is no cell {name}.",
  "foul-warning": "{cell} is a foul ({foul}) and loses at once. Choose it again to play it.", "foul-here": "{cell}: a foul, {foul}", "not-here": "{cell}: {why}",
  "searched": "{nodes} positions, {speed} k/s, {seconds} s", "thinking": "Depth {depth}, {nodes} positions, {seconds} s", "thought": "Thought for {seconds} s",
  "pairs": "Pairs taken: {count}", "taken-stones": "Stones taken: {count}",
  "occupied": "the cell is occupied", "illegal": "not possible now", "over": "the game is over", "over-next": "“{review}” shows what decided the game.", "double three": "a double three is forbidden", "double four": "a double four is forbidden",
  "foul": "a foul loses the game", "off-board": "that is not on the board", "first-stone": "the first stone goes on the centre", "far": "this stone must be three or more cells away from the centre",
  "partner": "no cell for the partner beside it", "busy": "the engine is busy", "wait": "the engine is to move",
  "error-lost": "There is no connection now.", "error-opening": "That does not work in an opening.", "error-busy": "The engine is searching.",
  // What the server refuses: {text} is its own sentence, in English
  "error-message": "The page and the server do not fit together: load the page anew.", "error-value": "That is not possible: {text}", "error-record": "This cannot be read or written: {text}", "error-file": "The file cannot be read: {text}", "error-weights": "The evaluation does not fit: {text}", "error-brain": "There is no engine of this name: {text}", "error-brain-start": "{name} does not start.", "error-brain-late": "{name} does not answer.", "error-brain-gone": "{name} has ended.", "error-brain-answer": "{name} gives no turn that can be played.", "error-brain-game": "{name} does not know this game.", "error-failed": "That did not work; the server’s output says why.",
  "turn-size": "a turn here has another number of cells", "move": "a stone moves to an empty cell beside it, not diagonally", "place": "stones are still to be placed", "owed": "another turn is due in the opening", "offer": "different cells are to be offered", "choice": "one of the offered cells is to be chosen, then the sixth stone", "after-end": "a stone before this one ends the game", "two-fives": "a five of both colours in one turn is forbidden", "no-swap": "there are no colours to swap now", "error-pass": "passing is not possible now",
  // Ends
  "won": "{side} has won: {reason}", "drawn": "Draw: {reason}",
  "reason-resigned": "resignation", "reason-draw agreed": "agreed", "reason-draw after": "draw after {count} turns", "reason-forfeit": "forfeit", "reason-timeout": "time", "reason-memory": "memory", "reason-illegal": "illegal turn", "reason-crash": "crash", "reason-garbage": "no answer that can be read", "reason-start": "no start", "reason-foul": "foul", "reason-five": "five in a row", "reason-pairs": "captures", "reason-resignation": "resignation", "reason-time": "time", "reason-full board": "full board",
  "reason-threefold repetition": "threefold repetition", "reason-no legal turn": "no legal turn", "reason-200 moves": "200 moves", "reason-two passes": "two passes", "reason-stones used": "all stones are placed", "reason-overline": "overline", "reason-double three": "double three", "reason-double four": "double four",
  // Openings
  "stage-three stones": "Place three stones: black, white, black", "stage-colour": "Your colour", "stage-colour or two stones": "Your colour, or two stones",
  "stage-fourth stone": "Place the fourth stone", "stage-offer": "Offer {count} cells for the fifth stone", "stage-choice": "Choose one of the offered cells, then place your stone",
  "stage-first stone": "Place the first stone", "stage-second stone": "Place the second stone", "stage-second stone or swap": "Place the second stone, or swap", "stage-third stone": "Place the third stone", "stage-third stone or swap": "Place the third stone, or swap",
  "stage-fourth stone or swap": "Place the fourth stone, or swap", "stage-fifth stone": "Place the fifth stone", "stage-fifth stone or offer": "Place the fifth stone, or offer {count} cells, or swap", "stage-sixth stone or swap": "Place the sixth stone, or swap",
  "stage-offer or swap": "Offer {count} cells for the fifth stone, or swap", "stage-announce": "then say how many cells Black will offer", "announce": "How many cells will Black offer?", "choice-offer": "Offer {count} cells",
  "square": "this stone goes nearer to the centre", "mirror": "it mirrors another offered cell", "number": "there cannot be so many offers", "no-number": "no number is to be said now",
  "option-offers": "Offers (0: the usual number)", "value-rif": "RIF", "value-yamaguchi": "Yamaguchi", "value-soosorv": "Soosõrv", "value-taraguchi": "Taraguchi",
  "choice-1": "Place one stone (stay {side})", "choice-2": "Place two stones", "choice-3": "Place three stones", "choice-swap": "Swap colours", "pass": "Pass", "no-choice": "Your turn",
  "pass-words": "No stone can move: this turn is a pass.",
  // Turns read aloud
  "spoken-turn": "{side}: {turn}.", "spoken-captured": "Captured: {cells}.", "spoken-flipped": "Flipped: {cells}.", "spoken-empty": "{name}, empty", "spoken-stone": "{name}, {side}",
  "spoken-wall": "{name}, blocked", "spoken-number": "turn {number}", "spoken-last": "last turn", "spoken-foul": "foul: {foul}", "spoken-illegal": "not allowed: {why}", "spoken-chosen": "chosen",
  // Moves
  "moves": "Moves", "no-moves": "No moves yet", "comment": "Comment", "comment-hint": "A comment on this move", "mark": "Mark the move", "promote": "Make it the main line", "remove": "Remove from here",
  "through": "Through the game", "first": "Start", "back": "Back", "forward": "Forward", "last": "End", "swap": "swap",
  // Analysis
  "analysis-start": "Analyse", "lines": "Lines", "heat": "Heat map", "block": "Block cells", "block-on": "Choose cells that the next turn must not use.",
  "second-opinion": "Second opinion", "opinion-thinks": "{engine} is thinking", "search-seconds": "Seconds", "prove": "Find a win", "threats": "Threats", "balance": "Balance", "balance-help": "Looks for turns after which Black and White may expect the same, as in a fair opening.", "balance-one": "One turn", "balance-two": "Two turns", "fair-opening": "Three stones to begin with",
  "unproven-win": "won, not proven", "unproven-loss": "lost, not proven", "win-in": "win in {count} turns", "loss-in": "loss in {count} turns", "win-now": "wins at once", "proven": "Proven: {what}.", "unproven-help": "{value}: so it seems to {side} as far as was searched.", "value-help": "{value}: 0 is even; at +100 {side} wins three games in four.", "value-legend": "Value: 0 is even, at +100 three games in four are won. Depth: turns of both sides; behind “/”, of the longest line.", "value-for": "Value for {side}", "line": "Line", "line-ended": "Line (ended)", "depth-help": "Depth {depth}: turns of both sides searched ahead.", "own-units": "{engine}, in its own units, for {side}", "figures": "Depth {depth}, {nodes} positions, {speed} k/s, {seconds} s",
  "evaluation": "Black {black} %, draw {draw} %, White {white} %", "no-evaluation": "No evaluation",
  "proof-found": "{side} wins in {count} turns (its own: {own}), whatever {other} answers.", "proof-seen": "{side} wins in {count} turns (its own: {own}), as a search has seen; no tree of it is known.", "proof-line": "Line: {turns}", "proof-tree": "Tree of the proof", "proof-banner": "A proof, not the game",
  "proof-detail": "Choose a cell to see {other}’s answer there refuted. Escape leaves the proof.", "proof-line-only": "The arrows step through the line. Escape leaves the proof.", "proof-defences": "defences: {count}", "proof-others": "and others like it", "proof-alike": "and {count} like it", "proof-ended": "loses at once: {reason}",
  "proof-keep": "Keep as variations", "proof-kept": "{count} turns of the proof are in the game now. “{button}” takes them out.", "proof-kept-part": "{count} turns of a larger proof are in the game now; behind its first defences only the longest. “{button}” takes them out.", "proof-kept-none": "The game has all of it already.",
  "proof-none": "No win found in the time.", "proof-lost": "{side} is lost in {count}.", "proof-leave": "Leave the proof", "proving": "Searching for a win …",
  "refuted": "Refuted: {what}.",
  "threat-row": "{stones}: {threat} at {cells}", "threat-five": "four {stones}: five at {cells}", "threat-straight four": "three {stones}: straight four at {cells}", "threat-four": "four at {cells}", "threat-three": "open three at {cells}",
  "no-threats": "None", "findings": "Findings", "five": "five", "straight four": "straight four", "four": "four", "three": "open three",
  "balanced": "Nearly even (click to play):", "balancing": "Searching for an even position …", "nothing-found": "Nothing found.",
  // Review
  "seconds-a-move": "Seconds a turn", "review-start": "Review the game", "review-progress": "Progress of the review", "review-done": "{done} of {total}",
  "review-stopped": "Stopped at {done} of {total}", "review-mistakes": "{side}: {list}", "review-clean": "no mistakes", "better": "better: {turn}", "curve-words": "The game’s value for Black, turn by turn",
  "curve-none": "A review or an analysis draws the value of the game here.",
  "accuracy": "Accuracy", "accuracy-help": "100: no winning chance was given away.", "moments": "What decided the game (chances)", "try-again": "Try again", "try-words": "Find a turn for {side} that is better than {turn}, which lost {loss} of the chances.", "try-judging": "Looking at {turn} …", "try-good": "{turn} is good.", "try-bad": "{turn} loses {loss} of the chances. Try once more, or see the answer.", "answer": "Show the answer", "try-leave": "Leave", "better-hidden": "Better turn",
  "mark-??": "blunder", "mark-?": "mistake", "mark-?!": "doubtful",
  // Files
  "open-file": "Open", "which-kind": "Which game is it? The file does not say.", "choose-file": "Choose a file", "drag-hint": "or drag one onto the page, or paste", "paste-label": "A game or a position as text", "open-text": "Open the text",
  "which-game": "Game of the file", "save": "Save", "share": "Share", "names": "Names in the record", "date": "Date", "hinted": "Hint: {turn}", "position-line": "The game as one line", "copy-line": "Copy the line", "copy-address": "Copy the address",
  "no-picture": "The browser could not draw the picture; the SVG can be saved.", "picture-png": "Picture (PNG)", "format-svg": "Picture (SVG)", "format-sgf": "SGF (all programs)", "format-psq": "PSQ (Piskvork)", "format-line": "Line (Kakugo)", "format-pos": "POS (c-gomoku-cli)", "format-yixin": "putpos (Yixin)", "format-numbered": "Numbered (players)", "format-gomocalc": "Link (gomocalc)", "format-sav": "SAV (Yixin)", "format-rec": "REC (Gomotur)", "format-offsets": "Offsets (Gomocup)", "format-position": "Position (one line)", "refused-game": "not for {name}", "refused-rule": "not with this rule", "refused-option": "not with the option “{name}”", "refused-start": "not from a position that was set up", "refused-empty": "not without a stone", "refused-turn": "only with turns of one stone",
  "opened": "Opened: {format}.", "remarks": "Not read as it stands: {remarks}.", "more-remarks": "And {more} more.", "saved": "Saved: {name}", "copied": "Copied.", "copied-here": "Copied. The address works on this computer only: send the line to a friend who has Kakugo, to others a picture.", "not-copied": "Copy it from the field.", "file-too-big": "The file is too big: one megabyte at most.",
  // The position editor
  "edit-position": "Edit the position…", "error-position": "This position is not possible: {text}",
  // Drawings
  "draw": "Draw shapes", "shape-circle": "circle", "shape-square": "square", "shape-triangle": "triangle", "shape-cross": "cross", "shape-label": "letter", "shape-arrow": "arrow", "spoken-label": "letter {text}", "spoken-arrow": "arrow to {cell}",
  "draw-on": "Choose cells to draw on; the same again takes it away. Escape ends it.", "draw-to": "{cell}: now the cell that the arrow points to.", "drawn-away": "Taken away: {what}.", "keys-draw": "a letter on the cell; the right button draws a circle, or held down an arrow",
  // Library
  "library": "Library", "search": "Search", "export-sgf": "Export all (SGF)", "export-zip": "Export all (ZIP)", "restore": "Bring it back", "more": "More", "rename": "Rename", "delete": "Delete",
  "name-of": "Name of: {name}", "deleted": "Deleted: {name}.", "unfinished": "Unfinished", "library-empty": "A game comes here by itself with its first move.", "notice-damaged": "The library was damaged and has been set aside: {text}", "notice-unkept": "What you do now is not kept: {text}", "error-library": "The library cannot do that: {text}",
  "format-library": "Library", "undo-removal": "“{button}” puts the moves back.", "undo-addition": "“{button}” takes the variations out.", "undo-game": "“{button}” brings the game before back.",
  // Problems
  "problems": "Problems", "problems-open": "Problems…", "problem-make": "Make a problem", "problem-make-all": "Make problems", "problem-making": "Looking for problems …", "problem-made": "New problems: {count}. They are in “{library}”.", "problem-known": "There is no new problem.", "problem-solve": "Solve them",
  "problem-none": "There are none yet. After a review, “{review}” takes them from its mistakes and missed wins; with a proof, “{proof}” takes its win.", "problem-count": "Problems: {total} · solved: {solved}", "problem-record": "Result", "problem-all": "All", "problem-easy": "Easy", "problem-medium": "Medium",
  "problem-hard": "Hard", "problem-very hard": "Very hard", "problem-open": "Not solved yet", "problem-solved": "Solved", "problem-tried": "Not solved yet, tries: {count}", "problem-first": "Solved at the first try",
  "problem-after": "Solved after {count} tries", "problem-win": "{side} wins in {count} turns (its own: {own})", "problem-win-task": "Find the first turn, then beat every defence.", "problem-five-task": "Find the turn that wins at once.", "problem-chance": "{side} lost {loss} of the chances", "problem-chance-task": "{moves}: find a turn that keeps the chances.", "problem-answer": "{side} answers {turn}.",
  "problem-wrong": "{turn} does not win. Try once more, or see the answer.", "problem-slow": "{turn} wins too, but takes longer. Find a faster turn.", "problem-solution": "The answer: {turns}", "problem-next": "Next problem", "problem-list": "To the list",
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
  "rule-freestyle": "freestyle: five or more", "rule-standard": "standard: exactly five", "rule-renju": "renju", "rule-caro": "caro", "rule-caro, six and more win": "caro, six and more win", "rule-renju, exact": "renju, exactly five", "rule-renju and caro": "renju and caro", "rule-renju and caro, exact": "renju and caro, exactly five",
  "option-double_three": "Double three", "option-double_four": "Double four", "option-opening": "Opening", "option-stones": "Stones a side", "option-variant": "Variant", "option-variant1": "Both stones must be placed",
  "option-variant2": "Exactly five", "option-variant3": "No turn with a five of each colour", "option-end_capture": "A five may be broken",
  "value-free": "free", "value-opening-free": "none", "value-variant-0": "straight rows", "value-variant-1": "a full board is White’s win", "value-variant-2": "diagonals count", "value-variant-both": "both of these", "usual-size": "usual", "value-forbidden": "forbidden", "value-compensated": "answered by two stones", "value-swap": "swap", "value-swap2": "swap2", "value-pro": "pro", "value-offers": "offers", "value-on": "yes", "value-off": "no",
};

const LANGUAGES = ["en", "it", "fr"]; // English is here, each other one in a file of its own: texts.it.js
let language = "en", texts = TEXTS;

/** Chooses a language; the nearest one that there is. Fails where its file cannot be had. */
export async function speak(wanted) {
  const nearest = LANGUAGES.includes(wanted) ? wanted : "en";
  texts = nearest === "en" ? TEXTS : (await import(`./texts.${nearest}.js`)).TEXTS;
  language = nearest;
  document.documentElement.lang = language;
}

/** The language now. */
export const spoken = () => language;

/** How numbers and dates are written: as the browser's person does, where that is in the language of the page. */
export const locale = () => (navigator.language.split("-")[0] === language ? navigator.language : language);

/** Its texts, by their keys. */
export const texted = () => texts;

/** A text with its values. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** The text of a key with its values, or the fallback where no language has one. */
export function t(key, values = {}, fallback = key) {
  return filled(texts[key] ?? TEXTS[key] ?? fallback, values);
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
