// Made by `python -m build_scripts.page`: what page and server send to each other.

export type Colour = "black" | "white";
export type Seat = "first" | "second";
export type Role = "first" | "second" | "watch";

/** What the server sends, by what it `is`. */
export interface Sent {
  /** The first message. `game`, `tree`, `players`, `position` and running searches follow. */
  session: {
    is: "session";
    id: string;
    /** Whether the session was found again. */
    kept: boolean;
    /** Whether an analysis writes into the database. */
    learns: boolean;
    /** Whether this page is a guest's, which came by a link. */
    guest?: boolean;
    /** Where other machines reach the server; "" if they do not. */
    address: string;
    version: string;
    engine: EngineLimits;
    /** Other engines, by name. */
    engines: string[];
    watch: WatchedFile[];
    database: DatabaseAbout | null;
    formats: Format[];
    form: Form;
  };
  /** Which game it is, and its board. Draw everything again. */
  game: GameKind & {
    is: "game";
    evaluation: string;
    about: Record<"black" | "white" | "event" | "date", string>;
  };
  /** All turns and variations, parents before children; first children are the main line. */
  tree: {
    is: "tree";
    nodes: TreeNode[];
  };
  /** A node of the tree, new or changed. */
  node: {
    is: "node";
    node: TreeNode;
  };
  /** The new order of the children of a node. */
  order: {
    is: "order";
    node: number;
    children: number[];
  };
  /** A node was removed, with all that follow it. */
  removed: {
    is: "removed";
    node: number;
  };
  /** What to draw now. */
  position: Place & {
    is: "position";
    node: number;
    /** Whether this node is where the game is played. */
    live: boolean;
    who: "person" | "guest" | "engine";
    /**
     * What undo would do: take a turn back, put a removal back, take an addition out, or bring the
     * game before back.
     */
    undo: "turn" | "removal" | "addition" | "game" | null;
    redo: boolean;
  };
  /** How a turn may go on after the clicked cells. It is complete if `next` is empty. */
  clicks: {
    is: "clicks";
    cells: number[];
    next: number[];
    coming: Coming | null;
    /** The text to `play`, where these cells are a whole turn. */
    turn: string | null;
    /** Numbers of offers of which one must be announced with the turn. */
    offers: number[];
    /** Cells, each with the digit of what would stand there. */
    preview: [number, number][];
  };
  /** Who plays. */
  players: {
    is: "players";
    first: Player;
    second: Player;
    limits: Limits;
    /** False while engines wait for `resume`. */
    playing: boolean;
  };
  /** The clock, sent whenever it changes. Count down yourself. */
  clock: {
    is: "clock";
    first_ms: number;
    second_ms: number;
    running: Seat | null;
  };
  /** Who shares the game, and what a player offers. Sent whenever it changes. */
  table: {
    is: "table";
    /** Nobody shares it if this is empty. */
    use: "game" | "lesson" | "";
    /** Of this page. */
    role: Role;
    /** Whether this page may do what the host may, in a lesson. */
    has_board: boolean;
    seats: Record<Seat, TableSeat>;
    /** How many guests play neither side. */
    watching: number;
    offer: GameOffer | null;
    /** The last offer, if the other player declined it, until the next turn or offer. */
    declined: GameOffer | null;
    /** Whether the game between people goes on. */
    played: boolean;
    /** For the host: the secret of each guest's address, `/?link=SECRET`. */
    links?: Record<Role, string>;
    /** For the host. */
    guests?: TableGuest[];
  };
  /** A QR code: a path of SVG that fills the dark modules of a square. */
  code: {
    is: "code";
    /** Modules. */
    side: number;
    path: string;
  };
  /** A search begins, or has ended. A new search ends the one before. */
  search: {
    is: "search";
    /** `turn`, or the message that has asked for it. */
    what: string;
    node: number;
    on: boolean;
    why?: "done" | "stopped" | "error";
    /** Of an error, as in the message `error`. */
    key?: string;
    text?: string;
    name?: string;
    /** How long an engine has thought about its turn. */
    ms?: number;
    /** What the server took beside the thinking. */
    late_ms?: number;
  };
  /** The best lines so far, at most ten times a second. */
  lines: {
    is: "lines";
    node: number;
    nodes: number;
    ms: number;
    depth: number;
    seldepth: number;
    lines: Line[];
    /** The points that Black may expect. */
    bar: number;
    /** How good cells are beside the best one, from 0 to 1. */
    heat?: [number, number][];
  };
  /** How far a search is, if it has no new lines. */
  progress: {
    is: "progress";
    what: string;
    node: number;
    nodes: number;
    ms: number;
  };
  /** What another engine thinks; a failure has `key` and `text`, as in the message `error`. */
  opinion: {
    is: "opinion";
    node: number;
    name: string;
    lines: OpinionLine[];
    done: boolean;
    key?: string;
    text?: string;
  };
  /** What the search for a win has found. */
  proof: {
    is: "proof";
    node: number;
    /** None: nothing; negative: a loss. */
    win_within: number | null;
    /** Whether `defences` and `refute` know it; else only the line is known. */
    tree: boolean;
    line: ShownStep[];
  };
  /** The next answers to a proof. Of answers with the same refutation only one is sent. */
  defences: {
    is: "defences";
    found: ShownStep[];
  };
  /** What wins after an answer to a proof. */
  refuted: {
    is: "refuted";
    found: ShownStep;
  };
  /** The tree of a proof was added to the game: how many turns, and whether it is complete. */
  variations: {
    is: "variations";
    turns: number;
    whole: boolean;
  };
  /** The threats of both sides. */
  threats: {
    is: "threats";
    node: number;
    black: Threat[];
    white: Threat[];
  };
  /** Turns after which the game is even. */
  balanced: {
    is: "balanced";
    node: number;
    found: EvenTurns[];
  };
  /** A turn of the main line is judged; the node is sent, too. Openings are passed over. */
  review: {
    is: "review";
    done: number;
    total: number;
    node: number;
    turn: string;
    side: Colour;
    before: Score;
    after: Score;
    loss: number;
    mark: string;
    /** The turn that was better. */
    best: string;
    chance: number;
  };
  /** The review has ended, or was `stopped`. */
  reviewed: {
    is: "reviewed";
    done: number;
    total: number;
    stopped: boolean;
    /** How often each side has earned each mark. */
    mistakes: Record<Colour, Record<string, number>>;
    /** The mean of Lichess's (https://lichess.org/page/accuracy) for the loss of each turn. */
    accuracy: Record<Colour, number | null>;
    /** Nodes of the worst turns, three at most. */
    moments: number[];
  };
  /** Another turn is judged instead of a reviewed one. It is good if it has no `mark`. */
  tried: {
    is: "tried";
    node: number;
    turn: string;
    loss: number;
    mark: string;
  };
  /** Problems, the easiest first: 50 at a time, from `skip` on. */
  problems: {
    is: "problems";
    skip: number;
    total: number;
    solved: number;
    /** How many of all problems come again now. */
    due: number;
    /** How many come again later. */
    later: number;
    /** When the first of these does, in seconds since 1970. */
    next_due: number | null;
    /** The names of the games that have problems. */
    games: string[];
    problems: AboutProblem[];
  };
  /** Problems were made: how many are new, and how many were there already. */
  made: {
    is: "made";
    new: number;
    known: number;
  };
  /** A problem is set up beside the game: find a win, or avoid a mistake. */
  problem: AboutProblem & {
    is: "problem";
    game: GameKind;
    position: Place;
  };
  /** A turn of a problem is judged. The answer to a right turn is in `position`. */
  judged: AboutProblem & {
    is: "judged";
    turn: string;
    /** Whether it keeps the win, or the chances. */
    right: boolean;
    /** Whether it wins, but takes half as long again as the shortest known win: no try. */
    slow: boolean;
    /** What refutes a wrong turn. */
    answer: string | null;
    /** The points that a wrong turn gives away. */
    lost: number | null;
    done: boolean;
    position: Place;
  };
  /** The solution of a problem. The try counts as failed. */
  solution: {
    is: "solution";
    problem: number;
    turns: string[];
    position: Place;
  };
  /** How a run over problems stands. */
  run: {
    is: "run";
    of: "streak" | "rush";
    solved: number;
    /** Mistakes until it ends. */
    lives: number;
    /** Seconds until it ends. */
    left: number | null;
    /** Problems that the best run before has solved. */
    best: number;
    /** The next one; None: it is over. */
    problem: number | null;
  };
  /** What attempts say: each with how many, how many without a mistake, and the mean seconds. */
  figures: {
    is: "figures";
    levels: [string, number, number, number][];
    tasks: [string, number, number, number][];
    games: [string, number, number, number][];
    /** By their Mondays, in seconds since 1970. */
    weeks: [number, number, number, number][];
    /** Problems without a mistake since the last one. */
    in_row: number;
    best: Record<"streak" | "rush", number>;
    due: number;
  };
  /** Another game is shown. All about it follows. */
  opened: {
    is: "opened";
    /** `library`, where it comes from there. */
    format: string;
    number: number;
    /** The titles of the first 1000 games of the text. */
    games: string[];
    /** Games left out, and what was left out or guessed of this one, in English: the first ones. */
    remarks: string[];
    /** How many remarks there are. */
    remarked: number;
  };
  /** A position to edit. */
  edited: {
    is: "edited";
    game: GameKind;
    stones: string;
    side: Colour;
    /** Each part of the state that can be changed, with its value. */
    state: Record<string, unknown>;
    stages: EditedStage[];
  };
  /** The number that this game has in the library. */
  kept: {
    is: "kept";
    game: number | null;
    /** Whether it has just become a copy, as another page shows the game. */
    copied: boolean;
  };
  /** Games of the library, those that were changed last first: 50 at a time, from `skip` on. */
  library: {
    is: "library";
    games: LibraryGame[];
    skip: number;
    total: number;
    /** How many games are deleted. */
    deleted: number;
  };
  /** How the person without a name has played in finished games against somebody else. */
  my_games: {
    is: "my_games";
    whole: GamesShare;
    /** Those played most often first, as `openings`. */
    opponents: GamesShare[];
    colours: GamesShare[];
    openings: GamesShare[];
    months: GamesShare[];
  };
  /** The formats that cannot hold the game. */
  formats: {
    is: "formats";
    refused: Record<string, Refusal>;
  };
  /** The game as a text, and the name of a file for it. */
  saved: {
    is: "saved";
    format: string;
    name: string;
    mime: string;
    text: string;
    /** Whether the text has the bytes of a file, in base64. */
    bytes: boolean;
  };
  /** The state of a match, its newest 500 games, and the running games. */
  arena: {
    is: "arena";
    file: number;
    name: string;
    title: string;
    kind: string;
    table: StandingTable;
    sprt: Sprt | null;
    total: number;
    games: ArenaGame[];
    playing: ArenaPlaying[];
  };
  /** The rules of a game, with an example. */
  rules: {
    is: "rules";
    /** Their name among the texts. */
    rules: string;
    game: NamedGame;
    board: Board;
    steps: ExampleStep[];
  };
  /** What the database and the played games know of the position. */
  explored: {
    is: "explored";
    node: number;
    entry: PositionEntry | null;
    rows: ExploredTurn[];
    /** Whether there are too many turns for rows. */
    wide: boolean;
    games: number;
    /** Whether games are still read. */
    reading: boolean;
  };
  /** The 26 openings of renju, and the openings that can be trained. */
  openings: {
    is: "openings";
    openings: RenjuOpening[];
    drills: string[];
  };
  /** What a turn in an opening is worth, which comes first, and the best other ones. */
  weighed: {
    is: "weighed";
    node: number;
    turn: string;
    choices: OpeningChoice[];
    /** The points that the turn gives away, from 0 to 1. */
    loss: number;
    good: boolean;
  };
  /** The library was `damaged`, or changes are `unkept`. Without a key all is well again. */
  notice: {
    is: "notice";
    key: "damaged" | "unkept" | "";
    text: string;
  };
  /** What a message asked for was sent, or its search has begun. */
  done: {
    is: "done";
    do: string;
  };
  /**
   * A message was refused and has changed nothing, or what it asked for has failed.
   *
   * The keys are the codes of `IllegalTurn`, `message` (no such message or field), `value` (of a
   * field), `foul` (see `play`), `busy`, `record`, `weights`, `database`, `opening` (no such search
   * in one), `kind` (`open` needs `like`), `position` (one that cannot be), `brain` (no such
   * engine), `brain-...` (what is wrong with an engine), `file`, `library`, `failed` (a fault of
   * ours).
   */
  error: {
    is: "error";
    do?: string;
    key: string;
    /** In English. */
    text: string;
    /** Of the engine that has failed. */
    name?: string;
  };
}

