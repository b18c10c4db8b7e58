// Finds the game again where the server does not know the session: by its number in the library,
// else by the address.

import { ofTab } from "./kept.js";

/** @import { App } from "./app.js" */
/** @import { Files } from "./files.js" */

const KEPT_GAME = "kakugo-game"; // the number of the game that the tab shows

/**
 * Watches the connection, and opens what a new session does not show.
 * @param {App} app
 * @param {Files} files
 */
export function recovery(app, files) {
  const { connection } = app;
  let lost = 0; // the number of the game that the session before had; 0: none
  connection.on("session", ({ kept, guest }) => {
    if (guest) return; // the game is the host's
    const isOwn = files.hasOwnAddress;
    lost = isOwn && !kept ? Number(ofTab.get(KEPT_GAME)) : 0;
    if (!isOwn || !kept) app.expect("due");
  });
  connection.on("kept", ({ game }) => app.incoming === "due" || ofTab.set(KEPT_GAME, String(game)));
  connection.on("position", () => {
    if (app.incoming !== "due") return;
    app.expect(null);
    if (lost) files.openKept(lost, false).catch(() => files.fromAddress());
    else files.fromAddress();
  });
}
