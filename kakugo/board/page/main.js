// Puts the page together: its parts, and who gets which message.

import { showAbout } from "./about.js";
import { describe } from "./aloud.js";
import { Analysis } from "./analysis.js";
import { App } from "./app.js";
import { Bar } from "./bar.js";
import { Board } from "./board.js";
import { allow, commands } from "./commands.js";
import { Connection } from "./connection.js";
import { all, byId, find, html, mark, write } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Files } from "./files.js";
import { ofTab, preference } from "./kept.js";
import { Keys } from "./keys.js";
import { Late, withTexts } from "./late.js";
import { learnNames } from "./names.js";
import { Play } from "./play.js";
import { Players } from "./players.js";
import { Proof } from "./proof.js";
import { recovery } from "./recovery.js";
import { Review } from "./review.js";
import { Scene } from "./scene.js";
import { settings, speakAsLiked } from "./settings.js";
import { knock } from "./sound.js";
import { detail, headline } from "./status.js";
import { Table } from "./table.js";
import { tabs } from "./tabs.js";
import { spoken, t } from "./texts.js";
import { Tree } from "./tree.js";
import { turnAloud } from "./words.js";

/** @import { State } from "./connection.js" */
/** @import { Use } from "./form.js" */
/** @import { Sent } from "./messages.js" */
/** @import { Way } from "./prooftree.js" */

await speakAsLiked();

// Parts. One that is used before it is made is an error of JavaScript that names it; messages go
// round in phases (listeners.js), whoever was made first.

const connection = new Connection(connected);
const app = new App(connection, {
  headline: () => headline(app, play),
  detail: () =>
    proof.tree?.detail ?? (play.marked === null ? review.detail : null) ?? detail(app, play),
});
const board = new Board(byId("board"), { choose, point, named: learnNames });
const scene = new Scene(board);
const tree = new Tree(app);
const play = new Play(app, scene, described);
const players = new Players(app);
const analysis = new Analysis(app, scene, () => bar.draw(), described);
const bar = new Bar(
  app,
  () => analysis.newest,
  (node) => tree.nodes.get(node)?.chance ?? null,
);
const proof = new Proof(app, scene, () => {
  described();
  app.status();
});
const table = new Table(app);
const drawing = new Drawing(app, scene, tree, described);
const review = new Review(app, tree, play, scene);
const chooseTab = tabs(find("[role=tablist]"), tabChosen);
const files = new Files(app, chooseTab, () => ask("kind"), importAll);
const keys = new Keys(app, board, {
  step,
  sibling,
  undo: () => app.send("undo"),
  redo: () => app.send("redo"),
  analyse: () => analysis.toggle(),
  escape: () => {
    zoom.made?.out();
    if (!play.cancel() && !drawing.leave() && !proof.leave()) review.leave();
  },
  help: () => byId("settings-open").click(),
});
const zoom = new Late(
  app,
  () => import("./zoom.js"),
  ({ Zoom }) => new Zoom(board, find(".foot")),
);
const library = new Late(
  app,
  () => import("./library.js"),
  ({ Library }) => new Library(app, files, importAll),
);
const importing = new Late(
  app,
  () => withTexts("importing", import("./importing.js")),
  ({ Importing }) => new Importing(app, files),
);
const saving = new Late(
  app,
  () => import("./saving.js"),
  ({ Saving }) => new Saving(app, files),
);
const watch = new Late(
  app,
  () => import("./watch.js"),
  ({ Watch }) => new Watch(app),
);
const form = new Late(
  app,
  () => import("./form.js"),
  ({ GameForm }) => new GameForm(app, tell, () => chooseTab("play")),
);
const rules = new Late(
  app,
  () => withTexts("rules", import("./rules.js")),
  ({ Rules }) => new Rules(app),
);
const problems = new Late(
  app,
  () => withTexts("problems", import("./problems.js")),
  ({ Problems }) => new Problems(app, translated),
);
const myGames = new Late(
  app,
  () => import("./mygames.js"),
  ({ MyGames }) => new MyGames(app),
);
const trainer = new Late(
  app,
  () => withTexts("trainer", import("./trainer.js")),
  ({ Trainer }) => new Trainer(app, play, () => chooseTab("play")),
);
const editor = new Late(
  app,
  () => withTexts("editor", import("./editor.js")),
  ({ Editor }) => new Editor(app, files),
);
const explorer = new Late(
  app,
  () => withTexts("explorer", import("./explorer.js")),
  ({ Explorer }) => new Explorer(app, scene, analysis, described),
);
/** @type {Record<string, (() => unknown) | undefined>} */
const WHEN_SEEN = {
  explorer: () => explorer.made?.ask(0),
  library: async () => (await library.get())?.find(),
  files: async () => (await saving.get())?.ask(),
  watch: () => watch.get(),
}; // by the name of a tab

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
const engine = new Late(
  app,
  () => import("./engine.js"),
  ({ EngineFields }) => new EngineFields(app),
);
recovery(app, files);