/** What the page sends: the fields beside `do` and `ref`. */
export interface Asked {
  /**
   * Begin a new game, and send all about it.
   *
   * A player that is left out is a person. Without limits, engines think for a second a turn.
   */
  new: {
    /** At most 200 characters. */
    game: string;
    rule?: number | null;
    /** From 1 to 999. */
    width?: number;
    /** From 1 to 999. */
    height?: number;
    options?: Record<string, string>;
    first?: Opponent;
    second?: Opponent;
    limits?: Pace;
  };
  /** Let others play on. Sends `players`. */
  players: {
    first?: Opponent;
    second?: Opponent;
    limits?: Pace;
  };
  /**
   * Play a turn at the node that is shown, in any form that the library reads.
   *
   * foul: whether a foul, which loses, may be played; otherwise it is refused. then: turns that are
   * played behind it, whoever plays. Sends `node` for each and `position`.
   */
  play: {
    /** At most 100 characters. */
    turn: string;
    foul?: boolean;
    then?: string[];
  };
  /** How a turn may go on after some cells, in the game or in the problem. */
  click: {
    cells: number[];
    problem?: boolean;
  };
  /**
   * Take back turns until a person is to move; one turn if no person plays.
   *
   * Before that it brings back nodes that were removed, and removes variations that were added. At
   * the start of a game, it brings back the game before.
   */
  undo: Record<string, never>;
  /** Play again what was taken back, until a person is to move; one turn if no person plays. */
  redo: Record<string, never>;
  /** Resign: the person does, or, if two persons play, the side to move. Sends `position`. */
  resign: Record<string, never>;
  /** Let the game go on at the node that is shown. Its line becomes the main line. */
  resume: Record<string, never>;
  /** Stop the search. If it was an engine's turn, the game is paused. */
  stop: Record<string, never>;
  /** Let the engine play now; another program cannot be hurried. */
  hurry: Record<string, never>;
  /** Show another node: the one with this number, or the one to which a button leads. */
  go: {
    node?: number;
    to?: "start" | "end" | "back" | "forward";
  };
  /**
   * Search the node that is shown, and follow it to other nodes. An engine's turn comes first.
   *
   * It ends with `stop` or at a limit. best: how many lines. blocked: cells that the turn must
   * not use. heat: whether the best cells are sent, too. learn: whether the database learns.
   * second: the engine that gives another opinion.
   * Sends `search`, `lines`, `progress` and `opinion`.
   */
  analyse: {
    /** From 0.05 to 600. */
    seconds?: number;
    /** From 1 to 1e+12. */
    nodes?: number;
    /** From 1 to 99. */
    depth?: number;
    /** From 1 to 20. */
    best?: number;
    blocked?: number[];
    heat?: boolean;
    learn?: boolean;
    /** At most 200 characters. */
    second?: string;
  };
  /** Let the engine use less than the command line allows, or all of it. A search begins again. */
  engine: {
    /** From 1 to 1.04858e+06. */
    threads: number;
    /** From 1 to 1.04858e+06. */
    memory_mib: number;
  };
  /** Find the best turns in a second; in an opening, what the engine would play. Sends `lines`. */
  hint: Record<string, never>;
  /** The threats of both sides. */
  threats: Record<string, never>;
  /**
   * Find turns after which the game is even. Sends `search`, then `balanced`.
   *
   * turns: how many; 3: three stones on the empty board. bias: the value to come near to.
   */
  balance: {
    /** From 1 to 3. */
    turns: number;
    /** From -1,000 to 1,000. */
    bias?: number;
    /** From 0.05 to 600. */
    seconds?: number;
  };
  /** Look for a win of the side to move. Sends `search`, then `proof`. */
  prove: {
    /** From 0.05 to 600. */
    seconds?: number;
  };
  /** The next answers to a proof after some answers, and what refutes them. */
  defences: {
    answers: string[];
  };
  /** What refutes the last of some answers to a proof. It may be any legal turn. */
  refute: {
    answers: string[];
  };
  /**
   * Add the tree of the proof to the game, as variations. `undo` removes it.
   *
   * Sends `tree` and `position` first.
   */
  keep: Record<string, never>;
  /** Judge every turn of the main line. Sends `search`, `review` for each, then `reviewed`. */
  review: {
    /** From 0.05 to 600. */
    seconds?: number;
    /** From 1 to 1e+12. */
    nodes?: number;
  };
  /**
   * Judge another turn instead of a reviewed one, as the review does. The game does not change.
   *
   * The node before the turn must be shown. Sends `search`, then `tried`.
   */
  try: {
    node: number;
    /** At most 100 characters. */
    turn: string;
  };
  /** Some problems, the easiest first. */
  problems: {
    /** At most 200 characters. */
    game?: string;
    task?: "fours" | "threats" | "defence" | "foul" | "mistake";
    of?: "own" | "shipped";
    level?: "child" | "easy" | "medium" | "hard" | "very hard" | "master";
    state?: "open" | "solved" | "due";
    skip?: number;
  };
  /** Make problems of what a review has found, or of the proof. Sends `search`, then `made`. */
  make: {
    of: "review" | "proof";
  };
  /** Set up a problem. The game does not change. */
  problem: {
    problem: number;
  };
  /** Judge a turn, and answer a right one with the longest defence. Sends `judged`. */
  solve: {
    /** At most 100 characters. */
    turn: string;
  };
  /** Show the solution of a problem, from its beginning. The try counts as failed. */
  solution: Record<string, never>;
  /** Begin a run: problems that become harder. A streak ends with the first mistake. */
  run: {
    of: "streak" | "rush";
    /** At most 200 characters. */
    game?: string;
    task?: "fours" | "threats" | "defence" | "foul" | "mistake";
  };
  /** How the run stands, and its next problem; `leave` ends it. The end of a run is kept. */
  next: {
    leave?: boolean;
  };
  /** What all attempts at problems say: by level, task, game and week. */
  figures: Record<string, never>;
  /** The rules of a game (without `like`, of the game that is shown), and an example. */
  rules: {
    like?: Kind;
  };
  /** Write a comment. Sends `node`. */
  comment: {
    node: number;
    /** At most 10,000 characters. */
    text: string;
  };
  /** Mark a turn. Sends `node`. */
  mark: {
    node: number;
    mark: "" | "?" | "??" | "?!" | "!?" | "!" | "!!";
  };
  /** Draw a shape, a letter or an arrow, or remove it if it is there already. Sends `node`. */
  draw: {
    node: number;
    shape: "circle" | "square" | "triangle" | "cross" | "label" | "arrow";
    cells: number[];
  };
  /** Make a line the main line. Sends `order`. */
  promote: {
    node: number;
  };
  /** Remove a node and all that follow, until `undo`. Sends `removed` and `position`. */
  remove: {
    node: number;
  };
  /** Name the players, the event, the date. Sends `game`. */
  about: {
    /** At most 200 characters. */
    black?: string;
    /** At most 200 characters. */
    white?: string;
    /** At most 200 characters. */
    event?: string;
    /** At most 200 characters. */
    date?: string;
  };
  /**
   * Show a game: from a text (a record, a position, a line), or from the library.
   *
   * like: the kind of game, if the text does not say it. number: which game of the text, from 0.
   * file: the name of a file that was sent. bottom: whether row 1 of points in a text is the lowest
   * where its format does not say it. Sends `opened`, then all about the game.
   */
  open: {
    /** At most 1,048,576 characters. */
    text?: string;
    /** At most 200 characters. */
    file?: string;
    game?: number;
    format?: string | null;
    like?: Kind;
    number?: number;
    bottom?: boolean;
  };
  /** Which formats cannot hold the game, and why. */
  formats: Record<string, never>;
  /**
   * The game in one of the formats of `session`, or as the `link` of a page that shows it.
   *
   * bottom: whether row 1 is the lowest, in a picture or a page.
   */
  save: {
    /** At most 200 characters. */
    format: string;
    bottom?: boolean;
  };
  /**
   * A position to edit: the one that is shown, the beginning of a game, or the one of a text.
   *
   * bottom: whether row 1 of points in the text is the lowest where its format does not say it.
   */
  edit: {
    like?: Kind;
    /** At most 1,048,576 characters. */
    text?: string;
    bottom?: boolean;
  };
  /**
   * Begin a new game from a position with the same players, and send all about it.
   *
   * An engine's turn waits; a position that is won is over.
   */
  set_up: {
    like: Kind;
    stones: string;
    side: "black" | "white";
    state: Record<string, unknown>;
  };
  /**
   * Some games, those that were changed last first.
   *
   * search: lists of texts; a game must have one text of each list. deleted: games that were
   * deleted and can be restored, those first that were deleted last.
   */
  library: {
    search?: string[][];
    skip?: number;
    deleted?: boolean;
  };
  /** Give a game a name. */
  rename: {
    game: number;
    /** At most 200 characters. */
    name: string;
  };
  /** Remove a game or a problem from the list; it is deleted after 30 days. */
  delete: {
    game: number;
  };
  /** Bring a removed game or problem back into the list. */
  restore: {
    game: number;
  };
  /** How the person has played in finished games: by opponent, colour, opening and month. */
  my_games: Record<string, never>;
  /**
   * Send `arena`, now and whenever the file of a match has changed. null: send it no more.
   *
   * file: its number in `session`.
   */
  watch: {
    file: number | null;
  };
  /** Show a game that has ended, and send all about it. */
  replay: {
    file: number;
    game: number;
  };
  /** Show a running game and its new turns, until another game is shown or this one is changed. */
  follow: {
    file: number;
    game: number;
  };
  /** What the database and the played games know of the node that is shown. */
  explore: Record<string, never>;
  /** Write the label or the text of a node's position into the database. */
  annotate: {
    node: number;
    /** At most 100 characters. */
    label?: string;
    /** At most 10,000 characters. */
    text?: string;
  };
  /**
   * Let other pages come by a link: to a `game`, or to a `lesson`.
   *
   * seat: what the host plays in a game, `first`, `second` or `watch`. Sends `table`, `players` and
   * `position`.
   */
  share: {
    use: "game" | "lesson";
    seat?: "first" | "second" | "watch";
  };
  /** Let no other page see the game any more: its links lead nowhere. Sends `table`. */
  unshare: Record<string, never>;
  /** Let a guest of a lesson do on the board what the teacher may; null: nobody. */
  hand: {
    guest: number | null;
  };
  /** An address as a QR code, whose modules are squares of length 1. */
  code: {
    /** At most 300 characters. */
    address: string;
  };
  /** Offer the other player to take back a turn, to draw, or to play again with other seats. */
  offer: {
    what: "undo" | "draw" | "rematch";
  };
  /** Answer what the other player has offered. */
  answer: {
    what: "undo" | "draw" | "rematch";
    accept: boolean;
  };
  /** Say what to be called in a shared game. Sends `table` and `game`. */
  called: {
    /** At most 40 characters. */
    name: string;
  };
  /** The 26 openings of renju, with the answers of the database, else with Kakugo's own. */
  openings: Record<string, never>;
  /**
   * Begin a game that trains an opening, against the engine, and send all about it.
   *
   * Where the engine would place three stones that are even, three others lie there: then there is
   * something to decide.
   */
  drill: {
    opening: "swap2" | "taraguchi" | "soosorv" | "yamaguchi";
    seat: "first" | "second";
  };
  /**
   * Show how Black wins freestyle against each first answer, as variations behind h8.
   *
   * Sends all about the game.
   */
  perfect: Record<string, never>;
  /**
   * What a turn in an opening is worth, and every other choice. Nothing is played.
   *
   * Sends `search`, then `weighed`.
   */
  weigh: {
    /** At most 100 characters. */
    turn: string;
    /** From 0.05 to 600. */
    seconds?: number;
  };
}

