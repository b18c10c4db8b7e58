// The forms for a new game and for the players, made from what the server says of its games. Loaded when they are wanted first.

import { byId, html } from "./dom.js";
import { spoken, t } from "./texts.js";
import { valueWords } from "./words.js";

const FIELDS = {
  // of limits: usual value, least, most, step
  seconds: [2, 0.05, 600, "any"],
  nodes: [50000, 1, 1e12, 1],
  depth: [8, 1, 99, 1],
  minutes: [5, 0.1, 1440, "any"],
  increment: [3, 0, 3600, "any"],
};
const TURN = ["seconds", "nodes", "depth"]; // of a turn; several of them hold together
const KINDS = {
  seconds: ["seconds"],
  nodes: ["nodes"],
  depth: ["depth"],
  several: TURN,
  clock: ["minutes", "increment"],
};
const OPENING = "option-opening";
const OFFERS = "option-offers"; // names of fields
const OTHER = "engine "; // before the name of an engine that is not ours
const LABELS = {
  seconds: "limit-seconds",
  nodes: "limit-nodes",
  depth: "limit-depth",
  minutes: "clock-minutes",
  increment: "clock-increment",
};

const PLAYERS = ["first", "second"];
const SIDES = { black: ["first"], white: ["second"], both: PLAYERS, neither: [] }; // of a person: the players

const USES = {
  // of the dialog: its title, its button, and what it asks
  new: ["new-game", "begin", ["players", "game", "limits"]],
  players: ["players", "apply", ["players", "limits"]],
  kind: ["which-kind", "open-file", ["game"]],
};

const labelled = (words, control, kind = null) =>
  html("label", { class: kind }, html("span", { text: words }), control);
const select = (name, options, chosen) => {
  const element = html(
    "select",
    { name },
    ...options.map(([value, text]) => html("option", { value, text })),
  );
  if (chosen !== undefined) element.value = chosen;
  return element;
};
const number = (name, value, low, high, step = 1) =>
  html("input", {
    type: "number",
    name,
    value,
    min: low,
    max: high,
    step,
    required: true,
    inputmode: "decimal",
  });

/** The size of a hexagon: an odd number, or nothing for the usual one. */
function usualSize(low, high) {
  const input = number("width", "", low % 2 ? low : low + 1, high, 2);
  input.required = false;
  input.placeholder = t("usual-size");
  return input;
}

