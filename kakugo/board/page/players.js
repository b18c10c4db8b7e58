// The two players, above and below the board: who they are, what they took, and their clocks.

import { byId, html, mark, write } from "./dom.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Colour, Seat } from "./messages.js" */

const TICK_MS = 100;
export const NAMELESS = "you"; // what the server writes into a record for a person
export const PERFECT = "Kakugo, perfect"; // our engine, if it plays from the shipped proofs

/**
 * The name of a player, as the page says it.
 * @param {string} name
 */
export const playerName = (name) =>
  name === NAMELESS
    ? t("you")
    : name === PERFECT
      ? t("engine-perfect")
      : name.replace(/^Kakugo, level (\d+)$/, (_, level) => t("engine", { level }));
const LOW_MS = 20_000; // a clock that has less is shown with tenths, in another colour
const TAKEN = /** @type {const} */ (["pairs", "taken"]);
const WORDS = { pairs: "pairs", taken: "taken-stones" };

/**
 * Milliseconds as a clock shows them.
 * @param {number} ms
 */
export function clockWords(ms) {
  const left = Math.max(0, ms);
  if (left < LOW_MS) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, "0")}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A strip: an element, and what stands in it. */
class Strip {
  turn = html("span", { class: "turn" });
  disc = html("span", { class: "disc" });
  name = html("span", { class: "name" });
  taken = html("span", { class: "taken" });
  clock = html("span", { class: "clock" });

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    element.append(this.turn, this.disc, this.name, this.taken, this.clock);
  }
}

/** Both strips. */
export class Players {
  #strips = [new Strip(byId("player-top")), new Strip(byId("player-bottom"))];
  #since = 0; // the clock was sent
  #timer = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { connection } = app;
    for (const kind of /** @type {const} */ (["players", "position", "game"]))
      connection.on(kind, () => this.draw());
    connection.on("clock", ({ running }) => {
      this.#since = performance.now();
      this.freeze();
      if (running) this.#timer = setInterval(() => this.#clocks(), TICK_MS);
      this.#clocks();
    });
    connection.on("players", ({ limits }) => {
      if (limits.clock) return;
      this.freeze();
      delete app.newest.clock;
      this.#clocks();
    });
  }

  /** Stops the clocks of the page: the server's stand still while there is no connection. */
  freeze() {
    clearInterval(this.#timer);
  }

  /**
   * Which player is drawn above, which below: a person who plays the engine sits below.
   * @returns {Seat[]}
   */
  get order() {
    const { first, second } = this.app.players;
    const isBelow = first.who !== "person" && second.who === "person";
    return isBelow ? ["first", "second"] : ["second", "first"];
  }

  /**
   * What a player is called.
   * @param {Seat} player
   */
  name(player) {
    const { players, game, position } = this.app;
    const { who, level, name } = players[player];
    if (who === "engine") return name ? playerName(name) : t("engine", { level });
    if (players[player === "first" ? "second" : "first"].who === "engine") return t("you");
    const known = game.about[position.colours[player]];
    return known && known !== NAMELESS ? known : t(`${player}-player`);
  }

  /** Draws both strips. */
  draw() {
    if (!this.app.isReady || !this.app.newest.game) return;
    const { position } = this.app;
    this.#strips.forEach((strip, index) => {
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

  /** @param {Colour} colour */
  #taken(colour) {
    const { state } = this.app.position;
    const words = TAKEN.map((key) => {
      const part = state.find((one) => one.key === key);
      return part ? t(WORDS[key], { count: part[colour] }) : "";
    });
    return words.filter(Boolean).join(" ");
  }

  #clocks() {
    if (!this.app.newest.players) return;
    const { clock } = this.app.newest;
    this.#strips.forEach((strip, index) => {
      const player = this.order[index];
      const passed = clock?.running === player ? performance.now() - this.#since : 0;
      const left = clock ? clock[`${player}_ms`] - passed : null;
      write(strip.clock, left === null ? "" : clockWords(left));
      strip.clock.classList.toggle("low", left !== null && left < LOW_MS);
    });
  }
}