/** What answers it. */
export interface Answers {
  new: Sent["done"];
  players: Sent["done"];
  play: Sent["done"];
  click: Sent["clicks"];
  undo: Sent["done"];
  redo: Sent["done"];
  resign: Sent["done"];
  resume: Sent["done"];
  stop: Sent["done"];
  hurry: Sent["done"];
  go: Sent["done"];
  analyse: Sent["done"];
  engine: Sent["done"];
  hint: Sent["done"];
  threats: Sent["threats"];
  balance: Sent["done"];
  prove: Sent["done"];
  defences: Sent["defences"];
  refute: Sent["refuted"];
  keep: Sent["variations"];
  review: Sent["done"];
  try: Sent["done"];
  problems: Sent["problems"];
  make: Sent["done"];
  problem: Sent["problem"];
  solve: Sent["done"];
  solution: Sent["solution"];
  run: Sent["run"];
  next: Sent["run"];
  figures: Sent["figures"];
  rules: Sent["rules"];
  comment: Sent["done"];
  mark: Sent["done"];
  draw: Sent["done"];
  promote: Sent["done"];
  remove: Sent["done"];
  about: Sent["done"];
  open: Sent["done"];
  formats: Sent["formats"];
  save: Sent["saved"];
  edit: Sent["edited"];
  set_up: Sent["done"];
  library: Sent["library"];
  rename: Sent["done"];
  delete: Sent["done"];
  restore: Sent["done"];
  my_games: Sent["my_games"];
  watch: Sent["done"];
  replay: Sent["done"];
  follow: Sent["done"];
  explore: Sent["explored"];
  annotate: Sent["done"];
  share: Sent["done"];
  unshare: Sent["done"];
  hand: Sent["done"];
  code: Sent["code"];
  offer: Sent["done"];
  answer: Sent["done"];
  called: Sent["done"];
  openings: Sent["openings"];
  drill: Sent["done"];
  perfect: Sent["done"];
  weigh: Sent["done"];
}