// Messages.

connection.on("game", (message) => app.isRenamed || scene.game(message), "board");
connection.on("position", turned, "board");
connection.on(
  "position",
  (position) => {
    describe(app, board, play);
    app.status();
    allow(app);
    bar.draw();
    analysis.thought(tree.nodes.get(position.node));
    app.announce(`${turnAloud(app, position)} ${headline(app, play)}. ${app.words.detail()}`);
  },
  "page",
);
for (const kind of /** @type {const} */ (["players", "search", "table"]))
  connection.on(
    kind,
    () => {
      app.status();
      allow(app);
      play.offer();
      bar.draw();
    },
    "page",
  );
for (const kind of /** @type {const} */ (["game", "players"]))
  connection.on(kind, () => showAbout(app), "page");
connection.on("session", ({ database }) => {
  if (database) explorer.get();
  if (preference("threads") || preference("memory")) engine.get();
});
byId("settings-open").addEventListener("click", () => engine.get());
connection.on(
  "node",
  ({ node }) => {
    if (node.node === app.newest.position?.node) bar.draw();
  },
  "page",
);
connection.on(
  "search",
  ({ what, on, why, key = "", name, text, ms }) => {
    if (on && what === "make") app.remark(t("problem-making"));
    if (on) return;
    if (why === "error") app.remark(app.errorWords({ key, name, text }), true);
    analysis.thought(what === "turn" ? { ms } : {});
  },
  "page",
);
const solve = html("button", {
  type: "button",
  data: { text: "problem-solve" },
  onclick: () => openProblems(true),
}); // beside what has made problems
connection.on("made", ({ new: count }) => {
  app.remark(t(count ? "problem-made" : "problem-known", { count, library: t("library") }));
  if (!count) return;
  write(solve, t("problem-solve"));
  for (const make of all(".panel:not([hidden]) .make").slice(0, 1)) make.after(solve);
  solve.scrollIntoView({ block: "nearest" });
});
connection.on("kept", ({ copied }) => copied && app.remark(t("opened-copy")));
connection.on("notice", ({ key, text }) => {
  byId("notice").hidden = !key;
  const words = spoken() === "en" ? text : t(`notice-${key}`, { text });
  write(byId("notice"), key && words);
});

/** Cells are called otherwise, though the position is the same. */
function described() {
  if (!scene.position || proof.isShown) return;
  describe(app, board, play);
  point(board.hovered);
}

/**
 * The connection has another state: says so.
 * @param {State} state
 */
function connected(state) {
  const box = byId("connection");
  const words = find(".words", box);
  mark(box, "data-state", state === "opening" || state === "open" ? state : "lost");
  words.dataset.text = state;
  write(words, t(state));
  byId("take-back").hidden = state !== "taken";
  table.end(state === "no-link");
  if (state === "open") return;
  players.freeze();
  if (app.newest.session) keepKnown();
}

/**
 * A new position: draws it, with its sound.
 * @param {Sent["position"]} position
 */
function turned(position) {
  const before = scene.position;
  board.ghost(null);
  scene.show(position);
  if (before?.node === position.node) return;
  zoom.made?.out();
  const { last } = position;
  if (before && position.ply === before.ply + 1)
    knock(last?.captured.length || last?.flipped.length ? "capture" : "stone");
  app.remark("");
  if (board.hovered !== null) queueMicrotask(() => point(board.hovered));
}

// What a person does.

/**
 * A cell was chosen: what that means depends on what is on the board.
 * @param {number} cell
 * @param {boolean} isDouble
 * @param {boolean} isTouch
 */
function choose(cell, isDouble, isTouch) {
  if (!app.newest.position) return;
  const other = otherUse(cell);
  if (app.incoming) app.remark(t("incoming"), true);
  else if (isTouch) touch(cell, isDouble, other);
  else if (other) other();
  else play.choose(cell, isDouble, false);
}

