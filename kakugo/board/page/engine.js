// What the engine may use, in the settings: as much as a person likes, within what the server
// allows.
// Loaded with the settings, or where a person likes less.

import { byId } from "./dom.js";
import { prefer, preference } from "./kept.js";

/** @import { App } from "./app.js" */
/** @import { Preference } from "./kept.js" */

/** The fields. */
export class EngineFields {
  #threads = byId("set-threads");
  #memory = byId("set-memory");

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    app.connection.on("session", () => this.#show());
    this.#show();
    for (const [field, name] of /** @type {[HTMLInputElement, Preference][]} */ ([
      [this.#threads, "threads"],
      [this.#memory, "memory"],
    ]))
      field.addEventListener("change", () => {
        if (!field.reportValidity()) return;
        prefer(name, field.value === field.max ? "" : field.value);
        this.#use();
      });
  }

  #show() {
    const { engine } = this.app.session;
    const wanted = (/** @type {Preference} */ name, /** @type {number} */ most) =>
      Math.min(Number(preference(name)) || most, most);
    const threads = wanted("threads", engine.most_threads);
    const memory = wanted("memory", engine.most_memory_mib);
    this.#threads.max = String(engine.most_threads);
    this.#memory.max = String(engine.most_memory_mib);
    this.#threads.value = String(threads);
    this.#memory.value = String(memory);
    if (threads !== engine.threads || memory !== engine.memory_mib) this.#use();
  }

  #use() {
    const [threads, memory] = [this.#threads, this.#memory].map(({ value }) => Number(value));
    return this.app.send("engine", { threads, memory_mib: memory });
  }
}
