// Finds the game again: from the address when the page is loaded, from the page where the server has forgotten the session.

/** Watches the connection, and opens what the server does not know any more. */
export function recovery(app, files) {
  let shown = null; // what the page shows, for the time after a loss
  let due = () => files.fromAddress(); // what is done at the next position

  app.connection.on("session", ({ kept }) => {
    if (kept && files.hasOwnAddress) due = null;
    if (kept || !shown) return;
    const { line, live, seats } = shown;
    due = () => restore(line, live, seats);
  });
  app.connection.on("position", ({ line, live }) => {
    const now = due;
    due = null;
    now?.();
    shown = { line, live, seats: app.seats };
  });
  app.connection.on("seats", (seats) => {
    if (shown) shown.seats = seats;
  });

  async function restore(line, live, seats) {
    await files.open(line, { isTold: false });
    if (!seats) return;
    const { first, second, limits, playing } = seats;
    await app.send("seats", { first, second, limits });
    if (playing && live) app.send("resume");
  }
}
