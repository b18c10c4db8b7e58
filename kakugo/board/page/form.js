// The forms for a new game and for the players, made from what the server says of its games.
// Loaded when they are wanted first.

import { faultOf } from "./app.js";
import { all, byId, html } from "./dom.js";
import { field, labelled, number, select } from "./fields.js";
import { LimitFields } from "./limits.js";
import { PERFECT, playerName } from "./players.js";
import { spoken, t } from "./texts.js";
import { optionWords, valueWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { GameForm as Offered, GameOption, Kind, Opponent } from "./messages.js" */
/** @import { Pace, Player, Seat, Sent } from "./messages.js" */
/** @typedef {"new" | "players" | "kind"} Use of the dialog */
/** @typedef {"players" | "game" | "limits"} Part of the dialog */

const OPENING = "option-opening"; // names of fields
const OFFERS = "option-offers";
const OTHER = "engine "; // before the name of an engine that is not ours
const PLAYERS = /** @type {const} */ (["first", "second"]);
/** @type {Record<string, readonly Seat[]>} */
const SIDES = { black: ["first"], white: ["second"], both: PLAYERS, neither: [] }; // of a person

/** @type {Record<Use, { title: string, button: string, parts: Part[] }>} */
const USES = {
  new: { title: "new-game", button: "begin", parts: ["players", "game", "limits"] },
  players: { title: "players", button: "apply", parts: ["players", "limits"] },
  kind: { title: "which-kind", button: "open-file", parts: ["game"] },
};

/**
 * The size of a hexagon: an odd number, or nothing for the usual one.
 * @param {number} low
 * @param {number} high
 */
function usualSize(low, high) {
  const input = number("width", "", { low: low % 2 ? low : low + 1, high, step: 2 });
  input.required = false;
  input.placeholder = t("usual-size");
  return input;
}

/** The dialog in which games and players are chosen. */
export class GameForm {
  /** @type {Use} */
  use = "new";
  #dialog = byId("game-dialog");
  #form = byId("game-form");
  #error = byId("game-error");
  /** @type {Record<string, string>} */
  #kept = {}; // what was chosen last, by the name of the field
  #options = html("div", { class: "contents" }); // what depends on the game
  #limits = new LimitFields(this.#form);
  /** @type {(kind: Kind | null) => void} */
  #answer = () => {};
  #wasUsed = false;
  #isSent = false;

  /**
   * @param {App} app
   * @param {(rules: Sent["rules"]) => unknown} tell shows rules that the server has sent
   * @param {() => void} begun called when a new game has begun
   */
  constructor(app, tell, begun) {
    this.app = app;
    this.tell = tell;
    this.begun = begun;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#form.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
        this.#changed(target.name, target.value);
    });
    byId("game-cancel").addEventListener("click", () => this.#dialog.close());
    this.#dialog.addEventListener("close", () => this.#answer(null));
  }

  /**
   * @param {string} name of a field
   * @param {string} value
   */
  #changed(name, value) {
    this.#kept[name] = value;
    if (name === "mine") this.#sidesChanged();
    if (name === "game") this.#gameFields();
    else if (name === OPENING) this.#openingChosen();
    else if (name.endsWith("-named")) this.#named(name, value);
    else if (/^mine$|-(who|level)$/.test(name)) this.#show();
    else if (name === "limit") this.#limits.choose(value);
  }

  /**
   * Opens the dialog for one of its uses; a promise of the fields that say of which kind a game is,
   * or of null.
   * @param {Use} use
   * @returns {Promise<Kind | null> | null}
   */
  open(use) {
    if (!this.app.newest.session || this.#dialog.open) return null;
    this.use = use;
    const { title, button, parts } = USES[use];
    byId("game-dialog-title").textContent = t(title);
    byId("game-begin").textContent = t(button);
    this.#error.textContent = "";
    /** @type {Record<Part, () => HTMLElement[]>} */
    const sets = {
      game: () => [this.#gameSet()],
      players: () => this.#players(),
      limits: () => [this.#limits.build(this.app.newest.players?.limits ?? { seconds: 2 })],
    };
    byId("game-fields").replaceChildren(...parts.flatMap((part) => sets[part]()));
    if (parts.includes("game")) this.#gameFields();
    if (parts.includes("players")) this.#show();
    if (parts.includes("limits")) this.#limits.show();
    this.#dialog.showModal();
    return new Promise((answer) => {
      this.#answer = answer;
    });
  }

  /** @param {string} name of a field */
  #field(name) {
    return field(this.#form, name);
  }

  // The game.

  get #games() {
    return this.app.session.form.games;
  }

  /** The game that is chosen. */
  get #game() {
    const name = this.#field("game").value;
    return this.#games.find((one) => one.name === name) ?? this.#games[0];
  }

  #gameSet() {
    const chosen = this.#kept.game ?? this.app.newest.game?.name;
    const names = this.#games.map(
      ({ name }) => /** @type {const} */ ([name, t(`game-${name}`, {}, name)]),
    );
    return html(
      "fieldset",
      { id: "fields-game" },
      html("legend", { text: t("game") }),
      labelled(t("game"), select("game", names, chosen)), // the list itself keeps the keyboard
      this.#options,
      html("button", { type: "button", text: t("rules"), onclick: () => this.#rules() }),
    );
  }

  #gameFields() {
    const game = this.#game;
    const shown = this.app.newest.game;
    const same = shown?.name === game.name ? shown : null;
    const fields = game.options.map((option) =>
      this.#option(option, same?.options[option.name] ?? option.default),
    );
    const { low, high } = this.app.session.form.sides;
    if (game.hexagon)
      fields.unshift(labelled(t("side-cells"), usualSize(low, high))); // as the options say
    else {
      const { width, height } = same?.board ?? game;
      fields.unshift(
        labelled(t("width"), number("width", width, { low, high })),
        labelled(t("height"), number("height", height, { low, high })),
      );
    }
    if (game.rules.length) fields.unshift(this.#rule(game, same?.rule));
    this.#options.replaceChildren(...fields);
    this.#openingChosen();
  }

  /**
   * @param {Offered} game
   * @param {number | undefined} now which a line may have, and no list
   */
  #rule({ rules }, now) {
    const names = rules.map(
      ({ rule, name }) => /** @type {const} */ ([rule, t(`rule-${name}`, {}, name)]),
    );
    const usual = rules.find(({ rule }) => rule === now) ?? rules[0];
    return labelled(t("rule"), select("rule", names, usual.rule));
  }

  /**
   * @param {GameOption} option
   * @param {string} value
   */
  #option({ name, help, values, low, high }, value) {
    const words = values?.map((one) => /** @type {const} */ ([one, valueWords(name, one)]));
    const control = words
      ? select(`option-${name}`, words, value)
      : number(`option-${name}`, value, { low, high });
    if (spoken() === "en") control.title = help;
    return labelled(optionWords(name), control);
  }

  /** Another opening was chosen: without one, nothing is asked about its offers. */
  #openingChosen() {
    const offers = this.#form.elements.namedItem(OFFERS);
    if (offers instanceof HTMLElement && offers.parentElement)
      offers.parentElement.hidden = this.#field(OPENING).value === "free";
  }

  // The players.

  /** Who plays: which sides a person has, and of each other one the engine. */
  #players() {
    const usual = PLAYERS.map((player) => ({ player, ...this.#usual(player) }));
    const persons = usual.filter(({ who }) => who === "person").map(({ player }) => player);
    const mine = Object.keys(SIDES).find((side) => String(SIDES[side]) === String(persons));
    const sides = Object.keys(SIDES).map(
      (side) => /** @type {const} */ ([side, t(`play-${side}`)]),
    );
    return [
      labelled(t("i-play"), select("mine", sides, mine)),
      ...usual.map(({ player, name, level }) => this.#engine(player, name, level)),
    ];
  }

  /**
   * Who plays a side at first: as now, but the engine answers in a new game where nobody has asked
   * it yet.
   * @param {Seat} player
   * @returns {Player}
   */
  #usual(player) {
    const { players, session, hasEngine } = this.app;
    const now = players[player];
    if (this.use === "new" && !this.#wasUsed && !hasEngine && player === "second")
      return { who: "engine" };
    const isGone = now.name && ![PERFECT, ...session.engines].includes(now.name); // it had it
    return isGone ? { who: "person" } : now;
  }

  /**
   * The engine that plays a side: which one, and how well.
   * @param {Seat} player
   * @param {string | undefined} name
   * @param {number | undefined} level
   */
  #engine(player, name, level) {
    const { form, engines } = this.app.session;
    const { low, high, named, usual } = form.levels;
    const others = (player === "first" ? [PERFECT, ...engines] : engines).map(
      (one) => /** @type {const} */ ([OTHER + one, playerName(one)]),
    );
    const who = select(
      `${player}-who`,
      [["engine", t("engine-who")], ...others],
      name ? OTHER + name : "engine",
    );
    const ours = html("input", { type: "hidden", name: `${player}-who`, value: "engine" });
    const names = named.map((from) => /** @type {const} */ ([from, t(`level-${from}`)]));
    const strength = level ?? this.#kept[`${player}-level`] ?? usual;
    return html(
      "fieldset",
      { id: `fields-${player}` },
      html("legend"),
      others.length ? labelled(t("engine-label"), who) : ours,
      labelled(t("level-name"), select(`${player}-named`, names)),
      labelled(t("level"), number(`${player}-level`, strength, { low, high })),
      html("p", { class: "hint", id: `${player}-says` }),
    );
  }

  /**
   * The name of a level was chosen: its number is written below it.
   * @param {string} name of the field
   * @param {string} value
   */
  #named(name, value) {
    const level = this.#field(name.replace("named", "level"));
    level.value = value;
    this.#kept[level.name] = value;
    this.#show();
  }

  /** The person has the other side: the engine goes with its level to the side that is left. */
  #sidesChanged() {
    const persons = SIDES[this.#field("mine").value];
    const [before, ...others] = PLAYERS.filter((player) => !this.#set(player).hidden);
    const [now, ...more] = PLAYERS.filter((player) => !persons.includes(player));
    if (!before || !now || before === now || others.length || more.length) return;
    for (const part of ["who", "level"]) {
      const { value: was } = this.#field(`${before}-${part}`);
      const value = was === OTHER + PERFECT ? "engine" : was; // it plays Black only
      this.#field(`${now}-${part}`).value = value;
      this.#kept[`${now}-${part}`] = value;
    }
  }

  /**
   * The fields of a player.
   * @param {Seat} player
   */
  #set(player) {
    const set = this.#field(`${player}-level`).closest("fieldset");
    if (!set) throw new Error(`no fields of the ${player} player`);
    return set;
  }

  /** Shows the fields of players that count. */
  #show() {
    const persons = SIDES[this.#field("mine").value];
    for (const player of PLAYERS) {
      const level = this.#field(`${player}-level`);
      const named = this.#field(`${player}-named`);
      const who = this.#field(`${player}-who`).value;
      const isOther = who !== "engine";
      const set = this.#set(player);
      set.hidden = set.disabled = persons.includes(player);
      const side = t(player === "first" ? "black" : "white");
      const engine = isOther ? playerName(who.slice(OTHER.length)) : t("engine-who");
      for (const legend of all("legend", set)) legend.textContent = `${side} · ${engine}`;
      const { named: levels } = this.app.session.form.levels;
      named.value = String(levels.findLast((from) => from <= Number(level.value)));
      named.setAttribute("aria-describedby", `${player}-says`);
      const [says] = all(".hint", set);
      says.textContent = t(`level-${named.value}-help`);
      level.disabled = says.hidden = isOther;
      for (const one of [level, named]) if (one.parentElement) one.parentElement.hidden = isOther;
    }
  }

  // What is sent.

  /** @returns {{ first: Opponent, second: Opponent }} */
  #chosenPlayers() {
    const persons = SIDES[this.#field("mine").value];
    /** @type {(player: Seat) => Opponent} */
    const chosen = (player) => {
      const who = this.#field(`${player}-who`).value;
      if (persons.includes(player)) return { who: "person" };
      if (who.startsWith(OTHER)) return { who: "engine", name: who.slice(OTHER.length) };
      return { who: "engine", level: Number(this.#field(`${player}-level`).value) };
    };
    return { first: chosen("first"), second: chosen("second") };
  }

  /** @returns {Kind} */
  #kind() {
    const game = this.#game;
    const width = Number(this.#field("width").value);
    const height = game.hexagon ? width : Number(this.#field("height").value);
    const options = game.options.map(({ name }) => [name, this.#field(`option-${name}`).value]);
    return {
      game: game.name,
      ...(width ? { width, height } : {}),
      ...(game.rules.length ? { rule: Number(this.#field("rule").value) } : {}),
      options: Object.fromEntries(options),
    };
  }

  /** Shows the rules of the game as it is chosen. */
  async #rules() {
    this.#error.textContent = "";
    try {
      this.tell(await this.app.ask("rules", { like: this.#kind() }));
    } catch (error) {
      this.#error.textContent = this.app.errorWords(faultOf(error));
    }
  }

  async #submit() {
    if (this.#isSent) return; // a second click
    if (this.use === "kind") {
      this.#answer(this.#kind());
      return this.#done();
    }
    const limits = this.#limits.chosen();
    if (Object.keys(limits).length === 0) {
      this.#error.textContent = t("limit-none");
      return;
    }
    this.#isSent = true;
    try {
      await this.#send({ ...this.#chosenPlayers(), limits });
      this.#wasUsed = true;
      this.#done();
      if (this.use === "new") this.begun();
    } catch (error) {
      this.#error.textContent = this.app.errorWords(faultOf(error));
    } finally {
      this.#isSent = false;
    }
  }

  /** @param {{ first: Opponent, second: Opponent, limits: Pace }} players */
  async #send(players) {
    const { app } = this;
    if (this.use === "new") return app.ask("new", { ...this.#kind(), ...players });
    await app.ask("players", players);
    const hasEngine = [players.first, players.second].some(({ who }) => who === "engine");
    if (hasEngine && !app.position.result) await app.ask("resume");
  }

  #done() {
    delete this.#kept.game;
    this.#dialog.close();
  }
}
