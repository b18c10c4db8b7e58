// Puts the page together: its parts, and who gets which message.

import { describe } from "./aloud.js";
import { Analysis } from "./analysis.js";
import { App } from "./app.js";
import { Bar } from "./bar.js";
import { Board } from "./board.js";
import { allow, commands } from "./commands.js";
import { Connection } from "./connection.js";
import { byId, html, mark, write } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Files } from "./files.js";
import { ofTab } from "./kept.js";
import { Keys } from "./keys.js";
import { learnNames } from "./names.js";
import { Play } from "./play.js";
import { Players } from "./players.js";
import { Proof } from "./proof.js";
import { recovery } from "./recovery.js";
import { Review } from "./review.js";
import { Scene } from "./scene.js";
import { settings, speakAsLiked } from "./settings.js";
import { knock } from "./sound.js";
import { tabs } from "./tabs.js";
import { spoken, t } from "./texts.js";
import { Tree } from "./tree.js";
import { detail, gameFacts, gameWords, headline, paceWords, turnAloud } from "./words.js";

await speakAsLiked();

// Parts. Those that are made first get a message first: the board before what is drawn on it.

const connection = new Connection(connected);
const app = new App(connection);
const board = new Board(byId("board"), { choose, point, named: learnNames });
const scene = new Scene(board);
connection.on("game", (message) => app.isRenamed || scene.game(message));
connection.on("position", turned);
const tree = new Tree(app);
const play = new Play(app, scene);
const players = new Players(app);
const analysis = new Analysis(
  app,
  scene,
  () => bar.draw(),
  () => play.described(),
);
const bar = new Bar(
  app,
  () => analysis.newest,
  (node) => tree.nodes.get(node)?.chance ?? null,
);
const proof = new Proof(app, scene, () => {
  play.described();
  app.status();
});
const drawing = new Drawing(app, scene, tree, described);
const review = new Review(app, tree, play, scene);
const solve = html("button", {
  type: "button",
  data: { text: "problem-solve" },
  onclick: () => problems(true),
}); // beside what has made problems
const late = {}; // parts that were loaded when they were wanted first
const chooseTab = tabs(document.querySelector("[role=tablist]"), tabChosen);
const files = new Files(app, chooseTab, () => asked("kind"));
const keys = new Keys(app, board, {
  step,
  sibling,
  undo: () => app.send("undo"),
  redo: () => app.send("redo"),
  analyse: () => analysis.toggle(),
  escape: () => (
    late.zoom?.out(), play.cancel() || drawing.leave() || proof.leave() || review.leave()
  ),
  help: () => byId("settings").showModal(),
});

// Better turns of a review that are known stay so when the page comes again.
const KNOWN = "kakugo-known";
const keepKnown = () => ofTab.set(KNOWN, JSON.stringify([...review.known]));
addEventListener("pagehide", keepKnown);
connection.on("reviewed", () => {
  if (review.isAsked) return;
  for (const node of JSON.parse(ofTab.get(KNOWN) ?? "[]")) review.known.add(node);
  review.draw();
});

commands(app, step);
settings(translated);
recovery(app, files);
play.described = described;
app.headline = () => headline(app, play);
app.detail = () =>
  proof.tree?.detail ?? (play.marked === null ? review.detail : null) ?? detail(app, play);

// Messages.

