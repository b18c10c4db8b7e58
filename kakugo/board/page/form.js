// The forms for a new game and for the players, made from what the server says of its games.

import { byId, html } from "./dom.js";
import { spoken, t } from "./texts.js";
import { valueWords } from "./words.js";

const LIMITS = { // fields of each kind of limit: name, usual value, least, step
  seconds: [["seconds", 2, 0.01, "any"]],
  nodes: [["nodes", 50000, 1, 1]],
  depth: [["depth", 8, 1, 1]],
  clock: [["minutes", 5, 0.1, "any"], ["increment", 3, 0, "any"]],
};
const LABELS = { seconds: "limit-seconds", nodes: "limit-nodes", depth: "limit-depth", minutes: "clock-minutes", increment: "clock-increment" };

const labelled = (words, control, kind = null) => html("label", { class: kind }, html("span", { text: words }), control);
const select = (name, options, chosen) => {
  const element = html("select", { name }, ...options.map(([value, text]) => html("option", { value, text })));
  if (chosen !== undefined) element.value = chosen;
  return element;
};
const number = (name, value, low, high, step = 1) =>
  html("input", { type: "number", name, value, min: low, max: high, step, required: true, inputmode: "decimal" });

/** The size of a hexagon: an odd number, or nothing for the usual one. */
function usualSize(low, high) {
  const input = number("width", "", low % 2 ? low : low + 1, high, 2);
  input.required = false;
  input.placeholder = t("usual-size");
  return input;
}

