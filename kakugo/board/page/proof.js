// A proven win: asks for it, and hands what a person does to its tree while that is on the board.

import { byId, html } from "./dom.js";
import { searchSeconds, show } from "./findings.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Sent } from "./messages.js" */
/** @import { ProofTree } from "./prooftree.js" */
/** @import { Scene } from "./scene.js" */

/** The proof that is looked at, if any. */
export class Proof {
  /** @type {ProofTree | null} */
  tree = null;

  /**
   * @param {App} app
   * @param {Scene} scene
   * @param {() => void} left called when the board shows the game again
   */
  constructor(app, scene, left) {
    this.app = app;
    this.scene = scene;
    this.left = left;
    const { connection } = app;
    connection.on("proof", (message) => this.#found(message));
    connection.on("position", () => this.leave());
    connection.on("game", () => app.isRenamed || this.leave());
    connection.on("search", ({ what, on, why }) => {
      if (!on && why === "stopped" && (what === "prove" || what === "balance")) show();
    });
    byId("prove").addEventListener("click", async () => {
      const seconds = searchSeconds();
      if (seconds === null) return;
      this.leave();
      if (await app.send("prove", { seconds }))
        show(html("p", { class: "soft", text: t("proving") }));
    });
  }

  /** Whether a proof is on the board. */
  get isShown() {
    return this.tree !== null;
  }

  /** @param {Sent["proof"]} message */
  async #found(message) {
    const { app } = this;
    const { win_within: plies, line, node } = message;
    if (node !== app.position.node) return;
    if (!line.length) {
      const side = t(app.position.side);
      const words =
        plies === null ? t("proof-none") : t("proof-lost", { side, count: Math.abs(plies) });
      show(html("p", { text: words }));
      return app.announce(words);
    }
    const module = await app.loaded(import("./prooftree.js"));
    if (!module || node !== app.position.node) return;
    this.tree = new module.ProofTree(app, this.scene, message, {
      leave: () => this.leave(),
      left: () => {
        this.tree = null;
        this.left();
      },
    });
    app.status();
  }

  /** Goes back to the position of the game; whether there was a proof. */
  leave() {
    if (!this.tree) return false;
    this.tree.leave();
    return true;
  }
}
