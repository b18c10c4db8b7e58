// A proven win: asks for it, and hands what a person does to its tree while that is on the board.

import { byId, html } from "./dom.js";
import { searchSeconds, show } from "./findings.js";
import { t } from "./texts.js";

/** The proof that is looked at, if any; left() is called when the board shows the game again. */
export class Proof {
  constructor(app, scene, left) {
    Object.assign(this, { app, scene, left, tree: null });
    app.connection.on("proof", (message) => this.#found(message));
    app.connection.on("position", () => this.leave());
    app.connection.on("game", () => app.isRenamed || this.leave());
    app.connection.on("search", ({ what, on, why }) => {
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

  async #found(message) {
    const { position } = this.app;
    const { win_within: plies, line } = message;
    if (message.node !== position.node) return;
    if (!line.length) {
      const words =
        plies === null
          ? t("proof-none")
          : t("proof-lost", { side: t(position.side), count: Math.abs(plies) });
      show(html("p", { text: words }));
      return this.app.announce(words);
    }
    const module = await this.app.loaded(import("./prooftree.js"));
    if (!module || message.node !== this.app.position.node) return;
    this.tree = new module.ProofTree(
      this.app,
      this.scene,
      message,
      () => this.leave(),
      () => {
        this.tree = null;
        this.left();
      },
    );
    this.app.status();
  }

  /** Goes back to the position of the game; whether there was a proof. */
  leave() {
    if (!this.isShown) return false;
    this.tree.leave();
    return true;
  }
}
