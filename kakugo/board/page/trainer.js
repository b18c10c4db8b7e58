// Training openings: renju's 26 with their best answers, games in which each decision is weighed
// before it is played, and how Black wins freestyle. Loaded when it is wanted first.

import { around, byId, html, svg, write } from "./dom.js";
import { labelled, select } from "./fields.js";
import { ofBrowser } from "./kept.js";
import { namesIn, openingWords, turnWords } from "./names.js";
import { t } from "./texts.js";
import { percent, worth } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Asked, OpeningChoice, RenjuOpening, Seat, Sent } from "./messages.js" */
/** @import { Names } from "./names.js" */
/** @import { Play } from "./play.js" */
/** @typedef {Asked["drill"]["opening"]} Trained */
/** @typedef {{ good: number, all: number }} Count of decisions */

const SEATS = /** @type {const} */ (["first", "second"]);
const COUNT = "kakugo-decisions"; // those of all drills, in this browser
const REACH = 3.5; // cells that a picture shows, from the centre
const STONE = 0.42; // the radius of a stone, in cells
const LINES = [-3, -2, -1, 0, 1, 2, 3];
const RENJU = { rule: 4 };
const SIDE = 15; // of its board, in cells
const CELLS = Array.from({ length: SIDE * SIDE }, (_, cell) => {
  const [column, row] = [cell % SIDE, Math.floor(cell / SIDE)];
  return { name: `${"abcdefghijklmno"[column]}${row + 1}`, column, row };
});
const STONES = ["black", "white", "black"];

/** @returns {Count} */
const counted = () => JSON.parse(ofBrowser.get(COUNT) ?? '{"good":0,"all":0}');

/**
 * A small picture of an opening, with a ring for the answer.
 * @param {RenjuOpening} opening
 */
function picture({ steps, answer_step }) {
  const line = (/** @type {number} */ at) => `M${at} ${-REACH}V${REACH}M${-REACH} ${at}H${REACH}`;
  const disc = (/** @type {[number, number]} */ [cx, cy], /** @type {string} */ name) =>
    svg("circle", { cx, cy, r: STONE, class: name });
  return svg(
    "svg",
    { viewBox: [-REACH, -REACH, 2 * REACH, 2 * REACH].join(" "), "aria-hidden": "true" },
    svg("path", { d: LINES.map(line).join("") }),
    steps.map((step, index) => disc(step, STONES[index])),
    disc(answer_step, "ring"),
  );
}

