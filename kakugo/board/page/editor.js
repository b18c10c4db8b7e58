// The position editor: stones, blocked cells, whose turn it is, captures, the stage of an opening;
// by hand, or from a text. Loaded when it is wanted first.

import { stoneWords } from "./aloud.js";
import { faultOf } from "./app.js";
import { Board } from "./board.js";
import { all, find, html, svg, write } from "./dom.js";
import { field, labelled, labelOf, number, select, ticked } from "./fields.js";
import { isFromBottom } from "./names.js";
import { strokes } from "./strokes.js";
import { t } from "./texts.js";
import { gameWords, stageWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Files } from "./files.js" */
/** @import { Asked, EditedStage, Sent } from "./messages.js" */
/** @typedef {Sent["edited"]} Edited */

/** @type {[digit: string, name: string][]} */
const TOOLS = [
  ["1", "black"],
  ["2", "white"],
  ["3", "edit-wall"],
  ["0", "eraser"],
]; // the digit that is put on a cell, and its name
const OFFER = "offer"; // the tool that offers cells for a stone to come
const CHOICE = "choice"; // the stage in which there are such cells
const PLAY = "play"; // the stage behind an opening
const LETTERS = "ABCDEFGHIJ"; // of offered cells
const SIDES = /** @type {const} */ (["black", "white"]);
/** @type {Record<string, number>} */
const MOST = { pairs: 4, taken: 14 }; // who has one more has won

/**
 * Buttons of which one is chosen.
 * @param {string} name
 * @param {string} legend
 * @param {[value: string, words: string][]} options
 * @param {string} chosen
 */
const choices = (name, legend, options, chosen) =>
  html(
    "fieldset",
    { class: "choices" },
    html("legend", { text: legend }),
    options.map(([value, words]) => {
      const checked = value === chosen;
      const autofocus = name === "tool" && checked;
      return ticked(words, html("input", { type: "radio", name, value, checked, autofocus }));
    }),
  );

/**
 * A button of the dialog.
 * @param {string} words
 * @param {() => unknown} onclick
 */
const button = (words, onclick) => html("button", { type: "button", text: t(words), onclick });