/** A person, or an engine: ours of a `level`, or another one by its `name`. */
export interface Opponent {
  who: "person" | "engine";
  /** From 0 to 100. */
  level?: number;
  /** At most 200 characters. */
  name?: string;
}

/** How long engines think about a turn; or a `clock` of both, and nothing beside it. */
export interface Pace {
  /** From 0.05 to 600. */
  seconds?: number;
  /** From 1 to 1e+12. */
  nodes?: number;
  /** From 1 to 99. */
  depth?: number;
  clock?: { seconds: number; increment?: number };
}

/** Which game is meant. */
export interface Kind {
  /** At most 200 characters. */
  game: string;
  rule?: number | null;
  /** From 1 to 999. */
  width?: number;
  /** From 1 to 999. */
  height?: number;
  options?: Record<string, string>;
}

/** What the engine of this page may use, and the most that the command line allows. */
export interface EngineLimits {
  threads: number;
  memory_mib: number;
  most_threads: number;
  most_memory_mib: number;
  evaluation: string;
}

/** A file of the arena. */
export interface WatchedFile {
  file: number;
  name: string;
}

export interface DatabaseAbout {
  read_only: boolean;
  can_learn: boolean;
  /** Those that it has words for. */
  labels: string[];
}

/** What a game can be saved as. */
export interface Format {
  format: string;
  suffix: string;
  help: string;
  mime: string;
}

