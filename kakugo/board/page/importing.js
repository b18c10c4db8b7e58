// All games of files into the library, with progress. Loaded when it is wanted first.

import { faultOf } from "./app.js";
import { Refused } from "./connection.js";
import { byId, html, write } from "./dom.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Files } from "./files.js" */
/** @import { Kind } from "./messages.js" */
/**
 * How far the import of a file is; the last one is `done`.
 * @typedef {object} Progress
 * @property {number} games
 * @property {number} failed
 * @property {number | null} share
 * @property {string[]} [faults]
 * @property {boolean} [done]
 * @property {string} [key] of what went wrong
 * @property {string} [text]
 */

/** The box in the library's panel that says how far it is. */
export class Importing {
  /** @type {AbortController | null} */
  #stop = null;

  /**
   * @param {App} app
   * @param {Files} files
   */
  constructor(app, files) {
    this.app = app;
    this.files = files;
    byId("import-stop").addEventListener("click", () => this.#stop?.abort());
  }

  /**
   * Imports files, one after the other.
   * @param {(Blob | string)[]} list a text is the name of a file that the server has already
   */
  async start(list) {
    if (this.#stop) return this.app.remark(t("import-running"), true);
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const faults = byId("import-faults");
    faults.replaceChildren();
    byId("import-box").hidden = byId("import-stop").hidden = false;
    let [games, failed, newest] = [0, 0, 0];
    for (const one of list) {
      const name = one instanceof File && list.length > 1 ? `${one.name}: ` : "";
      const show = (/** @type {Progress} */ step) => {
        newest = step.games;
        const more = t("import-failed", { count: failed + step.failed });
        const words = [t("importing", { count: games + step.games })];
        if (failed + step.failed) words.push(more);
        write(byId("import-words"), words.join(" "));
        const bar = byId("import-progress");
        if (step.share === null) bar.removeAttribute("value");
        else bar.value = step.share;
      };
      show({ games: 0, failed: 0, share: 0 });
      try {
        const end = await this.#take(one, show, signal);
        games += end.games;
        failed += end.failed;
        faults.append(...(end.faults ?? []).map((text) => html("li", { text: `${name}${text}` })));
      } catch (error) {
        if (signal.aborted) {
          games += newest; // what came in stays
          break;
        }
        const words = this.app.errorWords(faultOf(error));
        faults.append(html("li", { class: "bad", text: `${name}${words}` }));
      }
    }
    const isStopped = signal.aborted;
    this.#stop = null;
    byId("import-stop").hidden = true;
    byId("import-progress").value = 1;
    const words = [t(isStopped ? "import-stopped" : "imported", { count: games })];
    if (failed) words.push(t("import-failed", { count: failed }));
    write(byId("import-words"), words.join(" "));
  }

  /**
   * Imports a file; a promise of its last progress, which fails with Refused.
   * @param {Blob | string} one
   * @param {(step: Progress) => void} show
   * @param {AbortSignal} signal
   * @param {Kind} [like]
   * @returns {Promise<Progress>}
   */
  async #take(one, show, signal, like) {
    const name = typeof one === "string" ? one : await this.files.sent(one, signal);
    const address = this.app.address(`files/${name}/games`);
    const body = like && JSON.stringify(like);
    const answer = await fetch(address, { method: "POST", body, signal }).catch(lost);
    if (!answer.ok || !answer.body) return lost();
    try {
      return await last(answer.body, show);
    } catch (error) {
      if (signal.aborted || faultOf(error).key !== "kind") throw error;
    }
    const kind = await this.files.kind();
    return kind ? this.#take(name, show, signal, kind) : { games: 0, failed: 0, share: 1 };
  }
}

/** @returns {never} */
function lost() {
  throw new Refused({ key: "lost" });
}

/**
 * Reads lines of progress to the last one. Fails with Refused where it does not come.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {(step: Progress) => void} show
 */
export async function last(body, show) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      /** @type {Progress} */
      const step = JSON.parse(line);
      if (step.key) throw new Refused({ key: step.key, text: step.text });
      show(step);
      if (step.done) return step;
    }
  }
  throw new Refused({ key: "lost" });
}
