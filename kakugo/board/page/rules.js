// The rules of a game, with a small board that plays an example. Loaded when they are wanted first, as are their texts.

import { Board } from "./board.js";
import { byId, html, svg, write } from "./dom.js";
import { filled, spoken, t } from "./texts.js";
import { gameName, resultWords } from "./words.js";

/** The dialog. */
export class Rules {
  constructor(app) {
    this.app = app;
    this.picture = svg("svg", { tabindex: "-1" });
    this.board = new Board(
      this.picture,
      { choose: () => this.#go(this.step + 1), point: () => {} },
      { name: "rules-board", words: "rules-words" },
    );
    this.form = html("form", { method: "dialog" });
    this.dialog = html(
      "dialog",
      {
        class: "rules",
        "aria-labelledby": "rules-title",
        onclose: () => this.form.replaceChildren(),
      },
      this.form,
    );
    document.body.append(this.dialog);
  }

  /** Opens it with what the server says of the rules of a game. */
  async open({ rules: name, game, board, steps }) {
    const { app } = this;
    const texts = await app.loaded(import(`./rules.${spoken()}.js`));
    if (!texts || this.dialog.open) return;
    const [rules, shown] = texts.GAMES[name];
    const added = Object.entries(game.options)
      .map(
        (option) =>
          texts.OPTIONS[`${game.name} ${option.join("-")}`] ?? texts.OPTIONS[option.join("-")],
      )
      .filter(Boolean);
    this.words = html("p", { id: "rules-words", class: "words", role: "status" });
    const button = (words, onclick) => html("button", { type: "button", text: t(words), onclick });
    this.buttons = [
      button("back", () => this.#go(this.step - 1)),
      button("forward", () => this.#go(this.step + 1)),
    ];
    this.form.replaceChildren(
      html("h2", {
        id: "rules-title",
        text: `${t("rules")} · ${gameName({ game, session: app.session })}`,
      }),
      ...[rules, ...added].map((text) => html("p", { text: filled(text, game.options) })),
      html("h3", { id: "rules-board", text: t("example") }),
      html("p", { class: "hint", text: shown }),
      html("div", { class: byId("board").parentElement.className }, this.picture),
      this.words,
      html(
        "div",
        { class: "buttons end" },
        ...this.buttons,
        html("button", { type: "submit", class: "primary", text: t("close") }),
      ),
    );
    this.steps = steps;
    this.board.shape(board);
    this.#go(0);
    this.dialog.showModal();
    this.dialog.scrollTop = 0; // not where the keyboard is
    this.buttons[1].focus({ preventScroll: true });
  }

  /** Shows the position after so many turns of the example. */
  #go(step) {
    if (step < 0 || step > this.steps.length) return;
    const forward = step > this.step;
    this.step = step;
    const { board } = this;
    const named = (text) => board.names.in(text);
    const { stones, numbers, last, result } = this.steps[step - 1] ?? {
      stones: "0".repeat(board.cells.length),
      numbers: [],
    };
    const moved = forward && last?.left.length ? [last.left[0], last.placed[0]] : null;
    board.show(stones, { numbers: new Map(numbers), moved });
    board.rings({ last: last?.cells, line: result?.line });
    board.describe(
      (cell) => named(board.cells[cell].name),
      () => true,
      () => "",
    );
    const names = (cells) => cells.map((cell) => named(board.cells[cell].name)).join(" ");
    write(
      this.words,
      last
        ? [
            `${step}/${this.steps.length}`,
            t("spoken-turn", { side: t(last.side), turn: named(last.turn) }),
            ...["captured", "flipped"]
              .filter((what) => last[what].length)
              .map((what) => t(`spoken-${what}`, { cells: names(last[what]) })),
            result ? `${resultWords(result)}.` : "",
          ].join(" ")
        : `0/${this.steps.length}`,
    );
    this.buttons.forEach((button, way) => {
      button.disabled = step === (way ? this.steps.length : 0);
    });
  }
}
