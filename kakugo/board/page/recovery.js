// Finds the game again where the server does not know the session: what the tab has kept, else what the address holds.

import { throttled } from "./dom.js";
import { ofTab } from "./kept.js";

const KEPT_SHOWN = "kakugo-shown"; // what the tab shows: the line of the game, whether it is live, the players
const KEPT_RECORD = "kakugo-record"; // the same game with its variations and comments, or ""
const KEPT_LOST = "kakugo-lost"; // whether the server does not know all of that: "yes", or ""
const FORMAT = "sgf"; // of the record
const KEEP_MS = 2000; // between two records
const MOST_NODES = 1000; // of a record: the server takes 0.1 s for it

/** Watches the connection, and opens what the server does not know any more. */
export function recovery(app, files, tree) {
  const { connection } = app;
  let lost = null; // what the server does not know, until it knows all of it: { shown, record }; meanwhile nothing else is kept
  let isGiven = false; // whether the address holds another game

  const shown = () => JSON.stringify({ line: app.position.line, live: app.position.live, players: app.players });
  const record = throttled(async () => {
    if (lost) return;
    if (tree.nodes.size > MOST_NODES) return ofTab.set(KEPT_RECORD, "");
    try {
      ofTab.set(KEPT_RECORD, (await connection.ask("save", { format: FORMAT })).text);
    } catch { // without a connection: what was kept before is nearly the same
    }
  }, KEEP_MS);

  connection.on("session", ({ kept }) => {
    const isOwn = files.hasOwnAddress;
    isGiven = !isOwn;
    lost = isOwn && (!kept || ofTab.get(KEPT_LOST)) ? { shown: ofTab.get(KEPT_SHOWN), record: ofTab.get(KEPT_RECORD) } : null;
    if (lost) ofTab.set(KEPT_LOST, "yes");
    if (lost || isGiven) app.expect("due");
  });
  connection.on("game", () => app.isRenamed && record());
  connection.on("tree", ({ nodes }) => {
    if (lost) return;
    ofTab.set(KEPT_RECORD, ""); // it was that of another game
    if (nodes.length > 1) record();
  });
  for (const kind of ["node", "order", "removed"]) connection.on(kind, () => record());
  connection.on("position", () => {
    if (app.incoming === "due") open();
    else if (!lost) keep();
  });
  connection.on("players", () => {
    if (app.position && !lost) keep();
  });

  function keep() {
    ofTab.set(KEPT_SHOWN, shown());
    ofTab.set(KEPT_LOST, "");
  }

  /** Opens what the session lacks, now that it has sent what it has. */
  function open() {
    app.expect(null);
    if (lost?.shown && (lost.shown !== shown() || lost.record)) return restore(JSON.parse(lost.shown), lost.record);
    lost = null;
    keep();
    if (isGiven) files.fromAddress();
  }

  async function restore({ line, live, players }, text) {
    const { first, second, limits, playing } = players;
    await (text && files.fits({ text, at: line }) ? files.open(text, { at: line, isRemarked: false }) : files.open(line, { isRemarked: false }));
    if (live) await app.send("promote", { node: app.position.node }); // turns that the record lacked are no variation
    await app.send("players", { first, second, limits });
    if (playing && live) await app.send("resume");
    if (connection.state !== "open") return; // the next session is to know it
    lost = null;
    keep();
    record();
  }
}