/** All games, for the form of a new one. */
export interface Form {
  sides: Range;
  levels: Levels;
  games: GameForm[];
}

export interface Range {
  low: number;
  high: number;
}

/** The strengths of our engine. */
export interface Levels extends Range {
  /** Levels from which a name holds. */
  named: number[];
  usual: number;
}

/** A game that can be begun, with its usual board. */
export interface GameForm {
  name: string;
  help: string;
  width: number;
  height: number;
  hexagon: boolean;
  rules: GomokuRule[];
  options: GameOption[];
}

export interface GomokuRule {
  rule: number;
  name: string;
}

/** An option of a game: one of its `values`, or a number from `low` to `high`. */
export interface GameOption {
  name: string;
  help: string;
  values?: string[];
  low?: number;
  high?: number;
  default: string;
}

export interface GameKind extends NamedGame {
  /** As one line: `pente 19x19 end_capture=on`. */
  kind: string;
  board: Board;
}

/** Where everything lies; all lengths are in the units of `box`. */
export interface Board {
  width: number;
  height: number;
  shape: "square" | "hexagon";
  /** From a cell to the next one. */
  pitch: number;
  /** Of a stone. */
  radius: number;
  /** Left, top, width, height. */
  box: [number, number, number, number];
  /** The corners of the wood. */
  frame: [number, number][];
  cells: Cell[];
  /** Of a cell, seen from its middle. */
  corners: [number, number][];
  /** From a point to a point; hexagons have none. */
  lines: [number, number, number, number][];
  /** Cells with a dot. */
  stars: number[];
  labels: Label[];
}