/**
 * What a cell is chosen for that is not played; null: it is.
 * @param {number} cell
 */
function otherUse(cell) {
  if (proof.tree) return () => proof.tree?.choose(cell);
  if (drawing.isOn) return () => drawing.choose(cell);
  const isBlocking = analysis.isBlocking && app.tab === "analyse";
  return isBlocking ? () => analysis.block(cell) : null;
}

/**
 * A finger chose a cell: the board is enlarged before anything else than a turn is done with it.
 * @param {number} cell
 * @param {boolean} isDouble
 * @param {(() => unknown) | null} other
 */
async function touch(cell, isDouble, other) {
  const enlarging = await zoom.get();
  const hasGrown = other ? enlarging?.at(cell) : await enlarging?.choose(cell, isDouble, play);
  if (hasGrown) app.remark(t("touch-again", { cell: app.cell(cell) }));
  else other?.();
}

/**
 * The pointer or the keyboard is on a cell, or on none.
 * @param {number | null} cell
 */
function point(cell) {
  if (!app.newest.position || proof.isShown) return;
  const colour = cell === null || drawing.isOn ? null : play.ghost(cell);
  board.ghost(cell, colour);
  const isFirst = colour && !play.cells.length;
  app.explain(
    cell === null ? "" : play.why(cell),
    cell !== null && isFirst
      ? t("coming-here", { cell: app.cell(cell), next: play.comingWords })
      : "",
  );
}

/**
 * Goes through the game, or through the proof that is on the board.
 * @param {Way} where
 */
function step(where) {
  if (proof.tree) proof.tree.step(where);
  else app.send("go", { to: where });
}

/**
 * Goes to the variation beside this one, or to the defence.
 * @param {number} way
 */
function sibling(way) {
  if (proof.tree) return proof.tree.sibling(way);
  const { position } = app.newest;
  const node = position ? tree.nodes.sibling(position.node, way) : null;
  if (node !== null) app.send("go", { node });
}

/**
 * Another panel of the tools is seen.
 * @param {string} name
 */
function tabChosen(name) {
  const side = find(".side");
  app.tab = name;
  side.dataset.tab = name;
  play.offer();
  analysis.marks();
  review.draw();
  bar.draw();
  if (name !== "explorer") explorer.made?.left();
  side.scrollTop = 0; // which scrolls on phones
  WHEN_SEEN[name]?.();
}

/**
 * Opens the form of games and players for one of its uses.
 * @param {Use} use
 */
async function ask(use) {
  return (await form.get())?.open(use) ?? null;
}

/**
 * Shows rules that the server has sent.
 * @param {Sent["rules"]} sent
 */
async function tell(sent) {
  await (await rules.get())?.open(sent);
}

/**
 * Opens the problems: their list, or the first one to be solved.
 * @param {boolean} isSolving
 */
async function openProblems(isSolving) {
  await (await problems.get())?.open(isSolving);
}

/**
 * Takes all games of files into the library, whose list shows them then.
 * @param {(Blob | string)[]} list
 */
async function importAll(list) {
  chooseTab("library");
  await (await importing.get())?.start(list);
  await library.made?.find();
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
  if (!app.newest.session) return;
  showAbout(app);
  board.label();
  described();
  proof.tree?.translated();
  for (const one of [tree, players, bar, table]) one.draw();
  for (const one of [analysis, drawing, review]) one.translated();
  for (const { made } of [library, saving, watch, explorer, trainer]) made?.translated();
  play.offer();
  app.status();
  allow(app);
}

byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  board.focus();
});
byId("new-game").addEventListener("click", () => ask("new"));
byId("change-players").addEventListener("click", () => ask("players"));
byId("edit-position").addEventListener("click", async () => (await editor.get())?.open());
byId("rules-open").addEventListener("click", async () => {
  const sent = await app.send("rules");
  if (sent) await tell(sent);
});
byId("openings-open").addEventListener("click", async () => (await trainer.get())?.open());
byId("problems-open").addEventListener("click", () => openProblems(false));
byId("my-games-open").addEventListener("click", async () => (await myGames.get())?.open());
byId("take-back").addEventListener("click", () => connection.retry());
keys.list();
byId("manifest").href = `manifest.json${location.search}`; // with the token
connection.open();