/** The dialog in which games and players are chosen. */
export class GameForm {
  constructor(app) {
    this.app = app;
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
      else if (/-who$|^limit$/.test(event.target.name)) this.#show();
    });
    byId("game-cancel").addEventListener("click", () => this.dialog.close());
    byId("new-game").addEventListener("click", () => this.open(true));
    byId("change-players").addEventListener("click", () => this.open(false));
  }

  /** Opens the dialog: for a new game, or for the players of this one. */
  open(isNew) {
    if (!this.app.session) return;
    this.isNew = isNew;
    byId("game-dialog-title").textContent = t(isNew ? "new-game" : "players");
    byId("game-begin").textContent = t(isNew ? "begin" : "apply");
    byId("game-error").textContent = "";
    this.gameSet = html("fieldset", { id: "fields-game" });
    byId("game-fields").replaceChildren(...(isNew ? [this.gameSet] : []), this.#players(), this.#limits());
    if (isNew) this.#gameFields();
    this.#show();
    this.dialog.showModal();
  }

  #games() {
    return this.app.session.form.games;
  }

  #gameFields() {
    const games = this.#games();
    const name = this.kept.game ?? this.app.game?.name ?? games[0].name;
    const game = games.find((one) => one.name === name);
    const { low, high } = this.app.session.form.sides;
    const same = this.app.game?.name === name ? this.app.game : null;
    const width = same?.board.width ?? game.width, height = same?.board.height ?? game.height;
    const fields = [labelled(t("game"), select("game", games.map((one) => [one.name, t(`game-${one.name}`, {}, one.name)]), name))];
    if (game.rules.length) {
      const rules = game.rules.map(({ rule, name: words }) => [rule, t(`rule-${words}`, {}, words)]);
      fields.push(labelled(t("rule"), select("rule", rules, same?.rule ?? game.rules[0].rule)));
    }
    fields.push(...(game.hexagon
      ? [labelled(t("side-cells"), usualSize(low, high))] // the usual one depends on the options
      : [labelled(t("width"), number("width", width, low, high)), labelled(t("height"), number("height", height, low, high))]));
    for (const option of game.options) {
      const value = same?.options[option.name] ?? option.default;
      const control = option.values
        ? select(`option-${option.name}`, option.values.map((one) => [one, valueWords(option.name, one)]), value)
        : number(`option-${option.name}`, value, option.low, option.high);
      if (spoken() === "en") control.title = option.help;
      fields.push(labelled(t(`option-${option.name}`, {}, option.name), control));
    }
    this.gameSet.replaceChildren(html("legend", { text: t("game") }), ...fields);
  }

  #players() {
    const { low, high } = this.app.session.form.levels;
    const fields = ["first", "second"].flatMap((player) => {
      const seat = this.#seat(player);
      const who = select(`${player}-who`, [["person", t("person")], ["engine", t("engine-who")]], seat.who);
      return [
        labelled(`${t(player === "first" ? "first-begins" : "second-answers")} (${t(player === "first" ? "black" : "white")})`, who),
        labelled(t("level"), number(`${player}-level`, seat.level ?? this.kept[`${player}-level`] ?? 60, low, high)),
      ];
    });
    return html("fieldset", { class: "pairs" }, html("legend", { text: t("players") }), ...fields);
  }

  /** Who has a seat at first: as now, but the engine answers in a new game where nobody has asked it yet. */
  #seat(player) {
    const { seats } = this.app;
    const isAsked = [seats.first, seats.second].some(({ who }) => who === "engine");
    return this.isNew && !this.wasUsed && !isAsked && player === "second" ? { who: "engine" } : seats[player];
  }

  #limits() {
    const limits = this.app.seats?.limits ?? { seconds: 2 };
    const kind = Object.keys(LIMITS).find((name) => name in limits) ?? "seconds";
    const values = { ...limits, minutes: (limits.clock?.seconds ?? 300) / 60, increment: limits.clock?.increment ?? 3 };
    const fields = Object.entries(LIMITS).flatMap(([group, rows]) => rows.map(([name, usual, low, step]) => {
      const label = labelled(t(LABELS[name]), number(`limit-${name}`, values[name] ?? usual, low, null, step));
      label.dataset.group = group;
      return label;
    }));
    const kinds = Object.keys(LIMITS).map((name) => [name, t(`limit-${name}`)]);
    return html("fieldset", {}, html("legend", { text: t("time") }), labelled(t("limit"), select("limit", kinds, kind)), ...fields);
  }

  /** Shows the fields that count; the others keep their place, so that nothing moves. */
  #show() {
    const values = this.form.elements;
    for (const player of ["first", "second"]) values[`${player}-level`].disabled = values[`${player}-who`].value !== "engine";
    for (const label of this.form.querySelectorAll("[data-group]")) {
      label.hidden = label.dataset.group !== values.limit.value;
      label.querySelector("input").disabled = label.hidden;
    }
  }

  #seats() {
    const values = this.form.elements;
    const seat = (player) => (values[`${player}-who`].value === "engine"
      ? { who: "engine", level: Number(values[`${player}-level`].value) } : { who: "person" });
    const kind = values.limit.value;
    const limits = kind === "clock"
      ? { clock: { seconds: Number(values["limit-minutes"].value) * 60, increment: Number(values["limit-increment"].value) } }
      : { [kind]: Number(values[`limit-${kind}`].value) };
    return { first: seat("first"), second: seat("second"), limits };
  }

  #gameMessage() {
    const values = this.form.elements;
    const game = this.#games().find((one) => one.name === values.game.value);
    const width = Number(values.width.value);
    return {
      game: game.name, ...(width ? { width, height: game.hexagon ? width : Number(values.height.value) } : {}),
      ...(game.rules.length ? { rule: Number(values.rule.value) } : {}),
      options: Object.fromEntries(game.options.map(({ name }) => [name, values[`option-${name}`].value])),
    };
  }

  async #submit() {
    const { app } = this;
    try {
      if (this.isNew) await app.connection.ask("new", { ...this.#gameMessage(), ...this.#seats() });
      else {
        const seats = this.#seats();
        await app.connection.ask("seats", seats);
        const hasEngine = [seats.first, seats.second].some(({ who }) => who === "engine");
        if (hasEngine && !app.position.result) await app.connection.ask("resume");
      }
      this.kept.game = undefined;
      this.wasUsed = true;
      this.dialog.close();
    } catch (error) {
      byId("game-error").textContent = app.errorWords(error);
    }
  }
}