/** The dialog in which games and players are chosen. */
export class GameForm {
  /** tell(rules): shows rules that the server has sent. begun(): a new game has begun. */
  constructor(app, tell, begun) {
    Object.assign(this, { app, tell, begun });
    this.dialog = byId("game-dialog");
    this.form = byId("game-form");
    this.kept = {}; // what was chosen last, by name
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.form.addEventListener("change", (event) => {
      this.kept[event.target.name] = event.target.value;
      if (event.target.name === "game") this.#gameFields();
      else if (event.target.name === OPENING) this.#openingChosen();
      else if (event.target.name.endsWith("-named")) this.#named(event.target);
      else if (/^mine$|-(who|level)$/.test(event.target.name)) this.#show();
      else if (event.target.name === "limit") this.#limitChosen();
    });
    byId("game-cancel").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => this.answer(null));
  }

  /** Opens the dialog for one of its uses; a promise of the fields that say of which kind a game is, or of null. */
  open(use) {
    if (!this.app.session || this.dialog.open) return null;
    this.use = use;
    const [title, button, parts] = USES[use];
    byId("game-dialog-title").textContent = t(title);
    byId("game-begin").textContent = t(button);
    byId("game-error").textContent = "";
    const chosen = this.kept.game ?? this.app.game?.name;
    const games = select(
      "game",
      this.#games().map(({ name }) => [name, t(`game-${name}`, {}, name)]),
      chosen,
    );
    this.options = html("div", { class: "contents" }); // what depends on the game; the list itself keeps the keyboard
    this.gameSet = html(
      "fieldset",
      { id: "fields-game" },
      html("legend", { text: t("game") }),
      labelled(t("game"), games),
      this.options,
      html("button", { type: "button", text: t("rules"), onclick: () => this.#rules() }),
    );
    const sets = {
      game: () => this.gameSet,
      players: () => this.#players(),
      limits: () => this.#limits(),
    };
    byId("game-fields").replaceChildren(...parts.flatMap((part) => sets[part]()));
    if (parts.includes("game")) this.#gameFields();
    if (parts.includes("players")) this.#show();
    this.dialog.showModal();
    return new Promise((answer) => {
      this.answer = answer;
    });
  }

  #games() {
    return this.app.session.form.games;
  }

  #gameFields() {
    const name = this.form.elements.game.value;
    const game = this.#games().find((one) => one.name === name);
    const { low, high } = this.app.session.form.sides;
    const same = this.app.game?.name === name ? this.app.game : null;
    const width = same?.board.width ?? game.width;
    const height = same?.board.height ?? game.height;
    const fields = [];
    if (game.rules.length) {
      const rules = game.rules.map(({ rule, name: words }) => [
        rule,
        t(`rule-${words}`, {}, words),
      ]);
      const usual = game.rules.find(({ rule }) => rule === same?.rule) ?? game.rules[0]; // a line may have a rule that is not in the list
      fields.push(labelled(t("rule"), select("rule", rules, usual.rule)));
    }
    fields.push(
      ...(game.hexagon
        ? [labelled(t("side-cells"), usualSize(low, high))] // the usual one depends on the options
        : [
            labelled(t("width"), number("width", width, low, high)),
            labelled(t("height"), number("height", height, low, high)),
          ]),
    );
    for (const option of game.options) {
      const value = same?.options[option.name] ?? option.default;
      const control = option.values
        ? select(
            `option-${option.name}`,
            option.values.map((one) => [one, valueWords(option.name, one)]),
            value,
          )
        : number(`option-${option.name}`, value, option.low, option.high);
      if (spoken() === "en") control.title = option.help;
      fields.push(labelled(t(`option-${option.name}`, {}, option.name), control));
    }
    this.options.replaceChildren(...fields);
    this.#openingChosen();
  }

  /** Another opening was chosen: without one, nothing is asked about its offers. */
  #openingChosen() {
    const { [OPENING]: opening, [OFFERS]: offers } = this.form.elements;
    if (offers) offers.parentElement.hidden = opening.value === "free";
  }

  /** Who plays: which sides a person has, and of each other one the engine. */
  #players() {
    const usual = PLAYERS.map((player) => [player, this.#usual(player)]);
    const persons = usual.filter(([, { who }]) => who === "person").map(([player]) => player);
    const mine = Object.keys(SIDES).find((side) => String(SIDES[side]) === String(persons));
    return [
      labelled(
        t("i-play"),
        select(
          "mine",
          Object.keys(SIDES).map((side) => [side, t(`play-${side}`)]),
          mine,
        ),
      ),
      ...usual.map(([player, { name, level }]) => this.#engine(player, name, level)),
    ];
  }

  /** The engine that plays a side: which one, and how well. */
  #engine(player, name, level) {
    const {
      form: {
        levels: { low, high, named, usual },
      },
      engines,
    } = this.app.session;
    const who = select(
      `${player}-who`,
      [["engine", t("engine-who")], ...engines.map((one) => [OTHER + one, one])],
      name ? OTHER + name : "engine",
    );
    return html(
      "fieldset",
      { id: `fields-${player}` },
      html("legend"),
      ...(engines.length
        ? [labelled(t("engine-label"), who)]
        : [html("input", { type: "hidden", name: `${player}-who`, value: "engine" })]),
      labelled(
        t("level-name"),
        select(
          `${player}-named`,
          named.map((from) => [from, t(`level-${from}`)]),
        ),
      ),
      labelled(
        t("level"),
        number(`${player}-level`, level ?? this.kept[`${player}-level`] ?? usual, low, high),
      ),
      html("p", { class: "hint", id: `${player}-says` }),
    );
  }

  /** The name of a level was chosen: its number is written below it. */
  #named({ name, value }) {
    const level = this.form.elements[name.replace("named", "level")];
    this.kept[level.name] = level.value = value;
    this.#show();
  }

  /** Who plays a side at first: as now, but the engine answers in a new game where nobody has asked it yet. */
  #usual(player) {
    const {
      players,
      session: { engines },
      hasEngine,
    } = this.app;
    const now = players[player];
    if (this.use === "new" && !this.wasUsed && !hasEngine && player === "second")
      return { who: "engine" };
    return now.name && !engines.includes(now.name) ? { who: "person" } : now; // the server may lack an engine that it had
  }

  #limits() {
    const limits = this.app.players?.limits ?? { seconds: 2 };
    const given = Object.keys(limits);
    this.limit = given.length > 1 ? "several" : given[0];
    const values = limits.clock
      ? { minutes: limits.clock.seconds / 60, increment: limits.clock.increment }
      : limits;
    const fields = Object.entries(FIELDS).map(([name, [usual, low, high, step]]) => {
      const label = labelled(
        t(LABELS[name]),
        number(
          `limit-${name}`,
          values[name] ?? (this.limit === "several" && TURN.includes(name) ? "" : usual),
          low,
          high,
          step,
        ),
      );
      label.dataset.limit = name;
      return label;
    });
    const kinds = Object.keys(KINDS).map((name) => [name, t(`limit-${name}`)]);
    return html(
      "fieldset",
      { class: "limits" },
      html("legend", { text: t("time") }),
      labelled(t("limit"), select("limit", kinds, this.limit)),
      ...fields,
    );
  }

  /** Another kind of limit: of several at first only the one holds that held before. */
  #limitChosen() {
    const values = this.form.elements;
    const before = this.limit;
    this.limit = values.limit.value;
    for (const name of TURN) {
      const input = values[`limit-${name}`];
      if (this.limit === "several")
        input.value =
          name === before || (before === "clock" && name === TURN[0]) ? input.value : "";
      else if (input.value === "") [input.value] = FIELDS[name];
    }
    this.#show();
  }

  /** Shows the fields that count. */
  #show() {
    const values = this.form.elements;
    for (const player of PLAYERS) {
      const [level, named] = ["level", "named"].map((name) => values[`${player}-${name}`]);
      const who = values[`${player}-who`].value;
      const isOther = who !== "engine";
      const fields = byId(`fields-${player}`);
      fields.hidden = fields.disabled = SIDES[values.mine.value].includes(player);
      fields.firstChild.textContent = `${t(player === "first" ? "black" : "white")} · ${isOther ? who.slice(OTHER.length) : t("engine-who")}`;
      named.value = this.app.session.form.levels.named.findLast(
        (from) => from <= Number(level.value),
      );
      named.setAttribute("aria-describedby", `${player}-says`);
      const says = byId(`${player}-says`);
      says.textContent = t(`level-${named.value}-help`);
      level.disabled =
        level.parentElement.hidden =
        named.parentElement.hidden =
        says.hidden =
          isOther;
    }
    for (const label of this.form.querySelectorAll("[data-limit]")) {
      const input = label.querySelector("input");
      label.hidden = !KINDS[this.limit].includes(label.dataset.limit);
      input.disabled = label.hidden;
      input.required = this.limit !== "several";
    }
  }

  #chosenPlayers() {
    const values = this.form.elements;
    const chosen = (player) => {
      const who = SIDES[values.mine.value].includes(player)
        ? "person"
        : values[`${player}-who`].value;
      if (who.startsWith(OTHER)) return { who: "engine", name: who.slice(OTHER.length) };
      return who === "engine" ? { who, level: Number(values[`${player}-level`].value) } : { who };
    };
    const given = KINDS[this.limit]
      .map((name) => [name, values[`limit-${name}`].value])
      .filter(([, value]) => value !== "");
    const numbers = Object.fromEntries(given.map(([name, value]) => [name, Number(value)]));
    const limits =
      this.limit === "clock"
        ? { clock: { seconds: numbers.minutes * 60, increment: numbers.increment } }
        : numbers;
    return { first: chosen("first"), second: chosen("second"), limits };
  }

  #gameMessage() {
    const values = this.form.elements;
    const game = this.#games().find((one) => one.name === values.game.value);
    const width = Number(values.width.value);
    return {
      game: game.name,
      ...(width ? { width, height: game.hexagon ? width : Number(values.height.value) } : {}),
      ...(game.rules.length ? { rule: Number(values.rule.value) } : {}),
      options: Object.fromEntries(
        game.options.map(({ name }) => [name, values[`option-${name}`].value]),
      ),
    };
  }

  /** Shows the rules of the game as it is chosen. */
  async #rules() {
    const error = byId("game-error");
    error.textContent = "";
    try {
      this.tell(await this.app.ask("rules", { like: this.#gameMessage() }));
    } catch (fault) {
      error.textContent = this.app.errorWords(fault);
    }
  }

  async #submit() {
    const { app } = this;
    if (this.isSent) return; // a second click
    if (this.use === "kind") {
      this.answer(this.#gameMessage());
      this.kept.game = undefined;
      return this.dialog.close();
    }
    const players = this.#chosenPlayers();
    if (Object.keys(players.limits).length === 0) {
      byId("game-error").textContent = t("limit-none");
      return;
    }
    this.isSent = true;
    try {
      if (this.use === "new") await app.ask("new", { ...this.#gameMessage(), ...players });
      else {
        await app.ask("players", players);
        const hasEngine = [players.first, players.second].some(({ who }) => who === "engine");
        if (hasEngine && !app.position.result) await app.ask("resume");
      }
      this.kept.game = undefined;
      this.wasUsed = true;
      this.dialog.close();
      if (this.use === "new") this.begun();
    } catch (error) {
      byId("game-error").textContent = app.errorWords(error);
    } finally {
      this.isSent = false;
    }
  }
}