export interface Cell {
  /** As the library writes it: `h8`. */
  name: string;
  column: number;
  row: number;
  /** The middle of the stone. */
  x: number;
  y: number;
}

/** The name of a column, a row, or a diagonal of hexagons, beside the board. */
export interface Label {
  text: string;
  x: number;
  y: number;
  axis: "column" | "row";
  index: number;
}

export interface NamedGame {
  name: string;
  rule: number;
  /** How people call the rule of gomoku; "" of any other game. */
  rule_name: string;
  options: Record<string, string>;
}

/** A turn of the tree; `value` and `chance` (the points to expect) are Black's, after it. */
export interface TreeNode {
  /** Its number: the root, before all turns, is 0. */
  node: number;
  parent: number | null;
  ply: number;
  turn: string;
  side: "black" | "white" | "";
  comment: string;
  mark: string;
  drawings: Drawn[];
  value: number | null;
  chance: number | null;
  /** How long its engine has thought. */
  ms: number | null;
  depth: number | null;
  nodes: number | null;
}

/** What a person has drawn: an arrow has two cells, everything else one. */
export interface Drawn {
  shape: "circle" | "square" | "triangle" | "cross" | "label" | "arrow";
  cells: number[];
  /** The letter of a `label`. */
  text: string;
}

/**
 * All about a position that its game says.
 *
 * A turn is clicked cell by cell. Where `sizes` is `[1]`, a click is a turn; else send the cells
 * so far by `click`.
 */