/** The dialog with both, and the place in the panel of the game where a drill speaks. */
export class Trainer {
  /** @type {{ opening: Trained, seat: string } | null} */
  #drill = null; // which goes on
  #isBeginning = false;
  /** @type {string | null} */
  #asked = null; // the turn that is weighed
  /** @type {Sent["weighed"] | null} */
  #weighed = null;
  /** @type {Count} */
  #count = { good: 0, all: 0 };
  /** @type {RenjuOpening[]} */
  #openings = [];
  #form = html("form", { method: "dialog" });
  #dialog = html(
    "dialog",
    {
      class: "trainer",
      "aria-labelledby": "trainer-title",
      onclose: () => this.#form.replaceChildren(),
    },
    this.#form,
  );
  #words = html("p", { class: "words", role: "status" });
  #rows = html("ol", { class: "choices-weighed" });
  #counts = html("p", { class: "hint" });
  #buttons = html("div", { class: "buttons" });
  #box = html(
    "section",
    { class: "trainer-box", hidden: true },
    this.#words,
    this.#rows,
    this.#counts,
    this.#buttons,
  );
  #taker = (/** @type {string} */ turn) => this.#decide(turn);

  /**
   * @param {App} app
   * @param {Play} play
   * @param {() => void} seen called when the panel of the game is to be seen
   */
  constructor(app, play, seen) {
    this.app = app;
    this.play = play;
    this.seen = seen;
    document.body.append(this.#dialog);
    byId("panel-play").prepend(this.#box);
    app.connection.on("game", () => app.isRenamed || this.#isBeginning || this.#leave(), "page");
    app.connection.on("position", () => this.#turned(), "page");
    app.connection.on("weighed", (message) => this.#hear(message), "page");
    app.connection.on(
      "search",
      ({ what, on, why }) => {
        if (what !== "weigh" || on || why === "done") return;
        this.#asked = null;
        this.translated();
      },
      "page",
    );
  }

  /** Opens the dialog. */
  async open() {
    const { app } = this;
    const found = await app.send("openings");
    if (!found || this.#dialog.open) return;
    this.#openings = found.openings;
    const drills = found.drills.map((name) => /** @type {const} */ ([name, t(`value-${name}`)]));
    const opening = select("opening", drills);
    const seats = SEATS.map((name) => /** @type {const} */ ([name, t(`${name}-player`)]));
    const seat = select("seat", [["", t("trainer-either")], ...seats]);
    const begin = html("button", {
      type: "button",
      class: "primary",
      text: t("begin"),
      onclick: () => this.#begin(/** @type {Trained} */ (opening.value), seat.value),
    });
    const perfect = html("button", { type: "button", text: t("trainer-perfect-begin") });
    perfect.addEventListener("click", () => this.#showPerfect(perfect));
    const labels = [labelled(t("option-opening"), opening), labelled(t("trainer-seat"), seat)];
    for (const label of labels) label.className = "field-small";
    const names = namesIn(RENJU, CELLS, SIDE); // whatever is on the board
    const rows = html(
      "ol",
      { class: "library openings" },
      found.openings.map((one, index) => row(one, index, names)),
    );
    rows.addEventListener("click", ({ target }) => this.#set(target));
    this.#form.replaceChildren(
      html("h2", { id: "trainer-title", text: t("trainer") }),
      html("h3", { text: t("trainer-drill") }),
      html("p", { class: "hint", text: t("trainer-drill-help") }),
      html("div", { class: "buttons" }, labels, begin),
      html("h3", { text: t("trainer-perfect") }),
      html("p", { class: "hint", text: t("trainer-perfect-help") }),
      html("div", { class: "buttons" }, perfect),
      html("h3", { text: t("trainer-renju") }),
      html("p", { class: "hint", text: t("trainer-renju-help") }),
      rows,
      html("div", { class: "buttons end" }, html("button", { type: "submit", text: t("close") })),
    );
    this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
    begin.focus();
  }

  /**
   * Sets an opening up on the board.
   * @param {EventTarget | null} target
   */
  async #set(target) {
    const index = around(target, "[data-opening]")?.dataset.opening;
    if (index === undefined) return;
    this.#dialog.close();
    await this.app.send("open", { text: this.#openings[Number(index)].line });
  }

  /**
   * Shows how Black wins freestyle; the server needs a moment for it.
   * @param {HTMLButtonElement} button
   */
  async #showPerfect(button) {
    button.disabled = true;
    const isShown = await this.app.send("perfect");
    button.disabled = false;
    if (!isShown) return;
    this.#dialog.close();
    this.seen();
    this.play.scene.board.focus();
  }

  /**
   * @param {Trained} opening
   * @param {string} chosen a seat, or ""
   */
  async #begin(opening, chosen) {
    const seat = /** @type {Seat} */ (chosen || SEATS[Math.floor(SEATS.length * Math.random())]);
    this.#leave();
    this.#dialog.close();
    this.#isBeginning = true;
    this.#drill = { opening, seat: chosen };
    this.#count = { good: 0, all: 0 };
    const isBegun = await this.app.send("drill", { opening, seat });
    this.#isBeginning = false;
    if (!isBegun) return this.#leave();
    this.seen();
    this.translated();
    this.play.scene.board.focus();
  }

  /** Ends the drill; the game goes on. */
  #leave() {
    if (this.play.taker === this.#taker) this.play.taker = null;
    this.#drill = this.#asked = this.#weighed = null;
    this.#box.hidden = true;
  }

  /** Whether a decision of the drill is due. */
  get #isDue() {
    const { position } = this.app;
    return this.#drill !== null && position.live && position.stage !== null;
  }

  #turned() {
    if (!this.#drill) return;
    this.#asked = null;
    if (this.#isDue) this.play.taker = this.#taker;
    else if (this.play.taker === this.#taker) this.play.taker = null;
    this.translated();
  }

  /**
   * A person has decided: the choice is weighed before it is played.
   * @param {string} turn
   */
  async #decide(turn) {
    this.#asked = turn;
    this.translated();
    if (await this.app.send("weigh", { turn })) return;
    this.#asked = null;
    this.translated();
  }

  /** @param {Sent["weighed"]} weighed */
  #hear(weighed) {
    const turn = this.#asked;
    if (!turn || weighed.node !== this.app.position.node) return;
    this.#weighed = weighed;
    if (weighed.choices.length > 1) {
      const ever = counted();
      for (const count of [this.#count, ever]) {
        count.all += 1;
        count.good += Number(weighed.good);
      }
      ofBrowser.set(COUNT, JSON.stringify(ever));
    }
    this.app.send("play", { turn });
  }

  /** Says how the drill stands. */
  translated() {
    const { opening, seat } = this.#drill ?? {};
    this.#box.hidden = opening === undefined;
    if (opening === undefined || seat === undefined) return;
    const button = (/** @type {string} */ words, /** @type {() => unknown} */ onclick) =>
      html("button", { type: "button", text: t(words), onclick });
    write(this.#words, this.#said(opening));
    const choices = [...(this.#weighed?.choices ?? [])];
    const own = choices[0];
    choices.sort((a, b) => b.score.value - a.score.value);
    this.#rows.replaceChildren(...choices.map((one) => choiceRow(one, one === own)));
    const ever = counted();
    const { good, all } = this.#count;
    write(
      this.#counts,
      ever.all ? t("trainer-count", { good, all, good_ever: ever.good, all_ever: ever.all }) : "",
    );
    this.#buttons.replaceChildren(
      button("trainer-again", () => this.#begin(opening, seat)),
      button("trainer-leave", () => this.#leave()),
    );
  }

  /** @param {string} opening */
  #said(opening) {
    if (this.#asked) return t("trainer-weighing", { turn: turnWords(this.#asked) });
    if (!this.#weighed) return t("trainer-task", { opening: t(`value-${opening}`) });
    const { good, loss } = this.#weighed;
    const judged = t(good ? "trainer-good" : "trainer-lost", { loss: percent(loss) });
    return this.app.position.stage ? judged : `${judged} ${t("trainer-over")}`;
  }
}

/**
 * An opening of renju in the list.
 * @param {RenjuOpening} opening
 * @param {number} index
 * @param {Names} names
 */
function row(opening, index, names) {
  const { name, answer, score, depth, known } = opening;
  const says = t(known ? "trainer-known" : "trainer-searched", { value: worth(score), depth });
  return html(
    "li",
    {},
    html(
      "button",
      { type: "button", class: "game", data: { opening: index } },
      picture(opening),
      html(
        "span",
        {},
        html("b", { text: openingWords(name) }),
        html("span", { text: t("trainer-answer", { turn: names.in(answer) }) }),
        html("span", { text: says }),
      ),
    ),
  );
}

/**
 * What a choice is worth.
 * @param {OpeningChoice} choice
 * @param {boolean} isOwn
 */
function choiceRow({ kind, turn, score, offers }, isOwn) {
  const values = offers.map(([point, one]) => `${turnWords(point)} ${worth(one)}`).join(", ");
  const words = t(`trainer-${kind}`, { turn: values || turnWords(turn) });
  return html(
    "li",
    { class: isOwn ? "own" : null },
    html("b", { text: worth(score) }),
    html("span", { text: isOwn ? t("trainer-own", { choice: words }) : words }),
  );
}
