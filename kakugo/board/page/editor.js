// The position editor: stones, blocked cells, whose turn it is, captures, the stage of an opening; by hand, or from a text. Loaded when it is wanted first.

import { stoneWords } from "./aloud.js";
import { Board, COLOURS } from "./board.js";
import { byId, html, svg, write } from "./dom.js";
import { TEXTS } from "./editor.texts.js";
import { spoken, t, texted } from "./texts.js";
import { gameWords, stageWords } from "./words.js";

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
const SIDES = ["black", "white"];
const MOST = { pairs: 4, taken: 14 }; // who has one more has won
const STEP = 6; // pixels of the pointer's way from which a cell cannot be missed

const labelled = (words, control) => html("label", {}, html("span", { text: words }), control);
const ticked = (words, control) =>
  html("label", { class: "tick" }, control, html("span", { text: words }));
const number = (name, value, max = null) =>
  html("input", {
    type: "number",
    name,
    value,
    min: 0,
    max,
    step: 1,
    required: true,
    inputmode: "numeric",
  });
const choices = (name, legend, options, chosen) =>
  html(
    "fieldset",
    { class: "choices" },
    html("legend", { text: legend }),
    ...options.map(([value, words]) =>
      ticked(
        words,
        html("input", {
          type: "radio",
          name,
          value,
          checked: value === chosen,
          autofocus: name === "tool" && value === chosen,
        }),
      ),
    ),
  );

/** The dialog with a board of its own. */
export class Editor {
  constructor(app, files) {
    Object.assign(this, { app, files });
    this.picture = svg("svg", { tabindex: "-1" });
    this.board = new Board(
      this.picture,
      { choose: (cell) => this.#put(cell, this.#wanted(cell)), point: () => {} },
      { name: "editor-board", words: "editor-help" },
    );
    this.form = html("form", {
      method: "dialog",
      onsubmit: (event) => {
        event.preventDefault();
        this.#setUp();
      },
      onchange: ({ target }) => {
        if (target.name === "stage") this.#stageChosen();
        this.#changed(target.name !== "tool");
      },
    });
    this.dialog = html(
      "dialog",
      {
        class: "editor",
        "aria-labelledby": "editor-title",
        oncancel: (event) => this.#cancelled(event),
      },
      this.form,
    );
    document.body.append(this.dialog);
    this.#drag();
  }

  /** Opens it with the position that is shown. */
  async open() {
    const edited = await this.app.send("edit");
    if (!edited || this.dialog.open) return;
    this.#build();
    this.#fill(edited);
    this.isChanged = false;
    this.dialog.showModal();
  }

  /** Writes all but what depends on the position, in the language of the page. */
  #build() {
    Object.assign(texted(), TEXTS[spoken()]);
    this.title = html("p", { class: "soft" });
    this.message = html("p", { class: "words", role: "status" });
    this.text = html("textarea", { rows: 3, spellcheck: "false", autocomplete: "off" });
    this.controls = html("div", { class: "controls" });
    const button = (words, onclick) => html("button", { type: "button", text: t(words), onclick });
    this.form.replaceChildren(
      html("h2", { id: "editor-title", text: t("edit") }),
      this.title,
      html(
        "div",
        { class: "sides" },
        html(
          "div",
          { class: byId("board").parentElement.className },
          html("h3", { id: "editor-board", class: "unseen", text: t("board") }),
          this.picture,
        ),
        html(
          "div",
          { class: "controls" },
          choices(
            "tool",
            t("edit-place"),
            [...TOOLS.map(([digit, name]) => [digit, t(name)]), [OFFER, t("edit-offer")]],
            "1",
          ),
          html("p", { id: "editor-help", class: "hint", text: t("edit-help") }),
          this.controls,
          html("label", { class: "block" }, html("span", { text: t("edit-text") }), this.text),
          html(
            "div",
            { class: "buttons" },
            button("edit-fill", () => this.#read({ text: this.text.value })),
            button("clear", () => this.#read({})),
          ),
        ),
      ),
      html(
        "div",
        { class: "closing" },
        this.message,
        html(
          "div",
          { class: "buttons end" },
          button("cancel", () => this.dialog.close()),
          html("button", { type: "submit", class: "primary", text: t("set-up") }),
        ),
      ),
    );
    this.values = this.form.elements;
  }

  /** Shows a position that the server has sent. */
  #fill(edited) {
    const { game, state, stages, side } = edited;
    this.edited = edited;
    this.stones = [...edited.stones];
    this.offered = state.offered ?? [];
    write(this.title, gameWords({ game, session: this.app.session }));
    this.board.shape(game.board);
    this.controls.replaceChildren(
      choices(
        "side",
        t("edit-side"),
        SIDES.map((name) => [name, t(name)]),
        side,
      ),
      ...Object.entries(state).flatMap(([name, value]) => this.#control(name, value, stages)),
    );
    this.#stageChosen();
    this.#draw();
    this.#say("");
  }

  /** What a part of the state is changed with. */
  #control(name, value, stages) {
    if (name === "stage") {
      const list = html(
        "select",
        { name },
        ...stages.map((stage) => html("option", { value: stage.key, text: stageWords(stage) })),
        html("option", { value: PLAY, text: t("stage-play") }),
      );
      list.value = value;
      return [labelled(t("option-opening"), list)];
    }
    if (typeof value === "boolean")
      return [ticked(t(`edit-${name}`), html("input", { type: "checkbox", name, checked: value }))];
    if (typeof value === "number") return [labelled(t(`edit-${name}`), number(name, value))];
    return name === "offered"
      ? []
      : SIDES.map((side, index) =>
          labelled(
            t(`edit-${name}`, { side: t(side) }),
            number(`${name}-${side}`, value[index], MOST[name]),
          ),
        );
  }

  get #stage() {
    return this.edited.stages.find(({ key }) => key === this.values.stage?.value);
  }