export interface Place {
  ply: number;
  /** A digit a cell: 0 empty, 1 black, 2 white, 3 blocked. */
  stones: string;
  /** Cells, each with the number of the turn that has put its stone there. */
  numbers: [number, number][];
  side: Colour;
  player: Seat;
  colours: Record<Seat, Colour>;
  last: LastTurn | null;
  /** How many cells a turn has. */
  sizes: number[];
  /** Those that may be clicked first. */
  next: number[];
  coming: Coming | null;
  /** The turns without cells. */
  words: ("swap" | "pass")[];
  /** Cells that would lose, by the kind of foul. */
  fouls: Record<string, number[]>;
  /** Empty cells that cannot be clicked, by the code of the reason. */
  illegal: Record<string, number[]>;
  stage: PresentStage | null;
  /** Renju's, by name. */
  opening: string | null;
  state: StatePart[];
  result: Ending | null;
  /** The game as one line; the page's address ends in `#` and this. */
  line: string;
  /** For screen readers. */
  text: string;
}

/** The last turn, and where it has changed the board. */
export interface LastTurn {
  turn: string;
  side: Colour;
  cells: number[];
  placed: number[];
  /** Where a stone has moved from. */
  left: number[];
  captured: number[];
  flipped: number[];
}

/** What a cell that may be clicked next is for. */
export interface Coming {
  /** `lift`: the stone that moves; `move`: where to. */
  step: "stone" | "offer" | "stone or offer" | "lift" | "move";
  colour: Colour;
  /** Only cells beside the one before. */
  beside: boolean;
}

export interface PresentStage extends Stage {
  opening: string;
  /** How many cells Black will offer, as was said before; 0 if nothing was. */
  announced: number;
}

/** Something else that counts: `pairs`, `taken`, `swapped`, `owed`, `passed`, `offered`. */
export interface StatePart {
  key: string;
  text: string;
  /** What Black has of `pairs` and `taken`. */
  black?: number;
  white?: number;
  /** Those `offered`. */
  cells?: number[];
}

/** How a game has ended. */
export interface Ending {
  winner: "black" | "white" | "draw";
  /** One of the library's, `resignation` or `time`. */
  reason: string;
  text: string;
  /** The row that wins. */
  line: number[];
}

/** What is due in a stage of an opening. */
export interface Stage {
  key: string;
  text: string;
  choices: Choice[];
  /** Whether the turn ends with a number of offers, see `clicks`. */
  announces: boolean;
}

/** What may be done in a stage of an opening. */
export interface Choice {
  key: "stones" | "offer" | "swap";
  /** How many cells the turn has. */
  size?: number;
  /** The turn without cells. */
  turn?: string;
}

/**
 * A person at this page, a `guest` at another page that shares the game, our engine at a
 * `level` from 0 to 100, or another engine by its `name`.
 */
export interface Player {
  who: "person" | "guest" | "engine";
  level?: number;
  name?: string;
}

/** How long engines think about a turn; or a clock of both players, and nothing beside it. */
export interface Limits {
  seconds?: number;
  nodes?: number;
  depth?: number;
  clock?: GameClock;
}

/** What each player has for the game, who loses when it is used up. */
export interface GameClock {
  seconds: number;
  /** Seconds added for each turn. */
  increment?: number;
}

/** A player of a shared game. */
export interface TableSeat {
  /** What the person is called; "" if nobody has said it. */
  name: string;
  /** Whether a page is at the seat now. */
  here: boolean;
}

export interface GameOffer {
  what: "undo" | "draw" | "rematch";
  by: Seat;
}

export interface TableGuest {
  guest: number;
  name: string;
  role: Role;
  /** Whether this guest of a lesson may do what the teacher may. */
  has_board: boolean;
}

export interface Line {
  turn: string;
  cells: number[];
  pv: string[];
  depth: number;
  score: Score;
}