/** The dialog with a board of its own. */
export class Editor {
  /** @type {Edited | null} */
  #edited = null; // as the server has sent it
  /** @type {string[]} */
  #stones = []; // a digit for each cell
  /** @type {number[]} */
  #offered = [];
  #isChanged = false;
  #isWarned = false; // that what was changed would be lost
  #isAsking = false;
  /** @type {Promise<unknown> | null} */
  #reading = null; // of a text, while that is asked
  #title = html("p", { class: "soft" });
  #message = html("p", { class: "words", role: "status" });
  #text = html("textarea", { rows: 3, spellcheck: "false", autocomplete: "off" });
  #controls = html("div", { class: "controls" });
  #picture = svg("svg", { tabindex: "-1" });
  #form = html("form", {
    method: "dialog",
    onsubmit: (event) => {
      event.preventDefault();
      this.#setUp();
    },
    onchange: ({ target }) => this.#chosen(/** @type {HTMLInputElement} */ (target).name),
  });
  #dialog = html(
    "dialog",
    {
      class: "editor",
      "aria-labelledby": "editor-title",
      oncancel: (event) => this.#cancelled(event),
    },
    this.#form,
  );

  /**
   * @param {App} app
   * @param {Files} files
   */
  constructor(app, files) {
    this.app = app;
    this.files = files;
    document.head.append(html("link", { rel: "stylesheet", href: "page/editor.css" }));
    this.board = new Board(
      this.#picture,
      { choose: (cell) => this.#put(cell, this.#wanted(cell)), point: () => {} },
      { name: "editor-board", words: "editor-help" },
    );
    document.body.append(this.#dialog);
    let stroke = ""; // what all cells get on the pointer's way
    strokes(
      this.board,
      (cell) => {
        stroke = this.#wanted(cell);
        this.#put(cell, stroke);
      },
      (cell) => this.#put(cell, stroke),
    );
  }

  /** Opens it with the position that is shown. */
  async open() {
    const edited = await this.app.send("edit");
    if (!edited || this.#dialog.open) return;
    this.#build();
    this.#fill(edited);
    this.#isChanged = false;
    this.#dialog.showModal();
  }

  /** Writes all but what depends on the position, in the language of the page. */
  #build() {
    this.#text.value = "";
    const tools = TOOLS.map(([digit, name]) => /** @type {[string, string]} */ ([digit, t(name)]));
    const wood = html("div", { class: find(".wood").className });
    wood.append(
      html("h3", { id: "editor-board", class: "unseen", text: t("board") }),
      this.#picture,
    );
    const fill = () => this.#read({ text: this.#text.value });
    const controls = html(
      "div",
      { class: "controls" },
      choices("tool", t("edit-place"), [...tools, [OFFER, t("edit-offer")]], "1"),
      html("p", { id: "editor-help", class: "hint", text: t("edit-help") }),
      this.#controls,
      html("label", { class: "block" }, html("span", { text: t("edit-text") }), this.#text),
      html(
        "div",
        { class: "buttons" },
        button("edit-fill", fill),
        button("clear", () => this.#read({})),
      ),
    );
    const buttons = html(
      "div",
      { class: "buttons end" },
      button("cancel", () => this.#dialog.close()),
      html("button", { type: "submit", class: "primary", text: t("set-up") }),
    );
    this.#form.replaceChildren(
      html("h2", { id: "editor-title", text: t("edit") }),
      this.#title,
      html("div", { class: "sides" }, wood, controls),
      html("div", { class: "closing" }, this.#message, buttons),
    );
  }

  /** @param {string} name of a field */
  #field(name) {
    return field(this.#form, name);
  }

  /**
   * The field with a name, where this position has it.
   * @param {string} name
   */
  #maybe(name) {
    return this.#form.elements.namedItem(name) ? this.#field(name) : null;
  }

  /**
   * Shows a position that the server has sent.
   * @param {Edited} edited
   */
  #fill(edited) {
    const { game, state, stages, side } = edited;
    this.#edited = edited;
    this.#stones = [...edited.stones];
    const { offered } = state;
    this.#offered = Array.isArray(offered) ? offered : [];
    write(this.#title, gameWords(game, this.app.session));
    this.board.shape(game.board);
    const sides = SIDES.map((name) => /** @type {[string, string]} */ ([name, t(name)]));
    this.#controls.replaceChildren(
      choices("side", t("edit-side"), sides, side),
      ...Object.entries(state).flatMap(([name, value]) => this.#control(name, value, stages)),
    );
    this.#stageChosen();
    this.#draw();
    this.#say("");
  }

  /**
   * What a part of the state is changed with.
   * @param {string} name
   * @param {unknown} value
   * @param {EditedStage[]} stages
   */
  #control(name, value, stages) {
    if (name === "stage") {
      const words = stages.map((stage) => /** @type {const} */ ([stage.key, stageWords(stage)]));
      const list = select(name, [...words, [PLAY, t("stage-play")]], String(value));
      return [labelled(t("option-opening"), list)];
    }
    if (typeof value === "boolean") {
      const box = html("input", { type: "checkbox", name, checked: value });
      return [ticked(t(`edit-${name}`), box)];
    }
    if (typeof value === "number") return [labelled(t(`edit-${name}`), number(name, value))];
    if (name === "offered" || !Array.isArray(value)) return [];
    return SIDES.map((side, index) => {
      const most = number(`${name}-${side}`, value[index], { high: MOST[name] });
      return labelled(t(`edit-${name}`, { side: t(side) }), most);
    });
  }

  get #stage() {
    const key = this.#maybe("stage")?.value;
    return this.#edited?.stages.find((stage) => stage.key === key);
  }

  /**
   * Something was chosen in the form.
   * @param {string} name
   */
  #chosen(name) {
    if (name === "stage") this.#stageChosen();
    this.#changed(name !== "tool");
  }

  /**
   * A stage says who moves, and perhaps who has which colour; offers and numbers belong to some of
   * them.
   */
  #stageChosen() {
    const stage = this.#stage;
    const side = this.#field("side");
    if (stage) side.value = stage.side;
    for (const one of all("[name=side]", this.#form))
      if (one instanceof HTMLInputElement) one.disabled = Boolean(stage);
    const swapped = this.#maybe("swapped");
    if (swapped instanceof HTMLInputElement) {
      swapped.disabled = typeof stage?.swapped === "boolean";
      if (stage) swapped.checked = stage.swapped ?? swapped.checked;
    }
    const announced = this.#maybe("announced");
    if (announced) {
      const isAnnounced = Boolean(stage?.announced);
      labelOf(announced).hidden = !isAnnounced;
      announced.value = String(isAnnounced ? Math.max(1, Number(announced.value)) : 0);
    }
    const isChoice = stage?.key === CHOICE;
    labelOf(find(`[name=tool][value=${OFFER}]`, this.#form)).hidden = !isChoice;
    const tool = this.#field("tool");
    if (!isChoice) this.#offered = [];
    if (!isChoice && tool.value === OFFER) tool.value = "1";
    this.#draw();
  }

  #draw() {
    const { board } = this;
    board.show(this.#stones.join(""), { animate: false });
    board.marks(this.#offered.map((cell, index) => [cell, "offer", LETTERS[index]]));
    board.describe((cell) => {
      const words = stoneWords(board.names.in(board.cells[cell].name), this.#stones[cell]);
      return this.#offered.includes(cell) ? `${words}, ${t("edit-offer")}` : words;
    });
  }

  /**
   * What is to stand on a cell that is chosen: what is there already goes.
   * @param {number} cell
   */
  #wanted(cell) {
    const { value } = this.#field("tool");
    if (value === OFFER) return this.#offered.includes(cell) ? "0" : OFFER;
    return this.#stones[cell] === value ? "0" : value;
  }

  /**
   * Puts a stone, an offer or nothing on a cell.
   * @param {number} cell
   * @param {string} wanted
   */
  #put(cell, wanted) {
    this.#offered = this.#offered.filter((one) => one !== cell);
    if (wanted === OFFER) this.#offered.push(cell);
    this.#stones[cell] = wanted === OFFER ? "0" : wanted;
    this.#draw();
    this.#changed(true);
  }

  /** @param {boolean} is */
  #changed(is) {
    this.#isChanged ||= is;
    this.#isWarned = false;
    this.#say("");
  }

  /**
   * Escape: asks once more where something would be lost.
   * @param {Event} event
   */
  #cancelled(event) {
    if (!this.#isChanged || this.#isWarned) return;
    event.preventDefault();
    this.#isWarned = true;
    this.#say(t("edit-lost"), true);
  }

  /**
   * Fills in the position of a text, or without one the beginning of the game.
   * @param {{ text?: string }} fields
   */
  #read(fields) {
    if (!this.#edited) return;
    const like = this.app.kindOf(this.#edited.game);
    const message = { like, ...fields, bottom: isFromBottom() };
    if (!this.files.fits(message)) return this.#say(t("file-too-big"), true);
    this.#reading = this.#ask(() => this.app.ask("edit", message)).then((edited) => {
      this.#reading = null;
      if (edited) this.#fill(edited);
      this.#isChanged ||= Boolean(edited);
      return edited;
    });
  }

  async #setUp() {
    // A second click, or a text that was refused.
    while (this.#isAsking) if (!(await this.#reading)) return;
    const edited = this.#edited;
    if (!edited) return;
    const state = Object.entries(edited.state).map(([name, value]) => [
      name,
      this.#value(name, value),
    ]);
    /** @type {Asked["set_up"]} */
    const message = {
      like: this.app.kindOf(edited.game),
      stones: this.#stones.join(""),
      side: this.#field("side").value === "black" ? "black" : "white",
      state: Object.fromEntries(state),
    };
    if (await this.#ask(() => this.app.ask("set_up", message))) this.#dialog.close();
  }

  /**
   * A part of the state as it was chosen.
   * @param {string} name
   * @param {unknown} before
   */
  #value(name, before) {
    if (name === "offered") return this.#offered;
    if (Array.isArray(before))
      return SIDES.map((side) => Number(this.#field(`${name}-${side}`).value));
    const control = this.#field(name);
    if (typeof before === "boolean") return control instanceof HTMLInputElement && control.checked;
    return typeof before === "number" ? Number(control.value) : control.value;
  }

  /**
   * Sends a message; a promise of its answer, or of null where it failed, which stands beside the
   * board.
   * @template Answer
   * @param {() => Promise<Answer>} send
   */
  async #ask(send) {
    this.#isAsking = true;
    try {
      return await send();
    } catch (error) {
      const named = (/** @type {string} */ text) => this.board.names.in(text);
      this.#say(this.app.errorWords(faultOf(error), named), true);
      return null;
    } finally {
      this.#isAsking = false;
    }
  }

  /** @param {string} words */
  #say(words, isBad = false) {
    write(this.#message, words);
    this.#message.classList.toggle("bad", isBad);
  }
}