  /** A stage says who moves, and perhaps who has which colour; offers and numbers belong to some of them. */
  #stageChosen() {
    const stage = this.#stage;
    const { side, swapped, announced, tool } = this.values;
    if (stage) side.value = stage.side;
    for (const one of side) one.disabled = Boolean(stage);
    const isKnown = typeof stage?.swapped === "boolean";
    if (isKnown) swapped.checked = stage.swapped;
    if (swapped) swapped.disabled = isKnown;
    if (announced) {
      announced.closest("label").hidden = !stage?.announced;
      announced.value = stage?.announced ? Math.max(1, announced.value) : 0;
    }
    const offers = [...tool].find(({ value }) => value === OFFER);
    offers.closest("label").hidden = stage?.key !== CHOICE;
    if (stage?.key !== CHOICE) this.offered = [];
    if (tool.value === OFFER && stage?.key !== CHOICE) tool.value = "1";
    this.#draw();
  }

  #draw() {
    const { board } = this;
    board.show(this.stones.join(""), { animate: false });
    board.marks(this.offered.map((cell, index) => [cell, "offer", LETTERS[index]]));
    board.describe(
      (cell) =>
        [
          stoneWords(board.names.in(board.cells[cell].name), COLOURS[this.stones[cell]]),
          this.offered.includes(cell) ? t("edit-offer") : "",
        ]
          .filter(Boolean)
          .join(", "),
      () => true,
      () => "",
    );
  }

  /** What is to stand on a cell that is chosen: what is there already goes. */
  #wanted(cell) {
    const { value } = this.values.tool;
    if (value === OFFER) return this.offered.includes(cell) ? "0" : OFFER;
    return this.stones[cell] === value ? "0" : value;
  }

  /** Puts a stone, an offer or nothing on a cell. */
  #put(cell, wanted) {
    this.offered = this.offered.filter((one) => one !== cell);
    if (wanted === OFFER) this.offered.push(cell);
    this.stones[cell] = wanted === OFFER ? "0" : wanted;
    this.#draw();
    this.#changed(true);
  }

  /** Draws with the pointer held down: all cells on its way get what the first one got. */
  #drag() {
    let stroke = null;
    let last = null;
    let from = null; // what is put, the newest cell, and where the pointer was
    this.picture.addEventListener("pointerdown", ({ button, target, clientX, clientY }) => {
      last = button === 0 ? this.board.cellOf(target) : null;
      if (last === null) return;
      this.board.moveTo(last);
      from = [clientX, clientY];
      stroke = this.#wanted(last);
      this.#put(last, stroke);
    });
    this.picture.addEventListener("pointermove", ({ buttons, clientX, clientY }) => {
      if (buttons !== 1 || last === null) return;
      const [x, y] = from;
      const steps = Math.ceil(Math.hypot(clientX - x, clientY - y) / STEP);
      from = [clientX, clientY];
      for (let step = 1; step <= steps; step++) {
        const cell = this.board.cellOf(
          document.elementFromPoint(
            x + ((clientX - x) * step) / steps,
            y + ((clientY - y) * step) / steps,
          ),
        );
        if (cell === null || cell === last) continue;
        this.#put(cell, stroke);
        last = cell;
      }
    });
    this.picture.addEventListener(
      "click",
      (event) => {
        if (event.detail > 0) event.stopPropagation(); // by a pointer, which has drawn already
      },
      { capture: true },
    );
  }

  #changed(is) {
    this.isChanged ||= is;
    this.isWarned = false;
    this.#say("");
  }

  /** Escape: asks once more where something would be lost. */
  #cancelled(event) {
    if (!this.isChanged || this.isWarned) return;
    event.preventDefault();
    this.isWarned = true;
    this.#say(t("edit-lost"), true);
  }

  /** Which game it is, as a message has it. */
  get #like() {
    const {
      name,
      rule,
      options,
      board: { width, height },
    } = this.edited.game;
    const hasRules =
      this.app.session.form.games.find((game) => game.name === name).rules.length > 0;
    return { game: name, width, height, options, ...(hasRules ? { rule } : {}) };
  }

  /** Fills in the position of a text, or without one the beginning of the game. */
  #read(fields) {
    const message = { like: this.#like, ...fields };
    if (!this.files.fits(message)) return this.#say(t("file-too-big"), true);
    this.reading = this.#answer("edit", message).then((edited) => {
      this.reading = null;
      if (edited) this.#fill(edited);
      this.isChanged ||= Boolean(edited);
      return edited;
    });
  }

  async #setUp() {
    while (this.isAsking) if (!(await this.reading)) return; // a second click, or a text that was refused
    const { state } = this.edited;
    const values = Object.fromEntries(
      Object.entries(state).map(([name, value]) => [name, this.#value(name, value)]),
    );
    if (
      await this.#answer("set_up", {
        like: this.#like,
        stones: this.stones.join(""),
        side: this.values.side.value,
        state: values,
      })
    )
      this.dialog.close();
  }

  /** A part of the state as it was chosen. */
  #value(name, before) {
    const control = this.values[name];
    if (name === "offered") return this.offered;
    if (Array.isArray(before))
      return SIDES.map((side) => Number(this.values[`${name}-${side}`].value));
    return {
      boolean: () => control.checked,
      number: () => Number(control.value),
      string: () => control.value,
    }[typeof before]();
  }

  /** Sends a message; a promise of its answer, or of null where it failed, which stands beside the board. */
  async #answer(what, fields) {
    this.isAsking = true;
    try {
      return await this.app.ask(what, fields);
    } catch (error) {
      if (error.is !== "error") throw error;
      this.#say(
        this.app.errorWords(error, (text) => this.board.names.in(text)),
        true,
      );
      return null;
    } finally {
      this.isAsking = false;
    }
  }

  #say(words, isBad = false) {
    write(this.message, words);
    this.message.classList.toggle("bad", isBad);
  }
}