connection.on("position", (position) => {
  describe(app, board, play);
  app.status();
  allow(app);
  bar.draw();
  analysis.thought(tree.nodes.get(position.node));
  app.announce(`${turnAloud(app, position)} ${app.headline()}. ${app.detail()}`);
});
for (const kind of ["players", "search"]) {
  connection.on(kind, () => {
    app.status();
    allow(app);
    play.offer();
    bar.draw();
  });
}
for (const kind of ["game", "players"]) connection.on(kind, title);
connection.on(
  "session",
  ({ database }) =>
    database &&
    part(
      "explorer",
      import("./explorer.js"),
      ({ Explorer }) => new Explorer(app, scene, analysis, described),
    ),
);
connection.on("node", ({ node }) => {
  if (node.node === app.position?.node) bar.draw();
});
connection.on("search", ({ what, on, why, key, name, text, ms }) => {
  if (on) return;
  if (why === "error") app.remark(app.errorWords({ key, name, text }), true);
  analysis.thought(what === "turn" && ms !== undefined ? { ms } : null);
});
connection.on("search", ({ what, on }) => what === "make" && on && app.remark(t("problem-making")));
connection.on("made", ({ new: count }) => {
  app.remark(t(count ? "problem-made" : "problem-known", { count, library: t("library") }));
  if (!count) return;
  write(solve, t("problem-solve"));
  document.querySelector(".panel:not([hidden]) .make")?.after(solve);
  solve.scrollIntoView({ block: "nearest" });
});
connection.on("notice", ({ key, text }) => {
  byId("notice").hidden = !key;
  write(byId("notice"), key && (spoken() === "en" ? text : t(`notice-${key}`, { text })));
});

/** Cells are called otherwise, though the position is the same. */
function described() {
  if (!scene.position || proof.isShown) return;
  describe(app, board, play);
  point(board.hovered);
}

/** The connection has another state: says so. */
function connected(state) {
  const words = byId("connection").querySelector(".words");
  mark(byId("connection"), "data-state", state === "opening" || state === "open" ? state : "lost");
  words.dataset.text = state;
  write(words, t(state));
  byId("take-back").hidden = state !== "taken";
  if (state === "open") return;
  players.freeze();
  if (app.session) keepKnown();
}

/** A new position: draws it, with its sound. */
function turned(position) {
  const before = scene.position;
  board.ghost(null);
  scene.show(position);
  if (before?.node === position.node) return;
  late.zoom?.out();
  if (before && position.ply === before.ply + 1)
    knock(position.last?.captured.length || position.last?.flipped.length ? "capture" : "stone");
  app.remark("");
  if (board.hovered !== null) queueMicrotask(() => point(board.hovered));
}

/** Which game it is, above the board and in the panel where it is played. */
function title() {
  const { game, players, session } = app;
  if (!game || !session) return;
  const words = gameWords(app);
  write(byId("game-title"), words);
  document.title = `${words} · Kakugo`;
  table("facts", [
    ...gameFacts(app),
    [t("time"), paceWords(players?.limits ?? {})],
    [t("event"), game.about?.event],
  ]);
  const {
    version,
    engine: { threads, memory_mib: memory },
  } = session;
  table("about", [
    [t("version"), version],
    [t("weights"), game.evaluation],
    [t("threads"), threads],
    [t("memory"), `${memory} MiB`],
  ]);
}

/** Fills a list of names and values; those without a value are left out. */
function table(id, rows) {
  byId(id).replaceChildren(
    ...rows
      .filter(([, value]) => value)
      .flatMap(([name, value]) => [
        html("dt", { text: name }),
        html("dd", { text: String(value) }),
      ]),
  );
}

// What a person does.

/** A cell was chosen: what that means depends on what is on the board. */
function choose(cell, isDouble = false, isTouch = false) {
  if (!app.position) return;
  const other = proof.isShown
    ? () => proof.tree.choose(cell)
    : drawing.isOn
      ? () => drawing.choose(cell)
      : analysis.isBlocking && app.tab === "analyse"
        ? () => analysis.block(cell)
        : null;
  if (app.incoming) app.remark(t("incoming"), true);
  else if (isTouch) touch(cell, isDouble, other);
  else if (other) other();
  else play.choose(cell, isDouble);
}

/** A finger chose a cell: the board is enlarged before anything else than a turn is done with it. */
async function touch(cell, isDouble, other) {
  const zoom = await part(
    "zoom",
    import("./zoom.js"),
    ({ Zoom }) => new Zoom(board, document.querySelector(".foot")),
  );
  const hasGrown = other ? zoom?.at(cell) : await zoom?.choose(cell, isDouble, play);
  if (hasGrown) app.remark(t("touch-again", { cell: app.cell(cell) }));
  else other?.();
}

