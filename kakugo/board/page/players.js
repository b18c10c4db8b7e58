// The two players, above and below the board: who they are, what they took, and their clocks.

import { byId, html, mark, write } from "./dom.js";
import { t } from "./texts.js";

const TICK_MS = 100;
const NAMELESS = "you"; // what the server writes into a record for a person
const LOW_MS = 20_000; // a clock that has less is shown with tenths, in another colour

/** Milliseconds as a clock shows them. */
export function clockWords(ms) {
  const left = Math.max(0, ms);
  const seconds =
    left < LOW_MS ? (Math.floor(left / 100) / 10).toFixed(1) : String(Math.ceil(left / 1000) % 60);
  const minutes = left < LOW_MS ? 0 : Math.floor(Math.ceil(left / 1000) / 60);
  return `${minutes}:${seconds.padStart(left < LOW_MS ? 4 : 2, "0")}`;
}

/** Both strips. */
export class Players {
  constructor(app) {
    this.app = app;
    this.since = 0;
    this.strips = ["player-top", "player-bottom"].map((id) => {
      const parts = Object.fromEntries(
        ["turn", "disc", "name", "taken", "clock"].map((kind) => [
          kind,
          html("span", { class: kind }),
        ]),
      );
      byId(id).append(...Object.values(parts));
      return { element: byId(id), ...parts };
    });
    for (const kind of ["players", "position", "game"]) app.connection.on(kind, () => this.draw());
    app.connection.on("clock", () => {
      this.since = performance.now();
      clearInterval(this.timer);
      if (app.clock.running) this.timer = setInterval(() => this.#clocks(), TICK_MS);
      this.#clocks();
    });
    app.connection.on("players", ({ limits }) => {
      if (limits?.clock) return;
      clearInterval(this.timer);
      app.clock = null;
      this.#clocks();
    });
  }

  /** Stops the clocks of the page: the server's stand still while there is no connection. */
  freeze() {
    clearInterval(this.timer);
  }

  /** Which player is drawn above, which below: a person who plays the engine sits below. */
  get order() {
    const { first, second } = this.app.players;
    return first.who === "engine" && second.who === "person"
      ? ["first", "second"]
      : ["second", "first"];
  }

  /** What a player is called. */
  name(player) {
    const { players, game, position } = this.app;
    const { who, level, name } = players[player];
    const other = players[player === "first" ? "second" : "first"];
    if (who === "engine") return name ?? t("engine", { level });
    const known = game.about?.[position.colours[player]];
    if (other.who === "engine") return t("you");
    return known && known !== NAMELESS ? known : t(`${player}-player`);
  }

  /** Draws both strips. */
  draw() {
    const { players, position, game } = this.app;
    if (!players || !position || !game) return;
    this.strips.forEach((strip, index) => {
      const player = this.order[index];
      const colour = position.colours[player];
      const moves = position.player === player && !position.result;
      mark(strip.element, "class", moves ? "player to-move" : "player");
      mark(strip.disc, "class", `disc ${colour}`);
      write(strip.name, `${this.name(player)} · ${t(colour)}`);
      mark(strip.name, "title", strip.name.textContent);
      write(strip.taken, this.#taken(colour));
    });
    this.#clocks();
  }

  #taken(colour) {
    const words = { pairs: "pairs", taken: "taken-stones" };
    const states = this.app.position.state;
    return Object.keys(words)
      .map((key) => states.find((state) => state.key === key))
      .filter(Boolean)
      .map((state) => t(words[state.key], { count: state[colour] }))
      .join(" ");
  }

  #clocks() {
    const { clock, players } = this.app;
    if (!players) return;
    this.strips.forEach((strip, index) => {
      const player = this.order[index];
      const passed = clock?.running === player ? performance.now() - this.since : 0;
      const left = clock ? clock[`${player}_ms`] - passed : null;
      write(strip.clock, left === null ? "" : clockWords(left));
      strip.clock.classList.toggle("low", left !== null && left < LOW_MS);
    });
  }
}
