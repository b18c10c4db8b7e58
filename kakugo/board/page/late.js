// Parts of the page whose modules are loaded when they are wanted first.

import { learn } from "./texts.js";

/** @import { App } from "./app.js" */

/**
 * One such part.
 * @template Module, Part
 */
export class Late {
  /** @type {Part | null} */
  made = null; // null until it is wanted

  /**
   * @param {App} app
   * @param {() => Promise<Module>} load
   * @param {(module: Module) => Part} make
   */
  constructor(app, load, make) {
    this.app = app;
    this.load = load;
    this.make = make;
  }

  /** The part; null, which the status line says, where the server is gone. */
  async get() {
    const module = await this.app.loaded(this.load());
    if (!module) return null;
    this.made ??= this.make(module);
    return this.made;
  }
}

/**
 * A module that has texts of its own, with these.
 * @template Module
 * @param {string} part
 * @param {Promise<Module>} module
 */
export async function withTexts(part, module) {
  await learn(part);
  return module;
}