/** What its side may expect. */
export interface Score {
  value: number;
  side: Colour;
  /** Plies to a proven win, negative to a loss. */
  win_within: number | null;
  /** Whether it is won or lost as far as was searched. */
  unproven: boolean;
  win: number;
  draw: number;
  loss: number;
  /** The points to expect, from 0 to 1. */
  chance: number;
}

export interface OpinionLine {
  turn: string;
  cells: number[];
  pv: string[];
  depth: number | null;
  nodes: number | null;
  /** In the engine's own units. */
  value: number | null;
  win_within: number | null;
}

/** An answer to a proof, and the turn that wins then, or how the answer has ended the game. */
export interface ShownStep {
  /** None before the first turn. */
  answer: string | null;
  answer_cells: number[];
  turn: string | null;
  turn_cells: number[];
  win_within: number;
  /** How many answers must be refuted one by one. */
  defences: number;
  /** The position then, as in `position`. */
  stones: string;
  /** The row that has ended the game. */
  end_cells: number[];
  ended?: string;
  /** How many answers the step stands for; 0: all that the same threat refutes. */
  count?: number;
}

/** What a stone on one of these cells makes of these stones. */
export interface Threat {
  kind: string;
  stones: number[];
  cells: number[];
}

export interface EvenTurns {
  turns: string[];
  cells: number[][];
  score: Score | null;
}

export interface AboutProblem {
  problem: number;
  kind: string;
  rule: string;
  win_within: number | null;
  /** Of a mistake that is to be avoided. */
  loss: number | null;
  /** Until it was solved. */
  tries: number;
  /** When, in seconds since 1970. */
  solved: number | null;
  ply: number;
  side: Colour;
  level: "child" | "easy" | "medium" | "hard" | "very hard" | "master";
  /** What is asked; None: a win of any kind, or not to make a mistake. */
  task: "fours" | "threats" | "defence" | "foul" | "mistake" | null;
  /** When it comes again, since it was missed. */
  due: number | null;
  /** Whether it comes with Kakugo. */
  shipped: boolean;
}

/** A stage that can be set up. */
export interface EditedStage extends Stage {
  side: Colour;
  /** None: either may be. */
  swapped: boolean | null;
  announced: boolean;
}

export interface LibraryGame {
  game: number;
  name: string;
  kind: string;
  rule: string;
  black: string;
  white: string;
  reason: string;
  event: string;
  date: string;
  turns: number;
  /** When, in seconds since 1970. */
  changed: number;
  winner: "black" | "white" | "draw" | null;
  /** Of a deleted game: when it is gone for good, in seconds since 1970. */
  until: number | null;
}

/** Games that have one thing in common. */
export interface GamesShare {
  /** Of the opponent, the colour, the opening or the month (`2026-11`). */
  name: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  reviewed: number;
  /** Per cent, the mean of the games that were reviewed. */
  accuracy: number | null;
}

/** Why a format cannot hold a game. */
export interface Refusal {
  code: string;
  name: string;
}

/** Players and their results, the strongest first. */
export interface StandingTable {
  columns: string[];
  rows: ((string | number)[])[];
}

/** A sequential test. */
export interface Sprt {
  llr: number;
  low: number;
  high: number;
  elo: [number, number];
  normalised: boolean;
  /** True: the higher hypothesis; None: it is not decided. */
  accepted: boolean | null;
  /** Games, each with the LLR after it. */
  course: [number, number][];
}

export interface ArenaGame extends ArenaPlaying {
  result: string;
  by: string;
  seconds: number;
}

export interface ArenaPlaying {
  game: number;
  first: string;
  second: string;
  turns: number;
}

/** The position after a turn of an example, as in `position`. */
export interface ExampleStep {
  stones: string;
  numbers: [number, number][];
  last: LastTurn | null;
  result: Ending | null;
}

/** What a database knows of the position; its side sees the score. */
export interface PositionEntry extends Entry {
  turn: string | null;
  /** Cells, each with what is noted there. */
  cells: [number, string][];
}

/** What is known of a next turn, as who plays it sees it. */
export interface ExploredTurn extends Entry {
  turn: string;
  cells: number[];
  /** How often it was played; of those with a result `won`, `drawn` or `lost`. */
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface Entry {
  score: Score | null;
  bound: "least" | "most" | null;
  depth: number | null;
  label: string;
  text: string;
}

export interface RenjuOpening {
  name: string;
  /** Its three stones as one line, which `open` reads. */
  line: string;
  /** Columns and rows of the stones from the centre. */
  steps: [number, number][];
  /** White's best turn. */
  answer: string;
  answer_step: [number, number];
  /** As Black sees it, after the best turns. */
  score: Score;
  depth: number | null;
  /** Whether the database says so; else a search of Kakugo does. */
  known: boolean;
}

/** A turn that is possible in an opening, for the player who decides. */
export interface OpeningChoice {
  kind: "swap" | "stones" | "offer";
  turn: string;
  /** Its side is the one before the turn. */
  score: Score;
  /** The points of an offer; the opponent chooses the worst one. */
  offers: [string, Score][];
}