/** The pointer or the keyboard is on a cell, or on none. */
function point(cell) {
  if (!app.position || proof.isShown) return;
  const colour = cell === null || drawing.isOn ? null : play.ghost(cell);
  board.ghost(colour && cell, colour);
  app.explain(
    cell === null ? "" : play.why(cell),
    colour && !play.cells.length
      ? t("coming-here", { cell: app.cell(cell), next: play.comingWords })
      : "",
  );
}

/** Goes through the game, or through the proof that is on the board. */
function step(where) {
  if (proof.isShown) proof.tree.step(where);
  else app.send("go", { to: where });
}

/** Goes to the variation beside this one, or to the defence. */
function sibling(way) {
  if (proof.isShown) return proof.tree.sibling(way);
  const node = tree.sibling(app.position?.node, way);
  if (node !== null) app.send("go", { node });
}

/** Another panel of the tools is seen. */
function tabChosen(name) {
  app.tab = name;
  document.querySelector(".side").dataset.tab = name;
  play.offer();
  analysis.marks();
  review.draw();
  bar.draw();
  document.querySelector(".side").scrollTop = 0; // which scrolls on phones
  late.explorer?.ask(0);
  if (name === "library")
    part(name, import("./library.js"), ({ Library }) => new Library(app, files)).then((library) =>
      library?.find(),
    );
  if (name === "files")
    part("saving", import("./saving.js"), ({ Saving }) => new Saving(app, files)).then((saving) =>
      saving?.ask(),
    );
  if (name === "watch") part(name, import("./watch.js"), ({ Watch }) => new Watch(app));
}

/** A part whose module is loaded when it is wanted first; made(module) makes it then. Null where the server is gone. */
async function part(name, module, made) {
  const loaded = await app.loaded(module);
  if (loaded) late[name] ??= made(loaded);
  return loaded && late[name];
}

/** Opens a dialog that is such a part; use says what it is for. What it finds, or null. */
async function opened(name, module, made, use) {
  const dialog = await part(name, module, made);
  return dialog?.open(use);
}

/** Opens the form of games and players for one of its uses. */
function asked(use) {
  return opened(
    "form",
    import("./form.js"),
    ({ GameForm }) => new GameForm(app, tell, () => chooseTab("play")),
    use,
  );
}

/** Shows rules that the server has sent. */
function tell(sent) {
  return opened("rules", import("./rules.js"), ({ Rules }) => new Rules(app), sent);
}

/** Opens the problems: their list, or the first one to be solved. */
function problems(isSolving) {
  return opened(
    "problems",
    import("./problems.js"),
    ({ Problems }) => new Problems(app, translated),
    isSolving,
  );
}

/** Writes every text anew, in the language and with the names of cells that were chosen. */
async function translated() {
  try {
    await speakAsLiked();
  } catch {
    // the server is gone
    return app.remark(t("error-lost"), true);
  }
  keys.list();
  if (!app.session) return;
  title();
  board.label();
  play.described();
  proof.tree?.translated();
  for (const one of [tree, players, bar]) one.draw();
  for (const one of [
    analysis,
    drawing,
    review,
    late.library,
    late.saving,
    late.watch,
    late.explorer,
  ])
    one?.translated();
  play.offer();
  app.status();
  allow(app);
}

byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  board.focus(board.current);
});
byId("new-game").addEventListener("click", () => asked("new"));
byId("change-players").addEventListener("click", () => asked("players"));
byId("edit-position").addEventListener("click", () =>
  opened("editor", import("./editor.js"), ({ Editor }) => new Editor(app, files)),
);
byId("rules-open").addEventListener("click", async () => {
  const sent = await app.send("rules");
  if (sent) tell(sent);
});
byId("problems-open").addEventListener("click", () => problems(false));
byId("take-back").addEventListener("click", () => connection.retry());
keys.list();
byId("manifest").href = `manifest.json${location.search}`; // with the token
connection.open();
